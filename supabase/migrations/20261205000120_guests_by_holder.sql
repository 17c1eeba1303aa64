-- A guest's added people are found by the holder.
set local statement_timeout = 0;
alter table public.participants drop column claimed_with;
