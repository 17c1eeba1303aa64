-- The messages about changes. Each of these functions writes its messages for all people of an event at once, while the causing statement
-- has the event locked. Each catches its own errors: they never make that statement fail.

-- The people on the list and the waitlist of an event, each holder once, with the rows they added. A pasted person has no holder and is not notified.
-- `p_told` and `p_section` choose from them, as in private.notices; `p_rows`, if given, which rows count. `entries`: the ids of their rows.
-- `slots`: the slots of these, as messages store them. `is_notified`: they can be notified of this kind, and are not p_except, the account that did it.
create function private.people_of(
  p_event_id text, p_kind text, p_except uuid default null, p_told text default 'all', p_section text default '', p_rows uuid[] default null)
returns table (holder uuid, entries uuid[], slots jsonb, is_notified boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    with people as materialized (
      select p.holder, array_agg(p.id) as entries,
             jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when p.kind = 'claim' then p.name end)
                 || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end)
               filter (where p.slot_number is not null) as slots
        from public.participants p
       where p.event_id = p_event_id and (p_rows is null or p.id = any (p_rows)) and case p_told
               when 'slots' then p.slot_number is not null when 'line' then p.slot_number is null when 'section' then p.section_id = p_section
               else true end
       group by p.holder, case when p.holder is null then p.id end)
    select p.holder, p.entries, p.slots, t is not null
      from people p left join private.notifiable(
        array(select o.holder from people o where o.holder is distinct from p_except), p_kind) t on t = p.holder;
end
$$;

-- Start, end or place of an event changed, or a time in it. The message is sent a minute after the last edit, with the value before the first. From
-- the sixth time within a day it is sent after an hour, and not at night. An edit that is undone before that is not sent. The former time is beside
-- that, by '@' and the id of its section, for people who are there or wait there. People that an event's first sections put into a time had the
-- event's start until then.
create function private.notify_changed(p_old public.events, p_new public.events)
returns void
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  v_facts jsonb := private.event_facts(p_new);
  v_before jsonb := private.changed_keys(
    v_facts -> 'event', jsonb_build_object('starts_at', p_old.datetime, 'ends_at', p_old.end_datetime, 'location', p_old.location));
  v_times jsonb := coalesce((
    select jsonb_object_agg('@' || n.id, jsonb_build_object('starts_at', o.starts_at, 'ends_at', o.ends_at))
      from private.sections_of(p_old) o join private.sections_of(p_new) n on n.id = o.id or p_old.sections is null
     where num_nonnulls(o.ends_at, n.ends_at) > 0 and (o.starts_at, o.ends_at) is distinct from (n.starts_at, n.ends_at)
       and (n.ends_at <= now()) is not true), '{}');
  v_urgent boolean := coalesce(now() + interval '18 hours' > case when v_before <> '{}' then least(p_old.datetime, p_new.datetime) else (
    select min(s.starts_at) from (select * from private.sections_of(p_old) union all select * from private.sections_of(p_new)) s
     where v_times ? ('@' || s.id)) end, false);
  -- An organizer who edits again and again notifies people at most once in an hour, and not at night.
  v_often boolean := private.recent_hits(p_new.id, 'changed') >= 5;
  v_messages jsonb;
  v_waiting int;
  v_told int;
begin
  if v_before || v_times = '{}' or not private.has_sender() or p_new.called_off_at is not null
     or private.lasts_until(p_old.datetime, p_old.end_datetime) < now() and private.lasts_until(p_new.datetime, p_new.end_datetime) < now() then
    return;
  end if;
  v_messages := (
    select jsonb_agg(jsonb_build_object(
             'holder', t.holder, 'details', v_facts || jsonb_build_object('before', v_before || o.times),
             'send_after', now() + case when v_often then interval '1 hour' else interval '1 minute' end,
             'drop_after', greatest(private.lasts_until(p_old.datetime, p_old.end_datetime), private.lasts_until(p_new.datetime, p_new.end_datetime)),
             'urgent', v_urgent and not v_often))
      from private.people_of(p_new.id, 'changed', auth.uid()) t
     cross join lateral (
       select coalesce(jsonb_object_agg(k.key, k.value), '{}') as times from jsonb_each(v_times) k
        where exists (select from public.participants p where p.id = any (t.entries) and k.key = '@' || p.section_id)) o
     where t.is_notified and v_before || o.times <> '{}');
  -- Unread messages that ring no later than this edit: it is folded into them.
  v_waiting := (
    select count(*) from private.messages m join jsonb_to_recordset(v_messages) as n (holder uuid) using (holder)
     where m.event_id = p_new.id and m.kind = 'changed' and m.attempts = 0 and m.delivered = '{}' and (m.urgent or not v_urgent));
  v_told := private.write_messages('changed', p_new.id, v_messages, case when v_often then 'kept' else 'put_off' end);
  if v_waiting < v_told and not v_often then
    perform private.check_rate_limit(p_new.id, 'changed', 5);
  end if;
  -- Either the edit was undone, or the message is an older one to a person without notifications now: it would be false.
  delete from private.messages m
   where m.event_id = p_new.id and m.kind = 'changed'
     and (m.details -> 'before' = '{}' or m.details -> 'event' is distinct from v_facts -> 'event');
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

