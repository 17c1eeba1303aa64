-- Calling off: the event stays, with its list, and its page says so. Deleting it took everything along, and people then read 'Event not found'.
--
-- There is no function to call. Calling off is an update of called_off_at, so whoever may edit an event may call it off, and the two cannot drift
-- apart. What the columns may become is decided here.

create function private.prepare_call_off()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- A copy of what was called off takes place, as do the dates of its series.
    new.called_off_at := null;
    new.call_off_note := null;
    new.call_offs := 0;
    return new;
  end if;
  new.call_offs := old.call_offs;
  if new.called_off_at is null then
    new.call_off_note := null;
    if old.called_off_at is null then
      return new;
    elsif coalesce(new.datetime, new.end_datetime) <= now() then
      perform private.refuse('invalid_input', 'It would have started by now, so it stays called off.', 'called_off_at');
    elsif old.call_offs >= 3 then
      -- Each time rings everybody's phone twice.
      perform private.refuse('invalid_input', 'It was called off three times, so it stays called off. Make a copy of it instead.', 'called_off_at');
    end if;
    return new;
  end if;
  new.call_off_note := private.checked_text(new.call_off_note, 'call_off_note', 200, 'This must be less than 200 characters');
  new.called_off_at := coalesce(old.called_off_at, now());
  if old.called_off_at is null then
    if private.is_ended(new.datetime, new.end_datetime) then
      perform private.refuse('closed', 'It is over, so it cannot be called off.', 'called_off_at');
    end if;
    new.call_offs := old.call_offs + 1;
  end if;
  return new;
end
$$;
comment on function private.prepare_call_off() is 'Calls an event off when called_off_at is set, with the time of now, until it is over; and undoes that when it is emptied, until the start, and at most twice. Whoever writes the columns decides nothing else.';
create trigger prepare_call_off_insert before insert on public.events
  for each row when (new.called_off_at is not null or new.call_off_note is not null or new.call_offs <> 0)
  execute function private.prepare_call_off();
create trigger prepare_call_off_update before update on public.events
  for each row when ((old.called_off_at, old.call_off_note, old.call_offs) is distinct from (new.called_off_at, new.call_off_note, new.call_offs))
  execute function private.prepare_call_off();

create function private.tell_called_off()
returns trigger
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  v_off boolean := new.called_off_at is not null;
  v_people record;
begin
  if not private.has_sender() or private.is_ended(new.datetime, new.end_datetime) then
    return null;
  end if;
  if v_off then
    -- What was still to be told of it is not so any more. Money is, and who comes and goes.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o
        where o.event_id = new.id and o.kind in ('promoted', 'changed', 'reminder', 'opened') for update skip locked);
  end if;
  v_people := private.people_of(new.id, false, auth.uid());
  -- Whoever has not got the news before this one knows the event as it is again.
  with unheard as (
    delete from private.messages m
     where m.event_id = new.id and m.kind = 'called_off' and m.attempts = 0 and m.details -> 'off' = to_jsonb(not v_off)
    returning m.recipient, m.to_account)
  insert into private.messages as m (recipient, to_account, kind, event_id, details, drop_after, urgent)
  select t.recipient, t.to_account, 'called_off', new.id,
         private.event_facts(new) || jsonb_build_object('off', v_off, 'note', new.call_off_note),
         coalesce(new.end_datetime, new.datetime), coalesce(new.datetime < now() + interval '18 hours', false)
    from private.tellable(v_people.accounts, v_people.guests, 'called_off') t
   where (t.recipient, t.to_account) not in (select u.recipient, u.to_account from unheard u)
  on conflict on constraint messages_once do update
    set details = excluded.details, send_after = excluded.send_after, drop_after = excluded.drop_after, urgent = excluded.urgent,
        attempts = 0, lease = null, delivered = '{}';
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;
comment on function private.tell_called_off() is 'An event was called off, or takes place again: tells everybody on its list and in its line, except whoever did it. What is undone before it was sent is not told.';
create trigger tell_called_off after update of called_off_at on public.events
  for each row when ((old.called_off_at is null) <> (new.called_off_at is null)) execute function private.tell_called_off();

