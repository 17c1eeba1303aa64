-- What a slot costs, and what was paid for it.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


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



CREATE FUNCTION private.guard_payment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_step text := concat_ws(' ', old.state, new.state);
  -- v_free: what follows from leaving and coming back, or what the person says. v_run: what only those who run the event do.
  v_free constant text[] := '{said left, left said, confirmed refund, refund confirmed, denied said}';
  v_run constant text[] := '{said confirmed, said denied, denied confirmed, confirmed said, confirmed denied, left refund,
    left dismissed, dismissed left, dismissed said, refund settled, settled refund, settled confirmed, confirmed settled, said dismissed}';
begin
  if tg_op = 'UPDATE' and (new.id, new.event_id) is distinct from (old.id, old.event_id)
     -- `claimed` changes only together with the row: when a claim was handed over to its person, or a guest's row became a claim.
     or tg_op = 'UPDATE' and new.claimed <> old.claimed and not exists (
          select from public.participants p
           where p.id = new.participant_id
             and case when new.claimed then p.claimed_by_user_id = new.user_id
                      else p.claimed_by_user_id is null and p.user_id is not distinct from new.user_id end)
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

COMMENT ON FUNCTION private.guard_payment() IS 'Second lock. Allows only known steps from state to state. Only those who run the event change or delete what was confirmed. A payment becomes a person''s or a claim''s only together with the row.';

REVOKE ALL ON FUNCTION private.guard_payment() FROM PUBLIC;



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
