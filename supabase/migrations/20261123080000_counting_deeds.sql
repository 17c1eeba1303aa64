-- Limits counted what there is, not what was done: whoever created and deleted in a loop never reached them, and left notes of cancelled dates
-- and messages behind. So deeds that have an end are counted by themselves, where no deletion reaches: not of the event, the browser or the account.

create table private.deeds (
  id bigint generated always as identity primary key,
  who bytea not null,
  kind text not null,
  at timestamptz not null
);
comment on table private.deeds is 'What was done lately of all whose number has an end (private.count_deed). A row for each of them, so that two who do it at once wait for nobody. Gone after a week; cleans itself.';
comment on column private.deeds.who is 'Salted hash of who or what did it: the address of an account, a browser, an event. So it names nobody, and goes on counting where the same is deleted and made anew.';
comment on column private.deeds.kind is 'What was done: event, group, series, date, cancelled, test, …';
create index deeds_who_idx on private.deeds (who, kind, at);
create index deeds_at_idx on private.deeds (at);
revoke all on private.deeds from public, anon, authenticated;
grant all on private.deeds to service_role;

create function private.deeds_of(p_who text, p_kind text, p_within interval default '1 day', p_now timestamptz default now())
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select count(*) from private.deeds d
     where d.who = (select sha256(t.salt || convert_to(p_who, 'UTF8')) from private.throttle_salt t)
       and d.kind = p_kind and d.at > p_now - p_within);
end
$$;
comment on function private.deeds_of(text, text, interval, timestamptz) is 'How often that was done lately.';

create function private.count_deed(
  p_who text, p_kind text, p_most int, p_within interval default '1 day', p_now timestamptz default now())
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if private.deeds_of(p_who, p_kind, p_within, p_now) >= p_most then
    return false;
  end if;
  with old as materialized (
    select d.id from private.deeds d where d.at < now() - interval '7 days' order by d.at limit 20 for update skip locked)
  delete from private.deeds d using old where d.id = old.id;
  insert into private.deeds (who, kind, at)
  select sha256(t.salt || convert_to(p_who, 'UTF8')), p_kind, p_now from private.throttle_salt t;
  return true;
end
$$;
comment on function private.count_deed(text, text, int, interval, timestamptz) is 'Counts one more deed of that kind (p_who: see private.account_key, or the id or address of what did it); false, and not counted, where there were p_most within that time, a week at the longest. Exact where the caller holds something that all who do the same hold; else those that run this moment are not seen.';

create function private.account_key(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select lower(u.email) from auth.users u where u.id = p_user_id), p_user_id::text);
end
$$;
comment on function private.account_key(uuid) is 'What the deeds of an account are counted by: its address, so that an account that is deleted and made anew goes on counting; its id where it has none.';

-- Deleting a date, taking that back and opening the series again, in a loop, told all its people each time, without end. So a series makes at
-- most 24 dates in a day: all twelve that can be to come, and the same once more. private.make_date counts them.

create or replace function private.due_dates(p_series public.series, p_now timestamptz)
returns date[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_due date[] := '{}';
  v_date date := private.first_open_day(p_series, p_now);
  v_free int;
begin
  if private.makes_no_dates(p_series) then
    return v_due;
  end if;
  loop
    v_date := private.coming_date(p_series, v_date);
    if v_date is null or private.opens_at(p_series, v_date) > p_now then
      return v_due;
    elsif private.over_at(p_series, v_date) >= p_now and not exists (
        select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date) then
      -- Counted only where there is something to make. The day counts as well as the time: whoever moves dates into the past
      -- gets no others for them.
      v_free := coalesce(v_free, least(24 - private.deeds_of(p_series.id, 'date', p_now => p_now), 12 - (
        select count(*) from public.events e
         where e.series_id = p_series.id
           and (e.occurs_on >= (p_now at time zone p_series.time_zone)::date
                or coalesce(e.end_datetime, e.datetime, 'infinity') >= p_now))));
      if cardinality(v_due) >= v_free then
        return v_due;
      end if;
      v_due := v_due || v_date;
    end if;
  end loop;
end
$$;
comment on function private.due_dates(public.series, timestamptz) is 'The dates that should be there by then and are not, in order. None that is over: what nobody opened in time is not made afterwards. No more than make 12 that are not over, as two months of weeks are 9, and 24 in a day, with those that were deleted.';

create or replace function private.limit_events()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.hold_my_rows('events');
  v_all int;
  v_now int;
begin
  select count(*), count(*) filter (where e.created_at = now()) into v_all, v_now from public.events e where e.organizer_id = v_me;
  if v_now >= 5 then
    perform private.refuse('event_limit', 'Create at most 5 events at a time.');
  elsif v_all >= 5000 then
    perform private.refuse('event_limit', 'You can have at most 5,000 events. Delete some to make room.');
  elsif v_me is not null and not private.count_deed(private.account_key(v_me), 'event', 1000) then
    perform private.refuse('event_limit', 'You have created 1,000 events within a day. Create more tomorrow.');
  end if;
  return new;
end
$$;
comment on function private.limit_events() is 'A person creates at most 5 events in one call and 1,000 in a day, also those that were deleted, and has 5,000 with the dates of their series.';

create or replace function private.limit_groups()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.hold_my_rows('groups');
begin
  if (select count(*) from public.groups g where g.organizer_id = v_me) >= 200 then
    perform private.refuse('group_limit');
  elsif v_me is not null and not private.count_deed(private.account_key(v_me), 'group', 200) then
    perform private.refuse('group_limit', 'You have created 200 groups within a day. Create more tomorrow.');
  end if;
  return new;
end
$$;
comment on function private.limit_groups() is 'A person owns at most 200 groups, and creates as many in a day, also those that were deleted.';

revoke all on function
  private.deeds_of(text, text, interval, timestamptz), private.count_deed(text, text, int, interval, timestamptz),
  private.account_key(uuid) from public, anon, authenticated, service_role;
