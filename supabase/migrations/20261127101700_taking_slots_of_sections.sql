-- Slots that are free for whoever taps first, by section, and putting somebody first in line.

create or replace function public.confirm_slot(p_id uuid, p_secret text default null)
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
begin
  select * into v_row from public.participants p where p.id = p_id;
  if not found then
    perform private.refuse('participant_not_found');
  elsif (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or private.holds_secret(p_id, p_secret)
      or private.manages_event(v_row.event_id)) is not true then
    perform private.refuse('unauthorized');
  elsif v_me is null then
    perform private.count_change(v_row.event_id);
  end if;
  select * into v_event from public.events e where e.id = v_row.event_id for no key update;
  -- Only now that the event is locked: whoever is too late goes to the end of the line.
  if v_event.confirm_within is not null then
    perform private.expire_promotions(v_event.id);
  end if;
  select * into v_row from public.participants p where p.id = p_id for update;
  if not found then
    perform private.refuse('participant_not_found');
  elsif v_event.confirm_within is null or (v_row.slot_number is not null and v_row.confirm_until is null) then
    return private.registration_json(v_row); -- nothing to confirm, or done before
  elsif v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.is_ended(v_event.datetime, v_event.end_datetime) then
    perform private.refuse('closed');
  end if;
  if v_row.slot_number is not null then
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    select v_event.id, 'confirmed', v_row.name, s.id, private.actor(v_event.id, s.id),
           jsonb_build_object('slot', v_row.slot_number)
             || case when v_row.section_id = '' then '{}' else private.section_named(v_event.sections, v_row.section_id) end
      from (select coalesce(v_row.user_id, v_row.claimed_by_user_id) as id) s;
    update public.participants p set confirm_until = null where p.id = p_id returning * into v_row;
  elsif (case when v_row.section_id = '' then private.is_free_to_take(v_event)
              else private.is_section_open(v_event, v_row.section_id) end) then
    update public.participants p
       set slot_number = private.lowest_free_slot(v_event.id, v_row.section_id), waiting_since = null, promoted_at = clock_timestamp(), confirm_until = null
     where p.id = p_id returning * into v_row;
  elsif v_row.confirm_until is not null then
    -- Too late for this slot. But whoever answers is given a slot again when it is their turn.
    update public.participants p set confirm_until = null where p.id = p_id returning * into v_row;
  end if;
  return private.registration_json(v_row);
end
$$;
comment on function public.confirm_slot(uuid, text) is '''I''m coming'': confirms a slot that somebody moved up to, or takes a free one that nobody is moved up to. For one''s own row, a claimed one, a guest''s with its secret, and any for those who run the event. Too late is no error: the answer is the registration, with a slot or with its place in line. Doing it twice changes nothing.';

create or replace function private.is_free_to_take(p_event public.events)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_event.sections is not null then
    return exists (select from private.sections_of(p_event) s where s.open);
  end if;
  return (select count(p.slot_number) < private.slots_of(p_event)
             and (coalesce(private.last_call(p_event) <= clock_timestamp(), false)
               or count(p.waiting_since) filter (where p.confirm_until is null) = 0)
            from public.participants p where p.event_id = p_event.id);
end
$$;
comment on function private.is_free_to_take(public.events) is 'Whether a slot is free that nobody is moved up to, because it is last call or all who wait let one go by. Whoever taps first gets it, in line or not.';

create function private.is_section_open(p_event public.events, p_section text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select s.open from private.sections_of(p_event) s where s.id = p_section), false);
end
$$;
comment on function private.is_section_open(public.events, text) is 'As is_free_to_take, for one section. Where nobody has to confirm: whether a slot is free there and nobody is in line for it.';

create or replace function public.move_to_front(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_row public.participants;
begin
  select e.* into v_event from public.events e
   where e.id = (select p.event_id from public.participants p where p.id = p_id);
  if not found then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(v_event.id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = v_event.id for no key update;
  select * into v_row from public.participants p where p.id = p_id for update;
  if not found then
    perform private.refuse('participant_not_found');
  elsif v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.is_ended(v_event.datetime, v_event.end_datetime) then
    perform private.refuse('closed');
  elsif v_row.waiting_since is null then
    perform private.refuse('not_waiting');
  end if;
  if private.place_in_line(v_row) > 1 then
    update public.participants p
       set waiting_since = least(
             (select min(l.waiting_since) from public.participants l
               where l.event_id = v_row.event_id and l.waiting_since is not null and l.section_id = v_row.section_id),
             case when v_row.section_id <> '' then (select min(l.moving_since) from public.participants l
               where l.event_id = v_row.event_id and l.slot_number is not null and l.moving_to = v_row.section_id) end) - interval '1 microsecond'
     where p.id = p_id;
  end if;
  if v_row.confirm_until is not null then
    update public.participants p set confirm_until = null where p.id = p_id;
    perform private.move_up(v_event.id);
  end if;
  return jsonb_build_object('id', p_id, 'place', 1);
end
$$;
comment on function public.move_to_front(uuid) is 'For those who run the event: puts somebody who waits first in the line of their section, also one who let a slot go by. Whoever is first already stays so.';

revoke all on function private.is_free_to_take(public.events), private.is_section_open(public.events, text)
  from public, anon, authenticated, service_role;
revoke all on function public.confirm_slot(uuid, text) from public;
grant execute on function public.confirm_slot(uuid, text) to anon, authenticated, service_role;
