-- Registrations: who has which slot, joining and claiming.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


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



CREATE FUNCTION private.lowest_free_slot(p_event_id text, p_section text) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_taken int;
  v_last int;
begin
  select count(*), coalesce(max(p.slot_number), 0) into v_taken, v_last
    from public.participants p where p.event_id = p_event_id and p.slot_number > 0 and p.section_id = p_section;
  if v_taken = v_last then
    return v_last + 1;
  end if;
  return (select min(s) from generate_series(1, v_taken + 1) s
           where not exists (select 1 from public.participants p
                              where p.event_id = p_event_id and p.slot_number = s and p.section_id = p_section));
end
$$;

COMMENT ON FUNCTION private.lowest_free_slot(p_event_id text, p_section text) IS 'The lowest free slot of a section; p_section is empty for an event without sections. The caller has locked the event, in an earlier statement: else the answer is stale.';

REVOKE ALL ON FUNCTION private.lowest_free_slot(p_event_id text, p_section text) FROM PUBLIC;



CREATE FUNCTION private.claim_name(p_event_id text, p_claimer uuid) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  v_claimer text;
  v_suffix text;
begin
  select p.name into v_claimer from public.participants p where p.event_id = p_event_id and p.user_id = p_claimer;
  v_claimer := coalesce(v_claimer, nullif(private.display_name(p_claimer), 'Unknown'));
  if v_claimer is null then
    return 'Guest';
  end if;
  select ' - ' || coalesce(max(substring(p.name from ' - ([0-9]{1,6})$')::int), 0) + 1 into v_suffix
    from public.participants p where p.event_id = p_event_id and p.claimed_by_user_id = p_claimer;
  return rtrim(left(v_claimer, 100 - char_length(v_suffix))) || v_suffix;
end
$_$;

COMMENT ON FUNCTION private.claim_name(p_event_id text, p_claimer uuid) IS 'The name of a nameless claim: the claimer''s own name - n, n counting on from the highest number of that claimer in that event. An organizer without a registration lends the account''s name.';

REVOKE ALL ON FUNCTION private.claim_name(p_event_id text, p_claimer uuid) FROM PUBLIC;



