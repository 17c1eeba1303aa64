-- How the sender is woken, takes the messages that are due, and reports their outcome.

-- For the sender. `messages`: due now, at most p_most (500), each leased for a minute, with language, devices and addresses. `more`: there may be
-- reminders or dates due that this call had no time for. `p_mail`: whether the sender can send mails.
-- supabase/functions/send-messages/message.ts has the shapes.
create function public.claim_messages(p_most integer, p_mail boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_most int := greatest(1, least(coalesce(p_most, 100), 500));
  v_mail boolean := coalesce(p_mail, false);
  v_ids bigint[] := '{}';
  v_found record;
  v_more boolean;
begin
  -- Noted once a minute: that there is a sender, and whether it sends mails.
  update private.channels c set mail = v_mail, seen_at = now()
   where c.only_row in (
     select o.only_row from private.channels o
      where o.mail <> v_mail or o.seen_at < now() - interval '1 minute' for update skip locked);
  v_more := private.run_due_jobs(now());
  -- In four rounds at most, because messages that are put off or deleted leave room for others.
  for i in 1..4 loop
    v_found := private.lease_messages(v_most - cardinality(v_ids), v_mail);
    v_ids := v_ids || v_found.leased;
    exit when v_found.seen = 0 or cardinality(v_ids) >= v_most;
  end loop;
  insert into private.mail_stops (user_id)
  select distinct t.id from private.targets_of(v_ids, v_mail) t where t.channel = 'mail' and not t.guest
  on conflict do nothing;
  return jsonb_build_object('more', v_more, 'messages', (
    -- An event that is still there is described as it is now; looked up once for all of its people.
    with now as materialized (
      select e.id, private.event_facts(e) as facts, case when e.min_people is not null then private.minimum_json(e) end as minimum
        from public.events e
       where e.id in (select m.event_id from private.messages m where m.id = any (v_ids)))
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'lease', m.lease, 'kind', m.kind, 'event_id', m.event_id, 'attempt', m.attempts,
        'details', m.details - '{parts,untold,notices}'::text[] || coalesce(n.facts, '{}')
          || case when m.kind = 'changed' then jsonb_build_object('times', private.times_still_theirs(m)) else '{}' end
          || case when m.details ? 'slots' then jsonb_build_object('slots', private.slots_still_theirs(m)) else '{}' end
          || case when m.kind in ('undecided', 'reminder') and n.minimum is not null then jsonb_build_object('minimum', n.minimum) else '{}' end
          -- A first mail says where its guest stands now: slots with their numbers, else the place in line.
          || case when m.kind = 'joined' then (
               select jsonb_build_object(
                   'slots', coalesce(jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', null)
                       || (private.section_facts(e, p.section_id) - 'section') order by p.slot_number)
                     filter (where p.slot_number is not null), '[]'),
                   'place', min(private.waitlist_position(p)) filter (where p.waiting_since is not null))
                 from public.participants p join public.events e on e.id = p.event_id
                where p.holder = m.holder and p.event_id = m.event_id) else '{}' end
          -- The taker of a slot by the present name of the row; null once that is gone, or if only others may read names.
          || case when m.kind = 'taken' then (
               select jsonb_build_object('taken', jsonb_agg(t || jsonb_build_object('by', (
                   select p.name from public.participants p join public.events e on e.id = p.event_id
                    where p.id = (t ->> 'by')::uuid and private.may_read_names(e, m.holder,
                      private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, m.holder)))) order by o))
                 from jsonb_array_elements(m.details -> 'taken') with ordinality x (t, o)) else '{}' end
          || case when m.kind = 'notice' then jsonb_build_object('notices', private.notices_told(m.details)) else '{}' end
          -- People who left: no account ids, and no names of deleted accounts.
          || case when m.kind = 'digest' then jsonb_build_object('left', (
               select coalesce(jsonb_agg(p - 'account'
                   || case when p ->> 'account' is null or exists (select from auth.users u where u.id = (p ->> 'account')::uuid)
                     then '{}' else '{"name": null}'::jsonb end order by o), '[]')
                 from jsonb_array_elements(m.details -> 'left') with ordinality t (p, o))) else '{}' end,
        'drop_after', m.drop_after, 'urgent', m.urgent, 'targets', t.targets) || private.language_json(m.holder) order by m.urgent desc, m.id), '[]')
      from private.messages m
      join (
        select t.message_id, jsonb_agg(case t.channel
            when 'push' then jsonb_build_object('id', t.id, 'channel', 'push', 'endpoint', t.endpoint, 'p256dh', t.p256dh,
              'auth', t.auth, 'time_zone', t.time_zone, 'guest', t.guest)
            else jsonb_build_object('id', t.id, 'channel', 'mail', 'address', t.address, 'name', t.name, 'time_zone', null,
              'stop_token', coalesce(o.token, g.stop_token)) || case when t.guest then '{"guest": true}'::jsonb else '{}' end end
            order by t.channel desc, t.id) as targets
          from private.targets_of(v_ids, v_mail) t left join private.mail_stops o on o.user_id = t.id and not t.guest
          left join private.guest_mails g on g.id = t.id and t.guest and t.channel = 'mail'
         where t.wakes_at is null group by 1) t on t.message_id = m.id
      left join now n on n.id = m.event_id
     where m.id = any (v_ids)));
