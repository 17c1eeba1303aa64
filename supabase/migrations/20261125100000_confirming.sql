-- 'Confirm within': whoever moves up says in time that they come, or the slot goes to the next one.
-- docs/decisions/confirming.md says why.

set local statement_timeout = 0; -- with many rows it takes longer than a host allows

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
  'With a slot: until when it has to be confirmed; null once it is, and where nobody has to. While waiting: when a slot went by that they did not confirm. The next slot is then not given to them, they have to take it.';
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
comment on function private.prepare_confirm_within() is 'Checks the time to confirm with the sentence a person reads. Most events have none, and skip it.';
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
comment on function private.last_call(public.events) is 'Two hours before the start. From then on, where promotions have to be confirmed, a free slot is given to nobody: whoever taps first takes it. Null without a start.';

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
comment on function private.confirm_until(public.events) is 'Until when somebody who moves up this moment has to confirm; null where nobody has to. From last call on it lies in the past.';

create function private.expire_promotions(p_event_id text, p_most integer default null)
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
  perform private.move_up(p_event_id, p_most);
  return true;
end
$$;
comment on function private.expire_promotions(text, integer) is 'Passes on the slots of an event that nobody confirmed in time, at most p_most of them. Returns whether there were any.';

create function private.queue_expired(p_most integer)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  -- Of the first hundred, each organizer's earliest first, as in private.due_on_clock. After a month nobody is told any more.
  v_ids text[] := array(
    select t.id from (
      select l.id, min(l.since) as since, row_number() over (partition by l.organizer_id order by min(l.since), l.id) as turn
        from (
          select d.id, d.organizer_id, p.confirm_until as since from public.participants p join public.events d on d.id = p.event_id
           where p.slot_number is not null and p.confirm_until <= now() and p.confirm_until > now() - interval '30 days'
             and d.called_off_at is null and not private.is_ended(d.datetime, d.end_datetime)
           order by p.confirm_until limit 5 * p_most) l
       group by l.id, l.organizer_id) t
     order by t.turn, t.since, t.id limit p_most);
  v_event_id text;
  v_late int;
  v_still int;
begin
  v_late := (select count(*) from public.participants p where p.event_id = any (v_ids) and p.slot_number is not null and p.confirm_until <= now());
  -- Whoever has an event locked this moment passes its slots on, so it is skipped.
  for v_event_id in
    select e.id from public.events e where e.id = any (v_ids) order by e.id for no key update skip locked
  loop
    begin
      perform private.move_up(v_event_id, 20);
    exception when others then
      perform private.note_untold(sqlstate);
    end;
  end loop;
  v_still := (select count(*) from public.participants p where p.event_id = any (v_ids) and p.slot_number is not null and p.confirm_until <= now());
  return v_still < v_late and (v_still > 0 or cardinality(v_ids) = p_most);
end
$$;
comment on function private.queue_expired(integer) is 'Passes on what nobody confirmed in time, in at most p_most events, 20 slots in each: for the sender''s tick (private.look_at_clock). Returns whether there may be more.';

create function private.confirm_after_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.confirm_within is null then
    update public.participants p set confirm_until = null where p.event_id = new.id and p.confirm_until is not null;
  elsif old.called_off_at is not null and new.called_off_at is null then
    -- Nobody could confirm meanwhile. At last call there is no time left to ask, so the slot is theirs.
    update public.participants p
       set confirm_until = case when private.last_call(new) > now() then greatest(p.confirm_until, private.confirm_until(new)) end
     where p.event_id = new.id and p.slot_number is not null and p.confirm_until is not null;
  else
    -- The time that somebody was told stays, but is never later than last call.
    update public.participants p set confirm_until = private.last_call(new)
     where p.event_id = new.id and p.slot_number is not null and p.confirm_until > private.last_call(new);
  end if;
  return null;
end
$$;
comment on function private.confirm_after_change() is 'Where an event no longer asks for confirmation, all slots count as confirmed. Where it starts earlier, so does last call. Triggers run in the order of their names: this one before move_up_after_change.';
create trigger confirm_after_change after update of datetime, confirm_within on public.events
  for each row when (
    num_nonnulls(old.confirm_within, new.confirm_within) > 0
    and (old.datetime is distinct from new.datetime or old.confirm_within is distinct from new.confirm_within))
  execute function private.confirm_after_change();
comment on function private.move_up_after_change() is 'An event has more slots than before, goes on again after it was over, or does not ask for confirmation any more.';

revoke all on function private.prepare_confirm_within(), private.last_call(public.events), private.confirm_until(public.events),
  private.expire_promotions(text, integer), private.queue_expired(integer), private.confirm_after_change()
  from public, anon, authenticated;
