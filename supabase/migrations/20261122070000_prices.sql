-- What an event costs, and how to pay it: a price, a link and a note. No money passes through Roster.
-- docs/decisions/payments.md says why.

alter table public.events
  add column price_cents int,
  add column currency text,
  add column pay_link text,
  add column pay_note text,
  add constraint events_price_check check (
    num_nulls(price_cents, currency) <> 1 and price_cents between 1 and 100000000 and currency ~ '^[A-Z]{3}$'),
  add constraint events_pay_check check (
    pay_link ~ '^https://[!-~]+$' and char_length(pay_link) <= 500 and char_length(pay_note) <= 200);
comment on column public.events.price_cents is 'What each slot costs, in the smallest unit of the currency (yen have no cents, dinars have 1000). Null: nothing.';
comment on column public.events.currency is 'ISO 4217 code of the price. Stays the same once somebody has paid.';
comment on column public.events.pay_link is 'Where to pay: https, with a host in plain characters, so that no lookalike hides in it.';
comment on column public.events.pay_note is 'How else to pay, in the organizer''s words.';
comment on constraint events_price_check on public.events is 'Second lock: price and currency, or neither of them.';
comment on constraint events_pay_check on public.events is 'Second lock: an https link of at most 500 characters, a note of at most 200.';

create function private.prepare_price()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.price_cents is null then
    new.currency := null;
  elsif new.price_cents < 1 then
    perform private.refuse('invalid_input', 'Price must be more than zero', 'price_cents');
  elsif new.price_cents > 100000000 then
    perform private.refuse('invalid_input', 'This price is too high', 'price_cents');
  elsif new.currency is null then
    perform private.refuse('invalid_input', 'Choose a currency for the price', 'currency');
  elsif new.currency !~ '^[A-Z]{3}$' then
    perform private.refuse('invalid_input', 'Unknown currency', 'currency');
  elsif tg_op = 'UPDATE' and exists (
      select from public.payments y where y.event_id = new.id and y.currency <> new.currency and y.settled_at is null and y.denied_at is null) then
    perform private.refuse('invalid_input', 'The currency cannot change after somebody has paid', 'currency');
  end if;
  new.pay_link := private.checked_text(new.pay_link, 'pay_link', 500, 'Payment link must be less than 500 characters');
  -- The host in plain letters and nothing before it: neither xn-- in disguise nor https://bank.example@elsewhere.example.
  if new.pay_link !~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?([/?#][!-~]*)?$' then
    perform private.refuse('invalid_input', 'Payment link must be a web address that starts with https://', 'pay_link');
  end if;
  return new;
end
$$;
comment on function private.prepare_price() is 'Checks price, currency and link with the sentences a person reads. Most events have none of them, and are not asked.';

create trigger prepare_price before insert or update on public.events
  for each row when (num_nonnulls(new.price_cents, new.currency, new.pay_link) > 0)
  execute function private.prepare_price();
create trigger prepare_pay_note before insert or update of pay_note on public.events for each row when (new.pay_note is not null)
  execute function private.prepare_event_text('pay_note', '200', 'Payment note must be less than 200 characters');

create function private.price_json(p_event public.events)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_event.price_cents is not null then jsonb_build_object(
    'cents', p_event.price_cents, 'currency', p_event.currency, 'link', p_event.pay_link, 'note', p_event.pay_note) end;
end
$$;
comment on function private.price_json(public.events) is 'What a slot costs and how to pay it; null for an event without a price.';

revoke all on function private.prepare_price(), private.price_json(public.events) from public, anon, authenticated;
