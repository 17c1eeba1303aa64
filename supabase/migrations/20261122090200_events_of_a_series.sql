-- What events do otherwise now that some are dates of a series: they are prepared for their organizer, a copy leaves the
-- series, and a date that is deleted is not made again.

create or replace function private.prepare_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.organizer_id <> old.organizer_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
    new.parent_event_id := null;
  -- A date of a series is made by whoever comes first, for its organizer (guard_series lets no client say so).
  elsif private.from_client() and new.series_id is null then
    if new.organizer_id is distinct from auth.uid() then
      perform private.refuse('unauthorized');
    end if;
    new.id := private.new_event_id();
    new.created_at := now();
  end if;

  if new.group_id is not null and private.from_client()
     and (tg_op = 'INSERT' and new.series_id is null or tg_op = 'UPDATE' and new.group_id is distinct from old.group_id) then
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
comment on function private.prepare_event() is 'Makes and keeps id, organizer and date; checks group, start and end, texts and capacity with the sentences a person reads; puts the parent away. What else is asked has a trigger of its own, which by its name runs later. A date of a series comes with what the functions of series gave it.';

create or replace function public.duplicate_event(p_event_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_copy public.events;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;

  select * into v_event from public.events e where e.id = p_event_id;
  -- The whole row first, so that no column can be forgotten; then what a copy has of its own.
  v_copy := v_event;
  v_copy.id := private.new_event_id();
  v_copy.organizer_id := v_me;
  v_copy.created_at := now();
  v_copy.name := rtrim(left(v_event.name, 200 - char_length(' (Copy)'))) || ' (Copy)';
  v_copy.custom_fields := private.readable_custom_fields(v_event.custom_fields);
  v_copy.parent_event_id := v_event.id;
  v_copy.series_id := null;
  v_copy.occurs_on := null;
  if not private.leads_group(v_event.group_id, v_me) then
    v_copy.group_id := null;
  end if;
  insert into public.events select v_copy.* returning * into v_copy;
  insert into public.labels (event_id, name, color)
  select v_copy.id, l.name, l.color from public.labels l where l.event_id = p_event_id order by l.created_at, l.id limit 50;
  return jsonb_build_object('id', v_copy.id, 'name', v_copy.name);
end
$$;
comment on function public.duplicate_event(text) is
  'A copy owned by the caller, with labels and without participants, for the organizer and the owner and admins of the event''s group. The copy drops a group that the caller does not help run, and is no date of a series.';

create function private.skip_deleted_date()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Where the series itself goes, it is gone by now, or takes this along.
  insert into private.series_skips (series_id, occurs_on)
  select s.id, old.occurs_on from public.series s where s.id = old.series_id
  on conflict do nothing;
  return null;
end
$$;
comment on function private.skip_deleted_date() is 'A date that was deleted is not made again.';

create trigger skip_deleted_date after delete on public.events
  for each row when (old.series_id is not null) execute function private.skip_deleted_date();

revoke all on function private.skip_deleted_date() from public, anon, authenticated;
