-- Joining an event that may be full: whoever finds no free slot, or others waiting for one, goes to the end of the line, if
-- they asked for that. Beside it the one thing that changes the order of the line.

create function private.hold_account(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from auth.users u where u.id = p_user_id for key share skip locked;
  return found;
end
$$;
comment on function private.hold_account(uuid) is 'Keeps an account from being deleted until the end of the transaction; false, without waiting, when it is gone or going.';
revoke all on function private.hold_account(uuid) from public, anon, authenticated;

create function private.check_joining(
  p_event public.events, p_me uuid, p_claim boolean, p_id uuid, p_secret text, p_wait boolean,
  out held jsonb, out waits boolean, out moves boolean)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_others_slot boolean := p_claim and p_event.organizer_id is distinct from p_me;
  v_taken int;
  v_waiting int;
  v_mine int;
  v_claimed int;
  v_there boolean;
  v_word text;
begin
  -- One statement, so that a row which makes one of the rules say no is also seen as the row that is there.
  select count(p.slot_number), count(p.waiting_since), count(*) filter (where p.user_id = p_me), count(*) filter (where p.claimed_by_user_id = p_me),
         exists (select from public.participants r where r.id = p_id)
    into v_taken, v_waiting, v_mine, v_claimed, v_there
    from public.participants p where p.event_id = p_event.id;
  if v_there then
    held := private.held_registration(p_id, p_secret);
  end if;
  -- Nobody overtakes: while somebody waits, a free slot is theirs.
  waits := v_taken >= private.slots_of(p_event) or v_waiting > 0;
  -- A line longer than what moves up at a time, from before a line had an end.
  moves := v_waiting > 0 and v_taken < private.slots_of(p_event);
  v_word := case
    when held is not null then null
    when p_event.id is null then 'event_not_found'
    when p_me is null and p_claim then 'unauthenticated'
    when p_me is null and (p_event.is_private or p_event.group_id is not null) then 'sign_in_to_rsvp'
    when p_event.is_private and not private.may_open_event(p_event.id) then 'event_not_found'
    when private.is_ended(p_event.datetime, p_event.end_datetime) then 'closed'
    when p_event.registration_deadline < now() then 'closed'
    when not p_claim and v_mine > 0 then 'already_registered'
    when v_others_slot and v_mine = 0 then 'not_registered'
    when v_others_slot and v_claimed >= 10 then 'claim_limit'
    when waits and not p_wait then 'full'
    when waits and not p_event.waitlist then 'waitlist_closed'
    when v_waiting >= 500 and not moves then 'waitlist_full'
  end;
  if v_word is not null then
    perform private.refuse(v_word);
  end if;
end
$$;
comment on function private.check_joining(public.events, uuid, boolean, uuid, text, boolean) is
  'Every rule of joining, in the order in which a person hears of it. A retry breaks none, for what was done is done: it gets the registration that is there. Whoever may join has none yet, and takes a slot or waits for one, behind at most 499 others.';

create function private.take_place(
  p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text,
  p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean)
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
  v_rules record;
begin
  -- What the call brings, before any row is read.
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  v_entry := private.checked_participant(p_name, p_email, p_phone, p_notes, not p_claim);
  perform private.check_answers_size(p_responses);

  -- Without a lock: whoever is refused here holds nobody up.
  select * into v_event from public.events e where e.id = p_event_id;
  v_rules := private.check_joining(v_event, v_me, p_claim, p_id, p_secret, p_wait);
  if v_rules.held is not null then
    return v_rules.held;
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
  v_rules := private.check_joining(v_event, v_me, p_claim, p_id, p_secret, p_wait);
  if v_rules.held is not null then
    return v_rules.held;
  end if;
  if v_event.custom_fields <> v_asked then
    v_entry.responses := private.checked_responses(v_event.custom_fields, p_responses, '{}');
  end if;
  if v_me is null then
    perform private.throttle_guest(p_event_id);
    perform private.count_guest(p_event_id, false);
  elsif not private.hold_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  end if;
  if v_rules.moves then
    perform private.move_up(p_event_id);
  end if;

  insert into public.participants
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, slot_number, waiting_since)
  values
    (p_id, p_event_id, coalesce(v_entry.name, private.claim_name(p_event_id, v_me)),
     v_entry.email, v_entry.phone, v_entry.notes, v_entry.responses,
     case when not p_claim then v_me end, case when p_claim then v_me end,
     case when not v_rules.waits then private.lowest_free_slot(p_event_id) end,
     case when v_rules.waits then private.end_of_line(p_event_id) end)
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
comment on function private.take_place(uuid, text, text, text, text, text, jsonb, boolean, text, boolean) is
  'The work of register: refuses, takes the lowest free slot, or goes to the end of the line.';

