-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

create or replace function public.withdraw(p_ids uuid[], p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_removed int;
  v_left text[] := '{}';
  v_row record;
  v_event_id text;
  v_manages boolean;
  v_run text[];
  v_guest boolean;
  v_guests uuid[] := '{}';
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'Remove at most 100 participants at a time', 'ids');
  end if;

  -- Without a lock: a stranger who reads ids on a roster makes nobody wait. Asked once for all rows of an event (offset 0).
  v_run := array(
    select e.event_id from (select distinct p.event_id from public.participants p where p.id = any (p_ids) offset 0) e
     where private.manages_event(e.event_id));
  if exists (
      select from public.participants p
       where p.id = any (p_ids) and p.event_id <> all (v_run) and not private.is_own(p, p_secret)) then
    perform private.refuse('unauthorized');
  end if;

  -- Again with the locks. They are taken in a fixed order, so that two callers never wait for each other: the events first, because deleting an event locks it before
  -- its participants. Deleting a label reaches the labels of these rows from the other side. It locks the event too, so it comes before
  -- us or after.
  perform 1 from public.events e
    where e.id = any (array(select p.event_id from public.participants p where p.id = any (p_ids)))
    order by e.id for no key update;
  perform 1 from public.participants p where p.id = any (p_ids) order by p.id for update;

  for v_row in
    select p.id, p.user_id, p.claimed_by_user_id, p.event_id, e.datetime, e.end_datetime, e.organizer_id, e.group_id, e.series_id
      from public.participants p
      -- One look into the index for each, never all events there are.
      cross join lateral (select o.* from public.events o where o.id = p.event_id offset 0) e
     where p.id = any (p_ids) order by p.event_id
  loop
    if v_event_id is distinct from v_row.event_id then
      v_event_id := v_row.event_id;
      v_manages := private.runs(v_row.organizer_id, v_row.group_id, v_event_id, v_row.series_id, v_me); -- once for all rows of an event
    end if;
    if v_row.user_id = v_me and not v_manages then
      v_left := v_left || v_row.event_id;
    end if;
    if not v_manages then
      v_guest := private.holds_secret(v_row.id, p_secret);
      if (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or v_guest) is not true then
        perform private.refuse('unauthorized');
      elsif private.lasts_until(v_row.datetime, v_row.end_datetime) < now() then
        perform private.refuse('closed');
      elsif v_guest and not exists (select from private.guest_secrets s where s.participant_id = v_row.id and s.number > 0) then
        v_guests := v_guests || v_row.id;
      end if;
    elsif v_row.user_id is distinct from v_me then
      -- Those who are removed from a private date are not let into the next one either.
      with gone as (
        delete from private.event_acceptances a where a.event_id = v_row.event_id and a.user_id = v_row.user_id returning a.user_id)
      delete from private.series_acceptances a using gone g where a.series_id = v_row.series_id and a.user_id = g.user_id;
    end if;
  end loop;

  -- Before the rows are gone, which say which guest is to hear of the money.
  perform private.let_go_of_payments(p_ids);
  delete from public.participants p where p.id = any (p_ids);
  get diagnostics v_removed = row_count;
  if v_guests <> '{}' then
    -- A guest who left late (private.keep_late) reads that by the secret. The secret went with the row, so its hash is kept here.
    update private.attendance a set secret_hash = private.hash_secret(p_secret)
     where a.participant_id = any (v_guests) and a.came is null and a.user_id is null;
  end if;
  -- People who leave but have claimed slots still find the event, also when it is or becomes private. Those who run it are left out: once they
  -- no longer do, an acceptance would still let them in.
  insert into private.event_acceptances (user_id, event_id)
  select distinct v_me, p.event_id from public.participants p
   where p.claimed_by_user_id = v_me and p.event_id = any (v_left)
  on conflict do nothing;
  return jsonb_build_object('removed', v_removed);
end
$$;

create or replace function private.participants_left()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_accountless boolean := coalesce(current_setting('roster.accountless', true) = 'on', false);
  v_ids uuid[] := array(select g.id from gone g);
  v_event public.events;
  v_runner uuid;
  v_too_late boolean;
  v_deeds private.activity[];
