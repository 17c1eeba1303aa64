-- The price of a slot, and its payments.

-- A payment for a slot, confirmed or reported. No one reads or writes it directly: get_event, get_registration and get_payments return the
-- caller's part; say_paid, mark_people_paid, unmark_people_paid and settle_refund write it.
create table public.payments (
  id uuid not null default gen_random_uuid(),
  event_id text not null,
  -- The registration it is for; null once that is gone.
  participant_id uuid,
  -- The name on the roster, kept for when the row is gone.
  name text not null,
  -- The amount, in the smallest unit of the currency. A later price does not change it.
  cents int not null,
  currency text not null,
  -- When the person said 'I have paid'.
  said_at timestamptz,
  -- The time of an event manager's tick.
  confirmed_at timestamptz,
  -- The time of an event manager's denial. It is owed again.
  denied_at timestamptz,
  -- The time when the refund was settled, or a departed person's report dismissed.
  settled_at timestamptz,
  -- The last person who ticked or settled it.
  marked_by uuid,
  created_at timestamptz not null default now(),
  -- said, denied, confirmed; and of who left: left (said, not confirmed), dismissed, refund (confirmed), settled.
  state text not null generated always as (case
    when settled_at is not null then case when confirmed_at is not null then 'settled' else 'dismissed' end
    when participant_id is null then case when confirmed_at is not null then 'refund' else 'left' end
    when confirmed_at is not null then 'confirmed'
    when denied_at is not null then 'denied'
    else 'said' end) stored,
  -- When its registration was gone, or let go of it because it was settled. From then on the guest of an event without a date gets news for 90 days.
  left_at timestamptz,
  -- The holder of its row, and the kind of that row (participants.kind). No foreign key: a payment would wait for an account that is being
  -- deleted, while
  -- that waits for the registration which the payment holds. Null when the holder is gone (private.forget_money_and_attendance).
  holder uuid,
  kind text not null default 'own',
  constraint payments_pkey primary key (id),
  constraint payments_participant_id_key unique (participant_id),
  -- The bounds of a price.
  constraint payments_amount_check check (cents between 1 and 100000000 and currency ~ '^[A-Z]{3}$'),
  -- It is reported or confirmed.
  constraint payments_moment_check check (num_nonnulls(said_at, confirmed_at) > 0),
  -- A denial has a report, no confirmation, and a present person to notify.
  constraint payments_denied_check check (denied_at is null or (said_at is not null and confirmed_at is null and participant_id is not null)),
  -- A present person's money is not settled.
  constraint payments_settled_check check (settled_at is null or participant_id is null),
  constraint payments_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade deferrable initially deferred,
  constraint payments_participant_id_fkey foreign key (participant_id) references public.participants (id) deferrable initially deferred
);
create index payments_event_id_idx on public.payments (event_id, created_at);
create index payments_holder_idx on public.payments (holder, event_id) where holder is not null;
create index payments_marked_by_idx on public.payments (marked_by) where marked_by is not null;
create unique index payments_own_once on public.payments (event_id, holder) where kind = 'own' and settled_at is null;
alter table public.payments enable row level security;
grant all on public.payments to service_role;

create policy "Payments are told by functions only" on public.payments for select to authenticated using (false);

create trigger guard_payment after update or delete on public.payments
  for each row execute function private.guard_payment();
create trigger payment_changed after insert or update or delete on public.payments
  for each row execute function private.payment_changed();

-- Second lock. Allows only known steps from state to state. Only event managers change or delete a confirmed payment. A payment gets
-- another holder only with its row or, if that is gone, with a guest who is linked to an account.
create function private.guard_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_step text := concat_ws(' ', old.state, new.state);
  -- `v_free`: the effects of leaving and coming back, and the person's reports. `v_managed`: the actions of event managers only.
  v_free constant text[] := '{said left, left said, confirmed refund, refund confirmed, denied said}';
  v_managed constant text[] := '{said confirmed, said denied, denied confirmed, confirmed said, confirmed denied, left refund,
    left dismissed, dismissed left, dismissed said, refund settled, settled refund, settled confirmed, confirmed settled, said dismissed}';
