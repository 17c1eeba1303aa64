-- A calendar that subscribes: whoever has its address reads those dates, and can do nothing else with it.

create function private.new_token()
returns text
language sql
set search_path = ''
as $$
  select rtrim(translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 16), 'base64'),
    '+/', '-_'), '=')
$$;
comment on function private.new_token() is '128 bits of cryptographic randomness as 22 characters of A-Za-z0-9_-.';

create table private.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  token text not null unique default private.new_token(),
  user_id uuid unique references auth.users (id) on delete cascade,
  participant_id uuid unique references public.participants (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint calendar_feeds_owner_check check (num_nonnulls(user_id, participant_id) <= 1)
);
comment on table private.calendar_feeds is 'The addresses that calendars subscribe to: one for an account, one for a guest''s registration. Without an owner: the registration is gone, and the calendar is told so for a week.';
comment on column private.calendar_feeds.token is 'Not hashed, because Settings shows the address again. Whoever reads this database can read all that it opens anyway.';
comment on constraint calendar_feeds_owner_check on private.calendar_feeds is 'Second lock: an account or a registration, never both.';
create index calendar_feeds_gone_idx on private.calendar_feeds (created_at) where user_id is null and participant_id is null;

create table private.cancelled_dates (
  id bigint generated always as identity primary key,
  event_id text not null,
  feed_id uuid,
  series_id text,
  name text not null,
  datetime timestamptz not null,
  end_datetime timestamptz,
  revision integer not null,
  created_at timestamptz not null,
  cancelled_at timestamptz not null default now(),
  private_of uuid,
  constraint cancelled_dates_once unique nulls not distinct (event_id, feed_id)
);
comment on table private.cancelled_dates is 'Events that were deleted before they were over. They stay here for a week, so that calendars show them as cancelled. No foreign keys, because a deletion must wait for nobody.';
comment on column private.cancelled_dates.feed_id is 'The calendar that it stood in. Null: the calendar of its public series.';
comment on column private.cancelled_dates.private_of is 'Of a private event: its organizer, whose account takes the name along (forget_account).';
create index cancelled_dates_private_of_idx on private.cancelled_dates (private_of) where private_of is not null;
create index cancelled_dates_feed_idx on private.cancelled_dates (feed_id) where feed_id is not null;
create index cancelled_dates_series_idx on private.cancelled_dates (series_id) where feed_id is null;
create index cancelled_dates_at_idx on private.cancelled_dates (cancelled_at);

revoke all on private.calendar_feeds, private.cancelled_dates from public, anon, authenticated;
grant all on private.calendar_feeds, private.cancelled_dates to service_role;

create function private.note_cancelled()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  with old_ones as materialized (
    select c.id from private.cancelled_dates c where c.cancelled_at < now() - interval '7 days'
     order by c.cancelled_at limit 100 for update skip locked)
  delete from private.cancelled_dates c using old_ones o where c.id = o.id;
  -- Whoever creates and deletes in a loop, also whole series, fills neither the table nor a calendar.
  if not private.count_deed(private.account_key(old.organizer_id), 'deleted', 500, '7 days') then
    return old;
  end if;
  insert into private.cancelled_dates (event_id, feed_id, series_id, name, datetime, end_datetime, revision, created_at, private_of)
  select old.id, f.feed_id, old.series_id, old.name, old.datetime, old.end_datetime, old.revision, old.created_at,
         case when old.is_private then old.organizer_id end
    from (
      select c.id as feed_id from private.calendar_feeds c where c.user_id = old.organizer_id
      union
      select c.id from private.cohosts_of(old.id, old.series_id) h join private.calendar_feeds c on c.user_id = h
      union
      select c.id from public.participants p join private.calendar_feeds c on c.user_id = p.user_id where p.event_id = old.id
      union
      -- From the rows to their secrets, which have no index by event.
      select c.id from public.participants p
        join private.guest_secrets s on (s.participant_id, s.event_id) = (p.id, p.event_id)
        join private.calendar_feeds c on c.secret_hash = s.secret_hash where p.event_id = old.id
      union
      select c.id from public.participants p join private.adopted_secrets s on s.participant_id = p.id
        join private.calendar_feeds c on c.secret_hash = s.secret_hash where p.event_id = old.id
      union all
      select null from public.series s where s.id = old.series_id and not old.is_private and not private.is_private_series(s)) f
  on conflict do nothing;
  return old;
end
$$;
comment on function private.note_cancelled() is 'Before an event and its people are deleted: notes whose calendars have to show it as cancelled, at most 500 of one organizer in a week. Deletes at most a hundred notes that are older than a week.';

-- Without a start it stands in no calendar.
create trigger note_cancelled before delete on public.events
  for each row when (old.datetime is not null and coalesce(old.end_datetime, old.datetime) > now()) execute function private.note_cancelled();

create function public.get_calendar_token(p_secret text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_owner record := private.follower(p_secret);
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
  values (v_owner.user_id, v_owner.participant_id, private.hash_secret(p_secret))
  on conflict do nothing;
  -- A regular guest has another registration on each date, and may ask with any of them.
  update private.calendar_feeds f set participant_id = v_owner.participant_id
   where f.secret_hash = private.hash_secret(p_secret) and f.participant_id is distinct from v_owner.participant_id;
  return (select f.token from private.calendar_feeds f
           where f.user_id = v_owner.user_id or f.secret_hash = private.hash_secret(p_secret));
end
$$;
comment on function public.get_calendar_token(text) is 'The token of the calendar of one''s own dates, made at the first call: of the account, or of the guest''s registrations whose secret it brings.';

create function public.renew_calendar_token(p_secret text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_owner record := private.follower(p_secret);
  v_token text := private.new_token();
begin
  update private.calendar_feeds f set token = v_token
   where f.user_id = v_owner.user_id or f.secret_hash = private.hash_secret(p_secret);
  if not found then
    return public.get_calendar_token(p_secret);
  end if;
  return v_token;
end
$$;
comment on function public.renew_calendar_token(text) is 'A new token for the same calendar: the old address opens nothing from now on.';

create function private.calendar_date(p_event public.events, p_waiting boolean)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_event.id, 'status', case when p_event.called_off_at is not null then 'called_off' when p_waiting then 'waiting' else 'confirmed' end, 'name', p_event.name,
    'description', p_event.description, 'datetime', p_event.datetime, 'end_datetime', p_event.end_datetime,
    'location', p_event.location, 'look', p_event.look, 'revision', p_event.revision, 'created_at', p_event.created_at);
end
$$;
comment on function private.calendar_date(public.events, boolean) is 'One entry of a calendar.';

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
    select * into v_series from public.series s where s.id = p_token and not private.is_private_series(s);
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
  return jsonb_build_object('name', v_series.template ->> 'name', 'dates', private.calendar_dates(v_feed, v_series.id));
end
$$;
comment on function public.get_calendar(text) is 'What a calendar that subscribes reads. By the token of an account: the dates that it organizes, helps to run, has a slot on or waits for. By the token of a guest: those of the secret. By the id of a public series: its public dates. Cancelled dates stay for a week. Null for an unknown token. It names no people.';

revoke all on function private.new_token(), private.note_cancelled(), private.calendar_date(public.events, boolean) from public, anon, authenticated, service_role;
revoke all on function public.get_calendar_token(text), public.renew_calendar_token(text), public.get_calendar(text) from public;
grant execute on function public.get_calendar_token(text), public.renew_calendar_token(text), public.get_calendar(text) to anon, authenticated, service_role;