end
$$;
grant execute on function public.claim_messages to service_role;

-- Leases at most p_most due messages for a minute, the urgent ones first. Deletes those that are too late, were tried six times, are no
-- longer true, or have no target. Puts off those for which it is night on every device. If a sender dies, its leases run out, and the next one
-- takes the messages again. `seen`: how many were looked at.
create function private.lease_messages(p_most integer, p_mail boolean)
returns table (leased bigint[], seen integer)
language plpgsql
security definer
set search_path = ''
as $$
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
  delete from private.messages m where m.id = any (v_over);

  update private.messages m
     set lease = gen_random_uuid(), attempts = m.attempts + 1, send_after = now() + interval '60 seconds'
   where m.id = any (v_ready);
  return query select v_ready, v_seen;
end
$$;

-- Whether a message should still be sent: its recipient wants that kind, and what it says is still true. A guest who is on no list and keeps no place
-- gets news of a cancelled event, of money and of the offered slot, and nothing else.
create function private.is_still_true(p_message private.messages)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (
      select from private.holders h left join auth.users u on u.id = h.account
       where h.id = p_message.holder and case
         when h.account is not null then private.wants_notification(u.raw_user_meta_data, p_message.kind)
         else p_message.kind in ('cancelled', 'payment', 'taken') or exists (select from public.participants p where p.holder = h.id)
           or exists (select from private.regulars r where r.holder = h.id) end) then
    return false;
  end if;
  return case
    when p_message.kind in ('promoted', 'reminder') then private.slots_still_theirs(p_message) <> '[]'
    when p_message.kind = 'joined' then private.is_in(p_message.event_id, p_message.holder)
    when p_message.kind in ('changed', 'opened') then
      (p_message.kind = 'changed') = private.is_in(p_message.event_id, p_message.holder)
      and exists (
        select from public.events e
         where e.id = p_message.event_id and case
             when p_message.kind = 'changed' then p_message.details -> 'before' ?| '{starts_at,ends_at,location}' or private.times_still_theirs(p_message) <> '[]'
             else private.may_open(e, p_message.holder) end)
    when p_message.kind = 'notice' then private.is_in(p_message.event_id, p_message.holder)
      and private.notices_told(p_message.details) <> '[]'
    when p_message.kind = 'asked' then exists (
      select from public.events e
       cross join lateral private.not_answered(e, p_message.holder)
       where e.id = p_message.event_id and private.may_open(e, p_message.holder))
    when p_message.kind = 'called_off' then private.is_in(p_message.event_id, p_message.holder) and exists (
      select from public.events e
       where e.id = p_message.event_id and p_message.details -> 'off' = to_jsonb(e.called_off_at is not null))
    when p_message.kind = 'payment' and p_message.details ->> 'what' = 'denied' then exists (
      select from public.payments y
       where y.event_id = p_message.event_id and y.state = 'denied' and p_message.details -> 'parts' ? y.id::text)
    when p_message.kind = 'undecided' then exists (
      select from public.events e
       where e.id = p_message.event_id and private.minimum_json(e) is not null
         and private.has_right('edit', e.organizer_id, e.id, e.series_id, p_message.holder))
    when p_message.kind = 'digest' then exists (
      select from public.events e
       where e.id = p_message.event_id and private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, p_message.holder))
    else true end;
