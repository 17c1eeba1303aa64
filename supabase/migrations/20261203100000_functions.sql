-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

create or replace function private.refuse(p_word text, p_message text default null, p_detail text default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_status int;
  v_message text;
begin
  select r.status, coalesce(p_message, r.message, 'Invalid input provided') into v_status, v_message
    from (values
      ('invalid_input', 400, 'Invalid input provided'),
      ('unauthenticated', 401, 'Please sign in to continue.'),
      ('sign_in_to_rsvp', 401, 'Sign in to RSVP'),
      ('unauthorized', 403, 'Unauthorized'),
      ('not_registered', 403, 'Register for this event before you claim a slot'),
      ('not_expected', 403, 'You are not expected at this event. Reload the page to see the latest.'),
      ('event_not_found', 404, 'Event not found'),
      ('participant_not_found', 404, 'Participant not found'),
      ('group_not_found', 404, 'Group not found'),
      ('payment_not_found', 404, 'Payment not found'),
      ('closed', 409, 'Registration Closed'),
      ('called_off', 409, 'This event was called off'),
      ('full', 409, 'All slots are taken'),
      ('already_registered', 409, 'You''re already registered!'),
      ('claim_limit', 409, 'You can claim at most 10 slots at a time'),
      ('section_required', 409, 'Choose where you want to join'),
      ('section_gone', 409, 'This choice is not there any more. Choose again.'),
      ('waitlist_closed', 409, 'The waitlist of this event is closed'),
      ('waitlist_full', 409, 'The waitlist is full: 500 people wait already. Try again when somebody has left.'),
      ('label_limit', 409, 'An event can have at most 50 labels. Delete one to make room.'),
      ('bookmark_limit', 409, null),
      ('group_limit', 409, null),
      ('event_limit', 429, null),
      ('notice_limit', 429, null),
      ('not_waiting', 409, 'This person no longer waits'),
      ('nothing_to_pay', 409, 'There is nothing to pay here. Reload the page to see the latest.'),
      ('nothing_to_refund', 409, 'This person is on the roster, so there is nothing to refund.'),
      ('payment_changed', 409, 'This payment changed meanwhile. Reload the page to see the latest.'),
      ('id_taken', 409, 'This registration belongs to someone else'),
      ('throttled', 429, null)) r (word, status, message)
   where r.word = p_word;
  if p_detail is null then
    raise exception using errcode = 'PT' || v_status, message = v_message, hint = p_word;
  end if;
  raise exception using errcode = 'PT' || v_status, message = v_message, hint = p_word, detail = p_detail;
end
$$;

create or replace function public.delete_account()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_groups uuid[];
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  -- One account after the other: stars, acceptances and co-hosts in each other's events go with both, each from its own side.
  perform pg_advisory_xact_lock(hashtextextended('delete_account', 0));
  -- Most of the activity first, before anything is locked: there may be much of it, and nobody waits for an entry.
  perform private.forget_activity(v_me, 10000);
  -- Locked in the order that everybody keeps: groups, series, events, rows.
  v_groups := array(select g.id from public.groups g where g.organizer_id = v_me order by g.id for update);
  perform 1 from public.series s
    where s.organizer_id = v_me or s.group_id = any (v_groups) order by s.id for update;
  perform 1 from public.events e
    -- Each kind by an index of its own. With `or` between them Postgres would ask it of every event there is.
    where e.id = any (array(
      select o.id from public.events o where o.organizer_id = v_me or o.group_id = any (v_groups)
      union select p.event_id from public.participants p where p.user_id = v_me or p.claimed_by_user_id = v_me
      union select y.event_id from public.payments y where y.user_id = v_me or y.marked_by = v_me
      union select a.event_id from private.attendance a where a.user_id = v_me
      union select a.event_id from private.answers a where a.user_id = v_me))
    order by e.id for update;
  perform 1 from public.participants p
    where p.user_id = v_me or p.claimed_by_user_id = v_me order by p.id for update;
  delete from auth.users u where u.id = v_me;
end
$$;

create or replace function public.export_my_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  return jsonb_build_object(
    'made_at', now(),
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'name', private.display_name(u.id), 'created_at', u.created_at,
                  'settings', u.raw_user_meta_data -> 'settings') from auth.users u where u.id = v_me),
    'events', coalesce((select jsonb_agg(to_jsonb(e) order by e.created_at) from public.events e where e.organizer_id = v_me), '[]'),
    'series', coalesce((select jsonb_agg(to_jsonb(s) order by s.created_at) from public.series s where s.organizer_id = v_me), '[]'),
    'groups', coalesce((select jsonb_agg(to_jsonb(g) order by g.created_at) from public.groups g where g.organizer_id = v_me), '[]'),
    -- One's own rows, and those that one has entered for others.
    'registrations', coalesce((select jsonb_agg(to_jsonb(p) || jsonb_build_object('event', e.name) order by p.created_at)
                                 from public.participants p join public.events e on e.id = p.event_id
                                where p.id = any (array(select o.id from public.participants o where o.user_id = v_me
                                                        union select o.id from public.participants o where o.claimed_by_user_id = v_me))), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(y) - 'marked_by' order by y.event_id) from public.payments y where y.user_id = v_me), '[]'),
    'notices', coalesce((select jsonb_agg(to_jsonb(n) - 'author_id' order by n.at) from private.notices n where n.author_id = v_me), '[]'),
    'answers', coalesce((select jsonb_agg(to_jsonb(a) order by a.at) from private.answers a where a.user_id = v_me), '[]'),
    'bookmarks', coalesce((select jsonb_agg(b.event_id) from public.bookmarks b where b.user_id = v_me), '[]'),
    'devices', coalesce((select jsonb_agg(jsonb_build_object('name', d.device, 'since', d.created_at)) from private.push_subscriptions d
                          where d.user_id = v_me), '[]'));
