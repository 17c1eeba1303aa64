-- Reading an event or an invite in one round trip.

-- The event page by the id of an event, or of a series for its current date. The roster and the waitlist: the first fifty, the viewer's own rows, and
-- how many there are. All other numbers count slots only. Contact fields only in rows that the viewer could read in the table; no account ids of others.
-- Null for an unknown id or a private event that the viewer may not open. True if p_known is the version of the response, so an unchanged event costs
-- no body. Caches may keep the response for a signed-out viewer for a second. `p_secret`: a guest's, who may read more names than a visitor.
create function public.get_event(p_event_id text, p_known text default null, p_secret text default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  v_me uuid := auth.uid();
  v_holder uuid := coalesce(v_me, private.me(p_secret));
  v_event public.events;
  v_manages boolean := false;
  v_mine public.participants;
  v_taken int;
  v_people int;
  v_waiting int;
  v_page json;
  v_more jsonb; -- what few events have: it is there only where they have it
  v_text text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  select * into v_event from public.events e where e.id = p_event_id;
  if not found then
    -- No event has that id. It may be a series: then the answer is its current date.
    select * into v_event from public.events e where e.id = private.current_date_of(p_event_id, now());
  end if;
  if private.may_open(v_event, v_me) is not true then
    return null;
  end if;
  if p_secret is null then
    perform private.allow_caching(); -- where there is nothing no cache keeps that: the event may become public
  end if;
  if v_me is not null then
    v_manages := private.is_manager(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, v_me);
    select * into v_mine from public.participants p where p.event_id = v_event.id and p.user_id = v_me;
  end if;
  -- A person with several slots counts once.
  select count(p.slot_number), count(p.slot_number) filter (where p.kind <> 'extra'), count(p.waiting_since)
    into v_taken, v_people, v_waiting from public.participants p where p.event_id = v_event.id;

  v_page := json_build_object(
    'event', private.event_columns(v_event) || jsonb_build_object(
      'withdraw_until', v_event.withdraw_until, 'custom_fields', v_event.custom_fields,
      'price', private.price_json(v_event), -- here with the ways to pay
      'group_name', (select g.name from public.groups g where g.id = v_event.group_id),
      'parent_event_id', (select s.parent_event_id from private.event_parents s
                           where s.event_id = v_event.id and private.may_open_event(s.parent_event_id)),
      'created_at', v_event.created_at, 'revision', v_event.revision, 'organizer_name', private.display_name(v_event.organizer_id)),
    'viewer', json_build_object(
      'is_organizer', (v_event.organizer_id = v_me) is true,
      'manages', v_manages,
      'registered', v_mine.slot_number is not null,
      'place', case when v_mine.waiting_since is not null then private.waitlist_position(v_mine) end,
      'accepted', exists (select 1 from private.event_acceptances a where a.event_id = v_event.id and a.user_id = v_me)),
    'participant_count', v_taken,
    'waiting_count', v_waiting,
    'people_count', v_people,
    'labels', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name, l.id), '[]')
                 from public.labels l where l.event_id = v_event.id),
    'roster', private.roster_json(v_event, v_me, v_manages, p_holder => v_holder),
    -- Open payments: all for event managers, else the viewer's own and those of their claims.
    'payments', (select coalesce(json_agg(private.payment_json(y) order by y.created_at, y.id), '[]') from public.payments y
                  where y.event_id = v_event.id and y.settled_at is null and (v_manages or y.holder = v_me)),
    'waitlist', case when v_waiting > 0
      then private.roster_json(v_event, v_me, v_manages, 1, 50, v_holder) else '[]' end,
    'series', case when v_event.series_id is not null then private.series_of_event(v_event, v_me, p_event_id) end);
  select jsonb_object_agg(m.key, m.value) into v_more
    from (values
      ('teams', private.teams_json(v_event.id)),
      ('notices', private.notices_json(v_event.id)),
      ('names_hidden', case when not private.may_read_names(v_event, v_holder, v_manages) then 'true'::jsonb end),
      ('claimers', case when v_manages then private.claimers_json(v_event.id) end),
      -- A co-host of all dates of the series, or of this one.
      ('cohost', case when v_manages and v_event.organizer_id <> v_me then (
        select to_jsonb(case when bool_or(c.series_id is not null) then 'series' else 'event' end) from private.cohosts c
         where c.user_id = v_me and (c.event_id = v_event.id or c.series_id = v_event.series_id) having count(*) > 0) end),
      ('came', case when v_me is not null and coalesce(v_event.datetime, v_event.end_datetime) <= now()
        then private.came_json(v_event, v_me, v_manages) end)) m (key, value)
   where m.value is not null;
  -- These keys follow at the end, as text: json has no ||, and jsonb would put all of them into another order.
  v_text := left(v_page::text, -1) || coalesce(', ' || substr(left(v_more::text, -1), 2), '');
  return case when md5(v_text) = p_known then to_json(true) else (v_text || ', "version" : "' || md5(v_text) || '"}')::json end;
