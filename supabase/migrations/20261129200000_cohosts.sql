-- Co-hosts: accounts that help run an event, or a series with all its dates, because they opened a link of its organizer. They may do
-- with it what an admin of its group may. docs/decisions/cohosts.md says why.

create table private.cohosts (
  id uuid primary key default gen_random_uuid(),
  event_id text references public.events (id) on delete cascade,
  series_id text references public.series (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  constraint cohosts_what_check check (num_nonnulls(event_id, series_id) = 1),
  constraint cohosts_event_once unique (event_id, user_id),
  constraint cohosts_series_once unique (series_id, user_id)
);
comment on table private.cohosts is 'Who helps to run an event, or a series with all its dates: five of each at most.';
comment on constraint cohosts_what_check on private.cohosts is 'An event or a series, never both.';
create index cohosts_user_id_idx on private.cohosts (user_id);
revoke all on table private.cohosts from public, anon, authenticated;
grant all on table private.cohosts to service_role;

create table private.cohost_links (
  token text primary key default private.new_calendar_token(),
  event_id text unique references public.events (id) on delete cascade,
  series_id text unique references public.series (id) on delete cascade,
  constraint cohost_links_what_check check (num_nonnulls(event_id, series_id) = 1)
);
comment on table private.cohost_links is 'The links that make whoever opens them a co-host: one for an event, one for a series. A new one takes the place of the old.';
comment on column private.cohost_links.token is 'As it stands in the link, because the organizer is shown it again. It opens nothing that this database does not hold in plain anyway.';
comment on constraint cohost_links_what_check on private.cohost_links is 'An event or a series, never both.';
revoke all on table private.cohost_links from public, anon, authenticated;
grant all on table private.cohost_links to service_role;

-- Who runs what: the one question that all others ask ---------------------------------------------------------------------------

create function private.runs(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_user_id is null then
    return false;
  end if;
  return (p_organizer_id = p_user_id or p_group_id is not null and private.leads_group(p_group_id, p_user_id)
    or exists (select from private.cohosts c where c.user_id = p_user_id and (c.event_id = p_event_id or c.series_id = p_series_id))) is true;
end
$$;
comment on function private.runs(uuid, uuid, text, text, uuid) is 'Whether a person runs an event or a series with that organizer and group: the organizer, owner and admins of the group, and co-hosts of the event or of its series. Of a series itself: without an event.';

create or replace function private.runs_series(p_series public.series, p_me uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.runs(p_series.organizer_id, p_series.group_id, null, p_series.id, p_me);
end
$$;
comment on function private.runs_series(public.series, uuid) is 'Whether that person is its organizer, owner or admin of its group, or a co-host of all its dates.';

create or replace function private.manages_event(p_event_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.events e
     where e.id = p_event_id and private.runs(e.organizer_id, e.group_id, e.id, e.series_id, (select auth.uid())));
end
$$;
comment on function private.manages_event(text) is 'The caller runs it: see private.runs.';

create or replace function private.may_open_event(p_event_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.events e
     where e.id = p_event_id
       and (not e.is_private
            or e.organizer_id = (select auth.uid())
            or exists (select 1 from public.participants p where p.event_id = e.id and p.user_id = (select auth.uid()))
            or exists (select 1 from private.event_acceptances a where a.event_id = e.id and a.user_id = (select auth.uid()))
            or private.runs(e.organizer_id, e.group_id, e.id, e.series_id, (select auth.uid()))));
end
$$;
comment on function private.may_open_event(text) is 'Public, or the caller runs it (private.runs), is registered, or accepted the link. A claimed slot opens nothing: see my_joined_events.';

create function private.my_cohosted_series()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select c.series_id from private.cohosts c where c.user_id = (select auth.uid()) and c.series_id is not null
$$;
comment on function private.my_cohosted_series() is 'Series that the caller helps to run.';

create function private.my_cohosted_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select c.event_id from private.cohosts c where c.user_id = (select auth.uid()) and c.event_id is not null
  union
  select e.id from public.events e where e.series_id = any (array(select private.my_cohosted_series()))
$$;
comment on function private.my_cohosted_events() is 'Events that the caller helps to run, with the dates of such series.';

create or replace function private.my_managed_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select e.id from public.events e where e.organizer_id = (select auth.uid())
  union
  select e.id from public.events e where e.group_id = any (array(select private.my_managed_groups()))
  union
  select private.my_cohosted_events()
$$;
comment on function private.my_managed_events() is 'Events the caller runs: own ones, those of groups the caller owns or administers, and those the caller helps to run. Running one means reading contact data and keeping labels.';

create or replace function private.my_followed_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select private.my_joined_events()
  union
  select a.event_id from private.event_acceptances a where a.user_id = (select auth.uid())
  union
  select b.event_id from public.bookmarks b join public.events e on e.id = b.event_id
   where b.user_id = (select auth.uid()) and not e.is_private
  union
  select private.my_cohosted_events()
$$;
comment on function private.my_followed_events() is 'Events the caller joined, accepted, starred while public, or helps to run: each one was opened through a link first.';

alter policy "Series are read by those who run them" on public.series
  using (organizer_id = (select auth.uid()) or group_id in (select private.my_managed_groups()) or id in (select private.my_cohosted_series()));

revoke all on function private.runs(uuid, uuid, text, text, uuid), private.my_cohosted_series(), private.my_cohosted_events()
  from public, anon, authenticated;
grant execute on function private.my_cohosted_series() to authenticated, service_role;

create function private.cohost_json(p_event public.events, p_me uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select case when count(*) = 0 then '{}' else jsonb_build_object('cohost', case when bool_or(c.series_id is not null) then 'series' else 'event' end) end
      from private.cohosts c where c.user_id = p_me and (c.event_id = p_event.id or c.series_id = p_event.series_id));
end
$$;
comment on function private.cohost_json(public.events, uuid) is 'What the page of an event adds for its co-host: whether that person helps with all dates of the series (series) or with this one (event). Nothing for everybody else.';

-- Who left is removed by whoever ran the event, also by a co-host.
create or replace function public.withdraw(p_ids uuid[], p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_removed int;
  v_left text[] := '{}';
  v_row record;
  v_event_id text;
  v_manages boolean;
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'Remove at most 100 participants at a time', 'ids');
  end if;

  -- Locked in a fixed order, so that two callers never wait for each other; the events first, as
  -- deleting an event locks it before its participants. Deleting a label reaches the marks of these rows from the other
  -- side: it holds the event too, so it comes before us or after.
  perform 1 from public.events e
    where e.id in (select p.event_id from public.participants p where p.id = any (p_ids))
    order by e.id for no key update;
  perform 1 from public.participants p where p.id = any (p_ids) order by p.id for update;

  for v_row in
    select p.id, p.user_id, p.claimed_by_user_id, p.event_id, e.datetime, e.end_datetime, e.organizer_id, e.group_id, e.series_id
      from public.participants p join public.events e on e.id = p.event_id
     where p.id = any (p_ids) order by p.event_id
  loop
    if v_event_id is distinct from v_row.event_id then
      v_event_id := v_row.event_id;
      v_manages := private.runs(v_row.organizer_id, v_row.group_id, v_event_id, v_row.series_id, v_me); -- once for all of an event
    end if;
    if v_row.user_id = v_me then
      v_left := v_left || v_row.event_id;
    end if;
    if not v_manages then
      if (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or private.holds_secret(v_row.id, p_secret)) is not true then
        perform private.refuse('unauthorized');
      elsif private.is_ended(v_row.datetime, v_row.end_datetime) then
        perform private.refuse('closed');
      end if;
    elsif v_row.user_id is distinct from v_me then
      delete from private.event_acceptances a where a.event_id = v_row.event_id and a.user_id = v_row.user_id;
    end if;
  end loop;

  delete from public.participants p where p.id = any (p_ids);
  get diagnostics v_removed = row_count;
  if p_secret is not null then
    -- Late off (private.keep_late) is told to a guest by the secret, which went with the row.
    update private.attendance a set secret_hash = private.hash_secret(p_secret)
     where a.participant_id = any (p_ids) and a.came is null and a.user_id is null;
  end if;
  -- Whoever leaves claimed slots behind finds the way back to them, also when the event is or becomes private.
  insert into private.event_acceptances (user_id, event_id)
  select distinct v_me, p.event_id from public.participants p
   where p.claimed_by_user_id = v_me and p.event_id = any (v_left)
  on conflict do nothing;
  return jsonb_build_object('removed', v_removed);
end
$$;
comment on function public.withdraw(uuid[], text) is 'Frees slots: one''s own, claimed ones, a guest''s with its secret; any for those who run the event, also after the end. Ids that are gone are skipped, so a retry is safe; one foreign id refuses the whole call. Someone removed by others loses the acceptance of a private event too, and with it the way in: slots that person claimed stay, but open nothing.';

-- The link, and who opened it -----------------------------------------------------------------------------------------------------

create function private.log_cohost(p_cohost private.cohosts, p_deed text, p_actor uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  for v_event_id in
    select e.id from public.events e
     where e.id = p_cohost.event_id or e.series_id = p_cohost.series_id and not private.is_ended(e.datetime, e.end_datetime)
     order by e.id
  loop
    -- Somebody who comes and goes again and again is one entry of each kind in ten minutes; two who are removed are two.
    perform private.log_again(v_event_id, case when p_actor = p_cohost.user_id then v_event_id else p_cohost.id::text end, p_deed,
      private.display_name(p_cohost.user_id), p_cohost.user_id, p_actor, null);
  end loop;
end
$$;
comment on function private.log_cohost(private.cohosts, text, uuid) is 'Writes down in the event, or in the dates of the series that are not over, that somebody helps to run it now, or no longer.';

create function private.cohosts_json(p_event_id text, p_series_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'token', (select l.token from private.cohost_links l where l.event_id = p_event_id or l.series_id = p_series_id),
    'cohosts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', private.display_name(c.user_id), 'since', c.since) order by c.since, c.id), '[]')
        from private.cohosts c where c.event_id = p_event_id or c.series_id = p_series_id));
