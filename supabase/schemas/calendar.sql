-- The calendars that subscribe to dates.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE private.calendar_feeds (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    token text DEFAULT private.new_token() NOT NULL,
    user_id uuid,
    participant_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    secret_hash bytea,
    CONSTRAINT calendar_feeds_owner_check CHECK ((num_nonnulls(user_id, participant_id) <= 1))
);

COMMENT ON TABLE private.calendar_feeds IS 'The addresses that calendars subscribe to: one for an account, one for a guest''s secret. When no registration of the guest is left, it still tells for a week which dates were cancelled.';

COMMENT ON COLUMN private.calendar_feeds.token IS 'Not hashed, because Settings shows the address again. Whoever reads this database can read all that it opens anyway.';

COMMENT ON COLUMN private.calendar_feeds.secret_hash IS 'Of a guest: the registrations with this secret stand in it. participant_id is the one with which it was asked for last.';

COMMENT ON CONSTRAINT calendar_feeds_owner_check ON private.calendar_feeds IS 'Second lock: an account or a registration, never both.';

ALTER TABLE ONLY private.calendar_feeds
    ADD CONSTRAINT calendar_feeds_participant_id_key UNIQUE (participant_id);

ALTER TABLE ONLY private.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.calendar_feeds
    ADD CONSTRAINT calendar_feeds_secret_once UNIQUE (secret_hash);

ALTER TABLE ONLY private.calendar_feeds
    ADD CONSTRAINT calendar_feeds_token_key UNIQUE (token);

ALTER TABLE ONLY private.calendar_feeds
    ADD CONSTRAINT calendar_feeds_user_id_key UNIQUE (user_id);

ALTER TABLE ONLY private.calendar_feeds
    ADD CONSTRAINT calendar_feeds_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES public.participants(id) ON DELETE SET NULL;

ALTER TABLE ONLY private.calendar_feeds
    ADD CONSTRAINT calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX calendar_feeds_gone_idx ON private.calendar_feeds USING btree (created_at) WHERE ((user_id IS NULL) AND (participant_id IS NULL));

CREATE TRIGGER drop_cancelled_of_feed AFTER DELETE ON private.calendar_feeds FOR EACH ROW EXECUTE FUNCTION private.drop_cancelled_of_feed();

GRANT ALL ON TABLE private.calendar_feeds TO service_role;



CREATE FUNCTION private.new_token() RETURNS text
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select rtrim(translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 16), 'base64'),
    '+/', '-_'), '=')
$$;

COMMENT ON FUNCTION private.new_token() IS '128 bits of cryptographic randomness as 22 characters of A-Za-z0-9_-.';

REVOKE ALL ON FUNCTION private.new_token() FROM PUBLIC;



CREATE FUNCTION private.drop_cancelled_of_feed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from private.cancelled_dates c
   where c.id in (select o.id from private.cancelled_dates o where o.feed_id = old.id for update skip locked);
  return null;
end
$$;

COMMENT ON FUNCTION private.drop_cancelled_of_feed() IS 'A calendar that is deleted takes along what it shows as cancelled. What somebody holds this moment is old, and is being deleted.';

REVOKE ALL ON FUNCTION private.drop_cancelled_of_feed() FROM PUBLIC;



CREATE TABLE private.cancelled_dates (
    id bigint NOT NULL,
    event_id text NOT NULL,
    feed_id uuid,
    series_id text,
    name text NOT NULL,
    datetime timestamp with time zone NOT NULL,
    end_datetime timestamp with time zone,
    revision integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone DEFAULT now() NOT NULL,
    private_of uuid
);

ALTER TABLE private.cancelled_dates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.cancelled_dates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

COMMENT ON TABLE private.cancelled_dates IS 'Events that were deleted before they were over. They stay here for a week, so that calendars show them as cancelled. No foreign keys, because a deletion must wait for nobody.';

COMMENT ON COLUMN private.cancelled_dates.feed_id IS 'The calendar that it stood in. Null: the calendar of its public series.';

COMMENT ON COLUMN private.cancelled_dates.private_of IS 'Of a private event: its organizer, whose account takes the name along (forget_account).';

ALTER TABLE ONLY private.cancelled_dates
    ADD CONSTRAINT cancelled_dates_once UNIQUE NULLS NOT DISTINCT (event_id, feed_id);

ALTER TABLE ONLY private.cancelled_dates
    ADD CONSTRAINT cancelled_dates_pkey PRIMARY KEY (id);

CREATE INDEX cancelled_dates_at_idx ON private.cancelled_dates USING btree (cancelled_at);

CREATE INDEX cancelled_dates_feed_idx ON private.cancelled_dates USING btree (feed_id) WHERE (feed_id IS NOT NULL);

CREATE INDEX cancelled_dates_private_of_idx ON private.cancelled_dates USING btree (private_of) WHERE (private_of IS NOT NULL);

CREATE INDEX cancelled_dates_series_idx ON private.cancelled_dates USING btree (series_id) WHERE (feed_id IS NULL);

