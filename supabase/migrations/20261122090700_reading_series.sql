-- Reading a series: its lasting link answers as its current date does. A plain event is looked for first, and costs nothing more.

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
   where e.series_id = p_series.id and coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') > v_start
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
comment on function private.next_of_series(public.series, public.events, timestamptz) is 'The first date after that one which is not skipped: its id once it is made, when it starts and from when on it is open. Null when none comes.';

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
    'next', private.next_of_series(p_series, p_event, p_now));
end
$$;
comment on function private.series_json(public.series, public.events, timestamptz) is 'What a page says of a series beside one of its dates: the rule, whether it ended, whether a date should be there that is not (due: the page then calls open_series), and the next date.';

create function private.series_of_event(p_event public.events, p_me uuid)
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
  v_runs := private.runs_series(v_series, p_me);
  return private.series_json(v_series, p_event, now()) || jsonb_build_object(
    -- Nobody has to ask about more than twenty private ones to hear that none of them opens.
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'datetime', e.start) order by e.start desc), '[]')
        from (
          select r.* from (
            select d.id, d.is_private, coalesce(d.datetime, d.occurs_on::timestamp at time zone 'UTC') as start
              from public.events d
             where d.series_id = v_series.id and coalesce(d.datetime, d.occurs_on::timestamp at time zone 'UTC') < v_start
             order by 3 desc limit 20) r
           where v_runs or not r.is_private or private.may_open_event(r.id)
           order by r.start desc limit 5) e),
    'regular', exists (select from private.regulars g where g.series_id = v_series.id and g.user_id = p_me),
    'regulars', case when v_runs then (select count(*) from private.regulars g where g.series_id = v_series.id) end);
end
$$;
comment on function private.series_of_event(public.events, uuid) is 'The same beside the event page: with the five dates before that one which the viewer may open, whether the viewer keeps a place, and, for those who run it, how many do.';

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
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if not found then
    return null;
  end if;
  v_next := private.next_of_series(v_series, null::public.events, now());
  v_event := jsonb_populate_record(null::public.events, v_series.template || case when v_next is null then '{}'
    else private.moments(v_series.time_zone, ((v_next ->> 'datetime')::timestamptz at time zone v_series.time_zone)::date, v_series.template) end);
  return jsonb_build_object(
    'type', 'event', 'id', v_series.id, 'name', v_event.name, 'description', v_event.description, 'datetime', v_event.datetime,
    'end_datetime', v_event.end_datetime, 'location', v_event.location, 'is_private', v_event.is_private,
    'time_zone', v_series.time_zone, 'registration_deadline', v_event.registration_deadline,
    'max_participants', v_event.max_participants, 'waitlist', v_event.waitlist, 'group_id', v_series.group_id,
    'price', private.price_json(v_event) - '{link,note}'::text[],
    'organizer_name', private.display_name(v_series.organizer_id),
    'participant_count', 0, 'waiting_count', 0, 'people', case when o.can_open then '[]'::jsonb end,
    'viewer', jsonb_build_object('registered', false, 'place', null, 'can_open', o.can_open),
    'series', private.series_json(v_series, null::public.events, now()))
    from (select (not v_event.is_private or private.runs_series(v_series, p_me)
      or exists (select from private.series_acceptances a where a.series_id = v_series.id and a.user_id = p_me)
      or exists (select from private.regulars g where g.series_id = v_series.id and g.user_id = p_me)) as can_open) o;
end
$$;
comment on function private.invite_to_series(text, uuid) is 'The invite to a series of which no date is there: what the next one will be, with nobody on it yet.';

