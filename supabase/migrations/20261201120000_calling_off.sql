-- Calling off: the event stays, with its list, and its page says so. Deleting it took everything along, and people then read 'Event not found'.
--
-- There is no function to call. Calling off is an update of called_off_at, so whoever may edit an event may call it off, and the two cannot drift
-- apart. What the columns may become is decided here.

create function private.prepare_call_off()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- A copy of what was called off takes place, as do the dates of its series.
    new.called_off_at := null;
    new.call_off_note := null;
    new.call_offs := 0;
    return new;
  end if;
  new.call_offs := old.call_offs;
  if new.called_off_at is null then
    new.call_off_note := null;
    if old.called_off_at is null then
      return new;
    elsif coalesce(new.datetime, new.end_datetime) <= now() then
      perform private.refuse('invalid_input', 'It would have started by now, so it stays called off.', 'called_off_at');
    elsif old.call_offs >= 3 then
      -- Each time rings everybody's phone twice.
      perform private.refuse('invalid_input', 'It was called off three times, so it stays called off. Make a copy of it instead.', 'called_off_at');
    end if;
    return new;
  end if;
  new.call_off_note := private.checked_text(new.call_off_note, 'call_off_note', 200, 'This must be less than 200 characters');
  new.called_off_at := coalesce(old.called_off_at, now());
  if old.called_off_at is null then
    if private.is_ended(new.datetime, new.end_datetime) then
      perform private.refuse('closed', 'It is over, so it cannot be called off.', 'called_off_at');
    end if;
    new.call_offs := old.call_offs + 1;
  end if;
  return new;
end
$$;
comment on function private.prepare_call_off() is 'Calls an event off when called_off_at is set, with the time of now, until it is over; and undoes that when it is emptied, until the start, and at most twice. Whoever writes the columns decides nothing else.';
create trigger prepare_call_off_insert before insert on public.events
  for each row when (new.called_off_at is not null or new.call_off_note is not null or new.call_offs <> 0)
  execute function private.prepare_call_off();
create trigger prepare_call_off_update before update on public.events
  for each row when ((old.called_off_at, old.call_off_note, old.call_offs) is distinct from (new.called_off_at, new.call_off_note, new.call_offs))
  execute function private.prepare_call_off();

create function private.tell_called_off()
returns trigger
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  v_off boolean := new.called_off_at is not null;
  v_people record;
begin
  if not private.has_sender() or private.is_ended(new.datetime, new.end_datetime) then
    return null;
  end if;
  if v_off then
    -- What was still to be told of it is not so any more. Money is, and who comes and goes.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o
        where o.event_id = new.id and o.kind in ('promoted', 'changed', 'reminder', 'opened') for update skip locked);
  end if;
  v_people := private.people_of(new.id, false, auth.uid());
  -- Whoever has not got the news before this one knows the event as it is again.
  with unheard as (
    delete from private.messages m
     where m.event_id = new.id and m.kind = 'called_off' and m.attempts = 0 and m.details -> 'off' = to_jsonb(not v_off)
    returning m.recipient, m.to_account)
  insert into private.messages as m (recipient, to_account, kind, event_id, details, drop_after, urgent)
  select t.recipient, t.to_account, 'called_off', new.id,
         private.event_facts(new) || jsonb_build_object('off', v_off, 'note', new.call_off_note),
         coalesce(new.end_datetime, new.datetime), coalesce(new.datetime < now() + interval '18 hours', false)
    from private.tellable(v_people.accounts, v_people.guests, 'called_off') t
   where (t.recipient, t.to_account) not in (select u.recipient, u.to_account from unheard u)
  on conflict on constraint messages_once do update
    set details = excluded.details, send_after = excluded.send_after, drop_after = excluded.drop_after, urgent = excluded.urgent,
        attempts = 0, lease = null, delivered = '{}';
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;
comment on function private.tell_called_off() is 'An event was called off, or takes place again: tells everybody on its list and in its line, except whoever did it. What is undone before it was sent is not told.';
create trigger tell_called_off after update of called_off_at on public.events
  for each row when ((old.called_off_at is null) <> (new.called_off_at is null)) execute function private.tell_called_off();

-- What an event causes as it is edited, it causes when it is called off and on again, too.
create or replace trigger confirm_after_change after update of datetime, confirm_within, called_off_at on public.events
  for each row when (num_nonnulls(old.confirm_within, new.confirm_within) > 0
    and (old.datetime, old.confirm_within, old.called_off_at) is distinct from (new.datetime, new.confirm_within, new.called_off_at))
  execute function private.confirm_after_change();
create or replace trigger move_up_after_change after update of max_participants, sections, datetime, end_datetime, confirm_within, called_off_at on public.events
  for each row when ((old.max_participants, old.sections, old.datetime, old.end_datetime, old.confirm_within, old.called_off_at)
    is distinct from (new.max_participants, new.sections, new.datetime, new.end_datetime, new.confirm_within, new.called_off_at))
  execute function private.move_up_after_change();
create or replace trigger move_reminder after update of datetime, time_zone, remind, called_off_at on public.events
  for each row when ((old.datetime, old.time_zone, old.remind, old.called_off_at) is distinct from (new.datetime, new.time_zone, new.remind, new.called_off_at))
  execute function private.set_reminder();
create trigger return_turns_of_called_off after update of called_off_at on public.events
  for each row when (old.series_id is not null and (old.called_off_at is null) <> (new.called_off_at is null))
  execute function private.return_turns();

create or replace function private.revise_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.revision := old.revision + ((new.name, new.description, new.datetime, new.end_datetime, new.location, new.called_off_at)
      is distinct from (old.name, old.description, old.datetime, old.end_datetime, old.location, old.called_off_at))::int;
  elsif private.from_client() then
    new.revision := 0;
  end if;
  return new;
end
$$;

create or replace function private.log_edit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_before jsonb := to_jsonb(old); -- once: custom fields may be large
  v_fields jsonb;
begin
  if (old.called_off_at is null) <> (new.called_off_at is null) then
    perform private.log_again(new.id, new.id, case when new.called_off_at is null then 'called_on' else 'called_off' end, null, null, private.actor(new.id, null), null);
  end if;
  select jsonb_agg(n.key order by n.key) into v_fields
    from jsonb_each(to_jsonb(new)) n where n.value is distinct from v_before -> n.key and n.key not in ('revision', 'series_id', 'occurs_on', 'called_off_at', 'call_off_note', 'call_offs');
  if v_fields is not null then
    perform private.log_again(new.id, new.id, 'edited', null, null, private.actor(new.id, null), jsonb_build_object('fields', v_fields));
  end if;
  return null;
end
$$;
comment on function private.log_edit() is 'The event was edited, and which of its fields; or it was called off, or takes place again.';

revoke all on function private.prepare_call_off(), private.tell_called_off() from public, anon, authenticated, service_role;
