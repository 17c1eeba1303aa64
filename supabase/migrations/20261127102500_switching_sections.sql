-- Switching: people change their section themselves, as they change their registration. They keep their slot until they get the other.

create function private.switch_section(p_event public.events, p_row public.participants, p_section text, p_wait boolean)
returns public.participants
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.participants := p_row;
begin
  if p_event.sections is null or private.section_size(p_event.sections, p_section) is null then
    perform private.refuse('section_gone');
  elsif p_section = v_row.section_id then
    if v_row.moving_to is null then
      return v_row;
    end if;
    update public.participants p set moving_to = null, moving_since = null where p.id = v_row.id;
  elsif p_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif p_event.registration_deadline < now() or private.is_ended(p_event.datetime, p_event.end_datetime) then
    perform private.refuse('closed');
  elsif private.is_section_open(p_event, p_section) then
    -- They tapped for it, so there is nothing to confirm.
    update public.participants p
       set section_id = p_section, slot_number = private.lowest_free_slot(p_event.id, p_section),
           waiting_since = null, moving_to = null, moving_since = null, confirm_until = null
     where p.id = v_row.id;
  elsif p_section is not distinct from v_row.moving_to then
    return v_row; -- asked again: the place in line stays
  elsif not p_wait then
    perform private.refuse('full');
  elsif not p_event.waitlist then
    perform private.refuse('waitlist_closed');
  elsif v_row.waiting_since is not null then
    update public.participants p
       set section_id = p_section, waiting_since = private.end_of_lines(p_event.id), confirm_until = null
     where p.id = v_row.id;
  else
    update public.participants p set moving_to = p_section, moving_since = private.end_of_lines(p_event.id) where p.id = v_row.id;
  end if;
  perform private.move_up(p_event.id);
  select * into v_row from public.participants p where p.id = v_row.id;
  return v_row;
end
$$;
comment on function private.switch_section(public.events, public.participants, text, boolean) is 'Changes the section, for update_registration: into a free slot that nobody waits for, else (p_wait) into the line there. The row keeps its slot meanwhile. Asking for the section that it is in takes that back. The caller has locked the event and the row.';

