-- A series of which every date was deleted stayed for ever, with what its regulars had entered, and nobody could reach it any more once it
-- was over. Making series and deleting their events filled the table, because only events were counted.

create function private.is_left_behind(p_series public.series)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not exists (select from public.events e where e.series_id = p_series.id)
    and (p_series.ended_at is not null
      or p_series.ends_on is not null and private.coming_date(p_series, (now() at time zone p_series.time_zone)::date - 1) is null);
end
$$;
comment on function private.is_left_behind(public.series) is 'Whether no date of a series is left and none comes. One whose organizer does not help run its group at present may go on.';

create function private.drop_series_that_is_over(p_series_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_accounts uuid[];
begin
  select * into v_series from public.series s where s.id = p_series_id;
  if v_series.id is null or not private.is_left_behind(v_series) then
    return;
  end if;
  -- Events are locked after their series, and one is locked already: so whoever has the series is not waited for.
  select * into v_series from public.series s where s.id = p_series_id for update skip locked;
  if not found or not private.is_left_behind(v_series) then
    return;
  end if;
  -- Nor is an account that is being deleted this moment: it takes rows along that go with the series, and may be waiting for the event.
  v_accounts := array(
    select g.user_id from private.regulars g where g.series_id = p_series_id and g.user_id is not null
    union select a.user_id from private.series_acceptances a where a.series_id = p_series_id
    union select c.user_id from private.cohosts c where c.series_id = p_series_id);
  if (select count(*) from (select from auth.users u where u.id = any (v_accounts) for key share skip locked) h) = cardinality(v_accounts) then
    delete from public.series s where s.id = p_series_id;
  end if;
end
$$;
comment on function private.drop_series_that_is_over(text) is 'Deletes a series of which no date is left and none comes, with all who keep a place in it. Whoever is in the way is not waited for: then it stays.';

create or replace function private.skip_deleted_date()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Where the series itself goes, it is gone by now, or takes this along. Somebody else who is deleting it may be waiting for the event.
  insert into private.series_skips (series_id, occurs_on)
  select s.id, old.occurs_on from public.series s where s.id = old.series_id for key share skip locked
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

create or replace function public.set_skipped(p_series_id text, p_occurs_on date, p_skipped boolean)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id);
  v_event_id text;
begin
  select e.id into v_event_id from public.events e
   where e.series_id = v_series.id and e.occurs_on = p_occurs_on for update;
  if p_skipped is not true then
    delete from private.series_skips k where k.series_id = v_series.id and k.occurs_on = p_occurs_on;
  elsif v_event_id is null then
    if p_occurs_on is null or p_occurs_on > coalesce(v_series.ends_on, '9999-12-31')
       or p_occurs_on <> private.next_rule_date(v_series.every, v_series.starts_on, p_occurs_on - 1) then
      perform private.refuse('invalid_input', 'This is no date of the series', 'occurs_on');
    elsif p_occurs_on > greatest(current_date, v_series.starts_on) + 731 then
      -- Whoever opens the link looks past all that is skipped.
      perform private.refuse('invalid_input', 'Only dates of the next two years can be skipped', 'occurs_on');
    end if;
    insert into private.series_skips (series_id, occurs_on) values (v_series.id, p_occurs_on) on conflict do nothing;
  elsif exists (select from public.participants p where p.event_id = v_event_id) then
    perform private.refuse('invalid_input', 'People are on the list of this date. Delete the event instead.', 'occurs_on');
  elsif exists (select from public.payments y where y.event_id = v_event_id and y.settled_at is null) then
    perform private.refuse('invalid_input', 'Somebody is to be refunded for this date. Delete the event instead.', 'occurs_on');
  else
    delete from public.events e where e.id = v_event_id; -- skip_deleted_date notes it
  end if;
  perform private.drop_series_that_is_over(v_series.id); -- it may have been the last one
  return jsonb_build_object('occurs_on', p_occurs_on, 'skipped', coalesce(p_skipped, false));
end
$$;
comment on function public.set_skipped(text, date, boolean) is 'Leaves one date of the caller''s own series out, or takes that back. A date that is made already goes, if nobody is on its list. Where no date is left and none comes any more, the series goes.';

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

-- Whoever accepts a private series holds it as everybody else does: its group first, and alone. Before, a date that was made in the same
-- moment did not open to them, and deleting the group waited for them while they waited for its events: a deadlock.

create or replace function private.accept_series(p_series_id text, p_me uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_open text[];
begin
  select * into v_series from public.series s where s.id = p_series_id;
  if v_series.id is not null and private.is_private_series(v_series) then
    v_series := private.lock_series(p_series_id);
  end if;
  if v_series.id is null then
    return false;
  elsif private.is_private_series(v_series) then
    v_open := array(select e.id from public.events e
                     where e.series_id = p_series_id and e.is_private
                       and (not private.is_ended(e.datetime, e.end_datetime) or e.id = private.current_date_of(p_series_id, now()))
                     order by e.id for key share);
    insert into private.series_acceptances (series_id, user_id) values (p_series_id, p_me) on conflict do nothing;
    insert into private.event_acceptances (user_id, event_id) select p_me, o from unnest(v_open) o on conflict do nothing;
  end if;
  return true;
end
$$;

-- The event is locked before old calls are swept away. They may be calls for this event, and while it was being deleted the guest waited
-- for it and held what it takes along: a deadlock.

create or replace function private.count_guest(p_event_id text, p_refused boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  -- Looked for once: as a subquery it may be asked again for every row there is.
  select e.id into v_event_id from public.events e where e.id = p_event_id for key share;
  with old as materialized (
    select s.id from private.guest_signups s where s.created_at < now() - interval '10 minutes'
     order by s.created_at limit 100 for update skip locked)
  delete from private.guest_signups s using old where s.id = old.id;
  -- Who is told to wait is not counted again: waiting never gets longer by trying, and the record no bigger.
  if not p_refused or private.guest_must_wait_until(v_event_id) is null then
    insert into private.guest_signups (event_id, address_hash, refused)
    values (v_event_id, private.client_address_hash(), p_refused);
  end if;
end
$$;

-- What guests change is counted as well.
comment on function private.count_guest(text, boolean) is 'Counts a guest''s call: a sign-up, or (p_refused) one that took no slot.';
comment on table private.guest_signups is 'Calls of guests in the last ten minutes: to register, refused ones too, and what private.count_change counts, as changing one''s row or ''I have paid''. Cleans itself.';
comment on column private.guest_signups.refused is 'True for a call that took no slot: one that was refused, or that changed something.';

revoke all on function private.is_left_behind(public.series), private.drop_series_that_is_over(text), private.limit_series() from public, anon, authenticated, service_role;

-- Those that were left behind until now.
select private.drop_series_that_is_over(s.id) from public.series s where not exists (select from public.events e where e.series_id = s.id);
