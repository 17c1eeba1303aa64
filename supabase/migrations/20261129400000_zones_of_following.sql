-- 'This and following' changes the zone of later dates only if the edit itself brings a zone. A single date may have been moved on a
-- journey and so have another zone: that zone is not handed on to the others. A date that is on its day in its own zone stays on it.
--
-- A series that ends has as many dates after a move as before, so its last day moves along. And a price goes with its currency: where only
-- one of them had changed, the plan got a price without any, and no date could be made from it any more.

set local statement_timeout = 0; -- with many rows it takes longer than a host allows

create function private.is_on_its_day(p_event public.events, p_zone text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (p_event.datetime at time zone coalesce(p_event.time_zone, p_zone))::date = p_event.occurs_on;
end
$$;
comment on function private.is_on_its_day(public.events, text) is 'Whether a date of a series starts on its day (occurs_on), by the clock of its own zone, or of p_zone if it has none.';
revoke all on function private.is_on_its_day(public.events, text) from public, anon, authenticated, service_role;

create function private.moved_end(p_series public.series, p_from date, p_to date)
returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Also of fifth weekdays there is one in each year.
  v_next date := p_series.ends_on - 366;
  v_last date;
begin
  -- In a hundred years nobody counts, and counting months up to the year 9999 would hold the series for seconds.
  if p_series.ends_on is null or p_from = p_to or p_series.ends_on > greatest(p_from, p_to) + 36525 then
    return p_series.ends_on;
  end if;
  loop
    v_next := private.next_rule_date(p_series.every, p_series.starts_on, v_next);
    exit when v_next > p_series.ends_on;
    v_last := v_next;
  end loop;
  v_last := greatest(p_to, (select m.becomes from private.moved_days(p_series, p_from, p_to, array[v_last]) m));
  -- A day that is no date of the rule stays where it still says the same.
  return case when p_series.ends_on >= v_last and p_series.ends_on < private.next_rule_date(p_series.every, p_to, v_last)
    then p_series.ends_on else least(v_last, '9999-12-31') end;
end
$$;
comment on function private.moved_end(public.series, date, date) is 'The last day of a series when its date on the first of these days moves to the second with all that follow: the last date moves as the others do, so none is added or left out. Null where the series goes on.';
revoke all on function private.moved_end(public.series, date, date) from public, anon, authenticated, service_role;

create or replace function public.preview_following(p_event_id text, p_datetime timestamptz, p_time_zone text default null)
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
  -- Browsers learn of a new zone first, and save without it then.
  v_to := (p_datetime at time zone coalesce(
    case when private.is_time_zone(p_time_zone) then p_time_zone end, v_series.time_zone))::date;
  if v_to = (v_event.datetime at time zone v_series.time_zone)::date then
    v_to := v_event.occurs_on; -- it may have been moved there alone
  end if;
  return jsonb_build_object(
    'problem', private.moving_problem(v_series, v_event, v_to), 'ends_on', private.moved_end(v_series, v_event.occurs_on, v_to),
    'dates', (select coalesce(jsonb_agg(to_jsonb(m) order by m.was), '[]') from private.moved_dates(v_series, v_event, v_to) m));
end
$$;
comment on function public.preview_following(text, timestamptz, text) is 'What moves when a date of the caller''s own series is moved to another day with all that follow: each date that is made, the day it was and the day it becomes, how many people are on it; the last day of the series from then on (ends_on, null where it goes on); and why it cannot be, null when it can. Changes nothing: edit_following does.';

create or replace function private.change_later_date(
  p_series public.series, p_event public.events, p_zone text, p_becomes date, p_plain jsonb, p_times jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_own jsonb := private.local_times(p_event, p_zone);
  v_day date := v_own ->> 'day';
  v_changes jsonb := p_plain;
begin
  -- In its own zone it may be on its day although in the zone of the series it is not.
  if p_times ? 'start' and private.is_on_its_day(p_event, p_zone) then
    v_day := p_event.occurs_on;
  end if;
  if p_becomes <> p_event.occurs_on then
    v_changes := v_changes || jsonb_build_object('occurs_on', p_becomes);
  end if;
  if (p_becomes <> p_event.occurs_on or p_times <> '{}') and p_event.datetime is not null then
    v_changes := v_changes
      || private.moments(p_series.time_zone, v_day + (p_becomes - p_event.occurs_on), v_own || p_times)
      || jsonb_build_object('time_zone', p_series.time_zone);
  end if;
  perform private.change_event(p_event.id, v_changes);
end
$$;

create function private.moved_changes(p_series public.series, p_from date, p_to date, p_changed jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_later date[] := array(select k::date from jsonb_object_keys(p_series.changed_dates) k where k::date > p_from);
begin
  return p_series.changed_dates - v_later::text[] || (
    select coalesce(jsonb_object_agg(m.becomes, v.change), '{}')
      from private.moved_days(p_series, p_from, p_to, v_later) m
     cross join lateral (
       select (p_series.changed_dates -> m.was::text) - array(select jsonb_object_keys(p_changed)) as change) v
     where v.change <> '{}');
end
$$;
comment on function private.moved_changes(public.series, date, date, jsonb) is 'What was changed of dates after one that moves with all that follow: it moves along, and stays as far from its day. What the edit of all gives (p_changed) is not different any more.';

revoke all on function private.moved_changes(public.series, date, date, jsonb) from public;

create or replace function public.edit_following(p_event_id text, p_changes jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_before public.events := private.date_to_edit(left(p_event_id, 13)); -- no id is longer than 12
  v_after public.events;
  v_series public.series;
  v_was_series public.series;
  v_zone text;
  v_was jsonb;
  v_is jsonb;
  v_plain jsonb;
  v_times jsonb;
  v_to date;
  v_problem text;
  v_moves jsonb;
  v_move record;
  v_event public.events;
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
  v_was_series := v_series;
  v_zone := v_series.time_zone;
  -- Only a zone that the change brings counts. The event itself may have another one, from when it was moved alone on a journey.
  v_series.time_zone := case when p_changes ->> 'time_zone' is not null then v_after.time_zone else v_zone end;
  v_was := private.local_times(v_before, v_zone);
  v_is := private.local_times(v_after, v_series.time_zone);
  v_times := private.changed_keys(v_was, v_is) - 'day'
    || case when v_series.time_zone <> v_zone then jsonb_build_object('start', v_is -> 'start') else '{}' end;
  v_plain := private.changed_keys(private.series_template(v_before, v_zone), private.series_template(v_after, v_zone))
    - '{start,lasts,registration_before,withdraw_before}'::text[];
  -- A price without its currency is none, and one in another date's currency is another price.
  if v_plain ?| '{price_cents,currency}' then
    v_plain := v_plain || jsonb_build_object('price_cents', v_after.price_cents, 'currency', v_after.currency);
  end if;
  v_series.template := v_series.template || v_plain || v_times;

  v_to := case when v_was -> 'day' is distinct from v_is -> 'day' then (v_is ->> 'day')::date else v_before.occurs_on end;
  v_moves := (select jsonb_agg(to_jsonb(m)) from private.moved_dates(v_was_series, v_before, v_to) m);
  if v_to <> v_before.occurs_on then
    v_problem := private.moving_problem(v_was_series, v_before, v_to);
    if v_problem is not null then
      perform private.refuse('invalid_input', v_problem, 'datetime');
    end if;
    perform private.move_skips(v_was_series, v_before.occurs_on, v_to);
    v_series.starts_on := v_to;
    v_series.ends_on := private.moved_end(v_was_series, v_before.occurs_on, v_to);
  end if;
  update public.series s
     set time_zone = v_series.time_zone, template = v_series.template, starts_on = v_series.starts_on, ends_on = v_series.ends_on,
         changed_dates = private.moved_changes(v_was_series, v_before.occurs_on, v_to, v_plain || v_times)
   where s.id = v_series.id;

  -- Checked at the end: meanwhile one date may be on the day of another that has not moved yet.
  set constraints public.events_series_once deferred;
  for v_move in select m.* from jsonb_to_recordset(v_moves) as m (id text, becomes date) loop
    if v_move.id <> p_event_id then
      select * into v_event from public.events e where e.id = v_move.id;
      perform private.change_later_date(v_series, v_event, v_zone, v_move.becomes, v_plain, v_times);
    elsif v_to <> v_before.occurs_on then
      perform private.change_event(p_event_id, jsonb_build_object('occurs_on', v_to));
    end if;
  end loop;
  set constraints public.events_series_once immediate;
  if private.is_private_series(v_series) and not private.is_private_series(v_was_series) then
    perform private.let_into_series(v_series.id, array(select m.id from jsonb_to_recordset(v_moves) as m (id text)));
    -- Its calendar is nobody's any more.
    delete from private.cancelled_dates c where c.feed_id is null and c.series_id = v_series.id;
  end if;
  return jsonb_build_object('id', v_after.id, 'name', v_after.name);
end
$$;

comment on function public.edit_following(text, jsonb) is 'Edits one date of the caller''s own series with all that follow: those that are made and not over, and those to come. Takes the columns that an UPDATE of the event would take. A new time of day, length or distance of a deadline holds for all; a start on another day moves them all, each to its own place in the new rhythm, and the last day of the series with them (see preview_following). Nobody is taken off a list.';

-- Plans that have a price without a currency: they get the one of the date that the price came from. Where none is left it costs nothing.
update public.series s
   set template = s.template || coalesce((
     select jsonb_build_object('currency', e.currency) from public.events e
      where e.series_id = s.id and e.currency is not null
      order by e.price_cents = (s.template ->> 'price_cents')::int desc, e.occurs_on desc limit 1), '{"price_cents": null}')
 where s.template ->> 'price_cents' is not null and s.template ->> 'currency' is null;
-- Series whose last date was moved past their last day: nobody could change how they go on.
update public.series s set ends_on = s.starts_on where s.ends_on < s.starts_on;

-- Said so that a person knows what to do.
create or replace function private.prepare_event_zone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (tg_op = 'INSERT' or new.time_zone is distinct from old.time_zone) and not private.is_time_zone(new.time_zone) then
    perform private.refuse('invalid_input', 'The time zone of this device is not known here. Choose another one in its settings.', 'time_zone');
  end if;
  return new;
end
$$;