-- An event that is not over is deleted, by its organizer or with its group or account. Notifies its list and its waitlist, except the caller and people
-- who know that it was called off. One organizer causes at most 50 such messages a day for a person. Runs before their rows go.
create function private.notify_cancelled(p_event public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_organizer text := private.account_key(p_event.organizer_id);
  v_unaware uuid[] := array(select m.holder from private.messages m where m.event_id = p_event.id and m.kind = 'called_off');
begin
  if not private.has_sender() then
    return;
  end if;
  -- Of its waiting messages only those about money still matter.
  delete from private.messages m
   where m.id in (
     select o.id from private.messages o where o.event_id = p_event.id and o.kind <> 'payment' for update skip locked);
  if private.lasts_until(p_event.datetime, p_event.end_datetime) < now() then
    return;
  end if;
  select * into v_series from public.series s where s.id = p_event.series_id;
  perform private.write_messages('cancelled', p_event.id, (
    select jsonb_agg(jsonb_build_object(
             'holder', t.holder,
             -- `skipped`: the series goes on without this date. It does not when it is deleted with its group or its organizer.
             'details', private.event_facts(p_event) || jsonb_build_object('skipped', v_series.id is not null and not private.is_series_paused(v_series)
               and exists (select from auth.users u where u.id = v_series.organizer_id)),
             'drop_after', private.lasts_until(p_event.datetime, p_event.end_datetime),
             'urgent', coalesce(p_event.datetime < now() + interval '18 hours', false)))
      from private.people_of(p_event.id, 'cancelled', auth.uid()) t
     -- Its cancellation was announced before. The message stays when the event has gone, so one organizer could send a person any number.
     where t.is_notified and (p_event.called_off_at is null or t.holder = any (v_unaware))
       and private.check_rate_limit(v_organizer || ' ' || t.holder, 'cancelled', 50)));
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

-- Notifies promoted people of their slot, and people that an event manager moved to another section: all of an event at once, each person
-- once. Rows of other events are left out. A message stores the id of a section; its name is looked up when it is sent.
create function private.notify_promoted(p_event_id text, p_was public.participants[], p_became public.participants[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_facts jsonb;
begin
  if not private.has_sender() then
    return;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  v_facts := private.event_facts(v_event);
  -- Each list is read once: five hundred may move up together.
  perform private.write_messages('promoted', v_event.id, (
    with moved as materialized (
      select n.id, o.slot_number is null or o.holder is distinct from n.holder as is_first
        from unnest(p_became) n join unnest(p_was) o on o.id = n.id
       -- A person who moved to another section themselves knows already.
       where n.event_id = v_event.id and (o.slot_number is null or auth.uid() is distinct from n.holder)),
    people as materialized (
      select t.holder, t.slots, bool_or(m.is_first) as is_first,
             -- A person who is moved to and fro all night gets ten messages, then one in an hour, by day.
             private.check_rate_limit(v_event.id || ' ' || t.holder, 'promoted', 10) as rings
        from private.people_of(v_event.id, 'promoted', p_rows => array(select m.id from moved m)) t
       cross join unnest(t.entries) e (id) join moved m on m.id = e.id
       where t.is_notified group by t.holder, t.slots)
    select jsonb_agg(jsonb_build_object(
             'holder', t.holder,
             'details', v_facts || jsonb_build_object('slots', t.slots)
               -- Switching costs nothing more, so the price is only with a person's first slot.
               || case when t.is_first then jsonb_build_object('price', private.price_json(v_event) - '{link,note}'::text[]) else '{}' end,
             'drop_after', coalesce(v_event.end_datetime, v_event.datetime), 'urgent', t.rings,
             'send_after', now() + case when t.rings then '0 s' else '1 hour' end::interval))
      from people t), 'sooner');
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

-- A date of a series was made. Notifies the list and the waitlist of the last date before it that is as public as the series. Also notifies people who
-- starred a date, if they may open it and are not on it. `asks`: they may answer that they can't come.
create function private.notify_opened(p_event public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_before text := (
    select d.id from private.known_dates d where d.series_id = p_event.series_id and d.occurs_on < p_event.occurs_on order by d.occurs_on desc limit 1);
begin
  if not private.has_sender() then
    return;
  end if;
  perform private.write_messages('opened', p_event.id, (
    select jsonb_agg(jsonb_build_object(
             'holder', t,
             'details', private.event_facts(p_event) || jsonb_build_object('deadline', p_event.registration_deadline)
               || case when p_event.cant_come is not null then '{"asks": true}'::jsonb else '{}' end,
             'drop_after', coalesce(p_event.registration_deadline, p_event.end_datetime, p_event.datetime)))
    from private.notifiable(
      array(
        select p.holder from public.participants p where p.event_id = v_before
        union
        select b.user_id from public.bookmarks b join public.events e on e.id = b.event_id where e.series_id = p_event.series_id), 'opened') t
   where t is distinct from auth.uid() and not private.is_in(p_event.id, t) and private.may_open(p_event, t)));
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

-- Notifies a person that their payment never arrived, is to be given back, or was given back. Several payments of one person are one message with
-- their sum. The person who did it is not notified, and no one is when it is undone before it was sent. `p_after`: its state now, null when it is gone.
create function private.notify_payment(p_before public.payments, p_after text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_account uuid := (select h.account from private.holders h where h.id = p_before.holder);
  v_what text;
  v_event public.events;
  -- The unread waiting message about this payment.
  v_waits jsonb := (
    select m.details from private.messages m
     where m.event_id = p_before.event_id and m.kind = 'payment' and m.details -> 'parts' ? p_before.id::text and m.attempts = 0 and m.delivered = '{}' limit 1);
  -- It is returned to a person who has not yet read of the refund. If that is undone, they have to.
  v_untold boolean := p_after = 'settled' and v_waits ->> 'what' = 'refund';
  -- Undone while unread: as if it had not been.
  v_undone boolean := p_before.state = 'settled' and v_waits is not null and (v_waits -> 'untold' ? p_before.id::text) is not true;
begin
  if not private.has_sender() then
    return;
  end if;
  -- The waiting message about this payment is no longer true.
  update private.messages m
     set lease = null, delivered = '{}', details = (
           select m.details || jsonb_build_object('parts', r.parts, 'cents', (select coalesce(sum(v::int), 0) from jsonb_each_text(r.parts) x (k, v)))
             from (select (m.details -> 'parts') - p_before.id::text as parts) r)
   where m.event_id = p_before.event_id and m.kind = 'payment' and m.details -> 'parts' ? p_before.id::text;
  delete from private.messages m where m.event_id = p_before.event_id and m.kind = 'payment' and m.details -> 'parts' = '{}';
  v_what := case p_after when 'denied' then 'denied' when 'refund' then 'refund' when 'settled' then 'refunded' end;
  select * into v_event from public.events e where e.id = p_before.event_id;
  -- The actors know it: the account itself, or the guest, for an action of no event manager. A slot that they offered before was taken by
  -- another person.
  if v_what is null or v_undone or p_before.holder is null or v_event.id is null
     or (case when v_account is not null then v_account = auth.uid() else not (private.manages_event(p_before.event_id) or exists (
           select from public.participants p where p.id = p_before.participant_id and p.given_to is not null and p.offered_at < now())) end) then
    return;
  end if;
  perform private.write_messages('payment', v_event.id, (
    select jsonb_agg(jsonb_build_object(
             'holder', t,
             'details', private.event_facts(v_event) || jsonb_build_object('what', v_what, 'cents', p_before.cents, 'currency', p_before.currency,
               'parts', jsonb_build_object(p_before.id, p_before.cents))
               || case when v_untold then jsonb_build_object('untold', jsonb_build_array(p_before.id)) else '{}' end,
             'drop_after', now() + interval '7 days'))
      from private.notifiable(array[p_before.holder], 'payment') t));
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

-- Notifies event managers within 15 minutes of late withdrawals (p_actions), unless they switched that off or did it themselves.
create function private.notify_left(p_event public.events, p_actions private.activity[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_empty constant jsonb := '{"left": [], "left_count": 0}';
  v_entries jsonb; -- by each event manager who is told, the people who left
begin
  if not private.has_sender() or private.lasts_until(p_event.datetime, p_event.end_datetime) < now() then
    return;
  end if;
  v_entries := (
    select jsonb_object_agg(h.id, h.entries) from (
      select u.id, jsonb_agg(jsonb_build_object('name', d.name, 'account', d.subject_id)
                 || case when d.details ? 'section' then jsonb_build_object('section', d.details -> 'section') else '{}' end order by d.id) as entries
        from auth.users u cross join unnest(p_actions) d
       where d.details ? 'late' and u.id = any (private.managers_of(p_event)) and u.id is distinct from d.subject_id
         and private.wants_notification(u.raw_user_meta_data, 'digest')
       group by u.id) h);
  if v_entries is null then
    return;
  end if;
  perform private.write_messages('digest', p_event.id, (
    select jsonb_agg(jsonb_build_object(
             'holder', t,
             -- Together with an empty one, because a digest names 20 people at most.
             'details', private.as_one_message('digest', c_empty, c_empty || private.event_facts(p_event)
               || jsonb_build_object('left', v_entries -> t::text, 'left_count', jsonb_array_length(v_entries -> t::text)), true),
             'send_after', now() + interval '15 minutes',
             'drop_after', least(private.lasts_until(p_event.datetime, p_event.end_datetime), now() + interval '2 days')))
      from private.notifiable(array(select h::uuid from jsonb_object_keys(v_entries) h), 'digest') t), 'kept');
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

-- The slots of a message that its recipient still has, with the names of their sections. A slot of a time has its start, and whether there is no other
-- slot at that time. For a reminder of an event with sections: the slots that they have now.
create function private.slots_still_theirs(p_message private.messages)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_slots jsonb := p_message.details -> 'slots';
  v_event public.events;
  v_sections text[];
begin
  if v_slots -> 0 ? 'section_id' then
    select * into v_event from public.events e where e.id = p_message.event_id;
    v_sections := array(select s.id from private.sections_of(v_event) s);
    if p_message.kind = 'reminder' then
      -- A reminder may wait until morning, and people move in between. Times that have begun need no reminder.
      v_slots := (
        select jsonb_agg(jsonb_build_object('section_id', p.section_id, 'slot', p.slot_number,
                 'name', case when p.kind = 'claim' then p.name end))
          from public.participants p join private.sections_of(v_event) s on s.id = p.section_id
         where p.event_id = p_message.event_id and p.holder = p_message.holder and p.slot_number is not null
           and (s.ends_at is null or s.starts_at > now()));
    end if;
  end if;
  return (
    -- A subquery for each slot finds it by an index. With `exists` Postgres would go through all people of the event.
    select coalesce(jsonb_agg(s - 'section_id' || private.section_facts(v_event, s ->> 'section_id')
             order by array_position(v_sections, s ->> 'section_id'), (s ->> 'slot')::int), '[]')
      from jsonb_array_elements(v_slots) s
     where (
       select p.holder = p_message.holder from public.participants p
        where p.event_id = p_message.event_id and p.slot_number = (s ->> 'slot')::int and p.section_id = coalesce(s ->> 'section_id', '')));
end
$$;

-- Of the times that a change moved, those in which its recipient has a slot or for which they wait: as they are now, with what each was.
create function private.times_still_theirs(p_message private.messages)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = p_message.event_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('section', s.name, 'before', c.before) || n.now order by s.number), '[]')
      from private.sections_of(v_event) s join jsonb_each(p_message.details -> 'before') b on b.key = '@' || s.id
     cross join lateral (select jsonb_build_object('starts_at', s.starts_at, 'ends_at', s.ends_at) as now) n
     cross join lateral (select private.changed_keys(n.now, b.value) as before) c
     where c.before <> '{}' and (s.ends_at <= now()) is not true and exists (
       select from public.participants p
        where p.event_id = v_event.id and p.section_id = s.id and p.holder = p_message.holder));
end
$$;

-- A slot's section in a message: its name, and its start, if it has a time. `alone`: that is the only slot there, so it needs no number.
-- Nothing in an event without sections.
create function private.section_facts(p_event public.events, p_section text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_event.sections is null then
    return '{}';
  end if;
  return coalesce((
    select jsonb_build_object('section', s -> 'name')
        || case when s ? 'start' then jsonb_build_object('starts_at', s -> 'start', 'alone', s -> 'size' = '1') else '{}' end
      from jsonb_array_elements(p_event.sections) s where s ->> 'id' = p_section), '{"section": null}');
end
$$;

-- For event managers: the reach of a message to its people, without the caller; p_told and p_section as in private.notices. `people`: how many they are.
-- Of these, told get a notification, `pushed` on a device and the others by mail. `untold`: at most 20 names of people without one.
-- These have no device and take no mails, do not want to, or were added by the caller.
create function public.get_reach(p_event_id text, p_told text default 'all', p_section text default '')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  return (
    with people as materialized (
      select o.* from private.people_of(p_event_id, 'changed', v_me, p_told, p_section) o)
    select jsonb_build_object(
      'people', count(*) filter (where o.holder is distinct from v_me),
      'told', count(*) filter (where o.is_notified),
      'pushed', count(*) filter (where o.is_notified and (select true from private.push_subscriptions s where s.holder = o.holder limit 1)),
      'untold', (
        select coalesce(jsonb_agg(u.name order by u.created_at, u.id), '[]') from (
          select p.id, p.name, p.created_at from public.participants p
           where p.event_id = p_event_id and p.id in (select unnest(n.entries) from people n where not n.is_notified)
             and p.user_id is distinct from v_me
           order by p.created_at, p.id limit 20) u))
      from people o);
end
$$;
grant execute on function public.get_reach to authenticated, service_role;
