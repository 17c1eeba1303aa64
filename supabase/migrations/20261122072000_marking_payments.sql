-- Saying, ticking, unticking, confirming what somebody said who left, and settling. Each asks for a state and not for a step, so a retry changes nothing.
--
-- Locks as everywhere: the event, then the row, then the payment. `for share` keeps price and currency as they are until the
-- payment stands. Who ticks different rows does not wait; the same row is one after the other.

create function private.payment_json(p_payment public.payments)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_payment.id is not null then jsonb_build_object(
    'id', p_payment.id, 'participant_id', p_payment.participant_id, 'name', p_payment.name, 'cents', p_payment.cents,
    'currency', p_payment.currency, 'state', p_payment.state, 'method', p_payment.method) end;
end
$$;
comment on function private.payment_json(public.payments) is 'A payment as the API tells it, without account ids; null for none.';

create function private.lock_paying(p_id uuid, out event public.events, out entry public.participants, out payment public.payments)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  select e.* into event from public.events e
   where e.id = (select p.event_id from public.participants p where p.id = p_id) for share;
  select p.* into entry from public.participants p where p.id = p_id for no key update;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  select y.* into payment from public.payments y where y.participant_id = p_id for update;
end
$$;
comment on function private.lock_paying(uuid) is 'A registration, its event and its payment, held until the end of the transaction.';

create function private.check_owes(p_event public.events, p_entry public.participants)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_event.price_cents is null or p_entry.slot_number is null then
    perform private.refuse('nothing_to_pay');
  end if;
end
$$;
comment on function private.check_owes(public.events, public.participants) is 'Whoever waits owes nothing, nor does anybody in an event without a price.';

