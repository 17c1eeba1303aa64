-- 'Confirm within': whoever moves up says in time that they come, or the slot goes to the next one.
-- docs/decisions/confirming.md says why.

alter table public.events
  add column confirm_within smallint,
  add constraint events_confirm_within_check check (confirm_within in (30, 120, 720));
comment on column public.events.confirm_within is
  'Within how many minutes whoever moves up has to confirm: 30, 120 or 720. Null: nobody has to.';
comment on constraint events_confirm_within_check on public.events is 'Second lock: the three times that can be chosen.';

alter table public.participants
  add column confirm_until timestamptz,
  drop constraint participants_place_check,
  add constraint participants_place_check check (
    case when waiting_since is null
         then slot_number is not null and slot_number >= 0 and (confirm_until is null or promoted_at is not null)
         else slot_number is null and promoted_at is null end);
comment on column public.participants.confirm_until is
  'With a slot: until when it has to be confirmed; null once it is, and where nobody has to. Waiting: a slot went by because nobody confirmed it until then, so the next one is not given but taken.';
comment on constraint participants_place_check on public.participants is
  'Either a slot or a place in line. Slots are numbered from 1; 0 means not placed. Only a slot that somebody waited for is to be confirmed.';
create index participants_confirm_idx on public.participants (confirm_until) where confirm_until is not null and slot_number is not null;

create function private.prepare_confirm_within()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.confirm_within not in (30, 120, 720) then
    perform private.refuse('invalid_input', 'Choose 30 minutes, 2 hours or 12 hours to confirm', 'confirm_within');
  end if;
  return new;
end
$$;
comment on function private.prepare_confirm_within() is 'Checks the time to confirm with the sentence a person reads. Most events have none, and are not asked.';
create trigger prepare_confirm_within before insert or update of confirm_within on public.events
  for each row when (new.confirm_within is not null) execute function private.prepare_confirm_within();

create function private.last_call(p_event public.events)
returns timestamptz
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_event.datetime - interval '2 hours';
end
$$;
comment on function private.last_call(public.events) is 'From when on a free slot is not given but taken, where promotions have to be confirmed. Null without a start.';

create function private.confirm_until(p_event public.events)
returns timestamptz
language plpgsql
volatile
set search_path = ''
as $$
begin
  return case when p_event.confirm_within is not null
    then least(clock_timestamp() + make_interval(mins => p_event.confirm_within), private.last_call(p_event)) end;
end
$$;
comment on function private.confirm_until(public.events) is 'Until when somebody who moves up this moment has to confirm; null where nobody has to, and past from last call on.';

create or replace function private.guard_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_left boolean := old.user_id is not null and new.user_id is null
    and not exists (select 1 from auth.users u where u.id = old.user_id);
  v_sent_back boolean := old.confirm_until <= clock_timestamp() and new.slot_number is null and new.confirm_until = old.confirm_until;
  v_claimer_left boolean := old.claimed_by_user_id is not null and new.claimed_by_user_id is null
    and not exists (select 1 from auth.users u where u.id = old.claimed_by_user_id);
begin
  if (new.id, new.event_id, new.created_at) is distinct from (old.id, old.event_id, old.created_at)
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at)
         and v_sent_back is not true)
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
comment on function private.guard_participant() is 'Event, person and claimer of a row never change, nor a slot once it is given, unless nobody confirmed it in time. Deleting an account (the only thing that empties user_id) leaves the name on the roster and nothing else.';

