-- Which browsers are told: follow, unfollow, the list in Settings, and a test.

create function private.held_by_secret(p_secret text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid := (private.next_of_secret(p_secret)).id;
  v_event_id text := (select p.event_id from public.participants p where p.id = v_id);
begin
  -- The event is locked first, as everywhere. Waits for whoever takes the guest off the list this moment, or replaces the secret by another
  -- one: then it opens nothing.
  perform 1 from public.events e where e.id = v_event_id for key share;
  perform 1 from public.participants p where p.id = v_id for key share;
  if not private.holds_secret(v_id, p_secret) then
    perform private.refuse('unauthorized');
  elsif auth.uid() is null then
    perform private.count_change(v_event_id);
  end if;
  return v_id;
end
$$;
comment on function private.held_by_secret(text) is 'The registration that this secret of a guest opens, locked until the end of the transaction; of a regular guest the next one. Refuses a secret that opens none. Counts one more change by a guest (private.count_change).';

create function private.follower(p_secret text, out user_id uuid, out participant_id uuid)
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.follower(text) is 'Who is to be told: the registration of the secret, else the caller''s account. Locks it; refuses where there is neither.';

create function public.follow(
  p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
      insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, secret_hash, device, time_zone)
      select p_endpoint, p_p256dh, p_auth, r, private.hash_secret(p_secret), v_device, v_zone from unnest(v_rows) r
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
comment on function public.follow(text, text, text, text, text, text) is 'From now on this browser is told what concerns the caller''s account, or the guest''s registrations of that secret. At most 5 browsers: a sixth takes the place of the oldest. Called again it changes keys, zone and name. An account takes the browser from any other account. Answers with the number of browsers.';

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
  delete from private.push_subscriptions s
   where s.endpoint = p_endpoint and s.auth = p_auth
     and case when p_secret is null then s.user_id is not null else s.secret_hash = private.hash_secret(p_secret) end;
end
$$;
comment on function public.unfollow(text, text, text) is 'This browser is told nothing more for any account, or for the guest''s registrations of that secret. Whoever knows its address and its auth key counts as that browser, signed in or not. Never says whether it was told before.';

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
        'id', s.id, 'device', s.device, 'time_zone', s.time_zone, 'created_at', s.created_at, 'told_at', s.told_at,
        'endpoint_hash', encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex')) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.user_id = auth.uid());
end
$$;
comment on function public.get_devices() is 'The browsers on which the caller''s account is told, newest first: id, device, time_zone, created_at, told_at, and endpoint_hash (SHA-256 of the address, in hex), by which a browser finds itself.';

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
  delete from private.push_subscriptions s where s.id = p_id and s.user_id = auth.uid();
end
$$;
comment on function public.remove_device(uuid) is 'One of the caller''s browsers is told nothing more. One that is gone already is no error.';

create function public.send_test(p_endpoint text, p_secret text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
  -- Of the browser and of who asks, not of the row, which unfollow deletes.
  elsif not private.count_deed(p_endpoint, 'test', 1, '10 seconds') then
    perform private.refuse('throttled', 'A test was sent a moment ago. Wait a few seconds and try again.');
  elsif not private.count_deed(coalesce(private.account_key(v_who.user_id), p_secret), 'test', 20) then
    perform private.refuse('throttled', '20 tests were sent within a day. Try again tomorrow.');
  end if;
  insert into private.messages (recipient, to_account, kind, details, urgent, drop_after)
  values (coalesce(v_who.user_id, v_who.participant_id), v_who.user_id is not null, 'test',
          jsonb_build_object('device', v_device.id), true, now() + interval '5 minutes')
  on conflict on constraint messages_once do update
    set details = excluded.details, send_after = excluded.send_after, drop_after = excluded.drop_after,
        attempts = 0, lease = null, delivered = '{}';
end
$$;
comment on function public.send_test(text, text) is 'Sends a test to this browser of the caller''s account, or of the guest''s registration of that secret; at most one in 10 seconds and 20 in a day, also if it follows anew in between.';

revoke all on function private.held_by_secret(text) from public, anon, authenticated, service_role;
revoke all on function private.follower(text) from public, anon, authenticated, service_role;
revoke all on function public.follow(text, text, text, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.follow(text, text, text, text, text, text) to anon, authenticated, service_role;
revoke all on function public.unfollow(text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.unfollow(text, text, text) to anon, authenticated, service_role;
revoke all on function public.get_devices() from public, anon, authenticated, service_role;
grant execute on function public.get_devices() to authenticated, service_role;
revoke all on function public.remove_device(uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_device(uuid) to authenticated, service_role;
revoke all on function public.send_test(text, text) from public, anon, authenticated, service_role;
grant execute on function public.send_test(text, text) to anon, authenticated, service_role;
