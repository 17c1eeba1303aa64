-- Messages to people: what is still to be told, to whom, and on which devices. docs/decisions/messages.md says why.
--
-- Triggers write a message in the transaction that caused it; the sender (supabase/functions/send-messages) claims, sends and
-- settles. No foreign key leads to an event or an account: the message that an event is called off is sent after the event is gone, and
-- whoever writes a message does not wait for an account that is being deleted. Sending, forgetting and cleaning up skip the rows that
-- somebody else has locked: so the sender never waits, and nobody waits long for it.

create table private.channels (
  only_row boolean default true constraint channels_pkey primary key constraint channels_only_row_check check (only_row),
  mail boolean not null default false,
  seen_at timestamptz not null default '-infinity'
);
comment on table private.channels is 'When a sender last asked for messages, and whether it can send mails. Where none has asked for a day, nothing is written.';
insert into private.channels default values;

create table private.allowed_push_hosts (
  host text constraint allowed_push_hosts_pkey primary key
);
comment on table private.allowed_push_hosts is 'The push services that the sender may call; *.example stands for every host below it. Only the owner of the database writes here. Tests and npm start need localhost, which no other database has.';
insert into private.allowed_push_hosts (host)
values ('fcm.googleapis.com'), ('updates.push.services.mozilla.com'), ('web.push.apple.com'), ('*.notify.windows.com');

create table private.push_subscriptions (
  id uuid not null default gen_random_uuid() constraint push_subscriptions_pkey primary key,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_id uuid,
  participant_id uuid,
  secret_hash bytea,
  device text not null,
  time_zone text not null,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  constraint push_subscriptions_account_once unique (endpoint, user_id),
  constraint push_subscriptions_guest_once unique (endpoint, participant_id),
  constraint push_subscriptions_owner_check check (num_nonnulls(user_id, participant_id) = 1),
  constraint push_subscriptions_endpoint_check check (
    char_length(endpoint) <= 1000
    and endpoint ~ '^(https://([a-z0-9]([a-z0-9-]*[a-z0-9])?[.])+[a-z]{2,}|http://localhost(:[0-9]{1,5})?)/[!-~]+$'),
  constraint push_subscriptions_keys_check check (p256dh ~ '^[A-Za-z0-9_-]{87}$' and auth ~ '^[A-Za-z0-9_-]{22}$'),
  constraint push_subscriptions_device_check check (char_length(device) between 1 and 60)
);
comment on table private.push_subscriptions is 'The devices on which somebody is told: browsers that asked for it, each for an account or for a guest''s registration. At most 5 for each; follow and unfollow write them.';
comment on column private.push_subscriptions.endpoint is 'The address at which a push service takes messages for that browser. Whoever knows it and the auth key counts as that browser.';
comment on column private.push_subscriptions.user_id is 'No foreign key: forget_account deletes the devices of an account.';
comment on column private.push_subscriptions.participant_id is 'No foreign key: a guest whose event was deleted is still told so on this device.';
comment on column private.push_subscriptions.secret_hash is 'Of a guest: all devices with this secret are theirs (private.devices_of_guest), whichever registration they followed.';
comment on column private.push_subscriptions.time_zone is 'IANA name of the zone in which this device has its night.';
comment on column private.push_subscriptions.told_at is 'When its push service last took a message.';
comment on constraint push_subscriptions_account_once on private.push_subscriptions is 'Following again changes the device that is there.';
comment on constraint push_subscriptions_guest_once on private.push_subscriptions is 'Following again changes the device that is there.';
comment on constraint push_subscriptions_owner_check on private.push_subscriptions is 'Either an account''s or a registration''s.';
comment on constraint push_subscriptions_endpoint_check on private.push_subscriptions is 'Second lock: https and a plain host, without a port or a user name. allowed_push_hosts then has to know the host.';
comment on constraint push_subscriptions_keys_check on private.push_subscriptions is 'Second lock: a point of the curve and a secret, as browsers write them.';
comment on constraint push_subscriptions_device_check on private.push_subscriptions is 'Second lock: 1 to 60 characters.';
create index push_subscriptions_user_id_idx on private.push_subscriptions (user_id, created_at) where user_id is not null;
create index push_subscriptions_participant_id_idx on private.push_subscriptions (participant_id, created_at) where participant_id is not null;
create index push_subscriptions_secret_hash_idx on private.push_subscriptions (secret_hash) where secret_hash is not null;

create table private.messages (
  id bigint generated always as identity constraint messages_pkey primary key,
  recipient uuid not null,
  to_account boolean not null,
  kind text not null,
  event_id text,
  details jsonb not null,
  send_after timestamptz not null default now(),
  drop_after timestamptz,
  urgent boolean not null default false,
  attempts smallint not null default 0,
  lease uuid,
  delivered uuid[] not null default '{}',
  constraint messages_once unique nulls not distinct (event_id, recipient, to_account, kind),
  constraint messages_kind_check check (kind in ('promoted', 'changed', 'cancelled', 'called_off', 'reminder', 'opened', 'payment', 'digest', 'test'))
);
comment on table private.messages is 'What is still to be told: one message for each person, event and kind; a later one changes it. It is deleted once it was delivered, is too late, is no longer true, or was tried six times.';
comment on column private.messages.recipient is 'An account, or a guest''s registration.';
comment on column private.messages.event_id is 'No foreign key: people are told that an event is called off after it is gone. Null for a test.';
comment on column private.messages.details is 'Facts, from which the sender makes the sentences.';
comment on column private.messages.send_after is 'From when on it is due. While the sender has it: when its lease runs out.';
comment on column private.messages.drop_after is 'From then on it is too late to help. Null: never.';
comment on column private.messages.urgent is 'Told at night too.';
comment on column private.messages.attempts is 'How often the sender took it since it last changed.';
comment on column private.messages.lease is 'Which call of claim_messages has it. A change of the message clears it, so that settling the older text changes nothing.';
comment on column private.messages.delivered is 'The devices, or the account for a mail, that have it already.';
comment on constraint messages_once on private.messages is 'A later message of the same kind replaces the first. Browsers choose the ids of registrations, so one may equal the id of an account: to_account tells them apart.';
comment on constraint messages_kind_check on private.messages is 'Second lock: the kinds that there are.';
create index messages_urgent_idx on private.messages (send_after, id) where urgent;
create index messages_due_idx on private.messages (send_after, id) where not urgent;
create index messages_recipient_idx on private.messages (recipient);

