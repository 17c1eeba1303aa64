-- Registrations: who has which slot, and what never changes of it.

-- A taken slot of an event, or a place in line for one. Readable only by those who may see its contact data: the person, the one who
-- claimed it, and those who run the event (private.runs). The public roster comes from get_event.
create table public.participants (
  -- Made by the browser, so that a retry after a lost answer finds the row instead of making a second one.
  id uuid not null default gen_random_uuid(),
  event_id text not null,
  name text not null,
  email text,
  phone text,
  notes text,
  -- Whose own registration this is; null for guests and for slots claimed for someone else.
  user_id uuid,
  -- Who claimed this slot for someone else.
  claimed_by_user_id uuid,
  -- Answers by field key (the field's id, else its label). Answers to fields that were changed later stay.
  responses jsonb not null default '{}'::jsonb,
  -- Counted from 1 in each section. Null while waiting. Once given, it changes only together with the section.
  slot_number int default 0,
  created_at timestamptz not null default now(),
  -- The order of the line; null for a person who has a slot. 
  waiting_since timestamptz,
  -- When somebody who waited got the slot, or was moved to it, by a person who runs the event.
  promoted_at timestamptz,
  -- The section of the event in which the slot is, or which is waited for. Empty where the event has none.
  section_id text not null default '',
  -- The row of the guest who added this person, at which that guest is told what concerns them. Once that is gone: the first row of those whom the
  -- guest added, and null in that one (private.lead).
  claimed_with uuid,
  -- One more slot that somebody took for themselves: stored as one that they added, with the name of their own registration.
  pick boolean not null default false,
  -- Since when it is offered to a substitute. Its person keeps it until somebody takes it.
  offered_at timestamptz,
  -- The row that takes the offered slot over. Only while that happens: as soon as it is set, this row goes (private.participants_changed).
  given_to uuid,
  constraint participants_pkey primary key (id),
  -- An account registers once; guests and claimed slots have no user_id and do not collide.
  constraint participants_person_once unique (event_id, user_id),
  -- Target of the key that keeps a label on participants of its own event.
  constraint participants_identity unique (id, event_id),
  -- Nobody ever has a slot twice; also the index of event_id and the roster's order. Checked at the end of each statement, so that one
  -- statement can swap two people.
  constraint participants_slot_once unique (event_id, slot_number, section_id) deferrable,
  -- One's own registration, one claimed for someone else, or one that a guest added.
  constraint participants_owner_check check (num_nonnulls(user_id, claimed_by_user_id, claimed_with) <= 1),
  -- What a person enters is trimmed, well-formed and within its limits.
  constraint participants_entry_check check (private.is_entry(name, email, phone, notes, responses)),
  -- Either a slot or a place in line. Slots are numbered from 1; 0 is on the list without a number, which no function here writes. Only those who
  -- have a slot can offer it.
  constraint participants_place_check check (
    case when waiting_since is null
         then slot_number is not null and slot_number >= 0
         else slot_number is null and num_nonnulls(promoted_at, offered_at) = 0 end),
  constraint participants_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint participants_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint participants_claimed_by_user_id_fkey foreign key (claimed_by_user_id) references auth.users (id) on delete set null,
  constraint participants_claimed_with_fkey foreign key (claimed_with) references public.participants (id) deferrable initially deferred
);
create index participants_claimed_by_idx on public.participants (claimed_by_user_id, event_id) where claimed_by_user_id is not null;
create index participants_claimed_with_idx on public.participants (claimed_with) where claimed_with is not null;
create index participants_line_idx on public.participants (event_id, section_id, waiting_since, id) where waiting_since is not null;
create index participants_offered_idx on public.participants (event_id) where offered_at is not null;
create index participants_user_id_idx on public.participants (user_id) where user_id is not null;
alter table public.participants enable row level security;
grant select on public.participants to authenticated;
grant all on public.participants to service_role;

create policy "Registrations are read by holder, claimer and event runners" on public.participants
  for select to authenticated
  using (private.may_read_contact(user_id, claimed_by_user_id, (select auth.uid()), event_id in (select private.my_managed_events())));

create trigger guard_participant before update on public.participants
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

-- Whether a row's answers are no more than 30 fields of 1000 characters need: a key of 100 and an answer of 1000 characters at 4 bytes, and
-- 8 bytes of punctuation and brackets between them.
create function private.answers_fit(p_responses jsonb)
returns boolean
language sql
immutable
return p_responses = '{}' or octet_length(p_responses::text) <= 133000;
grant execute on function private.answers_fit to service_role;

-- Deletes rows whose account is gone. Their names are written down nowhere, and nobody is told (private.participants_left reads the setting).
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

-- Event, person and claimer of a row never change, except when an account takes over a guest's row (private.adopt_rows). Nor does a slot once
-- it is given, except when the row goes to another section. Deleting an account (the only thing that empties
-- user_id) leaves the name on the roster and nothing else.
create function private.guard_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_left boolean := old.user_id is not null and new.user_id is null
    and not exists (select 1 from auth.users u where u.id = old.user_id);
  v_claimer_left boolean := old.claimed_by_user_id is not null and new.claimed_by_user_id is null
    and not exists (select 1 from auth.users u where u.id = old.claimed_by_user_id);
begin
  if (new.id, new.event_id, new.created_at) is distinct from (old.id, old.event_id, old.created_at)
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at)
         and (new.slot_number is null or new.section_id = old.section_id)) then
    perform private.refuse('unauthorized');
  elsif new.user_id is distinct from old.user_id and not v_user_left
     or new.claimed_by_user_id is distinct from old.claimed_by_user_id and not v_claimer_left
       -- A claim that has a private link is handed over (public.renew_private_link).
       and (new.claimed_by_user_id is not null or not exists (select from private.guest_secrets s where s.participant_id = old.id)) then
    -- The row of a guest which an account takes over in this transaction (private.adopt_rows). Asked only here, not at each change: Postgres would plan it
    -- while the table is nearly empty, and from then on read the whole of it each time.
    if num_nonnulls(old.user_id, old.claimed_by_user_id) > 0 or not exists (
        select from private.adopted_secrets a where a.participant_id = old.id) then
      perform private.refuse('unauthorized');
    end if;
  end if;
  if v_user_left or v_claimer_left then
    new.email := null;
    new.phone := null;
    new.notes := null;
    new.responses := '{}';
    new.offered_at := null;
  end if;
  -- What was offered is that slot, by somebody who cannot come to another one either.
  if (new.slot_number, new.section_id) is distinct from (old.slot_number, old.section_id) then
    new.offered_at := null;
  end if;
  return new;
