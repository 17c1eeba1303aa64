-- What is still to be told, to whom, and who wants to hear of it.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE private.messages (
    id bigint NOT NULL,
    recipient uuid NOT NULL,
    to_account boolean NOT NULL,
    kind text NOT NULL,
    event_id text,
    details jsonb NOT NULL,
    send_after timestamp with time zone DEFAULT now() NOT NULL,
    drop_after timestamp with time zone,
    urgent boolean DEFAULT false NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    lease uuid,
    delivered uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    CONSTRAINT messages_kind_check CHECK ((kind = ANY (ARRAY['promoted'::text, 'changed'::text, 'cancelled'::text, 'called_off'::text, 'reminder'::text, 'opened'::text, 'payment'::text, 'digest'::text, 'test'::text])))
);

ALTER TABLE private.messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

COMMENT ON TABLE private.messages IS 'What is still to be told: one message for each person, event and kind; a later one changes it. It is deleted once it was delivered, is too late, is no longer true, or was tried six times.';

COMMENT ON COLUMN private.messages.recipient IS 'An account, or a guest''s registration.';

COMMENT ON COLUMN private.messages.event_id IS 'No foreign key: people are told that an event is called off after it is gone. Null for a test.';

COMMENT ON COLUMN private.messages.details IS 'Facts, from which the sender makes the sentences.';

COMMENT ON COLUMN private.messages.send_after IS 'From when on it is due. While the sender has it: when its lease runs out.';

COMMENT ON COLUMN private.messages.drop_after IS 'From then on it is too late to help. Null: never.';

COMMENT ON COLUMN private.messages.urgent IS 'Told at night too.';

COMMENT ON COLUMN private.messages.attempts IS 'How often the sender took it since it last changed.';

COMMENT ON COLUMN private.messages.lease IS 'Which call of claim_messages has it. A change of the message clears it, so that settling the older text changes nothing.';

COMMENT ON COLUMN private.messages.delivered IS 'The devices, or the account for a mail, that have it already.';

COMMENT ON CONSTRAINT messages_kind_check ON private.messages IS 'Second lock: the kinds that there are.';

COMMENT ON CONSTRAINT messages_once ON private.messages IS 'A later message of the same kind replaces the first. Browsers choose the ids of registrations, so one may equal the id of an account: to_account tells them apart.';

ALTER TABLE ONLY private.messages
    ADD CONSTRAINT messages_once UNIQUE NULLS NOT DISTINCT (event_id, recipient, to_account, kind);

ALTER TABLE ONLY private.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

CREATE INDEX messages_digest_accounts_idx ON private.messages USING gin (private.digest_accounts(details)) WHERE (kind = 'digest'::text);

CREATE INDEX messages_due_idx ON private.messages USING btree (send_after, id) WHERE (NOT urgent);

CREATE INDEX messages_recipient_idx ON private.messages USING btree (recipient);

CREATE INDEX messages_urgent_idx ON private.messages USING btree (send_after, id) WHERE urgent;

CREATE TRIGGER wake_for_urgent AFTER INSERT ON private.messages REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.wake_for_urgent();

GRANT ALL ON TABLE private.messages TO service_role;



CREATE FUNCTION private.has_sender() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return exists (select from private.channels c where c.seen_at > now() - interval '1 day');
end
$$;

COMMENT ON FUNCTION private.has_sender() IS 'Whether a sender asked for messages within a day. Each trigger that tells something asks this first.';

REVOKE ALL ON FUNCTION private.has_sender() FROM PUBLIC;



