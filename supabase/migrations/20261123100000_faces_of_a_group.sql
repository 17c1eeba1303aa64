-- A group's page shows a few of its members as dots. Only members see them, and they may read all names anyway.

create function private.group_faces(p_group_id uuid)
returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(json_agg(json_build_object('participant_id', f.participant_id, 'name', f.name) order by f.joined_at, f.participant_id), '[]') from (
    select * from (
      select distinct on (private.person_key(g.user_id, g.guest_email, g.participant_id)) p.name, g.joined_at, g.participant_id
        from public.group_participants g join public.participants p on p.id = g.participant_id
       where g.group_id = p_group_id
       order by private.person_key(g.user_id, g.guest_email, g.participant_id), g.joined_at, g.participant_id) m
     order by m.joined_at, m.participant_id limit 4) f);
end
$$;
comment on function private.group_faces(uuid) is 'The four members of a group who joined first.';
revoke all on function private.group_faces(uuid) from public, anon, authenticated, service_role;

create or replace function public.get_group(p_group_id uuid)
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
      'faces', case when v_role is null then '[]' else private.group_faces(g.id) end,
      'events', (
        select coalesce(json_agg(json_build_object(
            'id', e.id, 'name', e.name, 'look', e.look, 'datetime', e.datetime, 'end_datetime', e.end_datetime,
            'location', e.location, 'is_private', e.is_private, 'called_off_at', e.called_off_at,
            'participant_count', (select count(p.slot_number) from public.participants p where p.event_id = e.id))
          order by e.datetime nulls last, e.created_at, e.id), '[]')
        from public.events e
        where e.group_id = g.id and (not e.is_private or v_role in ('owner', 'admin') or private.may_open_event(e.id))))
    from public.groups g where g.id = p_group_id);
end
$$;
