-- Making the dates of a series. Nobody needs a scheduler: whoever opens the lasting link when a date is due makes it, once.
--
-- Locks: group, series, then events and rows as everywhere. Whoever holds a series waits for no account: one whose row is
-- locked is being deleted, and would in turn wait for the series. So accounts are held if they are free, and left out if not.

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
  if not found or not private.hold_account(v_series.organizer_id) then
    return null;
  end if;
  return v_series;
end
$$;
comment on function private.lock_series(text) is 'The series, with its row, its group and its organizer held; null when one of them is gone or going.';

create function private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_keys text[] := array(select private.custom_field_key(f) from jsonb_array_elements(p_event.custom_fields) f);
begin
  insert into public.participants (event_id, user_id, name, email, phone, notes, responses, slot_number, waiting_since)
  select p_event.id, r.user_id, e.name, e.email, e.phone, e.notes,
         -- What is not asked any more is not answered any more.
         coalesce((select jsonb_object_agg(a.key, a.value) from jsonb_each(e.responses) a where a.key = any (v_keys)), '{}'),
         case when r.number <= coalesce(p_event.max_participants, r.number) then r.number end,
         case when r.number > p_event.max_participants then p_now + r.number * interval '1 microsecond' end
    from (select g.*, row_number() over (order by g.place) as number
            from private.regulars g where g.series_id = p_series.id and g.user_id = any (p_here)) r
    left join lateral (
      select p.* from public.events d join public.participants p on p.event_id = d.id and p.user_id = r.user_id
       where d.series_id = p_series.id order by d.occurs_on desc limit 1) own on true
    cross join lateral (
      select own.name, own.email, own.phone, own.notes, own.responses where own.id is not null
      union all
      select r.name, r.email, r.phone, r.notes, r.responses where own.id is null) e
   where p_event.waitlist or r.number <= coalesce(p_event.max_participants, r.number)
   order by r.number;
end
$$;
comment on function private.place_regulars(public.series, public.events, uuid[], timestamptz) is 'Puts the regulars who are here into a new date, in the order in which they became regulars: as far as slots go, then into the line. With what they entered last time they were on the list, else with what they had entered when they became regulars.';

create function private.make_date(p_series public.series, p_date date, p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_latest text := (select e.id from public.events e where e.series_id = p_series.id order by e.occurs_on desc limit 1);
  v_row jsonb := p_series.template || private.moments(p_series.time_zone, p_date, p_series.template) || jsonb_build_object(
    'id', private.new_event_id(), 'organizer_id', p_series.organizer_id, 'group_id', p_series.group_id,
    'time_zone', p_series.time_zone, 'series_id', p_series.id, 'occurs_on', p_date, 'created_at', p_now,
    'custom_fields', private.readable_custom_fields(p_series.template -> 'custom_fields'));
  v_columns text;
  v_event public.events;
  v_here uuid[];
begin
  -- Only the columns that the plan knows: one that is younger than the plan gets its default, and nothing of the latest date,
  -- where somebody may have set it for 'Only this event'.
  select string_agg(quote_ident(a.attname), ', ') into v_columns from pg_catalog.pg_attribute a
   where a.attrelid = 'public.events'::regclass and a.attnum > 0 and not a.attisdropped and v_row ? a.attname;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning *', v_columns)
    into v_event using v_row;
  insert into public.labels (event_id, name, color)
  select v_event.id, l.name, l.color from public.labels l where l.event_id = v_latest order by l.created_at, l.id limit 50;

  v_here := array(
    select u.id from auth.users u
     where u.id in (
       select g.user_id from private.regulars g where g.series_id = p_series.id
       union
       select a.user_id from private.series_acceptances a where a.series_id = p_series.id and v_event.is_private)
     for key share skip locked);
  if v_here = '{}' then
    return;
  end if;
  perform private.place_regulars(p_series, v_event, v_here, p_now);
  if v_event.is_private then
    insert into private.event_acceptances (user_id, event_id, accepted_at) select h, v_event.id, p_now from unnest(v_here) h;
  end if;
end
$$;
comment on function private.make_date(public.series, date, timestamptz) is 'Makes one date of a series whose row is locked: an event like the template, with the labels of the latest date, the regulars in it, and, a private one, open to whoever accepted the series.';

create function private.open_due(p_series_id text, p_now timestamptz)
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
  -- Without a lock: most who come find everything made.
  select * into v_series from public.series s where s.id = p_series_id;
  if v_series.id is not null and private.due_dates(v_series, p_now) <> '{}' then
    v_series := private.lock_series(p_series_id);
    if v_series.id is not null then
      -- Anew: whoever was before us in the queue has made some of them.
      foreach v_date in array private.due_dates(v_series, p_now) loop
        perform private.make_date(v_series, v_date, p_now);
      end loop;
    end if;
  end if;
  return private.current_date_of(p_series_id, p_now);
end
$$;
comment on function private.open_due(text, timestamptz) is 'Makes the dates that are due by that time, each once, and says which event is the current date. The clock is passed in, so that a test can play a year.';

create function public.open_series(p_series_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_series_id := left(p_series_id, 13); -- no id is longer than 12
  return jsonb_build_object('event_id', private.open_due(p_series_id, now()));
end
$$;
comment on function public.open_series(text) is 'Makes the dates of a series that should be there by now, for whoever has its link, and says which event is the current date: null when there is none. get_event and get_invite say when it is needed (series.due).';

revoke all on function private.lock_series(text),
  private.place_regulars(public.series, public.events, uuid[], timestamptz),
  private.make_date(public.series, date, timestamptz), private.open_due(text, timestamptz),
  public.open_series(text) from public, anon, authenticated;
grant execute on function public.open_series(text) to anon, authenticated, service_role;
