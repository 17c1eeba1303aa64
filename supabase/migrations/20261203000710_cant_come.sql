-- Whether people can say that they can't come, and who reads it.

-- With many rows the check takes longer than a host allows.
set local statement_timeout = 0;

alter table public.events add column cant_come text;
alter table public.events add constraint events_cant_come_check check (cant_come in ('managers', 'everyone'));