end
$$;
grant execute on function public.get_event to anon, authenticated, service_role;

-- The people of an event as one viewer may read them: those with a slot or, with p_from and p_to, these positions of the waitlist. With p_from 1 also
-- the viewer's own rows further back. By slot or position, then by section. Each row has its section, if there are sections; pick for an extra slot;
-- offered for an offer. A person whose name the holder p_holder may not read is 'Participant 3'. Event managers can read any part, and which rows are
-- guests', to remove a flood of invented ones.
create function private.roster_json(
  p_event public.events, p_viewer uuid, p_manages boolean, p_from bigint default null, p_to bigint default null, p_holder uuid default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_key text := case when p_from is null then 'slot_number' else 'place' end;
  v_sections text[] := array(select s.id from private.sections_of(p_event) s);
  v_named boolean := private.may_read_names(p_event, p_holder, p_manages);
begin
  return (
    with marks as (
      select m.participant_id, json_agg(m.label_id order by l.name, l.id) as label_ids
        from public.labels l join public.participant_labels m on m.label_id = l.id
       where l.event_id = p_event.id
       group by m.participant_id),
    line as (
      select l.id, s.number, row_number() over (partition by s.number order by l.waiting_since, l.id) as place
        from private.sections_of(p_event) s
       cross join lateral (
         select w.id, w.waiting_since from public.participants w
          where w.event_id = p_event.id and w.section_id = s.id and w.waiting_since is not null order by w.waiting_since, w.id limit p_to) l
       where p_from is not null),
    -- The first person of each waitlist, then the second of each, and so on.
    waiting as materialized (
      select l.id, l.place, row_number() over (order by l.place, l.number) as number from line l),
    people as (
      select p.*, p.slot_number as place from public.participants p
       where p_from is null and p.event_id = p_event.id and p.slot_number is not null
      union all
      select p.*, w.place from waiting w join public.participants p on p.id = w.id where w.number between p_from and p_to
      union all
      select p.*, private.waitlist_position(p) from public.participants p
       where p_from = 1 and not p_manages and p.event_id = p_event.id and p.waiting_since is not null
         and p.holder = p_viewer
         and not exists (select from waiting w where w.id = p.id and w.number <= p_to))
    -- Each row is written as text: functions that build JSON take longer and cannot leave a key out. A part that may be null stands in `coalesce`, or
    -- the row would be missing.
    select coalesce('[' || string_agg(
        '{"id" : "' || p.id || '", "name" : ' || to_json(case when v_named or p.holder = p_holder then p.name else 'Participant ' || p.place end)
        || ', "created_at" : ' || to_json(p.created_at)
        || ', "label_ids" : ' || coalesce(k.label_ids::text, '[]')
        || ', "is_organizer" : ' || ((p.kind <> 'claim' and p.holder = p_event.organizer_id) is true)
        || ', "is_mine" : ' || ((p.user_id = p_viewer) is true) || ', "claimed_by_me" : ' || ((p.kind <> 'own' and p.holder = p_viewer) is true)
        || ', "contact_visible" : ' || r.contact || ', "' || v_key || '" : ' || p.place
        || case when not r.contact then '' else
             ', "email" : ' || coalesce(to_json(p.email)::text, 'null') || ', "phone" : ' || coalesce(to_json(p.phone)::text, 'null')
             || ', "notes" : ' || coalesce(to_json(p.notes)::text, 'null') || ', "responses" : ' || p.responses
             || ', "promoted_at" : ' || coalesce(to_json(p.promoted_at)::text, 'null')
             || ', "is_guest" : ' || ((num_nonnulls(p.user_id, p.claimed_by_user_id) = 0 and p.holder <> p_viewer
                and (select h.account from private.holders h where h.id = p.holder) is null) is true)
             || case when p.holder is null then ', "is_name" : true' else '' end end
        || case when p.section_id = '' then '' else ', "section_id" : ' || to_json(p.section_id) end
        || case when p.kind = 'extra' then ', "pick": true' else '' end || case when p.offered_at is null then '' else ', "offered": true' end
        || '}', ', ' order by p.place, array_position(v_sections, p.section_id)) || ']', '[]')::json
      from people p left join marks k on k.participant_id = p.id
     cross join lateral (
       select private.may_read_contact(p.holder, p_viewer, p_manages) is true as contact) r);
end
$$;

-- Whether an account or a guest may read the names of an event's people (events.names_for).
create function private.may_read_names(p_event public.events, p_holder uuid, p_manages boolean)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_event.names_for is null or p_manages is true or p_event.names_for = 'participants'
    and exists (select from public.participants p where p.event_id = p_event.id and p.holder = p_holder);
end
$$;

-- Of each claimed or added row, for event managers: the name on the list of the claimer or guest, and their own row there (row), which has the contact.
-- An account that is not on the list has its own name. Null without such rows.
create function private.claimers_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', p.id, 'name', coalesce(o.name, private.display_name(private.account_of(p))), 'row', o.id)) order by p.id)
      from public.participants p left join public.participants o on o.event_id = p_event_id and o.holder = p.holder and o.kind = 'own'
     where p.event_id = p_event_id and p.kind <> 'own' and (o.id is not null or private.account_of(p) is not null));
