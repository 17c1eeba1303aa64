-- Creating once however often it is asked for, and how many rows anybody may add.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE private.creations (
    user_id uuid NOT NULL,
    request_id uuid NOT NULL,
    event_id text,
    group_id uuid,
    CONSTRAINT creations_one_thing CHECK ((num_nonnulls(event_id, group_id) <= 1))
);

COMMENT ON TABLE private.creations IS 'What each request made: an event or a group of the person who asked. One row for each of them, which goes when they go, and so with the account.';

COMMENT ON COLUMN private.creations.user_id IS 'Who asked, and owns what was made. No key: the row goes with the event or group, and that with the account.';

COMMENT ON COLUMN private.creations.event_id IS 'Empty until the end of the transaction that makes it, like group_id.';

COMMENT ON CONSTRAINT creations_one_thing ON private.creations IS 'A request makes one thing.';

ALTER TABLE ONLY private.creations
    ADD CONSTRAINT creations_pkey PRIMARY KEY (user_id, request_id);

ALTER TABLE ONLY private.creations
    ADD CONSTRAINT creations_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.creations
    ADD CONSTRAINT creations_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

CREATE INDEX creations_event_id_idx ON private.creations USING btree (event_id);

CREATE INDEX creations_group_id_idx ON private.creations USING btree (group_id);

GRANT ALL ON TABLE private.creations TO service_role;



CREATE TABLE private.deeds (
    id bigint NOT NULL,
    who bytea NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE private.deeds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.deeds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

COMMENT ON TABLE private.deeds IS 'What was done lately of all whose number has an end (private.count_deed). A row for each of them, so that two who do it at once wait for nobody. Gone after a week; cleans itself.';

COMMENT ON COLUMN private.deeds.who IS 'Salted hash of who or what did it: the address of an account, a browser, an event. So it names nobody, and goes on counting where the same is deleted and made anew.';

COMMENT ON COLUMN private.deeds.kind IS 'What was done: event, group, series, date, cancelled, test, …';

ALTER TABLE ONLY private.deeds
    ADD CONSTRAINT deeds_pkey PRIMARY KEY (id);

CREATE INDEX deeds_at_idx ON private.deeds USING btree (at);

CREATE INDEX deeds_who_idx ON private.deeds USING btree (who, kind, at);

GRANT ALL ON TABLE private.deeds TO service_role;



CREATE FUNCTION public.create_event(p_event jsonb, p_request_id uuid DEFAULT NULL::uuid) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
declare
  v_made private.creations := private.claim_request(p_request_id, 'event');
  v_event record;
  v_columns text;
begin
  if v_made.event_id is not null then
    select e.id, e.name, e.series_id into v_event from public.events e where e.id = v_made.event_id;
    return jsonb_strip_nulls(jsonb_build_object('id', v_event.id, 'name', v_event.name, 'series_id', v_event.series_id));
  end if;
  -- As the caller: what may not be inserted into the table may not be inserted here.
  select string_agg(quote_ident(k), ', ') into v_columns from jsonb_object_keys(p_event) k;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning id, name',
    coalesce(v_columns, 'name')) into v_event using p_event;
  perform private.note_creation(p_request_id, v_event.id, null);
  return jsonb_build_object('id', v_event.id, 'name', v_event.name);
end
$_$;

COMMENT ON FUNCTION public.create_event(p_event jsonb, p_request_id uuid) IS 'Creates an event, as an INSERT of the same columns by the caller would. Asked again with the same p_request_id, it answers with what the first made. Returns id and name, and series_id of one that repeats.';

