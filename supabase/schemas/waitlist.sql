-- Who waits, and who moves up.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE FUNCTION private.guard_participant() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_user_left boolean := old.user_id is not null and new.user_id is null
    and not exists (select 1 from auth.users u where u.id = old.user_id);
  v_claimer_left boolean := old.claimed_by_user_id is not null and new.claimed_by_user_id is null
    and not exists (select 1 from auth.users u where u.id = old.claimed_by_user_id);
begin
  if (new.id, new.event_id, new.created_at) is distinct from (old.id, old.event_id, old.created_at)
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at))
     or (new.user_id is distinct from old.user_id and not v_user_left)
     or (new.claimed_by_user_id is distinct from old.claimed_by_user_id and not v_claimer_left) then
    perform private.refuse('unauthorized');
  end if;
  if v_user_left or v_claimer_left then
    new.email := null;
    new.phone := null;
    new.notes := null;
    new.responses := '{}';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.guard_participant() IS 'Event, person and claimer of a row never change, nor a slot once it is given. Deleting an account (the only thing that empties user_id) leaves the name on the roster and nothing else.';

REVOKE ALL ON FUNCTION private.guard_participant() FROM PUBLIC;



CREATE FUNCTION private.clear_marks() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Nobody is left who could be told of a slot.
  delete from public.participants p where p.id = new.id and p.waiting_since is not null;
  delete from public.participant_labels l where l.participant_id = new.id;
  update public.group_participants m set guest_email = null
   where m.participant_id = new.id and m.guest_email is not null;
  return null;
end
$$;

COMMENT ON FUNCTION private.clear_marks() IS 'What others noted beside a row whose account is gone: its labels, and the address that a claimed row''s membership was known by. A place in line goes altogether.';

REVOKE ALL ON FUNCTION private.clear_marks() FROM PUBLIC;



CREATE FUNCTION private.place_in_line(p_row public.participants) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if p_row.waiting_since is null then
    return null;
  end if;
  return (select count(*) + 1 from public.participants p
           where p.event_id = p_row.event_id and p.waiting_since is not null
             and (p.waiting_since, p.id) < (p_row.waiting_since, p_row.id));
end
$$;

COMMENT ON FUNCTION private.place_in_line(p_row public.participants) IS 'How many are served before that row, and one; null for whoever does not wait.';

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
  elsif not exists (select from public.participants p where p.event_id = p_event_id and p.waiting_since is not null) then
    return;
  end if;
  loop
    v_taken := (select count(*) from public.participants p where p.event_id = p_event_id and p.slot_number is not null);
    v_free := least(private.slots_of(v_event) - v_taken, v_left);
    if v_free < 1 then
      return;
    end if;
    v_next := array(
      select p.id from public.participants p where p.event_id = p_event_id and p.waiting_since is not null
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
       set slot_number = s.slot_number, waiting_since = null, promoted_at = clock_timestamp()
      from line l join slots s using (place)
     where p.id = l.id;
    get diagnostics v_moved = row_count;
    v_left := v_left - v_moved;
  end loop;
end
$$;

COMMENT ON FUNCTION private.move_up(p_event_id text) IS 'Gives the free slots of an event to those who wait for them: first come, first placed, the lowest slot first. Never in an event that ended; also after the registration deadline. At most 500 at a time, which is as many as can wait; of a longer line from before there was this limit, whoever joins or leaves moves the next 500.';

REVOKE ALL ON FUNCTION private.move_up(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.move_up_after_leaving() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.move_up(g.event_id)
     from (select distinct gone.event_id from gone where gone.slot_number is not null order by gone.event_id) g;
  return null;
end
$$;

COMMENT ON FUNCTION private.move_up_after_leaving() IS 'Slots became free, whoever freed them.';

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

COMMENT ON FUNCTION private.move_up_after_change() IS 'An event has more slots than before, or goes on again after it was over.';

REVOKE ALL ON FUNCTION private.move_up_after_change() FROM PUBLIC;



CREATE FUNCTION public.get_waitlist(p_event_id text, p_from integer) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_organizer uuid;
  v_from bigint := greatest(p_from, 1);
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select e.organizer_id into v_organizer from public.events e where e.id = p_event_id;
  return private.roster_json(p_event_id, v_organizer, auth.uid(), true, v_from, v_from + 199);
end
$$;

COMMENT ON FUNCTION public.get_waitlist(p_event_id text, p_from integer) IS 'Who waits, in the order of the line, as get_event shows them to whoever runs the event: 200 people from the place p_from on. Only for those who run it: the organizer and the owner and admins of the event''s group.';

REVOKE ALL ON FUNCTION public.get_waitlist(p_event_id text, p_from integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_waitlist(p_event_id text, p_from integer) TO authenticated;
GRANT ALL ON FUNCTION public.get_waitlist(p_event_id text, p_from integer) TO service_role;
