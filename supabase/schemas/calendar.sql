-- The calendars that subscribe to dates.

-- The addresses that calendars subscribe to: one for an account or a guest.
create table private.calendar_feeds (
  id uuid not null default gen_random_uuid(),
  -- 132 random bits. Not hashed, because Settings shows the address again. A person who reads this database can read all that it opens anyway.
  token text not null default left(private.new_event_id() || private.new_event_id(), 22),
  created_at timestamptz not null default now(),
  holder uuid not null,
  constraint calendar_feeds_pkey primary key (id),
  constraint calendar_feeds_token_key unique (token),
  constraint calendar_feeds_holder_key unique (holder),
  constraint calendar_feeds_holder_fkey foreign key (holder) references private.holders (id) on delete cascade
);
grant all on private.calendar_feeds to service_role;

-- The token of the caller's calendar, made at the first call: of the account, or of the guest's registrations whose secret it brings. With
-- p_renew a new one: the old address opens nothing from now on.
create function public.get_calendar_token(p_secret text default null, p_renew boolean default false)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.lock_me(p_secret);
begin
  insert into private.calendar_feeds (holder) values (v_me) on conflict do nothing;
  if p_renew then
    update private.calendar_feeds f set token = default where f.holder = v_me;
  end if;
  return (select f.token from private.calendar_feeds f where f.holder = v_me);
end
$$;
grant execute on function public.get_calendar_token to anon, authenticated, service_role;

-- The content of a subscribed calendar. By the token of an account: the dates that it organizes, helps to run, has a slot on or waits for. By the
-- token of a guest: those of the secret. By the id of a public series: its public dates. From thirty days ago on, the last 500; events without a
-- date have none. In the calendar of an account or a guest each date names the section that one is in. A section with a time is a separate
-- entry, at its time, which says so (entry, the section's id). `language`: of the account, guest or organizer. Null for an unknown token. It names no people.
create function public.get_calendar(p_token text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_feed private.calendar_feeds;
  v_series public.series;
begin
  p_token := left(p_token, 23); -- none is longer than 22
  select * into v_feed from private.calendar_feeds f where f.token = p_token;
  if not found then
    select * into v_series from public.series s where s.id = p_token and not s.is_private;
    if not found then
      return null;
    end if;
  end if;
  return (
    with own as (
      select e.id, false as waiting, '' as section_id from public.events e where e.organizer_id = v_feed.holder
      union all
      select c.event_id, false, '' from private.cohosts c where c.user_id = v_feed.holder and c.event_id is not null
      union all
      select e.id, false, '' from private.cohosts c join public.events e on e.series_id = c.series_id where c.user_id = v_feed.holder
      union all
      -- A guest's has the added people too.
      select p.event_id, p.slot_number is null, p.section_id from public.participants p
       where p.holder = v_feed.holder and (p.kind <> 'claim' or p.claimed_by_user_id is null)
      union all
      select e.id, false, '' from public.events e where e.series_id = v_series.id and not e.is_private),
    -- A person who manages an event is there anyway, also if they wait for a slot.
    once as (
      select o.id, x.id as entry, x.starts_at, x.ends_at, bool_and(o.waiting) as waiting,
             coalesce(max(o.section_id) filter (where not o.waiting), case when bool_and(o.waiting) then max(o.section_id) end) as section_id
        from own o join public.events e on e.id = o.id
        left join lateral (select s.* from private.sections_of(e) s where s.id = o.section_id and s.ends_at is not null) x on true
       group by o.id, x.id, x.starts_at, x.ends_at),
    entries as (
      select coalesce(o.starts_at, e.datetime) as datetime, jsonb_build_object(
               'id', e.id, 'status', case when e.called_off_at is not null then 'called_off' when o.waiting then 'waiting' else 'confirmed' end,
               'name', e.name, 'description', e.description, 'datetime', coalesce(o.starts_at, e.datetime),
               'end_datetime', coalesce(o.ends_at, e.end_datetime), 'location', e.location, 'look', e.look, 'revision', e.revision,
               'created_at', e.created_at)
             || case when o.entry is null then '{}' else jsonb_build_object('entry', o.entry) end
             || case when o.section_id = '' then '{}'
                  else jsonb_build_object('section', private.section_name(e.sections, o.section_id)) end as entry
        from once o join public.events e on e.id = o.id
       where e.datetime > now() - interval '30 days')
    select jsonb_build_object('name', v_series.template ->> 'name', 'dates', coalesce(
        jsonb_agg(f.entry order by f.datetime, f.entry ->> 'id', f.entry ->> 'entry' nulls first), '[]'))
        || private.language_json(coalesce(v_feed.holder, v_series.organizer_id))
      from (select n.* from entries n order by n.datetime desc limit 500) f);
end
$$;
grant execute on function public.get_calendar to anon, authenticated, service_role;
