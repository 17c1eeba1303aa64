-- What a slot costs, and who has paid.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE FUNCTION private.prepare_price() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
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
$_$;

COMMENT ON FUNCTION private.prepare_price() IS 'Checks price, currency and link with the sentences a person reads. Most events have none of them, and are not asked.';

REVOKE ALL ON FUNCTION private.prepare_price() FROM PUBLIC;



CREATE FUNCTION private.price_json(p_event public.events) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return case when p_event.price_cents is not null then jsonb_build_object(
    'cents', p_event.price_cents, 'currency', p_event.currency, 'link', p_event.pay_link, 'note', p_event.pay_note) end;
end
$$;

COMMENT ON FUNCTION private.price_json(p_event public.events) IS 'What a slot costs and how to pay it; null for an event without a price.';

REVOKE ALL ON FUNCTION private.price_json(p_event public.events) FROM PUBLIC;



CREATE TABLE public.payments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id text NOT NULL,
    participant_id uuid,
    user_id uuid,
    claimed boolean DEFAULT false NOT NULL,
    name text NOT NULL,
    cents integer NOT NULL,
    currency text NOT NULL,
    method text,
    said_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    denied_at timestamp with time zone,
    settled_at timestamp with time zone,
    marked_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    state text GENERATED ALWAYS AS (
CASE
    WHEN (settled_at IS NOT NULL) THEN
    CASE
        WHEN (confirmed_at IS NOT NULL) THEN 'settled'::text
        ELSE 'dismissed'::text
    END
    WHEN (participant_id IS NULL) THEN
    CASE
        WHEN (confirmed_at IS NOT NULL) THEN 'refund'::text
        ELSE 'left'::text
    END
    WHEN (confirmed_at IS NOT NULL) THEN 'confirmed'::text
    WHEN (denied_at IS NOT NULL) THEN 'denied'::text
    ELSE 'said'::text
END) STORED NOT NULL,
    CONSTRAINT payments_amount_check CHECK ((((cents >= 1) AND (cents <= 100000000)) AND (currency ~ '^[A-Z]{3}$'::text))),
    CONSTRAINT payments_denied_check CHECK (((denied_at IS NULL) OR ((said_at IS NOT NULL) AND (confirmed_at IS NULL) AND (participant_id IS NOT NULL)))),
    CONSTRAINT payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'other'::text]))),
    CONSTRAINT payments_moment_check CHECK ((num_nonnulls(said_at, confirmed_at) > 0)),
    CONSTRAINT payments_settled_check CHECK (((settled_at IS NULL) OR (participant_id IS NULL)))
);

COMMENT ON TABLE public.payments IS 'What somebody paid for a slot, or says to have paid. Readable by those who run the event; one''s own, and those of slots one claimed, are told by get_event, get_registration and get_payments. Nobody writes directly: say_paid, mark_paid, unmark_paid, confirm_left and settle_refund do.';

COMMENT ON COLUMN public.payments.participant_id IS 'The registration it is for; null once that is gone.';

COMMENT ON COLUMN public.payments.user_id IS 'Whose registration or claim it is; null for guests, and when the account is gone (private.forget_account).';

COMMENT ON COLUMN public.payments.claimed IS 'Whether it is for a slot claimed for somebody else: that one comes back by name.';

COMMENT ON COLUMN public.payments.name IS 'The name on the roster, kept for when the row is gone.';

COMMENT ON COLUMN public.payments.cents IS 'What was paid, in the smallest unit of the currency. A later price does not change it.';

COMMENT ON COLUMN public.payments.method IS 'How, as whoever ticked it says; null when not said.';

COMMENT ON COLUMN public.payments.said_at IS 'When the person said ''I have paid''.';

COMMENT ON COLUMN public.payments.confirmed_at IS 'When somebody who runs the event ticked it.';

COMMENT ON COLUMN public.payments.denied_at IS 'When somebody who runs the event said that it never arrived. It is owed again.';

COMMENT ON COLUMN public.payments.settled_at IS 'When the refund was settled, or the word of somebody who left dismissed.';

COMMENT ON COLUMN public.payments.marked_by IS 'Who ticked or settled it last.';

COMMENT ON COLUMN public.payments.state IS 'said, denied, confirmed; and of who left: left (said, not confirmed), dismissed, refund (confirmed), settled.';

COMMENT ON CONSTRAINT payments_amount_check ON public.payments IS 'The bounds of a price.';

COMMENT ON CONSTRAINT payments_denied_check ON public.payments IS 'What is denied was said, is not confirmed, and is told to somebody who is there.';

