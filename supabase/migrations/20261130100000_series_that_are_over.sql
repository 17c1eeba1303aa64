-- A series of which every date was deleted stayed for ever, with what its regulars had entered, and nobody could reach it any more once it
-- was over. Making series and deleting their events filled the table, because only events were counted.

create function private.drop_series_that_is_over(p_series_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_accounts uuid[];
begin
  -- Events are locked after their series, and one is locked already: so whoever has the series is not waited for.
  select * into v_series from public.series s where s.id = p_series_id for update skip locked;
  if not found or exists (select from public.events e where e.series_id = p_series_id)
     or v_series.ended_at is null
        and (v_series.ends_on is null or private.coming_date(v_series, (now() at time zone v_series.time_zone)::date - 1) is not null) then
    return false;
  end if;
  -- Nor is an account that is being deleted this moment: it takes rows along that go with the series, and may be waiting for the event.
  v_accounts := array(
    select g.user_id from private.regulars g where g.series_id = p_series_id and g.user_id is not null
    union select a.user_id from private.series_acceptances a where a.series_id = p_series_id
    union select c.user_id from private.cohosts c where c.series_id = p_series_id);
  if (select count(*) from (select from auth.users u where u.id = any (v_accounts) for key share skip locked) h) < cardinality(v_accounts) then
    return false;
  end if;
  delete from public.series s where s.id = p_series_id;
  return true;
end
$$;
comment on function private.drop_series_that_is_over(text) is 'Deletes a series of which no date is left and none comes, with all who keep a place in it. One whose organizer does not help run its group at present may go on. Whoever is in the way is not waited for: then it stays.';

create or replace function private.skip_deleted_date()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Where the series itself goes, it is gone by now, or takes this along.
  insert into private.series_skips (series_id, occurs_on)
  select s.id, old.occurs_on from public.series s where s.id = old.series_id
  on conflict do nothing;
  perform private.drop_series_that_is_over(old.series_id);
  return null;
end
$$;
comment on function private.skip_deleted_date() is 'A date that was deleted is not made again. With its last date a series goes that is over.';

create or replace function public.end_series(p_series_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id);
begin
  update public.series s set ended_at = now() where s.id = v_series.id and s.ended_at is null;
  perform private.drop_series_that_is_over(v_series.id);
  return jsonb_build_object('id', v_series.id, 'ended', true);
end
$$;
comment on function public.end_series(text) is 'Ends the caller''s own series: no more dates are made, those that exist stay. Without any the series goes. Ending it twice is no error.';

create function private.limit_series()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.hold_my_rows('series');
begin
  if (select count(*) from public.series s where s.organizer_id = v_me) >= 1000 then
    perform private.refuse('event_limit', 'You can have at most 1,000 events that repeat. End some and delete their dates to make room.');
  end if;
  return new;
end
$$;
comment on function private.limit_series() is 'A person has at most 1,000 series.';
create trigger limit_series before insert on public.series for each row execute function private.limit_series();

revoke all on function private.drop_series_that_is_over(text), private.limit_series() from public, anon, authenticated, service_role;

-- Those that were left behind until now.
select private.drop_series_that_is_over(s.id) from public.series s where not exists (select from public.events e where e.series_id = s.id);
