-- Registrations: who has which slot, and what never changes of it.

-- A taken slot of an event, or a place in line for one. Readable only by viewers of its contact data: the person, the claimer, and event
-- managers (private.is_manager). The public roster comes from get_event.
create table public.participants (
  -- Made by the browser, so that a retry after a lost answer finds the row instead of making a second one.
  id uuid not null default gen_random_uuid(),
  event_id text not null,
  name text not null,
  email text,
  phone text,
  notes text,
  -- The account whose own registration this is; null for guests and for slots claimed for someone else.
  user_id uuid,
  -- The claimer, for a slot of someone else.
  claimed_by_user_id uuid,
  -- Answers by field key (the field's id, else its label). Answers to fields that were changed later stay.
  responses jsonb not null default '{}'::jsonb,
  -- Counted from 1 in each section. Null while waiting. Once given, it changes only together with the section.
  slot_number int default 0,
  created_at timestamptz not null default now(),
  -- The order of the line; null for a person who has a slot. 
  waiting_since timestamptz,
  -- The time of a promotion or a manager's move, for a person who waited.
  promoted_at timestamptz,
  -- The section of the event in which the slot is, or which is waited for. Empty where the event has none.
  section_id text not null default '',
  -- Since when it is offered to a substitute. Its person keeps it until it is taken.
  offered_at timestamptz,
  -- The row that takes the offered slot over. Only while that happens: as soon as it is set, this row goes (private.participants_changed).
  given_to uuid,
  -- The holder of the row: an account's or a guest's. Null where an account is gone.
  holder uuid,
  -- The kind of the row: 'own' registration, 'extra' slot for oneself, or 'claim' for someone else.
  kind text not null default 'own',
  constraint participants_pkey primary key (id),
  -- An account registers once; guests and claimed slots have no user_id and do not collide.
  constraint participants_person_once unique (event_id, user_id),
  -- Target of the key that keeps a label on participants of its event.
  constraint participants_identity unique (id, event_id),
  -- No one ever has a slot twice; also the index of event_id and the list's order. Checked at the end of each statement, so that one
  -- statement can swap two people.
  constraint participants_slot_once unique (event_id, slot_number, section_id) deferrable,
  -- Only its own registration has an account's id in user_id, and only a claim in claimed_by_user_id.
  constraint participants_kind_check check (
    case kind when 'own' then claimed_by_user_id is null when 'extra' then num_nonnulls(user_id, claimed_by_user_id) = 0 when 'claim' then user_id is null
         else false end),
  -- Input is trimmed, well-formed and within its limits.
  constraint participants_entry_check check (private.is_entry(name, email, phone, notes, responses)),
  -- Either a slot or a place in line. Slots are numbered from 1; 0 is on the list without a number, which no function here writes. Only a
  -- person with a slot can offer it.
  constraint participants_place_check check (
    case when waiting_since is null
         then slot_number is not null and slot_number >= 0
         else slot_number is null and num_nonnulls(promoted_at, offered_at) = 0 end),
  constraint participants_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint participants_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint participants_claimed_by_user_id_fkey foreign key (claimed_by_user_id) references auth.users (id) on delete set null,
  constraint participants_holder_fkey foreign key (holder) references private.holders (id) on delete set null
);
create index participants_claimed_by_idx on public.participants (claimed_by_user_id, event_id) where claimed_by_user_id is not null;
-- A guest registers once.
create unique index participants_guest_once on public.participants (event_id, holder) where kind = 'own' and user_id is null;
create index participants_holder_idx on public.participants (holder, event_id) where holder is not null;
create index participants_line_idx on public.participants (event_id, section_id, waiting_since, id) where waiting_since is not null;
create index participants_offered_idx on public.participants (event_id) where offered_at is not null;
create index participants_user_id_idx on public.participants (user_id) where user_id is not null;
alter table public.participants enable row level security;
grant select on public.participants to authenticated;
grant all on public.participants to service_role;

create policy "Registrations are read by holder, claimer and event managers" on public.participants
  for select to authenticated
  using (private.may_read_contact(holder, (select auth.uid()), event_id in (select private.my_managed_events())));

create trigger guard_participant before insert or update on public.participants
  for each row execute function private.guard_participant();
create trigger ping after insert or update or delete on public.participants
  for each row when (to_regnamespace('realtime') is not null) execute function private.ping_row();
create trigger participant_joined after insert on public.participants
  for each row execute function private.participant_joined();
create trigger participants_changed after update on public.participants
  referencing old table as was new table as became for each statement execute function private.participants_changed();
create trigger participants_left after delete on public.participants
  referencing old table as gone for each statement execute function private.participants_left();

-- The limits of docs/product.md section 5 as the table keeps them. One function for all columns: Postgres reads every check of a table anew
-- at each INSERT.
create function private.is_entry(p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return coalesce(
    octet_length(concat(p_name, p_email, p_phone, p_notes)) <= 4 * (100 + 254 + 20 + 1000) -- before anything walks a text
    and p_name = private.clean_name(p_name) and char_length(p_name) <= 100
    and (p_email is null or p_email = private.clean(p_email) and char_length(p_email) <= 254
      and p_email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@.]+$') -- some rows are older than what private.checked_contact asks
    and (p_phone is null or p_phone = private.clean(p_phone) and char_length(p_phone) <= 20 and p_phone ~ '^\+?[0-9 ()-]+$')
    and (p_notes is null or p_notes = private.clean(p_notes) and char_length(p_notes) <= 1000)
    and (p_responses = '{}' or jsonb_typeof(p_responses) = 'object' and private.answers_fit(p_responses)), false);
end
$$;
grant execute on function private.is_entry to service_role;

-- Whether a row's answers are no more than 30 fields of 1000 characters need: keys of 100 and answers of 1000 characters at 4 bytes, and 8
-- bytes between them.
create function private.answers_fit(p_responses jsonb)
returns boolean
language sql
immutable
return p_responses = '{}' or octet_length(p_responses::text) <= 133000;
grant execute on function private.answers_fit to service_role;

-- Deletes rows whose account is gone. Their names are not logged, and no one is notified (private.participants_left reads the setting).
create function private.drop_accountless(p_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('roster.accountless', 'on', true);
  delete from public.participants p where p.id = any (p_ids);
  perform set_config('roster.accountless', '', true);
end
$$;

-- Says of a new row whose it is, by its account. Event and holder of a row never change, except that a guest's row is linked to an account, and that a
-- claim gets a private link (public.renew_private_link). Nor does a slot once it is given, except when the row goes to another section. Deleting an
-- account (the only thing that empties the holder) leaves the name on the roster and nothing else.
create function private.guard_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_left boolean := false;
begin
  if tg_op = 'INSERT' then
    new.holder := coalesce(new.user_id, new.claimed_by_user_id, new.holder);
    new.kind := case when new.claimed_by_user_id is not null then 'claim' else new.kind end;
    return new;
  end if;
  if (new.user_id, new.claimed_by_user_id, new.holder) is distinct from (old.user_id, old.claimed_by_user_id, old.holder) then
    v_left := old.holder is not null and new.holder is null
      or num_nonnulls(new.user_id, new.claimed_by_user_id) = 0 and num_nonnulls(old.user_id, old.claimed_by_user_id) = 1 and new.holder = old.holder
         and not exists (select from auth.users u where u.id = old.holder);
  end if;
  if (new.id, new.event_id, new.created_at) is distinct from (old.id, old.event_id, old.created_at)
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at)
         and (new.slot_number is null or new.section_id = old.section_id))
  then
    perform private.refuse('unauthorized');
  elsif not v_left and (new.user_id, new.claimed_by_user_id, new.holder) is distinct from (old.user_id, old.claimed_by_user_id, old.holder) then
    -- An account's own row stays with it, its other rows go to guests only, and those of a guest to the account that took the guest over.
    if new.holder is not distinct from old.holder or old.user_id is not null
       or exists (select from private.holders h where h.id = new.holder and h.account is not null) and not exists (
         select from private.holders h where h.id = old.holder and h.became = new.holder) then
      perform private.refuse('unauthorized');
    end if;
  end if;
  if v_left then
    new.holder := null;
    new.user_id := null;
    new.claimed_by_user_id := null;
    new.email := null;
    new.phone := null;
    new.notes := null;
    new.responses := '{}';
    new.offered_at := null;
  else
    new.holder := coalesce(new.user_id, new.claimed_by_user_id, new.holder);
  end if;
  -- The offer is for that slot, by a person who cannot come to another one either.
  if (new.slot_number, new.section_id) is distinct from (old.slot_number, old.section_id) then
    new.offered_at := null;
  end if;
  return new;
end
$$;

-- Whether a row is the caller's (private.me): their own registration, an extra slot, or a claim.
create function private.is_own(p_row public.participants, p_me uuid)
returns boolean
language sql
immutable
return (p_row.holder = p_me) is true;

-- The account whose row it is; null for a guest's.
create function private.account_of(p_row public.participants)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(p_row.user_id, p_row.claimed_by_user_id, (select h.account from private.holders h where h.id = p_row.holder));
end
$$;

-- A registration as its person reads it, without account ids. Keys without a value are left out, except slot_number: null means waiting
-- there, and 0 on the list without a number. In a slot: promoted_at, if they were promoted or moved to it. In line: waiting_since and
-- place. In an event with sections: section_id. pick, if it is an extra slot. offered, if a substitute is looked for.
create function private.registration_json(p_row public.participants)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_row.id, 'event_id', p_row.event_id, 'name', p_row.name, 'email', p_row.email,
    'phone', p_row.phone, 'notes', p_row.notes, 'responses', p_row.responses,
    'slot_number', p_row.slot_number, 'created_at', p_row.created_at)
    || jsonb_strip_nulls(jsonb_build_object(
      'waiting_since', p_row.waiting_since, 'promoted_at', p_row.promoted_at,
      'place', case when p_row.waiting_since is not null then private.waitlist_position(p_row) end,
      'section_id', nullif(p_row.section_id, ''), 'pick', nullif(p_row.kind = 'extra', false),
      'offered', case when p_row.offered_at is not null then true end));
end
$$;
