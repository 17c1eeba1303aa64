-- The gate: a call about registrations checks the rules, locks, and checks the rules again.

-- Locks events for p_wish until the end of the transaction. Every function locks in one order, so that no two calls wait for each other: events, then
-- their rows, each by id. Payments, and changes of what is entered, let others do the same in other rows of the event.
--
-- The wishes are those of private.row_problem, 'join', and 'link' a guest's rows to an account. Joining uses only this function of the file, because its rules
-- are in private.joining_problem.
create function private.lock_events(p_wish text, p_ids text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_wish = 'change' then
    perform 1 from public.events e where e.id = any (p_ids) order by e.id for key share;
  elsif p_wish in ('pay', 'tick') then
    perform 1 from public.events e where e.id = any (p_ids) order by e.id for share;
  else
    perform 1 from public.events e where e.id = any (p_ids) order by e.id for no key update;
  end if;
end
$$;

-- Locks rows with their events for p_wish (see private.row_problem) and returns the rows that are left. Checks the rules before the lock, so a refused
-- caller delays no one, and under it, because an earlier transaction may have changed the result.
create function private.lock_rows(p_wish text, p_ids uuid[], p_holder uuid default null)
returns table (event public.events, entry public.participants, is_manager boolean)
language plpgsql
volatile rows 10
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event_ids text[] := '{}';
  v_found int := 0;
  v_code text;
  v_late text; -- the first other code; raised after all rows, because a foreign row is reported first
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'participant_ids');
  end if;
  for v_round in 1..2 loop
    if v_round = 2 then
      perform private.lock_events(p_wish, v_event_ids);
      if p_wish = 'withdraw' then
        perform 1 from public.participants p where p.id = any (p_ids) order by p.id for update;
      else
        perform 1 from public.participants p where p.id = any (p_ids) order by p.id for no key update;
      end if;
    end if;
    event := null;
    for entry in select p.* from public.participants p where p.id = any (p_ids) order by p.event_id, p.id loop
      if event.id is distinct from entry.event_id then
        select e.* into event from public.events e where e.id = entry.event_id;
        v_event_ids := v_event_ids || entry.event_id;
        is_manager := private.is_manager(event.organizer_id, event.group_id, event.id, event.series_id, v_me);
      end if;
      v_code := private.row_problem(p_wish, event, entry, is_manager, v_me, p_holder);
      v_late := coalesce(v_late, v_code);
      if v_code = 'unauthorized' then
        perform private.refuse(v_code);
      elsif v_round = 2 then
        v_found := v_found + 1;
        return next;
      end if;
    end loop;
    if v_late is not null then
      perform private.refuse(v_late);
    end if;
  end loop;
  if p_wish = 'tick' and v_found < (select count(distinct i) from unnest(p_ids) i) then
    perform private.refuse('participant_not_found');
  end if;
end
$$;

-- The error code that stops p_wish for a row, or null: who may do it, then whether the event is called off, then until when.
--
-- p_wish: 'change' a row, 'switch' its section, 'withdraw', 'offer' or 'keep' a slot, 'take' a free slot, 'pay'. For event managers: 'move', and
-- 'tick' as paid. `p_is_manager`: the caller p_me is an event manager.
create function private.row_problem(
  p_wish text, p_event public.events, p_row public.participants, p_is_manager boolean, p_me uuid, p_holder uuid)
returns text
language sql
stable
return case
  when not (
      p_is_manager and p_wish in ('move', 'tick', 'withdraw', 'keep', 'take')
      or (p_event.organizer_id = p_me) is true and p_wish in ('change', 'switch')
      or private.is_own(p_row, p_holder) and p_wish not in ('move', 'tick'))
    then 'unauthorized'
  when p_wish = 'take' and p_row.slot_number is not null then null -- a repeated call
  when p_wish in ('offer', 'take', 'move') and p_event.called_off_at is not null then 'called_off'
  when now() > case
      when p_wish = 'withdraw' and not p_is_manager then private.lasts_until(p_event.datetime, p_event.end_datetime)
      when p_wish = 'move' or p_wish in ('change', 'switch') and p_event.organizer_id = p_me then private.managed_until(p_event)
      when p_wish in ('change', 'switch') then private.lasts_until(p_event.datetime, p_event.end_datetime)
      when p_wish = 'offer' then least(p_event.registration_deadline, coalesce(p_event.end_datetime, p_event.datetime))
      when p_wish = 'take' then coalesce(p_event.end_datetime, p_event.datetime) end
    then 'closed' end;
