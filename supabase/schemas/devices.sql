-- On which devices people get their messages, and how mails end.

-- When a sender last asked for messages, and whether it can send mails. Where none has asked for a day, nothing is written.
create table private.channels (
  only_row boolean not null default true,
  mail boolean not null default false,
  seen_at timestamptz not null default timestamptz '-infinity',
  constraint channels_pkey primary key (only_row),
  constraint channels_only_row_check check (only_row)
);
grant all on private.channels to service_role;

-- The push services that the sender may call; *.example stands for every host below it. Only the owner of the database writes here. Tests
-- and `npm start` add localhost.
create table private.allowed_push_hosts (
  host text not null,
  constraint allowed_push_hosts_pkey primary key (host)
);
grant select on private.allowed_push_hosts to service_role;

-- The devices with notifications: browsers that follow, each for an account or a guest. At most 5 for each; follow and unfollow write them.
create table private.push_subscriptions (
  id uuid not null default gen_random_uuid(),
  -- The address at which a push service takes messages for that browser. Anyone who knows it and the auth key counts as that browser.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  -- IANA name of the zone in which this device has its night.
  time_zone text not null,
  created_at timestamptz not null default now(),
  -- When its push service last took a message.
  last_notified_at timestamptz,
  -- The account or guest that is notified on it.
  holder uuid not null,
  constraint push_subscriptions_pkey primary key (id),
  -- Following again changes the device that is there.
  constraint push_subscriptions_holder_once unique (endpoint, holder),
  constraint push_subscriptions_holder_fkey foreign key (holder) references private.holders (id) on delete cascade,
  -- https and a plain host, without a port or a user name. allowed_push_hosts then has to know the host.
  constraint push_subscriptions_endpoint_check check (
    char_length(endpoint) <= 1000
    and endpoint ~ '^(https://([a-z0-9]([a-z0-9-]*[a-z0-9])?[.])+[a-z]{2,}|http://localhost(:[0-9]{1,5})?)/[!-~]+$'),
  -- A point of the curve and a secret, as browsers write them.
  constraint push_subscriptions_keys_check check (p256dh ~ '^[A-Za-z0-9_-]{87}$' and auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- 1 to 60 characters.
  constraint push_subscriptions_device_check check (char_length(device) between 1 and 60)
);
create index push_subscriptions_holder_idx on private.push_subscriptions (holder, created_at);
grant all on private.push_subscriptions to service_role;

create trigger prepare_device before insert or update of endpoint on private.push_subscriptions
  for each row execute function private.prepare_device();

-- Refuses an address that belongs to no push service, because the sender calls each address that stands here. A CHECK of the table looks at its
-- form.
create function private.prepare_device()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_host text := substring(new.endpoint from '^https?://([a-z0-9.-]+)[:/]');
begin
  if not exists (
      select from private.allowed_push_hosts h
       where h.host = v_host
          or starts_with(h.host, '*.') and right(v_host, char_length(h.host) - 1) = substring(h.host from 2)
             and char_length(v_host) >= char_length(h.host)) then
    perform private.refuse('invalid_input', 'Roster cannot send notifications to this browser. Try another one.', 'endpoint');
  end if;
  return new;
end
$$;

-- The token in the link at the end of a mail. It switches the mails of an account off without signing in, and does nothing else.
create table private.mail_stops (
  user_id uuid not null,
  token uuid not null default gen_random_uuid(),
  constraint mail_stops_pkey primary key (user_id),
  constraint mail_stops_token_key unique (token)
);
grant all on private.mail_stops to service_role;

-- From now on this browser gets notifications of the caller's account, or of the guest of that secret. At most 5 browsers: a
-- sixth takes the place of the oldest. Called again it changes keys, zone and name. `p_language`: that of a guest's page. An account takes the browser from any other account.
-- Answers with the number of browsers.
create function public.follow(
  p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text default null,
  p_language text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid;
  v_device text := coalesce(left(private.clean_name(left(p_device, 240)), 60), 'A browser');
  v_zone text := case when private.is_time_zone(p_time_zone) then p_time_zone else 'UTC' end; -- browsers learn of a new zone first
begin
  if octet_length(p_endpoint) > 1000 or p_endpoint is null or octet_length(p_p256dh) > 87 or octet_length(p_auth) > 22 then
    perform private.refuse('invalid_input', 'This browser gave no address for notifications', 'endpoint');
  end if;
  v_me := private.lock_me(p_secret);
  perform private.keep_language(v_me, p_language);
  -- One call after the other, so that two at once never leave more than 5 browsers.
  perform pg_advisory_xact_lock(hashtextextended('push_subscriptions' || v_me, 0));
  if p_secret is null then
    -- An account that signs in on this phone takes it over. The key shows that it is this phone: others may know its address.
    delete from private.push_subscriptions s using private.holders h
     where s.endpoint = p_endpoint and s.auth = p_auth and s.holder <> v_me and h.id = s.holder and h.account is not null;
  end if;
  begin
    insert into private.push_subscriptions (endpoint, p256dh, auth, holder, device, time_zone)
    values (p_endpoint, p_p256dh, p_auth, v_me, v_device, v_zone)
    on conflict on constraint push_subscriptions_holder_once do update
      set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, time_zone = excluded.time_zone;
  exception when check_violation or not_null_violation then
    perform private.refuse('invalid_input', 'This browser gave no address for notifications', 'endpoint');
  end;
  delete from private.push_subscriptions s
   where s.id in (
     select o.id from private.push_subscriptions o where o.holder = v_me
      order by o.created_at desc, o.endpoint = p_endpoint desc, o.id offset 5);
  return jsonb_build_object('devices', (select count(*) from private.push_subscriptions s where s.holder = v_me));
end
$$;
grant execute on function public.follow to anon, authenticated, service_role;

-- Locks the caller until the end of the transaction and returns the holder: with a secret the guest, who needs a row, else the account. Refuses if there
-- is none. Counts one more change by a guest (private.count_change).
create function private.lock_me(p_secret text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.me(p_secret);
begin
  if p_secret is null then
    if v_me is null or not private.lock_account(v_me) then
      perform private.refuse('unauthenticated');
    end if;
    return v_me;
  end if;
  -- First the row, then the holder. Another caller may be removing the row or replacing the secret at this moment: then it opens nothing once we have
  -- waited.
  perform 1 from public.participants p where p.id = (private.next_of_holder(v_me)).id for key share;
  perform 1 from private.holders h where h.id = v_me for key share;
  if not exists (select from public.participants p where p.holder = private.me(p_secret) and p.holder = v_me) then
    perform private.refuse('unauthorized');
  end if;
  perform private.count_change(private.hash_secret(p_secret));
  return v_me;
end
$$;

-- This browser gets no more notifications for any account, or for the guest of that secret. Anyone who knows its address and its
-- auth key counts as that browser, signed in or not. Never says whether it was followed before.
create function public.unfollow(p_endpoint text, p_auth text, p_secret text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if octet_length(p_endpoint) > 1000 then
    return;
  end if;
  delete from private.push_subscriptions s using private.holders h
   where s.endpoint = p_endpoint and s.auth = p_auth and h.id = s.holder
     and case when p_secret is null then h.account is not null else h.id = private.me(p_secret) end;
end
$$;
grant execute on function public.unfollow to anon, authenticated, service_role;

-- The browsers of the caller's account, newest first: id, device, time_zone, created_at, last_notified_at, and endpoint_hash (SHA-256 of the
-- address, in hex), by which a browser finds itself.
create function public.get_devices()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'device', s.device, 'time_zone', s.time_zone, 'created_at', s.created_at, 'last_notified_at', s.last_notified_at,
        'endpoint_hash', encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex')) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.holder = auth.uid());
end
$$;
grant execute on function public.get_devices to authenticated, service_role;

-- One of the caller's browsers gets nothing more. One that is gone already is no error.
create function public.remove_device(p_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  delete from private.push_subscriptions s where s.id = p_id and s.holder = auth.uid();
end
$$;
grant execute on function public.remove_device to authenticated, service_role;

-- For the sender: the account or guest whose link at the end of a mail was opened gets no more of them. False for a link of one that is gone.
create function public.stop_mail(p_token uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_mail private.guest_mails;
begin
  if private.stop_mails_of(array(select o.user_id from private.mail_stops o where o.token = p_token)) > 0 then
    return true;
  end if;
  select * into v_mail from private.guest_mails g where g.stop_token = p_token;
  -- Guests who end the first mail without having opened its link get no other one for 30 days, also if another person types their address.
  if v_mail.address is not null and v_mail.confirmed_at is null then
    insert into private.closed_addresses as c (hash, until)
    values (private.salted(private.mailbox_of(v_mail.address)), now() + interval '30 days')
    on conflict on constraint closed_addresses_pkey do update set until = excluded.until;
  end if;
  return private.end_guest_mails(array[v_mail.id]) > 0;
end
$$;
grant execute on function public.stop_mail to service_role;

-- Switches 'Email Notifications' off for these accounts. Returns how many there were.
create function private.stop_mails_of(p_user_ids uuid[])
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_stopped int;
begin
  -- The metadata of an account may be full (private.limit_metadata). Then only what the app keeps there stays.
  update auth.users u
     set raw_user_meta_data = case when pg_column_size(n.all_of_it) <= 20000 then n.all_of_it else n.least end
    from auth.users o
   cross join lateral (
     select case when jsonb_typeof(o.raw_user_meta_data -> 'settings') = 'object' then o.raw_user_meta_data -> 'settings' else '{}' end
       || '{"emailNotifications": false}' as settings) w
   cross join lateral (
     select coalesce(o.raw_user_meta_data, '{}') || jsonb_build_object('settings', w.settings) as all_of_it,
            jsonb_strip_nulls(jsonb_build_object(
              'full_name', left(o.raw_user_meta_data ->> 'full_name', 400), 'name', left(o.raw_user_meta_data ->> 'name', 400),
              'settings', case when pg_column_size(w.settings) <= 10000 then w.settings else '{"emailNotifications": false}' end)) as least) n
   where o.id = u.id and u.id = any (p_user_ids);
  get diagnostics v_stopped = row_count;
  return v_stopped;
end
$$;

-- For the sender: mails to these addresses bounced, or their owners complained. Ends the mails of guests and accounts to exactly these.
create function public.mail_bounced(p_addresses text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.close_addresses(p_addresses);
  perform private.end_guest_mails(array(
    select g.id from private.guest_mails g where g.address = any (array(select lower(a) from unnest(p_addresses) a)) order by g.id));
  for v_id in
    select u.id from auth.users u where u.email = any (array(select lower(a) from unnest(p_addresses) a)) order by u.id
  loop
    -- One by one: if one account cannot be changed, the others still get no more mails.
    begin
      perform private.stop_mails_of(array[v_id]);
    exception when others then
      perform private.log_notify_failure(sqlstate);
    end;
  end loop;
end
$$;
grant execute on function public.mail_bounced to service_role;

-- Whether pushes and mails are sent at all: a sender has asked for messages within a day, and could send mails. Guests ask it too.
create function public.get_channels()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object('push', private.has_sender(), 'mail', private.has_sender() and (select c.mail from private.channels c));
end
$$;
grant execute on function public.get_channels to anon, authenticated, service_role;
