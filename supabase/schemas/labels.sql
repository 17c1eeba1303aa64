-- Labels of an event, and who has them.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE public.labels (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id text NOT NULL,
    name text NOT NULL,
    color text DEFAULT '#9ca3af'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT labels_color_check CHECK ((color ~ '^(#[0-9A-Fa-f]{6}|[a-z]{3,20})$'::text)),
    CONSTRAINT labels_name_check CHECK (((NOT (name IS DISTINCT FROM private.clean_name(name))) AND (char_length(name) <= 50)))
);

COMMENT ON TABLE public.labels IS 'A mark for participants. Made by those who run the event (private.runs); belongs to one event.';

COMMENT ON COLUMN public.labels.color IS 'Six-digit hex or a lower-case colour word; grey until chosen.';

COMMENT ON CONSTRAINT labels_color_check ON public.labels IS 'Second lock: a colour and nothing else, because it ends up in a style.';

COMMENT ON CONSTRAINT labels_name_check ON public.labels IS 'Second lock: 1 to 50 characters, trimmed.';

COMMENT ON CONSTRAINT labels_identity ON public.labels IS 'Target of the key that keeps a label on participants of its own event.';

ALTER TABLE ONLY public.labels
    ADD CONSTRAINT labels_identity UNIQUE (id, event_id);

ALTER TABLE ONLY public.labels
    ADD CONSTRAINT labels_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.labels
    ADD CONSTRAINT labels_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

CREATE INDEX labels_event_id_idx ON public.labels USING btree (event_id, name);

CREATE TRIGGER limit_labels BEFORE INSERT ON public.labels FOR EACH ROW EXECUTE FUNCTION private.limit_labels();

CREATE TRIGGER ping_delete AFTER DELETE ON public.labels REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_rows();

CREATE TRIGGER ping_insert AFTER INSERT ON public.labels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_rows();

CREATE TRIGGER ping_update AFTER UPDATE ON public.labels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_rows();

CREATE TRIGGER prepare_label BEFORE INSERT OR UPDATE ON public.labels FOR EACH ROW EXECUTE FUNCTION private.prepare_label();

ALTER TABLE public.labels ENABLE ROW LEVEL SECURITY;

CREATE POLICY "Labels are read by those who run or joined the event" ON public.labels FOR SELECT TO authenticated USING (((event_id IN ( SELECT private.my_managed_events() AS my_managed_events)) OR (event_id IN ( SELECT private.my_joined_events() AS my_joined_events))));

CREATE POLICY "Those who run an event create its labels" ON public.labels FOR INSERT TO authenticated WITH CHECK ((event_id IN ( SELECT private.my_managed_events() AS my_managed_events)));

CREATE POLICY "Those who run an event delete its labels" ON public.labels FOR DELETE TO authenticated USING (private.lock_managed_event(event_id));

CREATE POLICY "Those who run an event edit its labels" ON public.labels FOR UPDATE TO authenticated USING ((event_id IN ( SELECT private.my_managed_events() AS my_managed_events))) WITH CHECK ((event_id IN ( SELECT private.my_managed_events() AS my_managed_events)));

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.labels TO authenticated;
GRANT ALL ON TABLE public.labels TO service_role;



CREATE FUNCTION private.prepare_label() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.event_id <> old.event_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
  else
    if private.from_client() then
      new.created_at := now();
    end if;
    -- Waits for whoever is deleting the event this moment; then it is not found.
    perform 1 from public.events e where e.id = new.event_id for key share;
    if not found then
      perform private.refuse('event_not_found', null, 'event_id');
    end if;
  end if;
  new.name := private.checked_name(new.name, 'name', 50, 'Label name must be less than 50 characters', 'Label name is required');
  new.color := coalesce(private.checked_text(new.color, 'color', 21, 'Invalid color format'), '#9ca3af');
  if new.color !~ '^(#[0-9A-Fa-f]{6}|[a-z]{3,20})$' then
    perform private.refuse('invalid_input', 'Invalid color format', 'color');
  end if;
  return new;
end
$_$;

