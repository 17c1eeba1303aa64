-- Checks the rows of before, beside the app.
set local statement_timeout = 0;
alter table public.participants validate constraint participants_holder_fkey;
alter table public.participants validate constraint participants_kind_check;
alter table private.regulars validate constraint regulars_owner_check;
