-- Who reads the names on the list of an event.

-- With many rows the check takes longer than a host allows.
set local statement_timeout = 0;

alter table public.events add column names_for text;
alter table public.events add constraint events_names_for_check check (names_for in ('participants', 'managers'));
