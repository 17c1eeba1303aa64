-- Access: who the caller is to events and groups. Definer helpers break the circle of policies that
-- would otherwise read each other's tables. Sets (my_…) are evaluated once per query, not once per row;
-- questions about one event or group are PL/pgSQL, which keeps its plans from call to call.

create function private.my_owned_groups()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select g.id from public.groups g where g.organizer_id = (select auth.uid())
$$;
comment on function private.my_owned_groups() is 'Groups the caller owns.';

create function private.my_managed_groups()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select g.id from public.groups g where g.organizer_id = (select auth.uid())
  union
  select a.group_id from public.group_admins a where a.user_id = (select auth.uid())
$$;
comment on function private.my_managed_groups() is 'Groups the caller owns or administers.';

create function private.my_member_groups()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.group_id from public.group_participants m where m.user_id = (select auth.uid())
  union
  select m.group_id from public.group_participants m where m.guest_email = (select private.my_confirmed_email())
$$;
comment on function private.my_member_groups() is 'Groups the caller is a member of, by account or by confirmed e-mail.';

create function private.my_visible_groups()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select private.my_managed_groups()
  union
  select private.my_member_groups()
  union
  select a.group_id from private.group_acceptances a where a.user_id = (select auth.uid())
$$;
comment on function private.my_visible_groups() is 'Groups the caller may find in the table: owned, administered, joined, accepted.';

create function private.my_managed_events()
returns setof text
language sql stable security definer set search_path = ''
as $$
  select e.id from public.events e where e.organizer_id = (select auth.uid())
  union
  select e.id from public.events e where e.group_id = any (array(select private.my_managed_groups()))
$$;
comment on function private.my_managed_events() is 'Events the caller runs: own ones and those of groups the caller owns or administers. Running one means reading contact data and keeping labels.';

create function private.my_joined_events()
returns setof text
language sql stable security definer set search_path = ''
as $$
  select p.event_id from public.participants p where p.user_id = (select auth.uid())
  union
  select p.event_id from public.participants p join public.events e on e.id = p.event_id
   where p.claimed_by_user_id = (select auth.uid())
     and (not e.is_private
          or exists (select 1 from private.event_acceptances a where a.event_id = e.id and a.user_id = (select auth.uid())))
$$;
comment on function private.my_joined_events() is 'Events in which the caller holds a slot, the own one or one claimed for someone else. Claims alone open no private event: whoever was removed from it keeps them, and whoever left by themselves has the acceptance that withdraw wrote.';

create function private.my_followed_events()
returns setof text
language sql stable security definer set search_path = ''
as $$
  select private.my_joined_events()
  union
  select a.event_id from private.event_acceptances a where a.user_id = (select auth.uid())
  union
  select b.event_id from public.bookmarks b join public.events e on e.id = b.event_id
   where b.user_id = (select auth.uid()) and not e.is_private
$$;
comment on function private.my_followed_events() is 'Events the caller joined, accepted, or starred while public: each one was opened through its link first.';

create function private.leads_group(p_group_id uuid, p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select 1 from public.groups g where g.id = p_group_id and g.organizer_id = p_user_id)
      or exists (select 1 from public.group_admins a where a.group_id = p_group_id and a.user_id = p_user_id);
end
$$;
comment on function private.leads_group(uuid, uuid) is 'Whether that person is owner or admin of that group.';

create function private.may_open_event(p_event_id text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select 1 from public.events e
     where e.id = p_event_id
       and (not e.is_private
            or e.organizer_id = (select auth.uid())
            or exists (select 1 from public.participants p where p.event_id = e.id and p.user_id = (select auth.uid()))
            or exists (select 1 from private.event_acceptances a where a.event_id = e.id and a.user_id = (select auth.uid()))
            or private.leads_group(e.group_id, (select auth.uid()))));
end
$$;
comment on function private.may_open_event(text) is 'Public, or the caller organizes it, is registered, accepted the link, or is owner or admin of its group. A claimed slot opens nothing: see my_joined_events.';

create function private.manages_event(p_event_id text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select 1 from public.events e
     where e.id = p_event_id
       and (e.organizer_id = (select auth.uid()) or private.leads_group(e.group_id, (select auth.uid()))));
end
$$;
comment on function private.manages_event(text) is 'The caller organizes it, or is owner or admin of its group.';

create function private.lock_managed_event(p_event_id text)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.manages_event(p_event_id) then
    return false;
  end if;
  perform 1 from public.events e where e.id = p_event_id for no key update;
  return found;
end
$$;
comment on function private.lock_managed_event(text) is 'Whether the caller runs that event, whose row is locked from here on. The policies for deleting labels and their marks ask it, because a policy is asked before the row is locked and a trigger after: whoever deletes rows of an event holds the event first.';

create function private.is_member(p_group_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select 1 from public.group_participants m where m.group_id = p_group_id and m.user_id = (select auth.uid()))
      or exists (select 1 from public.group_participants m
                  where m.group_id = p_group_id and m.guest_email = (select private.my_confirmed_email()));
end
$$;
comment on function private.is_member(uuid) is 'The caller is a member of that group, by account or by confirmed e-mail.';

create function private.may_open_group(p_group_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select 1 from public.groups g where g.id = p_group_id and not g.is_private)
      or private.leads_group(p_group_id, auth.uid())
      or private.is_member(p_group_id)
      or exists (select 1 from private.group_acceptances a where a.group_id = p_group_id and a.user_id = (select auth.uid()));
end
$$;
comment on function private.may_open_group(uuid) is 'Public, or the caller owns, administers, joined or accepted it.';

create function private.group_role(p_group_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when exists (select 1 from public.groups g where g.id = p_group_id and g.organizer_id = (select auth.uid())) then 'owner'
    when exists (select 1 from public.group_admins a where a.group_id = p_group_id and a.user_id = (select auth.uid())) then 'admin'
    when private.is_member(p_group_id) then 'member'
  end;
end
$$;
comment on function private.group_role(uuid) is 'owner, admin, member, or null.';

revoke all on all functions in schema private from public, anon;
revoke all on function private.my_owned_groups(), private.my_managed_groups(), private.my_member_groups(),
  private.my_visible_groups(), private.my_managed_events(),
  private.my_joined_events(), private.my_followed_events(), private.leads_group(uuid, uuid),
  private.may_open_event(text), private.manages_event(text), private.lock_managed_event(text), private.may_open_group(uuid),
  private.group_role(uuid), private.is_member(uuid) from public, anon, authenticated;
-- Only what the policies name.
grant execute on function private.my_owned_groups(), private.my_managed_groups(), private.my_visible_groups(),
  private.my_managed_events(), private.my_joined_events(),
  private.my_followed_events(), private.may_open_event(text), private.lock_managed_event(text) to authenticated, service_role;
