-- Messages with sections: 'You got Driver 2', 'Ana (Driver) joined'. A message stores the id of a section; its name is looked up when it is
-- sent. Whoever is moved to another section, because it is their turn or by somebody who runs the event, is told so as those are who got
-- a slot from the line.

create or replace function private.tell_promoted()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event_id text;
  v_event public.events;
begin
  if not private.has_sender() then
    return null;
  end if;
  for v_event_id in
    select distinct n.event_id from became n join was o on o.id = n.id
     where n.slot_number is not null and n.promoted_at is distinct from o.promoted_at
  loop
    select * into v_event from public.events e where e.id = v_event_id;
    insert into private.messages as m (recipient, to_account, kind, event_id, details, drop_after, urgent, send_after)
    select t.recipient, t.to_account, 'promoted', v_event.id,
           private.event_facts(v_event) || jsonb_build_object(
             'slots', s.slots, 'confirm_until', s.confirm_until)
           -- Switching costs nothing more, so the price is told with a person's first slot only.
           || case when s.is_first then jsonb_build_object('price', case when v_event.price_cents is not null
                then jsonb_build_object('cents', v_event.price_cents, 'currency', v_event.currency) end) else '{}' end,
           coalesce(s.confirm_until, v_event.end_datetime, v_event.datetime), r.rings, now() + case when r.rings then '0 s' else '1 hour' end::interval
      from (
        select coalesce(n.user_id, n.claimed_by_user_id, n.id) as recipient, num_nonnulls(n.user_id, n.claimed_by_user_id) > 0 as to_account,
               jsonb_agg(jsonb_build_object('slot', n.slot_number, 'name', case when n.claimed_by_user_id is not null then n.name end)
                 || case when n.section_id = '' then '{}' else jsonb_build_object('section_id', n.section_id) end) as slots,
               min(n.confirm_until) as confirm_until, bool_or(o.slot_number is null or o.claimed_by_user_id is distinct from n.claimed_by_user_id) as is_first
          from became n join was o on o.id = n.id
         where n.event_id = v_event.id and n.slot_number is not null and n.promoted_at is distinct from o.promoted_at
           -- Whoever took a free slot with a tap, or moved themselves, knows already.
           and case when o.slot_number is null
               then v_event.confirm_within is null or n.confirm_until is not null
                 or (auth.uid() <> coalesce(n.user_id, n.claimed_by_user_id, n.id)) is true
               else o.moving_to = n.section_id and o.moving_since < now()
                 or auth.uid() is distinct from coalesce(n.user_id, n.claimed_by_user_id) end
         group by 1, 2) s
      join private.tellable(
        array(select coalesce(n.user_id, n.claimed_by_user_id) from became n where n.event_id = v_event.id),
        array(select n.id from became n where n.event_id = v_event.id and num_nonnulls(n.user_id, n.claimed_by_user_id) = 0),
        'promoted') t on (t.recipient, t.to_account) = (s.recipient, s.to_account)
      -- Whoever is moved to and fro all night hears of it ten times, then once in an hour, by day.
     cross join lateral (select private.count_deed(v_event.id || ' ' || s.recipient || ' ' || t.to_account, 'promoted', 10) as rings offset 0) r
    on conflict on constraint messages_once do update
      -- Somebody may be moved to and fro: the message names each slot once, as it was last.
      set details = m.details || excluded.details || jsonb_build_object('slots', (
            select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(m.details -> 'slots') s
             where not exists (select from jsonb_array_elements(excluded.details -> 'slots') n where n - 'name' = s - 'name'))
            || (excluded.details -> 'slots')),
          send_after = case when m.attempts = 0 then least(m.send_after, excluded.send_after) else excluded.send_after end,
          urgent = excluded.urgent or m.urgent and m.attempts = 0,
          drop_after = excluded.drop_after, attempts = 0, lease = null, delivered = '{}';
  end loop;
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;
comment on function private.tell_promoted() is 'Tells those who waited and got a slot which one, and those who were moved to another section, because it was their turn or by somebody who runs the event. All of a statement at once. An error here never makes that statement fail.';
create or replace trigger tell_promoted after update on public.participants
  referencing old table as was new table as became for each statement execute function private.tell_promoted();

create or replace function private.slots_still_held(p_message private.messages)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_slots jsonb := p_message.details -> 'slots';
  v_sections jsonb;
begin
  if v_slots -> 0 ? 'section_id' then
    v_sections := (select e.sections from public.events e where e.id = p_message.event_id);
    if p_message.kind = 'reminder' then
      -- A reminder may wait until morning, and people move meanwhile.
      v_slots := private.slots_of_recipient(p_message.event_id, p_message.recipient, p_message.to_account);
    end if;
  end if;
  return (
    -- A subquery for each slot finds it by an index. With `exists` Postgres would go through everybody of the event.
    select coalesce(jsonb_agg(case when v_sections is null then s - 'section_id' else
               (s - 'section_id') || jsonb_build_object('section', private.section_name(v_sections, s ->> 'section_id')) end
             order by case when v_sections is not null then array_position(private.section_ids(v_sections), s ->> 'section_id') end, (s ->> 'slot')::int), '[]')
      from jsonb_array_elements(v_slots) s
     where (
       select case when p_message.to_account then p_message.recipient in (p.user_id, p.claimed_by_user_id)
                   else p.id = p_message.recipient end
         from public.participants p
        where p.event_id = p_message.event_id and p.slot_number = (s ->> 'slot')::int and p.section_id = coalesce(s ->> 'section_id', '')));
