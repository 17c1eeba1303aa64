-- Events: what is said of them, times and deadlines.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE public.events (
    id text DEFAULT private.new_event_id() NOT NULL,
    organizer_id uuid DEFAULT auth.uid() NOT NULL,
    name text NOT NULL,
    description text,
    datetime timestamp with time zone,
    end_datetime timestamp with time zone,
    location text,
    is_private boolean DEFAULT false NOT NULL,
    custom_fields jsonb DEFAULT '[]'::jsonb NOT NULL,
    max_participants integer,
    group_id uuid,
    parent_event_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    time_zone text,
    registration_deadline timestamp with time zone,
    withdraw_until timestamp with time zone,
    revision integer DEFAULT 0 NOT NULL,
    waitlist boolean DEFAULT true NOT NULL,
    price_cents integer,
    currency text,
    pay_link text,
    pay_note text,
    series_id text,
    occurs_on date,
    called_off_at timestamp with time zone,
    call_off_note text,
    call_offs smallint DEFAULT 0 NOT NULL,
    look smallint,
    remind boolean DEFAULT true NOT NULL,
    confirm_within smallint,
    sections jsonb,
    CONSTRAINT events_call_off_check CHECK (((NOT (call_off_note IS DISTINCT FROM private.clean(call_off_note))) AND (char_length(call_off_note) <= 200) AND ((call_off_note IS NULL) OR (called_off_at IS NOT NULL)) AND (call_offs >= 0))),
    CONSTRAINT events_confirm_within_check CHECK ((confirm_within = ANY (ARRAY[30, 120, 720]))),
    CONSTRAINT events_custom_fields_check CHECK ((private.custom_fields_problem(custom_fields) IS NULL)),
    CONSTRAINT events_dates_check CHECK ((((datetime >= '1000-01-01 00:00:00+00'::timestamp with time zone) AND (datetime <= '9999-12-31 00:00:00+00'::timestamp with time zone)) AND ((end_datetime >= '1000-01-01 00:00:00+00'::timestamp with time zone) AND (end_datetime <= '9999-12-31 00:00:00+00'::timestamp with time zone)))),
    CONSTRAINT events_deadlines_check CHECK (((registration_deadline >= '1000-01-01 00:00:00+00'::timestamp with time zone) AND (withdraw_until >= '1000-01-01 00:00:00+00'::timestamp with time zone) AND (registration_deadline <= COALESCE(datetime, '9999-12-31 00:00:00+00'::timestamp with time zone)) AND (withdraw_until <= COALESCE(datetime, '9999-12-31 00:00:00+00'::timestamp with time zone)))),
    CONSTRAINT events_description_check CHECK (((NOT (description IS DISTINCT FROM private.clean(description))) AND (char_length(description) <= 2000))),
    CONSTRAINT events_end_check CHECK ((end_datetime > datetime)),
    CONSTRAINT events_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{8,12}$'::text)),
    CONSTRAINT events_location_check CHECK (((NOT (location IS DISTINCT FROM private.clean(location))) AND (char_length(location) <= 500))),
    CONSTRAINT events_look_check CHECK (((look >= 0) AND (look <= 575))),
    CONSTRAINT events_max_participants_check CHECK (((max_participants >= 1) AND (max_participants <= 100))),
    CONSTRAINT events_name_check CHECK (((NOT (name IS DISTINCT FROM private.clean_name(name))) AND (char_length(name) <= 200))),
    CONSTRAINT events_parent_check CHECK ((parent_event_id IS NULL)),
    CONSTRAINT events_pay_check CHECK (((pay_link ~ '^https://[!-~]+$'::text) AND (char_length(pay_link) <= 500) AND (char_length(pay_note) <= 200))),
    CONSTRAINT events_price_check CHECK (((num_nulls(price_cents, currency) <> 1) AND ((price_cents >= 1) AND (price_cents <= 100000000)) AND (currency ~ '^[A-Z]{3}$'::text))),
    CONSTRAINT events_revision_check CHECK ((revision >= 0)),
    CONSTRAINT events_sections_check CHECK (((sections IS NULL) OR ((private.sections_problem(sections) IS NULL) AND (max_participants IS NOT NULL)))),
    CONSTRAINT events_time_zone_check CHECK (((time_zone ~ '^[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+)*([+-][0-9]{1,2})?$'::text) AND (octet_length(time_zone) <= 64)))
);

