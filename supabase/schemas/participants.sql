-- Registrations: who has which slot, what never changes of it, and the secrets of guests.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE public.participants (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id text NOT NULL,
    name text NOT NULL,
    email text,
    phone text,
    notes text,
    user_id uuid,
    claimed_by_user_id uuid,
    responses jsonb DEFAULT '{}'::jsonb NOT NULL,
    slot_number integer DEFAULT 0,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    waiting_since timestamp with time zone,
    promoted_at timestamp with time zone,
    confirm_until timestamp with time zone,
    section_id text DEFAULT ''::text NOT NULL,
    moving_to text,
    moving_since timestamp with time zone,
    missed_on date,
    CONSTRAINT participants_entry_check CHECK (private.is_entry(name, email, phone, notes, responses)),
    CONSTRAINT participants_owner_check CHECK (((user_id IS NULL) OR (claimed_by_user_id IS NULL))),
    CONSTRAINT participants_place_check CHECK (
CASE
    WHEN (waiting_since IS NULL) THEN ((slot_number IS NOT NULL) AND (slot_number >= 0) AND ((confirm_until IS NULL) OR (promoted_at IS NOT NULL)) AND (num_nulls(moving_to, moving_since) <> 1) AND (moving_to IS DISTINCT FROM section_id))
    ELSE ((slot_number IS NULL) AND (promoted_at IS NULL) AND (num_nonnulls(moving_to, moving_since) = 0))
END)
);

COMMENT ON TABLE public.participants IS 'A taken slot of an event, or a place in line for one. Readable only by those who may see its contact data: the person, the one who claimed it, and those who run the event (private.runs). The public roster comes from get_event.';

COMMENT ON COLUMN public.participants.id IS 'Made by the browser, so that a retry after a lost answer finds the row instead of making a second one.';

COMMENT ON COLUMN public.participants.user_id IS 'Whose own registration this is; null for guests and for slots claimed for someone else.';

COMMENT ON COLUMN public.participants.claimed_by_user_id IS 'Who claimed this slot for someone else.';

COMMENT ON COLUMN public.participants.responses IS 'Answers by field key (the field''s id, else its label). Answers to fields that were changed later stay.';

COMMENT ON COLUMN public.participants.slot_number IS 'Counted from 1 in each section. Null while waiting. Once given, it changes only together with the section.';

COMMENT ON COLUMN public.participants.waiting_since IS 'The order of the line; null for whoever has a slot. Moving somebody to the front sets it back.';

COMMENT ON COLUMN public.participants.promoted_at IS 'When somebody who waited got the slot, or was moved to it, because it was their turn to switch or by whoever runs the event.';

COMMENT ON COLUMN public.participants.confirm_until IS 'With a slot: until when it has to be confirmed; null once it is, and where nobody has to. While waiting: when a slot went by that they did not confirm. The next slot is then not given to them, they have to take it.';

COMMENT ON COLUMN public.participants.section_id IS 'The section of the event in which the slot is, or which is waited for. Empty where the event has none.';

COMMENT ON COLUMN public.participants.moving_to IS 'The section that whoever has this slot asks to switch to. Until then the row stands in its line.';

COMMENT ON COLUMN public.participants.moving_since IS 'The place in that line, compared with waiting_since of those who wait there.';

COMMENT ON COLUMN public.participants.missed_on IS 'This row goes first, because its person got no slot on that date. Null: it has no turn.';

COMMENT ON CONSTRAINT participants_entry_check ON public.participants IS 'Second lock: what a person enters is trimmed, well-formed and within its limits.';

COMMENT ON CONSTRAINT participants_owner_check ON public.participants IS 'Either one''s own registration or one claimed for someone else.';

COMMENT ON CONSTRAINT participants_place_check ON public.participants IS 'Either a slot or a place in line. Slots are numbered from 1; 0 means not placed. Only a slot that somebody waited for is to be confirmed. Only those who have a slot can ask to switch, and only to another section.';

COMMENT ON CONSTRAINT participants_identity ON public.participants IS 'Target of the key that keeps a label on participants of its own event.';

COMMENT ON CONSTRAINT participants_person_once ON public.participants IS 'An account registers once; guests and claimed slots have no user_id and do not collide.';

COMMENT ON CONSTRAINT participants_slot_once ON public.participants IS 'Nobody ever holds a slot twice; also the index of event_id and the roster''s order. Checked at the end of each statement, so that one statement can swap two people.';

ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_identity UNIQUE (id, event_id);

ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_person_once UNIQUE (event_id, user_id);

ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_slot_once UNIQUE (event_id, slot_number, section_id) DEFERRABLE;

ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_claimed_by_user_id_fkey FOREIGN KEY (claimed_by_user_id) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;

