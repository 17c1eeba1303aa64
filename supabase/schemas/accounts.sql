-- Profiles, and what is left when an account is deleted.

-- The name of a person the caller meets on an event or in a group; no row for strangers. People read their own name, those of the
-- organizers and owners of what they follow, and those of the participants and admins of what they manage.
create function public.get_user_profile(user_id uuid)
returns table (id uuid, full_name text)
language sql
stable
security definer
set search_path = ''
as $$
  -- $1, because user_id could be a column here.
  select $1, private.display_name($1)
   where $1 = (select auth.uid())
      or exists (select 1 from public.events e
                  where e.organizer_id = $1
                    and (e.id in (select private.my_followed_events())
                         or e.group_id in (select private.my_visible_groups()) and private.may_open_event(e.id)))
      or exists (select 1 from public.groups g
                  where g.organizer_id = $1 and g.id in (select private.my_visible_groups()))
      or exists (select 1 from public.group_admins a
                  where a.user_id = $1 and a.group_id in (select private.my_managed_groups()))
      or exists (select 1 from public.participants p
                  where p.user_id = $1 and p.event_id in (select private.my_managed_events()))
$$;
grant execute on function public.get_user_profile to authenticated, service_role;

-- The name of a person the caller meets on an event or in a group, else Unknown. Never an e-mail address.
create function public.get_user_display_name(user_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select p.full_name from public.get_user_profile($1) p), 'Unknown')
$$;
grant execute on function public.get_user_display_name to authenticated, service_role;

-- Deletes the caller's account, with the events and groups it owns.
create function public.delete_account()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_groups uuid[];
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  -- One account after the other: stars, acceptances and co-hosts in each other's events go with both, each from its own side.
  perform pg_advisory_xact_lock(hashtextextended('delete_account', 0));
  -- Most of the activity first, before anything is locked: there may be much of it, and no one waits for an entry.
  perform private.forget_activity(v_me, 10000);
  -- Locked in the common order: groups, series, events, rows.
  v_groups := array(select g.id from public.groups g where g.organizer_id = v_me order by g.id for update);
  perform 1 from public.series s
    where s.organizer_id = v_me or s.group_id = any (v_groups) order by s.id for update;
  perform 1 from public.events e
    -- Each kind by a separate index. With `or` between them Postgres would ask it of every event there is.
    where e.id = any (array(
      select o.id from public.events o where o.organizer_id = v_me or o.group_id = any (v_groups)
      union select p.event_id from public.participants p where p.holder = v_me
      union select y.event_id from public.payments y where y.holder = v_me or y.marked_by = v_me
      union select a.event_id from private.attendance a where a.holder = v_me
      union select a.event_id from private.answers a where a.holder = v_me))
    order by e.id for update;
  perform 1 from public.participants p where p.holder = v_me order by p.id for update;
  delete from auth.users u where u.id = v_me;
end
$$;
grant execute on function public.delete_account to authenticated, service_role;

-- An account was deleted, and with its holder what refers to that (private.forget_person). The entries stay without names; payments keep the name, as the
-- list does.
create function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Events are locked here, so this has to be short. The rest is hidden at once, and prune_activity removes it later.
  if not private.forget_activity(old.id, 500) then
    insert into private.pending_account_purges values (old.id);
  end if;
  delete from private.mail_stops o where o.user_id = old.id;
  -- Its names in waiting messages to others. claim_messages leaves them out of a locked message.
  update private.messages m
     set details = m.details || jsonb_build_object('left', (
       select coalesce(jsonb_agg(case when p ->> 'account' = old.id::text then p || '{"name": null, "account": null}' else p end order by o), '[]')
         from jsonb_array_elements(m.details -> 'left') with ordinality t (p, o)))
   where m.id in (
     select o.id from private.messages o
      where o.kind = 'digest' and (o.details -> 'left') @> jsonb_build_array(jsonb_build_object('account', old.id))
      limit 500 for update skip locked);
  perform private.forget_money_and_attendance(array[old.id]);
  return null;
end
$$;
create trigger roster_forget_account after delete on auth.users for each row execute function private.forget_account();

-- The tables without a foreign key to holders, once these are deleted: payments that are not settled stay with their names, because money is owed.
create function private.forget_money_and_attendance(p_holders uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Locked in the order of prune_attendance: first the totals.
  perform 1 from private.attendance_totals t
    where t.event_id in (select a.event_id from private.attendance a where a.holder = any (p_holders)) order by t.event_id for update;
  delete from private.attendance a where a.holder = any (p_holders);
  delete from public.payments y where y.holder = any (p_holders) and y.settled_at is not null;
  update public.payments y
     set holder = case when y.holder <> all (p_holders) then y.holder end, marked_by = case when y.marked_by <> all (p_holders) then y.marked_by end
   where y.holder = any (p_holders) or y.marked_by = any (p_holders);
end
$$;

-- Keeps an account from being deleted until the end of the transaction; false, without waiting, when it is gone or going. A token outlives
-- its account by up to an hour, so this is checked before a row of the caller is written. Accounts come last in the order of locks.
create function private.lock_account(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from auth.users u where u.id = p_user_id for key share skip locked;
  return found;
end
$$;

-- All data about the caller, as one JSON: account, events, groups, registrations, claims, kept places, payments, stars and devices. Nothing
-- that others have entered about themselves.
create function public.export_my_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  return jsonb_build_object(
    'made_at', now(),
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'name', private.display_name(u.id), 'created_at', u.created_at,
                  'settings', u.raw_user_meta_data -> 'settings') from auth.users u where u.id = v_me),
    'events', coalesce((select jsonb_agg(to_jsonb(e) order by e.created_at) from public.events e where e.organizer_id = v_me), '[]'),
    'series', coalesce((select jsonb_agg(to_jsonb(s) order by s.created_at) from public.series s where s.organizer_id = v_me), '[]'),
    'groups', coalesce((select jsonb_agg(to_jsonb(g) order by g.created_at) from public.groups g where g.organizer_id = v_me), '[]'),
    -- One's own rows, and those that one has entered for others.
    'registrations', coalesce((select jsonb_agg(to_jsonb(p) || jsonb_build_object('event', e.name) order by p.created_at)
                                 from public.participants p join public.events e on e.id = p.event_id
                                where p.holder = v_me), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(y) - 'marked_by' order by y.event_id) from public.payments y where y.holder = v_me), '[]'),
    'kept_places', coalesce((select jsonb_agg(to_jsonb(r) || jsonb_build_object('series', s.template ->> 'name') order by r.since)
                               from private.regulars r join public.series s on s.id = r.series_id where r.holder = v_me), '[]'),
    'notices', coalesce((select jsonb_agg(to_jsonb(n) - 'author_id' order by n.at) from private.notices n where n.author_id = v_me), '[]'),
    'answers', coalesce((select jsonb_agg(to_jsonb(a) order by a.at) from private.answers a where a.holder = v_me), '[]'),
    'bookmarks', coalesce((select jsonb_agg(b.event_id) from public.bookmarks b where b.user_id = v_me), '[]'),
    'devices', coalesce((select jsonb_agg(jsonb_build_object('name', d.device, 'since', d.created_at)) from private.push_subscriptions d
                          where d.holder = v_me), '[]'));
end
$$;
grant execute on function public.export_my_data to authenticated, service_role;
