-- The waiting messages, their recipients, and the preferences.

-- The waiting messages: one for each person, event and kind; a later one changes it. It is deleted once it was delivered, is
-- too late, is no longer true, or was tried six times.
create table private.messages (
  id bigint generated always as identity,
  kind text not null,
  -- No foreign key: people are notified that an event is called off after it is gone.
  event_id text not null,
  -- Facts, from which the sender makes the sentences.
  details jsonb not null,
  -- From when on it is due. While the sender has it: when its lease runs out.
  send_after timestamptz not null default now(),
  -- From then on it is too late to help. Null: never.
  drop_after timestamptz,
  -- Sent at night too.
  urgent boolean not null default false,
  -- How often the sender took it since it last changed.
  attempts smallint not null default 0,
  -- Which call of claim_messages has it. A change of the message clears it, so that settling the older text changes nothing.
  lease uuid,
  -- The devices, or the account for a mail, that have it already.
  delivered uuid[] not null default '{}'::uuid[],
  -- The recipient: an account or a guest.
  holder uuid not null,
  constraint messages_pkey primary key (id),
  -- A later message of the same kind replaces the first.
  constraint messages_holder_once unique (event_id, holder, kind),
  -- The kinds that there are.
  constraint messages_kind_check check (kind in (
    'promoted', 'changed', 'cancelled', 'called_off', 'reminder', 'opened', 'payment', 'notice', 'asked', 'joined', 'digest', 'taken', 'undecided')),
  constraint messages_holder_fkey foreign key (holder) references private.holders (id) on delete cascade
);
create index messages_digest_accounts_idx on private.messages using gin ((details -> 'left') jsonb_path_ops) where kind = 'digest';
create index messages_due_idx on private.messages (send_after, id) where not urgent;
create index messages_holder_idx on private.messages (holder);
create index messages_urgent_idx on private.messages (send_after, id) where urgent;
grant all on private.messages to service_role;

-- Whether a sender asked for messages within a day. Every function that writes messages asks this first.
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

-- Writes messages of one kind about an event, and returns how many. `p_messages`: for each person holder, details and drop_after; by default send_after is
-- now and urgent is false. A person has one message of a kind: a later one is merged with a waiting one (private.as_one_message), and sent to all
-- their devices again. `p_when` is the time of the merged one, if the first is unread: 'anew' at that of the later one, 'kept' at that of the first,
-- 'sooner' and 'put_off' at the earlier and the later of both. An urgent message is never put off to the time of one that was not. Urgent ones that
-- are due wake the sender. Skips an account that is being deleted.
create function private.write_messages(p_kind text, p_event_id text, p_messages jsonb, p_when text default 'anew')
returns int
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_written int;
  v_rings boolean;
begin
  with written as (
    insert into private.messages as m (holder, kind, event_id, details, send_after, drop_after, urgent)
    select h.id, p_kind, p_event_id, n.details, coalesce(n.send_after, now()), n.drop_after, coalesce(n.urgent, false)
      from jsonb_to_recordset(p_messages) as n (holder uuid, details jsonb, send_after timestamptz, drop_after timestamptz, urgent boolean)
     cross join lateral (select o.id from private.holders o where o.id = n.holder for key share skip locked) h
    on conflict on constraint messages_holder_once do update
      set details = private.as_one_message(p_kind, m.details, excluded.details, m.attempts = 0),
          send_after = case
            when m.attempts > 0 or m.delivered <> '{}' or p_when = 'anew' then excluded.send_after
            when p_when = 'kept' then m.send_after
            when p_when = 'sooner' then least(m.send_after, excluded.send_after)
            when excluded.urgent and not m.urgent then excluded.send_after
            else greatest(m.send_after, excluded.send_after) end,
          urgent = case
            when m.attempts > 0 or m.delivered <> '{}' then excluded.urgent
            when p_when = 'kept' then m.urgent
            when p_when = 'sooner' then excluded.urgent or m.urgent
            else excluded.urgent end,
          -- A sender that has the older text can no longer settle this message.
          drop_after = excluded.drop_after, attempts = 0, lease = null, delivered = '{}'
    returning m.urgent and m.send_after <= now() as rings)
  select count(*), bool_or(w.rings) into v_written, v_rings from written w;
  if v_rings then
    perform private.wake_sender();
  end if;
  return v_written;
end
$$;

