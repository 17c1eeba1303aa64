-- Telling people: messages, devices, calendars, a clock, and uses that are counted. docs/decisions/messages.md and docs/decisions/limits.md say why.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

-- Limits counted what there is, not what was done: people who created and deleted in a loop never reached them, and left notes of cancelled dates
-- and messages behind. So what is limited for a time is counted by itself, where no deletion reaches: not of the event, the browser or the account.
create table private.uses (
  id bigint generated always as identity primary key,
  who bytea not null,
  kind text not null,
  at timestamptz not null
);

create index uses_who_idx on private.uses (who, kind, at);

create index uses_at_idx on private.uses (at);

grant all on private.uses to service_role;

-- Messages to people: what is still to be told, to whom, and on which devices. docs/decisions/messages.md says why.
--
-- Triggers write a message in the transaction that caused it; the sender (supabase/functions/send-messages) claims, sends and
-- settles. No foreign key leads to an event or an account: the message that an event is called off is sent after the event is gone, and
-- writing a message does not wait for an account that is being deleted. Sending, forgetting and cleaning up skip the rows that
-- somebody else has locked: so the sender never waits, and nobody waits long for it.
create table private.channels (
  only_row boolean default true constraint channels_pkey primary key constraint channels_only_row_check check (only_row),
  mail boolean not null default false,
  seen_at timestamptz not null default '-infinity'
);

insert into private.channels default values;

create table private.allowed_push_hosts (
  host text constraint allowed_push_hosts_pkey primary key
);

insert into private.allowed_push_hosts (host)
values ('fcm.googleapis.com'), ('updates.push.services.mozilla.com'), ('web.push.apple.com'), ('*.notify.windows.com');

create table private.push_subscriptions (
  id uuid not null default gen_random_uuid() constraint push_subscriptions_pkey primary key,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_id uuid,
  participant_id uuid,
  secret_hash bytea,
  device text not null,
  time_zone text not null,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  constraint push_subscriptions_account_once unique (endpoint, user_id),
  constraint push_subscriptions_guest_once unique (endpoint, participant_id),
  constraint push_subscriptions_owner_check check (num_nonnulls(user_id, participant_id) = 1),
  constraint push_subscriptions_endpoint_check check (
    char_length(endpoint) <= 1000
    and endpoint ~ '^(https://([a-z0-9]([a-z0-9-]*[a-z0-9])?[.])+[a-z]{2,}|http://localhost(:[0-9]{1,5})?)/[!-~]+$'),
  constraint push_subscriptions_keys_check check (p256dh ~ '^[A-Za-z0-9_-]{87}$' and auth ~ '^[A-Za-z0-9_-]{22}$'),
  constraint push_subscriptions_device_check check (char_length(device) between 1 and 60)
);

create index push_subscriptions_user_id_idx on private.push_subscriptions (user_id, created_at) where user_id is not null;

create index push_subscriptions_participant_id_idx on private.push_subscriptions (participant_id, created_at) where participant_id is not null;

create index push_subscriptions_secret_hash_idx on private.push_subscriptions (secret_hash) where secret_hash is not null;

create table private.messages (
  id bigint generated always as identity constraint messages_pkey primary key,
  recipient uuid not null,
  to_account boolean not null,
  kind text not null,
  event_id text,
  details jsonb not null,
  send_after timestamptz not null default now(),
  drop_after timestamptz,
  urgent boolean not null default false,
  attempts smallint not null default 0,
  lease uuid,
  delivered uuid[] not null default '{}',
  constraint messages_once unique nulls not distinct (event_id, recipient, to_account, kind),
  constraint messages_kind_check check (kind in ('promoted', 'changed', 'cancelled', 'called_off', 'reminder', 'opened', 'payment', 'notice', 'joined', 'digest', 'test'))
);

create index messages_urgent_idx on private.messages (send_after, id) where urgent;

create index messages_due_idx on private.messages (send_after, id) where not urgent;

create index messages_recipient_idx on private.messages (recipient);

create table private.mail_stops (
  user_id uuid not null constraint mail_stops_pkey primary key,
  token uuid not null default gen_random_uuid() constraint mail_stops_token_key unique
);

grant all on private.channels, private.push_subscriptions, private.messages, private.mail_stops to service_role;

grant select on private.allowed_push_hosts to service_role;

create index messages_digest_accounts_idx on private.messages using gin (((details -> 'joined') || (details -> 'left')) jsonb_path_ops) where kind = 'digest';

create table private.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  token text not null unique default left(private.new_event_id() || private.new_event_id(), 22),
  user_id uuid unique references auth.users (id) on delete cascade,
  participant_id uuid unique references public.participants (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint calendar_feeds_owner_check check (num_nonnulls(user_id, participant_id) <= 1)
);

create index calendar_feeds_gone_idx on private.calendar_feeds (created_at) where user_id is null and participant_id is null;

create table private.cancelled_dates (
  id bigint generated always as identity primary key,
  event_id text not null,
  feed_id uuid,
  series_id text,
  name text not null,
  datetime timestamptz not null,
  end_datetime timestamptz,
  revision integer not null,
  created_at timestamptz not null,
  cancelled_at timestamptz not null default now(),
  private_of uuid,
  constraint cancelled_dates_once unique nulls not distinct (event_id, feed_id)
);

create index cancelled_dates_private_of_idx on private.cancelled_dates (private_of) where private_of is not null;

create index cancelled_dates_feed_idx on private.cancelled_dates (feed_id) where feed_id is not null;

create index cancelled_dates_series_idx on private.cancelled_dates (series_id) where feed_id is null;

create index cancelled_dates_at_idx on private.cancelled_dates (cancelled_at);

grant all on private.calendar_feeds, private.cancelled_dates to service_role;

-- with many rows it takes longer than a host allows
create table private.clock (
  what text not null,
  id text not null,
  at timestamptz not null,
  constraint clock_pkey primary key (what, id),
  constraint clock_what_check check (what in ('reminder', 'series'))
);

create index clock_at_idx on private.clock (what, at);

grant all on private.clock to service_role;
