-- Making an event repeat, changing the rhythm, skipping a date to come, ending a series.

-- Creates an event, as an INSERT of the same columns by the caller would, and lets it repeat; both or neither. Asked again with the same
-- p_request_id, it answers with what the first made. Returns id and name of the event, and series_id.
create function public.create_series(
  p_event jsonb, p_every text, p_opens_days_before int default 7, p_ends_on date default null, p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_made jsonb := public.create_event(p_event, p_request_id);
begin
  if v_made ? 'series_id' then
    return v_made; -- an earlier request has made both
  end if;
  return v_made || public.repeat_event(v_made ->> 'id', p_every, p_opens_days_before, p_ends_on);
end
$$;
grant execute on function public.create_series(jsonb, text, int, date, uuid) to authenticated, service_role;

-- Makes the caller's own event, which has a start, the first date of a series. `p_every`: week, two_weeks or month (the same weekday of the
-- month). `p_opens_days_before`: how many days before its start each date opens. `p_ends_on`: the last day that can be a date, if there is one.
create function public.repeat_event(
  p_event_id text, p_every text, p_opens_days_before int default 7, p_ends_on date default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_starts_on date;
  v_id text := private.new_event_id();
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.organizer_id <> v_me then
    perform private.refuse('unauthorized');
  end if;
  -- Locked in this order, as for every series: group, account, event.
  perform 1 from public.groups g where g.id = v_event.group_id for key share;
  if not private.lock_account(v_me) then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if not found then
    perform private.refuse('event_not_found');
  elsif v_event.series_id is not null then
    perform private.refuse('invalid_input', 'This event already repeats');
  elsif v_event.datetime is null then
    perform private.refuse('invalid_input', 'Set Start Date & Time first: the dates are counted from it.', 'datetime');
  elsif v_event.time_zone is null then
    perform private.refuse('invalid_input', 'The time zone of this event is not known. Set its start date again, then let it repeat.', 'time_zone');
  elsif v_event.group_id is not null and not private.leads_group(v_event.group_id, v_me) then
    perform private.refuse('unauthorized', null, 'group_id');
  end if;
  v_starts_on := (v_event.datetime at time zone v_event.time_zone)::date;
  perform private.check_rhythm(p_every, p_opens_days_before, v_starts_on, p_ends_on);

  insert into public.series (id, organizer_id, group_id, every, starts_on, time_zone, opens_days_before, ends_on, template)
  values (v_id, v_me, v_event.group_id, p_every, v_starts_on, v_event.time_zone, p_opens_days_before, p_ends_on,
          private.series_template(v_event, v_event.time_zone));
  update public.events e set series_id = v_id, occurs_on = v_starts_on where e.id = p_event_id;
  if v_event.is_private then
    perform private.let_into_series(v_id, array[p_event_id]);
  end if;
  return jsonb_build_object('series_id', v_id);
end
$$;
grant execute on function public.repeat_event(text, text, int, date) to authenticated, service_role;

-- Refuses a rhythm that no series can have, with the sentences of the form.
create function private.check_rhythm(p_every text, p_opens_days_before int, p_starts_on date, p_ends_on date)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_every is null or p_every not in ('week', 'two_weeks', 'month') then
    perform private.refuse('invalid_input', 'Choose how often the event repeats', 'every');
  elsif p_opens_days_before is null or p_opens_days_before not between 1 and 60 then
    perform private.refuse('invalid_input', 'A date can open 1 to 60 days before it starts', 'opens_days_before');
  elsif p_ends_on < p_starts_on then
    perform private.refuse('invalid_input', 'The last date must not be before the first one', 'ends_on');
  elsif p_ends_on > '9999-12-31' then
    perform private.refuse('invalid_input', 'Invalid date format', 'ends_on');
  end if;
end
$$;

-- The base of the next date: all of an event except a date's own values, with its times as local ones (private.local_times). Its
-- sections have their times as those of an event that starts on January 1, 2000 at midnight, in UTC (private.planned_event).
create function private.series_template(p_event public.events, p_zone text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  -- All columns but these, so that a column that is added later cannot be forgotten.
  return to_jsonb(p_event)
    - '{id,organizer_id,group_id,created_at,parent_event_id,revision,series_id,occurs_on,time_zone}'::text[]
    - '{called_off_at,call_off_note,call_offs,moved_from,decided_at}'::text[]
    - '{datetime,end_datetime,registration_deadline,withdraw_until}'::text[]
    || (private.local_times(p_event, p_zone) - 'day')
    || jsonb_build_object('sections', private.moved_sections(p_event.sections, p_event.datetime, p_zone, '2000-01-01 00:00:00+00', 'UTC'));
end
$$;

-- Lets those into a private series who may open these dates of it or are on their lists: the next dates open to them too.
create function private.let_into_series(p_series_id text, p_event_ids text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.series_acceptances (series_id, user_id)
  select p_series_id, u.id from auth.users u
   where u.id in (
     select a.user_id from private.event_acceptances a where a.event_id = any (p_event_ids)
     union
     select p.user_id from public.participants p where p.event_id = any (p_event_ids) and p.user_id is not null)
     for key share skip locked
  on conflict do nothing;
end
$$;

-- Changes the caller's own series: how many days before its dates open, and the last day (null: none). A null stays as it is. How often
-- it repeats cannot change. Without a present or future date the series is deleted.
create function public.change_series(
  p_series_id text, p_every text default null, p_opens_days_before int default null, p_ends_on date default '-infinity')
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id);
begin
  if p_every <> v_series.every then
    perform private.refuse('invalid_input', 'End this series and start a new one to change how often it repeats', 'every');
  end if;
  v_series.opens_days_before := coalesce(p_opens_days_before, v_series.opens_days_before);
  if p_ends_on is distinct from '-infinity' then
    v_series.ends_on := p_ends_on;
  end if;
  perform private.check_rhythm(v_series.every, v_series.opens_days_before,
    case when p_ends_on <> '-infinity' then v_series.starts_on end, v_series.ends_on);
  update public.series s
     set opens_days_before = v_series.opens_days_before, ends_on = v_series.ends_on
   where s.id = v_series.id
  returning s.* into v_series;
  perform private.delete_finished_series(v_series.id); -- the last day may be past now
  return jsonb_build_object('id', v_series.id, 'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on);
end
$$;
grant execute on function public.change_series(text, text, int, date) to authenticated, service_role;

-- Locks and returns a series for people with that right (private.has_right), or with p_helpers for all its managers. Refuses others.
create function private.own_series(p_series_id text, p_helpers boolean default false, p_right text default 'own')
returns public.series
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_series public.series;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_series from public.series s where s.id = left(p_series_id, 13); -- no id is longer than 12
  if (case when p_helpers then not found or not private.is_series_manager(v_series, v_me)
      else not private.has_right(p_right, v_series.organizer_id, null, v_series.id, v_me) end) then
    perform private.refuse('unauthorized');
  end if;
  v_series := private.lock_series(v_series.id);
  if v_series.id is null then
    perform private.refuse('event_not_found', 'Series not found');
  end if;
  return v_series;
end
$$;

-- Ends the caller's own series: no more dates are made, those that exist stay. Where there are none the series is deleted. Ending it twice is no
-- error.
create function public.end_series(p_series_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id);
begin
  update public.series s set ended_at = now() where s.id = v_series.id and s.ended_at is null;
  perform private.delete_finished_series(v_series.id);
  return jsonb_build_object('id', v_series.id, 'ended', true);
end
$$;
grant execute on function public.end_series to authenticated, service_role;

-- Leaves out one date of a series, or takes that back, for its organizer and co-hosts. A date that is made already is deleted, if its list
-- is empty. Without a present or future date the series is deleted.
create function public.set_skipped(p_series_id text, p_occurs_on date, p_skipped boolean)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id, p_right => 'edit');
  v_event_id text;
begin
  select e.id into v_event_id from public.events e
   where e.series_id = v_series.id and e.occurs_on = p_occurs_on for update;
  if p_skipped is not true then
    delete from private.series_skips k where k.series_id = v_series.id and k.occurs_on = p_occurs_on;
  elsif v_event_id is null then
    if p_occurs_on is null or p_occurs_on > coalesce(v_series.ends_on, '9999-12-31')
       or p_occurs_on <> private.next_rule_date(v_series.every, v_series.starts_on, p_occurs_on - 1) then
      perform private.refuse('invalid_input', 'The series has no date on that day', 'occurs_on');
    elsif p_occurs_on > greatest(current_date, v_series.starts_on) + 731 then
      -- Each visit of the link passes over all skipped dates one by one.
      perform private.refuse('invalid_input', 'Only dates of the next two years can be skipped', 'occurs_on');
    end if;
    insert into private.series_skips (series_id, occurs_on) values (v_series.id, p_occurs_on) on conflict do nothing;
  elsif exists (select from public.participants p where p.event_id = v_event_id) then
    perform private.refuse('invalid_input', 'People are on the list of this date. Delete the event instead.', 'occurs_on');
  elsif exists (select from public.payments y where y.event_id = v_event_id and y.settled_at is null) then
    perform private.refuse('invalid_input', 'Someone still waits for a refund for this date. Delete the event instead.', 'occurs_on');
  else
    delete from public.events e where e.id = v_event_id; -- event_gone notes that it is left out
  end if;
  perform private.delete_finished_series(v_series.id); -- it may have been the last one
  return jsonb_build_object('occurs_on', p_occurs_on, 'skipped', coalesce(p_skipped, false));
end
$$;
grant execute on function public.set_skipped to authenticated, service_role;