COMMENT ON TABLE public.events IS 'Something people sign up for. Readable by those who run it (private.runs), participants, and those who accepted or starred it; everyone else meets it by exact id through get_event and get_invite.';

COMMENT ON COLUMN public.events.organizer_id IS 'Made by the database from the session; never changes.';

COMMENT ON COLUMN public.events.max_participants IS 'Null means no limit.';

COMMENT ON COLUMN public.events.group_id IS 'Only an owner or admin of the group can put an event into it. Deleting the group deletes its events.';

COMMENT ON COLUMN public.events.parent_event_id IS 'Accepted on insert and moved to private.event_parents at once, because row-level security hides rows, not columns: always null here.';

COMMENT ON COLUMN public.events.time_zone IS 'IANA name of the zone the event takes place in, as the browser that wrote it says; null for events from before there was one.';

COMMENT ON COLUMN public.events.registration_deadline IS 'After it nobody joins or claims. Null: until the end.';

COMMENT ON COLUMN public.events.withdraw_until IS 'From then on withdrawing is late, and stays possible until the end. Null: never late.';

COMMENT ON COLUMN public.events.revision IS 'How often the name, the words, the times or the place were edited: the SEQUENCE of its calendar file. Kept by revise_event.';

COMMENT ON COLUMN public.events.waitlist IS 'Whether people can wait while it is full. Switching it off turns nobody away who waits already.';

COMMENT ON COLUMN public.events.price_cents IS 'What each slot costs, in the smallest unit of the currency (yen have no cents, dinars have 1000). Null: nothing.';

COMMENT ON COLUMN public.events.currency IS 'ISO 4217 code of the price. Stays the same once somebody has paid.';

COMMENT ON COLUMN public.events.pay_link IS 'Where to pay: https, with a host in plain characters, so that no lookalike hides in it.';

COMMENT ON COLUMN public.events.pay_note IS 'How else to pay, in the organizer''s words.';

COMMENT ON COLUMN public.events.series_id IS 'The series this is a date of. Written by the functions of series only.';

COMMENT ON COLUMN public.events.occurs_on IS 'Which of its dates: the day that the rule gave. Moving only this event to another day keeps it.';

COMMENT ON COLUMN public.events.called_off_at IS 'When it was called off: it does not take place, and its page says so. Null: it takes place. An update that sets it calls the event off, one that empties it undoes that (private.prepare_call_off).';

COMMENT ON COLUMN public.events.call_off_note IS 'What people should know, in the words of who called it off.';

COMMENT ON COLUMN public.events.call_offs IS 'How often it was called off. Undoing does not take that back.';

COMMENT ON COLUMN public.events.look IS 'The chosen look: 48 times the hue (0 to 11) plus the part of the pattern (0 to 47). Null: the look follows from the id.';

COMMENT ON COLUMN public.events.remind IS 'Whether those who have a slot are reminded at 6 PM the day before.';

COMMENT ON COLUMN public.events.confirm_within IS 'Within how many minutes whoever moves up has to confirm: 30, 120 or 720. Null: nobody has to.';

COMMENT ON COLUMN public.events.sections IS 'The parts that the slots are split into, in order: id, name and size of each. Null: not split. max_participants is the sum of the sizes.';

COMMENT ON CONSTRAINT events_call_off_check ON public.events IS 'Second lock: a note of at most 200 characters, trimmed, and only of what is called off.';

COMMENT ON CONSTRAINT events_confirm_within_check ON public.events IS 'Second lock: the three times that can be chosen.';

COMMENT ON CONSTRAINT events_custom_fields_check ON public.events IS 'Second lock: at most 30 well-formed fields with unique keys.';

COMMENT ON CONSTRAINT events_dates_check ON public.events IS 'Years every client can show; no infinity.';

COMMENT ON CONSTRAINT events_deadlines_check ON public.events IS 'Second lock: neither deadline comes after the start, and both are years every client can show.';

COMMENT ON CONSTRAINT events_description_check ON public.events IS 'Second lock: at most 2000 characters, trimmed, null when empty.';

COMMENT ON CONSTRAINT events_end_check ON public.events IS 'Second lock: the end comes after the start.';

COMMENT ON CONSTRAINT events_id_check ON public.events IS 'The format every link and page relies on.';