CREATE INDEX participants_claimed_by_idx ON public.participants USING btree (claimed_by_user_id, event_id) WHERE (claimed_by_user_id IS NOT NULL);

CREATE INDEX participants_confirm_idx ON public.participants USING btree (confirm_until) WHERE ((confirm_until IS NOT NULL) AND (slot_number IS NOT NULL));

CREATE INDEX participants_line_idx ON public.participants USING btree (event_id, waiting_since, id) WHERE (waiting_since IS NOT NULL);

CREATE INDEX participants_user_id_idx ON public.participants USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TRIGGER clear_marks AFTER UPDATE OF user_id, claimed_by_user_id ON public.participants FOR EACH ROW WHEN ((((old.user_id IS NOT NULL) AND (new.user_id IS NULL)) OR ((old.claimed_by_user_id IS NOT NULL) AND (new.claimed_by_user_id IS NULL)))) EXECUTE FUNCTION private.clear_marks();

CREATE TRIGGER guard_participant BEFORE UPDATE ON public.participants FOR EACH ROW EXECUTE FUNCTION private.guard_participant();

CREATE TRIGGER keep_late AFTER DELETE ON public.participants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.keep_late();

CREATE TRIGGER let_go_of_payments AFTER DELETE ON public.participants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.let_go_of_payments();

CREATE TRIGGER let_go_of_their_devices AFTER DELETE ON public.participants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.let_go_of_devices();

