-- The waitlist: a row of `participants` without a slot, in the order in which people came. Whatever frees a slot gives it to
-- the first in line, in the same transaction: that hangs on the tables, so no function can forget it.
-- docs/decisions/waitlist.md says why.

alter table public.events add column waitlist boolean not null default true;
comment on column public.events.waitlist is 'Whether people can wait while it is full. Switching it off turns nobody away who waits already.';

alter table public.participants
  alter column slot_number drop not null,
  add column waiting_since timestamptz,
  add column promoted_at timestamptz,
  drop constraint participants_slot_number_check,
  add constraint participants_place_check check (
    case when waiting_since is null then slot_number is not null and slot_number >= 0
         else slot_number is null and promoted_at is null end);
comment on table public.participants is 'A taken slot of an event, or a place in line for one. Readable only by those who may see its contact data: the person, the one who claimed it, the organizer, and owner and admins of the event''s group. The public roster comes from get_event.';
comment on column public.participants.slot_number is 'Null while waiting. Once given, it never changes.';
comment on column public.participants.waiting_since is 'The order of the line; null for whoever has a slot. Moving somebody to the front sets it back.';
comment on column public.participants.promoted_at is 'When somebody who waited got the slot.';
comment on constraint participants_place_check on public.participants is 'Either a slot or a place in line. Slots are numbered from 1; 0 means not placed.';
create index participants_line_idx on public.participants (event_id, waiting_since, id) where waiting_since is not null;

create or replace function private.refuse(p_word text, p_message text default null, p_detail text default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_status text := case p_word
    when 'invalid_input' then '400'
    when 'unauthenticated' then '401'
    when 'sign_in_to_rsvp' then '401'
    when 'unauthorized' then '403'
    when 'not_registered' then '403'
    when 'event_not_found' then '404'
    when 'participant_not_found' then '404'
    when 'group_not_found' then '404'
    when 'closed' then '409'
    when 'full' then '409'
    when 'already_registered' then '409'
    when 'claim_limit' then '409'
    when 'waitlist_closed' then '409'
    when 'not_waiting' then '409'
    when 'id_taken' then '409'
    when 'throttled' then '429'
  end;
  v_message text := coalesce(p_message, case p_word
    when 'unauthenticated' then 'Please sign in to continue.'
    when 'sign_in_to_rsvp' then 'Sign in to RSVP'
    when 'unauthorized' then 'Unauthorized'
    when 'not_registered' then 'Register for this event before you claim a slot'
    when 'event_not_found' then 'Event not found'
    when 'participant_not_found' then 'Participant not found'
    when 'group_not_found' then 'Group not found'
    when 'closed' then 'Registration Closed'
    when 'full' then 'All slots are taken'
    when 'already_registered' then 'You''re already registered!'
    when 'claim_limit' then 'You can claim at most 10 slots at a time'
    when 'waitlist_closed' then 'The waitlist of this event is closed'
    when 'not_waiting' then 'This person no longer waits'
    when 'id_taken' then 'This registration belongs to someone else'
    else 'Invalid input provided'
  end);
begin
  if p_detail is null then
    raise exception using errcode = 'PT' || v_status, message = v_message, hint = p_word;
  end if;
  raise exception using errcode = 'PT' || v_status, message = v_message, hint = p_word, detail = p_detail;
end
$$;

create or replace function private.keep_participant()
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
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at))
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

comment on function private.keep_participant() is 'Event, person and claimer of a row never change, nor a slot once it is given. Deleting an account (the only thing that empties user_id) leaves the name on the roster and nothing else.';

-- Moving up --------------------------------------------------------------------------------------

