-- Events: their facts, times and deadlines.

-- Something people sign up for. Readable by event managers (private.is_manager), participants, and people who accepted or starred it; everyone
-- else opens it by exact id through get_event and get_invite.
create table public.events (
  id text not null default private.new_event_id(),
  -- Made by the database from the session; never changes.
  organizer_id uuid not null default auth.uid(),
  name text not null,
  description text,
  datetime timestamptz,
  end_datetime timestamptz,
  location text,
  is_private boolean not null default false,
  custom_fields jsonb not null default '[]'::jsonb,
  -- Null means no limit.
  max_participants int,
  -- Only an owner or admin of the group can put an event into it. Deleting the group deletes its events.
  group_id uuid,
  -- Accepted on insert and moved to private.event_parents at once, because row-level security hides rows, not columns: always null here.
  parent_event_id text,
  created_at timestamptz not null default now(),
  -- IANA name of the zone the event takes place in, as the browser that wrote it says; null for events from before there was one.
  time_zone text,
  -- After it no one joins or claims. Null: until the end.
  registration_deadline timestamptz,
  -- From then on withdrawing is late, and stays possible until the end. Null: never late.
  withdraw_until timestamptz,
  -- How often the name, the words, the times (also those of sections) or the place were edited: the SEQUENCE of its calendar file. Kept by
  -- prepare_event.
  revision int not null default 0,
  -- Whether people can wait while it is full. Switching it off removes no one who waits already.
  waitlist boolean not null default true,
  -- The price of a slot, in the smallest unit of the currency (yen have no cents, dinars have 1000). Null: nothing.
  price_cents int,
  -- ISO 4217 code of the price. Fixed once there is a payment.
  currency text,
  -- Where to pay: https, with a host in plain characters, so that no lookalike hides in it.
  pay_link text,
  -- How else to pay, in the organizer's words.
  pay_note text,
  -- The series this is a date of. Written by the functions of series only.
  series_id text,
  -- Which of its dates: the day that the rule gave. Moving only this event to another day keeps it.
  occurs_on date,
  -- When it was called off: it does not take place, and its page says so. Null: it takes place. An update that sets it calls the event off,
  -- one that empties it undoes that (private.checked_call_off).
  called_off_at timestamptz,
  -- The sentence of the person who called it off.
  call_off_note text,
  -- How often it was called off. Undoing does not take that back.
  call_offs smallint not null default 0,
  -- The chosen look: 48 times the hue (0 to 7, in older events up to 11) plus the part of the pattern (0 to 47). Null: the look follows from the id.
  look smallint,
  -- The parts that the slots are split into, in order: id, name and size of each and, where it has a time, its start and end in UTC. Null: not
  -- split. max_participants is the sum of the sizes.
  sections jsonb,
  -- How many slots one person may take for themselves, 2 to 10. Null: one.
  max_picks smallint,
  -- Whether one person may take slots of sections whose times overlap.
  picks_overlap boolean not null default false,
  -- People can say that they can't come, and either event managers read who does ('managers') or everyone ('everyone'). Null: people cannot say it.
  cant_come text,
  -- The start that people on the list knew before it moved. Null: it did not move, or is back. Kept by prepare_event.
  moved_from timestamptz,
  -- How many others one person may bring, 0 to 10: claims and people that a guest adds, not extra slots. Event managers have no limit. Null: 10.
  max_others smallint,
  -- The readers of the names of its people: event managers alone ('managers'), or with them everyone on the list ('participants'). Null: everyone.
  names_for text,
  -- How many people it needs to take place, from 2 to the number of slots. Null: any number.
  min_people smallint,
  -- How many hours before its start it is decided whether it takes place with fewer people.
  decide_hours smallint not null default 24,
  -- When that was decided: by an organizer or co-host, or because enough had joined by then. Null: not yet. Kept by prepare_event.
  decided_at timestamptz,
  constraint events_pkey primary key (id),
  -- Each date is made once, however many open the link in the same moment; also the index of the key. Deferrable, because several
  -- dates move at once (private.move_rule).
  constraint events_series_once unique (series_id, occurs_on) deferrable,
  -- The format every link and page relies on.
  constraint events_id_check check (id ~ '^[A-Za-z0-9_-]{8,12}$'),
  -- The trigger moves the parent away; this catches a trigger that was switched off.
  constraint events_parent_check check (parent_event_id is null),
  -- A calendar file takes no negative number.
  constraint events_revision_check check (revision >= 0),
  -- Twelve hues with 48 parts of the pattern each; the app has eight.
  constraint events_look_check check (look between 0 and 575),
  -- The choices of the form.
  constraint events_max_picks_check check (max_picks between 2 and 10),
  constraint events_max_others_check check (max_others between 0 and 10),
  constraint events_names_for_check check (names_for in ('participants', 'managers')),
  constraint events_decide_hours_check check (decide_hours between 1 and 72),
  -- The readers that can be chosen.
  constraint events_cant_come_check check (cant_come in ('managers', 'everyone')),
  constraint events_organizer_id_fkey foreign key (organizer_id) references auth.users (id) on delete cascade,
  constraint events_group_id_fkey foreign key (group_id) references public.groups (id) on delete cascade,
  constraint events_series_id_fkey foreign key (series_id) references public.series (id) on delete set null
);
create index events_group_id_idx on public.events (group_id, datetime) where group_id is not null;
create index events_organizer_id_idx on public.events (organizer_id, created_at desc);
alter table public.events enable row level security;
grant select, insert, delete, update on public.events to authenticated;
grant all on public.events to service_role;