COMMENT ON CONSTRAINT payments_method_check ON public.payments IS 'The three ways that are told apart.';

COMMENT ON CONSTRAINT payments_moment_check ON public.payments IS 'Somebody said it or somebody confirmed it.';

COMMENT ON CONSTRAINT payments_settled_check ON public.payments IS 'Nothing is settled for somebody who is there.';

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_participant_id_key UNIQUE (participant_id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES public.participants(id) DEFERRABLE INITIALLY DEFERRED;

CREATE INDEX payments_event_id_idx ON public.payments USING btree (event_id, created_at);

CREATE UNIQUE INDEX payments_left_once ON public.payments USING btree (event_id, user_id, claimed, name) WHERE ((participant_id IS NULL) AND (settled_at IS NULL) AND (confirmed_at IS NULL));

CREATE INDEX payments_marked_by_idx ON public.payments USING btree (marked_by) WHERE (marked_by IS NOT NULL);

CREATE UNIQUE INDEX payments_own_once ON public.payments USING btree (event_id, user_id) WHERE ((NOT claimed) AND (settled_at IS NULL));

CREATE INDEX payments_user_id_idx ON public.payments USING btree (user_id, event_id) WHERE (user_id IS NOT NULL);

CREATE TRIGGER guard_payment AFTER DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION private.guard_payment();

CREATE TRIGGER log_payment AFTER INSERT OR DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION private.log_payment();

CREATE TRIGGER ping_delete AFTER DELETE ON public.payments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_rows();

CREATE TRIGGER ping_insert AFTER INSERT ON public.payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_rows();

CREATE TRIGGER ping_update AFTER UPDATE ON public.payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_rows();

CREATE TRIGGER tell_payment AFTER UPDATE ON public.payments FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION private.tell_payment();

CREATE TRIGGER tell_payment_gone AFTER DELETE ON public.payments FOR EACH ROW WHEN ((old.state = 'denied'::text)) EXECUTE FUNCTION private.tell_payment();

ALTER TABLE public.payments ENABLE ROW LEVEL SECURITY;

CREATE POLICY "Payments are read by event runners" ON public.payments FOR SELECT TO authenticated USING ((event_id IN ( SELECT private.my_managed_events() AS my_managed_events)));

GRANT SELECT ON TABLE public.payments TO authenticated;
GRANT ALL ON TABLE public.payments TO service_role;



CREATE FUNCTION private.rename_payment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.payments y set name = new.name where y.participant_id = new.id;
  return null;
end
$$;

COMMENT ON FUNCTION private.rename_payment() IS 'The name of a payment is the one on the roster.';

REVOKE ALL ON FUNCTION private.rename_payment() FROM PUBLIC;



CREATE FUNCTION private.guard_payment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_step text := concat_ws(' ', old.state, new.state);
  -- v_free: what follows from leaving and coming back, or what the person says. v_run: what only those who run the event do.
  v_free constant text[] := '{said left, left said, confirmed refund, refund confirmed, denied said}';
  v_run constant text[] := '{said confirmed, said denied, denied confirmed, confirmed said, confirmed denied, left refund,
    left dismissed, dismissed left, dismissed said, refund settled, settled refund, settled confirmed}';
begin
  if tg_op = 'UPDATE' and (new.id, new.event_id) is distinct from (old.id, old.event_id)
     -- `claimed` changes only together with the row: when a claim was handed over to its person.
     or tg_op = 'UPDATE' and new.claimed <> old.claimed and (new.claimed or not exists (
          select from public.participants p
           where p.id = new.participant_id and p.claimed_by_user_id is null and p.user_id is not distinct from new.user_id))
     or tg_op = 'UPDATE' and old.state <> 'denied' and (new.cents, new.currency) is distinct from (old.cents, old.currency)
     or new.state <> old.state and v_step <> all (v_free || v_run)
     -- Only those who run the event change what was confirmed. When the event is deleted, its payments go too.
     or ((tg_op = 'DELETE' and old.state in ('confirmed', 'refund')) or (new.state <> old.state and v_step = any (v_run)))
        and not private.manages_event(old.event_id) and exists (select from public.events e where e.id = old.event_id) then
    perform private.refuse('unauthorized');
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION private.guard_payment() IS 'Second lock. Allows only known steps from state to state. Only those who run the event change or delete what was confirmed. The payment of a claim becomes a person''s only together with the row.';

REVOKE ALL ON FUNCTION private.guard_payment() FROM PUBLIC;