create function public.say_paid(p_id uuid, p_secret text default null, p_said boolean default true)
returns jsonb
language plpgsql
volatile
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
  select * into v_held from private.lock_paying(p_id);
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
comment on function public.say_paid(uuid, text, boolean) is
  '''I have paid'': for one''s own slot, a claimed one, or a guest''s with its secret; p_said false takes it back. What the organizer confirmed stays confirmed. Answers with the payment, null when there is none.';

create function public.mark_paid(p_id uuid, p_method text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_held record;
  v_event public.events;
  v_entry public.participants;
  v_payment public.payments;
begin
  select * into v_held from private.lock_paying(p_id);
  v_event := v_held.event;
  v_entry := v_held.entry;
  v_payment := v_held.payment;
  if not private.manages_event(v_event.id) then
    perform private.refuse('unauthorized');
  elsif p_method not in ('cash', 'transfer', 'other') then
    perform private.refuse('invalid_input', null, 'method');
  elsif v_payment.id is null or v_payment.state = 'denied' then
    perform private.check_owes(v_event, v_entry);
    insert into public.payments as y (event_id, participant_id, user_id, claimed, name, cents, currency, method, confirmed_at, marked_by)
    values (v_event.id, p_id, coalesce(v_entry.user_id, v_entry.claimed_by_user_id), v_entry.claimed_by_user_id is not null,
            v_entry.name, v_event.price_cents, v_event.currency, p_method, now(), auth.uid())
    on conflict (participant_id) do update
      set confirmed_at = excluded.confirmed_at, denied_at = null, method = excluded.method, marked_by = excluded.marked_by,
          cents = excluded.cents, currency = excluded.currency
    returning y.* into v_payment;
  elsif v_payment.confirmed_at is null or v_payment.method is distinct from coalesce(p_method, v_payment.method) then
    update public.payments y set confirmed_at = now(), method = coalesce(p_method, y.method), marked_by = auth.uid()
     where y.id = v_payment.id
    returning y.* into v_payment;
  end if;
  return private.payment_json(v_payment);
end
$$;
comment on function public.mark_paid(uuid, text) is
  'Ticks a slot as paid, for the organizer and the owner and admins of the event''s group, their own slot included. A method replaces the one before; without one it stays.';

create function public.unmark_paid(p_id uuid, p_denied boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_held record;
  v_event public.events;
  v_payment public.payments;
begin
  select * into v_held from private.lock_paying(p_id);
  v_event := v_held.event;
  v_payment := v_held.payment;
  if not private.manages_event(v_event.id) then
    perform private.refuse('unauthorized');
  elsif v_payment.id is null then
    return null;
  elsif v_payment.said_at is null then
    delete from public.payments y where y.id = v_payment.id;
    return null;
  elsif v_payment.confirmed_at is not null or (p_denied and v_payment.denied_at is null) then
    update public.payments y
       set confirmed_at = null, method = null, denied_at = case when p_denied then now() end,
           marked_by = case when p_denied then auth.uid() end
     where y.id = v_payment.id
    returning y.* into v_payment;
  end if;
  return private.payment_json(v_payment);
end
$$;
comment on function public.unmark_paid(uuid, boolean) is
  'Takes the tick off, for those who run the event: what the person said stands again. p_denied says that it never arrived: then it is owed again, and the person is told.';

create function private.lock_left(p_payment_id uuid, out payment public.payments, out back public.participants)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  select y.event_id into v_event_id from public.payments y where y.id = p_payment_id;
  if not found then
    perform private.refuse('payment_not_found');
  elsif not private.manages_event(v_event_id) then
    perform private.refuse('unauthorized');
  end if;
  perform 1 from public.events e where e.id = v_event_id for share;
  select y.* into payment from public.payments y where y.id = p_payment_id;
  select p.* into back from public.participants p
   where p.event_id = payment.event_id
     and case when payment.claimed then p.claimed_by_user_id = payment.user_id and p.name = payment.name else p.user_id = payment.user_id end
     and not exists (select from public.payments y where y.participant_id = p.id)
   order by p.created_at, p.id limit 1 for no key update;
  select y.* into payment from public.payments y where y.id = p_payment_id for update;
  if not found then
    perform private.refuse('payment_not_found');
  elsif payment.participant_id is not null then
    perform private.refuse('nothing_to_refund');
  end if;
end
$$;
comment on function private.lock_left(uuid) is 'The payment of somebody who left, held until the end of the transaction, and the registration with which that person came back without one.';

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
  return private.payment_json(v_payment);
end
$$;
comment on function public.confirm_left(uuid) is 'What somebody said to have paid, who is no longer on the roster, did arrive: now it is to be refunded. For those who run the event.';

create function public.settle_refund(p_payment_id uuid, p_settled boolean default true)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_held record;
  v_payment public.payments;
begin
  v_held := private.lock_left(p_payment_id);
  v_payment := v_held.payment;
  if p_settled is not false and v_payment.settled_at is null then
    update public.payments y set settled_at = now(), marked_by = auth.uid() where y.id = p_payment_id
    returning y.* into v_payment;
  elsif p_settled is false and v_payment.settled_at is not null then
    if not v_payment.claimed and exists (
        select from public.payments y
         where y.event_id = v_payment.event_id and y.user_id = v_payment.user_id and not y.claimed and y.settled_at is null) then
      perform private.refuse('payment_changed');
    end if;
    update public.payments y
       set settled_at = null, participant_id = (v_held.back).id, name = coalesce((v_held.back).name, y.name), marked_by = auth.uid()
     where y.id = p_payment_id
    returning y.* into v_payment;
  end if;
  return private.payment_json(v_payment);
end
$$;
comment on function public.settle_refund(uuid, boolean) is
  'Says that the money of somebody who is no longer on the roster was given back, or that nothing has to be; of what was only said: dismisses it. p_settled false undoes it, and whoever came back meanwhile has it again. For those who run the event.';

revoke all on function private.payment_json(public.payments), private.lock_paying(uuid),
  private.check_owes(public.events, public.participants), public.say_paid(uuid, text, boolean), public.mark_paid(uuid, text),
  public.unmark_paid(uuid, boolean), private.lock_left(uuid), public.confirm_left(uuid), public.settle_refund(uuid, boolean) from public, anon, authenticated;
grant execute on function public.say_paid(uuid, text, boolean) to anon, authenticated, service_role;
grant execute on function public.mark_paid(uuid, text), public.unmark_paid(uuid, boolean), public.confirm_left(uuid),
  public.settle_refund(uuid, boolean) to authenticated, service_role;
