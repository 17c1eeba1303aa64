-- Who waits, and who moves up.

-- The waiting_since of who comes last. The caller holds the event row's lock.
create function private.end_of_line(p_event_id text)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Never before somebody who is there, also when the clock was set back.
  return greatest(clock_timestamp(),
    (select max(p.waiting_since) + interval '1 microsecond' from public.participants p
      where p.event_id = p_event_id and p.waiting_since is not null));
end
$$;

-- Gives the free slots of an event to those who wait for them: first come, first placed, the lowest slot first. Never in an event that
-- ended or was called off; also after the registration deadline. Where promotions have to be confirmed, it first takes back the slots that
-- nobody confirmed in time (p_late of them, or all), and from last call on it gives none. At most 500 at a time, which is as many as can
-- wait. A line from before that limit may be longer: the next call moves the next 500.
create function private.move_up(p_event_id text, p_late integer default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_until timestamptz;
  v_taken int;
  v_free int;
  v_moved int;
  v_left int := 500;
  v_next uuid[];
begin
  -- Everyone who takes or frees a slot, or begins to wait, locks the event first: so we see everybody who waits.
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if not found or v_event.called_off_at is not null or private.is_ended(v_event.datetime, v_event.end_datetime) then
    return;
  end if;
  if v_event.confirm_within is not null then
    perform private.take_back_slots(p_event_id, p_late);
    v_until := private.confirm_until(v_event);
    if v_until <= clock_timestamp() then
      return; -- last call: nobody is moved up without their tap
    end if;
  end if;
  if v_event.sections is not null then
    perform private.move_up_in_sections(v_event, v_until);
    return;
  end if;
  -- Whoever let a slot go by is not given the next one, they tap for it. Else slots would go round among people who never answer.
  if not exists (
      select from public.participants p
       where p.event_id = p_event_id and p.waiting_since is not null and p.confirm_until is null) then
    return;
  end if;
  loop
    v_taken := (select count(*) from public.participants p where p.event_id = p_event_id and p.slot_number is not null);
    v_free := least(private.slots_of(v_event) - v_taken, v_left);
    if v_free < 1 then
      return;
    end if;
    v_next := array(
      select p.id from public.participants p
       where p.event_id = p_event_id and p.waiting_since is not null and p.confirm_until is null
       order by p.waiting_since, p.id limit v_free);
    if v_next = '{}' then
      return;
    end if;
    -- An account that is being deleted this moment leaves the line. Then it is the next one's turn.
    perform 1 from public.participants p where p.id = any (v_next) order by p.id for update;
    with line as (
      select p.id, row_number() over (order by p.waiting_since, p.id) as place
        from public.participants p where p.id = any (v_next) and p.waiting_since is not null),
    slots as (
      select s.slot_number, row_number() over (order by s.slot_number) as place
        from generate_series(1, v_taken + v_free) as s (slot_number)
       where not exists (select from public.participants p where p.event_id = p_event_id and p.slot_number = s.slot_number))
    update public.participants p
       set slot_number = s.slot_number, waiting_since = null, promoted_at = clock_timestamp(), confirm_until = v_until
      from line l join slots s using (place)
     where p.id = l.id;
    get diagnostics v_moved = row_count;
    v_left := v_left - v_moved;
  end loop;
end
$$;

-- How many slots an event has. Without a maximum they are 2,000, so that its page can still be read.
create function private.slots_of(p_event public.events)
returns int
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(p_event.max_participants, 2000);
end
$$;

-- For those who run the event: puts somebody who waits first in the line of their section, also one who let a slot go by. Whoever is first
-- already stays so.
create function public.move_to_front(p_id uuid)
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
grant execute on function public.move_to_front to authenticated, service_role;

-- The place of that row in its line, counted from 1; null for whoever does not wait.
create function private.place_in_line(p_row public.participants)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_row.waiting_since is null then
    return null;
  elsif p_row.section_id <> '' then
    return private.place_in_section(p_row.event_id, p_row.section_id, p_row.waiting_since, p_row.id);
  end if;
  return (select count(*) + 1 from public.participants p
           where p.event_id = p_row.event_id and p.waiting_since is not null
             and (p.waiting_since, p.id) < (p_row.waiting_since, p_row.id));
end
$$;

-- Who waits, in the order of the line, as get_event shows them to whoever runs the event: 200 people from the place p_from on. Only for
-- those who run it (private.runs).
create function public.get_waitlist(p_event_id text, p_from int)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_from bigint := greatest(p_from, 1);
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  return private.roster_json(v_event, auth.uid(), true, v_from, v_from + 199);
end
$$;
grant execute on function public.get_waitlist to authenticated, service_role;

-- How many wait for a slot of an event.
create function public.waiting_count(public.events)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from public.participants p where p.event_id = $1.id and p.waiting_since is not null);
end
$$;
grant execute on function public.waiting_count to authenticated, service_role;
