-- The start that people knew before an event moved.

-- With many rows the lock takes longer than a host allows.
set local statement_timeout = 0;

alter table public.events add column moved_from timestamptz;
