-- Reading what happened, in pages; how far somebody has read; and pruning it: there is no scheduler, so whoever makes an
-- event or reads what happened takes some of what is older than 90 days away, anywhere, and some names of an account that is gone.

create function private.prune_activity()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_gone uuid := (select h.user_id from private.half_forgotten h limit 1);
begin
  if v_gone is not null and private.forget_activity(v_gone, 2000) then
    delete from private.half_forgotten h where h.user_id = v_gone;
  end if;
  with old as materialized (
    select a.event_id, a.id from private.activity a where a.at < now() - interval '90 days' limit 500 for update skip locked)
  delete from private.activity a using old where (a.event_id, a.id) = (old.event_id, old.id);
end
$$;
comment on function private.prune_activity() is 'Takes at most 500 entries away that are older than 90 days, and names of accounts that are gone out of at most 2,000. More than that happens in few events, so it keeps up.';

create function private.prune_after_creating()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.prune_activity();
  return null;
end
$$;
comment on function private.prune_after_creating() is 'New events make room for what happens in them.';

create trigger prune_activity after insert on public.events
  for each statement execute function private.prune_after_creating();

create function private.has_news(p_event_id text, p_me uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.activity a
     where a.event_id = p_event_id and a.at > now() - interval '90 days'
       and a.id > coalesce((select s.last_id from private.activity_seen s where s.event_id = p_event_id and s.user_id = p_me), 0)
       and coalesce(a.actor_id, a.subject_id) is distinct from p_me);
end
$$;
comment on function private.has_news(text, uuid) is 'Whether something happened there that this person has not read and did not do.';

create function public.get_activity(p_event_id text, p_before bigint default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_oldest bigint;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  v_oldest := (select a.id from private.activity a where a.event_id = p_event_id order by a.id desc offset 1999 limit 1);
  return (
    select json_build_object(
      'entries', coalesce(json_agg(jsonb_build_object(
          'id', a.id, 'at', a.at, 'deed', a.deed,
          -- An account that went this moment may be named still.
          'name', case when a.subject_id is null or exists (select from auth.users u where u.id = a.subject_id) then a.name end,
          'by', case when a.actor_id is not null then private.display_name(a.actor_id)
                     when (a.details ->> 'claimed')::boolean and a.subject_id is not null then private.display_name(a.subject_id) end,
          'by_me', (coalesce(a.actor_id, a.subject_id) = v_me) is true)
        || coalesce(a.details, '{}') order by a.id desc), '[]'),
      -- Fifty are a page; when there are as many, the next one may be empty.
      'next', case when count(*) = 50 then min(a.id) end)
    from (
      select * from private.activity a
       where a.event_id = p_event_id and a.at > now() - interval '90 days' and (p_before is null or a.id < p_before)
         and a.id >= coalesce(v_oldest, 0)
       order by a.id desc limit 50) a);
end
$$;
comment on function public.get_activity(text, bigint) is
  'What happened in an event, newest first, 50 at a time, up to 2,000; p_before is the next of the page before. For its organizer and the owner and admins of its group. An entry: id, at, deed, name, by (who did it, when it was not the person), by_me, and what the deed tells: slot, claimed, late, fields, cents, currency.';

create function public.see_activity(p_event_id text, p_until bigint)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_last bigint;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  perform 1 from public.events e where e.id = p_event_id for key share;
  if not found then
    perform private.refuse('event_not_found');
  elsif not private.hold_account(auth.uid()) then
    perform private.refuse('unauthenticated');
  end if;
  select least(p_until, max(a.id)) into v_last from private.activity a where a.event_id = p_event_id;
  if v_last is not null then
    insert into private.activity_seen as s (user_id, event_id, last_id) values (auth.uid(), p_event_id, v_last)
    on conflict (user_id, event_id) do update set last_id = excluded.last_id where s.last_id < excluded.last_id;
  end if;
  perform private.prune_activity();
end
$$;
comment on function public.see_activity(text, bigint) is 'Remembers that the caller has read what happened up to that entry. Never goes back.';

revoke all on function private.prune_activity(), private.prune_after_creating(), private.has_news(text, uuid),
  public.get_activity(text, bigint), public.see_activity(text, bigint) from public, anon, authenticated;
grant execute on function public.get_activity(text, bigint), public.see_activity(text, bigint) to authenticated, service_role;
