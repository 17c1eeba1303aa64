-- Who wakes the sender on a hosted project: a cron job each minute, and a trigger at once for what is urgent. Both ask the
-- function over the network (pg_net), with an address and a token from Vault. A lost request does no harm: messages wait in
-- private.messages, and the cron job asks again within a minute.
--
-- A plain server and PGlite have none of these extensions, and a project may have them switched off. So they are created only where they
-- are available, each use looks first whether they are there, and nothing fails without them.

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
-- Nobody's registration fails because the sender cannot be woken.
exception when others then
  return false;
end
$$;
comment on function private.wake_sender() is 'Asks the sender to look now, where its address and token are in Vault (sender_url, sender_token). Returns whether it was asked.';

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
comment on function private.wake_when_due() is 'What the cron job calls each minute: wakes the sender if there is something to do.';

create function private.wake_for_urgent()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from written w where w.urgent and w.send_after <= now()) then
    perform private.wake_sender();
  end if;
  return null;
end
$$;
comment on function private.wake_for_urgent() is 'An urgent message was written, say, somebody got a slot: the sender looks at once. Asked once for each statement.';
create trigger wake_for_urgent after insert on private.messages
  referencing new table as written for each statement execute function private.wake_for_urgent();

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
comment on function private.schedule_sender() is 'Makes the cron job that wakes the sender. Calling it again does no harm. This migration calls it where the extensions are there; else the owner of the database does, in the SQL Editor.';

create function private.has_cron_job()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_found boolean;
begin
  if to_regclass('cron.job') is null then
    return false;
  end if;
  execute $q$ select exists (select from cron.job j where j.jobname = 'roster-sender' and j.active) $q$ into v_found;
  return v_found;
end
$$;
comment on function private.has_cron_job() is 'Whether the sender is woken each minute.';

create function private.has_sender_secrets()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_found integer;
begin
  if to_regclass('vault.decrypted_secrets') is null then
    return false;
  end if;
  execute $q$ select count(*) from vault.decrypted_secrets s where s.name in ('sender_url', 'sender_token') $q$ into v_found;
  return v_found = 2;
end
$$;
comment on function private.has_sender_secrets() is 'Whether address and token of the sender are in Vault.';

create function public.get_sender_state()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
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
comment on function public.get_sender_state() is 'For the sender, which tells the doctor: whether cron, pg_net and Vault are set, how many messages are due (1,000 at most are counted), and since when. Not what they say.';

revoke all on function private.wake_sender() from public, anon, authenticated, service_role;
revoke all on function private.wake_when_due() from public, anon, authenticated, service_role;
revoke all on function private.wake_for_urgent() from public, anon, authenticated, service_role;
revoke all on function private.schedule_sender() from public, anon, authenticated, service_role;
revoke all on function private.has_cron_job() from public, anon, authenticated, service_role;
revoke all on function private.has_sender_secrets() from public, anon, authenticated, service_role;
revoke all on function public.get_sender_state() from public, anon, authenticated, service_role;
grant execute on function public.get_sender_state() to service_role;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron with schema pg_catalog';
  end if;
  if exists (select from pg_available_extensions where name = 'pg_net') then
    execute 'create extension if not exists pg_net';
  end if;
  if to_regnamespace('cron') is not null and to_regnamespace('net') is not null then
    perform private.schedule_sender();
  end if;
-- Without them nothing is pushed by itself, but all else works. So the migration does not fail.
exception when others then
  raise warning 'The sender is not woken by itself (%): switch pg_cron and pg_net on in the dashboard (Integrations), then select private.schedule_sender();', sqlerrm;
end
$$;
