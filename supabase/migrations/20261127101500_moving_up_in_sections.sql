-- Moving up by section, and where slots that nobody confirmed go.

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
  delete from public.participants p
   where p.id = any (v_late) and num_nonnulls(p.user_id, p.claimed_by_user_id) = 0
     and not exists (select from private.guest_secrets s where s.participant_id = p.id);
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
comment on function private.take_back_slots(text, integer) is 'Whoever did not confirm in time goes to the end of the line of their section, in the order in which their time ran out; the first p_most of them, or all. The caller has locked the event.';

-- p_late: a call that anybody may make, and the sender, pass on so many slots at a time. Those whose time is over as well keep theirs until the
-- next call, and move nowhere (private.lines_of). Whoever acts on a registration passes on all of them first.
drop function private.move_up(text);
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
comment on function private.move_up(text, integer) is 'Gives the free slots of an event to those who wait for them: first come, first placed, the lowest slot first. Never in an event that ended or was called off; also after the registration deadline. Where promotions have to be confirmed, it first takes back the slots that nobody confirmed in time (p_late of them, or all), and from last call on it gives none. At most 500 at a time, which is as many as can wait. A line from before that limit may be longer: the next call moves the next 500.';

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
comment on function private.round_of_wishes(public.events) is 'A ring of people who swap: each is first in line for the slot of the next one, so all of them can switch at once. Null when there is none. It needs no free slot and overtakes nobody.';

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
comment on function private.next_in_sections(public.events) is 'Who gets which free slot of which section now: the first in line gets the lowest.';

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
comment on function private.move_up_in_sections(public.events, timestamptz) is 'Moves up in an event with sections. Free slots go to the first in each line, then the slots that people leave behind when they switch, until nobody moves any more. Then rings swap (private.round_of_wishes). p_until: until when those who waited have to confirm; whoever switches does not have to.';

create or replace function private.move_up_after_leaving()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.move_up(g.event_id)
     from (select distinct gone.event_id from gone
            -- Whoever leaves the line of a section may have stood before two who can swap now. Not while an account is deleted (a nested
            -- trigger): its event is not locked.
            where gone.slot_number is not null or gone.section_id <> '' and pg_trigger_depth() = 1 order by gone.event_id) g;
  return null;
end
$$;
comment on function private.move_up_after_leaving() is 'Slots became free, or somebody left the line of a section.';

revoke all on function private.move_up(text, integer), private.take_back_slots(text, integer), private.round_of_wishes(public.events), private.next_in_sections(public.events),
  private.move_up_in_sections(public.events, timestamptz)
  from public, anon, authenticated, service_role;
