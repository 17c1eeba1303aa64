-- Whether somebody may open an event or a series is asked of one function each, for any person: private.may_open (beside private.runs) and
-- private.may_open_series. Where an acceptance was looked for instead, those who run a private series were forgotten. And whoever runs an event
-- is written no acceptance: it let removed co-hosts in, because it outlived their helping.

create function private.may_open_series(p_series public.series, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not private.is_private_series(p_series)
    or exists (select from private.series_acceptances a where a.series_id = p_series.id and a.user_id = p_user_id)
    or exists (select from private.regulars g where g.series_id = p_series.id and g.user_id = p_user_id)
    or private.runs_series(p_series, p_user_id);
end
$$;
comment on function private.may_open_series(public.series, uuid) is 'Whether its dates to come open to that person: it is public, or they accepted its lasting link, keep a place themselves, or run it.';

create or replace function private.knows_series(p_series public.series, p_me uuid, p_asked text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_asked is not distinct from p_series.id or private.may_open_series(p_series, p_me);
end
$$;

create or replace function private.my_joined_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select p.event_id from public.participants p where p.user_id = (select auth.uid())
  union
  select e.id from public.events e
   where e.id = any (array(select p.event_id from public.participants p where p.claimed_by_user_id = (select auth.uid())))
     and (not e.is_private or private.may_open(e, (select auth.uid())))
$$;
comment on function private.my_joined_events() is 'Events in which the caller holds a slot, the own one or one claimed for someone else. Claims alone open no private event: whoever was removed from it keeps them, and whoever left by themselves has the acceptance that withdraw wrote.';

create or replace function public.accept_invite(p_type text, p_id text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_private boolean;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    select * into v_event from public.events e where e.id = p_id for key share; -- none, if it is going
    if v_event.id is null then
      return private.accept_series(p_id, v_me);
    elsif v_event.is_private and not private.runs(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, v_me) then
      insert into private.event_acceptances (user_id, event_id) values (v_me, p_id) on conflict do nothing;
    end if;
    return true;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    select g.is_private into v_private from public.groups g where g.id = p_id::uuid for key share;
    if v_private then
      insert into private.group_acceptances (user_id, group_id) values (v_me, p_id::uuid) on conflict do nothing;
    end if;
  end if;
  return v_private is not null;
end
$$;
comment on function public.accept_invite(text, text) is 'Remembers that a signed-in person opened the link of a private event, series or group; nothing to remember for public ones, nor for whoever runs the event or series. False when there is no such thing.';

revoke all on function private.may_open_series(public.series, uuid) from public, anon, authenticated;