create function private.move_up(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_taken int;
  v_free int;
  v_next uuid[];
begin
  -- Everyone who takes or frees a slot, or goes to wait, holds the event first: so nobody can go to wait unseen.
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if not found or private.is_ended(v_event.datetime, v_event.end_datetime) then
    return;
  elsif not exists (select from public.participants p where p.event_id = p_event_id and p.waiting_since is not null) then
    return;
  end if;
  loop
    v_taken := (select count(*) from public.participants p where p.event_id = p_event_id and p.slot_number is not null);
    v_free := coalesce(v_event.max_participants - v_taken, (
      select count(*) from public.participants p where p.event_id = p_event_id and p.waiting_since is not null));
    if v_free < 1 then
      return;
    end if;
    v_next := array(
      select p.id from public.participants p where p.event_id = p_event_id and p.waiting_since is not null
       order by p.waiting_since, p.id limit v_free);
    if v_next = '{}' then
      return;
    end if;
    -- An account that is being deleted this moment takes its places in line along. Then it is the next one's turn.
    perform 1 from public.participants p where p.id = any (v_next) order by p.id for update;
    with line as (
      select p.id, row_number() over (order by p.waiting_since, p.id) as place
        from public.participants p where p.id = any (v_next) and p.waiting_since is not null),
    slots as (
      select s.slot_number, row_number() over (order by s.slot_number) as place
        from generate_series(1, v_taken + v_free) as s (slot_number)
       where not exists (select from public.participants p where p.event_id = p_event_id and p.slot_number = s.slot_number))
    update public.participants p
       set slot_number = s.slot_number, waiting_since = null, promoted_at = clock_timestamp()
      from line l join slots s using (place)
     where p.id = l.id;
  end loop;
end
$$;
comment on function private.move_up(text) is 'Gives the free slots of an event to those who wait for them: first come, first placed, the lowest slot first. Never in an event that ended; also after the registration deadline.';

create function private.move_up_after_leaving()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.move_up(g.event_id)
     from (select distinct gone.event_id from gone where gone.slot_number is not null order by gone.event_id) g;
  return null;
end
$$;
comment on function private.move_up_after_leaving() is 'Slots became free, whoever freed them.';

create function private.move_up_after_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.move_up(new.id);
  return null;
end
$$;
comment on function private.move_up_after_change() is 'An event has more slots than before, or goes on again after it was over.';

create trigger move_up_after_leaving after delete on public.participants
  referencing old table as gone for each statement execute function private.move_up_after_leaving();
create trigger move_up_after_change after update of max_participants, datetime, end_datetime on public.events
  for each row when ((old.max_participants, old.datetime, old.end_datetime)
    is distinct from (new.max_participants, new.datetime, new.end_datetime))
  execute function private.move_up_after_change();

create or replace function private.forget_marks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Nobody is left who could be told of a slot.
  delete from public.participants p where p.id = new.id and p.waiting_since is not null;
  delete from public.participant_labels l where l.participant_id = new.id;
  update public.group_participants m set guest_email = null
   where m.participant_id = new.id and m.guest_email is not null;
  return null;
end
$$;

comment on function private.forget_marks() is 'What others noted beside a row whose account is gone: its labels, and the address that a claimed row''s membership was known by. A place in line goes altogether.';

-- Joining and waiting ----------------------------------------------------------------------------

create function private.place_in_line(p_row public.participants)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_row.waiting_since is null then
    return null;
  end if;
  return (select count(*) + 1 from public.participants p
           where p.event_id = p_row.event_id and p.waiting_since is not null
             and (p.waiting_since, p.id) < (p_row.waiting_since, p_row.id));
end
$$;
comment on function private.place_in_line(public.participants) is 'How many are served before that row, and one; null for whoever does not wait.';

create function private.end_of_line(p_event_id text)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Never before somebody who is there, also when the clock was set back.
  return greatest(clock_timestamp(),
    (select max(p.waiting_since) + interval '1 microsecond' from public.participants p
      where p.event_id = p_event_id and p.waiting_since is not null));
end
$$;
comment on function private.end_of_line(text) is 'The waiting_since of who comes last. The caller holds the event row''s lock.';

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
      else '{}' end;
end
$$;

comment on function private.registration_json(public.participants) is 'A registration as its holder reads it, without account ids. Waiting: no slot, but since when and at which place in line. Moved up from the line: when.';

drop function public.register(uuid, text, text, text, text, text, jsonb, boolean, text);
drop function private.take_slot(uuid, text, text, text, text, text, jsonb, boolean, text);
drop function private.check_joining(public.events, uuid, boolean, uuid, text);

create function private.check_joining(
  p_event public.events, p_me uuid, p_claim boolean, p_id uuid, p_secret text, p_wait boolean,
  out held jsonb, out waits boolean)
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
  waits := coalesce(v_taken >= p_event.max_participants, false) or v_waiting > 0;
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
  end;
  if v_word is not null then
    perform private.refuse(v_word);
  end if;
end
$$;
comment on function private.check_joining(public.events, uuid, boolean, uuid, text, boolean) is
  'Every rule of joining, in the order in which a person hears of it. A retry breaks none, for what was done is done: it gets the registration that is there. Whoever may join has none yet, and takes a slot or waits for one.';

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
  v_waits boolean;
begin
  -- What the call brings, before any row is read.
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  v_entry := private.checked_participant(p_name, p_email, p_phone, p_notes, not p_claim);
  perform private.check_answers_size(p_responses);

  -- Without a lock: whoever is refused here holds nobody up.
  select * into v_event from public.events e where e.id = p_event_id;
  select c.held, c.waits into v_held, v_waits
    from private.check_joining(v_event, v_me, p_claim, p_id, p_secret, p_wait) c;
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
  select c.held, c.waits into v_held, v_waits
    from private.check_joining(v_event, v_me, p_claim, p_id, p_secret, p_wait) c;
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
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, slot_number, waiting_since)
  values
    (p_id, p_event_id, coalesce(v_entry.name, private.claim_name(p_event_id, v_me)),
     v_entry.email, v_entry.phone, v_entry.notes, v_entry.responses,
     case when not p_claim then v_me end, case when p_claim then v_me end,
     case when not v_waits then private.lowest_free_slot(p_event_id) end,
     case when v_waits then private.end_of_line(p_event_id) end)
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