CREATE TRIGGER log_change AFTER UPDATE ON public.participants FOR EACH ROW WHEN (((NOT ((old.user_id IS DISTINCT FROM new.user_id) OR (old.claimed_by_user_id IS DISTINCT FROM new.claimed_by_user_id))) AND ((new.waiting_since < old.waiting_since) OR (((((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.notes IS DISTINCT FROM new.notes)) OR (old.responses IS DISTINCT FROM new.responses))))) EXECUTE FUNCTION private.log_change();

CREATE TRIGGER log_joining AFTER INSERT ON public.participants FOR EACH ROW EXECUTE FUNCTION private.log_joining();

CREATE TRIGGER log_leaving AFTER DELETE ON public.participants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.log_leaving();

CREATE TRIGGER log_moving_up AFTER UPDATE OF slot_number ON public.participants FOR EACH ROW WHEN (((old.slot_number IS NULL) AND (new.slot_number IS NOT NULL))) EXECUTE FUNCTION private.log_moving_up();

CREATE TRIGGER log_switching AFTER UPDATE OF section_id ON public.participants FOR EACH ROW WHEN (((old.section_id <> ''::text) AND (new.section_id <> ''::text) AND (old.section_id <> new.section_id) AND ((old.slot_number IS NULL) = (new.slot_number IS NULL)))) EXECUTE FUNCTION private.log_switching();

CREATE TRIGGER move_up_after_leaving AFTER DELETE ON public.participants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.move_up_after_leaving();

CREATE TRIGGER ping_delete AFTER DELETE ON public.participants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_rows();

CREATE TRIGGER ping_insert AFTER INSERT ON public.participants FOR EACH ROW WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_new_row();

CREATE TRIGGER ping_update AFTER UPDATE ON public.participants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_rows();

CREATE TRIGGER rename_payment AFTER UPDATE OF name ON public.participants FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION private.rename_payment();

CREATE TRIGGER take_payment_along AFTER INSERT ON public.participants FOR EACH ROW WHEN ((num_nonnulls(new.user_id, new.claimed_by_user_id) > 0)) EXECUTE FUNCTION private.take_payment_along();

CREATE TRIGGER tell_joining AFTER INSERT ON public.participants FOR EACH ROW EXECUTE FUNCTION private.tell_joining();

CREATE TRIGGER tell_leaving AFTER DELETE ON public.participants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.tell_leaving();

CREATE TRIGGER tell_promoted AFTER UPDATE ON public.participants REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION private.tell_promoted();

ALTER TABLE public.participants ENABLE ROW LEVEL SECURITY;

CREATE POLICY "Registrations are read by holder, claimer and event runners" ON public.participants FOR SELECT TO authenticated USING (private.may_read_contact(user_id, claimed_by_user_id, ( SELECT auth.uid() AS uid), (event_id IN ( SELECT private.my_managed_events() AS my_managed_events))));

GRANT SELECT ON TABLE public.participants TO authenticated;
GRANT ALL ON TABLE public.participants TO service_role;



CREATE FUNCTION private.is_entry(p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return coalesce(
    octet_length(concat(p_name, p_email, p_phone, p_notes)) <= 4 * (100 + 254 + 20 + 1000) -- before anything walks a text
    and p_name = private.clean_name(p_name) and char_length(p_name) <= 100
    and (p_email is null or p_email = private.clean(p_email) and char_length(p_email) <= 254 and private.is_email(p_email))
    and (p_phone is null or p_phone = private.clean(p_phone) and char_length(p_phone) <= 20 and private.is_phone(p_phone))
    and (p_notes is null or p_notes = private.clean(p_notes) and char_length(p_notes) <= 1000)
    and (p_responses = '{}' or jsonb_typeof(p_responses) = 'object' and private.answers_fit(p_responses)), false);
end
$$;

COMMENT ON FUNCTION private.is_entry(p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb) IS 'The limits of docs/product.md section 5 as the table keeps them. One function for all columns: Postgres reads every check of a table anew at each INSERT.';

REVOKE ALL ON FUNCTION private.is_entry(p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_entry(p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb) TO service_role;



CREATE FUNCTION private.answers_fit(p_responses jsonb) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return p_responses = '{}' or octet_length(p_responses::text) <= 133000;
end
$$;

COMMENT ON FUNCTION private.answers_fit(p_responses jsonb) IS 'Whether a row''s answers are no more than 30 fields of 1000 characters need: a key of 100 and an answer of 1000 characters at 4 bytes, and 8 bytes of punctuation and brackets between them.';

REVOKE ALL ON FUNCTION private.answers_fit(p_responses jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.answers_fit(p_responses jsonb) TO service_role;



CREATE FUNCTION private.clear_marks() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- A claim was handed over to its person: no account is gone.
  if exists (select from auth.users u where u.id = coalesce(old.user_id, old.claimed_by_user_id)) then
    return null;
  end if;
  -- Nobody is left who could get a slot.
  delete from public.participants p where p.id = new.id and p.waiting_since is not null;
  delete from public.participant_labels l where l.participant_id = new.id;
  update public.group_participants m set guest_email = null
   where m.participant_id = new.id and m.guest_email is not null;
  return null;
end
$$;

COMMENT ON FUNCTION private.clear_marks() IS 'Of a row whose account is gone: deletes what others noted beside it, its labels and the e-mail address of its membership in a group. A row that waits is deleted. A claim that is handed over to its person keeps all of it.';

REVOKE ALL ON FUNCTION private.clear_marks() FROM PUBLIC;



CREATE FUNCTION private.guard_participant() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_user_left boolean := old.user_id is not null and new.user_id is null
    and not exists (select 1 from auth.users u where u.id = old.user_id);
  v_sent_back boolean := old.confirm_until <= clock_timestamp() and new.slot_number is null and new.confirm_until = old.confirm_until;
  v_claimer_left boolean := old.claimed_by_user_id is not null and new.claimed_by_user_id is null
    and not exists (select 1 from auth.users u where u.id = old.claimed_by_user_id);
begin
  if (new.id, new.event_id, new.created_at) is distinct from (old.id, old.event_id, old.created_at)
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at)
         and v_sent_back is not true and (new.slot_number is null or new.section_id = old.section_id)
         and not private.is_handed_over(old.id))
     or (new.user_id is distinct from old.user_id and not v_user_left and not private.is_handed_over(old.id)
         and not private.is_adopted(old.id))
     or (new.claimed_by_user_id is distinct from old.claimed_by_user_id and not v_claimer_left and not private.is_handed_over(old.id)
         and not private.is_adopted(old.id)) then
    perform private.refuse('unauthorized');
  end if;
  if v_user_left or v_claimer_left then
    new.email := null;
    new.phone := null;
    new.notes := null;
    new.responses := '{}';
    new.moving_to := null; -- nobody is left who could be told of the move
    new.moving_since := null;
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.guard_participant() IS 'Event, person and claimer of a row never change, except when a name''s place is handed over to its person (private.hand_over) or an account takes over a guest''s row (private.adopt_rows). Nor does a slot once it is given, except when nobody confirmed it in time or the row goes to another section. Deleting an account (the only thing that empties user_id) leaves the name on the roster and nothing else.';

REVOKE ALL ON FUNCTION private.guard_participant() FROM PUBLIC;



CREATE TABLE private.guest_secrets (
    participant_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    event_id text NOT NULL
);

COMMENT ON TABLE private.guest_secrets IS 'SHA-256 of the 128-bit secret in a guest''s private link. The secret itself is never stored.';

COMMENT ON COLUMN private.guest_secrets.event_id IS 'The event of the registration, so that a secret opens at most one registration of an event.';

COMMENT ON CONSTRAINT guest_secrets_once ON private.guest_secrets IS 'A secret never reaches two people of an event; also the index of secret_hash.';

ALTER TABLE ONLY private.guest_secrets
    ADD CONSTRAINT guest_secrets_once UNIQUE (secret_hash, event_id);

ALTER TABLE ONLY private.guest_secrets
    ADD CONSTRAINT guest_secrets_pkey PRIMARY KEY (participant_id, event_id);

ALTER TABLE ONLY private.guest_secrets
    ADD CONSTRAINT guest_secrets_participant_id_fkey FOREIGN KEY (participant_id, event_id) REFERENCES public.participants(id, event_id) ON DELETE CASCADE;

GRANT ALL ON TABLE private.guest_secrets TO service_role;



CREATE FUNCTION private.holds_secret(p_participant_id uuid, p_secret text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return exists (select 1 from private.guest_secrets s
                  where s.participant_id = p_participant_id and s.secret_hash = private.hash_secret(p_secret));
end
$$;

COMMENT ON FUNCTION private.holds_secret(p_participant_id uuid, p_secret text) IS 'Whether the secret belongs to that registration.';

REVOKE ALL ON FUNCTION private.holds_secret(p_participant_id uuid, p_secret text) FROM PUBLIC;



CREATE FUNCTION private.hash_secret(p_secret text) RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return case when octet_length(p_secret) <= 64 then sha256(convert_to(p_secret, 'UTF8')) end;
end
$$;

COMMENT ON FUNCTION private.hash_secret(p_secret text) IS 'What the database keeps of a guest''s secret; null for a text that is too long to be one. 128 random bits need no salt.';

REVOKE ALL ON FUNCTION private.hash_secret(p_secret text) FROM PUBLIC;



CREATE FUNCTION private.registration_json(p_row public.participants) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  v_entry jsonb;
begin
  v_entry := jsonb_build_object(
    'id', p_row.id, 'event_id', p_row.event_id, 'name', p_row.name, 'email', p_row.email,
    'phone', p_row.phone, 'notes', p_row.notes, 'responses', p_row.responses,
    'slot_number', p_row.slot_number, 'created_at', p_row.created_at)
    || case
      when p_row.waiting_since is not null
        then jsonb_build_object('waiting_since', p_row.waiting_since, 'place', private.place_in_line(p_row))
      when p_row.promoted_at is not null then jsonb_build_object('promoted_at', p_row.promoted_at)
      else '{}' end
    || case when p_row.confirm_until is not null then jsonb_build_object('confirm_until', p_row.confirm_until) else '{}' end;
  if p_row.section_id <> '' then
    v_entry := v_entry || private.section_part(p_row);
  end if;
  if p_row.missed_on is not null then
    v_entry := v_entry || jsonb_build_object('missed_on', p_row.missed_on);
  end if;
  return v_entry;
end
$$;

COMMENT ON FUNCTION private.registration_json(p_row public.participants) IS 'A registration as its holder reads it, without account ids. Waiting: no slot, but since when and at which place in line. Moved up from the line: when, and until when that is to be confirmed. In an event with sections: which, and if they ask to switch, where to and at which place in line. In a series that takes turns: which date they missed, if they go first for it.';

REVOKE ALL ON FUNCTION private.registration_json(p_row public.participants) FROM PUBLIC;



CREATE FUNCTION public.renew_private_link(p_id uuid, p_secret text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_new bytea := private.hash_secret(p_secret);
  v_guest record := private.guest_to_renew(p_id);
  v_event public.events := v_guest.event;
  v_events text[];
  v_rows uuid[];
begin
  if not private.is_secret(p_secret) then
    perform private.refuse('invalid_input');
  elsif v_guest.hash = v_new then
    return; -- done before
  end if;
  -- The series comes first, so that meanwhile no date is made with the old link, and no place kept by it; then the events, so that nobody
  -- joins with it; then the rows, so that no device begins to be told by it (private.held_by_secret).
  if v_event.series_id is not null and (private.lock_series(v_event.series_id)).id is null then
    perform private.refuse('participant_not_found');
  end if;
  v_events := array(select e.id from public.events e where e.series_id = v_event.series_id union select v_event.id);
  perform 1 from public.events e
    where e.id = any (v_events) and (e.id = v_event.id or not private.is_ended(e.datetime, e.end_datetime)) order by e.id for no key update;
  v_guest := private.guest_to_renew(p_id);
  v_rows := array(select s.participant_id from private.guest_secrets s where s.secret_hash = v_guest.hash union select p_id);
  perform 1 from public.participants p where p.id = any (v_rows) order by p.id for update;
  -- As for whoever joins (private.take_place): of two at once with the same secret the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('guest_secrets' || p_secret, 0));
  if exists (select from private.guest_secrets s where s.secret_hash = v_new) or exists (select from private.regulars g where g.secret_hash = v_new) then
    if v_guest.hash = v_new then
      return; -- the same call, twice at once
    end if;
    perform private.refuse('id_taken');
  end if;

  -- What was given by the old link ends with it: it may be in the hands of somebody else.
  delete from private.push_subscriptions s where s.participant_id = any (v_rows) or s.secret_hash = v_guest.hash;
  delete from private.calendar_feeds f where f.secret_hash = v_guest.hash;
  if v_guest.hash is null then
    insert into private.guest_secrets (participant_id, event_id, secret_hash) values (p_id, v_event.id, v_new);
  end if;
  update private.guest_secrets s set secret_hash = v_new where s.secret_hash = v_guest.hash;
  update private.regulars g set secret_hash = v_new where g.secret_hash = v_guest.hash and g.series_id = v_event.series_id;
  update private.attendance a set secret_hash = v_new where a.event_id = any (v_events) and a.secret_hash = v_guest.hash;
  perform private.log_again(v_event.id, p_id::text, 'new_link', (v_guest.person).name, null, private.actor(v_event.id, null), null);
end
$$;

COMMENT ON FUNCTION public.renew_private_link(p_id uuid, p_secret text) IS 'For those who run the event: from now on p_secret opens the registration of a guest, on each date of a series and with the kept place. The old private link opens nothing any more, the devices on which it was used are told nothing, and the calendar that was asked for with it has no address. Called again with the same secret it changes nothing.';

REVOKE ALL ON FUNCTION public.renew_private_link(p_id uuid, p_secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.renew_private_link(p_id uuid, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.renew_private_link(p_id uuid, p_secret text) TO service_role;



CREATE FUNCTION private.guest_to_renew(p_id uuid, OUT person public.participants, OUT event public.events, OUT hash bytea) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := auth.uid();
begin
  select * into person from public.participants p where p.id = p_id;
  select * into event from public.events e where e.id = person.event_id;
  hash := (select s.secret_hash from private.guest_secrets s where s.participant_id = p_id);
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif event.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(event.id) then
    perform private.refuse('unauthorized');
  elsif num_nonnulls(person.user_id, person.claimed_by_user_id) > 0 then
    perform private.refuse('invalid_input', 'Only guests have a private link');
  elsif hash is null and (event.is_private or event.group_id is not null) then
    -- What is left of an account that was deleted.
    perform private.refuse('invalid_input', 'Guests cannot join this event, so nobody has a private link here');
  elsif (exists (select from private.guest_secrets o where o.secret_hash = hash and o.event_id <> event.id)
      or exists (select from private.regulars g where g.secret_hash = hash))
    and not private.runs(event.organizer_id, event.group_id, null, event.series_id, v_me) then
    -- A link opens all dates of its guest. Who helps with one of them must not get at the others.
    perform private.refuse('unauthorized', 'This guest is on other dates too. Only those who run the whole series can make a new link.');
  end if;
end
$$;

COMMENT ON FUNCTION private.guest_to_renew(p_id uuid, OUT person public.participants, OUT event public.events, OUT hash bytea) IS 'The guest for whom the caller may make a new private link, with the event and the hash of the old one (null: there was none). Refuses whoever may not: it takes somebody who runs the event and, where the guest has other dates or keeps a place, its series.';

REVOKE ALL ON FUNCTION private.guest_to_renew(p_id uuid, OUT person public.participants, OUT event public.events, OUT hash bytea) FROM PUBLIC;



CREATE FUNCTION private.is_secret(p_secret text) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $_$
begin
  return coalesce(octet_length(p_secret) = 32 and p_secret ~ '^[0-9a-f]{32}$', false);
end
$_$;

COMMENT ON FUNCTION private.is_secret(p_secret text) IS '32 hex characters, as a guest''s browser makes them.';

REVOKE ALL ON FUNCTION private.is_secret(p_secret text) FROM PUBLIC;



CREATE FUNCTION private.is_ended(p_start timestamp with time zone, p_end timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  return coalesce(coalesce(p_end, p_start) < now(), false);
end
$$;

COMMENT ON FUNCTION private.is_ended(p_start timestamp with time zone, p_end timestamp with time zone) IS 'Ended is closed: the end (else the start) is before now. Undated events never end.';

REVOKE ALL ON FUNCTION private.is_ended(p_start timestamp with time zone, p_end timestamp with time zone) FROM PUBLIC;
