-- Rights to read and change: the helpers of the policies. They read as their owner, because policies that read each other's tables would
-- go round in a circle.

-- Groups the caller may find in the table: owned, administered, joined by account or by confirmed e-mail, accepted. A set, like all that
-- begin with my_, because a query evaluates it once and not once per row. In PL/pgSQL, which keeps their plans: planning them at
-- each query would double the work of a list.
create function private.my_visible_groups()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select private.my_managed_groups()
    union
    select m.group_id from public.group_participants m where m.user_id = (select auth.uid())
    union
    select m.group_id from public.group_participants m where m.guest_email = (select private.my_confirmed_email())
    union
    select a.group_id from private.group_acceptances a where a.user_id = (select auth.uid());
end
$$;
grant execute on function private.my_visible_groups to authenticated, service_role;

-- Groups the caller owns or administers.
create function private.my_managed_groups()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select r.group_id from private.group_leaders r where r.user_id = (select auth.uid());
end
$$;
grant execute on function private.my_managed_groups to authenticated, service_role;

-- Events the caller manages: own ones, those of groups the caller owns or administers, and those the caller helps to run. Managing one means
-- reading contact data and keeping labels.
create function private.my_managed_events()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select e.id from public.events e where e.organizer_id = (select auth.uid())
    union
    select e.id from public.events e where e.group_id = any (array(select private.my_managed_groups()))
    union
    select c.event_id from private.cohosted_events c where c.user_id = (select auth.uid());
end
$$;
grant execute on function private.my_managed_events to authenticated, service_role;

-- Events that the caller may edit: see private.has_right.
create function private.my_editable_events()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select e.id from public.events e where e.organizer_id = (select auth.uid())
    union
    select c.event_id from private.cohosted_events c where c.user_id = (select auth.uid());
end
$$;
grant execute on function private.my_editable_events to authenticated, service_role;

-- Events the caller joined, accepted, starred while public, or helps to run: each one was opened through a link first.
create function private.my_followed_events()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select private.my_joined_events()
    union
    select a.event_id from private.event_acceptances a where a.user_id = (select auth.uid())
    union
    select b.event_id from public.bookmarks b join public.events e on e.id = b.event_id
     where b.user_id = (select auth.uid()) and not e.is_private
    union
    select c.event_id from private.cohosted_events c where c.user_id = (select auth.uid());
end
$$;
grant execute on function private.my_followed_events to authenticated, service_role;

-- Events with a registration or a claim of the caller. Claims alone open no private event: a person who was
-- removed from it keeps them, and one who left by themselves has the acceptance that withdraw wrote.
create function private.my_joined_events()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select p.event_id from public.participants p where p.user_id = (select auth.uid())
    union
    select e.id from public.events e
     where e.id = any (array(select p.event_id from public.participants p where p.holder = (select auth.uid())))
       and (not e.is_private or private.may_open(e, (select auth.uid())));
end
$$;
grant execute on function private.my_joined_events to authenticated, service_role;

