-- Reading a group by its exact id: its page, its members, and who could become one.
-- Lists are put together with json_agg, as in the migration before.

create function private.person_key(p_user_id uuid, p_email text, p_participant_id uuid)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return coalesce(p_user_id::text, lower(p_email), p_participant_id::text);
end
$$;
comment on function private.person_key(uuid, text, uuid) is 'One person across several registrations: the account, else the e-mail, else the registration.';

create function private.group_event_count(p_group_id uuid)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*)::int from public.events e where e.group_id = p_group_id);
end
$$;
comment on function private.group_event_count(uuid) is 'Events of a group, private ones too.';

create function private.group_member_count(p_group_id uuid)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(distinct private.person_key(m.user_id, m.guest_email, m.participant_id))::int
    from public.group_participants m where m.group_id = p_group_id);
end
$$;
comment on function private.group_member_count(uuid) is 'Members of a group, each person once.';

create function public.get_group(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_role text := private.group_role(p_group_id);
begin
  if not private.may_open_group(p_group_id) then
    return null;
  end if;
  return (
    select json_build_object(
      'group', json_build_object(
        'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'created_at', g.created_at, 'owner_name', private.display_name(g.organizer_id)),
      'viewer', json_build_object(
        'role', v_role,
        'accepted', exists (select 1 from private.group_acceptances a where a.group_id = g.id and a.user_id = auth.uid())),
      'event_count', private.group_event_count(g.id),
      'member_count', private.group_member_count(g.id),
      'events', (
        select coalesce(json_agg(json_build_object(
            'id', e.id, 'name', e.name, 'datetime', e.datetime, 'end_datetime', e.end_datetime,
            'location', e.location, 'is_private', e.is_private,
            'participant_count', (select count(*) from public.participants p where p.event_id = e.id))
          order by e.datetime nulls last, e.created_at, e.id), '[]')
        from public.events e
        where e.group_id = g.id and (not e.is_private or v_role in ('owner', 'admin') or private.may_open_event(e.id))))
    from public.groups g where g.id = p_group_id);
end
$$;
comment on function public.get_group(uuid) is 'The group page: the group, counts, and the events this viewer may open. Null when there is no such group or a private one may not be opened.';

create function public.get_group_members(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_email text := private.my_confirmed_email();
  v_role text := private.group_role(p_group_id);
  v_runs boolean := v_role in ('owner', 'admin');
  v_owner uuid;
  v_members json;
begin
  if v_role is null then
    return null;
  end if;
  select g.organizer_id into v_owner from public.groups g where g.id = p_group_id;
  v_members := (
    select coalesce(json_agg(
      jsonb_build_object(
        'participant_id', m.participant_id, 'name', m.name, 'joined_at', m.joined_at,
        'event', case when m.event_visible then jsonb_build_object('id', m.event_id, 'name', m.event_name)
                      else jsonb_build_object('id', null, 'name', 'Private event') end,
        'role', case when m.user_id = v_owner then 'owner' when m.is_admin then 'admin' else 'member' end,
        'is_me', (m.user_id = v_me or m.guest_email = v_email) is true,
        'can_promote', v_role = 'owner' and m.user_id is not null and m.user_id <> v_owner and not m.is_admin)
      || case when v_runs then jsonb_build_object('email', m.email, 'phone', m.phone, 'user_id', m.user_id) else '{}' end
      order by m.joined_at desc, m.participant_id), '[]')
    from (
      select distinct on (private.person_key(g.user_id, g.guest_email, g.participant_id))
             g.participant_id, g.user_id, g.guest_email, g.joined_at, p.name, p.email, p.phone,
             e.id as event_id, e.name as event_name, v_runs or not e.is_private or private.may_open_event(e.id) as event_visible,
             exists (select 1 from public.group_admins a where a.group_id = g.group_id and a.user_id = g.user_id) as is_admin
        from public.group_participants g
        join public.participants p on p.id = g.participant_id
        join public.events e on e.id = p.event_id
       where g.group_id = p_group_id
       order by private.person_key(g.user_id, g.guest_email, g.participant_id), g.joined_at, g.participant_id) m);
  if not v_runs then
    return json_build_object('owner', json_build_object('name', private.display_name(v_owner)), 'members', v_members);
  end if;
  return json_build_object(
    'owner', json_build_object('name', private.display_name(v_owner), 'user_id', v_owner),
    'members', v_members,
    'admins', (
      select coalesce(json_agg(json_build_object('user_id', a.user_id, 'name', private.display_name(a.user_id)) order by a.created_at, a.id), '[]')
        from public.group_admins a where a.group_id = p_group_id));
end
$$;
comment on function public.get_group_members(uuid) is
  'Members of a group, each person once with the earliest joining date; contact data and account ids only for owner and admins. A private event the viewer may not open is not named, because its id is its invitation. Null for anyone who is not a member, admin or owner.';

create function public.get_group_candidates(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.leads_group(p_group_id, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
        'participant_id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
        'event', json_build_object('id', c.event_id, 'name', c.event_name)) order by lower(c.name), c.id), '[]')
    from (
      select distinct on (k.key) p.id, p.name, p.email, p.phone, e.id as event_id, e.name as event_name
        from public.events e
        join public.participants p on p.event_id = e.id
        cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
       where e.group_id = p_group_id
         and k.key not in (
           select private.person_key(m.user_id, m.guest_email, m.participant_id)
             from public.group_participants m where m.group_id = p_group_id)
       order by k.key, p.created_at, p.id) c);
end
$$;
comment on function public.get_group_candidates(uuid) is 'Participants of the group''s events who are not members yet, each person once. Owner and admins only.';

revoke all on function private.person_key(uuid, text, uuid), private.group_event_count(uuid),
  private.group_member_count(uuid) from public, anon, authenticated;
revoke all on function public.get_group(uuid), public.get_group_members(uuid), public.get_group_candidates(uuid)
  from public, anon, authenticated;
grant execute on function public.get_group(uuid), public.get_group_members(uuid) to anon, authenticated, service_role;
grant execute on function public.get_group_candidates(uuid) to authenticated, service_role;
