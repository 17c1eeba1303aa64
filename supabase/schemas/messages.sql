-- What is told to people, on which devices, and how the sender gets it.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE private.channels (
    only_row boolean DEFAULT true NOT NULL,
    mail boolean DEFAULT false NOT NULL,
    seen_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT channels_only_row_check CHECK (only_row)
);

COMMENT ON TABLE private.channels IS 'When a sender last asked for messages, and whether it can send mails. Where none has asked for a day, nothing is written.';

ALTER TABLE ONLY private.channels
    ADD CONSTRAINT channels_pkey PRIMARY KEY (only_row);

GRANT ALL ON TABLE private.channels TO service_role;



CREATE TABLE private.allowed_push_hosts (
    host text NOT NULL
);

COMMENT ON TABLE private.allowed_push_hosts IS 'The push services that the sender may call; *.example stands for every host below it. Only the owner of the database writes here. Tests and npm start need localhost, which no other database has.';

ALTER TABLE ONLY private.allowed_push_hosts
    ADD CONSTRAINT allowed_push_hosts_pkey PRIMARY KEY (host);

GRANT SELECT ON TABLE private.allowed_push_hosts TO service_role;



CREATE TABLE private.push_subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    user_id uuid,
    participant_id uuid,
    device text NOT NULL,
    time_zone text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    told_at timestamp with time zone,
    tested_at timestamp with time zone,
    CONSTRAINT push_subscriptions_device_check CHECK (((char_length(device) >= 1) AND (char_length(device) <= 60))),
    CONSTRAINT push_subscriptions_endpoint_check CHECK (((char_length(endpoint) <= 1000) AND (endpoint ~ '^(https://([a-z0-9]([a-z0-9-]*[a-z0-9])?[.])+[a-z]{2,}|http://localhost(:[0-9]{1,5})?)/[!-~]+$'::text))),
    CONSTRAINT push_subscriptions_keys_check CHECK (((p256dh ~ '^[A-Za-z0-9_-]{87}$'::text) AND (auth ~ '^[A-Za-z0-9_-]{22}$'::text))),
    CONSTRAINT push_subscriptions_owner_check CHECK ((num_nonnulls(user_id, participant_id) = 1))
);

COMMENT ON TABLE private.push_subscriptions IS 'The devices on which somebody is told: browsers that asked for it, each for an account or for a guest''s registration. At most 5 for each; follow and unfollow write them.';

COMMENT ON COLUMN private.push_subscriptions.endpoint IS 'The address at which a push service takes messages for that browser. Whoever knows it and the auth key counts as that browser.';

COMMENT ON COLUMN private.push_subscriptions.user_id IS 'No foreign key: forget_account deletes the devices of an account.';

COMMENT ON COLUMN private.push_subscriptions.participant_id IS 'No foreign key: a guest whose event was deleted is still told so on this device.';

COMMENT ON COLUMN private.push_subscriptions.time_zone IS 'IANA name of the zone in which this device has its night.';

COMMENT ON COLUMN private.push_subscriptions.told_at IS 'When its push service last took a message.';

COMMENT ON COLUMN private.push_subscriptions.tested_at IS 'When it last asked for a test.';

COMMENT ON CONSTRAINT push_subscriptions_device_check ON private.push_subscriptions IS 'Second lock: 1 to 60 characters.';

COMMENT ON CONSTRAINT push_subscriptions_endpoint_check ON private.push_subscriptions IS 'Second lock: https and a plain host, without a port or a user name. allowed_push_hosts then has to know the host.';

COMMENT ON CONSTRAINT push_subscriptions_keys_check ON private.push_subscriptions IS 'Second lock: a point of the curve and a secret, as browsers write them.';

COMMENT ON CONSTRAINT push_subscriptions_owner_check ON private.push_subscriptions IS 'Either an account''s or a registration''s.';

COMMENT ON CONSTRAINT push_subscriptions_account_once ON private.push_subscriptions IS 'Following again changes the device that is there.';

COMMENT ON CONSTRAINT push_subscriptions_guest_once ON private.push_subscriptions IS 'Following again changes the device that is there.';

ALTER TABLE ONLY private.push_subscriptions
    ADD CONSTRAINT push_subscriptions_account_once UNIQUE (endpoint, user_id);

ALTER TABLE ONLY private.push_subscriptions
    ADD CONSTRAINT push_subscriptions_guest_once UNIQUE (endpoint, participant_id);

ALTER TABLE ONLY private.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);

CREATE INDEX push_subscriptions_participant_id_idx ON private.push_subscriptions USING btree (participant_id, created_at) WHERE (participant_id IS NOT NULL);

CREATE INDEX push_subscriptions_user_id_idx ON private.push_subscriptions USING btree (user_id, created_at) WHERE (user_id IS NOT NULL);

CREATE TRIGGER prepare_device BEFORE INSERT OR UPDATE OF endpoint ON private.push_subscriptions FOR EACH ROW EXECUTE FUNCTION private.prepare_device();

GRANT ALL ON TABLE private.push_subscriptions TO service_role;



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
    CONSTRAINT messages_kind_check CHECK ((kind = ANY (ARRAY['promoted'::text, 'changed'::text, 'cancelled'::text, 'reminder'::text, 'opened'::text, 'payment'::text, 'digest'::text, 'test'::text])))
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

CREATE INDEX messages_due_idx ON private.messages USING btree (send_after, id) WHERE (NOT urgent);

CREATE INDEX messages_recipient_idx ON private.messages USING btree (recipient);

CREATE INDEX messages_urgent_idx ON private.messages USING btree (send_after, id) WHERE urgent;

CREATE TRIGGER wake_for_urgent AFTER INSERT ON private.messages REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.wake_for_urgent();

GRANT ALL ON TABLE private.messages TO service_role;



CREATE TABLE private.mail_stops (
    user_id uuid NOT NULL,
    token uuid DEFAULT gen_random_uuid() NOT NULL
);

COMMENT ON TABLE private.mail_stops IS 'What the link at the end of a mail carries: it switches the mails of an account off without signing in, and does nothing else.';

ALTER TABLE ONLY private.mail_stops
    ADD CONSTRAINT mail_stops_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY private.mail_stops
    ADD CONSTRAINT mail_stops_token_key UNIQUE (token);

GRANT ALL ON TABLE private.mail_stops TO service_role;



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