end
$$;

create or replace function public.adopt_registrations(p_secrets text[], p_endpoint text default null, p_auth text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_hashes bytea[];
  v_places text[];
  v_taken bytea[];
  v_series_id text;
  v_events text[];
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif p_secrets is null or cardinality(p_secrets) > 20 then
    perform private.refuse('invalid_input', 'Take at most 20 registrations at a time', 'secrets');
  elsif octet_length(p_endpoint) > 1000 or octet_length(p_auth) > 22 then
    perform private.refuse('invalid_input', null, 'endpoint');
  end if;
  v_hashes := array_remove(array(select distinct private.hash_secret(s) from unnest(p_secrets) s), null);
  -- The locks in the order of all others: groups, series, events, rows.
  v_places := array(select distinct g.series_id from private.regulars g where g.secret_hash = any (v_hashes) order by 1);
  perform 1 from public.groups g
    where g.id in (select s.group_id from public.series s where s.id = any (v_places)) order by g.id for key share;
  foreach v_series_id in array v_places loop
    perform private.lock_series(v_series_id);
  end loop;
  v_events := array(
    select e.id from public.events e
     where e.id in (select s.event_id from private.guest_secrets s where s.secret_hash = any (v_hashes)
                    union select a.event_id from private.answers a where a.secret_hash = any (v_hashes)) order by e.id for no key update);
  if not private.hold_account(v_me) then
    perform private.refuse('unauthenticated');
  end if;
  -- Read under the locks. A guest who kept a place since then is left for the next call.
  v_taken := array(
    select h from unnest(private.hashes_to_adopt(v_hashes, v_me)) h
     where not exists (select from private.regulars g where g.secret_hash = h and g.series_id <> all (v_places)));
  perform private.adopt_devices(private.adopt_rows(v_taken, v_events, v_me), v_taken, v_me, p_endpoint, p_auth);
  perform private.adopt_answers(v_taken, v_me);
  -- Whom they bring are claims of the account from now on, and those keep no places.
  update private.regulars g set user_id = v_me, secret_hash = null, brings = '{}' where g.secret_hash = any (v_taken);
  perform private.drop_guest_mails(v_taken);
  return jsonb_build_object('outcomes', (
    select coalesce(jsonb_agg(case
        when exists (select from private.guest_secrets s where s.secret_hash = private.hash_secret(t.secret))
          or exists (select from private.regulars g where g.secret_hash = private.hash_secret(t.secret)) then 'stays'
        when exists (
          select from private.adopted_secrets a join public.participants p on p.id = a.participant_id
           where a.secret_hash = private.hash_secret(t.secret) and v_me in (p.user_id, p.claimed_by_user_id)) then 'taken'
        else 'gone' end order by t.number), '[]')
      from unnest(p_secrets) with ordinality t (secret, number)));
end
$$;

create or replace function private.expected(p_event public.events, p_me uuid, p_secret bytea, p_all boolean default false)
returns table (user_id uuid, secret_hash bytea, name text, why text, is_in boolean, cant_since timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  with asked as (
    select not p_event.is_private and p_event.group_id is null as guests,
           coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC') as start
     where p_event.answers is not null and p_event.called_off_at is null
       and (private.lasts_until(p_event.datetime, p_event.end_datetime) < now()) is not true),
  last as (
    -- Who was on a date that alone was made private is told to nobody else.
    select d.id, a.guests
      from asked a join public.series s on s.id = p_event.series_id and 'last' = any (p_event.answers)
     cross join lateral (
       select e.id from public.events e
        where e.series_id = s.id and e.id <> p_event.id and e.called_off_at is null and (not e.is_private or s.is_private)
          and coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') < a.start
        order by coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') desc limit 1) d),
  people as (
    select g.user_id, g.secret_hash, g.name, 'regular' as why, 1 as kind, g.place as number
      from asked a join private.regulars g on g.series_id = p_event.series_id and g.claimed_by is null
     where 'regulars' = any (p_event.answers) and (a.guests or g.user_id is not null)
       and (p_all or g.user_id = p_me or g.secret_hash = p_secret)
    union all
    select p.user_id, s.secret_hash, p.name, 'last', 2, p.slot_number
      from last l join public.participants p on p.event_id = l.id and p.slot_number is not null
      left join private.guest_secrets s on s.participant_id = p.id and s.number = 0 and l.guests
     where num_nonnulls(p.user_id, s.secret_hash) > 0 and (p_all or p.user_id = p_me or s.secret_hash = p_secret)
    union all
    select m.user_id, null, p.name, 'member', 3, extract(epoch from m.joined_at)::bigint
      from asked join public.group_participants m on m.group_id = p_event.group_id join public.participants p on p.id = m.participant_id
     where 'members' = any (p_event.answers) and m.user_id is not null and (p_all or m.user_id = p_me)),
  each_once as (
    select distinct on (p.user_id, p.secret_hash) p.* from people p order by p.user_id, p.secret_hash, p.kind, p.number)
  select o.user_id, o.secret_hash, o.name, o.why,
         exists (select from public.participants p where p.event_id = p_event.id and p.user_id = o.user_id)
           or exists (select from private.guest_secrets s where s.secret_hash = o.secret_hash and s.event_id = p_event.id and s.number = 0),
         (select a.at from private.answers a where a.event_id = p_event.id and (a.user_id = o.user_id or a.secret_hash = o.secret_hash))
    from each_once o order by o.kind, o.number, o.name limit 200
$$;

create or replace function private.not_answered(p_event public.events, p_except uuid)
returns table (number bigint, user_id uuid, name text, why text, recipient uuid, to_account boolean, hears boolean)
language sql
stable
security definer
set search_path = ''
as $$
  with open as materialized (
    select row_number() over () as number, x.user_id, x.name, x.why, x.user_id is not null as to_account,
           coalesce(x.user_id, (
             select s.participant_id from private.guest_secrets s join public.events e on e.id = s.event_id
              where s.secret_hash = x.secret_hash and s.number = 0 order by e.occurs_on desc limit 1)) as recipient
      from private.expected(p_event, null, null, true) x where not x.is_in and x.cant_since is null)
  select o.number, o.user_id, o.name, o.why, o.recipient, o.to_account, t.recipient is not null
    from open o left join private.tellable(
      array(select i.recipient from open i
             where i.to_account and i.recipient is distinct from p_except and (not p_event.is_private or private.may_open(p_event, i.recipient))),
      array(select i.recipient from open i where not i.to_account), 'asked') t on (t.recipient, t.to_account) = (o.recipient, o.to_account)
$$;

create or replace function public.get_answers(p_event_id text, p_secret text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_manages boolean;
  v_answers jsonb := '{}';
begin
  select * into v_event from public.events e where e.id = left(p_event_id, 13); -- no id is longer than 12
  if v_event.answers is null or v_event.called_off_at is not null or not private.may_open_event(v_event.id)
     or private.lasts_until(v_event.datetime, v_event.end_datetime) < now() then
    return null;
  end if;
  v_manages := private.runs(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, v_me);
  -- With the secret of a private link it is the guest who asks, also on a phone that has signed in since.
  v_answers := coalesce((
    select jsonb_build_object('mine', jsonb_build_object('name', x.name, 'cant_since', x.cant_since))
      from private.expected(v_event, case when p_secret is null then v_me end, private.hash_secret(p_secret)) x where not x.is_in), '{}');
  if v_manages or 'shown' = any (v_event.answers) then
    v_answers := v_answers || jsonb_build_object('cant', (
      select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'at', a.at) order by a.at desc, a.id), '[]')
        from (select * from private.answers o where o.event_id = v_event.id order by o.at desc, o.id limit 200) a));
  end if;
  if v_manages then
    v_answers := v_answers || (
      select jsonb_build_object(
          'open', coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'why', n.why, 'told', n.hears)
              || case when n.user_id = v_me then '{"is_me": true}'::jsonb else '{}' end order by n.number), '[]'),
          'counts', jsonb_build_object(
            'in', (select count(*) from public.participants p where p.event_id = v_event.id and p.slot_number is not null),
            'cant', (select count(*) from private.answers a where a.event_id = v_event.id), 'open', count(*)),
          'reminded', private.uses_of(v_event.id, 'asked') > 0)
        from private.not_answered(v_event, v_me) n);
  end if;
  return nullif(v_answers, '{}');