CREATE FUNCTION private.let_go_of_payments() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_payment public.payments;
begin
  for v_payment in
    -- By their ids and not joined with `gone`: Postgres keeps the plan that it made for as many as left first. After a hundred it would
    -- read all payments there are for each one who leaves.
    select y.* from public.payments y where y.participant_id = any (array(select g.id from gone g)) order by y.created_at, y.id for update
  loop
    if v_payment.state = 'denied' or v_payment.state = 'said' and (
        select count(*) >= 10 or count(*) filter (where y.name = v_payment.name) > 0 from public.payments y
         where y.event_id = v_payment.event_id and y.user_id is not distinct from v_payment.user_id
           and y.claimed = v_payment.claimed and y.state = 'left') then
      delete from public.payments y where y.id = v_payment.id;
    else
      update public.payments y set participant_id = null where y.id = v_payment.id;
    end if;
  end loop;
  return null;
end
$$;

COMMENT ON FUNCTION private.let_go_of_payments() IS 'Whoever leaves leaves what was paid or said behind. Unconfirmed words are bounded: one for a name, and ten for an account''s claims or for all guests of an event; further ones stand in the activity only.';

REVOKE ALL ON FUNCTION private.let_go_of_payments() FROM PUBLIC;



CREATE FUNCTION private.take_payment_along() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Confirmed money first, then the oldest. A claimed slot is the same person's when it has the same name.
  update public.payments y set participant_id = new.id, name = new.name
   where y.id = (
     select o.id from public.payments o
      where o.user_id = coalesce(new.user_id, new.claimed_by_user_id) and o.event_id = new.event_id
        and o.state in ('refund', 'left') and o.claimed = (new.user_id is null) and (o.name = new.name or not o.claimed)
      order by o.confirmed_at is null, o.created_at, o.id limit 1 for update);
  return null;
end
$$;

COMMENT ON FUNCTION private.take_payment_along() IS 'Whoever comes back, to a slot or to the line, takes along what they paid or said: nobody owes twice, and no refund stays open beside it.';

REVOKE ALL ON FUNCTION private.take_payment_along() FROM PUBLIC;



CREATE FUNCTION private.payment_json(p_payment public.payments) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return case when p_payment.id is not null then jsonb_build_object(
    'id', p_payment.id, 'participant_id', p_payment.participant_id, 'name', p_payment.name, 'cents', p_payment.cents,
    'currency', p_payment.currency, 'state', p_payment.state, 'method', p_payment.method) end;
end
$$;

COMMENT ON FUNCTION private.payment_json(p_payment public.payments) IS 'A payment as the API tells it, without account ids; null for none.';

REVOKE ALL ON FUNCTION private.payment_json(p_payment public.payments) FROM PUBLIC;



CREATE FUNCTION private.lock_paying(p_id uuid, p_secret text DEFAULT NULL::text, OUT event public.events, OUT entry public.participants, OUT payment public.payments) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.lock_paying(p_id uuid, p_secret text, OUT event public.events, OUT entry public.participants, OUT payment public.payments) IS 'A registration, its event and its payment, held until the end of the transaction. Refuses strangers before.';

REVOKE ALL ON FUNCTION private.lock_paying(p_id uuid, p_secret text, OUT event public.events, OUT entry public.participants, OUT payment public.payments) FROM PUBLIC;



CREATE FUNCTION private.check_owes(p_event public.events, p_entry public.participants) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if p_event.price_cents is null or p_entry.slot_number is null then
    perform private.refuse('nothing_to_pay');
  end if;
end
$$;

COMMENT ON FUNCTION private.check_owes(p_event public.events, p_entry public.participants) IS 'Whoever waits owes nothing, nor does anybody in an event without a price.';

REVOKE ALL ON FUNCTION private.check_owes(p_event public.events, p_entry public.participants) FROM PUBLIC;



