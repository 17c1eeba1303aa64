-- How a new date of a series is made, with the regulars on its list.

-- Makes the dates of a series that should exist, and returns the current date; null when there is none. Anyone who has the
-- link may call it. get_event and get_invite say when it is needed (series.due).
create function public.open_series(p_series_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_series_id := left(p_series_id, 13); -- no id is longer than 12
  return jsonb_build_object('event_id', private.create_due_dates(p_series_id, now()));
end
$$;
grant execute on function public.open_series to anon, authenticated, service_role;

-- Opens a date of the caller's own series before its time: one of the next eight, and not a skipped one. A date that is open stays as it is.
-- Returns its event_id.
create function public.open_date(p_series_id text, p_occurs_on date)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id);
  v_id text := (select e.id from public.events e where e.series_id = v_series.id and e.occurs_on = p_occurs_on);
begin
  if v_id is null then
    if private.is_series_paused(v_series) or (p_occurs_on = any (private.coming_dates(v_series, 8, false))) is not true
       or (private.planned_date(v_series, p_occurs_on)).over_at < now() then
      perform private.refuse('invalid_input', 'The series has no date on that day', 'occurs_on');
    elsif private.dates_left(v_series, now()) < 1 then
      perform private.refuse('invalid_input', 'At most 24 dates can open in a day. Open more tomorrow.', 'occurs_on');
    end if;
    v_id := private.create_date(v_series, p_occurs_on, now());
  end if;
  return jsonb_build_object('event_id', v_id);
end
$$;
grant execute on function public.open_date to authenticated, service_role;

-- Makes the dates that are due by p_now, each once, and says which event is the current date. The time is passed in, so that a test can play
-- a year.
create function private.create_due_dates(p_series_id text, p_now timestamptz)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_date date;
begin
  -- Asked without a lock first, because mostly all dates are made.
  select * into v_series from public.series s where s.id = p_series_id;
  if v_series.id is not null and private.due_dates(v_series, p_now) <> '{}' then
    v_series := private.lock_series(p_series_id);
    if v_series.id is not null then
      -- Checked again, because an earlier holder of the lock may have made some of them.
      foreach v_date in array private.due_dates(v_series, p_now) loop
        perform private.create_date(v_series, v_date, p_now);
      end loop;
    end if;
  end if;
  return private.current_date_of(p_series_id, p_now);
end
$$;

-- Locks a series with its group and its organizer, and returns it; null when one of them is gone or is being deleted. It does not wait for the
-- account: a person who deletes theirs waits for the series.
create function private.lock_series(p_series_id text)
returns public.series
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
begin
  select * into v_series from public.series s where s.id = p_series_id;
  perform 1 from public.groups g where g.id = v_series.group_id for key share;
  if not found and v_series.group_id is not null then
    return null;
  end if;
  select * into v_series from public.series s where s.id = p_series_id for no key update;
  if not found or not private.lock_account(v_series.organizer_id) then
    return null;
  end if;
  return v_series;
end
$$;

-- Makes one date of a series that the caller has locked: an event from the template, with the labels of the latest date and the regulars on its
-- list. A private date opens to people who accepted the series. Returns the id of the event.
create function private.create_date(p_series public.series, p_date date, p_now timestamptz)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_latest text := (select d.id from private.known_dates d where d.series_id = p_series.id order by d.occurs_on desc limit 1);
  v_row jsonb := private.planned_event(p_series, p_date) || jsonb_build_object(
    'id', private.new_event_id(), 'organizer_id', p_series.organizer_id, 'group_id', p_series.group_id,
    'time_zone', p_series.time_zone, 'series_id', p_series.id, 'occurs_on', p_date, 'created_at', p_now,
    'custom_fields', private.readable_custom_fields(p_series.template -> 'custom_fields'));
  v_columns text;
  v_event public.events;
  v_here uuid[];
