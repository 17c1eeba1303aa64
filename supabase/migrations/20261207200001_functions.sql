-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

create or replace function public.get_activity(p_event_id text, p_before bigint default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  return (
    select json_build_object(
      'entries', coalesce(json_agg(jsonb_build_object(
          'id', a.id, 'at', a.at, 'action', a.action,
          -- An account that went this moment may be named still.
          'name', case when a.subject_id is null or exists (select from auth.users u where u.id = a.subject_id) then a.name end,
          'by', case when a.actor_id is not null then private.display_name(a.actor_id)
                     when (a.details ->> 'claimed')::boolean and a.subject_id is not null then private.display_name(a.subject_id) end,
          'by_me', (coalesce(a.actor_id, a.subject_id) = v_me) is true)
        || coalesce(a.details, '{}')
        || case when a.action = 'added' and a.at > now() - interval '1 hour' then jsonb_build_object('undo', (
             select count(*) from private.activity x cross join lateral private.untouched_since_added(x) where x.event_id = a.event_id and x.id = a.id))
           else '{}' end order by a.id desc), '[]'),
      -- Fifty are a page; when there are as many, the next one may be empty.
      'next', case when count(*) = 50 then min(a.id) end)
    from (
      select * from private.activity a
       where a.event_id = p_event_id and a.at > now() - interval '90 days' and (p_before is null or a.id < p_before)
       order by a.id desc limit 50) a);
end
$$;

create or replace function private.add_to_open_dates(p_event_id text, p_regulars uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id text;
  v_event public.events;
begin
  for v_id in
    select e.id from public.events f join public.events e on e.series_id = f.series_id
     where f.id = p_event_id and e.datetime > greatest(f.datetime, now()) order by e.datetime, e.id
  loop
    select * into v_event from public.events e where e.id = v_id for no key update;
    continue when v_event.id is null or v_event.called_off_at is not null or v_event.registration_deadline < now();
    with wanted as (
      select g.id, g.name, a.email, a.phone, a.notes, s.section_id, row_number() over (partition by s.section_id order by g.place) as number
        from private.regulars g join public.participants a on a.id = g.id cross join lateral private.section_to_keep(v_event.sections, g.section_id) s (section_id)
       where g.id = any (p_regulars)
         and not exists (select from public.participants p where p.event_id = v_id and lower(p.name) = lower(g.name))),
    free as (
      select r.id as section_id, n as slot, row_number() over (partition by r.id order by n) as number
        from private.section_fill(v_event) r cross join lateral generate_series(1, least(r.size, r.taken + cardinality(p_regulars))::int) n
       where r.open
         and not exists (select from public.participants p where p.event_id = v_id and p.section_id = r.id and p.slot_number = n)),
    placed as materialized (
      select gen_random_uuid() as row_id, w.*, f.slot from wanted w join free f using (section_id, number)),
    rows as (
      insert into public.participants (id, event_id, name, email, phone, notes, kind, section_id, slot_number)
      select p.row_id, v_id, p.name, p.email, p.phone, p.notes, 'claim', p.section_id, p.slot from placed p order by p.section_id, p.slot)
    insert into private.regular_rows (participant_id, regular_id) select p.row_id, p.id from placed p;
    insert into private.activity (event_id, action, actor_id, details)
    select v_id, 'added', auth.uid(), jsonb_build_object('people', count(*)) from public.participants p
     where p.event_id = v_id and p.holder is null and p.kind = 'claim' and p.created_at = now() having count(*) > 0;
  end loop;
end
$$;

create or replace function public.get_devices()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'device', s.device, 'time_zone', s.time_zone, 'created_at', s.created_at, 'last_notified_at', s.last_notified_at,
        'endpoint_hash', encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex')) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.holder = auth.uid());
end
$$;

create or replace function private.event_columns(p_event public.events)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_event.id, 'name', p_event.name, 'description', p_event.description,
    'datetime', p_event.datetime, 'end_datetime', p_event.end_datetime, 'location', p_event.location,
    'is_private', p_event.is_private, 'time_zone', p_event.time_zone, 'registration_deadline', p_event.registration_deadline,
    'max_participants', p_event.max_participants, 'waitlist', p_event.waitlist, 'group_id', p_event.group_id, 'look', p_event.look,
    'price', private.price_json(p_event) - '{link,note}'::text[])
    || jsonb_strip_nulls(jsonb_build_object(
      'max_picks', p_event.max_picks, 'picks_overlap', case when p_event.max_picks is not null then nullif(p_event.picks_overlap, false) end,
      'max_others', p_event.max_others, 'names_for', p_event.names_for, 'cant_come', p_event.cant_come, 'moved_from', p_event.moved_from,
      'minimum', case when p_event.min_people is not null then private.minimum_json(p_event) end,
      -- In order, each with its time, if it has one, how many slots it has, how many are taken, and how many stand in its line.
      'sections', case when p_event.sections is not null then (
        select jsonb_agg((p_event.sections -> r.number::int - 1) || jsonb_build_object('taken', r.taken, 'waiting', r.waiting) order by r.number)
          from private.section_fill(p_event) r) end))
    || case when p_event.called_off_at is null then '{}'
         else jsonb_build_object('called_off_at', p_event.called_off_at, 'call_off_note', p_event.call_off_note) end;
end
$$;

create or replace function private.lock_rows(p_wish text, p_ids uuid[], p_holder uuid default null)
returns table (event public.events, entry public.participants, is_manager boolean)
language plpgsql
volatile rows 10
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event_ids text[] := '{}';
  v_found int := 0;
  v_code text;
  v_late text; -- the first other code; raised after all rows, because a foreign row is reported first
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'participant_ids');
  end if;
  for v_round in 1..2 loop
    if v_round = 2 then
      perform private.lock_events(p_wish, v_event_ids);
      if p_wish = 'withdraw' then
        perform 1 from public.participants p where p.id = any (p_ids) order by p.id for update;
      else
        perform 1 from public.participants p where p.id = any (p_ids) order by p.id for no key update;
      end if;
    end if;
    event := null;
    for entry in select p.* from public.participants p where p.id = any (p_ids) order by p.event_id, p.id loop
      if event.id is distinct from entry.event_id then
        select e.* into event from public.events e where e.id = entry.event_id;
        v_event_ids := v_event_ids || entry.event_id;
        is_manager := private.is_manager(event.organizer_id, event.group_id, event.id, event.series_id, v_me);
      end if;
      v_code := private.row_problem(p_wish, event, entry, is_manager, v_me, p_holder);
      v_late := coalesce(v_late, v_code);
      if v_code = 'unauthorized' then
        perform private.refuse(v_code);
      elsif v_round = 2 then
        v_found := v_found + 1;
        return next;
      end if;
    end loop;
    if v_late is not null then
      perform private.refuse(v_late);
    end if;
  end loop;
  if p_wish = 'tick' and v_found < (select count(distinct i) from unnest(p_ids) i) then
    perform private.refuse('participant_not_found');
  end if;
