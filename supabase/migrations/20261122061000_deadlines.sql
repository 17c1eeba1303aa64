-- Deadlines and the zone an event lives in: after the registration deadline nobody joins or claims; changing, withdrawing
-- and moving up from the waitlist go on until the end. `withdraw_until` stops nobody, it only says from when on it is late.

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
comment on function private.is_time_zone(text) is 'Whether that is the IANA name of a zone that this Postgres knows.';
revoke all on function private.is_time_zone(text) from public, anon, authenticated;

alter table public.events
  add column time_zone text,
  add column registration_deadline timestamptz,
  add column withdraw_until timestamptz,
  add constraint events_time_zone_check check (time_zone ~ '^[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+)*([+-][0-9]{1,2})?$' and octet_length(time_zone) <= 64),
  add constraint events_deadlines_check check (
    registration_deadline >= '1000-01-01 00:00:00+00' and withdraw_until >= '1000-01-01 00:00:00+00'
    and registration_deadline <= coalesce(datetime, '9999-12-31 00:00:00+00')
    and withdraw_until <= coalesce(datetime, '9999-12-31 00:00:00+00'));
comment on column public.events.time_zone is 'IANA name of the zone the event takes place in, as the browser that wrote it says; null for events from before there was one.';
comment on column public.events.registration_deadline is 'After it nobody joins or claims. Null: until the end.';
comment on column public.events.withdraw_until is 'From then on withdrawing is late, and stays possible until the end. Null: never late.';
comment on constraint events_time_zone_check on public.events is 'Second lock: looks like the name of a zone.';
comment on constraint events_deadlines_check on public.events is 'Second lock: neither deadline comes after the start, and both are years every client can show.';

create function private.distance(p_from timestamptz, p_to timestamptz)
returns interval
language sql
immutable
set search_path = ''
as $$
  select extract(epoch from p_to - p_from) * interval '1 second'
$$;
comment on function private.distance(timestamptz, timestamptz) is 'How far apart two moments are, in seconds: days are not equally long everywhere.';
revoke all on function private.distance(timestamptz, timestamptz) from public, anon, authenticated;

-- What is asked of a topic stands in a trigger of its own; by their names they run after prepare_event -------------------------

create function private.prepare_event_deadlines()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A start that is moved to before a deadline takes it along, unless the deadline was changed too.
  if tg_op = 'UPDATE' and new.datetime < old.datetime then
    if new.registration_deadline = old.registration_deadline and new.registration_deadline > new.datetime then
      new.registration_deadline := old.registration_deadline - private.distance(new.datetime, old.datetime);
    end if;
    if new.withdraw_until = old.withdraw_until and new.withdraw_until > new.datetime then
      new.withdraw_until := old.withdraw_until - private.distance(new.datetime, old.datetime);
    end if;
  end if;
  if new.registration_deadline not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'registration_deadline');
  elsif new.withdraw_until not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'withdraw_until');
  elsif new.registration_deadline > new.datetime then
    perform private.refuse('invalid_input', 'Registration deadline must not be after the start', 'registration_deadline');
  elsif new.withdraw_until > new.datetime then
    perform private.refuse('invalid_input', 'Withdrawal deadline must not be after the start', 'withdraw_until');
  end if;
  return new;
end
$$;
comment on function private.prepare_event_deadlines() is 'Checks both deadlines with the sentences a person reads, and moves them with an earlier start. Events without any are not asked.';

create function private.prepare_event_zone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (tg_op = 'INSERT' or new.time_zone is distinct from old.time_zone) and not private.is_time_zone(new.time_zone) then
    perform private.refuse('invalid_input', 'Unknown time zone', 'time_zone');
  end if;
  return new;
end
$$;
comment on function private.prepare_event_zone() is 'Takes no zone that this Postgres does not know.';

create function private.prepare_event_fields()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem text;
begin
  if tg_op = 'UPDATE' and new.custom_fields is not distinct from old.custom_fields then
    return new; -- what did not change is tidy
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
  return new;
end
$$;
comment on function private.prepare_event_fields() is 'Tidies and checks custom fields, with the sentences a person reads. Most events have none, and are not asked.';

create trigger prepare_event_deadlines before insert or update on public.events
  for each row when (num_nonnulls(new.registration_deadline, new.withdraw_until) > 0)
  execute function private.prepare_event_deadlines();
create trigger prepare_event_zone before insert or update on public.events
  for each row when (new.time_zone is not null) execute function private.prepare_event_zone();
create trigger prepare_event_fields before insert or update of custom_fields on public.events
  for each row when (new.custom_fields is distinct from '[]') execute function private.prepare_event_fields();

create function private.prepare_event_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_text text;
begin
  execute format('select ($1).%I', tg_argv[0]) into v_text using new;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0],
    private.checked_text(v_text, tg_argv[0], tg_argv[1]::int, tg_argv[2])));
end
$$;
comment on function private.prepare_event_text() is 'Tidies and checks a text of an event. Each such column has a trigger that gives its name, how long it may be, and the sentence a person reads.';

revoke all on function private.prepare_event_deadlines(), private.prepare_event_zone(), private.prepare_event_fields(), private.prepare_event_text()
  from public, anon, authenticated;
