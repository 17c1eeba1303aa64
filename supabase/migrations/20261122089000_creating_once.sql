-- Creating an event or a group once, however often it is asked for: a double tap, a retry after an answer that was lost, a reload with
-- what was half-written. The database makes the ids of events and groups, so the browser gives the request an id instead.
--
-- The ids stand in a table of their own: row-level security hides rows, not columns, and people read the events that they joined.
-- So they are told to nobody, no copy takes one along, and somebody else's opens nothing, because each person has their own.

create table private.creations (
  user_id uuid not null,
  request_id uuid not null,
  event_id text references public.events (id) on delete cascade,
  group_id uuid references public.groups (id) on delete cascade,
  primary key (user_id, request_id),
  constraint creations_one_thing check (num_nonnulls(event_id, group_id) <= 1)
);
comment on table private.creations is 'What each request made: an event or a group of the person who asked. One row for each of them, which goes when they go, and so with the account.';
comment on column private.creations.user_id is 'Who asked, and owns what was made. No key: the row goes with the event or group, and that with the account.';
comment on column private.creations.event_id is 'Empty until the end of the transaction that makes it, like group_id.';
comment on constraint creations_one_thing on private.creations is 'A request makes one thing.';
create index creations_event_id_idx on private.creations (event_id);
create index creations_group_id_idx on private.creations (group_id);

revoke all on private.creations from public, anon, authenticated;
grant all on private.creations to service_role;

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
      perform private.refuse('id_taken', 'This request has made something else. Reload the page and try again.');
    end if;
  end if;
  return v_made;
end
$$;
comment on function private.claim_request(uuid, text) is 'What an earlier request of the caller with this id has made, an event or a group as p_makes says; nulls when it is the first, which then makes it.';

create function private.note_creation(p_request_id uuid, p_event_id text, p_group_id uuid)
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
comment on function private.note_creation(uuid, text, uuid) is 'Notes what a request of the caller has made, once.';

create function public.create_event(p_event jsonb, p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_made private.creations := private.claim_request(p_request_id, 'event');
  v_event record;
  v_columns text;
begin
  if v_made.event_id is not null then
    select e.id, e.name, e.series_id into v_event from public.events e where e.id = v_made.event_id;
    return jsonb_strip_nulls(jsonb_build_object('id', v_event.id, 'name', v_event.name, 'series_id', v_event.series_id));
  end if;
  -- As the caller: what may not be inserted into the table may not be inserted here.
  select string_agg(quote_ident(k), ', ') into v_columns from jsonb_object_keys(p_event) k;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning id, name',
    coalesce(v_columns, 'name')) into v_event using p_event;
  perform private.note_creation(p_request_id, v_event.id, null);
  return jsonb_build_object('id', v_event.id, 'name', v_event.name);
end
$$;
comment on function public.create_event(jsonb, uuid) is 'Creates an event, as an INSERT of the same columns by the caller would. Asked again with the same p_request_id, it answers with what the first made. Returns id and name, and series_id of one that repeats.';

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
    perform private.note_creation(p_request_id, null, v_made.group_id);
  end if;
  return jsonb_build_object('id', v_made.group_id);
end
$$;
comment on function public.create_group(text, text, boolean, uuid) is 'Creates a group, as an INSERT by the caller would. Asked again with the same p_request_id, it answers with what the first made. Returns its id.';

revoke all on function private.claim_request(uuid, text), private.note_creation(uuid, text, uuid), public.create_event(jsonb, uuid),
  public.create_group(text, text, boolean, uuid) from public, anon, authenticated;
grant execute on function private.claim_request(uuid, text), private.note_creation(uuid, text, uuid), public.create_event(jsonb, uuid),
  public.create_group(text, text, boolean, uuid) to authenticated, service_role;
