-- One id for an account and for a guest: new tables, and columns of small tables. Large tables and their rows follow in files of their own, so that no
-- lock is held while another one is waited for.

set local statement_timeout = 0;

create table private.holders (
  id uuid not null default gen_random_uuid() constraint holders_pkey primary key,
  account uuid constraint holders_account_key unique constraint holders_account_fkey references auth.users (id) on delete cascade,
  secret_hash bytea constraint holders_secret_once unique,
  became uuid constraint holders_became_fkey references private.holders (id) on delete cascade,
  constraint holders_owner_check check (num_nonnulls(account, secret_hash) = 1),
  constraint holders_account_check check (account = id)
);
create index holders_became_idx on private.holders (became) where became is not null;
grant all on private.holders to service_role;

alter table private.answers
  drop constraint answers_owner_check,
  add column holder uuid constraint answers_holder_fkey references private.holders (id) on delete cascade,
  add constraint answers_holder_once unique (event_id, holder);
create index answers_holder_idx on private.answers (holder);

alter table private.attendance
  add column holder uuid,
  add column kind text not null default 'own';
create index attendance_holder_idx on private.attendance (holder) where holder is not null;

alter table private.calendar_feeds
  drop constraint calendar_feeds_owner_check,
  add column holder uuid constraint calendar_feeds_holder_key unique constraint calendar_feeds_holder_fkey references private.holders (id) on delete cascade;

alter table private.guest_mails
  alter column secret_hash drop not null,
  add column holder uuid constraint guest_mails_holder_fkey references private.holders (id) on delete cascade;
create index guest_mails_holder_idx on private.guest_mails (holder);

alter table private.regulars
  drop constraint regulars_owner_check,
  add column holder uuid constraint regulars_holder_fkey references private.holders (id) on delete cascade,
  add column brought_by uuid constraint regulars_brought_by_fkey references private.regulars (id) on delete cascade,
  add constraint regulars_holder_once unique (series_id, holder);
create index regulars_holder_idx on private.regulars (holder) where holder is not null;
create index regulars_brought_by_idx on private.regulars (brought_by) where brought_by is not null;

create table private.removed_regulars (
  series_id text not null constraint removed_regulars_series_id_fkey references public.series (id) on delete cascade,
  holder uuid not null constraint removed_regulars_holder_fkey references private.holders (id) on delete cascade,
  at timestamptz not null default now(),
  constraint removed_regulars_pkey primary key (series_id, holder)
);
create index removed_regulars_holder_idx on private.removed_regulars (holder);
grant all on private.removed_regulars to service_role;

alter table private.push_subscriptions add column holder uuid;
create index push_subscriptions_holder_idx on private.push_subscriptions (holder) where holder is not null;
alter table private.messages add column holder uuid;
create index messages_holder_idx on private.messages (holder) where holder is not null;