create function private.take_back_slots(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_late uuid[] := array(
    select p.id from public.participants p
     where p.event_id = p_event_id and p.slot_number is not null and p.confirm_until <= v_now);
  v_end timestamptz;
begin
  if v_late = '{}' then
    return;
  end if;
  perform 1 from public.participants p where p.id = any (v_late) order by p.id for update;
  -- An account that is gone cannot answer, and has no place in line. Who moves up into its slot does so in a trigger.
  delete from public.participants p
   where p.id = any (v_late) and num_nonnulls(p.user_id, p.claimed_by_user_id) = 0
     and not exists (select from private.guest_secrets s where s.participant_id = p.id);
  v_end := private.end_of_line(p_event_id);
  with late as (
    select p.id, p.slot_number, row_number() over (order by p.confirm_until, p.slot_number) as place
      from public.participants p where p.id = any (v_late) and p.slot_number is not null and p.confirm_until <= v_now),
  back as (
    update public.participants p
       set slot_number = null, promoted_at = null, waiting_since = v_end + l.place * interval '1 microsecond'
      from late l where p.id = l.id
    returning p.event_id, p.name, coalesce(p.user_id, p.claimed_by_user_id) as subject, l.slot_number)
  insert into private.activity (event_id, deed, name, subject_id, details)
  select b.event_id, 'missed', b.name, b.subject, jsonb_build_object('slot', b.slot_number) from back b order by b.slot_number;
end
$$;
comment on function private.take_back_slots(text) is 'Sends whoever did not confirm in time behind the line, in the order in which their time ran out. The caller holds the event row''s lock.';

create or replace function private.move_up(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_until timestamptz;
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
  end if;
  if v_event.confirm_within is not null then
    perform private.take_back_slots(p_event_id);
    v_until := private.confirm_until(v_event);
    if v_until <= clock_timestamp() then
      return; -- last call: nobody is moved up without their tap
    end if;
  end if;
  -- Whoever let a slot go by takes the next one with a tap, or nobody would ever be asked but those who do not answer.
  if not exists (
      select from public.participants p
       where p.event_id = p_event_id and p.waiting_since is not null and p.confirm_until is null) then
    return;
  end if;
  loop
    v_taken := (select count(*) from public.participants p where p.event_id = p_event_id and p.slot_number is not null);
    v_free := least(private.slots_of(v_event) - v_taken, v_left);
    if v_free < 1 then
      return;
    end if;
    v_next := array(
      select p.id from public.participants p
       where p.event_id = p_event_id and p.waiting_since is not null and p.confirm_until is null
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
       set slot_number = s.slot_number, waiting_since = null, promoted_at = clock_timestamp(), confirm_until = v_until
      from line l join slots s using (place)
     where p.id = l.id;
    get diagnostics v_moved = row_count;
    v_left := v_left - v_moved;
  end loop;
end
$$;
comment on function private.move_up(text) is 'Gives the free slots of an event to those who wait for them: first come, first placed, the lowest slot first. Never in an event that ended; also after the registration deadline. Where promotions have to be confirmed, takes those slots back first that nobody confirmed in time, and from last call on gives none. At most 500 at a time, which is as many as can wait; of a longer line from before there was this limit, whoever joins or leaves moves the next 500.';

create function private.expire_promotions(p_event_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not exists (
      select from public.participants p
       where p.event_id = p_event_id and p.slot_number is not null and p.confirm_until <= clock_timestamp()) then
    return false;
  end if;
  perform private.move_up(p_event_id);
  return true;
end
$$;
comment on function private.expire_promotions(text) is 'Lets the slots of an event go on that nobody confirmed in time. Whether there were any.';

create function private.queue_expired(p_most integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  -- Whoever holds an event this moment looks after it, so nobody is waited for. What is older than a month is nobody's news.
  for v_event_id in
    select e.id from public.events e
     where e.id in (
       select p.event_id from public.participants p join public.events d on d.id = p.event_id
        where p.slot_number is not null and p.confirm_until <= now() and p.confirm_until > now() - interval '30 days'
          and not private.is_ended(d.datetime, d.end_datetime)
        order by p.confirm_until limit p_most)
     order by e.id for no key update skip locked
  loop
    begin
      perform private.move_up(v_event_id);
    exception when others then
      perform private.note_untold(sqlstate);
    end;
  end loop;
end
$$;
comment on function private.queue_expired(integer) is 'The same in all events, at most so many of them: for the sender''s tick (private.look_at_clock).';

create function private.confirm_after_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.confirm_within is null then
    update public.participants p set confirm_until = null where p.event_id = new.id and p.confirm_until is not null;
  else
    -- What somebody was told holds, but not beyond last call.
    update public.participants p set confirm_until = private.last_call(new)
     where p.event_id = new.id and p.slot_number is not null and p.confirm_until > private.last_call(new);
  end if;
  return null;
end
$$;
comment on function private.confirm_after_change() is 'An event does not ask for confirmation any more, so all are in; or it starts earlier, and with it last call. By its name it runs before move_up_after_change.';
create trigger confirm_after_change after update of datetime, confirm_within on public.events
  for each row when (
    num_nonnulls(old.confirm_within, new.confirm_within) > 0
    and (old.datetime is distinct from new.datetime or old.confirm_within is distinct from new.confirm_within))
  execute function private.confirm_after_change();
create or replace trigger move_up_after_change after update of max_participants, datetime, end_datetime, confirm_within on public.events
  for each row when (
    old.max_participants is distinct from new.max_participants or old.datetime is distinct from new.datetime
    or old.end_datetime is distinct from new.end_datetime or old.confirm_within is distinct from new.confirm_within)
  execute function private.move_up_after_change();
comment on function private.move_up_after_change() is 'An event has more slots than before, goes on again after it was over, or does not ask for confirmation any more.';

create or replace function private.log_leaving()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event_id text;
  v_event public.events;
  v_runner uuid;
begin
  for v_event_id in select distinct g.event_id from gone g loop
    select * into v_event from public.events e where e.id = v_event_id;
    -- An event that is deleted takes what happened along.
    continue when not found;
    v_runner := private.actor(v_event_id, null);
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    select v_event_id, case when l.actor is not null then 'removed' else 'withdrew' end,
           -- An account that is deleted leaves the line without its name, and later a slot that nobody can confirm any more.
           case when pg_trigger_depth() = 1 and (l.confirm_until < now() and num_nonnulls(l.subject, l.actor) = 0) is not true then l.name end,
           l.subject, l.actor,
           jsonb_strip_nulls(jsonb_build_object('slot', l.slot_number,
             'late', case when v_event.withdraw_until < now() and l.actor is null and l.confirm_until is null then true end))
      from (
        select g.name, g.slot_number, g.confirm_until, u.id as subject, case when v_runner is distinct from u.id then v_runner end as actor
          from gone g left join auth.users u on u.id = coalesce(g.user_id, g.claimed_by_user_id)
         where g.event_id = v_event_id) l
     order by l.slot_number;
  end loop;
  return null;
end
$$;
comment on column private.activity.deed is 'joined, waits, got_slot, confirmed, missed, to_front, changed, withdrew, removed, edited, said_paid, paid, unpaid, denied, refunded, not_refunded, dismissed, not_dismissed.';
comment on function private.log_leaving() is 'Slots or places in line were given up, or taken away by somebody who runs the event. All of a statement at once: an organizer may remove two hundred. Who never confirmed a slot is not late.';

revoke all on function private.prepare_confirm_within(), private.last_call(public.events), private.confirm_until(public.events),
  private.take_back_slots(text), private.expire_promotions(text), private.queue_expired(integer), private.confirm_after_change()
  from public, anon, authenticated;