COMMENT ON CONSTRAINT events_location_check ON public.events IS 'Second lock: at most 500 characters, trimmed, null when empty.';

COMMENT ON CONSTRAINT events_look_check ON public.events IS 'Second lock: twelve hues with 48 parts of the pattern each.';

COMMENT ON CONSTRAINT events_max_participants_check ON public.events IS 'Second lock: 1 to 100, or null for no limit.';

COMMENT ON CONSTRAINT events_name_check ON public.events IS 'Second lock: 1 to 200 characters, trimmed.';

COMMENT ON CONSTRAINT events_parent_check ON public.events IS 'The trigger moves the parent away; this catches a trigger that was switched off.';

COMMENT ON CONSTRAINT events_pay_check ON public.events IS 'Second lock: an https link of at most 500 characters, a note of at most 200.';

COMMENT ON CONSTRAINT events_price_check ON public.events IS 'Second lock: price and currency, or neither of them.';

COMMENT ON CONSTRAINT events_revision_check ON public.events IS 'Second lock: a calendar file takes no negative number.';

COMMENT ON CONSTRAINT events_sections_check ON public.events IS 'Second lock: 1 to 10 sections with ids and names of their own, together 1 to 100 slots.';

COMMENT ON CONSTRAINT events_time_zone_check ON public.events IS 'Second lock: looks like the name of a zone.';

COMMENT ON CONSTRAINT events_series_once ON public.events IS 'Each date is made once, however many open the link in the same moment; also the index of the key. ''This and following'' defers it: all of its dates move at once.';

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_series_once UNIQUE (series_id, occurs_on) DEFERRABLE;

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_series_id_fkey FOREIGN KEY (series_id) REFERENCES public.series(id) ON DELETE SET NULL;

CREATE INDEX events_group_id_idx ON public.events USING btree (group_id, datetime) WHERE (group_id IS NOT NULL);

CREATE INDEX events_organizer_id_idx ON public.events USING btree (organizer_id, created_at DESC);

CREATE TRIGGER arrange_sections AFTER UPDATE OF sections ON public.events FOR EACH ROW WHEN (((old.sections IS NULL) <> (new.sections IS NULL))) EXECUTE FUNCTION private.arrange_sections();

CREATE TRIGGER confirm_after_change AFTER UPDATE OF datetime, confirm_within, called_off_at ON public.events FOR EACH ROW WHEN (((num_nonnulls(old.confirm_within, new.confirm_within) > 0) AND (((old.datetime IS DISTINCT FROM new.datetime) OR (old.confirm_within IS DISTINCT FROM new.confirm_within)) OR (old.called_off_at IS DISTINCT FROM new.called_off_at)))) EXECUTE FUNCTION private.confirm_after_change();

CREATE TRIGGER count_sections BEFORE INSERT OR UPDATE OF sections, max_participants ON public.events FOR EACH ROW WHEN ((new.sections IS NOT NULL)) EXECUTE FUNCTION private.count_sections();

CREATE TRIGGER drop_activity AFTER DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION private.drop_activity();

CREATE TRIGGER drop_links_of_moved_event AFTER UPDATE OF group_id ON public.events FOR EACH ROW WHEN (((old.group_id IS NOT NULL) AND (new.group_id IS DISTINCT FROM old.group_id))) EXECUTE FUNCTION private.drop_links_of_moved_event();

CREATE TRIGGER guard_series_insert BEFORE INSERT ON public.events FOR EACH ROW WHEN ((num_nonnulls(new.series_id, new.occurs_on) > 0)) EXECUTE FUNCTION private.guard_series();

CREATE TRIGGER guard_series_update BEFORE UPDATE ON public.events FOR EACH ROW WHEN (((old.series_id IS DISTINCT FROM new.series_id) OR (old.occurs_on IS DISTINCT FROM new.occurs_on))) EXECUTE FUNCTION private.guard_series();

CREATE TRIGGER limit_events BEFORE INSERT ON public.events FOR EACH ROW WHEN ((new.series_id IS NULL)) EXECUTE FUNCTION private.limit_events();

CREATE TRIGGER log_edit AFTER UPDATE ON public.events FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION private.log_edit();