end
$$;
comment on function private.cohosts_json(text, text) is 'The link and the co-hosts of an event, or of a series; no account ids.';

create function public.get_cohosts(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = left(p_event_id, 13) and e.organizer_id = auth.uid();
  if not found then
    perform private.refuse('unauthorized');
  end if;
  return jsonb_build_object('event', private.cohosts_json(v_event.id, null),
    'series', case when v_event.series_id is not null then private.cohosts_json(null, v_event.series_id) end);
end
$$;
comment on function public.get_cohosts(text) is 'For the organizer: who helps to run an event and, where it repeats, all dates of its series, each with the link that makes co-hosts, if there is one. A co-host: id (of the entry, for remove_cohost), name, since.';

create function private.hold_cohosted(p_event_id text, p_series_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
begin
  if p_series_id is not null then
    v_series := private.lock_series(p_series_id);
    return v_series.id is not null;
  end if;
  perform 1 from public.events e where e.id = p_event_id for no key update;
  return found;
end
$$;
comment on function private.hold_cohosted(text, text) is 'Locks the event or the series whose co-hosts are about to change; false when it is gone.';

create function public.make_cohost_link(p_event_id text, p_whole_series boolean default false, p_renew boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_event from public.events e where e.id = left(p_event_id, 13) and e.organizer_id = auth.uid();
  if not found then
    perform private.refuse('unauthorized');
  elsif p_whole_series and v_event.series_id is null then
    perform private.refuse('invalid_input', 'This event does not repeat', 'whole_series');
  end if;
  if p_whole_series then
    v_event.id := null;
  else
    v_event.series_id := null;
  end if;
  if not private.hold_cohosted(v_event.id, v_event.series_id) then
    perform private.refuse('event_not_found');
  end if;
  if p_renew then
    delete from private.cohost_links l where l.event_id = v_event.id or l.series_id = v_event.series_id;
  end if;
  insert into private.cohost_links (event_id, series_id) values (v_event.id, v_event.series_id) on conflict do nothing;
  return public.get_cohosts(p_event_id);
end
$$;
comment on function public.make_cohost_link(text, boolean, boolean) is 'The link that makes whoever opens it a co-host, for the organizer: of that event or, with p_whole_series, of all dates of its series. The one that is there stays, unless p_renew: then nobody gets in with it any more. Answers as get_cohosts does.';

create function public.remove_cohost(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_cohost private.cohosts;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_cohost from private.cohosts c where c.id = p_id;
  if not found then
    return jsonb_build_object('removed', 0);
  elsif not exists (select from public.events e where e.id = v_cohost.event_id and e.organizer_id = v_me)
    and not exists (select from public.series s where s.id = v_cohost.series_id and s.organizer_id = v_me) then
    perform private.refuse('unauthorized');
  end if;
  -- Whoever opens the link this moment comes before us, and is still in, or after us, and has the wrong link.
  perform private.hold_cohosted(v_cohost.event_id, v_cohost.series_id);
  delete from private.cohosts c where c.id = p_id;
  if not found then
    return jsonb_build_object('removed', 0);
  end if;
  update private.cohost_links l set token = default where l.event_id = v_cohost.event_id or l.series_id = v_cohost.series_id;
  perform private.log_cohost(v_cohost, 'cohost_removed', v_me);
  return jsonb_build_object('removed', 1);
end
$$;
comment on function public.remove_cohost(uuid) is 'Ends that somebody helps to run an event or a series, for its organizer. The link becomes another one, so that it does not bring them back. One who is gone already is no error.';

create function public.stop_cohosting(p_event_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_cohost private.cohosts;
  v_removed int := 0;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  for v_cohost in
    delete from private.cohosts c
     where c.user_id = v_me
       and (c.event_id = left(p_event_id, 13) or c.series_id = (select e.series_id from public.events e where e.id = left(p_event_id, 13)))
    returning c.*
  loop
    v_removed := v_removed + 1;
    perform private.log_cohost(v_cohost, 'cohost_left', v_me);
  end loop;
  return jsonb_build_object('removed', v_removed);
end
$$;
comment on function public.stop_cohosting(text) is 'The caller no longer helps to run that event, nor the series it belongs to. Doing it twice changes nothing.';

create function public.get_cohost_link(p_token text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_link private.cohost_links;
  v_event public.events;
  v_series public.series;
begin
  select * into v_link from private.cohost_links l where l.token = left(p_token, 23); -- no token is longer than 22
  if not found then
    return null;
  end if;
  select * into v_series from public.series s where s.id = v_link.series_id;
  select * into v_event from public.events e where e.id = coalesce(v_link.event_id, private.current_date_of(v_series.id, now()));
  return jsonb_build_object(
    'id', coalesce(v_link.event_id, v_link.series_id), 'whole_series', v_link.series_id is not null,
    'name', coalesce(v_event.name, v_series.template ->> 'name'), 'datetime', v_event.datetime, 'time_zone', v_event.time_zone,
    'organizer_name', private.display_name(coalesce(v_event.organizer_id, v_series.organizer_id)),
    'full', (select count(*) from private.cohosts c where c.event_id = v_link.event_id or c.series_id = v_link.series_id) >= 5,
    'viewer', jsonb_build_object(
      'is_organizer', (coalesce(v_event.organizer_id, v_series.organizer_id) = v_me) is true,
      'is_cohost', exists (
        select from private.cohosts c where c.user_id = v_me and (c.event_id = v_link.event_id or c.series_id = v_link.series_id))));
end
$$;
comment on function public.get_cohost_link(p_token text) is 'What the page of a co-host''s link shows: which event, or which series by its current date, whose it is, and whether there is a place left. The id opens the event, or is the lasting link''s. Null for a link that is none, or is none any more.';

create function public.accept_cohost(p_token text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_link private.cohost_links;
  v_held boolean;
  v_cohost private.cohosts;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_token := left(p_token, 23); -- no token is longer than 22
  select * into v_link from private.cohost_links l where l.token = p_token;
  v_held := private.hold_cohosted(v_link.event_id, v_link.series_id);
  -- Asked again once the event is held, in a statement that sees what happened meanwhile: who removes somebody makes the link another one.
  if not v_held or not exists (select from private.cohost_links l where l.token = p_token) then
    perform private.refuse('event_not_found', 'This link does not work any more. Ask for a new one.');
  elsif not private.hold_account(v_me) then
    perform private.refuse('unauthenticated');
  elsif exists (select from public.events e where e.id = v_link.event_id and e.organizer_id = v_me)
     or exists (select from public.series s where s.id = v_link.series_id and s.organizer_id = v_me) then
    perform private.refuse('invalid_input', 'It is your own event: you run it already');
  end if;
  if not exists (
      select from private.cohosts c where c.user_id = v_me and (c.event_id = v_link.event_id or c.series_id = v_link.series_id)) then
    if (select count(*) from private.cohosts c where c.event_id = v_link.event_id or c.series_id = v_link.series_id) >= 5 then
      perform private.refuse('full', 'Five people help already, and more cannot. Ask the organizer to make room.');
    end if;
    insert into private.cohosts (event_id, series_id, user_id) values (v_link.event_id, v_link.series_id, v_me) returning * into v_cohost;
    perform private.log_cohost(v_cohost, 'cohost', v_me);
  end if;
  return jsonb_build_object('id', coalesce(v_link.event_id, v_link.series_id));
end
$$;
comment on function public.accept_cohost(text) is 'Makes the caller a co-host with an organizer''s link: of an event, or of a series with all its dates. At most five each; the organizer cannot. Asked again it changes nothing. Answers with the id that opens it.';

create function public.get_cohosted_events(p_ended boolean default false)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'name', e.name, 'datetime', e.datetime, 'end_datetime', e.end_datetime, 'location', e.location,
        'is_private', e.is_private, 'max_participants', e.max_participants, 'series_id', e.series_id, 'look', e.look,
        'group_name', (select g.name from public.groups g where g.id = e.group_id),
        'participant_count', n.taken, 'waiting_count', n.waiting) order by e.created_at desc, e.id), '[]')
      from (
        select c.* from public.events c
         where c.id in (select private.my_cohosted_events()) and private.is_ended(c.datetime, c.end_datetime) = p_ended
         order by c.created_at desc, c.id limit 500) e
     cross join lateral (
       select count(p.slot_number) as taken, count(p.waiting_since) as waiting from public.participants p where p.event_id = e.id) n);
end
$$;
comment on function public.get_cohosted_events(boolean) is 'The events that the caller helps to run, as My Events lists them: those that are not over, or those that are; the 500 that were made last.';

revoke all on function private.cohost_json(public.events, uuid), private.log_cohost(private.cohosts, text, uuid),
  private.cohosts_json(text, text), private.hold_cohosted(text, text) from public, anon, authenticated;
revoke all on function public.get_cohosts(text), public.make_cohost_link(text, boolean, boolean), public.remove_cohost(uuid),
  public.stop_cohosting(text), public.get_cohost_link(text), public.accept_cohost(text), public.get_cohosted_events(boolean) from public, anon, authenticated;
grant execute on function public.get_cohosts(text), public.make_cohost_link(text, boolean, boolean), public.remove_cohost(uuid),
  public.stop_cohosting(text), public.accept_cohost(text), public.get_cohosted_events(boolean) to authenticated, service_role;
grant execute on function public.get_cohost_link(text) to anon, authenticated, service_role;