COMMENT ON FUNCTION private.prepare_label() IS 'Keeps id, event and date; trims and checks name and colour. A new label may come with an id, so that asking again makes no second one. Where the event is gone, the person reads a sentence and not the error of a foreign key.';

REVOKE ALL ON FUNCTION private.prepare_label() FROM PUBLIC;



CREATE TABLE public.participant_labels (
    participant_id uuid NOT NULL,
    label_id uuid NOT NULL,
    event_id text DEFAULT ''::text NOT NULL
);

COMMENT ON TABLE public.participant_labels IS 'Which participant wears which label.';

COMMENT ON COLUMN public.participant_labels.event_id IS 'Filled in from the participant. Both keys contain it, so a label cannot reach another event''s participants.';

ALTER TABLE ONLY public.participant_labels
    ADD CONSTRAINT participant_labels_pkey PRIMARY KEY (participant_id, label_id);

ALTER TABLE ONLY public.participant_labels
    ADD CONSTRAINT participant_labels_label_fkey FOREIGN KEY (label_id, event_id) REFERENCES public.labels(id, event_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.participant_labels
    ADD CONSTRAINT participant_labels_participant_fkey FOREIGN KEY (participant_id, event_id) REFERENCES public.participants(id, event_id) ON DELETE CASCADE;

CREATE INDEX participant_labels_label_idx ON public.participant_labels USING btree (label_id, event_id);

CREATE INDEX participant_labels_participant_idx ON public.participant_labels USING btree (participant_id, event_id);

CREATE TRIGGER ping_delete AFTER DELETE ON public.participant_labels REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_rows();

CREATE TRIGGER ping_insert AFTER INSERT ON public.participant_labels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((to_regnamespace('realtime'::text) IS NOT NULL)) EXECUTE FUNCTION private.ping_changed_rows();

CREATE TRIGGER prepare_participant_label BEFORE INSERT OR UPDATE ON public.participant_labels FOR EACH ROW EXECUTE FUNCTION private.prepare_participant_label();

ALTER TABLE public.participant_labels ENABLE ROW LEVEL SECURITY;

CREATE POLICY "Label marks are read by those who run or joined the event" ON public.participant_labels FOR SELECT TO authenticated USING (((event_id IN ( SELECT private.my_managed_events() AS my_managed_events)) OR (event_id IN ( SELECT private.my_joined_events() AS my_joined_events))));

CREATE POLICY "Those who run an event put labels on participants" ON public.participant_labels FOR INSERT TO authenticated WITH CHECK ((event_id IN ( SELECT private.my_managed_events() AS my_managed_events)));

CREATE POLICY "Those who run an event take labels off participants" ON public.participant_labels FOR DELETE TO authenticated USING (private.lock_managed_event(event_id));

GRANT SELECT,INSERT,DELETE ON TABLE public.participant_labels TO authenticated;
GRANT ALL ON TABLE public.participant_labels TO service_role;



CREATE FUNCTION private.prepare_participant_label() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  new.event_id := coalesce((select p.event_id from public.participants p where p.id = new.participant_id), '');
  if private.from_client() and new.event_id <> '' and not private.manages_event(new.event_id) then
    return new; -- the policy refuses it: a stranger makes nobody wait
  end if;
  -- Event, row, label: whoever deletes one of them comes before us or after.
  perform 1 from public.events e where e.id = new.event_id for no key update;
  perform 1 from public.participants p where p.id = new.participant_id for key share;
  if not found then
    perform private.refuse('participant_not_found', null, 'participant_id');
  end if;
  perform 1 from public.labels l where l.id = new.label_id and l.event_id = new.event_id for key share;
  if not found then
    perform private.refuse('invalid_input', 'This label is gone. Reload the page and try again.', 'label_id');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.prepare_participant_label() IS 'Fills in the participant''s event, whatever the client says. Locks the event as everyone does who takes rows of it away; a participant or a label that is gone has its sentence instead of a broken key.';

REVOKE ALL ON FUNCTION private.prepare_participant_label() FROM PUBLIC;
