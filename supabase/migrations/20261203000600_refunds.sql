-- Guests who have left hear by the mail that they asked for that they got their money back.

-- With many rows the index takes longer than a host allows.
set local statement_timeout = 0;

alter table public.payments add column secret_hash bytea;
create index payments_secret_hash_idx on public.payments (secret_hash) where secret_hash is not null;