CREATE FUNCTION private.is_push_endpoint(p_endpoint text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_host text := substring(p_endpoint from '^https?://([a-z0-9.-]+)[:/]');
begin
  return exists (
    select from private.allowed_push_hosts h
     where h.host = v_host
        or starts_with(h.host, '*.') and right(v_host, char_length(h.host) - 1) = substring(h.host from 2)
           and char_length(v_host) >= char_length(h.host));
end
$$;

COMMENT ON FUNCTION private.is_push_endpoint(p_endpoint text) IS 'Whether that address belongs to a push service. A CHECK of the table looks at its form.';

REVOKE ALL ON FUNCTION private.is_push_endpoint(p_endpoint text) FROM PUBLIC;



CREATE FUNCTION private.prepare_device() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_push_endpoint(new.endpoint) then
    perform private.refuse('invalid_input', 'Roster knows no push service at this address', 'endpoint');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.prepare_device() IS 'Refuses an address that belongs to no push service, because the sender calls each address that stands here.';

REVOKE ALL ON FUNCTION private.prepare_device() FROM PUBLIC;



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



CREATE FUNCTION private.held_by_secret(p_secret text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_id uuid := (private.next_of_secret(p_secret)).id;
  v_event_id text := (select p.event_id from public.participants p where p.id = v_id);
begin
  -- The event is locked first, as everywhere. Waits for whoever takes the guest off the list this moment; then nothing is found.
  perform 1 from public.events e where e.id = v_event_id for key share;
  perform 1 from public.participants p where p.id = v_id for key share;
  if not found then
    perform private.refuse('unauthorized');
  elsif auth.uid() is null then
    perform private.count_change(v_event_id);
  end if;
  return v_id;
end
$$;

COMMENT ON FUNCTION private.held_by_secret(p_secret text) IS 'The registration that this secret of a guest opens, locked until the end of the transaction; of a regular guest the next one. Refuses a secret that opens none. Counts one more change by a guest (private.count_change).';

REVOKE ALL ON FUNCTION private.held_by_secret(p_secret text) FROM PUBLIC;



CREATE FUNCTION private.follower(p_secret text, OUT user_id uuid, OUT participant_id uuid) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if p_secret is not null then
    participant_id := private.held_by_secret(p_secret);
  elsif auth.uid() is null or not private.hold_account(auth.uid()) then
    perform private.refuse('unauthenticated');
  else
    user_id := auth.uid();
  end if;
end
$$;

COMMENT ON FUNCTION private.follower(p_secret text, OUT user_id uuid, OUT participant_id uuid) IS 'Who is to be told: the registration of the secret, else the caller''s account. Locks it; refuses where there is neither.';

REVOKE ALL ON FUNCTION private.follower(p_secret text, OUT user_id uuid, OUT participant_id uuid) FROM PUBLIC;



CREATE FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_who record;
  v_device text := coalesce(left(private.clean_name(left(p_device, 240)), 60), 'A browser');
  v_zone text := case when private.is_time_zone(p_time_zone) then p_time_zone else 'UTC' end; -- browsers learn of a new zone first
  v_rows uuid[];
  v_extra uuid[];
begin
  if octet_length(p_endpoint) > 1000 or p_endpoint is null or octet_length(p_p256dh) > 87 or octet_length(p_auth) > 22 then
    perform private.refuse('invalid_input', 'This browser gave no address at which it can be told', 'endpoint');
  end if;
  v_who := private.follower(p_secret);
  v_rows := private.coming_rows(v_who.participant_id);
  -- One call after the other, so that two at once never leave more than 5 browsers.
  perform pg_advisory_xact_lock(hashtextextended('push_subscriptions' || coalesce(v_who.user_id, v_who.participant_id), 0));
  -- Whoever signs in on this phone takes it over. The key shows that it is this phone: others may know its address.
  delete from private.push_subscriptions s where s.endpoint = p_endpoint and s.auth = p_auth and s.user_id <> v_who.user_id;
  begin
    if v_who.user_id is not null then
      insert into private.push_subscriptions (endpoint, p256dh, auth, user_id, device, time_zone)
      values (p_endpoint, p_p256dh, p_auth, v_who.user_id, v_device, v_zone)
      on conflict on constraint push_subscriptions_account_once do update
        set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, time_zone = excluded.time_zone;
    else
      insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, device, time_zone)
      select p_endpoint, p_p256dh, p_auth, r, v_device, v_zone from unnest(v_rows) r
      on conflict on constraint push_subscriptions_guest_once do update
        set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, time_zone = excluded.time_zone;
    end if;
  exception when check_violation or not_null_violation then
    perform private.refuse('invalid_input', 'This browser gave no address at which it can be told', 'endpoint');
  end;
  v_extra := array(
    select o.id from (
      select s.id, row_number() over (
               partition by s.participant_id order by s.created_at desc, s.endpoint = p_endpoint desc, s.id) as number
        from private.push_subscriptions s where s.user_id = v_who.user_id or s.participant_id = any (v_rows)) o
     where o.number > 5);
  delete from private.push_subscriptions s where s.id = any (v_extra);
  return jsonb_build_object('devices', (
    select count(*) from private.push_subscriptions s
     where s.user_id = v_who.user_id or s.participant_id = v_who.participant_id));
end
$$;

COMMENT ON FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) IS 'From now on this browser is told what concerns the caller''s account, or the guest''s registrations of that secret. At most 5 browsers: a sixth takes the place of the oldest. Called again it changes keys, zone and name. An account takes the browser from any other account. Answers with the number of browsers.';

REVOKE ALL ON FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) TO service_role;



CREATE FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if octet_length(p_endpoint) > 1000 then
    return;
  end if;
  delete from private.push_subscriptions s
   where s.endpoint = p_endpoint and s.auth = p_auth
     and case when p_secret is null then s.user_id is not null
              else s.participant_id in (select g.participant_id from private.guest_secrets g where g.secret_hash = private.hash_secret(p_secret)) end;
end
$$;

COMMENT ON FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) IS 'This browser is told nothing more for any account, or for the guest''s registrations of that secret. Whoever knows its address and its auth key counts as that browser, signed in or not. Never says whether it was told before.';

REVOKE ALL ON FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) TO service_role;



CREATE FUNCTION public.get_devices() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'device', s.device, 'time_zone', s.time_zone, 'created_at', s.created_at, 'told_at', s.told_at,
        'endpoint_hash', encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex')) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.user_id = auth.uid());
end
$$;

COMMENT ON FUNCTION public.get_devices() IS 'The browsers on which the caller''s account is told, newest first: id, device, time_zone, created_at, told_at, and endpoint_hash (SHA-256 of the address, in hex), by which a browser finds itself.';

REVOKE ALL ON FUNCTION public.get_devices() FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_devices() TO authenticated;
GRANT ALL ON FUNCTION public.get_devices() TO service_role;



