-- Indexes of the new column. Reads go on while they are made.
set local statement_timeout = 0;

create unique index participants_guest_once on public.participants (event_id, holder) where kind = 'own' and user_id is null;
create index participants_holder_idx on public.participants (holder, event_id) where holder is not null;