create policy "Organizers delete their events" on public.events
  for delete to authenticated using (organizer_id = (select auth.uid()));

create policy "Organizers and co-hosts edit their events" on public.events
  for update to authenticated
  using (organizer_id = (select auth.uid()) or id in (select private.my_editable_events()))
  with check (organizer_id = (select auth.uid()) or id in (select private.my_editable_events()));

create policy "People create events of their own, in groups they run" on public.events
  for insert to authenticated
  with check (organizer_id = (select auth.uid())
              and (group_id is null or group_id in (select private.my_managed_groups())));

create policy "People find events they run, joined, accepted or starred" on public.events
  for select to authenticated
  using (organizer_id = (select auth.uid())
         or id in (select private.my_followed_events())
         or group_id in (select private.my_managed_groups()));

-- Exactly one of the two runs for a row. The functions of series write as their owner; 'client' is a caller who writes through the table.
create trigger prepare_event before insert or update on public.events
  for each row when (current_user not in ('anon', 'authenticated')) execute function private.prepare_event();
create trigger prepare_event_of_client before insert or update on public.events
  for each row when (current_user in ('anon', 'authenticated')) execute function private.prepare_event('client');
create trigger event_made after insert on public.events
  for each row execute function private.event_made();
create trigger event_changed after update on public.events
  for each row when (old.* is distinct from new.*) execute function private.event_changed();
create trigger event_goes before delete on public.events
  for each row execute function private.event_goes();
create trigger event_gone after delete on public.events
  for each row execute function private.event_gone();

