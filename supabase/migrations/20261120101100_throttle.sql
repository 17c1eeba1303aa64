-- Throttle for guests: a burst of made-up sign-ups is slowed, a team of 20 on one Wi-Fi is not, and
-- nobody who is signed in is ever counted. 60 guest sign-ups a minute per event; 30 in 10 minutes
-- per client address, where the gateway tells one.
--
-- Only sign-ups that succeeded are counted: a refused one is rolled back with its record.

create table private.guest_signups (
  id bigint generated always as identity primary key,
  event_id text not null references public.events (id) on delete cascade,
  address_hash bytea,
  created_at timestamptz not null default now()
);
comment on table private.guest_signups is 'Guest sign-ups of the last ten minutes. Cleans itself.';
comment on column private.guest_signups.address_hash is 'Salted hash of the client address; the address itself is not stored.';
create index guest_signups_event_id_idx on private.guest_signups (event_id, created_at);
create index guest_signups_address_hash_idx on private.guest_signups (address_hash, created_at) where address_hash is not null;
create index guest_signups_created_at_idx on private.guest_signups (created_at);

create table private.throttle_salt (
  only_row boolean primary key default true check (only_row),
  salt bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
comment on table private.throttle_salt is 'Random per database: hashes of addresses cannot be looked up in a table made elsewhere.';
insert into private.throttle_salt default values;

create function private.client_address_hash()
returns bytea
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_address text := coalesce(
    private.clean(v_headers ->> 'cf-connecting-ip'),
    private.clean(split_part(v_headers ->> 'x-forwarded-for', ',', 1)));
begin
  return (select sha256(t.salt || convert_to(left(v_address, 100), 'UTF8')) from private.throttle_salt t);
end
$$;
comment on function private.client_address_hash() is 'The caller''s address as the gateway tells it, salted and hashed; null where none is known. Best effort: x-forwarded-for can be made up.';

create function private.throttle_guest(p_event_id text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_address bytea := private.client_address_hash();
  v_until timestamptz;
begin
  delete from private.guest_signups where id in (
    select s.id from private.guest_signups s where s.created_at < now() - interval '10 minutes'
     order by s.created_at limit 100 for update skip locked);

  -- The 60th (30th) youngest still inside the window decides how long to wait.
  v_until := greatest(
    (select s.created_at + interval '1 minute' from private.guest_signups s
      where s.event_id = p_event_id and s.created_at > now() - interval '1 minute'
      order by s.created_at desc offset 59 limit 1),
    (select s.created_at + interval '10 minutes' from private.guest_signups s
      where s.address_hash = v_address and s.created_at > now() - interval '10 minutes'
      order by s.created_at desc offset 29 limit 1));
  if v_until is not null then
    perform private.refuse('throttled', format('Too many sign-ups at once. Wait %s seconds and try again.',
      greatest(1, ceil(extract(epoch from v_until - now()))::int)));
  end if;
  insert into private.guest_signups (event_id, address_hash) values (p_event_id, v_address);
end
$$;
comment on function private.throttle_guest(text) is 'Refuses a guest sign-up when there were too many just now, else counts it. Called under the event row''s lock, so the count per event is exact.';

revoke all on private.guest_signups, private.throttle_salt from public, anon, authenticated;
grant all on private.guest_signups, private.throttle_salt to service_role;
revoke all on function private.client_address_hash(), private.throttle_guest(text) from public, anon, authenticated;