CREATE FUNCTION private.checked_email(p_email text, p_field text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  v_email text := private.checked_text(p_email, p_field, 254, 'Email must be less than 254 characters');
begin
  if not private.is_email(v_email) then
    perform private.refuse('invalid_input', 'Invalid email format', p_field);
  end if;
  return v_email;
end
$$;

COMMENT ON FUNCTION private.checked_email(p_email text, p_field text) IS 'The trimmed address, null when empty, or a refusal.';

REVOKE ALL ON FUNCTION private.checked_email(p_email text, p_field text) FROM PUBLIC;



CREATE FUNCTION private.checked_phone(p_phone text, p_field text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  v_phone text := private.checked_text(p_phone, p_field, 20, 'Phone number must be less than 20 characters');
begin
  if not private.is_phone(v_phone) then
    perform private.refuse('invalid_input', 'Invalid phone number format', p_field);
  end if;
  return v_phone;
end
$$;

COMMENT ON FUNCTION private.checked_phone(p_phone text, p_field text) IS 'The trimmed number, null when empty, or a refusal.';

REVOKE ALL ON FUNCTION private.checked_phone(p_phone text, p_field text) FROM PUBLIC;



CREATE FUNCTION private.checked_participant(p_name text, p_email text, p_phone text, p_notes text, p_require_name boolean) RETURNS public.participants
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  v_row public.participants;
begin
  -- Most entries are fit as they are; the others are asked rule by rule, each with its own sentence.
  p_email := nullif(p_email, '');
  p_phone := nullif(p_phone, '');
  p_notes := nullif(p_notes, '');
  if private.is_entry(p_name, p_email, p_phone, p_notes, '{}') then
    v_row.name := p_name;
    v_row.email := p_email;
    v_row.phone := p_phone;
    v_row.notes := p_notes;
    return v_row;
  end if;
  v_row.name := private.checked_name(p_name, 'name', 100, 'Name must be less than 100 characters',
                                     case when p_require_name then 'Name is required' end);
  v_row.email := private.checked_email(p_email, 'email');
  v_row.phone := private.checked_phone(p_phone, 'phone');
  v_row.notes := private.checked_text(p_notes, 'notes', 1000, 'Notes must be less than 1000 characters');
  return v_row;
end
$$;

COMMENT ON FUNCTION private.checked_participant(p_name text, p_email text, p_phone text, p_notes text, p_require_name boolean) IS 'Name, e-mail, phone and notes, trimmed and checked. Asks no table, so it is called before anything is locked.';

REVOKE ALL ON FUNCTION private.checked_participant(p_name text, p_email text, p_phone text, p_notes text, p_require_name boolean) FROM PUBLIC;



CREATE FUNCTION private.is_blank(p_value jsonb) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return coalesce(p_value in ('null', '[]') or (jsonb_typeof(p_value) = 'string' and private.clean(p_value #>> '{}') is null), true);
end
$$;

COMMENT ON FUNCTION private.is_blank(p_value jsonb) IS 'An answer that says nothing.';

REVOKE ALL ON FUNCTION private.is_blank(p_value jsonb) FROM PUBLIC;



CREATE FUNCTION private.checked_choices(p_field jsonb, p_value jsonb) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  v_options jsonb := p_field -> 'options';
begin
  -- Their number first, then their worth, then each once.
  if jsonb_array_length(p_value) > jsonb_array_length(v_options)
     or not p_value <@ v_options
     or jsonb_array_length(p_value) > (select count(distinct o) from jsonb_array_elements(p_value) o) then
    perform private.refuse('invalid_input', (p_field ->> 'label') || ': choose one of the options',
                           private.custom_field_key(p_field));
  end if;
  return p_value;
end
$$;

COMMENT ON FUNCTION private.checked_choices(p_field jsonb, p_value jsonb) IS 'A list of options of a select, each at most once, or a refusal.';

REVOKE ALL ON FUNCTION private.checked_choices(p_field jsonb, p_value jsonb) FROM PUBLIC;



CREATE FUNCTION private.checked_answer(p_field jsonb, p_value jsonb) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $_$
declare
  v_key text := private.custom_field_key(p_field);
  v_label text := p_field ->> 'label';
  v_text text;
begin
  if jsonb_typeof(p_value) = 'array' and p_field ->> 'type' = 'select' then
    return private.checked_choices(p_field, p_value);
  elsif jsonb_typeof(p_value) not in ('string', 'number') then
    perform private.refuse('invalid_input', 'Invalid input provided', v_key);
  end if;
  v_text := private.checked_text(p_value #>> '{}', v_key, 1000, 'Response must be less than 1000 characters');
  if jsonb_typeof(p_value) = 'number' and abs(v_text::numeric) > 1e308 then
    -- A number that JavaScript cannot hold would keep everybody who may read it from reading the event.
    perform private.refuse('invalid_input', v_label || ' must be a number', v_key);
  end if;
  case p_field ->> 'type'
    when 'email' then
      perform private.checked_email(v_text, v_key);
    when 'tel' then
      perform private.checked_phone(v_text, v_key);
    when 'number' then
      if v_text !~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$' then
        perform private.refuse('invalid_input', v_label || ' must be a number', v_key);
      end if;
    when 'select' then
      if not coalesce(p_field -> 'options' ? v_text, false) then
        perform private.refuse('invalid_input', v_label || ': choose one of the options', v_key);
      end if;
    else null;
  end case;
  return case when jsonb_typeof(p_value) = 'number' then p_value else to_jsonb(v_text) end;
end
$_$;

COMMENT ON FUNCTION private.checked_answer(p_field jsonb, p_value jsonb) IS 'One answer, trimmed and fit for its field''s type, or a refusal whose detail is the field''s key.';

REVOKE ALL ON FUNCTION private.checked_answer(p_field jsonb, p_value jsonb) FROM PUBLIC;



CREATE FUNCTION private.check_answers_size(p_given jsonb) RETURNS void
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  -- What came with the call is in memory as it is: its size is known without looking at it.
  if pg_column_size(p_given) > 300000 then
    perform private.refuse('invalid_input', 'These answers are too long', 'responses');
  end if;
end
$$;

COMMENT ON FUNCTION private.check_answers_size(p_given jsonb) IS 'Refuses answers that are not worth walking, before anything is locked: twice what a row may hold, for blanks that are trimmed away.';

REVOKE ALL ON FUNCTION private.check_answers_size(p_given jsonb) FROM PUBLIC;



CREATE FUNCTION private.checked_responses(p_fields jsonb, p_given jsonb, p_stored jsonb) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  v_given jsonb := coalesce(nullif(p_given, 'null'), '{}');
  v_fields jsonb;
  v_keys text[];
  v_answers jsonb := '{}';
  v_field jsonb;
  v_key text;
begin
  if v_given = '{}' and p_fields = '[]' then
    return p_stored; -- most events ask nothing
  end if;
  perform private.check_answers_size(p_given);
  if jsonb_typeof(v_given) <> 'object' then
    perform private.refuse('invalid_input', 'Invalid input provided', 'responses');
  end if;
  v_fields := private.readable_custom_fields(p_fields);
  v_keys := array(select private.custom_field_key(f) from jsonb_array_elements(v_fields) f);
  -- An answer to a field that is gone may come back unchanged; nothing else may be slipped in.
  if exists (select 1 from jsonb_each(v_given) g
              where g.key <> all (v_keys) and not private.is_blank(g.value) and g.value is distinct from p_stored -> g.key) then
    perform private.refuse('invalid_input', 'This form has changed. Reload the page and try again.', 'responses');
  end if;
  for v_field in select f from jsonb_array_elements(v_fields) f loop
    v_key := private.custom_field_key(v_field);
    if private.is_blank(v_given -> v_key) then
      -- A select without options cannot be answered, so it cannot be required either.
      if (v_field ->> 'required')::boolean and v_field -> 'options' is distinct from '[]' then
        perform private.refuse('invalid_input', (v_field ->> 'label') || ' is required', v_key);
      end if;
    elsif v_given -> v_key = p_stored -> v_key then
      v_answers := v_answers || jsonb_build_object(v_key, p_stored -> v_key);
    else
      v_answers := v_answers || jsonb_build_object(v_key, private.checked_answer(v_field, v_given -> v_key));
    end if;
  end loop;
  if not private.answers_fit(v_answers) then
    perform private.refuse('invalid_input', 'These answers are too long', 'responses');
  elsif private.answers_fit((p_stored - v_keys) || v_answers) then
    return (p_stored - v_keys) || v_answers;
  end if;
  return v_answers; -- answers to fields that are gone make room
end
$$;

COMMENT ON FUNCTION private.checked_responses(p_fields jsonb, p_given jsonb, p_stored jsonb) IS 'The answers to store: what was given, checked against the event''s fields, on top of what older fields left. An answer that comes back unchanged is kept even when its field was retyped since.';

REVOKE ALL ON FUNCTION private.checked_responses(p_fields jsonb, p_given jsonb, p_stored jsonb) FROM PUBLIC;



CREATE FUNCTION private.held_registration(p_id uuid, p_secret text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := auth.uid();
  v_row public.participants;
begin
  select * into v_row from public.participants p where p.id = p_id;
  if not found then
    return null;
  end if;
  if (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or private.holds_secret(p_id, p_secret)) is not true then
    perform private.refuse('id_taken');
  end if;
  return private.registration_json(v_row);
end
$$;

COMMENT ON FUNCTION private.held_registration(p_id uuid, p_secret text) IS 'The registration of that id if it is the caller''s, null if there is none yet, a refusal if it is someone else''s.';

REVOKE ALL ON FUNCTION private.held_registration(p_id uuid, p_secret text) FROM PUBLIC;



CREATE FUNCTION private.check_joining(p_event public.events, p_me uuid, p_claim boolean, p_id uuid, p_secret text, p_wait boolean, p_section text, OUT held jsonb, OUT waits boolean, OUT moves boolean) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_others_slot boolean := p_claim and p_event.organizer_id is distinct from p_me;
  v_slots int := private.slots_of(p_event);
  v_taken int;
  v_waiting int;
  v_next int;
  v_late int;
  v_mine int;
  v_claimed int;
  v_there boolean;
  v_word text;
begin
  -- One statement for both, so that a retry is never refused because of its own row.
  select count(p.slot_number), count(p.waiting_since), count(*) filter (where p.user_id = p_me), count(*) filter (where p.claimed_by_user_id = p_me),
         exists (select from public.participants r where r.id = p_id)
    into v_taken, v_waiting, v_mine, v_claimed, v_there
    from public.participants p where p.event_id = p_event.id;
  if v_there then
    held := private.held_registration(p_id, p_secret);
  end if;
  v_next := v_waiting;
  if p_event.sections is not null then
    select s.size, s.taken, case when s.open then 0 else s.next end into v_slots, v_taken, v_next
      from private.sections_of(p_event) s where s.id = p_section;
    if p_event.confirm_within is not null and exists (
        select from public.participants p where p.event_id = p_event.id and p.slot_number is not null and p.confirm_until <= now()) then
      v_next := 0; -- who gets the slots that nobody confirmed is decided under the lock: nobody is refused before
      v_taken := 0;
    end if;
  elsif p_event.confirm_within is not null then
    select count(p.waiting_since) filter (where p.confirm_until is null), count(p.slot_number) filter (where p.confirm_until <= now())
      into v_next, v_late from public.participants p where p.event_id = p_event.id;
    if private.last_call(p_event) <= now() then
      v_next := 0; -- a free slot is for whoever taps first
    end if;
    -- Slots that nobody confirmed in time count as given to the next in line. That is done under the lock.
    v_taken := v_taken - v_late;
    v_late := greatest(0, least(v_late, v_next, v_slots - v_taken));
    v_taken := v_taken + v_late;
    v_next := v_next - v_late;
  end if;
  -- Nobody overtakes: a free slot is for those who wait and would move up.
  waits := v_taken >= v_slots or v_next > 0;
  -- A line from before there was a limit may be longer than move_up moves at once. Then it has to move up first.
  moves := v_next > 0 and v_taken < v_slots;
  v_word := case
    when held is not null then null
    when p_event.id is null then 'event_not_found'
    when p_me is null and p_claim then 'unauthenticated'
    when p_me is null and (p_event.is_private or p_event.group_id is not null) then 'sign_in_to_rsvp'
    when p_event.is_private and not private.may_open_event(p_event.id) then 'event_not_found'
    when private.is_ended(p_event.datetime, p_event.end_datetime) then 'closed'
    when p_event.registration_deadline < now() then 'closed'
    when not p_claim and v_mine > 0 then 'already_registered'
    when v_others_slot and v_mine = 0 then 'not_registered'
    when v_others_slot and v_claimed >= 10 then 'claim_limit'
    when p_event.sections is not null and p_section is null then 'section_required'
    when p_section is not null and (p_event.sections is null or v_slots is null) then 'section_gone'
    when waits and not p_wait then 'full'
    when waits and not p_event.waitlist then 'waitlist_closed'
    when waits and v_waiting >= 500 and not moves then 'waitlist_full'
  end;
  if v_word is not null then
    perform private.refuse(v_word);
  end if;
end
$$;

COMMENT ON FUNCTION private.check_joining(p_event public.events, p_me uuid, p_claim boolean, p_id uuid, p_secret text, p_wait boolean, p_section text, OUT held jsonb, OUT waits boolean, OUT moves boolean) IS 'Every rule of joining, in the order in which a person hears of it. held: the registration that a retry finds; no rule refuses it. waits: no slot is free for them (in that section, if the event has some), so they wait, behind at most 499 others. moves: the line has to move up first.';

REVOKE ALL ON FUNCTION private.check_joining(p_event public.events, p_me uuid, p_claim boolean, p_id uuid, p_secret text, p_wait boolean, p_section text, OUT held jsonb, OUT waits boolean, OUT moves boolean) FROM PUBLIC;



CREATE FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text DEFAULT NULL::text, p_phone text DEFAULT NULL::text, p_notes text DEFAULT NULL::text, p_responses jsonb DEFAULT '{}'::jsonb, p_claim boolean DEFAULT false, p_secret text DEFAULT NULL::text, p_wait boolean DEFAULT false, p_section text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_claim boolean := coalesce(p_claim, false);
  v_wait boolean := coalesce(p_wait, false);
  v_code text;
  v_message text;
  v_hint text;
  v_details text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12; nothing compares a text of megabytes
  p_section := nullif(left(p_section, 17), ''); -- no id of a section is longer than 16
  if auth.uid() is not null then
    return private.take_place(
      p_id, p_event_id, p_name, p_email, p_phone, p_notes, p_responses, v_claim, p_secret, v_wait, p_section);
  end if;
  begin
    return private.take_place(
      p_id, p_event_id, p_name, p_email, p_phone, p_notes, p_responses, v_claim, p_secret, v_wait, p_section);
  exception when others then
    get stacked diagnostics v_code = returned_sqlstate, v_message = message_text,
      v_hint = pg_exception_hint, v_details = pg_exception_detail;
    if v_code not like 'PT4%' then
      raise;
    end if;
  end;
  -- An error would roll back that this refused call was counted. So the refusal is an answer with that error's
  -- status and body: on the wire the two cannot be told apart.
  perform private.count_guest(p_event_id, true);
  perform set_config('response.status', substring(v_code from 3), true);
  return jsonb_build_object('code', v_code, 'message', v_message,
    'hint', nullif(v_hint, ''), 'details', nullif(v_details, ''));
end
$$;

COMMENT ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) IS 'Takes the lowest free slot, of the section p_section where the event has sections: for oneself (signed in), for someone else (p_claim), or as a guest (signed out, with a secret of 32 hex characters). Where none is free, or others wait, it waits (p_wait) or is refused. The same id from the same person returns the row that is there. Refusals: see private.refuse; a guest''s is an answer with the same status and body.';

REVOKE ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) TO anon;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) TO authenticated;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) TO service_role;



CREATE FUNCTION private.hold_account(p_user_id uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform 1 from auth.users u where u.id = p_user_id for key share skip locked;
  return found;
end
$$;

COMMENT ON FUNCTION private.hold_account(p_user_id uuid) IS 'Keeps an account from being deleted until the end of the transaction; false, without waiting, when it is gone or going.';

REVOKE ALL ON FUNCTION private.hold_account(p_user_id uuid) FROM PUBLIC;



CREATE FUNCTION private.take_place(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := auth.uid();
  v_entry public.participants;
  v_event public.events;
  v_asked jsonb;
  v_held jsonb;
  v_rules record;
begin
  -- First what the call itself brings, before any row is read.
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  v_entry := private.checked_participant(p_name, p_email, p_phone, p_notes, not p_claim);
  perform private.check_answers_size(p_responses);

  -- Without a lock: whoever is refused here makes nobody wait.
  select * into v_event from public.events e where e.id = p_event_id;
  v_rules := private.check_joining(v_event, v_me, p_claim, p_id, p_secret, p_wait, p_section);
  if v_rules.held is not null then
    return v_rules.held;
  end if;
  if v_me is null and not private.is_secret(p_secret) then
    perform private.refuse('invalid_input', null, 'secret');
  elsif v_me is null then
    perform private.throttle_guest(p_event_id);
  end if;
  v_asked := v_event.custom_fields;
  v_entry.responses := private.checked_responses(v_asked, p_responses, '{}');

  -- Again with the lock: whoever had it before us may have changed each of these answers.
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if v_event.confirm_within is not null then
    perform private.expire_promotions(p_event_id);
  end if;
  v_rules := private.check_joining(v_event, v_me, p_claim, p_id, p_secret, p_wait, p_section);
  if v_rules.held is not null then
    return v_rules.held;
  end if;
  if v_event.custom_fields <> v_asked then
    v_entry.responses := private.checked_responses(v_event.custom_fields, p_responses, '{}');
  end if;
  if v_me is null then
    perform private.throttle_guest(p_event_id);
    perform private.count_guest(p_event_id, false);
  elsif not private.hold_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  end if;
  if v_rules.moves then
    perform private.move_up(p_event_id);
  end if;

  insert into public.participants
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, section_id, slot_number, waiting_since)
  values
    (p_id, p_event_id, coalesce(v_entry.name, private.claim_name(p_event_id, v_me)),
     v_entry.email, v_entry.phone, v_entry.notes, v_entry.responses,
     case when not p_claim then v_me end, case when p_claim then v_me end, coalesce(p_section, ''),
     case when not v_rules.waits then private.lowest_free_slot(p_event_id, coalesce(p_section, '')) end,
     case when not v_rules.waits then null
          when v_event.sections is null then private.end_of_line(p_event_id) else private.end_of_lines(p_event_id) end)
  on conflict (id) do nothing
  returning private.registration_json(participants) into v_held;
  if v_held is null then
    return private.held_registration(p_id, p_secret); -- the same id, at the same moment, in another event
  end if;
  -- What is left of somebody who had a row of that id stays theirs. Asked now, because the insert waited for whoever was just leaving.
  if exists (select from private.messages m where m.recipient = p_id and not m.to_account)
     or exists (
       select from private.attendance a
        where a.participant_id = p_id
          and (a.event_id <> p_event_id or a.user_id is distinct from v_me or a.secret_hash <> private.hash_secret(p_secret))) then
    perform private.refuse('id_taken');
  end if;

  if v_me is null then
    -- The unique key compares within one event only. With this lock, of two at once with the same secret the second sees the first.
    perform pg_advisory_xact_lock(hashtextextended('guest_secrets' || p_secret, 0));
    insert into private.guest_secrets (participant_id, event_id, secret_hash) values (p_id, p_event_id, private.hash_secret(p_secret))
    on conflict (secret_hash, event_id) do nothing;
    if not found or private.is_secret_elsewhere(p_secret, v_event) then
      perform private.refuse('id_taken'); -- a secret opens one registration, or one on each date of one series
    end if;
  end if;
  return v_held;
end
$$;

COMMENT ON FUNCTION private.take_place(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) IS 'The work of register: refuses, takes the lowest free slot, or goes to the end of the line.';

REVOKE ALL ON FUNCTION private.take_place(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) FROM PUBLIC;



CREATE FUNCTION private.count_change(p_event_id text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_until timestamptz := private.guest_must_wait_until(p_event_id);
begin
  if v_until is not null then
    perform private.refuse('throttled', format('Too many changes at once. Wait %s seconds and try again.',
      greatest(1, ceil(extract(epoch from v_until - now()))::int)));
  end if;
  perform private.count_guest(p_event_id, true);
end
$$;

COMMENT ON FUNCTION private.count_change(p_event_id text) IS 'Counts what a guest changes as a call that takes no slot, and refuses it when there were too many.';

REVOKE ALL ON FUNCTION private.count_change(p_event_id text) FROM PUBLIC;



CREATE FUNCTION public.move_to_front(p_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_event public.events;
  v_row public.participants;
begin
  select e.* into v_event from public.events e
   where e.id = (select p.event_id from public.participants p where p.id = p_id);
  if not found then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(v_event.id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = v_event.id for no key update;
  select * into v_row from public.participants p where p.id = p_id for update;
  if not found then
    perform private.refuse('participant_not_found');
  elsif private.is_ended(v_event.datetime, v_event.end_datetime) then
    perform private.refuse('closed');
  elsif v_row.waiting_since is null then
    perform private.refuse('not_waiting');
  end if;
  if private.place_in_line(v_row) > 1 then
    update public.participants p
       set waiting_since = least(
             (select min(l.waiting_since) from public.participants l
               where l.event_id = v_row.event_id and l.waiting_since is not null and l.section_id = v_row.section_id),
             case when v_row.section_id <> '' then (select min(l.moving_since) from public.participants l
               where l.event_id = v_row.event_id and l.slot_number is not null and l.moving_to = v_row.section_id) end) - interval '1 microsecond'
     where p.id = p_id;
  end if;
  if v_row.confirm_until is not null then
    update public.participants p set confirm_until = null where p.id = p_id;
    perform private.move_up(v_event.id);
  end if;
  return jsonb_build_object('id', p_id, 'place', 1);
end
$$;

COMMENT ON FUNCTION public.move_to_front(p_id uuid) IS 'For those who run the event: puts somebody who waits first in the line of their section, also one who let a slot go by. Whoever is first already stays so.';

REVOKE ALL ON FUNCTION public.move_to_front(p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.move_to_front(p_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.move_to_front(p_id uuid) TO service_role;



CREATE FUNCTION public.waiting_count(public.events) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  return (select count(*) from public.participants p where p.event_id = $1.id and p.waiting_since is not null);
end
$_$;

COMMENT ON FUNCTION public.waiting_count(public.events) IS 'How many wait for a slot of an event.';

REVOKE ALL ON FUNCTION public.waiting_count(public.events) FROM PUBLIC;
GRANT ALL ON FUNCTION public.waiting_count(public.events) TO authenticated;
GRANT ALL ON FUNCTION public.waiting_count(public.events) TO service_role;



CREATE FUNCTION private.section_part(p_row public.participants) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return jsonb_build_object('section_id', p_row.section_id) || case when p_row.moving_to is not null then jsonb_build_object(
    'moving_to', p_row.moving_to,
    'moving_place', private.place_in_section(p_row.event_id, p_row.moving_to, p_row.moving_since, p_row.id)) else '{}' end;
end
$$;

COMMENT ON FUNCTION private.section_part(p_row public.participants) IS 'In which section somebody is, and if they ask to switch, where to and at which place in line: for those who read their contact data.';

REVOKE ALL ON FUNCTION private.section_part(p_row public.participants) FROM PUBLIC;
