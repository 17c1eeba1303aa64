-- More messages: an event was moved or called off, money, and who joined or left. Each trigger writes for all people of an event at once,
-- while its statement has the event locked. An error in a trigger never makes that statement fail.

create function private.people_of(p_event_id text, p_with_slot boolean, p_except uuid, out accounts uuid[], out guests uuid[])
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select coalesce(array_agg(distinct coalesce(p.user_id, p.claimed_by_user_id)) filter (where num_nonnulls(p.user_id, p.claimed_by_user_id) > 0), '{}'),
         coalesce(array_agg(p.id) filter (where num_nonnulls(p.user_id, p.claimed_by_user_id) = 0), '{}')
    into accounts, guests
    from public.participants p where p.event_id = p_event_id and (not p_with_slot or p.slot_number is not null);
  accounts := array_remove(accounts, p_except);
end
$$;
comment on function private.people_of(text, boolean, uuid) is 'Who hears what becomes of an event: the accounts on its list and in its line, also those that claimed a row, and the registrations of guests; p_with_slot: only those who have a slot. p_except: whoever did it, and so knows already.';

create function private.still_changed(p_before jsonb, p_event jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(p_before) b where b.value is distinct from p_event -> b.key
$$;
comment on function private.still_changed(jsonb, jsonb) is 'The keys of p_before that have another value in p_event, with what they were.';

create function private.tell_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  v_facts jsonb := private.event_facts(new);
  v_before jsonb := private.still_changed(
    jsonb_build_object('starts_at', old.datetime, 'ends_at', old.end_datetime, 'location', old.location), v_facts -> 'event');
  v_urgent boolean := coalesce(least(old.datetime, new.datetime) < now() + interval '18 hours', false);
  -- An organizer who edits again and again rings nobody more often than once in an hour, and not at night.
  v_often boolean := private.deeds_of(new.id, 'changed') >= 5;
  v_people record;
  v_waiting int;
  v_told int;
begin
  if not private.has_sender() or new.called_off_at is not null
     or private.lasts_until(old.datetime, old.end_datetime) < now() and private.lasts_until(new.datetime, new.end_datetime) < now() then
    return null;
  end if;
  v_people := private.people_of(new.id, false, auth.uid());
  -- Those that nobody has read, and that ring no later than this edit: it is folded into them.
  v_waiting := (
    select count(*) from private.messages m
     where m.event_id = new.id and m.kind = 'changed' and m.attempts = 0 and m.delivered = '{}' and (m.urgent or not v_urgent));
  insert into private.messages as m (recipient, to_account, kind, event_id, details, send_after, drop_after, urgent)
  select t.recipient, t.to_account, 'changed', new.id, v_facts || jsonb_build_object('before', v_before),
         now() + case when v_often then interval '1 hour' else interval '1 minute' end,
         greatest(private.lasts_until(old.datetime, old.end_datetime), private.lasts_until(new.datetime, new.end_datetime)),
         v_urgent and not v_often
    from private.tellable(v_people.accounts, v_people.guests, 'changed') t
  on conflict on constraint messages_once do update
    -- As long as nobody was told, `before` is from before the first edit. Once somebody may have been told, it is from before this one.
    set details = v_facts || jsonb_build_object('before', private.still_changed(
          case when m.attempts = 0 then (excluded.details -> 'before') || (m.details -> 'before')
               else (m.details -> 'before') || (excluded.details -> 'before') end, v_facts -> 'event')),
        send_after = case when m.attempts > 0 or m.delivered <> '{}' then excluded.send_after
                          when v_often then m.send_after
                          when v_urgent and not m.urgent then excluded.send_after
                          else greatest(m.send_after, excluded.send_after) end,
        drop_after = excluded.drop_after,
        urgent = case when v_often and m.attempts = 0 and m.delivered = '{}' then m.urgent else excluded.urgent end,
        attempts = 0, lease = null, delivered = '{}';
  get diagnostics v_told = row_count;
  if v_waiting < v_told and not v_often then
    perform private.count_deed(new.id, 'changed', 5);
  end if;
  -- Either the edit was undone, or the message is an older one to somebody who cannot be told any more: it would say what is not true.
  delete from private.messages m
   where m.event_id = new.id and m.kind = 'changed'
     and (m.details -> 'before' = '{}' or m.details -> 'event' is distinct from v_facts -> 'event');
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;
comment on function private.tell_changed() is 'Start, end or place of an event changed: told a minute after the last edit, with what it was before the first; from the sixth time within a day on after an hour, and not at night. An edit that is undone before that is not told.';
create trigger tell_changed after update of datetime, end_datetime, location on public.events
  for each row when ((old.datetime, old.end_datetime, old.location) is distinct from (new.datetime, new.end_datetime, new.location))
  execute function private.tell_changed();

create function private.tell_cancelled()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_people record;
  v_series public.series;
  v_organizer text := private.account_key(old.organizer_id);
  v_unheard uuid[] := array(select m.recipient from private.messages m where m.event_id = old.id and m.kind = 'called_off');
begin
  if not private.has_sender() then
    return old;
  end if;
  -- Of what was still to be told of it, only messages about money still matter.
  delete from private.messages m
   where m.id in (
     select o.id from private.messages o where o.event_id = old.id and o.kind <> 'payment' for update skip locked);
  if private.lasts_until(old.datetime, old.end_datetime) < now() then
    return old;
  end if;
  select * into v_series from public.series s where s.id = old.series_id;
  v_people := private.people_of(old.id, false, auth.uid());
  insert into private.messages (recipient, to_account, kind, event_id, details, drop_after, urgent)
  select t.recipient, t.to_account, 'cancelled', old.id,
         -- skipped: the series goes on without this date. It does not when it is deleted with its group or its organizer.
         private.event_facts(old) || jsonb_build_object('skipped', v_series.id is not null and not private.makes_no_dates(v_series)
           and exists (select from auth.users u where u.id = v_series.organizer_id)),
         private.lasts_until(old.datetime, old.end_datetime), coalesce(old.datetime < now() + interval '18 hours', false)
    from private.tellable(v_people.accounts, v_people.guests, 'cancelled') t
   -- Of what was called off they have heard before. The message stays when the event has gone, so one organizer could send somebody any number.
   where (old.called_off_at is null or t.recipient = any (v_unheard)) and private.count_deed(v_organizer || ' ' || t.recipient, 'cancelled', 50)
  on conflict on constraint messages_once do nothing;
  return old;
exception when others then
  perform private.note_untold(sqlstate);
  return old;
end
$$;
comment on function private.tell_cancelled() is 'An event that is not over is deleted, by its organizer or with its group or account: tells everybody on its list and in its line, except the person who did it, and those who heard before that it was called off; of one organizer nobody is told of more than 50 in a day. Runs before their rows go.';
create trigger tell_cancelled before delete on public.events for each row execute function private.tell_cancelled();

create function private.without_payment(p_details jsonb, p_payment_id uuid)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select p_details || jsonb_build_object('parts', r.parts, 'cents', (select coalesce(sum(v::int), 0) from jsonb_each_text(r.parts) x (k, v)))
    from (select (p_details -> 'parts') - p_payment_id::text as parts) r
$$;
comment on function private.without_payment(jsonb, uuid) is 'The same message about money without that payment.';

create function private.tell_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_recipient uuid := coalesce(old.user_id, old.participant_id);
  v_account boolean := old.user_id is not null;
  v_what text;
  v_event public.events;
begin
  if not private.has_sender() then
    return null;
  end if;
  -- What a message that waits says of this payment is not true any more.
  update private.messages m set details = private.without_payment(m.details, old.id), lease = null, delivered = '{}'
   where m.event_id = old.event_id and m.recipient = v_recipient and m.to_account = v_account and m.kind = 'payment'
     and m.details -> 'parts' ? old.id::text;
  delete from private.messages m
   where m.event_id = old.event_id and m.recipient = v_recipient and m.to_account = v_account and m.kind = 'payment'
     and m.details -> 'parts' = '{}';
  if tg_op = 'UPDATE' then
    v_what := case new.state when 'denied' then 'denied' when 'refund' then 'refund' when 'settled' then 'refunded' end;
  end if;
  select * into v_event from public.events e where e.id = old.event_id;
  -- Whoever did it knows: the account itself, or the guest, when it is done by somebody who does not run the event.
  if v_what is null or v_recipient is null or v_event.id is null
     or (case when v_account then old.user_id = auth.uid() else not private.manages_event(old.event_id) end) then
    return null;
  end if;
  insert into private.messages as m (recipient, to_account, kind, event_id, details, drop_after)
  select t.recipient, t.to_account, 'payment', v_event.id,
         private.event_facts(v_event) || jsonb_build_object(
           'what', v_what, 'cents', old.cents, 'currency', old.currency, 'parts', jsonb_build_object(old.id, old.cents)),
         now() + interval '7 days'
    from private.tellable(
      array(select v_recipient where v_account), array(select v_recipient where not v_account), 'payment') t
  on conflict on constraint messages_once do update
    set details = case when m.details -> 'what' = excluded.details -> 'what' and m.details -> 'currency' = excluded.details -> 'currency'
          then excluded.details || jsonb_build_object('parts', (m.details -> 'parts') || (excluded.details -> 'parts'),
            'cents', (m.details ->> 'cents')::int + (excluded.details ->> 'cents')::int)
          else excluded.details end,
        send_after = excluded.send_after, drop_after = excluded.drop_after, attempts = 0, lease = null, delivered = '{}';
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;
comment on function private.tell_payment() is 'Tells somebody that their payment never arrived, is to be given back, or was given back. Several payments of one person are one message with their sum. Whoever did it is not told, and nobody is when it is undone before it was sent.';
create trigger tell_payment after update on public.payments
  for each row when (old.state <> new.state) execute function private.tell_payment();
create trigger tell_payment_gone after delete on public.payments
  for each row when (old.state = 'denied') execute function private.tell_payment();

create function private.runners_of(p_event public.events)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select p_event.organizer_id
    union select g.organizer_id from public.groups g where g.id = p_event.group_id
    union select a.user_id from public.group_admins a where a.group_id = p_event.group_id
    union select private.cohosts_of(p_event.id, p_event.series_id));
