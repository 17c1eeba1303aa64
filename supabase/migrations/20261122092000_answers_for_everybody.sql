-- What a link shows is the same for everybody who is signed out, so a cache between them and the database may keep it for a
-- second: thousands who open one link in the same moment then cost as much as one of them each second. It is asked by GET,
-- which is what the early script does. Whoever is signed in, and whoever asks by POST, always hears from the database.
--
-- private.event_page and private.invite_page put the answers together; what the API calls wraps them.

create function private.allow_caching()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null and auth.role() = 'anon' and current_setting('request.method', true) = 'GET' then
    -- The browser itself asks again each time. Vary names what PostgREST names, and who asks.
    perform set_config('response.headers',
      '[{"Cache-Control": "public, max-age=0, s-maxage=1"}, {"Vary": "Accept, Prefer, Range, Authorization"}]', true);
  end if;
end
$$;
comment on function private.allow_caching() is 'Says that this answer may be given to everybody for a second, when nobody is signed in. Call it only for an answer that depends on nothing but the address.';

create or replace function public.get_event(p_event_id text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_page json := private.event_page(p_event_id);
begin
  -- No cache keeps that there is nothing: the event may become public.
  if v_page is not null then
    perform private.allow_caching();
  end if;
  return v_page;
end
$$;
comment on function public.get_event(text) is
  'Everything the event page shows, by exact id: see private.event_page. Null when there is no such event or a private one may not be opened. The answer to somebody who is signed out may be kept by caches for a second.';

create or replace function public.get_invite(p_type text, p_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_page jsonb := private.invite_page(p_type, p_id);
begin
  if v_page -> 'is_private' = 'false' then
    perform private.allow_caching();
  end if;
  return v_page;
end
$$;
comment on function public.get_invite(text, text) is
  'What an invite link shows before anyone has joined: see private.invite_page. Null for an unknown type or id. A public one''s answer to somebody who is signed out may be kept by caches for a second.';

revoke all on function private.allow_caching() from public, anon, authenticated;

-- That of a time before anybody waited; get_event was the last to ask it.
drop function private.roster_json(text, uuid, uuid, boolean);
