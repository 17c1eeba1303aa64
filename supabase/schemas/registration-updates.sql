-- Changes of a registration: entry, section, withdrawal, and moves by event managers.

-- Changes name, contact, notes and answers: of the caller's own row, a claimed row, a guest's row with its secret, or any row for the organizer.
-- The name changes in all slots that the person took for themselves.
--
-- p_before: the values that the form found, by column, '' if empty. A value that still equals them was not typed, so a change by another person stays.
-- `p_section` changes the section (private.switch_section). `p_wait` lets a waiting row go to the end of that waitlist.
create function public.update_registration(
  p_id uuid,
  p_name text,
  p_email text,
  p_phone text,
  p_notes text,
  p_responses jsonb,
  p_secret text default null,
  p_section text default null,
  p_wait boolean default false,
  p_before jsonb default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.hash_secret(p_secret);
  v_gate record;
  v_event public.events;
  v_row public.participants;
  v_checked public.participants;
  v_found jsonb; -- the answers of p_before
  v_own uuid[] := '{}'; -- with another name: all rows that this person has for themselves
begin
  p_section := left(p_section, 17); -- no id is longer than 16
  p_before := case when pg_column_size(p_before) <= 300000 then p_before end; -- as in private.checked_responses
  v_found := p_before -> 'responses';
  v_checked := private.checked_entry(p_name, p_email, p_phone, p_notes, true);
  if exists (select from public.participants p where p.id = p_id and v_checked.name not in (p.name, coalesce(p_before ->> 'name', ''))) then
    v_own := array(
      select o.id from public.participants p join public.participants o on o.event_id = p.event_id and o.holder = p.holder and o.kind <> 'claim'
       where p.id = p_id and p.kind <> 'claim');
  end if;
  for v_gate in select g.* from private.lock_rows(case when p_section is null then 'change' else 'switch' end, p_id || v_own, private.me(p_secret)) g loop
    if (v_gate.entry).id = p_id then
      v_event := v_gate.event;
      v_row := v_gate.entry;
    end if;
  end loop;
  if v_row.id is null then
    perform private.refuse('participant_not_found');
  end if;
  perform private.count_change(v_hash);
  -- Longer answers are refused without looking at them.
  if jsonb_typeof(v_found) = 'object' and jsonb_typeof(p_responses) = 'object' and pg_column_size(p_responses) <= 300000 then
    p_responses := (
      select coalesce(jsonb_object_agg(a.key, a.value), '{}')
        from (
          select * from jsonb_each(p_responses) g where g.value is distinct from v_found -> g.key
          union all
          select * from jsonb_each(v_row.responses) r where p_responses -> r.key is not distinct from v_found -> r.key) a);
  end if;

  update public.participants p
     set name = case p_before ->> 'name' when v_checked.name then p.name else v_checked.name end,
         email = case p_before ->> 'email' when coalesce(v_checked.email, '') then p.email else v_checked.email end,
         phone = case p_before ->> 'phone' when coalesce(v_checked.phone, '') then p.phone else v_checked.phone end,
         notes = case p_before ->> 'notes' when coalesce(v_checked.notes, '') then p.notes else v_checked.notes end,
         responses = private.checked_responses(v_event.custom_fields, p_responses, v_row.responses)
   where p.id = p_id
  returning * into v_row;
  update public.participants p set name = v_row.name where p.id = any (v_own) and p.name <> v_row.name;
  if p_section is not null then
    v_row := private.switch_section(v_event, v_row, p_section, coalesce(p_wait, false));
  end if;
  return private.registration_json(v_row);
end
$$;
grant execute on function public.update_registration to anon, authenticated, service_role;

-- Changes the section, for update_registration: into an empty or offered slot that no one waits for. If there is none, a row with a slot is refused,
-- and with p_wait a waiting row goes to the end of the waitlist there. The caller has locked the event and the row.
create function private.switch_section(p_event public.events, p_row public.participants, p_section text, p_wait boolean)
returns public.participants
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.participants := p_row;
  v_section record;
  v_overlap record;
  v_slot int;
begin
  select r.* into v_section from private.section_fill(p_event) r where r.id = p_section;
  -- The organizer may override the times in a row of someone else.
  select * into v_overlap from private.overlap_problem(p_event, p_section, case when p_row.kind <> 'claim' then p_row.holder end, p_row.id)
   where p_event.organizer_id is distinct from auth.uid() or auth.uid() = p_row.holder;
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
  elsif v_overlap.params is not null then
    perform private.refuse('picks_overlap', v_overlap.text, null, v_overlap.params);
  elsif v_section.open then
    v_slot := private.take_slot(p_event, p_section, v_row.id);
    update public.participants p
       set section_id = p_section, slot_number = v_slot, waiting_since = null
     where p.id = v_row.id;
  elsif v_row.slot_number is not null then
    perform private.refuse('section_full', p_values => jsonb_build_object('section', v_section.name));
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

-- Removes registrations: the caller's own, claimed ones, a guest's with its secret, and any for event managers, also after the end. Unknown ids are
-- skipped, so a retry is safe. One foreign id refuses the whole call.
--
-- A person removed by others loses the acceptance of a private event. Their claims stay, but do not let them in. People who withdraw themselves get the
-- answer "Can't come", if the event has answers.
create function public.withdraw(p_ids uuid[], p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_holder uuid := private.me(p_secret);
  v_managed text[]; -- the events that the caller manages
  v_left text[]; -- those in which the caller's account gives up a slot of its own
  v_removed int;
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'Remove at most 100 participants at a time', 'ids');
  end if;
  v_managed := array(select distinct (g.entry).event_id from private.lock_rows('withdraw', p_ids, v_holder) g where g.is_manager);

  -- Before the deletion, because the rows say who leaves and which guest gets a notification about money. A person removed from a private date
  -- cannot open the next one either.
  with gone as (
    delete from private.event_acceptances a using public.participants p
     where p.id = any (p_ids) and p.event_id = any (v_managed) and p.user_id <> v_me and (a.user_id, a.event_id) = (p.user_id, p.event_id)
    returning a.user_id, a.event_id)
  delete from private.series_acceptances a using gone g join public.events e on e.id = g.event_id
   where (a.series_id, a.user_id) = (e.series_id, g.user_id);
  v_left := array(select p.event_id from public.participants p where p.id = any (p_ids) and p.holder = v_me and p.kind <> 'claim');
  perform private.record_decline(p.event_id, p.holder, p.name, p_ids)
     from public.participants p where p.id = any (p_ids) and p.holder = v_holder and p.kind <> 'claim';
  perform private.release_payments(p_ids);

  delete from public.participants p where p.id = any (p_ids);
  get diagnostics v_removed = row_count;
  if v_left <> '{}' then
    perform private.after_withdrawal(v_left, v_me);
  end if;
  return jsonb_build_object('removed', v_removed);
end
$$;
grant execute on function public.withdraw to anon, authenticated, service_role;

-- An account gave up its own or an extra slot in these events. It can still open those in which it has claims, also private ones. The caller has
-- locked the events.
create function private.after_withdrawal(p_event_ids text[], p_account uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Not for event managers: the acceptance would outlast their role.
  insert into private.event_acceptances (user_id, event_id)
  select p_account, e.id from public.events e
   where e.id = any (p_event_ids)
     and exists (select from public.participants p where p.event_id = e.id and p.holder = p_account)
     and not exists (select from public.participants p where p.event_id = e.id and p.user_id = p_account)
     and not private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, p_account)
     and private.lock_account(p_account)
  on conflict do nothing;
end
$$;

-- Moves a person into a free slot of a section, else an offered one, also from the waitlist; for event managers. A waiting person goes to the waitlist of
-- a full section. With p_swap_with two people with slots swap; a repeated call changes nothing. The waitlist gets the empty slot. Returns the moved rows.
create function public.move_participant(p_id uuid, p_section text, p_swap_with uuid default null)
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
grant execute on function public.move_participant to authenticated, service_role;