-- What an event causes as it is edited, it causes when it is called off and on again, too.
create or replace trigger confirm_after_change after update of datetime, confirm_within, called_off_at on public.events
  for each row when (num_nonnulls(old.confirm_within, new.confirm_within) > 0
    and (old.datetime, old.confirm_within, old.called_off_at) is distinct from (new.datetime, new.confirm_within, new.called_off_at))
  execute function private.confirm_after_change();
create or replace trigger move_up_after_change after update of max_participants, sections, datetime, end_datetime, confirm_within, called_off_at on public.events
  for each row when ((old.max_participants, old.sections, old.datetime, old.end_datetime, old.confirm_within, old.called_off_at)
    is distinct from (new.max_participants, new.sections, new.datetime, new.end_datetime, new.confirm_within, new.called_off_at))
  execute function private.move_up_after_change();
create or replace trigger move_reminder after update of datetime, time_zone, remind, called_off_at on public.events
  for each row when ((old.datetime, old.time_zone, old.remind, old.called_off_at) is distinct from (new.datetime, new.time_zone, new.remind, new.called_off_at))
  execute function private.set_reminder();
create trigger return_turns_of_called_off after update of called_off_at on public.events
  for each row when (old.series_id is not null and (old.called_off_at is null) <> (new.called_off_at is null))
  execute function private.return_turns();

create or replace function private.revise_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.revision := old.revision + ((new.name, new.description, new.datetime, new.end_datetime, new.location, new.called_off_at)
      is distinct from (old.name, old.description, old.datetime, old.end_datetime, old.location, old.called_off_at))::int;
  elsif private.from_client() then
    new.revision := 0;
  end if;
  return new;
end
$$;

create or replace function private.log_edit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_before jsonb := to_jsonb(old); -- once: custom fields may be large
  v_fields jsonb;
begin
  if (old.called_off_at is null) <> (new.called_off_at is null) then
    perform private.log_again(new.id, new.id, case when new.called_off_at is null then 'called_on' else 'called_off' end, null, null, private.actor(new.id, null), null);
  end if;
  select jsonb_agg(n.key order by n.key) into v_fields
    from jsonb_each(to_jsonb(new)) n where n.value is distinct from v_before -> n.key and n.key not in ('revision', 'series_id', 'occurs_on', 'called_off_at', 'call_off_note', 'call_offs');
  if v_fields is not null then
    perform private.log_again(new.id, new.id, 'edited', null, null, private.actor(new.id, null), jsonb_build_object('fields', v_fields));
  end if;
  return null;
end
$$;
comment on function private.log_edit() is 'The event was edited, and which of its fields; or it was called off, or takes place again.';

