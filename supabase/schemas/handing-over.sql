-- The place of a name becomes that of its person.

-- 'This is …': the place of a name is handed over to its person, by naming a row of theirs. On dates that are not over they get the slot
-- that the name had. Nothing that belongs to the name's rows gets lost: payment, labels, teams and membership go along.

-- Whether that is the row of a name, on a date that is not over, whose place was handed over to a person in this transaction
-- (merge_regular). Until its end the person and the slot of that row may change.
create function private.is_handed_over(p_participant_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.regular_rows r join private.regulars g on g.id = r.regular_id
      join public.participants p on p.id = r.participant_id join public.events e on e.id = p.event_id
     where r.participant_id = p_participant_id and g.claimed_by is null and not private.is_ended(e.datetime, e.end_datetime));
end
$$;

-- For those who run the series: hands the place of a name over to its person. p_participant_id is a row of theirs on a date of the series:
-- an account's or a guest's own one. If the person had a place already, one of the two stays, with the better position. On dates that are
-- not over the claims of the name become theirs (private.hand_over). Called again it changes nothing.
create function public.merge_regular(p_id uuid, p_participant_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_regular private.regulars;
  v_before private.regulars;
  v_series public.series;
  v_row public.participants;
  v_hash bytea;
  v_claim public.participants;
  v_event public.events;
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_regular from private.regulars g where g.id = p_id;
  select * into v_series from public.series s where s.id = v_regular.series_id;
  if v_series.id is null then
    perform private.refuse('participant_not_found', 'This place is not kept any more. Reload the page to see the latest.');
  elsif not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  v_series := private.lock_series(v_series.id);
  -- Read again under the lock: somebody may have handed it over or removed it meanwhile.
  select * into v_regular from private.regulars g where g.id = p_id;
  if v_series.id is null or v_regular.id is null then
    perform private.refuse('participant_not_found', 'This place is not kept any more. Reload the page to see the latest.');
  end if;
  perform 1 from public.events e
    where e.series_id = v_series.id and not private.is_ended(e.datetime, e.end_datetime) order by e.id for no key update;
  select p.* into v_row from public.participants p join public.events e on e.id = p.event_id
   where p.id = p_participant_id and e.series_id = v_series.id;
  v_hash := (select s.secret_hash from private.guest_secrets s where s.participant_id = v_row.id);
  if v_row.id is null then
    perform private.refuse('participant_not_found');
  elsif v_row.user_id is null and v_hash is null then
    perform private.refuse('invalid_input', 'Somebody else signed this person up. Choose a row of their own.');
  elsif v_row.user_id = v_regular.user_id or v_hash = v_regular.secret_hash then
    return private.regular_json(v_regular, nullif(v_series.template -> 'sections', 'null')); -- done before
  elsif v_regular.claimed_by is null then
    perform private.refuse('invalid_input', 'This place belongs to somebody already. Reload the page to see the latest.');
  elsif v_row.user_id is null and (private.is_private_series(v_series) or v_series.group_id is not null) then
    perform private.refuse('invalid_input', 'Guests cannot join this series. Keep the name, or ask them to sign in.');
  elsif v_row.user_id is not null and not private.hold_account(v_row.user_id) then
    perform private.refuse('participant_not_found');
  end if;

  -- Another name may have been handed over to them before: its rows that are left belong to this place now.
  update private.regular_rows r set regular_id = p_id from private.regulars g
   where r.regular_id = g.id and g.series_id = v_series.id and (g.user_id = v_row.user_id or g.secret_hash = v_hash);
  -- A person has one place: the better one. What they entered themselves is kept.
  delete from private.regulars g
   where g.series_id = v_series.id and (g.user_id = v_row.user_id or g.secret_hash = v_hash)
  returning * into v_before;
  if v_before.id is null then
    -- Somebody who is only on a date that was made private alone stays the name that everybody knows there. What the organizer wrote
    -- beside it is not theirs.
    v_before.series_id := v_series.id;
    v_before.user_id := v_row.user_id;
    v_before.secret_hash := v_hash;
    v_before.name := v_regular.name;
    v_before.responses := '{}';
    v_before.section_id := v_regular.section_id;
  end if;
  v_before := private.as_last_entered(v_before);
  update private.regulars g
     set user_id = v_row.user_id, secret_hash = case when v_row.user_id is null then v_hash end, claimed_by = null,
         place = least(g.place, v_before.place), missed_on = greatest(g.missed_on, v_before.missed_on),
         since = least(g.since, v_before.since), name = v_before.name, email = v_before.email,
         phone = v_before.phone, notes = v_before.notes, responses = v_before.responses, section_id = v_before.section_id
   where g.id = p_id
  returning * into v_regular;

  for v_claim in
    select p.* from private.regular_rows r join public.participants p on p.id = r.participant_id
     where r.regular_id = p_id order by p.id for update of p
  loop
    select * into v_event from public.events e where e.id = v_claim.event_id;
    -- A date that is over stays as it was. A guest cannot be on a single date that was made private.
    continue when private.is_ended(v_event.datetime, v_event.end_datetime)
      or v_row.user_id is null and (v_event.is_private or v_event.group_id is not null);
    perform private.hand_over(v_claim, v_event, v_regular);
    if v_event.is_private then
      insert into private.event_acceptances (user_id, event_id) values (v_regular.user_id, v_event.id) on conflict do nothing;
    end if;
  end loop;
  -- On a date that is over the row stays the name's and is kept here: if it waited in vain, the turn is the person's (private.who_missed).
  delete from private.regular_rows r using public.participants p join public.events e on e.id = p.event_id
   where r.regular_id = p_id and p.id = r.participant_id and not private.is_ended(e.datetime, e.end_datetime);
  return private.regular_json(v_regular, nullif(v_series.template -> 'sections', 'null'));
end
$$;
grant execute on function public.merge_regular to authenticated, service_role;

-- Hands the claimed row of a name over to its person. If they have no row on that date, the claimed one becomes theirs, with what they
-- entered. If they have one, it gets the slot of the claim, or its better place in line, and the claim is deleted. The caller has locked
-- the event and the row.
create function private.hand_over(p_claim public.participants, p_event public.events, p_to private.regulars)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.participants;
  v_is_open boolean := p_claim.slot_number is not null and p_claim.confirm_until > clock_timestamp();
  -- A slot that is still to be confirmed is told to its person, who has as much time for it as anybody.
  v_confirm_until timestamptz := case when v_is_open then greatest(p_claim.confirm_until, private.confirm_until(p_event)) else p_claim.confirm_until end;
begin
  select p.* into v_row from public.participants p
   where p.event_id = p_claim.event_id
     and case when p_to.user_id is not null then p.user_id = p_to.user_id
              else p.id = (select s.participant_id from private.guest_secrets s
                            where s.secret_hash = p_to.secret_hash and s.event_id = p_claim.event_id) end;
  if v_row.id is null then
    if p_to.secret_hash is not null then
      -- First, so that they can be told.
      insert into private.guest_secrets (participant_id, event_id, secret_hash) values (p_claim.id, p_claim.event_id, p_to.secret_hash);
      insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, secret_hash, device, time_zone, created_at)
      select d.endpoint, d.p256dh, d.auth, p_claim.id, d.secret_hash, d.device, d.time_zone, d.created_at
        from private.devices_of_guest(p_to.secret_hash) d;
    end if;
    update public.participants p
       set user_id = p_to.user_id, claimed_by_user_id = null, name = p_to.name, email = p_to.email, phone = p_to.phone,
           notes = p_to.notes, responses = p.responses || private.answers_to(p_event, p_to.responses),
           promoted_at = case when v_is_open then clock_timestamp() else p.promoted_at end, confirm_until = v_confirm_until
     where p.id = p_claim.id returning p.* into v_row;
  elsif v_row.waiting_since is not null and p_claim.slot_number is not null then
    -- They swap in one statement, so that nobody moves up in between.
    update public.participants p
       set slot_number = case when p.id = v_row.id then p_claim.slot_number end,
           section_id = p_claim.section_id,
           waiting_since = case when p.id = p_claim.id then v_row.waiting_since end,
           promoted_at = case when p.id = v_row.id then clock_timestamp() end,
           confirm_until = case when p.id = v_row.id then v_confirm_until end,
           missed_on = coalesce(p.missed_on, p_claim.missed_on), moving_to = null, moving_since = null
     where p.id in (v_row.id, p_claim.id);
  elsif v_row.waiting_since > p_claim.waiting_since and v_row.section_id = p_claim.section_id then
    update public.participants p set waiting_since = p_claim.waiting_since where p.id = v_row.id;
  end if;
  perform private.hand_over_payment(p_claim.id, v_row);
  -- The group keeps its member. Whether the account is one is decided by those who lead the group, not by whoever helps with a series.
  update public.group_participants m
     set participant_id = v_row.id, guest_email = null,
         user_id = case when private.leads_group(m.group_id, auth.uid()) then p_to.user_id else m.user_id end
   where m.participant_id = p_claim.id
     and not exists (
       select from public.group_participants o
        where o.group_id = m.group_id and o.participant_id = v_row.id and o.participant_id <> p_claim.id);
  if v_row.id <> p_claim.id then
    insert into public.participant_labels (participant_id, label_id)
    select v_row.id, l.label_id from public.participant_labels l where l.participant_id = p_claim.id on conflict do nothing;
    -- Whether they came: what was noted of the person counts, else what was noted of the name.
    update private.attendance a
       set participant_id = v_row.id, name = v_row.name, user_id = p_to.user_id, claimed = false, secret_hash = p_to.secret_hash
     where a.participant_id = p_claim.id
       and not exists (select from private.attendance o where o.participant_id = v_row.id);
    delete from private.attendance a where a.participant_id = p_claim.id;
    -- The person takes the place in the team, unless they are in a team already.
    update private.event_teams t set teams = replace(t.teams::text, p_claim.id::text, v_row.id::text)::jsonb
     where t.event_id = p_claim.event_id and strpos(t.teams::text, v_row.id::text) = 0;
    -- A turn of the name on this date is the person's.
    update private.turns_given g set given_to = v_row.id from private.hold_turns(array[p_claim.id], null) h where g.participant_id = h;
    -- Without a claimer first, so that this deletion is not noted as leaving late.
    update public.participants p set claimed_by_user_id = null where p.id = p_claim.id;
    delete from public.participants p where p.id = p_claim.id;
  else
    update private.attendance a
       set name = v_row.name, user_id = p_to.user_id, claimed = false, secret_hash = p_to.secret_hash
     where a.participant_id = v_row.id;
  end if;
  perform private.tick_once(v_row.event_id, array[v_row.id]);
