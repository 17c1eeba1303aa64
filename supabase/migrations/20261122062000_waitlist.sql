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
    when 'payment_not_found' then '404'
    when 'closed' then '409'
    when 'full' then '409'
    when 'already_registered' then '409'
    when 'claim_limit' then '409'
    when 'waitlist_closed' then '409'
    when 'waitlist_full' then '409'
    when 'label_limit' then '409'
    when 'bookmark_limit' then '409'
    when 'group_limit' then '409'
    when 'event_limit' then '429'
    when 'not_waiting' then '409'
    when 'nothing_to_pay' then '409'
    when 'nothing_to_refund' then '409'
    when 'payment_changed' then '409'
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
    when 'payment_not_found' then 'Payment not found'
    when 'closed' then 'Registration Closed'
    when 'full' then 'All slots are taken'
    when 'already_registered' then 'You''re already registered!'
    when 'claim_limit' then 'You can claim at most 10 slots at a time'
    when 'waitlist_closed' then 'The waitlist of this event is closed'
    when 'waitlist_full' then 'The waitlist is full: 500 people wait already. Try again when somebody has left.'
    when 'label_limit' then 'An event can have at most 50 labels. Delete one to make room.'
    when 'bookmark_limit' then 'You can star at most 1,000 events. Take a star off another one first.'
    when 'group_limit' then 'You can have at most 200 groups of your own. Delete one to make room.'
    when 'not_waiting' then 'This person no longer waits'
    when 'nothing_to_pay' then 'There is nothing to pay here. Reload the page to see the latest.'
    when 'nothing_to_refund' then 'This person is on the roster, so there is nothing to refund.'
    when 'payment_changed' then 'This payment changed meanwhile. Reload the page to see the latest.'
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

-- In the place of keep_participant and forget_marks, which knew of no line.
drop trigger keep_participant on public.participants;
drop trigger forget_marks on public.participants;
drop function private.keep_participant(), private.forget_marks();

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
comment on function private.guard_participant() is 'Event, person and claimer of a row never change, nor a slot once it is given. Deleting an account (the only thing that empties user_id) leaves the name on the roster and nothing else.';

create trigger guard_participant before update on public.participants
  for each row execute function private.guard_participant();

create function private.clear_marks()
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
comment on function private.clear_marks() is 'What others noted beside a row whose account is gone: its labels, and the address that a claimed row''s membership was known by. A place in line goes altogether.';

-- Only the end of an account empties these columns.
create trigger clear_marks after update of user_id, claimed_by_user_id on public.participants
  for each row when ((old.user_id is not null and new.user_id is null)
    or (old.claimed_by_user_id is not null and new.claimed_by_user_id is null))
  execute function private.clear_marks();

revoke all on function private.guard_participant(), private.clear_marks() from public, anon, authenticated;

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

-- Moving up --------------------------------------------------------------------------------------

create function private.slots_of(p_event public.events)
returns int
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(p_event.max_participants, 2000);
end
$$;
comment on function private.slots_of(public.events) is 'How many slots an event has. Without a maximum they are 2,000, so that its page can still be read.';

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
  v_moved int;
  v_left int := 500;
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
    v_free := least(private.slots_of(v_event) - v_taken, v_left);
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
    get diagnostics v_moved = row_count;
    v_left := v_left - v_moved;
  end loop;
end
$$;
comment on function private.move_up(text) is 'Gives the free slots of an event to those who wait for them: first come, first placed, the lowest slot first. Never in an event that ended; also after the registration deadline. At most 500 at a time, which is as many as can wait; of a longer line from before there was this limit, whoever joins or leaves moves the next 500.';

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

revoke all on function private.place_in_line(public.participants), private.end_of_line(text),
  private.slots_of(public.events), private.move_up(text), private.move_up_after_leaving(), private.move_up_after_change() from public, anon, authenticated;
