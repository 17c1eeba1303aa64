-- The waitlist: who is in line, and at which place. Each section has a line of its own; an event without sections has one line.

-- What a row needs as waiting_since or moving_since to stand last in any line of the event. The caller has locked the event.
create function private.end_of_line(p_event_id text)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Never before somebody who is in line already, also when the clock was set back.
  return greatest(clock_timestamp(), interval '1 microsecond' + greatest(
    (select max(p.waiting_since) from public.participants p where p.event_id = p_event_id and p.waiting_since is not null),
    (select max(p.moving_since) from public.participants p where p.event_id = p_event_id and p.moving_to is not null)));
end
$$;

-- The place of a row in the line in which it stands, counted from 1: the line of the section where it waits for a slot, or of the one to
-- which it asks to switch. Null for a row that is in no line.
create function private.place_in_line(p_row public.participants)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_section text := coalesce(p_row.moving_to, p_row.section_id);
  v_since timestamptz := coalesce(p_row.moving_since, p_row.waiting_since);
begin
  if v_since is null then
    return null;
  end if;
  return 1
    + (select count(*) from public.participants p
        where p.event_id = p_row.event_id and p.waiting_since is not null and p.section_id = v_section
          and (p.waiting_since, p.id) < (v_since, p_row.id))
    + (select count(*) from public.participants p
        where p.event_id = p_row.event_id and p.moving_to = v_section and (p.moving_since, p.id) < (v_since, p_row.id));
end
$$;

-- Everybody in the lines of an event, with their places: those who wait for a slot, of each section the first p_most or all, and those who
-- have one elsewhere and ask to switch (moves). number is that of the section.
create function private.lines_of(p_event public.events, p_most bigint default null)
returns table (person public.participants, number bigint, moves boolean, place bigint)
language plpgsql
stable rows 50
security definer
set search_path = ''
as $$
begin
  return query
    select l.person, s.number, l.moves, row_number() over (partition by s.number order by l.since, (l.person).id)
      from private.sections_of(p_event) s
     cross join lateral (
       (select p as person, p.waiting_since as since, false as moves from public.participants p
         where p.event_id = p_event.id and p.waiting_since is not null and p.section_id = s.id
         order by p.waiting_since, p.id limit p_most)
       union all
       select p, p.moving_since, true from public.participants p where p.event_id = p_event.id and p.moving_to = s.id) l;
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
       set waiting_since = least(
             (select min(l.waiting_since) from public.participants l
               where l.event_id = v_row.event_id and l.waiting_since is not null and l.section_id = v_row.section_id),
             (select min(l.moving_since) from public.participants l
               where l.event_id = v_row.event_id and l.moving_to = v_row.section_id)) - interval '1 microsecond'
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
