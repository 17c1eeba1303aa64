-- A guest brings others: people whom they add with their secret. One private link opens them all.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

alter table public.participants
  add column claimed_with uuid,
  drop constraint participants_owner_check,
  add constraint participants_owner_check check (num_nonnulls(user_id, claimed_by_user_id, claimed_with) <= 1),
  add constraint participants_claimed_with_fkey foreign key (claimed_with) references public.participants (id) on delete set null;

create index participants_claimed_with_idx on public.participants (claimed_with) where claimed_with is not null;

alter table private.guest_secrets
  add column number smallint not null default 0,
  drop constraint guest_secrets_once,
  add constraint guest_secrets_once unique (secret_hash, event_id, number),
  add constraint guest_secrets_number_check check (number between 0 and 10);

alter table private.regulars add column brings jsonb not null default '{}'::jsonb;
