-- Moving up: how free slots go to those who are in line for them.

-- Gives the free slots of an event to those in line: first come, first placed, the lowest slot first. A slot that is offered is free: its person
-- leaves as it is given away (private.leave_to_substitute). Where no slot is free, a ring swaps. Not in an event that ended or was called off, nor
-- into a section that is over or starts within two hours; but also after the registration deadline. The event is locked, so we see everybody who is in line. Only the triggers of
-- deeds.sql call it. People who switch leave a slot behind, so the update fires the trigger again, until nobody moves.
create function private.move_up(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_next uuid[];
  v_locked uuid[];
  v_sections text[];
  v_slots int[];
  v_offers uuid[];
begin
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if v_event.called_off_at is not null or private.is_ended(v_event.datetime, v_event.end_datetime)
     or not exists (select from public.participants p where p.event_id = p_event_id and p.waiting_since is not null)
       and not exists (select from public.participants p where p.event_id = p_event_id and p.moving_to is not null) then
    return;
  end if;
  loop
    select array_agg(n.id), array_agg(n.section_id), array_agg(n.slot_number) into v_next, v_sections, v_slots
      from private.next_to_move_up(v_event) n;
    if v_next is null then
      return;
    end if;
    -- In a ring each slot has somebody who moves on; else only what is offered has somebody.
    v_offers := array(
      select p.id from unnest(v_sections, v_slots) n (section_id, slot_number)
        join public.participants p on p.event_id = p_event_id and p.section_id = n.section_id and p.slot_number = n.slot_number
       where p.id <> all (v_next));
    v_locked := array(
      select p.id from public.participants p
       where p.id = any (v_next) and (p.waiting_since is not null or p.moving_to is not null)
          or p.id = any (v_offers) and p.offered_at is not null order by p.id for update);
    -- An account that is deleted this moment leaves the line, and its offer ends. Then it is the next person's turn.
    exit when cardinality(v_locked) = cardinality(v_next) + cardinality(v_offers);
  end loop;
  if v_offers <> '{}' then
    update public.participants p set given_to = n.id
      from unnest(v_next, v_sections, v_slots) n (id, section_id, slot_number)
     where p.id = any (v_offers) and p.section_id = n.section_id and p.slot_number = n.slot_number;
  end if;
  update public.participants p
     set section_id = n.section_id, slot_number = n.slot_number, waiting_since = null, moving_to = null, moving_since = null,
         promoted_at = clock_timestamp()
    from unnest(v_next, v_sections, v_slots) n (id, section_id, slot_number)
   where p.event_id = p_event_id and p.id = n.id;
end
$$;

-- Who gets which slot now: the first in line gets the lowest free one, or one that is offered. Where
-- nobody gets a slot, a ring of people swaps: each is first in line for the slot of the next one. That needs no free slot, and overtakes nobody.
create function private.next_to_move_up(p_event public.events)
returns table (id uuid, section_id text, slot_number integer)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
declare
  v_wishes boolean := exists (select from public.participants p where p.event_id = p_event.id and p.moving_to is not null);
begin
  return query
    with recursive taken as (
      select p.section_id, count(*) as number, count(*) filter (where p.offered_at is null) as kept from public.participants p
       where p.event_id = p_event.id and p.slot_number is not null group by p.section_id),
    room as (
      select s.id, s.number, coalesce(t.number, 0) as taken, s.size - coalesce(t.number, 0) as empty, greatest(s.size - coalesce(t.kept, 0), 0) as free
        from private.sections_of(p_event) s left join taken t on t.section_id = s.id
       -- From last call on a free slot is for the first tap.
       where (s.ends_at <= now()) is not true and (s.last_call <= clock_timestamp()) is not true),
    -- As many of each line as there are free slots. With a full section, only the first: a swap may give them a slot.
    line as materialized (
      select r.id as section_id, r.number, r.free, i.id, i.moves, i.leaves,
             row_number() over (partition by r.number order by i.since, i.id) as turn
        from room r
       cross join lateral (
         select l.* from private.lines l
          where l.event_id = p_event.id and l.section_id = r.id
          order by l.since, l.id limit greatest(r.free, 1)) i
       where r.free > 0 or v_wishes),
    free as (
      select s.section_id, s.slot_number, row_number() over (partition by s.section_id order by s.offered, s.slot_number) as turn
        from (
          select r.id as section_id, g.slot_number, false as offered, row_number() over (partition by r.id order by g.slot_number) <= r.empty as is_there
            from room r
           cross join lateral generate_series(1, (r.taken + (select count(*) from line l where l.section_id = r.id))::int) g (slot_number)
           where r.empty > 0 and not exists (
             select from public.participants p
              where p.event_id = p_event.id and p.slot_number = g.slot_number and p.section_id = r.id)
          union all
          select p.section_id, p.slot_number, true, true from public.participants p
           where p.event_id = p_event.id and p.offered_at is not null) s
       where s.is_there
       -- As they are joined below: by the section alone Postgres compares each of five hundred people with each slot.
       order by 1, 3),
    moved as materialized (
      select l.id, l.section_id, f.slot_number
        from line l join free f using (section_id, turn) where l.turn <= l.free),
    round as (
      select l.number, l.section_id as start, l.leaves as next, array[l.id] as ids from line l
       where l.turn = 1 and l.moves and not exists (select from moved)
      union all
      select r.number, r.start, l.leaves, r.ids || l.id from round r join line l on l.section_id = r.next and l.turn = 1 and l.moves
       where r.next <> r.start and cardinality(r.ids) < 60),
    ring as (
      select r.ids from round r where r.next = r.start order by r.number limit 1)
    select m.* from moved m
    union all
    select p.id, o.section_id, o.slot_number
      from ring r join public.participants p on p.id = any (r.ids) join public.participants o on o.id = any (r.ids) and o.section_id = p.moving_to;
end
$$;
