-- Moving up by section, where slots that nobody confirmed go, and what is free for whoever taps.

create or replace function private.take_back_slots(p_event_id text)
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
     where p.event_id = p_event_id and p.slot_number is not null and p.confirm_until <= v_now);
  v_end timestamptz;
begin
  if v_late = '{}' then
    return;
  end if;
  perform 1 from public.participants p where p.id = any (v_late) order by p.id for update;
  -- An account that is gone cannot answer, and has no place in line. Who moves up into its slot does so in a trigger.
  delete from public.participants p
   where p.id = any (v_late) and num_nonnulls(p.user_id, p.claimed_by_user_id) = 0
     and not exists (select from private.guest_secrets s where s.participant_id = p.id);
  v_end := private.end_of_line(p_event_id);
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
comment on function private.take_back_slots(text) is 'Sends whoever did not confirm in time behind the line of the section they were in, in the order in which their time ran out. The caller holds the event row''s lock.';

create or replace function private.move_up(p_event_id text)
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
  -- Everyone who takes or frees a slot, or goes to wait, holds the event first: so nobody can go to wait unseen.
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if not found or private.is_ended(v_event.datetime, v_event.end_datetime) then
    return;
  end if;
  if v_event.confirm_within is not null then
    perform private.take_back_slots(p_event_id);
    v_until := private.confirm_until(v_event);
    if v_until <= clock_timestamp() then
      return; -- last call: nobody is moved up without their tap
    end if;
  end if;
  if v_event.sections is not null then
    perform private.move_up_in_sections(v_event, v_until);
    return;
  end if;
  -- Whoever let a slot go by takes the next one with a tap, or nobody would ever be asked but those who do not answer.
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
    -- An account that is being deleted this moment takes its places in line along. Then it is the next one's turn.
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
comment on function private.move_up(text) is 'Gives the free slots of an event to those who wait for them: first come, first placed, the lowest slot first. Never in an event that ended; also after the registration deadline. Where promotions have to be confirmed, takes those slots back first that nobody confirmed in time, and from last call on gives none. At most 500 at a time, which is as many as can wait; of a longer line from before there was this limit, whoever joins or leaves moves the next 500.';

create function private.move_up_in_sections(p_event public.events, p_until timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_most bigint;
  v_next record;
begin
  if not exists (select from private.sections_of(p_event) s where s.next > 0) then
    return;
  end if;
  -- Whoever may move is held in the order of ids, as always. An account that is being deleted takes its places along; then it is the next one's turn.
  v_most := (select sum(greatest(0, s.size - s.taken)) from private.sections_of(p_event) s)
    + (select count(*) from private.lines_of(p_event) l where l.moves);
  perform 1 from public.participants p
    where p.id in (select l.id from (
        select n.id, row_number() over (partition by n.section_id order by n.place) as turn
          from private.lines_of(p_event) n where not n.let_go) l where l.turn <= v_most)
    order by p.id for update;
  loop
    -- The first section, in their order, that has a free slot and somebody for it.
    select l.id, l.section_id, l.moves into v_next
      from private.sections_of(p_event) s join private.lines_of(p_event) l on l.section_id = s.id and not l.let_go
     where s.taken < s.size order by s.number, l.place limit 1;
    exit when not found;
    update public.participants p
       set section_id = v_next.section_id, slot_number = private.lowest_free_slot(p_event.id, v_next.section_id),
           waiting_since = null, moving_to = null, moving_since = null, promoted_at = clock_timestamp(),
           confirm_until = case when not v_next.moves then p_until end
     where p.id = v_next.id and v_next.section_id = case when v_next.moves then p.moving_to else p.section_id end;
  end loop;
end
$$;
comment on function private.move_up_in_sections(public.events, timestamptz) is 'The same by sections: each free slot goes to whoever is first in the line of its section, and the slot that somebody leaves behind who switches to the next one there, until nobody moves any more. p_until: until when those who waited have to confirm; who switches does not.';

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
  -- The clock is asked under the lock: whoever is too late has gone behind the line by now.
  if v_event.confirm_within is not null then
    perform private.expire_promotions(v_event.id);
  end if;
  select * into v_row from public.participants p where p.id = p_id for update;
  if not found then
    perform private.refuse('participant_not_found');
  elsif v_event.confirm_within is null or (v_row.slot_number is not null and v_row.confirm_until is null) then
    return private.registration_json(v_row); -- nothing to confirm, or done before
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
    -- Too late, but an answer: whoever gives one is asked again when it is their turn.
    update public.participants p set confirm_until = null where p.id = p_id returning * into v_row;
  end if;
  return private.registration_json(v_row);
end
$$;
comment on function public.confirm_slot(uuid, text) is '''I''m coming'': confirms a slot that somebody moved up to, or takes a free one that is not given by itself. For one''s own row, a claimed one, a guest''s with its secret, and any for those who run the event. Too late is no error: the answer is the registration, with a slot or with its place in line. Doing it twice changes nothing.';

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
comment on function private.is_free_to_take(public.events) is 'Whether a slot is free that nobody is moved up to: it is last call, or all who wait let one go by. Then it is for whoever taps first, in line or not.';

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
comment on function private.is_section_open(public.events, text) is 'The same of one section; where nobody has to confirm, whether a slot is free there and nobody is in line for it.';

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
  if v_row.confirm_until is not null then
    update public.participants p set confirm_until = null where p.id = p_id;
    perform private.move_up(v_event.id);
  end if;
  return jsonb_build_object('id', p_id, 'place', 1);
end
$$;
comment on function public.move_to_front(uuid) is 'Lets somebody who waits be the next to get a slot in their section, also one that let a slot go by, for the organizer and the owner and admins of the event''s group. Who is first already stays so.';

revoke all on function private.take_back_slots(text), private.move_up_in_sections(public.events, timestamptz),
  private.is_free_to_take(public.events), private.is_section_open(public.events, text)
  from public, anon, authenticated, service_role;
revoke all on function public.confirm_slot(uuid, text) from public;
grant execute on function public.confirm_slot(uuid, text) to anon, authenticated, service_role;
