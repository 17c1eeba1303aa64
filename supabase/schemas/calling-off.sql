-- Calling an event off, and undoing that: the event stays, with its list, and its page says so. It is an update of called_off_at, so people
-- who may edit an event may also call it off.

-- Calls an event off when called_off_at is set, until it is over. Emptying it undoes that until the start, at most twice. The person who
-- writes the columns decides nothing else.
create function private.checked_call_off(p_event public.events, p_old public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_event.call_offs := p_old.call_offs;
  if p_event.called_off_at is null then
    p_event.call_off_note := null;
    if p_old.called_off_at is null then
      return p_event;
    elsif coalesce(p_event.datetime, p_event.end_datetime) <= now() then
      perform private.refuse('invalid_input', 'It would have started by now, so it stays called off.', 'called_off_at');
    elsif p_old.call_offs >= 3 then
      -- Each time notifies all people twice.
      perform private.refuse('invalid_input', 'It was called off three times, so it stays called off. Make a copy of it instead.', 'called_off_at');
    end if;
    return p_event;
  end if;
  p_event.call_off_note := private.checked_text(p_event.call_off_note, 'call_off_note', 200, 'This must be less than 200 characters');
  p_event.called_off_at := coalesce(p_old.called_off_at, now());
  if p_old.called_off_at is null then
    if private.is_ended(p_event.datetime, p_event.end_datetime) then
      perform private.refuse('closed', 'It is over, so it cannot be called off.', 'called_off_at');
    end if;
    p_event.call_offs := p_old.call_offs + 1;
  end if;
  return p_event;
end
$$;

-- Notifies everyone on the list and the waitlist of an event, except the caller, that it is called off or takes place again. With p_decided it takes
-- place with fewer people than it needs. An undone change that was not sent is dropped.
create function private.notify_called_off(p_event public.events, p_decided boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  v_off boolean := p_event.called_off_at is not null;
  v_messages jsonb;
begin
  if not private.has_sender() or private.is_ended(p_event.datetime, p_event.end_datetime) then
    return;
  end if;
  if v_off then
    -- Its waiting messages are no longer true. Money is, and who comes and goes.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o
        where o.event_id = p_event.id and o.kind in ('promoted', 'changed', 'reminder', 'opened') for update skip locked);
  end if;
  -- People without the news before this one know the event as it is again.
  with unaware as (
    delete from private.messages m
     where m.event_id = p_event.id and m.kind = 'called_off' and m.attempts = 0 and m.details -> 'off' = to_jsonb(not v_off)
       and not m.details ? 'decided'
    returning m.holder)
  select jsonb_agg(jsonb_build_object(
           'holder', t.holder,
           'details', private.event_facts(p_event) || jsonb_build_object('off', v_off, 'note', p_event.call_off_note)
             || case when p_decided then '{"decided": true}'::jsonb else '{}' end,
           'drop_after', coalesce(p_event.end_datetime, p_event.datetime),
           'urgent', coalesce(p_event.datetime < now() + interval '18 hours', false)))
    into v_messages
    from private.people_of(p_event.id, 'called_off', auth.uid()) t
   where t.is_notified and t.holder not in (select u.holder from unaware u);
  perform private.write_messages('called_off', p_event.id, v_messages);
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;
