-- Reading an event by its exact id: the page in one round trip, and the preview behind an invite link.
--
-- Lists are put together with json_agg, not jsonb_agg: jsonb keeps lengths at every element and copies what
-- it has with each one more, so that a long list of long texts takes seconds.

create function public.get_event(p_event_id text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_manages boolean;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    return null;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  v_manages := (v_event.organizer_id = v_me or private.leads_group(v_event.group_id, v_me)) is true;

  return json_build_object(
    'event', json_build_object(
      'id', v_event.id, 'name', v_event.name, 'description', v_event.description,
      'datetime', v_event.datetime, 'end_datetime', v_event.end_datetime, 'location', v_event.location,
      'is_private', v_event.is_private, 'custom_fields', private.readable_custom_fields(v_event.custom_fields),
      'max_participants', v_event.max_participants, 'group_id', v_event.group_id,
      'group_name', (select g.name from public.groups g where g.id = v_event.group_id),
      'parent_event_id', (select s.parent_event_id from private.event_parents s
                           where s.event_id = v_event.id and private.may_open_event(s.parent_event_id)),
      'created_at', v_event.created_at, 'organizer_name', private.display_name(v_event.organizer_id)),
    'viewer', json_build_object(
      'is_organizer', (v_event.organizer_id = v_me) is true,
      'manages', v_manages,
      'registered', exists (select 1 from public.participants p where p.event_id = v_event.id and p.user_id = v_me),
      'accepted', exists (select 1 from private.event_acceptances a where a.event_id = v_event.id and a.user_id = v_me)),
    'participant_count', (select count(*) from public.participants p where p.event_id = v_event.id),
    'people_count', (select count(distinct p.user_id) + count(*) filter (where p.user_id is null)
                       from public.participants p where p.event_id = v_event.id),
    'labels', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name, l.id), '[]')
                 from public.labels l where l.event_id = v_event.id),
    'roster', private.roster_json(v_event.id, v_event.organizer_id, v_me, v_manages));
end
$$;
comment on function public.get_event(text) is
  'Everything the event page shows, by exact id. Contact fields only on rows the viewer could read in the table; no account ids of others. Null when there is no such event or a private one may not be opened.';

create function private.roster_json(p_event_id text, p_organizer_id uuid, p_viewer uuid, p_manages boolean)
returns json
language sql
stable
security definer
set search_path = ''
as $$
  with marks as (
    select m.participant_id, jsonb_agg(m.label_id order by l.name, l.id) as label_ids
      from public.labels l join public.participant_labels m on m.label_id = l.id
     where l.event_id = p_event_id
     group by m.participant_id)
  select coalesce(json_agg(
    jsonb_build_object(
      'id', p.id, 'name', p.name, 'slot_number', p.slot_number, 'created_at', p.created_at,
      'label_ids', coalesce(k.label_ids, '[]'),
      'is_organizer', (p.user_id = p_organizer_id) is true,
      'is_mine', (p.user_id = p_viewer) is true,
      'claimed_by_me', (p.claimed_by_user_id = p_viewer) is true,
      'contact_visible', r.readable)
    || case when r.readable
         then jsonb_build_object('email', p.email, 'phone', p.phone, 'notes', p.notes, 'responses', p.responses)
         else '{}' end
    || case when p_manages then jsonb_build_object('is_guest', p.user_id is null and p.claimed_by_user_id is null) else '{}' end
    order by p.slot_number, p.id), '[]')
  from public.participants p
  left join marks k on k.participant_id = p.id
  cross join lateral (
    select p_manages or (p.user_id = p_viewer) is true or (p.claimed_by_user_id = p_viewer) is true as readable) r
  where p.event_id = p_event_id
$$;
comment on function private.roster_json(text, uuid, uuid, boolean) is 'The rows of an event in slot order, as one viewer may read them. Those who run the event also read which rows are guests'', so that a flood of invented ones can be removed at once.';

create function public.get_invite(p_type text, p_id text)
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
        'participant_count', (select count(*) from public.participants p where p.event_id = e.id),
        'viewer', jsonb_build_object(
          'registered', exists (select 1 from public.participants p where p.event_id = e.id and p.user_id = v_me),
          'can_open', private.may_open_event(e.id)))
      from public.events e where e.id = p_id);
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
comment on function public.get_invite(text, text) is 'What an invite link shows before anyone has joined, private events and groups too: the link is the invitation. Null for an unknown type or id.';

create function public.accept_invite(p_type text, p_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_private boolean;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    select e.is_private into v_private from public.events e where e.id = p_id for key share; -- none, if it is going
    if v_private then
      insert into private.event_acceptances (user_id, event_id) values (v_me, p_id) on conflict do nothing;
    end if;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    select g.is_private into v_private from public.groups g where g.id = p_id::uuid for key share;
    if v_private then
      insert into private.group_acceptances (user_id, group_id) values (v_me, p_id::uuid) on conflict do nothing;
    end if;
  end if;
  return v_private is not null;
end
$$;
comment on function public.accept_invite(text, text) is 'Remembers that a signed-in person opened the link of a private event or group; nothing to remember for public ones. False when there is no such thing.';

revoke all on function private.roster_json(text, uuid, uuid, boolean) from public, anon, authenticated;
revoke all on function public.get_event(text), public.get_invite(text, text), public.accept_invite(text, text)
  from public, anon, authenticated;
-- Signed out, accept_invite answers with the sentence that asks to sign in.
grant execute on function public.get_event(text), public.get_invite(text, text), public.accept_invite(text, text)
  to anon, authenticated, service_role;
