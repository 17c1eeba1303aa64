-- Joining and claiming: who may, and which slot or place it becomes.

-- Takes the lowest free slot, of the section p_section where the event has sections: for oneself (signed in), for someone else (p_claim),
-- or as a guest (signed out, with a secret of 32 hex characters). A guest who is on the list adds others with their secret and p_claim. Those who
-- are on the list take one more slot for themselves with p_pick, as far as the event allows. Where
-- all are taken, it is the slot that was offered first. Where none is free, or others wait for it, the caller waits (p_wait) or is refused. The same id from
-- the same person returns the row that is there. Refusals: see private.refuse; a guest's is an answer with the same status and body. p_takes: pages
-- of 1.2.0 choose an offered slot with it, which is refused. It goes with retired.sql.
create function public.register(
  p_id uuid, p_event_id text, p_name text, p_email text default null, p_phone text default null, p_notes text default null,
  p_responses jsonb default '{}', p_claim boolean default false, p_secret text default null, p_wait boolean default false,
  p_section text default null, p_pick boolean default false, p_takes uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_code text;
  v_message text;
  v_hint text;
  v_details text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12; nothing compares a text of megabytes
  p_section := coalesce(left(p_section, 17), ''); -- no id of a section is longer than 16; '' is the one section of an event without any
  begin
    if p_takes is not null then
      perform private.refuse_old_page();
    end if;
    return private.take_slot(p_id, p_event_id, p_name, p_email, p_phone, p_notes, coalesce(p_responses, '{}'),
      case when p_pick then 'pick' when p_claim then 'claim' else 'own' end, p_secret, coalesce(p_wait, false), p_section);
  exception when others then
    get stacked diagnostics v_code = returned_sqlstate, v_message = message_text,
      v_hint = pg_exception_hint, v_details = pg_exception_detail;
    if auth.uid() is not null or v_code not like 'PT4%' then
      raise;
    end if;
  end;
  -- A guest was refused. An error would roll back that this call was counted. So the refusal is an answer with that error's status and
  -- body: on the wire the two cannot be told apart.
  perform private.count_guest(p_event_id, true);
  perform set_config('response.status', substring(v_code from 3), true);
  return jsonb_build_object('code', v_code, 'message', v_message,
    'hint', nullif(v_hint, ''), 'details', nullif(v_details, ''));
end
$$;
grant execute on function public.register to anon, authenticated, service_role;

-- The work of register, from top to bottom: checks what the call brings; asks the rules and checks the answers, in two rounds; writes the row, with
-- the lowest free slot, one that was offered, or at the end of the line; and sees to it that neither its id nor its secret is somebody else's.
--
-- Two rounds, as in withdraw: the first without a lock, so that a person who is refused makes nobody wait; the second with the event locked, because
-- those who had the lock before may have changed each answer. p_responses is null where nobody was asked (public.add_people).
--
-- p_as says what the row is. 'own': the caller's registration. 'claim': a slot for somebody else. 'pick': one more slot for the caller. A pick is
-- for the caller, as 'own' is, and stands beside a registration, as a claim does.
create function private.take_slot(
  p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text,
  p_responses jsonb, p_as text, p_secret text, p_wait boolean, p_section text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_hash bytea := private.hash_secret(p_secret);
  v_holder uuid := coalesce(v_me, private.me(p_secret));
  v_entry public.participants;
  v_event public.events;
  v_asked jsonb;
  v_rules record;
  v_slot int;
  v_registration jsonb;
begin
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  -- A pick has the name of its registration, and an account may claim a slot without one (private.claim_name).
  v_entry := private.checked_entry(p_name, p_email, p_phone, p_notes, p_as = 'own' or p_as = 'claim' and v_me is null);

  v_entry.responses := '{}';
  for v_round in 1..2 loop
    if v_round = 1 then
      select * into v_event from public.events e where e.id = p_event_id;
    else
      select * into v_event from public.events e where e.id = p_event_id for no key update;
    end if;
    v_rules := private.check_joining(v_event, v_me, p_as, p_id, v_holder, v_hash, p_wait, p_section);
    if v_rules.already is not null then
      return v_rules.already;
    elsif p_responses is not null and v_event.custom_fields is distinct from v_asked then
      v_asked := v_event.custom_fields;
      v_entry.responses := private.checked_responses(v_asked, p_responses, '{}');
    end if;
  end loop;
  if v_me is null then
    perform private.count_guest(p_event_id, false, case when p_as <> 'own' then v_hash end);
  elsif not private.lock_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  end if;

  if not v_rules.waits then
    v_slot := private.slot_to_take(p_event_id, p_section, v_rules.takes_over, p_id, v_holder);
  end if;
  if p_as = 'pick' then
    v_entry.name := (select p.name from public.participants p where p.event_id = p_event_id and p.holder = v_holder and p.kind = 'own');
  end if;
  if v_me is null then
    v_holder := private.guest_holder(p_secret);
    perform private.check_guest(v_holder, v_event);
  end if;
  insert into public.participants
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, claimed_with, holder, kind, section_id, slot_number, waiting_since)
  values
    (p_id, p_event_id, coalesce(v_entry.name, private.claim_name(p_event_id, v_me)), v_entry.email, v_entry.phone, v_entry.notes, v_entry.responses,
     case when p_as = 'own' then v_me end, case when p_as = 'claim' then v_me end,
     -- Asked after a slot was taken over: it may have been that of the guest who adds this person.
     case when v_me is null and p_as <> 'own' then private.told_at(p_event_id, v_holder) end, v_holder,
     case p_as when 'pick' then 'extra' else p_as end, p_section, v_slot, case when v_rules.waits then private.end_of_line(p_event_id) end)
  on conflict (id) do nothing
  returning private.registration_json(participants) into v_registration;
  if v_registration is null and v_rules.takes_over then
    perform private.refuse('id_taken'); -- the person who offered the slot would have left for nobody
  elsif v_registration is null then
    -- The same id, at the same moment, in another event.
    return (private.check_joining(v_event, v_me, p_as, p_id, v_holder, v_hash, p_wait, p_section)).already;
  end if;
  -- What is left of somebody who had a row of that id stays theirs: messages, and whether they came. Asked after the row was written,
  -- because that waited for a person who was just leaving.
  if exists (select from private.messages m where m.recipient = p_id and not m.to_account)
     or exists (
       select from private.attendance a
        where a.participant_id = p_id
          and (a.event_id <> p_event_id or a.holder is distinct from v_holder)) then
    perform private.refuse('id_taken');
  elsif v_me is null and p_as = 'own' then
    -- Those whom they had added before they withdrew are theirs again.
    perform private.lead(p_id, l.id, p_event_id) from (
      select coalesce(p.claimed_with, p.id) as id from public.participants p
       where p.holder = v_holder and p.event_id = p_event_id and p.id <> p_id order by p.created_at, p.id limit 1) l;
  end if;
  if v_event.cant_come is not null and p_as = 'own' then
    -- Joining takes the "Can't come" back.
    delete from private.answers a
     where a.event_id = p_event_id and a.holder = v_holder;
  end if;
  return v_registration;
end
$$;

-- Every rule of joining, in the order in which a person hears of them; p_as as in private.take_slot. already: the registration that a retry
-- finds; no rule refuses it. waits: no slot is free for them in that section, so they wait, behind at most 499 others.
-- takes_over: the slot is one that is offered, because all are taken.
create function private.check_joining(
  p_event public.events, p_me uuid, p_as text, p_id uuid, p_holder uuid, p_hash bytea, p_wait boolean, p_section text,
  out already jsonb, out waits boolean, out takes_over boolean)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  -- Somebody who runs the event adds to its list. With their own registration they are like everybody else.
  v_runs boolean := p_as <> 'own' and private.runs(p_event.organizer_id, p_event.group_id, p_event.id, p_event.series_id, p_me);
  v_ended boolean := private.is_ended(p_event.datetime, p_event.end_datetime);
  v_room record; -- of the section; all null where there is no such section
  -- Of the caller: how many registrations of their own (none or one), how many rows beside it, and how many of these are picks.
  v_mine int;
  v_beside int;
  v_picks int;
  v_waiting int;
  v_overlap text := case when p_as <> 'claim' then private.overlap_problem(p_event, p_section, p_holder) end;
  v_throttled text;
  v_row public.participants;
  v_word text;
begin
  select count(*) filter (where p.kind = 'own'), count(*) filter (where p.kind <> 'own'), count(*) filter (where p.kind = 'extra')
    into v_mine, v_beside, v_picks from public.participants p where p.holder = p_holder and p.event_id = p_event.id;
  select r.* into v_room from private.room_of(p_event) r where r.id = p_section;
  -- Nobody overtakes: a slot that goes to somebody in line is not open. Into what is over only those who run the event come.
  waits := (v_room.open or v_room.over and v_room.taken < v_room.size) is not true;
  takes_over := not waits and v_room.taken >= v_room.size;
  if waits then
    v_waiting := (select count(*) from public.participants p where p.event_id = p_event.id and p.waiting_since is not null);
  end if;
  -- Asked after these were counted: so a retry is never refused because of its own row, which came between the two.
  select * into v_row from public.participants p where p.id = p_id;
  if found and not private.is_own(v_row, p_holder) then
    perform private.refuse('id_taken');
  elsif found then
    already := private.registration_json(v_row);
    return;
  end if;
  v_word := case
    when p_event.id is null then 'event_not_found'
    when p_me is null and p_as <> 'own' and p_hash is null then 'unauthenticated'
    when p_me is null and (p_event.is_private or p_event.group_id is not null) then 'sign_in_to_rsvp'
    when p_event.is_private and not private.may_open(p_event, p_me) then 'event_not_found'
    when p_event.called_off_at is not null then 'called_off'
    when v_ended and (v_runs and private.run_until(p_event) >= now()) is not true then 'closed'
    when p_event.registration_deadline < now() then 'closed'
    when p_as = 'own' and v_mine > 0 then case when p_me is null then 'id_taken' else 'already_registered' end
    when (p_as = 'pick' or p_as = 'claim' and not v_runs) and v_mine = 0 then 'not_registered'
    when p_as <> 'own' and not v_runs and v_beside >= 10 then 'claim_limit'
    when p_as = 'pick' and v_picks + 1 >= coalesce(p_event.max_picks, 1) then 'picks_full'
    when v_room.id is null and p_section = '' then 'section_required'
    when v_room.id is null then 'section_gone'
    -- Those who run the event add to what is over who was there.
    when v_room.over and not (p_as = 'claim' and v_runs) then 'section_over'
    when v_overlap is not null then 'picks_overlap'
    when waits and (v_ended or not p_wait or v_room.over) then 'full'
    when waits and not p_event.waitlist then 'waitlist_closed'
    when v_waiting >= 500 then 'waitlist_full'
  end;
  if v_word is not null then
    perform private.refuse(v_word, case v_word
      when 'picks_full' then case when p_event.max_picks is null then 'One person can take one slot here.'
        else format('One person can take at most %s slots here. Give one back to take another.', p_event.max_picks) end
      when 'picks_overlap' then v_overlap end);
  elsif p_me is null and p_hash is null then
    perform private.refuse('invalid_input', null, 'secret');
  elsif p_me is null then
    -- Without the lock, so that nobody waits behind those who are refused; and with it, where the count of an event is exact.
    v_throttled := private.throttle_problem(p_event.id, case when p_as <> 'own' then p_hash end);
    if v_throttled is not null then
      perform private.refuse('throttled', v_throttled);
    end if;
  end if;
end
$$;

-- Why somebody cannot take or wait for a slot of a section beside the rows that they have for themselves, but for p_except: one of them is at
-- the same time, or a slot there is one that they offer. Null when they can.
create function private.overlap_problem(p_event public.events, p_section text, p_holder uuid, p_except uuid default null)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_event.max_picks is null then
    return null;
  elsif exists (
      select from public.participants r
       where r.holder = p_holder and r.event_id = p_event.id and r.kind <> 'claim' and r.section_id = p_section and r.offered_at is not null and r.id is distinct from p_except) then
    return 'You offer a slot here yourself. Keep that one.';
  elsif p_event.picks_overlap then
    return null;
  end if;
  return (
    select format('%s overlaps with %s, which you have already.', n.name, o.name)
      from public.participants r
      join private.sections_of(p_event) o on o.id = r.section_id
      join private.sections_of(p_event) n on n.id = p_section and n.starts_at < o.ends_at and o.starts_at < n.ends_at
     where r.holder = p_holder and r.event_id = p_event.id and r.kind <> 'claim' and r.id is distinct from p_except order by o.number limit 1);
end
$$;

-- The slot that a person gets in a section: the lowest empty one or, where none is (p_offered), the one that was offered first. The row that offered it
-- has gone after this (private.participants_changed). Refuses where the offer has ended because its account is deleted this moment. The caller has locked the event, in an earlier
-- statement: else the response is stale. p_hash: of a guest who adds a person, whose row is not there yet.
-- A slot that this secret opens is offered and given with one tap.
create function private.slot_to_take(
  p_event_id text, p_section text, p_offered boolean, p_taker uuid, p_holder uuid default null)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_slot int;
begin
  if not p_offered then
    -- Of the taken ones in order, the first whose number is not its turn; else the one after the last.
    return (
      select coalesce(min(t.turn) filter (where t.slot_number > t.turn), count(*) + 1)
        from (
          select p.slot_number, row_number() over (order by p.slot_number) as turn from public.participants p
           where p.event_id = p_event_id and p.slot_number > 0 and p.section_id = p_section) t);
  end if;
  update public.participants p
     set given_to = p_taker,
         offered_at = case when p.holder = p_holder then now() else p.offered_at end
   where p.id = (
     select o.id from public.participants o
      where o.event_id = p_event_id and o.section_id = p_section and o.offered_at is not null
      order by o.offered_at, o.slot_number limit 1 for update)
  returning p.slot_number into v_slot;
  if not found then
    perform private.refuse('full');
  end if;
  return v_slot;
end
$$;

-- The name of a claim that has none: 'Ana - 3', after the claimer's registration, with a number that goes on from the highest of their claims in
-- that event. Those who run the event and are not on its list are called as their account is.
create function private.claim_name(p_event_id text, p_claimer uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_claimer text;
  v_suffix text;
begin
  select p.name into v_claimer from public.participants p where p.event_id = p_event_id and p.user_id = p_claimer;
  v_claimer := coalesce(v_claimer, nullif(private.display_name(p_claimer), 'Unknown'));
  if v_claimer is null then
    return 'Guest';
  end if;
  select ' - ' || coalesce(max(substring(p.name from ' - ([0-9]{1,6})$')::int), 0) + 1 into v_suffix
    from public.participants p where p.event_id = p_event_id and p.claimed_by_user_id = p_claimer;
  return rtrim(left(v_claimer, 100 - char_length(v_suffix))) || v_suffix;
end
$$;

-- The slot the next sign-up would take. Only a forecast: register decides. The person makes no difference. Null where the event has
-- sections.
create function public.get_next_slot_number(p_event_id text, p_user_id uuid default null)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  return (
    select private.slot_to_take(e.id, s.id, false, null) from public.events e cross join lateral private.sections_of(e) s
     where e.id = p_event_id and s.id = '');
end
$$;
grant execute on function public.get_next_slot_number to anon, authenticated, service_role;
