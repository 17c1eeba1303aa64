-- Creating an event or a group, also as a copy: once, however often the call is sent.

-- The event or group that each request made. One row for each of them, which goes when they go, and so with the
-- account.
create table private.creations (
  -- The caller, who owns the result. No key: the row goes with the event or group, and that with the account.
  user_id uuid not null,
  request_id uuid not null,
  -- Empty until the end of the transaction that makes it, like group_id.
  event_id text,
  group_id uuid,
  constraint creations_pkey primary key (user_id, request_id),
  -- A request makes one thing.
  constraint creations_one_thing check (num_nonnulls(event_id, group_id) <= 1),
  constraint creations_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint creations_group_id_fkey foreign key (group_id) references public.groups (id) on delete cascade
);
create index creations_event_id_idx on private.creations (event_id);
create index creations_group_id_idx on private.creations (group_id);
grant all on private.creations to service_role;

-- Creates an event, as an INSERT of the same columns by the caller would. Asked again with the same p_request_id, it answers with what the
-- first made. Returns id and name, and series_id of one that repeats.
create function public.create_event(p_event jsonb, p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_made private.creations := private.claim_request(p_request_id, 'event');
  v_known constant jsonb := to_jsonb(jsonb_populate_record(null::public.events, '{}'));
  v_event record;
  v_columns text;
begin
  if v_made.event_id is not null then
    select e.id, e.name, e.series_id into v_event from public.events e where e.id = v_made.event_id;
    return jsonb_strip_nulls(jsonb_build_object('id', v_event.id, 'name', v_event.name, 'series_id', v_event.series_id));
  end if;
  if exists (select from jsonb_object_keys(p_event) k where not v_known ? k) then
    -- An older page sends a column that is gone.
    raise exception using errcode = 'PT400', message = 'Reload the page to get the current version.', hint = 'invalid_input';
  end if;
  -- As the caller: what may not be inserted into the table may not be inserted here.
  select string_agg(quote_ident(k), ', ') into v_columns from jsonb_object_keys(p_event) k;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning id, name',
    coalesce(v_columns, 'name')) into v_event using p_event;
  perform private.record_creation(p_request_id, v_event.id, null);
  return jsonb_build_object('id', v_event.id, 'name', v_event.name);
end
$$;
grant execute on function public.create_event to authenticated, service_role;

-- Creates a group, as an INSERT by the caller would. Asked again with the same p_request_id, it answers with what the first made. Returns
-- its id.
create function public.create_group(
  p_name text, p_description text default null, p_is_private boolean default false, p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_made private.creations := private.claim_request(p_request_id, 'group');
begin
  if v_made.group_id is null then
    insert into public.groups (name, description, is_private) values (p_name, p_description, p_is_private)
    returning id into v_made.group_id;
    perform private.record_creation(p_request_id, null, v_made.group_id);
  end if;
  return jsonb_build_object('id', v_made.group_id);
end
$$;
grant execute on function public.create_group to authenticated, service_role;

-- Which event a copy was made from. Shown by get_event only to people who can open the original. The first key is checked at commit because
-- the row is written just before its event.
create table private.event_parents (
  event_id text not null,
  parent_event_id text not null,
  constraint event_parents_pkey primary key (event_id),
  constraint event_parents_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade deferrable initially deferred,
  constraint event_parents_parent_event_id_fkey foreign key (parent_event_id) references public.events (id) on delete cascade
);
create index event_parents_parent_event_id_idx on private.event_parents (parent_event_id);
grant all on private.event_parents to service_role;

-- A copy owned by the caller, with labels and without participants, for event managers. It is no date of a series. It keeps the
-- group only if the caller leads it. A copy by another person than the organizer, and without a group, leaves out the payment details. Asked again
-- with the same p_request_id, it answers with the copy that the first call made; without one it makes another copy.
create function public.duplicate_event(p_event_id text, p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_made private.creations;
  v_event public.events;
  v_copy public.events;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  v_made := private.claim_request(p_request_id, 'event');
  if v_made.event_id is not null then
    return (select jsonb_build_object('id', e.id, 'name', e.name) from public.events e where e.id = v_made.event_id);
  elsif not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;

  select * into v_event from public.events e where e.id = p_event_id;
  -- The whole row first, so that no column can be forgotten; then the copy's differences.
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
  -- Only the organizer, or the group, has payment details.
  if v_event.organizer_id <> v_me and v_copy.group_id is null then
    v_copy.pay_link := null;
    v_copy.pay_note := null;
  end if;
  insert into public.events select v_copy.* returning * into v_copy;
  insert into public.labels (event_id, name, color)
  select v_copy.id, l.name, l.color from public.labels l where l.event_id = p_event_id order by l.created_at, l.id limit 50;
  perform private.record_creation(p_request_id, v_copy.id, null);
  return jsonb_build_object('id', v_copy.id, 'name', v_copy.name);
end
$$;
grant execute on function public.duplicate_event to authenticated, service_role;

-- The result of an earlier request of the caller with this id, an event or a group as p_makes says; nulls for the first, which then makes it.
create function private.claim_request(p_request_id uuid, p_makes text)
returns private.creations
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_made private.creations;
begin
  if p_request_id is null then
    return v_made;
  elsif auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  -- The same request a moment later waits here, and then finds what this one has made.
  insert into private.creations (user_id, request_id) values (auth.uid(), p_request_id) on conflict do nothing;
  if not found then
    select * into v_made from private.creations c where c.user_id = auth.uid() and c.request_id = p_request_id;
    if (p_makes = 'event' and v_made.group_id is not null) or (p_makes = 'group' and v_made.event_id is not null) then
      perform private.refuse('id_taken', 'This request was already used. Reload the page and try again.');
    end if;
  end if;
  return v_made;
end
$$;
grant execute on function private.claim_request to authenticated, service_role;

-- Notes what a request of the caller has made, once.
create function private.record_creation(p_request_id uuid, p_event_id text, p_group_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.creations c set event_id = p_event_id, group_id = p_group_id
   where c.user_id = auth.uid() and c.request_id = p_request_id and c.event_id is null and c.group_id is null;
end
$$;
grant execute on function private.record_creation to authenticated, service_role;