end
$$;

create or replace function public.answer_event(p_event_id text, p_cant boolean, p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := case when p_secret is null then auth.uid() end;
  v_hash bytea := private.hash_secret(p_secret);
  v_who record;
  v_row uuid;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if p_cant is null then
    perform private.refuse('invalid_input', null, 'cant');
  elsif num_nonnulls(v_me, v_hash) = 0 then
    perform private.refuse('unauthenticated');
  end if;
  -- Without a lock: those who are refused, or say nothing new, make nobody wait. Then again with the lock, which joining takes too: of both at once
  -- the later one counts.
  v_who := private.check_answering(p_event_id, v_me, v_hash);
  if (case when p_cant then v_who.is_in or v_who.cant_since is null else v_who.cant_since is not null end) then
    perform 1 from public.events e where e.id = p_event_id for no key update;
    v_who := private.check_answering(p_event_id, v_me, v_hash);
    if v_me is not null and not private.hold_account(v_me) then
      perform private.refuse('unauthenticated'); -- the token outlives the account
    elsif auth.uid() is null then
      perform private.count_change(p_event_id);
    end if;
    if not p_cant then
      delete from private.answers a where a.event_id = p_event_id and (a.user_id = v_me or a.secret_hash = v_hash);
    elsif v_who.is_in then
      v_row := coalesce(
        (select p.id from public.participants p where p.event_id = p_event_id and p.user_id = v_me),
        (select s.participant_id from private.guest_secrets s where s.secret_hash = v_hash and s.event_id = p_event_id and s.number = 0));
      perform public.withdraw(array[v_row], p_secret); -- writes the answer
    else
      perform private.keep_answers(array[p_event_id], v_me, v_hash);
    end if;
    perform private.ping_event(p_event_id);
  end if;
  return jsonb_build_object('cant_since', (
    select a.at from private.answers a where a.event_id = p_event_id and (a.user_id = v_me or a.secret_hash = v_hash)));
end
$$;

create or replace function private.check_answering(p_event_id text, p_me uuid, p_secret bytea, out is_in boolean, out cant_since timestamptz)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.id is null or not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.lasts_until(v_event.datetime, v_event.end_datetime) < now() then
    perform private.refuse('closed');
  end if;
  select x.is_in, x.cant_since into is_in, cant_since from private.expected(v_event, p_me, p_secret) x;
  if not found then
    perform private.refuse('not_expected');
  end if;
end
$$;

create or replace function private.keep_answers(p_event_ids text[], p_me uuid, p_secret bytea)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_me is not null and not private.hold_account(p_me) then
    return; -- it is being deleted
  end if;
  insert into private.answers (event_id, user_id, secret_hash, name)
  select e.id, x.user_id, x.secret_hash, x.name
    from public.events e cross join lateral private.expected(e, p_me, p_secret) x
   where e.id = any (p_event_ids)
  on conflict do nothing;
end
$$;

create or replace function private.adopt_answers(p_hashes bytea[], p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.answers a set user_id = p_user_id, secret_hash = null
   where a.id in (
     select distinct on (o.event_id) o.id from private.answers o
      where o.secret_hash = any (p_hashes)
        and not exists (select from private.answers m where m.event_id = o.event_id and m.user_id = p_user_id)
      order by o.event_id, o.at);
  delete from private.answers a
   where a.secret_hash = any (p_hashes)
      or a.user_id = p_user_id and exists (select from public.participants p where p.event_id = a.event_id and p.user_id = p_user_id);
end
$$;

create or replace function public.remind_expected(p_event_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_sent int;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.lasts_until(v_event.datetime, v_event.end_datetime) < now() then
    perform private.refuse('closed');
  elsif private.uses_of(p_event_id, 'asked') > 0 then
    perform private.refuse('notice_limit', 'A reminder was sent within a day. Send the next one tomorrow.');
  elsif private.uses_of(private.account_key(v_me), 'asked') >= 20 then
    perform private.refuse('notice_limit', 'You have sent 20 reminders within a day. Send the next one tomorrow.');
  end if;
  v_sent := private.write_messages('asked', p_event_id, (
    select jsonb_agg(jsonb_build_object(
             'recipient', n.recipient, 'to_account', n.to_account, 'details', private.event_facts(v_event),
             'drop_after', least(private.lasts_until(v_event.datetime, v_event.end_datetime), now() + interval '2 days')))
      from private.not_answered(v_event, v_me) n where n.hears));
  if v_sent > 0 then
    perform private.count_use(p_event_id, 'asked', 1);
    perform private.count_use(private.account_key(v_me), 'asked', 20);
  end if;
  return jsonb_build_object('sent', coalesce(v_sent, 0));
end
$$;

create or replace function public.withdraw(p_ids uuid[], p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_removed int;
  v_left text[] := '{}';
  v_row record;
  v_event_id text;
  v_manages boolean;
  v_run text[];
  v_guest boolean;
  v_guests uuid[] := '{}';
  v_asked text[] := '{}';
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'Remove at most 100 participants at a time', 'ids');
  end if;

  -- Without a lock: a stranger who reads ids on a roster makes nobody wait. Asked once for all rows of an event (offset 0).
  v_run := array(
    select e.event_id from (select distinct p.event_id from public.participants p where p.id = any (p_ids) offset 0) e
     where private.manages_event(e.event_id));
  if exists (
      select from public.participants p
       where p.id = any (p_ids) and p.event_id <> all (v_run) and not private.is_own(p, p_secret)) then
    perform private.refuse('unauthorized');
  end if;

  -- Again with the locks. They are taken in a fixed order, so that two callers never wait for each other: the events first, because deleting an event locks it before
  -- its participants. Deleting a label reaches the labels of these rows from the other side. It locks the event too, so it comes before
  -- us or after.
  perform 1 from public.events e
    where e.id = any (array(select p.event_id from public.participants p where p.id = any (p_ids)))
    order by e.id for no key update;
  perform 1 from public.participants p where p.id = any (p_ids) order by p.id for update;

  for v_row in
    select p.id, p.user_id, p.claimed_by_user_id, p.event_id, e.datetime, e.end_datetime, e.organizer_id, e.group_id, e.series_id, e.answers
      from public.participants p
      -- One look into the index for each, never all events there are.
      cross join lateral (select o.* from public.events o where o.id = p.event_id offset 0) e
     where p.id = any (p_ids) order by p.event_id
  loop
    if v_event_id is distinct from v_row.event_id then
      v_event_id := v_row.event_id;
      v_manages := private.runs(v_row.organizer_id, v_row.group_id, v_event_id, v_row.series_id, v_me); -- once for all rows of an event
    end if;
    if v_row.answers is not null and (v_row.user_id = v_me or p_secret is not null and exists (
         select from private.guest_secrets s where s.participant_id = v_row.id and s.number = 0 and s.secret_hash = private.hash_secret(p_secret))) then
      v_asked := v_asked || v_row.event_id;
    end if;
    if v_row.user_id = v_me and not v_manages then
      v_left := v_left || v_row.event_id;
    end if;
    if not v_manages then
      v_guest := private.holds_secret(v_row.id, p_secret);
      if (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or v_guest) is not true then
        perform private.refuse('unauthorized');
      elsif private.lasts_until(v_row.datetime, v_row.end_datetime) < now() then
        perform private.refuse('closed');
      elsif v_guest and not exists (select from private.guest_secrets s where s.participant_id = v_row.id and s.number > 0) then
        v_guests := v_guests || v_row.id;
      end if;
    elsif v_row.user_id is distinct from v_me then
      -- Those who are removed from a private date are not let into the next one either.
      with gone as (
        delete from private.event_acceptances a where a.event_id = v_row.event_id and a.user_id = v_row.user_id returning a.user_id)
      delete from private.series_acceptances a using gone g where a.series_id = v_row.series_id and a.user_id = g.user_id;
    end if;
  end loop;

  delete from public.participants p where p.id = any (p_ids);
  get diagnostics v_removed = row_count;
  if v_guests <> '{}' then
    -- A guest who left late (private.keep_late) reads that by the secret. The secret went with the row, so its hash is kept here.
    update private.attendance a set secret_hash = private.hash_secret(p_secret)
     where a.participant_id = any (v_guests) and a.came is null and a.user_id is null;
  end if;
  if v_asked <> '{}' then
    perform private.keep_answers(v_asked, case when p_secret is null then v_me end, private.hash_secret(p_secret));
  end if;
  -- People who leave but have claimed slots still find the event, also when it is or becomes private. Those who run it are left out: once they
  -- no longer do, an acceptance would still let them in.
  insert into private.event_acceptances (user_id, event_id)
  select distinct v_me, p.event_id from public.participants p
   where p.claimed_by_user_id = v_me and p.event_id = any (v_left)
  on conflict do nothing;
  return jsonb_build_object('removed', v_removed);
end
$$;

create or replace function private.event_columns(p_event public.events)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_columns jsonb;
begin
  v_columns := jsonb_build_object(
    'id', p_event.id, 'name', p_event.name, 'description', p_event.description,
    'datetime', p_event.datetime, 'end_datetime', p_event.end_datetime, 'location', p_event.location,
    'is_private', p_event.is_private, 'time_zone', p_event.time_zone, 'registration_deadline', p_event.registration_deadline,
    'max_participants', p_event.max_participants, 'waitlist', p_event.waitlist, 'group_id', p_event.group_id, 'look', p_event.look,
    'price', case when p_event.price_cents is not null
      then jsonb_build_object('cents', p_event.price_cents, 'currency', p_event.currency) end);
  if p_event.sections is not null then
    -- In order, each with how many slots it has, how many are taken, how many stand in its line and, where people confirm their slot, whether one
    -- is free for the first person who taps.
    v_columns := v_columns || jsonb_build_object('sections', (
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'size', r.size, 'taken', r.taken, 'waiting', r.waiting)
          || case when p_event.confirm_within is not null then jsonb_build_object('open', r.open) else '{}' end order by r.number)
        from private.room_of(p_event) r));
  end if;
  if p_event.answers is not null then
    v_columns := v_columns || jsonb_build_object('answers', p_event.answers);
  end if;
  if p_event.called_off_at is not null then
    v_columns := v_columns || jsonb_build_object('called_off_at', p_event.called_off_at, 'call_off_note', p_event.call_off_note);
  end if;
  return v_columns;
end
$$;

create or replace function private.take_slot(
  p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text,
  p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_secret bytea := private.hash_secret(p_secret);
  v_entry public.participants;
  v_event public.events;
  v_asked jsonb;
  v_rules record;
  v_registration jsonb;
begin
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  v_entry := private.checked_entry(p_name, p_email, p_phone, p_notes, not p_claim or v_me is null);

  select * into v_event from public.events e where e.id = p_event_id;
  v_rules := private.check_joining(v_event, v_me, p_claim, p_id, p_secret, p_wait, p_section);
  if v_rules.already is not null then
    return v_rules.already;
  end if;
  v_asked := case when p_responses is null then '[]' else v_event.custom_fields end; -- null: nobody was asked
  v_entry.responses := private.checked_responses(v_asked, p_responses, '{}');

  v_event := private.lock_event(p_event_id);
  v_rules := private.check_joining(v_event, v_me, p_claim, p_id, p_secret, p_wait, p_section);
  if v_rules.already is not null then
    return v_rules.already;
  elsif p_responses is not null and v_event.custom_fields <> v_asked then
    v_entry.responses := private.checked_responses(v_event.custom_fields, p_responses, '{}');
  end if;
  if v_me is null then
    perform private.count_guest(p_event_id, false);
  elsif not private.hold_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  end if;

  insert into public.participants
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, claimed_with, section_id, slot_number, waiting_since)
  values
    (p_id, p_event_id, coalesce(v_entry.name, private.claim_name(p_event_id, v_me)),
     v_entry.email, v_entry.phone, v_entry.notes, v_entry.responses,
     case when not p_claim then v_me end, case when p_claim then v_me end,
     case when p_claim and v_me is null then (
       select s.participant_id from private.guest_secrets s where s.secret_hash = v_secret and s.event_id = p_event_id and s.number = 0) end, p_section,
     case when not v_rules.waits then private.lowest_free_slot(p_event_id, p_section) end,
     case when v_rules.waits then private.end_of_line(p_event_id) end)
  on conflict (id) do nothing
  returning private.registration_json(participants) into v_registration;
  if v_registration is null then
    return private.own_registration(p_id, p_secret); -- the same id, at the same moment, in another event
  end if;
  -- What is left of somebody who had a row of that id stays theirs: messages, and whether they came. Asked after the row was written,
  -- because that waited for a person who was just leaving.
  if exists (select from private.messages m where m.recipient = p_id and not m.to_account)
     or exists (
       select from private.attendance a
        where a.participant_id = p_id
          and (a.event_id <> p_event_id or a.user_id is distinct from v_me or a.secret_hash <> v_secret)) then
    perform private.refuse('id_taken');
  elsif v_me is null then
    perform private.keep_secret(p_id, v_event, v_secret, p_claim);
  end if;
  if v_event.answers is not null and not p_claim then
    delete from private.answers a where a.event_id = p_event_id and case when v_me is null then a.secret_hash = v_secret else a.user_id = v_me end;
  end if;
  return v_registration;
end
$$;

create or replace function private.wants(p_metadata jsonb, p_kind text)
returns boolean
language sql
immutable
-- Compared and not cast: people may write anything there, and a cast that fails would leave others without their message.
return case p_kind
  when 'promoted' then p_metadata -> 'settings' -> 'tellSlot' is distinct from 'false'
  when 'changed' then p_metadata -> 'settings' -> 'tellChanges' is distinct from 'false'
  when 'called_off' then p_metadata -> 'settings' -> 'tellChanges' is distinct from 'false'
  when 'cancelled' then p_metadata -> 'settings' -> 'tellChanges' is distinct from 'false'
  when 'notice' then p_metadata -> 'settings' -> 'tellChanges' is distinct from 'false'
  when 'reminder' then p_metadata -> 'settings' -> 'tellReminder' is distinct from 'false'
  when 'asked' then p_metadata -> 'settings' -> 'tellOpened' is distinct from 'false'
  when 'opened' then p_metadata -> 'settings' -> 'tellOpened' is distinct from 'false'
  when 'payment' then p_metadata -> 'settings' -> 'tellPayments' is distinct from 'false'
  when 'late' then p_metadata -> 'settings' -> 'tellLate' is distinct from 'false'
  when 'joins' then p_metadata -> 'settings' -> 'tellJoins' is not distinct from 'true'
  when 'digest' then p_metadata -> 'settings' -> 'tellLate' is distinct from 'false'
    or p_metadata -> 'settings' -> 'tellJoins' is not distinct from 'true'
  else true end;

create or replace function public.renew_private_link(p_id uuid, p_secret text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_new bytea := private.hash_secret(p_secret);
  v_guest record := private.guest_to_renew(p_id);
  v_event public.events := v_guest.event;
  v_events text[];
  v_rows uuid[];
begin
  if v_new is null then
    perform private.refuse('invalid_input');
  elsif v_guest.hash = v_new then
    return; -- done before
  end if;
  -- The series comes first, so that meanwhile no date is made with the old link, and no place kept by it; then the events, so that nobody
  -- joins with it; then the rows, so that no device begins to be told by it (private.account_or_guest).
  if v_event.series_id is not null and (private.lock_series(v_event.series_id)).id is null then
    perform private.refuse('participant_not_found');
  end if;
  v_events := array(select e.id from public.events e where e.series_id = v_event.series_id union select v_event.id);
  perform 1 from public.events e
    where e.id = any (v_events) and (e.id = v_event.id or not private.is_ended(e.datetime, e.end_datetime)) order by e.id for no key update;
  v_guest := private.guest_to_renew(p_id);
  v_rows := array(select s.participant_id from private.guest_secrets s where s.secret_hash = v_guest.hash union select p_id);
  perform 1 from public.participants p where p.id = any (v_rows) order by p.id for update;
  -- As for a guest who joins (private.take_slot): of two at once with the same secret the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('guest_secrets' || v_new::text, 0));
  if exists (select from private.guest_secrets s where s.secret_hash = v_new) or exists (select from private.regulars g where g.secret_hash = v_new) then
    if v_guest.hash = v_new then
      return; -- the same call, twice at once
    end if;
    perform private.refuse('id_taken');
  end if;

  -- What was given by the old link ends with it: it may be in the hands of somebody else.
  delete from private.push_subscriptions s where s.participant_id = any (v_rows) or s.secret_hash = v_guest.hash;
  delete from private.calendar_feeds f where f.secret_hash = v_guest.hash;
  perform private.end_guest_mails(array(select g.id from private.guest_mails g where g.secret_hash = v_guest.hash));
  delete from private.guest_mails g where g.secret_hash = v_guest.hash;
  if v_guest.hash is null then
    insert into private.guest_secrets (participant_id, event_id, secret_hash) values (p_id, v_event.id, v_new);
    -- Somebody whom the caller added is a guest from now on. What was paid for them is theirs too.
    update public.participants p set claimed_by_user_id = null where p.id = p_id and p.claimed_by_user_id is not null;
    update public.payments y set user_id = null, claimed = false where y.participant_id = p_id and y.claimed;
    update private.attendance a set user_id = null, claimed = false, secret_hash = v_new where a.participant_id = p_id and a.claimed;
  end if;
  update private.guest_secrets s set secret_hash = v_new where s.secret_hash = v_guest.hash;
  update private.regulars g set secret_hash = v_new where g.secret_hash = v_guest.hash and g.series_id = v_event.series_id;
  update private.attendance a set secret_hash = v_new where a.event_id = any (v_events) and a.secret_hash = v_guest.hash;
  update private.answers a set secret_hash = v_new where a.secret_hash = v_guest.hash;
  perform private.log_again(v_event.id, p_id::text, 'new_link', (v_guest.person).name, null, private.actor(v_event.id, null), null);
end
$$;

create or replace function private.is_still_true(p_message private.messages)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_message.to_account and not exists (
      select from auth.users u where u.id = p_message.recipient and private.wants(u.raw_user_meta_data, p_message.kind)) then
    return false;
  end if;
  return case
    when p_message.kind in ('promoted', 'reminder') then private.slots_still_held(p_message) <> '[]'
    when p_message.kind = 'joined' then private.is_in(p_message.event_id, p_message.recipient, false)
    when p_message.kind in ('changed', 'opened') then
      (p_message.kind = 'changed') = private.is_in(p_message.event_id, p_message.recipient, p_message.to_account)
      and exists (
        select from public.events e
         where e.id = p_message.event_id and (p_message.kind = 'changed' or not e.is_private or private.may_open(e, p_message.recipient)))
    when p_message.kind = 'notice' then private.is_in(p_message.event_id, p_message.recipient, p_message.to_account)
      and private.notices_told(p_message.details) <> '[]'
    when p_message.kind = 'asked' then exists (
      select from public.events e
       cross join lateral private.expected(e, case when p_message.to_account then p_message.recipient end, p_message.secret_hash) x
       where e.id = p_message.event_id and not x.is_in and x.cant_since is null and (not e.is_private or private.may_open(e, p_message.recipient)))
    when p_message.kind = 'called_off' then private.is_in(p_message.event_id, p_message.recipient, p_message.to_account) and exists (
      select from public.events e
       where e.id = p_message.event_id and p_message.details -> 'off' = to_jsonb(e.called_off_at is not null))
    when p_message.kind = 'payment' and p_message.details ->> 'what' = 'denied' then exists (
      select from public.payments y
       where y.event_id = p_message.event_id and y.state = 'denied'
         and case when p_message.to_account then y.user_id = p_message.recipient else exists (
           select from public.participants p where p.id = y.participant_id and p_message.recipient in (p.id, p.claimed_with)) end)
    when p_message.kind = 'digest' then exists (
      select from public.events e
       where e.id = p_message.event_id and private.runs(e.organizer_id, e.group_id, e.id, e.series_id, p_message.recipient))
    else true end;
end
$$;

COMMENT ON FUNCTION private.adopt_answers(p_hashes bytea[], p_user_id uuid) IS 'An account takes over the answers of guests. The caller has locked the events. Where it is on the list, or has answered itself, theirs go.';

COMMENT ON COLUMN public.events.answers IS 'Who is expected, and may say that they can''t come: regulars, members (of the group), last (who was on the last date). With shown everybody reads who can''t. Null: nobody is asked.';

COMMENT ON CONSTRAINT events_answers_check ON public.events IS 'Somebody is expected, each kind of people at most once.';

COMMENT ON FUNCTION private.check_answering(p_event_id text, p_me uuid, p_secret bytea, OUT is_in boolean, OUT cant_since timestamp with time zone) IS 'The person who answers, as private.expected has them. Refuses those who are not expected, and everybody where it is too late.';

COMMENT ON FUNCTION private.event_columns(p_event public.events) IS 'The columns that everybody with the link reads: the page and the invites to an event and to a series all show these. A new column goes here once. Sections, and who is asked for an answer, are told only where there are some.';

COMMENT ON FUNCTION private.expected(p_event public.events, p_me uuid, p_secret bytea, p_all boolean) IS 'Who is expected at an event that takes place and is not over: all of them, at most 200 (p_all), or one account (p_me) or guest (p_secret) if they are. why: ''regular'', ''last'' (had a slot on the last date) or ''member'' of the group. Only people who can answer by themselves: no names that somebody else added, and no guests where guests cannot join. is_in: they have a slot or a place in line.';

COMMENT ON CONSTRAINT messages_kind_check ON private.messages IS 'The kinds that there are.';

COMMENT ON FUNCTION private.keep_answers(p_event_ids text[], p_me uuid, p_secret bytea) IS 'Writes down that somebody can''t come to these events, as far as they are expected there. The caller has locked the events.';

COMMENT ON FUNCTION private.not_answered(p_event public.events, p_except uuid) IS 'Those who are expected and have said nothing yet, in the order of private.expected. recipient and to_account: to whom messages go, of a guest the latest registration. hears: they can be told, may open the event, and are not p_except.';

COMMENT ON FUNCTION public.adopt_registrations(p_secrets text[], p_endpoint text, p_auth text) IS 'The caller''s account takes over what guests have joined, by the secrets of at most 20 private links: their registrations, as its own or, where it has one already, as claims; payments; kept places; answers; and this browser, if it was told what concerns them. outcomes says of each secret in order: taken, now or before; stays (see private.hashes_to_adopt); gone, it opens nothing or belongs to another account. Called again it changes nothing.';

COMMENT ON FUNCTION public.answer_event(p_event_id text, p_cant boolean, p_secret text) IS 'Somebody who is expected says that they can''t come (p_cant), or takes that back. A guest says it with the secret of the private link. A person who has a slot, or waits for one, withdraws by it. Said again it changes nothing. Answers with cant_since.';

COMMENT ON FUNCTION public.get_answers(p_event_id text, p_secret text) IS 'What the caller may know of who comes to an event that asks for answers. mine: the caller is expected and not in; cant_since is null before they said it. A guest asks with the secret of the private link. cant: who can''t come, at most 200, for those who run the event or, where it says so, for everybody. For those who run it also counts (in, cant, open), open (who has not answered, and whether a message reaches them), and reminded: a reminder was sent within a day. Null when there is nothing to tell.';

COMMENT ON FUNCTION public.remind_expected(p_event_id text) IS 'Sends those who have not answered a reminder, for those who run the event: once a day, and 20 times for an account. Answers with how many it goes to.';

COMMENT ON FUNCTION public.withdraw(p_ids uuid[], p_secret text) IS 'Frees slots: one''s own, claimed ones, a guest''s with its secret; any for those who run the event, also after the end. Ids that are gone are skipped, so a retry is safe; one foreign id refuses the whole call. Somebody removed by others also loses the acceptance of a private event and can no longer open it. Slots that they claimed stay, but do not let them in. People who are expected and withdraw by themselves have answered by it that they can''t come.';

COMMENT ON TABLE private.answers IS 'People who said that they can''t come. A person who joins later has none any more (private.take_slot).';

COMMENT ON COLUMN private.answers.secret_hash IS 'Of a guest: the hash of the secret of the private link.';

COMMENT ON COLUMN private.answers.name IS 'As they were called when they said it, also once they are expected no longer.';

COMMENT ON CONSTRAINT answers_owner_check ON private.answers IS 'An account or a guest.';

COMMENT ON CONSTRAINT answers_guest_once ON private.answers IS 'A guest answers once; also the index of secret_hash.';

COMMENT ON CONSTRAINT answers_once ON private.answers IS 'An account answers once.';

revoke all on FUNCTION private.adopt_answers(p_hashes bytea[], p_user_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.check_answering(p_event_id text, p_me uuid, p_secret bytea, OUT is_in boolean, OUT cant_since timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.expected(p_event public.events, p_me uuid, p_secret bytea, p_all boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.keep_answers(p_event_ids text[], p_me uuid, p_secret bytea) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.not_answered(p_event public.events, p_except uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION public.answer_event(p_event_id text, p_cant boolean, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.answer_event(p_event_id text, p_cant boolean, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.answer_event(p_event_id text, p_cant boolean, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.answer_event(p_event_id text, p_cant boolean, p_secret text) TO service_role;

revoke all on FUNCTION public.get_answers(p_event_id text, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_answers(p_event_id text, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.get_answers(p_event_id text, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.get_answers(p_event_id text, p_secret text) TO service_role;

revoke all on FUNCTION public.remind_expected(p_event_id text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.remind_expected(p_event_id text) TO authenticated;
GRANT ALL ON FUNCTION public.remind_expected(p_event_id text) TO service_role;