create or replace function private.series_template(p_event public.events, p_zone text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Every column but those that each date has of its own, so that none that comes later can be forgotten.
  return to_jsonb(p_event)
    - '{id,organizer_id,group_id,created_at,parent_event_id,revision,series_id,occurs_on,time_zone}'::text[]
    - '{called_off_at,call_off_note,call_offs}'::text[]
    - '{datetime,end_datetime,registration_deadline,withdraw_until}'::text[]
    || (private.local_times(p_event, p_zone) - 'day');
end
$$;

create or replace function private.next_of_series(p_series public.series, p_event public.events, p_now timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- A date may have been moved past others, so it is the time that counts; somebody may also have taken it away.
  v_start timestamptz := coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC');
  v_made record;
  v_date date;
begin
  select e.id, e.occurs_on, coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') as start into v_made
    from public.events e
   where e.series_id = p_series.id and e.called_off_at is null and (not e.is_private or private.is_private_series(p_series))
     and coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') > v_start
   order by 3 limit 1;
  if not private.makes_no_dates(p_series) then
    -- The first that is neither over nor made; those that are made were looked at, wherever they were moved.
    v_date := greatest(p_event.occurs_on, private.first_open_day(p_series, p_now));
    loop
      v_date := private.coming_date(p_series, v_date);
      exit when v_date is null or private.starts_at(p_series, v_date) > v_made.start;
      exit when private.over_at(p_series, v_date) >= p_now
        and not exists (select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date);
    end loop;
  end if;
  if v_made.id is not null and (v_date is null or v_made.start <= private.starts_at(p_series, v_date)) then
    return jsonb_build_object('id', v_made.id, 'datetime', v_made.start,
      'opens_at', private.opens_at(p_series, v_made.occurs_on));
  elsif v_date is not null then
    return jsonb_build_object('id', null, 'datetime', private.starts_at(p_series, v_date),
      'opens_at', private.opens_at(p_series, v_date));
  end if;
  return null;
end
$$;
comment on function private.next_of_series(public.series, public.events, timestamptz) is 'The first date after that one which takes place and is not more private than the series: its id once it is made, when it starts and from when on it is open. Null when none comes.';

create or replace function private.dates_of(p_series public.series, p_now timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := (p_now at time zone p_series.time_zone)::date;
  v_dates date[] := '{}';
  v_date date := v_today - 1;
begin
  if not private.makes_no_dates(p_series) then
    for i in 1..8 loop
      v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
      exit when v_date > p_series.ends_on;
      v_dates := v_dates || v_date;
    end loop;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'occurs_on', d.occurs_on, 'datetime', coalesce(d.datetime, private.starts_at(p_series, d.occurs_on)),
        'opens_at', private.opens_at(p_series, d.occurs_on), 'id', d.id, 'skipped', d.skipped, 'called_off', d.called_off) order by d.occurs_on), '[]')
      from (
        select coalesce(e.occurs_on, r) as occurs_on, e.id, e.datetime,
               e.id is null and exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = r) as skipped,
               e.called_off_at is not null as called_off
          from unnest(v_dates) r
          full join (
            select m.id, m.occurs_on, m.datetime, m.called_off_at from public.events m
             where m.series_id = p_series.id and (m.occurs_on >= v_today or coalesce(m.end_datetime, m.datetime) >= p_now)) e
            on e.occurs_on = r
         order by 1 limit 8) d);
end
$$;
comment on function private.dates_of(public.series, timestamptz) is 'The next eight dates, made or not, also those that are skipped or called off.';

create or replace function private.check_owes(p_event public.events, p_entry public.participants)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_event.price_cents is null or p_event.called_off_at is not null or p_entry.slot_number is null then
    perform private.refuse('nothing_to_pay');
  end if;
end
$$;
comment on function private.check_owes(public.events, public.participants) is 'Whoever waits owes nothing, nor does anybody in an event without a price, or in one that was called off.';

create or replace function private.lock_left(p_payment_id uuid, out payment public.payments, out back public.participants)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
  v_off boolean;
begin
  select y.event_id into v_event_id from public.payments y where y.id = p_payment_id;
  if not found then
    perform private.refuse('payment_not_found');
  elsif not private.manages_event(v_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select e.called_off_at is not null into v_off from public.events e where e.id = v_event_id for share;
  select y.* into payment from public.payments y where y.id = p_payment_id;
  select p.* into back from public.participants p
   where p.event_id = payment.event_id
     and case when payment.claimed then p.claimed_by_user_id = payment.user_id and p.name = payment.name else p.user_id = payment.user_id end
     and not exists (select from public.payments y where y.participant_id = p.id)
   order by p.created_at, p.id limit 1 for no key update;
  select y.* into payment from public.payments y where y.id = p_payment_id for update;
  if not found then
    perform private.refuse('payment_not_found');
  elsif payment.participant_id is not null and (v_off is not true or payment.state = 'denied') then
    perform private.refuse('nothing_to_refund');
  end if;
end
$$;
comment on function private.lock_left(uuid) is 'The payment of somebody who left, or of anybody in an event that was called off, held until the end of the transaction, and the registration with which that person came back without one.';

create or replace function public.confirm_left(p_payment_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  v_payment := (private.lock_left(p_payment_id)).payment;
  if v_payment.settled_at is not null then
    perform private.refuse('payment_changed');
  elsif v_payment.confirmed_at is null then
    update public.payments y set confirmed_at = now(), marked_by = auth.uid() where y.id = p_payment_id
    returning y.* into v_payment;
  end if;
  return private.payment_json(v_payment) || jsonb_build_object('state', private.state_told(v_payment.state, exists (
    select from public.events e where e.id = v_payment.event_id and e.called_off_at is not null)));
end
$$;

revoke all on function private.prepare_call_off(), private.tell_called_off() from public, anon, authenticated, service_role;
