-- 'This and following': an edit of one date, of the later ones that are made, and of all that come. Only what was edited is written to them, so
-- what somebody changed before for 'Only this event' is neither lost nor passed on.

-- Shows what would move with a date of the caller's own series that is moved to another day (private.move_to). It changes nothing; edit_following
-- does.
create function public.preview_following(p_event_id text, p_datetime timestamptz, p_time_zone text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events := private.date_to_edit(left(p_event_id, 13)); -- no id is longer than 12
  v_series public.series;
  v_to date;
begin
  select * into v_series from public.series s where s.id = v_event.series_id;
  if p_datetime is null or p_datetime not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'datetime');
  end if;
  -- A browser may know a new zone that this database does not know. It saves without it then.
  v_to := (p_datetime at time zone coalesce(
    case when private.is_time_zone(p_time_zone) then p_time_zone end, v_series.time_zone))::date;
  if v_to = (v_event.datetime at time zone v_series.time_zone)::date then
    v_to := v_event.occurs_on; -- it may stand there because this date alone was moved
  end if;
  return private.move_to(v_series, v_event, v_to);
end
$$;
grant execute on function public.preview_following to authenticated, service_role;

-- The caller's own date of a series, or a refusal.
create function private.date_to_edit(p_event_id text)
returns public.events
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = p_event_id;
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  elsif not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif v_event.organizer_id <> auth.uid() then
    perform private.refuse('unauthorized');
  elsif v_event.series_id is null then
    perform private.refuse('invalid_input', 'This event does not repeat');
  end if;
  return v_event;
end
$$;