end
$$;

create or replace function private.row_problem(
  p_wish text, p_event public.events, p_row public.participants, p_is_manager boolean, p_me uuid, p_holder uuid)
returns text
language sql
stable
return case
  when not (
      p_is_manager and p_wish in ('move', 'tick', 'withdraw', 'keep', 'take')
      or (p_event.organizer_id = p_me) is true and p_wish in ('change', 'switch')
      or private.is_own(p_row, p_holder) and p_wish not in ('move', 'tick'))
    then 'unauthorized'
  when p_wish = 'take' and p_row.slot_number is not null then null -- a repeated call
  when p_wish in ('offer', 'take', 'move') and p_event.called_off_at is not null then 'called_off'
  when now() > case
      when p_wish = 'withdraw' and not p_is_manager then private.lasts_until(p_event.datetime, p_event.end_datetime)
      when p_wish = 'move' or p_wish in ('change', 'switch') and p_event.organizer_id = p_me then private.managed_until(p_event)
      when p_wish in ('change', 'switch') then private.lasts_until(p_event.datetime, p_event.end_datetime)
      when p_wish = 'offer' then least(p_event.registration_deadline, coalesce(p_event.end_datetime, p_event.datetime))
      when p_wish = 'take' then coalesce(p_event.end_datetime, p_event.datetime) end
    then 'closed' end;