begin
  -- Only the columns that the plan has. A column that was added to the table later gets its default; it is not copied from the latest date,
  -- which may have it for 'Only this event'.
  select string_agg(quote_ident(a.attname), ', ') into v_columns from pg_catalog.pg_attribute a
   where a.attrelid = 'public.events'::regclass and a.attnum > 0 and not a.attisdropped and v_row ? a.attname;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning *', v_columns)
    into v_event using v_row;
  perform private.check_rate_limit(p_series.id, 'date', 24, p_now => p_now);
  insert into public.labels (event_id, name, color)
  select v_event.id, l.name, l.color from public.labels l where l.event_id = v_latest order by l.created_at, l.id limit 50;

  v_here := array(
    select u.id from auth.users u
     where u.id in (
       select coalesce(g.claimed_by, g.holder) from private.regulars g where g.series_id = p_series.id
       union
       select a.user_id from private.series_acceptances a where a.series_id = p_series.id and v_event.is_private)
     for key share skip locked);
  perform private.place_regulars(p_series, v_event, v_here, p_now);
  if v_event.is_private then
    -- Adding a name, or coming by the link of one date, does not open the next one. Event managers need no acceptance.
    insert into private.event_acceptances (user_id, event_id, accepted_at)
    select h, v_event.id, p_now from unnest(v_here) h
     where private.may_open_series(p_series, h) and not private.is_series_manager(p_series, h);
  end if;
  perform private.notify_opened(v_event);
  return v_event.id;
end
$$;

-- Puts the regulars on the list of a new date. Of accounts only those in p_here; guests only where guests can join, and behind each the people they
-- bring. Each goes into their section in that order, into its slots, then into its line. They bring what they entered last
-- (private.as_last_entered).
create function private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_guests boolean := not p_event.is_private and p_event.group_id is null;
  v_questions text[] := array(select private.custom_field_key(f) from jsonb_array_elements(p_event.custom_fields) f);
begin
  with entries as (
    select g.id as regular_id, g.holder, g.account, g.claimed_by, own.name, own.email, own.phone, own.notes, own.responses,
           private.section_to_keep(p_event.sections, own.section_id) as section_id, g.place, 0 as added
      from (
        select r.*, r as regular, (select h.account from private.holders h where h.id = r.holder) as account from private.regulars r
         where r.series_id = p_series.id and r.brought_by is null) g
     cross join lateral private.as_last_entered(g.regular) own
     where case when g.claimed_by is null and g.account is null then v_guests else coalesce(g.claimed_by, g.account) = any (p_here) end
    union all
    select b.id, g.holder, null, null, own.name, own.email, own.phone, own.notes, own.responses,
           private.section_to_keep(p_event.sections, own.section_id), g.place, row_number() over (order by b.place)
      from private.regulars b join private.regulars g on g.id = b.brought_by cross join lateral private.as_last_entered(b) own
     where b.series_id = p_series.id and v_guests),
  numbered as (
    select e.*, row_number() over (partition by e.section_id order by e.place, e.added) as number,
           row_number() over (order by e.place, e.added) as turn, s.size as slots
      from entries e join private.sections_of(p_event) s on s.id = e.section_id),
  lined as (
    select n.*, count(*) filter (where n.number > n.slots) over (order by n.turn) as waiting from numbered n),
  fitting as materialized (
    select r.*, gen_random_uuid() as id from lined r
     where r.number <= r.slots or p_event.waitlist and r.waiting <= 500),
  placed as materialized (
    -- A brought person comes only with the guest.
    select f.* from fitting f
     where f.added = 0 or exists (select from fitting o where o.holder = f.holder and o.added = 0)),
  rows as (
    insert into public.participants
      (id, event_id, user_id, claimed_by_user_id, holder, kind, name, email, phone, notes, responses, section_id, slot_number, waiting_since)
    select r.id, p_event.id, r.account, r.claimed_by,
           r.holder, case when r.added = 0 then 'own' else 'claim' end, r.name, r.email, r.phone, r.notes,
           -- Only answers to what this event still asks.
           (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(r.responses) a where a.key = any (v_questions)), r.section_id,
           case when r.number <= r.slots then r.number end,
           case when r.number > r.slots then p_now + r.turn * interval '1 microsecond' end
      from placed r order by r.turn)
  insert into private.regular_rows (participant_id, regular_id)
  select r.id, r.regular_id from placed r where r.claimed_by is not null or r.added > 0;
end
$$;
