-- Who may see and change what: the helpers that policies ask.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE FUNCTION private.my_owned_groups() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select g.id from public.groups g where g.organizer_id = (select auth.uid())
$$;

COMMENT ON FUNCTION private.my_owned_groups() IS 'Groups the caller owns.';

REVOKE ALL ON FUNCTION private.my_owned_groups() FROM PUBLIC;
GRANT ALL ON FUNCTION private.my_owned_groups() TO authenticated;
GRANT ALL ON FUNCTION private.my_owned_groups() TO service_role;



CREATE FUNCTION private.my_visible_groups() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.my_managed_groups()
  union
  select private.my_member_groups()
  union
  select a.group_id from private.group_acceptances a where a.user_id = (select auth.uid())
$$;

COMMENT ON FUNCTION private.my_visible_groups() IS 'Groups the caller may find in the table: owned, administered, joined, accepted.';

REVOKE ALL ON FUNCTION private.my_visible_groups() FROM PUBLIC;
GRANT ALL ON FUNCTION private.my_visible_groups() TO authenticated;
GRANT ALL ON FUNCTION private.my_visible_groups() TO service_role;



CREATE FUNCTION private.my_managed_groups() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select g.id from public.groups g where g.organizer_id = (select auth.uid())
  union
  select a.group_id from public.group_admins a where a.user_id = (select auth.uid())
$$;

COMMENT ON FUNCTION private.my_managed_groups() IS 'Groups the caller owns or administers.';

REVOKE ALL ON FUNCTION private.my_managed_groups() FROM PUBLIC;
GRANT ALL ON FUNCTION private.my_managed_groups() TO authenticated;
GRANT ALL ON FUNCTION private.my_managed_groups() TO service_role;



CREATE FUNCTION private.my_member_groups() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select m.group_id from public.group_participants m where m.user_id = (select auth.uid())
  union
  select m.group_id from public.group_participants m where m.guest_email = (select private.my_confirmed_email())
$$;

COMMENT ON FUNCTION private.my_member_groups() IS 'Groups the caller is a member of, by account or by confirmed e-mail.';

REVOKE ALL ON FUNCTION private.my_member_groups() FROM PUBLIC;



CREATE FUNCTION private.my_managed_events() RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select e.id from public.events e where e.organizer_id = (select auth.uid())
  union
  select e.id from public.events e where e.group_id = any (array(select private.my_managed_groups()))
  union
  select private.my_cohosted_events()
$$;

COMMENT ON FUNCTION private.my_managed_events() IS 'Events the caller runs: own ones, those of groups the caller owns or administers, and those the caller helps to run. Running one means reading contact data and keeping labels.';

REVOKE ALL ON FUNCTION private.my_managed_events() FROM PUBLIC;
GRANT ALL ON FUNCTION private.my_managed_events() TO authenticated;
GRANT ALL ON FUNCTION private.my_managed_events() TO service_role;



CREATE FUNCTION private.my_followed_events() RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.my_joined_events()
  union
  select a.event_id from private.event_acceptances a where a.user_id = (select auth.uid())
  union
  select b.event_id from public.bookmarks b join public.events e on e.id = b.event_id
   where b.user_id = (select auth.uid()) and not e.is_private
  union
  select private.my_cohosted_events()
$$;

COMMENT ON FUNCTION private.my_followed_events() IS 'Events the caller joined, accepted, starred while public, or helps to run: each one was opened through a link first.';

REVOKE ALL ON FUNCTION private.my_followed_events() FROM PUBLIC;
GRANT ALL ON FUNCTION private.my_followed_events() TO authenticated;
GRANT ALL ON FUNCTION private.my_followed_events() TO service_role;



CREATE FUNCTION private.my_joined_events() RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select p.event_id from public.participants p where p.user_id = (select auth.uid())
  union
  select e.id from public.events e
   where e.id = any (array(select p.event_id from public.participants p where p.claimed_by_user_id = (select auth.uid())))
     and (not e.is_private or private.may_open(e, (select auth.uid())))
$$;

COMMENT ON FUNCTION private.my_joined_events() IS 'Events in which the caller holds a slot, the own one or one claimed for someone else. Claims alone open no private event: whoever was removed from it keeps them, and whoever left by themselves has the acceptance that withdraw wrote.';

