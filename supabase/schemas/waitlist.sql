-- The waitlist: who is in line, and at which place. Each section has a line of its own; an event without sections has one line.

-- What a row needs as waiting_since to stand last in any line of the event. The caller has locked the event.
create function private.end_of_line(p_event_id text)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Never before somebody who is in line already, also when the clock was set back.
  return greatest(clock_timestamp(), (
    select max(p.waiting_since) + interval '1 microsecond' from public.participants p where p.event_id = p_event_id and p.waiting_since is not null));
end
$$;

-- The place of a row in its line, counted from 1. Null for a row that is in no line. The row itself may not be written yet.
create function private.place_in_line(p_row public.participants)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select count(*) + 1 from public.participants p
     where p.event_id = p_row.event_id and p.section_id = p_row.section_id and p.waiting_since is not null
       and (p.waiting_since, p.id) < (p_row.waiting_since, p_row.id)
    having p_row.waiting_since is not null);
end
$$;

-- For those who run the event: puts somebody who waits first in the line of their section, also one who let a slot go by. A person
-- who is first already stays so.
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
       set waiting_since = (
             select min(w.waiting_since) - interval '1 microsecond' from public.participants w
              where w.event_id = v_row.event_id and w.section_id = v_row.section_id and w.waiting_since is not null)
     where p.id = p_id;
  end if;
  update public.participants p set let_go_at = null where p.id = p_id and p.let_go_at is not null;
  return jsonb_build_object('id', p_id, 'place', 1);
end
$$;
grant execute on function public.move_to_front to authenticated, service_role;

-- Who waits, in the order of the line, as get_event shows them to those who run the event: 200 people from the place p_from on. Only for
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