begin
  perform private.let_go_of_payments(v_ids);
  perform private.lead_others(v_ids);
  perform private.let_go_of_devices(v_ids);
  for v_event in
    -- Not joined: see let_go_of_payments.
    select e.* from public.events e where e.id = any (array(select distinct g.event_id from gone g)) order by e.id
  loop
    v_runner := private.actor(v_event.id, null);
    v_too_late := v_event.withdraw_until < now() and v_event.called_off_at is null;
    with written as (
      insert into private.activity (event_id, deed, about, name, subject_id, actor_id, details)
      select v_event.id, case when l.actor is not null then 'removed' else 'withdrew' end, l.id, case when not v_accountless then l.name end,
             l.subject, l.actor,
             jsonb_strip_nulls(jsonb_build_object(
               'slot', l.slot_number, 'section', case when l.section_id <> '' then private.section_name(v_event.sections, l.section_id) end,
               -- Late is a person who gives up a slot by themselves, not one who never confirmed it or only waited.
               'late', case when v_too_late and l.actor is null and l.slot_number is not null and l.confirm_until is null then true end))
        from (
          select g.id, g.name, g.slot_number, g.section_id, g.confirm_until, u.id as subject,
                 case when v_runner is distinct from u.id then v_runner end as actor
            from gone g left join auth.users u on u.id = coalesce(g.user_id, g.claimed_by_user_id)
           where g.event_id = v_event.id) l
       order by l.slot_number, case when l.section_id <> '' then array_position(private.section_ids(v_event.sections), l.section_id) end
      returning *)
    select array_agg(w order by w.id) into v_deeds from written w;
    if not v_accountless then
      perform private.keep_late(v_event, v_deeds, array(select g.id from gone g where g.claimed_by_user_id is not null));
      perform private.tell_leaving(v_event, v_deeds);
    end if;
    -- Somebody who leaves the line of a section may have stood before two who can swap now. Not when an account is deleted: nobody holds its events.
    if exists (select from gone g where g.event_id = v_event.id and (g.slot_number is not null or g.section_id <> '' and not v_accountless)) then
      perform private.move_up(private.lock_event(v_event.id));
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.lead_others(p_gone uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_first public.participants;
begin
  for v_first in
    select distinct on (p.claimed_with) p.* from public.participants p
     where p.claimed_with = any (p_gone) and p.claimed_with is not null
     order by p.claimed_with, (select s.number from private.guest_secrets s where s.participant_id = p.id), p.id
  loop
    update public.participants p set claimed_with = nullif(v_first.id, p.id) where p.claimed_with = v_first.claimed_with;
    update private.messages m set recipient = v_first.id
     where m.event_id = v_first.event_id and m.recipient = v_first.claimed_with and not m.to_account and m.kind not in ('cancelled', 'payment')
       -- Something waits there where the guest was gone before, and came back.
       and not exists (
         select from private.messages o where o.event_id = m.event_id and o.recipient = v_first.id and not o.to_account and o.kind = m.kind);
    insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, secret_hash, device, time_zone, created_at)
    select s.endpoint, s.p256dh, s.auth, v_first.id, s.secret_hash, s.device, s.time_zone, s.created_at
      from private.push_subscriptions s where s.participant_id = v_first.claimed_with
    on conflict do nothing;
  end loop;
end
$$;

create or replace function private.guest_to_renew(p_id uuid, out person public.participants, out event public.events, out hash bytea)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  select * into person from public.participants p where p.id = p_id;
  select * into event from public.events e where e.id = person.event_id;
  hash := (select s.secret_hash from private.guest_secrets s where s.participant_id = p_id);
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif event.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(event.id) then
    perform private.refuse('unauthorized');
  elsif person.user_id is not null or person.claimed_by_user_id <> v_me then
    perform private.refuse('invalid_input', 'Only guests, and people you added, can have a private link');
  elsif exists (select from private.guest_secrets s where s.participant_id = person.claimed_with and s.number = 0) then
    -- Who gets it would read what the guest who added them has entered.
    perform private.refuse('invalid_input', 'Another guest signed this person up. Make the new link for that guest.');
  elsif hash is null and (event.is_private or event.group_id is not null) then
    -- Somebody who was added, or what is left of an account that was deleted.
    perform private.refuse('invalid_input', 'Guests cannot join this event, so nobody has a private link here');
  elsif (exists (select from private.guest_secrets o where o.secret_hash = hash and o.event_id <> event.id)
      or exists (select from private.regulars g where g.secret_hash = hash))
    and not private.runs(event.organizer_id, event.group_id, null, event.series_id, v_me) then
    -- A link opens all dates of its guest. Who helps with one of them must not get at the others.
    perform private.refuse('unauthorized', 'This guest is on other dates too. Only those who run the whole series can make a new link.');
  end if;
end
$$;

