-- A sheet of times: sections with a start and an end, and several slots for one person. The columns picks_overlap and pick are never null, so
-- they are written here and not generated.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

alter table public.events
  add column max_picks smallint,
  add column picks_overlap boolean not null default false,
  add constraint events_max_picks_check check (max_picks between 2 and 10);

alter table public.participants add column pick boolean not null default false;

-- The generated migration would drop them in the wrong order; it makes them anew, with the start of a section.
drop function private.confirm_until(public.events);
drop function private.last_call(public.events);
