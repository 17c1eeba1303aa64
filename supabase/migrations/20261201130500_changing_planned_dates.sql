-- A date that is not open yet could only be skipped, although it is known for weeks that the hall is taken that evening. Its time, place and
-- maximum can now be changed in the plan. That waits in the row of the series until the date is made.

alter table public.series
  add column changed_dates jsonb not null default '{}',
  add constraint series_changed_dates_check check (jsonb_typeof(changed_dates) = 'object' and octet_length(changed_dates::text) <= 40000);
comment on column public.series.changed_dates is 'By the day that the rule gives: what is different from the template on a date that is not made yet: start (time of day), days (so many later), location, max_participants.';
comment on constraint series_changed_dates_check on public.series is 'Second lock: twelve dates with a place each.';

create function private.plan_of_date(p_series public.series, p_date date)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_series.template || coalesce(p_series.changed_dates -> p_date::text, '{}');
end
$$;
comment on function private.plan_of_date(public.series, date) is 'What one date will be made from: the template, with what was changed for that date alone.';

create function private.day_of_date(p_series public.series, p_date date)
returns date
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_date + coalesce((p_series.changed_dates -> p_date::text ->> 'days')::int, 0);
end
$$;
comment on function private.day_of_date(public.series, date) is 'The day on which a date that is not made yet will be: that of the rule, unless it was moved in the plan.';

create function private.days_late(p_series public.series)
returns int
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_series.changed_dates = '{}' then
    return 0;
  end if;
  return greatest(0, (select max((c.value ->> 'days')::int) from jsonb_each(p_series.changed_dates) c));
end
$$;
comment on function private.days_late(public.series) is 'The most days by which a date that is not made yet was moved to later. So far back its day may be while it is still to come.';

create or replace function private.starts_at(p_series public.series, p_date date)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return (private.day_of_date(p_series, p_date) + (private.plan_of_date(p_series, p_date) ->> 'start')::time) at time zone p_series.time_zone;
end
$$;
comment on function private.starts_at(public.series, date) is 'When a date that is not made yet will start.';

create or replace function private.opens_at(p_series public.series, p_date date)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return (p_date - p_series.opens_days_before + (p_series.template ->> 'start')::time) at time zone p_series.time_zone;
end
$$;
comment on function private.opens_at(public.series, date) is 'From when on a date is made: so many days before its day by the rule, at the time of the plan, also if that date was changed. So dates open in their order.';

create or replace function private.first_open_day(p_series public.series, p_now timestamptz)
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  -- What lasts longer than two months is not looked for that long.
  return (p_now at time zone p_series.time_zone)::date - 2 - private.days_late(p_series)
    - least(60, coalesce((p_series.template ->> 'lasts')::float / 86400, 0))::int;
end
$$;

create or replace function private.series_ended(p_series public.series, p_now timestamptz)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.makes_no_dates(p_series)
    or (p_series.ends_on is not null
        and private.coming_date(p_series, (p_now at time zone p_series.time_zone)::date - 1 - private.days_late(p_series)) is null);
end
$$;

create or replace function private.is_left_behind(p_series public.series)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not exists (select from public.events e where e.series_id = p_series.id)
    and (p_series.ended_at is not null
      or p_series.ends_on is not null
        and private.coming_date(p_series, (now() at time zone p_series.time_zone)::date - 1 - private.days_late(p_series)) is null);
end
$$;

