-- The preview behind an event's link also says who invites, and who comes: the first faces of the roster, which tell more
-- than a number does.

create function private.first_people(p_event_id text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slot_number', f.slot_number, 'name', f.name) order by f.slot_number), '[]')
      from (select p.slot_number, p.name from public.participants p
             where p.event_id = p_event_id order by p.slot_number limit 20) f);
end
$$;
comment on function private.first_people(text) is 'The first 20 of a roster: slots and names, and nothing else.';
revoke all on function private.first_people(text) from public, anon, authenticated;

create or replace function public.get_invite(p_type text, p_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    return (
      select jsonb_build_object(
        'type', 'event', 'id', e.id, 'name', e.name, 'description', e.description, 'datetime', e.datetime,
        'end_datetime', e.end_datetime, 'location', e.location, 'is_private', e.is_private,
        'max_participants', e.max_participants, 'group_id', e.group_id,
        'organizer_name', private.display_name(e.organizer_id),
        'participant_count', (select count(*) from public.participants p where p.event_id = e.id),
        'people', case when o.can_open then private.first_people(e.id) end,
        'viewer', jsonb_build_object(
          'registered', exists (select 1 from public.participants p where p.event_id = e.id and p.user_id = v_me),
          'can_open', o.can_open))
      from public.events e cross join lateral (select private.may_open_event(e.id) as can_open offset 0) o
      where e.id = p_id);
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    return (
      select jsonb_build_object(
        'type', 'group', 'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'event_count', private.group_event_count(g.id), 'member_count', private.group_member_count(g.id),
        'viewer', jsonb_build_object(
          'is_member', private.group_role(g.id) is not null,
          'can_open', private.may_open_group(g.id)))
      from public.groups g where g.id = p_id::uuid);
  end if;
  return null;
end
$$;
comment on function public.get_invite(text, text) is 'What an invite link shows before anyone has joined, private events and groups too: the link is the invitation. An event also says who organizes it and, to those who may open it, the first 20 names of its roster. Null for an unknown type or id.';