CREATE TRIGGER move_reminder AFTER UPDATE OF datetime, time_zone, remind, called_off_at ON public.events FOR EACH ROW WHEN (((((old.datetime IS DISTINCT FROM new.datetime) OR (old.time_zone IS DISTINCT FROM new.time_zone)) OR (old.remind IS DISTINCT FROM new.remind)) OR (old.called_off_at IS DISTINCT FROM new.called_off_at))) EXECUTE FUNCTION private.set_reminder();

CREATE TRIGGER move_up_after_change AFTER UPDATE OF max_participants, sections, datetime, end_datetime, confirm_within, called_off_at ON public.events FOR EACH ROW WHEN (((((((old.max_participants IS DISTINCT FROM new.max_participants) OR (old.sections IS DISTINCT FROM new.sections)) OR (old.datetime IS DISTINCT FROM new.datetime)) OR (old.end_datetime IS DISTINCT FROM new.end_datetime)) OR (old.confirm_within IS DISTINCT FROM new.confirm_within)) OR (old.called_off_at IS DISTINCT FROM new.called_off_at))) EXECUTE FUNCTION private.move_up_after_change();

CREATE TRIGGER note_cancelled BEFORE DELETE ON public.events FOR EACH ROW WHEN (((old.datetime IS NOT NULL) AND (COALESCE(old.end_datetime, old.datetime) > now()))) EXECUTE FUNCTION private.note_cancelled();

CREATE TRIGGER ping_change AFTER DELETE OR UPDATE ON public.events FOR EACH ROW WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_event();

CREATE TRIGGER prepare_call_off_insert BEFORE INSERT ON public.events FOR EACH ROW WHEN (((new.called_off_at IS NOT NULL) OR (new.call_off_note IS NOT NULL) OR (new.call_offs <> 0))) EXECUTE FUNCTION private.prepare_call_off();

CREATE TRIGGER prepare_call_off_update BEFORE UPDATE ON public.events FOR EACH ROW WHEN ((((old.called_off_at IS DISTINCT FROM new.called_off_at) OR (old.call_off_note IS DISTINCT FROM new.call_off_note)) OR (old.call_offs IS DISTINCT FROM new.call_offs))) EXECUTE FUNCTION private.prepare_call_off();

CREATE TRIGGER prepare_confirm_within BEFORE INSERT OR UPDATE OF confirm_within ON public.events FOR EACH ROW WHEN ((new.confirm_within IS NOT NULL)) EXECUTE FUNCTION private.prepare_confirm_within();

CREATE TRIGGER prepare_event BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.prepare_event();

CREATE TRIGGER prepare_event_deadlines BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW WHEN ((num_nonnulls(new.registration_deadline, new.withdraw_until) > 0)) EXECUTE FUNCTION private.prepare_event_deadlines();

CREATE TRIGGER prepare_event_fields BEFORE INSERT OR UPDATE OF custom_fields ON public.events FOR EACH ROW WHEN ((new.custom_fields IS DISTINCT FROM '[]'::jsonb)) EXECUTE FUNCTION private.prepare_event_fields();

CREATE TRIGGER prepare_event_zone BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW WHEN ((new.time_zone IS NOT NULL)) EXECUTE FUNCTION private.prepare_event_zone();

CREATE TRIGGER prepare_pay_note BEFORE INSERT OR UPDATE OF pay_note ON public.events FOR EACH ROW WHEN ((new.pay_note IS NOT NULL)) EXECUTE FUNCTION private.prepare_event_text('pay_note', '200', 'Payment note must be less than 200 characters');

CREATE TRIGGER prepare_price BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW WHEN ((num_nonnulls(new.price_cents, new.currency, new.pay_link) > 0)) EXECUTE FUNCTION private.prepare_price();

CREATE TRIGGER prune_activity AFTER INSERT ON public.events FOR EACH STATEMENT EXECUTE FUNCTION private.prune_after_creating();

CREATE TRIGGER require_account BEFORE INSERT ON public.events FOR EACH ROW WHEN ((new.organizer_id = auth.uid())) EXECUTE FUNCTION private.require_account();

CREATE TRIGGER return_turns BEFORE DELETE ON public.events FOR EACH ROW WHEN ((old.series_id IS NOT NULL)) EXECUTE FUNCTION private.return_turns();

CREATE TRIGGER return_turns_of_called_off AFTER UPDATE OF called_off_at ON public.events FOR EACH ROW WHEN (((old.series_id IS NOT NULL) AND ((old.called_off_at IS NULL) <> (new.called_off_at IS NULL)))) EXECUTE FUNCTION private.return_turns();

