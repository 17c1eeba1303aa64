-- What is for whoever runs a Roster: taking down, banning, who may make an account, how long contact data stays.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE private.allowed_accounts (
    entry text NOT NULL,
    CONSTRAINT allowed_accounts_entry_check CHECK (((entry = lower(btrim(entry))) AND (length(entry) <= 254) AND (entry ~~ '%@_%'::text)))
);

COMMENT ON TABLE private.allowed_accounts IS 'Who may make an account, and with it events: addresses, and domains as @club.example. Empty: everybody. It counts once the hook before_user_created is on (docs/operator.md).';

COMMENT ON CONSTRAINT allowed_accounts_entry_check ON private.allowed_accounts IS 'Second lock: an address or a domain, in lower case.';

ALTER TABLE ONLY private.allowed_accounts
    ADD CONSTRAINT allowed_accounts_pkey PRIMARY KEY (entry);

GRANT ALL ON TABLE private.allowed_accounts TO service_role;



CREATE TABLE private.contact_keeping (
    only_row boolean DEFAULT true NOT NULL,
    days integer,
    looked_at timestamp with time zone,
    CONSTRAINT contact_keeping_days_check CHECK (((days >= 1) AND (days <= 3650))),
    CONSTRAINT contact_keeping_only_row_check CHECK (only_row)
);

COMMENT ON TABLE private.contact_keeping IS 'How long contact data stays once an event is over.';

COMMENT ON COLUMN private.contact_keeping.days IS 'So many days after the end the e-mail addresses and phone numbers of an event''s people go. Null: they stay as long as the event.';

COMMENT ON COLUMN private.contact_keeping.looked_at IS 'When there was last nothing left to do: then it is looked at again an hour later.';

COMMENT ON CONSTRAINT contact_keeping_days_check ON private.contact_keeping IS 'Second lock: a number of days.';

ALTER TABLE ONLY private.contact_keeping
    ADD CONSTRAINT contact_keeping_pkey PRIMARY KEY (only_row);

GRANT ALL ON TABLE private.contact_keeping TO service_role;



CREATE FUNCTION private.take_down(p_id text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_names text[];
begin
  -- Locked in the order that everybody keeps: groups, series, events.
  perform 1 from public.groups g where g.id::text = p_id for update;
  perform 1 from public.series s where s.id = p_id for update;
  with gone as (delete from public.events e where e.id = p_id or e.series_id = p_id or e.group_id::text = p_id returning e.name)
  select array_agg(distinct g.name) into v_names from gone g;
  delete from public.series s where s.id = p_id;
  if found then
    v_names := array_append(v_names, 'the series');
  end if;
  delete from public.groups g where g.id::text = p_id;
  if found then
    v_names := array_append(v_names, 'the group');
  end if;
  if v_names is null then
    raise exception 'There is no event, series or group %', p_id using errcode = 'no_data_found';
  end if;
  return format('Gone: %s', array_to_string(v_names, ', '));
end
$$;

COMMENT ON FUNCTION private.take_down(p_id text) IS 'Deletes the event, the series with its dates, or the group with its events, that a link leads to. Its people are told as if the organizer had deleted it. It does not come back.';

REVOKE ALL ON FUNCTION private.take_down(p_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.take_down(p_id text) TO service_role;



CREATE FUNCTION private.ban(p_user_id uuid, p_until timestamp with time zone DEFAULT '2999-12-31 00:00:00+00'::timestamp with time zone) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  v_email text;
begin
  update auth.users u set banned_until = p_until where u.id = p_user_id returning u.email into v_email;
  if not found then
    raise exception 'There is no account %', p_user_id using errcode = 'no_data_found';
  end if;
  -- A plain server, and the embedded backend, keep their sessions elsewhere.
  if to_regclass('auth.sessions') is not null then
    execute 'delete from auth.sessions where user_id = $1' using p_user_id;
  end if;
  return format('%s can sign in again from %s on. What is open on a phone goes on for an hour at most.', v_email, p_until);
end
$_$;

COMMENT ON FUNCTION private.ban(p_user_id uuid, p_until timestamp with time zone) IS 'Closes an account until then, and ends its sessions. What it has made stays: take_down removes that.';

REVOKE ALL ON FUNCTION private.ban(p_user_id uuid, p_until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION private.ban(p_user_id uuid, p_until timestamp with time zone) TO service_role;



CREATE FUNCTION private.unban(p_user_id uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_email text;
begin
  update auth.users u set banned_until = null where u.id = p_user_id returning u.email into v_email;
  if not found then
    raise exception 'There is no account %', p_user_id using errcode = 'no_data_found';
  end if;
  return format('%s can sign in again.', v_email);
end
$$;

COMMENT ON FUNCTION private.unban(p_user_id uuid) IS 'Opens an account again.';

REVOKE ALL ON FUNCTION private.unban(p_user_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION private.unban(p_user_id uuid) TO service_role;



CREATE FUNCTION private.before_user_created(event jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_email text := lower(btrim(event -> 'user' ->> 'email'));
begin
  if not exists (select from private.allowed_accounts)
    or exists (select from private.allowed_accounts a where a.entry in (v_email, '@' || split_part(v_email, '@', 2))) then
    return '{}';
  end if;
  return jsonb_build_object('error', jsonb_build_object('http_code', 403,
    'message', 'New accounts are not accepted for this address. Ask whoever runs this site.'));
end
$$;

COMMENT ON FUNCTION private.before_user_created(event jsonb) IS 'The auth service asks this before it makes an account, with a password as with Google.';

REVOKE ALL ON FUNCTION private.before_user_created(event jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.before_user_created(event jsonb) TO supabase_auth_admin;



CREATE FUNCTION private.forget_contacts(p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_days int;
  v_done int;
begin
  select k.days into v_days from private.contact_keeping k
   where k.days is not null and (k.looked_at is null or k.looked_at < p_now - interval '1 hour')
     for update skip locked;
  if not found then
    return;
  end if;
  -- Nobody has changed anything: the activity says nothing of it (private.log_change).
  perform set_config('roster.forgetting', 'on', true);
  -- Nobody waits for these rows, and they wait for nobody: whom somebody else holds comes an hour later.
  with due as (
    select p.id from public.participants p join public.events e on e.id = p.event_id
     where num_nonnulls(p.email, p.phone) > 0 and coalesce(e.end_datetime, e.datetime) < p_now - make_interval(days => v_days)
     limit 500 for no key update of p skip locked)
  update public.participants p set email = null, phone = null from due where p.id = due.id;
  get diagnostics v_done = row_count;
  perform set_config('roster.forgetting', '', true);
  if v_done < 500 then
    update private.contact_keeping set looked_at = p_now;
  end if;
end
$$;

COMMENT ON FUNCTION private.forget_contacts(p_now timestamp with time zone) IS 'Takes the addresses and phone numbers off the lists of events that are long over, where that is set: at most 500 at a tick of the sender.';

REVOKE ALL ON FUNCTION private.forget_contacts(p_now timestamp with time zone) FROM PUBLIC;
