-- Find a substitute: people offer their slot and keep it until another person takes it. An offered slot counts as free: the waitlist goes first
-- (private.next_to_promote), then the first tap (private.section_fill).

-- Offers at most 100 slots to a substitute, or (p_offered false) keeps them: the caller's own, claimed ones, or those of a guest's secret. Event managers
-- can take back any offer. Skips unknown ids, people who wait and slots whose time is over. Refused if a person waits for the slot: withdrawing
-- gives it to them. At most 50 times a day in an event. Returns the registrations that are left.
create function public.offer_slot(
  p_ids uuid[], p_secret text default null, p_offered boolean default true)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_offered boolean := coalesce(p_offered, true);
  v_hash bytea := private.hash_secret(p_secret);
  v_gate record;
  v_event public.events;
  v_rows uuid[];
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'ids');
  end if;
  for v_gate in
    select (array_agg(g.event))[1] as event, array_agg((g.entry).id) as ids
      from private.lock_rows(case when v_offered then 'offer' else 'keep' end, p_ids, private.me(p_secret)) g group by (g.event).id order by (g.event).id
  loop
    perform private.count_change(v_hash);
    v_event := v_gate.event;
    v_rows := array(
      select p.id from public.participants p join private.sections_of(v_event) s on s.id = p.section_id
       where p.id = any (v_gate.ids) and p.slot_number > 0 and (p.offered_at is null) = v_offered
         and not (v_offered and coalesce(s.ends_at <= now(), false)));
    -- Keeping is not counted: it needs an offer.
    if v_offered and v_rows <> '{}' and not private.check_rate_limit(
        v_event.id || ' ' || coalesce(private.account_key(auth.uid()), v_hash::text), 'offer', 50) then
      perform private.refuse('throttled', 'You have offered slots here 50 times in the last 24 hours. Offer one again tomorrow.');
    end if;
    perform private.log_merged(v_event.id, p.id::text, case when v_offered then 'offered' else 'not_offered' end, p.name, s.id, private.actor(v_event.id, s.id),
        jsonb_strip_nulls(jsonb_build_object('slot', p.slot_number, 'section', private.section_name(v_event.sections, p.section_id))))
       from public.participants p cross join lateral (select private.account_of(p) as id) s
      where p.id = any (v_rows) order by p.slot_number, p.id;
    update public.participants p set offered_at = case when v_offered then now() end where p.id = any (v_rows);
    -- One function promotes (private.next_to_promote), so this looks at the rows that are left.
    if v_offered and (select count(*) from public.participants p where p.id = any (v_rows)) < cardinality(v_rows) then
      perform private.refuse('someone_waits');
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(private.registration_json(p) order by p.slot_number, p.id), '[]') from public.participants p where p.id = any (p_ids));
end
$$;
grant execute on function public.offer_slot to anon, authenticated, service_role;

-- Removes the row of an offer whose slot another row gets in this transaction: as with a withdrawal, but never late. Its person is notified.
create function private.leave_to_substitute(p_offer public.participants)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Before the deletion, because the row says which person gets the notification and the money.
  perform private.notify_taken(p_offer);
  perform private.release_payments(array[p_offer.id]);
  delete from public.participants p where p.id = p_offer.id;
  if p_offer.kind <> 'claim' then
    perform private.record_decline(p_offer.event_id, p_offer.holder, p_offer.name);
    perform private.after_withdrawal(array[p_offer.event_id], private.account_of(p_offer));
  end if;
end
$$;

-- Notifies the person whose offer is taken, unless they gave it away themselves, with their account or their secret (private.take_slot), or a person
-- they added gets it. The sender reads the taker's name.
create function private.notify_taken(p_offer public.participants)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_rings boolean;
begin
  if p_offer.holder is null or p_offer.holder = auth.uid() or p_offer.offered_at = now() or not private.has_sender() or exists (
      select from public.participants p where p.id = p_offer.given_to and p.holder = p_offer.holder) then
    return;
  end if;
  select * into v_event from public.events e where e.id = p_offer.event_id;
  -- As for promotions: ten notifications a day, then one an hour.
  v_rings := private.check_rate_limit(v_event.id || ' ' || p_offer.holder, 'taken', 10);
  perform private.write_messages('taken', v_event.id, (
    select jsonb_agg(jsonb_build_object(
             'holder', t,
             'details', private.event_facts(v_event) || jsonb_build_object('taken', jsonb_build_array(
               jsonb_build_object('slot', p_offer.slot_number, 'by', p_offer.given_to,
                 'name', case when p_offer.kind = 'claim' then p_offer.name end)
               || private.section_facts(v_event, p_offer.section_id))),
             'send_after', now() + case when v_rings then '0 s' else '1 hour' end::interval,
             'drop_after', private.lasts_until(v_event.datetime, v_event.end_datetime)))
      from private.notifiable(array[p_offer.holder], 'taken') t));
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;
