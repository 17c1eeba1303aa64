-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

create or replace function public.get_activity(p_event_id text, p_before bigint default null)
returns json
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
    select json_build_object(
      'entries', coalesce(json_agg(jsonb_build_object(
          'id', a.id, 'at', a.at, 'action', a.action,
          -- An account that went this moment may be named still.
          'name', case when a.subject_id is null or exists (select from auth.users u where u.id = a.subject_id) then a.name end,
          'by', case when a.actor_id is not null then private.display_name(a.actor_id)
                     when (a.details ->> 'claimed')::boolean and a.subject_id is not null then private.display_name(a.subject_id) end,
          'by_me', (coalesce(a.actor_id, a.subject_id) = v_me) is true)
        || coalesce(a.details, '{}')
        || case when a.action = 'added' and a.at > now() - interval '1 hour' then jsonb_build_object('undo', (
             select count(*) from private.activity x cross join lateral private.untouched_since_added(x) where x.event_id = a.event_id and x.id = a.id))
           else '{}' end order by a.id desc), '[]'),
      -- Fifty are a page; when there are as many, the next one may be empty.
      'next', case when count(*) = 50 then min(a.id) end)
    from (
      select * from private.activity a
       where a.event_id = p_event_id and a.at > now() - interval '90 days' and (p_before is null or a.id < p_before)
       order by a.id desc limit 50) a);
end
$$;

create or replace function public.get_devices()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'device', s.device, 'time_zone', s.time_zone, 'created_at', s.created_at, 'last_notified_at', s.last_notified_at,
        'endpoint_hash', encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex')) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.holder = auth.uid());
end
$$;

create or replace function private.add_registration(
  p_id uuid, p_event_id text, p_entry jsonb, p_responses jsonb, p_for text, p_section text, p_wait boolean, p_hash bytea default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_holder uuid;
  v_event public.events;
  v_problem record;
  v_earlier public.participants; -- the row of an earlier call with this id
  v_row public.participants;
  v_registration jsonb;
begin
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  -- An extra slot has the name of its registration, and an account may claim a slot without one (private.claim_name).
  v_row := private.checked_entry(p_entry ->> 'name', p_entry ->> 'email', p_entry ->> 'phone', p_entry ->> 'notes',
    p_for = 'own' or p_for = 'claim' and v_me is null);
  -- As in private.lock_rows: a refused caller delays no one, and an earlier transaction may have changed the result.
  for v_round in 1..2 loop
    select * into v_event from public.events e where e.id = p_event_id;
    v_holder := coalesce(v_me, (select h.id from private.holders h where h.secret_hash = p_hash));
    v_problem := private.joining_problem(v_event, p_section, p_for, p_wait, v_holder, p_hash);
    -- Read after the rules, so that a rule which counted this row does not refuse a retry.
    select * into v_earlier from public.participants p where p.id = p_id;
    if found and ((v_earlier.holder is null and p_for = 'name' and v_earlier.event_id = p_event_id) or exists (
        -- The guest may be as new as the row.
        select from private.holders h where h.id = v_earlier.holder and (h.id = v_me or h.secret_hash = p_hash))) then
      return private.registration_json(v_earlier);
    elsif v_earlier.id is not null then
      perform private.refuse('id_taken');
    elsif v_problem.code is not null then
      perform private.refuse(v_problem.code, v_problem.message, case v_problem.code when 'invalid_input' then 'secret' end);
    end if;
    v_row.responses := case when p_responses is null then '{}' else private.checked_responses(v_event.custom_fields, p_responses, '{}') end;
    exit when v_round = 2;
    perform private.lock_events('join', array[p_event_id]);
  end loop;
  if v_me is null then
    perform private.count_guest(p_event_id, false, case when p_for <> 'own' then p_hash end);
  elsif not private.lock_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  end if;

  if v_problem.waits then
    v_row.waiting_since := private.end_of_line(p_event_id);
  else
    v_row.slot_number := private.slot_to_take(v_event, p_section, p_id, v_holder);
  end if;
  if p_for = 'extra' then
    v_row.name := (select p.name from public.participants p where p.event_id = p_event_id and p.holder = v_holder and p.kind = 'own');
  end if;
  if p_for = 'name' then
    v_holder := null;
  elsif v_me is null then
    v_holder := private.guest_holder(p_hash, v_event);
  end if;
  insert into public.participants
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, holder, kind, section_id, slot_number, waiting_since)
  values
    (p_id, p_event_id, coalesce(v_row.name, private.claim_name(p_event_id, v_me)), v_row.email, v_row.phone, v_row.notes, v_row.responses,
     case when p_for = 'own' then v_me end, case when p_for = 'claim' then v_me end, v_holder,
     case p_for when 'name' then 'claim' else p_for end, p_section, v_row.slot_number, v_row.waiting_since)
  on conflict (id) do nothing
  returning private.registration_json(participants) into v_registration;
  -- Another event got this id at the same moment. Attendance of an earlier row with this id stays with its owner; checked after the
  -- insert, which waited for a person who was just leaving.
  if v_registration is null
     or exists (
       select from private.attendance a
        where a.participant_id = p_id
          and (a.event_id <> p_event_id or a.holder is distinct from v_holder)) then
    perform private.refuse('id_taken');
  end if;
  if v_event.cant_come is not null and p_for = 'own' then
    -- Joining takes the "Can't come" back.
    delete from private.answers a
     where a.event_id = p_event_id and a.holder = v_holder;
  end if;
  return v_registration;
end
$$;

create or replace function private.slot_to_take(p_event public.events, p_section text, p_taker uuid, p_holder uuid default null)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_taken int;
  v_slot int;
