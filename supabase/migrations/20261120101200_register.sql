-- Joining: the only way to take a slot. What a call brings is checked first, then the rules are asked
-- without a lock, so that whoever is refused holds nobody up. Then the event row is locked and the rules
-- are asked again in later statements, which therefore see what the ones before us in the queue have done.

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

create function private.check_joining(
  p_event public.events, p_me uuid, p_claim boolean, p_id uuid, p_secret text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_others_slot boolean := p_claim and p_event.organizer_id is distinct from p_me;
  v_taken int;
  v_mine int;
  v_claimed int;
  v_there boolean;
  v_held jsonb;
  v_word text;
begin
  -- One statement, so that a row which makes one of the rules say no is also seen as the row that is there.
  select count(*), count(*) filter (where p.user_id = p_me), count(*) filter (where p.claimed_by_user_id = p_me),
         exists (select from public.participants held where held.id = p_id)
    into v_taken, v_mine, v_claimed, v_there
    from public.participants p where p.event_id = p_event.id;
  if v_there then
    v_held := private.held_registration(p_id, p_secret);
  end if;
  v_word := case
    when v_held is not null then null
    when p_event.id is null then 'event_not_found'
    when p_me is null and p_claim then 'unauthenticated'
    when p_me is null and (p_event.is_private or p_event.group_id is not null) then 'sign_in_to_rsvp'
    when p_event.is_private and not private.may_open_event(p_event.id) then 'event_not_found'
    when private.is_ended(p_event.datetime, p_event.end_datetime) then 'closed'
    when not p_claim and v_mine > 0 then 'already_registered'
    when v_others_slot and v_mine = 0 then 'not_registered'
    when v_others_slot and v_claimed >= 10 then 'claim_limit'
    when v_taken >= p_event.max_participants then 'full'
  end;
  if v_word is not null then
    perform private.refuse(v_word);
  end if;
  return v_held;
end
$$;
comment on function private.check_joining(public.events, uuid, boolean, uuid, text) is
  'Every rule of joining, in the order in which a person hears of it. A retry breaks none, for what was done is done: it gets the registration that is there. Null for whoever may join.';

create function private.take_slot(
  p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text,
  p_responses jsonb, p_claim boolean, p_secret text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_entry public.participants;
  v_event public.events;
  v_asked jsonb;
  v_held jsonb;
begin
  -- What the call brings, before any row is read.
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  v_entry := private.checked_participant(p_name, p_email, p_phone, p_notes, not p_claim);
  perform private.check_answers_size(p_responses);

  -- Without a lock: whoever is refused here holds nobody up.
  select * into v_event from public.events e where e.id = p_event_id;
  v_held := private.check_joining(v_event, v_me, p_claim, p_id, p_secret);
  if v_held is not null then
    return v_held;
  end if;
  if v_me is null and not private.is_secret(p_secret) then
    perform private.refuse('invalid_input', null, 'secret');
  elsif v_me is null then
    perform private.throttle_guest(p_event_id);
  end if;
  v_asked := v_event.custom_fields;
  v_entry.responses := private.checked_responses(v_asked, p_responses, '{}');

  -- With the lock: whoever was before us in the queue may have changed each of these answers.
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  v_held := private.check_joining(v_event, v_me, p_claim, p_id, p_secret);
  if v_held is not null then
    return v_held;
  end if;
  if v_event.custom_fields <> v_asked then
    v_entry.responses := private.checked_responses(v_event.custom_fields, p_responses, '{}');
  end if;
  if v_me is null then
    perform private.throttle_guest(p_event_id);
    perform private.count_guest(p_event_id, false);
  end if;

  insert into public.participants
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, slot_number)
  values
    (p_id, p_event_id, coalesce(v_entry.name, private.claim_name(p_event_id, v_me)),
     v_entry.email, v_entry.phone, v_entry.notes, v_entry.responses,
     case when not p_claim then v_me end, case when p_claim then v_me end, private.lowest_free_slot(p_event_id))
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
comment on function private.take_slot(uuid, text, text, text, text, text, jsonb, boolean, text) is
  'The work of register: refuses, or takes the lowest free slot.';

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
  v_claim boolean := coalesce(p_claim, false);
  v_code text;
  v_message text;
  v_hint text;
  v_details text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12; nothing compares a text of megabytes
  if auth.uid() is not null then
    return private.take_slot(p_id, p_event_id, p_name, p_email, p_phone, p_notes, p_responses, v_claim, p_secret);
  end if;
  begin
    return private.take_slot(p_id, p_event_id, p_name, p_email, p_phone, p_notes, p_responses, v_claim, p_secret);
  exception when others then
    get stacked diagnostics v_code = returned_sqlstate, v_message = message_text,
      v_hint = pg_exception_hint, v_details = pg_exception_detail;
    if v_code not like 'PT4%' then
      raise;
    end if;
  end;
  -- An error would roll back the record of the refused call. So the refusal is an answer with that error's
  -- status and body: on the wire the two cannot be told apart.
  perform private.count_guest(p_event_id, true);
  perform set_config('response.status', substring(v_code from 3), true);
  return jsonb_build_object('code', v_code, 'message', v_message,
    'hint', nullif(v_hint, ''), 'details', nullif(v_details, ''));
end
$$;
comment on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text) is
  'Takes the lowest free slot: for oneself (signed in), for someone else (p_claim), or as a guest (signed out, with a secret of 32 hex characters). The same id from the same person returns the row that is there. Refusals: see private.refuse; a guest''s is an answer with the same status and body.';

revoke all on function private.held_registration(uuid, text), private.check_joining(public.events, uuid, boolean, uuid, text),
  private.take_slot(uuid, text, text, text, text, text, jsonb, boolean, text) from public, anon, authenticated;
revoke all on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text) from public, anon, authenticated;
grant execute on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text) to anon, authenticated, service_role;