-- Whether that person may open an event: it is public, or they are registered, accepted the link, or run it (private.is_manager). A claimed slot
-- opens nothing.
create function private.may_open(p_event public.events, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not p_event.is_private
    or exists (select from public.participants p where p.event_id = p_event.id and p.user_id = p_user_id)
    or exists (select from private.event_acceptances a where a.event_id = p_event.id and a.user_id = p_user_id)
    or private.is_manager(p_event.organizer_id, p_event.group_id, p_event.id, p_event.series_id, p_user_id);
end
$$;

-- Whether a person manages an event or a series with that organizer and group: organizer, owner and admins of the group, co-hosts of the
-- event or its series. For a series itself p_event_id is null. All other checks ask this one.
create function private.is_manager(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid)
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

-- The table of rights of an organizer and of co-hosts; other roles have neither. 'edit': change, move, call off and undo an event, and skip a date of a
-- series. 'own': delete, end a series or change its plan, change privacy, group or price, name co-hosts. For a series itself p_event_id is
-- null. A right of all event managers uses private.is_manager.
create function private.has_right(p_right text, p_organizer_id uuid, p_event_id text, p_series_id text, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (p_organizer_id = p_user_id
    or p_right = 'edit' and exists (
      select from private.cohosts c where c.user_id = p_user_id and (c.event_id = p_event_id or c.series_id = p_series_id))) is true;
end
$$;

-- Whether that person is owner or admin of that group.
create function private.leads_group(p_group_id uuid, p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.group_leaders r where r.group_id = p_group_id and r.user_id = p_user_id);
end
$$;

-- Whether the caller may open that event: private.may_open. Every answer and every refusal asks this, and looks at no acceptance or
-- registration itself.
create function private.may_open_event(p_event_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.events e where e.id = p_event_id and (not e.is_private or private.may_open(e, (select auth.uid()))));
end
$$;
grant execute on function private.may_open_event to authenticated, service_role;

-- Whether the caller manages that event, whose row is locked from here on. The policies for deleting labels and their marks use it: a policy runs
-- before the lock of the row, a trigger after it. So a caller who deletes rows of an event locks the event first.
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
grant execute on function private.lock_managed_event to authenticated, service_role;

-- The caller manages it: see private.is_manager.
create function private.manages_event(p_event_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.events e
     where e.id = p_event_id and private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, (select auth.uid())));
end
$$;

-- Public, or the caller owns, administers, joined or accepted it.
create function private.may_open_group(p_group_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select 1 from public.groups g where g.id = p_group_id and not g.is_private)
      or private.group_role(p_group_id) is not null
      or exists (select 1 from private.group_acceptances a where a.group_id = p_group_id and a.user_id = (select auth.uid()));
end
$$;

-- The caller's role in that group: owner, admin, member (by account or by confirmed e-mail), or null.
create function private.group_role(p_group_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select r.role from private.group_leaders r where r.group_id = p_group_id and r.user_id = (select auth.uid()) order by r.role desc limit 1),
    case when exists (select from public.group_participants m where m.group_id = p_group_id and m.user_id = (select auth.uid()))
           or exists (
             select from public.group_participants m
              where m.group_id = p_group_id and m.guest_email = (select private.my_confirmed_email())) then 'member' end);
end
$$;

-- The managers of an event: its organizer, owner and admins of its group, and its co-hosts.
create function private.managers_of(p_event public.events)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select p_event.organizer_id
    union select r.user_id from private.group_leaders r where r.group_id = p_event.group_id
    union select c.user_id from private.cohosted_events c where c.event_id = p_event.id);
end
$$;

-- Whether a person reads a registration besides its name: e-mail, phone, notes, answers. Its holder does, and event managers (p_is_manager). The
-- policy of the table and private.roster_json ask this, for each row: an expression, so that Postgres makes no call.
create function private.may_read_contact(p_holder uuid, p_viewer uuid, p_is_manager boolean)
returns boolean
language sql
immutable
return p_viewer = p_holder or p_is_manager;
grant execute on function private.may_read_contact to authenticated;

-- Whether that person manages a series: its organizer, owner or admin of its group, or a co-host of all its dates.
create function private.is_series_manager(p_series public.series, p_me uuid)
returns boolean
language sql
stable
return private.is_manager(p_series.organizer_id, p_series.group_id, null, p_series.id, p_me);

-- Whether its dates to come open to that person: it is public, or they accepted its lasting link, keep a place themselves, or run it.
create function private.may_open_series(p_series public.series, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not p_series.is_private
    or exists (select from private.series_acceptances a where a.series_id = p_series.id and a.user_id = p_user_id)
    or exists (select from private.regulars g where g.series_id = p_series.id and g.holder = p_user_id)
    or private.is_series_manager(p_series, p_user_id);
end
$$;
