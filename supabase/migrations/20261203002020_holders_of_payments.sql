-- The holder of a payment, and of which kind of registration it is.
set local statement_timeout = 0;

alter table public.payments
  add column holder uuid,
  add column kind text not null default 'own';
create index payments_holder_idx on public.payments (holder, event_id) where holder is not null;
