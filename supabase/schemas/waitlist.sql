-- Who waits, and who moves up.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE FUNCTION private.guard_participant() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_user_left boolean := old.user_id is not null and new.user_id is null
    and not exists (select 1 from auth.users u where u.id = old.user_id);
  v_sent_back boolean := old.confirm_until <= clock_timestamp() and new.slot_number is null and new.confirm_until = old.confirm_until;
  v_claimer_left boolean := old.claimed_by_user_id is not null and new.claimed_by_user_id is null
    and not exists (select 1 from auth.users u where u.id = old.claimed_by_user_id);
begin
  if (new.id, new.event_id, new.created_at) is distinct from (old.id, old.event_id, old.created_at)
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at)
         and v_sent_back is not true and (new.slot_number is null or new.section_id = old.section_id)
         and not private.is_handed_over(old.id))
     or (new.user_id is distinct from old.user_id and not v_user_left and not private.is_handed_over(old.id))
     or (new.claimed_by_user_id is distinct from old.claimed_by_user_id and not v_claimer_left and not private.is_handed_over(old.id)) then
    perform private.refuse('unauthorized');
  end if;
  if v_user_left or v_claimer_left then
    new.email := null;
    new.phone := null;
    new.notes := null;
    new.responses := '{}';
    new.moving_to := null; -- nobody is left who could be told of the move
    new.moving_since := null;
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.guard_participant() IS 'Event, person and claimer of a row never change, except when a name''s place is handed over to its person (private.hand_over). Nor does a slot once it is given, except when nobody confirmed it in time or the row goes to another section. Deleting an account (the only thing that empties user_id) leaves the name on the roster and nothing else.';

REVOKE ALL ON FUNCTION private.guard_participant() FROM PUBLIC;



CREATE FUNCTION private.clear_marks() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- A claim was handed over to its person: no account is gone.
  if exists (select from auth.users u where u.id = coalesce(old.user_id, old.claimed_by_user_id)) then
    return null;
  end if;
  -- Nobody is left who could get a slot.
  delete from public.participants p where p.id = new.id and p.waiting_since is not null;
  delete from public.participant_labels l where l.participant_id = new.id;
  update public.group_participants m set guest_email = null
   where m.participant_id = new.id and m.guest_email is not null;
  return null;
end
$$;

COMMENT ON FUNCTION private.clear_marks() IS 'Of a row whose account is gone: deletes what others noted beside it, its labels and the e-mail address of its membership in a group. A row that waits is deleted. A claim that is handed over to its person keeps all of it.';

REVOKE ALL ON FUNCTION private.clear_marks() FROM PUBLIC;



CREATE FUNCTION private.place_in_line(p_row public.participants) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.place_in_line(p_row public.participants) IS 'The place of that row in its line, counted from 1; null for whoever does not wait.';

REVOKE ALL ON FUNCTION private.place_in_line(p_row public.participants) FROM PUBLIC;



CREATE FUNCTION private.end_of_line(p_event_id text) RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Never before somebody who is there, also when the clock was set back.
  return greatest(clock_timestamp(),
    (select max(p.waiting_since) + interval '1 microsecond' from public.participants p
      where p.event_id = p_event_id and p.waiting_since is not null));
end
$$;

COMMENT ON FUNCTION private.end_of_line(p_event_id text) IS 'The waiting_since of who comes last. The caller holds the event row''s lock.';