-- All checks of an event before it is stored, from top to bottom: owner, texts, times, size, questions and price. Errors are raised with
-- the sentence for people, also for an operator. A choice from a list has a constraint instead (docs/decisions/limits.md).
create function private.prepare_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_argv[0] = 'client' then
    new.series_id := old.series_id;
    new.occurs_on := old.occurs_on;
  end if;
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.organizer_id <> old.organizer_id
       or tg_argv[0] = 'client'
          and (new.is_private, new.group_id, new.price_cents, new.currency, new.pay_link, new.pay_note)
              is distinct from (old.is_private, old.group_id, old.price_cents, old.currency, old.pay_link, old.pay_note)
          and not private.has_right('own', old.organizer_id, old.id, old.series_id, auth.uid()) then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
    new.parent_event_id := null;
  else
    new := private.checked_new_event(new);
  end if;
  if new.group_id is not null and new.group_id is distinct from old.group_id
     and private.from_client() and (tg_op = 'UPDATE' or new.series_id is null) then
    -- Only owner and admins of a group put an event into it. A group that is being deleted this moment is gone when the wait is over.
    if new.group_id not in (select private.my_managed_groups()) then
      perform private.refuse('unauthorized', null, 'group_id');
    end if;
    perform 1 from public.groups g where g.id = new.group_id for key share;
    if not found then
      perform private.refuse('group_not_found', null, 'group_id');
    end if;
  end if;

  new.name := private.checked_text(new.name, 'name', 200, 'Event name must be less than 200 characters', p_name => true, p_missing => 'Event name is required');
  new.description := private.checked_text(new.description, 'description', 2000, 'Description must be less than 2000 characters');
  new.location := private.checked_text(new.location, 'location', 500, 'Location must be less than 500 characters');
  new.pay_note := private.checked_text(new.pay_note, 'pay_note', 200, 'Payment note must be less than 200 characters');
  new.pay_link := private.checked_text(new.pay_link, 'pay_link', 500, 'Payment link must be less than 500 characters');
  new := private.checked_times(new, old);
  if new.sections is not null then
    new := private.checked_sections(new, old); -- their times lie within the event
  end if;
  if new.max_participants < 1 then
    perform private.refuse('invalid_input', 'Must allow at least 1 participant', 'max_participants');
  elsif new.max_participants > 100 then
    perform private.refuse('invalid_input', 'Maximum 100 participants allowed', 'max_participants');
  end if;
  if new.custom_fields is distinct from coalesce(old.custom_fields, '[]') then
    new.custom_fields := private.checked_custom_fields(new.custom_fields);
  end if;
  if num_nonnulls(new.price_cents, new.currency, new.pay_link) > 0 then
    new := private.checked_price(new, old);
  end if;
  if num_nonnulls(new.min_people, new.decided_at) > 0 then
    new := private.checked_minimum(new, old);
  end if;

  if tg_op = 'UPDATE' then
    if (old.called_off_at, old.call_off_note, old.call_offs) is distinct from (new.called_off_at, new.call_off_note, new.call_offs) then
      new := private.checked_call_off(new, old);
    end if;
    new.moved_from := case
      when new.datetime is not distinct from old.datetime then old.moved_from
      when new.datetime = coalesce(old.moved_from, old.datetime) or private.lasts_until(old.datetime, old.end_datetime) < now() then null
      -- The first one stays: people may have missed each move since then.
      when old.moved_from is not null then old.moved_from
      when exists (select from public.participants p where p.event_id = new.id) then old.datetime end;
    new.revision := old.revision + ((new.name, new.description, new.datetime, new.end_datetime, new.location, new.called_off_at)
      is distinct from (old.name, old.description, old.datetime, old.end_datetime, old.location, old.called_off_at)
      or new.sections is distinct from old.sections and (private.have_times(new.sections) or private.have_times(old.sections)))::int;
  else
    if new.parent_event_id is not null then
      -- A copy notes its original, which its maker may open. One that is being deleted this moment is gone when the wait is over.
      insert into private.event_parents (event_id, parent_event_id)
      select new.id, e.id from public.events e
       where e.id = new.parent_event_id and (not private.from_client() or private.may_open_event(e.id)) for key share;
      if not found then
        perform private.refuse('event_not_found', null, 'parent_event_id');
      end if;
      new.parent_event_id := null;
    end if;
    -- Accounts come last in the order of locks.
    if new.organizer_id = auth.uid() and not private.lock_account(auth.uid()) then
      perform private.refuse('unauthenticated');
    end if;
  end if;
  return new;
