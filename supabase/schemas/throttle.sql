-- How many calls a guest may make.

-- Guests' calls of the last ten minutes: sign-ups, refused ones too, and changes. Cleans itself.
create table private.guest_signups (
  id bigint generated always as identity,
  -- Null for a call that named no existing event, and for a change.
  event_id text,
  -- See private.client_address_hash. Null for a change.
  address_hash bytea,
  -- True for a call that took no slot: one that was refused, or a change, although that was accepted.
  refused boolean not null default false,
  created_at timestamptz not null default now(),
  -- The hash of a guest's secret, for a person that the guest adds and for a change.
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

-- Where the gateway in front of this database puts the address of the caller. Hosted projects have it as it is here; operators of a
-- separate stack set it (docs/self-hosting.md).
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

-- The seconds for which a guest has to wait with a sign-up, because of too many calls for this event or from the caller's network: values of private.refuse.
-- Null when the guest may sign up. At least 2, because the sentence has one form. `p_adds`: the secret's hash of a guest who adds a person; these are counted apart. A null event stands for all that do not exist.
create function private.throttle_problem(p_event_id text, p_adds bytea default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_address bytea := private.client_address_hash();
  v_until timestamptz;
begin
  -- The newest call beyond the limit decides: when it is old enough, there is room for another.
  -- Refused calls of a network have their own limits below; without an address they count here. Changes have no event, so they never do.
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
    -- Three limits for each size of a network: sign-ups for this event, or people that guests add to it; all other calls for it; calls for all
    -- events. Sign-ups and added people of the largest network are fewer than an event's 600, so one network closes no event.
    v_until := greatest(v_until, (
      with calls as materialized (
        select s.created_at, s.address_hash, s.refused, s.guest_hash is not null as is_added, s.event_id is not distinct from p_event_id as is_here
          from private.guest_signups s
         where s.address_hash between substr(v_address, 1, 12) and substr(v_address, 1, 12) || decode(repeat('ff', 20), 'hex')
           and s.created_at > now() - interval '10 minutes')
      select max(beyond.created_at) + interval '10 minutes'
        from (values (32, 120, 300), (22, 160, 450), (12, 200, 600)) n (bytes, sign_ups, calls)
       cross join lateral (
         values ('sign-ups', case when p_adds is null then n.sign_ups else 360 end), ('calls', n.calls), ('all events', 3 * n.calls)) l (counted, most)
       cross join lateral (
         select c.created_at from calls c
          where substr(c.address_hash, 1, n.bytes) = substr(v_address, 1, n.bytes)
            and case l.counted
                  when 'sign-ups' then c.is_here and not c.refused and c.is_added = (p_adds is not null)
                  when 'calls' then c.is_here and not c.is_added
                  else true end
          order by c.created_at desc offset l.most - 1 limit 1) beyond));
  end if;
  return case when v_until is not null then jsonb_build_object('seconds', greatest(2, ceil(extract(epoch from v_until - now())))) end;
end
$$;

-- The caller's network as 32 bytes of salted hashes; null where the gateway sends no address (private.caller_address). IPv6: 12 bytes for the /48, 10
-- for the /56, 10 for the /64, because a home or phone has a whole /64 and a provider gives away /48s. All others: the address three times.
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
  v_networks text[];
begin
  select c.header, c.from_right, t.salt into v_set from private.caller_address c cross join private.throttle_salt t;
  v_addresses := string_to_array(v_headers ->> v_set.header, ',');
  v_address := left(private.clean(v_addresses[cardinality(v_addresses) + 1 - v_set.from_right]), 100);
  if v_address like '%:%' and pg_input_is_valid(v_address, 'inet') and v_address::inet << '2000::/3' then
    v_networks := array(select network(set_masklen(v_address::inet, m))::text from unnest(array[48, 56, 64]) m);
  else
    v_networks := array[v_address, v_address, v_address];
  end if;
  return substr(sha256(v_set.salt || convert_to(v_networks[1], 'UTF8')), 1, 12)
    || substr(sha256(v_set.salt || convert_to(v_networks[2], 'UTF8')), 1, 10)
    || substr(sha256(v_set.salt || convert_to(v_networks[3], 'UTF8')), 1, 10);
end
$$;

-- Counts a change by the guest with this secret, and refuses more than 300 in ten minutes. Calls of other guests and of accounts do not count.
create function private.count_change(p_hash bytea)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_until timestamptz;
begin
  if auth.uid() is not null then
    return;
  end if;
  select s.created_at + interval '10 minutes' into v_until from private.guest_signups s
   where s.guest_hash = p_hash and s.refused and s.created_at > now() - interval '10 minutes'
   order by s.created_at desc offset 299 limit 1;
  if found then
    perform private.refuse('throttled', 'Too many changes at once. Wait {seconds} seconds and try again.', null,
      jsonb_build_object('seconds', greatest(2, ceil(extract(epoch from v_until - now())))));
  end if;
  perform private.drop_old_calls();
  insert into private.guest_signups (guest_hash, refused) values (p_hash, true);
end
$$;

-- Deletes up to 100 calls that no longer count.
create function private.drop_old_calls()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  with old as materialized (
    select s.id from private.guest_signups s where s.created_at < now() - interval '10 minutes'
     order by s.created_at limit 100 for update skip locked)
  delete from private.guest_signups s using old where s.id = old.id;
end
$$;

-- Counts a guest's call: a sign-up, or (p_refused) one that took no slot. `p_adds`: see private.throttle_problem.
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
  -- Before old calls are deleted: some may be of this event, and a person who deletes it has it locked first. In a variable, because a
  -- subquery may run again for each row.
  select e.id into v_event_id from public.events e where e.id = p_event_id for key share;
  perform private.drop_old_calls();
  -- A throttled call is not counted again: trying makes no wait longer and the table no bigger.
  if not p_refused or private.throttle_problem(v_event_id) is null then
    insert into private.guest_signups (event_id, address_hash, guest_hash, refused)
    values (v_event_id, private.client_address_hash(), p_adds, p_refused);
  end if;
end
$$;
