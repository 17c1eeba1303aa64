-- Who keeps a place on every date of a series.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE FUNCTION private.runs_series(p_series public.series, p_me uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return private.runs(p_series.organizer_id, p_series.group_id, null, p_series.id, p_me);
end
$$;

COMMENT ON FUNCTION private.runs_series(p_series public.series, p_me uuid) IS 'Whether that person is its organizer, owner or admin of its group, or a co-host of all its dates.';

REVOKE ALL ON FUNCTION private.runs_series(p_series public.series, p_me uuid) FROM PUBLIC;



CREATE FUNCTION public.keep_place(p_series_id text, p_keep boolean DEFAULT true) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := auth.uid();
  v_series public.series;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_series_id := left(p_series_id, 13); -- no id is longer than 12
  if p_keep is not true then
    delete from private.regulars g where g.series_id = p_series_id and g.user_id = v_me;
    return jsonb_build_object('regular', false);
  elsif exists (select from private.regulars g where g.series_id = p_series_id and g.user_id = v_me) then
    return jsonb_build_object('regular', true);
  end if;
  -- One after the other, so that the order of places is the order in which they were given.
  v_series := private.lock_series(p_series_id);
  if v_series.id is null then
    perform private.refuse('event_not_found', 'Series not found');
  elsif not private.hold_account(v_me) then
    perform private.refuse('unauthenticated');
  elsif private.current_date_of(v_series.id, now()) is not null
     and not private.may_open_event(private.current_date_of(v_series.id, now())) then
    -- Whoever was removed still stands on older lists.
    perform private.refuse('event_not_found', 'Series not found');
  elsif (select count(*) from private.regulars g where g.series_id = v_series.id) >= 200 then
    perform private.refuse('full', '200 people keep a place here, and more cannot. Sign up for each date instead.');
  end if;
  insert into private.regulars (series_id, user_id, name, email, phone, notes, responses, section_id)
  select v_series.id, v_me, p.name, p.email, p.phone, p.notes, p.responses, p.section_id
    from public.events e join public.participants p on p.event_id = e.id and p.user_id = v_me
   where e.series_id = v_series.id order by e.occurs_on desc limit 1
  on conflict (series_id, user_id) do nothing;
  if not exists (select from private.regulars g where g.series_id = v_series.id and g.user_id = v_me) then
    perform private.refuse('not_registered', 'Sign up for a date first, then keep your place');
  end if;
  return jsonb_build_object('regular', true);
end
$$;

COMMENT ON FUNCTION public.keep_place(p_series_id text, p_keep boolean) IS 'Keeps a place in a series for the caller, who is on the list of one of its dates and may open the current one, as long as there are fewer than 200: each new date has them on its list, in their section, in the order in which people became regulars. Or gives it up. Doing either twice changes nothing.';

REVOKE ALL ON FUNCTION public.keep_place(p_series_id text, p_keep boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_place(p_series_id text, p_keep boolean) TO authenticated;
GRANT ALL ON FUNCTION public.keep_place(p_series_id text, p_keep boolean) TO service_role;



CREATE FUNCTION public.remove_regular(p_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_regular private.regulars;
  v_series public.series;
  v_removed int;
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_regular from private.regulars g where g.id = p_id;
  select * into v_series from public.series s where s.id = v_regular.series_id;
  if v_series.id is not null and not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  -- A date that is made this moment has them, or has them not: nothing in between.
  v_series := private.lock_series(v_series.id);
  delete from private.regulars g where g.id = p_id;
  get diagnostics v_removed = row_count;
  delete from private.series_acceptances a where a.series_id = v_regular.series_id and a.user_id = v_regular.user_id;
  return jsonb_build_object('removed', v_removed);
end
$$;

COMMENT ON FUNCTION public.remove_regular(p_id uuid) IS 'Ends somebody''s place in a series, for its organizer and the owner and admins of its group; and that a private one opens to them by itself. The dates that are made keep them. One who is gone already is no error.';

REVOKE ALL ON FUNCTION public.remove_regular(p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_regular(p_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.remove_regular(p_id uuid) TO service_role;



CREATE FUNCTION private.dates_of(p_series public.series, p_now timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_today date := (p_now at time zone p_series.time_zone)::date;
  v_dates date[] := '{}';
  v_date date := v_today - 1;
begin
  if not private.makes_no_dates(p_series) then
    for i in 1..8 loop
      v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
      exit when v_date > p_series.ends_on;
      v_dates := v_dates || v_date;
    end loop;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'occurs_on', d.occurs_on, 'datetime', coalesce(d.datetime, private.starts_at(p_series, d.occurs_on)),
        'opens_at', private.opens_at(p_series, d.occurs_on), 'id', d.id, 'skipped', d.skipped) order by d.occurs_on), '[]')
      from (
        select coalesce(e.occurs_on, r) as occurs_on, e.id, e.datetime,
               e.id is null and exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = r) as skipped
          from unnest(v_dates) r
          full join (
            select m.id, m.occurs_on, m.datetime from public.events m
             where m.series_id = p_series.id and (m.occurs_on >= v_today or coalesce(m.end_datetime, m.datetime) >= p_now)) e
            on e.occurs_on = r
         order by 1 limit 8) d);
end
$$;

COMMENT ON FUNCTION private.dates_of(p_series public.series, p_now timestamp with time zone) IS 'The next eight dates, made or not, also those that are skipped.';

REVOKE ALL ON FUNCTION private.dates_of(p_series public.series, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION public.get_series(p_series_id text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_series public.series;
  v_sections jsonb;
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  v_sections := nullif(v_series.template -> 'sections', 'null');
  return jsonb_build_object(
    'id', v_series.id, 'every', v_series.every, 'starts_on', v_series.starts_on, 'time_zone', v_series.time_zone,
    'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on,
    'ended', private.series_ended(v_series, now()), 'dates', private.dates_of(v_series, now()),
    'regulars', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'since', g.since)
          || case when v_sections is null then '{}' else jsonb_build_object('section', private.section_name(v_sections,
               private.section_to_keep(v_sections, private.last_section(v_series.id, g.user_id), g.section_id))) end order by g.place), '[]')
        from private.regulars g where g.series_id = v_series.id));