create or replace function private.dates_of(p_series public.series, p_now timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := (p_now at time zone p_series.time_zone)::date;
  v_dates date[] := '{}';
  v_date date := v_today - 1 - private.days_late(p_series);
begin
  if not private.makes_no_dates(p_series) then
    while cardinality(v_dates) < 8 loop
      v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
      exit when v_date > p_series.ends_on;
      if private.day_of_date(p_series, v_date) >= v_today then
        v_dates := v_dates || v_date;
      end if;
    end loop;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'occurs_on', d.occurs_on, 'datetime', coalesce(d.datetime, private.starts_at(p_series, d.occurs_on)),
        'opens_at', private.opens_at(p_series, d.occurs_on), 'id', d.id, 'skipped', d.skipped, 'called_off', d.called_off)
        || case when d.id is null and p_series.changed_dates ? d.occurs_on::text
             then jsonb_build_object(
               'changes', p_series.changed_dates -> d.occurs_on::text,
               'planned_at', (d.occurs_on + (p_series.template ->> 'start')::time) at time zone p_series.time_zone) else '{}' end order by d.occurs_on), '[]')
      from (
        select coalesce(e.occurs_on, r) as occurs_on, e.id, e.datetime,
               e.id is null and exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = r) as skipped,
               e.called_off_at is not null as called_off
          from unnest(v_dates) r
          full join (
            select m.id, m.occurs_on, m.datetime, m.called_off_at from public.events m
             where m.series_id = p_series.id and (m.occurs_on >= v_today or coalesce(m.end_datetime, m.datetime) >= p_now)) e
            on e.occurs_on = r
         order by 1 limit 8) d);
end
$$;
comment on function private.dates_of(public.series, timestamptz) is 'The next eight dates, made or not, also those that are skipped or called off, with what was changed of one that is not made yet.';