-- Reading ----------------------------------------------------------------------------------------

drop function private.roster_json(text, uuid, uuid, boolean);

create function private.roster_json(p_event_id text, p_organizer_id uuid, p_viewer uuid, p_manages boolean, p_waiting boolean)
returns json
language sql
stable
security definer
set search_path = ''
as $$
  with marks as (
    select m.participant_id, jsonb_agg(m.label_id order by l.name, l.id) as label_ids
      from public.labels l join public.participant_labels m on m.label_id = l.id
     where l.event_id = p_event_id
     group by m.participant_id),
  people as (
    select r.*, row_number() over (order by r.slot_number, r.waiting_since, r.id) as place
      from public.participants r
     where r.event_id = p_event_id and (r.waiting_since is not null) = p_waiting)
  select coalesce(json_agg(
    jsonb_build_object(
      'id', p.id, 'name', p.name, 'created_at', p.created_at,
      'label_ids', coalesce(k.label_ids, '[]'),
      'is_organizer', (p.user_id = p_organizer_id) is true,
      'is_mine', (p.user_id = p_viewer) is true,
      'claimed_by_me', (p.claimed_by_user_id = p_viewer) is true,
      'contact_visible', r.readable)
    || case when p_waiting
         then jsonb_build_object('place', p.place, 'waiting_since', p.waiting_since)
         else jsonb_build_object('slot_number', p.slot_number) end
    || case when r.readable
         then jsonb_build_object('email', p.email, 'phone', p.phone, 'notes', p.notes, 'responses', p.responses)
         else '{}' end
    || case when r.readable and p.promoted_at is not null
         then jsonb_build_object('promoted_at', p.promoted_at)
         else '{}' end
    || case when p_manages then jsonb_build_object('is_guest', p.user_id is null and p.claimed_by_user_id is null) else '{}' end
    order by p.place), '[]')
  from people p
  left join marks k on k.participant_id = p.id
  cross join lateral (
    select p_manages or (p.user_id = p_viewer) is true or (p.claimed_by_user_id = p_viewer) is true as readable) r
$$;
comment on function private.roster_json(text, uuid, uuid, boolean, boolean) is 'The people of an event as one viewer may read them: those with a slot in slot order, or those who wait in the order of the line. Those who run the event also read which rows are guests'', so that a flood of invented ones can be removed at once.';

create or replace function public.get_event(p_event_id text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_manages boolean;
  v_mine public.participants;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    return null;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  v_manages := (v_event.organizer_id = v_me or private.leads_group(v_event.group_id, v_me)) is true;
  select * into v_mine from public.participants p where p.event_id = v_event.id and p.user_id = v_me;

  return json_build_object(
    'event', json_build_object(
      'id', v_event.id, 'name', v_event.name, 'description', v_event.description,
      'datetime', v_event.datetime, 'end_datetime', v_event.end_datetime, 'location', v_event.location,
      'time_zone', v_event.time_zone, 'registration_deadline', v_event.registration_deadline,
      'withdraw_until', v_event.withdraw_until,
      'is_private', v_event.is_private, 'custom_fields', private.readable_custom_fields(v_event.custom_fields),
      'max_participants', v_event.max_participants, 'waitlist', v_event.waitlist, 'group_id', v_event.group_id,
      'group_name', (select g.name from public.groups g where g.id = v_event.group_id),
      'parent_event_id', (select s.parent_event_id from private.event_parents s
                           where s.event_id = v_event.id and private.may_open_event(s.parent_event_id)),
      'created_at', v_event.created_at, 'organizer_name', private.display_name(v_event.organizer_id)),
    'viewer', json_build_object(
      'is_organizer', (v_event.organizer_id = v_me) is true,
      'manages', v_manages,
      'registered', v_mine.slot_number is not null,
      'place', private.place_in_line(v_mine),
      'accepted', exists (select 1 from private.event_acceptances a where a.event_id = v_event.id and a.user_id = v_me)),
    'participant_count', (select count(p.slot_number) from public.participants p where p.event_id = v_event.id),
    'people_count', (select count(distinct p.user_id) + count(*) filter (where p.user_id is null)
                       from public.participants p where p.event_id = v_event.id and p.slot_number is not null),
    'labels', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name, l.id), '[]')
                 from public.labels l where l.event_id = v_event.id),
    'roster', private.roster_json(v_event.id, v_event.organizer_id, v_me, v_manages, false),
    'waitlist', case when exists (select from public.participants p where p.event_id = v_event.id and p.waiting_since is not null)
      then private.roster_json(v_event.id, v_event.organizer_id, v_me, v_manages, true) else '[]' end);