end
$$;

-- Whether a registration is the caller's: their own, one that they claimed, or a guest's whose secret they have.
create function private.is_own(p_row public.participants, p_hash bytea)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (auth.uid() in (p_row.user_id, p_row.claimed_by_user_id)) is true
    or exists (select from private.guest_secrets s where s.participant_id = p_row.id and s.secret_hash = p_hash);
end
$$;

-- The person of each row: the account, or the guest by the hash of their secret, who has it for themselves, as their registration or a pick. Both are
-- null where somebody else added them.
create view private.persons with (security_invoker = true) as
  select p.id, p.event_id, coalesce(p.user_id, case when p.pick then p.claimed_by_user_id end) as account, s.secret_hash
    from public.participants p left join private.guest_secrets s on s.participant_id = p.id and (s.number = 0 or p.pick);

-- The reverse: the rows that somebody has for themselves in an event, their own, and their picks. By account or by a guest's secret.
create function private.own_rows(p_event_id text, p_account uuid, p_hash bytea)
returns setof public.participants
language plpgsql
stable rows 2
security definer
set search_path = ''
as $$
begin
  if p_account is not null then
    return query
      select p.* from public.participants p where p.event_id = p_event_id and (p.user_id = p_account or p.claimed_by_user_id = p_account and p.pick);
  else
    return query
      select p.* from private.guest_secrets s join public.participants p on p.id = s.participant_id
       where s.secret_hash = p_hash and s.event_id = p_event_id and (s.number = 0 or p.pick);
  end if;
end
$$;

-- A registration as its person reads it, without account ids. What does not apply is not there, except slot_number: null means in line there, and
-- 0 on the list without a number. In a slot: promoted_at, if they moved up or were moved to it. In line: waiting_since and place. In an event with
-- sections: section_id.
-- pick, if it is one more slot of somebody. offered, if a substitute is looked for.
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
      'place', case when p_row.waiting_since is not null then private.place_in_line(p_row) end,
      'section_id', nullif(p_row.section_id, ''), 'pick', nullif(p_row.pick, false),
      'offered', case when p_row.offered_at is not null then true end));
end
$$;