end
$$;

COMMENT ON FUNCTION public.get_series(p_series_id text) IS 'What those who run a series see of it: its rule, the next eight dates with those that are skipped, and its regulars in order, each with the section that the next date puts them into, if it has any.';

REVOKE ALL ON FUNCTION public.get_series(p_series_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_series(p_series_id text) TO authenticated;
GRANT ALL ON FUNCTION public.get_series(p_series_id text) TO service_role;



CREATE FUNCTION private.section_to_keep(p_sections jsonb, p_last text, p_first text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  v_section text := coalesce(nullif(p_last, ''), p_first);
begin
  return case
    when p_sections is null then ''
    when private.section_size(p_sections, v_section) is null then p_sections -> 0 ->> 'id'
    else v_section end;
end
$$;

COMMENT ON FUNCTION private.section_to_keep(p_sections jsonb, p_last text, p_first text) IS 'In which section of a new date a regular is: as the last time, or as when they became one. The first, where that is gone.';

REVOKE ALL ON FUNCTION private.section_to_keep(p_sections jsonb, p_last text, p_first text) FROM PUBLIC;



CREATE FUNCTION private.last_section(p_series_id text, p_user_id uuid) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    select p.section_id from public.events e join public.participants p on p.event_id = e.id and p.user_id = p_user_id
     where e.series_id = p_series_id order by e.occurs_on desc limit 1);
end
$$;

COMMENT ON FUNCTION private.last_section(p_series_id text, p_user_id uuid) IS 'In which section a person is on the last date with them.';

REVOKE ALL ON FUNCTION private.last_section(p_series_id text, p_user_id uuid) FROM PUBLIC;



CREATE FUNCTION private.calendar_dates(p_feed private.calendar_feeds, p_series_id text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    with own as (
      select e.id, false as waiting, '' as section_id from public.events e where e.organizer_id = p_feed.user_id
      union all
      select p.event_id, p.slot_number is null, p.section_id from public.participants p where p.user_id = p_feed.user_id
      union all
      select p.event_id, p.slot_number is null, p.section_id from public.participants p where p.id = p_feed.participant_id
      union all
      select e.id, false, '' from public.events e where e.series_id = p_series_id and not e.is_private),
    -- Whoever runs an event and waits for a slot of it is there anyway.
    once as (
      select o.id, bool_and(o.waiting) as waiting,
             coalesce(max(o.section_id) filter (where not o.waiting), case when bool_and(o.waiting) then max(o.section_id) end) as section_id
        from own o group by o.id),
    entries as (
      select e.datetime, private.calendar_date(e, o.waiting) || case when o.section_id = '' then '{}'
               else jsonb_build_object('section', private.section_name(e.sections, o.section_id)) end as entry
        from once o join public.events e on e.id = o.id
       where e.datetime > now() - interval '30 days'
      union all
      select c.datetime, jsonb_build_object(
               'id', c.event_id, 'status', 'cancelled', 'name', c.name, 'description', null, 'datetime', c.datetime,
               'end_datetime', c.end_datetime, 'location', null, 'look', null, 'revision', c.revision + 1, 'created_at', c.created_at)
        from private.cancelled_dates c
       where c.cancelled_at > now() - interval '7 days'
         and (c.feed_id = p_feed.id or c.feed_id is null and c.series_id = p_series_id))
    select coalesce(jsonb_agg(f.entry order by f.datetime, f.entry ->> 'id'), '[]')
      from (select n.* from entries n order by n.datetime desc limit 500) f);
end
$$;

COMMENT ON FUNCTION private.calendar_dates(p_feed private.calendar_feeds, p_series_id text) IS 'The entries of a feed, or of a public series: from thirty days ago on, the last 500. Events without a date have none. Where one is in a section, its name stands in the own feed.';

REVOKE ALL ON FUNCTION private.calendar_dates(p_feed private.calendar_feeds, p_series_id text) FROM PUBLIC;
