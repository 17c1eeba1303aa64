-- Names of people, told only to those who meet them on an event or in a group.

create function private.may_know(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select p_user_id = (select auth.uid())
    or exists (select 1 from public.events e
                where e.organizer_id = p_user_id
                  and (e.id in (select private.my_followed_events())
                       or e.group_id in (select private.my_visible_groups()) and private.may_open_event(e.id)))
    or exists (select 1 from public.groups g
                where g.organizer_id = p_user_id and g.id in (select private.my_visible_groups()))
    or exists (select 1 from public.group_admins a
                where a.user_id = p_user_id and a.group_id in (select private.my_managed_groups()))
    or exists (select 1 from public.participants p
                where p.user_id = p_user_id and p.event_id in (select private.my_managed_events()))
$$;
comment on function private.may_know(uuid) is 'The caller; organizers and owners of what the caller follows; participants and admins of what the caller runs.';

create function public.get_user_profile(p_user_id uuid)
returns table (id uuid, full_name text)
language sql
stable
security definer
set search_path = ''
as $$
  select p_user_id, private.display_name(p_user_id) where private.may_know(p_user_id)
$$;
comment on function public.get_user_profile(uuid) is 'The name of a person the caller meets on an event or in a group; no row for strangers.';

create function public.get_user_display_name(p_user_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case when private.may_know(p_user_id) then private.display_name(p_user_id) else 'Unknown' end
$$;
comment on function public.get_user_display_name(uuid) is 'The name of a person the caller meets on an event or in a group, else Unknown. Never an e-mail address.';

revoke all on function private.may_know(uuid) from public, anon, authenticated;
revoke all on function public.get_user_profile(uuid), public.get_user_display_name(uuid) from public, anon, authenticated;
grant execute on function public.get_user_profile(uuid), public.get_user_display_name(uuid) to authenticated, service_role;
