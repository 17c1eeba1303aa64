-- The lines of sections, and who moves up or switches in them.

-- The place that a row which came at p_since has in the line of a section.
create function private.place_in_section(p_event_id text, p_section text, p_since timestamptz, p_id uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return 1
    + (select count(*) from public.participants p
        where p.event_id = p_event_id and p.waiting_since is not null and p.section_id = p_section and (p.waiting_since, p.id) < (p_since, p_id))
    + (select count(*) from public.participants p
        where p.event_id = p_event_id and p.slot_number is not null and p.moving_to = p_section and (p.moving_since, p.id) < (p_since, p_id));
end
$$;

-- Moving up by section, and where slots that nobody confirmed go.

-- Whoever did not confirm in time goes to the end of the line of their section, in the order in which their time ran out; the first p_most
-- of them, or all. The caller has locked the event.
create function private.take_back_slots(p_event_id text, p_most integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_late uuid[] := array(
    select p.id from public.participants p
     where p.event_id = p_event_id and p.slot_number is not null and p.confirm_until <= v_now
     order by p.confirm_until, p.slot_number, p.section_id limit p_most);
  v_end timestamptz;
begin
  if v_late = '{}' then
    return;
  end if;
  perform 1 from public.participants p where p.id = any (v_late) order by p.id for update;
  -- An account that is gone cannot answer, so its row goes. A trigger moves the next one up into its slot.
  perform private.drop_accountless(array(
    select p.id from public.participants p
     where p.id = any (v_late) and num_nonnulls(p.user_id, p.claimed_by_user_id) = 0
       and not exists (select from private.guest_secrets s where s.participant_id = p.id)));
  v_end := private.end_of_lines(p_event_id);
  with late as (
    select p.id, p.slot_number, row_number() over (order by p.confirm_until, p.slot_number, p.section_id) as place
      from public.participants p where p.id = any (v_late) and p.slot_number is not null and p.confirm_until <= v_now),
  back as (
    update public.participants p
       set slot_number = null, promoted_at = null, moving_to = null, moving_since = null, waiting_since = v_end + l.place * interval '1 microsecond'
      from late l where p.id = l.id
    returning p.event_id, p.name, coalesce(p.user_id, p.claimed_by_user_id) as subject, l.slot_number, p.section_id)
  insert into private.activity (event_id, deed, name, subject_id, details)
  select b.event_id, 'missed', b.name, b.subject, jsonb_build_object('slot', b.slot_number)
      || case when b.section_id = '' then '{}' else private.section_named((select e.sections from public.events e where e.id = b.event_id), b.section_id) end
    from back b order by b.slot_number;
end
$$;

-- As end_of_line, for an event with sections: the waiting_since, or moving_since, that puts somebody last in any of its lines. The caller
-- has locked the event.
create function private.end_of_lines(p_event_id text)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return greatest(private.end_of_line(p_event_id),
    (select max(p.moving_since) + interval '1 microsecond' from public.participants p
      where p.event_id = p_event_id and p.slot_number is not null));
end
$$;

-- Moves up in an event with sections. Free slots go to the first in each line, then the slots that people leave behind when they switch,
-- until nobody moves any more. Then rings swap (private.round_of_wishes). p_until: until when those who waited have to confirm; whoever
-- switches does not have to.
create function private.move_up_in_sections(p_event public.events, p_until timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_next uuid[];
begin
  loop
    v_next := array(select n.id from private.next_in_sections(p_event) n);
    if v_next <> '{}' then
      -- An account that is being deleted this moment leaves the line. Then it is the next one's turn.
      perform 1 from public.participants p where p.id = any (v_next) order by p.id for update;
      update public.participants p
         set section_id = n.section_id, slot_number = n.slot_number, waiting_since = null, moving_to = null, moving_since = null,
             promoted_at = clock_timestamp(), confirm_until = case when not n.moves then p_until end
        from private.next_in_sections(p_event) n where p.id = n.id and n.id = any (v_next);
    else
      v_next := private.round_of_wishes(p_event);
      exit when v_next is null;
      perform 1 from public.participants p where p.id = any (v_next) order by p.id for update;
      continue when private.round_of_wishes(p_event) is distinct from v_next; -- one of them has no account any more
      update public.participants p
         set section_id = o.section_id, slot_number = o.slot_number,
             moving_to = null, moving_since = null, promoted_at = clock_timestamp(), confirm_until = null
        from public.participants o
       where p.id = any (v_next) and o.id = any (v_next) and o.section_id = p.moving_to;
    end if;
  end loop;
end
$$;

-- Who gets which free slot of which section now: the first in line gets the lowest.
create function private.next_in_sections(p_event public.events)
returns table (id uuid, section_id text, slot_number integer, moves boolean)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
begin
  return query
    with free as (
      select s.id as section_id, g.slot_number, row_number() over (partition by s.id order by g.slot_number) as turn, s.size - s.taken as most
        from private.sections_of(p_event) s cross join lateral generate_series(1, s.size) g (slot_number)
       where s.taken < s.size and s.next > 0 and not exists (
         select from public.participants p
          where p.event_id = p_event.id and p.slot_number = g.slot_number and p.section_id = s.id)),
    line as (
      select (l.person).id, l.section_id, l.moves, row_number() over (partition by l.section_id order by l.place) as turn
        from private.lines_of(p_event) l where not l.let_go)
    select l.id, l.section_id, f.slot_number, l.moves
      from free f join line l on l.section_id = f.section_id and l.turn = f.turn
     where f.turn <= f.most;
end
$$;

-- The sections of an event. taken: how many have a slot there; waiting: how many stand in its line; next: how many of these can be given a
-- slot; open: a slot is free for whoever taps first.
create function private.sections_of(p_event public.events)
returns table (id text, name text, size integer, number bigint, taken bigint, waiting bigint, next bigint, open boolean)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
declare
  v_last_call boolean := p_event.confirm_within is not null and coalesce(private.last_call(p_event) <= clock_timestamp(), false);
begin
  return query
    with standing as (
      select w.section_id, count(*) filter (where w.has_slot) as taken, count(*) filter (where not w.has_slot) as waiting,
             count(*) filter (where not w.has_slot and not w.let_go) as next
        from (
          select p.section_id, p.slot_number is not null as has_slot, p.confirm_until is not null as let_go
            from public.participants p where p.event_id = p_event.id
          union all
          select p.moving_to, false, false from public.participants p where p.event_id = p_event.id and p.slot_number is not null and p.moving_to is not null) w
       group by w.section_id)
    select s ->> 'id', s ->> 'name', (s ->> 'size')::int, t.n, coalesce(w.taken, 0), coalesce(w.waiting, 0), coalesce(w.next, 0),
           coalesce(w.taken, 0) < (s ->> 'size')::int and (v_last_call or coalesce(w.next, 0) = 0)
      from jsonb_array_elements(p_event.sections) with ordinality as t (s, n)
      left join standing w on w.section_id = s ->> 'id'
     order by t.n;
end
$$;

-- Everybody in the lines of an event's sections, with their places: those who wait there, and those who ask to switch there (moves).
-- let_go: who let a slot go by, also where it is not passed on yet.
create function private.lines_of(p_event public.events)
returns table (person public.participants, section_id text, moves boolean, let_go boolean, place bigint)
language plpgsql
stable rows 50
security definer
set search_path = ''
as $$
begin
  return query
    select p, l.section_id, l.moves, p.confirm_until is not null and (not l.moves or p.confirm_until <= clock_timestamp()), row_number() over (partition by l.section_id order by l.since, p.id)
      from public.participants p
     cross join lateral (
       select p.slot_number is not null as moves, coalesce(p.moving_to, p.section_id) as section_id, coalesce(p.moving_since, p.waiting_since) as since) l
     where p.event_id = p_event.id and (p.waiting_since is not null or p.moving_to is not null);
end
$$;

-- A ring of people who swap: each is first in line for the slot of the next one, so all of them can switch at once. Null when there is
-- none. It needs no free slot and overtakes nobody.
create function private.round_of_wishes(p_event public.events)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with recursive first as (
      select distinct on (l.section_id) (l.person).id, l.section_id as goes_to, (l.person).section_id as leaves, l.moves
        from private.lines_of(p_event) l where not l.let_go order by l.section_id, l.place),
    round as (
      select f.goes_to as start, f.leaves as next, array[f.id] as ids from first f where f.moves
      union all
      select r.start, f.leaves, r.ids || f.id from round r join first f on f.goes_to = r.next
       where f.moves and r.next <> r.start and cardinality(r.ids) < 10)
    select r.ids from round r where r.next = r.start
     order by array_position(private.section_ids(p_event.sections), r.start) limit 1);
end
$$;

-- As is_free_to_take, for one section. Where nobody has to confirm: whether a slot is free there and nobody is in line for it.
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