REVOKE ALL ON FUNCTION private.my_joined_events() FROM PUBLIC;
GRANT ALL ON FUNCTION private.my_joined_events() TO authenticated;
GRANT ALL ON FUNCTION private.my_joined_events() TO service_role;



CREATE FUNCTION private.may_open(p_event public.events, p_user_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return not p_event.is_private
    or exists (select from public.participants p where p.event_id = p_event.id and p.user_id = p_user_id)
    or exists (select from private.event_acceptances a where a.event_id = p_event.id and a.user_id = p_user_id)
    or private.runs(p_event.organizer_id, p_event.group_id, p_event.id, p_event.series_id, p_user_id);
end
$$;

COMMENT ON FUNCTION private.may_open(p_event public.events, p_user_id uuid) IS 'Whether that person may open an event: it is public, or they are registered, accepted the link, or run it (private.runs). A claimed slot opens nothing.';

REVOKE ALL ON FUNCTION private.may_open(p_event public.events, p_user_id uuid) FROM PUBLIC;



CREATE FUNCTION private.runs(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if p_user_id is null then
    return false;
  end if;
  return (p_organizer_id = p_user_id or p_group_id is not null and private.leads_group(p_group_id, p_user_id)
    or exists (select from private.cohosts c where c.user_id = p_user_id and (c.event_id = p_event_id or c.series_id = p_series_id))) is true;
end
$$;

COMMENT ON FUNCTION private.runs(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid) IS 'Whether a person runs an event or a series with that organizer and group: the organizer, owner and admins of the group, and co-hosts of the event or of its series. For a series itself p_event_id is null.';

REVOKE ALL ON FUNCTION private.runs(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid) FROM PUBLIC;



CREATE FUNCTION private.leads_group(p_group_id uuid, p_user_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return exists (select 1 from public.groups g where g.id = p_group_id and g.organizer_id = p_user_id)
      or exists (select 1 from public.group_admins a where a.group_id = p_group_id and a.user_id = p_user_id);
end
$$;

COMMENT ON FUNCTION private.leads_group(p_group_id uuid, p_user_id uuid) IS 'Whether that person is owner or admin of that group.';

REVOKE ALL ON FUNCTION private.leads_group(p_group_id uuid, p_user_id uuid) FROM PUBLIC;



CREATE FUNCTION private.may_open_event(p_event_id text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return exists (select from public.events e where e.id = p_event_id and (not e.is_private or private.may_open(e, (select auth.uid()))));
end
$$;

COMMENT ON FUNCTION private.may_open_event(p_event_id text) IS 'Whether the caller may open that event: private.may_open. Every answer and every refusal asks this, and looks at no acceptance or registration itself.';

REVOKE ALL ON FUNCTION private.may_open_event(p_event_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.may_open_event(p_event_id text) TO authenticated;
GRANT ALL ON FUNCTION private.may_open_event(p_event_id text) TO service_role;



CREATE FUNCTION private.lock_managed_event(p_event_id text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.manages_event(p_event_id) then
    return false;
  end if;
  perform 1 from public.events e where e.id = p_event_id for no key update;
  return found;
end
$$;

COMMENT ON FUNCTION private.lock_managed_event(p_event_id text) IS 'Whether the caller runs that event, whose row is locked from here on. The policies for deleting labels and their marks ask it, because a policy is asked before the row is locked and a trigger after: whoever deletes rows of an event holds the event first.';

REVOKE ALL ON FUNCTION private.lock_managed_event(p_event_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.lock_managed_event(p_event_id text) TO authenticated;
GRANT ALL ON FUNCTION private.lock_managed_event(p_event_id text) TO service_role;



CREATE FUNCTION private.manages_event(p_event_id text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return exists (
    select 1 from public.events e
     where e.id = p_event_id and private.runs(e.organizer_id, e.group_id, e.id, e.series_id, (select auth.uid())));
end
$$;

COMMENT ON FUNCTION private.manages_event(p_event_id text) IS 'The caller runs it: see private.runs.';

REVOKE ALL ON FUNCTION private.manages_event(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.may_open_group(p_group_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return exists (select 1 from public.groups g where g.id = p_group_id and not g.is_private)
      or private.leads_group(p_group_id, auth.uid())
      or private.is_member(p_group_id)
      or exists (select 1 from private.group_acceptances a where a.group_id = p_group_id and a.user_id = (select auth.uid()));
end
$$;

COMMENT ON FUNCTION private.may_open_group(p_group_id uuid) IS 'Public, or the caller owns, administers, joined or accepted it.';

REVOKE ALL ON FUNCTION private.may_open_group(p_group_id uuid) FROM PUBLIC;



CREATE FUNCTION private.is_member(p_group_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return exists (select 1 from public.group_participants m where m.group_id = p_group_id and m.user_id = (select auth.uid()))
      or exists (select 1 from public.group_participants m
                  where m.group_id = p_group_id and m.guest_email = (select private.my_confirmed_email()));
end
$$;

COMMENT ON FUNCTION private.is_member(p_group_id uuid) IS 'The caller is a member of that group, by account or by confirmed e-mail.';

REVOKE ALL ON FUNCTION private.is_member(p_group_id uuid) FROM PUBLIC;



CREATE FUNCTION private.group_role(p_group_id uuid) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return case
    when exists (select 1 from public.groups g where g.id = p_group_id and g.organizer_id = (select auth.uid())) then 'owner'
    when exists (select 1 from public.group_admins a where a.group_id = p_group_id and a.user_id = (select auth.uid())) then 'admin'
    when private.is_member(p_group_id) then 'member'
  end;
end
$$;

COMMENT ON FUNCTION private.group_role(p_group_id uuid) IS 'owner, admin, member, or null.';

REVOKE ALL ON FUNCTION private.group_role(p_group_id uuid) FROM PUBLIC;



CREATE FUNCTION private.runners_of(p_event public.events) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return array(
    select p_event.organizer_id
    union select g.organizer_id from public.groups g where g.id = p_event.group_id
    union select a.user_id from public.group_admins a where a.group_id = p_event.group_id
    union select private.cohosts_of(p_event.id, p_event.series_id));
end
$$;

COMMENT ON FUNCTION private.runners_of(p_event public.events) IS 'Who runs an event: its organizer, owner and admins of its group, and its co-hosts.';

REVOKE ALL ON FUNCTION private.runners_of(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.may_read_contact(p_user_id uuid, p_claimed_by uuid, p_viewer uuid, p_runs boolean) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN ((p_viewer = ANY (ARRAY[p_user_id, p_claimed_by])) OR p_runs);

COMMENT ON FUNCTION private.may_read_contact(p_user_id uuid, p_claimed_by uuid, p_viewer uuid, p_runs boolean) IS 'Whether somebody reads what a registration says besides its name: e-mail, phone, notes, answers. That is its holder, whoever claimed it, and whoever runs the event (p_runs).';

REVOKE ALL ON FUNCTION private.may_read_contact(p_user_id uuid, p_claimed_by uuid, p_viewer uuid, p_runs boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION private.may_read_contact(p_user_id uuid, p_claimed_by uuid, p_viewer uuid, p_runs boolean) TO authenticated;



CREATE FUNCTION private.may_open_series(p_series public.series, p_user_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return not private.is_private_series(p_series)
    or exists (select from private.series_acceptances a where a.series_id = p_series.id and a.user_id = p_user_id)
    or exists (select from private.regulars g where g.series_id = p_series.id and g.user_id = p_user_id)
    or private.runs_series(p_series, p_user_id);
end
$$;

COMMENT ON FUNCTION private.may_open_series(p_series public.series, p_user_id uuid) IS 'Whether its dates to come open to that person: it is public, or they accepted its lasting link, keep a place themselves, or run it.';

REVOKE ALL ON FUNCTION private.may_open_series(p_series public.series, p_user_id uuid) FROM PUBLIC;



CREATE FUNCTION private.runs_series(p_series public.series, p_me uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return private.runs(p_series.organizer_id, p_series.group_id, null, p_series.id, p_me);
end
$$;

COMMENT ON FUNCTION private.runs_series(p_series public.series, p_me uuid) IS 'Whether that person is its organizer, owner or admin of its group, or a co-host of all its dates.';

REVOKE ALL ON FUNCTION private.runs_series(p_series public.series, p_me uuid) FROM PUBLIC;
