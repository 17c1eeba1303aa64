-- Labels: coloured marks that those who run an event put on its participants.

create table public.labels (
  id uuid primary key default gen_random_uuid(),
  event_id text not null references public.events (id) on delete cascade,
  name text not null,
  color text not null default '#9ca3af',
  created_at timestamptz not null default now(),
  constraint labels_identity unique (id, event_id),
  constraint labels_name_check check (name is not distinct from private.clean_name(name) and char_length(name) <= 50),
  constraint labels_color_check check (color ~ '^(#[0-9A-Fa-f]{6}|[a-z]{3,20})$')
);
comment on table public.labels is 'A mark for participants. Made by the organizer and by owner and admins of the event''s group; belongs to one event.';
comment on column public.labels.color is 'Six-digit hex or a lower-case colour word; grey until chosen.';
comment on constraint labels_identity on public.labels is 'Target of the key that keeps a label on participants of its own event.';
comment on constraint labels_name_check on public.labels is 'Second lock: 1 to 50 characters, trimmed.';
comment on constraint labels_color_check on public.labels is 'Second lock: a colour and nothing else, because it ends up in a style.';
create index labels_event_id_idx on public.labels (event_id, name);

create table public.participant_labels (
  participant_id uuid not null,
  label_id uuid not null,
  event_id text not null default '',
  primary key (participant_id, label_id),
  constraint participant_labels_participant_fkey foreign key (participant_id, event_id)
    references public.participants (id, event_id) on delete cascade,
  constraint participant_labels_label_fkey foreign key (label_id, event_id)
    references public.labels (id, event_id) on delete cascade
);
comment on table public.participant_labels is 'Which participant wears which label.';
comment on column public.participant_labels.event_id is 'Filled in from the participant. Both keys contain it, so a label cannot reach another event''s participants.';
create index participant_labels_participant_idx on public.participant_labels (participant_id, event_id);
create index participant_labels_label_idx on public.participant_labels (label_id, event_id);

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
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
    -- An event that is being deleted this moment is gone when the wait is over.
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
comment on function private.prepare_label() is 'Keeps id, event and date; trims and checks name and colour. An event that is gone has its sentence instead of a broken key.';

create function private.prepare_participant_label()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Event, row, label: whoever deletes one of them comes before us or after.
  perform 1 from public.events e
    where e.id = (select p.event_id from public.participants p where p.id = new.participant_id) for no key update;
  select p.event_id into new.event_id from public.participants p where p.id = new.participant_id for key share;
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
comment on function private.prepare_participant_label() is 'Fills in the participant''s event, whatever the client says. Locks the event as everyone does who takes rows of it away; a participant or a label that is gone has its sentence instead of a broken key.';
revoke all on function private.prepare_label(), private.prepare_participant_label() from public, anon, authenticated;

create trigger prepare_label before insert or update on public.labels
  for each row execute function private.prepare_label();
create trigger prepare_participant_label before insert or update on public.participant_labels
  for each row execute function private.prepare_participant_label();

revoke all on public.labels, public.participant_labels from public, anon, authenticated;
grant select, insert, update, delete on public.labels to authenticated;
grant select, insert, delete on public.participant_labels to authenticated;
grant all on public.labels, public.participant_labels to service_role;
alter table public.labels enable row level security;
alter table public.participant_labels enable row level security;