REVOKE ALL ON FUNCTION private.end_of_line(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.slots_of(p_event public.events) RETURNS integer
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return coalesce(p_event.max_participants, 2000);
end
$$;

COMMENT ON FUNCTION private.slots_of(p_event public.events) IS 'How many slots an event has. Without a maximum they are 2,000, so that its page can still be read.';

REVOKE ALL ON FUNCTION private.slots_of(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.move_up(p_event_id text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.move_up(p_event_id text) IS 'Gives the free slots of an event to those who wait for them: first come, first placed, the lowest slot first. Never in an event that ended; also after the registration deadline. Where promotions have to be confirmed, it first takes back the slots that nobody confirmed in time, and from last call on it gives none. At most 500 at a time, which is as many as can wait. A line from before that limit may be longer: the next call moves the next 500.';

REVOKE ALL ON FUNCTION private.move_up(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.move_up_after_leaving() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.move_up(g.event_id)
     from (select distinct gone.event_id from gone
            -- Whoever leaves the line of a section may have stood before two who can swap now. Not while an account is deleted (a nested
            -- trigger): its event is not locked.
            where gone.slot_number is not null or gone.section_id <> '' and pg_trigger_depth() = 1 order by gone.event_id) g;
  return null;
end
$$;

COMMENT ON FUNCTION private.move_up_after_leaving() IS 'Slots became free, or somebody left the line of a section.';

REVOKE ALL ON FUNCTION private.move_up_after_leaving() FROM PUBLIC;



CREATE FUNCTION private.move_up_after_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.move_up(new.id);
  return null;
end
$$;

COMMENT ON FUNCTION private.move_up_after_change() IS 'An event has more slots than before, goes on again after it was over, or does not ask for confirmation any more.';

REVOKE ALL ON FUNCTION private.move_up_after_change() FROM PUBLIC;



CREATE FUNCTION public.get_waitlist(p_event_id text, p_from integer) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.get_waitlist(p_event_id text, p_from integer) IS 'Who waits, in the order of the line, as get_event shows them to whoever runs the event: 200 people from the place p_from on. Only for those who run it (private.runs).';

REVOKE ALL ON FUNCTION public.get_waitlist(p_event_id text, p_from integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_waitlist(p_event_id text, p_from integer) TO authenticated;
GRANT ALL ON FUNCTION public.get_waitlist(p_event_id text, p_from integer) TO service_role;



CREATE FUNCTION private.prepare_confirm_within() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if new.confirm_within not in (30, 120, 720) then
    perform private.refuse('invalid_input', 'Choose 30 minutes, 2 hours or 12 hours to confirm', 'confirm_within');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.prepare_confirm_within() IS 'Checks the time to confirm with the sentence a person reads. Most events have none, and skip it.';

REVOKE ALL ON FUNCTION private.prepare_confirm_within() FROM PUBLIC;



CREATE FUNCTION private.last_call(p_event public.events) RETURNS timestamp with time zone
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return p_event.datetime - interval '2 hours';
end
$$;

COMMENT ON FUNCTION private.last_call(p_event public.events) IS 'Two hours before the start. From then on, where promotions have to be confirmed, a free slot is given to nobody: whoever taps first takes it. Null without a start.';

REVOKE ALL ON FUNCTION private.last_call(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.confirm_until(p_event public.events) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  return case when p_event.confirm_within is not null
    then least(clock_timestamp() + make_interval(mins => p_event.confirm_within), private.last_call(p_event)) end;
end
$$;

COMMENT ON FUNCTION private.confirm_until(p_event public.events) IS 'Until when somebody who moves up this moment has to confirm; null where nobody has to. From last call on it lies in the past.';

REVOKE ALL ON FUNCTION private.confirm_until(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.expire_promotions(p_event_id text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (
      select from public.participants p
       where p.event_id = p_event_id and p.slot_number is not null and p.confirm_until <= clock_timestamp()) then
    return false;
  end if;
  perform private.move_up(p_event_id);
  return true;
end
$$;

COMMENT ON FUNCTION private.expire_promotions(p_event_id text) IS 'Passes on the slots of an event that nobody confirmed in time. Returns whether there were any.';

REVOKE ALL ON FUNCTION private.expire_promotions(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.queue_expired(p_most integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_event_id text;
begin
  -- Whoever has an event locked this moment passes its slots on, so it is skipped. After a month nobody is told any more.
  for v_event_id in
    select e.id from public.events e
     where e.id in (
       select p.event_id from public.participants p join public.events d on d.id = p.event_id
        where p.slot_number is not null and p.confirm_until <= now() and p.confirm_until > now() - interval '30 days'
          and not private.is_ended(d.datetime, d.end_datetime)
        order by p.confirm_until limit p_most)
     order by e.id for no key update skip locked
  loop
    begin
      perform private.move_up(v_event_id);
    exception when others then
      perform private.note_untold(sqlstate);
    end;
  end loop;
end
$$;

COMMENT ON FUNCTION private.queue_expired(p_most integer) IS 'Passes on what nobody confirmed in time, in at most p_most events: for the sender''s tick (private.look_at_clock).';

REVOKE ALL ON FUNCTION private.queue_expired(p_most integer) FROM PUBLIC;



CREATE FUNCTION private.confirm_after_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if new.confirm_within is null then
    update public.participants p set confirm_until = null where p.event_id = new.id and p.confirm_until is not null;
  else
    -- The time that somebody was told stays, but is never later than last call.
    update public.participants p set confirm_until = private.last_call(new)
     where p.event_id = new.id and p.slot_number is not null and p.confirm_until > private.last_call(new);
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION private.confirm_after_change() IS 'Where an event no longer asks for confirmation, all slots count as confirmed. Where it starts earlier, so does last call. Triggers run in the order of their names: this one before move_up_after_change.';

REVOKE ALL ON FUNCTION private.confirm_after_change() FROM PUBLIC;



CREATE FUNCTION public.pass_on_slots(p_event_id text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  return private.expire_promotions(p_event_id);
end
$$;

COMMENT ON FUNCTION public.pass_on_slots(p_event_id text) IS 'Passes on the slots of an event that nobody confirmed in time. Anybody who may open the event may call it, because the time alone decides. Returns whether there were any.';

REVOKE ALL ON FUNCTION public.pass_on_slots(p_event_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.pass_on_slots(p_event_id text) TO anon;
GRANT ALL ON FUNCTION public.pass_on_slots(p_event_id text) TO authenticated;
GRANT ALL ON FUNCTION public.pass_on_slots(p_event_id text) TO service_role;



CREATE FUNCTION private.confirming_json(p_event public.events, p_viewer uuid, p_manages boolean) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    select jsonb_build_object('confirm_within', p_event.confirm_within, 'confirming', jsonb_build_object(
        'due', not private.is_ended(p_event.datetime, p_event.end_datetime)
          and count(*) filter (where p.slot_number is not null and p.confirm_until <= now()) > 0,
        'open', private.is_free_to_take(p_event),
        'rows', coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'until', p.confirm_until) order by p.confirm_until, p.id)
          filter (where p.confirm_until is not null and (p_manages or p.user_id = p_viewer or p.claimed_by_user_id = p_viewer)), '[]')))
      from public.participants p where p.event_id = p_event.id);
end
$$;

COMMENT ON FUNCTION private.confirming_json(p_event public.events, p_viewer uuid, p_manages boolean) IS 'More keys for the page of an event whose promotions have to be confirmed: whether slots should be passed on (due: the page calls pass_on_slots), whether one is free for whoever taps (open), and the rows with confirm_until, as far as this viewer reads their contact data.';

REVOKE ALL ON FUNCTION private.confirming_json(p_event public.events, p_viewer uuid, p_manages boolean) FROM PUBLIC;



CREATE FUNCTION private.place_in_section(p_event_id text, p_section text, p_since timestamp with time zone, p_id uuid) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return 1
    + (select count(*) from public.participants p
        where p.event_id = p_event_id and p.waiting_since is not null and p.section_id = p_section and (p.waiting_since, p.id) < (p_since, p_id))
    + (select count(*) from public.participants p
        where p.event_id = p_event_id and p.slot_number is not null and p.moving_to = p_section and (p.moving_since, p.id) < (p_since, p_id));
end
$$;

COMMENT ON FUNCTION private.place_in_section(p_event_id text, p_section text, p_since timestamp with time zone, p_id uuid) IS 'The place that a row which came at p_since has in the line of a section.';

REVOKE ALL ON FUNCTION private.place_in_section(p_event_id text, p_section text, p_since timestamp with time zone, p_id uuid) FROM PUBLIC;



CREATE FUNCTION private.end_of_lines(p_event_id text) RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return greatest(private.end_of_line(p_event_id),
    (select max(p.moving_since) + interval '1 microsecond' from public.participants p
      where p.event_id = p_event_id and p.slot_number is not null));
end
$$;

COMMENT ON FUNCTION private.end_of_lines(p_event_id text) IS 'As end_of_line, for an event with sections: the waiting_since, or moving_since, that puts somebody last in any of its lines. The caller has locked the event.';

REVOKE ALL ON FUNCTION private.end_of_lines(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.lines_of(p_event public.events) RETURNS TABLE(person public.participants, section_id text, moves boolean, let_go boolean, place bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
    SET search_path TO ''
    AS $$
begin
  return query
    select p, l.section_id, l.moves, not l.moves and p.confirm_until is not null, row_number() over (partition by l.section_id order by l.since, p.id)
      from public.participants p
     cross join lateral (
       select p.slot_number is not null as moves, coalesce(p.moving_to, p.section_id) as section_id, coalesce(p.moving_since, p.waiting_since) as since) l
     where p.event_id = p_event.id and (p.waiting_since is not null or p.moving_to is not null);
end
$$;

COMMENT ON FUNCTION private.lines_of(p_event public.events) IS 'Everybody in the lines of an event''s sections, with their places: those who wait there (let_go: who let a slot go by), and those who ask to switch there (moves).';

REVOKE ALL ON FUNCTION private.lines_of(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.sections_of(p_event public.events) RETURNS TABLE(id text, name text, size integer, number bigint, taken bigint, waiting bigint, next bigint, open boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.sections_of(p_event public.events) IS 'The sections of an event. taken: how many have a slot there; waiting: how many stand in its line; next: how many of these can be given a slot; open: a slot is free for whoever taps first.';

REVOKE ALL ON FUNCTION private.sections_of(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.take_back_slots(p_event_id text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.take_back_slots(p_event_id text) IS 'Whoever did not confirm in time goes to the end of the line of their section, in the order in which their time ran out. The caller has locked the event.';

REVOKE ALL ON FUNCTION private.take_back_slots(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.round_of_wishes(p_event public.events) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.round_of_wishes(p_event public.events) IS 'A ring of people who swap: each is first in line for the slot of the next one, so all of them can switch at once. Null when there is none. It needs no free slot and overtakes nobody.';

REVOKE ALL ON FUNCTION private.round_of_wishes(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.next_in_sections(p_event public.events) RETURNS TABLE(id uuid, section_id text, slot_number integer, moves boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.next_in_sections(p_event public.events) IS 'Who gets which free slot of which section now: the first in line gets the lowest.';

REVOKE ALL ON FUNCTION private.next_in_sections(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.move_up_in_sections(p_event public.events, p_until timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.move_up_in_sections(p_event public.events, p_until timestamp with time zone) IS 'Moves up in an event with sections. Free slots go to the first in each line, then the slots that people leave behind when they switch, until nobody moves any more. Then rings swap (private.round_of_wishes). p_until: until when those who waited have to confirm; whoever switches does not have to.';

REVOKE ALL ON FUNCTION private.move_up_in_sections(p_event public.events, p_until timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION public.confirm_slot(p_id uuid, p_secret text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.confirm_slot(p_id uuid, p_secret text) IS '''I''m coming'': confirms a slot that somebody moved up to, or takes a free one that nobody is moved up to. For one''s own row, a claimed one, a guest''s with its secret, and any for those who run the event. Too late is no error: the answer is the registration, with a slot or with its place in line. Doing it twice changes nothing.';

REVOKE ALL ON FUNCTION public.confirm_slot(p_id uuid, p_secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.confirm_slot(p_id uuid, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.confirm_slot(p_id uuid, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.confirm_slot(p_id uuid, p_secret text) TO service_role;



CREATE FUNCTION private.is_free_to_take(p_event public.events) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.is_free_to_take(p_event public.events) IS 'Whether a slot is free that nobody is moved up to, because it is last call or all who wait let one go by. Whoever taps first gets it, in line or not.';

REVOKE ALL ON FUNCTION private.is_free_to_take(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.is_section_open(p_event public.events, p_section text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return coalesce((select s.open from private.sections_of(p_event) s where s.id = p_section), false);
end
$$;

COMMENT ON FUNCTION private.is_section_open(p_event public.events, p_section text) IS 'As is_free_to_take, for one section. Where nobody has to confirm: whether a slot is free there and nobody is in line for it.';

REVOKE ALL ON FUNCTION private.is_section_open(p_event public.events, p_section text) FROM PUBLIC;
