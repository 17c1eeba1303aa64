-- The calendars that subscribe to dates.

-- The addresses that calendars subscribe to: one for an account, one for a guest's secret. When no registration of the guest is left, it
-- still tells for a week which dates were cancelled.
create table private.calendar_feeds (
  id uuid not null default gen_random_uuid(),
  -- 132 random bits. Not hashed, because Settings shows the address again. A person who reads this database can read all that it opens anyway.
  token text not null default left(private.new_event_id() || private.new_event_id(), 22),
  user_id uuid,
  participant_id uuid,
  created_at timestamptz not null default now(),
  -- Of a guest: the registrations with this secret stand in it. participant_id is the one with which it was asked for last.
  secret_hash bytea,
  constraint calendar_feeds_pkey primary key (id),
  constraint calendar_feeds_token_key unique (token),
  constraint calendar_feeds_user_id_key unique (user_id),
  constraint calendar_feeds_participant_id_key unique (participant_id),
  constraint calendar_feeds_secret_once unique (secret_hash),
  -- An account or a registration, never both.
  constraint calendar_feeds_owner_check check (num_nonnulls(user_id, participant_id) <= 1),
  constraint calendar_feeds_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint calendar_feeds_participant_id_fkey foreign key (participant_id) references public.participants (id) on delete set null
);
create index calendar_feeds_gone_idx on private.calendar_feeds (created_at) where user_id is null and participant_id is null;
grant all on private.calendar_feeds to service_role;

create trigger drop_cancelled_of_feed after delete on private.calendar_feeds
  for each row execute function private.drop_cancelled_of_feed();

-- Deletes, with a calendar, the dates that it shows as cancelled. Those that somebody has locked are old and being deleted anyway.
create function private.drop_cancelled_of_feed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.cancelled_dates c
   where c.id in (select o.id from private.cancelled_dates o where o.feed_id = old.id for update skip locked);
  return null;
end
$$;

-- Events that were deleted before they were over. They stay here for a week, so that calendars show them as cancelled. No foreign keys,
-- because a deletion must wait for nobody.
create table private.cancelled_dates (
  id bigint generated always as identity,
  event_id text not null,
  -- The calendar that it stood in. Null: the calendar of its public series.
  feed_id uuid,
  series_id text,
  name text not null,
  datetime timestamptz not null,
  end_datetime timestamptz,
  revision int not null,
  created_at timestamptz not null,
  cancelled_at timestamptz not null default now(),
  -- Of a private event: its organizer, whose account takes the name along (forget_account).
  private_of uuid,
  constraint cancelled_dates_pkey primary key (id),
  constraint cancelled_dates_once unique nulls not distinct (event_id, feed_id)
);
create index cancelled_dates_at_idx on private.cancelled_dates (cancelled_at);
create index cancelled_dates_feed_idx on private.cancelled_dates (feed_id) where feed_id is not null;
create index cancelled_dates_private_of_idx on private.cancelled_dates (private_of) where private_of is not null;
create index cancelled_dates_series_idx on private.cancelled_dates (series_id) where feed_id is null;
grant all on private.cancelled_dates to service_role;

