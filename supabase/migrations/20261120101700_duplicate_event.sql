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
  -- The whole row first, so that no column can be forgotten; then what a copy has of its own.
  v_copy := v_event;
  v_copy.id := private.new_event_id();
  v_copy.organizer_id := v_me;
  v_copy.created_at := now();
  v_copy.name := rtrim(left(v_event.name, 200 - char_length(' (Copy)'))) || ' (Copy)';
  v_copy.custom_fields := private.readable_custom_fields(v_event.custom_fields);
  v_copy.parent_event_id := v_event.id;
  if not private.leads_group(v_event.group_id, v_me) then
    v_copy.group_id := null;
  end if;
  insert into public.events select v_copy.* returning * into v_copy;
  insert into public.labels (event_id, name, color)
  select v_copy.id, l.name, l.color from public.labels l where l.event_id = p_event_id;
  return jsonb_build_object('id', v_copy.id, 'name', v_copy.name);
end
$$;
comment on function public.duplicate_event(text) is
  'A copy owned by the caller, with labels and without participants, for the organizer and the owner and admins of the event''s group. The copy drops a group that the caller does not help run.';

revoke all on function public.duplicate_event(text) from public, anon, authenticated;
grant execute on function public.duplicate_event(text) to authenticated, service_role;
