-- The co-hosts of an event or a series, and the links that make them.

-- The co-hosts of an event, or of a series with all its dates: at most five each.
create table private.cohosts (
  id uuid not null default gen_random_uuid(),
  event_id text,
  series_id text,
  user_id uuid not null,
  since timestamptz not null default now(),
  constraint cohosts_pkey primary key (id),
  constraint cohosts_event_once unique (event_id, user_id),
  constraint cohosts_series_once unique (series_id, user_id),
  -- An event or a series, never both.
  constraint cohosts_what_check check (num_nonnulls(event_id, series_id) = 1),
  constraint cohosts_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint cohosts_series_id_fkey foreign key (series_id) references public.series (id) on delete cascade,
  constraint cohosts_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index cohosts_user_id_idx on private.cohosts (user_id);
grant all on private.cohosts to service_role;

-- The links that make the person who opens them a co-host: one for an event, one for a series. A new one takes the place of the old.
create table private.cohost_links (
  -- Not hashed, because the organizer is shown the link again. A person who reads this database can read all that it opens anyway.
  token text not null default left(private.new_event_id() || private.new_event_id(), 22),
  event_id text,
  series_id text,
  constraint cohost_links_pkey primary key (token),
  constraint cohost_links_event_id_key unique (event_id),
  constraint cohost_links_series_id_key unique (series_id),
  -- An event or a series, never both.
  constraint cohost_links_what_check check (num_nonnulls(event_id, series_id) = 1),
  constraint cohost_links_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint cohost_links_series_id_fkey foreign key (series_id) references public.series (id) on delete cascade
);
grant all on private.cohost_links to service_role;

-- The events that the caller helps to run, as My Events lists them: those that are not over, or those that are; the 500 that were made
-- last.
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
        'called_off_at', e.called_off_at,
        'group_name', (select g.name from public.groups g where g.id = e.group_id),
        'participant_count', n.taken, 'waiting_count', n.waiting) order by e.created_at desc, e.id), '[]')
      from (
        select c.* from public.events c
         where c.id in (select h.event_id from private.cohosted_events h where h.user_id = auth.uid())
           and private.is_ended(c.datetime, c.end_datetime) = p_ended
         order by c.created_at desc, c.id limit 500) e
     cross join lateral (
       select count(p.slot_number) as taken, count(p.waiting_since) as waiting from public.participants p where p.event_id = e.id) n);
end
$$;
grant execute on function public.get_cohosted_events to authenticated, service_role;

-- The co-hosts of each event, alone or as a date of a series.
create view private.cohosted_events with (security_invoker = true) as
  select c.event_id, c.user_id from private.cohosts c where c.event_id is not null
  union all
  select e.id, c.user_id from private.cohosts c join public.events e on e.series_id = c.series_id;

-- Series that the caller helps to run.
create function private.my_cohosted_series()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select c.series_id from private.cohosts c where c.user_id = (select auth.uid()) and c.series_id is not null;
end
$$;
grant execute on function private.my_cohosted_series to authenticated, service_role;

-- For the organizer: makes the link with which others become co-hosts of that event or, with p_whole_series, of all dates of its series. A
-- link that is there stays, unless p_renew: then the old one no longer works. Answers as get_cohosts does.
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
  if not private.lock_cohosted(v_event.id, v_event.series_id) then
    perform private.refuse('event_not_found');
  end if;
  if p_renew then
    delete from private.cohost_links l where l.event_id = v_event.id or l.series_id = v_event.series_id;
  end if;
  insert into private.cohost_links (event_id, series_id) values (v_event.id, v_event.series_id) on conflict do nothing;
  return public.get_cohosts(p_event_id);
end
$$;
grant execute on function public.make_cohost_link to authenticated, service_role;

-- Locks the event or the series whose co-hosts are about to change; false when it is gone.
create function private.lock_cohosted(p_event_id text, p_series_id text)
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

-- For the organizer: who helps to run an event and, where it repeats, all dates of its series, each with the link that makes co-hosts, if
-- there is one. A co-host: id (of the entry, for remove_cohost), name, since; no account ids.
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
  return (
    select jsonb_object_agg(o.what, case when num_nonnulls(o.event_id, o.series_id) = 1 then jsonb_build_object(
        'token', (select l.token from private.cohost_links l where l.event_id = o.event_id or l.series_id = o.series_id),
        'cohosts', (
          select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', private.display_name(c.user_id), 'since', c.since) order by c.since, c.id), '[]')
            from private.cohosts c where c.event_id = o.event_id or c.series_id = o.series_id)) end)
      from (values ('event', v_event.id, null), ('series', null, v_event.series_id)) o (what, event_id, series_id));