REVOKE ALL ON FUNCTION public.create_event(p_event jsonb, p_request_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.create_event(p_event jsonb, p_request_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.create_event(p_event jsonb, p_request_id uuid) TO service_role;



CREATE FUNCTION private.claim_request(p_request_id uuid, p_makes text) RETURNS private.creations
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_made private.creations;
begin
  if p_request_id is null then
    return v_made;
  elsif auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  -- The same request a moment later waits here, and then finds what this one has made.
  insert into private.creations (user_id, request_id) values (auth.uid(), p_request_id) on conflict do nothing;
  if not found then
    select * into v_made from private.creations c where c.user_id = auth.uid() and c.request_id = p_request_id;
    if (p_makes = 'event' and v_made.group_id is not null) or (p_makes = 'group' and v_made.event_id is not null) then
      perform private.refuse('id_taken', 'This request has made something else. Reload the page and try again.');
    end if;
  end if;
  return v_made;
end
$$;

COMMENT ON FUNCTION private.claim_request(p_request_id uuid, p_makes text) IS 'What an earlier request of the caller with this id has made, an event or a group as p_makes says; nulls when it is the first, which then makes it.';

REVOKE ALL ON FUNCTION private.claim_request(p_request_id uuid, p_makes text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.claim_request(p_request_id uuid, p_makes text) TO authenticated;
GRANT ALL ON FUNCTION private.claim_request(p_request_id uuid, p_makes text) TO service_role;



CREATE FUNCTION private.note_creation(p_request_id uuid, p_event_id text, p_group_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update private.creations c set event_id = p_event_id, group_id = p_group_id
   where c.user_id = auth.uid() and c.request_id = p_request_id and c.event_id is null and c.group_id is null;
end
$$;

COMMENT ON FUNCTION private.note_creation(p_request_id uuid, p_event_id text, p_group_id uuid) IS 'Notes what a request of the caller has made, once.';

REVOKE ALL ON FUNCTION private.note_creation(p_request_id uuid, p_event_id text, p_group_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION private.note_creation(p_request_id uuid, p_event_id text, p_group_id uuid) TO authenticated;
GRANT ALL ON FUNCTION private.note_creation(p_request_id uuid, p_event_id text, p_group_id uuid) TO service_role;



CREATE FUNCTION public.create_group(p_name text, p_description text DEFAULT NULL::text, p_is_private boolean DEFAULT false, p_request_id uuid DEFAULT NULL::uuid) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  v_made private.creations := private.claim_request(p_request_id, 'group');
begin
  if v_made.group_id is null then
    insert into public.groups (name, description, is_private) values (p_name, p_description, p_is_private)
    returning id into v_made.group_id;
    perform private.note_creation(p_request_id, null, v_made.group_id);
  end if;
  return jsonb_build_object('id', v_made.group_id);
end
$$;

COMMENT ON FUNCTION public.create_group(p_name text, p_description text, p_is_private boolean, p_request_id uuid) IS 'Creates a group, as an INSERT by the caller would. Asked again with the same p_request_id, it answers with what the first made. Returns its id.';

REVOKE ALL ON FUNCTION public.create_group(p_name text, p_description text, p_is_private boolean, p_request_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.create_group(p_name text, p_description text, p_is_private boolean, p_request_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.create_group(p_name text, p_description text, p_is_private boolean, p_request_id uuid) TO service_role;



CREATE FUNCTION private.limit_labels() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Locked, so that two who add the last label at once come one after the other. A row counts those that its own statement added before it.
  -- A stranger locks nothing, and the policy refuses them. Whoever opens a date of a series copies at most fifty (private.make_date).
  perform 1 from public.events e
    where e.id = new.event_id
      and (not private.from_client() or e.organizer_id = auth.uid() or private.manages_event(e.id))
    for no key update;
  if not found then
    return new;
  end if;
  if (select count(*) from public.labels l where l.event_id = new.event_id) >= 50
    -- A label that is sent again after a lost answer is counted already.
    and not exists (select 1 from public.labels l where l.id = new.id and l.event_id = new.event_id) then
    perform private.refuse('label_limit');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.limit_labels() IS 'An event has at most 50 labels, whoever adds them.';

REVOKE ALL ON FUNCTION private.limit_labels() FROM PUBLIC;



CREATE FUNCTION private.limit_events() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := private.hold_my_rows('events');
  v_all int;
  v_now int;
begin
  select count(*), count(*) filter (where e.created_at = now()) into v_all, v_now from public.events e where e.organizer_id = v_me;
  if v_now >= 5 then
    perform private.refuse('event_limit', 'Create at most 5 events at a time.');
  elsif v_all >= 5000 then
    perform private.refuse('event_limit', 'You can have at most 5,000 events. Delete some to make room.');
  elsif v_me is not null and not private.count_deed(private.account_key(v_me), 'event', 1000) then
    perform private.refuse('event_limit', 'You have created 1,000 events within a day. Create more tomorrow.');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.limit_events() IS 'A person creates at most 5 events in one call and 1,000 in a day, also those that were deleted, and has 5,000 with the dates of their series.';

REVOKE ALL ON FUNCTION private.limit_events() FROM PUBLIC;



CREATE FUNCTION private.hold_my_rows(p_table text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.from_client() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_table || auth.uid(), 0));
  return auth.uid();
end
$$;

COMMENT ON FUNCTION private.hold_my_rows(p_table text) IS 'The caller, whose other calls that add to that table come after this one, so that none is counted too late. Null for whoever is no client and may add what they like.';

REVOKE ALL ON FUNCTION private.hold_my_rows(p_table text) FROM PUBLIC;



CREATE FUNCTION private.count_deed(p_who text, p_kind text, p_most integer, p_within interval DEFAULT '1 day'::interval, p_now timestamp with time zone DEFAULT now()) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if private.deeds_of(p_who, p_kind, p_within, p_now) >= p_most then
    return false;
  end if;
  with old as materialized (
    select d.id from private.deeds d where d.at < now() - interval '7 days' order by d.at limit 20 for update skip locked)
  delete from private.deeds d using old where d.id = old.id;
  insert into private.deeds (who, kind, at)
  select sha256(t.salt || convert_to(p_who, 'UTF8')), p_kind, p_now from private.throttle_salt t;
  return true;
end
$$;

COMMENT ON FUNCTION private.count_deed(p_who text, p_kind text, p_most integer, p_within interval, p_now timestamp with time zone) IS 'Counts one more deed of that kind (p_who: see private.account_key, or the id or address of what did it); false, and not counted, where there were p_most within that time, a week at the longest. Exact where the caller holds something that all who do the same hold; else those that run this moment are not seen.';

REVOKE ALL ON FUNCTION private.count_deed(p_who text, p_kind text, p_most integer, p_within interval, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.deeds_of(p_who text, p_kind text, p_within interval DEFAULT '1 day'::interval, p_now timestamp with time zone DEFAULT now()) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    select count(*) from private.deeds d
     where d.who = (select sha256(t.salt || convert_to(p_who, 'UTF8')) from private.throttle_salt t)
       and d.kind = p_kind and d.at > p_now - p_within);
end
$$;

COMMENT ON FUNCTION private.deeds_of(p_who text, p_kind text, p_within interval, p_now timestamp with time zone) IS 'How often that was done lately.';

REVOKE ALL ON FUNCTION private.deeds_of(p_who text, p_kind text, p_within interval, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.account_key(p_user_id uuid) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return coalesce((select lower(u.email) from auth.users u where u.id = p_user_id), p_user_id::text);
end
$$;

COMMENT ON FUNCTION private.account_key(p_user_id uuid) IS 'What the deeds of an account are counted by: its address, so that an account that is deleted and made anew goes on counting; its id where it has none.';

REVOKE ALL ON FUNCTION private.account_key(p_user_id uuid) FROM PUBLIC;



CREATE FUNCTION private.limit_groups() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := private.hold_my_rows('groups');
begin
  if (select count(*) from public.groups g where g.organizer_id = v_me) >= 200 then
    perform private.refuse('group_limit');
  elsif v_me is not null and not private.count_deed(private.account_key(v_me), 'group', 200) then
    perform private.refuse('group_limit', 'You have created 200 groups within a day. Create more tomorrow.');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.limit_groups() IS 'A person owns at most 200 groups, and creates as many in a day, also those that were deleted.';

REVOKE ALL ON FUNCTION private.limit_groups() FROM PUBLIC;



CREATE FUNCTION private.limit_bookmarks() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := private.hold_my_rows('bookmarks');
begin
  if (select count(*) from public.bookmarks b where b.user_id = v_me) >= 1000 then
    perform private.refuse('bookmark_limit');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.limit_bookmarks() IS 'A person stars at most 1,000 events.';

REVOKE ALL ON FUNCTION private.limit_bookmarks() FROM PUBLIC;



CREATE FUNCTION private.limit_metadata() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.refuse('invalid_input', 'This is too much to keep with an account', 'user_metadata');
  return new;
end
$$;

COMMENT ON FUNCTION private.limit_metadata() IS 'What an account says of itself takes at most 20,000 bytes: every list of names reads it.';

CREATE TRIGGER roster_limit_metadata BEFORE INSERT OR UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW WHEN ((pg_column_size(new.raw_user_meta_data) > 20000)) EXECUTE FUNCTION private.limit_metadata();

REVOKE ALL ON FUNCTION private.limit_metadata() FROM PUBLIC;



CREATE FUNCTION private.limit_series() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := private.hold_my_rows('series');
begin
  if (select count(*) from public.series s where s.organizer_id = v_me) >= 1000 then
    perform private.refuse('event_limit', 'You can have at most 1,000 events that repeat. End some and delete their dates to make room.');
  elsif v_me is not null and not private.count_deed(private.account_key(v_me), 'series', 200) then
    perform private.refuse('event_limit', 'You have let 200 events repeat within a day. Go on tomorrow.');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.limit_series() IS 'A person has at most 1,000 series, and begins at most 200 in a day, also those that are over.';

REVOKE ALL ON FUNCTION private.limit_series() FROM PUBLIC;
