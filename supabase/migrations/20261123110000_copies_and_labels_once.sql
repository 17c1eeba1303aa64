-- Asking twice makes one copy of an event and one label, as it makes one event (creating_once). A copy is known by the id of its
-- request. A label gets its id from the browser, as registrations do: asked for again, perhaps with other words, the label that is
-- there changes.

create function public.copy_event(p_event_id text, p_request_id uuid)
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
comment on function public.copy_event(text, uuid) is 'A copy owned by the caller, with labels and without participants, for those who run the event. It is no date of a series. It keeps the group only if the caller leads it. Made by somebody who is not the organizer, and without a group, it leaves out whom to pay. Asked again with the same p_request_id, it answers with the copy that the first call made.';
revoke all on function public.copy_event(text, uuid) from public, anon, authenticated;
grant execute on function public.copy_event(text, uuid) to authenticated, service_role;

-- Pages of the first releases call this one, until they are loaded again.
create or replace function public.duplicate_event(p_event_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return public.copy_event(p_event_id, null);
end
$$;
comment on function public.duplicate_event(text) is 'copy_event without an id of the request: asked again, it makes another copy.';

create or replace function private.prepare_label()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.event_id <> old.event_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
  else
    if private.from_client() then
      new.created_at := now();
    end if;
    -- Waits for whoever is deleting the event this moment; then it is not found.
    perform 1 from public.events e where e.id = new.event_id for key share;
    if not found then
      perform private.refuse('event_not_found', null, 'event_id');
    end if;
  end if;
  new.name := private.checked_name(new.name, 'name', 50, 'Label name must be less than 50 characters', 'Label name is required');
  new.color := coalesce(private.checked_text(new.color, 'color', 21, 'Invalid color format'), '#9ca3af');
  if new.color !~ '^(#[0-9A-Fa-f]{6}|[a-z]{3,20})$' then
    perform private.refuse('invalid_input', 'Invalid color format', 'color');
  end if;
  return new;
end
$$;
comment on function private.prepare_label() is 'Keeps id, event and date; trims and checks name and colour. A new label may come with an id, so that asking again makes no second one. Where the event is gone, the person reads a sentence and not the error of a foreign key.';

create or replace function private.limit_labels()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Locked, so that two who add the last label at once come one after the other. A row counts those that its own statement added before it.
  -- A stranger locks nothing, and the policy refuses them. Whoever opens a date of a series copies at most fifty (private.make_date).
  perform 1 from public.events e
    where e.id = new.event_id
      and (not private.from_client() or e.organizer_id = auth.uid() or private.manages_event(e.id))
    for no key update;
  if not found then
    return new;
  end if;
  if (select count(*) from public.labels l where l.event_id = new.event_id) >= 50
    -- A label that is sent again after a lost answer is counted already.
    and not exists (select 1 from public.labels l where l.id = new.id and l.event_id = new.event_id) then
    perform private.refuse('label_limit');
  end if;
  return new;
end
$$;