end
$$;
comment on function public.get_event(text) is
  'Everything the event page shows, by exact id: the roster, and beside it who waits. Every number counts slots only. Contact fields only on rows the viewer could read in the table; no account ids of others. Null when there is no such event or a private one may not be opened.';

create or replace function private.first_people(p_event_id text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slot_number', f.slot_number, 'name', f.name) order by f.slot_number), '[]')
      from (select p.slot_number, p.name from public.participants p
             where p.event_id = p_event_id and p.slot_number is not null order by p.slot_number limit 20) f);
end
$$;

create or replace function public.get_invite(p_type text, p_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    return (
      select jsonb_build_object(
        'type', 'event', 'id', e.id, 'name', e.name, 'description', e.description, 'datetime', e.datetime,
        'end_datetime', e.end_datetime, 'location', e.location, 'is_private', e.is_private,
        'time_zone', e.time_zone, 'registration_deadline', e.registration_deadline,
        'max_participants', e.max_participants, 'waitlist', e.waitlist, 'group_id', e.group_id,
        'organizer_name', private.display_name(e.organizer_id),
        'participant_count', n.taken, 'waiting_count', n.waiting,
        'people', case when o.can_open then private.first_people(e.id) end,
        'viewer', jsonb_build_object(
          'registered', m.slot_number is not null, 'place', private.place_in_line(m),
          'can_open', o.can_open))
      from public.events e cross join lateral (select private.may_open_event(e.id) as can_open offset 0) o
      cross join lateral (select count(p.slot_number) as taken, count(p.waiting_since) as waiting
                            from public.participants p where p.event_id = e.id) n
      left join public.participants m on m.event_id = e.id and m.user_id = v_me
      where e.id = p_id);
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    return (
      select jsonb_build_object(
        'type', 'group', 'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'event_count', private.group_event_count(g.id), 'member_count', private.group_member_count(g.id),
        'viewer', jsonb_build_object(
          'is_member', private.group_role(g.id) is not null,
          'can_open', private.may_open_group(g.id)))
      from public.groups g where g.id = p_id::uuid);
  end if;
  return null;
end
$$;
comment on function public.get_invite(text, text) is 'What an invite link shows before anyone has joined, private events and groups too: the link is the invitation. An event also says who organizes it, how many wait and, to those who may open it, the first 20 names of its roster. Null for an unknown type or id.';

create or replace function public.participant_count(public.events)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select (select count(p.slot_number) from public.participants p where p.event_id = e.id)
            from public.events e
           where e.id = $1.id and (not e.is_private or e.organizer_id = auth.uid() or private.may_open_event(e.id)));
end
$$;

create function public.waiting_count(public.events)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select (select count(p.waiting_since) from public.participants p where p.event_id = e.id)
            from public.events e
           where e.id = $1.id and (not e.is_private or e.organizer_id = auth.uid() or private.may_open_event(e.id)));
end
$$;
comment on function public.waiting_count(public.events) is 'How many wait for a slot of an event the caller may open.';

