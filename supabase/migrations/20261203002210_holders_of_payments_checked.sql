-- One open payment of a kind for each holder.
set local statement_timeout = 0;
create unique index payments_own_once_of_holder on public.payments (event_id, holder) where kind = 'own' and settled_at is null;
