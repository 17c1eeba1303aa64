-- A regular keeps a section, as a slot is kept by nobody: each new date has them in the section that they were in last. Calendars that
-- subscribe to one's own dates say which that is.

alter table private.regulars add column section_id text not null default '';
comment on column private.regulars.section_id is 'The section in which they were when they became a regular. Where they have been on a list since, that one counts.';

create or replace function public.keep_place(p_series_id text, p_keep boolean default true)
returns jsonb
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
comment on function public.keep_place(text, boolean) is 'Keeps a place in a series for the caller, who is on the list of one of its dates and may open the current one, as long as there are fewer than 200: each new date has them on its list, in their section, in the order in which people became regulars. Or gives it up. Doing either twice changes nothing.';

create or replace function private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_keys text[] := array(select private.custom_field_key(f) from jsonb_array_elements(p_event.custom_fields) f);
begin
  insert into public.participants (event_id, user_id, name, email, phone, notes, responses, section_id, slot_number, waiting_since)
  with entries as (
    select g.user_id, g.place, coalesce(own.name, g.name) as name,
           case when own.id is null then g.email else own.email end as email,
           case when own.id is null then g.phone else own.phone end as phone,
           case when own.id is null then g.notes else own.notes end as notes,
           case when own.id is null then g.responses else own.responses end as responses,
           private.section_to_keep(p_event.sections, own.section_id, g.section_id) as section_id
      from private.regulars g
      left join lateral (
        select p.* from public.events d join public.participants p on p.event_id = d.id and p.user_id = g.user_id
         where d.series_id = p_series.id order by d.occurs_on desc limit 1) own on true
     where g.series_id = p_series.id and g.user_id = any (p_here)),
  numbered as (
    select e.*, row_number() over (partition by e.section_id order by e.place) as number, row_number() over (order by e.place) as turn,
           case when e.section_id = '' then p_event.max_participants else private.section_size(p_event.sections, e.section_id) end as slots
      from entries e)
  select p_event.id, r.user_id, r.name, r.email, r.phone, r.notes,
         -- What is not asked any more is not answered any more.
         coalesce((select jsonb_object_agg(a.key, a.value) from jsonb_each(r.responses) a where a.key = any (v_keys)), '{}'),
         r.section_id,
         case when r.number <= coalesce(r.slots, r.number) then r.number end,
         case when r.number > r.slots then p_now + r.turn * interval '1 microsecond' end
    from numbered r
   where p_event.waitlist or r.number <= coalesce(r.slots, r.number)
   order by r.turn;
end
$$;
comment on function private.place_regulars(public.series, public.events, uuid[], timestamptz) is 'Puts the regulars who are here into a new date, each into their section, in the order in which they became regulars: as far as its slots go, then into its line. With what they entered last time they were on the list, else with what they had entered when they became regulars.';

create function private.section_to_keep(p_sections jsonb, p_last text, p_first text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_section text := coalesce(nullif(p_last, ''), p_first);
begin
  return case
    when p_sections is null then ''
    when private.section_size(p_sections, v_section) is null then p_sections -> 0 ->> 'id'
    else v_section end;
end
$$;
comment on function private.section_to_keep(jsonb, text, text) is 'In which section of a new date a regular is: as the last time, or as when they became one. The first, where that is gone.';

create function private.last_section(p_series_id text, p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select p.section_id from public.events e join public.participants p on p.event_id = e.id and p.user_id = p_user_id
     where e.series_id = p_series_id order by e.occurs_on desc limit 1);
end
$$;
comment on function private.last_section(text, uuid) is 'In which section a person is on the last date with them.';

create or replace function public.get_series(p_series_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
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
comment on function public.get_series(text) is 'What those who run a series see of it: its rule, the next eight dates with those that are skipped, and its regulars in order, each with the section that the next date puts them into, if it has any.';

create or replace function private.calendar_dates(p_feed private.calendar_feeds, p_series_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
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
comment on function private.calendar_dates(private.calendar_feeds, text) is 'The entries of a feed, or of a public series: from thirty days ago on, the last 500. Events without a date have none. Where one is in a section, its name stands in the own feed.';

revoke all on function private.section_to_keep(jsonb, text, text), private.last_section(text, uuid), private.calendar_dates(private.calendar_feeds, text)
  from public, anon, authenticated, service_role;
