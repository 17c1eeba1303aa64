-- How many calls a guest may make.

-- Calls of guests in the last ten minutes: to register, refused ones too, and what private.count_change counts, as changing one's row or 'I
-- have paid'. Cleans itself.
create table private.guest_signups (
  id bigint generated always as identity,
  -- Null for a call that named no event there is.
  event_id text,
  -- Salted hash of the client address; the address itself is not stored.
  address_hash bytea,
  -- True for a call that took no slot: one that was refused, or that changed something.
  refused boolean not null default false,
  created_at timestamptz not null default now(),
  -- For a person whom a guest adds: the hash of that guest's secret.
  guest_hash bytea,
  constraint guest_signups_pkey primary key (id),
  constraint guest_signups_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);
create index guest_signups_address_hash_idx on private.guest_signups (address_hash, created_at) where address_hash is not null;
create index guest_signups_guest_hash_idx on private.guest_signups (guest_hash, created_at) where guest_hash is not null;
create index guest_signups_created_at_idx on private.guest_signups (created_at);
create index guest_signups_event_id_idx on private.guest_signups (event_id, created_at);
grant all on private.guest_signups to service_role;

-- Random per database: hashes of addresses cannot be looked up in a table made elsewhere.
create table private.throttle_salt (
  only_row boolean not null default true,
  salt bytea not null default sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))),
  constraint throttle_salt_pkey primary key (only_row),
  constraint throttle_salt_only_row_check check (only_row)
);
grant all on private.throttle_salt to service_role;

-- Where the gateway in front of this database puts the address of the caller. Hosted projects have it as it is here; people who run the
-- stack themselves set it (docs/self-hosting.md).
create table private.caller_address (
  only_row boolean not null default true,
  -- The header, in lower case.
  header text not null default 'cf-connecting-ip',
  -- Which address of the header, counted from its end: 1 is what the nearest proxy saw. Each trusted proxy before it adds one.
  from_right int not null default 1,
  constraint caller_address_pkey primary key (only_row),
  constraint caller_address_only_row_check check (only_row),
  -- A name of a header.
  constraint caller_address_header_check check (header ~ '^[a-z0-9-]{1,60}$'),
  -- An address of the header.
  constraint caller_address_from_right_check check (from_right between 1 and 9)
);
grant all on private.caller_address to service_role;

-- The sentence for a guest who has to wait, because there were too many calls from their address or for that event just now: too many 'sign-ups', or
-- too many 'changes'. Null when they need not. p_adds: the hash of the secret of a guest who is on the list and adds somebody. These are counted
-- apart, so that a hall of families behind one address has room. Null as the event stands for all events that there are not.
create function private.throttle_problem(p_event_id text, p_what text, p_adds bytea default null)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_address bytea := private.client_address_hash();
  v_until timestamptz;
begin
  -- The youngest call that is one too many decides: when it is old enough, there is room for another.
  v_until := (
    select s.created_at + interval '1 minute' from private.guest_signups s
     where s.event_id = p_event_id and s.created_at > now() - interval '1 minute' and (not s.refused or s.address_hash is null)
     order by s.created_at desc offset 599 limit 1);
  if p_adds is not null then
    -- One guest: 30 people for one event.
    v_until := greatest(v_until, (
      select s.created_at + interval '10 minutes' from private.guest_signups s
       where s.guest_hash = p_adds and s.event_id = p_event_id and s.created_at > now() - interval '10 minutes'
       order by s.created_at desc offset 29 limit 1));
  end if;
  if v_address is not null then
    -- Of one address: 120 sign-ups for one event, 360 people whom these guests add, 300 calls for one event without these, 900 calls for all. 120 and 360 are
    -- fewer than the 600 of an event, so nobody at one address keeps everybody else out.
    v_until := greatest(v_until, (
      select interval '10 minutes' + greatest(
          (array_agg(c.at order by c.at desc) filter (where c.is_here and not c.refused and c.is_added = (p_adds is not null)))
            [case when p_adds is null then 120 else 360 end],
          (array_agg(c.at order by c.at desc) filter (where c.is_here and not c.is_added))[300],
          (array_agg(c.at order by c.at desc))[900])
        from (
          select s.created_at as at, s.refused, s.guest_hash is not null as is_added, s.event_id is not distinct from p_event_id as is_here
            from private.guest_signups s
           where s.address_hash = v_address and s.created_at > now() - interval '10 minutes') c));
  end if;
  return case when v_until is not null then
    format('Too many %s at once. Wait %s seconds and try again.', p_what, greatest(1, ceil(extract(epoch from v_until - now()))::int)) end;
end
$$;

-- The caller's address as the gateway tells it (private.caller_address), salted and hashed; null where none is known. Of IPv6 the network: one home
-- or phone has all addresses of a /64, and could call from another one each time.
create function private.client_address_hash()
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_set record;
  v_addresses text[];
  v_address text;
begin
  select c.header, c.from_right, t.salt into v_set from private.caller_address c cross join private.throttle_salt t;
  v_addresses := string_to_array(v_headers ->> v_set.header, ',');
  v_address := left(private.clean(v_addresses[cardinality(v_addresses) + 1 - v_set.from_right]), 100);
  if v_address like '%:%' and pg_input_is_valid(v_address, 'inet') and v_address::inet << '2000::/3' then
    v_address := network(set_masklen(v_address::inet, 64));
  end if;
  return sha256(v_set.salt || convert_to(v_address, 'UTF8'));
end
$$;

-- Counts what a guest changes as a call that takes no slot, and refuses it when there were too many. What an account changes is not counted.
create function private.count_change(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_problem text;
begin
  if auth.uid() is not null then
    return;
  end if;
  v_problem := private.throttle_problem(p_event_id, 'changes');
  if v_problem is not null then
    perform private.refuse('throttled', v_problem);
  end if;
  perform private.count_guest(p_event_id, true);
end
$$;

-- Counts a guest's call: a sign-up, or (p_refused) one that took no slot. p_adds: see private.throttle_problem.
create function private.count_guest(p_event_id text, p_refused boolean, p_adds bytea default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  -- Before old calls are deleted: some may be of this event, and a person who deletes it has it locked first. In a variable, because a subquery
  -- may be asked again for each row.
  select e.id into v_event_id from public.events e where e.id = p_event_id for key share;
  with old as materialized (
    select s.id from private.guest_signups s where s.created_at < now() - interval '10 minutes'
     order by s.created_at limit 100 for update skip locked)
  delete from private.guest_signups s using old where s.id = old.id;
  -- A guest who is told to wait is not counted again: trying makes nobody wait longer, and the table no bigger.
  if not p_refused or private.throttle_problem(v_event_id, 'sign-ups') is null then
    insert into private.guest_signups (event_id, address_hash, guest_hash, refused)
    values (v_event_id, private.client_address_hash(), p_adds, p_refused);
  end if;
end
$$;
