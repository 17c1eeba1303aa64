-- Participants: one row per taken slot, and the secrets that let guests come back to theirs.
-- Clients never write here; register, update_registration and withdraw do, after re-checking every rule.

create function private.answers_fit(p_responses jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_responses = '{}' or octet_length(p_responses::text) <= 133000;
end
$$;
comment on function private.answers_fit(jsonb) is
  'Whether a row''s answers are no more than 30 fields of 1000 characters need: a key of 100 and an answer of 1000 characters at 4 bytes, and 8 bytes of punctuation and brackets between them.';

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
    and (p_email is null or p_email = private.clean(p_email) and char_length(p_email) <= 254 and private.is_email(p_email))
    and (p_phone is null or p_phone = private.clean(p_phone) and char_length(p_phone) <= 20 and private.is_phone(p_phone))
    and (p_notes is null or p_notes = private.clean(p_notes) and char_length(p_notes) <= 1000)
    and (p_responses = '{}' or jsonb_typeof(p_responses) = 'object' and private.answers_fit(p_responses)), false);
end
$$;
comment on function private.is_entry(text, text, text, text, jsonb) is
  'The limits of SPEC.md section 5 as the table keeps them. One function for all columns: Postgres reads every check of a table anew at each INSERT.';
revoke all on function private.answers_fit(jsonb), private.is_entry(text, text, text, text, jsonb)
  from public, anon, authenticated;
grant execute on function private.answers_fit(jsonb), private.is_entry(text, text, text, text, jsonb) to service_role;

create table public.participants (
  id uuid primary key default gen_random_uuid(),
  event_id text not null references public.events (id) on delete cascade,
  name text not null,
  email text,
  phone text,
  notes text,
  user_id uuid references auth.users (id) on delete set null,
  claimed_by_user_id uuid references auth.users (id) on delete set null,
  responses jsonb not null default '{}',
  slot_number int not null default 0,
  created_at timestamptz not null default now(),
  constraint participants_slot_once unique (event_id, slot_number),
  constraint participants_person_once unique (event_id, user_id),
  constraint participants_identity unique (id, event_id),
  constraint participants_owner_check check (user_id is null or claimed_by_user_id is null),
  constraint participants_slot_number_check check (slot_number >= 0),
  constraint participants_entry_check check (private.is_entry(name, email, phone, notes, responses))
);
comment on table public.participants is 'A taken slot of an event. Readable only by those who may see its contact data: the person, the one who claimed it, the organizer, and owner and admins of the event''s group. The public roster comes from get_event.';
comment on column public.participants.id is 'Made by the browser, so that a retry after a lost answer finds the row instead of making a second one.';
comment on column public.participants.user_id is 'Whose own registration this is; null for guests and for slots claimed for someone else.';
comment on column public.participants.claimed_by_user_id is 'Who claimed this slot for someone else.';
comment on column public.participants.responses is 'Answers by field key (the field''s id, else its label). Answers to fields that were changed later stay.';
comment on constraint participants_slot_once on public.participants is 'Nobody ever holds a slot twice; also the index of event_id and the roster''s order.';
comment on constraint participants_person_once on public.participants is 'An account registers once; guests and claimed slots have no user_id and do not collide.';
comment on constraint participants_identity on public.participants is 'Target of the key that keeps a label on participants of its own event.';
comment on constraint participants_owner_check on public.participants is 'Either one''s own registration or one claimed for someone else.';
comment on constraint participants_slot_number_check on public.participants is 'Slots are numbered from 1; 0 means not placed.';
comment on constraint participants_entry_check on public.participants is 'Second lock: what a person enters is trimmed, well-formed and within its limits.';
create index participants_user_id_idx on public.participants (user_id) where user_id is not null;
create index participants_claimed_by_idx on public.participants (claimed_by_user_id, event_id) where claimed_by_user_id is not null;

create table private.guest_secrets (
  participant_id uuid primary key references public.participants (id) on delete cascade,
  secret_hash bytea not null unique
);
comment on table private.guest_secrets is 'SHA-256 of the 128-bit secret in a guest''s private link. The secret itself is never stored.';

create function private.keep_participant()
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
  if (new.id, new.event_id, new.slot_number, new.created_at) is distinct from (old.id, old.event_id, old.slot_number, old.created_at)
     or (new.user_id is distinct from old.user_id and not v_user_left)
     or (new.claimed_by_user_id is distinct from old.claimed_by_user_id and not v_claimer_left) then
    perform private.refuse('unauthorized');
  end if;
  if v_user_left or v_claimer_left then
    new.email := null;
    new.phone := null;
    new.notes := null;
    new.responses := '{}';
  end if;
  return new;
end
$$;
comment on function private.keep_participant() is 'Event, slot, person and claimer of a row never change. Deleting an account (the only thing that empties user_id) leaves the name on the roster and nothing else.';
revoke all on function private.keep_participant() from public, anon, authenticated;

create trigger keep_participant before update on public.participants
  for each row execute function private.keep_participant();

revoke all on public.participants, private.guest_secrets from public, anon, authenticated;
grant select on public.participants to authenticated;
grant all on public.participants, private.guest_secrets to service_role;
alter table public.participants enable row level security;