CREATE TRIGGER revise_event BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.revise_event();

CREATE TRIGGER set_reminder AFTER INSERT ON public.events FOR EACH ROW WHEN ((new.remind AND (new.datetime IS NOT NULL))) EXECUTE FUNCTION private.set_reminder();

CREATE TRIGGER skip_deleted_date AFTER DELETE ON public.events FOR EACH ROW WHEN ((old.series_id IS NOT NULL)) EXECUTE FUNCTION private.skip_deleted_date();

CREATE TRIGGER stop_clock AFTER DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION private.stop_clock('reminder');

CREATE TRIGGER tell_called_off AFTER UPDATE OF called_off_at ON public.events FOR EACH ROW WHEN (((old.called_off_at IS NULL) <> (new.called_off_at IS NULL))) EXECUTE FUNCTION private.tell_called_off();

CREATE TRIGGER tell_cancelled BEFORE DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION private.tell_cancelled();

CREATE TRIGGER tell_changed AFTER UPDATE OF datetime, end_datetime, location ON public.events FOR EACH ROW WHEN ((((old.datetime IS DISTINCT FROM new.datetime) OR (old.end_datetime IS DISTINCT FROM new.end_datetime)) OR (old.location IS DISTINCT FROM new.location))) EXECUTE FUNCTION private.tell_changed();

CREATE CONSTRAINT TRIGGER tell_opened AFTER INSERT ON public.events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.series_id IS NOT NULL)) EXECUTE FUNCTION private.tell_opened();

ALTER TABLE public.events ENABLE ROW LEVEL SECURITY;

CREATE POLICY "Organizers delete their events" ON public.events FOR DELETE TO authenticated USING ((organizer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Organizers edit their events" ON public.events FOR UPDATE TO authenticated USING ((organizer_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((organizer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People create events of their own, in groups they run" ON public.events FOR INSERT TO authenticated WITH CHECK (((organizer_id = ( SELECT auth.uid() AS uid)) AND ((group_id IS NULL) OR (group_id IN ( SELECT private.my_managed_groups() AS my_managed_groups)))));

CREATE POLICY "People find events they run, joined, accepted or starred" ON public.events FOR SELECT TO authenticated USING (((organizer_id = ( SELECT auth.uid() AS uid)) OR (id IN ( SELECT private.my_followed_events() AS my_followed_events)) OR (group_id IN ( SELECT private.my_managed_groups() AS my_managed_groups))));

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events TO authenticated;
GRANT ALL ON TABLE public.events TO service_role;



CREATE FUNCTION private.prepare_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.organizer_id <> old.organizer_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
    new.parent_event_id := null;
  -- A date of a series is made by whoever comes first, for its organizer (guard_series lets no client say so).
  elsif private.from_client() and new.series_id is null then
    if new.organizer_id is distinct from auth.uid() then
      perform private.refuse('unauthorized');
    end if;
    new.id := private.new_event_id();
    new.created_at := now();
  end if;

  if new.group_id is not null and private.from_client()
     and (tg_op = 'INSERT' and new.series_id is null or tg_op = 'UPDATE' and new.group_id is distinct from old.group_id) then
    if new.group_id not in (select private.my_managed_groups()) then
      perform private.refuse('unauthorized', null, 'group_id');
    end if;
    -- A group that is being deleted this moment is gone when the wait is over.
    perform 1 from public.groups g where g.id = new.group_id for key share;
    if not found then
      perform private.refuse('group_not_found', null, 'group_id');
    end if;
  end if;

  new.name := private.checked_name(new.name, 'name', 200, 'Event name must be less than 200 characters', 'Event name is required');
  new.description := private.checked_text(new.description, 'description', 2000, 'Description must be less than 2000 characters');
  new.location := private.checked_text(new.location, 'location', 500, 'Location must be less than 500 characters');
  if new.datetime not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'datetime');
  elsif new.end_datetime not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid end date format', 'end_datetime');
  elsif new.end_datetime <= new.datetime then
    perform private.refuse('invalid_input', 'End date must be after start date', 'end_datetime');
  elsif new.max_participants < 1 then
    perform private.refuse('invalid_input', 'Must allow at least 1 participant', 'max_participants');
  elsif new.max_participants > 100 then
    perform private.refuse('invalid_input', 'Maximum 100 participants allowed', 'max_participants');
  end if;

  if new.parent_event_id is not null then
    if private.from_client() and not private.may_open_event(new.parent_event_id) then
      perform private.refuse('event_not_found', null, 'parent_event_id');
    end if;
    -- An original that is being deleted this moment is gone when the wait is over.
    perform 1 from public.events e where e.id = new.parent_event_id for key share;
    if not found then
      perform private.refuse('event_not_found', null, 'parent_event_id');
    end if;
    insert into private.event_parents (event_id, parent_event_id) values (new.id, new.parent_event_id);
    new.parent_event_id := null;
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.prepare_event() IS 'Makes and keeps id, organizer and date; checks group, start and end, texts and capacity with the sentences a person reads; puts the parent away. What else is asked has a trigger of its own, which by its name runs later. A date of a series comes with what the functions of series gave it.';

REVOKE ALL ON FUNCTION private.prepare_event() FROM PUBLIC;



CREATE FUNCTION private.prepare_event_deadlines() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- A start that is moved to before a deadline takes it along, unless the deadline was changed too.
  if tg_op = 'UPDATE' and new.datetime < old.datetime then
    if new.registration_deadline = old.registration_deadline and new.registration_deadline > new.datetime then
      new.registration_deadline := old.registration_deadline - private.distance(new.datetime, old.datetime);
    end if;
    if new.withdraw_until = old.withdraw_until and new.withdraw_until > new.datetime then
      new.withdraw_until := old.withdraw_until - private.distance(new.datetime, old.datetime);
    end if;
  end if;
  if new.registration_deadline not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'registration_deadline');
  elsif new.withdraw_until not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'withdraw_until');
  elsif new.registration_deadline > new.datetime then
    perform private.refuse('invalid_input', 'Registration deadline must not be after the start', 'registration_deadline');
  elsif new.withdraw_until > new.datetime then
    perform private.refuse('invalid_input', 'Withdrawal deadline must not be after the start', 'withdraw_until');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.prepare_event_deadlines() IS 'Checks both deadlines with the sentences a person reads, and moves them with an earlier start. Events without any are not asked.';