end
$$;
comment on function private.slots_still_held(private.messages) is 'Of the slots that a message names, those that its recipient still has, with the names of their sections. For a reminder of an event with sections, the slots that they have now.';

create function private.slots_of_recipient(p_event_id text, p_recipient uuid, p_to_account boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when p.claimed_by_user_id is not null then p.name end)
                 || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end), '[]') from public.participants p
     where p.event_id = p_event_id and p.slot_number is not null
       and case when p_to_account then p_recipient in (p.user_id, p.claimed_by_user_id) else p.id = p_recipient end);
end
$$;
comment on function private.slots_of_recipient(text, uuid, boolean) is 'The slots of an account, own and claimed, or of a guest''s registration, as messages store them.';

create or replace function private.queue_reminders(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids text[] := array(
    select c.id from private.clock c
     where c.what = 'reminder' and c.id = any (private.due_on_clock('reminder', p_now, 50)) and c.at <= p_now for update skip locked);
  v_event public.events;
  v_people record;
begin
  for v_event in select e.* from public.events e where e.id = any (v_ids) and e.remind and e.datetime > p_now loop
    v_people := private.people_of(v_event.id, true, null);
    insert into private.messages as m (recipient, to_account, kind, event_id, details, drop_after)
    select t.recipient, t.to_account, 'reminder', v_event.id, private.event_facts(v_event) || jsonb_build_object('slots', s.slots), v_event.datetime
      from private.tellable(v_people.accounts, v_people.guests, 'reminder') t
      join (
        select coalesce(p.user_id, p.claimed_by_user_id, p.id) as recipient, num_nonnulls(p.user_id, p.claimed_by_user_id) > 0 as to_account,
               jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when p.claimed_by_user_id is not null then p.name end)
                 || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end) as slots
          from public.participants p where p.event_id = v_event.id and p.slot_number is not null group by 1, 2) s
        on (s.recipient, s.to_account) = (t.recipient, t.to_account)
    on conflict on constraint messages_once do update
      set details = excluded.details, send_after = excluded.send_after, drop_after = excluded.drop_after,
          attempts = 0, lease = null, delivered = '{}';
  end loop;
  delete from private.clock c where c.what = 'reminder' and c.id = any (v_ids);
  return cardinality(v_ids) = 50;
end
$$;
comment on function private.queue_reminders(timestamptz) is 'Writes the reminders that are due, of at most 50 events: for everybody with a slot. Returns whether there may be more.';

create or replace function private.tell_leaving()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event_id text;
  v_event public.events;
  v_actor uuid;
begin
  -- Nobody is told who goes because their account or the event is deleted.
  if pg_trigger_depth() > 1 or not private.has_sender() then
    return null;
  end if;
  -- Deletes what still waits for those who have left altogether, so that they do not hear it when they come back.
  delete from private.messages m
   where m.id in (
     -- One by one and not joined: see let_go_of_payments.
     select l.id from gone g
      cross join lateral (
        select o.id from private.messages o
         where o.event_id = g.event_id and o.recipient = coalesce(g.user_id, g.claimed_by_user_id) and o.to_account
           and o.kind in ('promoted', 'changed', 'reminder') and not private.is_in(o.event_id, o.recipient, true)
           for update skip locked) l);
  for v_event_id in select distinct g.event_id from gone g loop
    select * into v_event from public.events e where e.id = v_event_id;
    continue when not found or private.lasts_until(v_event.datetime, v_event.end_datetime) < now();
    v_actor := private.actor(v_event.id, null);
    perform private.tell_runners(v_event, array[l.id], '[]', l.entries)
       from (
         select u.id, jsonb_agg(jsonb_build_object('name', n.name, 'late', n.late, 'account', n.subject)
                    || case when n.section_id = '' then '{}' else private.section_named(v_event.sections, n.section_id) end
                  order by n.slot_number, case when n.section_id <> '' then array_position(private.section_ids(v_event.sections), n.section_id) end) as entries
           from auth.users u
           cross join (
             select g.name, g.slot_number, g.section_id, coalesce(g.user_id, g.claimed_by_user_id) as subject,
                    coalesce(v_event.withdraw_until < now() and v_event.called_off_at is null, false) and g.slot_number is not null and g.confirm_until is null
                      and (v_actor is null or v_actor = coalesce(g.user_id, g.claimed_by_user_id)) as late
               -- Not the slot of a deleted account, which is taken back later (private.take_back_slots).
               from gone g where g.event_id = v_event.id
                 and (g.confirm_until < now() and num_nonnulls(g.user_id, g.claimed_by_user_id) = 0) is not true) n
          where u.id = any (private.runners_of(v_event)) and u.id is distinct from v_actor and u.id is distinct from n.subject
            and (private.wants(u.raw_user_meta_data, 'joins') or n.late and private.wants(u.raw_user_meta_data, 'late'))
          group by u.id) l;
  end loop;
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;
comment on function private.tell_leaving() is 'Slots or places in line were given up: tells those who run the event who left late, unless they switched that off, and everybody who left, if they switched that on. Never what they did themselves.';
create or replace trigger tell_leaving after delete on public.participants
  referencing old table as gone for each statement execute function private.tell_leaving();

revoke all on function private.tell_promoted(), private.slots_still_held(private.messages), private.slots_of_recipient(text, uuid, boolean),
  private.queue_reminders(timestamptz), private.tell_leaving() from public, anon, authenticated, service_role;
