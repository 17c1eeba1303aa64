-- Whoever has put an event into a calendar gets the new version with the next file: a calendar takes the one with the higher
-- number. So the event counts how often what a calendar shows of it was edited.

alter table public.events add column revision int not null default 0,
  add constraint events_revision_check check (revision >= 0);
comment on column public.events.revision is 'How often the name, the words, the times or the place were edited: the SEQUENCE of its calendar file. Kept by revise_event.';
comment on constraint events_revision_check on public.events is 'Second lock: a calendar file takes no negative number.';

create function private.revise_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.revision := old.revision + ((new.name, new.description, new.datetime, new.end_datetime, new.location)
      is distinct from (old.name, old.description, old.datetime, old.end_datetime, old.location))::int;
  elsif private.from_client() then
    new.revision := 0;
  end if;
  return new;
end
$$;
comment on function private.revise_event() is 'Counts an edit of what a calendar shows. Nobody else writes the number, and a copy starts at 0. By its name it runs after prepare_event, which tidies the texts.';
revoke all on function private.revise_event() from public, anon, authenticated;

create trigger revise_event before insert or update on public.events
  for each row execute function private.revise_event();
