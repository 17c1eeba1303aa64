-- Which header names the caller differs from gateway to gateway, and whoever calls can write any other. The first address of x-forwarded-for,
-- which was taken where nothing better was there, is the caller's own words behind a proxy that appends what it sees.

create table private.caller_address (
  only_row boolean primary key default true check (only_row),
  header text not null default 'cf-connecting-ip' constraint caller_address_header_check check (header ~ '^[a-z0-9-]{1,60}$'),
  from_right int not null default 1 constraint caller_address_from_right_check check (from_right between 1 and 9)
);
comment on table private.caller_address is 'Where the gateway in front of this database puts the address of the caller. Hosted projects have it as it is here; who runs the stack themselves sets it (docs/self-hosting.md).';
comment on column private.caller_address.header is 'The header, in lower case.';
comment on column private.caller_address.from_right is 'Which address of the header, counted from its end: 1 is what the nearest proxy saw. Each trusted proxy before it adds one.';
comment on constraint caller_address_header_check on private.caller_address is 'Second lock: a name of a header.';
comment on constraint caller_address_from_right_check on private.caller_address is 'Second lock: an address of the header.';
insert into private.caller_address default values;
revoke all on private.caller_address from public, anon, authenticated;
grant all on private.caller_address to service_role;

create or replace function private.client_address_hash()
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_set private.caller_address;
  v_addresses text[];
  v_address text;
begin
  select * into v_set from private.caller_address;
  v_addresses := string_to_array(v_headers ->> v_set.header, ',');
  v_address := private.clean(v_addresses[cardinality(v_addresses) + 1 - v_set.from_right]);
  return (select sha256(t.salt || convert_to(left(v_address, 100), 'UTF8')) from private.throttle_salt t);
end
$$;
comment on function private.client_address_hash() is 'The caller''s address as the gateway tells it (private.caller_address), salted and hashed; null where none is known.';
