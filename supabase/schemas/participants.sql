-- Registrations: who has which slot, what never changes of it, and the secrets of guests.

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
  -- The order of the line; null for a person who has a slot. Moving somebody to the front sets it back.
  waiting_since timestamptz,
  -- When somebody who waited got the slot, or was moved to it, because it was their turn to switch or by somebody who runs the event.
  promoted_at timestamptz,
  -- Until when the slot has to be confirmed; null once it is, and where nobody has to.
  confirm_until timestamptz,
  -- Of a person in line: when a slot went by that they did not confirm. The next slot is then not given to them, they have to take it.
  let_go_at timestamptz,
  -- The section of the event in which the slot is, or which is waited for. Empty where the event has none.
  section_id text not null default '',
  -- The section to which a person who has a slot asks to switch. Until then the row stands in its line.
  moving_to text,
  -- The place in that line, compared with waiting_since of those who wait there.
  moving_since timestamptz,
  -- This row goes first, because its person got no slot on that date. Null: it has no turn.
  missed_on date,
  -- The row of the guest who added this person, at which that guest is told what concerns them. Once that is gone: the first row of those whom the
  -- guest added, and null in that one (private.lead_others).
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
  -- Either a slot or a place in line. Slots are numbered from 1; 0 is on the list without a number, which no function here writes. Only a slot
  -- that somebody waited for is to be confirmed. Only those who have a slot can offer it or ask to switch, and only to another section.
  constraint participants_place_check check (
    case when waiting_since is null
         then slot_number is not null and slot_number >= 0 and let_go_at is null and (confirm_until is null or promoted_at is not null)
           and num_nulls(moving_to, moving_since) <> 1 and moving_to is distinct from section_id
         else slot_number is null and num_nonnulls(promoted_at, confirm_until, moving_to, moving_since, offered_at) = 0 end),
  constraint participants_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint participants_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint participants_claimed_by_user_id_fkey foreign key (claimed_by_user_id) references auth.users (id) on delete set null,
  constraint participants_claimed_with_fkey foreign key (claimed_with) references public.participants (id) deferrable initially deferred
);
create index participants_claimed_by_idx on public.participants (claimed_by_user_id, event_id) where claimed_by_user_id is not null;
create index participants_claimed_with_idx on public.participants (claimed_with) where claimed_with is not null;
create index participants_confirm_idx on public.participants (confirm_until) where confirm_until is not null;
create index participants_line_idx on public.participants (event_id, section_id, waiting_since, id) where waiting_since is not null;
create index participants_wishes_idx on public.participants (event_id, moving_to, moving_since, id) where moving_to is not null;
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
      and p_email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@.]+$') -- some rows are older than private.is_address
    and (p_phone is null or p_phone = private.clean(p_phone) and char_length(p_phone) <= 20 and private.is_phone(p_phone))
    and (p_notes is null or p_notes = private.clean(p_notes) and char_length(p_notes) <= 1000)
    and (p_responses = '{}' or jsonb_typeof(p_responses) = 'object' and private.answers_fit(p_responses)), false);
end
$$;
grant execute on function private.is_entry to service_role;

-- Ended is closed: the end (else the start) is before now. Undated events never end.
create function private.is_ended(p_start timestamptz, p_end timestamptz)
returns boolean
language sql
stable
return coalesce(coalesce(p_end, p_start) < now(), false);

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
-- it is given, except when nobody confirmed it in time or the row goes to another section. Deleting an account (the only thing that empties
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
  v_sent_back boolean := old.confirm_until <= clock_timestamp() and new.slot_number is null and new.let_go_at = old.confirm_until;
  v_claimer_left boolean := old.claimed_by_user_id is not null and new.claimed_by_user_id is null
    and not exists (select 1 from auth.users u where u.id = old.claimed_by_user_id);
begin
  if (new.id, new.event_id, new.created_at) is distinct from (old.id, old.event_id, old.created_at)
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at)
         and v_sent_back is not true and (new.slot_number is null or new.section_id = old.section_id)) then
    perform private.refuse('unauthorized');
  elsif new.user_id is distinct from old.user_id and not v_user_left
     or new.claimed_by_user_id is distinct from old.claimed_by_user_id and not v_claimer_left
       -- A claim that has a private link is handed over (public.renew_private_link).
       and (new.claimed_by_user_id is not null or not exists (select from private.guest_secrets s where s.participant_id = old.id)) then
    -- The row of a guest which an account takes over in this transaction (private.adopt_rows). Asked only here: planned at another change, while
    -- hardly a row stands there, it would read the whole table for each of them.
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
    new.moving_to := null; -- nobody is left who could be told of the move
    new.moving_since := null;
    new.offered_at := null;
  end if;
  -- What was offered is that slot, by somebody who cannot come to another one either.
  if (new.slot_number, new.section_id, new.moving_to) is distinct from (old.slot_number, old.section_id, null) then
    new.offered_at := null;
  end if;
  return new;
