-- Labels of an event, and who has them.

-- A mark for participants. Made by event managers (private.is_manager); belongs to one event.
create table public.labels (
  id uuid not null default gen_random_uuid(),
  event_id text not null,
  name text not null,
  -- Six-digit hex or a lower-case colour word; grey until chosen.
  color text not null default '#9ca3af',
  created_at timestamptz not null default now(),
  constraint labels_pkey primary key (id),
  -- Target of the key that keeps a label on participants of its event.
  constraint labels_identity unique (id, event_id),
  constraint labels_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);
create index labels_event_id_idx on public.labels (event_id, name);
alter table public.labels enable row level security;
grant select, insert, delete, update on public.labels to authenticated;
grant all on public.labels to service_role;

create policy "Labels are read by those who run or joined the event" on public.labels
  for select to authenticated
  using (event_id in (select private.my_managed_events()) or event_id in (select private.my_joined_events()));

create policy "Those who run an event create its labels" on public.labels
  for insert to authenticated with check (event_id in (select private.my_managed_events()));

create policy "Those who run an event delete its labels" on public.labels
  for delete to authenticated using (private.lock_managed_event(event_id));

create policy "Those who run an event edit its labels" on public.labels
  for update to authenticated
  using (event_id in (select private.my_managed_events()))
  with check (event_id in (select private.my_managed_events()));

create trigger ping after insert or update or delete on public.labels
  for each row when (to_regnamespace('realtime') is not null) execute function private.ping_row();
create trigger prepare_label before insert or update on public.labels
  for each row execute function private.prepare_label();

-- Keeps id, event and date; trims and checks name and colour, which ends up in a style. A new label may come with an id, so that asking again
-- makes no second one. An event has at most 50 labels. Where it is gone, the person reads a sentence and not the error of a foreign key.
create function private.prepare_label()
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
    -- Locked, so that two who add the last label at once come one after the other, and an event that is being deleted this moment is not found.
    -- A stranger locks nothing, and the policy refuses them. The first to open a date of a series copies at most fifty (private.create_date).
    perform 1 from public.events e
      where e.id = new.event_id and (not private.from_client() or private.manages_event(e.id)) for no key update;
    if not found then
      if not exists (select from public.events e where e.id = new.event_id) then
        perform private.refuse('event_not_found', null, 'event_id');
      end if;
    -- A row counts those that its own statement added before it. A label that is sent again after a lost answer is counted already.
    elsif (select count(*) from public.labels l where l.event_id = new.event_id and l.id <> new.id) >= 50 then
      perform private.refuse('label_limit');
    end if;
  end if;
  new.name := private.checked_text(new.name, 'name', 50, 'Label name must be less than 50 characters', p_name => true, p_missing => 'Label name is required');
  new.color := coalesce(private.checked_text(new.color, 'color', 21, 'Invalid color format'), '#9ca3af');
  if new.color !~ '^(#[0-9A-Fa-f]{6}|[a-z]{3,20})$' then
    perform private.refuse('invalid_input', 'Invalid color format', 'color');
  end if;
  return new;
end
$$;

-- Which participant wears which label.
create table public.participant_labels (
  participant_id uuid not null,
  label_id uuid not null,
  -- Filled in from the participant. Both keys contain it, so a label cannot reach another event's participants.
  event_id text not null default '',
  constraint participant_labels_pkey primary key (participant_id, label_id),
  constraint participant_labels_participant_fkey foreign key (participant_id, event_id) references public.participants (id, event_id) on delete cascade,
  constraint participant_labels_label_fkey foreign key (label_id, event_id) references public.labels (id, event_id) on delete cascade
);
create index participant_labels_label_idx on public.participant_labels (label_id, event_id);
create index participant_labels_participant_idx on public.participant_labels (participant_id, event_id);
alter table public.participant_labels enable row level security;
grant select, insert, delete on public.participant_labels to authenticated;
grant all on public.participant_labels to service_role;

create policy "Label marks are read by those who run or joined the event" on public.participant_labels
  for select to authenticated
  using (event_id in (select private.my_managed_events()) or event_id in (select private.my_joined_events()));

create policy "Those who run an event put labels on participants" on public.participant_labels
  for insert to authenticated with check (event_id in (select private.my_managed_events()));

create policy "Those who run an event take labels off participants" on public.participant_labels
  for delete to authenticated using (private.lock_managed_event(event_id));

create trigger ping after insert or delete on public.participant_labels
  for each row when (to_regnamespace('realtime') is not null) execute function private.ping_row();
create trigger prepare_participant_label before insert or update on public.participant_labels
  for each row execute function private.prepare_participant_label();

-- Fills in the participant's event, whatever the client says. Locks the event as everyone does who takes rows of it away; a participant or
-- a label that is gone has its sentence instead of a broken key.
create function private.prepare_participant_label()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.event_id := coalesce((select p.event_id from public.participants p where p.id = new.participant_id), '');
  if private.from_client() and new.event_id <> '' and not private.manages_event(new.event_id) then
    return new; -- the policy refuses it: a stranger makes nobody wait
  end if;
  -- Event, row, label: a deletion of one of them comes before us or after.
  perform 1 from public.events e where e.id = new.event_id for no key update;
  perform 1 from public.participants p where p.id = new.participant_id for key share;
  if not found then
    perform private.refuse('participant_not_found', null, 'participant_id');
  end if;
  perform 1 from public.labels l where l.id = new.label_id and l.event_id = new.event_id for key share;
  if not found then
    perform private.refuse('invalid_input', 'This label is gone. Reload the page and try again.', 'label_id');
  end if;
  return new;
end
$$;
