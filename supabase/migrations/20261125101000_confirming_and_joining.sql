-- Confirming a slot, taking a free one with a tap, and what joining and reading make of both.

create or replace function private.registration_json(p_row public.participants)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_row.id, 'event_id', p_row.event_id, 'name', p_row.name, 'email', p_row.email,
    'phone', p_row.phone, 'notes', p_row.notes, 'responses', p_row.responses,
    'slot_number', p_row.slot_number, 'created_at', p_row.created_at)
    || case
      when p_row.waiting_since is not null
        then jsonb_build_object('waiting_since', p_row.waiting_since, 'place', private.place_in_line(p_row))
      when p_row.promoted_at is not null then jsonb_build_object('promoted_at', p_row.promoted_at)
      else '{}' end
    || case when p_row.confirm_until is not null then jsonb_build_object('confirm_until', p_row.confirm_until) else '{}' end;
end
$$;
comment on function private.registration_json(public.participants) is 'A registration as its holder reads it, without account ids. Waiting: no slot, but since when and at which place in line. Moved up from the line: when, and until when that is to be confirmed.';

create or replace function private.check_joining(
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
  v_next int;
  v_late int;
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
  v_next := v_waiting;
  if p_event.confirm_within is not null then
    select count(p.waiting_since) filter (where p.confirm_until is null), count(p.slot_number) filter (where p.confirm_until <= now())
      into v_next, v_late from public.participants p where p.event_id = p_event.id;
    if private.last_call(p_event) <= now() then
      v_next := 0; -- a free slot is for whoever taps first
    end if;
    -- Slots that nobody confirmed in time go to the next ones, which is done under the lock.
    v_taken := v_taken - v_late;
    v_late := greatest(0, least(v_late, v_next, private.slots_of(p_event) - v_taken));
    v_taken := v_taken + v_late;
    v_next := v_next - v_late;
  end if;
  -- Nobody overtakes: while somebody waits who would move up, a free slot is theirs.
  waits := v_taken >= private.slots_of(p_event) or v_next > 0;
  -- A line longer than what moves up at a time, from before a line had an end.
  moves := v_next > 0 and v_taken < private.slots_of(p_event);
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

create or replace function private.take_place(
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
  if v_event.confirm_within is not null then
    perform private.expire_promotions(p_event_id);
  end if;
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

create or replace function public.move_to_front(p_id uuid)
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
  if v_row.confirm_until is not null then
    update public.participants p set confirm_until = null where p.id = p_id;
    perform private.move_up(v_event.id);
  end if;
  return jsonb_build_object('id', p_id, 'place', 1);
end
$$;
comment on function public.move_to_front(uuid) is 'Lets somebody who waits be the next to get a slot, also one that let a slot go by, for the organizer and the owner and admins of the event''s group. Who is first already stays so.';

create function public.confirm_slot(p_id uuid, p_secret text default null)
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
begin
  select * into v_row from public.participants p where p.id = p_id;
  if not found then
    perform private.refuse('participant_not_found');
  elsif (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or private.holds_secret(p_id, p_secret)
      or private.manages_event(v_row.event_id)) is not true then
    perform private.refuse('unauthorized');
  elsif v_me is null then
    perform private.count_change(v_row.event_id);
  end if;
  select * into v_event from public.events e where e.id = v_row.event_id for no key update;
  -- The clock is asked under the lock: whoever is too late has gone behind the line by now.
  if v_event.confirm_within is not null then
    perform private.expire_promotions(v_event.id);
  end if;
  select * into v_row from public.participants p where p.id = p_id for update;
  if not found then
    perform private.refuse('participant_not_found');
  elsif v_event.confirm_within is null or (v_row.slot_number is not null and v_row.confirm_until is null) then
    return private.registration_json(v_row); -- nothing to confirm, or done before
  elsif private.is_ended(v_event.datetime, v_event.end_datetime) then
    perform private.refuse('closed');
  end if;
  if v_row.slot_number is not null then
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    select v_event.id, 'confirmed', v_row.name, s.id, private.actor(v_event.id, s.id), jsonb_build_object('slot', v_row.slot_number)
      from (select coalesce(v_row.user_id, v_row.claimed_by_user_id) as id) s;
    update public.participants p set confirm_until = null where p.id = p_id returning * into v_row;
  elsif private.is_free_to_take(v_event) then
    update public.participants p
       set slot_number = private.lowest_free_slot(v_event.id), waiting_since = null, promoted_at = clock_timestamp(), confirm_until = null
     where p.id = p_id returning * into v_row;
  elsif v_row.confirm_until is not null then
    -- Too late, but an answer: whoever gives one is asked again when it is their turn.
    update public.participants p set confirm_until = null where p.id = p_id returning * into v_row;
  end if;
  return private.registration_json(v_row);
end
$$;
comment on function public.confirm_slot(uuid, text) is '''I''m coming'': confirms a slot that somebody moved up to, or takes a free one that is not given by itself. For one''s own row, a claimed one, a guest''s with its secret, and any for those who run the event. Too late is no error: the answer is the registration, with a slot or with its place in line. Doing it twice changes nothing.';

create function private.is_free_to_take(p_event public.events)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return (select count(p.slot_number) < private.slots_of(p_event)
             and (coalesce(private.last_call(p_event) <= clock_timestamp(), false)
               or count(p.waiting_since) filter (where p.confirm_until is null) = 0)
            from public.participants p where p.event_id = p_event.id);
end
$$;
comment on function private.is_free_to_take(public.events) is 'Whether a slot is free that nobody is moved up to: it is last call, or all who wait let one go by. Then it is for whoever taps first, in line or not.';

create function public.pass_on_slots(p_event_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  return private.expire_promotions(p_event_id);
end
$$;
comment on function public.pass_on_slots(text) is 'Lets the slots of an event go on to the next in line that nobody confirmed in time, for anybody who may open it: nothing happens that time has not decided. Whether there were any.';

create function private.confirming_json(p_event public.events, p_viewer uuid, p_manages boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('confirm_within', p_event.confirm_within, 'confirming', jsonb_build_object(
        'due', not private.is_ended(p_event.datetime, p_event.end_datetime)
          and count(*) filter (where p.slot_number is not null and p.confirm_until <= now()) > 0,
        'open', private.is_free_to_take(p_event),
        'rows', coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'until', p.confirm_until) order by p.confirm_until, p.id)
          filter (where p.confirm_until is not null and (p_manages or p.user_id = p_viewer or p.claimed_by_user_id = p_viewer)), '[]')))
      from public.participants p where p.event_id = p_event.id);
end
$$;
comment on function private.confirming_json(public.events, uuid, boolean) is 'What the page of an event whose promotions have to be confirmed tells besides: whether slots should go on (pass_on_slots), whether one is free for whoever taps, and the rows with confirm_until whose contact data this viewer reads.';

create or replace function private.event_page(p_event_id text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_asked text;
  v_event public.events;
  v_manages boolean := false;
  v_mine public.participants;
  v_taken int;
  v_waiting int;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  v_asked := p_event_id;
  if not private.may_open_event(p_event_id) then
    -- No event of that id: perhaps a series, whose answer is that of its current date.
    p_event_id := private.current_date_of(p_event_id, now());
    if p_event_id is null or not private.may_open_event(p_event_id) then
      return null;
    end if;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if v_me is not null then
    v_manages := (v_event.organizer_id = v_me or private.leads_group(v_event.group_id, v_me)) is true;
    select * into v_mine from public.participants p where p.event_id = v_event.id and p.user_id = v_me;
  end if;
  v_taken := (select count(*) from public.participants p where p.event_id = v_event.id and p.slot_number is not null);
  v_waiting := (select count(*) from public.participants p where p.event_id = v_event.id and p.waiting_since is not null);

  return json_build_object(
    'event', private.event_columns(v_event) || jsonb_build_object(
      'withdraw_until', v_event.withdraw_until, 'custom_fields', private.readable_custom_fields(v_event.custom_fields),
      'price', private.price_json(v_event), -- here with the ways to pay
      'group_name', (select g.name from public.groups g where g.id = v_event.group_id),
      'parent_event_id', (select s.parent_event_id from private.event_parents s
                           where s.event_id = v_event.id and private.may_open_event(s.parent_event_id)),
      'created_at', v_event.created_at, 'revision', v_event.revision, 'organizer_name', private.display_name(v_event.organizer_id))
      || case when v_event.confirm_within is null then '{}' else private.confirming_json(v_event, v_me, v_manages) end,
    'viewer', json_build_object(
      'is_organizer', (v_event.organizer_id = v_me) is true,
      'manages', v_manages,
      'registered', v_mine.slot_number is not null,
      'place', private.place_in_line(v_mine),
      'accepted', exists (select 1 from private.event_acceptances a where a.event_id = v_event.id and a.user_id = v_me),
      'has_news', v_manages and private.has_news(v_event.id, v_me)),
    'participant_count', v_taken,
    'waiting_count', v_waiting,
    'people_count', v_taken, -- an account has one slot in an event (participants_person_once)
    'labels', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name, l.id), '[]')
                 from public.labels l where l.event_id = v_event.id),
    'roster', private.roster_json(v_event.id, v_event.organizer_id, v_me, v_manages),
    'payments', private.payments_json(v_event.id, v_me, v_manages),
    'waitlist', case when v_waiting > 0
      then private.roster_json(v_event.id, v_event.organizer_id, v_me, v_manages, 1, 50) else '[]' end,
    'series', case when v_event.series_id is not null then private.series_of_event(v_event, v_me, v_asked) end);
end
$$;

revoke all on function private.is_free_to_take(public.events), private.confirming_json(public.events, uuid, boolean)
  from public, anon, authenticated;
revoke all on function public.confirm_slot(uuid, text), public.pass_on_slots(text) from public;
grant execute on function public.confirm_slot(uuid, text), public.pass_on_slots(text) to anon, authenticated, service_role;
