-- Deadlines and the zone an event lives in: after the registration deadline nobody joins or claims; changing, withdrawing
-- and moving up from the waitlist go on until the end. `withdraw_until` stops nobody, it only says from when on it is late.

create function private.is_time_zone(p_name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Names that browsers give. Postgres also takes abbreviations and rules like Nowhere3, which say something else there.
  if octet_length(p_name) > 64
     or p_name !~ '^(UTC|GMT|Etc/GMT([+](1[0-2]|[0-9])|-(1[0-4]|[0-9]))|[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+)+)$' then
    return false;
  end if;
  -- Asking for one zone reads one file of the server's; pg_timezone_names reads them all, which takes a tenth of a second.
  perform pg_catalog.timezone(p_name, now());
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
comment on function private.is_time_zone(text) is 'Whether that is the IANA name of a zone that this Postgres knows.';
revoke all on function private.is_time_zone(text) from public, anon, authenticated;

alter table public.events
  add column time_zone text,
  add column registration_deadline timestamptz,
  add column withdraw_until timestamptz,
  add constraint events_time_zone_check check (time_zone ~ '^[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+)*([+-][0-9]{1,2})?$' and octet_length(time_zone) <= 64),
  add constraint events_deadlines_check check (
    registration_deadline >= '1000-01-01 00:00:00+00' and withdraw_until >= '1000-01-01 00:00:00+00'
    and registration_deadline <= coalesce(datetime, '9999-12-31 00:00:00+00')
    and withdraw_until <= coalesce(datetime, '9999-12-31 00:00:00+00'));
comment on column public.events.time_zone is 'IANA name of the zone the event takes place in, as the browser that wrote it says; null for events from before there was one.';
comment on column public.events.registration_deadline is 'After it nobody joins or claims. Null: until the end.';
comment on column public.events.withdraw_until is 'From then on withdrawing is late, and stays possible until the end. Null: never late.';
comment on constraint events_time_zone_check on public.events is 'Second lock: looks like the name of a zone.';
comment on constraint events_deadlines_check on public.events is 'Second lock: neither deadline comes after the start, and both are years every client can show.';

create function private.distance(p_from timestamptz, p_to timestamptz)
returns interval
language sql
immutable
set search_path = ''
as $$
  select extract(epoch from p_to - p_from) * interval '1 second'
$$;
comment on function private.distance(timestamptz, timestamptz) is 'How far apart two moments are, in seconds: days are not equally long everywhere.';
revoke all on function private.distance(timestamptz, timestamptz) from public, anon, authenticated;

create or replace function private.prepare_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem text;
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.organizer_id <> old.organizer_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
    new.parent_event_id := null;
  elsif private.from_client() then
    if new.organizer_id is distinct from auth.uid() then
      perform private.refuse('unauthorized');
    end if;
    new.id := private.new_event_id();
    new.created_at := now();
  end if;

  if new.group_id is not null and private.from_client()
     and (tg_op = 'INSERT' or new.group_id is distinct from old.group_id) then
    if new.group_id not in (select private.my_managed_groups()) then
      perform private.refuse('unauthorized', null, 'group_id');
    end if;
    -- A group that is being deleted this moment is gone when the wait is over.
    perform 1 from public.groups g where g.id = new.group_id for key share;
    if not found then
      perform private.refuse('group_not_found', null, 'group_id');
    end if;
  end if;

  new.name := private.checked_name(new.name, 'name', 200, 'Event name must be less than 200 characters', 'Event name is required');
  new.description := private.checked_text(new.description, 'description', 2000, 'Description must be less than 2000 characters');
  new.location := private.checked_text(new.location, 'location', 500, 'Location must be less than 500 characters');
  if new.datetime not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'datetime');
  elsif new.end_datetime not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid end date format', 'end_datetime');
  elsif new.end_datetime <= new.datetime then
    perform private.refuse('invalid_input', 'End date must be after start date', 'end_datetime');
  elsif new.max_participants < 1 then
    perform private.refuse('invalid_input', 'Must allow at least 1 participant', 'max_participants');
  elsif new.max_participants > 100 then
    perform private.refuse('invalid_input', 'Maximum 100 participants allowed', 'max_participants');
  end if;

  -- A start that is moved to before a deadline takes it along, unless the deadline was changed too.
  if tg_op = 'UPDATE' and new.datetime < old.datetime then
    if new.registration_deadline = old.registration_deadline and new.registration_deadline > new.datetime then
      new.registration_deadline := old.registration_deadline - private.distance(new.datetime, old.datetime);
    end if;
    if new.withdraw_until = old.withdraw_until and new.withdraw_until > new.datetime then
      new.withdraw_until := old.withdraw_until - private.distance(new.datetime, old.datetime);
    end if;
  end if;
  if new.registration_deadline not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'registration_deadline');
  elsif new.withdraw_until not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'withdraw_until');
  elsif new.registration_deadline > new.datetime then
    perform private.refuse('invalid_input', 'Registration deadline must not be after the start', 'registration_deadline');
  elsif new.withdraw_until > new.datetime then
    perform private.refuse('invalid_input', 'Withdrawal deadline must not be after the start', 'withdraw_until');
  end if;
  if (tg_op = 'INSERT' or new.time_zone is distinct from old.time_zone) and not private.is_time_zone(new.time_zone) then
    perform private.refuse('invalid_input', 'Unknown time zone', 'time_zone');
  end if;

  -- Count and size first: tidying a hundred thousand options keeps a core busy for half a minute.
  v_problem := private.custom_fields_size_problem(new.custom_fields);
  if v_problem is null then
    new.custom_fields := coalesce(private.tidy_custom_fields(new.custom_fields), '[]');
    v_problem := private.custom_fields_problem(new.custom_fields);
  end if;
  if v_problem is not null then
    perform private.refuse('invalid_input', v_problem, 'custom_fields');
  end if;

  if new.parent_event_id is not null then
    if private.from_client() and not private.may_open_event(new.parent_event_id) then
      perform private.refuse('event_not_found', null, 'parent_event_id');
    end if;
    -- An original that is being deleted this moment is gone when the wait is over.
    perform 1 from public.events e where e.id = new.parent_event_id for key share;
    if not found then
      perform private.refuse('event_not_found', null, 'parent_event_id');
    end if;
    insert into private.event_parents (event_id, parent_event_id) values (new.id, new.parent_event_id);
    new.parent_event_id := null;
  end if;
  return new;