create or replace function private.add_registration(
  p_id uuid, p_event_id text, p_entry jsonb, p_responses jsonb, p_for text, p_section text, p_wait boolean, p_hash bytea default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_holder uuid;
  v_event public.events;
  v_problem record;
  v_earlier public.participants; -- the row of an earlier call with this id
  v_row public.participants;
  v_registration jsonb;
begin
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  -- An extra slot has the name of its registration, and an account may claim a slot without one (private.claim_name).
  v_row := private.checked_entry(p_entry ->> 'name', p_entry ->> 'email', p_entry ->> 'phone', p_entry ->> 'notes',
    p_for = 'own' or p_for = 'claim' and v_me is null);
  -- Before the lock, so that a refused caller delays no one, and under it, because an earlier transaction may have changed the result.
  for v_round in 1..2 loop
    if v_round = 2 then
      perform private.lock_events('join', array[p_event_id]);
    end if;
    select * into v_event from public.events e where e.id = p_event_id;
    v_holder := coalesce(v_me, (select h.id from private.holders h where h.secret_hash = p_hash));
    v_problem := private.joining_problem(v_event, p_section, p_for, p_wait, v_holder, p_hash);
    -- Read after the rules, so that a rule which counted this row does not refuse a retry.
    select * into v_earlier from public.participants p where p.id = p_id;
    if found and private.is_retry(v_earlier, p_event_id, p_for, p_hash) then
      return private.registration_json(v_earlier);
    elsif v_earlier.id is not null then
      perform private.refuse('id_taken');
    elsif v_problem.code is not null then
      perform private.refuse(v_problem.code, v_problem.message, case v_problem.code when 'invalid_input' then 'secret' end);
    end if;
    v_row.responses := case when p_responses is null then '{}' else private.checked_responses(v_event.custom_fields, p_responses, '{}') end;
  end loop;
  if v_me is null then
    perform private.count_guest(p_event_id, false, case when p_for <> 'own' then p_hash end);
  elsif not private.lock_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  end if;

  if v_problem.waits then
    v_row.waiting_since := private.end_of_waitlist(p_event_id);
  else
    v_row.slot_number := private.take_slot(v_event, p_section, p_id, v_holder);
  end if;
  if p_for = 'extra' then
    v_row.name := (select p.name from public.participants p where p.event_id = p_event_id and p.holder = v_holder and p.kind = 'own');
  end if;
  if p_for = 'name' then
    v_holder := null;
  elsif v_me is null then
    v_holder := private.guest_holder(p_hash, v_event);
  end if;
  insert into public.participants
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, holder, kind, section_id, slot_number, waiting_since)
  values
    (p_id, p_event_id, coalesce(v_row.name, private.claim_name(p_event_id, v_me)), v_row.email, v_row.phone, v_row.notes, v_row.responses,
     case when p_for = 'own' then v_me end, case when p_for = 'claim' then v_me end, v_holder,
     case p_for when 'name' then 'claim' else p_for end, p_section, v_row.slot_number, v_row.waiting_since)
  on conflict (id) do nothing
  returning private.registration_json(participants) into v_registration;
  -- Another event got this id at the same moment. Attendance of an earlier row with this id stays with its owner; checked after the
  -- insert, which waited for a person who was just leaving.
  if v_registration is null
     or exists (
       select from private.attendance a
        where a.participant_id = p_id
          and (a.event_id <> p_event_id or a.holder is distinct from v_holder)) then
    perform private.refuse('id_taken');
  end if;
  if v_event.cant_come is not null and p_for = 'own' then
    -- Joining takes the "Can't come" back.
    delete from private.answers a
     where a.event_id = p_event_id and a.holder = v_holder;
  end if;
  return v_registration;
end
$$;

create or replace function private.is_retry(p_row public.participants, p_event_id text, p_for text, p_hash bytea)
returns boolean
language sql
stable
return p_row.holder is null and p_for = 'name' and p_row.event_id = p_event_id
  or exists (select from private.holders h where h.id = p_row.holder and (h.id = auth.uid() or h.secret_hash = p_hash));

