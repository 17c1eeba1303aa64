-- Guests who are told by mail, and how many mails go to addresses that nobody has confirmed yet.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

create table private.guest_mails (
  id uuid not null default gen_random_uuid() constraint guest_mails_pkey primary key,
  secret_hash bytea not null,
  address text,
  token_hash bytea constraint guest_mails_token_key unique,
  stop_token uuid not null default gen_random_uuid() constraint guest_mails_stop_token_key unique,
  confirmed_at timestamptz,
  constraint guest_mails_address_check check (char_length(address) <= 254)
);
create unique index guest_mails_once on private.guest_mails (secret_hash) where address is not null;
create index guest_mails_secret_hash_idx on private.guest_mails (secret_hash);
create index guest_mails_address_idx on private.guest_mails (address) where address is not null;
grant all on private.guest_mails to service_role;

create table private.closed_addresses (
  hash bytea constraint closed_addresses_pkey primary key,
  until timestamptz not null
);
grant all on private.closed_addresses to service_role;

create table private.first_mails (
  only_row boolean not null default true constraint first_mails_pkey primary key,
  an_address int not null default 3,
  an_event int not null default 20,
  an_organizer int not null default 200,
  constraint first_mails_only_row_check check (only_row),
  constraint first_mails_numbers_check check (least(an_address, an_event, an_organizer) >= 0)
);
insert into private.first_mails default values;
grant all on private.first_mails to service_role;

alter table private.messages add column secret_hash bytea;
create index messages_secret_hash_idx on private.messages (secret_hash) where secret_hash is not null;
