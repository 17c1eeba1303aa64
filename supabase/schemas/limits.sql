-- Creating something once, however often the call is sent, and how much of it anybody may create.

-- What each request made: an event or a group of the person who asked. One row for each of them, which goes when they go, and so with the
-- account.
create table private.creations (
  -- Who asked, and owns what was made. No key: the row goes with the event or group, and that with the account.
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

-- What was done lately of what is limited for a day or a week (private.count_use). A row for each of them, so that two who do it at once wait for
-- nobody. Gone after a week; cleans itself.
create table private.uses (
  id bigint generated always as identity,
  -- Salted hash of who or what did it: the address of an account, a browser, an event. So it names nobody, and goes on counting where the
  -- same is deleted and made anew.
  who bytea not null,
  -- What was done: event, group, series, date, cancelled, test, …
  kind text not null,
  at timestamptz not null,
  constraint uses_pkey primary key (id)
);
create index uses_at_idx on private.uses (at);
create index uses_who_idx on private.uses (who, kind, at);
grant all on private.uses to service_role;

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
grant execute on function public.create_event to authenticated, service_role;

-- What an earlier request of the caller with this id has made, an event or a group as p_makes says; nulls when it is the first, which then
-- makes it.
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
grant execute on function private.claim_request to authenticated, service_role;

-- Notes what a request of the caller has made, once.
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
grant execute on function private.note_creation to authenticated, service_role;

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
    perform private.note_creation(p_request_id, null, v_made.group_id);
  end if;
  return jsonb_build_object('id', v_made.group_id);
end
$$;
grant execute on function public.create_group to authenticated, service_role;

-- Refuses a client's row that is one too many. The trigger says the column of the owner, how many rows of a table one person has at most, and
-- the word and the sentence of the refusal. Where those that were deleted count too: the kind of use, how many in a day, and that sentence.
create function private.limit_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_many boolean;
begin
  if not private.from_client() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || v_me, 0)); -- as in checked_new_event
  execute format('select count(*) >= $2 from public.%I where %I = $1', tg_table_name, tg_argv[0]) into v_many using v_me, tg_argv[1]::int;
  if v_many then
    perform private.refuse(tg_argv[2], tg_argv[3]);
  elsif tg_nargs > 4 and not private.count_use(private.account_key(v_me), tg_argv[4], tg_argv[5]::int) then
    perform private.refuse(tg_argv[2], tg_argv[6]);
  end if;
  return new;
end
$$;

-- Counts one more use of that kind (p_who: see private.account_key, or the id or address of what did it); false, and not counted, where
-- there were p_most within that time, a week at the longest. Exact where all who do the same lock the same thing first; else calls that
-- run at the same moment are not seen.
create function private.count_use(
  p_who text, p_kind text, p_most int, p_within interval default '1 day', p_now timestamptz default now())
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if private.uses_of(p_who, p_kind, p_within, p_now) >= p_most then
    return false;
  end if;
  with old as materialized (
    select d.id from private.uses d where d.at < now() - interval '7 days' order by d.at limit 20 for update skip locked)
  delete from private.uses d using old where d.id = old.id;
  insert into private.uses (who, kind, at)
  select sha256(t.salt || convert_to(p_who, 'UTF8')), p_kind, p_now from private.throttle_salt t;
  return true;
end
$$;

-- How often it was used lately.
create function private.uses_of(p_who text, p_kind text, p_within interval default '1 day', p_now timestamptz default now())
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select count(*) from private.uses d
     where d.who = (select sha256(t.salt || convert_to(p_who, 'UTF8')) from private.throttle_salt t)
       and d.kind = p_kind and d.at > p_now - p_within);
end
$$;

-- What the uses of an account are counted by: its address, so that an account that is deleted and made anew goes on counting; its id where
-- it has none.
create function private.account_key(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select lower(u.email) from auth.users u where u.id = p_user_id), p_user_id::text);
end
$$;

-- What an account says of itself takes at most 20,000 bytes: every list of names reads it, and the auth service lets people write anything.
create function private.limit_metadata()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse('invalid_input', 'This is too much to keep with an account', 'user_metadata');
  return new;
end
$$;
create trigger roster_limit_metadata before insert or update of raw_user_meta_data on auth.users
  for each row when (pg_column_size(new.raw_user_meta_data) > 20000) execute function private.limit_metadata();