REVOKE ALL ON FUNCTION private.prepare_event_deadlines() FROM PUBLIC;



CREATE FUNCTION private.distance(p_from timestamp with time zone, p_to timestamp with time zone) RETURNS interval
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select extract(epoch from p_to - p_from) * interval '1 second'
$$;

COMMENT ON FUNCTION private.distance(p_from timestamp with time zone, p_to timestamp with time zone) IS 'How far apart two moments are, in seconds: days are not equally long everywhere.';

REVOKE ALL ON FUNCTION private.distance(p_from timestamp with time zone, p_to timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.prepare_event_zone() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if (tg_op = 'INSERT' or new.time_zone is distinct from old.time_zone) and not private.is_time_zone(new.time_zone) then
    perform private.refuse('invalid_input', 'The time zone of this device is not known here. Choose another one in its settings.', 'time_zone');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.prepare_event_zone() IS 'Takes no zone that this Postgres does not know.';

REVOKE ALL ON FUNCTION private.prepare_event_zone() FROM PUBLIC;



CREATE FUNCTION private.is_time_zone(p_name text) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $_$
begin
  -- Names that browsers give. Postgres also takes abbreviations and rules like Nowhere3, which say something else there.
  if octet_length(p_name) > 64
     or p_name !~ '^(UTC|GMT|Etc/GMT([+](1[0-2]|[0-9])|-(1[0-4]|[0-9]))|[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+)+)$' then
    return false;
  end if;
  -- Asking for one zone reads one file of the server's; pg_timezone_names reads them all, which takes a tenth of a second.
  perform pg_catalog.timezone(p_name, now());
  return true;
exception when invalid_parameter_value then
  return false;
end
$_$;

COMMENT ON FUNCTION private.is_time_zone(p_name text) IS 'Whether that is the IANA name of a zone that this Postgres knows.';

REVOKE ALL ON FUNCTION private.is_time_zone(p_name text) FROM PUBLIC;



CREATE FUNCTION private.prepare_event_text() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  v_text text;
begin
  execute format('select ($1).%I', tg_argv[0]) into v_text using new;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0],
    private.checked_text(v_text, tg_argv[0], tg_argv[1]::int, tg_argv[2])));
end
$_$;