end
$$;

-- Hands the payment of a claimed row over to its person. If they have one of their own, they keep that, and those who run the event see the
-- other one as a refund.
create function private.hand_over_payment(p_claim_id uuid, p_row public.participants)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments y where y.participant_id = p_claim_id for update;
  if v_payment.id is not null and not exists (
      select from public.payments y
       where y.event_id = p_row.event_id and y.id <> v_payment.id
         and (y.participant_id = p_row.id or y.user_id = p_row.user_id and not y.claimed and y.settled_at is null)) then
    update public.payments y set participant_id = p_row.id, user_id = p_row.user_id, claimed = false, name = p_row.name
     where y.id = v_payment.id;
    return;
  end if;
  -- The person has a payment of their own: what was paid for the name is to be given back, as when its row is removed.
  if v_payment.state in ('said', 'denied') then
    delete from public.payments y where y.id = v_payment.id;
  else
    update public.payments y set participant_id = null where y.id = v_payment.id;
  end if;
  update public.payments y set participant_id = p_row.id, name = p_row.name
   where y.id = (
     select o.id from public.payments o
      where o.event_id = p_row.event_id and o.user_id = p_row.user_id and not o.claimed and o.state in ('refund', 'left')
      order by o.confirmed_at is null, o.created_at, o.id limit 1)
     and not exists (select from public.payments o where o.participant_id = p_row.id);
end
$$;