end
$$;

-- SHA-256 of the 128-bit secret in a guest's private link. The secret itself is never stored. In an event it opens the guest's own
-- registration and those of the people whom they added.
create table private.guest_secrets (
  participant_id uuid not null,
  secret_hash bytea not null,
  -- The event of the registration.
  event_id text not null,
  -- 0: the guest's own; 1 to 10: the people whom they added.
  number smallint not null default 0,
  constraint guest_secrets_pkey primary key (participant_id, event_id),
  -- A secret opens one own registration of an event; also the index of secret_hash.
  constraint guest_secrets_once unique (secret_hash, event_id, number),
  -- At most 10, as with an account's claims.
  constraint guest_secrets_number_check check (number between 0 and 10),
  constraint guest_secrets_participant_id_fkey foreign key (participant_id, event_id) references public.participants (id, event_id) on delete cascade
);
grant all on private.guest_secrets to service_role;

-- Whether a registration is the caller's: their own, one that they claimed, or a guest's whose secret they have.
create function private.is_own(p_row public.participants, p_secret text)
returns boolean
language sql
stable
return (auth.uid() in (p_row.user_id, p_row.claimed_by_user_id)) is true or private.has_secret(p_row.id, p_secret);

-- Whether the secret belongs to that registration.
create function private.has_secret(p_participant_id uuid, p_secret text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select 1 from private.guest_secrets s
                  where s.participant_id = p_participant_id and s.secret_hash = private.hash_secret(p_secret));
end
$$;

-- The row at which a guest is told what concerns them and the people whom they added: their own or, where that is gone, the first of these
-- (private.lead_others). Null where none is left.
create function private.told_at(p_event_id text, p_hash bytea)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(p.claimed_with, p.id) from private.guest_secrets s join public.participants p on p.id = s.participant_id
     where s.secret_hash = p_hash and s.event_id = p_event_id order by s.number limit 1);
end
$$;

-- What the database keeps of a guest's secret: 32 hex characters, as a guest's browser makes them. 128 random bits need no salt. The token of
-- a first mail, which is one longer, stands for the secret of its guest, so it opens the same everywhere. Null for all else.
create function private.hash_secret(p_secret text)
returns bytea
language plpgsql stable security definer set search_path = ''
as $$
begin
  if octet_length(p_secret) = 33 then
    return (select g.secret_hash from private.guest_mails g where g.token_hash = sha256(convert_to(p_secret, 'UTF8')));
  end if;
  return case when octet_length(p_secret) = 32 and p_secret ~ '^[0-9a-f]+$' then sha256(convert_to(p_secret, 'UTF8')) end;
end
$$;

-- A registration as its person reads it, without account ids. What does not apply is not there, except slot_number: null means in line there, and
-- 0 on the list without a number. In a slot: promoted_at, if they moved up or were moved to it; confirm_until, until when that is to be
-- confirmed. In line: waiting_since, place and, if they let a slot go by, confirm_until, when that was. In an event with sections: section_id;
-- moving_to and moving_place, if they have a slot and ask to switch. In a series that takes turns: missed_on, if they go first for that date.
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
      'confirm_until', coalesce(p_row.confirm_until, p_row.let_go_at),
      'place', case when p_row.waiting_since is not null then private.place_in_line(p_row) end,
      'section_id', nullif(p_row.section_id, ''), 'moving_to', p_row.moving_to,
      'moving_place', case when p_row.moving_to is not null then private.place_in_line(p_row) end,
      'missed_on', p_row.missed_on, 'pick', nullif(p_row.pick, false),
      'offered', case when p_row.offered_at is not null then true end));
end
$$;