create or replace function public.get_group(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_role text := private.group_role(p_group_id);
begin
  if not private.may_open_group(p_group_id) then
    return null;
  end if;
  return (
    select json_build_object(
      'group', json_build_object(
        'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'created_at', g.created_at, 'owner_name', private.display_name(g.organizer_id)),
      'viewer', json_build_object(
        'role', v_role,
        'accepted', exists (select 1 from private.group_acceptances a where a.group_id = g.id and a.user_id = auth.uid())),
      'event_count', private.group_event_count(g.id),
      'member_count', private.group_member_count(g.id),
      'events', (
        select coalesce(json_agg(json_build_object(
            'id', e.id, 'name', e.name, 'datetime', e.datetime, 'end_datetime', e.end_datetime,
            'location', e.location, 'is_private', e.is_private,
            'participant_count', (select count(p.slot_number) from public.participants p where p.event_id = e.id))
          order by e.datetime nulls last, e.created_at, e.id), '[]')
        from public.events e
        where e.group_id = g.id and (not e.is_private or v_role in ('owner', 'admin') or private.may_open_event(e.id))))
    from public.groups g where g.id = p_group_id);
end
$$;

-- Groups: whoever waits is no participant yet, and becomes no member ------------------------------

create or replace function public.get_group_candidates(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.leads_group(p_group_id, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
        'participant_id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
        'event', json_build_object('id', c.event_id, 'name', c.event_name)) order by lower(c.name), c.id), '[]')
    from (
      select distinct on (k.key) p.id, p.name, p.email, p.phone, e.id as event_id, e.name as event_name
        from public.events e
        join public.participants p on p.event_id = e.id
        cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
       where e.group_id = p_group_id and p.slot_number is not null
         and k.key not in (
           select private.person_key(m.user_id, m.guest_email, m.participant_id)
             from public.group_participants m where m.group_id = p_group_id)
       order by k.key, p.created_at, p.id) c);
end
$$;

create or replace function public.add_participants_to_group(p_group_id uuid, p_participant_ids uuid[])
returns table (added_count int, skipped_count int, failed_count int)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := private.open_group_batch(p_group_id, p_participant_ids);
  v_known int;
begin
  -- Nobody withdraws and no event leaves the group between here and the insert: events, then rows, by id.
  perform 1 from public.events e
    where e.group_id = p_group_id and e.id in (select p.event_id from public.participants p where p.id = any (v_ids))
    order by e.id for share;
  perform 1 from public.participants p where p.id = any (v_ids) order by p.id for key share;

  select count(*) into v_known
    from public.participants p join public.events e on e.id = p.event_id
   where p.id = any (v_ids) and e.group_id = p_group_id and p.slot_number is not null;

  insert into public.group_participants (group_id, participant_id)
  select p_group_id, c.id from (
    select distinct on (k.key) p.id, k.key
      from public.participants p
      join public.events e on e.id = p.event_id and e.group_id = p_group_id
      cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
     where p.id = any (v_ids) and p.slot_number is not null
     order by k.key, p.created_at, p.id) c
   where c.key not in (
     select private.person_key(m.user_id, m.guest_email, m.participant_id)
       from public.group_participants m where m.group_id = p_group_id)
  on conflict do nothing;
  get diagnostics added_count = row_count;

  skipped_count := v_known - added_count;
  failed_count := cardinality(v_ids) - v_known;
  return next;
end
$$;

create or replace function private.prepare_group_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_participant record;
begin
  if private.from_client() then
    if not exists (select 1 from private.my_managed_groups() g where g = new.group_id) then
      perform private.refuse('unauthorized');
    end if;
    new.joined_at := now();
  end if;
  -- Group, event, row: whoever deletes one of them, or takes the event out of the group, comes before us or after.
  perform 1 from public.groups g where g.id = new.group_id for key share;
  if not found then
    perform private.refuse('group_not_found', null, 'group_id');
  end if;
  perform 1 from public.events e
    where e.id = (select p.event_id from public.participants p where p.id = new.participant_id) for share;
  perform 1 from public.participants p where p.id = new.participant_id for key share;
  select p.user_id, lower(p.email) as email into v_participant
    from public.participants p join public.events e on e.id = p.event_id
   where p.id = new.participant_id and e.group_id = new.group_id and p.slot_number is not null;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  new.user_id := v_participant.user_id;
  new.guest_email := case when v_participant.user_id is null then v_participant.email end;
  return new;
end
$$;

revoke all on function private.move_up(text), private.move_up_after_leaving(), private.move_up_after_change(),
  private.place_in_line(public.participants), private.end_of_line(text),
  private.check_joining(public.events, uuid, boolean, uuid, text, boolean),
  private.take_place(uuid, text, text, text, text, text, jsonb, boolean, text, boolean),
  private.roster_json(text, uuid, uuid, boolean, boolean) from public, anon, authenticated;
revoke all on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean),
  public.move_to_front(uuid), public.waiting_count(public.events) from public, anon, authenticated;
grant execute on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean)
  to anon, authenticated, service_role;
grant execute on function public.move_to_front(uuid), public.waiting_count(public.events) to authenticated, service_role;
