-- Reading sections: how full each is, and in which one everybody stands. An event without sections is read as before.

create function private.sections_json(p_event public.events)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'size', s.size, 'taken', s.taken, 'waiting', s.waiting)
        || case when p_event.confirm_within is not null then jsonb_build_object('open', s.open) else '{}' end order by s.number)
      from private.sections_of(p_event) s);
end
$$;
comment on function private.sections_json(public.events) is 'The sections of an event in order: how many slots each has, how many are taken, how many stand in its line, and where promotions have to be confirmed, whether one is free for whoever taps first.';

create or replace function private.event_columns(p_event public.events)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_columns jsonb;
begin
  v_columns := jsonb_build_object(
    'id', p_event.id, 'name', p_event.name, 'description', p_event.description,
    'datetime', p_event.datetime, 'end_datetime', p_event.end_datetime, 'location', p_event.location,
    'is_private', p_event.is_private, 'time_zone', p_event.time_zone, 'registration_deadline', p_event.registration_deadline,
    'max_participants', p_event.max_participants, 'waitlist', p_event.waitlist, 'group_id', p_event.group_id, 'look', p_event.look,
    'price', case when p_event.price_cents is not null
      then jsonb_build_object('cents', p_event.price_cents, 'currency', p_event.currency) end);
  if p_event.sections is not null then
    v_columns := v_columns || jsonb_build_object('sections', private.sections_json(p_event));
  end if;
  if p_event.called_off_at is not null then
    v_columns := v_columns || jsonb_build_object('called_off_at', p_event.called_off_at, 'call_off_note', p_event.call_off_note);
  end if;
  return v_columns;
end
$$;
comment on function private.event_columns(public.events) is 'The columns that everybody with the link reads: the page and the invites to an event and to a series all show these. A new column goes here once. Sections are told only where there are some.';