end
$$;
comment on function private.prepare_event() is 'Makes and keeps id, organizer and date; checks group, dates, deadlines, zone, texts and fields with the sentences a person reads; puts the parent away.';

-- Joining ----------------------------------------------------------------------------------------

create or replace function private.check_joining(
  p_event public.events, p_me uuid, p_claim boolean, p_id uuid, p_secret text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_others_slot boolean := p_claim and p_event.organizer_id is distinct from p_me;
  v_taken int;
  v_mine int;
  v_claimed int;
  v_there boolean;
  v_held jsonb;
  v_word text;
begin
  -- One statement, so that a row which makes one of the rules say no is also seen as the row that is there.
  select count(*), count(*) filter (where p.user_id = p_me), count(*) filter (where p.claimed_by_user_id = p_me),
         exists (select from public.participants held where held.id = p_id)
    into v_taken, v_mine, v_claimed, v_there
    from public.participants p where p.event_id = p_event.id;
  if v_there then
    v_held := private.held_registration(p_id, p_secret);
  end if;
  v_word := case
    when v_held is not null then null
    when p_event.id is null then 'event_not_found'
    when p_me is null and p_claim then 'unauthenticated'
    when p_me is null and (p_event.is_private or p_event.group_id is not null) then 'sign_in_to_rsvp'
    when p_event.is_private and not private.may_open_event(p_event.id) then 'event_not_found'
    when private.is_ended(p_event.datetime, p_event.end_datetime) then 'closed'
    when p_event.registration_deadline < now() then 'closed'
    when not p_claim and v_mine > 0 then 'already_registered'
    when v_others_slot and v_mine = 0 then 'not_registered'
    when v_others_slot and v_claimed >= 10 then 'claim_limit'
    when v_taken >= p_event.max_participants then 'full'
  end;
  if v_word is not null then
    perform private.refuse(v_word);
  end if;
  return v_held;
end
$$;

-- Reading ----------------------------------------------------------------------------------------

create or replace function public.get_event(p_event_id text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_manages boolean;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    return null;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  v_manages := (v_event.organizer_id = v_me or private.leads_group(v_event.group_id, v_me)) is true;

  return json_build_object(
    'event', json_build_object(
      'id', v_event.id, 'name', v_event.name, 'description', v_event.description,
      'datetime', v_event.datetime, 'end_datetime', v_event.end_datetime, 'location', v_event.location,
      'time_zone', v_event.time_zone, 'registration_deadline', v_event.registration_deadline,
      'withdraw_until', v_event.withdraw_until,
      'is_private', v_event.is_private, 'custom_fields', private.readable_custom_fields(v_event.custom_fields),
      'max_participants', v_event.max_participants, 'group_id', v_event.group_id,
      'group_name', (select g.name from public.groups g where g.id = v_event.group_id),
      'parent_event_id', (select s.parent_event_id from private.event_parents s
                           where s.event_id = v_event.id and private.may_open_event(s.parent_event_id)),
      'created_at', v_event.created_at, 'organizer_name', private.display_name(v_event.organizer_id)),
    'viewer', json_build_object(
      'is_organizer', (v_event.organizer_id = v_me) is true,
      'manages', v_manages,
      'registered', exists (select 1 from public.participants p where p.event_id = v_event.id and p.user_id = v_me),
      'accepted', exists (select 1 from private.event_acceptances a where a.event_id = v_event.id and a.user_id = v_me)),
    'participant_count', (select count(*) from public.participants p where p.event_id = v_event.id),
    'people_count', (select count(distinct p.user_id) + count(*) filter (where p.user_id is null)
                       from public.participants p where p.event_id = v_event.id),
    'labels', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name, l.id), '[]')
                 from public.labels l where l.event_id = v_event.id),
    'roster', private.roster_json(v_event.id, v_event.organizer_id, v_me, v_manages));