begin
  if tg_op = 'UPDATE' and (new.id, new.event_id) is distinct from (old.id, old.event_id)
     or tg_op = 'UPDATE' and (new.holder, new.kind) is distinct from (old.holder, old.kind)
        -- The account is gone.
        and not (new.holder is null and new.kind = old.kind)
        -- A guest who paid and left is linked to an account.
        and not (old.participant_id is null and exists (select from private.holders h where h.id = old.holder and h.became = new.holder))
        and not exists (select from public.participants p where p.id = new.participant_id and p.holder = new.holder and p.kind = new.kind)
     or tg_op = 'UPDATE' and old.state <> 'denied' and (new.cents, new.currency) is distinct from (old.cents, old.currency)
     or new.state <> old.state and v_step <> all (v_free || v_managed)
     -- Only event managers change a confirmed payment. When the event is deleted, its payments go too.
     or ((tg_op = 'DELETE' and old.state in ('confirmed', 'refund')) or (new.state <> old.state and v_step = any (v_managed)))
        and not private.manages_event(old.event_id) and exists (select from public.events e where e.id = old.event_id) then
    perform private.refuse('unauthorized');
  end if;
  return null;
end
$$;

-- Price, currency and link of an event. It never has open money in two currencies: they make no sum.
create function private.checked_price(p_event public.events, p_old public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_event.price_cents is null then
    p_event.currency := null;
  elsif p_event.price_cents < 1 then
    perform private.refuse('invalid_input', 'Price must be more than zero. Leave it empty if it costs nothing.', 'price_cents');
  elsif p_event.price_cents > 100000000 then
    perform private.refuse('invalid_input', 'This price is too high', 'price_cents');
  elsif p_event.currency is null then
    perform private.refuse('invalid_input', 'Choose a currency for the price', 'currency');
  elsif p_event.currency !~ '^[A-Z]{3}$' then
    perform private.refuse('invalid_input', 'Unknown currency', 'currency');
  -- Another name or time changes no money.
  elsif (p_event.price_cents, p_event.currency) is distinct from (p_old.price_cents, p_old.currency) and exists (
      select from public.payments y
       where y.event_id = p_old.id and y.currency <> p_event.currency and y.settled_at is null and y.denied_at is null) then
    perform private.refuse('invalid_input', 'The currency cannot change after somebody has paid', 'currency');
  end if;
  -- The host in plain letters and nothing before it: neither xn-- in disguise nor https://bank.example@elsewhere.example.
  if p_event.pay_link !~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?([/?#][!-~]*)?$' then
    perform private.refuse('invalid_input', 'Payment link must be a web address that starts with https://', 'pay_link');
  end if;
  return p_event;
end
$$;

-- Keeps the payments of registrations that are deleted. Of 'I have paid' without a tick at most 11 stay for one holder, and 2,000 for an event. The
-- activity has the others.
create function private.release_payments(p_participant_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  for v_payment in
    -- By their ids and not joined with the rows that go, because Postgres keeps the plan that it made at first. If a hundred people left then, it
    -- would read all payments there are for each one who leaves later.
    select y.* from public.payments y where y.participant_id = any (p_participant_ids) order by y.created_at, y.id for update
  loop
    if v_payment.state = 'denied' or v_payment.state = 'said' and (
        select count(*) >= 2000 or count(*) filter (where y.holder = v_payment.holder) >= 11
          from public.payments y where y.event_id = v_payment.event_id and y.state = 'left') then
      delete from public.payments y where y.id = v_payment.id;
    else
      update public.payments y set participant_id = null, left_at = now() where y.id = v_payment.id;
    end if;
  end loop;
end
$$;

-- Whether an account has a registration for an event, or left with an open payment for one.
create function private.has_own(p_event_id text, p_account uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.participants p where p.event_id = p_event_id and p.user_id = p_account)
    or exists (
      select from public.payments y where y.event_id = p_event_id and y.holder = p_account and y.kind = 'own' and y.settled_at is null);
end
$$;

-- The price of a slot and the way to pay it; null for an event without a price.
create function private.price_json(p_event public.events)
returns jsonb
language sql
immutable
return case when p_event.price_cents is not null then jsonb_build_object(
    'cents', p_event.price_cents, 'currency', p_event.currency, 'link', p_event.pay_link, 'note', p_event.pay_note) end;

-- A payment in the API, without account ids; null for none.
create function private.payment_json(p_payment public.payments)
returns jsonb
language sql
immutable
return case when p_payment.id is not null then jsonb_build_object(
    'id', p_payment.id, 'participant_id', p_payment.participant_id, 'name', p_payment.name, 'cents', p_payment.cents,
    'currency', p_payment.currency, 'state', p_payment.state) end;
