-- The people of an event as one viewer may read them: those who have a slot, and those who wait for one. A line may be as
-- long as people make it, so a page gets its beginning, and those who run the event ask for the rest part by part.

create function private.roster_json(
  p_event_id text, p_organizer_id uuid, p_viewer uuid, p_manages boolean, p_from bigint default null, p_to bigint default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_place text := case when p_from is null then 'slot_number' else 'place' end;
begin
  return (
    with marks as (
      select m.participant_id, json_agg(m.label_id order by l.name, l.id) as label_ids
        from public.labels l join public.participant_labels m on m.label_id = l.id
       where l.event_id = p_event_id
       group by m.participant_id),
    -- Three ways to the rows, each along an index of its own: the roster, a part of the line, the viewer's own behind it.
    people as (
      select p.*, p.slot_number as place from public.participants p
       where p_from is null and p.event_id = p_event_id and p.slot_number is not null
      union all
      select l.* from (
        select p.*, row_number() over (order by p.waiting_since, p.id) as place from public.participants p
         where p_from is not null and p.event_id = p_event_id and p.waiting_since is not null) l
       where l.place >= p_from and l.place <= p_to
      union all
      select p.*, o.place from public.participants p cross join lateral (select private.place_in_line(p) as place) o
       where p_from = 1 and p_viewer is not null and not p_manages
         and p.event_id = p_event_id and p.waiting_since is not null and o.place > p_to
         and (p.user_id = p_viewer or p.claimed_by_user_id = p_viewer))
    -- Each row in one step and as JSON, not JSONB: a hundred people are read by everybody who opens the link.
    select coalesce(json_agg(
      case when p_manages or p.user_id = p_viewer or p.claimed_by_user_id = p_viewer then json_build_object(
          'id', p.id, 'name', p.name, 'created_at', p.created_at,
          'label_ids', coalesce(k.label_ids, '[]'),
          'is_organizer', (p.user_id = p_organizer_id) is true,
          'is_mine', (p.user_id = p_viewer) is true,
          'claimed_by_me', (p.claimed_by_user_id = p_viewer) is true,
          'contact_visible', true,
          v_place, p.place,
          'email', p.email, 'phone', p.phone, 'notes', p.notes, 'responses', p.responses,
          'promoted_at', p.promoted_at, 'is_guest', p.user_id is null and p.claimed_by_user_id is null)
        else json_build_object(
          'id', p.id, 'name', p.name, 'created_at', p.created_at,
          'label_ids', coalesce(k.label_ids, '[]'),
          'is_organizer', (p.user_id = p_organizer_id) is true,
          'is_mine', false, 'claimed_by_me', false, 'contact_visible', false,
          v_place, p.place) end order by p.place), '[]')
    from people p
    left join marks k on k.participant_id = p.id);
end
$$;
comment on function private.roster_json(text, uuid, uuid, boolean, bigint, bigint) is 'The people of an event as one viewer may read them: those with a slot in slot order or, with p_from and p_to, those at these places in line; the part that begins it has the viewer''s own further back, too. Those who run the event can ask for all parts, and also read which rows are guests'', so that a flood of invented ones can be removed at once.';

create function public.get_waitlist(p_event_id text, p_from int)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_organizer uuid;
  v_from bigint := greatest(p_from, 1);
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select e.organizer_id into v_organizer from public.events e where e.id = p_event_id;
  return private.roster_json(p_event_id, v_organizer, auth.uid(), true, v_from, v_from + 199);
end
$$;
comment on function public.get_waitlist(text, int) is 'Who waits, in the order of the line, as get_event shows them to whoever runs the event: 200 people from the place p_from on. Only for those who run it: the organizer and the owner and admins of the event''s group.';

revoke all on function private.roster_json(text, uuid, uuid, boolean, bigint, bigint) from public, anon, authenticated;
revoke all on function public.get_waitlist(text, int) from public, anon, authenticated;
grant execute on function public.get_waitlist(text, int) to authenticated, service_role;