CREATE FUNCTION private.note_untold(p_code text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise warning 'Something was not told: %', p_code;
end
$$;

COMMENT ON FUNCTION private.note_untold(p_code text) IS 'Writes to the log that a message could not be written: the code of the error and no data. What caused the message happens all the same.';

REVOKE ALL ON FUNCTION private.note_untold(p_code text) FROM PUBLIC;



CREATE FUNCTION private.tellable(p_accounts uuid[], p_guests uuid[], p_kind text) RETURNS TABLE(recipient uuid, to_account boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select u.id, true
    from private.channels c cross join auth.users u
   where c.seen_at > now() - interval '1 day' and u.id = any (p_accounts) and private.wants(u.raw_user_meta_data, p_kind)
     and (exists (select from private.push_subscriptions s where s.user_id = u.id)
          or c.mail and private.takes_mail(u.raw_user_meta_data, u.email, u.email_confirmed_at))
  union all
  select distinct s.participant_id, false
    from private.channels c cross join private.push_subscriptions s
   where c.seen_at > now() - interval '1 day' and s.participant_id = any (p_guests)
$$;

COMMENT ON FUNCTION private.tellable(p_accounts uuid[], p_guests uuid[], p_kind text) IS 'Which of these accounts and guests'' registrations can be told that kind: they have a device, or take mails, and want to hear it. Nobody, where no sender has asked for a day.';

REVOKE ALL ON FUNCTION private.tellable(p_accounts uuid[], p_guests uuid[], p_kind text) FROM PUBLIC;



CREATE FUNCTION private.wants(p_metadata jsonb, p_kind text) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  v_settings jsonb := p_metadata -> 'settings';
begin
  -- Compared and not cast: an account may write anything there, and a cast that fails would leave others without their message.
  return case p_kind
    when 'promoted' then v_settings -> 'tellSlot' is distinct from 'false'
    when 'changed' then v_settings -> 'tellChanges' is distinct from 'false'
    when 'called_off' then v_settings -> 'tellChanges' is distinct from 'false'
    when 'cancelled' then v_settings -> 'tellChanges' is distinct from 'false'
    when 'reminder' then v_settings -> 'tellReminder' is distinct from 'false'
    when 'opened' then v_settings -> 'tellOpened' is distinct from 'false'
    when 'payment' then v_settings -> 'tellPayments' is distinct from 'false'
    when 'late' then v_settings -> 'tellLate' is distinct from 'false'
    when 'joins' then coalesce(v_settings -> 'tellJoins' = 'true', false)
    when 'digest' then v_settings -> 'tellLate' is distinct from 'false' or coalesce(v_settings -> 'tellJoins' = 'true', false)
    else true end;
end
$$;

COMMENT ON FUNCTION private.wants(p_metadata jsonb, p_kind text) IS 'Whether an account with this metadata wants to hear of that kind; late and joins are the two parts of a digest.';

REVOKE ALL ON FUNCTION private.wants(p_metadata jsonb, p_kind text) FROM PUBLIC;



CREATE FUNCTION private.takes_mail(p_metadata jsonb, p_email text, p_confirmed_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return p_email is not null and p_confirmed_at is not null
    and p_metadata -> 'settings' -> 'emailNotifications' is distinct from 'false';
end
$$;

COMMENT ON FUNCTION private.takes_mail(p_metadata jsonb, p_email text, p_confirmed_at timestamp with time zone) IS 'Whether mails go to that account. An address that nobody has confirmed may be somebody else''s.';

REVOKE ALL ON FUNCTION private.takes_mail(p_metadata jsonb, p_email text, p_confirmed_at timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.event_facts(p_event public.events) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET "TimeZone" TO 'UTC'
    AS $$
begin
  return jsonb_build_object('event', jsonb_build_object(
    'id', p_event.id, 'name', p_event.name, 'private', p_event.is_private, 'starts_at', p_event.datetime,
    'ends_at', p_event.end_datetime, 'zone', p_event.time_zone, 'location', p_event.location, 'series_id', p_event.series_id));
end
$$;

COMMENT ON FUNCTION private.event_facts(p_event public.events) IS 'What each message says of its event as it is now; times in UTC, so that they can be compared.';

REVOKE ALL ON FUNCTION private.event_facts(p_event public.events) FROM PUBLIC;
