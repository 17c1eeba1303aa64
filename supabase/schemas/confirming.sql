-- People who move up say in time that they come, or the slot goes on.

-- Locks an event, for those who take or free a slot, or go to wait. What nobody confirmed in time is taken back first, p_late slots or all, and
-- the table gives it to the next in line (private.participants_changed). Those who had it go to the end of the line of their section, in the
-- order in which their time ran out. All null when the event is gone.
create function private.lock_event(p_event_id text, p_late integer default null)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_now timestamptz;
  v_late uuid[];
  v_end timestamptz;
begin
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if v_event.confirm_within is null or v_event.called_off_at is not null or private.is_ended(v_event.datetime, v_event.end_datetime) then
    return v_event;
  end if;
  v_now := clock_timestamp();
  v_late := array(
    select p.id from public.participants p
     where p.event_id = v_event.id and p.confirm_until <= v_now order by p.confirm_until, p.slot_number, p.section_id limit p_late);
  if v_late <> '{}' then
    perform 1 from public.participants p where p.id = any (v_late) order by p.id for update;
    -- An account that is gone cannot answer, so its row goes.
    perform private.drop_accountless(array(
      select p.id from public.participants p
       where p.id = any (v_late) and num_nonnulls(p.user_id, p.claimed_by_user_id) = 0
         and not exists (select from private.guest_secrets s where s.participant_id = p.id)));
    v_end := private.end_of_line(v_event.id);
    update public.participants p
       set slot_number = null, promoted_at = null,
           waiting_since = v_end + array_position(v_late, p.id) * interval '1 microsecond', let_go_at = p.confirm_until, confirm_until = null
     where p.id = any (v_late) and p.confirm_until <= v_now;
  end if;
  return v_event;
end
$$;

-- Until when somebody who moves up this moment has to confirm; null where nobody has to. From last call on it lies in the past.
create function private.confirm_until(p_within int, p_last_call timestamptz)
returns timestamptz
language sql
volatile
return least(clock_timestamp() + make_interval(mins => p_within), p_last_call);

-- 'I'm coming': confirms a slot that somebody moved up to, or takes a free one that nobody is moved up to. For one's own row, a claimed
-- one, a guest's with its secret, and any for those who run the event. Too late is no error: the answer is the registration, with a slot or
-- with its place in line. Doing it twice changes nothing.
create function public.confirm_slot(p_id uuid, p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_row public.participants;
  v_room record;
  v_slot int;
begin
  select * into v_row from public.participants p where p.id = p_id;
  if not found then
    perform private.refuse('participant_not_found');
  elsif not private.is_own(v_row, private.hash_secret(p_secret)) and not private.manages_event(v_row.event_id) then
    perform private.refuse('unauthorized');
  end if;
  perform private.count_change(private.hash_secret(p_secret));
  v_event := private.lock_event(v_row.event_id); -- from here on, a person who is too late is at the end of the line
  select * into v_row from public.participants p where p.id = p_id for update;
  if not found then
    perform private.refuse('participant_not_found');
  elsif v_event.confirm_within is null or (v_row.slot_number is not null and v_row.confirm_until is null) then
    return private.registration_json(v_row); -- nothing to confirm, or done before
  elsif v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.is_ended(v_event.datetime, v_event.end_datetime) then
    perform private.refuse('closed');
  end if;
  select r.* into v_room from private.room_of(v_event) r where r.id = v_row.section_id;
  if v_row.slot_number is not null then
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    select v_event.id, 'confirmed', v_row.name, s.id, private.actor(v_event.id, s.id),
           jsonb_strip_nulls(jsonb_build_object('slot', v_row.slot_number, 'section', private.section_name(v_event.sections, v_row.section_id)))
      from (select coalesce(v_row.user_id, v_row.claimed_by_user_id) as id) s;
    update public.participants p set confirm_until = null where p.id = p_id returning * into v_row;
  elsif v_room.open then
    v_slot := private.slot_to_take(v_event.id, v_row.section_id, v_room.taken >= v_room.size, p_id);
    update public.participants p
       set slot_number = v_slot, waiting_since = null, promoted_at = clock_timestamp(), let_go_at = null
     where p.id = p_id returning * into v_row;
  elsif v_row.let_go_at is not null then
    -- Too late for this slot. But a person who answers is given a slot again when it is their turn.
    update public.participants p set let_go_at = null where p.id = p_id returning * into v_row;
  end if;
  return private.registration_json(v_row);
end
$$;
grant execute on function public.confirm_slot to anon, authenticated, service_role;

-- Passes on the slots of an event that nobody confirmed in time, 20 in a call: the next call, or the sender, passes on the rest. Anybody who may
-- open the event may call it, because the time alone decides. Returns whether there were any.
create function public.pass_on_slots(p_event_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif not exists (select from public.participants p where p.event_id = p_event_id and p.confirm_until <= clock_timestamp()) then
    return false;
  end if;
  perform private.lock_event(p_event_id, 20);
  return true;
end
$$;
grant execute on function public.pass_on_slots to anon, authenticated, service_role;

-- More keys for the page of an event whose promotions have to be confirmed: whether slots should be passed on (due: the page calls
-- pass_on_slots), whether one is free for the first person who taps (open), and the rows that have a slot to confirm, or let one go by, with
-- that time, as far as this viewer reads their contact data.
create function private.confirming_json(p_event public.events, p_viewer uuid, p_manages boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('confirm_within', p_event.confirm_within, 'confirming', jsonb_build_object(
        'due', p_event.called_off_at is null and not private.is_ended(p_event.datetime, p_event.end_datetime)
          and count(*) filter (where p.confirm_until <= now()) > 0,
        'open', (select bool_or(r.open) from private.room_of(p_event) r),
        'rows', coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'until', u.until) order by u.until, p.id)
          filter (where u.until is not null and (p_manages or p.user_id = p_viewer or p.claimed_by_user_id = p_viewer)), '[]')))
      from public.participants p cross join lateral (select coalesce(p.confirm_until, p.let_go_at) as until) u
     where p.event_id = p_event.id);
