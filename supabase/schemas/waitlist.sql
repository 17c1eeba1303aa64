-- The waitlist: who waits, and at which position. Each section has one; an event without sections has one.

-- The waiting_since of the last position in every waitlist of the event. The caller has locked the event.
create function private.end_of_waitlist(p_event_id text)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Never before a person who waits, also if the clock was set back.
  return greatest(clock_timestamp(), (
    select max(p.waiting_since) + interval '1 microsecond' from public.participants p where p.event_id = p_event_id and p.waiting_since is not null));
end
$$;

-- The position of a row in its waitlist, counted from 1; null with a slot. The row may not be stored yet.
create function private.waitlist_position(p_row public.participants)
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

-- Takes a free slot of their section for a person who waits. In the last two hours before the start (private.sections_of) no one is promoted, and a
-- free slot goes to the first tap. For the caller's own registration, a claim, a guest's with its secret, and any for event managers. Returns the
-- registration: with its position if another person was faster.
create function public.take_free_slot(p_id uuid, p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.hash_secret(p_secret);
  v_gate record;
  v_row public.participants;
  v_is_own boolean;
  v_slot int;
begin
  select g.* into v_gate from private.lock_rows('take', array[p_id], private.me(p_secret)) g;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  perform private.count_change(v_hash);
  v_row := v_gate.entry;
  if v_row.waiting_since is not null and (select r.open from private.section_fill(v_gate.event) r where r.id = v_row.section_id) then
    v_slot := private.take_slot(v_gate.event, v_row.section_id, p_id);
    v_is_own := private.is_own(v_row, private.me(p_secret));
    -- `promoted_at`: the person is notified, unless they did it themselves.
    update public.participants p
       set slot_number = v_slot, waiting_since = null, promoted_at = case when not v_is_own then clock_timestamp() end
     where p.id = p_id returning * into v_row;
  end if;
  return private.registration_json(v_row);
end
$$;
grant execute on function public.take_free_slot to anon, authenticated, service_role;

-- The waitlist in order, as get_event returns it to event managers: 200 people from position p_from on. For event managers only.
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

-- How many people wait for a slot of an event.
create function public.waiting_count(public.events)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from public.participants p where p.event_id = $1.id and p.waiting_since is not null);
end
$$;
grant execute on function public.waiting_count to authenticated, service_role;
