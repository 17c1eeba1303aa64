-- A payment names its holder alone.
set local statement_timeout = 0;

alter table public.payments
  drop column user_id,
  drop column claimed,
  drop column secret_hash,
  drop column was_pick,
  drop column was_brought;
drop index if exists public.payments_own_once;
alter index public.payments_own_once_of_holder rename to payments_own_once;