end
$$;
grant execute on function public.get_cohosts to authenticated, service_role;

-- The content of the page of a co-host's link: the event, or the series by its current date, its organizer, and whether there is a place
-- left. The id opens the event, or is that of the lasting link. Null for a link that does not exist or no longer works.
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
grant execute on function public.get_cohost_link to anon, authenticated, service_role;

-- Makes the caller a co-host with an organizer's link: of an event, or of a series with all its dates. At most five each; refuses the
-- organizer. Asked again it changes nothing. Answers with the id that opens it.
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
  v_locked boolean;
  v_cohost private.cohosts;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_token := left(p_token, 23); -- no token is longer than 22
  select * into v_link from private.cohost_links l where l.token = p_token;
  v_locked := private.lock_cohosted(v_link.event_id, v_link.series_id);
  -- Looked up again under the lock, because removing a co-host replaces the link, and that may have happened in between.
  if not v_locked or not exists (select from private.cohost_links l where l.token = p_token) then
    perform private.refuse('event_not_found', 'This link no longer works. Ask for a new one.');
  elsif not private.lock_account(v_me) then
    perform private.refuse('unauthenticated');
  elsif exists (select from public.events e where e.id = v_link.event_id and e.organizer_id = v_me)
     or exists (select from public.series s where s.id = v_link.series_id and s.organizer_id = v_me) then
    perform private.refuse('invalid_input', 'It is your own event: you run it already');
  end if;
  if not exists (
      select from private.cohosts c where c.user_id = v_me and (c.event_id = v_link.event_id or c.series_id = v_link.series_id)) then
    if (select count(*) from private.cohosts c where c.event_id = v_link.event_id or c.series_id = v_link.series_id) >= 5 then
      perform private.refuse('full', 'Five people help already. Ask the organizer to make room.');
    end if;
    insert into private.cohosts (event_id, series_id, user_id) values (v_link.event_id, v_link.series_id, v_me) returning * into v_cohost;
    perform private.log_cohost(v_cohost, 'cohost', v_me);
  end if;
  return jsonb_build_object('id', coalesce(v_link.event_id, v_link.series_id));
end
$$;
grant execute on function public.accept_cohost to authenticated, service_role;

-- Notes in the activity of the event, or of the open dates of the series, that a person became or stopped being a co-host.
create function private.log_cohost(p_cohost private.cohosts, p_action text, p_actor uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  -- Each is locked first: one that is being deleted this moment is gone then, and a deletion that comes later takes the entry along.
  foreach v_event_id in array array(
    select e.id from public.events e
     where e.id = p_cohost.event_id or e.series_id = p_cohost.series_id and not private.is_ended(e.datetime, e.end_datetime)
     order by e.id for key share)
  loop
    -- Coming and going again and again is one entry of each kind in ten minutes. Two people who are removed are two entries.
    perform private.log_merged(v_event_id, case when p_actor = p_cohost.user_id then v_event_id else p_cohost.id::text end, p_action,
      private.display_name(p_cohost.user_id), p_cohost.user_id, p_actor, null);
  end loop;
end
$$;

-- For the organizer: removes a co-host of an event or a series. The link becomes another one, so that they cannot come back with it. One
-- who is gone already is no error.
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
  -- A person who accepts the link at the same moment comes before us and stays, or after us and then the link no longer works.
  perform private.lock_cohosted(v_cohost.event_id, v_cohost.series_id);
  delete from private.cohosts c where c.id = p_id;
  if not found then
    return jsonb_build_object('removed', 0);
  end if;
  update private.cohost_links l set token = default where l.event_id = v_cohost.event_id or l.series_id = v_cohost.series_id;
  perform private.log_cohost(v_cohost, 'cohost_removed', v_me);
  return jsonb_build_object('removed', 1);
end
$$;
grant execute on function public.remove_cohost to authenticated, service_role;

-- The caller no longer helps to run that event, nor the series it belongs to. Doing it twice changes nothing.
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
    select c.* from private.cohosts c
     where c.user_id = v_me
       and (c.event_id = left(p_event_id, 13) or c.series_id = (select e.series_id from public.events e where e.id = left(p_event_id, 13)))
     order by c.series_id -- before the event, as everywhere
  loop
    -- Locked first. An event or series that is being deleted takes its co-hosts along.
    continue when not private.lock_cohosted(v_cohost.event_id, v_cohost.series_id);
    delete from private.cohosts c where c.id = v_cohost.id;
    continue when not found;
    v_removed := v_removed + 1;
    perform private.log_cohost(v_cohost, 'cohost_left', v_me);
  end loop;
  return jsonb_build_object('removed', v_removed);
end
$$;
grant execute on function public.stop_cohosting to authenticated, service_role;
