-- Joining and claiming: who may, and which slot or place it becomes.

-- Registers a participant and takes the lowest free slot of the section, else the slot that was offered first. If no slot is free, or others wait for it,
-- the caller waits (p_wait) or gets an error. A repeated call with the same id returns the stored row.
--
-- p_id: made by the browser. `p_entry`: name, email, phone, notes and responses, as typed. `p_for`: 'own' is the caller's registration, 'claim' is
-- for someone else, 'extra' is one more slot for a participant. `p_section`: '' without sections. `p_secret`: of a guest, 32 hex characters.
-- A guest's error is a response with the status and body of that error.
create function public.register(
  p_id uuid, p_event_id text, p_entry jsonb, p_for text default 'own', p_section text default '', p_wait boolean default false,
  p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_code text;
  v_message text;
  v_hint text;
  v_details text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12; nothing compares a text of megabytes
  p_section := coalesce(left(p_section, 17), ''); -- no id of a section is longer than 16
  begin
    if p_for not in ('own', 'claim', 'extra') then
      perform private.refuse('invalid_input', null, 'for');
    end if;
    return private.add_registration(p_id, p_event_id, p_entry, coalesce(p_entry -> 'responses', '{}'), coalesce(p_for, 'own'), p_section,
      coalesce(p_wait, false), case when auth.uid() is null then private.hash_secret(p_secret) end);
  exception when others then
    get stacked diagnostics v_code = returned_sqlstate, v_message = message_text,
      v_hint = pg_exception_hint, v_details = pg_exception_detail;
    if auth.uid() is not null or v_code not like 'PT4%' then
      raise;
    end if;
  end;
  -- An error would roll back the count of this guest's call. PostgREST sends this response as it sends the error.
  perform private.count_guest(p_event_id, true);
  perform set_config('response.status', substring(v_code from 3), true);
  return jsonb_build_object('code', v_code, 'message', v_message,
    'hint', nullif(v_hint, ''), 'details', nullif(v_details, ''));
end
$$;
grant execute on function public.register(uuid, text, jsonb, text, text, boolean, text) to anon, authenticated, service_role;

-- Adds a registration, for register and add_people: checks the entry, then the rules, locks the event, and checks the rules again. `p_responses` is null
-- for a person without answers. `p_hash`: of a guest's secret.
create function private.add_registration(
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
      perform private.refuse(v_problem.code, v_problem.text, case v_problem.code when 'invalid_input' then 'secret' end, v_problem.params);
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
  -- Refuses an id that another event got at the same moment, or that has someone else's attendance. This is read after the insert, which waits for
  -- a transaction that deletes a row with this id and keeps its attendance.
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

-- Whether the row with the id of this call is from an earlier try of the same call: by the same account or guest, or of the same pasted list.
create function private.is_retry(p_row public.participants, p_event_id text, p_for text, p_hash bytea)
returns boolean
language sql
stable
return p_row.holder is null and p_for = 'name' and p_row.event_id = p_event_id
  or exists (select from private.holders h where h.id = p_row.holder and (h.id = auth.uid() or h.secret_hash = p_hash));

-- The rules of joining, in the order in which users see their errors. p_for as in public.register, or 'name' for a pasted person. Returns the
-- arguments of private.refuse, with no code if there is no error, and whether the person would wait.
create function private.joining_problem(
  p_event public.events, p_section text, p_for text, p_wait boolean, p_holder uuid, p_hash bytea,
  out code text, out text text, out params jsonb, out waits boolean)
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
  v_overlap record;
begin
  select * into v_overlap from private.overlap_problem(p_event, p_section, p_holder) where p_for in ('own', 'extra');
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
    when v_overlap.params is not null then 'picks_overlap'
    when waits and (v_ended or not p_wait or v_section.over) then 'full'
    when waits and not p_event.waitlist then 'waitlist_closed'
    when v_waiting >= 500 then 'waitlist_full'
    when num_nonnulls(v_me, p_hash) = 0 then 'invalid_input' -- not a secret
  end;
  if code is null and v_me is null then
    params := private.throttle_problem(p_event.id, case when p_for <> 'own' then p_hash end);
    code := case when params is not null then 'throttled' end;
  else
    text := case
      when code = 'picks_overlap' then v_overlap.text
      when code = 'picks_full' and p_event.max_picks is null then 'One person can take one slot here.'
      when code <> 'claim_limit' or p_event.max_others is null then null
      when p_event.max_others = 0 then 'No one can bring others to this event.'
      when p_event.max_others = 1 then 'One person can bring at most {count} other to this event.'
      else 'One person can bring at most {count} others to this event.' end;
    params := case code
      when 'picks_overlap' then v_overlap.params
      when 'picks_full' then jsonb_build_object('count', p_event.max_picks)
      when 'claim_limit' then jsonb_build_object('count', p_event.max_others) end;
  end if;
end
$$;

-- The text, with its values, that stops a person from a section because of their other rows, except p_except: the times overlap, or they offer a slot
-- there. No row if nothing does. A null text is the one of picks_overlap.
create function private.overlap_problem(p_event public.events, p_section text, p_holder uuid, p_except uuid default null)
returns table (text text, params jsonb)
language plpgsql
stable rows 1
security definer
set search_path = ''
as $$
begin
  return query
    select case when c.offers then 'You offer a slot here yourself. Keep that one.' end, jsonb_build_object('section', n.name, 'other', o.name)
      from public.participants r
      join private.sections_of(p_event) o on o.id = r.section_id
      join private.sections_of(p_event) n on n.id = p_section
     cross join lateral (select r.section_id = p_section and r.offered_at is not null as offers) c
     where p_event.max_picks > 0 and r.holder = p_holder and r.event_id = p_event.id and r.kind <> 'claim' and r.id is distinct from p_except
       and (c.offers or n.starts_at < o.ends_at and o.starts_at < n.ends_at and not p_event.picks_overlap)
     order by c.offers desc, o.number limit 1;
end
$$;

-- The lowest empty slot of a section, even beyond its size, and how many slots are taken. `turn` counts the taken slots from 1, in order. The first
-- slot whose number is above its turn has empty slots before it, of which the lowest is that turn.
create function private.lowest_empty_slot(p_event_id text, p_section text, out slot integer, out taken bigint)
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

-- Takes a slot of a section for the row p_taker: the lowest empty one or, if all are taken, the oldest offer, whose row goes
-- (private.participants_changed). Refuses if the offer's account is deleted at this moment. The caller has locked the event in an earlier statement.
create function private.take_slot(p_event public.events, p_section text, p_taker uuid, p_holder uuid default null)
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

-- The name of a claim without one: 'Ana - 3', after the claimer's registration, numbered after the highest of their claims in that event. Event
-- managers who are not on the list go by the name of their account.
create function private.claim_name(p_event_id text, p_claimer uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_claimer text;
  v_suffix text;
begin
  select p.name into v_claimer from public.participants p where p.event_id = p_event_id and p.user_id = p_claimer;
  v_claimer := coalesce(v_claimer, nullif(private.display_name(p_claimer), 'Unknown'));
  if v_claimer is null then
    return 'Guest';
  end if;
  select ' - ' || coalesce(max(substring(p.name from ' - ([0-9]{1,6})$')::int), 0) + 1 into v_suffix
    from public.participants p where p.event_id = p_event_id and p.claimed_by_user_id = p_claimer;
  return rtrim(left(v_claimer, 100 - char_length(v_suffix))) || v_suffix;
end
$$;

-- The slot that the next sign-up would take: a forecast, the same for everyone. Null if the event has sections.
create function public.get_next_slot_number(p_event_id text, p_user_id uuid default null)
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
grant execute on function public.get_next_slot_number to anon, authenticated, service_role;
