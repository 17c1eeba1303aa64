-- The series on the pages, and the target of the lasting link.

-- The series for its managers: its rule, its next eight dates (also future, skipped or called-off ones) and its regulars in order. Each regular is an
-- account, a guest or a name, with the section of the next date, if any.
create function public.get_series(p_series_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_makes_dates boolean;
  v_today date;
  v_dates date[] := '{}';
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or not private.is_series_manager(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  v_makes_dates := not private.is_series_paused(v_series);
  v_today := (now() at time zone v_series.time_zone)::date;
  if v_makes_dates then
    v_dates := private.coming_dates(v_series, 8, true);
  end if;
  return jsonb_build_object(
    'id', v_series.id, 'every', v_series.every, 'starts_on', v_series.starts_on, 'time_zone', v_series.time_zone,
    'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on,
    'ended', not v_makes_dates or private.series_ended(v_series),
    'dates', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'occurs_on', d.occurs_on, 'datetime', coalesce(d.datetime, p.starts_at), 'opens_at', p.opens_at,
          'id', d.id, 'skipped', d.skipped, 'called_off', d.called_off) order by d.occurs_on), '[]')
        from (
          select coalesce(e.occurs_on, r) as occurs_on, e.id, e.datetime,
                 e.id is null and exists (select from private.series_skips k where k.series_id = v_series.id and k.occurs_on = r) as skipped,
                 e.called_off_at is not null as called_off
            from unnest(v_dates) r
            full join (
              select m.id, m.occurs_on, m.datetime, m.called_off_at from public.events m
               where m.series_id = v_series.id and (m.occurs_on >= v_today or coalesce(m.end_datetime, m.datetime) >= now())) e
              on e.occurs_on = r
           order by 1 limit 8) d
       cross join lateral private.planned_date(v_series, d.occurs_on) p),
    'regulars', (
      select coalesce(jsonb_agg(private.regular_json(g, n.sections) order by g.place), '[]')
        from private.regulars g cross join private.planned_sections(v_series) n (sections) where g.series_id = v_series.id and g.brought_by is null));
end
$$;
grant execute on function public.get_series to authenticated, service_role;

-- The series on an event's page: private.series_json and the last five dates before this one that the viewer may open. Also whether the viewer keeps a
-- place and, for its managers, how many people do. Null for viewers who may not know of the series. The link of a private one is the invitation to all
-- of its dates, so the link of one date must not give it away. `p_asked`: the id in the viewer's link.
create function private.series_of_event(p_event public.events, p_me uuid, p_asked text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_is_manager boolean;
begin
  select * into v_series from public.series s where s.id = p_event.series_id;
  if p_asked is distinct from v_series.id and not private.may_open_series(v_series, p_me) then
    return null;
  end if;
  v_is_manager := private.is_series_manager(v_series, p_me);
  return private.series_json(v_series, p_event) || jsonb_build_object(
    -- Of twenty at most, because each private one needs a check.
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'datetime', e.starts_at) order by e.starts_at desc), '[]')
        from (
          select r.* from (
            select d.* from private.known_dates d
             where d.series_id = v_series.id and d.starts_at < private.start_of(p_event) order by d.starts_at desc limit 20) r
           where v_is_manager or not r.is_private or private.may_open_event(r.id)
           order by r.starts_at desc limit 5) e),
    'regular', exists (select from private.regulars g where g.series_id = v_series.id and g.holder = p_me),
    'regulars', case when v_is_manager then (select count(*) from private.regulars g where g.series_id = v_series.id and g.brought_by is null) end);
end
$$;

-- The series beside one of its dates, on pages and invites: the rule, whether it ended, and whether a due date is missing (the page then calls
-- open_series). `next`: the first public date after this one that takes place (private.known_dates), with its start and when it opens. It has its id
-- once it is made. Null when none comes.
create function private.series_json(p_series public.series, p_event public.events)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_made record;
begin
  -- By time and not by day of the rule: a date may have been moved past others, or have no time.
  select d.* into v_made from private.known_dates d
   where d.series_id = p_series.id and d.called_off_at is null and d.starts_at > private.start_of(p_event)
   order by d.starts_at limit 1;
  return jsonb_build_object(
    'id', p_series.id, 'every', p_series.every, 'starts_on', p_series.starts_on, 'time_zone', p_series.time_zone,
    'opens_days_before', p_series.opens_days_before, 'ends_on', p_series.ends_on,
    'ended', private.is_series_paused(p_series) or private.series_ended(p_series),
    'due', private.due_dates(p_series, now()) <> '{}',
    'next', (
      select jsonb_build_object('id', n.id, 'datetime', n.start, 'opens_at', n.opens_at) from (
        select v_made.id, v_made.starts_at as start, (private.planned_date(p_series, v_made.occurs_on)).opens_at where v_made.id is not null
        union all
        -- One that is not made may start before it.
        select null, m.starts_at, m.opens_at from private.next_uncreated_date(p_series, now(), p_event.occurs_on,
          coalesce((v_made.starts_at at time zone p_series.time_zone)::date, 'infinity')) m) n
       order by n.start, n.id limit 1));
end
$$;

-- The invite to a series that has no dates at present: the next one, with an empty list.
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
  v_can_open boolean;
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if not found then
    return null;
  end if;
  v_can_open := private.may_open_series(v_series, p_me);
  -- Without a next date it is what the template says.
  v_event := jsonb_populate_record(null::public.events,
    private.planned_event(v_series, (select n.occurs_on from private.next_uncreated_date(v_series, now()) n)));
  v_event.id := v_series.id;
  v_event.group_id := v_series.group_id;
  v_event.time_zone := v_series.time_zone;
  return private.event_columns(v_event) || jsonb_build_object(
    'type', 'event',
    'organizer_name', private.display_name(v_series.organizer_id),
    'participant_count', 0, 'waiting_count', 0, 'people', case when v_can_open then '[]'::jsonb end,
    'viewer', jsonb_build_object('registered', false, 'place', null, 'can_open', v_can_open),
    'series', private.series_json(v_series, null::public.events)) || private.language_json(v_series.organizer_id);
end
$$;