create function public.register(
  p_id uuid,
  p_event_id text,
  p_name text,
  p_email text default null,
  p_phone text default null,
  p_notes text default null,
  p_responses jsonb default '{}',
  p_claim boolean default false,
  p_secret text default null,
  p_wait boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_claim boolean := coalesce(p_claim, false);
  v_wait boolean := coalesce(p_wait, false);
  v_code text;
  v_message text;
  v_hint text;
  v_details text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12; nothing compares a text of megabytes
  if auth.uid() is not null then
    return private.take_place(
      p_id, p_event_id, p_name, p_email, p_phone, p_notes, p_responses, v_claim, p_secret, v_wait);
  end if;
  begin
    return private.take_place(
      p_id, p_event_id, p_name, p_email, p_phone, p_notes, p_responses, v_claim, p_secret, v_wait);
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
comment on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean) is
  'Takes the lowest free slot: for oneself (signed in), for someone else (p_claim), or as a guest (signed out, with a secret of 32 hex characters). Where none is free, or others wait, it waits (p_wait) or is refused. The same id from the same person returns the row that is there. Refusals: see private.refuse; a guest''s is an answer with the same status and body.';

create function private.count_change(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_until timestamptz := private.guest_must_wait_until(p_event_id);
begin
  if v_until is not null then
    perform private.refuse('throttled', format('Too many changes at once. Wait %s seconds and try again.',
      greatest(1, ceil(extract(epoch from v_until - now()))::int)));
  end if;
  perform private.count_guest(p_event_id, true);
end
$$;
comment on function private.count_change(text) is 'Counts what a guest changes as a call that takes no slot, and refuses it when there were too many.';

create or replace function public.update_registration(
  p_id uuid,
  p_name text,
  p_email text,
  p_phone text,
  p_notes text,
  p_responses jsonb,
  p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_row public.participants;
  v_checked public.participants;
begin
  select e.* into v_event from public.events e
   where e.id = (select p.event_id from public.participants p where p.id = p_id) for key share;
  select * into v_row from public.participants p where p.id = p_id for no key update;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  if (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or v_me = v_event.organizer_id
      or private.holds_secret(p_id, p_secret)) is not true then
    perform private.refuse('unauthorized');
  end if;
  if private.is_ended(v_event.datetime, v_event.end_datetime) then
    perform private.refuse('closed');
  elsif v_me is null then
    perform private.count_change(v_event.id);
  end if;

  v_checked := private.checked_participant(p_name, p_email, p_phone, p_notes, true);
  update public.participants p
     set name = v_checked.name, email = v_checked.email, phone = v_checked.phone, notes = v_checked.notes,
         responses = private.checked_responses(v_event.custom_fields, p_responses, v_row.responses)
   where p.id = p_id
  returning * into v_row;
  return private.registration_json(v_row);
end
$$;

create function public.move_to_front(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_row public.participants;
begin
  select e.* into v_event from public.events e
   where e.id = (select p.event_id from public.participants p where p.id = p_id);
  if not found then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(v_event.id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = v_event.id for no key update;
  select * into v_row from public.participants p where p.id = p_id for update;
  if not found then
    perform private.refuse('participant_not_found');
  elsif private.is_ended(v_event.datetime, v_event.end_datetime) then
    perform private.refuse('closed');
  elsif v_row.waiting_since is null then
    perform private.refuse('not_waiting');
  end if;
  if private.place_in_line(v_row) > 1 then
    update public.participants p
       set waiting_since = (select min(l.waiting_since) - interval '1 microsecond' from public.participants l
                             where l.event_id = v_row.event_id and l.waiting_since is not null)
     where p.id = p_id;
  end if;
  return jsonb_build_object('id', p_id, 'place', 1);
end
$$;
comment on function public.move_to_front(uuid) is 'Lets somebody who waits be the next to get a slot, for the organizer and the owner and admins of the event''s group. Who is first already stays so.';

revoke all on function private.count_change(text), private.check_joining(public.events, uuid, boolean, uuid, text, boolean),
  private.take_place(uuid, text, text, text, text, text, jsonb, boolean, text, boolean) from public, anon, authenticated;
revoke all on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean),
  public.move_to_front(uuid) from public, anon, authenticated;
grant execute on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean)
  to anon, authenticated, service_role;
grant execute on function public.move_to_front(uuid) to authenticated, service_role;

comment on function private.is_entry(text, text, text, text, jsonb) is
  'The limits of docs/product.md section 5 as the table keeps them. One function for all columns: Postgres reads every check of a table anew at each INSERT.';

-- Those without a line, which took a slot or refused.
drop function public.register(uuid, text, text, text, text, text, jsonb, boolean, text);
drop function private.take_slot(uuid, text, text, text, text, text, jsonb, boolean, text);
drop function private.check_joining(public.events, uuid, boolean, uuid, text);
