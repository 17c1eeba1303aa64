-- The dates of a series: on which days they are, and at what time. Everything is counted in days and in the local time of the series' zone; only
-- the last step (private.moments) makes a point in time of it.

-- The first date by the rule after that day.
create function private.next_rule_date(p_every text, p_starts_on date, p_after date)
returns date
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_step int := case p_every when 'week' then 7 when 'two_weeks' then 14 end;
  v_weekday int := extract(dow from p_starts_on);
  v_weeks int := (extract(day from p_starts_on)::int - 1) / 7;
  v_month date;
  v_date date;
begin
  if p_after < p_starts_on then
    return p_starts_on;
  elsif v_step is not null then
    return p_starts_on + ((p_after - p_starts_on) / v_step + 1) * v_step;
  end if;
  v_month := p_after - (extract(day from p_after)::int - 1);
  loop
    v_date := v_month + (v_weekday - extract(dow from v_month)::int + 7) % 7 + 7 * v_weeks;
    -- Most months have no fifth Tuesday.
    if v_date > p_after and extract(month from v_date) = extract(month from v_month) then
      return v_date;
    end if;
    v_month := (v_month + interval '1 month')::date;
  end loop;
end
$$;

-- The new day (becomes) of each of these days (was) when the date on p_from moves to p_to. The third date from there on stays the third,
-- counted from the new day.
create function private.moved_days(p_series public.series, p_from date, p_to date, p_days date[])
returns table (was date, becomes date)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_last date := (select max(d) from unnest(p_days) d);
  v_was date := p_from;
  v_next date;
  v_becomes date := p_to;
begin
  if p_series.every <> 'month' or p_from = p_to then
    return query select d, d + (p_to - p_from) from unnest(p_days) d;
    return;
  end if;
  -- Month by month, because the third Tuesday and the third Wednesday are not equally far apart in each.
  while v_was <= v_last loop
    v_next := private.next_rule_date(p_series.every, p_series.starts_on, v_was);
    return query select d, v_becomes + (d - v_was) from unnest(p_days) d where d >= v_was and d < v_next;
    v_was := v_next;
    v_becomes := private.next_rule_date(p_series.every, p_to, v_becomes);
  end loop;
end
$$;