create table private.mail_stops (
  user_id uuid not null constraint mail_stops_pkey primary key,
  token uuid not null default gen_random_uuid() constraint mail_stops_token_key unique
);
comment on table private.mail_stops is 'What the link at the end of a mail carries: it switches the mails of an account off without signing in, and does nothing else.';

revoke all on private.channels, private.allowed_push_hosts, private.push_subscriptions, private.messages, private.mail_stops
  from public, anon, authenticated, service_role;
grant all on private.channels, private.push_subscriptions, private.messages, private.mail_stops to service_role;
grant select on private.allowed_push_hosts to service_role;

alter table public.events add column remind boolean not null default true;
comment on column public.events.remind is 'Whether those who have a slot are reminded at 6 PM the day before.';

create function private.has_sender()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.channels c where c.seen_at > now() - interval '1 day');
end
$$;
comment on function private.has_sender() is 'Whether a sender asked for messages within a day. Each trigger that tells something asks this first.';

create function private.note_untold(p_code text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise warning 'Something was not told: %', p_code;
end
$$;
comment on function private.note_untold(text) is 'Writes to the log that a message could not be written: the code of the error and no data. What caused the message happens all the same.';

create function private.is_push_endpoint(p_endpoint text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
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
comment on function private.is_push_endpoint(text) is 'Whether that address belongs to a push service. A CHECK of the table looks at its form.';

create function private.prepare_device()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_push_endpoint(new.endpoint) then
    perform private.refuse('invalid_input', 'Roster cannot send notifications to this browser. Try another one.', 'endpoint');
  end if;
  return new;
end
$$;
comment on function private.prepare_device() is 'Refuses an address that belongs to no push service, because the sender calls each address that stands here.';
create trigger prepare_device before insert or update of endpoint on private.push_subscriptions
  for each row execute function private.prepare_device();

create function private.wants(p_metadata jsonb, p_kind text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_settings jsonb := p_metadata -> 'settings';
begin
  -- Compared and not cast: an account may write anything there, and a cast that fails would leave others without their message.
  return case p_kind
    when 'promoted' then v_settings -> 'tellSlot' is distinct from 'false'
    when 'changed' then v_settings -> 'tellChanges' is distinct from 'false'
    when 'called_off' then v_settings -> 'tellChanges' is distinct from 'false'
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
comment on function private.wants(jsonb, text) is 'Whether an account with this metadata wants to hear of that kind; late and joins are the two parts of a digest.';

create function private.takes_mail(p_metadata jsonb, p_email text, p_confirmed_at timestamptz)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_email is not null and p_confirmed_at is not null
    and p_metadata -> 'settings' -> 'emailNotifications' is distinct from 'false';
end
$$;
comment on function private.takes_mail(jsonb, text, timestamptz) is 'Whether mails go to that account. An address that nobody has confirmed may be somebody else''s.';

create function private.tellable(p_accounts uuid[], p_guests uuid[], p_kind text)
returns table (recipient uuid, to_account boolean)
language sql
stable
security definer
set search_path = ''
as $$
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
comment on function private.tellable(uuid[], uuid[], text) is 'Which of these accounts and guests'' registrations can be told that kind: they have a device, or take mails, and want to hear it. Nobody, where no sender has asked for a day.';

create function private.event_facts(p_event public.events)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
begin
  return jsonb_build_object('event', jsonb_build_object(
    'id', p_event.id, 'name', p_event.name, 'private', p_event.is_private, 'starts_at', p_event.datetime,
    'ends_at', p_event.end_datetime, 'zone', p_event.time_zone, 'location', p_event.location, 'series_id', p_event.series_id));
end
$$;
comment on function private.event_facts(public.events) is 'What each message says of its event as it is now; times in UTC, so that they can be compared.';

revoke all on function private.has_sender() from public, anon, authenticated, service_role;
revoke all on function private.note_untold(text) from public, anon, authenticated, service_role;
revoke all on function private.is_push_endpoint(text) from public, anon, authenticated, service_role;
revoke all on function private.prepare_device() from public, anon, authenticated, service_role;
revoke all on function private.wants(jsonb, text) from public, anon, authenticated, service_role;
revoke all on function private.takes_mail(jsonb, text, timestamptz) from public, anon, authenticated, service_role;
revoke all on function private.tellable(uuid[], uuid[], text) from public, anon, authenticated, service_role;
revoke all on function private.event_facts(public.events) from public, anon, authenticated, service_role;
