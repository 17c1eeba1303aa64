-- Events made from others.

-- Which event a copy was made from. Shown by get_event only to those who can open the original. The first key is checked at commit because
-- the row is written just before its event.
create table private.event_parents (
  event_id text not null,
  parent_event_id text not null,
  constraint event_parents_pkey primary key (event_id),
  constraint event_parents_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade deferrable initially deferred,
  constraint event_parents_parent_event_id_fkey foreign key (parent_event_id) references public.events (id) on delete cascade
);
create index event_parents_parent_event_id_idx on private.event_parents (parent_event_id);
grant all on private.event_parents to service_role;

-- A copy owned by the caller, with labels and without participants, for those who run the event. It is no date of a series. It keeps the
-- group only if the caller leads it. Made by somebody who is not the organizer, and without a group, it leaves out whom to pay. Asked again
-- with the same p_request_id, it answers with the copy that the first call made; without one it makes another copy.
create function public.duplicate_event(p_event_id text, p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_made private.creations;
  v_event public.events;
  v_copy public.events;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  v_made := private.claim_request(p_request_id, 'event');
  if v_made.event_id is not null then
    return (select jsonb_build_object('id', e.id, 'name', e.name) from public.events e where e.id = v_made.event_id);
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
  v_copy.series_id := null;
  v_copy.occurs_on := null;
  if not private.leads_group(v_event.group_id, v_me) then
    v_copy.group_id := null;
  end if;
  -- Only the organizer, or the group, says whom to pay.
  if v_event.organizer_id <> v_me and v_copy.group_id is null then
    v_copy.pay_link := null;
    v_copy.pay_note := null;
  end if;
  insert into public.events select v_copy.* returning * into v_copy;
  insert into public.labels (event_id, name, color)
  select v_copy.id, l.name, l.color from public.labels l where l.event_id = p_event_id order by l.created_at, l.id limit 50;
  perform private.note_creation(p_request_id, v_copy.id, null);
  return jsonb_build_object('id', v_copy.id, 'name', v_copy.name);
end
$$;
grant execute on function public.duplicate_event to authenticated, service_role;