end
$$;

-- Whether an account or a guest has a row of an event, also for an added person.
create function private.is_in(p_event_id text, p_holder uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.participants p where p.event_id = p_event_id and p.holder = p_holder);
end
$$;

-- The devices and addresses that are still to get these messages. `wakes_at`: it is night there until then, and the message can wait.
create function private.targets_of(p_ids bigint[], p_mail boolean)
returns table (
  message_id bigint, id uuid, channel text, endpoint text, p256dh text, auth text, time_zone text, guest boolean,
  address text, name text, wakes_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select m.id, s.id, 'push', s.endpoint, s.p256dh, s.auth, s.time_zone, h.account is null, null, null,
         case when not m.urgent then private.wakes_at(s.time_zone, now()) end
    from private.messages m join private.holders h on h.id = m.holder join private.push_subscriptions s on s.holder = m.holder
   where m.id = any (p_ids) and m.kind <> 'joined' and s.id <> all (m.delivered)
  union all
  select m.id, u.id, 'mail', null, null, null, null, false, u.email, nullif(private.display_name(u.id), 'Unknown'), null
    from private.messages m join auth.users u on u.id = m.holder
   where m.id = any (p_ids) and p_mail and u.id <> all (m.delivered)
     and private.takes_mail(u.raw_user_meta_data, u.email, u.email_confirmed_at)
  union all
  -- Until the link in the first mail was opened, nothing else goes to the address.
  select m.id, g.id, 'mail', null, null, null, null, true, g.address, null, null
    from private.messages m join private.guest_mails g on g.holder = m.holder
   where m.id = any (p_ids) and p_mail and g.id <> all (m.delivered)
     and g.address is not null and (m.kind = 'joined') = (g.confirmed_at is null)
$$;

-- When the night of that zone is over, 8:00 on its clock; null by day, which ends at 22:00.
create function private.wakes_at(p_zone text, p_now timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_local timestamp := p_now at time zone p_zone;
begin
  return case
    when v_local::time < '08:00' then (v_local::date + time '08:00') at time zone p_zone
    when v_local::time >= '22:00' then (v_local::date + 1 + time '08:00') at time zone p_zone
  end;
end
$$;

-- For the sender: reports the outcome of messages that it claimed, at most 500. Each has id, lease and `delivered`: the targets that have it. `gone`:
-- devices that their push service no longer knows; they are deleted for all. `retry_after`: seconds. `untried`: no service was called, so this is no try.
-- A message that reached all its targets, or was tried six times, is deleted. Any other is tried again after 30 s, 2 min, 10 min, 30 min, 2 h, or in
-- the morning. A report with an older lease is ignored.
create function public.settle_messages(p_results jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_mail boolean := (select c.mail from private.channels c);
  v_locked bigint[] := '{}';
  v_over bigint[];
begin
  if jsonb_array_length(p_results) > 500 then
    perform private.refuse('invalid_input', 'Settle at most 500 messages at a time', 'results');
  end if;
  -- The address of such a device is deleted for all accounts and guests that have it.
  delete from private.push_subscriptions s
   where s.id in (
     select o.id from private.push_subscriptions o
      where o.endpoint in (
        select g.endpoint from private.push_subscriptions g
         where g.id in (select unnest(r.gone) from jsonb_to_recordset(p_results) as r (gone uuid[])))
        for update skip locked);
  update private.push_subscriptions s set last_notified_at = now()
   where s.id in (
     select o.id from private.push_subscriptions o
      where o.id in (select unnest(r.delivered) from jsonb_to_recordset(p_results) as r (delivered uuid[]))
        for update skip locked);

  -- A locked message is being changed, and is then sent anew; or another sender looks at it for a moment, because it saw it before it was
  -- leased. So we try to lock it a few times, and never wait for it while we have the others locked.
  for i in 1..10 loop
    v_locked := v_locked || array(
      select m.id from private.messages m
       where (m.id, m.lease) in (select r.id, r.lease from jsonb_to_recordset(p_results) as r (id bigint, lease uuid))
         and m.id <> all (v_locked)
         for update skip locked);
    exit when not exists (
      select from private.messages m
       where (m.id, m.lease) in (select r.id, r.lease from jsonb_to_recordset(p_results) as r (id bigint, lease uuid))
         and m.id <> all (v_locked));
    perform pg_sleep(0.02);
  end loop;
  update private.messages m set delivered = m.delivered || r.delivered
    from jsonb_to_recordset(p_results) as r (id bigint, delivered uuid[])
   where m.id = r.id and m.id = any (v_locked);

  with open as (
    select t.message_id, bool_or(t.wakes_at is null) as failed, min(t.wakes_at) as wakes_at
      from private.targets_of(v_locked, v_mail) t group by 1),
  again as (
    update private.messages m
       set lease = null, attempts = case when not o.failed then 0 when r.untried then m.attempts - 1 else m.attempts end,
           send_after = case when not o.failed then o.wakes_at else least(m.drop_after, now() + greatest(
             case when r.untried then '1 min' else ('{30 s,2 min,10 min,30 min,2 h}'::interval[])[m.attempts] end,
             case when r.retry_after is not null then make_interval(secs => least(r.retry_after, 86400)) end)) end
      from open o join jsonb_to_recordset(p_results) as r (id bigint, retry_after float, untried boolean) on r.id = o.message_id
     where m.id = o.message_id and not (o.failed and m.attempts >= 6 and r.untried is not true)
    returning m.id)
  select array(select h from unnest(v_locked) h where h not in (select a.id from again a)) into v_over;
  delete from private.messages m where m.id = any (v_over);
end
$$;
grant execute on function public.settle_messages to service_role;

-- Asks the sender over the network (pg_net) to look now: at its address in Vault (sender_url), with its token (sender_token). Called once a
-- minute, and at once for urgent messages. A request may get lost: the next one comes within a minute. Does nothing where pg_net or Vault is
-- missing, as on a plain server and in PGlite. Returns whether the sender was called.
create function private.wake_sender()
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
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
-- A sender that cannot be woken never fails a registration.
exception when others then
  return false;
end
$$;

-- Makes the cron job that wakes the sender. The migration calls it where the extensions are there; else the owner of the database does, in the
-- SQL Editor. May be called again.
create function private.schedule_sender()
returns text
language plpgsql
set search_path = ''
as $$
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
$$;

-- The cron job's call of each minute: wakes the sender if there is work.
create function private.wake_when_due()
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return (
    exists (select from private.messages m where m.urgent and m.send_after <= now())
    or exists (select from private.messages m where not m.urgent and m.send_after <= now())
    or exists (select from private.scheduled_jobs c where c.kind in ('reminder', 'series', 'decision') and c.at <= now())
    -- Where no sender has asked for a day, no messages are written. So it has to ask now and then, even if there is nothing to do.
    or exists (select from private.channels c where c.seen_at < now() - interval '6 hours')
  ) and private.wake_sender();
end
$$;

-- For the sender, which passes it on to `npm run doctor`: whether cron, pg_net and Vault are set up. Also how many messages are due (at most 1,000 are
-- counted), and since when. Not their contents.
create function public.get_sender_state()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_cron boolean := false;
  v_vault boolean := false;
begin
  if to_regclass('cron.job') is not null then
    execute $q$ select exists (select from cron.job j where j.jobname = 'roster-sender' and j.active) $q$ into v_cron;
  end if;
  if to_regclass('vault.decrypted_secrets') is not null then
    execute $q$ select count(*) = 2 from vault.decrypted_secrets s where s.name in ('sender_url', 'sender_token') $q$ into v_vault;
  end if;
  return (
    select jsonb_build_object(
        'cron', v_cron, 'net', to_regnamespace('net') is not null, 'vault', v_vault, 'waiting', count(d.at), 'oldest', min(d.at))
      from (
        (select m.send_after as at from private.messages m where m.urgent and m.send_after <= now() order by m.send_after limit 500)
        union all
        (select m.send_after from private.messages m where not m.urgent and m.send_after <= now() order by m.send_after limit 500)) d);
end
$$;
grant execute on function public.get_sender_state to service_role;