CREATE FUNCTION public.remove_device(p_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  delete from private.push_subscriptions s where s.id = p_id and s.user_id = auth.uid();
end
$$;

COMMENT ON FUNCTION public.remove_device(p_id uuid) IS 'One of the caller''s browsers is told nothing more. One that is gone already is no error.';

REVOKE ALL ON FUNCTION public.remove_device(p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_device(p_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.remove_device(p_id uuid) TO service_role;



CREATE FUNCTION public.send_test(p_endpoint text, p_secret text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_who record;
  v_device private.push_subscriptions;
begin
  if octet_length(p_endpoint) > 1000 then
    perform private.refuse('invalid_input', null, 'endpoint');
  end if;
  v_who := private.follower(p_secret);
  select * into v_device from private.push_subscriptions s
   where s.endpoint = p_endpoint and (s.user_id = v_who.user_id or s.participant_id = v_who.participant_id) for update;
  if not found then
    perform private.refuse('invalid_input', 'This browser is not told anything yet. Switch notifications on first.', 'endpoint');
  elsif v_device.tested_at > now() - interval '10 seconds' then
    perform private.refuse('throttled', 'A test was sent a moment ago. Wait a few seconds and try again.');
  end if;
  update private.push_subscriptions s set tested_at = now() where s.id = v_device.id;
  insert into private.messages (recipient, to_account, kind, details, urgent, drop_after)
  values (coalesce(v_who.user_id, v_who.participant_id), v_who.user_id is not null, 'test',
          jsonb_build_object('device', v_device.id), true, now() + interval '5 minutes')
  on conflict on constraint messages_once do update
    set details = excluded.details, send_after = excluded.send_after, drop_after = excluded.drop_after,
        attempts = 0, lease = null, delivered = '{}';
end
$$;

COMMENT ON FUNCTION public.send_test(p_endpoint text, p_secret text) IS 'Sends a test to this browser of the caller''s account, or of the guest''s registration of that secret; at most one in 10 seconds.';

REVOKE ALL ON FUNCTION public.send_test(p_endpoint text, p_secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.send_test(p_endpoint text, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.send_test(p_endpoint text, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.send_test(p_endpoint text, p_secret text) TO service_role;



CREATE FUNCTION private.wakes_at(p_zone text, p_now timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  v_local timestamp := p_now at time zone p_zone;
begin
  return case
    when v_local::time < '08:00' then (v_local::date + time '08:00') at time zone p_zone
    when v_local::time >= '22:00' then (v_local::date + 1 + time '08:00') at time zone p_zone
  end;
end
$$;

COMMENT ON FUNCTION private.wakes_at(p_zone text, p_now timestamp with time zone) IS 'When the night of that zone is over, 8:00 on its clock; null by day, which ends at 22:00.';

REVOKE ALL ON FUNCTION private.wakes_at(p_zone text, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.targets_of(p_ids bigint[], p_mail boolean) RETURNS TABLE(message_id bigint, id uuid, channel text, endpoint text, p256dh text, auth text, time_zone text, guest boolean, address text, name text, wakes_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select m.id, s.id, 'push', s.endpoint, s.p256dh, s.auth, s.time_zone, false, null, null,
         case when not m.urgent then private.wakes_at(s.time_zone, now()) end
    from private.messages m
    join private.push_subscriptions s on s.user_id = m.recipient
   where m.id = any (p_ids) and m.to_account and s.id <> all (m.delivered) and (m.kind <> 'test' or s.id::text = m.details ->> 'device')
  union all
  select m.id, s.id, 'push', s.endpoint, s.p256dh, s.auth, s.time_zone, true, null, null,
         case when not m.urgent then private.wakes_at(s.time_zone, now()) end
    from private.messages m
    join private.push_subscriptions s on s.participant_id = m.recipient
   where m.id = any (p_ids) and not m.to_account and s.id <> all (m.delivered) and (m.kind <> 'test' or s.id::text = m.details ->> 'device')
  union all
  select m.id, u.id, 'mail', null, null, null, null, false, u.email, nullif(private.display_name(u.id), 'Unknown'), null
    from private.messages m join auth.users u on u.id = m.recipient
   where m.id = any (p_ids) and m.to_account and p_mail and m.kind <> 'test' and u.id <> all (m.delivered)
     and private.takes_mail(u.raw_user_meta_data, u.email, u.email_confirmed_at)
$$;

COMMENT ON FUNCTION private.targets_of(p_ids bigint[], p_mail boolean) IS 'The devices and addresses that still have to get these messages. wakes_at: it is night there until then, and the message can wait.';

REVOKE ALL ON FUNCTION private.targets_of(p_ids bigint[], p_mail boolean) FROM PUBLIC;



CREATE FUNCTION private.is_in(p_event_id text, p_recipient uuid, p_to_account boolean) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return case when p_to_account then
      exists (select from public.participants p where p.event_id = p_event_id and p.user_id = p_recipient)
      or exists (select from public.participants p where p.event_id = p_event_id and p.claimed_by_user_id = p_recipient)
    else exists (select from public.participants p where p.id = p_recipient and p.event_id = p_event_id) end;
end
$$;

COMMENT ON FUNCTION private.is_in(p_event_id text, p_recipient uuid, p_to_account boolean) IS 'Whether somebody is on the list or in the line of an event, by themselves or with a claimed row.';

REVOKE ALL ON FUNCTION private.is_in(p_event_id text, p_recipient uuid, p_to_account boolean) FROM PUBLIC;



CREATE FUNCTION private.is_still_true(p_message private.messages) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if p_message.to_account and not exists (
      select from auth.users u where u.id = p_message.recipient and private.wants(u.raw_user_meta_data, p_message.kind)) then
    return false;
  end if;
  return case
    when p_message.kind in ('promoted', 'reminder') then private.slots_still_held(p_message) <> '[]'
    when p_message.kind in ('changed', 'opened') then
      (p_message.kind = 'changed') = private.is_in(p_message.event_id, p_message.recipient, p_message.to_account)
      and exists (select from public.events e where e.id = p_message.event_id)
    when p_message.kind = 'payment' and p_message.details ->> 'what' = 'denied' then exists (
      select from public.payments y
       where y.event_id = p_message.event_id and y.state = 'denied'
         and case when p_message.to_account then y.user_id = p_message.recipient else y.participant_id = p_message.recipient end)
    when p_message.kind = 'digest' then exists (
      select from public.events e
       where e.id = p_message.event_id and private.runs(e.organizer_id, e.group_id, e.id, e.series_id, p_message.recipient))
    else true end;
end
$$;

COMMENT ON FUNCTION private.is_still_true(p_message private.messages) IS 'Whether a message is still to be told: its recipient is there and wants that kind, and what it says is still true of them.';

REVOKE ALL ON FUNCTION private.is_still_true(p_message private.messages) FROM PUBLIC;



CREATE FUNCTION private.finish_messages(p_ids bigint[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_guests uuid[];
begin
  with gone as (delete from private.messages m where m.id = any (p_ids) returning m.recipient, m.to_account)
  select array_agg(g.recipient) into v_guests from gone g where not g.to_account;
  -- The devices of a guest who left were kept for these messages.
  delete from private.push_subscriptions s
   where s.participant_id = any (v_guests)
     and not exists (select from public.participants p where p.id = s.participant_id)
     and not exists (select from private.messages m where m.recipient = s.participant_id and not m.to_account);
end
$$;

COMMENT ON FUNCTION private.finish_messages(p_ids bigint[]) IS 'Deletes messages that are done with. The caller has locked them.';

REVOKE ALL ON FUNCTION private.finish_messages(p_ids bigint[]) FROM PUBLIC;



CREATE FUNCTION private.lease_messages(p_most integer, p_mail boolean) RETURNS TABLE(leased bigint[], seen integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_due bigint[];
  v_seen int;
  v_over bigint[];
  v_open bigint[];
  v_ready bigint[];
begin
  v_due := array(
    select m.id from private.messages m where m.urgent and m.send_after <= now()
     order by m.send_after, m.id limit p_most for update skip locked);
  if cardinality(v_due) < p_most then
    v_due := v_due || array(
      select m.id from private.messages m where not m.urgent and m.send_after <= now()
       order by m.send_after, m.id limit p_most - cardinality(v_due) for update skip locked);
  end if;
  v_seen := cardinality(v_due);
  v_over := array(
    select m.id from private.messages m
     where m.id = any (v_due) and (m.drop_after <= now() or m.attempts >= 6 or not private.is_still_true(m)));

  v_due := array(select d from unnest(v_due) d where d <> all (v_over));
  with open as (
    select t.message_id, bool_or(t.wakes_at is null) as awake, min(t.wakes_at) as wakes_at
      from private.targets_of(v_due, p_mail) t group by 1),
  asleep as (
    update private.messages m set send_after = o.wakes_at, lease = null from open o where m.id = o.message_id and not o.awake)
  select coalesce(array_agg(o.message_id), '{}'), coalesce(array_agg(o.message_id) filter (where o.awake), '{}')
    into v_open, v_ready from open o;
  v_over := v_over || array(select d from unnest(v_due) d where d <> all (v_open));
  perform private.finish_messages(v_over);

  update private.messages m
     set lease = gen_random_uuid(), attempts = m.attempts + 1, send_after = now() + interval '60 seconds'
   where m.id = any (v_ready);
  return query select v_ready, v_seen;
end
$$;

COMMENT ON FUNCTION private.lease_messages(p_most integer, p_mail boolean) IS 'Leases at most p_most due messages for a minute, the urgent ones first. Deletes those that are too late, were tried six times, are no longer true or have no target. Puts off those for which it is night on every device. seen: how many it looked at.';

REVOKE ALL ON FUNCTION private.lease_messages(p_most integer, p_mail boolean) FROM PUBLIC;



CREATE FUNCTION private.note_sender(p_mail boolean) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update private.channels c set mail = p_mail, seen_at = now()
   where c.only_row in (
     select o.only_row from private.channels o
      where o.mail <> p_mail or o.seen_at < now() - interval '1 minute' for update skip locked);
end
$$;

COMMENT ON FUNCTION private.note_sender(p_mail boolean) IS 'Notes that there is a sender and whether it sends mails, once a minute.';

REVOKE ALL ON FUNCTION private.note_sender(p_mail boolean) FROM PUBLIC;



CREATE FUNCTION public.claim_messages(p_most integer, p_mail boolean) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_most int := greatest(1, least(coalesce(p_most, 100), 500));
  v_mail boolean := coalesce(p_mail, false);
  v_ids bigint[] := '{}';
  v_found record;
begin
  perform private.note_sender(v_mail);
  perform private.look_at_clock(now());
  -- Four rounds at most: messages that were put off or deleted leave room for others.
  for i in 1..4 loop
    v_found := private.lease_messages(v_most - cardinality(v_ids), v_mail);
    v_ids := v_ids || v_found.leased;
    exit when v_found.seen = 0 or cardinality(v_ids) >= v_most;
  end loop;
  insert into private.mail_stops (user_id)
  select distinct t.id from private.targets_of(v_ids, v_mail) t where t.channel = 'mail'
  on conflict do nothing;
  return (
    -- An event that is still there is told as it is now; looked up once for all of its people.
    with now as materialized (
      select e.id, private.event_facts(e) as facts from public.events e
       where e.id in (select m.event_id from private.messages m where m.id = any (v_ids)))
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'lease', m.lease, 'kind', m.kind, 'event_id', m.event_id, 'attempt', m.attempts,
        'details', case when m.kind = 'test' then '{}' else m.details - 'parts' || coalesce(n.facts, '{}')
          || case when m.details ? 'slots' then jsonb_build_object('slots', private.slots_still_held(m)) else '{}' end end,
        'drop_after', m.drop_after, 'urgent', m.urgent, 'targets', t.targets) order by m.urgent desc, m.id), '[]')
      from private.messages m
      join (
        select t.message_id, jsonb_agg(case t.channel
            when 'push' then jsonb_build_object('id', t.id, 'channel', 'push', 'endpoint', t.endpoint, 'p256dh', t.p256dh,
              'auth', t.auth, 'time_zone', t.time_zone, 'guest', t.guest)
            else jsonb_build_object('id', t.id, 'channel', 'mail', 'address', t.address, 'name', t.name, 'time_zone', null,
              'stop_token', o.token) end order by t.channel desc, t.id) as targets
          from private.targets_of(v_ids, v_mail) t left join private.mail_stops o on o.user_id = t.id
         where t.wakes_at is null group by 1) t on t.message_id = m.id
      left join now n on n.id = m.event_id
     where m.id = any (v_ids));
end
$$;

COMMENT ON FUNCTION public.claim_messages(p_most integer, p_mail boolean) IS 'For the sender: what is due now, at most p_most (500), each leased for a minute, with the devices and addresses that have to get it. p_mail: whether the sender can send mails. docs/decisions/messages.md has the shapes.';

REVOKE ALL ON FUNCTION public.claim_messages(p_most integer, p_mail boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_messages(p_most integer, p_mail boolean) TO service_role;



CREATE FUNCTION public.settle_messages(p_results jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_mail boolean := (select c.mail from private.channels c);
  v_held bigint[] := '{}';
  v_over bigint[];
begin
  if jsonb_array_length(p_results) > 500 then
    perform private.refuse('invalid_input', 'Settle at most 500 messages at a time', 'results');
  end if;
  -- An address that its push service has forgotten is nobody's any more.
  delete from private.push_subscriptions s
   where s.id in (
     select o.id from private.push_subscriptions o
      where o.endpoint in (
        select g.endpoint from private.push_subscriptions g
         where g.id in (select unnest(r.gone) from jsonb_to_recordset(p_results) as r (gone uuid[])))
        for update skip locked);
  update private.push_subscriptions s set told_at = now()
   where s.id in (
     select o.id from private.push_subscriptions o
      where o.id in (select unnest(r.delivered) from jsonb_to_recordset(p_results) as r (delivered uuid[]))
        for update skip locked);

  -- A message that somebody has locked is being changed, and is then sent anew. Or another sender looks at it for a moment, because it
  -- saw it before it was leased. So it is tried again a few times, and never waited for while the others are locked.
  for i in 1..10 loop
    v_held := v_held || array(
      select m.id from private.messages m
       where (m.id, m.lease) in (select r.id, r.lease from jsonb_to_recordset(p_results) as r (id bigint, lease uuid))
         and m.id <> all (v_held)
         for update skip locked);
    exit when not exists (
      select from private.messages m
       where (m.id, m.lease) in (select r.id, r.lease from jsonb_to_recordset(p_results) as r (id bigint, lease uuid))
         and m.id <> all (v_held));
    perform pg_sleep(0.02);
  end loop;
  update private.messages m set delivered = m.delivered || r.delivered
    from jsonb_to_recordset(p_results) as r (id bigint, delivered uuid[])
   where m.id = r.id and m.id = any (v_held);

  with open as (
    select t.message_id, bool_or(t.wakes_at is null) as failed, min(t.wakes_at) as wakes_at
      from private.targets_of(v_held, v_mail) t group by 1),
  again as (
    update private.messages m
       set lease = null, attempts = case when o.failed then m.attempts else 0 end,
           send_after = case when not o.failed then o.wakes_at else least(m.drop_after, now() + greatest(
             ('{30 s,2 min,10 min,30 min,2 h}'::interval[])[m.attempts],
             case when r.retry_after is not null then make_interval(secs => least(r.retry_after, 86400)) end)) end
      from open o join jsonb_to_recordset(p_results) as r (id bigint, retry_after float) on r.id = o.message_id
     where m.id = o.message_id and not (o.failed and m.attempts >= 6)
    returning m.id)
  select array(select h from unnest(v_held) h where h not in (select a.id from again a)) into v_over;
  perform private.finish_messages(v_over);
end
$$;

COMMENT ON FUNCTION public.settle_messages(p_results jsonb) IS 'For the sender: what became of messages that it claimed, at most 500: id, lease, delivered (targets that have it), gone (devices that their push service has forgotten: deleted for everybody), retry_after (seconds). A message that reached all its targets or was tried six times is deleted. Any other is tried again after 30 s, 2 min, 10 min, 30 min, 2 h, or in the morning. A lease that is not the message''s is ignored.';

REVOKE ALL ON FUNCTION public.settle_messages(p_results jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_messages(p_results jsonb) TO service_role;



CREATE FUNCTION private.stop_mails_of(p_user_ids uuid[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_stopped int;
begin
  update auth.users u
     set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('settings',
       case when jsonb_typeof(u.raw_user_meta_data -> 'settings') = 'object' then u.raw_user_meta_data -> 'settings' else '{}' end
       || '{"emailNotifications": false}')
   where u.id = any (p_user_ids);
  get diagnostics v_stopped = row_count;
  return v_stopped;
end
$$;

COMMENT ON FUNCTION private.stop_mails_of(p_user_ids uuid[]) IS 'Switches ''Email Notifications'' off for these accounts. Returns how many there were.';

REVOKE ALL ON FUNCTION private.stop_mails_of(p_user_ids uuid[]) FROM PUBLIC;



CREATE FUNCTION public.stop_mail(p_token uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return private.stop_mails_of(array(select o.user_id from private.mail_stops o where o.token = p_token)) > 0;
end
$$;

COMMENT ON FUNCTION public.stop_mail(p_token uuid) IS 'For the sender: whoever follows the link at the end of a mail gets no more of them. False for a link of an account that is gone.';

REVOKE ALL ON FUNCTION public.stop_mail(p_token uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stop_mail(p_token uuid) TO service_role;



CREATE FUNCTION public.mail_bounced(p_addresses text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.stop_mails_of(array(
    select u.id from auth.users u where u.email = any (array(select lower(a) from unnest(p_addresses) a))));
end
$$;

COMMENT ON FUNCTION public.mail_bounced(p_addresses text[]) IS 'For the sender: nobody is there at these addresses, so no more mails go to them.';

REVOKE ALL ON FUNCTION public.mail_bounced(p_addresses text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.mail_bounced(p_addresses text[]) TO service_role;



CREATE FUNCTION private.let_go_of_devices() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_guests uuid[] := array(
    select s.participant_id from private.push_subscriptions s where s.participant_id = any (array(select g.id from gone g)));
begin
  if v_guests = '{}' then
    return null;
  end if;
  -- Waits for a sender that is deleting the last of them this moment, so that we see it gone.
  perform 1 from private.messages m where m.recipient = any (v_guests) and not m.to_account order by m.id for update;
  delete from private.messages m
   where m.recipient = any (v_guests) and not m.to_account and m.kind not in ('cancelled', 'payment');
  delete from private.push_subscriptions s
   where s.participant_id = any (v_guests)
     and not exists (select from private.messages m where m.recipient = s.participant_id and not m.to_account);
  return null;
end
$$;

COMMENT ON FUNCTION private.let_go_of_devices() IS 'A guest who is off the list is told only what became of the event or of the money. Where such a message waits, the devices stay until it is done (finish_messages). Triggers run in the order of their names: this one after let_go_of_payments, which leaves a payment behind, and before move_up_after_leaving.';

REVOKE ALL ON FUNCTION private.let_go_of_devices() FROM PUBLIC;



CREATE FUNCTION private.people_of(p_event_id text, p_with_slot boolean, p_except uuid, OUT accounts uuid[], OUT guests uuid[]) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  select coalesce(array_agg(distinct coalesce(p.user_id, p.claimed_by_user_id)) filter (where num_nonnulls(p.user_id, p.claimed_by_user_id) > 0), '{}'),
         coalesce(array_agg(p.id) filter (where num_nonnulls(p.user_id, p.claimed_by_user_id) = 0), '{}')
    into accounts, guests
    from public.participants p where p.event_id = p_event_id and (not p_with_slot or p.slot_number is not null);
  accounts := array_remove(accounts, p_except);
end
$$;

COMMENT ON FUNCTION private.people_of(p_event_id text, p_with_slot boolean, p_except uuid, OUT accounts uuid[], OUT guests uuid[]) IS 'Who hears what becomes of an event: the accounts on its list and in its line, also those that claimed a row, and the registrations of guests; p_with_slot: only those who have a slot. p_except: whoever did it, and so knows already.';

REVOKE ALL ON FUNCTION private.people_of(p_event_id text, p_with_slot boolean, p_except uuid, OUT accounts uuid[], OUT guests uuid[]) FROM PUBLIC;



CREATE FUNCTION private.still_changed(p_before jsonb, p_event jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(p_before) b where b.value is distinct from p_event -> b.key
$$;

COMMENT ON FUNCTION private.still_changed(p_before jsonb, p_event jsonb) IS 'The keys of p_before that have another value in p_event, with what they were.';

REVOKE ALL ON FUNCTION private.still_changed(p_before jsonb, p_event jsonb) FROM PUBLIC;



CREATE FUNCTION private.tell_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET "TimeZone" TO 'UTC'
    AS $$
declare
  v_facts jsonb := private.event_facts(new);
  v_before jsonb := private.still_changed(
    jsonb_build_object('starts_at', old.datetime, 'ends_at', old.end_datetime, 'location', old.location), v_facts -> 'event');
  v_people record;
begin
  if not private.has_sender()
     or private.is_ended(old.datetime, old.end_datetime) and private.is_ended(new.datetime, new.end_datetime) then
    return null;
  end if;
  v_people := private.people_of(new.id, false, auth.uid());
  insert into private.messages as m (recipient, to_account, kind, event_id, details, send_after, drop_after, urgent)
  select t.recipient, t.to_account, 'changed', new.id, v_facts || jsonb_build_object('before', v_before), now() + interval '1 minute',
         greatest(coalesce(old.end_datetime, old.datetime), coalesce(new.end_datetime, new.datetime)),
         coalesce(least(old.datetime, new.datetime) < now() + interval '18 hours', false)
    from private.tellable(v_people.accounts, v_people.guests, 'changed') t
  on conflict on constraint messages_once do update
    -- As long as nobody was told, `before` is from before the first edit. Once somebody may have been told, it is from before this one.
    set details = v_facts || jsonb_build_object('before', private.still_changed(
          case when m.attempts = 0 then (excluded.details -> 'before') || (m.details -> 'before')
               else (m.details -> 'before') || (excluded.details -> 'before') end, v_facts -> 'event')),
        send_after = excluded.send_after, drop_after = excluded.drop_after, urgent = excluded.urgent,
        attempts = 0, lease = null, delivered = '{}';
  -- Either the edit was undone, or the message is an older one to somebody who cannot be told any more: it would say what is not true.
  delete from private.messages m
   where m.event_id = new.id and m.kind = 'changed'
     and (m.details -> 'before' = '{}' or m.details -> 'event' is distinct from v_facts -> 'event');
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;

COMMENT ON FUNCTION private.tell_changed() IS 'Start, end or place of an event changed: told a minute after the last edit, with what it was before the first. An edit that is undone before that is not told.';

REVOKE ALL ON FUNCTION private.tell_changed() FROM PUBLIC;



CREATE FUNCTION private.tell_cancelled() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_people record;
  v_series public.series;
begin
  if not private.has_sender() then
    return old;
  end if;
  -- Of what was still to be told of it, only messages about money still matter.
  delete from private.messages m
   where m.id in (
     select o.id from private.messages o where o.event_id = old.id and o.kind <> 'payment' for update skip locked);
  if private.is_ended(old.datetime, old.end_datetime) then
    return old;
  end if;
  select * into v_series from public.series s where s.id = old.series_id;
  v_people := private.people_of(old.id, false, auth.uid());
  insert into private.messages (recipient, to_account, kind, event_id, details, drop_after, urgent)
  select t.recipient, t.to_account, 'cancelled', old.id,
         -- skipped: the series goes on without this date. It does not when it is deleted with its group or its organizer.
         private.event_facts(old) || jsonb_build_object('skipped', v_series.id is not null and not private.makes_no_dates(v_series)
           and exists (select from auth.users u where u.id = v_series.organizer_id)),
         coalesce(old.end_datetime, old.datetime), coalesce(old.datetime < now() + interval '18 hours', false)
    from private.tellable(v_people.accounts, v_people.guests, 'cancelled') t
  on conflict on constraint messages_once do nothing;
  return old;
exception when others then
  perform private.note_untold(sqlstate);
  return old;
end
$$;

COMMENT ON FUNCTION private.tell_cancelled() IS 'An event that is not over is deleted, by its organizer or with its group or account: tells everybody on its list and in its line, except whoever did it. Runs before their rows go.';

REVOKE ALL ON FUNCTION private.tell_cancelled() FROM PUBLIC;



CREATE FUNCTION private.without_payment(p_details jsonb, p_payment_id uuid) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select p_details || jsonb_build_object('parts', r.parts, 'cents', (select coalesce(sum(v::int), 0) from jsonb_each_text(r.parts) x (k, v)))
    from (select (p_details -> 'parts') - p_payment_id::text as parts) r
$$;

COMMENT ON FUNCTION private.without_payment(p_details jsonb, p_payment_id uuid) IS 'The same message about money without that payment.';

REVOKE ALL ON FUNCTION private.without_payment(p_details jsonb, p_payment_id uuid) FROM PUBLIC;



CREATE FUNCTION private.tell_payment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_recipient uuid := coalesce(old.user_id, old.participant_id);
  v_account boolean := old.user_id is not null;
  v_what text;
  v_event public.events;
begin
  if not private.has_sender() then
    return null;
  end if;
  -- What a message that waits says of this payment is not true any more.
  update private.messages m set details = private.without_payment(m.details, old.id), lease = null, delivered = '{}'
   where m.event_id = old.event_id and m.recipient = v_recipient and m.to_account = v_account and m.kind = 'payment'
     and m.details -> 'parts' ? old.id::text;
  delete from private.messages m
   where m.event_id = old.event_id and m.recipient = v_recipient and m.to_account = v_account and m.kind = 'payment'
     and m.details -> 'parts' = '{}';
  if tg_op = 'UPDATE' then
    v_what := case new.state when 'denied' then 'denied' when 'refund' then 'refund' when 'settled' then 'refunded' end;
  end if;
  select * into v_event from public.events e where e.id = old.event_id;
  -- Whoever did it knows: the account itself, or the guest, when it is done by somebody who does not run the event.
  if v_what is null or v_recipient is null or v_event.id is null
     or (case when v_account then old.user_id = auth.uid() else not private.manages_event(old.event_id) end) then
    return null;
  end if;
  insert into private.messages as m (recipient, to_account, kind, event_id, details, drop_after)
  select t.recipient, t.to_account, 'payment', v_event.id,
         private.event_facts(v_event) || jsonb_build_object(
           'what', v_what, 'cents', old.cents, 'currency', old.currency, 'parts', jsonb_build_object(old.id, old.cents)),
         now() + interval '7 days'
    from private.tellable(
      array(select v_recipient where v_account), array(select v_recipient where not v_account), 'payment') t
  on conflict on constraint messages_once do update
    set details = case when m.details -> 'what' = excluded.details -> 'what' and m.details -> 'currency' = excluded.details -> 'currency'
          then excluded.details || jsonb_build_object('parts', (m.details -> 'parts') || (excluded.details -> 'parts'),
            'cents', (m.details ->> 'cents')::int + (excluded.details ->> 'cents')::int)
          else excluded.details end,
        send_after = excluded.send_after, drop_after = excluded.drop_after, attempts = 0, lease = null, delivered = '{}';
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;

COMMENT ON FUNCTION private.tell_payment() IS 'Tells somebody that their payment never arrived, is to be given back, or was given back. Several payments of one person are one message with their sum. Whoever did it is not told, and nobody is when it is undone before it was sent.';

REVOKE ALL ON FUNCTION private.tell_payment() FROM PUBLIC;



CREATE FUNCTION private.runners_of(p_event public.events) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return array(
    select p_event.organizer_id
    union select g.organizer_id from public.groups g where g.id = p_event.group_id
    union select a.user_id from public.group_admins a where a.group_id = p_event.group_id
    union select private.cohosts_of(p_event.id, p_event.series_id));
end
$$;

COMMENT ON FUNCTION private.runners_of(p_event public.events) IS 'Who runs an event: its organizer, owner and admins of its group, and its co-hosts.';

REVOKE ALL ON FUNCTION private.runners_of(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.add_to_digest(p_details jsonb, p_more jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select p_more || jsonb_build_object(
    'joined', (select coalesce(jsonb_agg(j order by n), '[]') from jsonb_array_elements((p_details -> 'joined') || (p_more -> 'joined')) with ordinality as t (j, n) where n <= 20),
    'left', (select coalesce(jsonb_agg(l order by n), '[]') from jsonb_array_elements((p_details -> 'left') || (p_more -> 'left')) with ordinality as t (l, n) where n <= 20),
    'joined_count', (p_details ->> 'joined_count')::int + (p_more ->> 'joined_count')::int,
    'left_count', (p_details ->> 'left_count')::int + (p_more ->> 'left_count')::int)
$$;

COMMENT ON FUNCTION private.add_to_digest(p_details jsonb, p_more jsonb) IS 'Both digests in one: at most 20 names of each kind, and how many there were.';

REVOKE ALL ON FUNCTION private.add_to_digest(p_details jsonb, p_more jsonb) FROM PUBLIC;



CREATE FUNCTION private.tell_runners(p_event public.events, p_runners uuid[], p_joined jsonb, p_left jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.messages as m (recipient, to_account, kind, event_id, details, send_after, drop_after)
  select t.recipient, true, 'digest', p_event.id,
         private.add_to_digest('{"joined": [], "left": [], "joined_count": 0, "left_count": 0}', private.event_facts(p_event) || jsonb_build_object(
           'joined', p_joined, 'left', p_left, 'joined_count', jsonb_array_length(p_joined), 'left_count', jsonb_array_length(p_left))),
         now() + interval '15 minutes',
         least(coalesce(p_event.end_datetime, p_event.datetime), now() + interval '2 days')
    from private.tellable(p_runners, '{}', 'digest') t
  on conflict on constraint messages_once do update
    set details = private.add_to_digest(m.details, excluded.details), drop_after = excluded.drop_after,
        send_after = case when m.attempts = 0 then m.send_after else excluded.send_after end,
        attempts = 0, lease = null, delivered = '{}';
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

COMMENT ON FUNCTION private.tell_runners(p_event public.events, p_runners uuid[], p_joined jsonb, p_left jsonb) IS 'Adds who joined and who left to what these people are told within the next 15 minutes.';

REVOKE ALL ON FUNCTION private.tell_runners(p_event public.events, p_runners uuid[], p_joined jsonb, p_left jsonb) FROM PUBLIC;



CREATE TABLE private.clock (
    what text NOT NULL,
    id text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT clock_what_check CHECK ((what = ANY (ARRAY['reminder'::text, 'series'::text])))
);

COMMENT ON TABLE private.clock IS 'When the sender has to look at an event, to remind its people, or at a series, to open its next date.';

COMMENT ON COLUMN private.clock.id IS 'Of the event or series. No foreign key, because deleting one would wait for the sender.';

COMMENT ON CONSTRAINT clock_what_check ON private.clock IS 'Second lock: what there is to look at.';

ALTER TABLE ONLY private.clock
    ADD CONSTRAINT clock_pkey PRIMARY KEY (what, id);

CREATE INDEX clock_at_idx ON private.clock USING btree (what, at);

GRANT ALL ON TABLE private.clock TO service_role;



CREATE FUNCTION private.remind_at(p_event public.events) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
begin
  return ((p_event.datetime at time zone v_zone)::date - 1 + time '18:00') at time zone v_zone;
end
$$;

COMMENT ON FUNCTION private.remind_at(p_event public.events) IS '6 PM of the day before, in the zone of the event, or in UTC where its zone is not known. Null without a start.';

REVOKE ALL ON FUNCTION private.remind_at(p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.set_reminder() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_at timestamptz := private.remind_at(new);
begin
  if tg_op = 'UPDATE' then
    -- A reminder that waits would name the wrong time.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o where o.event_id = new.id and o.kind = 'reminder' for update skip locked);
  end if;
  if new.remind and v_at > now() then
    insert into private.clock as c (what, id, at) values ('reminder', new.id, v_at)
    on conflict (what, id) do update set at = excluded.at;
  elsif tg_op = 'UPDATE' then
    delete from private.clock c where c.what = 'reminder' and c.id = new.id;
  end if;
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;

COMMENT ON FUNCTION private.set_reminder() IS 'Notes when the people of an event are to be reminded, and again when it is moved. Nobody is reminded where that time is over already.';

REVOKE ALL ON FUNCTION private.set_reminder() FROM PUBLIC;



CREATE FUNCTION private.look_at_series() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into private.clock as c (what, id, at)
  select 'series', s.id, now() from public.series s where s.id = coalesce(v_row ->> 'series_id', v_row ->> 'id')
  on conflict (what, id) do update set at = excluded.at;
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;

COMMENT ON FUNCTION private.look_at_series() IS 'When a series is new or changed, or a date of it is no longer skipped: the sender looks at its next tick what is due, and when to look again.';

REVOKE ALL ON FUNCTION private.look_at_series() FROM PUBLIC;



CREATE FUNCTION private.stop_clock() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from private.clock c
   where (c.what, c.id) in (
     select o.what, o.id from private.clock o where o.what = tg_argv[0] and o.id = old.id for update skip locked);
  return null;
end
$$;

COMMENT ON FUNCTION private.stop_clock() IS 'Takes off the clock what is deleted. A row that the sender has locked stays; the sender then sees that its event or series is gone.';

REVOKE ALL ON FUNCTION private.stop_clock() FROM PUBLIC;



CREATE FUNCTION private.next_look(p_series public.series, p_now timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_date date := private.first_open_day(p_series, p_now);
begin
  if p_series.ended_at is not null then
    return null;
  elsif private.makes_no_dates(p_series) then
    return p_now + interval '1 day'; -- its organizer may help run the group again
  end if;
  loop
    v_date := private.coming_date(p_series, v_date);
    exit when v_date is null or private.over_at(p_series, v_date) >= p_now
      and not exists (select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date);
  end loop;
  return greatest(private.opens_at(p_series, v_date), case when v_date is not null then p_now + interval '1 hour' end);
end
$$;

COMMENT ON FUNCTION private.next_look(p_series public.series, p_now timestamp with time zone) IS 'When the next date of a series is to be opened, at the earliest in an hour; null when none comes.';

REVOKE ALL ON FUNCTION private.next_look(p_series public.series, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.open_series_in_time(p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_id text;
  v_series public.series;
  v_next timestamptz;
begin
  for v_id in
    select c.id from private.clock c where c.what = 'series' and c.at <= p_now order by c.at limit 5
  loop
    begin
      -- Locked in the order that everybody keeps (group, series, organizer), but without waiting.
      select * into v_series from public.series s where s.id = v_id;
      if not found then
        -- stop_clock skips a row that we have locked. Where the series was deleted meanwhile, the row would be looked at for ever.
        delete from private.clock c where c.what = 'series' and c.id = v_id;
        continue;
      end if;
      perform 1 from public.groups g where g.id = v_series.group_id for key share skip locked;
      continue when not found and v_series.group_id is not null;
      select * into v_series from public.series s where s.id = v_id for no key update skip locked;
      continue when not found or not private.hold_account(v_series.organizer_id);
      perform private.open_due(v_id, p_now);
      v_next := private.next_look(v_series, p_now);
    exception when others then
      perform private.note_untold(sqlstate);
      v_next := p_now + interval '1 hour';
    end;
    update private.clock c set at = v_next where c.what = 'series' and c.id = v_id and v_next is not null;
    delete from private.clock c where c.what = 'series' and c.id = v_id and v_next is null;
  end loop;
end
$$;

COMMENT ON FUNCTION private.open_series_in_time(p_now timestamp with time zone) IS 'Opens the dates that are due of at most 5 series, as whoever opens their links would. One that fails is tried again in an hour.';

REVOKE ALL ON FUNCTION private.open_series_in_time(p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.look_at_clock(p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.open_series_in_time(p_now);
  perform private.queue_reminders(p_now);
  perform private.queue_expired(20);
  perform private.prune_attendance();
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

COMMENT ON FUNCTION private.look_at_clock(p_now timestamp with time zone) IS 'Does what is due by now, a little at each tick of the sender. An error here does not keep it from sending.';

REVOKE ALL ON FUNCTION private.look_at_clock(p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.tell_opened() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_before text := (
    select e.id from public.events e where e.series_id = new.series_id and e.occurs_on < new.occurs_on order by e.occurs_on desc limit 1);
  v_people record;
begin
  if not private.has_sender() then
    return null;
  end if;
  v_people := private.people_of(v_before, false, null);
  insert into private.messages (recipient, to_account, kind, event_id, details, drop_after)
  select t.recipient, t.to_account, 'opened', new.id,
         private.event_facts(new) || jsonb_build_object('deadline', new.registration_deadline),
         coalesce(new.registration_deadline, new.end_datetime, new.datetime)
    from private.tellable(
      array(
        select unnest(v_people.accounts)
        union
        select b.user_id from public.bookmarks b join public.events e on e.id = b.event_id where e.series_id = new.series_id),
      v_people.guests, 'opened') t
   where (t.recipient = auth.uid()) is not true
     and not private.is_in(new.id, t.recipient, t.to_account)
     -- A regular guest is on this date with another registration.
     and (t.to_account or not exists (
       select from private.guest_secrets s join private.guest_secrets o on o.secret_hash = s.secret_hash
        where s.participant_id = t.recipient and o.event_id = new.id))
     and (not new.is_private or exists (
       select from private.event_acceptances a where a.event_id = new.id and a.user_id = t.recipient))
  on conflict on constraint messages_once do nothing;
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;

COMMENT ON FUNCTION private.tell_opened() IS 'A date of a series was made: tells those who were on the list or in the line of the date before, or starred a date of the series, if they may open it and are not on it. Runs at the end of the transaction, when the regulars are in.';

REVOKE ALL ON FUNCTION private.tell_opened() FROM PUBLIC;



CREATE FUNCTION private.wake_sender() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  v_url text;
  v_token text;
begin
  if to_regclass('vault.decrypted_secrets') is null or to_regnamespace('net') is null then
    return false;
  end if;
  execute $q$
    select max(s.decrypted_secret) filter (where s.name = 'sender_url'), max(s.decrypted_secret) filter (where s.name = 'sender_token')
      from vault.decrypted_secrets s where s.name in ('sender_url', 'sender_token')
  $q$ into v_url, v_token;
  if v_url is null or v_token is null then
    return false;
  end if;
  -- Sent when this transaction is committed.
  execute 'select net.http_post(url := $1, body := ''{}''::jsonb, headers := $2)'
    using v_url, jsonb_build_object('content-type', 'application/json', 'authorization', 'Bearer ' || v_token);
  return true;
-- Nobody's registration fails because the sender cannot be woken.
exception when others then
  return false;
end
$_$;

COMMENT ON FUNCTION private.wake_sender() IS 'Asks the sender to look now, where its address and token are in Vault (sender_url, sender_token). Returns whether it was asked.';

REVOKE ALL ON FUNCTION private.wake_sender() FROM PUBLIC;



CREATE FUNCTION private.wake_when_due() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    exists (select from private.messages m where m.urgent and m.send_after <= now())
    or exists (select from private.messages m where not m.urgent and m.send_after <= now())
    or exists (select from private.clock c where c.what in ('reminder', 'series') and c.at <= now())
    -- Slots that nobody confirmed are to be passed on. For one hour only, because a slot that nobody waits for stays as it is.
    or exists (
      select from public.participants p
       where p.slot_number is not null and p.confirm_until <= now() and p.confirm_until > now() - interval '1 hour')
    -- No messages are written where no sender asked within a day. So it has to ask now and then, also when there is nothing to do.
    or exists (select from private.channels c where c.seen_at < now() - interval '6 hours')
  ) and private.wake_sender();
end
$$;

COMMENT ON FUNCTION private.wake_when_due() IS 'What the cron job calls each minute: wakes the sender if there is something to do.';

REVOKE ALL ON FUNCTION private.wake_when_due() FROM PUBLIC;



CREATE FUNCTION private.wake_for_urgent() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if exists (select from written w where w.urgent and w.send_after <= now()) then
    perform private.wake_sender();
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION private.wake_for_urgent() IS 'An urgent message was written, say, somebody got a slot: the sender looks at once. Asked once for each statement.';

REVOKE ALL ON FUNCTION private.wake_for_urgent() FROM PUBLIC;



CREATE FUNCTION private.schedule_sender() RETURNS text
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
begin
  if to_regnamespace('cron') is null or to_regnamespace('net') is null then
    return 'Switch pg_cron and pg_net on (Integrations), then call this again.';
  end if;
  execute $q$ select cron.schedule('roster-sender', '* * * * *', 'select private.wake_when_due()') $q$;
  -- The job leaves a row behind each minute.
  execute $q$ select cron.schedule('roster-sender-tidy', '17 4 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''1 day''') $q$;
  return 'The sender is woken each minute, if there is something to do.';
end
$_$;

COMMENT ON FUNCTION private.schedule_sender() IS 'Makes the cron job that wakes the sender. Calling it again does no harm. This migration calls it where the extensions are there; else the owner of the database does, in the SQL Editor.';

REVOKE ALL ON FUNCTION private.schedule_sender() FROM PUBLIC;



CREATE FUNCTION private.has_cron_job() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  v_found boolean;
begin
  if to_regclass('cron.job') is null then
    return false;
  end if;
  execute $q$ select exists (select from cron.job j where j.jobname = 'roster-sender' and j.active) $q$ into v_found;
  return v_found;
end
$_$;

COMMENT ON FUNCTION private.has_cron_job() IS 'Whether the sender is woken each minute.';

REVOKE ALL ON FUNCTION private.has_cron_job() FROM PUBLIC;



CREATE FUNCTION private.has_sender_secrets() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  v_found integer;
begin
  if to_regclass('vault.decrypted_secrets') is null then
    return false;
  end if;
  execute $q$ select count(*) from vault.decrypted_secrets s where s.name in ('sender_url', 'sender_token') $q$ into v_found;
  return v_found = 2;
end
$_$;

COMMENT ON FUNCTION private.has_sender_secrets() IS 'Whether address and token of the sender are in Vault.';

REVOKE ALL ON FUNCTION private.has_sender_secrets() FROM PUBLIC;



CREATE FUNCTION public.get_sender_state() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    select jsonb_build_object(
        'cron', private.has_cron_job(), 'net', to_regnamespace('net') is not null, 'vault', private.has_sender_secrets(),
        'waiting', count(d.at), 'oldest', min(d.at))
      from (
        (select m.send_after as at from private.messages m where m.urgent and m.send_after <= now() order by m.send_after limit 500)
        union all
        (select m.send_after from private.messages m where not m.urgent and m.send_after <= now() order by m.send_after limit 500)) d);
end
$$;

COMMENT ON FUNCTION public.get_sender_state() IS 'For the sender, which tells the doctor: whether cron, pg_net and Vault are set, how many messages are due (1,000 at most are counted), and since when. Not what they say.';

REVOKE ALL ON FUNCTION public.get_sender_state() FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_sender_state() TO service_role;



CREATE FUNCTION public.get_channels() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return jsonb_build_object(
    'push', private.has_sender(),
    'mail', private.has_sender() and coalesce((select c.mail from private.channels c), false));
end
$$;

COMMENT ON FUNCTION public.get_channels() IS 'Whether pushes and mails are sent at all: a sender has asked for messages within a day, and could send mails.';

REVOKE ALL ON FUNCTION public.get_channels() FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_channels() TO authenticated;
GRANT ALL ON FUNCTION public.get_channels() TO service_role;



CREATE FUNCTION private.tell_promoted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_event_id text;
  v_event public.events;
begin
  if not private.has_sender() then
    return null;
  end if;
  for v_event_id in
    select distinct n.event_id from became n join was o on o.id = n.id
     where n.slot_number is not null and n.promoted_at is distinct from o.promoted_at
  loop
    select * into v_event from public.events e where e.id = v_event_id;
    insert into private.messages as m (recipient, to_account, kind, event_id, details, drop_after, urgent)
    select t.recipient, t.to_account, 'promoted', v_event.id,
           private.event_facts(v_event) || jsonb_build_object(
             'slots', s.slots, 'confirm_until', s.confirm_until)
           -- Switching costs nothing more, so the price is told with the first slot only.
           || case when s.is_first then jsonb_build_object('price', case when v_event.price_cents is not null
                then jsonb_build_object('cents', v_event.price_cents, 'currency', v_event.currency) end) else '{}' end,
           coalesce(s.confirm_until, v_event.end_datetime, v_event.datetime), true
      from (
        select coalesce(n.user_id, n.claimed_by_user_id, n.id) as recipient, num_nonnulls(n.user_id, n.claimed_by_user_id) > 0 as to_account,
               jsonb_agg(jsonb_build_object('slot', n.slot_number, 'name', case when n.claimed_by_user_id is not null then n.name end)
                 || case when n.section_id = '' then '{}' else jsonb_build_object('section_id', n.section_id) end) as slots,
               min(n.confirm_until) as confirm_until, bool_or(o.slot_number is null) as is_first
          from became n join was o on o.id = n.id
         where n.event_id = v_event.id and n.slot_number is not null and n.promoted_at is distinct from o.promoted_at
           -- Whoever took a free slot with a tap, or moved themselves, knows already.
           and case when o.slot_number is null
               then v_event.confirm_within is null or n.confirm_until is not null
                 or (auth.uid() <> coalesce(n.user_id, n.claimed_by_user_id, n.id)) is true
               else o.moving_to = n.section_id and o.moving_since < now()
                 or auth.uid() is distinct from coalesce(n.user_id, n.claimed_by_user_id) end
         group by 1, 2) s
      join private.tellable(
        array(select coalesce(n.user_id, n.claimed_by_user_id) from became n where n.event_id = v_event.id),
        array(select n.id from became n where n.event_id = v_event.id and num_nonnulls(n.user_id, n.claimed_by_user_id) = 0),
        'promoted') t on (t.recipient, t.to_account) = (s.recipient, s.to_account)
    on conflict on constraint messages_once do update
      -- Somebody may be moved to and fro: the message names each slot once, as it was last.
      set details = m.details || excluded.details || jsonb_build_object('slots', (
            select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(m.details -> 'slots') s
             where not exists (select from jsonb_array_elements(excluded.details -> 'slots') n where n - 'name' = s - 'name'))
            || (excluded.details -> 'slots')),
          send_after = excluded.send_after, drop_after = excluded.drop_after, attempts = 0, lease = null, delivered = '{}';
  end loop;
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;

COMMENT ON FUNCTION private.tell_promoted() IS 'Tells those who waited and got a slot which one, and those who were moved to another section, because it was their turn or by somebody who runs the event. All of a statement at once. An error here never makes that statement fail.';

REVOKE ALL ON FUNCTION private.tell_promoted() FROM PUBLIC;



CREATE FUNCTION private.slots_still_held(p_message private.messages) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_slots jsonb := p_message.details -> 'slots';
  v_sections jsonb;
begin
  if v_slots -> 0 ? 'section_id' then
    v_sections := (select e.sections from public.events e where e.id = p_message.event_id);
    if p_message.kind = 'reminder' then
      -- A reminder may wait until morning, and people move meanwhile.
      v_slots := private.slots_of_recipient(p_message.event_id, p_message.recipient, p_message.to_account);
    end if;
  end if;
  return (
    -- A subquery for each slot finds it by an index. With `exists` Postgres would go through everybody of the event.
    select coalesce(jsonb_agg(case when v_sections is null then s - 'section_id' else
               (s - 'section_id') || jsonb_build_object('section', private.section_name(v_sections, s ->> 'section_id')) end
             order by case when v_sections is not null then array_position(private.section_ids(v_sections), s ->> 'section_id') end, (s ->> 'slot')::int), '[]')
      from jsonb_array_elements(v_slots) s
     where (
       select case when p_message.to_account then p_message.recipient in (p.user_id, p.claimed_by_user_id)
                   else p.id = p_message.recipient end
         from public.participants p
        where p.event_id = p_message.event_id and p.slot_number = (s ->> 'slot')::int and p.section_id = coalesce(s ->> 'section_id', '')));
end
$$;

COMMENT ON FUNCTION private.slots_still_held(p_message private.messages) IS 'Of the slots that a message names, those that its recipient still has, with the names of their sections. For a reminder of an event with sections, the slots that they have now.';

REVOKE ALL ON FUNCTION private.slots_still_held(p_message private.messages) FROM PUBLIC;



CREATE FUNCTION private.slots_of_recipient(p_event_id text, p_recipient uuid, p_to_account boolean) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when p.claimed_by_user_id is not null then p.name end)
                 || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end), '[]') from public.participants p
     where p.event_id = p_event_id and p.slot_number is not null
       and case when p_to_account then p_recipient in (p.user_id, p.claimed_by_user_id) else p.id = p_recipient end);
end
$$;

COMMENT ON FUNCTION private.slots_of_recipient(p_event_id text, p_recipient uuid, p_to_account boolean) IS 'The slots of an account, own and claimed, or of a guest''s registration, as messages store them.';

REVOKE ALL ON FUNCTION private.slots_of_recipient(p_event_id text, p_recipient uuid, p_to_account boolean) FROM PUBLIC;



CREATE FUNCTION private.queue_reminders(p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_ids text[] := array(
    select c.id from private.clock c where c.what = 'reminder' and c.at <= p_now order by c.at limit 50 for update skip locked);
  v_event public.events;
  v_people record;
begin
  if v_ids = '{}' then
    return;
  end if;
  for v_event in select e.* from public.events e where e.id = any (v_ids) and e.remind and e.datetime > p_now loop
    v_people := private.people_of(v_event.id, true, null);
    insert into private.messages as m (recipient, to_account, kind, event_id, details, drop_after)
    select t.recipient, t.to_account, 'reminder', v_event.id, private.event_facts(v_event) || jsonb_build_object('slots', s.slots), v_event.datetime
      from private.tellable(v_people.accounts, v_people.guests, 'reminder') t
      join (
        select coalesce(p.user_id, p.claimed_by_user_id, p.id) as recipient, num_nonnulls(p.user_id, p.claimed_by_user_id) > 0 as to_account,
               jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when p.claimed_by_user_id is not null then p.name end)
                 || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end) as slots
          from public.participants p where p.event_id = v_event.id and p.slot_number is not null group by 1, 2) s
        on (s.recipient, s.to_account) = (t.recipient, t.to_account)
    on conflict on constraint messages_once do update
      set details = excluded.details, send_after = excluded.send_after, drop_after = excluded.drop_after,
          attempts = 0, lease = null, delivered = '{}';
  end loop;
  delete from private.clock c where c.what = 'reminder' and c.id = any (v_ids);
end
$$;

COMMENT ON FUNCTION private.queue_reminders(p_now timestamp with time zone) IS 'Writes the reminders that are due, of at most 50 events: for everybody with a slot.';

REVOKE ALL ON FUNCTION private.queue_reminders(p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.tell_leaving() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_event_id text;
  v_event public.events;
  v_actor uuid;
begin
  -- Nobody is told who goes because their account or the event is deleted.
  if pg_trigger_depth() > 1 or not private.has_sender() then
    return null;
  end if;
  -- Deletes what still waits for those who have left altogether, so that they do not hear it when they come back.
  delete from private.messages m
   where m.id in (
     -- One by one and not joined: see let_go_of_payments.
     select l.id from gone g
      cross join lateral (
        select o.id from private.messages o
         where o.event_id = g.event_id and o.recipient = coalesce(g.user_id, g.claimed_by_user_id) and o.to_account
           and o.kind in ('promoted', 'changed', 'reminder') and not private.is_in(o.event_id, o.recipient, true)
           for update skip locked) l);
  for v_event_id in select distinct g.event_id from gone g loop
    select * into v_event from public.events e where e.id = v_event_id;
    continue when not found or private.is_ended(v_event.datetime, v_event.end_datetime);
    v_actor := private.actor(v_event.id, null);
    perform private.tell_runners(v_event, array[l.id], '[]', l.entries)
       from (
         select u.id, jsonb_agg(jsonb_build_object('name', n.name, 'late', n.late)
                    || case when n.section_id = '' then '{}' else private.section_named(v_event.sections, n.section_id) end
                  order by n.slot_number, case when n.section_id <> '' then array_position(private.section_ids(v_event.sections), n.section_id) end) as entries
           from auth.users u
           cross join (
             select g.name, g.slot_number, g.section_id, coalesce(g.user_id, g.claimed_by_user_id) as subject,
                    coalesce(v_event.withdraw_until < now(), false) and g.confirm_until is null
                      and (v_actor is null or v_actor = coalesce(g.user_id, g.claimed_by_user_id)) as late
               -- Not the slot of a deleted account, which is taken back later (private.take_back_slots).
               from gone g where g.event_id = v_event.id
                 and (g.confirm_until < now() and num_nonnulls(g.user_id, g.claimed_by_user_id) = 0) is not true) n
          where u.id = any (private.runners_of(v_event)) and u.id is distinct from v_actor and u.id is distinct from n.subject
            and (private.wants(u.raw_user_meta_data, 'joins') or n.late and private.wants(u.raw_user_meta_data, 'late'))
          group by u.id) l;
  end loop;
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;

COMMENT ON FUNCTION private.tell_leaving() IS 'Slots or places in line were given up: tells those who run the event who left late, unless they switched that off, and everybody who left, if they switched that on. Never what they did themselves.';

REVOKE ALL ON FUNCTION private.tell_leaving() FROM PUBLIC;



CREATE FUNCTION private.cohosts_of(p_event_id text, p_series_id text) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5
    SET search_path TO ''
    AS $$
begin
  return query select c.user_id from private.cohosts c where c.event_id = p_event_id or c.series_id = p_series_id;
end
$$;

COMMENT ON FUNCTION private.cohosts_of(p_event_id text, p_series_id text) IS 'The accounts that help to run an event: its own co-hosts and those of its series. Somebody who is both is there twice.';

REVOKE ALL ON FUNCTION private.cohosts_of(p_event_id text, p_series_id text) FROM PUBLIC;



CREATE FUNCTION private.tell_joining() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_event public.events;
  v_listeners uuid[];
begin
  -- Runs at every sign-up, so one cheap question first: may anybody want to be told? Mostly nobody does.
  if not exists (
      select from public.events e join auth.users u on u.id = e.organizer_id
       where e.id = new.event_id and (e.group_id is not null or u.raw_user_meta_data -> 'settings' -> 'tellJoins' = 'true'
         -- Two questions, each with an index. As one Postgres hopes to meet a co-host early and reads all there are.
         or exists (select from private.cohosts c where c.event_id = e.id)
         or exists (select from private.cohosts c where c.series_id = e.series_id))) then
    return null;
  end if;
  select * into v_event from public.events e where e.id = new.event_id;
  v_listeners := array(
    select u.id from auth.users u
     where u.id = any (private.runners_of(v_event)) and private.wants(u.raw_user_meta_data, 'joins')
       and u.id is distinct from coalesce(new.user_id, new.claimed_by_user_id));
  -- created_at = now(): the date is being made in this transaction, and its regulars did not join by themselves.
  if v_listeners <> '{}' and v_event.created_at <> now() and private.has_sender() then
    perform private.tell_runners(v_event, v_listeners,
      jsonb_build_array(jsonb_build_object('name', new.name, 'slot', new.slot_number)
        || case when new.section_id = '' then '{}' else private.section_named(v_event.sections, new.section_id) end), '[]');
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION private.tell_joining() IS 'Somebody joined: those who run the event are told, if they ask for it and it was not them.';

REVOKE ALL ON FUNCTION private.tell_joining() FROM PUBLIC;