-- For those who run the event: from now on p_secret opens the registration of a guest, on each date of a series and with the kept place.
-- The old private link opens nothing any more, nor does the first mail, the devices on which it was used are told nothing, and the calendar
-- that was asked for with it has no address. Called again with the same secret it changes nothing.
create function public.renew_private_link(p_id uuid, p_secret text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_new bytea := private.hash_secret(p_secret);
  v_guest record := private.guest_to_renew(p_id);
  v_event public.events := v_guest.event;
  v_events text[];
  v_rows uuid[];
begin
  if v_new is null then
    perform private.refuse('invalid_input');
  elsif v_guest.hash = v_new then
    return; -- done before
  end if;
  -- The series comes first, so that meanwhile no date is made with the old link, and no place kept by it; then the events, so that nobody
  -- joins with it; then the rows, so that no device begins to be told by it (private.account_or_guest).
  if v_event.series_id is not null and (private.lock_series(v_event.series_id)).id is null then
    perform private.refuse('participant_not_found');
  end if;
  v_events := array(select e.id from public.events e where e.series_id = v_event.series_id union select v_event.id);
  perform 1 from public.events e
    where e.id = any (v_events) and (e.id = v_event.id or not private.is_ended(e.datetime, e.end_datetime)) order by e.id for no key update;
  v_guest := private.guest_to_renew(p_id);
  v_rows := array(select s.participant_id from private.guest_secrets s where s.secret_hash = v_guest.hash union select p_id);
  perform 1 from public.participants p where p.id = any (v_rows) order by p.id for update;
  -- As for a guest who joins (private.take_slot): of two at once with the same secret the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('guest_secrets' || v_new::text, 0));
  if exists (select from private.guest_secrets s where s.secret_hash = v_new) or exists (select from private.regulars g where g.secret_hash = v_new) then
    if v_guest.hash = v_new then
      return; -- the same call, twice at once
    end if;
    perform private.refuse('id_taken');
  end if;

  -- What was given by the old link ends with it: it may be in the hands of somebody else.
  delete from private.push_subscriptions s where s.participant_id = any (v_rows) or s.secret_hash = v_guest.hash;
  delete from private.calendar_feeds f where f.secret_hash = v_guest.hash;
  perform private.end_guest_mails(array(select g.id from private.guest_mails g where g.secret_hash = v_guest.hash));
  delete from private.guest_mails g where g.secret_hash = v_guest.hash;
  if v_guest.hash is null then
    insert into private.guest_secrets (participant_id, event_id, secret_hash) values (p_id, v_event.id, v_new);
    -- Somebody whom the caller added is a guest from now on. What was paid for them is theirs too.
    update public.participants p set claimed_by_user_id = null, pick = false where p.id = p_id and (p.claimed_by_user_id is not null or p.pick);
    update public.payments y set user_id = null, claimed = false where y.participant_id = p_id and y.claimed;
    update private.attendance a set user_id = null, claimed = false, secret_hash = v_new where a.participant_id = p_id and a.claimed;
  end if;
  update private.guest_secrets s set secret_hash = v_new where s.secret_hash = v_guest.hash;
  update private.regulars g set secret_hash = v_new where g.secret_hash = v_guest.hash and g.series_id = v_event.series_id;
  update private.attendance a set secret_hash = v_new where a.event_id = any (v_events) and a.secret_hash = v_guest.hash;
  update private.answers a set secret_hash = v_new where a.secret_hash = v_guest.hash;
  update public.payments y set secret_hash = v_new where y.secret_hash = v_guest.hash;
  perform private.log_again(v_event.id, p_id::text, 'new_link', (v_guest.person).name, null, private.actor(v_event.id, null), null);
end
$$;
grant execute on function public.renew_private_link to authenticated, service_role;

-- A guest who lost the private link could change nothing any more, and nobody could help. Those who run the event make a new one.

-- The guest for whom the caller may make a new private link, with the event and the hash of the old one (null: there was none). Refuses
-- everybody else: it takes somebody who runs the event and, where the guest has other dates or keeps a place, its series.
create function private.guest_to_renew(p_id uuid, out person public.participants, out event public.events, out hash bytea)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  select * into person from public.participants p where p.id = p_id;
  select * into event from public.events e where e.id = person.event_id;
  hash := (select s.secret_hash from private.guest_secrets s where s.participant_id = p_id);
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif event.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(event.id) then
    perform private.refuse('unauthorized');
  elsif person.user_id is not null or person.claimed_by_user_id <> v_me then
    perform private.refuse('invalid_input', 'Only guests, and people you added, can have a private link');
  elsif exists (select from private.guest_secrets s where s.participant_id = person.claimed_with and s.number = 0) then
    -- Who gets it would read what the guest who added them has entered.
    perform private.refuse('invalid_input', 'Another guest signed this person up. Make the new link for that guest.');
  elsif hash is null and (event.is_private or event.group_id is not null) then
    -- Somebody who was added, or what is left of an account that was deleted.
    perform private.refuse('invalid_input', 'Guests cannot join this event, so nobody has a private link here');
  elsif (exists (select from private.guest_secrets o where o.secret_hash = hash and o.event_id <> event.id)
      or exists (select from private.regulars g where g.secret_hash = hash))
    and not private.runs(event.organizer_id, event.group_id, null, event.series_id, v_me) then
    -- A link opens all dates of its guest. Who helps with one of them must not get at the others.
    perform private.refuse('unauthorized', 'This guest is on other dates too. Only those who run the whole series can make a new link.');
  end if;
end
$$;
