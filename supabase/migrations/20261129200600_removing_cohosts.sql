-- A co-host helps no longer: the organizer removes them, or they stop by themselves.

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
  -- Whoever accepts the link at the same moment comes before us and stays, or after us and then the link no longer works.
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
comment on function public.remove_cohost(uuid) is 'For the organizer: removes a co-host of an event or a series. The link becomes another one, so that they cannot come back with it. One who is gone already is no error.';

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
    -- Held first. What is being deleted this moment takes its co-hosts along.
    continue when not private.hold_cohosted(v_cohost.event_id, v_cohost.series_id);
    delete from private.cohosts c where c.id = v_cohost.id;
    continue when not found;
    v_removed := v_removed + 1;
    perform private.log_cohost(v_cohost, 'cohost_left', v_me);
  end loop;
  return jsonb_build_object('removed', v_removed);
end
$$;
comment on function public.stop_cohosting(text) is 'The caller no longer helps to run that event, nor the series it belongs to. Doing it twice changes nothing.';

revoke all on function public.remove_cohost(uuid), public.stop_cohosting(text) from public, anon, authenticated;
grant execute on function public.remove_cohost(uuid), public.stop_cohosting(text) to authenticated, service_role;