-- Before an event and its people are deleted: notes whose calendars have to show it as cancelled, at most 500 of one organizer in a week.
-- Deletes at most a hundred notes that are older than a week.
create function private.note_cancelled(p_event public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  with old_ones as materialized (
    select c.id from private.cancelled_dates c where c.cancelled_at < now() - interval '7 days'
     order by c.cancelled_at limit 100 for update skip locked)
  delete from private.cancelled_dates c using old_ones o where c.id = o.id;
  -- Somebody who creates and deletes in a loop, also whole series, fills neither the table nor a calendar.
  if not private.count_use(private.account_key(p_event.organizer_id), 'deleted', 500, '7 days') then
    return;
  end if;
  insert into private.cancelled_dates (event_id, feed_id, series_id, name, datetime, end_datetime, revision, created_at, private_of)
  select p_event.id, f.feed_id, p_event.series_id, p_event.name, p_event.datetime, p_event.end_datetime, p_event.revision, p_event.created_at,
         case when p_event.is_private then p_event.organizer_id end
    from (
      select c.id as feed_id from private.calendar_feeds c where c.user_id = p_event.organizer_id
      union
      select c.id from private.cohosts h join private.calendar_feeds c on c.user_id = h.user_id
       where h.event_id = p_event.id or h.series_id = p_event.series_id
      union
      select c.id from public.participants p join private.calendar_feeds c on c.user_id = p.user_id where p.event_id = p_event.id
      union
      -- From the rows to their secrets, which have no index by event.
      select c.id from public.participants p
        join private.guest_secrets s on (s.participant_id, s.event_id) = (p.id, p.event_id)
        join private.calendar_feeds c on c.secret_hash = s.secret_hash where p.event_id = p_event.id
      union
      select c.id from public.participants p join private.adopted_secrets s on s.participant_id = p.id
        join private.calendar_feeds c on c.secret_hash = s.secret_hash where p.event_id = p_event.id and not p_event.is_private
      union all
      select null from public.series s where s.id = p_event.series_id and not p_event.is_private and not s.is_private) f
  on conflict do nothing;
end
$$;

-- The token of the calendar of one's own dates, made at the first call: of the account, or of the guest's registrations whose secret it
-- brings. With p_renew a new one: the old address opens nothing from now on.
create function public.get_calendar_token(p_secret text default null, p_renew boolean default false)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.hash_secret(p_secret);
  v_owner record := private.account_or_guest(p_secret);
begin
  -- Deletes calendars of registrations that are gone, a few at a time.
  with gone as materialized (
    select f.id from private.calendar_feeds f
     where f.user_id is null and f.participant_id is null
       and not exists (select from private.cancelled_dates c where c.feed_id = f.id and c.cancelled_at > now() - interval '7 days')
       and not exists (select from private.guest_secrets s where s.secret_hash = f.secret_hash)
       and not exists (select from private.adopted_secrets s where s.secret_hash = f.secret_hash)
     order by f.created_at limit 20 for update skip locked)
  delete from private.calendar_feeds f using gone g where f.id = g.id;
  insert into private.calendar_feeds (user_id, participant_id, secret_hash)
  values (v_owner.user_id, v_owner.participant_id, v_hash)
  on conflict do nothing;
  -- A regular guest has another registration on each date, and may ask with any of them.
  update private.calendar_feeds f set participant_id = v_owner.participant_id
   where f.secret_hash = v_hash and f.participant_id is distinct from v_owner.participant_id;
  if p_renew then
    update private.calendar_feeds f set token = default
     where f.user_id = v_owner.user_id or f.secret_hash = v_hash;
  end if;
  return (select f.token from private.calendar_feeds f
           where f.user_id = v_owner.user_id or f.secret_hash = v_hash);
end
$$;
grant execute on function public.get_calendar_token to anon, authenticated, service_role;

-- What a calendar that subscribes reads. By the token of an account: the dates that it organizes, helps to run, has a slot on or waits for. By the
-- token of a guest: those of the secret. By the id of a public series: its public dates. From thirty days ago on, the last 500; events without a
-- date have none. Cancelled dates stay for a week. In the calendar of an account or a guest each date names the section that one is in. A section
-- with a time is an entry of its own, at its time, which says so (entry, the section's id). Null for an unknown token. It names no people.
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
      -- A series that is over goes with its last date, which is shown as cancelled all the same.
      select c.series_id, jsonb_build_object('name', c.name) into v_series.id, v_series.template
        from private.cancelled_dates c
       where c.series_id = p_token and c.feed_id is null and c.cancelled_at > now() - interval '7 days' order by c.datetime desc limit 1;
      if not found then
        return null;
      end if;
    end if;
  end if;
  return (
    with own as (
      select e.id, false as waiting, '' as section_id from public.events e where e.organizer_id = v_feed.user_id
      union all
      select c.event_id, false, '' from private.cohosts c where c.user_id = v_feed.user_id and c.event_id is not null
      union all
      select e.id, false, '' from private.cohosts c join public.events e on e.series_id = c.series_id where c.user_id = v_feed.user_id
      union all
      select p.event_id, p.slot_number is null, p.section_id from public.participants p where p.user_id = v_feed.user_id
      union all
      -- A regular guest has rows on several dates, with the same secret. An account may have taken them over: then private events are for it alone.
      select p.event_id, p.slot_number is null, p.section_id from private.guest_secrets s
        join public.participants p on p.id = s.participant_id where s.secret_hash = v_feed.secret_hash
      union all
      select p.event_id, p.slot_number is null, p.section_id from private.adopted_secrets s
        join public.participants p on p.id = s.participant_id join public.events e on e.id = p.event_id
       where s.secret_hash = v_feed.secret_hash and not e.is_private
      union all
      select e.id, false, '' from public.events e where e.series_id = v_series.id and not e.is_private),
    -- A person who runs an event is there anyway, also if they wait for a slot.
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
       where e.datetime > now() - interval '30 days'
      union all
      select c.datetime, jsonb_build_object(
               'id', c.event_id, 'status', 'cancelled', 'name', c.name, 'description', null, 'datetime', c.datetime,
               'end_datetime', c.end_datetime, 'location', null, 'look', null, 'revision', c.revision + 1, 'created_at', c.created_at)
        from private.cancelled_dates c
       where c.cancelled_at > now() - interval '7 days'
         and (c.feed_id = v_feed.id or c.feed_id is null and c.series_id = v_series.id))
    select jsonb_build_object('name', v_series.template ->> 'name', 'dates', coalesce(
        jsonb_agg(f.entry order by f.datetime, f.entry ->> 'id', f.entry ->> 'entry' nulls first), '[]'))
      from (select n.* from entries n order by n.datetime desc limit 500) f);
end
$$;
grant execute on function public.get_calendar to anon, authenticated, service_role;