-- The details of a message that waits, merged with those of a later one of its kind. Slots, sums of money, notices and the names of a
-- digest are added up; for all else the later one counts. `p_untold`: no sender has taken the first one yet.
create function private.as_one_message(p_kind text, p_waiting jsonb, p_later jsonb, p_untold boolean)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when p_kind in ('promoted', 'reminder') then p_waiting || p_later || jsonb_build_object('slots', (
      -- A person may be moved back and forth: each slot is named once, as it was last.
      select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(p_waiting -> 'slots') s
       where not exists (select from jsonb_array_elements(p_later -> 'slots') n where n - 'name' = s - 'name')) || (p_later -> 'slots'))
    when p_kind = 'changed' then p_later || jsonb_build_object('before', private.changed_keys(p_later -> 'event',
      -- `before` is from before the first edit while the message is unsent, and from before this edit once it may have been sent.
      case when p_untold then (p_later -> 'before') || (p_waiting -> 'before') else (p_waiting -> 'before') || (p_later -> 'before') end))
    when p_kind = 'payment' and p_waiting -> 'what' = p_later -> 'what' and p_waiting -> 'currency' = p_later -> 'currency'
      then p_later || jsonb_build_object('parts', (p_waiting -> 'parts') || (p_later -> 'parts'),
             'cents', (p_waiting ->> 'cents')::int + (p_later ->> 'cents')::int,
             'untold', coalesce(p_waiting -> 'untold', '[]') || coalesce(p_later -> 'untold', '[]'))
    -- The unsent part goes with the later one. A sender may have taken it and failed, so a duplicate is better than a loss.
    when p_kind = 'notice' then p_later || jsonb_build_object('notices', (p_waiting -> 'notices') || (p_later -> 'notices'))
    -- At most 20 slots, of a person who offers again and again while the message is unsent.
    when p_kind = 'taken' and jsonb_array_length(p_waiting -> 'taken') < 20
      then p_later || jsonb_build_object('taken', (p_waiting -> 'taken') || (p_later -> 'taken'))
    -- At most 20 names, and how many there were.
    when p_kind = 'digest' then p_later || jsonb_build_object(
      'left', (
        select coalesce(jsonb_agg(p order by number), '[]')
          from jsonb_array_elements((p_waiting -> 'left') || (p_later -> 'left')) with ordinality as t (p, number) where number <= 20),
      'left_count', (p_waiting ->> 'left_count')::int + (p_later ->> 'left_count')::int)
    else p_later end
$$;

-- Writes to the log of the server that a message could not be written: the code of the error, and no data. The message's cause happens anyway.
create function private.log_notify_failure(p_code text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise warning 'A notification could not be written: %', p_code;
end
$$;

-- The accounts and guests that can be notified of that kind: they have a device or take mails, and an account wants it. None if no sender has asked
-- for a day.
create function private.notifiable(p_holders uuid[], p_kind text)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select h.id
      from private.channels c cross join private.holders h left join auth.users u on u.id = h.account
     where c.seen_at > now() - interval '1 day' and h.id = any (p_holders)
       and (h.account is null or private.wants_notification(u.raw_user_meta_data, p_kind))
       -- Not `exists`, for which Postgres may read all devices and mails there are.
       and coalesce((select true from private.push_subscriptions s where s.holder = h.id limit 1), c.mail and case
         when h.account is not null then private.takes_mail(u.raw_user_meta_data, u.email, u.email_confirmed_at)
         else (select true from private.guest_mails g where g.holder = h.id and g.address is not null and g.confirmed_at is not null) end);
end
$$;

-- Whether an account with this metadata wants notifications of that kind.
create function private.wants_notification(p_metadata jsonb, p_kind text)
returns boolean
language sql
immutable
-- Compared and not cast: people may write anything there, and a cast that fails would leave others without their message.
return p_metadata -> 'settings' -> case
    when p_kind in ('promoted', 'taken') then 'tellSlot'
    when p_kind in ('changed', 'called_off', 'cancelled', 'notice') then 'tellChanges'
    when p_kind = 'reminder' then 'tellReminder'
    when p_kind in ('opened', 'asked') then 'tellOpened'
    when p_kind = 'payment' then 'tellPayments'
    when p_kind = 'digest' then 'tellLate' end is distinct from 'false';

-- Whether an account gets mails. An address that is not confirmed may be another person's.
create function private.takes_mail(p_metadata jsonb, p_email text, p_confirmed_at timestamptz)
returns boolean
language sql
immutable
return p_email is not null and p_confirmed_at is not null
  and p_metadata -> 'settings' -> 'emailNotifications' is distinct from 'false';

-- The event's facts in every message, as they are now; times in UTC, so that they can be compared.
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
