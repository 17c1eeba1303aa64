-- How many calls a guest may make.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE private.guest_signups (
    id bigint NOT NULL,
    event_id text,
    address_hash bytea,
    refused boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE private.guest_signups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.guest_signups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

COMMENT ON TABLE private.guest_signups IS 'Calls of guests in the last ten minutes: to register, refused ones too, and what private.count_change counts, as changing one''s row or ''I have paid''. Cleans itself.';

COMMENT ON COLUMN private.guest_signups.event_id IS 'Null for a call that named no event there is.';

COMMENT ON COLUMN private.guest_signups.address_hash IS 'Salted hash of the client address; the address itself is not stored.';

COMMENT ON COLUMN private.guest_signups.refused IS 'True for a call that took no slot: one that was refused, or that changed something.';

ALTER TABLE ONLY private.guest_signups
    ADD CONSTRAINT guest_signups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.guest_signups
    ADD CONSTRAINT guest_signups_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

CREATE INDEX guest_signups_address_hash_idx ON private.guest_signups USING btree (address_hash, created_at) WHERE (address_hash IS NOT NULL);

CREATE INDEX guest_signups_created_at_idx ON private.guest_signups USING btree (created_at);

CREATE INDEX guest_signups_event_id_idx ON private.guest_signups USING btree (event_id, created_at);

GRANT ALL ON TABLE private.guest_signups TO service_role;



CREATE TABLE private.throttle_salt (
    only_row boolean DEFAULT true NOT NULL,
    salt bytea DEFAULT sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))) NOT NULL,
    CONSTRAINT throttle_salt_only_row_check CHECK (only_row)
);

COMMENT ON TABLE private.throttle_salt IS 'Random per database: hashes of addresses cannot be looked up in a table made elsewhere.';

ALTER TABLE ONLY private.throttle_salt
    ADD CONSTRAINT throttle_salt_pkey PRIMARY KEY (only_row);

GRANT ALL ON TABLE private.throttle_salt TO service_role;



CREATE TABLE private.caller_address (
    only_row boolean DEFAULT true NOT NULL,
    header text DEFAULT 'cf-connecting-ip'::text NOT NULL,
    from_right integer DEFAULT 1 NOT NULL,
    CONSTRAINT caller_address_from_right_check CHECK (((from_right >= 1) AND (from_right <= 9))),
    CONSTRAINT caller_address_header_check CHECK ((header ~ '^[a-z0-9-]{1,60}$'::text)),
    CONSTRAINT caller_address_only_row_check CHECK (only_row)
);

COMMENT ON TABLE private.caller_address IS 'Where the gateway in front of this database puts the address of the caller. Hosted projects have it as it is here; who runs the stack themselves sets it (docs/self-hosting.md).';

COMMENT ON COLUMN private.caller_address.header IS 'The header, in lower case.';

COMMENT ON COLUMN private.caller_address.from_right IS 'Which address of the header, counted from its end: 1 is what the nearest proxy saw. Each trusted proxy before it adds one.';

COMMENT ON CONSTRAINT caller_address_from_right_check ON private.caller_address IS 'Second lock: an address of the header.';

COMMENT ON CONSTRAINT caller_address_header_check ON private.caller_address IS 'Second lock: a name of a header.';

ALTER TABLE ONLY private.caller_address
    ADD CONSTRAINT caller_address_pkey PRIMARY KEY (only_row);

GRANT ALL ON TABLE private.caller_address TO service_role;



CREATE FUNCTION private.throttle_guest(p_event_id text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_until timestamptz := private.guest_must_wait_until(p_event_id);
begin
  if v_until is not null then
    perform private.refuse('throttled', format('Too many sign-ups at once. Wait %s seconds and try again.',
      greatest(1, ceil(extract(epoch from v_until - now()))::int)));
  end if;
end
$$;

COMMENT ON FUNCTION private.throttle_guest(p_event_id text) IS 'Refuses a guest when there were too many calls just now. Asked before queueing for the event''s lock, so that nobody is held up by those it refuses, and under it, where the count per event is exact.';

REVOKE ALL ON FUNCTION private.throttle_guest(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.guest_must_wait_until(p_event_id text) RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_address bytea := private.client_address_hash();
  v_until timestamptz;
begin
  -- The youngest call that is one too many decides: when it is old enough, there is room for another.
  v_until := (select s.created_at + interval '1 minute' from private.guest_signups s
    where s.event_id = p_event_id and s.created_at > now() - interval '1 minute' and (not s.refused or s.address_hash is null)
    order by s.created_at desc offset 599 limit 1);
  if v_address is null then
    return v_until;
  end if;
  return greatest(v_until,
    (select s.created_at + interval '10 minutes' from private.guest_signups s
      where s.address_hash = v_address and s.created_at > now() - interval '10 minutes'
        and s.event_id is not distinct from p_event_id and not s.refused
      order by s.created_at desc offset 119 limit 1),
    (select s.created_at + interval '10 minutes' from private.guest_signups s
      where s.address_hash = v_address and s.created_at > now() - interval '10 minutes'
        and s.event_id is not distinct from p_event_id
      order by s.created_at desc offset 299 limit 1),
    (select s.created_at + interval '10 minutes' from private.guest_signups s
      where s.address_hash = v_address and s.created_at > now() - interval '10 minutes'
      order by s.created_at desc offset 899 limit 1));
end
$$;

COMMENT ON FUNCTION private.guest_must_wait_until(p_event_id text) IS 'When a guest at the caller''s address may try that event again; null when now. Null as the event stands for all events that there are not.';

REVOKE ALL ON FUNCTION private.guest_must_wait_until(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.client_address_hash() RETURNS bytea
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_set private.caller_address;
  v_addresses text[];
  v_address text;
begin
  select * into v_set from private.caller_address;
  v_addresses := string_to_array(v_headers ->> v_set.header, ',');
  v_address := private.clean(v_addresses[cardinality(v_addresses) + 1 - v_set.from_right]);
  return (select sha256(t.salt || convert_to(left(v_address, 100), 'UTF8')) from private.throttle_salt t);
end
$$;

COMMENT ON FUNCTION private.client_address_hash() IS 'The caller''s address as the gateway tells it (private.caller_address), salted and hashed; null where none is known.';

REVOKE ALL ON FUNCTION private.client_address_hash() FROM PUBLIC;



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



CREATE FUNCTION private.count_guest(p_event_id text, p_refused boolean) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_event_id text;
begin
  -- Looked for once: as a subquery it may be asked again for every row there is.
  select e.id into v_event_id from public.events e where e.id = p_event_id for key share;
  with old as materialized (
    select s.id from private.guest_signups s where s.created_at < now() - interval '10 minutes'
     order by s.created_at limit 100 for update skip locked)
  delete from private.guest_signups s using old where s.id = old.id;
  -- Who is told to wait is not counted again: waiting never gets longer by trying, and the record no bigger.
  if not p_refused or private.guest_must_wait_until(v_event_id) is null then
    insert into private.guest_signups (event_id, address_hash, refused)
    values (v_event_id, private.client_address_hash(), p_refused);
  end if;
end
$$;

COMMENT ON FUNCTION private.count_guest(p_event_id text, p_refused boolean) IS 'Counts a guest''s call: a sign-up, or (p_refused) one that took no slot.';

REVOKE ALL ON FUNCTION private.count_guest(p_event_id text, p_refused boolean) FROM PUBLIC;