end
$$;

create or replace function public.get_invite(p_type text, p_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    return (
      select jsonb_build_object(
        'type', 'event', 'id', e.id, 'name', e.name, 'description', e.description, 'datetime', e.datetime,
        'end_datetime', e.end_datetime, 'location', e.location, 'is_private', e.is_private,
        'time_zone', e.time_zone, 'registration_deadline', e.registration_deadline,
        'max_participants', e.max_participants, 'group_id', e.group_id,
        'organizer_name', private.display_name(e.organizer_id),
        'participant_count', (select count(*) from public.participants p where p.event_id = e.id),
        'people', case when o.can_open then private.first_people(e.id) end,
        'viewer', jsonb_build_object(
          'registered', exists (select 1 from public.participants p where p.event_id = e.id and p.user_id = v_me),
          'can_open', o.can_open))
      from public.events e cross join lateral (select private.may_open_event(e.id) as can_open offset 0) o
      where e.id = p_id);
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    return (
      select jsonb_build_object(
        'type', 'group', 'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'event_count', private.group_event_count(g.id), 'member_count', private.group_member_count(g.id),
        'viewer', jsonb_build_object(
          'is_member', private.group_role(g.id) is not null,
          'can_open', private.may_open_group(g.id)))
      from public.groups g where g.id = p_id::uuid);
  end if;
  return null;
end
$$;