end
$$;

-- Lets caches keep this response to a signed-out GET for a second: thousands who open one link at once then cost one read each second. Only for a
-- response that depends on nothing but the address.
create function private.allow_caching()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null and auth.role() = 'anon' and current_setting('request.method', true) = 'GET' then
    -- The browser revalidates each time. Vary has PostgREST's headers and the session's.
    perform set_config('response.headers',
      '[{"Cache-Control": "public, max-age=0, s-maxage=1"}, {"Vary": "Accept, Prefer, Range, Authorization"}]', true);
  end if;
end
$$;

-- The invite to an event or group, also private ones: the link is the invitation. A series answers as its current date. An event has its organizer and
-- the length of its waitlist. Viewers who may open it also get the first 20 names of the roster and the initials of the first three who wait. Null for an
-- unknown type or id. Caches may keep the response of a public one for a signed-out viewer for a second.
create function public.get_invite(p_type text, p_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event_id text;
  v_invite jsonb;
begin
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    -- Without an event of that id it may be a series, whose answer is that of its current date, or of its plan where it has none.
    v_event_id := coalesce((select e.id from public.events e where e.id = p_id), private.current_date_of(p_id, now()));
    v_invite := case when v_event_id is null then private.invite_to_series(p_id, v_me) else (
      select private.event_columns(e) || jsonb_build_object(
        'type', 'event',
        'organizer_name', private.display_name(e.organizer_id),
        'participant_count', n.taken, 'waiting_count', n.waiting,
        'people', case when o.can_open then private.first_people(e, o.named) end,
        'line', case when o.can_open and o.named then (
          select jsonb_agg(left(f.name, 1) order by f.waiting_since, f.id)
            from (select p.name, p.waiting_since, p.id from public.participants p
                   where p.event_id = e.id and p.waiting_since is not null order by p.waiting_since, p.id limit 3) f) end,
        'viewer', jsonb_build_object(
          'registered', m.slot_number is not null, 'place', case when m.waiting_since is not null then private.waitlist_position(m) end,
          'can_open', o.can_open),
        -- Anyone who has the id of a series may know of it.
        'series', case when e.series_id is not null and (p_id = e.series_id or private.may_open_series(s, v_me))
          then private.series_json(s, e) end)
        || case when o.named then '{}' else '{"names_hidden": true}'::jsonb end
        -- The sections in which a slot is offered, where there are some.
        || coalesce((
          select jsonb_build_object('offers', jsonb_agg(distinct p.section_id)) from public.participants p
           where p.event_id = e.id and p.offered_at is not null having count(*) > 0), '{}')
        || private.language_json(e.organizer_id)
      from public.events e cross join lateral (
        select private.may_open_event(e.id) as can_open, private.may_read_names(e, v_me,
            v_me is not null and e.names_for is not null and private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, v_me)) as named offset 0) o
      cross join lateral (select count(p.slot_number) as taken, count(p.waiting_since) as waiting
                            from public.participants p where p.event_id = e.id) n
      left join public.participants m on m.event_id = e.id and m.user_id = v_me
      left join public.series s on s.id = e.series_id
      where e.id = v_event_id) end;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    v_invite := (
      select jsonb_build_object(
        'type', 'group', 'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'event_count', public.event_count(g), 'member_count', public.member_count(g),
        'viewer', jsonb_build_object(
          'is_member', private.group_role(g.id) is not null,
          'can_open', private.may_open_group(g.id)))
        || private.language_json(g.organizer_id)
      from public.groups g where g.id = p_id::uuid);
  end if;
  if v_invite -> 'is_private' = 'false' then
    perform private.allow_caching();
  end if;
  return v_invite;