CREATE FUNCTION public.say_paid(p_id uuid, p_secret text DEFAULT NULL::text, p_said boolean DEFAULT true, p_cents integer DEFAULT NULL::integer, p_currency text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.say_paid(p_id uuid, p_secret text, p_said boolean, p_cents integer, p_currency text) IS '''I have paid'': for one''s own slot, a claimed one, or a guest''s with its secret; p_said false takes it back. p_cents and p_currency are what the page showed: another price by now is refused. What the organizer confirmed stays confirmed. Answers with the payment, null when there is none.';

REVOKE ALL ON FUNCTION public.say_paid(p_id uuid, p_secret text, p_said boolean, p_cents integer, p_currency text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.say_paid(p_id uuid, p_secret text, p_said boolean, p_cents integer, p_currency text) TO anon;
GRANT ALL ON FUNCTION public.say_paid(p_id uuid, p_secret text, p_said boolean, p_cents integer, p_currency text) TO authenticated;
GRANT ALL ON FUNCTION public.say_paid(p_id uuid, p_secret text, p_said boolean, p_cents integer, p_currency text) TO service_role;



CREATE FUNCTION public.mark_paid(p_id uuid, p_method text DEFAULT NULL::text, p_cents integer DEFAULT NULL::integer, p_currency text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.mark_paid(p_id uuid, p_method text, p_cents integer, p_currency text) IS 'Ticks a slot as paid, for those who run the event, their own slot included. A method replaces the one before; without one it stays. p_cents and p_currency are what the page showed: another amount by now is refused.';

REVOKE ALL ON FUNCTION public.mark_paid(p_id uuid, p_method text, p_cents integer, p_currency text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.mark_paid(p_id uuid, p_method text, p_cents integer, p_currency text) TO authenticated;
GRANT ALL ON FUNCTION public.mark_paid(p_id uuid, p_method text, p_cents integer, p_currency text) TO service_role;



CREATE FUNCTION public.unmark_paid(p_id uuid, p_denied boolean DEFAULT false) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.unmark_paid(p_id uuid, p_denied boolean) IS 'Takes the tick off, for those who run the event: what the person said stands again. p_denied says that it never arrived: then it is owed again, and the person is told.';

REVOKE ALL ON FUNCTION public.unmark_paid(p_id uuid, p_denied boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unmark_paid(p_id uuid, p_denied boolean) TO authenticated;
GRANT ALL ON FUNCTION public.unmark_paid(p_id uuid, p_denied boolean) TO service_role;



CREATE FUNCTION private.lock_left(p_payment_id uuid, OUT payment public.payments, OUT back public.participants) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.lock_left(p_payment_id uuid, OUT payment public.payments, OUT back public.participants) IS 'The payment of somebody who left, held until the end of the transaction, and the registration with which that person came back without one.';

REVOKE ALL ON FUNCTION private.lock_left(p_payment_id uuid, OUT payment public.payments, OUT back public.participants) FROM PUBLIC;



CREATE FUNCTION public.confirm_left(p_payment_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.confirm_left(p_payment_id uuid) IS 'What somebody said to have paid, who is no longer on the roster, did arrive: now it is to be refunded. For those who run the event.';

REVOKE ALL ON FUNCTION public.confirm_left(p_payment_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.confirm_left(p_payment_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.confirm_left(p_payment_id uuid) TO service_role;



CREATE FUNCTION public.settle_refund(p_payment_id uuid, p_settled boolean DEFAULT true) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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
    update public.payments y set settled_at = now(), marked_by = auth.uid() where y.id = p_payment_id
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
  return private.payment_json(v_payment);
end
$$;

COMMENT ON FUNCTION public.settle_refund(p_payment_id uuid, p_settled boolean) IS 'Says that the money of somebody who is no longer on the roster was given back, or that nothing has to be; of what was only said: dismisses it. p_settled false undoes it, and whoever came back meanwhile has it again. For those who run the event.';

REVOKE ALL ON FUNCTION public.settle_refund(p_payment_id uuid, p_settled boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_refund(p_payment_id uuid, p_settled boolean) TO authenticated;
GRANT ALL ON FUNCTION public.settle_refund(p_payment_id uuid, p_settled boolean) TO service_role;



CREATE FUNCTION private.payments_json(p_event_id text, p_viewer uuid, p_manages boolean) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    select coalesce(json_agg(private.payment_json(y) order by y.created_at, y.id), '[]') from public.payments y
     where y.event_id = p_event_id and y.settled_at is null and (p_manages or y.user_id = p_viewer));
end
$$;

COMMENT ON FUNCTION private.payments_json(p_event_id text, p_viewer uuid, p_manages boolean) IS 'The payments of an event that this viewer may read, without those that are settled: all for those who run it, else one''s own and those of slots one claimed.';

REVOKE ALL ON FUNCTION private.payments_json(p_event_id text, p_viewer uuid, p_manages boolean) FROM PUBLIC;



CREATE FUNCTION private.to_collect(p_me uuid) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    with runs as (
      -- The same as my_managed_events. Written out, because Postgres plans a function in SQL anew at each call.
      select e.* from public.events e
       where e.organizer_id = p_me
          or e.group_id = any (array(
            select g.id from public.groups g where g.organizer_id = p_me
            union all select a.group_id from public.group_admins a where a.user_id = p_me))
          or e.id = any (array(select c.event_id from private.cohosts c where c.user_id = p_me and c.event_id is not null))
          or e.series_id = any (array(select c.series_id from private.cohosts c where c.user_id = p_me and c.series_id is not null))),
    mine as (
      select e.* from runs e
        -- One look into the index for each event without a price, never all payments there are.
        left join lateral (
          select true as found from public.payments y where e.price_cents is null and y.event_id = e.id and y.settled_at is null limit 1) o on true
       where e.price_cents is not null or o.found),
    rows as (
      select e.id as event_id, p.*, q.number, q.section
        from mine e
        -- Event by event, so that those of sixty dates are not looked for among the payments of all of them.
        cross join lateral (
          select p.id as participant_id, y.id as payment_id, p.name, p.claimed_by_user_id is not null as claimed,
                 -- What was denied is owed, at the price of today.
                 case when y.state <> 'denied' then y.cents else e.price_cents end as cents,
                 case when y.state <> 'denied' then y.currency else e.currency end as currency,
                 coalesce(y.state, 'unpaid') as state, y.method, p.slot_number, p.section_id
            from public.participants p left join public.payments y on y.participant_id = p.id
           where p.event_id = e.id and (y.state <> 'denied' or e.price_cents is not null and p.slot_number is not null)
          offset 0) p
        left join lateral (select s.* from private.section_numbered(e.sections, p.section_id) s where p.section_id <> '') q on true
      union all
      select e.id, null, y.id, y.name, y.claimed, y.cents, y.currency, y.state, y.method, null, null, null, null
        from mine e
        cross join lateral (
          select o.* from public.payments o where o.event_id = e.id and o.participant_id is null and o.settled_at is null offset 0) y),
    sums as (
      select r.event_id, min(r.currency) as currency,
             coalesce(sum(r.cents) filter (where r.state = 'confirmed'), 0) as collected,
             coalesce(sum(r.cents) filter (where r.participant_id is not null), 0) as expected,
             count(*) filter (where r.state <> 'confirmed') as open,
             json_agg(case when r.section is null then to_json(person) else private.with_section_named(to_json(person), r.section) end
               order by array_position(array['unpaid', 'denied', 'said', 'left', 'refund', 'confirmed'], r.state), r.number, r.slot_number, r.payment_id) as people
        from rows r
        cross join lateral (
          select r.participant_id, r.payment_id, r.name, r.claimed, r.cents, r.currency, r.state, r.method) person
       group by r.event_id),
    nearest as (
      select e.id, e.name, e.look, e.datetime, e.end_datetime, private.price_json(e) as price,
             coalesce(s.currency, e.currency) as currency, coalesce(s.collected, 0) as collected, coalesce(s.expected, 0) as expected,
             coalesce(s.open, 0) as open, coalesce(s.people, '[]') as people,
             row_number() over (order by coalesce(s.open, 0) = 0,
               abs(extract(epoch from coalesce(e.datetime, e.created_at) - now())), e.id) as place
        from mine e left join sums s on s.event_id = e.id)
    select coalesce(json_agg(json_build_object(
        'id', n.id, 'name', n.name, 'look', n.look, 'datetime', n.datetime, 'end_datetime', n.end_datetime, 'price', n.price,
        'currency', n.currency, 'collected', n.collected, 'expected', n.expected, 'people', n.people) order by n.place), '[]')
      from nearest n where n.place <= 60);
end
$$;

COMMENT ON FUNCTION private.to_collect(p_me uuid) IS 'The priced events that a person runs, at most 60: those with something open first, the nearest to today first. In each who has not paid, also because it never arrived; then who says so, who said so and left, whom to refund, who paid. Whoever waits is there with what they paid before.';

REVOKE ALL ON FUNCTION private.to_collect(p_me uuid) FROM PUBLIC;



CREATE FUNCTION private.to_pay(p_me uuid) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    with rows as (
      select p.event_id, p.id as participant_id, y.id as payment_id, p.name, p.user_id is not null as mine,
             case when y.state = 'said' then y.cents else e.price_cents end as cents,
             case when y.state = 'said' then y.currency else e.currency end as currency,
             coalesce(y.state, 'unpaid') as state, p.slot_number, n.number, n.section
        from public.participants p join public.events e on e.id = p.event_id
        left join public.payments y on y.participant_id = p.id
        left join lateral (select s.* from private.section_numbered(e.sections, p.section_id) s where p.section_id <> '') n on true
       where (p.user_id = p_me or p.claimed_by_user_id = p_me) and private.may_open_event(e.id)
         and case coalesce(y.state, 'denied') when 'denied' then e.price_cents is not null and p.slot_number is not null
                  else y.state = 'said' end
      union all
      select y.event_id, null, y.id, y.name, not y.claimed, y.cents, y.currency, y.state, null, null, null
        from public.payments y where y.user_id = p_me and y.state in ('refund', 'left')),
    nearest as (
      select e.*, o.can_open, r.people, dense_rank() over (order by e.organizer_id) as organizer,
             row_number() over (order by not r.unpaid, abs(extract(epoch from coalesce(e.datetime, e.created_at) - now())), e.id) as place
        from (select r.event_id, bool_or(r.state in ('unpaid', 'denied')) as unpaid,
                     json_agg(case when r.section is null then d.debt else private.with_section_named(d.debt, r.section) end
                       order by array_position(array['unpaid', 'denied', 'said', 'left', 'refund'], r.state), r.mine desc, r.number, r.slot_number, r.payment_id) as people
                from rows r
               cross join lateral (
                 select json_build_object(
                   'participant_id', r.participant_id, 'payment_id', r.payment_id, 'name', r.name, 'mine', r.mine,
                   'cents', r.cents, 'currency', r.currency, 'state', r.state) as debt) d
               group by r.event_id) r
        join public.events e on e.id = r.event_id and e.organizer_id <> p_me
        cross join lateral (select private.may_open_event(e.id) as can_open offset 0) o)
    select coalesce(json_agg(case when n.can_open then json_build_object(
        'id', n.id, 'name', n.name, 'look', n.look, 'datetime', n.datetime, 'end_datetime', n.end_datetime,
        -- A number that tells two organizers of one name apart, and nothing else.
        'organizer', n.organizer, 'organizer_name', private.display_name(n.organizer_id),
        'price', case when n.price_cents is not null then jsonb_build_object(
          'cents', n.price_cents, 'currency', n.currency, 'link', n.pay_link, 'note', n.pay_note) end,
        'people', n.people)
      else json_build_object('id', null, 'name', 'Private event', 'people', n.people) end order by n.place), '[]')
      from nearest n where n.place <= 60);
end
$$;

COMMENT ON FUNCTION private.to_pay(p_me uuid) IS 'What a person owes for the own slot and for claimed ones in events of others, what was said to be paid and is not confirmed, also by who left, and what comes back; at most 60 events, the nearest to today first. A private event that no longer opens is not named.';

REVOKE ALL ON FUNCTION private.to_pay(p_me uuid) FROM PUBLIC;



CREATE FUNCTION public.get_payments() RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return json_build_object('to_collect', private.to_collect(auth.uid()), 'to_pay', private.to_pay(auth.uid()));
end
$$;

COMMENT ON FUNCTION public.get_payments() IS 'What the page Payments shows: who owes whom, in the events one runs and in those one joined.';

REVOKE ALL ON FUNCTION public.get_payments() FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_payments() TO authenticated;
GRANT ALL ON FUNCTION public.get_payments() TO service_role;



CREATE FUNCTION private.section_numbered(p_sections jsonb, p_section text) RETURNS TABLE(number bigint, section text)
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return query
    select n, s ->> 'name' from jsonb_array_elements(p_sections) with ordinality as t (s, n) where s ->> 'id' = p_section;
end
$$;

COMMENT ON FUNCTION private.section_numbered(p_sections jsonb, p_section text) IS 'A section''s place among those of its event, from 1, and its name.';

REVOKE ALL ON FUNCTION private.section_numbered(p_sections jsonb, p_section text) FROM PUBLIC;



CREATE FUNCTION private.with_section_named(p_entry json, p_section text) RETURNS json
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return p_entry::jsonb || jsonb_build_object('section', p_section);
end
$$;

COMMENT ON FUNCTION private.with_section_named(p_entry json, p_section text) IS 'An entry of /payments, with the name of the section.';

REVOKE ALL ON FUNCTION private.with_section_named(p_entry json, p_section text) FROM PUBLIC;



CREATE FUNCTION private.payments_by_person(p_me uuid, p_scope text) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    with runs as (
      select e.id, e.name, e.series_id, e.price_cents, e.currency, e.pay_link, e.pay_note, e.datetime, e.end_datetime, t.at,
             to_char(t.at at time zone coalesce(e.time_zone, 'UTC'), 'YYYY-MM') as month
        from public.events e
        cross join lateral (select coalesce(e.datetime, e.end_datetime, e.created_at) as at) t
        -- One look into the index for each event without a price, instead of reading all payments.
        left join lateral (
          select true as found from public.payments y where e.price_cents is null and y.event_id = e.id and y.settled_at is null limit 1) o on true
       -- The same as my_managed_events. Written out, because with that function the events of somebody who runs very many are read twice.
       where (e.organizer_id = p_me or e.group_id = any (array(select private.my_managed_groups()))
              or e.id = any (array(select private.my_cohosted_events())))
         and (e.price_cents is not null or o.found)),
    newest as (
      select r.*, row_number() over (order by r.at desc, r.id)::int - 1 as n from runs r
       where case when p_scope is null then r.at > now() - interval '90 days' else p_scope in (r.month, r.series_id) end
       order by n limit 61),
    listed as (
      select * from newest e where e.n < 60),
    unsettled as (
      -- A denied payment is owed again, at the price of today.
      select y.event_id, y.participant_id, y.id, y.name, case when not y.claimed then y.user_id end as user_id, y.state,
             case when y.state <> 'denied' then y.cents end as cents, case when y.state <> 'denied' then y.currency end as currency
        from listed e join public.payments y on y.event_id = e.id where y.settled_at is null),
    lines as (
      select e.n, e.id as event_id, e.series_id, p.id as participant_id, y.id as payment_id, p.name, p.user_id,
             coalesce(y.state, 'unpaid') as state, coalesce(y.cents, e.price_cents) as cents, coalesce(y.currency, e.currency) as currency
        from listed e join public.participants p on p.event_id = e.id left join unsettled y on y.participant_id = p.id
       where y.cents is not null or (e.price_cents is not null and p.slot_number is not null)
      union all
      select e.n, e.id, e.series_id, null, y.id, y.name, y.user_id, y.state, y.cents, y.currency
        from unsettled y join listed e on e.id = y.event_id where y.participant_id is null),
    named as (
      -- Without an account somebody is known by name, within one series or one event: 'Rui' elsewhere is another person.
      select l.*, coalesce(l.user_id, md5(lower(replace(l.name, ' ', '')) || ' ' || coalesce(l.series_id, l.event_id))::uuid) as person from lines l),
    people as (
      select g.person, row_number() over (order by g.is_done, g.latest, g.person) as place
        from (select l.person, bool_and(l.state = 'confirmed') as is_done, min(l.n) as latest from named l group by l.person) g
       order by place limit 201),
    shown as (
      select o.place, l.* from people o join named l on l.person = o.person where o.place <= 200),
    sums as (
      select t.place, json_agg(json_build_object('currency', t.currency, 'owed', t.owed, 'said', t.said, 'paid', t.paid, 'refund', t.refund)
               order by t.currency) as sums
        from (
          select s.place, s.currency,
                 coalesce(sum(s.cents) filter (where s.state in ('unpaid', 'denied')), 0) as owed,
                 coalesce(sum(s.cents) filter (where s.state = 'said'), 0) as said,
                 coalesce(sum(s.cents) filter (where s.state = 'confirmed'), 0) as paid,
                 coalesce(sum(s.cents) filter (where s.state = 'refund'), 0) as refund
            from shown s group by s.place, s.currency) t
       group by t.place),
    told as (
      select s.place, s.person, (array_agg(s.name order by s.n))[1] as name, s.user_id is null as guest,
             json_agg(json_build_object(
               'event', s.n, 'participant_id', s.participant_id, 'payment_id', s.payment_id, 'state', s.state, 'cents', s.cents, 'currency', s.currency)
               order by s.n, s.participant_id) filter (where s.state <> 'confirmed') as dates,
             json_agg(s.n order by s.n, s.participant_id) filter (where s.state = 'confirmed') as paid
        from shown s group by s.place, s.person, s.user_id is null)
    select json_build_object(
      'events', (
        select coalesce(json_agg(json_build_object(
            'id', e.id, 'name', e.name, 'date', coalesce(e.datetime, e.end_datetime), 'link', e.pay_link, 'note', e.pay_note) order by e.n), '[]')
          from listed e),
      'people', (
        select coalesce(json_agg(json_build_object(
            'key', left(md5(p_me::text || t.person), 16), 'name', t.name, 'guest', t.guest, 'sums', s.sums,
            'dates', coalesce(t.dates, '[]'), 'paid', coalesce(t.paid, '[]')) order by t.place), '[]')
          from told t join sums s on s.place = t.place),
      'more', (select count(*) > 60 from newest) or (select count(*) > 200 from people),
      'scopes', (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name is null, c.at desc, c.id desc), '[]')
          from (
            (select r.series_id as id, (array_agg(r.name order by r.at desc))[1] as name, max(r.at) as at
               from runs r where r.series_id is not null group by r.series_id order by max(r.at) desc limit 50)
            union all
            (select r.month, null, max(r.at) from runs r group by r.month order by r.month desc limit 50)) c)));
end
$$;

COMMENT ON FUNCTION private.payments_by_person(p_me uuid, p_scope text) IS 'See get_payments_by_person.';

REVOKE ALL ON FUNCTION private.payments_by_person(p_me uuid, p_scope text) FROM PUBLIC;



CREATE FUNCTION public.get_payments_by_person(p_scope text DEFAULT NULL::text) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return private.payments_by_person(auth.uid(), p_scope);
end
$$;

COMMENT ON FUNCTION public.get_payments_by_person(p_scope text) IS 'What each person owes and paid in the priced events that the caller runs: over a series (its id), over a month (''2026-11'', in the event''s zone), or over the last 90 days and all to come (null). The newest 60 events and at most 200 people, those with something open first. `dates` points into `events` and has what is not paid yet, `paid` the events of what is. Accounts are told apart by their id, which is not told; others by their name within one series or one event.';

REVOKE ALL ON FUNCTION public.get_payments_by_person(p_scope text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_payments_by_person(p_scope text) TO authenticated;
GRANT ALL ON FUNCTION public.get_payments_by_person(p_scope text) TO service_role;



CREATE FUNCTION private.hold_slots(p_participant_ids uuid[]) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if cardinality(p_participant_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'participant_ids');
  elsif exists (
      select from public.participants p where p.id = any (p_participant_ids) and not private.manages_event(p.event_id)) then
    perform private.refuse('unauthorized');
  end if;
  -- Locked in the same order as everywhere, so that two calls never wait for each other.
  perform 1 from public.events e
    where e.id = any (array(select p.event_id from public.participants p where p.id = any (p_participant_ids))) order by e.id for share;
  return query select distinct i from unnest(p_participant_ids) i order by i;
end
$$;

COMMENT ON FUNCTION private.hold_slots(p_participant_ids uuid[]) IS 'Locks the events of at most 100 slots. The caller must run all of them. Returns each slot once, in order.';

REVOKE ALL ON FUNCTION private.hold_slots(p_participant_ids uuid[]) FROM PUBLIC;



CREATE FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text DEFAULT NULL::text, p_cents integer[] DEFAULT NULL::integer[], p_currencies text[] DEFAULT NULL::text[]) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_id uuid;
  v_place integer;
  v_payments jsonb := '[]';
begin
  for v_id in select * from private.hold_slots(p_participant_ids) loop
    v_place := array_position(p_participant_ids, v_id);
    v_payments := v_payments || jsonb_build_array(public.mark_paid(v_id, p_method, p_cents[v_place], p_currencies[v_place]));
  end loop;
  return v_payments;
end
$$;

COMMENT ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) IS 'What mark_paid does, for at most 100 slots at once: all of them, or none when one is refused. p_cents and p_currencies are what the page showed for each slot, in the same order. Answers with their payments.';

REVOKE ALL ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) TO authenticated;
GRANT ALL ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) TO service_role;



CREATE FUNCTION public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean DEFAULT false) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_id uuid;
  v_payment jsonb;
  v_payments jsonb := '[]';
begin
  for v_id in select * from private.hold_slots(p_participant_ids) loop
    v_payment := public.unmark_paid(v_id, p_denied);
    if v_payment is not null then
      v_payments := v_payments || jsonb_build_array(v_payment);
    end if;
  end loop;
  return v_payments;
end
$$;

COMMENT ON FUNCTION public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean) IS 'What unmark_paid does, for at most 100 slots at once: all of them, or none when one is refused. Answers with the payments that are left, which is what the people said.';

REVOKE ALL ON FUNCTION public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean) TO authenticated;
GRANT ALL ON FUNCTION public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean) TO service_role;



CREATE FUNCTION private.check_shown(p_shown_cents integer, p_shown_currency text, p_cents integer, p_currency text) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if p_shown_cents is not null and (p_shown_cents, p_shown_currency) is distinct from (p_cents, p_currency) then
    perform private.refuse('payment_changed');
  end if;
end
$$;

COMMENT ON FUNCTION private.check_shown(p_shown_cents integer, p_shown_currency text, p_cents integer, p_currency text) IS 'Refuses when the page showed another amount than the one that would count. A page from before says nothing about it.';

REVOKE ALL ON FUNCTION private.check_shown(p_shown_cents integer, p_shown_currency text, p_cents integer, p_currency text) FROM PUBLIC;
