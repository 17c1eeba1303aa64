-- What the pages show of a series, and where the lasting link leads.

-- What those who run a series see of it: its rule, the next eight dates with those that are skipped and what was changed of those to come,
-- what the plan says of place and maximum, and its regulars in order, each an account, a guest or a name, with the section that the next
-- date puts them into, if it has any.
create function public.get_series(p_series_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return jsonb_build_object(
    'id', v_series.id, 'every', v_series.every, 'starts_on', v_series.starts_on, 'time_zone', v_series.time_zone,
    'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on,
    'ended', private.series_ended(v_series, now()), 'dates', private.dates_of(v_series, now()),
    'planned', jsonb_build_object('location', v_series.template ->> 'location', 'max_participants', v_series.template -> 'max_participants',
      'has_sections', nullif(v_series.template -> 'sections', 'null') is not null),
    'regulars', (
      select coalesce(jsonb_agg(private.regular_json(g, nullif(v_series.template -> 'sections', 'null')) order by g.place), '[]')
        from private.regulars g where g.series_id = v_series.id))
    || case when v_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
end
$$;
grant execute on function public.get_series to authenticated, service_role;

-- The next eight dates, made or not, also those that are skipped or called off, with what was changed of one that is not made yet.
create function private.dates_of(p_series public.series, p_now timestamptz)
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

-- The same beside the event page, to those who may know of it: with the five dates before that one which the viewer may open, whether the
-- viewer keeps a place, and, for those who run it, how many do.
create function private.series_of_event(p_event public.events, p_me uuid, p_asked text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_start timestamptz := coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC');
  v_series public.series;
  v_runs boolean;
begin
  select * into v_series from public.series s where s.id = p_event.series_id;
  if not private.knows_series(v_series, p_me, p_asked) then
    return null;
  end if;
  v_runs := private.runs_series(v_series, p_me);
  return private.series_json(v_series, p_event, now()) || jsonb_build_object(
    -- Nobody has to ask about more than twenty private ones to hear that none of them opens.
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'datetime', e.start) order by e.start desc), '[]')
        from (
          select r.* from (
            select d.id, d.is_private, coalesce(d.datetime, d.occurs_on::timestamp at time zone 'UTC') as start
              from public.events d
             where d.series_id = v_series.id and (not d.is_private or private.is_private_series(v_series))
               and coalesce(d.datetime, d.occurs_on::timestamp at time zone 'UTC') < v_start
             order by 3 desc limit 20) r
           where v_runs or not r.is_private or private.may_open_event(r.id)
           order by r.start desc limit 5) e),
    'regular', exists (select from private.regulars g where g.series_id = v_series.id and g.user_id = p_me),
    'regulars', case when v_runs then (select count(*) from private.regulars g where g.series_id = v_series.id) end);
end
$$;

-- Whether an answer may name the series: the link of a private one is the invitation to all of its dates, so the link of one date does not
-- give it away. p_asked is the id that the viewer came with.
create function private.knows_series(p_series public.series, p_me uuid, p_asked text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_asked is not distinct from p_series.id or private.may_open_series(p_series, p_me);
end
$$;

-- What a page says of a series beside one of its dates: the rule, whether it ended, whether a date should be there that is not (due: the
-- page then calls open_series), the next date, and takes_turns where it does.
create function private.series_json(p_series public.series, p_event public.events, p_now timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_series.id, 'every', p_series.every, 'starts_on', p_series.starts_on, 'time_zone', p_series.time_zone,
    'opens_days_before', p_series.opens_days_before, 'ends_on', p_series.ends_on,
    'ended', private.series_ended(p_series, p_now),
    'due', private.due_dates(p_series, p_now) <> '{}',
    'next', private.next_of_series(p_series, p_event, p_now))
    || case when p_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
end
$$;

-- The first date after that one which takes place and is not more private than the series: its id once it is made, when it starts and from
-- when on it is open. Null when none comes.
create function private.next_of_series(p_series public.series, p_event public.events, p_now timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- A date may have been moved past others, so it is the time that counts; somebody may also have taken it away.
  v_start timestamptz := coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC');
  v_made record;
  v_date date;
begin
  select e.id, e.occurs_on, coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') as start into v_made
    from public.events e
   where e.series_id = p_series.id and e.called_off_at is null and (not e.is_private or private.is_private_series(p_series))
     and coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') > v_start
   order by 3 limit 1;
  if not private.makes_no_dates(p_series) then
    -- The first that is neither over nor made; those that are made were looked at, wherever they were moved.
    v_date := greatest(p_event.occurs_on, private.first_open_day(p_series, p_now));
    loop
      v_date := private.coming_date(p_series, v_date);
      exit when v_date is null or private.starts_at(p_series, v_date) > v_made.start;
      exit when private.over_at(p_series, v_date) >= p_now
        and not exists (select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date);
    end loop;
  end if;
  if v_made.id is not null and (v_date is null or v_made.start <= private.starts_at(p_series, v_date)) then
    return jsonb_build_object('id', v_made.id, 'datetime', v_made.start,
      'opens_at', private.opens_at(p_series, v_made.occurs_on));
  elsif v_date is not null then
    return jsonb_build_object('id', null, 'datetime', private.starts_at(p_series, v_date),
      'opens_at', private.opens_at(p_series, v_date));
  end if;
  return null;
end
$$;

-- The invite to a series of which no date is there: what the next one will be, with nobody on it yet.
create function private.invite_to_series(p_series_id text, p_me uuid)
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