create function private.roster_by_section(
  p_event public.events, p_viewer uuid, p_manages boolean, p_from bigint, p_to bigint, p_key text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sections text[] := private.section_ids(p_event.sections);
begin
  return (
    with marks as (
      select m.participant_id, json_agg(m.label_id order by l.name, l.id) as label_ids
        from public.labels l join public.participant_labels m on m.label_id = l.id
       where l.event_id = p_event.id
       group by m.participant_id),
    people as (
      select p.*, p.slot_number as place from public.participants p
       where p_from is null and p.event_id = p_event.id and p.slot_number is not null
      union all
      select (w.person).*, w.place from private.waiting_rows(p_event, p_viewer, p_manages, p_from, p_to) w
       where p_from is not null),
    -- Read once, and only if some row says where it asks to switch to.
    wishes as materialized (
      select (l.person).id, l.place from private.lines_of(p_event) l where l.moves)
    select coalesce(json_agg(case when m.more is null then m.entry else private.with_keys(m.entry, m.more) end
      order by p.place, array_position(v_sections, p.section_id)), '[]')
    from people p
    left join marks k on k.participant_id = p.id
    cross join lateral (
      select p.moving_to is not null and private.may_read_contact(p.user_id, p.claimed_by_user_id, p_viewer, p_manages) as wishes) r
    cross join lateral (
      select private.person_in_section_json(p.id, p.name, p.created_at, p.user_id, p.claimed_by_user_id, p.email, p.phone, p.notes, p.responses,
               p.promoted_at, k.label_ids, p_key, p.place, p_event.organizer_id, p_viewer, p_manages, p.section_id) as entry,
             case when r.wishes or p.missed_on is not null then jsonb_strip_nulls(jsonb_build_object('missed_on', p.missed_on,
               'moving_to', case when r.wishes then p.moving_to end,
               'moving_place', case when r.wishes then (select w.place from wishes w where w.id = p.id) end)) end as more) m);
end
$$;
comment on function private.roster_by_section(public.events, uuid, boolean, bigint, bigint, text) is 'As roster_json, for an event with sections. Each row also has its section, the date that was missed where somebody goes first for it, and, for those who read the contact data of the row, the section it asks to switch to and its place in line there. By slot or place, then in the order of the sections.';

create function private.roster_json(
  p_event public.events, p_viewer uuid, p_manages boolean, p_from bigint default null, p_to bigint default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_key text := case when p_from is null then 'slot_number' else 'place' end;
  v_rows json;
  v_turns boolean;
begin
  if p_event.sections is not null then
    return private.roster_by_section(p_event, p_viewer, p_manages, p_from, p_to, v_key);
  end if;
  with marks as (
    select m.participant_id, json_agg(m.label_id order by l.name, l.id) as label_ids
      from public.labels l join public.participant_labels m on m.label_id = l.id
     where l.event_id = p_event.id
     group by m.participant_id),
  people as (
    select p.*, p.slot_number as place from public.participants p
     where p_from is null and p.event_id = p_event.id and p.slot_number is not null
    union all
    select (w.person).*, w.place from private.waiting_rows(p_event, p_viewer, p_manages, p_from, p_to) w
     where p_from is not null)
  -- JSON and not JSONB, each row in one step, because that is faster: everybody who opens the link reads up to a hundred people.
  select coalesce(json_agg(
    private.person_json(p.id, p.name, p.created_at, p.user_id, p.claimed_by_user_id, p.email, p.phone, p.notes, p.responses,
      p.promoted_at, k.label_ids, v_key, p.place, p_event.organizer_id, p_viewer, p_manages) order by p.place), '[]'),
    bool_or(p.missed_on is not null)
  into v_rows, v_turns
  from people p
  left join marks k on k.participant_id = p.id;
  if v_turns then
    return private.with_turns(v_rows);
  end if;
  return v_rows;
end
$$;
comment on function private.roster_json(public.events, uuid, boolean, bigint, bigint) is 'The people of an event as one viewer may read them: those with a slot in slot order or, with p_from and p_to, those numbers of the people who wait (private.waiting_rows). Those who run the event can ask for any part, and also read which rows are guests'', so that they can remove a flood of invented ones at once.';

create or replace function public.get_waitlist(p_event_id text, p_from int)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_from bigint := greatest(p_from, 1);
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  return private.roster_json(v_event, auth.uid(), true, v_from, v_from + 199);
end
$$;

create or replace function private.event_page(p_event_id text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_asked text;
  v_event public.events;
  v_manages boolean := false;
  v_mine public.participants;
  v_taken int;
  v_waiting int;
  v_page json;
  v_teams jsonb;
  v_more jsonb := '{}';
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  v_asked := p_event_id;
  if not private.may_open_event(p_event_id) then
    -- No event has that id. It may be a series: then the answer is its current date.
    p_event_id := private.current_date_of(p_event_id, now());
    if p_event_id is null or not private.may_open_event(p_event_id) then
      return null;
    end if;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if v_me is not null then
    v_manages := private.runs(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, v_me);
    select * into v_mine from public.participants p where p.event_id = v_event.id and p.user_id = v_me;
  end if;
  v_taken := (select count(*) from public.participants p where p.event_id = v_event.id and p.slot_number is not null);
  v_waiting := (select count(*) from public.participants p where p.event_id = v_event.id and p.waiting_since is not null);

  v_page := json_build_object(
    'event', private.event_columns(v_event) || jsonb_build_object(
      -- Most events have no custom fields, and the call for an empty list would take a tenth of the whole page.
      'withdraw_until', v_event.withdraw_until, 'custom_fields',
      case when v_event.custom_fields = '[]' then '[]' else private.readable_custom_fields(v_event.custom_fields) end,
      'price', private.price_json(v_event), -- here with the ways to pay
      'group_name', (select g.name from public.groups g where g.id = v_event.group_id),
      'parent_event_id', (select s.parent_event_id from private.event_parents s
                           where s.event_id = v_event.id and private.may_open_event(s.parent_event_id)),
      'created_at', v_event.created_at, 'revision', v_event.revision, 'organizer_name', private.display_name(v_event.organizer_id))
      || case when v_event.confirm_within is null then '{}' else private.confirming_json(v_event, v_me, v_manages) end,
    'viewer', json_build_object(
      'is_organizer', (v_event.organizer_id = v_me) is true,
      'manages', v_manages,
      'registered', v_mine.slot_number is not null,
      'place', private.place_in_line(v_mine),
      'accepted', exists (select 1 from private.event_acceptances a where a.event_id = v_event.id and a.user_id = v_me),
      'has_news', v_manages and private.has_news(v_event.id, v_me)),
    'participant_count', v_taken,
    'waiting_count', v_waiting,
    'people_count', v_taken, -- an account has one slot in an event (participants_person_once)
    'labels', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name, l.id), '[]')
                 from public.labels l where l.event_id = v_event.id),
    'roster', private.roster_json(v_event, v_me, v_manages),
    'payments', private.payments_json(v_event.id, v_me, v_manages),
    'waitlist', case when v_waiting > 0
      then private.roster_json(v_event, v_me, v_manages, 1, 50) else '[]' end,
    'series', case when v_event.series_id is not null then private.series_of_event(v_event, v_me, v_asked) end);
  v_teams := private.teams_json(v_event.id);
  if v_teams is not null then
    v_more := jsonb_build_object('teams', v_teams);
  end if;
  if v_manages then
    v_more := v_more || coalesce(private.claimers_json(v_event.id), '{}');
  end if;
  if v_manages and v_event.organizer_id <> v_me then
    v_more := v_more || private.cohost_json(v_event, v_me);
  end if;
  if v_me is not null and coalesce(v_event.datetime, v_event.end_datetime) <= now() then
    v_more := v_more || coalesce(private.came_json(v_event, v_me, v_manages), '{}');
  end if;
  if v_more = '{}' then
    return v_page;
  end if;
  return private.with_keys(v_page, v_more);
end
$$;
revoke all on function private.sections_json(public.events),
  private.roster_by_section(public.events, uuid, boolean, bigint, bigint, text), private.roster_json(public.events, uuid, boolean, bigint, bigint)
  from public, anon, authenticated, service_role;

-- Planning the queries of a page anew for each event takes longer than running them, and Postgres would do so as long as most events that a
-- connection asks for are small. All that it calls keeps its plans.
alter function public.get_event(text) set plan_cache_mode = force_generic_plan;

-- The version without sections.
drop function private.roster_json(text, uuid, uuid, boolean, bigint, bigint);