create or replace function public.say_paid(
  p_ids uuid[] default null, p_secret text default null, p_said boolean default true, p_cents integer default null, p_currency text default null,
  p_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_event_id text;
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  for v_slot in select * from private.lock_slots(coalesce(p_ids, array[p_id]), true, p_secret) loop
    if auth.uid() is null and v_event_id is distinct from (v_slot.event).id then
      v_event_id := (v_slot.event).id;
      perform private.count_change(v_event_id); -- once for all of a guest
    end if;
    v_payment := v_slot.payment;
    if p_said is false then
      delete from public.payments y where y.id = v_payment.id and y.state = 'said';
      continue when v_payment.id is null or v_payment.state = 'said';
    elsif (v_payment.state in ('said', 'confirmed')) is not true then
      continue when (v_slot.entry).slot_number is null;
      v_payment := private.pay(v_slot.event, v_slot.entry, v_payment, p_cents, p_currency);
    end if;
    v_payments := v_payments || private.payment_json(v_payment);
  end loop;
  if not found then
    perform private.refuse('participant_not_found');
  elsif p_said is not false and v_payments = '[]' then
    perform private.refuse('nothing_to_pay');
  end if;
  return case when p_ids is null then v_payments -> 0 else v_payments end;
end
$$;

create or replace function private.lock_slots(p_ids uuid[], p_own boolean default false, p_secret text default null)
returns table (event public.events, entry public.participants, payment public.payments)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_events text[];
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'participant_ids');
  end if;
  v_events := array(select distinct p.event_id from public.participants p where p.id = any (p_ids));
  for v_round in 1..2 loop
    if (case when p_own
        then exists (
          select from public.participants p where p.id = any (p_ids)
             and (auth.uid() = coalesce(p.user_id, p.claimed_by_user_id) or p_secret is not null and private.holds_secret(p.id, p_secret)) is not true)
        else exists (select from unnest(v_events) e where not private.manages_event(e)) end) then
      perform private.refuse('unauthorized');
    end if;
    exit when v_round = 2;
    -- In the same order as everywhere, so that two calls never wait for each other.
    perform 1 from public.events e where e.id = any (v_events) order by e.id for share;
    perform 1 from public.participants p where p.id = any (p_ids) order by p.id for no key update;
  end loop;
  for v_id in select distinct i from unnest(p_ids) i order by i loop
    select p.* into entry from public.participants p where p.id = v_id;
    if not found then
      continue when p_own;
      perform private.refuse('participant_not_found');
    end if;
    select e.* into event from public.events e where e.id = entry.event_id;
    select y.* into payment from public.payments y where y.participant_id = v_id for update;
    return next;
  end loop;
end
$$;

create or replace function private.claimers_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('claimers', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', p.id, 'name', coalesce(o.name, private.display_name(p.claimed_by_user_id)), 'row', o.id)) order by p.id))
      from public.participants p
      left join public.participants o on o.id = coalesce(p.claimed_with, (
        select m.id from public.participants m where m.event_id = p.event_id and m.user_id = p.claimed_by_user_id))
     where p.event_id = p_event_id
       -- Not by who leads the others, once the guest who added them all is gone.
       and (p.claimed_by_user_id is not null
         or exists (select from private.guest_secrets s where s.participant_id = p.claimed_with and s.number = 0))
    having count(*) > 0);
end
$$;

drop function public.say_paid(uuid, text, boolean, integer, text);

COMMENT ON COLUMN public.participants.claimed_with IS 'The row of the guest who added this person, at which that guest is told what concerns them. Once that is gone: the first row of those whom the guest added, and null in that one (private.lead_others).';

COMMENT ON FUNCTION private.lead_others(p_gone uuid[]) IS 'Rows are gone at which guests were told what concerns the people whom they added, and some of these stay. The first of them takes the place of the row, with the devices and with what is still to be told; at the row that is gone only its money is told, and that the event is cancelled (private.let_go_of_devices, which comes next).';

COMMENT ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) IS '''I have paid'', for at most 100 slots: one''s own, claimed ones, or those that a guest''s secret opens; p_said false takes it back. Who waits or is gone by now is left out, and keeps nobody else from paying; refused where nobody is left. p_cents and p_currency are what the page showed for a slot: another price by now is refused. What the organizer confirmed stays confirmed. Answers with the payments as they are now. p_id stands for one slot, and is answered with its payment alone (null for none): pages up to release 1.2.0 say it.';

revoke all on FUNCTION private.lead_others(p_gone uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) TO anon;
GRANT ALL ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) TO service_role;
