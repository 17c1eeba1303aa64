-- Promotion: how free slots go to people on the waitlist.

-- Gives the free slots of an event to people who wait: first come, first served, the lowest slot first. An offered slot is free: its person leaves as
-- it is given away. Not in an event that ended or was called off, nor into a section that is over or starts within two hours;
-- but also after the registration deadline. The event is locked, so we see everyone who waits. Only triggers call it.
create function private.promote(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_next record;
  v_locked uuid[];
begin
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if v_event.called_off_at is not null or private.is_ended(v_event.datetime, v_event.end_datetime)
     or not exists (select from public.participants p where p.event_id = p_event_id and p.waiting_since is not null) then
    return;
  end if;
  loop
    select array_agg(n.id) as ids, array_agg(n.section_id) as sections, array_agg(n.slot_number) as slots, array_agg(n.offer) as offers,
           count(n.offer) as offered
      into v_next from private.next_to_promote(v_event) n;
    if v_next.ids is null then
      return;
    end if;
    v_locked := array(
      select p.id from public.participants p
       where p.id = any (v_next.ids) and p.waiting_since is not null or p.id = any (v_next.offers) and p.offered_at is not null
       order by p.id for update);
    -- An account that is deleted this moment leaves the waitlist, and its offer ends. Then it is the next person's turn.
    exit when cardinality(v_locked) = cardinality(v_next.ids) + v_next.offered;
  end loop;
  if v_next.offered > 0 then
    update public.participants p set given_to = n.taker from unnest(v_next.offers, v_next.ids) n (offer, taker) where p.id = n.offer;
  end if;
  update public.participants p
     set slot_number = n.slot_number, waiting_since = null, promoted_at = clock_timestamp()
    from unnest(v_next.ids, v_next.slots) n (id, slot_number)
   where p.event_id = p_event_id and p.id = n.id;
end
$$;

-- The slots to give out now: the first on the waitlist of each section. The lowest empty slot is given first, then the oldest
-- offer. `offer`: the row that offers the slot.
create function private.next_to_promote(p_event public.events)
returns table (id uuid, section_id text, slot_number integer, offer uuid)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
begin
  return query
    with room as (
      select s.id, s.size, s.size - coalesce(t.taken, 0) as empty, s.size - coalesce(t.kept, 0) as free
        from private.sections_of(p_event) s
        left join (
          select p.section_id, count(*) as taken, count(*) filter (where p.offered_at is null) as kept from public.participants p
           where p.event_id = p_event.id and p.slot_number is not null group by p.section_id) t on t.section_id = s.id
       -- From last call on a free slot is for the first tap.
       where (s.ends_at <= now()) is not true and (s.last_call <= clock_timestamp()) is not true),
    line as materialized (
      select r.id as section_id, i.id, row_number() over (partition by r.id order by i.waiting_since, i.id) as turn
        from room r
       cross join lateral (
         select p.id, p.waiting_since from public.participants p
          where p.event_id = p_event.id and p.section_id = r.id and p.waiting_since is not null
          order by p.waiting_since, p.id limit greatest(r.free, 0)) i),
    slots as (
      select f.*, row_number() over (partition by f.section_id order by f.offered_at nulls first, f.slot_number) as turn
        from (
          select r.id as section_id, e.slot_number, null::uuid as offer, null::timestamptz as offered_at from room r
           cross join lateral (
             select n as slot_number from generate_series(1, r.size) n
              where r.empty > 0 and not exists (
                select from public.participants p where p.event_id = p_event.id and p.slot_number = n and p.section_id = r.id)
              order by n limit greatest(least(r.empty, (select count(*) from line l where l.section_id = r.id)), 0)) e
          union all
          select p.section_id, p.slot_number, p.id, p.offered_at from public.participants p
           where p.event_id = p_event.id and p.offered_at is not null) f
       -- As they are joined below: by the section alone Postgres compares each of five hundred people with each slot.
       order by 1, 5)
    select l.id, l.section_id, s.slot_number, s.offer from line l join slots s using (section_id, turn);
end
$$;