GRANT ALL ON TABLE private.cancelled_dates TO service_role;



CREATE FUNCTION private.note_cancelled() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  with old_ones as materialized (
    select c.id from private.cancelled_dates c where c.cancelled_at < now() - interval '7 days'
     order by c.cancelled_at limit 100 for update skip locked)
  delete from private.cancelled_dates c using old_ones o where c.id = o.id;
  -- Whoever creates and deletes in a loop, also whole series, fills neither the table nor a calendar.
  if not private.count_deed(private.account_key(old.organizer_id), 'deleted', 500, '7 days') then
    return old;
  end if;
  insert into private.cancelled_dates (event_id, feed_id, series_id, name, datetime, end_datetime, revision, created_at, private_of)
  select old.id, f.feed_id, old.series_id, old.name, old.datetime, old.end_datetime, old.revision, old.created_at,
         case when old.is_private then old.organizer_id end
    from (
      select c.id as feed_id from private.calendar_feeds c where c.user_id = old.organizer_id
      union
      select c.id from private.cohosts_of(old.id, old.series_id) h join private.calendar_feeds c on c.user_id = h
      union
      select c.id from public.participants p join private.calendar_feeds c on c.user_id = p.user_id where p.event_id = old.id
      union
      -- From the rows to their secrets, which have no index by event.
      select c.id from public.participants p
        join private.guest_secrets s on (s.participant_id, s.event_id) = (p.id, p.event_id)
        join private.calendar_feeds c on c.secret_hash = s.secret_hash where p.event_id = old.id
      union
      select c.id from public.participants p join private.adopted_secrets s on s.participant_id = p.id
        join private.calendar_feeds c on c.secret_hash = s.secret_hash where p.event_id = old.id
      union all
      select null from public.series s where s.id = old.series_id and not old.is_private and not private.is_private_series(s)) f
  on conflict do nothing;
  return old;
end
$$;

COMMENT ON FUNCTION private.note_cancelled() IS 'Before an event and its people are deleted: notes whose calendars have to show it as cancelled, at most 500 of one organizer in a week. Deletes at most a hundred notes that are older than a week.';

REVOKE ALL ON FUNCTION private.note_cancelled() FROM PUBLIC;