create or replace function private.joining_problem(
  p_event public.events, p_section text, p_for text, p_wait boolean, p_holder uuid, p_hash bytea, out code text, out message text, out waits boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  -- Event managers may add people. Their own registration follows the rules for everyone.
  v_is_manager boolean := p_for <> 'own' and private.is_manager(p_event.organizer_id, p_event.group_id, p_event.id, p_event.series_id, v_me);
  v_ended boolean := private.is_ended(p_event.datetime, p_event.end_datetime);
  v_section record; -- of the section; all null if there is no such section
  -- The caller's own registrations (none or one), the people they have brought, and their extra slots.
  v_mine int;
  v_others int;
  v_extra int;
  v_waiting int;
  v_overlap text := case when p_for in ('own', 'extra') then private.overlap_problem(p_event, p_section, p_holder) end;
begin
  select count(*) filter (where p.kind = 'own'), count(*) filter (where p.kind = 'claim'), count(*) filter (where p.kind = 'extra')
    into v_mine, v_others, v_extra from public.participants p where p.holder = p_holder and p.event_id = p_event.id;
  select r.* into v_section from private.section_fill(p_event) r where r.id = p_section;
  -- No one overtakes: a slot for a person in line is not open. Only event managers add to a section that is over.
  waits := (v_section.open or v_section.over and v_section.taken < v_section.size) is not true;
  if waits then
    v_waiting := (select count(*) from public.participants p where p.event_id = p_event.id and p.waiting_since is not null);
  end if;
  code := case
    when p_event.id is null then 'event_not_found'
    when v_me is null and p_for <> 'own' and p_hash is null then 'unauthenticated'
    when v_me is null and (p_event.is_private or p_event.group_id is not null) then 'sign_in_to_rsvp'
    when p_event.is_private and not private.may_open(p_event, v_me) then 'event_not_found'
    when p_event.called_off_at is not null then 'called_off'
    when v_ended and (v_is_manager and private.managed_until(p_event) >= now()) is not true then 'closed'
    when p_event.registration_deadline < now() then 'closed'
    when p_for = 'own' and v_mine > 0 then 'already_registered'
    when (p_for = 'extra' or p_for = 'claim' and not v_is_manager) and v_mine = 0 then 'not_registered'
    when p_for = 'claim' and not v_is_manager and v_others >= coalesce(p_event.max_others, 10) then 'claim_limit'
    when p_for = 'extra' and v_extra + 1 >= coalesce(p_event.max_picks, 1) then 'picks_full'
    when v_section.id is null and p_section = '' then 'section_required'
    when v_section.id is null then 'section_gone'
    when v_section.over and not (p_for in ('claim', 'name') and v_is_manager) then 'section_over'
    when v_overlap is not null then 'picks_overlap'
    when waits and (v_ended or not p_wait or v_section.over) then 'full'
    when waits and not p_event.waitlist then 'waitlist_closed'
    when v_waiting >= 500 then 'waitlist_full'
    when num_nonnulls(v_me, p_hash) = 0 then 'invalid_input' -- not a secret
  end;
  if code is null and v_me is null then
    message := private.throttle_problem(p_event.id, case when p_for <> 'own' then p_hash end);
    code := case when message is not null then 'throttled' end;
  else
    message := case code
      when 'claim_limit' then case p_event.max_others when 0 then 'No one can bring others to this event.'
        when 1 then 'One person can bring at most 1 other to this event.'
        else 'One person can bring at most ' || p_event.max_others || ' others to this event.' end
      when 'picks_full' then case when p_event.max_picks is null then 'One person can take one slot here.'
        else format('One person can take at most %s slots here. Give one back to take another.', p_event.max_picks) end
      when 'picks_overlap' then v_overlap end;
  end if;
end
$$;

create or replace function private.lowest_empty_slot(p_event_id text, p_section text, out slot integer, out taken bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select coalesce(min(t.turn) filter (where t.slot_number > t.turn), count(*) + 1),
         count(*) + (select count(*) from public.participants p where p.event_id = p_event_id and p.slot_number = 0 and p.section_id = p_section)
    into slot, taken
    from (
      select p.slot_number, row_number() over (order by p.slot_number) as turn from public.participants p
       where p.event_id = p_event_id and p.slot_number > 0 and p.section_id = p_section) t;
end
$$;

create or replace function private.take_slot(p_event public.events, p_section text, p_taker uuid, p_holder uuid default null)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_empty record := private.lowest_empty_slot(p_event.id, p_section);
  v_slot int;
begin
  if v_empty.taken < (select s.size from private.sections_of(p_event) s where s.id = p_section) then
    return v_empty.slot;
  end if;
  -- A guest (p_holder) who takes their own offer is not notified: private.notify_taken reads this from offered_at, which becomes now.
  update public.participants p
     set given_to = p_taker,
         offered_at = case when p.holder = p_holder then now() else p.offered_at end
   where p.id = (
     select o.id from public.participants o
      where o.event_id = p_event.id and o.section_id = p_section and o.offered_at is not null
      order by o.offered_at, o.slot_number limit 1 for update)
  returning p.slot_number into v_slot;
  if not found then
    perform private.refuse('full');
  end if;
  return v_slot;
end
$$;

create or replace function public.get_next_slot_number(p_event_id text, p_user_id uuid default null)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  return (
    select n.slot from public.events e cross join lateral private.lowest_empty_slot(e.id, '') n where e.id = p_event_id and e.sections is null);
end
$$;

create or replace function private.checked_minimum(p_event public.events, p_old public.events)
returns public.events
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_event.min_people < 2 then
    perform private.refuse('invalid_input', 'Must need at least 2 people', 'min_people');
  elsif p_event.min_people > coalesce(p_event.max_participants, 100) then
    perform private.refuse('invalid_input', 'Needs more people than there are slots', 'min_people');
  elsif p_event.min_people is not null and p_event.datetime is null then
    perform private.refuse('invalid_input', 'Set Start Date & Time first: it is decided before the start', 'min_people');
  elsif p_event.called_off_at is not null and p_event.decided_at is not null and p_old.decided_at is null then
    perform private.refuse('called_off');
  end if;
  p_event.decided_at := case
    when p_event.min_people is null or p_event.datetime is distinct from p_old.datetime then null
    when p_old.decided_at is not null then p_old.decided_at
    when p_event.decided_at is not null
      or p_old.called_off_at is not null and p_event.called_off_at is null and private.decides_at(p_event) <= now() then now() end;
  return p_event;
end
$$;

create or replace function private.payment_json(p_payment public.payments)
returns jsonb
language sql
immutable
return case when p_payment.id is not null then jsonb_build_object(
    'id', p_payment.id, 'participant_id', p_payment.participant_id, 'name', p_payment.name, 'cents', p_payment.cents,
    'currency', p_payment.currency, 'state', p_payment.state) end;

create or replace function private.switch_section(p_event public.events, p_row public.participants, p_section text, p_wait boolean)
returns public.participants
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.participants := p_row;
  v_section record;
  v_overlap text;
  v_slot int;
begin
  select r.* into v_section from private.section_fill(p_event) r where r.id = p_section;
  -- The organizer may override the times in a row of someone else.
  if p_event.organizer_id is distinct from auth.uid() or auth.uid() = p_row.holder then
    v_overlap := private.overlap_problem(p_event, p_section, case when p_row.kind <> 'claim' then p_row.holder end, p_row.id);
  end if;
  if v_section.name is null then -- there is no such section; the one of an event without any has no name
    perform private.refuse('section_gone');
  elsif p_section = v_row.section_id then
    return v_row;
  elsif p_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif p_event.registration_deadline < now() or private.is_ended(p_event.datetime, p_event.end_datetime) then
    perform private.refuse('closed');
  elsif v_section.over then
    perform private.refuse('section_over');
  elsif v_overlap is not null then
    perform private.refuse('picks_overlap', v_overlap);
  elsif v_section.open then
    v_slot := private.take_slot(p_event, p_section, v_row.id);
    update public.participants p
       set section_id = p_section, slot_number = v_slot, waiting_since = null
     where p.id = v_row.id;
  elsif v_row.slot_number is not null then
    perform private.refuse('section_full', format('%s is full. Choose another one.', v_section.name));
  elsif not p_wait then
    perform private.refuse('full');
  elsif not p_event.waitlist then
    perform private.refuse('waitlist_closed');
  else
    update public.participants p
       set section_id = p_section, waiting_since = private.end_of_waitlist(p_event.id)
     where p.id = v_row.id;
  end if;
  select * into v_row from public.participants p where p.id = v_row.id;
  return v_row;
end
$$;

create or replace function public.move_participant(p_id uuid, p_section text, p_swap_with uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_gate record;
  v_event public.events;
  v_row public.participants;
  v_other public.participants;
  v_section record;
  v_slot int;
begin
  p_section := left(p_section, 17); -- no id is longer than 16
  for v_gate in
    select g.* from private.lock_rows('move', array(
      select o.id from public.participants p join public.participants o on o.event_id = p.event_id and o.id in (p_id, p_swap_with)
       where p.id = p_id)) g
  loop
    v_event := v_gate.event;
    if (v_gate.entry).id = p_id then
      v_row := v_gate.entry;
    else
      v_other := v_gate.entry;
    end if;
  end loop;
  select r.* into v_section from private.section_fill(v_event) r where r.id = p_section;
  if v_row.id is null or v_other.id is null and p_swap_with is not null then
    perform private.refuse('participant_not_found');
  elsif v_section.name is null then -- as for switch_section
    perform private.refuse('section_gone');
  elsif p_swap_with is not null and (v_row.slot_number is null or v_other.slot_number is null
      or (v_row.section_id = p_section) = (v_other.section_id = p_section)) then
    perform private.refuse('invalid_input', 'Only two people with slots in different sections can change places');
  end if;

  if p_swap_with is not null and v_row.section_id = p_section then
    null; -- asked again: they have swapped already
  elsif p_swap_with is not null then
    update public.participants p
       set section_id = o.section_id, slot_number = o.slot_number, promoted_at = clock_timestamp()
      from public.participants o
     where p.id in (p_id, p_swap_with) and o.id = case p.id when p_id then p_swap_with else p_id end;
  elsif v_row.slot_number is not null and v_row.section_id = p_section then
    null; -- they are there already
  elsif v_section.taken < v_section.size or v_section.open and (v_event.registration_deadline < now()) is not true then
    v_slot := private.take_slot(v_event, p_section, p_id);
    update public.participants p
       set section_id = p_section, slot_number = v_slot, waiting_since = null, promoted_at = clock_timestamp()
     where p.id = p_id;
  elsif v_row.slot_number is not null then
    perform private.refuse('full');
  elsif v_row.section_id <> p_section and v_section.over then
    perform private.refuse('section_over');
  elsif v_row.section_id <> p_section then
    update public.participants p
       set section_id = p_section, waiting_since = private.end_of_waitlist(v_event.id) where p.id = p_id;
  end if;
  return jsonb_build_object('moved', (
    select jsonb_agg(private.registration_json(p) order by p.id <> p_id) from public.participants p where p.id in (p_id, p_swap_with)));
end
$$;

create or replace function private.section_fill(p_event public.events)
returns table (id text, name text, size integer, number bigint, taken bigint, waiting bigint, open boolean, over boolean)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
declare
  v_ended boolean := private.is_ended(p_event.datetime, p_event.end_datetime);
begin
  return query
    with standing as (
      select p.section_id, count(p.slot_number) as taken, count(p.offered_at) as offered, count(p.waiting_since) as waiting
        from public.participants p where p.event_id = p_event.id group by p.section_id)
    select s.id, s.name, s.size, s.number, coalesce(w.taken, 0), coalesce(w.waiting, 0),
           -- From last call on, and once the event is over, no one is promoted.
           coalesce(w.taken - case when v_ended then 0 else w.offered end, 0) < s.size and not o.over
             and (coalesce(w.waiting, 0) = 0 or v_ended or (s.last_call <= clock_timestamp()) is true),
           o.over
      from private.sections_of(p_event) s left join standing w on w.section_id = s.id
     cross join lateral (select (s.ends_at <= now()) is true as over) o;
end
$$;

create or replace function private.planned_event(p_series public.series, p_date date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_event jsonb := p_series.template || private.moments(p_series.time_zone, p_date, p_series.template);
begin
  -- The sections always fit into the date, because there is no one to change them.
  return v_event || jsonb_build_object('sections', private.moved_sections(v_event -> 'sections', '2000-01-01 00:00:00+00', 'UTC',
    (v_event ->> 'datetime')::timestamptz, p_series.time_zone, true, (v_event ->> 'end_datetime')::timestamptz));
end
$$;

create or replace function private.teams_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('teams', private.with_slot(p_event_id, t.teams))
      from private.event_teams t
     where t.event_id = p_event_id);
end
$$;

create or replace function private.throttle_problem(p_event_id text, p_adds bytea default null)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_address bytea := private.client_address_hash();
  v_until timestamptz;
begin
  -- The newest call beyond the limit decides: when it is old enough, there is room for another.
  v_until := (
    select s.created_at + interval '1 minute' from private.guest_signups s
     where s.event_id = p_event_id and s.created_at > now() - interval '1 minute' and (not s.refused or s.address_hash is null)
     order by s.created_at desc offset 599 limit 1);
  if p_adds is not null then
    -- One guest: 30 people for one event.
    v_until := greatest(v_until, (
      select s.created_at + interval '10 minutes' from private.guest_signups s
       where s.guest_hash = p_adds and s.event_id = p_event_id and s.created_at > now() - interval '10 minutes'
       order by s.created_at desc offset 29 limit 1));
  end if;
  if v_address is not null then
    -- Three limits for each size of a network: sign-ups for this event, or people that guests add to it; all other calls for it; calls for all
    -- events. Sign-ups and added people of the largest network are fewer than an event's 600, so one network closes no event.
    v_until := greatest(v_until, (
      with calls as materialized (
        select s.created_at, s.address_hash, s.refused, s.guest_hash is not null as is_added, s.event_id is not distinct from p_event_id as is_here
          from private.guest_signups s
         where s.address_hash between substr(v_address, 1, 12) and substr(v_address, 1, 12) || decode(repeat('ff', 20), 'hex')
           and s.created_at > now() - interval '10 minutes')
      select max(beyond.created_at) + interval '10 minutes'
        from (values (32, 120, 300), (22, 160, 450), (12, 200, 600)) n (bytes, sign_ups, calls)
       cross join lateral (
         values ('sign-ups', case when p_adds is null then n.sign_ups else 360 end), ('calls', n.calls), ('all events', 3 * n.calls)) l (counted, most)
       cross join lateral (
         select c.created_at from calls c
          where substr(c.address_hash, 1, n.bytes) = substr(v_address, 1, n.bytes)
            and case l.counted
                  when 'sign-ups' then c.is_here and not c.refused and c.is_added = (p_adds is not null)
                  when 'calls' then c.is_here and not c.is_added
                  else true end
          order by c.created_at desc offset l.most - 1 limit 1) beyond));
  end if;
  return case when v_until is not null then
    format('Too many sign-ups at once. Wait %s seconds and try again.', greatest(1, ceil(extract(epoch from v_until - now()))::int)) end;
end
$$;

create or replace function private.end_of_waitlist(p_event_id text)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Never before a person who waits, also if the clock was set back.
  return greatest(clock_timestamp(), (
    select max(p.waiting_since) + interval '1 microsecond' from public.participants p where p.event_id = p_event_id and p.waiting_since is not null));
end
$$;

create or replace function public.take_free_slot(p_id uuid, p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.hash_secret(p_secret);
  v_gate record;
  v_row public.participants;
  v_is_own boolean;
  v_slot int;
begin
  select g.* into v_gate from private.lock_rows('take', array[p_id], private.me(p_secret)) g;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  perform private.count_change(v_hash);
  v_row := v_gate.entry;
  if v_row.waiting_since is not null and (select r.open from private.section_fill(v_gate.event) r where r.id = v_row.section_id) then
    v_slot := private.take_slot(v_gate.event, v_row.section_id, p_id);
    v_is_own := private.is_own(v_row, private.me(p_secret));
    -- `promoted_at`: the person is notified, unless they did it themselves.
    update public.participants p
       set slot_number = v_slot, waiting_since = null, promoted_at = case when not v_is_own then clock_timestamp() end
     where p.id = p_id returning * into v_row;
  end if;
  return private.registration_json(v_row);
end
$$;

drop function public.send_test(text, text);

drop function public.see_activity(text, bigint);

drop function public.repeat_event(text, text, boolean, integer, date);

drop function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean, text, boolean, uuid);

drop function public.preview_following(text, timestamp with time zone, text);

drop function public.pass_on_slots(text);

drop function public.move_to_front(uuid);

drop function public.merge_regular(uuid, uuid);

drop function public.get_owings(text, boolean);

drop function public.get_my_attendance(text, text);

drop function public.edit_following(text, jsonb);

drop function public.create_series(jsonb, text, boolean, integer, date, uuid);

drop function public.confirm_slot(uuid, text);

drop function public.change_series(text, boolean, text, integer, date);

drop function public.change_date(text, date, timestamp with time zone, text, integer);

drop function public.adopt_registrations(text[], text, text);

drop function private.slot_to_take(public.events, text, uuid, uuid);

drop function private.sections_on(jsonb, timestamp with time zone, timestamp with time zone, text);

drop function private.room_of(public.events);

drop function private.refuse_old_page();

drop function private.end_of_line(text);

COMMENT ON FUNCTION private.end_of_waitlist(p_event_id text) IS 'The waiting_since of the last position in every waitlist of the event. The caller has locked the event.';

COMMENT ON FUNCTION private.hash_secret(p_secret text) IS 'The hash that the database stores of a guest''s secret: 32 hex characters, as a guest''s browser makes them. 128 random bits need no salt. The token of a first mail has 33 characters, and opens what its guest''s secret opens. Null for all else.';

COMMENT ON FUNCTION private.is_retry(p_row public.participants, p_event_id text, p_for text, p_hash bytea) IS 'Whether the row with the id of this call is from an earlier try of the same call: by the same account or guest, or of the same pasted list.';

COMMENT ON FUNCTION private.lowest_empty_slot(p_event_id text, p_section text, OUT slot integer, OUT taken bigint) IS 'The lowest empty slot of a section, even beyond its size, and how many slots are taken. `turn` counts the slots: the first number above its turn leaves a gap.';

COMMENT ON FUNCTION private.notify_taken(p_offer public.participants) IS 'Notifies the person whose offer is taken, unless they gave it away themselves, with their account or their secret (private.take_slot), or a person they added gets it. The sender reads the taker''s name.';

COMMENT ON FUNCTION private.payment_json(p_payment public.payments) IS 'A payment in the API, without account ids; null for none.';

COMMENT ON FUNCTION private.section_fill(p_event public.events) IS 'The fill of each section. `taken`: people with a slot. `waiting`: people who wait for one. `open`: the first tap gets a free or offered slot. `over`: its time is over, so it is open to no one.';

COMMENT ON FUNCTION private.series_template(p_event public.events, p_zone text) IS 'The base of the next date: all of an event except a date''s own values, with its times as local ones (private.local_times). Its sections have their times as those of an event that starts on January 1, 2000 at midnight, in UTC (private.planned_event).';

COMMENT ON FUNCTION private.take_slot(p_event public.events, p_section text, p_taker uuid, p_holder uuid) IS 'Takes a slot of a section for the row p_taker: the lowest empty one or, if all are taken, the oldest offer, whose row goes (private.participants_changed). Refuses if the offer''s account is deleted at this moment. The caller has locked the event in an earlier statement.';

COMMENT ON FUNCTION private.teams_json(p_event_id text) IS 'The public teams of an event: ids that its roster shows. Null if there are none.';

COMMENT ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) IS 'Marks at most 100 slots as paid, for event managers: all of them, or none when one is refused. `p_cents` and `p_currencies` are the page''s amounts, in the same order: a different amount is refused. Returns their payments. `p_method` is ignored; no page sends it since 2.0.0.';

COMMENT ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) IS '''I have paid'', for at most 100 slots: one''s own, claimed ones, or those that a guest''s secret opens; p_said false takes it back. People who wait or have left are left out, so that the others can pay; refused without anyone left. `p_cents` and `p_currency` are the page''s price for a slot: another price is refused. A confirmed payment stays confirmed. Returns the payments as they are now. `p_id` stands for one slot, and returns its payment alone (null for none); no page sends it since 2.0.0.';

COMMENT ON FUNCTION public.set_teams(p_event_id text, p_teams jsonb, p_by text, p_label_id uuid) IS 'For event managers: splits people with a slot into 2 to 6 teams; null removes the teams. `p_teams`: the ids of the participants of each team; sizes differ by one at most. People without a slot are left out. Returns the public teams. `p_by` and `p_label_id` are ignored; no page sends them since 2.0.0.';

revoke all on FUNCTION private.end_of_waitlist(p_event_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_retry(p_row public.participants, p_event_id text, p_for text, p_hash bytea) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lowest_empty_slot(p_event_id text, p_section text, OUT slot integer, OUT taken bigint) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.section_fill(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.take_slot(p_event public.events, p_section text, p_taker uuid, p_holder uuid) from public, anon, authenticated, service_role;
