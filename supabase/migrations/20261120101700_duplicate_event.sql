-- Duplicating an event: everything but its people.

create function public.duplicate_event(p_event_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_copy public.events;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;

  select * into v_event from public.events e where e.id = p_event_id;
  insert into public.events
    (organizer_id, name, description, datetime, end_datetime, location, is_private,
     custom_fields, max_participants, group_id, parent_event_id)
  values
    (v_me, rtrim(left(v_event.name, 200 - char_length(' (Copy)'))) || ' (Copy)', v_event.description,
     v_event.datetime, v_event.end_datetime, v_event.location, v_event.is_private,
     private.readable_custom_fields(v_event.custom_fields), v_event.max_participants,
     case when private.leads_group(v_event.group_id, v_me) then v_event.group_id end, v_event.id)
  returning * into v_copy;
  insert into public.labels (event_id, name, color)
  select v_copy.id, l.name, l.color from public.labels l where l.event_id = p_event_id;
  return jsonb_build_object('id', v_copy.id, 'name', v_copy.name);
end
$$;
comment on function public.duplicate_event(text) is
  'A copy owned by the caller, with labels and without participants, for the organizer and the owner and admins of the event''s group. The copy drops a group that the caller does not help run.';

revoke all on function public.duplicate_event(text) from public, anon, authenticated;
grant execute on function public.duplicate_event(text) to authenticated, service_role;