CREATE FUNCTION public.renew_calendar_token(p_secret text DEFAULT NULL::text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_owner record := private.follower(p_secret);
  v_token text := private.new_token();
begin
  update private.calendar_feeds f set token = v_token
   where f.user_id = v_owner.user_id or f.secret_hash = private.hash_secret(p_secret);
  if not found then
    return public.get_calendar_token(p_secret);
  end if;
  return v_token;
end
$$;

COMMENT ON FUNCTION public.renew_calendar_token(p_secret text) IS 'A new token for the same calendar: the old address opens nothing from now on.';

REVOKE ALL ON FUNCTION public.renew_calendar_token(p_secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.renew_calendar_token(p_secret text) TO anon;
GRANT ALL ON FUNCTION public.renew_calendar_token(p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.renew_calendar_token(p_secret text) TO service_role;



CREATE FUNCTION public.get_calendar_token(p_secret text DEFAULT NULL::text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_owner record := private.follower(p_secret);
begin
  -- Deletes calendars of registrations that are gone, a few at a time.
  with gone as materialized (
    select f.id from private.calendar_feeds f
     where f.user_id is null and f.participant_id is null
       and not exists (select from private.cancelled_dates c where c.feed_id = f.id and c.cancelled_at > now() - interval '7 days')
       and not exists (select from private.guest_secrets s where s.secret_hash = f.secret_hash)
       and not exists (select from private.adopted_secrets s where s.secret_hash = f.secret_hash)
     order by f.created_at limit 20 for update skip locked)
  delete from private.calendar_feeds f using gone g where f.id = g.id;
  insert into private.calendar_feeds (user_id, participant_id, secret_hash)
  values (v_owner.user_id, v_owner.participant_id, private.hash_secret(p_secret))
  on conflict do nothing;
  -- A regular guest has another registration on each date, and may ask with any of them.
  update private.calendar_feeds f set participant_id = v_owner.participant_id
   where f.secret_hash = private.hash_secret(p_secret) and f.participant_id is distinct from v_owner.participant_id;
  return (select f.token from private.calendar_feeds f
           where f.user_id = v_owner.user_id or f.secret_hash = private.hash_secret(p_secret));
end
$$;

COMMENT ON FUNCTION public.get_calendar_token(p_secret text) IS 'The token of the calendar of one''s own dates, made at the first call: of the account, or of the guest''s registrations whose secret it brings.';

REVOKE ALL ON FUNCTION public.get_calendar_token(p_secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_calendar_token(p_secret text) TO anon;
GRANT ALL ON FUNCTION public.get_calendar_token(p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.get_calendar_token(p_secret text) TO service_role;



CREATE FUNCTION public.get_calendar(p_token text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_feed private.calendar_feeds;
  v_series public.series;
begin
  p_token := left(p_token, 23); -- none is longer than 22
  select * into v_feed from private.calendar_feeds f where f.token = p_token;
  if not found then
    select * into v_series from public.series s where s.id = p_token and not private.is_private_series(s);
    if not found then
      -- A series that is over goes with its last date, which is shown as cancelled all the same.
      select c.series_id, jsonb_build_object('name', c.name) into v_series.id, v_series.template
        from private.cancelled_dates c
       where c.series_id = p_token and c.feed_id is null and c.cancelled_at > now() - interval '7 days' order by c.datetime desc limit 1;
      if not found then
        return null;
      end if;
    end if;
  end if;
  return jsonb_build_object('name', v_series.template ->> 'name', 'dates', private.calendar_dates(v_feed, v_series.id));
end
$$;

COMMENT ON FUNCTION public.get_calendar(p_token text) IS 'What a calendar that subscribes reads. By the token of an account: the dates that it organizes, helps to run, has a slot on or waits for. By the token of a guest: those of the secret. By the id of a public series: its public dates. Cancelled dates stay for a week. Null for an unknown token. It names no people.';

REVOKE ALL ON FUNCTION public.get_calendar(p_token text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_calendar(p_token text) TO anon;
GRANT ALL ON FUNCTION public.get_calendar(p_token text) TO authenticated;
GRANT ALL ON FUNCTION public.get_calendar(p_token text) TO service_role;



CREATE FUNCTION private.calendar_dates(p_feed private.calendar_feeds, p_series_id text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    with own as (
      select e.id, false as waiting, '' as section_id from public.events e where e.organizer_id = p_feed.user_id
      union all
      select c.event_id, false, '' from private.cohosts c where c.user_id = p_feed.user_id and c.event_id is not null
      union all
      select e.id, false, '' from private.cohosts c join public.events e on e.series_id = c.series_id where c.user_id = p_feed.user_id
      union all
      select p.event_id, p.slot_number is null, p.section_id from public.participants p where p.user_id = p_feed.user_id
      union all
      -- A regular guest has rows on several dates, with the same secret. An account may have taken them over since.
      select p.event_id, p.slot_number is null, p.section_id from private.guest_secrets s
        join public.participants p on p.id = s.participant_id where s.secret_hash = p_feed.secret_hash
      union all
      select p.event_id, p.slot_number is null, p.section_id from private.adopted_secrets s
        join public.participants p on p.id = s.participant_id where s.secret_hash = p_feed.secret_hash
      union all
      select e.id, false, '' from public.events e where e.series_id = p_series_id and not e.is_private),
    -- Whoever runs an event is there anyway, also if they wait for a slot.
    once as (
      select o.id, bool_and(o.waiting) as waiting,
             coalesce(max(o.section_id) filter (where not o.waiting), case when bool_and(o.waiting) then max(o.section_id) end) as section_id
        from own o group by o.id),
    entries as (
      select e.datetime, private.calendar_date(e, o.waiting) || case when o.section_id = '' then '{}'
               else jsonb_build_object('section', private.section_name(e.sections, o.section_id)) end as entry
        from once o join public.events e on e.id = o.id
       where e.datetime > now() - interval '30 days'
      union all
      select c.datetime, jsonb_build_object(
               'id', c.event_id, 'status', 'cancelled', 'name', c.name, 'description', null, 'datetime', c.datetime,
               'end_datetime', c.end_datetime, 'location', null, 'look', null, 'revision', c.revision + 1, 'created_at', c.created_at)
        from private.cancelled_dates c
       where c.cancelled_at > now() - interval '7 days'
         and (c.feed_id = p_feed.id or c.feed_id is null and c.series_id = p_series_id))
    select coalesce(jsonb_agg(f.entry order by f.datetime, f.entry ->> 'id'), '[]')
      from (select n.* from entries n order by n.datetime desc limit 500) f);
end
$$;

COMMENT ON FUNCTION private.calendar_dates(p_feed private.calendar_feeds, p_series_id text) IS 'The entries of a feed, or of a public series: from thirty days ago on, the last 500. Events without a date have none. In the feed of an account or a guest each names the section that one is in.';

REVOKE ALL ON FUNCTION private.calendar_dates(p_feed private.calendar_feeds, p_series_id text) FROM PUBLIC;



CREATE FUNCTION private.calendar_date(p_event public.events, p_waiting boolean) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return jsonb_build_object(
    'id', p_event.id, 'status', case when p_event.called_off_at is not null then 'called_off' when p_waiting then 'waiting' else 'confirmed' end, 'name', p_event.name,
    'description', p_event.description, 'datetime', p_event.datetime, 'end_datetime', p_event.end_datetime,
    'location', p_event.location, 'look', p_event.look, 'revision', p_event.revision, 'created_at', p_event.created_at);
end
$$;

COMMENT ON FUNCTION private.calendar_date(p_event public.events, p_waiting boolean) IS 'One entry of a calendar.';

REVOKE ALL ON FUNCTION private.calendar_date(p_event public.events, p_waiting boolean) FROM PUBLIC;
