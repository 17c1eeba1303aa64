-- The people of an event as one viewer may read them: those who have a slot, and those who wait for one. A line may be as
-- long as people make it, so a page gets its beginning, and those who run the event can ask for all of it.

create function private.roster_json(p_event_id text, p_organizer_id uuid, p_viewer uuid, p_manages boolean, p_waiting boolean)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_order text := case when p_waiting then 'place' else 'slot_number' end;
begin
  return (
    with marks as (
      select m.participant_id, jsonb_agg(m.label_id order by l.name, l.id) as label_ids
        from public.labels l join public.participant_labels m on m.label_id = l.id
       where l.event_id = p_event_id
       group by m.participant_id),
    -- Two ways to the rows, each along an index of its own; one of them is taken.
    people as (
      select p.*, p.slot_number as place from public.participants p
       where not p_waiting and p.event_id = p_event_id and p.slot_number is not null
      union all
      select l.* from (
        select p.*, row_number() over (order by p.waiting_since, p.id) as place from public.participants p
         where p_waiting and p.event_id = p_event_id and p.waiting_since is not null) l
       where l.place <= 100 or l.user_id = p_viewer or l.claimed_by_user_id = p_viewer)
    select coalesce(json_agg(
      case
        when not r.readable then o.shown
        when p.promoted_at is null then o.shown || o.contact
        else o.shown || o.contact || jsonb_build_object('promoted_at', p.promoted_at)
      end order by p.place), '[]')
    from people p
    left join marks k on k.participant_id = p.id
    cross join lateral (
      select p_manages or (p.user_id = p_viewer) is true or (p.claimed_by_user_id = p_viewer) is true as readable) r
    -- What most rows are is put together in one step: a hundred people are read by everybody who opens the link.
    cross join lateral (
      select jsonb_build_object(
          'id', p.id, 'name', p.name, 'created_at', p.created_at,
          'label_ids', coalesce(k.label_ids, '[]'),
          'is_organizer', (p.user_id = p_organizer_id) is true,
          'is_mine', (p.user_id = p_viewer) is true,
          'claimed_by_me', (p.claimed_by_user_id = p_viewer) is true,
          'contact_visible', r.readable,
          v_order, p.place) as shown,
        case when p_manages then jsonb_build_object(
          'email', p.email, 'phone', p.phone, 'notes', p.notes, 'responses', p.responses,
          'is_guest', p.user_id is null and p.claimed_by_user_id is null)
        else jsonb_build_object(
          'email', p.email, 'phone', p.phone, 'notes', p.notes, 'responses', p.responses) end as contact) o);
end
$$;
comment on function private.roster_json(text, uuid, uuid, boolean, boolean) is 'The people of an event as one viewer may read them: those with a slot in slot order, or the first hundred of those who wait and, wherever they stand, the viewer''s own. Those who run the event also read which rows are guests'', so that a flood of invented ones can be removed at once.';

create function public.get_waitlist(p_event_id text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  -- Every row has the same columns here, so it needs no putting together: that takes less than half the time.
  return (
    with marks as (
      select m.participant_id, jsonb_agg(m.label_id order by l.name, l.id) as label_ids
        from public.labels l join public.participant_labels m on m.label_id = l.id
       where l.event_id = p_event_id
       group by m.participant_id)
    select coalesce(json_agg(w order by w.place), '[]') from (
      select p.id, p.name, p.created_at, coalesce(k.label_ids, '[]') as label_ids,
             (p.user_id = e.organizer_id) is true as is_organizer,
             (p.user_id = v_me) is true as is_mine,
             (p.claimed_by_user_id = v_me) is true as claimed_by_me,
             true as contact_visible,
             row_number() over (order by p.waiting_since, p.id) as place,
             p.email, p.phone, p.notes, p.responses,
             p.user_id is null and p.claimed_by_user_id is null as is_guest
        from public.events e
        join public.participants p on p.event_id = e.id and p.waiting_since is not null
        left join marks k on k.participant_id = p.id
       where e.id = p_event_id) w);
end
$$;
comment on function public.get_waitlist(text) is 'Everybody who waits, in the order of the line, as get_event shows them to whoever runs the event. Only for those: the organizer and the owner and admins of the event''s group.';

revoke all on function private.roster_json(text, uuid, uuid, boolean, boolean) from public, anon, authenticated;
revoke all on function public.get_waitlist(text) from public, anon, authenticated;
grant execute on function public.get_waitlist(text) to authenticated, service_role;
