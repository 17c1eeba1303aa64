-- The link that makes co-hosts: the organizer makes it and reads who helps, and whoever opens it accepts.

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
  -- Each is held first: one that is being deleted this moment is gone then, and a deletion that comes later takes the entry along.
  foreach v_event_id in array array(
    select e.id from public.events e
     where e.id = p_cohost.event_id or e.series_id = p_cohost.series_id and not private.is_ended(e.datetime, e.end_datetime)
     order by e.id for key share)
  loop
    -- Coming and going again and again is one entry of each kind in ten minutes. Two people who are removed are two entries.
    perform private.log_again(v_event_id, case when p_actor = p_cohost.user_id then v_event_id else p_cohost.id::text end, p_deed,
      private.display_name(p_cohost.user_id), p_cohost.user_id, p_actor, null);
  end loop;
end
$$;
comment on function private.log_cohost(private.cohosts, text, uuid) is 'Notes in the activity of the event, or of the dates of the series that are not over, that somebody helps to run it or no longer does.';

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
comment on function public.make_cohost_link(text, boolean, boolean) is 'For the organizer: makes the link with which others become co-hosts of that event or, with p_whole_series, of all dates of its series. A link that is there stays, unless p_renew: then the old one no longer works. Answers as get_cohosts does.';

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
comment on function public.get_cohost_link(p_token text) is 'What the page of a co-host''s link shows: which event, or which series by its current date, whose it is, and whether there is a place left. The id opens the event, or is that of the lasting link. Null for a link that does not exist or no longer works.';

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
  -- Looked up again under the lock, because removing a co-host makes the link another one, and that may have happened meanwhile.
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
comment on function public.accept_cohost(text) is 'Makes the caller a co-host with an organizer''s link: of an event, or of a series with all its dates. At most five each; refuses the organizer. Asked again it changes nothing. Answers with the id that opens it.';

revoke all on function private.log_cohost(private.cohosts, text, uuid), private.cohosts_json(text, text), private.hold_cohosted(text, text)
  from public, anon, authenticated;
revoke all on function public.get_cohosts(text), public.make_cohost_link(text, boolean, boolean), public.get_cohost_link(text),
  public.accept_cohost(text) from public, anon, authenticated;
grant execute on function public.get_cohosts(text), public.make_cohost_link(text, boolean, boolean), public.accept_cohost(text)
  to authenticated, service_role;
grant execute on function public.get_cohost_link(text) to anon, authenticated, service_role;
