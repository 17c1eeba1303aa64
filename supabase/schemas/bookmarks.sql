-- Stars, and the notes that somebody accepted an invite.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE public.bookmarks (
    user_id uuid DEFAULT auth.uid() NOT NULL,
    event_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.bookmarks IS 'Events a person starred on the event page.';

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_pkey PRIMARY KEY (user_id, event_id);

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX bookmarks_event_id_idx ON public.bookmarks USING btree (event_id);

CREATE TRIGGER limit_bookmarks BEFORE INSERT ON public.bookmarks FOR EACH ROW EXECUTE FUNCTION private.limit_bookmarks();

CREATE TRIGGER prepare_bookmark BEFORE INSERT ON public.bookmarks FOR EACH ROW EXECUTE FUNCTION private.prepare_bookmark();

CREATE TRIGGER require_account BEFORE INSERT ON public.bookmarks FOR EACH ROW WHEN ((new.user_id = auth.uid())) EXECUTE FUNCTION private.require_account();

ALTER TABLE public.bookmarks ENABLE ROW LEVEL SECURITY;

CREATE POLICY "People see their own stars" ON public.bookmarks FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People star events they can open" ON public.bookmarks FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND private.may_open_event(event_id)));

CREATE POLICY "People take their stars off" ON public.bookmarks FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

GRANT SELECT,INSERT,DELETE ON TABLE public.bookmarks TO authenticated;
GRANT ALL ON TABLE public.bookmarks TO service_role;



CREATE FUNCTION private.prepare_bookmark() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform 1 from public.events e where e.id = new.event_id for key share;
  if not found then
    perform private.refuse('event_not_found', null, 'event_id');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.prepare_bookmark() IS 'An event that is deleted while somebody stars it has its sentence instead of a broken key.';

REVOKE ALL ON FUNCTION private.prepare_bookmark() FROM PUBLIC;



CREATE TABLE private.event_acceptances (
    user_id uuid NOT NULL,
    event_id text NOT NULL,
    accepted_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE private.event_acceptances IS 'Who opened the link of a private event, signed in. Written by accept_invite, and by withdraw for whoever leaves claimed slots behind; removed with the person''s registration when someone else removes it.';

ALTER TABLE ONLY private.event_acceptances
    ADD CONSTRAINT event_acceptances_pkey PRIMARY KEY (user_id, event_id);

ALTER TABLE ONLY private.event_acceptances
    ADD CONSTRAINT event_acceptances_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.event_acceptances
    ADD CONSTRAINT event_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX event_acceptances_event_id_idx ON private.event_acceptances USING btree (event_id);

CREATE TRIGGER forget_series_acceptance AFTER DELETE ON private.event_acceptances FOR EACH ROW EXECUTE FUNCTION private.forget_series_acceptance();

CREATE TRIGGER require_account BEFORE INSERT ON private.event_acceptances FOR EACH ROW WHEN ((new.user_id = auth.uid())) EXECUTE FUNCTION private.require_account();

GRANT ALL ON TABLE private.event_acceptances TO service_role;



CREATE TABLE private.group_acceptances (
    user_id uuid NOT NULL,
    group_id uuid NOT NULL,
    accepted_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE private.group_acceptances IS 'Who opened the link of a private group, signed in. Lets them see the group as a public one is seen, without members.';

ALTER TABLE ONLY private.group_acceptances
    ADD CONSTRAINT group_acceptances_pkey PRIMARY KEY (user_id, group_id);

ALTER TABLE ONLY private.group_acceptances
    ADD CONSTRAINT group_acceptances_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.group_acceptances
    ADD CONSTRAINT group_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX group_acceptances_group_id_idx ON private.group_acceptances USING btree (group_id);

CREATE TRIGGER require_account BEFORE INSERT ON private.group_acceptances FOR EACH ROW WHEN ((new.user_id = auth.uid())) EXECUTE FUNCTION private.require_account();

GRANT ALL ON TABLE private.group_acceptances TO service_role;