end
$$;
grant execute on function public.get_invite to anon, authenticated, service_role;

-- The first 20 of a roster: slots, names, if the viewer may read them, and sections. A separate query, because inside get_invite Postgres would read the whole list.
create function private.first_people(p_event public.events, p_named boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sections text[] := array(select s.id from private.sections_of(p_event) s);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slot_number', f.slot_number, 'name', case when p_named then f.name else 'Participant ' || f.slot_number end)
        || case when f.section_id = '' then '{}' else jsonb_build_object('section_id', f.section_id) end order by f.slot_number, f.number), '[]')
      from (select p.slot_number, p.name, p.section_id, array_position(v_sections, p.section_id) as number from public.participants p
             where p.event_id = p_event.id and p.slot_number is not null order by 1, 4 limit 20) f);
end
$$;

-- Stores that a signed-in person opened the link of a private event, series or group; nothing for public ones or event managers. A series opens its
-- dates that are not over, and all that come. False for an unknown id.
create function public.accept_invite(p_type text, p_id text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_private boolean;
  -- The events, the series or the group that open to the caller.
  v_events text[];
  v_series public.series;
  v_group_id uuid;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    select e.is_private, array[e.id] into v_private, v_events from public.events e where e.id = p_id for key share; -- none, if it is going
    if not found then
      select * into v_series from public.series s where s.id = p_id; -- perhaps a lasting link
      if v_series.is_private then
        -- Locked after its group: else a date that is made at this moment would not open, and two calls could wait for each other when the group is deleted.
        v_series := private.lock_series(p_id);
        v_events := array(
          select e.id from public.events e
           where e.series_id = p_id and e.is_private
             and (not private.is_ended(e.datetime, e.end_datetime) or e.id = private.current_date_of(p_id, now())) order by e.id for key share);
      end if;
      v_private := v_series.is_private;
    end if;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    select g.is_private, g.id into v_private, v_group_id from public.groups g where g.id = p_id::uuid for key share;
  end if;
  if v_private then
    if not private.lock_account(v_me) then
      perform private.refuse('unauthenticated'); -- the token outlives the account
    end if;
    -- Not for event managers: the acceptance would outlast their role.
    insert into private.event_acceptances (user_id, event_id)
    select v_me, e.id from public.events e
     where e.id = any (v_events) and not private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, v_me)
    on conflict do nothing;
    insert into private.series_acceptances (series_id, user_id)
    select v_series.id, v_me where v_series.id is not null and not private.is_series_manager(v_series, v_me)
    on conflict do nothing;
    insert into private.group_acceptances (user_id, group_id) select v_me, v_group_id where v_group_id is not null on conflict do nothing;
  end if;
  return v_private is not null;
end
$$;
grant execute on function public.accept_invite to anon, authenticated, service_role;
