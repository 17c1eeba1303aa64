-- Joining: the only way to take a slot. The event row is locked first and every rule is checked in
-- later statements, which therefore see what the ones before us in the queue have done.

create function private.held_registration(p_id uuid, p_secret text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_row public.participants;
begin
  select * into v_row from public.participants p where p.id = p_id;
  if not found then
    return null;
  end if;
  if (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or private.holds_secret(p_id, p_secret)) is not true then
    perform private.refuse('id_taken');
  end if;
  return private.registration_json(v_row);
end
$$;
comment on function private.held_registration(uuid, text) is
  'The registration of that id if it is the caller''s, null if there is none yet, a refusal if it is someone else''s.';

create function public.register(
  p_id uuid,
  p_event_id text,
  p_name text,
  p_email text default null,
  p_phone text default null,
  p_notes text default null,
  p_responses jsonb default '{}',
  p_claim boolean default false,
  p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_claim boolean := coalesce(p_claim, false);
  v_event public.events;
  v_held jsonb;
  v_taken int;
  v_last int;
  v_mine boolean;
  v_claimed int;
begin
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;

  select * into v_event from public.events e where e.id = p_event_id for no key update;

  select count(*), coalesce(max(p.slot_number), 0), count(*) filter (where p.user_id = v_me) > 0,
         count(*) filter (where p.claimed_by_user_id = v_me)
    into v_taken, v_last, v_mine, v_claimed
    from public.participants p where p.event_id = p_event_id;

  -- Two questions first, here and below: each rule asked costs a sign-up something, and most break none.
  if v_event.id is null or v_me is null or v_claim or v_event.is_private or v_mine
     or coalesce(v_event.end_datetime, v_event.datetime) < now() or v_taken >= v_event.max_participants then
    -- A retry finds its row before any rule is asked: what was done is done.
    v_held := private.held_registration(p_id, p_secret);
    if v_held is not null then
      return v_held;
    elsif v_event.id is null then
      perform private.refuse('event_not_found');
    elsif v_me is null and v_claim then
      perform private.refuse('unauthenticated');
    elsif v_me is null and (v_event.is_private or v_event.group_id is not null) then
      perform private.refuse('sign_in_to_rsvp');
    elsif v_event.is_private and not private.may_open_event(p_event_id) then
      perform private.refuse('event_not_found');
    elsif private.is_ended(v_event.datetime, v_event.end_datetime) then
      perform private.refuse('closed');
    elsif v_me is null and (p_secret is null or p_secret !~ '^[0-9a-f]{32}$') then
      perform private.refuse('invalid_input', null, 'secret');
    end if;
  end if;

  -- What is left empty on a form comes as '' and is nothing.
  p_email := nullif(p_email, '');
  p_phone := nullif(p_phone, '');
  p_notes := nullif(p_notes, '');
  -- Most entries are trimmed and within their limits; the others are asked rule by rule, each with its own sentence.
  if private.is_entry(p_name, p_email, p_phone, p_notes, '{}') is not true then
    select c.name, c.email, c.phone, c.notes into p_name, p_email, p_phone, p_notes
      from private.checked_participant(p_name, p_email, p_phone, p_notes, not v_claim) c;
  end if;

  if v_claim or v_mine or v_taken >= v_event.max_participants then
    if not v_claim and v_mine then
      perform private.refuse('already_registered');
    elsif v_claim and v_event.organizer_id <> v_me and not v_mine then
      perform private.refuse('not_registered');
    elsif v_claim and v_event.organizer_id <> v_me and v_claimed >= 10 then
      perform private.refuse('claim_limit');
    elsif v_taken >= v_event.max_participants then
      perform private.refuse('full');
    elsif p_name is null then
      p_name := private.claim_name(p_event_id, v_me);
    end if;
  end if;

  if v_event.custom_fields <> '[]' or p_responses is distinct from '{}' then
    p_responses := private.checked_responses(v_event.custom_fields, p_responses, '{}');
  end if;
  if v_me is null then
    perform private.throttle_guest(p_event_id);
  end if;

  insert into public.participants
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, slot_number)
  values
    (p_id, p_event_id, p_name, p_email, p_phone, p_notes, p_responses,
     case when not v_claim then v_me end, case when v_claim then v_me end,
     case when v_taken = v_last then v_last + 1 else private.lowest_free_slot(p_event_id) end)
  on conflict (id) do nothing
  returning private.registration_json(participants) into v_held;
  if v_held is null then
    return private.held_registration(p_id, p_secret); -- the same id, at the same moment, in another event
  end if;

  if v_me is null then
    insert into private.guest_secrets (participant_id, secret_hash) values (p_id, private.hash_secret(p_secret))
    on conflict (secret_hash) do nothing;
    if not found then
      perform private.refuse('id_taken'); -- a secret opens one registration
    end if;
  end if;
  return v_held;
end
$$;
comment on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text) is
  'Takes the lowest free slot: for oneself (signed in), for someone else (p_claim), or as a guest (signed out, with a secret of 32 hex characters). The same id from the same person returns the row that is there. Refusals: see private.refuse.';

revoke all on function private.held_registration(uuid, text) from public, anon, authenticated;
revoke all on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text) from public, anon, authenticated;
grant execute on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text) to anon, authenticated, service_role;
