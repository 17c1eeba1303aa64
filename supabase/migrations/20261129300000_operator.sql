-- What the person who runs a Roster sets: the header that names callers, who may make an account, how long contact data stays.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

-- Which header names the caller differs from gateway to gateway, and a caller can write any other. The first address of x-forwarded-for,
-- which was taken where nothing better was there, is the caller's own words behind a proxy that appends what it sees.
create table private.caller_address (
  only_row boolean primary key default true check (only_row),
  header text not null default 'cf-connecting-ip' constraint caller_address_header_check check (header ~ '^[a-z0-9-]{1,60}$'),
  from_right int not null default 1 constraint caller_address_from_right_check check (from_right between 1 and 9)
);
insert into private.caller_address default values;
grant all on private.caller_address to service_role;

create table private.allowed_accounts (
  entry text primary key constraint allowed_accounts_entry_check check (entry = lower(btrim(entry)) and length(entry) <= 254 and entry like '%@_%')
);

create table private.contact_keeping (
  only_row boolean primary key default true check (only_row),
  days int constraint contact_keeping_days_check check (days between 1 and 3650),
  looked_at timestamptz
);
insert into private.contact_keeping default values;
grant all on private.allowed_accounts, private.contact_keeping to service_role;

-- The auth service calls the hook with a role of its own, which the embedded backend does not have.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
  end if;
end
$$;
