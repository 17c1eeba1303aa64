-- How many others one person may bring to an event.

-- With many rows the check takes longer than a host allows.
set local statement_timeout = 0;

alter table public.events add column max_others smallint;
alter table public.events add constraint events_max_others_check check (max_others between 0 and 10);
