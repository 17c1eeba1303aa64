-- 'I have paid', the tick of event managers, and the money of people who left. Each call names a state and not a step, so
-- a retry changes nothing.
--
-- Locks as everywhere: the event, then the row, then the payment. `for share` keeps price and currency as they are until the payment stands.
-- People who tick different rows do not wait for each other; the same row is one after the other.

-- 'I have paid', for at most 100 slots: one's own, claimed ones, or those that a guest's secret opens; p_said false takes it back. People who wait or
-- have left are left out, so that the others can pay; refused without anyone left. `p_cents` and `p_currency` are the page's price for a slot: another
-- price is refused. A confirmed payment stays confirmed. Returns the payments as they are now.
-- `p_id` stands for one slot, and returns its payment alone (null for none); no page sends it since 2.0.0.
create function public.say_paid(
  p_ids uuid[] default null, p_secret text default null, p_said boolean default true, p_cents integer default null, p_currency text default null,
  p_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.hash_secret(p_secret);
  v_slot record;
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  for v_slot in select g.*, row_number() over () as number from private.lock_rows('pay', coalesce(p_ids, array[p_id]), private.me(p_secret)) g loop
    if v_slot.number = 1 then
      perform private.count_change(v_hash);
    end if;
    select y.* into v_payment from public.payments y where y.participant_id = (v_slot.entry).id for update;
    if p_said is false then
      delete from public.payments y where y.id = v_payment.id and y.state = 'said';
      continue when v_payment.id is null or v_payment.state = 'said';
    elsif (v_payment.state in ('said', 'confirmed')) is not true then
      continue when (v_slot.entry).slot_number is null;
      v_payment := private.pay(v_slot.event, v_slot.entry, v_payment, p_cents, p_currency);
    end if;
    v_payments := v_payments || private.payment_json(v_payment);
  end loop;
  if not found then
    perform private.refuse('participant_not_found');
  elsif p_said is not false and v_payments = '[]' then
    perform private.refuse('nothing_to_pay');
  end if;
  return case when p_ids is null then v_payments -> 0 else v_payments end;
end
$$;
grant execute on function public.say_paid to anon, authenticated, service_role;

-- Writes that a slot is paid: as its person's report, or with p_confirmed as an event manager's tick. A report keeps its amount; else
-- today's price counts, and is refused without a debt: for people who wait, in an event without a price, and in a called-off one. Refuses
-- too when the page showed another amount than the one that counts. A page of an older release does not say what it showed.
create function private.pay(
  p_event public.events, p_entry public.participants, p_payment public.payments, p_shown_cents integer, p_shown_currency text,
  p_confirmed boolean default false)
returns public.payments
language plpgsql
set search_path = ''
as $$
declare
  v_is_said boolean := (p_payment.state = 'said') is true;
  v_cents int := case when v_is_said then p_payment.cents else p_event.price_cents end;
  v_currency text := case when v_is_said then p_payment.currency else p_event.currency end;
  v_payment public.payments;
begin
  if not v_is_said and (v_cents is null or p_event.called_off_at is not null or p_entry.slot_number is null) then
    perform private.refuse('nothing_to_pay');
  elsif p_shown_cents is not null and (p_shown_cents, p_shown_currency) is distinct from (v_cents, v_currency) then
    perform private.refuse('payment_changed');
  end if;
  insert into public.payments as y (
    event_id, participant_id, holder, kind, name, cents, currency, said_at, confirmed_at, marked_by)
  values (
    p_event.id, p_entry.id, p_entry.holder, p_entry.kind, p_entry.name,
    v_cents, v_currency, case when not p_confirmed then now() end, case when p_confirmed then now() end,
    case when p_confirmed then auth.uid() end)
  on conflict (participant_id) do update
    set said_at = coalesce(excluded.said_at, y.said_at), confirmed_at = excluded.confirmed_at, denied_at = null,
        marked_by = excluded.marked_by, cents = excluded.cents, currency = excluded.currency
  returning y.* into v_payment;
  return v_payment;
end
$$;

-- Marks at most 100 slots as paid, for event managers: all of them, or none when one is refused. `p_cents` and `p_currencies` are the page's amounts, in
-- the same order: a different amount is refused. Returns their payments. `p_method` is ignored; no page sends it since 2.0.0.
create function public.mark_people_paid(
  p_participant_ids uuid[], p_method text default null, p_cents integer[] default null, p_currencies text[] default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_place integer;
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  for v_slot in select * from private.lock_rows('tick', p_participant_ids) loop
    select y.* into v_payment from public.payments y where y.participant_id = (v_slot.entry).id for update;
    v_place := array_position(p_participant_ids, (v_slot.entry).id);
    if v_payment.confirmed_at is null then
      v_payment := private.pay(v_slot.event, v_slot.entry, v_payment, p_cents[v_place], p_currencies[v_place], true);
    end if;
    v_payments := v_payments || private.payment_json(v_payment);
  end loop;
  return v_payments;
end
$$;
grant execute on function public.mark_people_paid to authenticated, service_role;

-- Takes the tick off at most 100 slots, for event managers: all of them, or none when one is refused. The people's reports count again.
-- `p_denied`: it never arrived, so it is owed again, and the people are notified. Answers with the payments that are left.
create function public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  for v_slot in select * from private.lock_rows('tick', p_participant_ids) loop
    select y.* into v_payment from public.payments y where y.participant_id = (v_slot.entry).id for update;
    if v_payment.said_at is null then
      delete from public.payments y where y.id = v_payment.id;
      continue;
    elsif v_payment.confirmed_at is not null or (p_denied and v_payment.denied_at is null) then
      update public.payments y
         set confirmed_at = null, denied_at = case when p_denied then now() end,
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

-- For event managers, about the money of a departed person, or of anyone in a called-off event. It was given back, or need not be; a report alone is
-- dismissed. `p_settled` false undoes that, and a person who came back has it again. `p_arrived` instead: a report did arrive, and is to be refunded.
create function public.settle_refund(p_payment_id uuid, p_settled boolean default true, p_arrived boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_back public.participants;
  v_payment public.payments;
begin
  select y.* into v_payment from public.payments y where y.id = p_payment_id;
  if not found then
    perform private.refuse('payment_not_found');
  elsif not private.manages_event(v_payment.event_id) then
    perform private.refuse('unauthorized');
  end if;
  -- Of two that are undone at once, the second sees the first: together they may be two currencies.
  select e.* into v_event from public.events e where e.id = v_payment.event_id for no key update;
  -- The registration with which that account came back without a payment.
  select p.* into v_back from public.participants p
   where p.event_id = v_payment.event_id and p.holder = v_payment.holder and p.kind = 'own' and v_payment.kind = 'own'
     and not exists (select from public.payments y where y.participant_id = p.id)
   order by p.created_at, p.id limit 1 for no key update;
  select y.* into v_payment from public.payments y where y.id = p_payment_id for update;
  if not found then
    perform private.refuse('payment_not_found');
  elsif v_payment.participant_id is not null and (v_event.called_off_at is null or v_payment.state = 'denied') then
    perform private.refuse('nothing_to_refund');
  elsif v_payment.settled_at is not null and (p_arrived or p_settled is false and (
      v_event.currency <> v_payment.currency or exists (
        select from public.payments y
         where y.event_id = v_payment.event_id and y.settled_at is null
           and (y.currency <> v_payment.currency and y.denied_at is null
             -- An account's own money is one payment (payments_own_once).
             or y.holder = v_payment.holder and y.kind = 'own' and v_payment.kind = 'own')))) then
    perform private.refuse('payment_changed');
  elsif p_arrived then
    update public.payments y set confirmed_at = now(), marked_by = auth.uid()
     where y.id = p_payment_id and y.confirmed_at is null;
  elsif p_settled is false and v_payment.settled_at is not null then
    update public.payments y set settled_at = null, participant_id = v_back.id, name = coalesce(v_back.name, y.name), marked_by = auth.uid()
     where y.id = p_payment_id;
  elsif p_settled is not false and v_payment.settled_at is null then
    -- In a called-off event the row may be there: a settled payment belongs to no one.
    update public.payments y
       set settled_at = now(), participant_id = null, marked_by = auth.uid(), left_at = coalesce(y.left_at, now())
     where y.id = p_payment_id;
  end if;
  return (select private.payment_json(y) from public.payments y where y.id = p_payment_id);
end
$$;
grant execute on function public.settle_refund to authenticated, service_role;
