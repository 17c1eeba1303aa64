-- A regular keeps their section, but no particular slot: each new date has them in the section that they were in last. The calendar of
-- one's own dates names the section.

alter table private.regulars add column section_id text not null default '';
comment on column private.regulars.section_id is 'The section in which they were when they became a regular. Once they are on a later list, the section there counts.';

create function private.section_to_keep(p_sections jsonb, p_section text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_sections is null then ''
    when private.section_size(p_sections, p_section) is null then p_sections -> 0 ->> 'id'
    else p_section end;
end
$$;
comment on function private.section_to_keep(jsonb, text) is 'The section of a new date into which somebody goes who was in this one: the first of all, where it is gone.';

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
      select c.event_id, false, '' from private.cohosts c where c.user_id = p_feed.user_id and c.event_id is not null
      union all
      select e.id, false, '' from private.cohosts c join public.events e on e.series_id = c.series_id where c.user_id = p_feed.user_id
      union all
      select p.event_id, p.slot_number is null, p.section_id from public.participants p where p.user_id = p_feed.user_id
      union all
      -- A regular guest has rows on several dates, with the same secret. An account may have taken them over since.
      select p.event_id, p.slot_number is null, p.section_id from private.guest_secrets s
        join public.participants p on p.id = s.participant_id where s.secret_hash = p_feed.secret_hash
      union all
      select p.event_id, p.slot_number is null, p.section_id from private.adopted_secrets s
        join public.participants p on p.id = s.participant_id where s.secret_hash = p_feed.secret_hash
      union all
      select e.id, false, '' from public.events e where e.series_id = p_series_id and not e.is_private),
    -- Whoever runs an event is there anyway, also if they wait for a slot.
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
comment on function private.calendar_dates(private.calendar_feeds, text) is 'The entries of a feed, or of a public series: from thirty days ago on, the last 500. Events without a date have none. In the feed of an account or a guest each names the section that one is in.';

revoke all on function private.section_to_keep(jsonb, text), private.calendar_dates(private.calendar_feeds, text)
  from public, anon, authenticated, service_role;