COMMENT ON FUNCTION private.prepare_event_text() IS 'Tidies and checks a text of an event. Each such column has a trigger that gives its name, how long it may be, and the sentence a person reads.';

REVOKE ALL ON FUNCTION private.prepare_event_text() FROM PUBLIC;



CREATE FUNCTION private.revise_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' then
    new.revision := old.revision + ((new.name, new.description, new.datetime, new.end_datetime, new.location, new.called_off_at)
      is distinct from (old.name, old.description, old.datetime, old.end_datetime, old.location, old.called_off_at))::int;
  elsif private.from_client() then
    new.revision := 0;
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.revise_event() IS 'Counts an edit of what a calendar shows. Nobody else writes the number, and a copy starts at 0. By its name it runs after prepare_event, which tidies the texts.';

REVOKE ALL ON FUNCTION private.revise_event() FROM PUBLIC;



CREATE FUNCTION public.participant_count(public.events) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  return (select count(p.slot_number) from public.participants p where p.event_id = $1.id);
end
$_$;

COMMENT ON FUNCTION public.participant_count(public.events) IS 'Taken slots of an event.';

REVOKE ALL ON FUNCTION public.participant_count(public.events) FROM PUBLIC;
GRANT ALL ON FUNCTION public.participant_count(public.events) TO authenticated;
GRANT ALL ON FUNCTION public.participant_count(public.events) TO service_role;



CREATE FUNCTION public.group_name(public.events) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if $1.group_id is null then
    return null; -- most events
  end if;
  return (select g.name from public.groups g where g.id = $1.group_id);
end
$_$;

COMMENT ON FUNCTION public.group_name(public.events) IS 'Name of the group of an event.';

REVOKE ALL ON FUNCTION public.group_name(public.events) FROM PUBLIC;
GRANT ALL ON FUNCTION public.group_name(public.events) TO authenticated;
GRANT ALL ON FUNCTION public.group_name(public.events) TO service_role;



CREATE FUNCTION private.event_columns(p_event public.events) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  v_columns jsonb;
begin
  v_columns := jsonb_build_object(
    'id', p_event.id, 'name', p_event.name, 'description', p_event.description,
    'datetime', p_event.datetime, 'end_datetime', p_event.end_datetime, 'location', p_event.location,
    'is_private', p_event.is_private, 'time_zone', p_event.time_zone, 'registration_deadline', p_event.registration_deadline,
    'max_participants', p_event.max_participants, 'waitlist', p_event.waitlist, 'group_id', p_event.group_id, 'look', p_event.look,
    'price', case when p_event.price_cents is not null
      then jsonb_build_object('cents', p_event.price_cents, 'currency', p_event.currency) end);
  if p_event.sections is not null then
    v_columns := v_columns || jsonb_build_object('sections', private.sections_json(p_event));
  end if;
  if p_event.called_off_at is not null then
    v_columns := v_columns || jsonb_build_object('called_off_at', p_event.called_off_at, 'call_off_note', p_event.call_off_note);
  end if;
  return v_columns;
end
$$;

COMMENT ON FUNCTION private.event_columns(p_event public.events) IS 'The columns that everybody with the link reads: the page and the invites to an event and to a series all show these. A new column goes here once. Sections are told only where there are some.';

REVOKE ALL ON FUNCTION private.event_columns(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.run_until(p_event public.events) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
begin
  return coalesce(p_event.end_datetime, greatest(
    private.lasts_until(p_event.datetime, null),
    ((p_event.datetime at time zone v_zone)::date + 1)::timestamp at time zone v_zone));
end
$$;

COMMENT ON FUNCTION private.run_until(p_event public.events) IS 'Until when those who run an event add and move people: its end; without one the end of the day on which it started, in its zone, and three hours at least. Null: an undated one.';

REVOKE ALL ON FUNCTION private.run_until(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.lasts_until(p_start timestamp with time zone, p_end timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    RETURN COALESCE(p_end, (p_start + '03:00:00'::interval));

COMMENT ON FUNCTION private.lasts_until(p_start timestamp with time zone, p_end timestamp with time zone) IS 'Until when an event lasts: its end, or three hours from its start. So long people change and withdraw, hear of it, and its series leads to it. Null: an undated one.';

REVOKE ALL ON FUNCTION private.lasts_until(p_start timestamp with time zone, p_end timestamp with time zone) FROM PUBLIC;