create function private.check_changing(p_row public.participants, p_secret text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  if p_row.id is null then
    perform private.refuse('participant_not_found');
  elsif (v_me = p_row.user_id or v_me = p_row.claimed_by_user_id or private.holds_secret(p_row.id, p_secret)
      or v_me = (select e.organizer_id from public.events e where e.id = p_row.event_id)) is not true then
    perform private.refuse('unauthorized');
  end if;
end
$$;
comment on function private.check_changing(public.participants, text) is 'Refuses whoever may not change a registration: only its person, who claimed it, the guest with its secret and the organizer may.';

create function public.update_registration(
  p_id uuid,
  p_name text,
  p_email text,
  p_phone text,
  p_notes text,
  p_responses jsonb,
  p_secret text default null,
  p_section text default null,
  p_wait boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_row public.participants;
  v_checked public.participants;
begin
  p_section := left(p_section, 17); -- no id is longer than 16
  -- Without a lock: a stranger makes nobody wait. Then again with the lock.
  select * into v_row from public.participants p where p.id = p_id;
  perform private.check_changing(v_row, p_secret);
  if p_section is null then
    select * into v_event from public.events e where e.id = v_row.event_id for key share;
  else
    select * into v_event from public.events e where e.id = v_row.event_id for no key update;
    if v_event.confirm_within is not null then
      perform private.expire_promotions(v_event.id);
    end if;
  end if;
  select * into v_row from public.participants p where p.id = p_id for no key update;
  perform private.check_changing(v_row, p_secret);
  if (case when v_event.organizer_id = v_me then private.run_until(v_event)
           else private.lasts_until(v_event.datetime, v_event.end_datetime) end) < now() then
    perform private.refuse('closed');
  elsif v_me is null then
    perform private.count_change(v_event.id);
  end if;

  v_checked := private.checked_participant(p_name, p_email, p_phone, p_notes, true);
  update public.participants p
     set name = v_checked.name, email = v_checked.email, phone = v_checked.phone, notes = v_checked.notes,
         responses = private.checked_responses(v_event.custom_fields, p_responses, v_row.responses)
   where p.id = p_id
  returning * into v_row;
  if p_section is not null then
    v_row := private.switch_section(v_event, v_row, p_section, coalesce(p_wait, false));
  end if;
  return private.registration_json(v_row);
end
$$;
comment on function public.update_registration(uuid, text, text, text, text, jsonb, text, text, boolean) is
  'Changes name, contact, notes and answers of one''s own row, a claimed row, a guest row with its secret, or, for the organizer, any row. With p_section also the section: at once where a slot is free there; else it is refused or, with p_wait, the row stands in that line and keeps its slot until its turn. The section that it is in takes that back. Closed once the event is past (private.lasts_until, for the organizer private.run_until), and the section as soon as nobody can join.';

create function public.move_participant(p_id uuid, p_section text, p_swap_with uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_row public.participants;
  v_other public.participants;
  v_free boolean;
begin
  p_section := left(p_section, 17); -- no id is longer than 16
  select e.* into v_event from public.events e
   where e.id = (select p.event_id from public.participants p where p.id = p_id);
  if not found then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(v_event.id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = v_event.id for no key update;
  if v_event.confirm_within is not null then
    perform private.expire_promotions(v_event.id);
  end if;
  perform 1 from public.participants p
    where p.id in (p_id, p_swap_with) and p.event_id = v_event.id order by p.id for update;
  select * into v_row from public.participants p where p.id = p_id;
  select * into v_other from public.participants p where p.id = p_swap_with and p.event_id = v_event.id;
  if v_row.id is null or v_other.id is null and p_swap_with is not null then
    perform private.refuse('participant_not_found');
  elsif v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.run_until(v_event) < now() then
    perform private.refuse('closed');
  elsif v_event.sections is null or private.section_size(v_event.sections, p_section) is null then
    perform private.refuse('section_gone');
  elsif p_swap_with is not null and (v_row.slot_number is null or v_other.slot_number is null
      or (v_row.section_id = p_section) = (v_other.section_id = p_section)) then
    perform private.refuse('invalid_input', 'Only two people with slots in different sections can change places');
  end if;

  v_free := (select s.taken < s.size from private.sections_of(v_event) s where s.id = p_section);
  if p_swap_with is not null and v_row.section_id = p_section then
    null; -- asked again: they have swapped already
  elsif p_swap_with is not null then
    update public.participants p
       set section_id = o.section_id, slot_number = o.slot_number, promoted_at = clock_timestamp(), moving_to = null, moving_since = null
      from public.participants o
     where p.id in (p_id, p_swap_with) and o.id = case p.id when p_id then p_swap_with else p_id end;
  elsif v_row.slot_number is not null and v_row.section_id = p_section then
    update public.participants p set moving_to = null, moving_since = null where p.id = p_id and p.moving_to is not null;
  elsif v_free then
    update public.participants p
       set section_id = p_section, slot_number = private.lowest_free_slot(v_event.id, p_section), waiting_since = null,
           promoted_at = clock_timestamp(), moving_to = null, moving_since = null,
           confirm_until = case when p.waiting_since is null then p.confirm_until end
     where p.id = p_id;
  elsif v_row.slot_number is not null then
    perform private.refuse('full');
  elsif v_row.section_id <> p_section then
    update public.participants p
       set section_id = p_section, waiting_since = private.end_of_lines(v_event.id), confirm_until = null where p.id = p_id;
  end if;
  perform private.move_up(v_event.id);
  return jsonb_build_object('moved', (
    select jsonb_agg(private.registration_json(p) order by p.id <> p_id) from public.participants p where p.id in (p_id, p_swap_with)));
end
$$;
comment on function public.move_participant(uuid, text, uuid) is 'For those who run the event: moves somebody into a free slot of a section, also from the line. Whoever waits goes into the line of a full one. With p_swap_with two people with slots swap; asked again, nothing changes. Whoever was moved no longer asks to switch. The slot that is left behind goes to the line there. Answers with those who were moved.';

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
  elsif exists (select from public.events e where e.id = p_event_id and e.sections is not null) then
    return null; -- it depends on the section
  end if;
  return private.lowest_free_slot(p_event_id, '');
end
$$;
comment on function public.get_next_slot_number(text, uuid) is 'The slot the next sign-up would take. Only a forecast: register decides. The person makes no difference. Null where the event has sections.';

revoke all on function private.switch_section(public.events, public.participants, text, boolean), private.check_changing(public.participants, text)
  from public, anon, authenticated, service_role;
revoke all on function public.update_registration(uuid, text, text, text, text, jsonb, text, text, boolean),
  public.move_participant(uuid, text, uuid) from public, anon;
grant execute on function public.update_registration(uuid, text, text, text, text, jsonb, text, text, boolean)
  to anon, authenticated, service_role;
grant execute on function public.move_participant(uuid, text, uuid) to authenticated, service_role;

-- The versions without sections.
drop function public.update_registration(uuid, text, text, text, text, jsonb, text);
drop function private.lowest_free_slot(text);
