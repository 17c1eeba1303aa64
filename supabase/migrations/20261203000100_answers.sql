-- Who is expected at an event may say that they can't come, without a slot.

-- With many rows the checks take longer than a host allows.
set local statement_timeout = 0;

alter table public.events add column answers text[];
alter table public.events add constraint events_answers_check check (
  cardinality(answers) <= 4 and answers <@ '{regulars,members,last,shown}' and answers && '{regulars,members,last}');

create table private.answers (
  id uuid not null default gen_random_uuid() constraint answers_pkey primary key,
  event_id text not null constraint answers_event_id_fkey references public.events (id) on delete cascade,
  user_id uuid constraint answers_user_id_fkey references auth.users (id) on delete cascade,
  secret_hash bytea,
  name text not null,
  at timestamptz not null default now(),
  constraint answers_once unique (event_id, user_id),
  constraint answers_guest_once unique (secret_hash, event_id),
  constraint answers_owner_check check (num_nonnulls(user_id, secret_hash) = 1)
);
create index answers_user_id_idx on private.answers (user_id) where user_id is not null;
grant all on private.answers to service_role;

alter table private.messages drop constraint messages_kind_check;
alter table private.messages add constraint messages_kind_check check (kind in ('promoted', 'changed', 'cancelled', 'called_off', 'reminder', 'opened', 'payment', 'notice', 'asked', 'joined', 'digest', 'test'));
