-- Saying, ticking, unticking and settling. Each asks for a state and not for a step, so a retry changes nothing.
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
  elsif p_said is false then
    delete from public.payments y where y.id = v_payment.id and y.state = 'said';
    return case when v_payment.state <> 'said' then private.payment_json(v_payment) end;
  elsif v_payment.id is not null then
    return private.payment_json(v_payment);
  end if;
  perform private.check_owes(v_event, v_entry);
  -- Whoever paid, left and came back means that money, as long as it was not given back.
  update public.payments y set participant_id = p_id, name = v_entry.name, said_at = now(), confirmed_at = null, method = null
   where y.id = (select o.id from public.payments o
                  where o.user_id = v_holder and o.event_id = v_event.id and o.state = 'refund'
                    and (o.cents, o.currency) = (v_event.price_cents, v_event.currency)
                  order by o.created_at, o.id limit 1 for update)
  returning y.* into v_payment;
  if v_payment.id is null then
    insert into public.payments (event_id, participant_id, user_id, name, cents, currency, said_at)
    values (v_event.id, p_id, v_holder, v_entry.name, v_event.price_cents, v_event.currency, now())
    returning * into v_payment;
  end if;
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
  elsif v_payment.id is null then
    perform private.check_owes(v_event, v_entry);
    insert into public.payments (event_id, participant_id, user_id, name, cents, currency, method, confirmed_at, marked_by)
    values (v_event.id, p_id, coalesce(v_entry.user_id, v_entry.claimed_by_user_id), v_entry.name,
            v_event.price_cents, v_event.currency, p_method, now(), auth.uid())
    returning * into v_payment;
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
  elsif p_denied or v_payment.said_at is null then
    delete from public.payments y where y.id = v_payment.id;
    return null;
  elsif v_payment.confirmed_at is not null then
    update public.payments y set confirmed_at = null, method = null, marked_by = null where y.id = v_payment.id
    returning y.* into v_payment;
  end if;
  return private.payment_json(v_payment);
end
$$;
comment on function public.unmark_paid(uuid, boolean) is
  'Takes the tick off, for those who run the event: what the person said stands again. p_denied says that it never arrived, and takes that off too.';

create function public.settle_refund(p_payment_id uuid, p_settled boolean default true)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
  v_payment public.payments;
begin
  select y.event_id into v_event_id from public.payments y where y.id = p_payment_id;
  if not found then
    perform private.refuse('payment_not_found');
  elsif not private.manages_event(v_event_id) then
    perform private.refuse('unauthorized');
  end if;
  perform 1 from public.events e where e.id = v_event_id for share;
  select y.* into v_payment from public.payments y where y.id = p_payment_id for update;
  if not found then
    perform private.refuse('payment_not_found');
  elsif v_payment.participant_id is not null then
    perform private.refuse('nothing_to_refund');
  elsif (v_payment.settled_at is not null) is distinct from (p_settled is not false) then
    update public.payments y
       set settled_at = case when p_settled is not false then now() end, marked_by = auth.uid()
     where y.id = p_payment_id
    returning y.* into v_payment;
  end if;
  return private.payment_json(v_payment);
end
$$;
comment on function public.settle_refund(uuid, boolean) is
  'Says that the money of somebody who is no longer on the roster was given back, or that nothing has to be; p_settled false undoes it. For those who run the event.';

revoke all on function private.payment_json(public.payments), private.lock_paying(uuid),
  private.check_owes(public.events, public.participants), public.say_paid(uuid, text, boolean), public.mark_paid(uuid, text),
  public.unmark_paid(uuid, boolean), public.settle_refund(uuid, boolean) from public, anon, authenticated;
grant execute on function public.say_paid(uuid, text, boolean) to anon, authenticated, service_role;
grant execute on function public.mark_paid(uuid, text), public.unmark_paid(uuid, boolean), public.settle_refund(uuid, boolean)
  to authenticated, service_role;