-- An event in local time: the day and time of its start, its length, and how long before the start its deadlines are, in seconds.
create function private.local_times(p_event public.events, p_zone text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_start timestamp := p_event.datetime at time zone p_zone;
begin
  return jsonb_build_object(
    'day', v_start::date, 'start', v_start::time,
    'lasts', extract(epoch from (p_event.end_datetime at time zone p_zone) - v_start),
    'registration_before', extract(epoch from v_start - (p_event.registration_deadline at time zone p_zone)),
    'withdraw_before', extract(epoch from v_start - (p_event.withdraw_until at time zone p_zone)));
end
$$;

-- The reverse of private.local_times: start, end and both deadlines of an event on that day, as the columns of an event. A time that the clock
-- skips on that day becomes what Postgres makes of it.
create function private.moments(p_zone text, p_day date, p_times jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_local timestamp := p_day + (p_times ->> 'start')::time;
  v_start timestamptz := v_local at time zone p_zone;
  v_end timestamptz := (v_local + make_interval(secs => (p_times ->> 'lasts')::float)) at time zone p_zone;
begin
  -- Where the clock is put forward, an end could come out before the start, or a deadline after it. Neither does here.
  return jsonb_build_object(
    'datetime', v_start,
    'end_datetime', case when v_end > v_start then v_end
      when v_end is not null then v_start + make_interval(secs => (p_times ->> 'lasts')::float) end,
    'registration_deadline', case when p_times ->> 'registration_before' is not null then
      least(v_start, (v_local - make_interval(secs => (p_times ->> 'registration_before')::float)) at time zone p_zone) end,
    'withdraw_until', case when p_times ->> 'withdraw_before' is not null then
      least(v_start, (v_local - make_interval(secs => (p_times ->> 'withdraw_before')::float)) at time zone p_zone) end);
end
$$;

-- When the date of a series on p_date starts, until when it is made if no one has opened it, and when it opens, by the plan.
create function private.planned_date(
  p_series public.series, p_date date, out starts_at timestamptz, out over_at timestamptz, out opens_at timestamptz)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_start timestamp := p_date + (p_series.template ->> 'start')::time;
begin
  starts_at := v_start at time zone p_series.time_zone;
  over_at := starts_at + make_interval(secs => coalesce((p_series.template ->> 'lasts')::float, 0));
  opens_at := (v_start - make_interval(days => p_series.opens_days_before)) at time zone p_series.time_zone;
end
$$;

-- The plan for one date: the template with its times and those of its sections, as the columns of an event.
create function private.planned_event(p_series public.series, p_date date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_event jsonb := p_series.template || private.moments(p_series.time_zone, p_date, p_series.template);
begin
  -- The sections always fit into the date, because there is no one to change them.
  return v_event || jsonb_build_object('sections', private.moved_sections(v_event -> 'sections', '2000-01-01 00:00:00+00', 'UTC',
    (v_event ->> 'datetime')::timestamptz, p_series.time_zone, true, (v_event ->> 'end_datetime')::timestamptz));
end
$$;

-- The sections of a series with their times on the next day of its rule; null without sections.
create function private.planned_sections(p_series public.series)
returns jsonb
language sql
stable
return nullif(private.planned_event(p_series, private.next_rule_date(p_series.every, p_series.starts_on, current_date - 1)) -> 'sections', 'null');

-- The next p_most dates of a series by the rule, from today on, with or without the skipped ones. Fewer if the series ends before.
create function private.coming_dates(p_series public.series, p_most int, p_skipped boolean)
returns date[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_date date := (now() at time zone p_series.time_zone)::date - 1;
  v_dates date[] := '{}';
begin
  while cardinality(v_dates) < p_most loop
    v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
    exit when v_date > p_series.ends_on;
    continue when not p_skipped and exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = v_date);
    v_dates := v_dates || v_date;
  end loop;
  return v_dates;
end
$$;

-- The first date after p_after, or of all, that is not made, not skipped and not over: its day by the rule, when it starts and when it opens. No
-- row where none comes until p_until.
create function private.next_uncreated_date(
  p_series public.series, p_now timestamptz, p_after date default null, p_until date default 'infinity')
returns table (occurs_on date, starts_at timestamptz, opens_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Where to begin: a date before that day is over. No date is taken to last longer than 60 days.
  v_date date := greatest(p_after, (p_now at time zone p_series.time_zone)::date - 2
    - least(60, coalesce((p_series.template ->> 'lasts')::float / 86400, 0))::int);
begin
  if private.is_series_paused(p_series) then
    return;
  end if;
  loop
    v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
    exit when v_date > least(p_series.ends_on, p_until);
    continue when exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = v_date)
      or exists (select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date);
    return query
      select v_date, d.starts_at, d.opens_at from private.planned_date(p_series, v_date) d where d.over_at >= p_now;
    exit when found;
  end loop;
end
$$;

-- The dates that should be there by that time and are not, in order. A date that no one opened in time is not made afterwards.
create function private.due_dates(p_series public.series, p_now timestamptz)
returns date[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_until date := (p_now at time zone p_series.time_zone)::date + p_series.opens_days_before;
  v_due date[] := '{}';
  v_next record;
  v_free int;
begin
  loop
    select * into v_next from private.next_uncreated_date(p_series, p_now, v_due[cardinality(v_due)], v_until);
    exit when (v_next.opens_at <= p_now) is not true;
    v_free := coalesce(v_free, private.dates_left(p_series, p_now)); -- counted only if there is a date to make
    exit when cardinality(v_due) >= v_free;
    v_due := v_due || v_next.occurs_on;
  end loop;
  return v_due;
end
$$;

-- How many dates a series may make: at most 12 that are not over (two months of weeks are 9), and 24 in a day, deleted ones included. Else
-- the organizer could delete a date and open it again and again, and notify all its people each time.
create function private.dates_left(p_series public.series, p_now timestamptz)
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- A date of today or later counts even if it was moved into the past: so moving dates makes no room for others.
  return least(24 - private.recent_hits(p_series.id, 'date', p_now => p_now), 12 - (
    select count(*) from public.events e
     where e.series_id = p_series.id
       and (e.occurs_on >= (p_now at time zone p_series.time_zone)::date
            or coalesce(e.end_datetime, e.datetime, 'infinity') >= p_now)));
end
$$;

-- Whether a series makes no dates, at least for now: its organizer ended it, or no longer helps to manage its group.
create function private.is_series_paused(p_series public.series)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_series.ended_at is not null
    or (p_series.group_id is not null and not private.leads_group(p_series.group_id, p_series.organizer_id));
end
$$;

-- Whether a series is at its end: its organizer ended it, or its last date that is not skipped is past.
create function private.series_ended(p_series public.series)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_series.ended_at is not null
    or (p_series.ends_on is not null and private.coming_dates(p_series, 1, false) = '{}');
end
$$;

-- When a date of a series starts. One without a time counts from the beginning of its day by the rule.
create function private.start_of(p_event public.events)
returns timestamptz
language sql
stable
return coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC');

-- The dates of each series that are made. Left out are those that alone were made private: such a date is for its people, and everyone else goes on
-- from the other ones. `starts_at` as private.start_of. `over_at`: until then it is the current one.
create view private.known_dates with (security_invoker = true) as
  select e.id, e.series_id, e.occurs_on, e.is_private, e.called_off_at, private.start_of(e) as starts_at,
         coalesce(private.lasts_until(e.datetime, e.end_datetime), (e.occurs_on + 2)::timestamp at time zone 'UTC') as over_at
    from public.events e join public.series s on s.id = e.series_id
   where not e.is_private or s.is_private;

-- The event that the lasting link leads to: the first date that is not over, else the last one. Null when there is none. It is the same for everyone.
create function private.current_date_of(p_series_id text, p_now timestamptz)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select d.id from private.known_dates d cross join lateral (select d.over_at < p_now as over) t
     where d.series_id = p_series_id
     order by t.over, extract(epoch from d.starts_at) * case when t.over then -1 else 1 end, d.id
     limit 1);
end
$$;
