-- One open payment of a kind for each holder. Fails before it makes anything if a later migration has dropped the former owners.
set local statement_timeout = 0;
select user_id from public.payments limit 0;
create unique index payments_own_once_of_holder on public.payments (event_id, holder) where kind = 'own' and settled_at is null;