create or replace function private.invite_to_series(p_series_id text, p_me uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_event public.events;
  v_next jsonb;
  v_start timestamptz;
  v_date date;
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if not found then
    return null;
  end if;
  v_next := private.next_of_series(v_series, null::public.events, now());
  v_start := v_next ->> 'datetime';
  v_date := coalesce(
    (select c.key::date from jsonb_each(v_series.changed_dates) c where private.starts_at(v_series, c.key::date) = v_start),
    (v_start at time zone v_series.time_zone)::date);
  v_event := jsonb_populate_record(null::public.events, private.plan_with_times(v_series, v_date));
  v_event.id := v_series.id;
  v_event.group_id := v_series.group_id;
  v_event.time_zone := v_series.time_zone;
  return private.event_columns(v_event) || jsonb_build_object(
    'type', 'event',
    'organizer_name', private.display_name(v_series.organizer_id),
    'participant_count', 0, 'waiting_count', 0, 'people', case when o.can_open then '[]'::jsonb end,
    'viewer', jsonb_build_object('registered', false, 'place', null, 'can_open', o.can_open),
    'series', private.series_json(v_series, null::public.events, now()))
    from (select private.knows_series(v_series, p_me, null) as can_open) o;
end
$$;

create function private.plan_with_times(p_series public.series, p_date date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_plan jsonb := private.plan_of_date(p_series, p_date);
begin
  return coalesce(v_plan || private.moments(p_series.time_zone, private.day_of_date(p_series, p_date), v_plan), p_series.template);
end
$$;
comment on function private.plan_with_times(public.series, date) is 'The same, with its times as the columns of an event. Without a date, the template.';

create function public.change_date(p_series_id text, p_occurs_on date, p_datetime timestamptz, p_location text, p_max_participants int default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_location text := private.checked_text(p_location, 'location', 500, 'Location must be less than 500 characters');
  v_series public.series;
  v_others jsonb;
  v_change jsonb;
begin
  perform private.check_planned(p_datetime, p_max_participants);
  v_series := private.own_series(p_series_id);
  perform private.check_planned_date(v_series, p_occurs_on, p_datetime);
  if nullif(v_series.template -> 'sections', 'null') is not null and p_max_participants is distinct from (v_series.template ->> 'max_participants')::int then
    perform private.refuse('invalid_input', 'The sections say how many take part', 'max_participants');
  end if;
  v_change := private.changed_keys(
    v_series.template || '{"days": 0}',
    jsonb_build_object(
      'days', (p_datetime at time zone v_series.time_zone)::date - p_occurs_on, 'start', (p_datetime at time zone v_series.time_zone)::time,
      'location', v_location, 'max_participants', p_max_participants));
  -- What is long over waits for nothing any more.
  v_others := (
    select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(v_series.changed_dates) c
     where c.key::date >= current_date - 31 and c.key::date <> p_occurs_on);
  if v_change <> '{}' and (select count(*) from jsonb_object_keys(v_others)) >= 12 then
    perform private.refuse('invalid_input', 'At most 12 dates can be changed before they open', 'occurs_on');
  end if;
  update public.series s
     set changed_dates = v_others || case when v_change = '{}' then v_change else jsonb_build_object(p_occurs_on, v_change) end
   where s.id = v_series.id;
  return jsonb_build_object('occurs_on', p_occurs_on, 'datetime', p_datetime, 'changes', v_change);
end
$$;
comment on function public.change_date(text, date, timestamptz, text, int) is 'Changes one date of the caller''s own series that is not made yet: when it starts, where, and how many take part (null: no limit). It lasts as long, and its deadlines are as long before, as the plan says. What is as in the plan is no change. Answers with what is different.';

create function private.check_planned(p_datetime timestamptz, p_max_participants int)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_datetime is null then
    perform private.refuse('invalid_input', 'A date of a series needs a start', 'datetime');
  elsif p_datetime not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'datetime');
  elsif p_max_participants < 1 then
    perform private.refuse('invalid_input', 'Must allow at least 1 participant', 'max_participants');
  elsif p_max_participants > 100 then
    perform private.refuse('invalid_input', 'Maximum 100 participants allowed', 'max_participants');
  end if;
end
$$;
comment on function private.check_planned(timestamptz, int) is 'Refuses what no date could have, with the sentences of the event form.';

create function private.check_planned_date(p_series public.series, p_date date, p_datetime timestamptz)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_day date := (p_datetime at time zone p_series.time_zone)::date;
  -- The dates before and after it are at least as far away.
  v_days int := case p_series.every when 'week' then 6 when 'two_weeks' then 13 else 27 end;
begin
  if p_date is null or private.makes_no_dates(p_series) or p_date > coalesce(p_series.ends_on, '9999-12-31')
     or p_date <> private.next_rule_date(p_series.every, p_series.starts_on, p_date - 1) then
    perform private.refuse('invalid_input', 'This is no date of the series', 'occurs_on');
  elsif p_date > greatest(current_date, p_series.starts_on) + 731 then
    perform private.refuse('invalid_input', 'Only dates of the next two years can be changed', 'occurs_on');
  elsif exists (select from public.events e where e.series_id = p_series.id and e.occurs_on = p_date) then
    perform private.refuse('invalid_input', 'This date is open by now. Change it on its own page.', 'occurs_on');
  elsif v_day not between p_date - v_days and p_date + v_days then
    perform private.refuse('invalid_input', format('Choose a day from %s to %s: then it stays between the dates before and after it.',
      to_char(p_date - v_days, 'FMMon FMDD, YYYY'), to_char(p_date + v_days, 'FMMon FMDD, YYYY')), 'datetime');
  elsif p_datetime <= greatest(now(), private.opens_at(p_series, p_date)) then
    perform private.refuse('invalid_input', 'It would start before people can join. Choose a later time.', 'datetime');
  end if;
end
$$;
comment on function private.check_planned_date(public.series, date, timestamptz) is 'Refuses to change what is no date of the series or is made already, and to move it past its neighbours or to before it opens.';

revoke all on function private.plan_of_date(public.series, date), private.day_of_date(public.series, date), private.days_late(public.series),
  private.plan_with_times(public.series, date), private.check_planned(timestamptz, int),
  private.check_planned_date(public.series, date, timestamptz),
  public.change_date(text, date, timestamptz, text, int) from public, anon, authenticated, service_role;
grant execute on function public.change_date(text, date, timestamptz, text, int) to authenticated, service_role;
