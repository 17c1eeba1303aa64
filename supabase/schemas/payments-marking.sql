-- Saying that one paid, ticking it, and settling what is left of those who went.

-- 'I have paid': for one's own slot, a claimed one, or a guest's with its secret; p_said false takes it back. p_cents and p_currency are
-- what the page showed: another price by now is refused. What the organizer confirmed stays confirmed. Answers with the payment, null when
-- there is none.
create function public.say_paid(
  p_id uuid, p_secret text default null, p_said boolean default true, p_cents integer default null, p_currency text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_held record;
  v_me uuid := auth.uid();
  v_event public.events;
  v_entry public.participants;
  v_payment public.payments;
  v_holder uuid;
begin
  select * into v_held from private.lock_paying(p_id, p_secret);
  v_event := v_held.event;
  v_entry := v_held.entry;
  v_payment := v_held.payment;
  v_holder := coalesce(v_entry.user_id, v_entry.claimed_by_user_id);
  if (v_me = v_holder or private.holds_secret(p_id, p_secret)) is not true then
    perform private.refuse('unauthorized');
  elsif v_me is null then
    perform private.count_change(v_event.id);
  end if;
  if p_said is false then
    delete from public.payments y where y.id = v_payment.id and y.state = 'said';
    return case when v_payment.state <> 'said' then private.payment_json(v_payment) end;
  elsif v_payment.state in ('said', 'confirmed') then
    return private.payment_json(v_payment);
  end if;
  perform private.check_owes(v_event, v_entry);
  perform private.check_shown(p_cents, p_currency, v_event.price_cents, v_event.currency);
  insert into public.payments as y (event_id, participant_id, user_id, claimed, name, cents, currency, said_at)
  values (v_event.id, p_id, v_holder, v_entry.claimed_by_user_id is not null, v_entry.name,
          v_event.price_cents, v_event.currency, now())
  -- Said again after a denial: what is owed by then.
  on conflict (participant_id) do update
    set said_at = now(), denied_at = null, marked_by = null, cents = excluded.cents, currency = excluded.currency
  returning y.* into v_payment;
  return private.payment_json(v_payment);
end
$$;
grant execute on function public.say_paid to anon, authenticated, service_role;

-- A registration, its event and its payment, held until the end of the transaction. Refuses strangers before.
create function private.lock_paying(
  p_id uuid, p_secret text default null, out event public.events, out entry public.participants, out payment public.payments)
returns record
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Without a lock, whether the caller has anything to do with it. Which of these rights a call needs, it asks under the lock.
  select p.* into entry from public.participants p where p.id = p_id;
  if entry.id is not null and (auth.uid() = coalesce(entry.user_id, entry.claimed_by_user_id)
      or p_secret is not null and private.holds_secret(p_id, p_secret) or private.manages_event(entry.event_id)) is not true then
    perform private.refuse('unauthorized');
  end if;
  select e.* into event from public.events e where e.id = entry.event_id for share;
  select p.* into entry from public.participants p where p.id = p_id for no key update;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  select y.* into payment from public.payments y where y.participant_id = p_id for update;
end
$$;

-- Refuses where nothing is owed: by people who wait, in an event without a price, and in one that was called off.
create function private.check_owes(p_event public.events, p_entry public.participants)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_event.price_cents is null or p_event.called_off_at is not null or p_entry.slot_number is null then
    perform private.refuse('nothing_to_pay');
  end if;
end
$$;

-- Refuses when the page showed another amount than the one that would count. A page from before says nothing about it.
create function private.check_shown(p_shown_cents integer, p_shown_currency text, p_cents integer, p_currency text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_shown_cents is not null and (p_shown_cents, p_shown_currency) is distinct from (p_cents, p_currency) then
    perform private.refuse('payment_changed');
  end if;
end
$$;

-- Ticks at most 100 slots as paid, for those who run their events: all of them, or none when one is refused. A method replaces the one
-- before; without one it stays. p_cents and p_currencies are what the page showed for each slot, in the same order: another amount by now
-- is refused. Answers with their payments.
create function public.mark_people_paid(
  p_participant_ids uuid[], p_method text default null, p_cents integer[] default null, p_currencies text[] default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_held record;
  v_place integer;
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  if p_method not in ('cash', 'transfer', 'other') then
    perform private.refuse('invalid_input', null, 'method');
  end if;
  for v_id in select * from private.hold_slots(p_participant_ids) loop
    select * into v_held from private.lock_paying(v_id);
    v_payment := v_held.payment;
    v_place := array_position(p_participant_ids, v_id);
    if v_payment.id is null or v_payment.state = 'denied' then
      perform private.check_owes(v_held.event, v_held.entry);
      perform private.check_shown(p_cents[v_place], p_currencies[v_place], (v_held.event).price_cents, (v_held.event).currency);
      insert into public.payments as y (event_id, participant_id, user_id, claimed, name, cents, currency, method, confirmed_at, marked_by)
      values ((v_held.event).id, v_id, coalesce((v_held.entry).user_id, (v_held.entry).claimed_by_user_id),
              (v_held.entry).claimed_by_user_id is not null, (v_held.entry).name,
              (v_held.event).price_cents, (v_held.event).currency, p_method, now(), auth.uid())
      on conflict (participant_id) do update
        set confirmed_at = excluded.confirmed_at, denied_at = null, method = excluded.method, marked_by = excluded.marked_by,
            cents = excluded.cents, currency = excluded.currency
      returning y.* into v_payment;
    elsif v_payment.confirmed_at is null or v_payment.method is distinct from coalesce(p_method, v_payment.method) then
      if v_payment.confirmed_at is null then
        -- Said since the page was read: the tick would confirm an amount that was not on it.
        perform private.check_shown(p_cents[v_place], p_currencies[v_place], v_payment.cents, v_payment.currency);
      end if;
      update public.payments y set confirmed_at = now(), method = coalesce(p_method, y.method), marked_by = auth.uid()
       where y.id = v_payment.id
      returning y.* into v_payment;
    end if;
    v_payments := v_payments || private.payment_json(v_payment);
  end loop;
  return v_payments;
end
$$;
grant execute on function public.mark_people_paid to authenticated, service_role;

-- Takes the tick off at most 100 slots, for those who run their events: all of them, or none when one is refused. What the people said
-- stands again. p_denied says that it never arrived: then it is owed again, and the people are told. Answers with the payments that are left.
create function public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  for v_id in select * from private.hold_slots(p_participant_ids) loop
    v_payment := (private.lock_paying(v_id)).payment;
    if v_payment.said_at is null then
      delete from public.payments y where y.id = v_payment.id;
      continue;
    elsif v_payment.confirmed_at is not null or (p_denied and v_payment.denied_at is null) then
      update public.payments y
         set confirmed_at = null, method = null, denied_at = case when p_denied then now() end,
             marked_by = case when p_denied then auth.uid() end
       where y.id = v_payment.id
      returning y.* into v_payment;
    end if;
    v_payments := v_payments || private.payment_json(v_payment);
  end loop;
  return v_payments;
end
$$;
grant execute on function public.unmark_people_paid to authenticated, service_role;

-- Locks the events of at most 100 slots. The caller must run all of them, before and once they are locked. Returns each slot once, in order.
create function private.hold_slots(p_participant_ids uuid[])
returns setof uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_events text[];
begin
  if cardinality(p_participant_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'participant_ids');
  end if;
  v_events := array(select distinct p.event_id from public.participants p where p.id = any (p_participant_ids));
  if exists (select from unnest(v_events) e where not private.manages_event(e)) then
    perform private.refuse('unauthorized');
  end if;
  -- Locked in the same order as everywhere, so that two calls never wait for each other.
  perform 1 from public.events e where e.id = any (v_events) order by e.id for share;
  if exists (select from unnest(v_events) e where not private.manages_event(e)) then
    perform private.refuse('unauthorized');
  end if;
  return query select distinct i from unnest(p_participant_ids) i order by i;
end
$$;

-- What somebody said to have paid, who is no longer on the roster, did arrive: now it is to be refunded. For those who run the event.
create function public.confirm_left(p_payment_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  v_payment := (private.lock_left(p_payment_id)).payment;
  if v_payment.settled_at is not null then
    perform private.refuse('payment_changed');
  elsif v_payment.confirmed_at is null then
    update public.payments y set confirmed_at = now(), marked_by = auth.uid() where y.id = p_payment_id
    returning y.* into v_payment;
  end if;
  return private.payment_json(v_payment) || jsonb_build_object('state', private.state_told(v_payment.state, exists (
    select from public.events e where e.id = v_payment.event_id and e.called_off_at is not null)));
end
$$;
grant execute on function public.confirm_left to authenticated, service_role;

-- The payment of somebody who left, or of anybody in an event that was called off, held until the end of the transaction, and the
-- registration with which that person came back without one.
create function private.lock_left(p_payment_id uuid, out payment public.payments, out back public.participants)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
  v_off boolean;
begin
  select y.event_id into v_event_id from public.payments y where y.id = p_payment_id;
  if not found then
    perform private.refuse('payment_not_found');
  elsif not private.manages_event(v_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select e.called_off_at is not null into v_off from public.events e where e.id = v_event_id for share;
  select y.* into payment from public.payments y where y.id = p_payment_id;
  select p.* into back from public.participants p
   where p.event_id = payment.event_id
     and case when payment.claimed then p.claimed_by_user_id = payment.user_id and p.name = payment.name else p.user_id = payment.user_id end
     and not exists (select from public.payments y where y.participant_id = p.id)
   order by p.created_at, p.id limit 1 for no key update;
  select y.* into payment from public.payments y where y.id = p_payment_id for update;
  if not found then
    perform private.refuse('payment_not_found');
  elsif payment.participant_id is not null and (v_off is not true or payment.state = 'denied') then
    perform private.refuse('nothing_to_refund');
  end if;
end
$$;

-- Says that the money of somebody who is no longer on the roster was given back, or that nothing has to be; of what was only said:
-- dismisses it. p_settled false undoes it, and whoever came back meanwhile has it again. For those who run the event.
create function public.settle_refund(p_payment_id uuid, p_settled boolean default true)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_held record;
  v_payment public.payments;
begin
  if p_settled is false then
    -- Of two that are undone at once, the second sees the first: together they may be two currencies.
    perform 1 from public.events e
      where e.id = (select y.event_id from public.payments y where y.id = p_payment_id) and private.manages_event(e.id) for no key update;
  end if;
  v_held := private.lock_left(p_payment_id);
  v_payment := v_held.payment;
  if p_settled is not false and v_payment.settled_at is null then
    -- In an event that was called off the row may be there: what is settled is nobody's any more.
    update public.payments y set settled_at = now(), participant_id = null, marked_by = auth.uid() where y.id = p_payment_id
    returning y.* into v_payment;
  elsif p_settled is false and v_payment.settled_at is not null then
    if exists (select from public.events e where e.id = v_payment.event_id and e.currency <> v_payment.currency)
       or exists (
        select from public.payments y
         where y.event_id = v_payment.event_id and y.settled_at is null
           and (y.currency <> v_payment.currency and y.denied_at is null
             -- An account's own money is one payment (payments_own_once), and so is the word for a claimed name (payments_left_once).
             or y.user_id = v_payment.user_id and not y.claimed and not v_payment.claimed
             or y.user_id = v_payment.user_id and y.claimed and v_payment.claimed and y.name = v_payment.name and y.state = 'left'
                and v_payment.confirmed_at is null and (v_held.back).id is null)) then
      perform private.refuse('payment_changed');
    end if;
    update public.payments y
       set settled_at = null, participant_id = (v_held.back).id, name = coalesce((v_held.back).name, y.name), marked_by = auth.uid()
     where y.id = p_payment_id
    returning y.* into v_payment;
  end if;
  return private.payment_json(v_payment) || jsonb_build_object('state', private.state_told(v_payment.state, exists (
    select from public.events e where e.id = v_payment.event_id and e.called_off_at is not null)));
end
$$;
grant execute on function public.settle_refund to authenticated, service_role;
