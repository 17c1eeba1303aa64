-- Events. The id is the invite link, so the database makes it and nobody can list events of strangers.

create table public.events (
  id text primary key default private.new_event_id(),
  organizer_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  description text,
  datetime timestamptz,
  end_datetime timestamptz,
  location text,
  is_private boolean not null default false,
  custom_fields jsonb not null default '[]',
  max_participants int,
  group_id uuid references public.groups (id) on delete cascade,
  parent_event_id text,
  created_at timestamptz not null default now(),
  constraint events_id_check check (id ~ '^[A-Za-z0-9_-]{8,12}$'),
  constraint events_name_check check (name is not distinct from private.clean_name(name) and char_length(name) <= 200),
  constraint events_description_check check (description is not distinct from private.clean(description) and char_length(description) <= 2000),
  constraint events_location_check check (location is not distinct from private.clean(location) and char_length(location) <= 500),
  constraint events_dates_check check (
    datetime between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00'
    and end_datetime between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00'),
  constraint events_end_check check (end_datetime > datetime),
  constraint events_max_participants_check check (max_participants between 1 and 100),
  constraint events_custom_fields_check check (private.custom_fields_problem(custom_fields) is null),
  constraint events_parent_check check (parent_event_id is null)
);
comment on table public.events is 'Something people sign up for. Readable by the organizer, participants, those who accepted or starred it, and owner and admins of its group; everyone else meets it by exact id through get_event and get_invite.';
comment on column public.events.organizer_id is 'Made by the database from the session; never changes.';
comment on column public.events.max_participants is 'Null means no limit.';
comment on column public.events.group_id is 'Only an owner or admin of the group can put an event into it. Deleting the group deletes its events.';
comment on column public.events.parent_event_id is 'Accepted on insert and moved to private.event_parents at once, because row-level security hides rows, not columns: always null here.';
comment on constraint events_id_check on public.events is 'The format every link and page relies on.';
comment on constraint events_name_check on public.events is 'Second lock: 1 to 200 characters, trimmed.';
comment on constraint events_description_check on public.events is 'Second lock: at most 2000 characters, trimmed, null when empty.';
comment on constraint events_location_check on public.events is 'Second lock: at most 500 characters, trimmed, null when empty.';
comment on constraint events_dates_check on public.events is 'Years every client can show; no infinity.';
comment on constraint events_end_check on public.events is 'Second lock: the end comes after the start.';
comment on constraint events_max_participants_check on public.events is 'Second lock: 1 to 100, or null for no limit.';
comment on constraint events_custom_fields_check on public.events is 'Second lock: at most 30 well-formed fields with unique keys.';
comment on constraint events_parent_check on public.events is 'The trigger moves the parent away; this catches a trigger that was switched off.';
create index events_organizer_id_idx on public.events (organizer_id, created_at desc);
create index events_group_id_idx on public.events (group_id, datetime) where group_id is not null;

create table private.event_parents (
  event_id text primary key references public.events (id) on delete cascade deferrable initially deferred,
  parent_event_id text not null references public.events (id) on delete cascade
);
comment on table private.event_parents is 'Which event a copy was made from. Shown by get_event only to those who can open the original. The first key is checked at commit because the row is written just before its event.';
create index event_parents_parent_event_id_idx on private.event_parents (parent_event_id);

create function private.prepare_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem text;
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.organizer_id <> old.organizer_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
    new.parent_event_id := null;
  elsif private.from_client() then
    if new.organizer_id is distinct from auth.uid() then
      perform private.refuse('unauthorized');
    end if;
    new.id := private.new_event_id();
    new.created_at := now();
  end if;

  if new.group_id is not null and private.from_client()
     and (tg_op = 'INSERT' or new.group_id is distinct from old.group_id) then
    if new.group_id not in (select private.my_managed_groups()) then
      perform private.refuse('unauthorized', null, 'group_id');
    end if;
    -- A group that is being deleted this moment is gone when the wait is over.
    perform 1 from public.groups g where g.id = new.group_id for key share;
    if not found then
      perform private.refuse('group_not_found', null, 'group_id');
    end if;
  end if;

  new.name := private.checked_name(new.name, 'name', 200, 'Event name must be less than 200 characters', 'Event name is required');
  new.description := private.checked_text(new.description, 'description', 2000, 'Description must be less than 2000 characters');
  new.location := private.checked_text(new.location, 'location', 500, 'Location must be less than 500 characters');
  if new.datetime not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'datetime');
  elsif new.end_datetime not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid end date format', 'end_datetime');
  elsif new.end_datetime <= new.datetime then
    perform private.refuse('invalid_input', 'End date must be after start date', 'end_datetime');
  elsif new.max_participants < 1 then
    perform private.refuse('invalid_input', 'Must allow at least 1 participant', 'max_participants');
  elsif new.max_participants > 100 then
    perform private.refuse('invalid_input', 'Maximum 100 participants allowed', 'max_participants');
  end if;

  -- Count and size first: tidying a hundred thousand options keeps a core busy for half a minute.
  v_problem := private.custom_fields_size_problem(new.custom_fields);
  if v_problem is null then
    new.custom_fields := coalesce(private.tidy_custom_fields(new.custom_fields), '[]');
    v_problem := private.custom_fields_problem(new.custom_fields);
  end if;
  if v_problem is not null then
    perform private.refuse('invalid_input', v_problem, 'custom_fields');
  end if;

  if new.parent_event_id is not null then
    if private.from_client() and not private.may_open_event(new.parent_event_id) then
      perform private.refuse('event_not_found', null, 'parent_event_id');
    end if;
    -- An original that is being deleted this moment is gone when the wait is over.
    perform 1 from public.events e where e.id = new.parent_event_id for key share;
    if not found then
      perform private.refuse('event_not_found', null, 'parent_event_id');
    end if;
    insert into private.event_parents (event_id, parent_event_id) values (new.id, new.parent_event_id);
    new.parent_event_id := null;
  end if;
  return new;
end
$$;
comment on function private.prepare_event() is 'Makes and keeps id, organizer and date; checks group, dates, texts and fields with the sentences a person reads; puts the parent away.';
revoke all on function private.prepare_event() from public, anon, authenticated;

create trigger prepare_event before insert or update on public.events
  for each row execute function private.prepare_event();

revoke all on public.events, private.event_parents from public, anon, authenticated;
grant select, insert, update, delete on public.events to authenticated;
grant all on public.events, private.event_parents to service_role;
alter table public.events enable row level security;