end
$$;

-- Gives a new event what the browser does not choose. A date of a series is made by the first to open its link, for its organizer, and comes
-- with what the functions of series gave it. A copy of what was called off takes place. A person creates at most 5 events in one call and
-- 1,000 in a day, also those that were deleted, and has 5,000 with the dates of their series.
create function private.checked_new_event(p_event public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_all int;
  v_now int;
begin
  if private.from_client() then
    if p_event.series_id is null then
      if p_event.organizer_id is distinct from v_me then
        perform private.refuse('unauthorized');
      end if;
      -- The person's other calls that add events come after this one, so that none is counted too late.
      perform pg_advisory_xact_lock(hashtextextended('events' || v_me, 0));
      select count(*), count(*) filter (where e.created_at = now()) into v_all, v_now from public.events e where e.organizer_id = v_me;
      if v_now >= 5 then
        perform private.refuse('event_limit', 'Create at most 5 events at a time.');
      elsif v_all >= 5000 then
        perform private.refuse('event_limit', 'You can have at most 5,000 events. Delete some to make room.');
      elsif not private.check_rate_limit(private.account_key(v_me), 'event', 1000) then
        perform private.refuse('event_limit', 'You have created 1,000 events in the last 24 hours. Create more tomorrow.');
      end if;
      p_event.id := private.new_event_id();
      p_event.created_at := now();
    end if;
    p_event.revision := 0;
  end if;
  p_event.called_off_at := null;
  p_event.call_off_note := null;
  p_event.call_offs := 0;
  p_event.moved_from := null;
  p_event.decided_at := null;
  return p_event;
end
$$;

-- Start, end and both deadlines. A start that is moved to before a deadline takes it along, unless the deadline was changed too.
create function private.checked_times(p_event public.events, p_old public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_first constant timestamptz := '1000-01-01 00:00:00+00';
  c_last constant timestamptz := '9999-12-31 00:00:00+00';
  v_moved interval;
begin
  if p_event.datetime not between c_first and c_last then
    perform private.refuse('invalid_input', 'Invalid date format', 'datetime');
  elsif p_event.end_datetime not between c_first and c_last then
    perform private.refuse('invalid_input', 'Invalid end date format', 'end_datetime');
  elsif p_event.end_datetime <= p_event.datetime then
    perform private.refuse('invalid_input', 'End date must be after start date', 'end_datetime');
  elsif p_event.time_zone is distinct from p_old.time_zone and not private.is_time_zone(p_event.time_zone) then
    perform private.refuse('invalid_input', 'The time zone of this device is not known here. Choose another one in its settings.', 'time_zone');
  end if;
  if p_event.datetime < p_old.datetime then
    v_moved := extract(epoch from p_event.datetime - p_old.datetime) * interval '1 second'; -- days are not equally long everywhere
    if p_event.registration_deadline = p_old.registration_deadline and p_event.registration_deadline > p_event.datetime then
      p_event.registration_deadline := p_event.registration_deadline + v_moved;
    end if;
    if p_event.withdraw_until = p_old.withdraw_until and p_event.withdraw_until > p_event.datetime then
      p_event.withdraw_until := p_event.withdraw_until + v_moved;
    end if;
  end if;
  if p_event.registration_deadline not between c_first and c_last then
    perform private.refuse('invalid_input', 'Invalid date format', 'registration_deadline');
  elsif p_event.withdraw_until not between c_first and c_last then
    perform private.refuse('invalid_input', 'Invalid date format', 'withdraw_until');
  elsif p_event.registration_deadline > p_event.datetime then
    perform private.refuse('invalid_input', 'Registration deadline must not be after the start', 'registration_deadline');
  elsif p_event.withdraw_until > p_event.datetime then
    perform private.refuse('invalid_input', 'Withdrawal deadline must not be after the start', 'withdraw_until');
  end if;
  return p_event;
end
$$;

-- Whether that is the IANA name of a zone that this Postgres knows.
create function private.is_time_zone(p_name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Names that browsers give. Postgres also takes abbreviations and rules like Nowhere3, which say something else there.
  if octet_length(p_name) > 64
     or p_name !~ '^(UTC|GMT|Etc/GMT([+](1[0-2]|[0-9])|-(1[0-4]|[0-9]))|[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+)+)$' then
    return false;
  end if;
  -- Asking for one zone reads one file of the server's; pg_timezone_names reads them all, which takes a tenth of a second.
  perform pg_catalog.timezone(p_name, now());
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

-- Taken slots of an event. Not checked, because lists ask it once per row: anyone who knows an id may read this anyway (get_invite).
create function public.participant_count(public.events)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(p.slot_number) from public.participants p where p.event_id = $1.id);
end
$$;
grant execute on function public.participant_count to authenticated, service_role;

-- Name of the group of an event.
create function public.group_name(public.events)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if $1.group_id is null then
    return null; -- most events
  end if;
  return (select g.name from public.groups g where g.id = $1.group_id);
end
$$;
grant execute on function public.group_name to authenticated, service_role;

-- The columns that anyone with the link reads: the page and the invites to an event and to a series all show these. A new column goes
-- here once. Keys of options are there only where an event uses them.
create function private.event_columns(p_event public.events)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_event.id, 'name', p_event.name, 'description', p_event.description,
    'datetime', p_event.datetime, 'end_datetime', p_event.end_datetime, 'location', p_event.location,
    'is_private', p_event.is_private, 'time_zone', p_event.time_zone, 'registration_deadline', p_event.registration_deadline,
    'max_participants', p_event.max_participants, 'waitlist', p_event.waitlist, 'group_id', p_event.group_id, 'look', p_event.look,
    'price', private.price_json(p_event) - '{link,note}'::text[])
    || jsonb_strip_nulls(jsonb_build_object(
      'max_picks', p_event.max_picks, 'picks_overlap', case when p_event.max_picks is not null then nullif(p_event.picks_overlap, false) end,
      'max_others', p_event.max_others, 'names_for', p_event.names_for, 'cant_come', p_event.cant_come, 'moved_from', p_event.moved_from,
      'minimum', case when p_event.min_people is not null then private.minimum_json(p_event) end,
      -- In order, each with its time, if it has one, how many slots it has, how many are taken, and how many stand in its line.
      'sections', case when p_event.sections is not null then (
        select jsonb_agg((p_event.sections -> r.number::int - 1) || jsonb_build_object('taken', r.taken, 'waiting', r.waiting) order by r.number)
          from private.section_fill(p_event) r) end))
    || case when p_event.called_off_at is null then '{}'
         else jsonb_build_object('called_off_at', p_event.called_off_at, 'call_off_note', p_event.call_off_note) end;
end
$$;

-- Ended is closed: the end (else the start) is before now. Undated events never end.
create function private.is_ended(p_start timestamptz, p_end timestamptz)
returns boolean
language sql
stable
return coalesce(coalesce(p_end, p_start) < now(), false);

-- Until when an event lasts: its end, or three hours from its start. Until then people change and withdraw, get notifications, and the link
-- of its series leads to it. Null: an undated one. Joining closes at the start where there is no end (private.is_ended).
create function private.lasts_until(p_start timestamptz, p_end timestamptz)
returns timestamptz
language sql
stable
return coalesce(p_end, p_start + interval '3 hours');

-- The end of the time in which event managers add and move people: the event's end. Without one, the end of its first day in its zone, and three
-- hours at least. Null: an undated one.
create function private.managed_until(p_event public.events)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
begin
  return coalesce(p_event.end_datetime, greatest(
    private.lasts_until(p_event.datetime, null),
    ((p_event.datetime at time zone v_zone)::date + 1)::timestamp at time zone v_zone));
end
$$;