end
$$;
comment on function private.runners_of(public.events) is 'Who runs an event: its organizer, owner and admins of its group, and its co-hosts.';

create function private.add_to_digest(p_details jsonb, p_more jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select p_more || jsonb_build_object(
    'joined', (select coalesce(jsonb_agg(j order by n), '[]') from jsonb_array_elements((p_details -> 'joined') || (p_more -> 'joined')) with ordinality as t (j, n) where n <= 20),
    'left', (select coalesce(jsonb_agg(l order by n), '[]') from jsonb_array_elements((p_details -> 'left') || (p_more -> 'left')) with ordinality as t (l, n) where n <= 20),
    'joined_count', (p_details ->> 'joined_count')::int + (p_more ->> 'joined_count')::int,
    'left_count', (p_details ->> 'left_count')::int + (p_more ->> 'left_count')::int)
$$;
comment on function private.add_to_digest(jsonb, jsonb) is 'Both digests in one: at most 20 names of each kind, and how many there were.';

create function private.tell_runners(p_event public.events, p_runners uuid[], p_joined jsonb, p_left jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.messages as m (recipient, to_account, kind, event_id, details, send_after, drop_after)
  select t.recipient, true, 'digest', p_event.id,
         private.add_to_digest('{"joined": [], "left": [], "joined_count": 0, "left_count": 0}', private.event_facts(p_event) || jsonb_build_object(
           'joined', p_joined, 'left', p_left, 'joined_count', jsonb_array_length(p_joined), 'left_count', jsonb_array_length(p_left))),
         now() + interval '15 minutes',
         least(private.lasts_until(p_event.datetime, p_event.end_datetime), now() + interval '2 days')
    from private.tellable(p_runners, '{}', 'digest') t
  on conflict on constraint messages_once do update
    set details = private.add_to_digest(m.details, excluded.details), drop_after = excluded.drop_after,
        send_after = case when m.attempts = 0 then m.send_after else excluded.send_after end,
        attempts = 0, lease = null, delivered = '{}';
exception when others then
  perform private.note_untold(sqlstate);
end
$$;
comment on function private.tell_runners(public.events, uuid[], jsonb, jsonb) is 'Adds who joined and who left to what these people are told within the next 15 minutes.';

revoke all on function private.people_of(text, boolean, uuid) from public, anon, authenticated, service_role;
revoke all on function private.still_changed(jsonb, jsonb) from public, anon, authenticated, service_role;
revoke all on function private.tell_changed() from public, anon, authenticated, service_role;
revoke all on function private.tell_cancelled() from public, anon, authenticated, service_role;
revoke all on function private.without_payment(jsonb, uuid) from public, anon, authenticated, service_role;
revoke all on function private.tell_payment() from public, anon, authenticated, service_role;
revoke all on function private.runners_of(public.events) from public, anon, authenticated, service_role;
revoke all on function private.add_to_digest(jsonb, jsonb) from public, anon, authenticated, service_role;
revoke all on function private.tell_runners(public.events, uuid[], jsonb, jsonb) from public, anon, authenticated, service_role;
