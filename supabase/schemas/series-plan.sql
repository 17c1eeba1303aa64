-- 'This date and the plan': an edit of one date and of the dates that are not open yet. Only the edited columns reach the plan, so an earlier edit of
-- 'Only this event' is neither lost nor passed on.

-- Edits one date of the caller's own series and the plan. `p_changes`: the columns, as an UPDATE of the event would have them. Other dates that are
-- open stay as they are. A start on another day moves the dates that are not open yet, each to its place in the new rhythm. The last day of the
-- series stays, unless this date is moved past it.
create function public.edit_date_and_plan(p_event_id text, p_changes jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_before public.events;
  v_after public.events;
  v_series public.series; -- before the edit
  v_zone text;
  v_was jsonb;
  v_is jsonb;
  v_changed jsonb;
  v_to date;
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
  elsif p_changes ?| '{id,organizer_id,group_id,created_at,parent_event_id,revision,series_id,occurs_on,called_off_at,call_off_note,call_offs,moved_from,decided_at}'
     or exists (select from jsonb_object_keys(p_changes) k where not to_jsonb(v_before) ? k) then
    perform private.refuse('invalid_input');
  end if;
  v_series := private.own_series(v_before.series_id);

  -- Locked by id, as everywhere.
  perform 1 from public.events e where e.series_id = v_series.id and e.occurs_on >= v_before.occurs_on order by e.id for no key update;
  select * into v_before from public.events e where e.id = p_event_id;
  if v_before.series_id is null then
    perform private.refuse('event_not_found');
  end if;
  v_after := private.change_event(p_event_id, p_changes);
  if v_after.datetime is null then
    perform private.refuse('invalid_input', 'A date of a series needs a start', 'datetime');
  end if;

  -- Only a zone that this edit brings. The event may have another one, if it was edited alone on a journey.
  v_zone := case when p_changes ->> 'time_zone' is not null then v_after.time_zone else v_series.time_zone end;
  v_was := private.local_times(v_before, v_series.time_zone);
  v_is := private.local_times(v_after, v_zone);
  v_changed := private.changed_keys(
      private.series_template(v_before, v_series.time_zone), private.series_template(v_after, v_series.time_zone))
    - '{start,lasts,registration_before,withdraw_before}'::text[];
  -- Price and currency go together.
  if v_changed ?| '{price_cents,currency}' then
    v_changed := v_changed || jsonb_build_object('price_cents', v_after.price_cents, 'currency', v_after.currency);
  end if;
  v_changed := v_changed || (private.changed_keys(v_was, v_is) - 'day')
    || case when v_zone <> v_series.time_zone then jsonb_build_object('start', v_is -> 'start') else '{}' end;

  v_to := case when v_was -> 'day' is distinct from v_is -> 'day' then (v_is ->> 'day')::date else v_before.occurs_on end;
  perform private.move_rule(v_series, v_before.occurs_on, v_to);
  update public.series s
     set time_zone = v_zone, template = s.template || v_changed, ends_on = case when s.ends_on < v_to then v_to else s.ends_on end
   where s.id = v_series.id;
  if (v_changed ->> 'is_private')::boolean and not v_series.is_private then
    perform private.let_into_series(v_series.id, array(
      select e.id from public.events e where e.series_id = v_series.id and e.occurs_on >= v_to));
  end if;
  return jsonb_build_object('id', v_after.id, 'name', v_after.name);
end
$$;
grant execute on function public.edit_date_and_plan to authenticated, service_role;

-- Moves the rule of a series: its date on p_from is on p_to, and all later dates follow, also the skipped ones. A later date that is open takes its
-- place in the new rhythm (occurs_on), so that no second date is made for it, and its event stays as it is.
create function private.move_rule(p_series public.series, p_from date, p_to date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_days date[] := array(select e.occurs_on from public.events e where e.series_id = p_series.id and e.occurs_on >= p_from);
  v_skips date[] := array(select k.occurs_on from private.series_skips k where k.series_id = p_series.id and k.occurs_on > p_from);
begin
  if p_from = p_to then
    return;
  elsif exists (select from public.events e where e.series_id = p_series.id and e.occurs_on < p_from and e.occurs_on >= p_to) then
    perform private.refuse('invalid_input', 'Another date of this series is on that day or after it. Choose a later day.', 'datetime');
  elsif cardinality(v_days) > 1 and abs(p_to - p_from) > (case p_series.every when 'week' then 6 when 'two_weeks' then 13 else 27 end) then
    perform private.refuse('invalid_input', 'A later date is open already. Choose ''Only this event'', or a day that is nearer.', 'datetime');
  end if;
  update public.events e set occurs_on = m.becomes
    from private.moved_days(p_series, p_from, p_to, v_days) m where e.series_id = p_series.id and e.occurs_on = m.was;
  delete from private.series_skips k where k.series_id = p_series.id and k.occurs_on = any (v_skips);
  insert into private.series_skips (series_id, occurs_on)
  select p_series.id, m.becomes from private.moved_days(p_series, p_from, p_to, v_skips) m
  on conflict do nothing;
  update public.series s set starts_on = p_to where s.id = p_series.id;
end
$$;

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