-- What happens when a date moves to another day with all that follow. dates: this one and the later ones that are made and not over, each with its
-- day (was), its new day (becomes) and, where the two differ, how many people are on its list and in its line. ends_on: the new last day of the
-- series. problem: why they cannot move like that, null when they can. They cannot move into the past, onto or past a date that stays, or, with
-- people on a list, by more than one week, two weeks or a month.
create function private.move_to(p_series public.series, p_event public.events, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := (now() at time zone p_series.time_zone)::date;
  v_period interval := case p_series.every when 'week' then '7 days' when 'two_weeks' then '14 days' else '1 month' end;
  v_days date[] := array(
    select e.occurs_on from public.events e
     where e.series_id = p_series.id
       and (e.id = p_event.id or e.occurs_on > p_event.occurs_on and not private.is_ended(e.datetime, e.end_datetime)));
  v_dates jsonb := (
    select jsonb_agg(jsonb_build_object('id', e.id, 'was', m.was, 'becomes', m.becomes, 'people',
             case when m.was <> m.becomes then (select count(*) from public.participants p where p.event_id = e.id) end) order by m.was)
      from private.moved_days(p_series, p_event.occurs_on, p_to, v_days) m
      join public.events e on e.series_id = p_series.id and e.occurs_on = m.was);
  v_becomes date[] := array(select m.becomes from jsonb_to_recordset(v_dates) as m (becomes date));
  v_far record;
  v_problem text;
begin
  select m.* into v_far from jsonb_to_recordset(v_dates) as m (was date, becomes date, people int)
   where m.people > 0 and m.becomes not between m.was - v_period and m.was + v_period
   order by m.was limit 1;
  if exists (select from jsonb_to_recordset(v_dates) as m (was date, becomes date) where m.was >= v_today and m.becomes < v_today) then
    v_problem := 'Dates to come would be in the past. Choose a later day.';
  -- Those that stay where they are: dates before this one, and later ones that are over.
  elsif exists (
      select from public.events e
       where e.series_id = p_series.id and e.occurs_on <> all (v_days)
         and (e.occurs_on < p_event.occurs_on and e.occurs_on >= p_to or e.occurs_on = any (v_becomes)))
     or cardinality(v_becomes) > (select count(distinct b) from unnest(v_becomes) b) then
    v_problem := 'Another date of this series is on that day or after it. Choose a later day.';
  elsif v_far.people > 0 then
    v_problem := format('%s on the list of %s would move to %s. Choose ''Only this event'', or a day that is nearer.',
      case v_far.people when 1 then '1 person' else v_far.people || ' people' end,
      to_char(v_far.was, 'FMDy, FMMon FMDD, YYYY'), to_char(v_far.becomes, 'FMDy, FMMon FMDD, YYYY'));
  end if;
  return jsonb_build_object(
    'problem', v_problem, 'ends_on', private.moved_end(p_series, p_event.occurs_on, p_to), 'dates', coalesce(v_dates, '[]'));
end
$$;

-- The new last day of a series when its date on p_from moves to p_to with all that follow: the last date moves as the others do, so none is added
-- or left out. Null where the series has no last day.
create function private.moved_end(p_series public.series, p_from date, p_to date)
returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  -- The last date is at most a year before that day, even of a fifth weekday.
  v_next date := p_series.ends_on - 366;
  v_last date;
begin
  -- A last day in more than a hundred years stays: counting months up to the year 9999 would lock the series for seconds.
  if p_series.ends_on is null or p_from = p_to or p_series.ends_on > greatest(p_from, p_to) + 36525 then
    return p_series.ends_on;
  end if;
  loop
    v_next := private.next_rule_date(p_series.every, p_series.starts_on, v_next);
    exit when v_next > p_series.ends_on;
    v_last := v_next;
  end loop;
  v_last := greatest(p_to, (select m.becomes from private.moved_days(p_series, p_from, p_to, array[v_last]) m));
  -- A last day that is no date itself stays, if the same date is still the last one before it.
  return case when p_series.ends_on >= v_last and p_series.ends_on < private.next_rule_date(p_series.every, p_to, v_last)
    then p_series.ends_on else least(v_last, '9999-12-31') end;
end
$$;

-- Edits one date of the caller's own series with all that follow: those that are made and not over, and those to come. p_changes: the columns, as an
-- UPDATE of the event would have them. A new time of day, length or distance of a deadline counts for all. A start on another day moves them
-- all, each to its place in the new rhythm, and the last day of the series too (see preview_following). Nobody is taken off a list.
create function public.edit_following(p_event_id text, p_changes jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_before public.events := private.date_to_edit(left(p_event_id, 13)); -- no id is longer than 12
  v_after public.events;
  v_series public.series; -- as it was
  v_plan public.series; -- as it becomes
  v_was jsonb;
  v_is jsonb;
  v_columns jsonb;
  v_times jsonb;
  v_to date;
  v_move jsonb;
  v_date record;
begin
  p_event_id := v_before.id;
  if p_changes ?| '{id,organizer_id,group_id,created_at,parent_event_id,revision,series_id,occurs_on,called_off_at,call_off_note,call_offs}'
     or exists (select from jsonb_object_keys(p_changes) k where not to_jsonb(v_before) ? k) then
    perform private.refuse('invalid_input');
  end if;
  v_series := private.own_series(v_before.series_id);

  -- Locked by id, as everywhere. A later date that is over stays as it was.
  perform 1 from public.events e where e.series_id = v_series.id and e.occurs_on >= v_before.occurs_on order by e.id for no key update;
  select * into v_before from public.events e where e.id = p_event_id;
  if v_before.series_id is null then
    perform private.refuse('event_not_found');
  end if;
  v_after := private.change_event(p_event_id, p_changes);
  if v_after.datetime is null then
    perform private.refuse('invalid_input', 'A date of a series needs a start', 'datetime');
  end if;

  v_plan := v_series;
  -- Only a zone that this edit brings. The event may have another one of its own, if it was edited alone while travelling.
  if p_changes ->> 'time_zone' is not null then
    v_plan.time_zone := v_after.time_zone;
  end if;
  v_was := private.local_times(v_before, v_series.time_zone);
  v_is := private.local_times(v_after, v_plan.time_zone);
  v_times := private.changed_keys(v_was, v_is) - 'day'
    || case when v_plan.time_zone <> v_series.time_zone then jsonb_build_object('start', v_is -> 'start') else '{}' end;
  v_columns := private.changed_keys(
      private.series_template(v_before, v_series.time_zone), private.series_template(v_after, v_series.time_zone))
    - '{start,lasts,registration_before,withdraw_before}'::text[];
  -- Price and currency go together.
  if v_columns ?| '{price_cents,currency}' then
    v_columns := v_columns || jsonb_build_object('price_cents', v_after.price_cents, 'currency', v_after.currency);
  end if;

  v_to := case when v_was -> 'day' is distinct from v_is -> 'day' then (v_is ->> 'day')::date else v_before.occurs_on end;
  v_move := private.move_to(v_series, v_before, v_to);
  if v_move ->> 'problem' is not null then
    perform private.refuse('invalid_input', v_move ->> 'problem', 'datetime');
  end if;
  v_plan.ends_on := v_move ->> 'ends_on';
  v_plan := private.change_plan(v_plan, v_before.occurs_on, v_to, v_columns || v_times);

  -- Checked at the end, because one date may come to the day of another that has not moved yet.
  set constraints public.events_series_once deferred;
  for v_date in select m.* from jsonb_to_recordset(v_move -> 'dates') as m (id text, becomes date) loop
    if v_date.id <> p_event_id then
      perform private.change_later_date(v_plan, v_date.id, v_series.time_zone, v_date.becomes, v_columns, v_times);
    elsif v_to <> v_before.occurs_on then
      perform private.change_event(p_event_id, jsonb_build_object('occurs_on', v_to));
    end if;
  end loop;
  set constraints public.events_series_once immediate;
  if v_plan.is_private and not v_series.is_private then
    perform private.let_into_series(v_plan.id, array(select m.id from jsonb_to_recordset(v_move -> 'dates') as m (id text)));
  end if;
  return jsonb_build_object('id', v_after.id, 'name', v_after.name);
end
$$;
grant execute on function public.edit_following to authenticated, service_role;

-- Writes these columns of an event, as an UPDATE of them would.
create function private.change_event(p_event_id text, p_changes jsonb)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_sets text;
  v_event public.events;
begin
  select string_agg(format('%1$I = n.%1$I', k), ', ') into v_sets from jsonb_object_keys(p_changes) k;
  if v_sets is null then
    select * into v_event from public.events e where e.id = p_event_id;
    return v_event;
  end if;
  execute format('update public.events e set %s from jsonb_populate_record(null::public.events, $1) n where e.id = $2 returning e.*', v_sets)
    into v_event using p_changes, p_event_id;
  return v_event;
end
$$;

-- The keys of p_after that p_before does not have, or has with another value.
create function private.changed_keys(p_before jsonb, p_after jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(p_after) n where n.value is distinct from p_before -> n.key
$$;

-- Writes zone and last day of a series, and p_changed into its template. When its date on p_from moves to p_to, what was skipped or changed of later
-- dates moves along; a date that was moved alone stays as many days from its day by the rule. What p_changed sets is the same for all dates
-- from now on, so it is no longer kept as changed for single ones.
create function private.change_plan(p_series public.series, p_from date, p_to date, p_changed jsonb)
returns public.series
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_skips date[] := array(select k.occurs_on from private.series_skips k where k.series_id = p_series.id and k.occurs_on > p_from);
  v_later date[] := array(select k::date from jsonb_object_keys(p_series.changed_dates) k where k::date > p_from);
  v_changes jsonb := (
    select coalesce(jsonb_object_agg(m.becomes, c.change), '{}')
      from private.moved_days(p_series, p_from, p_to, v_later) m
     cross join lateral (select (p_series.changed_dates -> m.was::text) - array(select jsonb_object_keys(p_changed)) as change) c
     where c.change <> '{}');
begin
  if p_from <> p_to then
    delete from private.series_skips k where k.series_id = p_series.id and k.occurs_on = any (v_skips);
    insert into private.series_skips (series_id, occurs_on)
    select p_series.id, m.becomes from private.moved_days(p_series, p_from, p_to, v_skips) m
    on conflict do nothing;
    p_series.starts_on := p_to;
  end if;
  update public.series s
     set time_zone = p_series.time_zone, ends_on = p_series.ends_on, starts_on = p_series.starts_on,
         template = s.template || p_changed, changed_dates = s.changed_dates - v_later::text[] || v_changes
   where s.id = p_series.id
  returning s.* into p_series;
  return p_series;
end
$$;

-- Writes an edit to a later date that is made: p_columns as they are, p_times as local times, and its new day by the rule (p_becomes). One that was
-- moved alone stays as many days from its day by the rule. p_zone: the zone that the series had before.
create function private.change_later_date(
  p_series public.series, p_event_id text, p_zone text, p_becomes date, p_columns jsonb, p_times jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_own jsonb;
  v_day date;
  v_changes jsonb := p_columns;
begin
  select * into v_event from public.events e where e.id = p_event_id;
  v_own := private.local_times(v_event, p_zone);
  -- In its own zone it may start on its day by the rule, although in that of the series it does not.
  v_day := case when p_times ? 'start' and (v_event.datetime at time zone coalesce(v_event.time_zone, p_zone))::date = v_event.occurs_on
    then v_event.occurs_on else (v_own ->> 'day')::date end;
  if p_becomes <> v_event.occurs_on then
    v_changes := v_changes || jsonb_build_object('occurs_on', p_becomes);
  end if;
  if (p_becomes <> v_event.occurs_on or p_times <> '{}') and v_event.datetime is not null then
    v_changes := v_changes
      || private.moments(p_series.time_zone, v_day + (p_becomes - v_event.occurs_on), v_own || p_times)
      || jsonb_build_object('time_zone', p_series.time_zone);
  end if;
  if private.have_times(v_changes -> 'sections') then
    v_event := jsonb_populate_record(v_event, v_changes);
    v_changes := v_changes || jsonb_build_object('sections', private.sections_on(
      v_event.sections, v_event.datetime, v_event.end_datetime, coalesce(v_event.time_zone, p_zone)));
  end if;
  perform private.change_event(p_event_id, v_changes);
end
$$;