create or replace function public.get_event(p_event_id text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_manages boolean;
  v_mine public.participants;
  v_waiting int;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    -- No event of that id: perhaps a series, whose answer is that of its current date.
    p_event_id := private.current_date_of(p_event_id, now());
    if p_event_id is null or not private.may_open_event(p_event_id) then
      return null;
    end if;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  v_manages := (v_event.organizer_id = v_me or private.leads_group(v_event.group_id, v_me)) is true;
  select * into v_mine from public.participants p where p.event_id = v_event.id and p.user_id = v_me;
  v_waiting := (select count(*) from public.participants p where p.event_id = v_event.id and p.waiting_since is not null);

  return json_build_object(
    'event', json_build_object(
      'id', v_event.id, 'name', v_event.name, 'description', v_event.description,
      'datetime', v_event.datetime, 'end_datetime', v_event.end_datetime, 'location', v_event.location,
      'time_zone', v_event.time_zone, 'registration_deadline', v_event.registration_deadline,
      'withdraw_until', v_event.withdraw_until,
      'is_private', v_event.is_private, 'custom_fields', private.readable_custom_fields(v_event.custom_fields),
      'max_participants', v_event.max_participants, 'waitlist', v_event.waitlist, 'group_id', v_event.group_id,
      'price', private.price_json(v_event),
      'group_name', (select g.name from public.groups g where g.id = v_event.group_id),
      'parent_event_id', (select s.parent_event_id from private.event_parents s
                           where s.event_id = v_event.id and private.may_open_event(s.parent_event_id)),
      'created_at', v_event.created_at, 'revision', v_event.revision, 'organizer_name', private.display_name(v_event.organizer_id)),
    'viewer', json_build_object(
      'is_organizer', (v_event.organizer_id = v_me) is true,
      'manages', v_manages,
      'registered', v_mine.slot_number is not null,
      'place', private.place_in_line(v_mine),
      'accepted', exists (select 1 from private.event_acceptances a where a.event_id = v_event.id and a.user_id = v_me),
      'has_news', v_manages and private.has_news(v_event.id, v_me)),
    'participant_count', (select count(*) from public.participants p
                           where p.event_id = v_event.id and p.slot_number is not null),
    'waiting_count', v_waiting,
    'people_count', (select count(distinct p.user_id) + count(*) filter (where p.user_id is null)
                       from public.participants p where p.event_id = v_event.id and p.slot_number is not null),
    'labels', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name, l.id), '[]')
                 from public.labels l where l.event_id = v_event.id),
    'roster', private.roster_json(v_event.id, v_event.organizer_id, v_me, v_manages, false),
    'payments', private.payments_json(v_event.id, v_me, v_manages),
    'waitlist', case when v_waiting > 0
      then private.roster_json(v_event.id, v_event.organizer_id, v_me, v_manages, true) else '[]' end,
    'series', case when v_event.series_id is not null then private.series_of_event(v_event, v_me) end);
end
$$;
comment on function public.get_event(text) is
  'Everything the event page shows, by exact id; by the id of a series, what its current date shows. The roster, and beside it who waits: the first hundred, the viewer''s own rows, and how many there are. Every other number counts slots only. Contact fields only on rows the viewer could read in the table; no account ids of others. Null when there is no such event or a private one may not be opened.';

create or replace function public.get_invite(p_type text, p_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_invite jsonb;
  v_current text;
begin
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    v_invite := (
      select jsonb_build_object(
        'type', 'event', 'id', e.id, 'name', e.name, 'description', e.description, 'datetime', e.datetime,
        'end_datetime', e.end_datetime, 'location', e.location, 'is_private', e.is_private,
        'time_zone', e.time_zone, 'registration_deadline', e.registration_deadline,
        'max_participants', e.max_participants, 'waitlist', e.waitlist, 'group_id', e.group_id,
        'price', private.price_json(e) - '{link,note}'::text[],
        'organizer_name', private.display_name(e.organizer_id),
        'participant_count', n.taken, 'waiting_count', n.waiting,
        'people', case when o.can_open then private.first_people(e.id) end,
        'viewer', jsonb_build_object(
          'registered', m.slot_number is not null, 'place', private.place_in_line(m),
          'can_open', o.can_open),
        'series', case when e.series_id is not null then private.series_json(s, e, now()) end)
      from public.events e cross join lateral (select private.may_open_event(e.id) as can_open offset 0) o
      cross join lateral (select count(p.slot_number) as taken, count(p.waiting_since) as waiting
                            from public.participants p where p.event_id = e.id) n
      left join public.participants m on m.event_id = e.id and m.user_id = v_me
      left join public.series s on s.id = e.series_id
      where e.id = p_id);
    if v_invite is not null then
      return v_invite;
    end if;
    -- No event of that id: perhaps a series, whose answer is that of its current date, or of its plan where it has none.
    v_current := private.current_date_of(p_id, now());
    return case when v_current is null then private.invite_to_series(p_id, v_me) else public.get_invite('event', v_current) end;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    return (
      select jsonb_build_object(
        'type', 'group', 'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'event_count', private.group_event_count(g.id), 'member_count', private.group_member_count(g.id),
        'viewer', jsonb_build_object(
          'is_member', private.group_role(g.id) is not null,
          'can_open', private.may_open_group(g.id)))
      from public.groups g where g.id = p_id::uuid);
  end if;
  return null;
end
$$;
comment on function public.get_invite(text, text) is 'What an invite link shows before anyone has joined, private events and groups too: the link is the invitation. A series answers as its current date. An event also says who organizes it, how many wait and, to those who may open it, the first 20 names of its roster. Null for an unknown type or id.';

revoke all on function private.next_of_series(public.series, public.events, timestamptz),
  private.series_json(public.series, public.events, timestamptz), private.series_of_event(public.events, uuid),
  private.invite_to_series(text, uuid) from public, anon, authenticated;
