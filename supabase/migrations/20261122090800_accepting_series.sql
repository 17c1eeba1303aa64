-- The lasting link of a private series is an invitation too: to what is there, and to what comes.

create function private.accept_series(p_series_id text, p_me uuid)
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
  select * into v_series from public.series s where s.id = p_series_id for key share;
  if not found then
    return false;
  end if;
  if private.is_private_series(v_series) then
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
comment on function private.accept_series(text, uuid) is 'Remembers that a person opened the lasting link of a private series: the dates that are there and not over open to them, and those that come. Of a public series there is nothing to remember.';

create or replace function public.accept_invite(p_type text, p_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_private boolean;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    select e.is_private into v_private from public.events e where e.id = p_id for key share; -- none, if it is going
    if v_private then
      insert into private.event_acceptances (user_id, event_id) values (v_me, p_id) on conflict do nothing;
    elsif v_private is null then
      return private.accept_series(p_id, v_me);
    end if;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    select g.is_private into v_private from public.groups g where g.id = p_id::uuid for key share;
    if v_private then
      insert into private.group_acceptances (user_id, group_id) values (v_me, p_id::uuid) on conflict do nothing;
    end if;
  end if;
  return v_private is not null;
end
$$;
comment on function public.accept_invite(text, text) is 'Remembers that a signed-in person opened the link of a private event, series or group; nothing to remember for public ones. False when there is no such thing.';

revoke all on function private.accept_series(text, uuid) from public, anon, authenticated;