begin
  -- The lowest empty slot: of the numbered ones in order, the first whose number is not its turn, else the one after the last.
  select coalesce(min(t.turn) filter (where t.slot_number > t.turn), count(*) + 1),
         count(*) + (select count(*) from public.participants p where p.event_id = p_event.id and p.slot_number = 0 and p.section_id = p_section)
    into v_slot, v_taken
    from (
      select p.slot_number, row_number() over (order by p.slot_number) as turn from public.participants p
       where p.event_id = p_event.id and p.slot_number > 0 and p.section_id = p_section) t;
  if p_taker is null or v_taken < (select s.size from private.sections_of(p_event) s where s.id = p_section) then
    return v_slot;
  end if;
  -- A guest (p_holder) who takes their own offer is not notified: private.notify_taken reads this from offered_at, which becomes now.
  update public.participants p
     set given_to = p_taker,
         offered_at = case when p.holder = p_holder then now() else p.offered_at end
   where p.id = (
     select o.id from public.participants o
      where o.event_id = p_event.id and o.section_id = p_section and o.offered_at is not null
      order by o.offered_at, o.slot_number limit 1 for update)
  returning p.slot_number into v_slot;
  if not found then
    perform private.refuse('full');
  end if;
  return v_slot;
end
$$;

create or replace function private.checked_minimum(p_event public.events, p_old public.events)
returns public.events
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_event.min_people < 2 then
    perform private.refuse('invalid_input', 'Must need at least 2 people', 'min_people');
  elsif p_event.min_people > coalesce(p_event.max_participants, 100) then
    perform private.refuse('invalid_input', 'Needs more people than there are slots', 'min_people');
  elsif p_event.min_people is not null and p_event.datetime is null then
    perform private.refuse('invalid_input', 'Set Start Date & Time first: it is decided before the start', 'min_people');
  elsif p_event.called_off_at is not null and p_event.decided_at is not null and p_old.decided_at is null then
    perform private.refuse('called_off');
  end if;
  p_event.decided_at := case
    when p_event.min_people is null or p_event.datetime is distinct from p_old.datetime then null
    when p_old.decided_at is not null then p_old.decided_at
    when p_event.decided_at is not null
      or p_old.called_off_at is not null and p_event.called_off_at is null and private.decides_at(p_event) <= now() then now() end;
  return p_event;
end
$$;

create or replace function private.payment_json(p_payment public.payments)
returns jsonb
language sql
immutable
return case when p_payment.id is not null then jsonb_build_object(
    'id', p_payment.id, 'participant_id', p_payment.participant_id, 'name', p_payment.name, 'cents', p_payment.cents,
    'currency', p_payment.currency, 'state', p_payment.state) end;

create or replace function private.teams_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('teams', private.with_slot(p_event_id, t.teams))
      from private.event_teams t
     where t.event_id = p_event_id);
end
$$;

drop function public.send_test(text, text);

drop function public.see_activity(text, bigint);

drop function public.repeat_event(text, text, boolean, integer, date);

drop function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean, text, boolean, uuid);

drop function public.preview_following(text, timestamp with time zone, text);

drop function public.pass_on_slots(text);

drop function public.move_to_front(uuid);

drop function public.merge_regular(uuid, uuid);

drop function public.get_owings(text, boolean);

drop function public.get_my_attendance(text, text);

drop function public.edit_following(text, jsonb);

drop function public.create_series(jsonb, text, boolean, integer, date, uuid);

drop function public.confirm_slot(uuid, text);

drop function public.change_series(text, boolean, text, integer, date);

drop function public.change_date(text, date, timestamp with time zone, text, integer);

drop function public.adopt_registrations(text[], text, text);

drop function private.refuse_old_page();

COMMENT ON FUNCTION private.hash_secret(p_secret text) IS 'The hash that the database stores of a guest''s secret: 32 hex characters, as a guest''s browser makes them. 128 random bits need no salt. The token of a first mail has 33 characters, and opens what its guest''s secret opens. Null for all else.';

COMMENT ON FUNCTION private.payment_json(p_payment public.payments) IS 'A payment in the API, without account ids; null for none.';

COMMENT ON FUNCTION private.slot_to_take(p_event public.events, p_section text, p_taker uuid, p_holder uuid) IS 'The slot for the row p_taker in a section: the lowest empty one or, if all are taken, the oldest offer, whose row goes (private.participants_changed). Refuses if the offer''s account is deleted at this moment. The caller has locked the event in an earlier statement.';

COMMENT ON FUNCTION private.teams_json(p_event_id text) IS 'The public teams of an event: ids that its roster shows. Null if there are none.';

COMMENT ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) IS 'Marks at most 100 slots as paid, for event managers: all of them, or none when one is refused. `p_cents` and `p_currencies` are the page''s amounts, in the same order: a different amount is refused. Returns their payments. `p_method` is ignored; no page sends it since 2.0.0.';

COMMENT ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) IS '''I have paid'', for at most 100 slots: one''s own, claimed ones, or those that a guest''s secret opens; p_said false takes it back. People who wait or have left are left out, so that the others can pay; refused without anyone left. `p_cents` and `p_currency` are the page''s price for a slot: another price is refused. A confirmed payment stays confirmed. Returns the payments as they are now. `p_id` stands for one slot, and returns its payment alone (null for none); no page sends it since 2.0.0.';

COMMENT ON FUNCTION public.set_teams(p_event_id text, p_teams jsonb, p_by text, p_label_id uuid) IS 'For event managers: splits people with a slot into 2 to 6 teams; null removes the teams. `p_teams`: the ids of the participants of each team; sizes differ by one at most. People without a slot are left out. Returns the public teams. `p_by` and `p_label_id` are ignored; no page sends them since 2.0.0.';
