-- What is said and ticked counts as the page showed it, and no event ever has money open in two currencies.
--
-- Between a look at the page and the tap somebody may change the price: then 'I have paid' wrote an amount that nobody had seen. The page
-- now sends what it shows. And a refund that was settled before the currency changed could be opened again: two currencies make no sum, and
-- the event could not be edited any more.

create or replace function private.prepare_price()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.price_cents is null then
    new.currency := null;
  elsif new.price_cents < 1 then
    perform private.refuse('invalid_input', 'Price must be more than zero. Leave it empty if it costs nothing.', 'price_cents');
  elsif new.price_cents > 100000000 then
    perform private.refuse('invalid_input', 'This price is too high', 'price_cents');
  elsif new.currency is null then
    perform private.refuse('invalid_input', 'Choose a currency for the price', 'currency');
  elsif new.currency !~ '^[A-Z]{3}$' then
    perform private.refuse('invalid_input', 'Unknown currency', 'currency');
  -- Another name or time is nobody's money, whatever was paid.
  elsif tg_op = 'UPDATE' and (new.price_cents, new.currency) is distinct from (old.price_cents, old.currency) and exists (
      select from public.payments y where y.event_id = new.id and y.currency <> new.currency and y.settled_at is null and y.denied_at is null) then
    perform private.refuse('invalid_input', private.which_date(old) || 'The currency cannot change after somebody has paid', 'currency');
  end if;
  new.pay_link := private.checked_text(new.pay_link, 'pay_link', 500, 'Payment link must be less than 500 characters');
  -- The host in plain letters and nothing before it: neither xn-- in disguise nor https://bank.example@elsewhere.example.
  if new.pay_link !~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?([/?#][!-~]*)?$' then
    perform private.refuse('invalid_input', 'Payment link must be a web address that starts with https://', 'pay_link');
  end if;
  return new;
end
$$;

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
comment on function private.check_shown(integer, text, integer, text) is 'Refuses when the page showed another amount than the one that would count. A page from before says nothing about it.';

drop function public.say_paid(uuid, text, boolean);

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
comment on function public.say_paid(uuid, text, boolean, integer, text) is '''I have paid'': for one''s own slot, a claimed one, or a guest''s with its secret; p_said false takes it back. p_cents and p_currency are what the page showed: another price by now is refused. What the organizer confirmed stays confirmed. Answers with the payment, null when there is none.';

drop function public.mark_paid(uuid, text);

create function public.mark_paid(p_id uuid, p_method text default null, p_cents integer default null, p_currency text default null)
returns jsonb
language plpgsql
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
    perform private.check_shown(p_cents, p_currency, v_event.price_cents, v_event.currency);
    insert into public.payments as y (event_id, participant_id, user_id, claimed, name, cents, currency, method, confirmed_at, marked_by)
    values (v_event.id, p_id, coalesce(v_entry.user_id, v_entry.claimed_by_user_id), v_entry.claimed_by_user_id is not null,
            v_entry.name, v_event.price_cents, v_event.currency, p_method, now(), auth.uid())
    on conflict (participant_id) do update
      set confirmed_at = excluded.confirmed_at, denied_at = null, method = excluded.method, marked_by = excluded.marked_by,
          cents = excluded.cents, currency = excluded.currency
    returning y.* into v_payment;
  elsif v_payment.confirmed_at is null or v_payment.method is distinct from coalesce(p_method, v_payment.method) then
    if v_payment.confirmed_at is null then
      -- Said since the page was read: the tick would confirm an amount that was not on it.
      perform private.check_shown(p_cents, p_currency, v_payment.cents, v_payment.currency);
    end if;
    update public.payments y set confirmed_at = now(), method = coalesce(p_method, y.method), marked_by = auth.uid()
     where y.id = v_payment.id
    returning y.* into v_payment;
  end if;
  return private.payment_json(v_payment);
end
$$;
comment on function public.mark_paid(uuid, text, integer, text) is 'Ticks a slot as paid, for those who run the event, their own slot included. A method replaces the one before; without one it stays. p_cents and p_currency are what the page showed: another amount by now is refused.';

create or replace function public.settle_refund(p_payment_id uuid, p_settled boolean default true)
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

revoke all on function private.check_shown(integer, text, integer, text) from public, anon, authenticated, service_role;
revoke all on function public.say_paid(uuid, text, boolean, integer, text), public.mark_paid(uuid, text, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.say_paid(uuid, text, boolean, integer, text) to anon, authenticated, service_role;
grant execute on function public.mark_paid(uuid, text, integer, text) to authenticated, service_role;
