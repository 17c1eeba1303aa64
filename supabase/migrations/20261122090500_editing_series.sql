-- 'This and following': an edit that holds for one date, for those that are made after it, and for all that come. What was not
-- changed stays as it is at each of them, so an edit of 'Only this event' goes nowhere by way of this one.

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
comment on function private.change_event(text, jsonb) is 'Writes these columns of an event, as an UPDATE of them would.';

create function private.changed_keys(p_before jsonb, p_after jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(p_after) n where n.value is distinct from p_before -> n.key
$$;
comment on function private.changed_keys(jsonb, jsonb) is 'What is in the second that the first has not, or has otherwise.';

create function private.moved_date(p_series public.series, p_date date, p_days int)
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  -- The third Tuesday and the third Wednesday are not equally far apart in each month.
  return case p_series.every
    when 'month' then private.next_rule_date(p_series.every, p_series.starts_on, p_date - extract(day from p_date)::int)
    else p_date + p_days end;
end
$$;
comment on function private.moved_date(public.series, date, int) is 'Which day a date becomes when all of them move by so many days; the series counts from its new day already.';

create function private.move_following(p_series public.series, p_after date, p_days int)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_gone date[] := array(select k.occurs_on from private.series_skips k where k.series_id = p_series.id and k.occurs_on > p_after);
begin
  delete from private.series_skips k where k.series_id = p_series.id and k.occurs_on = any (v_gone);
  insert into private.series_skips (series_id, occurs_on)
  select p_series.id, private.moved_date(p_series, g, p_days) from unnest(v_gone) g
  on conflict do nothing;
end
$$;
comment on function private.move_following(public.series, date, int) is 'Moves what was skipped after a date along with the dates.';

create function private.change_later_date(
  p_series public.series, p_event public.events, p_zone text, p_days int, p_plain jsonb, p_times jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_own jsonb := private.local_times(p_event, p_zone);
  v_changes jsonb := p_plain;
  v_date date := p_event.occurs_on;
begin
  if p_days <> 0 then
    v_date := private.moved_date(p_series, p_event.occurs_on, p_days);
    v_changes := v_changes || jsonb_build_object('occurs_on', v_date);
  end if;
  if (p_days <> 0 or p_times <> '{}') and p_event.datetime is not null then
    v_changes := v_changes
      || private.moments(p_series.time_zone, (v_own ->> 'day')::date + (v_date - p_event.occurs_on), v_own || p_times)
      || jsonb_build_object('time_zone', p_series.time_zone);
  end if;
  perform private.change_event(p_event.id, v_changes);
end
$$;
comment on function private.change_later_date(public.series, public.events, text, int, jsonb, jsonb) is 'Gives a later date what was changed: columns as they are, times as distances, and as many days as all of them move.';

create function private.check_free_dates(p_series public.series, p_this text, p_this_on date, p_later text[], p_days int)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Those that stay where they are: dates before this one, and later ones that are over.
  if exists (select from public.events e
              where e.series_id = p_series.id and e.id <> p_this and e.id <> all (p_later)
                and (e.occurs_on < p_this_on and e.occurs_on >= p_series.starts_on
                     or e.occurs_on = p_series.starts_on
                     or e.occurs_on in (select private.moved_date(p_series, l.occurs_on, p_days)
                                          from public.events l where l.id = any (p_later)))) then
    perform private.refuse('invalid_input', 'Another date of this series is on that day or after it. Choose a later day.', 'datetime');
  end if;
end
$$;
comment on function private.check_free_dates(public.series, text, date, text[], int) is 'Refuses to move dates onto one that stays, or past it.';

create function public.edit_following(p_event_id text, p_changes jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_before public.events;
  v_after public.events;
  v_series public.series;
  v_zone text;
  v_was jsonb;
  v_is jsonb;
  v_plain jsonb;
  v_times jsonb;
  v_days int := 0;
  v_later text[];
  v_event public.events;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  select * into v_before from public.events e where e.id = p_event_id;
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  elsif not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif v_before.organizer_id <> auth.uid() then
    perform private.refuse('unauthorized');
  elsif v_before.series_id is null then
    perform private.refuse('invalid_input', 'This event does not repeat');
  elsif p_changes ?| '{id,organizer_id,group_id,created_at,parent_event_id,revision,series_id,occurs_on}'
     or exists (select from jsonb_object_keys(p_changes) k where not to_jsonb(v_before) ? k) then
    perform private.refuse('invalid_input');
  end if;
  v_series := private.own_series(v_before.series_id);

  -- By id, as everywhere. A later date that is over stays what it was.
  perform 1 from public.events e where e.series_id = v_series.id and e.occurs_on >= v_before.occurs_on order by e.id for no key update;
  select * into v_before from public.events e where e.id = p_event_id;
  if v_before.series_id is null then
    perform private.refuse('event_not_found');
  end if;
  v_later := array(select e.id from public.events e
                    where e.series_id = v_series.id and e.occurs_on > v_before.occurs_on
                      and not private.is_ended(e.datetime, e.end_datetime));

  v_after := private.change_event(p_event_id, p_changes);
  if v_after.datetime is null then
    perform private.refuse('invalid_input', 'A date of a series needs a start', 'datetime');
  end if;
  v_zone := v_series.time_zone;
  v_series.time_zone := coalesce(v_after.time_zone, v_zone);
  v_was := private.local_times(v_before, v_zone);
  v_is := private.local_times(v_after, v_series.time_zone);
  v_times := private.changed_keys(v_was, v_is) - 'day'
    || case when v_series.time_zone <> v_zone then jsonb_build_object('start', v_is -> 'start') else '{}' end;
  v_plain := private.changed_keys(private.series_template(v_before, v_zone), private.series_template(v_after, v_zone))
    - '{start,lasts,registration_before,withdraw_before}'::text[];
  v_series.template := v_series.template || v_plain || v_times;

  if v_was -> 'day' is distinct from v_is -> 'day' then
    v_days := (v_is ->> 'day')::date - v_before.occurs_on;
  end if;
  if v_days <> 0 then
    v_series.starts_on := (v_is ->> 'day')::date;
    perform private.check_free_dates(v_series, p_event_id, v_before.occurs_on, v_later, v_days);
    perform private.move_following(v_series, v_before.occurs_on, v_days);
  end if;
  update public.series s set time_zone = v_series.time_zone, template = v_series.template, starts_on = v_series.starts_on
   where s.id = v_series.id;

  -- None onto the day of one that has not moved yet: the last one first when they move on.
  for v_event in
    select * from public.events e where e.id = p_event_id or e.id = any (v_later)
     order by (e.occurs_on - v_before.occurs_on) * case when v_days > 0 then -1 else 1 end
  loop
    if v_event.id <> p_event_id then
      perform private.change_later_date(v_series, v_event, v_zone, v_days, v_plain, v_times);
    elsif v_days <> 0 then
      perform private.change_event(p_event_id, jsonb_build_object('occurs_on', v_series.starts_on));
    end if;
  end loop;
  return jsonb_build_object('id', v_after.id, 'name', v_after.name);
end
$$;
comment on function public.edit_following(text, jsonb) is 'Edits one date of the caller''s own series with all that follow: those that are made and not over, and those to come. Takes the columns that an UPDATE of the event would take. A new time of day, length or distance of a deadline holds for all; a start on another day moves all of them by as many days. Nobody is taken off a list.';

revoke all on function private.change_event(text, jsonb), private.changed_keys(jsonb, jsonb),
  private.moved_date(public.series, date, int), private.move_following(public.series, date, int),
  private.change_later_date(public.series, public.events, text, int, jsonb, jsonb),
  private.check_free_dates(public.series, text, date, text[], int), public.edit_following(text, jsonb)
  from public, anon, authenticated;
grant execute on function public.edit_following(text, jsonb) to authenticated, service_role;