end
$$;

-- Where an event no longer asks for confirmation, all slots count as confirmed. Where it starts earlier, so does last call.
create function private.confirm_after_change(p_old public.events, p_new public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_new.confirm_within is null then
    update public.participants p set confirm_until = null, let_go_at = null
     where p.event_id = p_new.id and num_nonnulls(p.confirm_until, p.let_go_at) > 0;
  elsif p_old.called_off_at is not null and p_new.called_off_at is null then
    -- Nobody could confirm meanwhile, so the time begins anew. At last call there is none left to ask, so the slot is theirs.
    update public.participants p
       set confirm_until = case when s.last_call > now()
             then greatest(p.confirm_until, private.confirm_until(p_new.confirm_within, s.last_call)) end
      from private.sections_of(p_new) s
     where p.event_id = p_new.id and p.confirm_until is not null and s.id = p.section_id;
  else
    -- The time that somebody was told stays, but is never later than last call.
    update public.participants p set confirm_until = s.last_call
      from private.sections_of(p_new) s
     where p.event_id = p_new.id and p.confirm_until > s.last_call and s.id = p.section_id;
  end if;
end
$$;

-- Passes on what nobody confirmed in time, in at most p_most events, 20 slots in each: for the sender's tick (private.look_at_clock).
-- Returns whether there may be more.
create function private.queue_expired(p_most integer)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  -- Of the first hundred, each organizer's earliest first, as in private.due_on_clock. After a month nobody is told any more.
  v_ids text[] := array(
    select t.id from (
      select l.id, min(l.since) as since, row_number() over (partition by l.organizer_id order by min(l.since), l.id) as turn
        from (
          select d.id, d.organizer_id, p.confirm_until as since from public.participants p join public.events d on d.id = p.event_id
           where p.confirm_until <= now() and p.confirm_until > now() - interval '30 days'
             and d.called_off_at is null and not private.is_ended(d.datetime, d.end_datetime)
           order by p.confirm_until limit 5 * p_most) l
       group by l.id, l.organizer_id) t
     order by t.turn, t.since, t.id limit p_most);
  v_event_id text;
  v_late int;
  v_still int;
begin
  v_late := (select count(*) from public.participants p where p.event_id = any (v_ids) and p.confirm_until <= now());
  -- An event that is locked this moment is skipped: the call that locked it passes its slots on.
  for v_event_id in
    select e.id from public.events e where e.id = any (v_ids) order by e.id for no key update skip locked
  loop
    begin
      perform private.lock_event(v_event_id, 20);
    exception when others then
      perform private.note_untold(sqlstate);
    end;
  end loop;
  v_still := (select count(*) from public.participants p where p.event_id = any (v_ids) and p.confirm_until <= now());
  return v_still < v_late and (v_still > 0 or cardinality(v_ids) = p_most);
end
$$;
