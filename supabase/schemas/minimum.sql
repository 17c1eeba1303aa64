-- 'Only if enough people come': an event that needs a number of people, and the question to its organizer when too few have joined.

-- When it is decided whether the event takes place: events.decide_hours before its start. Whole days go by the calendar in the zone of the event,
-- the rest by the clock. Null without a start.
create function private.decides_at(p_event public.events)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
begin
  return ((p_event.datetime at time zone v_zone) - make_interval(days => p_event.decide_hours / 24)) at time zone v_zone
    - make_interval(hours => p_event.decide_hours % 24);
end
$$;

-- While it is not sure whether an event takes place: how many people it needs (needed), how many have a slot (people), and when it is decided
-- (decides_at). A person with several slots counts once. Null when enough have joined, someone has decided, or the event has started.
create function private.minimum_json(p_event public.events)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_people int;
begin
  if p_event.min_people is null or num_nonnulls(p_event.decided_at, p_event.called_off_at) > 0 or p_event.datetime <= now() then
    return null;
  end if;
  v_people := (
    select count(*) from public.participants p where p.event_id = p_event.id and p.slot_number is not null and p.kind <> 'extra');
  if v_people >= p_event.min_people then
    return null;
  end if;
  return jsonb_build_object('needed', p_event.min_people, 'people', v_people, 'decides_at', private.decides_at(p_event));
end
$$;

-- Checks the number, and keeps the decision: it is made once, with the present time. Another start opens the question again. Undoing a
-- call-off after the time to decide is a decision too.
create function private.checked_minimum(p_event public.events, p_old public.events)
returns public.events
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_event.min_people < 2 then
    perform private.refuse('invalid_input', 'Must need at least 2 people', 'min_people');
  elsif p_event.min_people > coalesce(p_event.max_participants, 100) then
    perform private.refuse('invalid_input', 'Needs more people than there are slots', 'min_people');
  elsif p_event.min_people is not null and p_event.datetime is null then
    perform private.refuse('invalid_input', 'Set Start Date & Time first: it is decided before the start', 'min_people');
  elsif p_event.called_off_at is not null and p_event.decided_at is not null and p_old.decided_at is null then
    perform private.refuse('called_off');
  end if;
  p_event.decided_at := case
    when p_event.min_people is null or p_event.datetime is distinct from p_old.datetime then null
    when p_old.decided_at is not null then p_old.decided_at
    when p_event.decided_at is not null
      or p_old.called_off_at is not null and p_event.called_off_at is null and private.decides_at(p_event) <= now() then now() end;
  return p_event;
end
$$;

-- Notes when an event is to be decided, at once if that time is past; or that there is nothing to decide.
create function private.set_decision(p_event public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_event.min_people is not null and num_nonnulls(p_event.decided_at, p_event.called_off_at) = 0 and p_event.datetime > now() then
    insert into private.scheduled_jobs as c (kind, id, at) values ('decision', p_event.id, private.decides_at(p_event))
    on conflict (kind, id) do update set at = excluded.at;
  else
    delete from private.scheduled_jobs c where c.kind = 'decision' and c.id = p_event.id;
  end if;
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

-- Decides the events that are due, at most 50: with enough people an event is on, and no one is notified. Otherwise its organizer and
-- co-hosts get one question. An event that another call has locked comes next time. Returns whether there may be more.
create function private.ask_decisions(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids text[] := array(
    select c.id from private.scheduled_jobs c
     where c.kind = 'decision' and c.id = any (private.due_jobs('decision', p_now, 50)) and c.at <= p_now for update skip locked);
  v_event public.events;
  v_done text[] := array(select i from unnest(v_ids) i where not exists (select from public.events e where e.id = i));
begin
  for v_event in select e.* from public.events e where e.id = any (v_ids) order by e.id for no key update skip locked
  loop
    if private.minimum_json(v_event) is not null then
      perform private.write_messages('undecided', v_event.id, (
        select jsonb_agg(jsonb_build_object(
                 'holder', t, 'details', private.event_facts(v_event), 'drop_after', v_event.datetime,
                 'urgent', v_event.datetime < now() + interval '18 hours'))
          from private.notifiable(array(
            select v_event.organizer_id union select c.user_id from private.cohosted_events c where c.event_id = v_event.id), 'undecided') t));
    else
      update public.events e set decided_at = now() where e.id = v_event.id;
    end if;
    v_done := v_done || v_event.id;
  end loop;
  delete from private.scheduled_jobs c where c.kind = 'decision' and c.id = any (v_done);
  return cardinality(v_ids) = 50;
end
$$;
