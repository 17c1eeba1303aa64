-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

-- Renames, by hand:
alter table private.activity rename column deed to action;
alter table private.clock rename to scheduled_jobs;
alter table private.scheduled_jobs rename column what to kind;
alter table private.scheduled_jobs rename constraint clock_pkey to scheduled_jobs_pkey;
alter table private.scheduled_jobs rename constraint clock_what_check to scheduled_jobs_kind_check;
alter index private.clock_at_idx rename to scheduled_jobs_at_idx;
alter table private.uses rename to rate_limit_hits;
alter table private.rate_limit_hits rename column who to subject;
alter table private.rate_limit_hits rename constraint uses_pkey to rate_limit_hits_pkey;
alter index private.uses_at_idx rename to rate_limit_hits_at_idx;
alter index private.uses_who_idx rename to rate_limit_hits_subject_idx;
alter sequence private.uses_id_seq rename to rate_limit_hits_id_seq;
alter table private.half_forgotten rename to pending_account_purges;
alter table private.pending_account_purges rename constraint half_forgotten_pkey to pending_account_purges_pkey;
alter table private.half_dropped rename to pending_event_purges;
alter table private.pending_event_purges rename constraint half_dropped_pkey to pending_event_purges_pkey;
alter table private.contact_keeping rename to contact_retention;
alter table private.contact_retention rename column looked_at to checked_at;
alter table private.contact_retention rename constraint contact_keeping_pkey to contact_retention_pkey;
alter table private.contact_retention rename constraint contact_keeping_only_row_check to contact_retention_only_row_check;
alter table private.contact_retention rename constraint contact_keeping_days_check to contact_retention_days_check;
alter table private.attendance_totals rename column look_at to check_at;
alter table private.push_subscriptions rename column told_at to last_notified_at;

drop trigger drop_cancelled_of_feed on private.calendar_feeds;

drop trigger keep_newest on private.activity;

drop trigger let_go_of_guest_mails on private.adopted_secrets;

drop trigger let_go_of_guest_mails on private.guest_secrets;

drop trigger let_go_of_guest_mails on private.messages;

drop trigger let_go_of_guest_mails on private.regulars;

drop trigger let_go_of_kept_devices on private.regulars;

drop trigger look_at_series on private.series_skips;

drop trigger require_account on private.event_acceptances;

drop trigger require_account on private.group_acceptances;

drop trigger require_account on private.series_acceptances;

drop trigger keep_group_leaders on public.group_participants;

drop trigger look_at_series on public.series;

drop trigger require_account on public.bookmarks;

drop trigger require_account on public.groups;

drop trigger stop_clock on public.events;

drop trigger stop_clock on public.series;

drop trigger tell_opened on public.events;

drop trigger guard_participant on public.participants;

drop trigger limit_groups on public.groups;

drop trigger limit_series on public.series;

drop policy "Admins are known to themselves and to the group's runners" on public.group_admins;

drop policy "Members are known to themselves and to the group's runners" on public.group_participants;

drop policy "Organizers edit their events" on public.events;

drop policy "Payments are read by event runners" on public.payments;

drop policy "Registrations are read by holder, claimer and event runners" on public.participants;

alter table public.events add column if not exists min_people smallint;

alter table public.events add column if not exists decide_hours smallint DEFAULT 24 NOT NULL;

alter table public.events add column if not exists decided_at timestamp with time zone;

create or replace function private.checked_text(
  p_value text, p_field text, p_limit int, p_too_long text, p_name boolean default false, p_missing text default null)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_value text;
begin
  -- Before anything walks the text: a character takes 4 bytes at most, and as much again is let pass for blanks around it.
  if octet_length(p_value) > 8 * p_limit then
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  v_value := case when p_name then private.clean_name(p_value) else private.clean(p_value) end;
  if v_value is null and p_missing is not null then
    perform private.refuse('invalid_input', p_missing, p_field);
  elsif char_length(v_value) > p_limit then
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  return v_value;
end
$$;

drop function private.refuse(p_code text, p_message text, p_detail text);
create function private.refuse(p_code text, p_message text default null, p_detail text default null)
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
      ('no_answers', 409, 'This event no longer asks who can’t come. Reload the page to see the latest.'),
      ('answers_full', 409, 'This event takes no more answers.'),
      ('event_not_found', 404, 'Event not found'),
      ('participant_not_found', 404, 'Participant not found'),
      ('group_not_found', 404, 'Group not found'),
      ('payment_not_found', 404, 'Payment not found'),
      ('closed', 409, 'Registration Closed'),
      ('called_off', 409, 'This event was called off'),
      ('full', 409, 'All slots are taken'),
      ('someone_waits', 409, 'Someone waits for this slot. Withdraw, and the first in line has it at once.'),
      ('already_registered', 409, 'You''re already registered!'),
      ('claim_limit', 409, 'You can claim at most 10 slots at a time'),
      ('section_required', 409, 'Choose where you want to join'),
      ('section_gone', 409, 'This choice is no longer available. Choose again.'),
      ('section_full', 409, null),
      ('section_over', 409, 'This time is over. Choose another one.'),
      ('picks_full', 409, null),
      ('picks_overlap', 409, null),
      ('waitlist_closed', 409, 'The waitlist of this event is closed'),
      ('waitlist_full', 409, 'The waitlist is full: 500 people wait already. Try again when somebody has left.'),
      ('label_limit', 409, 'An event can have at most 50 labels. Delete one to make room.'),
      ('bookmark_limit', 409, null),
      ('group_limit', 409, null),
      ('event_limit', 429, null),
      ('notice_limit', 429, null),
      ('nothing_to_pay', 409, 'There is nothing to pay here. Reload the page to see the latest.'),
      ('nothing_to_refund', 409, 'This person is on the roster, so there is nothing to refund.'),
      ('payment_changed', 409, 'This payment was changed. Reload the page to see the latest.'),
      ('id_taken', 409, 'This registration belongs to someone else'),
      ('throttled', 429, null)) r (code, status, message)
   where r.code = p_code;
  if p_detail is null then
    raise exception using errcode = 'PT' || v_status, message = v_message, hint = p_code;
  end if;
  raise exception using errcode = 'PT' || v_status, message = v_message, hint = p_code, detail = p_detail;
end
$$;

create or replace function private.new_event_id()
returns text
language sql
volatile
return translate(
  encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 9), 'base64'), '+/', '-_');

create or replace function private.from_client()
returns boolean
language sql
stable
return coalesce(current_setting('role', true) in ('anon', 'authenticated'), false);

create or replace function private.catalogue()
returns table (name text, hash text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    with ours as (select n.oid from pg_namespace n where n.nspname in ('public', 'private')),
    objects as (
      select 'function ' || p.oid::regprocedure as name,
             pg_get_functiondef(p.oid) || private.grants_of_api(coalesce(p.proacl, acldefault('f', p.proowner))) as definition
        from pg_proc p
       where p.pronamespace in (select oid from ours) and p.prokind = 'f'
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('trigger %I on %s', t.tgname, t.tgrelid::regclass), concat(pg_get_triggerdef(t.oid), t.tgenabled)
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.pronamespace in (select oid from ours) and not t.tgisinternal
      union all
      select format('policy %I on %I.%I', p.policyname, p.schemaname, p.tablename),
             concat_ws(' ', p.permissive, array_to_string(p.roles, ','), p.cmd, p.qual, p.with_check)
        from pg_policies p where p.schemaname in ('public', 'private')
      union all
      select 'table ' || c.oid::regclass, concat(c.relrowsecurity, private.grants_of_api(c.relacl), (
               select string_agg(a.attname || private.grants_of_api(a.attacl), ',' order by a.attname)
                 from pg_attribute a where a.attrelid = c.oid and a.attacl is not null))
        from pg_class c where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'p', 'v'))
    select o.name, left(o.name, 1) || left(md5(o.name || o.definition), 8) from objects o;
end
$$;

create or replace function private.grants_of_api(p_acl aclitem[])
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(string_agg(concat(a.grantee::regrole, ' ', a.privilege_type), ',' order by a.grantee::regrole::text collate "C", a.privilege_type), '')
      from aclexplode(p_acl) a where a.grantee in (0, 'anon'::regrole, 'authenticated'::regrole));
end
$$;

create or replace function public.catalogue_hashes()
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- It takes some 20 ms, and anyone may ask. So a flood of calls keeps one connection busy, not all.
  if pg_try_advisory_xact_lock(hashtext('public.catalogue_hashes')) then
    return array(select c.hash from private.catalogue() c order by c.hash);
  end if;
  return null;
end
$$;

create or replace function private.my_visible_groups()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select private.my_managed_groups()
    union
    select m.group_id from public.group_participants m where m.user_id = (select auth.uid())
    union
    select m.group_id from public.group_participants m where m.guest_email = (select private.my_confirmed_email())
    union
    select a.group_id from private.group_acceptances a where a.user_id = (select auth.uid());
end
$$;

create or replace function private.my_managed_groups()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select r.group_id from private.group_leaders r where r.user_id = (select auth.uid());
end
$$;

create or replace function private.my_managed_events()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select e.id from public.events e where e.organizer_id = (select auth.uid())
    union
    select e.id from public.events e where e.group_id = any (array(select private.my_managed_groups()))
    union
    select c.event_id from private.cohosted_events c where c.user_id = (select auth.uid());
end
$$;

create or replace function private.my_editable_events()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select e.id from public.events e where e.organizer_id = (select auth.uid())
    union
    select c.event_id from private.cohosted_events c where c.user_id = (select auth.uid());
end
$$;

create or replace function private.my_followed_events()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select private.my_joined_events()
    union
    select a.event_id from private.event_acceptances a where a.user_id = (select auth.uid())
    union
    select b.event_id from public.bookmarks b join public.events e on e.id = b.event_id
     where b.user_id = (select auth.uid()) and not e.is_private
    union
    select c.event_id from private.cohosted_events c where c.user_id = (select auth.uid());
end
$$;

create or replace function private.my_joined_events()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select p.event_id from public.participants p where p.user_id = (select auth.uid())
    union
    select e.id from public.events e
     where e.id = any (array(select p.event_id from public.participants p where p.holder = (select auth.uid())))
       and (not e.is_private or private.may_open(e, (select auth.uid())));
end
$$;

create or replace function private.may_open(p_event public.events, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not p_event.is_private
    or exists (select from public.participants p where p.event_id = p_event.id and p.user_id = p_user_id)
    or exists (select from private.event_acceptances a where a.event_id = p_event.id and a.user_id = p_user_id)
    or private.is_manager(p_event.organizer_id, p_event.group_id, p_event.id, p_event.series_id, p_user_id);
end
$$;

create or replace function private.is_manager(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_user_id is null then
    return false;
  end if;
  return (p_organizer_id = p_user_id or p_group_id is not null and private.leads_group(p_group_id, p_user_id)
    or exists (select from private.cohosts c where c.user_id = p_user_id and (c.event_id = p_event_id or c.series_id = p_series_id))) is true;
end
$$;

create or replace function private.has_right(p_right text, p_organizer_id uuid, p_event_id text, p_series_id text, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (p_organizer_id = p_user_id
    or p_right = 'edit' and exists (
      select from private.cohosts c where c.user_id = p_user_id and (c.event_id = p_event_id or c.series_id = p_series_id))) is true;
end
$$;

create or replace function private.leads_group(p_group_id uuid, p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.group_leaders r where r.group_id = p_group_id and r.user_id = p_user_id);
end
$$;

create or replace function private.manages_event(p_event_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.events e
     where e.id = p_event_id and private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, (select auth.uid())));
end
$$;

create or replace function private.group_role(p_group_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select r.role from private.group_leaders r where r.group_id = p_group_id and r.user_id = (select auth.uid()) order by r.role desc limit 1),
    case when exists (select from public.group_participants m where m.group_id = p_group_id and m.user_id = (select auth.uid()))
           or exists (
             select from public.group_participants m
              where m.group_id = p_group_id and m.guest_email = (select private.my_confirmed_email())) then 'member' end);
end
$$;

create or replace function private.managers_of(p_event public.events)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select p_event.organizer_id
    union select r.user_id from private.group_leaders r where r.group_id = p_event.group_id
    union select c.user_id from private.cohosted_events c where c.event_id = p_event.id);
end
$$;

create or replace function private.may_read_contact(p_holder uuid, p_viewer uuid, p_is_manager boolean)
returns boolean
language sql
immutable
return p_viewer = p_holder or p_is_manager;

create or replace function private.is_series_manager(p_series public.series, p_me uuid)
returns boolean
language sql
stable
return private.is_manager(p_series.organizer_id, p_series.group_id, null, p_series.id, p_me);

create or replace function private.may_open_series(p_series public.series, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not p_series.is_private
    or exists (select from private.series_acceptances a where a.series_id = p_series.id and a.user_id = p_user_id)
    or exists (select from private.regulars g where g.series_id = p_series.id and g.holder = p_user_id)
    or private.is_series_manager(p_series, p_user_id);
end
$$;

create or replace function public.link_guest_registrations(p_secrets text[], p_endpoint text default null, p_auth text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_guests uuid[];
  v_locked record;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif p_secrets is null or cardinality(p_secrets) > 20 then
    perform private.refuse('invalid_input', 'Take at most 20 registrations at a time', 'secrets');
  elsif octet_length(p_endpoint) > 1000 or octet_length(p_auth) > 22 then
    perform private.refuse('invalid_input', null, 'endpoint');
  end if;
  v_guests := array(
    select h.id from private.holders h
     where h.id = any (array(select private.me(s) from unnest(p_secrets) s where s is not null)) and coalesce(h.became, v_me) = v_me);
  v_locked := private.lock_holders(v_guests);
  if not private.lock_account(v_me) then
    perform private.refuse('unauthenticated');
  end if;
  -- From now on their secrets open nothing. An account keeps one place in a series: a guest with a place where it has one, or where it has signed up, is
  -- another person and stays a guest. One who kept a place since the series were locked is left for the next call.
  update private.holders h set became = v_me
   where h.id = any (v_guests) and coalesce(h.became, v_me) = v_me and not exists (
     select from private.regulars g
      where g.holder = h.id and (g.series_id <> all (v_locked.series) or exists (
        select from private.regulars o where o.series_id = g.series_id and (o.holder = v_me or o.holder = any (v_guests) and o.place < g.place)
        union all
        select from public.participants s join public.participants p using (event_id) join public.events e on e.id = event_id
         where s.holder = h.id and p.user_id = v_me and not private.is_ended(e.datetime, e.end_datetime))));
  v_guests := array(select h.id from private.holders h where h.id = any (v_guests) and h.became = v_me);
  if exists (select from public.participants p where p.holder = any (v_guests) and p.event_id <> all (v_locked.events)) then
    raise exception 'The guest has just joined another event' using errcode = '40001'; -- a repeated call takes it along
  end if;
  perform private.move_to_account(v_guests, v_me, p_endpoint, p_auth);
  -- A hundred of the earlier guests still read why their link ended. Without a bound, an account that links and leaves adds rows for ever.
  delete from private.holders h
   where h.id in (select o.id from private.holders o where o.became = v_me and o.id <> all (v_guests) offset 100);
  return jsonb_build_object('outcomes', (
    select coalesce(jsonb_agg(
             case when h.became = v_me then 'taken' when h.id is null or h.became is not null then 'gone' else 'stays' end order by s.number), '[]')
      from unnest(p_secrets) with ordinality s (secret, number) left join private.holders h on h.id = private.me(coalesce(s.secret, ''))));
end
$$;

create or replace function private.move_to_account(p_guests uuid[], p_me uuid, p_endpoint text, p_auth text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_name text := lower((select u.raw_user_meta_data ->> 'full_name' from auth.users u where u.id = p_me));
  v_message private.messages;
begin
  -- The account's own row: a regular's, else one with its name, else the first; never an added person's. It keeps its extra slots.
  with ranked as (
    select p.id, p.event_id, p.holder, p.kind, p.kind <> 'claim' and not private.has_own(p.event_id, p_me) and row_number() over (
             partition by p.event_id
             order by p.kind = 'claim', p.kind = 'extra', exists (select from private.regulars g where g.holder = p.holder) desc,
                      lower(p.name) = v_name desc nulls last, p.created_at, p.id) = 1 as is_own
      from public.participants p where p.holder = any (p_guests))
  update public.participants p
     set holder = p_me, kind = k.kind, user_id = case k.kind when 'own' then p_me end, claimed_by_user_id = case k.kind when 'claim' then p_me end
    from (
      select r.id, case when r.is_own then 'own'
               when r.kind = 'extra' and exists (select from ranked o where o.event_id = r.event_id and o.holder = r.holder and o.is_own) then 'extra'
               else 'claim' end as kind
        from ranked r) k
   where p.id = k.id;
  -- The money of guests who left becomes the account's own, so that it need not pay again, or that of a claim.
  update public.payments y set holder = p_me, kind = case when m.is_own then 'own' else 'claim' end
    from (
      select o.id, o.kind <> 'claim' and not private.has_own(o.event_id, p_me) and row_number() over (
               partition by o.event_id, o.settled_at is null order by o.kind = 'claim', o.created_at, o.id) = 1 as is_own
        from public.payments o where o.holder = any (p_guests)) m
   where m.id = y.id;
  insert into private.answers (event_id, holder, name, at)
  select a.event_id, p_me, a.name, a.at from private.answers a where a.holder = any (p_guests) order by a.at, a.id on conflict do nothing;
  delete from private.answers a where a.holder = any (p_guests) or a.holder = p_me and private.takes_part(a.event_id, p_me);
  -- Their added people are claims of the account from now on, and claims keep no places.
  delete from private.regulars b using private.regulars g where b.brought_by = g.id and g.holder = any (p_guests);
  update private.regulars g set holder = p_me where g.holder = any (p_guests);
  insert into private.removed_regulars (series_id, holder, at)
  select d.series_id, p_me, d.at from private.removed_regulars d where d.holder = any (p_guests) on conflict do nothing;
  -- This browser now notifies the account. The others get nothing more: anyone with the private link may have followed there.
  perform public.follow(s.endpoint, s.p256dh, s.auth, s.time_zone, s.device)
     from private.push_subscriptions s where s.holder = any (p_guests) and s.endpoint = p_endpoint and s.auth = p_auth limit 1;
  for v_message in delete from private.messages m where m.holder = any (p_guests) and m.kind <> 'joined' returning m.* loop
    perform private.write_messages(
      v_message.kind, v_message.event_id, jsonb_build_array(to_jsonb(v_message) || jsonb_build_object('holder', p_me)), 'sooner');
  end loop;
  perform private.end_guest_mails(array(select g.id from private.guest_mails g where g.holder = any (p_guests)));
  delete from private.push_subscriptions s where s.holder = any (p_guests);
  delete from private.calendar_feeds f where f.holder = any (p_guests);
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
  -- Most of the activity first, before anything is locked: there may be much of it, and no one waits for an entry.
  perform private.forget_activity(v_me, 10000);
  -- Locked in the common order: groups, series, events, rows.
  v_groups := array(select g.id from public.groups g where g.organizer_id = v_me order by g.id for update);
  perform 1 from public.series s
    where s.organizer_id = v_me or s.group_id = any (v_groups) order by s.id for update;
  perform 1 from public.events e
    -- Each kind by a separate index. With `or` between them Postgres would ask it of every event there is.
    where e.id = any (array(
      select o.id from public.events o where o.organizer_id = v_me or o.group_id = any (v_groups)
      union select p.event_id from public.participants p where p.holder = v_me
      union select y.event_id from public.payments y where y.holder = v_me or y.marked_by = v_me
      union select a.event_id from private.attendance a where a.holder = v_me
      union select a.event_id from private.answers a where a.holder = v_me))
    order by e.id for update;
  perform 1 from public.participants p where p.holder = v_me order by p.id for update;
  delete from auth.users u where u.id = v_me;
end
$$;

create or replace function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Events are locked here, so this has to be short. The rest is hidden at once, and prune_activity removes it later.
  if not private.forget_activity(old.id, 500) then
    insert into private.pending_account_purges values (old.id);
  end if;
  delete from private.mail_stops o where o.user_id = old.id;
  -- Its names in waiting messages to others. claim_messages leaves them out of a locked message.
  update private.messages m
     set details = m.details || jsonb_build_object('left', (
       select coalesce(jsonb_agg(case when p ->> 'account' = old.id::text then p || '{"name": null, "account": null}' else p end order by o), '[]')
         from jsonb_array_elements(m.details -> 'left') with ordinality t (p, o)))
   where m.id in (
     select o.id from private.messages o
      where o.kind = 'digest' and (o.details -> 'left') @> jsonb_build_array(jsonb_build_object('account', old.id))
      limit 500 for update skip locked);
  perform private.forget_money_and_attendance(array[old.id]);
  return null;
end
$$;

create or replace function private.forget_money_and_attendance(p_holders uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Locked in the order of prune_attendance: first the totals.
  perform 1 from private.attendance_totals t
    where t.event_id in (select a.event_id from private.attendance a where a.holder = any (p_holders)) order by t.event_id for update;
  delete from private.attendance a where a.holder = any (p_holders);
  delete from public.payments y where y.holder = any (p_holders) and y.settled_at is not null;
  update public.payments y
     set holder = case when y.holder <> all (p_holders) then y.holder end, marked_by = case when y.marked_by <> all (p_holders) then y.marked_by end
   where y.holder = any (p_holders) or y.marked_by = any (p_holders);
end
$$;

create or replace function private.lock_account(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from auth.users u where u.id = p_user_id for key share skip locked;
  return found;
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
                                where p.holder = v_me), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(y) - 'marked_by' order by y.event_id) from public.payments y where y.holder = v_me), '[]'),
    'kept_places', coalesce((select jsonb_agg(to_jsonb(r) || jsonb_build_object('series', s.template ->> 'name') order by r.since)
                               from private.regulars r join public.series s on s.id = r.series_id where r.holder = v_me), '[]'),
    'notices', coalesce((select jsonb_agg(to_jsonb(n) - 'author_id' order by n.at) from private.notices n where n.author_id = v_me), '[]'),
    'answers', coalesce((select jsonb_agg(to_jsonb(a) order by a.at) from private.answers a where a.holder = v_me), '[]'),
    'bookmarks', coalesce((select jsonb_agg(b.event_id) from public.bookmarks b where b.user_id = v_me), '[]'),
    'devices', coalesce((select jsonb_agg(jsonb_build_object('name', d.device, 'since', d.created_at)) from private.push_subscriptions d
                          where d.holder = v_me), '[]'));
end
$$;

create or replace function private.prune_to_newest()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A statement that writes hundreds of entries does this once.
  if current_setting('roster.kept_newest', true) = new.event_id then
    return null;
  end if;
  perform set_config('roster.kept_newest', new.event_id, true);
  with shares as (
    select a.id, a.actor_id is not null or a.action in ('said_paid', 'unpaid') as is_kept,
           a.actor_id is null and a.subject_id is not null
             and row_number() over (partition by a.subject_id, a.actor_id is null order by a.id desc) > 100 as is_surplus
      from private.activity a where a.event_id = new.event_id),
  oldest as materialized (
    select s.id from shares s order by s.is_surplus, s.is_kept desc, s.id desc offset 2000 limit 500),
  surplus as materialized (
    select a.event_id, a.id from private.activity a join oldest o on o.id = a.id
     where a.event_id = new.event_id for update of a skip locked)
  delete from private.activity a using surplus where (a.event_id, a.id) = (surplus.event_id, surplus.id);
  return null;
end
$$;

create or replace function private.drop_activity_of(p_event_id text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The event is named twice, so that Postgres reads only its entries. With the columns of `gone` alone it would read all there are.
  with gone as materialized (
    select a.id from private.activity a where a.event_id = p_event_id for update skip locked)
  delete from private.activity a using gone where a.event_id = p_event_id and a.id = gone.id;
  -- With an order, so that Postgres takes it from the index and does not read all there are.
  perform 1 from private.activity a where a.event_id = p_event_id order by a.id limit 1;
  if found then
    insert into private.pending_event_purges (event_id) values (p_event_id) on conflict do nothing;
  else
    delete from private.pending_event_purges d where d.event_id = p_event_id;
  end if;
end
$$;

create or replace function private.log_merged(
  p_event_id text, p_about text, p_action text, p_name text, p_subject_id uuid, p_actor_id uuid, p_details jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_before jsonb;
begin
  with again as materialized (
    select a.event_id, a.id from private.activity a
     where a.about = p_about and a.action = p_action and a.event_id = p_event_id
       and a.actor_id is not distinct from p_actor_id and a.at > now() - interval '10 minutes'
     order by a.id desc limit 1 for update skip locked)
  delete from private.activity a using again where (a.event_id, a.id) = (again.event_id, again.id)
  returning a.details -> 'fields' into v_before;
  if v_before is not null then
    p_details := jsonb_set(p_details, '{fields}', (
      select jsonb_agg(distinct f order by f) from jsonb_array_elements(v_before || (p_details -> 'fields')) f));
  end if;
  insert into private.activity (event_id, about, action, name, subject_id, actor_id, details)
  values (p_event_id, p_about, p_action, p_name, p_subject_id, p_actor_id, p_details);
end
$$;

create or replace function private.drop_repeat(p_event_id text, p_account uuid, p_name text, p_actions text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  with again as materialized (
    select a.id from private.activity a
     where a.subject_id = p_account and a.event_id = p_event_id and a.name = p_name and a.actor_id is null
       and a.action = any (p_actions) and a.at > now() - interval '10 minutes' for update skip locked)
  delete from private.activity a using again where a.event_id = p_event_id and a.id = again.id;
end
$$;

create or replace function private.prune_activity()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_gone uuid := (select h.user_id from private.pending_account_purges h limit 1);
  v_event_id text;
begin
  if v_gone is not null and private.forget_activity(v_gone, 2000) then
    delete from private.pending_account_purges h where h.user_id = v_gone;
  end if;
  select d.event_id into v_event_id from private.pending_event_purges d limit 1 for update skip locked;
  if found then
    perform private.drop_activity_of(v_event_id);
  end if;
  with old as materialized (
    select a.event_id, a.id from private.activity a where a.at < now() - interval '90 days' limit 500 for update skip locked)
  delete from private.activity a using old where (a.event_id, a.id) = (old.event_id, old.id);
end
$$;

create or replace function public.get_activity(p_event_id text, p_before bigint default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  return (
    select json_build_object(
      'entries', coalesce(json_agg(jsonb_build_object(
          'id', a.id, 'at', a.at, 'action', a.action, 'deed', a.action, -- 'deed' for pages of 1.2.0
          -- An account that went this moment may be named still.
          'name', case when a.subject_id is null or exists (select from auth.users u where u.id = a.subject_id) then a.name end,
          'by', case when a.actor_id is not null then private.display_name(a.actor_id)
                     when (a.details ->> 'claimed')::boolean and a.subject_id is not null then private.display_name(a.subject_id) end,
          'by_me', (coalesce(a.actor_id, a.subject_id) = v_me) is true)
        || coalesce(a.details, '{}')
        || case when a.action = 'added' and a.at > now() - interval '1 hour' then jsonb_build_object('undo', (
             select count(*) from private.activity x cross join lateral private.untouched_since_added(x) where x.event_id = a.event_id and x.id = a.id))
           else '{}' end order by a.id desc), '[]'),
      -- Fifty are a page; when there are as many, the next one may be empty.
      'next', case when count(*) = 50 then min(a.id) end)
    from (
      select * from private.activity a
       where a.event_id = p_event_id and a.at > now() - interval '90 days' and (p_before is null or a.id < p_before)
       order by a.id desc limit 50) a);
end
$$;

create or replace function public.add_people(p_event_id text, p_people jsonb, p_section text default null, p_regulars boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_ids uuid[] := '{}';
  v_kept uuid[];
  v_person jsonb;
  v_added jsonb := '[]';
  v_row jsonb;
  v_word text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  -- The arguments of a call are in memory as they are, so their size is known without looking at them.
  if pg_column_size(p_people) > 500000 then
    perform private.refuse('invalid_input', 'This list is too long', 'people');
  elsif jsonb_typeof(p_people) is distinct from 'array' or jsonb_array_length(p_people) = 0 then
    perform private.refuse('invalid_input', null, 'people');
  elsif jsonb_array_length(p_people) > 200 then
    perform private.refuse('invalid_input', 'Add at most 200 people at a time', 'people');
  elsif not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  -- The series comes before the event, as everywhere.
  if p_regulars then
    v_series := private.own_series((select e.series_id from public.events e where e.id = p_event_id), p_helpers => true);
  end if;
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;

  for v_person in select p from jsonb_array_elements(p_people) p loop
    begin
      v_row := private.add_registration((v_person ->> 'id')::uuid, p_event_id, v_person, null, 'name', coalesce(left(p_section, 17), ''), true);
      v_added := v_added || jsonb_build_object('id', v_row -> 'id', 'slot', v_row -> 'slot_number');
      v_ids := v_ids || (v_row ->> 'id')::uuid;
    exception
      when invalid_text_representation then
        perform private.refuse('invalid_input', null, 'id');
      when sqlstate 'PT409' then
        get stacked diagnostics v_word = pg_exception_hint;
        exit when v_word in ('full', 'waitlist_closed', 'waitlist_full');
        raise;
    end;
  end loop;
  if p_regulars then
    if (select count(*) from private.regulars g where g.series_id = v_series.id and g.brought_by is null and g.id <> all (v_ids)) + cardinality(v_ids) > 200 then
      perform private.refuse('full', 'At most 200 people can keep a place here. Add fewer, or untick ''As regulars too''.');
    end if;
    -- By the ids of their rows, so that a place is kept once, and taken back with its row.
    with kept as (
      insert into private.regulars (id, series_id, claimed_by, name, section_id)
      select p.id, v_series.id, v_series.organizer_id, p.name, p.section_id
        from unnest(v_ids) with ordinality i (id, number) join public.participants p on p.id = i.id order by i.number
      on conflict (id) do nothing returning id),
    rows as (insert into private.regular_rows (participant_id, regular_id) select k.id, k.id from kept k)
    select coalesce(array_agg(k.id), '{}') into v_kept from kept k;
    perform private.add_to_open_dates(p_event_id, v_kept);
  end if;
  -- Not when all of them were there already. Its rows are found again by the time: that of the transaction.
  insert into private.activity (event_id, action, actor_id, details)
  select p_event_id, 'added', auth.uid(), jsonb_build_object('people', count(*)) from public.participants p
   where p.event_id = p_event_id and p.id = any (v_ids) and p.created_at = now() having count(*) > 0;
  return jsonb_build_object(
    'added', v_added, 'left_out', jsonb_array_length(p_people) - jsonb_array_length(v_added),
    'entry', (select a.id from private.activity a join public.participants p on p.created_at = a.at
               where a.event_id = p_event_id and a.action = 'added' and a.actor_id = auth.uid() and p.id = v_ids[1]));
end
$$;

create or replace function private.add_to_open_dates(p_event_id text, p_regulars uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id text;
  v_event public.events;
begin
  for v_id in
    select e.id from public.events f join public.events e on e.series_id = f.series_id
     where f.id = p_event_id and e.datetime > greatest(f.datetime, now()) order by e.datetime, e.id
  loop
    select * into v_event from public.events e where e.id = v_id for no key update;
    continue when v_event.id is null or v_event.called_off_at is not null or v_event.registration_deadline < now();
    with wanted as (
      select g.id, g.name, a.email, a.phone, a.notes, s.section_id, row_number() over (partition by s.section_id order by g.place) as number
        from private.regulars g join public.participants a on a.id = g.id cross join lateral private.section_to_keep(v_event.sections, g.section_id) s (section_id)
       where g.id = any (p_regulars)
         and not exists (select from public.participants p where p.event_id = v_id and lower(p.name) = lower(g.name))),
    free as (
      select r.id as section_id, n as slot, row_number() over (partition by r.id order by n) as number
        from private.room_of(v_event) r cross join lateral generate_series(1, least(r.size, r.taken + cardinality(p_regulars))::int) n
       where r.open
         and not exists (select from public.participants p where p.event_id = v_id and p.section_id = r.id and p.slot_number = n)),
    placed as materialized (
      select gen_random_uuid() as row_id, w.*, f.slot from wanted w join free f using (section_id, number)),
    rows as (
      insert into public.participants (id, event_id, name, email, phone, notes, kind, section_id, slot_number)
      select p.row_id, v_id, p.name, p.email, p.phone, p.notes, 'claim', p.section_id, p.slot from placed p order by p.section_id, p.slot)
    insert into private.regular_rows (participant_id, regular_id) select p.row_id, p.id from placed p;
    insert into private.activity (event_id, action, actor_id, details)
    select v_id, 'added', auth.uid(), jsonb_build_object('people', count(*)) from public.participants p
     where p.event_id = v_id and p.holder is null and p.kind = 'claim' and p.created_at = now() having count(*) > 0;
  end loop;
end
$$;

create or replace function public.take_back_people(p_event_id text, p_entry bigint)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_entry private.activity;
  v_ids uuid[];
  v_other private.activity;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  -- The series comes before the event, as everywhere.
  v_series := private.lock_series((select e.series_id from public.events e where e.id = p_event_id));
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_entry from private.activity a
   where a.event_id = p_event_id and a.id = p_entry and a.action = 'added' and a.at > now() - interval '1 hour';
  if not found then
    perform private.refuse('invalid_input', 'This can be undone for an hour only. Remove people on the list instead.');
  end if;
  perform 1 from public.participants p where p.event_id = p_event_id and p.created_at = v_entry.at order by p.id for update;
  v_ids := array(select p.id from private.untouched_since_added(v_entry) p);
  delete from public.participants p where p.id = any (v_ids);
  for v_other in
    select a.* from public.events e join private.activity a on a.event_id = e.id
     where e.series_id = v_series.id and e.id <> p_event_id and a.action = 'added' and a.actor_id = v_entry.actor_id and a.at = v_entry.at
     order by e.datetime, e.id
  loop
    perform 1 from public.events e where e.id = v_other.event_id for no key update;
    delete from public.participants p
     where p.id in (select o.id from private.untouched_since_added(v_other) o join private.regular_rows r on r.participant_id = o.id
                     where r.regular_id = any (v_ids));
  end loop;
  delete from private.regulars g where g.id = any (v_ids) and g.claimed_by is not null and private.is_series_manager(v_series, auth.uid());
  return jsonb_build_object('removed', cardinality(v_ids), 'stay', (
    select count(*) from public.participants p where p.event_id = p_event_id and p.created_at = v_entry.at));
end
$$;

create or replace function private.untouched_since_added(p_entry private.activity)
returns setof public.participants
language sql
stable
security definer
rows 20
set search_path = ''
as $$
  select p.* from public.participants p
   where p.event_id = p_entry.event_id and p.holder is null and p.created_at = p_entry.at and p.promoted_at is null
     and not exists (select from private.activity a where a.about = p.id::text and a.at > p.created_at)
     and not exists (select from public.payments y where y.participant_id = p.id)
     and not exists (select from private.attendance a where a.participant_id = p.id)
     and not exists (select from public.participant_labels l where l.participant_id = p.id)
     and not exists (select from public.group_participants m where m.participant_id = p.id)
     and not exists (
       select from private.event_teams t
        where t.event_id = p.event_id and jsonb_path_exists(t.teams, '$[*][*] ? (@ == $id)', jsonb_build_object('id', p.id)))
   order by p.id
$$;

create or replace function private.not_answered(p_event public.events, p_holder uuid default null)
returns table (number bigint, holder uuid, name text, why text, told boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_guests boolean := not p_event.is_private and p_event.group_id is null;
begin
  if p_event.cant_come is null or p_event.called_off_at is not null or private.lasts_until(p_event.datetime, p_event.end_datetime) < now() then
    return;
  end if;
  return query
    with last as (
      -- The list of a date that alone was made private is left out.
      select d.id from private.known_dates d
       where d.series_id = p_event.series_id and d.id <> p_event.id and d.called_off_at is null and d.starts_at < private.start_of(p_event)
       order by d.starts_at desc limit 1),
    people as (
      select g.holder, g.name, 'regular' as why, 1 as kind, g.place as place
        from private.regulars g where g.series_id = p_event.series_id and g.holder is not null
      union all
      select p.holder, p.name, 'last', 2, p.slot_number
        from last l join public.participants p on p.event_id = l.id and p.slot_number is not null and p.kind <> 'claim' and p.holder is not null
      union all
      select m.user_id, p.name, 'member', 3, extract(epoch from m.joined_at)::bigint
        from public.group_participants m join public.participants p on p.id = m.participant_id
       where m.group_id = p_event.group_id and m.user_id is not null),
    each_once as (
      select distinct on (p.holder) p.*, exists (select from private.holders h where h.id = p.holder and h.account is not null) as has_account from people p
       where p_holder is null or p.holder = p_holder
       order by p.holder, p.kind, p.place),
    expected as (select o.* from each_once o where v_guests or o.has_account order by o.kind, o.place, o.name limit 200),
    open as materialized (
      select row_number() over (order by x.kind, x.place, x.name) as number, x.holder, x.name, x.why
        from expected x
       where not exists (select from public.participants p where p.holder = x.holder and p.event_id = p_event.id and p.kind <> 'claim')
         and not exists (select from private.answers a where a.event_id = p_event.id and a.holder = x.holder))
    select o.number, o.holder, o.name, o.why, t is not null
      from open o left join private.notifiable(
        array(select i.holder from open i where i.holder is distinct from auth.uid() and private.may_open(p_event, i.holder)), 'asked') t on t = o.holder;
end
$$;

create or replace function private.answerable(p_event_id text)
returns public.events
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
  elsif v_event.cant_come is null then
    perform private.refuse('no_answers');
  end if;
  return v_event;
end
$$;

create or replace function public.get_answers(p_event_id text, p_secret text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.me(p_secret);
  v_event public.events;
  v_manages boolean;
  v_mine private.answers;
  v_answers jsonb := '{}';
begin
  select * into v_event from public.events e where e.id = left(p_event_id, 13); -- no id is longer than 12
  if v_event.cant_come is null or v_event.called_off_at is not null or not private.may_open_event(v_event.id)
     or private.lasts_until(v_event.datetime, v_event.end_datetime) < now() then
    return null;
  end if;
  v_manages := private.is_manager(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, auth.uid());
  if (p_secret is null and v_me is not null or not v_event.is_private and v_event.group_id is null) and not private.takes_part(v_event.id, v_me) then
    select a.* into v_mine from private.answers a where a.event_id = v_event.id and a.holder = v_me;
    if p_secret is not null and v_me is not null and v_mine.at is null then
      v_mine.name := (select n.name from private.not_answered(v_event, v_me) n);
    end if;
    v_answers := jsonb_build_object('mine', jsonb_build_object('cant_since', v_mine.at)
      || case when p_secret is not null and v_mine.name is not null then jsonb_build_object('name', v_mine.name) else '{}' end);
  end if;
  if v_manages or v_event.cant_come = 'everyone' and private.may_read_names(v_event, v_me, v_manages) then
    v_answers := v_answers || jsonb_build_object('cant', (
      select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'at', a.at) order by a.at desc, a.id), '[]')
        from (select * from private.answers o where o.event_id = v_event.id order by o.at desc, o.id limit 200) a));
  end if;
  if v_manages then
    v_answers := v_answers || (
      select jsonb_build_object(
          'open', coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'why', n.why, 'told', n.told)
              || case when n.holder = auth.uid() then '{"is_me": true}'::jsonb else '{}' end order by n.number), '[]'),
          'counts', jsonb_build_object(
            'in', (select count(*) from public.participants p where p.event_id = v_event.id and p.slot_number is not null),
            'cant', (select count(*) from private.answers a where a.event_id = v_event.id), 'open', count(*)),
          'reminded', private.recent_hits(v_event.id, 'asked') > 0)
        from private.not_answered(v_event) n);
  end if;
  return nullif(v_answers, '{}');
end
$$;

create or replace function public.answer_event(p_event_id text, p_cant boolean, p_secret text default null, p_name text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_account uuid := case when p_secret is null then auth.uid() end;
  v_hash bytea := private.hash_secret(p_secret);
  v_me uuid;
  v_event public.events;
  v_since timestamptz;
  v_own uuid[];
  v_name text;
  v_throttled text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if p_cant is null then
    perform private.refuse('invalid_input', null, 'cant');
  elsif num_nonnulls(v_account, v_hash) = 0 then
    perform private.refuse('unauthenticated');
  end if;
  -- Without a lock first, so that a refused or repeated call delays no one; then with the lock that joining takes too: the later one wins.
  for v_round in 1..2 loop
    v_event := private.answerable(p_event_id);
    if v_hash is not null and (v_event.is_private or v_event.group_id is not null) then
      perform private.refuse('sign_in_to_rsvp');
    end if;
    v_me := private.me(p_secret);
    v_since := (select a.at from private.answers a where a.event_id = p_event_id and a.holder = v_me);
    v_own := array(select p.id from public.participants p where p.event_id = p_event_id and p.holder = v_me and p.kind <> 'claim');
    if p_cant = (v_since is not null) and (v_own = '{}' or not p_cant) then
      return jsonb_build_object('cant_since', v_since);
    end if;
    v_name := case when v_account is null and v_own = '{}' and p_cant then (private.checked_entry(p_name, null, null, null, true)).name
              else private.display_name(v_account) end;
    if v_me is null then
      v_throttled := private.throttle_problem(p_event_id);
      if v_throttled is not null then
        perform private.refuse('throttled', v_throttled);
      elsif v_round = 2 then
        perform private.count_guest(p_event_id, false);
      end if;
    end if;
    exit when v_round = 2;
    perform 1 from public.events e where e.id = p_event_id for no key update;
  end loop;
  if v_account is not null and not private.lock_account(v_account) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  elsif not p_cant and not private.check_rate_limit(p_event_id || ' ' || coalesce(private.account_key(v_account), v_hash::text), 'answer', 50) then
    perform private.refuse('throttled', 'You have changed your answer 50 times in the last 24 hours. Change it again tomorrow.');
  elsif not p_cant then
    delete from private.answers a where a.event_id = p_event_id and a.holder = v_me;
  elsif v_own <> '{}' then
    perform public.withdraw(v_own, p_secret); -- it writes the answer too
  else
    v_me := coalesce(v_account, private.guest_holder(v_hash, v_event));
    perform private.record_decline(p_event_id, v_me, v_name);
  end if;
  v_since := (select a.at from private.answers a where a.event_id = p_event_id and a.holder = v_me);
  if p_cant and v_since is null and v_own = '{}' then
    perform private.refuse('answers_full');
  end if;
  perform private.ping_event(p_event_id);
  return jsonb_build_object('cant_since', v_since) || case when p_cant and v_own <> '{}' then '{"withdrew": true}' else '{}' end::jsonb;
end
$$;

create or replace function private.record_decline(p_event_id text, p_holder uuid, p_name text, p_left uuid[] default '{}')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.answers (event_id, holder, name)
  select e.id, h.id, p_name from public.events e join private.holders h on h.id = p_holder
   where e.id = p_event_id and e.cant_come is not null and e.called_off_at is null and not private.takes_part(e.id, h.id, p_left)
     and (select count(*) from private.answers a where a.event_id = e.id) < 500 and (h.account is null or private.lock_account(h.account))
  on conflict do nothing;
end
$$;

create or replace function private.takes_part(p_event_id text, p_holder uuid, p_left uuid[] default '{}')
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.participants p
     where p.holder = p_holder and p.event_id = p_event_id and p.kind <> 'claim' and p.id <> all (p_left));
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
  v_event := private.answerable(p_event_id);
  if private.recent_hits(p_event_id, 'asked') > 0 then
    perform private.refuse('notice_limit', 'A reminder was sent in the last 24 hours. Send the next one tomorrow.');
  elsif private.recent_hits(private.account_key(v_me), 'asked') >= 20 then
    perform private.refuse('notice_limit', 'You have sent 20 reminders in the last 24 hours. Send the next one tomorrow.');
  end if;
  v_sent := private.write_messages('asked', p_event_id, (
    select jsonb_agg(jsonb_build_object(
             'holder', n.holder, 'details', private.event_facts(v_event),
             'drop_after', least(private.lasts_until(v_event.datetime, v_event.end_datetime), now() + interval '2 days')))
      from private.not_answered(v_event) n where n.told));
  if v_sent > 0 then
    perform private.check_rate_limit(p_event_id, 'asked', 1);
    perform private.check_rate_limit(private.account_key(v_me), 'asked', 20);
  end if;
  return jsonb_build_object('sent', coalesce(v_sent, 0));
end
$$;

create or replace function private.attendance_retention_end(p_event public.events)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
begin
  if p_event.series_id is null then
    return coalesce(p_event.end_datetime, p_event.datetime, p_event.created_at) + interval '90 days';
  end if;
  select * into v_series from public.series s where s.id = p_event.series_id;
  if not (private.is_series_paused(v_series) or private.series_ended(v_series)) then
    return 'infinity';
  end if;
  return interval '90 days' + greatest(
    (select max(coalesce(e.end_datetime, e.datetime)) from public.events e where e.series_id = v_series.id),
    coalesce(v_series.ended_at, (v_series.ends_on + 1)::timestamp at time zone v_series.time_zone, v_series.created_at));
end
$$;

create or replace function public.set_came(p_event_id text, p_ids uuid[], p_came boolean default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  -- Two who tick at once come one after the other, and the later tick stands.
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  elsif cardinality(p_ids) > 2000 then
    perform private.refuse('invalid_input', 'At most 2,000 at once', 'ids'); -- an event has no more slots
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif (coalesce(v_event.datetime, v_event.end_datetime) <= now()) is not true then
    perform private.refuse('invalid_input', 'Who came can be noted once the event has started.', 'event_id');
  elsif private.attendance_retention_end(v_event) <= now() then
    perform private.refuse('invalid_input', 'This was more than 90 days ago, so attendance can no longer be changed.', 'event_id');
  end if;
  insert into private.attendance_totals (event_id, check_at) values (p_event_id, now() + interval '90 days') on conflict do nothing;
  if p_came is null then
    delete from private.attendance a where a.event_id = p_event_id and a.participant_id = any (p_ids);
  else
    insert into private.attendance as a (participant_id, event_id, came, name, holder, kind)
    select p.id, p.event_id, p_came, p.name, p.holder, p.kind
      from public.participants p join private.sections_of(v_event) x on x.id = p.section_id
     where p.event_id = p_event_id and p.id = any (p_ids) and p.slot_number is not null and (x.ends_at is null or x.starts_at <= now())
    on conflict (participant_id) do update set came = excluded.came, name = excluded.name, holder = excluded.holder, kind = excluded.kind
      where a.came is distinct from excluded.came;
    -- A person who left after a tick and came back counts once: the mark of the new row replaces that of the old one.
    with gone as materialized (
      select a.* from private.attendance a
       where a.event_id = p_event_id
         and not exists (select from public.participants p where p.id = a.participant_id))
    delete from private.attendance a using gone g join private.attendance n on n.event_id = p_event_id and n.participant_id <> g.participant_id
     where a.participant_id = g.participant_id and n.participant_id = any (p_ids)
       and g.holder = n.holder and (g.kind = 'claim') = (n.kind = 'claim') and (g.kind <> 'claim' or g.name = n.name);
  end if;
  perform private.prune_attendance();
  return coalesce(private.came_json(v_event, auth.uid(), true), '{}');
end
$$;

create or replace function private.prune_attendance()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id text;
  v_event public.events;
  v_until timestamptz;
begin
  for v_id in
    select t.event_id from private.attendance_totals t where t.check_at <= now() order by t.check_at limit 20 for update skip locked
  loop
    select * into v_event from public.events e where e.id = v_id;
    v_until := private.attendance_retention_end(v_event);
    if v_until <= now() then
      delete from private.attendance_totals t where t.event_id = v_id; -- its attendance goes with it
    else
      -- A series that goes on may end: look again.
      update private.attendance_totals t set check_at = least(v_until, now() + interval '30 days') where t.event_id = v_id;
    end if;
  end loop;
end
$$;

create or replace function private.came_json(p_event public.events, p_me uuid, p_manages boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_came jsonb := (
    select jsonb_object_agg(a.participant_id, a.came)
      from private.attendance a join public.participants p on p.id = a.participant_id
     where a.event_id = p_event.id and (p_manages or p.holder = p_me));
begin
  return case when v_came is not null and private.attendance_retention_end(p_event) > now() then v_came end;
end
$$;

create or replace function public.get_attendance(p_scope text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_series public.series;
  v_group_id uuid;
begin
  p_scope := left(p_scope, 37); -- no id is longer than 36
  if p_scope ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' and private.leads_group(p_scope::uuid, v_me) then
    v_group_id := p_scope;
  else
    select * into v_series from public.series s where s.id = p_scope;
    if v_series.id is null or private.is_series_manager(v_series, v_me) is not true then
      perform private.refuse('unauthorized');
    end if;
  end if;
  return (
    with counted as (
      select e as event, e.id, row_number() over (order by coalesce(e.datetime, e.end_datetime) desc, e.id) as place
        from public.events e
       where (e.series_id = v_series.id or e.group_id = v_group_id) and coalesce(e.datetime, e.end_datetime) <= now()
         and exists (select from private.attendance a where a.event_id = e.id)
       order by place limit 61),
    listed as (
      select * from counted c where c.place <= 60),
    named as (
      -- Asked once for all dates of a series.
      select c.id, c.place from listed c join (
        select coalesce((l.event).series_id, l.id) as circle, private.attendance_retention_end((array_agg(l.event))[1]) as until from listed l group by 1) u
          on u.circle = coalesce((c.event).series_id, c.id) and u.until > now()),
    people as (
      select l.person, (array_agg(l.name order by c.place))[1] as name, bool_or(l.guest) as guest,
             count(*) filter (where l.came) as came, count(*) as of
        from named c join private.attendance_lines(array(select o.id from named o)) l on l.event_id = c.id
       group by l.person order by 5 desc, 4 desc, l.person limit 201)
    select json_build_object(
      'dates', (select count(*) from named),
      'people', (select coalesce(json_agg(json_build_object(
          'key', left(md5(v_me::text || o.person), 16), 'name', o.name, 'guest', o.guest, 'came', o.came, 'of', o.of)
          order by o.of desc, o.came desc, o.name, o.person), '[]') from (select * from people limit 200) o),
      'more', (select count(*) > 60 from counted) or (select count(*) > 200 from people)));
end
$$;

create or replace function private.attendance_lines(p_event_ids text[])
returns table (event_id text, person uuid, name text, guest boolean, came boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    with lines as (
      select l.*, (select h.account from private.holders h where h.id = l.holder) as account, lower(replace(l.name, ' ', '')) as called
        from (
          select a.event_id, a.came, coalesce(e.series_id, e.id) as circle, coalesce(p.name, a.name) as name,
                 case when coalesce(p.kind, a.kind) = 'claim' then null when p.id is not null then p.holder else a.holder end as holder
            from private.attendance a join public.events e on e.id = a.event_id left join public.participants p on p.id = a.participant_id
           where a.event_id = any (p_event_ids)) l),
    lasting as (
      -- Guests who are on several dates of a series.
      select l.circle, l.holder, min(l.called) as called from lines l
       where l.holder is not null and l.account is null
       group by l.circle, l.holder having count(distinct l.event_id) > 1),
    known as (
      -- Those of them with a unique name: marks with only that name are theirs too.
      select t.circle, t.called, min(t.holder::text) as holder from lasting t group by t.circle, t.called having count(*) = 1)
    select l.event_id,
           coalesce(l.account, md5(coalesce('guest ' || coalesce(t.holder::text, k.holder), l.called) || ' ' || l.circle)::uuid),
           l.name, l.account is null, l.came
      from lines l
      left join lasting t on l.account is null and t.circle = l.circle and t.holder = l.holder
      left join known k on l.account is null and k.circle = l.circle and k.called = l.called;
end
$$;

create or replace function private.prepare_bookmark()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.events e where e.id = new.event_id for key share;
  if not found then
    perform private.refuse('event_not_found', null, 'event_id');
  elsif new.user_id = auth.uid() and not private.lock_account(new.user_id) then
    perform private.refuse('unauthenticated');
  end if;
  return new;
end
$$;

create or replace function public.get_calendar_token(p_secret text default null, p_renew boolean default false)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.lock_me(p_secret);
begin
  insert into private.calendar_feeds (holder) values (v_me) on conflict do nothing;
  if p_renew then
    update private.calendar_feeds f set token = default where f.holder = v_me;
  end if;
  return (select f.token from private.calendar_feeds f where f.holder = v_me);
end
$$;

create or replace function public.get_calendar(p_token text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_feed private.calendar_feeds;
  v_series public.series;
begin
  p_token := left(p_token, 23); -- none is longer than 22
  select * into v_feed from private.calendar_feeds f where f.token = p_token;
  if not found then
    select * into v_series from public.series s where s.id = p_token and not s.is_private;
    if not found then
      return null;
    end if;
  end if;
  return (
    with own as (
      select e.id, false as waiting, '' as section_id from public.events e where e.organizer_id = v_feed.holder
      union all
      select c.event_id, false, '' from private.cohosts c where c.user_id = v_feed.holder and c.event_id is not null
      union all
      select e.id, false, '' from private.cohosts c join public.events e on e.series_id = c.series_id where c.user_id = v_feed.holder
      union all
      -- A guest's has the added people too.
      select p.event_id, p.slot_number is null, p.section_id from public.participants p
       where p.holder = v_feed.holder and (p.kind <> 'claim' or p.claimed_by_user_id is null)
      union all
      select e.id, false, '' from public.events e where e.series_id = v_series.id and not e.is_private),
    -- A person who manages an event is there anyway, also if they wait for a slot.
    once as (
      select o.id, x.id as entry, x.starts_at, x.ends_at, bool_and(o.waiting) as waiting,
             coalesce(max(o.section_id) filter (where not o.waiting), case when bool_and(o.waiting) then max(o.section_id) end) as section_id
        from own o join public.events e on e.id = o.id
        left join lateral (select s.* from private.sections_of(e) s where s.id = o.section_id and s.ends_at is not null) x on true
       group by o.id, x.id, x.starts_at, x.ends_at),
    entries as (
      select coalesce(o.starts_at, e.datetime) as datetime, jsonb_build_object(
               'id', e.id, 'status', case when e.called_off_at is not null then 'called_off' when o.waiting then 'waiting' else 'confirmed' end,
               'name', e.name, 'description', e.description, 'datetime', coalesce(o.starts_at, e.datetime),
               'end_datetime', coalesce(o.ends_at, e.end_datetime), 'location', e.location, 'look', e.look, 'revision', e.revision,
               'created_at', e.created_at)
             || case when o.entry is null then '{}' else jsonb_build_object('entry', o.entry) end
             || case when o.section_id = '' then '{}'
                  else jsonb_build_object('section', private.section_name(e.sections, o.section_id)) end as entry
        from once o join public.events e on e.id = o.id
       where e.datetime > now() - interval '30 days')
    select jsonb_build_object('name', v_series.template ->> 'name', 'dates', coalesce(
        jsonb_agg(f.entry order by f.datetime, f.entry ->> 'id', f.entry ->> 'entry' nulls first), '[]'))
      from (select n.* from entries n order by n.datetime desc limit 500) f);
end
$$;

create or replace function private.checked_call_off(p_event public.events, p_old public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_event.call_offs := p_old.call_offs;
  if p_event.called_off_at is null then
    p_event.call_off_note := null;
    if p_old.called_off_at is null then
      return p_event;
    elsif coalesce(p_event.datetime, p_event.end_datetime) <= now() then
      perform private.refuse('invalid_input', 'It would have started by now, so it stays called off.', 'called_off_at');
    elsif p_old.call_offs >= 3 then
      -- Each time notifies all people twice.
      perform private.refuse('invalid_input', 'It was called off three times, so it stays called off. Make a copy of it instead.', 'called_off_at');
    end if;
    return p_event;
  end if;
  p_event.call_off_note := private.checked_text(p_event.call_off_note, 'call_off_note', 200, 'This must be less than 200 characters');
  p_event.called_off_at := coalesce(p_old.called_off_at, now());
  if p_old.called_off_at is null then
    if private.is_ended(p_event.datetime, p_event.end_datetime) then
      perform private.refuse('closed', 'It is over, so it cannot be called off.', 'called_off_at');
    end if;
    p_event.call_offs := p_old.call_offs + 1;
  end if;
  return p_event;
end
$$;

create or replace function private.notify_called_off(p_event public.events, p_decided boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  v_off boolean := p_event.called_off_at is not null;
  v_messages jsonb;
begin
  if not private.has_sender() or private.is_ended(p_event.datetime, p_event.end_datetime) then
    return;
  end if;
  if v_off then
    -- Its waiting messages are no longer true. Money is, and who comes and goes.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o
        where o.event_id = p_event.id and o.kind in ('promoted', 'changed', 'reminder', 'opened') for update skip locked);
  end if;
  -- People without the news before this one know the event as it is again.
  with unaware as (
    delete from private.messages m
     where m.event_id = p_event.id and m.kind = 'called_off' and m.attempts = 0 and m.details -> 'off' = to_jsonb(not v_off)
       and not m.details ? 'decided'
    returning m.holder)
  select jsonb_agg(jsonb_build_object(
           'holder', t.holder,
           'details', private.event_facts(p_event) || jsonb_build_object('off', v_off, 'note', p_event.call_off_note)
             || case when p_decided then '{"decided": true}'::jsonb else '{}' end,
           'drop_after', coalesce(p_event.end_datetime, p_event.datetime),
           'urgent', coalesce(p_event.datetime < now() + interval '18 hours', false)))
    into v_messages
    from private.people_of(p_event.id, 'called_off', auth.uid()) t
   where t.is_notified and t.holder not in (select u.holder from unaware u);
  perform private.write_messages('called_off', p_event.id, v_messages);
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

create or replace function public.get_cohosted_events(p_ended boolean default false)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'name', e.name, 'datetime', e.datetime, 'end_datetime', e.end_datetime, 'location', e.location,
        'is_private', e.is_private, 'max_participants', e.max_participants, 'series_id', e.series_id, 'look', e.look,
        'called_off_at', e.called_off_at,
        'group_name', (select g.name from public.groups g where g.id = e.group_id),
        'participant_count', n.taken, 'waiting_count', n.waiting) order by e.created_at desc, e.id), '[]')
      from (
        select c.* from public.events c
         where c.id in (select h.event_id from private.cohosted_events h where h.user_id = auth.uid())
           and private.is_ended(c.datetime, c.end_datetime) = p_ended
         order by c.created_at desc, c.id limit 500) e
     cross join lateral (
       select count(p.slot_number) as taken, count(p.waiting_since) as waiting from public.participants p where p.event_id = e.id) n);
end
$$;

create or replace function private.my_cohosted_series()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select c.series_id from private.cohosts c where c.user_id = (select auth.uid()) and c.series_id is not null;
end
$$;

create or replace function public.make_cohost_link(p_event_id text, p_whole_series boolean default false, p_renew boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_event from public.events e where e.id = left(p_event_id, 13) and e.organizer_id = auth.uid();
  if not found then
    perform private.refuse('unauthorized');
  elsif p_whole_series and v_event.series_id is null then
    perform private.refuse('invalid_input', 'This event does not repeat', 'whole_series');
  end if;
  if p_whole_series then
    v_event.id := null;
  else
    v_event.series_id := null;
  end if;
  if not private.lock_cohosted(v_event.id, v_event.series_id) then
    perform private.refuse('event_not_found');
  end if;
  if p_renew then
    delete from private.cohost_links l where l.event_id = v_event.id or l.series_id = v_event.series_id;
  end if;
  insert into private.cohost_links (event_id, series_id) values (v_event.id, v_event.series_id) on conflict do nothing;
  return public.get_cohosts(p_event_id);
end
$$;

create or replace function private.lock_cohosted(p_event_id text, p_series_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
begin
  if p_series_id is not null then
    v_series := private.lock_series(p_series_id);
    return v_series.id is not null;
  end if;
  perform 1 from public.events e where e.id = p_event_id for no key update;
  return found;
end
$$;

create or replace function public.accept_cohost(p_token text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_link private.cohost_links;
  v_locked boolean;
  v_cohost private.cohosts;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_token := left(p_token, 23); -- no token is longer than 22
  select * into v_link from private.cohost_links l where l.token = p_token;
  v_locked := private.lock_cohosted(v_link.event_id, v_link.series_id);
  -- Looked up again under the lock, because removing a co-host replaces the link, and that may have happened in between.
  if not v_locked or not exists (select from private.cohost_links l where l.token = p_token) then
    perform private.refuse('event_not_found', 'This link no longer works. Ask for a new one.');
  elsif not private.lock_account(v_me) then
    perform private.refuse('unauthenticated');
  elsif exists (select from public.events e where e.id = v_link.event_id and e.organizer_id = v_me)
     or exists (select from public.series s where s.id = v_link.series_id and s.organizer_id = v_me) then
    perform private.refuse('invalid_input', 'It is your own event: you run it already');
  end if;
  if not exists (
      select from private.cohosts c where c.user_id = v_me and (c.event_id = v_link.event_id or c.series_id = v_link.series_id)) then
    if (select count(*) from private.cohosts c where c.event_id = v_link.event_id or c.series_id = v_link.series_id) >= 5 then
      perform private.refuse('full', 'Five people help already. Ask the organizer to make room.');
    end if;
    insert into private.cohosts (event_id, series_id, user_id) values (v_link.event_id, v_link.series_id, v_me) returning * into v_cohost;
    perform private.log_cohost(v_cohost, 'cohost', v_me);
  end if;
  return jsonb_build_object('id', coalesce(v_link.event_id, v_link.series_id));
end
$$;

drop function private.log_cohost(p_cohost private.cohosts, p_action text, p_actor uuid);
create function private.log_cohost(p_cohost private.cohosts, p_action text, p_actor uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  -- Each is locked first: one that is being deleted this moment is gone then, and a deletion that comes later takes the entry along.
  foreach v_event_id in array array(
    select e.id from public.events e
     where e.id = p_cohost.event_id or e.series_id = p_cohost.series_id and not private.is_ended(e.datetime, e.end_datetime)
     order by e.id for key share)
  loop
    -- Coming and going again and again is one entry of each kind in ten minutes. Two people who are removed are two entries.
    perform private.log_merged(v_event_id, case when p_actor = p_cohost.user_id then v_event_id else p_cohost.id::text end, p_action,
      private.display_name(p_cohost.user_id), p_cohost.user_id, p_actor, null);
  end loop;
end
$$;

create or replace function public.remove_cohost(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_cohost private.cohosts;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_cohost from private.cohosts c where c.id = p_id;
  if not found then
    return jsonb_build_object('removed', 0);
  elsif not exists (select from public.events e where e.id = v_cohost.event_id and e.organizer_id = v_me)
    and not exists (select from public.series s where s.id = v_cohost.series_id and s.organizer_id = v_me) then
    perform private.refuse('unauthorized');
  end if;
  -- A person who accepts the link at the same moment comes before us and stays, or after us and then the link no longer works.
  perform private.lock_cohosted(v_cohost.event_id, v_cohost.series_id);
  delete from private.cohosts c where c.id = p_id;
  if not found then
    return jsonb_build_object('removed', 0);
  end if;
  update private.cohost_links l set token = default where l.event_id = v_cohost.event_id or l.series_id = v_cohost.series_id;
  perform private.log_cohost(v_cohost, 'cohost_removed', v_me);
  return jsonb_build_object('removed', 1);
end
$$;

create or replace function public.stop_cohosting(p_event_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_cohost private.cohosts;
  v_removed int := 0;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  for v_cohost in
    select c.* from private.cohosts c
     where c.user_id = v_me
       and (c.event_id = left(p_event_id, 13) or c.series_id = (select e.series_id from public.events e where e.id = left(p_event_id, 13)))
     order by c.series_id -- before the event, as everywhere
  loop
    -- Locked first. An event or series that is being deleted takes its co-hosts along.
    continue when not private.lock_cohosted(v_cohost.event_id, v_cohost.series_id);
    delete from private.cohosts c where c.id = v_cohost.id;
    continue when not found;
    v_removed := v_removed + 1;
    perform private.log_cohost(v_cohost, 'cohost_left', v_me);
  end loop;
  return jsonb_build_object('removed', v_removed);
end
$$;

create or replace function private.readable_custom_fields(p_fields jsonb)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_agg(f order by n), '[]')
    from jsonb_array_elements(case when jsonb_typeof(p_fields) = 'array' then p_fields else '[]' end) with ordinality as t (f, n)
   where private.custom_field_problem(f) is null
$$;

create or replace function private.custom_field_key(p_field jsonb)
returns text
language sql
immutable
parallel safe
return coalesce(nullif(p_field ->> 'id', ''), p_field ->> 'label');

create or replace function private.custom_field_problem(p_field jsonb)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_field) is distinct from 'object' then 'Invalid custom field'
    when jsonb_typeof(p_field -> 'label') is distinct from 'string'
      or private.clean(p_field ->> 'label') is null then 'Field label is required'
    when char_length(p_field ->> 'label') > 100 then 'Field label must be less than 100 characters'
    when jsonb_typeof(p_field -> 'type') is distinct from 'string'
      or p_field ->> 'type' not in ('text', 'email', 'tel', 'number', 'select') then 'Invalid field type'
    when jsonb_typeof(coalesce(p_field -> 'required', 'false')) <> 'boolean' then 'Invalid custom field'
    when jsonb_typeof(coalesce(p_field -> 'id', 'null')) not in ('string', 'null')
      or char_length(p_field ->> 'id') > 100 then 'Invalid custom field'
    when jsonb_typeof(coalesce(p_field -> 'options', 'null')) not in ('array', 'null') then 'Invalid custom field'
    when p_field ->> 'type' <> 'select' and jsonb_typeof(p_field -> 'options') = 'array' then 'Invalid custom field'
    when p_field ->> 'type' = 'select' and p_field -> 'options' = '[]' then 'Add at least one option'
    when jsonb_typeof(p_field -> 'options') <> 'array' then null
    when jsonb_array_length(p_field -> 'options') > 100 then 'At most 100 options are allowed'
    when exists (select 1 from jsonb_array_elements(p_field -> 'options') o where jsonb_typeof(o) <> 'string')
      then 'Invalid custom field'
    when exists (select 1 from jsonb_array_elements_text(p_field -> 'options') o where char_length(o) > 100)
      then 'Option must be less than 100 characters'
  end
$$;

create or replace function private.checked_custom_fields(p_fields jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- The sheer size first: tidying a hundred thousand options keeps a core busy for half a minute. 30 fields with 100 options of 100
  -- characters take 1.3 MB at most.
  v_problem text := case
    when pg_column_size(p_fields) > 1500000 then 'The custom fields are too long'
    when jsonb_typeof(p_fields) <> 'array' then null
    when jsonb_array_length(p_fields) > 30 then 'At most 30 custom fields are allowed'
    when exists (select 1 from jsonb_array_elements(p_fields) f
                  where jsonb_typeof(f -> 'options') = 'array' and jsonb_array_length(f -> 'options') > 100)
      then 'At most 100 options are allowed' end;
begin
  if v_problem is null and jsonb_typeof(p_fields) = 'array' then
    -- Labels and options trimmed, empty options dropped, options kept only for select, unknown properties dropped.
    p_fields := (
      select coalesce(jsonb_agg(case when jsonb_typeof(f) <> 'object' then f else jsonb_strip_nulls(jsonb_build_object(
          'id', nullif(f -> 'id', '""'),
          'label', case when jsonb_typeof(f -> 'label') = 'string' then to_jsonb(coalesce(private.clean(f ->> 'label'), '')) else f -> 'label' end,
          'type', f -> 'type',
          'required', case when jsonb_typeof(f -> 'required') = 'null' then 'false' else coalesce(f -> 'required', 'false') end,
          'options', case
            when f ->> 'type' is distinct from 'select' then null
            when jsonb_typeof(f -> 'options') is distinct from 'array' then coalesce(nullif(f -> 'options', 'null'), '[]')
            else coalesce((select jsonb_agg(t.tidy order by t.m)
                             from (select m, case when jsonb_typeof(o) = 'string' then to_jsonb(private.clean(o #>> '{}')) else o end as tidy
                                     from jsonb_array_elements(f -> 'options') with ordinality as s (o, m) offset 0) t
                            where t.tidy is not null), '[]')
          end)) end order by n), '[]')
        from jsonb_array_elements(p_fields) with ordinality as t (f, n));
  end if;
  p_fields := coalesce(p_fields, '[]');
  v_problem := coalesce(v_problem, case when jsonb_typeof(p_fields) <> 'array' then 'Invalid custom field' else coalesce(
    (select private.custom_field_problem(f) from jsonb_array_elements(p_fields) with ordinality as t (f, n)
      where private.custom_field_problem(f) is not null order by n limit 1),
    (select 'Field labels must be unique' from jsonb_array_elements(p_fields) f
      group by private.custom_field_key(f) having count(*) > 1 limit 1)) end);
  if v_problem is not null then
    perform private.refuse('invalid_input', v_problem, 'custom_fields');
  end if;
  return p_fields;
end
$$;

create or replace function public.follow(
  p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text default null)
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

create or replace function private.lock_me(p_secret text)
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

create or replace function public.unfollow(p_endpoint text, p_auth text, p_secret text default null)
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

create or replace function public.get_devices()
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
        'told_at', s.last_notified_at, -- for pages of 1.2.0
        'endpoint_hash', encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex')) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.holder = auth.uid());
end
$$;

create or replace function public.remove_device(p_id uuid)
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

create or replace function public.stop_mail(p_token uuid)
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

create or replace function public.mail_bounced(p_addresses text[])
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

create or replace function public.create_event(p_event jsonb, p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_made private.creations := private.claim_request(p_request_id, 'event');
  v_known constant jsonb := to_jsonb(jsonb_populate_record(null::public.events, '{}'));
  v_event record;
  v_columns text;
begin
  if v_made.event_id is not null then
    select e.id, e.name, e.series_id into v_event from public.events e where e.id = v_made.event_id;
    return jsonb_strip_nulls(jsonb_build_object('id', v_event.id, 'name', v_event.name, 'series_id', v_event.series_id));
  end if;
  if exists (select from jsonb_object_keys(p_event) k where not v_known ? k) then
    -- An older page sends a column that is gone.
    raise exception using errcode = 'PT400', message = 'Reload the page to get the current version.', hint = 'invalid_input';
  end if;
  -- As the caller: what may not be inserted into the table may not be inserted here.
  select string_agg(quote_ident(k), ', ') into v_columns from jsonb_object_keys(p_event) k;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning id, name',
    coalesce(v_columns, 'name')) into v_event using p_event;
  perform private.record_creation(p_request_id, v_event.id, null);
  return jsonb_build_object('id', v_event.id, 'name', v_event.name);
end
$$;

create or replace function public.create_group(
  p_name text, p_description text default null, p_is_private boolean default false, p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_made private.creations := private.claim_request(p_request_id, 'group');
begin
  if v_made.group_id is null then
    insert into public.groups (name, description, is_private) values (p_name, p_description, p_is_private)
    returning id into v_made.group_id;
    perform private.record_creation(p_request_id, null, v_made.group_id);
  end if;
  return jsonb_build_object('id', v_made.group_id);
end
$$;

create or replace function public.duplicate_event(p_event_id text, p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_made private.creations;
  v_event public.events;
  v_copy public.events;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  v_made := private.claim_request(p_request_id, 'event');
  if v_made.event_id is not null then
    return (select jsonb_build_object('id', e.id, 'name', e.name) from public.events e where e.id = v_made.event_id);
  elsif not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;

  select * into v_event from public.events e where e.id = p_event_id;
  -- The whole row first, so that no column can be forgotten; then the copy's differences.
  v_copy := v_event;
  v_copy.id := private.new_event_id();
  v_copy.organizer_id := v_me;
  v_copy.created_at := now();
  v_copy.name := rtrim(left(v_event.name, 200 - char_length(' (Copy)'))) || ' (Copy)';
  v_copy.custom_fields := private.readable_custom_fields(v_event.custom_fields);
  v_copy.parent_event_id := v_event.id;
  v_copy.series_id := null;
  v_copy.occurs_on := null;
  if not private.leads_group(v_event.group_id, v_me) then
    v_copy.group_id := null;
  end if;
  -- Only the organizer, or the group, has payment details.
  if v_event.organizer_id <> v_me and v_copy.group_id is null then
    v_copy.pay_link := null;
    v_copy.pay_note := null;
  end if;
  insert into public.events select v_copy.* returning * into v_copy;
  insert into public.labels (event_id, name, color)
  select v_copy.id, l.name, l.color from public.labels l where l.event_id = p_event_id order by l.created_at, l.id limit 50;
  perform private.record_creation(p_request_id, v_copy.id, null);
  return jsonb_build_object('id', v_copy.id, 'name', v_copy.name);
end
$$;

create or replace function private.claim_request(p_request_id uuid, p_makes text)
returns private.creations
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_made private.creations;
begin
  if p_request_id is null then
    return v_made;
  elsif auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  -- The same request a moment later waits here, and then finds what this one has made.
  insert into private.creations (user_id, request_id) values (auth.uid(), p_request_id) on conflict do nothing;
  if not found then
    select * into v_made from private.creations c where c.user_id = auth.uid() and c.request_id = p_request_id;
    if (p_makes = 'event' and v_made.group_id is not null) or (p_makes = 'group' and v_made.event_id is not null) then
      perform private.refuse('id_taken', 'This request was already used. Reload the page and try again.');
    end if;
  end if;
  return v_made;
end
$$;

create or replace function private.record_creation(p_request_id uuid, p_event_id text, p_group_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.creations c set event_id = p_event_id, group_id = p_group_id
   where c.user_id = auth.uid() and c.request_id = p_request_id and c.event_id is null and c.group_id is null;
end
$$;

create or replace function public.get_event(p_event_id text, p_known text default null, p_secret text default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  v_me uuid := auth.uid();
  v_holder uuid := coalesce(v_me, private.me(p_secret));
  v_event public.events;
  v_manages boolean := false;
  v_mine public.participants;
  v_taken int;
  v_people int;
  v_waiting int;
  v_page json;
  v_more jsonb; -- what few events have: it is there only where they have it
  v_text text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  select * into v_event from public.events e where e.id = p_event_id;
  if not found then
    -- No event has that id. It may be a series: then the answer is its current date.
    select * into v_event from public.events e where e.id = private.current_date_of(p_event_id, now());
  end if;
  if private.may_open(v_event, v_me) is not true then
    return null;
  end if;
  if p_secret is null then
    perform private.allow_caching(); -- where there is nothing no cache keeps that: the event may become public
  end if;
  if v_me is not null then
    v_manages := private.is_manager(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, v_me);
    select * into v_mine from public.participants p where p.event_id = v_event.id and p.user_id = v_me;
  end if;
  -- A person with several slots counts once.
  select count(p.slot_number), count(p.slot_number) filter (where p.kind <> 'extra'), count(p.waiting_since)
    into v_taken, v_people, v_waiting from public.participants p where p.event_id = v_event.id;

  v_page := json_build_object(
    'event', private.event_columns(v_event) || jsonb_build_object(
      'withdraw_until', v_event.withdraw_until, 'custom_fields', v_event.custom_fields,
      'price', private.price_json(v_event), -- here with the ways to pay
      'group_name', (select g.name from public.groups g where g.id = v_event.group_id),
      'parent_event_id', (select s.parent_event_id from private.event_parents s
                           where s.event_id = v_event.id and private.may_open_event(s.parent_event_id)),
      'created_at', v_event.created_at, 'revision', v_event.revision, 'organizer_name', private.display_name(v_event.organizer_id)),
    'viewer', json_build_object(
      'is_organizer', (v_event.organizer_id = v_me) is true,
      'manages', v_manages,
      'registered', v_mine.slot_number is not null,
      'place', case when v_mine.waiting_since is not null then private.waitlist_position(v_mine) end,
      'accepted', exists (select 1 from private.event_acceptances a where a.event_id = v_event.id and a.user_id = v_me)),
    'participant_count', v_taken,
    'waiting_count', v_waiting,
    'people_count', v_people,
    'labels', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name, l.id), '[]')
                 from public.labels l where l.event_id = v_event.id),
    'roster', private.roster_json(v_event, v_me, v_manages, p_holder => v_holder),
    -- Open payments: all for event managers, else the viewer's own and those of their claims.
    'payments', (select coalesce(json_agg(private.payment_json(y) order by y.created_at, y.id), '[]') from public.payments y
                  where y.event_id = v_event.id and y.settled_at is null and (v_manages or y.holder = v_me)),
    'waitlist', case when v_waiting > 0
      then private.roster_json(v_event, v_me, v_manages, 1, 50, v_holder) else '[]' end,
    'series', case when v_event.series_id is not null then private.series_of_event(v_event, v_me, p_event_id) end);
  select jsonb_object_agg(m.key, m.value) into v_more
    from (values
      ('teams', private.teams_json(v_event.id)),
      ('notices', private.notices_json(v_event.id)),
      ('names_hidden', case when not private.may_read_names(v_event, v_holder, v_manages) then 'true'::jsonb end),
      ('claimers', case when v_manages then private.claimers_json(v_event.id) end),
      -- A co-host of all dates of the series, or of this one.
      ('cohost', case when v_manages and v_event.organizer_id <> v_me then (
        select to_jsonb(case when bool_or(c.series_id is not null) then 'series' else 'event' end) from private.cohosts c
         where c.user_id = v_me and (c.event_id = v_event.id or c.series_id = v_event.series_id) having count(*) > 0) end),
      ('came', case when v_me is not null and coalesce(v_event.datetime, v_event.end_datetime) <= now()
        then private.came_json(v_event, v_me, v_manages) end)) m (key, value)
   where m.value is not null;
  -- These keys follow at the end, as text: json has no ||, and jsonb would put all of them into another order.
  v_text := left(v_page::text, -1) || coalesce(', ' || substr(left(v_more::text, -1), 2), '');
  return case when md5(v_text) = p_known then to_json(true) else (v_text || ', "version" : "' || md5(v_text) || '"}')::json end;
end
$$;

create or replace function private.roster_json(
  p_event public.events, p_viewer uuid, p_manages boolean, p_from bigint default null, p_to bigint default null, p_holder uuid default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_key text := case when p_from is null then 'slot_number' else 'place' end;
  v_sections text[] := array(select s.id from private.sections_of(p_event) s);
  v_named boolean := private.may_read_names(p_event, p_holder, p_manages);
begin
  return (
    with marks as (
      select m.participant_id, json_agg(m.label_id order by l.name, l.id) as label_ids
        from public.labels l join public.participant_labels m on m.label_id = l.id
       where l.event_id = p_event.id
       group by m.participant_id),
    line as (
      select l.id, s.number, row_number() over (partition by s.number order by l.waiting_since, l.id) as place
        from private.sections_of(p_event) s
       cross join lateral (
         select w.id, w.waiting_since from public.participants w
          where w.event_id = p_event.id and w.section_id = s.id and w.waiting_since is not null order by w.waiting_since, w.id limit p_to) l
       where p_from is not null),
    -- The first person of each waitlist, then the second of each, and so on.
    waiting as materialized (
      select l.id, l.place, row_number() over (order by l.place, l.number) as number from line l),
    people as (
      select p.*, p.slot_number as place from public.participants p
       where p_from is null and p.event_id = p_event.id and p.slot_number is not null
      union all
      select p.*, w.place from waiting w join public.participants p on p.id = w.id where w.number between p_from and p_to
      union all
      select p.*, private.waitlist_position(p) from public.participants p
       where p_from = 1 and not p_manages and p.event_id = p_event.id and p.waiting_since is not null
         and p.holder = p_viewer
         and not exists (select from waiting w where w.id = p.id and w.number <= p_to))
    -- Each row is written as text: functions that build JSON take longer and cannot leave a key out. A part that may be null stands in `coalesce`, or
    -- the row would be missing.
    select coalesce('[' || string_agg(
        '{"id" : "' || p.id || '", "name" : ' || to_json(case when v_named or p.holder = p_holder then p.name else 'Participant ' || p.place end)
        || ', "created_at" : ' || to_json(p.created_at)
        || ', "label_ids" : ' || coalesce(k.label_ids::text, '[]')
        || ', "is_organizer" : ' || ((p.kind <> 'claim' and p.holder = p_event.organizer_id) is true)
        || ', "is_mine" : ' || ((p.user_id = p_viewer) is true) || ', "claimed_by_me" : ' || ((p.kind <> 'own' and p.holder = p_viewer) is true)
        || ', "contact_visible" : ' || r.contact || ', "' || v_key || '" : ' || p.place
        || case when not r.contact then '' else
             ', "email" : ' || coalesce(to_json(p.email)::text, 'null') || ', "phone" : ' || coalesce(to_json(p.phone)::text, 'null')
             || ', "notes" : ' || coalesce(to_json(p.notes)::text, 'null') || ', "responses" : ' || p.responses
             || ', "promoted_at" : ' || coalesce(to_json(p.promoted_at)::text, 'null')
             || ', "is_guest" : ' || ((num_nonnulls(p.user_id, p.claimed_by_user_id) = 0 and p.holder <> p_viewer
                and (select h.account from private.holders h where h.id = p.holder) is null) is true)
             || case when p.holder is null then ', "is_name" : true' else '' end end
        || case when p.section_id = '' then '' else ', "section_id" : ' || to_json(p.section_id) end
        || case when p.kind = 'extra' then ', "pick": true' else '' end || case when p.offered_at is null then '' else ', "offered": true' end
        || '}', ', ' order by p.place, array_position(v_sections, p.section_id)) || ']', '[]')::json
      from people p left join marks k on k.participant_id = p.id
     cross join lateral (
       select private.may_read_contact(p.holder, p_viewer, p_manages) is true as contact) r);
end
$$;

create or replace function private.may_read_names(p_event public.events, p_holder uuid, p_manages boolean)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_event.names_for is null or p_manages is true or p_event.names_for = 'participants'
    and exists (select from public.participants p where p.event_id = p_event.id and p.holder = p_holder);
end
$$;

create or replace function private.claimers_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', p.id, 'name', coalesce(o.name, private.display_name(private.account_of(p))), 'row', o.id)) order by p.id)
      from public.participants p left join public.participants o on o.event_id = p_event_id and o.holder = p.holder and o.kind = 'own'
     where p.event_id = p_event_id and p.kind <> 'own' and (o.id is not null or private.account_of(p) is not null));
end
$$;

create or replace function private.allow_caching()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null and auth.role() = 'anon' and current_setting('request.method', true) = 'GET' then
    -- The browser revalidates each time. Vary has PostgREST's headers and the session's.
    perform set_config('response.headers',
      '[{"Cache-Control": "public, max-age=0, s-maxage=1"}, {"Vary": "Accept, Prefer, Range, Authorization"}]', true);
  end if;
end
$$;

create or replace function public.get_invite(p_type text, p_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event_id text;
  v_invite jsonb;
begin
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    -- Without an event of that id it may be a series, whose answer is that of its current date, or of its plan where it has none.
    v_event_id := coalesce((select e.id from public.events e where e.id = p_id), private.current_date_of(p_id, now()));
    v_invite := case when v_event_id is null then private.invite_to_series(p_id, v_me) else (
      select private.event_columns(e) || jsonb_build_object(
        'type', 'event',
        'organizer_name', private.display_name(e.organizer_id),
        'participant_count', n.taken, 'waiting_count', n.waiting,
        'people', case when o.can_open then private.first_people(e, o.named) end,
        'line', case when o.can_open and o.named then (
          select jsonb_agg(left(f.name, 1) order by f.waiting_since, f.id)
            from (select p.name, p.waiting_since, p.id from public.participants p
                   where p.event_id = e.id and p.waiting_since is not null order by p.waiting_since, p.id limit 3) f) end,
        'viewer', jsonb_build_object(
          'registered', m.slot_number is not null, 'place', case when m.waiting_since is not null then private.waitlist_position(m) end,
          'can_open', o.can_open),
        -- Anyone who has the id of a series may know of it.
        'series', case when e.series_id is not null and (p_id = e.series_id or private.may_open_series(s, v_me))
          then private.series_json(s, e) end)
        || case when o.named then '{}' else '{"names_hidden": true}'::jsonb end
        -- The sections in which a slot is offered, where there are some.
        || coalesce((
          select jsonb_build_object('offers', jsonb_agg(distinct p.section_id)) from public.participants p
           where p.event_id = e.id and p.offered_at is not null having count(*) > 0), '{}')
      from public.events e cross join lateral (
        select private.may_open_event(e.id) as can_open, private.may_read_names(e, v_me,
            v_me is not null and e.names_for is not null and private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, v_me)) as named offset 0) o
      cross join lateral (select count(p.slot_number) as taken, count(p.waiting_since) as waiting
                            from public.participants p where p.event_id = e.id) n
      left join public.participants m on m.event_id = e.id and m.user_id = v_me
      left join public.series s on s.id = e.series_id
      where e.id = v_event_id) end;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    v_invite := (
      select jsonb_build_object(
        'type', 'group', 'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'event_count', public.event_count(g), 'member_count', public.member_count(g),
        'viewer', jsonb_build_object(
          'is_member', private.group_role(g.id) is not null,
          'can_open', private.may_open_group(g.id)))
      from public.groups g where g.id = p_id::uuid);
  end if;
  if v_invite -> 'is_private' = 'false' then
    perform private.allow_caching();
  end if;
  return v_invite;
end
$$;

create or replace function private.first_people(p_event public.events, p_named boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sections text[] := array(select s.id from private.sections_of(p_event) s);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slot_number', f.slot_number, 'name', case when p_named then f.name else 'Participant ' || f.slot_number end)
        || case when f.section_id = '' then '{}' else jsonb_build_object('section_id', f.section_id) end order by f.slot_number, f.number), '[]')
      from (select p.slot_number, p.name, p.section_id, array_position(v_sections, p.section_id) as number from public.participants p
             where p.event_id = p_event.id and p.slot_number is not null order by 1, 4 limit 20) f);
end
$$;

create or replace function public.accept_invite(p_type text, p_id text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_private boolean;
  -- The events, the series or the group that open to the caller.
  v_events text[];
  v_series public.series;
  v_group_id uuid;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    select e.is_private, array[e.id] into v_private, v_events from public.events e where e.id = p_id for key share; -- none, if it is going
    if not found then
      select * into v_series from public.series s where s.id = p_id; -- perhaps a lasting link
      if v_series.is_private then
        -- Locked after its group: else a date that is made at this moment would not open, and two calls could wait for each other when the group is deleted.
        v_series := private.lock_series(p_id);
        v_events := array(
          select e.id from public.events e
           where e.series_id = p_id and e.is_private
             and (not private.is_ended(e.datetime, e.end_datetime) or e.id = private.current_date_of(p_id, now())) order by e.id for key share);
      end if;
      v_private := v_series.is_private;
    end if;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    select g.is_private, g.id into v_private, v_group_id from public.groups g where g.id = p_id::uuid for key share;
  end if;
  if v_private then
    if not private.lock_account(v_me) then
      perform private.refuse('unauthenticated'); -- the token outlives the account
    end if;
    -- Not for event managers: the acceptance would outlast their role.
    insert into private.event_acceptances (user_id, event_id)
    select v_me, e.id from public.events e
     where e.id = any (v_events) and not private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, v_me)
    on conflict do nothing;
    insert into private.series_acceptances (series_id, user_id)
    select v_series.id, v_me where v_series.id is not null and not private.is_series_manager(v_series, v_me)
    on conflict do nothing;
    insert into private.group_acceptances (user_id, group_id) select v_me, v_group_id where v_group_id is not null on conflict do nothing;
  end if;
  return v_private is not null;
end
$$;

create or replace function private.participant_joined()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_account uuid := coalesce(new.user_id, new.claimed_by_user_id, (select h.account from private.holders h where h.id = new.holder));
  v_details jsonb := case
    when new.kind <> 'own' and v_account is not null then jsonb_build_object('slot', new.slot_number, 'claimed', true)
    when new.slot_number is not null then jsonb_build_object('slot', new.slot_number) end;
begin
  if new.section_id <> '' then
    v_details := coalesce(v_details, '{}') || jsonb_build_object('section',
      private.section_name((select e.sections from public.events e where e.id = new.event_id), new.section_id));
  end if;
  if v_account is not null then
    perform private.drop_repeat(new.event_id, v_account, new.name, '{joined, waits}');
  end if;
  -- People sign up by themselves, so we need not look up who did it.
  insert into private.activity (event_id, action, name, subject_id, actor_id, details)
  values (new.event_id, case when new.waiting_since is null then 'joined' else 'waits' end, new.name, v_account,
          -- An event manager entered a name.
          case when new.kind = 'claim' and new.holder is null then auth.uid() end, v_details);
  if new.kind = 'own' and new.holder is not null then
    -- A person who comes back, to a slot or to the line, keeps their payment: they owe once, and no refund stays open beside it. Confirmed money first,
    -- then the oldest. A claim keeps none, because two people may have one name.
    update public.payments y set participant_id = new.id, name = new.name
     where y.id = (
       select o.id from public.payments o
        where o.holder = new.holder and o.event_id = new.event_id and o.state in ('refund', 'left') and o.kind = 'own'
        order by o.confirmed_at is null, o.created_at, o.id limit 1 for update);
  end if;
  return null;
end
$$;

create or replace function private.participants_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_changed record;
  v_was public.participants;
  v_became public.participants;
  v_moved_from public.participants[];
  v_moved public.participants[];
  v_event_ids text[];
begin
  for v_changed in
    -- Full, because Postgres then compares no row with each other one, also if it planned for a single row.
    select row(o.*)::public.participants as was, row(n.*)::public.participants as became from was o full join became n on n.id = o.id
     order by coalesce(n.slot_number, o.slot_number), n.created_at, n.id
  loop
    v_was := v_changed.was;
    v_became := v_changed.became;
    perform private.log_change(v_was, v_became);
    if v_became.slot_number is not null and v_became.promoted_at is distinct from v_was.promoted_at then
      v_moved_from := v_moved_from || v_was;
      v_moved := v_moved || v_became;
    end if;
    if v_was.holder is not distinct from v_became.holder
       and (v_was.offered_at is null and v_became.offered_at is not null
         -- In sections a person moved. Not when an event gets sections or loses them: event_changed sees to that.
         or v_was.section_id <> '' and v_became.section_id <> ''
           and (v_was.section_id, v_was.waiting_since is null) is distinct from (v_became.section_id, v_became.waiting_since is null)) then
      v_event_ids := v_event_ids || v_became.event_id;
    end if;
  end loop;
  perform private.leave_to_substitute(row(n.*)::public.participants) from became n where n.given_to is not null;
  perform private.notify_promoted(n.event_id, v_moved_from, v_moved) from unnest(v_moved) n group by n.event_id;
  perform private.promote(e) from unnest(v_event_ids) e group by e order by e;
  return null;
end
$$;

create or replace function private.log_change(p_was public.participants, p_became public.participants)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subject uuid := coalesce(
    p_became.user_id, p_became.claimed_by_user_id, (select h.account from private.holders h where h.id = p_became.holder));
  v_fields text[] := array_remove(array[
    case when p_became.name <> p_was.name then 'name' end, case when p_became.email is distinct from p_was.email then 'email' end,
    case when p_became.phone is distinct from p_was.phone then 'phone' end, case when p_became.notes is distinct from p_was.notes then 'notes' end,
    case when p_became.responses <> p_was.responses then 'responses' end], null);
  v_sections jsonb;
  v_section jsonb := '{}';
begin
  if p_became.section_id <> '' then
    v_sections := (select e.sections from public.events e where e.id = p_became.event_id);
    v_section := jsonb_build_object('section', private.section_name(v_sections, p_became.section_id));
  end if;
  if p_was.holder is distinct from p_became.holder then
    -- A row that goes to another person is not news; payment and attendance go with it. Where its account is gone, what belonged to that goes too: what
    -- others noted beside it, its labels, and the e-mail address of its membership in a group. A row that waits goes altogether, because no one is left to get a slot.
    if p_became.holder is null then
      if p_became.waiting_since is not null then
        perform private.drop_accountless(array[p_became.id]);
      end if;
      delete from public.participant_labels l where l.participant_id = p_became.id;
      update public.group_participants m set guest_email = null where m.participant_id = p_became.id and m.guest_email is not null;
    else
      update public.payments y set holder = p_became.holder, kind = p_became.kind where y.participant_id = p_became.id;
      update private.attendance a set holder = p_became.holder, kind = p_became.kind where a.participant_id = p_became.id;
    end if;
  -- Contact data of an event that is long over goes by itself (private.forget_contacts).
  elsif v_fields <> '{}' and current_setting('roster.forgetting', true) is distinct from 'on' then
    perform private.log_merged(p_became.event_id, p_became.id::text, 'changed', p_became.name, v_subject, private.actor(p_became.event_id, v_subject),
      jsonb_build_object('fields', v_fields));
  end if;

  if p_was.slot_number is null and p_became.slot_number is not null then
    -- About the row, which is by that no longer as it was added (private.untouched_since_added).
    insert into private.activity (event_id, about, action, name, subject_id, actor_id, details)
    values (p_became.event_id, p_became.id::text, 'got_slot', p_became.name, v_subject,
            -- It was their turn, without an actor; unless the slot is in another section than the one they waited for.
            case when p_became.section_id <> p_was.section_id then private.actor(p_became.event_id, v_subject) end,
            jsonb_build_object('slot', p_became.slot_number) || v_section);
  elsif p_was.section_id <> '' and p_became.section_id <> '' and p_was.section_id <> p_became.section_id
        and (p_was.slot_number is null) = (p_became.slot_number is null) then
    -- From slot to slot or from line to line.
    perform private.log_merged(p_became.event_id, p_became.id::text, 'switched', p_became.name, v_subject,
      private.actor(p_became.event_id, v_subject),
      jsonb_strip_nulls(jsonb_build_object('slot', p_became.slot_number, 'from', private.section_name(v_sections, p_was.section_id)) || v_section));
  end if;

  if p_became.name <> p_was.name then
    update public.payments y set name = p_became.name where y.participant_id = p_became.id;
  end if;
end
$$;

create or replace function private.participants_left()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_accountless boolean := coalesce(current_setting('roster.accountless', true) = 'on', false);
  v_substitute boolean := exists (select from gone g where g.given_to is not null); -- somebody has their slot already
  v_ids uuid[] := array(select g.id from gone g);
  v_event public.events;
  v_manager uuid;
  v_too_late boolean;
  v_actions private.activity[];
begin
  perform private.release_payments(v_ids);
  for v_event in
    -- Not joined: see release_payments.
    select e.* from public.events e where e.id = any (array(select distinct g.event_id from gone g)) order by e.id
  loop
    -- So that people who left do not get these when they come back.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o
        where o.event_id = v_event.id and o.holder = any (array(select g.holder from gone g where g.event_id = v_event.id))
          and o.kind in ('promoted', 'changed', 'called_off', 'reminder', 'notice', 'joined') and not private.is_in(o.event_id, o.holder)
          for update skip locked);
    v_manager := case when not v_substitute then private.actor(v_event.id, null) end;
    perform private.drop_repeat(g.event_id, g.holder, g.name, '{withdrew}')
       from gone g
      where g.event_id = v_event.id and g.holder = coalesce(v_manager, (select h.account from private.holders h where h.id = g.holder));
    v_too_late := v_event.withdraw_until < now() and v_event.called_off_at is null and not v_substitute;
    with written as (
      insert into private.activity (event_id, action, about, name, subject_id, actor_id, details)
      select v_event.id, case when l.actor is not null then 'removed' else 'withdrew' end, l.id, case when not v_accountless then l.name end,
             l.subject, l.actor,
             jsonb_strip_nulls(jsonb_build_object(
               'slot', l.slot_number, 'section', s.name,
               'substitute', nullif(v_substitute, false),
               -- Late is a person who gives up a slot by themselves, not one who only waited.
               'late', case when v_too_late and l.actor is null and l.slot_number is not null then true end))
        from (
          select g.id, g.name, g.slot_number, g.section_id, u.id as subject,
                 case when v_manager is distinct from u.id then v_manager end as actor
            from gone g left join auth.users u on u.id = g.holder
           where g.event_id = v_event.id) l
        left join private.sections_of(v_event) s on s.id = l.section_id
       order by l.slot_number, s.number
      returning *)
    select array_agg(w order by w.id) into v_actions from written w;
    if not v_accountless then
      -- Attendance of a removed person goes with them. Of a person who left by themselves it stays.
      delete from private.attendance a
       where a.participant_id = any (array(select d.about::uuid from unnest(v_actions) d where d.action = 'removed')) and a.event_id = v_event.id;
      perform private.notify_left(v_event, v_actions);
    end if;
    if not v_substitute and exists (select from gone g where g.event_id = v_event.id and g.slot_number is not null) then
      perform private.promote(v_event.id);
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.event_made()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.datetime is not null then
    perform private.set_reminder(new, false);
    perform private.set_decision(new);
  end if;
  perform private.prune_activity(); -- a new event makes room for what happens in it
  return null;
end
$$;

create or replace function private.event_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_called_off boolean := (old.called_off_at is null) <> (new.called_off_at is null);
  -- Not when enough people have joined: then there was nothing to decide.
  v_decided boolean := not v_called_off and old.decided_at is null and new.decided_at is not null and private.minimum_json(old) is not null;
  v_before jsonb := to_jsonb(old); -- once: custom fields may be large
  v_fields jsonb;
begin
  if (old.sections is null) <> (new.sections is null) then
    perform private.arrange_sections(old, new);
  end if;
  if new.group_id is distinct from old.group_id then
    -- An event that leaves its group takes its members along: the group must not keep reading their contact data.
    delete from public.group_participants m using public.participants p
     where m.group_id = old.group_id and m.participant_id = p.id and p.event_id = new.id;
  end if;
  if v_called_off then
    perform private.log_merged(new.id, new.id, case when new.called_off_at is null then 'called_on' else 'called_off' end, null, null,
      private.actor(new.id, null), null);
  end if;
  if v_decided then
    perform private.log_merged(new.id, new.id, 'decided', null, null, private.actor(new.id, null), null);
  end if;
  select jsonb_agg(n.key order by n.key) into v_fields
    from jsonb_each(to_jsonb(new)) n
   where n.value is distinct from v_before -> n.key
     and n.key not in ('revision', 'series_id', 'occurs_on', 'called_off_at', 'call_off_note', 'call_offs', 'moved_from', 'decided_at');
  if v_fields is not null then
    perform private.log_merged(new.id, new.id, 'edited', null, null, private.actor(new.id, null), jsonb_build_object('fields', v_fields));
  end if;
  if (old.datetime, old.time_zone, old.called_off_at) is distinct from (new.datetime, new.time_zone, new.called_off_at) then
    perform private.set_reminder(new, true);
  elsif old.sections is distinct from new.sections and (private.have_times(old.sections) or private.have_times(new.sections)) then
    perform private.set_reminder(new, false);
  end if;
  if (old.datetime, old.time_zone, old.called_off_at, old.decided_at, old.decide_hours, old.min_people is null)
     is distinct from (new.datetime, new.time_zone, new.called_off_at, new.decided_at, new.decide_hours, new.min_people is null) then
    perform private.set_decision(new);
  end if;
  -- It has more slots than before, starts later, or goes on again after it was over.
  if (old.max_participants, old.sections, old.datetime, old.end_datetime, old.called_off_at)
     is distinct from (new.max_participants, new.sections, new.datetime, new.end_datetime, new.called_off_at) then
    perform private.promote(new.id);
  end if;
  if v_called_off or v_decided then
    perform private.notify_called_off(new, v_decided);
  end if;
  if (old.datetime, old.end_datetime, old.location, old.sections) is distinct from (new.datetime, new.end_datetime, new.location, new.sections) then
    perform private.notify_changed(old, new);
  end if;
  perform private.ping_event(new.id);
  return null;
end
$$;

create or replace function private.event_goes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify_cancelled(old);
  return old;
end
$$;

create or replace function private.event_gone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.drop_activity_of(old.id);
  perform private.unschedule_job('reminder', old.id);
  perform private.unschedule_job('decision', old.id);
  if old.series_id is not null then
    -- It is not made again. If the series itself goes, it is gone here, or takes this along. Another caller who is deleting it may be
    -- waiting for the event.
    insert into private.series_skips (series_id, occurs_on)
    select s.id, old.occurs_on from public.series s where s.id = old.series_id for key share skip locked
    on conflict do nothing;
    perform private.delete_finished_series(old.series_id); -- it may have been the last one
  end if;
  perform private.ping_event(old.id);
  return null;
end
$$;

create or replace function private.payment_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment public.payments := coalesce(new, old);
  v_account uuid := (select h.account from private.holders h where h.id = v_payment.holder);
  v_before text := case when tg_op <> 'INSERT' then old.state end;
  v_after text := case when tg_op <> 'DELETE' then new.state end;
  v_action text := case
    when v_before is null then case v_after when 'said' then 'said_paid' when 'confirmed' then 'paid' end
    when v_after is null then case when v_before in ('said', 'confirmed') then 'unpaid' end
    when v_after = 'settled' then 'refunded'
    when v_before = 'settled' then 'not_refunded'
    when v_after = 'dismissed' then 'dismissed'
    when v_before = 'dismissed' then 'not_dismissed'
    when v_after = 'denied' then 'denied'
    when v_before = 'left' and v_after = 'refund' then 'paid'
    -- People who leave and come back keep their payments and reports.
    when v_before in ('left', 'refund') or v_after in ('left', 'refund') then null
    when v_after = 'confirmed' then 'paid'
    when v_before = 'confirmed' then 'unpaid'
    else 'said_paid' end;
  -- All else is a tick of an event manager, who is named also beside the own row.
  v_by_payer boolean := v_action = 'said_paid' or v_before = 'said' and v_after is null;
begin
  -- A deleted event takes its payments along, without an actor.
  if v_before is distinct from v_after and v_action is not null
     and (tg_op <> 'DELETE' or exists (select from public.events e where e.id = old.event_id)) then
    perform private.log_merged(v_payment.event_id, coalesce(v_payment.participant_id, v_payment.id)::text, v_action, v_payment.name,
      v_account, private.actor(v_payment.event_id, case when v_by_payer then v_account end),
      jsonb_build_object('cents', v_payment.cents, 'currency', v_payment.currency));
  end if;
  if tg_op = 'UPDATE' and v_before <> v_after or tg_op = 'DELETE' and v_before = 'denied' then
    perform private.notify_payment(old, v_after);
  end if;
  perform private.ping_event(v_payment.event_id);
  return null;
end
$$;

create or replace function private.prepare_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_argv[0] = 'client' then
    new.series_id := old.series_id;
    new.occurs_on := old.occurs_on;
  end if;
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.organizer_id <> old.organizer_id
       or tg_argv[0] = 'client'
          and (new.is_private, new.group_id, new.price_cents, new.currency, new.pay_link, new.pay_note)
              is distinct from (old.is_private, old.group_id, old.price_cents, old.currency, old.pay_link, old.pay_note)
          and not private.has_right('own', old.organizer_id, old.id, old.series_id, auth.uid()) then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
    new.parent_event_id := null;
  else
    new := private.checked_new_event(new);
  end if;
  if new.group_id is not null and new.group_id is distinct from old.group_id
     and private.from_client() and (tg_op = 'UPDATE' or new.series_id is null) then
    -- Only owner and admins of a group put an event into it. A group that is being deleted this moment is gone when the wait is over.
    if new.group_id not in (select private.my_managed_groups()) then
      perform private.refuse('unauthorized', null, 'group_id');
    end if;
    perform 1 from public.groups g where g.id = new.group_id for key share;
    if not found then
      perform private.refuse('group_not_found', null, 'group_id');
    end if;
  end if;

  new.name := private.checked_text(new.name, 'name', 200, 'Event name must be less than 200 characters', p_name => true, p_missing => 'Event name is required');
  new.description := private.checked_text(new.description, 'description', 2000, 'Description must be less than 2000 characters');
  new.location := private.checked_text(new.location, 'location', 500, 'Location must be less than 500 characters');
  new.pay_note := private.checked_text(new.pay_note, 'pay_note', 200, 'Payment note must be less than 200 characters');
  new.pay_link := private.checked_text(new.pay_link, 'pay_link', 500, 'Payment link must be less than 500 characters');
  new := private.checked_times(new, old);
  if new.sections is not null then
    new := private.checked_sections(new, old); -- their times lie within the event
  end if;
  if new.max_participants < 1 then
    perform private.refuse('invalid_input', 'Must allow at least 1 participant', 'max_participants');
  elsif new.max_participants > 100 then
    perform private.refuse('invalid_input', 'Maximum 100 participants allowed', 'max_participants');
  end if;
  if new.custom_fields is distinct from coalesce(old.custom_fields, '[]') then
    new.custom_fields := private.checked_custom_fields(new.custom_fields);
  end if;
  if num_nonnulls(new.price_cents, new.currency, new.pay_link) > 0 then
    new := private.checked_price(new, old);
  end if;
  if num_nonnulls(new.min_people, new.decided_at) > 0 then
    new := private.checked_minimum(new, old);
  end if;

  if tg_op = 'UPDATE' then
    if (old.called_off_at, old.call_off_note, old.call_offs) is distinct from (new.called_off_at, new.call_off_note, new.call_offs) then
      new := private.checked_call_off(new, old);
    end if;
    new.moved_from := case
      when new.datetime is not distinct from old.datetime then old.moved_from
      when new.datetime = coalesce(old.moved_from, old.datetime) or private.lasts_until(old.datetime, old.end_datetime) < now() then null
      -- The first one stays: people may have missed each move since then.
      when old.moved_from is not null then old.moved_from
      when exists (select from public.participants p where p.event_id = new.id) then old.datetime end;
    new.revision := old.revision + ((new.name, new.description, new.datetime, new.end_datetime, new.location, new.called_off_at)
      is distinct from (old.name, old.description, old.datetime, old.end_datetime, old.location, old.called_off_at)
      or new.sections is distinct from old.sections and (private.have_times(new.sections) or private.have_times(old.sections)))::int;
  else
    if new.parent_event_id is not null then
      -- A copy notes its original, which its maker may open. One that is being deleted this moment is gone when the wait is over.
      insert into private.event_parents (event_id, parent_event_id)
      select new.id, e.id from public.events e
       where e.id = new.parent_event_id and (not private.from_client() or private.may_open_event(e.id)) for key share;
      if not found then
        perform private.refuse('event_not_found', null, 'parent_event_id');
      end if;
      new.parent_event_id := null;
    end if;
    -- Accounts come last in the order of locks.
    if new.organizer_id = auth.uid() and not private.lock_account(auth.uid()) then
      perform private.refuse('unauthenticated');
    end if;
  end if;
  return new;
end
$$;

create or replace function private.checked_new_event(p_event public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_all int;
  v_now int;
begin
  if private.from_client() then
    if p_event.series_id is null then
      if p_event.organizer_id is distinct from v_me then
        perform private.refuse('unauthorized');
      end if;
      -- The person's other calls that add events come after this one, so that none is counted too late.
      perform pg_advisory_xact_lock(hashtextextended('events' || v_me, 0));
      select count(*), count(*) filter (where e.created_at = now()) into v_all, v_now from public.events e where e.organizer_id = v_me;
      if v_now >= 5 then
        perform private.refuse('event_limit', 'Create at most 5 events at a time.');
      elsif v_all >= 5000 then
        perform private.refuse('event_limit', 'You can have at most 5,000 events. Delete some to make room.');
      elsif not private.check_rate_limit(private.account_key(v_me), 'event', 1000) then
        perform private.refuse('event_limit', 'You have created 1,000 events in the last 24 hours. Create more tomorrow.');
      end if;
      p_event.id := private.new_event_id();
      p_event.created_at := now();
    end if;
    p_event.revision := 0;
  end if;
  p_event.called_off_at := null;
  p_event.call_off_note := null;
  p_event.call_offs := 0;
  p_event.moved_from := null;
  p_event.decided_at := null;
  return p_event;
end
$$;

create or replace function private.event_columns(p_event public.events)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_event.id, 'name', p_event.name, 'description', p_event.description,
    'datetime', p_event.datetime, 'end_datetime', p_event.end_datetime, 'location', p_event.location,
    'is_private', p_event.is_private, 'time_zone', p_event.time_zone, 'registration_deadline', p_event.registration_deadline,
    'max_participants', p_event.max_participants, 'waitlist', p_event.waitlist, 'group_id', p_event.group_id, 'look', p_event.look,
    'price', private.price_json(p_event) - '{link,note}'::text[])
    || jsonb_strip_nulls(jsonb_build_object(
      'max_picks', p_event.max_picks, 'picks_overlap', case when p_event.max_picks is not null then nullif(p_event.picks_overlap, false) end,
      'max_others', p_event.max_others, 'names_for', p_event.names_for, 'cant_come', p_event.cant_come, 'moved_from', p_event.moved_from,
      'minimum', case when p_event.min_people is not null then private.minimum_json(p_event) end,
      -- In order, each with its time, if it has one, how many slots it has, how many are taken, and how many stand in its line.
      'sections', case when p_event.sections is not null then (
        select jsonb_agg((p_event.sections -> r.number::int - 1) || jsonb_build_object('taken', r.taken, 'waiting', r.waiting) order by r.number)
          from private.room_of(p_event) r) end))
    || case when p_event.called_off_at is null then '{}'
         else jsonb_build_object('called_off_at', p_event.called_off_at, 'call_off_note', p_event.call_off_note) end;
end
$$;

create or replace function private.managed_until(p_event public.events)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
begin
  return coalesce(p_event.end_datetime, greatest(
    private.lasts_until(p_event.datetime, null),
    ((p_event.datetime at time zone v_zone)::date + 1)::timestamp at time zone v_zone));
end
$$;

create or replace function private.lock_rows(p_wish text, p_ids uuid[], p_holder uuid default null)
returns table (event public.events, entry public.participants, is_manager boolean)
language plpgsql
volatile rows 10
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event_ids text[] := '{}';
  v_found int := 0;
  v_code text;
  v_late text; -- the first other code; raised after all rows, because a foreign row is reported first
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'participant_ids');
  end if;
  for v_round in 1..2 loop
    event := null;
    for entry in select p.* from public.participants p where p.id = any (p_ids) order by p.event_id, p.id loop
      if event.id is distinct from entry.event_id then
        select e.* into event from public.events e where e.id = entry.event_id;
        v_event_ids := v_event_ids || entry.event_id;
        is_manager := private.is_manager(event.organizer_id, event.group_id, event.id, event.series_id, v_me);
      end if;
      v_code := private.row_problem(p_wish, event, entry, is_manager, v_me, p_holder);
      v_late := coalesce(v_late, v_code);
      if v_code = 'unauthorized' then
        perform private.refuse(v_code);
      elsif v_round = 2 then
        v_found := v_found + 1;
        return next;
      end if;
    end loop;
    if v_late is not null then
      perform private.refuse(v_late);
    end if;
    exit when v_round = 2;
    perform private.lock_events(p_wish, v_event_ids);
    if p_wish = 'withdraw' then
      perform 1 from public.participants p where p.id = any (p_ids) order by p.id for update;
    else
      perform 1 from public.participants p where p.id = any (p_ids) order by p.id for no key update;
    end if;
  end loop;
  if p_wish = 'tick' and v_found < (select count(distinct i) from unnest(p_ids) i) then
    perform private.refuse('participant_not_found');
  end if;
end
$$;

create or replace function private.lock_events(p_wish text, p_ids text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_wish = 'change' then
    perform 1 from public.events e where e.id = any (p_ids) order by e.id for key share;
  elsif p_wish in ('pay', 'tick') then
    perform 1 from public.events e where e.id = any (p_ids) order by e.id for share;
  else
    perform 1 from public.events e where e.id = any (p_ids) order by e.id for no key update;
  end if;
end
$$;

create or replace function private.guard_group_leaders()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.groups g where g.id = old.group_id for no key update;
  if private.leads_group(old.group_id, old.user_id) then
    perform private.refuse('unauthorized');
  end if;
  return old;
end
$$;

create or replace function private.prepare_group_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_participant record;
begin
  if private.from_client() then
    if not exists (select 1 from private.my_managed_groups() g where g = new.group_id) then
      perform private.refuse('unauthorized');
    end if;
    new.joined_at := now();
  end if;
  -- Group, event, row: a deletion of one of them, or a move of the event out of the group, comes before us or after. The event of another
  -- group is not locked.
  perform 1 from public.groups g where g.id = new.group_id for key share;
  if not found then
    perform private.refuse('group_not_found', null, 'group_id');
  end if;
  perform 1 from public.events e
    where e.id = (select p.event_id from public.participants p where p.id = new.participant_id) and e.group_id = new.group_id for share;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  select p.user_id, lower(p.email) as email into v_participant
    from public.participants p where p.id = new.participant_id and p.slot_number is not null for key share;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  new.user_id := v_participant.user_id;
  new.guest_email := case when v_participant.user_id is null then v_participant.email end;
  return new;
end
$$;

create or replace function public.get_group_members(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_email text := private.my_confirmed_email();
  v_role text := private.group_role(p_group_id);
  v_is_manager boolean := v_role in ('owner', 'admin');
  v_owner uuid;
  v_members json;
begin
  if v_role is null then
    return null;
  end if;
  select g.organizer_id into v_owner from public.groups g where g.id = p_group_id;
  v_members := (
    select coalesce(json_agg(
      jsonb_build_object(
        'participant_id', m.participant_id, 'name', p.name, 'joined_at', m.joined_at,
        'event', case when v_is_manager or not e.is_private or private.may_open_event(e.id) then jsonb_build_object('id', e.id, 'name', e.name)
                      else jsonb_build_object('id', null, 'name', 'Private event') end,
        'role', case when m.user_id = v_owner then 'owner' when a.user_id is not null then 'admin' else 'member' end,
        'is_me', (m.user_id = v_me or m.guest_email = v_email) is true,
        'can_promote', v_role = 'owner' and m.user_id is not null and m.user_id <> v_owner and a.user_id is null)
      || case when v_is_manager then jsonb_build_object('email', p.email, 'phone', p.phone, 'user_id', m.user_id) else '{}' end
      order by m.joined_at desc, m.participant_id), '[]')
      from private.members m
      join public.participants p on p.id = m.participant_id
      join public.events e on e.id = p.event_id
      left join public.group_admins a on a.group_id = m.group_id and a.user_id = m.user_id
     where m.group_id = p_group_id);
  if not v_is_manager then
    return json_build_object('owner', json_build_object('name', private.display_name(v_owner)), 'members', v_members);
  end if;
  return json_build_object(
    'owner', json_build_object('name', private.display_name(v_owner), 'user_id', v_owner),
    'members', v_members,
    'admins', (
      select coalesce(json_agg(json_build_object('user_id', a.user_id, 'name', private.display_name(a.user_id)) order by a.created_at, a.id), '[]')
        from public.group_admins a where a.group_id = p_group_id));
end
$$;

create or replace function public.get_group_candidates(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.leads_group(p_group_id, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
        'participant_id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
        'event', json_build_object('id', c.event_id, 'name', c.event_name)) order by lower(c.name), c.id), '[]')
    from (
      select distinct on (k.key) p.id, p.name, p.email, p.phone, e.id as event_id, e.name as event_name
        from public.events e
        join public.participants p on p.event_id = e.id
        cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
       where e.group_id = p_group_id and p.slot_number is not null
         and k.key not in (select m.key from private.members m where m.group_id = p_group_id)
       order by k.key, p.created_at, p.id) c);
end
$$;

create or replace function public.add_participants_to_group(p_group_id uuid, p_participant_ids uuid[])
returns table (added_count int, skipped_count int, failed_count int)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := private.open_group_batch(p_group_id, p_participant_ids);
  v_known int;
begin
  -- No one withdraws and no event leaves the group between here and the insert: events, then rows, by id.
  perform 1 from public.events e
    where e.group_id = p_group_id and e.id in (select p.event_id from public.participants p where p.id = any (v_ids))
    order by e.id for share;
  perform 1 from public.participants p where p.id = any (v_ids) order by p.id for key share;

  select count(*) into v_known
    from public.participants p join public.events e on e.id = p.event_id
   where p.id = any (v_ids) and e.group_id = p_group_id and p.slot_number is not null;

  insert into public.group_participants (group_id, participant_id)
  select p_group_id, c.id from (
    select distinct on (k.key) p.id, k.key
      from public.participants p
      join public.events e on e.id = p.event_id and e.group_id = p_group_id
      cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
     where p.id = any (v_ids) and p.slot_number is not null
     order by k.key, p.created_at, p.id) c
   where c.key not in (select m.key from private.members m where m.group_id = p_group_id)
  on conflict (group_id, participant_id) do update set user_id = excluded.user_id, guest_email = excluded.guest_email;
  get diagnostics added_count = row_count;

  skipped_count := v_known - added_count;
  failed_count := cardinality(v_ids) - v_known;
  return next;
end
$$;

create or replace function private.prepare_group()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.organizer_id <> old.organizer_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
  elsif private.from_client() then
    if new.organizer_id is distinct from auth.uid() then
      perform private.refuse('unauthorized');
    end if;
    new.id := gen_random_uuid();
    new.created_at := now();
  end if;
  new.name := private.checked_text(new.name, 'name', 200, 'Group name is too long', p_name => true, p_missing => 'Group name is required');
  new.description := private.checked_text(new.description, 'description', 2000, 'Description is too long');
  if tg_op = 'INSERT' and new.organizer_id = auth.uid() and not private.lock_account(new.organizer_id) then
    perform private.refuse('unauthenticated');
  end if;
  return new;
end
$$;

create or replace function public.get_group(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_role text := private.group_role(p_group_id);
begin
  if not private.may_open_group(p_group_id) then
    return null;
  end if;
  return (
    select json_build_object(
      'group', json_build_object(
        'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'created_at', g.created_at, 'owner_name', private.display_name(g.organizer_id)),
      'viewer', json_build_object(
        'role', v_role,
        'accepted', exists (select 1 from private.group_acceptances a where a.group_id = g.id and a.user_id = auth.uid())),
      'event_count', l.number,
      'member_count', public.member_count(g),
      -- The four members who joined first, as dots. Only members see them, and they may read all names anyway.
      'faces', (
        select coalesce(json_agg(json_build_object('participant_id', f.participant_id, 'name', f.name) order by f.joined_at, f.participant_id), '[]')
          from (
            select m.participant_id, m.joined_at, p.name from private.members m join public.participants p on p.id = m.participant_id
             where m.group_id = g.id and v_role is not null
             order by m.joined_at, m.participant_id limit 4) f),
      'events', l.events)
    from public.groups g
   cross join lateral (
      select count(*) as number, coalesce(json_agg(json_build_object(
          'id', e.id, 'name', e.name, 'look', e.look, 'series_id', e.series_id, 'datetime', e.datetime, 'end_datetime', e.end_datetime,
          'location', e.location, 'is_private', e.is_private, 'called_off_at', e.called_off_at, 'max_participants', e.max_participants,
          'participant_count', (select count(p.slot_number) from public.participants p where p.event_id = e.id))
        order by e.datetime nulls last, e.created_at, e.id), '[]') as events
        from public.events e
       where e.group_id = g.id and (not e.is_private or v_role in ('owner', 'admin') or private.may_open_event(e.id))) l
   where g.id = p_group_id);
end
$$;

create or replace function public.event_count(public.groups)
returns int
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_is_manager boolean := private.leads_group($1.id, v_me);
begin
  return (
    select count(*) from public.events e
     where e.group_id = $1.id
       and (not e.is_private or v_is_manager or (v_me is not null and private.may_open_event(e.id))));
end
$$;

create or replace function public.member_count(public.groups)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from private.members m where m.group_id = $1.id);
end
$$;

create or replace function public.mail_guest(p_id uuid, p_secret text, p_on boolean)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.participants;
  v_event public.events;
  v_hash bytea := private.hash_secret(p_secret);
  v_me uuid := private.me(coalesce(p_secret, ''));
  v_address text;
  v_organizer text;
  v_token text := 'm' || replace(gen_random_uuid()::text, '-', '');
  v_most private.first_mails;
  -- The limits that protect others count the caller's network or, without a known address, this guest.
  v_network bytea := coalesce(private.client_address_hash(), v_hash);
  v_why text;
begin
  -- Checked without a lock first, so that a stranger makes no one wait; then again with the locks, the event first.
  select * into v_row from public.participants p where p.id = p_id;
  if v_row.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.is_own(v_row, v_me) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = v_row.event_id for key share;
  select * into v_row from public.participants p where p.id = p_id for key share;
  if not private.is_own(v_row, private.me(coalesce(p_secret, ''))) then
    perform private.refuse('unauthorized');
  end if;
  perform private.count_change(v_hash);
  v_organizer := private.account_key(v_event.organizer_id);
  v_address := case when p_on then lower(v_row.email) end;
  -- One call after the other for each organizer and each address, always in this order, so that the limits are exact.
  perform pg_advisory_xact_lock(hashtextextended('first_mails of ' || v_organizer, 0));
  perform pg_advisory_xact_lock(hashtextextended('first_mails to ' || coalesce(private.mailbox_of(v_address), ''), 0));
  if v_address is not null and exists (
      select from private.guest_mails g where g.holder = v_me and g.address = v_address) then
    return private.guest_mail_json(v_me);
  end if;
  perform private.end_guest_mails(array(
    select g.id from private.guest_mails g where g.holder = v_me and g.address is not null));
  if v_address is null then
    return '{}';
  end if;
  select * into v_most from private.first_mails;
  v_why := case
    when public.get_channels() -> 'mail' = 'false' then 'Emails cannot be sent at the moment'
    when exists (
      select from private.closed_addresses c where c.hash in (private.salted(v_address), private.salted(private.mailbox_of(v_address))) and c.until > now())
      then 'Emails to this address were stopped'
    when private.recent_hits(private.mailbox_of(v_address), 'mail to') >= v_most.an_address
      then format('This address has had %s first emails today',
        coalesce((array['no', 'one', 'two', 'three', 'four', 'five'])[v_most.an_address + 1], v_most.an_address::text))
    when private.recent_hits(v_event.id, 'mail of event') >= v_most.an_event
      or private.recent_hits(v_organizer, 'mail of organizer') >= v_most.an_organizer
      then 'Too many people asked for emails about this today'
    -- A share, so that one network does not use up all of them: half for an address or /64, more for a /56 and a /48 (private.client_address_hash).
    when exists (
      select from (values (32, 0.5), (22, 0.6), (12, 0.75)) n (bytes, share)
       where private.recent_hits(v_event.id || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of event by') >= n.share * v_most.an_event
          or private.recent_hits(v_organizer || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of organizer by') >= n.share * v_most.an_organizer)
      then 'Too many emails about this were asked for from your network today' end;
  if v_why is not null then
    return jsonb_build_object('why', v_why);
  end if;
  perform private.check_rate_limit(private.mailbox_of(v_address), 'mail to', 2147483647);
  perform private.check_rate_limit(v_event.id, 'mail of event', 2147483647);
  perform private.check_rate_limit(v_organizer, 'mail of organizer', 2147483647);
  perform private.check_rate_limit(v_event.id || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of event by', 2147483647),
          private.check_rate_limit(v_organizer || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of organizer by', 2147483647)
     from (values (32), (22), (12)) n (bytes);
  insert into private.guest_mails (holder, address, token_hash)
  values (v_me, v_address, sha256(convert_to(v_token, 'UTF8')));
  perform private.write_messages('joined', v_event.id, jsonb_build_array(jsonb_build_object(
    'holder', v_me, 'details', private.event_facts(v_event) || jsonb_build_object('token', v_token),
    'drop_after', greatest(private.lasts_until(v_event.datetime, v_event.end_datetime), now() + interval '1 day'), 'urgent', true)));
  return private.guest_mail_json(v_me);
end
$$;

create or replace function private.guest_mail_json(p_holder uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_build_object('address', g.address, 'state', case when g.confirmed_at is null then 'waits' else 'on' end)
      from private.guest_mails g where g.holder = p_holder and g.address is not null), '{}');
end
$$;

create or replace function public.confirm_mail(p_token text)
returns uuid[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_token := left(p_token, 34); -- none is longer than 33
  update private.guest_mails g set confirmed_at = now()
   where g.token_hash = sha256(convert_to(p_token, 'UTF8')) and g.confirmed_at is null;
  return array(select p.id from public.participants p where p.holder = private.me(coalesce(p_token, '')) order by 1);
end
$$;

create or replace function private.mailbox_of(p_address text)
returns text
language sql
immutable
return case
  when p_address ~* '@(gmail|googlemail)[.]com$'
    then replace(regexp_replace(lower(p_address), '[+@].*', ''), '.', '') || '@gmail.com'
  else regexp_replace(lower(p_address), '[+][^@]*@', '@') end;

create or replace function private.end_guest_mails(p_ids uuid[])
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ended int;
begin
  -- A first mail that was not sent yet has a link that no longer works.
  delete from private.messages m
   where m.kind = 'joined' and m.holder in (
     -- Not where these have ended before: then it is that of another address.
     select g.holder from private.guest_mails g where g.id = any (p_ids) and g.address is not null);
  update private.guest_mails g
     set address = null, token_hash = case when g.confirmed_at is not null then g.token_hash end
   where g.id = any (p_ids);
  get diagnostics v_ended = row_count;
  return v_ended;
end
$$;

create or replace function private.close_addresses(p_addresses text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.closed_addresses c where c.until < now() - interval '30 days';
  insert into private.closed_addresses as c (hash, until)
  select distinct private.salted(lower(a)), now() + interval '1 day' from unnest(p_addresses) a order by 1
  on conflict on constraint closed_addresses_pkey do update set until = now() + interval '30 days';
end
$$;

create or replace function private.open_address(p_address text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.closed_addresses c
   where c.hash in (private.salted(lower(p_address)), private.salted(private.mailbox_of(p_address)));
  return found;
end
$$;

create or replace function private.drop_guests(p_holders uuid[], p_now timestamptz default now())
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_idle uuid[];
begin
  delete from private.guest_mails g
   where g.holder = any (p_holders)
     and not exists (select from public.participants p where p.holder = g.holder)
     and (g.address is not null or not exists (select from private.holders h where h.id = g.holder and h.became is not null))
     and not exists (select from private.regulars r where r.holder = g.holder)
     and not exists (select from private.messages m where m.holder = g.holder)
     and (g.address is null or g.confirmed_at is null or not exists (
       select from public.payments y join public.events e on e.id = y.event_id
        where y.holder = g.holder and (y.settled_at is null or y.settled_at > p_now - interval '1 day')
          and coalesce(e.end_datetime, e.datetime, y.left_at) > p_now - interval '90 days'));
  -- A guest whose call is running is skipped. The deletion is a separate statement, because it sees rows that were written before the lock.
  v_idle := array(
    select h.id from private.holders h
     where h.id = any (p_holders) and num_nonnulls(h.account, h.became) = 0 and not exists (select from public.participants p where p.holder = h.id)
     order by h.id for update skip locked);
  delete from private.holders h
   where h.id = any (v_idle)
     and not exists (select from public.participants p where p.holder = h.id)
     and not exists (select from private.regulars r where r.holder = h.id)
     and not exists (select from private.answers a where a.holder = h.id)
     and not exists (select from public.payments y where y.holder = h.id)
     and not exists (select from private.attendance a where a.holder = h.id)
     and not exists (select from private.messages m where m.holder = h.id)
     and not exists (select from private.guest_mails g where g.holder = h.id);
end
$$;

create or replace function private.release_guest()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('roster.released_guest', true) is distinct from old.holder::text
     and exists (select from private.holders h where h.id = old.holder and h.account is null) then
    perform set_config('roster.released_guest', old.holder::text, true);
    perform private.drop_guests(array[old.holder]);
  end if;
  return null;
end
$$;

create or replace function private.next_of_holder(p_holder uuid, p_series_id text default null)
returns public.participants
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.participants;
begin
  select p.* into v_row
    from public.participants p join public.events e on e.id = p.event_id
   cross join lateral (select coalesce(private.lasts_until(e.datetime, e.end_datetime) < now(), false) as past) t
   where p.holder = p_holder and (p_series_id is null or e.series_id = p_series_id)
   order by t.past, extract(epoch from e.datetime) * case when t.past then -1 else 1 end, p.kind = 'own' desc, p.created_at, p.id
   limit 1;
  return v_row;
end
$$;

create or replace function public.get_registration(p_secret text, p_event_id text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := case when p_secret is not null then private.me(p_secret) end;
  v_event_id text;
  v_row public.participants;
  v_series_id text;
  -- The sections of a private event.
  v_sections jsonb;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  select e.series_id into v_series_id from public.events e where e.id = p_event_id;
  if found then
    v_event_id := p_event_id;
  else
    v_event_id := coalesce((private.next_of_holder(v_me, p_event_id)).event_id, (
      select y.event_id from public.payments y join public.events e on e.id = y.event_id
       where y.holder = v_me and y.participant_id is null and y.settled_at is null and e.series_id = p_event_id
       order by e.datetime desc, e.id limit 1));
    -- The place is there also when the date of the link is gone: a secret keeps places in one series only.
    v_series_id := coalesce(
      (select s.id from public.series s where s.id = p_event_id),
      (select e.series_id from public.events e where e.id = v_event_id),
      (select g.series_id from private.regulars g where g.holder = v_me order by g.since limit 1));
  end if;
  select p.* into v_row from public.participants p where p.holder = v_me and p.event_id = v_event_id and p.kind = 'own';
  select e.sections into v_sections from public.events e where e.id = v_event_id and e.is_private;
  -- Null where there is neither a registration nor a place.
  return nullif(
    case when v_row.id is null then '{}' else private.registration_json(v_row) end
    || jsonb_strip_nulls(jsonb_build_object('section', private.section_name(v_sections, v_row.section_id)))
    || coalesce((
         select jsonb_build_object('mail', m.m) from private.guest_mail_json(v_me) m (m) where v_row.id is not null and m.m <> '{}'), '{}')
    || coalesce((select jsonb_build_object('payment', private.payment_json(y)) from public.payments y where y.participant_id = v_row.id), '{}')
    || coalesce((
         select jsonb_build_object('came', a.came) from private.attendance a join public.events e on e.id = a.event_id
          where a.participant_id = v_row.id and a.came is not null
            and coalesce(e.datetime, e.end_datetime) <= now() and private.attendance_retention_end(e) > now()), '{}')
    || coalesce((
         select jsonb_build_object('regular_in', g.series_id) from private.regulars g
          where g.series_id = v_series_id and g.holder = v_me), '{}')
    || coalesce((
         select jsonb_build_object('added', jsonb_agg(private.registration_json(p)
             || jsonb_strip_nulls(jsonb_build_object('section', private.section_name(v_sections, p.section_id)))
             || coalesce((select jsonb_build_object('payment', private.payment_json(y)) from public.payments y where y.participant_id = p.id), '{}')
             || coalesce((select '{"regular": true}'::jsonb from private.regular_rows r where r.participant_id = p.id), '{}')
             order by p.created_at, p.id))
           from public.participants p
          where p.holder = v_me and p.event_id = v_event_id and p.kind <> 'own'
         having count(*) > 0), '{}')
    || coalesce((
         select jsonb_build_object('payments', jsonb_agg(private.payment_json(y) order by y.created_at, y.id))
             || case when v_event_id = p_event_id then '{}' else jsonb_build_object('event_id', v_event_id) end
           from public.payments y
          where y.holder = v_me and y.event_id = v_event_id and y.participant_id is null and y.settled_at is null
         having count(*) > 0), '{}')
    || case when v_row.id is null and p_event_id is not null and exists (
         select from private.holders h where h.id = v_me and h.became is not null) then '{"adopted": true}'::jsonb else '{}' end, '{}');
end
$$;

create or replace function public.get_registrations(p_secrets text[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_guests uuid[];
begin
  if p_secrets is null or cardinality(p_secrets) > 50 then
    perform private.refuse('invalid_input', 'Ask for at most 50 registrations at a time', 'secrets');
  end if;
  v_guests := array(select private.me(coalesce(t.secret, '')) from unnest(p_secrets) with ordinality t (secret, number) order by t.number);
  return (
    select coalesce(jsonb_agg(r.entry order by r.datetime nulls last, r.event_id, r.created_at, r.id), '[]')
      from (
        select e.datetime, p.event_id, p.created_at, p.id,
               jsonb_build_object(
                 'secret_number', array_position(v_guests, p.holder), 'id', p.id, 'name', p.name, 'slot_number', p.slot_number,
                 'section', private.section_name(e.sections, p.section_id), 'starts_at', (
                   select s -> 'start' from jsonb_array_elements(e.sections) s where s ->> 'id' = p.section_id and s -> 'size' = '1'),
                 'event', jsonb_build_object(
                   'id', e.id, 'name', e.name, 'datetime', e.datetime, 'end_datetime', e.end_datetime, 'location', e.location,
                   'time_zone', e.time_zone, 'look', e.look, 'series_id', e.series_id))
               || case when p.waiting_since is null then '{}' else jsonb_build_object('place', private.waitlist_position(p)) end as entry
          from public.participants p
          -- One look into the index for each, never all rows there are.
          cross join lateral (select o.* from public.events o where o.id = p.event_id offset 0) e
         where p.holder = any (v_guests) and not private.is_ended(e.datetime, e.end_datetime)
           and (p.kind <> 'claim' or not exists (
             select from public.participants o
              where o.holder = p.holder and o.event_id = p.event_id and (o.kind = 'own' or (o.created_at, o.id) < (p.created_at, p.id))))
         order by e.datetime nulls last limit 100) r);
end
$$;

create or replace function private.make_holder()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.holders (id, account) values (new.id, new.id) on conflict do nothing;
  return null;
end
$$;

create or replace function private.hash_secret(p_secret text)
returns bytea
language plpgsql stable security definer set search_path = ''
as $$
begin
  if octet_length(p_secret) = 33 then
    return (select h.secret_hash from private.guest_mails g join private.holders h on h.id = g.holder where g.token_hash = sha256(convert_to(p_secret, 'UTF8')));
  end if;
  return case when octet_length(p_secret) = 32 and p_secret ~ '^[0-9a-f]+$' then sha256(convert_to(p_secret, 'UTF8')) end;
end
$$;

create or replace function private.me(p_secret text default null)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_secret is null then
    return auth.uid();
  end if;
  return (select h.id from private.holders h where h.secret_hash = private.hash_secret(p_secret));
end
$$;

create or replace function private.guest_holder(p_hash bytea, p_event public.events)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_guest private.holders;
begin
  insert into private.holders as h (secret_hash) values (p_hash)
  -- Writes the same value, only to lock the row. No key column changes, so the foreign keys of messages do not wait.
  on conflict (secret_hash) do update set became = h.became
  returning * into v_guest;
  if v_guest.became is not null then
    perform private.refuse('id_taken', 'This link belongs to an account now. Sign in to join.');
  elsif exists (
      select from public.participants p join public.events e on e.id = p.event_id
       where p.holder = v_guest.id and e.id <> p_event.id and (e.series_id = p_event.series_id) is not true)
     or exists (select from private.regulars g where g.holder = v_guest.id and (g.series_id = p_event.series_id) is not true) then
    perform private.refuse('id_taken');
  end if;
  return v_guest.id;
end
$$;

create or replace function private.lock_holders(p_holders uuid[], out series text[], out events text[])
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  series := array(select distinct g.series_id from private.regulars g where g.holder = any (p_holders) order by 1);
  perform 1 from public.groups g
    where g.id in (select s.group_id from public.series s where s.id = any (lock_holders.series)) order by g.id for key share;
  perform private.lock_series(s) from unnest(series) s;
  events := array(
    select e.id from public.events e
     where e.id in (select p.event_id from public.participants p where p.holder = any (p_holders)
                    union select a.event_id from private.answers a where a.holder = any (p_holders)
                    union select y.event_id from public.payments y where y.holder = any (p_holders)) order by e.id for no key update);
  perform 1 from public.participants p where p.holder = any (p_holders) order by p.id for update;
  perform 1 from private.holders h where h.id = any (p_holders) order by h.id for no key update;
end
$$;

create or replace function public.register(
  p_id uuid, p_event_id text, p_entry jsonb, p_for text default 'own', p_section text default '', p_wait boolean default false,
  p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_code text;
  v_message text;
  v_hint text;
  v_details text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12; nothing compares a text of megabytes
  p_section := coalesce(left(p_section, 17), ''); -- no id of a section is longer than 16
  begin
    if p_for not in ('own', 'claim', 'extra') then
      perform private.refuse('invalid_input', null, 'for');
    end if;
    return private.add_registration(p_id, p_event_id, p_entry, coalesce(p_entry -> 'responses', '{}'), coalesce(p_for, 'own'), p_section,
      coalesce(p_wait, false), case when auth.uid() is null then private.hash_secret(p_secret) end);
  exception when others then
    get stacked diagnostics v_code = returned_sqlstate, v_message = message_text,
      v_hint = pg_exception_hint, v_details = pg_exception_detail;
    if auth.uid() is not null or v_code not like 'PT4%' then
      raise;
    end if;
  end;
  -- An error would roll back the count of this guest's call. PostgREST sends this response as it sends the error.
  perform private.count_guest(p_event_id, true);
  perform set_config('response.status', substring(v_code from 3), true);
  return jsonb_build_object('code', v_code, 'message', v_message,
    'hint', nullif(v_hint, ''), 'details', nullif(v_details, ''));
end
$$;

create or replace function private.add_registration(
  p_id uuid, p_event_id text, p_entry jsonb, p_responses jsonb, p_for text, p_section text, p_wait boolean, p_hash bytea default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_holder uuid;
  v_event public.events;
  v_problem record;
  v_earlier public.participants; -- the row of an earlier call with this id
  v_row public.participants;
  v_registration jsonb;
begin
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  -- An extra slot has the name of its registration, and an account may claim a slot without one (private.claim_name).
  v_row := private.checked_entry(p_entry ->> 'name', p_entry ->> 'email', p_entry ->> 'phone', p_entry ->> 'notes',
    p_for = 'own' or p_for = 'claim' and v_me is null);
  -- As in private.lock_rows: a refused caller delays no one, and an earlier transaction may have changed the result.
  for v_round in 1..2 loop
    select * into v_event from public.events e where e.id = p_event_id;
    v_holder := coalesce(v_me, (select h.id from private.holders h where h.secret_hash = p_hash));
    v_problem := private.joining_problem(v_event, p_section, p_for, p_wait, v_holder, p_hash);
    -- Read after the rules, so that a rule which counted this row does not refuse a retry.
    select * into v_earlier from public.participants p where p.id = p_id;
    if found and (v_earlier.holder is null and p_for = 'name' and v_earlier.event_id = p_event_id or exists (
        -- The guest may be as new as the row.
        select from private.holders h where h.id = v_earlier.holder and (h.id = v_me or h.secret_hash = p_hash))) then
      return private.registration_json(v_earlier);
    elsif v_earlier.id is not null then
      perform private.refuse('id_taken');
    elsif v_problem.code is not null then
      perform private.refuse(v_problem.code, v_problem.message, case v_problem.code when 'invalid_input' then 'secret' end);
    end if;
    v_row.responses := case when p_responses is null then '{}' else private.checked_responses(v_event.custom_fields, p_responses, '{}') end;
    exit when v_round = 2;
    perform private.lock_events('join', array[p_event_id]);
  end loop;
  if v_me is null then
    perform private.count_guest(p_event_id, false, case when p_for <> 'own' then p_hash end);
  elsif not private.lock_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  end if;

  if v_problem.waits then
    v_row.waiting_since := private.end_of_line(p_event_id);
  else
    v_row.slot_number := private.slot_to_take(v_event, p_section, p_id, v_holder);
  end if;
  if p_for = 'extra' then
    v_row.name := (select p.name from public.participants p where p.event_id = p_event_id and p.holder = v_holder and p.kind = 'own');
  end if;
  if p_for = 'name' then
    v_holder := null;
  elsif v_me is null then
    v_holder := private.guest_holder(p_hash, v_event);
  end if;
  insert into public.participants
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, holder, kind, section_id, slot_number, waiting_since)
  values
    (p_id, p_event_id, coalesce(v_row.name, private.claim_name(p_event_id, v_me)), v_row.email, v_row.phone, v_row.notes, v_row.responses,
     case when p_for = 'own' then v_me end, case when p_for = 'claim' then v_me end, v_holder,
     case p_for when 'name' then 'claim' else p_for end, p_section, v_row.slot_number, v_row.waiting_since)
  on conflict (id) do nothing
  returning private.registration_json(participants) into v_registration;
  -- Another event got this id at the same moment. Attendance of an earlier row with this id stays with its owner; checked after the
  -- insert, which waited for a person who was just leaving.
  if v_registration is null
     or exists (
       select from private.attendance a
        where a.participant_id = p_id
          and (a.event_id <> p_event_id or a.holder is distinct from v_holder)) then
    perform private.refuse('id_taken');
  end if;
  if v_event.cant_come is not null and p_for = 'own' then
    -- Joining takes the "Can't come" back.
    delete from private.answers a
     where a.event_id = p_event_id and a.holder = v_holder;
  end if;
  return v_registration;
end
$$;

create or replace function private.joining_problem(
  p_event public.events, p_section text, p_for text, p_wait boolean, p_holder uuid, p_hash bytea, out code text, out message text, out waits boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  -- Event managers may add people. Their own registration follows the rules for everyone.
  v_is_manager boolean := p_for <> 'own' and private.is_manager(p_event.organizer_id, p_event.group_id, p_event.id, p_event.series_id, v_me);
  v_ended boolean := private.is_ended(p_event.datetime, p_event.end_datetime);
  v_room record; -- of the section; all null if there is no such section
  -- The caller's own registrations (none or one), the people they have brought, and their extra slots.
  v_mine int;
  v_others int;
  v_extra int;
  v_waiting int;
  v_overlap text := case when p_for in ('own', 'extra') then private.overlap_problem(p_event, p_section, p_holder) end;
begin
  select count(*) filter (where p.kind = 'own'), count(*) filter (where p.kind = 'claim'), count(*) filter (where p.kind = 'extra')
    into v_mine, v_others, v_extra from public.participants p where p.holder = p_holder and p.event_id = p_event.id;
  select r.* into v_room from private.room_of(p_event) r where r.id = p_section;
  -- No one overtakes: a slot for a person in line is not open. Only event managers add to a section that is over.
  waits := (v_room.open or v_room.over and v_room.taken < v_room.size) is not true;
  if waits then
    v_waiting := (select count(*) from public.participants p where p.event_id = p_event.id and p.waiting_since is not null);
  end if;
  code := case
    when p_event.id is null then 'event_not_found'
    when v_me is null and p_for <> 'own' and p_hash is null then 'unauthenticated'
    when v_me is null and (p_event.is_private or p_event.group_id is not null) then 'sign_in_to_rsvp'
    when p_event.is_private and not private.may_open(p_event, v_me) then 'event_not_found'
    when p_event.called_off_at is not null then 'called_off'
    when v_ended and (v_is_manager and private.managed_until(p_event) >= now()) is not true then 'closed'
    when p_event.registration_deadline < now() then 'closed'
    when p_for = 'own' and v_mine > 0 then 'already_registered'
    when (p_for = 'extra' or p_for = 'claim' and not v_is_manager) and v_mine = 0 then 'not_registered'
    when p_for = 'claim' and not v_is_manager and v_others >= coalesce(p_event.max_others, 10) then 'claim_limit'
    when p_for = 'extra' and v_extra + 1 >= coalesce(p_event.max_picks, 1) then 'picks_full'
    when v_room.id is null and p_section = '' then 'section_required'
    when v_room.id is null then 'section_gone'
    when v_room.over and not (p_for in ('claim', 'name') and v_is_manager) then 'section_over'
    when v_overlap is not null then 'picks_overlap'
    when waits and (v_ended or not p_wait or v_room.over) then 'full'
    when waits and not p_event.waitlist then 'waitlist_closed'
    when v_waiting >= 500 then 'waitlist_full'
    when num_nonnulls(v_me, p_hash) = 0 then 'invalid_input' -- not a secret
  end;
  if code is null and v_me is null then
    message := private.throttle_problem(p_event.id, case when p_for <> 'own' then p_hash end);
    code := case when message is not null then 'throttled' end;
  else
    message := case code
      when 'claim_limit' then case p_event.max_others when 0 then 'No one can bring others to this event.'
        when 1 then 'One person can bring at most 1 other to this event.'
        else 'One person can bring at most ' || p_event.max_others || ' others to this event.' end
      when 'picks_full' then case when p_event.max_picks is null then 'One person can take one slot here.'
        else format('One person can take at most %s slots here. Give one back to take another.', p_event.max_picks) end
      when 'picks_overlap' then v_overlap end;
  end if;
end
$$;

create or replace function private.overlap_problem(p_event public.events, p_section text, p_holder uuid, p_except uuid default null)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_event.max_picks is null then
    return null;
  elsif exists (
      select from public.participants r
       where r.holder = p_holder and r.event_id = p_event.id and r.kind <> 'claim' and r.section_id = p_section and r.offered_at is not null
         and r.id is distinct from p_except) then
    return 'You offer a slot here yourself. Keep that one.';
  elsif p_event.picks_overlap then
    return null;
  end if;
  return (
    select format('%s overlaps with %s, which you have already.', n.name, o.name)
      from public.participants r
      join private.sections_of(p_event) o on o.id = r.section_id
      join private.sections_of(p_event) n on n.id = p_section and n.starts_at < o.ends_at and o.starts_at < n.ends_at
     where r.holder = p_holder and r.event_id = p_event.id and r.kind <> 'claim' and r.id is distinct from p_except order by o.number limit 1);
end
$$;

create or replace function private.slot_to_take(p_event public.events, p_section text, p_taker uuid, p_holder uuid default null)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_taken int;
  v_slot int;
begin
  -- The lowest empty slot: of the numbered ones in order, the first whose number is not its turn, else the one after the last.
  select coalesce(min(t.turn) filter (where t.slot_number > t.turn), count(*) + 1),
         count(*) + (select count(*) from public.participants p where p.event_id = p_event.id and p.slot_number = 0 and p.section_id = p_section)
    into v_slot, v_taken
    from (
      select p.slot_number, row_number() over (order by p.slot_number) as turn from public.participants p
       where p.event_id = p_event.id and p.slot_number > 0 and p.section_id = p_section) t;
  if p_taker is null or v_taken < (select s.size from private.sections_of(p_event) s where s.id = p_section) then
    return v_slot;
  end if;
  -- A guest (p_holder) who takes an own offer is not notified: private.notify_taken knows them by the time of the offer.
  update public.participants p
     set given_to = p_taker,
         offered_at = case when p.holder = p_holder then now() else p.offered_at end
   where p.id = (
     select o.id from public.participants o
      where o.event_id = p_event.id and o.section_id = p_section and o.offered_at is not null
      order by o.offered_at, o.slot_number limit 1 for update)
  returning p.slot_number into v_slot;
  if not found then
    perform private.refuse('full');
  end if;
  return v_slot;
end
$$;

create or replace function public.get_next_slot_number(p_event_id text, p_user_id uuid default null)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  return (
    select private.slot_to_take(e, '', null) from public.events e where e.id = p_event_id and e.sections is null);
end
$$;

create or replace function private.prepare_label()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.event_id <> old.event_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
  else
    if private.from_client() then
      new.created_at := now();
    end if;
    -- Locked, so that two who add the last label at once come one after the other, and an event that is being deleted this moment is not found.
    -- A stranger locks nothing, and the policy refuses them. The first to open a date of a series copies at most fifty (private.create_date).
    perform 1 from public.events e
      where e.id = new.event_id and (not private.from_client() or private.manages_event(e.id)) for no key update;
    if not found then
      if not exists (select from public.events e where e.id = new.event_id) then
        perform private.refuse('event_not_found', null, 'event_id');
      end if;
    -- A row counts those that its own statement added before it. A label that is sent again after a lost answer is counted already.
    elsif (select count(*) from public.labels l where l.event_id = new.event_id and l.id <> new.id) >= 50 then
      perform private.refuse('label_limit');
    end if;
  end if;
  new.name := private.checked_text(new.name, 'name', 50, 'Label name must be less than 50 characters', p_name => true, p_missing => 'Label name is required');
  new.color := coalesce(private.checked_text(new.color, 'color', 21, 'Invalid color format'), '#9ca3af');
  if new.color !~ '^(#[0-9A-Fa-f]{6}|[a-z]{3,20})$' then
    perform private.refuse('invalid_input', 'Invalid color format', 'color');
  end if;
  return new;
end
$$;

create or replace function private.prepare_participant_label()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.event_id := coalesce((select p.event_id from public.participants p where p.id = new.participant_id), '');
  if private.from_client() and new.event_id <> '' and not private.manages_event(new.event_id) then
    return new; -- the policy refuses it: a stranger makes nobody wait
  end if;
  -- Event, row, label: a deletion of one of them comes before us or after.
  perform 1 from public.events e where e.id = new.event_id for no key update;
  perform 1 from public.participants p where p.id = new.participant_id for key share;
  if not found then
    perform private.refuse('participant_not_found', null, 'participant_id');
  end if;
  perform 1 from public.labels l where l.id = new.label_id and l.event_id = new.event_id for key share;
  if not found then
    perform private.refuse('invalid_input', 'This label is gone. Reload the page and try again.', 'label_id');
  end if;
  return new;
end
$$;

create or replace function private.limit_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_many boolean;
begin
  -- Without an account nothing is counted: the policies refuse the row, after this trigger.
  if not private.from_client() or v_me is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || v_me, 0)); -- as in checked_new_event
  execute format('select count(*) >= $2 from public.%I where %I = $1', tg_table_name, tg_argv[0]) into v_many using v_me, tg_argv[1]::int;
  if v_many then
    perform private.refuse(tg_argv[2], tg_argv[3]);
  elsif tg_nargs > 4 and not private.check_rate_limit(private.account_key(v_me), tg_argv[4], tg_argv[5]::int) then
    perform private.refuse(tg_argv[2], tg_argv[6]);
  end if;
  return new;
end
$$;

create or replace function private.check_rate_limit(
  p_subject text, p_kind text, p_most int, p_within interval default '1 day', p_now timestamptz default now())
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  with old as materialized (
    select d.id from private.rate_limit_hits d where d.at < now() - interval '7 days' order by d.at limit 20 for update skip locked)
  delete from private.rate_limit_hits d using old where d.id = old.id;
  if private.recent_hits(p_subject, p_kind, p_within, p_now) >= p_most then
    return false;
  end if;
  insert into private.rate_limit_hits (subject, kind, at) values (private.salted(p_subject), p_kind, p_now);
  return true;
end
$$;

create or replace function private.recent_hits(p_subject text, p_kind text, p_within interval default '1 day', p_now timestamptz default now())
returns int
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  return (
    select count(*) filter (where d.at > p_now - p_within) from private.rate_limit_hits d
     where d.subject = (select private.salted(p_subject)) and d.kind = p_kind);
end
$$;

create or replace function private.salted(p_text text)
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select sha256(t.salt || convert_to(p_text, 'UTF8')) from private.throttle_salt t);
end
$$;

create or replace function private.account_key(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select private.mailbox_of(u.email) from auth.users u where u.id = p_user_id), p_user_id::text);
end
$$;

create or replace function private.limit_metadata()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse('invalid_input', 'This account stores too much data', 'user_metadata');
  return new;
end
$$;

create or replace function private.write_messages(p_kind text, p_event_id text, p_messages jsonb, p_when text default 'anew')
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

create or replace function private.as_one_message(p_kind text, p_waiting jsonb, p_later jsonb, p_untold boolean)
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

create or replace function private.log_notify_failure(p_code text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise warning 'A notification could not be written: %', p_code;
end
$$;

create or replace function private.notifiable(p_holders uuid[], p_kind text)
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

create or replace function private.wants_notification(p_metadata jsonb, p_kind text)
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

create or replace function private.decides_at(p_event public.events)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
begin
  return ((p_event.datetime at time zone v_zone) - make_interval(days => p_event.decide_hours / 24)) at time zone v_zone
    - make_interval(hours => p_event.decide_hours % 24);
end
$$;

create or replace function private.minimum_json(p_event public.events)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_people int;
begin
  if p_event.min_people is null or num_nonnulls(p_event.decided_at, p_event.called_off_at) > 0 or p_event.datetime <= now() then
    return null;
  end if;
  v_people := (
    select count(*) from public.participants p where p.event_id = p_event.id and p.slot_number is not null and p.kind <> 'extra');
  if v_people >= p_event.min_people then
    return null;
  end if;
  return jsonb_build_object('needed', p_event.min_people, 'people', v_people, 'decides_at', private.decides_at(p_event));
end
$$;

create or replace function private.checked_minimum(p_event public.events, p_old public.events)
returns public.events
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_event.min_people < 2 then
    perform private.refuse('invalid_input', 'Must need at least 2 people', 'min_people');
  elsif p_event.min_people > coalesce(p_event.max_participants, 100) then
    perform private.refuse('invalid_input', 'Needs more people than there are slots', 'min_people');
  elsif p_event.datetime is null then
    perform private.refuse('invalid_input', 'Set Start Date & Time first: it is decided before the start', 'min_people');
  elsif p_event.called_off_at is not null and p_event.decided_at is not null and p_old.decided_at is null then
    perform private.refuse('called_off');
  end if;
  p_event.decided_at := case
    when p_event.min_people is null or p_event.datetime is distinct from p_old.datetime then null
    when p_old.decided_at is not null then p_old.decided_at
    when p_event.decided_at is not null
      or p_old.called_off_at is not null and p_event.called_off_at is null and private.decides_at(p_event) <= now() then now() end;
  return p_event;
end
$$;

create or replace function private.set_decision(p_event public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_event.min_people is not null and num_nonnulls(p_event.decided_at, p_event.called_off_at) = 0 and p_event.datetime > now() then
    insert into private.scheduled_jobs as c (kind, id, at) values ('decision', p_event.id, private.decides_at(p_event))
    on conflict (kind, id) do update set at = excluded.at;
  else
    delete from private.scheduled_jobs c where c.kind = 'decision' and c.id = p_event.id;
  end if;
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

create or replace function private.ask_decisions(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids text[] := array(
    select c.id from private.scheduled_jobs c
     where c.kind = 'decision' and c.id = any (private.due_jobs('decision', p_now, 50)) and c.at <= p_now for update skip locked);
  v_event public.events;
  v_done text[] := array(select i from unnest(v_ids) i where not exists (select from public.events e where e.id = i));
begin
  for v_event in select e.* from public.events e where e.id = any (v_ids) order by e.id for no key update skip locked
  loop
    if private.minimum_json(v_event) is not null then
      perform private.write_messages('undecided', v_event.id, (
        select jsonb_agg(jsonb_build_object(
                 'holder', t, 'details', private.event_facts(v_event), 'drop_after', v_event.datetime,
                 'urgent', v_event.datetime < now() + interval '18 hours'))
          from private.notifiable(array(
            select v_event.organizer_id union select c.user_id from private.cohosted_events c where c.event_id = v_event.id), 'undecided') t));
    else
      update public.events e set decided_at = now() where e.id = v_event.id;
    end if;
    v_done := v_done || v_event.id;
  end loop;
  delete from private.scheduled_jobs c where c.kind = 'decision' and c.id = any (v_done);
  return cardinality(v_ids) = 50;
end
$$;

create or replace function public.write_notice(p_id uuid, p_event_id text, p_text text, p_told text default 'all', p_section text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_notice private.notices;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  elsif p_told not in ('all', 'slots', 'line', 'section') or p_told is null then
    perform private.refuse('invalid_input', null, 'told');
  end if;
  p_text := private.checked_text(p_text, 'text', 500, 'This must be less than 500 characters');
  if p_text is null then
    perform private.refuse('invalid_input', 'Write something first.', 'text');
  end if;
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if exists (select from private.notices n where n.id = p_id and n.event_id = p_event_id and n.author_id = v_me) then
    update private.notices n set text = p_text where n.id = p_id;
    return private.notices_json(p_event_id);
  elsif exists (select from private.notices n where n.id = p_id) then
    perform private.refuse('id_taken');
  elsif not private.lock_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  elsif p_told = 'section' and private.section_name(v_event.sections, p_section) is null then
    perform private.refuse('section_gone');
  elsif private.recent_hits(p_event_id, 'notice') >= 3 then
    perform private.refuse('notice_limit', 'Three messages were written to this event in the last 24 hours. Write the next one tomorrow.');
  elsif not private.check_rate_limit(private.account_key(v_me), 'notice', 20) then
    perform private.refuse('notice_limit', 'You have written 20 messages in the last 24 hours. Write the next one tomorrow.');
  end if;
  perform private.check_rate_limit(p_event_id, 'notice', 3);
  insert into private.notices (id, event_id, author_id, told, section_id, text)
  values (p_id, p_event_id, v_me, p_told, case when p_told = 'section' then p_section else '' end, p_text)
  returning * into v_notice;
  -- The message stores which notices; what they say is looked up when it is sent (private.notices_told).
  begin
    perform private.write_messages('notice', p_event_id, (
      select jsonb_agg(jsonb_build_object(
               'holder', t.holder,
               'details', private.event_facts(v_event) || jsonb_build_object('notices', jsonb_build_array(p_id)),
               'drop_after', now() + interval '2 days',
               'urgent', coalesce(v_event.datetime between now() and now() + interval '18 hours', false)))
        from private.people_of(p_event_id, 'notice', v_me, p_told, v_notice.section_id) t where t.is_notified));
  exception when others then
    perform private.log_notify_failure(sqlstate);
  end;
  perform private.ping_event(p_event_id);
  return private.notices_json(p_event_id);
end
$$;

create or replace function public.change_notice(p_id uuid, p_text text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text := (select n.event_id from private.notices n where n.id = p_id);
begin
  p_text := private.checked_text(p_text, 'text', 500, 'This must be less than 500 characters');
  if v_event_id is null or not private.manages_event(v_event_id) then
    perform private.refuse('unauthorized');
  end if;
  if p_text is null then
    delete from private.notices n where n.id = p_id;
  else
    if not private.lock_account(auth.uid()) then
      perform private.refuse('unauthenticated'); -- the token outlives the account
    end if;
    update private.notices n set text = p_text, author_id = auth.uid() where n.id = p_id and n.text <> p_text;
  end if;
  perform private.ping_event(v_event_id);
  return private.notices_json(v_event_id);
end
$$;

create or replace function private.notices_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', n.id, 'at', n.at, 'by', private.display_name(n.author_id), 'told', n.told, 'text', n.text)
             || case when n.section_id = '' then '{}' else jsonb_build_object('section_id', n.section_id) end order by n.at desc, n.id)
      from (select * from private.notices n where n.event_id = p_event_id order by n.at desc, n.id limit 3) n);
end
$$;

create or replace function private.notices_told(p_details jsonb)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('by', private.display_name(n.author_id), 'text', n.text) order by n.at, n.id), '[]')
    from private.notices n where n.id in (select i::uuid from jsonb_array_elements_text(p_details -> 'notices') i)
$$;

create or replace function private.people_of(
  p_event_id text, p_kind text, p_except uuid default null, p_told text default 'all', p_section text default '', p_rows uuid[] default null)
returns table (holder uuid, entries uuid[], slots jsonb, is_notified boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    with people as materialized (
      select p.holder, array_agg(p.id) as entries,
             jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when p.kind = 'claim' then p.name end)
                 || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end)
               filter (where p.slot_number is not null) as slots
        from public.participants p
       where p.event_id = p_event_id and (p_rows is null or p.id = any (p_rows)) and case p_told
               when 'slots' then p.slot_number is not null when 'line' then p.slot_number is null when 'section' then p.section_id = p_section
               else true end
       group by p.holder, case when p.holder is null then p.id end)
    select p.holder, p.entries, p.slots, t is not null
      from people p left join private.notifiable(
        array(select o.holder from people o where o.holder is distinct from p_except), p_kind) t on t = p.holder;
end
$$;

create or replace function private.notify_changed(p_old public.events, p_new public.events)
returns void
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  v_facts jsonb := private.event_facts(p_new);
  v_before jsonb := private.changed_keys(
    v_facts -> 'event', jsonb_build_object('starts_at', p_old.datetime, 'ends_at', p_old.end_datetime, 'location', p_old.location));
  v_times jsonb := coalesce((
    select jsonb_object_agg('@' || n.id, jsonb_build_object('starts_at', o.starts_at, 'ends_at', o.ends_at))
      from private.sections_of(p_old) o join private.sections_of(p_new) n on n.id = o.id or p_old.sections is null
     where num_nonnulls(o.ends_at, n.ends_at) > 0 and (o.starts_at, o.ends_at) is distinct from (n.starts_at, n.ends_at)
       and (n.ends_at <= now()) is not true), '{}');
  v_urgent boolean := coalesce(now() + interval '18 hours' > case when v_before <> '{}' then least(p_old.datetime, p_new.datetime) else (
    select min(s.starts_at) from (select * from private.sections_of(p_old) union all select * from private.sections_of(p_new)) s
     where v_times ? ('@' || s.id)) end, false);
  -- An organizer who edits again and again notifies people at most once in an hour, and not at night.
  v_often boolean := private.recent_hits(p_new.id, 'changed') >= 5;
  v_messages jsonb;
  v_waiting int;
  v_told int;
begin
  if v_before || v_times = '{}' or not private.has_sender() or p_new.called_off_at is not null
     or private.lasts_until(p_old.datetime, p_old.end_datetime) < now() and private.lasts_until(p_new.datetime, p_new.end_datetime) < now() then
    return;
  end if;
  v_messages := (
    select jsonb_agg(jsonb_build_object(
             'holder', t.holder, 'details', v_facts || jsonb_build_object('before', v_before || o.times),
             'send_after', now() + case when v_often then interval '1 hour' else interval '1 minute' end,
             'drop_after', greatest(private.lasts_until(p_old.datetime, p_old.end_datetime), private.lasts_until(p_new.datetime, p_new.end_datetime)),
             'urgent', v_urgent and not v_often))
      from private.people_of(p_new.id, 'changed', auth.uid()) t
     cross join lateral (
       select coalesce(jsonb_object_agg(k.key, k.value), '{}') as times from jsonb_each(v_times) k
        where exists (select from public.participants p where p.id = any (t.entries) and k.key = '@' || p.section_id)) o
     where t.is_notified and v_before || o.times <> '{}');
  -- Unread messages that ring no later than this edit: it is folded into them.
  v_waiting := (
    select count(*) from private.messages m join jsonb_to_recordset(v_messages) as n (holder uuid) using (holder)
     where m.event_id = p_new.id and m.kind = 'changed' and m.attempts = 0 and m.delivered = '{}' and (m.urgent or not v_urgent));
  v_told := private.write_messages('changed', p_new.id, v_messages, case when v_often then 'kept' else 'put_off' end);
  if v_waiting < v_told and not v_often then
    perform private.check_rate_limit(p_new.id, 'changed', 5);
  end if;
  -- Either the edit was undone, or the message is an older one to a person without notifications now: it would be false.
  delete from private.messages m
   where m.event_id = p_new.id and m.kind = 'changed'
     and (m.details -> 'before' = '{}' or m.details -> 'event' is distinct from v_facts -> 'event');
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

create or replace function private.notify_cancelled(p_event public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_organizer text := private.account_key(p_event.organizer_id);
  v_unaware uuid[] := array(select m.holder from private.messages m where m.event_id = p_event.id and m.kind = 'called_off');
begin
  if not private.has_sender() then
    return;
  end if;
  -- Of its waiting messages only those about money still matter.
  delete from private.messages m
   where m.id in (
     select o.id from private.messages o where o.event_id = p_event.id and o.kind <> 'payment' for update skip locked);
  if private.lasts_until(p_event.datetime, p_event.end_datetime) < now() then
    return;
  end if;
  select * into v_series from public.series s where s.id = p_event.series_id;
  perform private.write_messages('cancelled', p_event.id, (
    select jsonb_agg(jsonb_build_object(
             'holder', t.holder,
             -- `skipped`: the series goes on without this date. It does not when it is deleted with its group or its organizer.
             'details', private.event_facts(p_event) || jsonb_build_object('skipped', v_series.id is not null and not private.is_series_paused(v_series)
               and exists (select from auth.users u where u.id = v_series.organizer_id)),
             'drop_after', private.lasts_until(p_event.datetime, p_event.end_datetime),
             'urgent', coalesce(p_event.datetime < now() + interval '18 hours', false)))
      from private.people_of(p_event.id, 'cancelled', auth.uid()) t
     -- Its cancellation was announced before. The message stays when the event has gone, so one organizer could send a person any number.
     where t.is_notified and (p_event.called_off_at is null or t.holder = any (v_unaware))
       and private.check_rate_limit(v_organizer || ' ' || t.holder, 'cancelled', 50)));
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

create or replace function private.notify_promoted(p_event_id text, p_was public.participants[], p_became public.participants[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_facts jsonb;
begin
  if not private.has_sender() then
    return;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  v_facts := private.event_facts(v_event);
  -- Each list is read once: five hundred may move up together.
  perform private.write_messages('promoted', v_event.id, (
    with moved as materialized (
      select n.id, o.slot_number is null or o.holder is distinct from n.holder as is_first
        from unnest(p_became) n join unnest(p_was) o on o.id = n.id
       -- A person who moved to another section themselves knows already.
       where n.event_id = v_event.id and (o.slot_number is null or auth.uid() is distinct from n.holder)),
    people as materialized (
      select t.holder, t.slots, bool_or(m.is_first) as is_first,
             -- A person who is moved to and fro all night gets ten messages, then one in an hour, by day.
             private.check_rate_limit(v_event.id || ' ' || t.holder, 'promoted', 10) as rings
        from private.people_of(v_event.id, 'promoted', p_rows => array(select m.id from moved m)) t
       cross join unnest(t.entries) e (id) join moved m on m.id = e.id
       where t.is_notified group by t.holder, t.slots)
    select jsonb_agg(jsonb_build_object(
             'holder', t.holder,
             'details', v_facts || jsonb_build_object('slots', t.slots)
               -- Switching costs nothing more, so the price is only with a person's first slot.
               || case when t.is_first then jsonb_build_object('price', private.price_json(v_event) - '{link,note}'::text[]) else '{}' end,
             'drop_after', coalesce(v_event.end_datetime, v_event.datetime), 'urgent', t.rings,
             'send_after', now() + case when t.rings then '0 s' else '1 hour' end::interval))
      from people t), 'sooner');
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

create or replace function private.notify_opened(p_event public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_before text := (
    select d.id from private.known_dates d where d.series_id = p_event.series_id and d.occurs_on < p_event.occurs_on order by d.occurs_on desc limit 1);
begin
  if not private.has_sender() then
    return;
  end if;
  perform private.write_messages('opened', p_event.id, (
    select jsonb_agg(jsonb_build_object(
             'holder', t,
             'details', private.event_facts(p_event) || jsonb_build_object('deadline', p_event.registration_deadline)
               || case when p_event.cant_come is not null then '{"asks": true}'::jsonb else '{}' end,
             'drop_after', coalesce(p_event.registration_deadline, p_event.end_datetime, p_event.datetime)))
    from private.notifiable(
      array(
        select p.holder from public.participants p where p.event_id = v_before
        union
        select b.user_id from public.bookmarks b join public.events e on e.id = b.event_id where e.series_id = p_event.series_id), 'opened') t
   where t is distinct from auth.uid() and not private.is_in(p_event.id, t) and private.may_open(p_event, t)));
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

create or replace function private.notify_payment(p_before public.payments, p_after text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_account uuid := (select h.account from private.holders h where h.id = p_before.holder);
  v_what text;
  v_event public.events;
  -- The unread waiting message about this payment.
  v_waits jsonb := (
    select m.details from private.messages m
     where m.event_id = p_before.event_id and m.kind = 'payment' and m.details -> 'parts' ? p_before.id::text and m.attempts = 0 and m.delivered = '{}' limit 1);
  -- It is returned to a person who has not yet read of the refund. If that is undone, they have to.
  v_untold boolean := p_after = 'settled' and v_waits ->> 'what' = 'refund';
  -- Undone while unread: as if it had not been.
  v_undone boolean := p_before.state = 'settled' and v_waits is not null and (v_waits -> 'untold' ? p_before.id::text) is not true;
begin
  if not private.has_sender() then
    return;
  end if;
  -- The waiting message about this payment is no longer true.
  update private.messages m
     set lease = null, delivered = '{}', details = (
           select m.details || jsonb_build_object('parts', r.parts, 'cents', (select coalesce(sum(v::int), 0) from jsonb_each_text(r.parts) x (k, v)))
             from (select (m.details -> 'parts') - p_before.id::text as parts) r)
   where m.event_id = p_before.event_id and m.kind = 'payment' and m.details -> 'parts' ? p_before.id::text;
  delete from private.messages m where m.event_id = p_before.event_id and m.kind = 'payment' and m.details -> 'parts' = '{}';
  v_what := case p_after when 'denied' then 'denied' when 'refund' then 'refund' when 'settled' then 'refunded' end;
  select * into v_event from public.events e where e.id = p_before.event_id;
  -- The actors know it: the account itself, or the guest, for an action of no event manager. A slot that they offered before was taken by
  -- another person.
  if v_what is null or v_undone or p_before.holder is null or v_event.id is null
     or (case when v_account is not null then v_account = auth.uid() else not (private.manages_event(p_before.event_id) or exists (
           select from public.participants p where p.id = p_before.participant_id and p.given_to is not null and p.offered_at < now())) end) then
    return;
  end if;
  perform private.write_messages('payment', v_event.id, (
    select jsonb_agg(jsonb_build_object(
             'holder', t,
             'details', private.event_facts(v_event) || jsonb_build_object('what', v_what, 'cents', p_before.cents, 'currency', p_before.currency,
               'parts', jsonb_build_object(p_before.id, p_before.cents))
               || case when v_untold then jsonb_build_object('untold', jsonb_build_array(p_before.id)) else '{}' end,
             'drop_after', now() + interval '7 days'))
      from private.notifiable(array[p_before.holder], 'payment') t));
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

create or replace function private.notify_left(p_event public.events, p_actions private.activity[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_empty constant jsonb := '{"left": [], "left_count": 0}';
  v_entries jsonb; -- by each event manager who is told, the people who left
begin
  if not private.has_sender() or private.lasts_until(p_event.datetime, p_event.end_datetime) < now() then
    return;
  end if;
  v_entries := (
    select jsonb_object_agg(h.id, h.entries) from (
      select u.id, jsonb_agg(jsonb_build_object('name', d.name, 'account', d.subject_id)
                 || case when d.details ? 'section' then jsonb_build_object('section', d.details -> 'section') else '{}' end order by d.id) as entries
        from auth.users u cross join unnest(p_actions) d
       where d.details ? 'late' and u.id = any (private.managers_of(p_event)) and u.id is distinct from d.subject_id
         and private.wants_notification(u.raw_user_meta_data, 'digest')
       group by u.id) h);
  if v_entries is null then
    return;
  end if;
  perform private.write_messages('digest', p_event.id, (
    select jsonb_agg(jsonb_build_object(
             'holder', t,
             -- Together with an empty one, because a digest names 20 people at most.
             'details', private.as_one_message('digest', c_empty, c_empty || private.event_facts(p_event)
               || jsonb_build_object('left', v_entries -> t::text, 'left_count', jsonb_array_length(v_entries -> t::text)), true),
             'send_after', now() + interval '15 minutes',
             'drop_after', least(private.lasts_until(p_event.datetime, p_event.end_datetime), now() + interval '2 days')))
      from private.notifiable(array(select h::uuid from jsonb_object_keys(v_entries) h), 'digest') t), 'kept');
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

create or replace function private.slots_still_theirs(p_message private.messages)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_slots jsonb := p_message.details -> 'slots';
  v_event public.events;
  v_sections text[];
begin
  if v_slots -> 0 ? 'section_id' then
    select * into v_event from public.events e where e.id = p_message.event_id;
    v_sections := array(select s.id from private.sections_of(v_event) s);
    if p_message.kind = 'reminder' then
      -- A reminder may wait until morning, and people move in between. Times that have begun need no reminder.
      v_slots := (
        select jsonb_agg(jsonb_build_object('section_id', p.section_id, 'slot', p.slot_number,
                 'name', case when p.kind = 'claim' then p.name end))
          from public.participants p join private.sections_of(v_event) s on s.id = p.section_id
         where p.event_id = p_message.event_id and p.holder = p_message.holder and p.slot_number is not null
           and (s.ends_at is null or s.starts_at > now()));
    end if;
  end if;
  return (
    -- A subquery for each slot finds it by an index. With `exists` Postgres would go through all people of the event.
    select coalesce(jsonb_agg(s - 'section_id' || private.section_facts(v_event, s ->> 'section_id')
             order by array_position(v_sections, s ->> 'section_id'), (s ->> 'slot')::int), '[]')
      from jsonb_array_elements(v_slots) s
     where (
       select p.holder = p_message.holder from public.participants p
        where p.event_id = p_message.event_id and p.slot_number = (s ->> 'slot')::int and p.section_id = coalesce(s ->> 'section_id', '')));
end
$$;

create or replace function private.times_still_theirs(p_message private.messages)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = p_message.event_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('section', s.name, 'before', c.before) || n.now order by s.number), '[]')
      from private.sections_of(v_event) s join jsonb_each(p_message.details -> 'before') b on b.key = '@' || s.id
     cross join lateral (select jsonb_build_object('starts_at', s.starts_at, 'ends_at', s.ends_at) as now) n
     cross join lateral (select private.changed_keys(n.now, b.value) as before) c
     where c.before <> '{}' and (s.ends_at <= now()) is not true and exists (
       select from public.participants p
        where p.event_id = v_event.id and p.section_id = s.id and p.holder = p_message.holder));
end
$$;

create or replace function private.section_facts(p_event public.events, p_section text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_event.sections is null then
    return '{}';
  end if;
  return coalesce((
    select jsonb_build_object('section', s -> 'name')
        || case when s ? 'start' then jsonb_build_object('starts_at', s -> 'start', 'alone', s -> 'size' = '1') else '{}' end
      from jsonb_array_elements(p_event.sections) s where s ->> 'id' = p_section), '{"section": null}');
end
$$;

create or replace function public.get_reach(p_event_id text, p_told text default 'all', p_section text default '')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  return (
    with people as materialized (
      select o.* from private.people_of(p_event_id, 'changed', v_me, p_told, p_section) o)
    select jsonb_build_object(
      'people', count(*) filter (where o.holder is distinct from v_me),
      'told', count(*) filter (where o.is_notified),
      'pushed', count(*) filter (where o.is_notified and (select true from private.push_subscriptions s where s.holder = o.holder limit 1)),
      'untold', (
        select coalesce(jsonb_agg(u.name order by u.created_at, u.id), '[]') from (
          select p.id, p.name, p.created_at from public.participants p
           where p.event_id = p_event_id and p.id in (select unnest(n.entries) from people n where not n.is_notified)
             and p.user_id is distinct from v_me
           order by p.created_at, p.id limit 20) u))
      from people o);
end
$$;

create or replace function private.take_down(p_id text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_names text[];
begin
  -- Locked in the common order: groups, series, events.
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

create or replace function private.forget_contacts(p_now timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_days int;
  v_done int;
begin
  select k.days into v_days from private.contact_retention k
   where k.checked_at is null or k.checked_at < p_now - interval '1 hour' for update skip locked;
  if not found then
    return;
  end if;
  -- Where the last two things of a guest are deleted at the same moment, each call sees the other one still there.
  perform private.drop_guests(array(
    select h.id from private.holders h
     where h.id in (select g.holder from private.guest_mails g union select s.holder from private.push_subscriptions s)
       and h.account is null and not exists (select from public.participants p where p.holder = h.id)), p_now);
  if v_days is null then
    update private.contact_retention set checked_at = p_now;
    return;
  end if;
  -- No person changed these rows, so the activity says nothing of it (private.log_change).
  perform set_config('roster.forgetting', 'on', true);
  -- Never waits: locked rows come an hour later.
  with due as (
    select p.id from public.participants p join public.events e on e.id = p.event_id
     where num_nonnulls(p.email, p.phone) > 0 and coalesce(e.end_datetime, e.datetime) < p_now - make_interval(days => v_days)
     limit 500 for no key update of p skip locked)
  update public.participants p set email = null, phone = null from due where p.id = due.id;
  get diagnostics v_done = row_count;
  perform set_config('roster.forgetting', '', true);
  -- The mails of guests all of whose events are that long over. For a deleted event the message about its cancellation waits.
  perform private.end_guest_mails(array(
    select g.id from private.guest_mails g
     where g.address is not null and not exists (select from private.regulars r where r.holder = g.holder)
       and (
         select bool_and((coalesce(e.end_datetime, e.datetime) < p_now - make_interval(days => v_days)) is true)
           from public.events e
          where e.id in (
            select p.event_id from public.participants p where p.holder = g.holder
            union select y.event_id from public.payments y where y.holder = g.holder))));
  if v_done < 500 then
    update private.contact_retention set checked_at = p_now;
  end if;
end
$$;

create or replace function private.person_of(p_who text, out address text, out guests uuid[], out rows uuid[])
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  address := case when p_who like '%@%' then lower(btrim(p_who)) end;
  guests := array(
    select h.id from private.holders h
     where h.account is null and h.id in (
       select private.me(coalesce(substring(btrim(p_who) from '[0-9a-z]+$'), '')) where address is null
       union select p.holder from public.participants p where lower(p.email) = address
       union select r.holder from private.regulars r where lower(r.email) = address
       union select g.holder from private.guest_mails g where g.address = person_of.address));
  rows := array(
    select p.id from public.participants p where lower(p.email) = address
    union select p.id from public.participants p where p.holder = any (guests));
end
$$;

create or replace function private.data_of_person(p_who text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_who record := private.person_of(p_who);
begin
  return jsonb_build_object(
    'registrations', (
      select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('event', e.name, 'datetime', e.datetime) order by p.created_at), '[]')
        from public.participants p join public.events e on e.id = p.event_id where p.id = any (v_who.rows)),
    'kept_places', (
      select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('series', s.template ->> 'name') order by r.since), '[]')
        from private.regulars r join public.series s on s.id = r.series_id
       where lower(r.email) = v_who.address or r.holder = any (v_who.guests)),
    'answers', (
      select coalesce(jsonb_agg(to_jsonb(a) order by a.at), '[]') from private.answers a where a.holder = any (v_who.guests)),
    'attendance', (
      select coalesce(jsonb_agg(to_jsonb(a) order by a.event_id), '[]') from private.attendance a
       where a.participant_id = any (v_who.rows) or a.holder = any (v_who.guests)),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(y) order by y.created_at), '[]') from public.payments y
       where y.participant_id = any (v_who.rows) or y.holder = any (v_who.guests)),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object('address', g.address, 'confirmed_at', g.confirmed_at)), '[]')
        from private.guest_mails g where g.holder = any (v_who.guests)),
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('device', d.device, 'since', d.created_at)), '[]')
        from private.push_subscriptions d where d.holder = any (v_who.guests)));
end
$$;

create or replace function private.forget_person(p_who text)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_who record := private.person_of(p_who);
begin
  perform set_config('roster.accountless', 'on', true);
  perform 1 from public.events e
    where e.id in (select p.event_id from public.participants p where p.id = any (v_who.rows)) order by e.id for no key update;
  perform private.lock_holders(v_who.guests);
  delete from private.activity a using public.participants p
   where p.id = any (v_who.rows) and a.event_id = p.event_id
     and (a.about = p.id::text or a.name = p.name and a.subject_id is not distinct from private.account_of(p));
  -- The address may also be in rows of accounts and pasted people.
  delete from private.attendance a where a.participant_id = any (v_who.rows);
  delete from private.regulars r where lower(r.email) = v_who.address;
  delete from public.participants p where p.id = any (v_who.rows);
  delete from private.holders h where h.id = any (v_who.guests);
  perform private.forget_money_and_attendance(v_who.guests);
  perform set_config('roster.accountless', '', true);
  return cardinality(v_who.rows);
end
$$;

create or replace function private.is_entry(p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return coalesce(
    octet_length(concat(p_name, p_email, p_phone, p_notes)) <= 4 * (100 + 254 + 20 + 1000) -- before anything walks a text
    and p_name = private.clean_name(p_name) and char_length(p_name) <= 100
    and (p_email is null or p_email = private.clean(p_email) and char_length(p_email) <= 254
      and p_email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@.]+$') -- some rows are older than what private.checked_contact asks
    and (p_phone is null or p_phone = private.clean(p_phone) and char_length(p_phone) <= 20 and p_phone ~ '^\+?[0-9 ()-]+$')
    and (p_notes is null or p_notes = private.clean(p_notes) and char_length(p_notes) <= 1000)
    and (p_responses = '{}' or jsonb_typeof(p_responses) = 'object' and private.answers_fit(p_responses)), false);
end
$$;

create or replace function private.guard_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_left boolean := false;
begin
  if tg_op = 'INSERT' then
    new.holder := coalesce(new.user_id, new.claimed_by_user_id, new.holder);
    new.kind := case when new.claimed_by_user_id is not null then 'claim' else new.kind end;
    return new;
  end if;
  if (new.user_id, new.claimed_by_user_id, new.holder) is distinct from (old.user_id, old.claimed_by_user_id, old.holder) then
    v_left := old.holder is not null and new.holder is null
      or num_nonnulls(new.user_id, new.claimed_by_user_id) = 0 and num_nonnulls(old.user_id, old.claimed_by_user_id) = 1 and new.holder = old.holder
         and not exists (select from auth.users u where u.id = old.holder);
  end if;
  if (new.id, new.event_id, new.created_at) is distinct from (old.id, old.event_id, old.created_at)
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at)
         and (new.slot_number is null or new.section_id = old.section_id))
  then
    perform private.refuse('unauthorized');
  elsif not v_left and (new.user_id, new.claimed_by_user_id, new.holder) is distinct from (old.user_id, old.claimed_by_user_id, old.holder) then
    -- An account's own row stays with it, its other rows go to guests only, and those of a guest to the account that took the guest over.
    if new.holder is not distinct from old.holder or old.user_id is not null
       or exists (select from private.holders h where h.id = new.holder and h.account is not null) and not exists (
         select from private.holders h where h.id = old.holder and h.became = new.holder) then
      perform private.refuse('unauthorized');
    end if;
  end if;
  if v_left then
    new.holder := null;
    new.user_id := null;
    new.claimed_by_user_id := null;
    new.email := null;
    new.phone := null;
    new.notes := null;
    new.responses := '{}';
    new.offered_at := null;
  else
    new.holder := coalesce(new.user_id, new.claimed_by_user_id, new.holder);
  end if;
  -- The offer is for that slot, by a person who cannot come to another one either.
  if (new.slot_number, new.section_id) is distinct from (old.slot_number, old.section_id) then
    new.offered_at := null;
  end if;
  return new;
end
$$;

create or replace function private.is_own(p_row public.participants, p_me uuid)
returns boolean
language sql
immutable
return (p_row.holder = p_me) is true;

create or replace function private.account_of(p_row public.participants)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(p_row.user_id, p_row.claimed_by_user_id, (select h.account from private.holders h where h.id = p_row.holder));
end
$$;

create or replace function private.registration_json(p_row public.participants)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_row.id, 'event_id', p_row.event_id, 'name', p_row.name, 'email', p_row.email,
    'phone', p_row.phone, 'notes', p_row.notes, 'responses', p_row.responses,
    'slot_number', p_row.slot_number, 'created_at', p_row.created_at)
    || jsonb_strip_nulls(jsonb_build_object(
      'waiting_since', p_row.waiting_since, 'promoted_at', p_row.promoted_at,
      'place', case when p_row.waiting_since is not null then private.waitlist_position(p_row) end,
      'section_id', nullif(p_row.section_id, ''), 'pick', nullif(p_row.kind = 'extra', false),
      'offered', case when p_row.offered_at is not null then true end));
end
$$;

create or replace function public.say_paid(
  p_ids uuid[] default null, p_secret text default null, p_said boolean default true, p_cents integer default null, p_currency text default null,
  p_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.hash_secret(p_secret);
  v_slot record;
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  for v_slot in select g.*, row_number() over () as number from private.lock_rows('pay', coalesce(p_ids, array[p_id]), private.me(p_secret)) g loop
    if v_slot.number = 1 then
      perform private.count_change(v_hash);
    end if;
    select y.* into v_payment from public.payments y where y.participant_id = (v_slot.entry).id for update;
    if p_said is false then
      delete from public.payments y where y.id = v_payment.id and y.state = 'said';
      continue when v_payment.id is null or v_payment.state = 'said';
    elsif (v_payment.state in ('said', 'confirmed')) is not true then
      continue when (v_slot.entry).slot_number is null;
      v_payment := private.pay(v_slot.event, v_slot.entry, v_payment, p_cents, p_currency);
    end if;
    v_payments := v_payments || private.payment_json(v_payment);
  end loop;
  if not found then
    perform private.refuse('participant_not_found');
  elsif p_said is not false and v_payments = '[]' then
    perform private.refuse('nothing_to_pay');
  end if;
  return case when p_ids is null then v_payments -> 0 else v_payments end;
end
$$;

create or replace function private.pay(
  p_event public.events, p_entry public.participants, p_payment public.payments, p_shown_cents integer, p_shown_currency text,
  p_confirmed boolean default false)
returns public.payments
language plpgsql
set search_path = ''
as $$
declare
  v_is_said boolean := (p_payment.state = 'said') is true;
  v_cents int := case when v_is_said then p_payment.cents else p_event.price_cents end;
  v_currency text := case when v_is_said then p_payment.currency else p_event.currency end;
  v_payment public.payments;
begin
  if not v_is_said and (v_cents is null or p_event.called_off_at is not null or p_entry.slot_number is null) then
    perform private.refuse('nothing_to_pay');
  elsif p_shown_cents is not null and (p_shown_cents, p_shown_currency) is distinct from (v_cents, v_currency) then
    perform private.refuse('payment_changed');
  end if;
  insert into public.payments as y (
    event_id, participant_id, holder, kind, name, cents, currency, said_at, confirmed_at, marked_by)
  values (
    p_event.id, p_entry.id, p_entry.holder, p_entry.kind, p_entry.name,
    v_cents, v_currency, case when not p_confirmed then now() end, case when p_confirmed then now() end,
    case when p_confirmed then auth.uid() end)
  on conflict (participant_id) do update
    set said_at = coalesce(excluded.said_at, y.said_at), confirmed_at = excluded.confirmed_at, denied_at = null,
        marked_by = excluded.marked_by, cents = excluded.cents, currency = excluded.currency
  returning y.* into v_payment;
  return v_payment;
end
$$;

create or replace function public.mark_people_paid(
  p_participant_ids uuid[], p_method text default null, p_cents integer[] default null, p_currencies text[] default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_place integer;
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  for v_slot in select * from private.lock_rows('tick', p_participant_ids) loop
    select y.* into v_payment from public.payments y where y.participant_id = (v_slot.entry).id for update;
    v_place := array_position(p_participant_ids, (v_slot.entry).id);
    if v_payment.confirmed_at is null then
      v_payment := private.pay(v_slot.event, v_slot.entry, v_payment, p_cents[v_place], p_currencies[v_place], true);
    end if;
    v_payments := v_payments || private.payment_json(v_payment);
  end loop;
  return v_payments;
end
$$;

create or replace function public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  for v_slot in select * from private.lock_rows('tick', p_participant_ids) loop
    select y.* into v_payment from public.payments y where y.participant_id = (v_slot.entry).id for update;
    if v_payment.said_at is null then
      delete from public.payments y where y.id = v_payment.id;
      continue;
    elsif v_payment.confirmed_at is not null or (p_denied and v_payment.denied_at is null) then
      update public.payments y
         set confirmed_at = null, denied_at = case when p_denied then now() end,
             marked_by = case when p_denied then auth.uid() end
       where y.id = v_payment.id
      returning y.* into v_payment;
    end if;
    v_payments := v_payments || private.payment_json(v_payment);
  end loop;
  return v_payments;
end
$$;

create or replace function public.settle_refund(p_payment_id uuid, p_settled boolean default true, p_arrived boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_back public.participants;
  v_payment public.payments;
begin
  select y.* into v_payment from public.payments y where y.id = p_payment_id;
  if not found then
    perform private.refuse('payment_not_found');
  elsif not private.manages_event(v_payment.event_id) then
    perform private.refuse('unauthorized');
  end if;
  -- Of two that are undone at once, the second sees the first: together they may be two currencies.
  select e.* into v_event from public.events e where e.id = v_payment.event_id for no key update;
  -- The registration with which that account came back without a payment.
  select p.* into v_back from public.participants p
   where p.event_id = v_payment.event_id and p.holder = v_payment.holder and p.kind = 'own' and v_payment.kind = 'own'
     and not exists (select from public.payments y where y.participant_id = p.id)
   order by p.created_at, p.id limit 1 for no key update;
  select y.* into v_payment from public.payments y where y.id = p_payment_id for update;
  if not found then
    perform private.refuse('payment_not_found');
  elsif v_payment.participant_id is not null and (v_event.called_off_at is null or v_payment.state = 'denied') then
    perform private.refuse('nothing_to_refund');
  elsif v_payment.settled_at is not null and (p_arrived or p_settled is false and (
      v_event.currency <> v_payment.currency or exists (
        select from public.payments y
         where y.event_id = v_payment.event_id and y.settled_at is null
           and (y.currency <> v_payment.currency and y.denied_at is null
             -- An account's own money is one payment (payments_own_once).
             or y.holder = v_payment.holder and y.kind = 'own' and v_payment.kind = 'own')))) then
    perform private.refuse('payment_changed');
  elsif p_arrived then
    update public.payments y set confirmed_at = now(), marked_by = auth.uid()
     where y.id = p_payment_id and y.confirmed_at is null;
  elsif p_settled is false and v_payment.settled_at is not null then
    update public.payments y set settled_at = null, participant_id = v_back.id, name = coalesce(v_back.name, y.name), marked_by = auth.uid()
     where y.id = p_payment_id;
  elsif p_settled is not false and v_payment.settled_at is null then
    -- In a called-off event the row may be there: a settled payment belongs to no one.
    update public.payments y
       set settled_at = now(), participant_id = null, marked_by = auth.uid(), left_at = coalesce(y.left_at, now())
     where y.id = p_payment_id;
  end if;
  return (select private.payment_json(y) from public.payments y where y.id = p_payment_id);
end
$$;

create or replace function public.get_payments(p_event_id text default null)
returns json
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
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  return (
    with read as (
      select m.event, (m.event).id, m.is_manager, m.at, o.*
        from private.priced_events_of(v_me) m
       cross join lateral (
         select count(*) as count, bool_or(o.own and o.state in ('unpaid', 'denied')) as owes, bool_or(o.own and o.state <> 'confirmed') as is_own,
                bool_or(o.state <> 'confirmed') as is_open,
                json_agg(
                  json_build_array(o.participant_id, o.payment_id, o.name, o.account, o.claimed, o.own, o.section, o.cents, o.currency, o.state)
                  order by o.state_place, not m.is_manager and o.claimed, o.section_place, o.slot_number, o.payment_id)
                  filter (where o.state <> 'confirmed' or p_event_id is not null) as balances,
                json_agg(json_build_array(o.name, o.account, o.cents, o.currency))
                  filter (where o.state = 'confirmed' and p_event_id is null) as paid
           from private.balances_of(m.event, m.is_manager, v_me) o
          where m.is_manager or o.state <> 'confirmed') o
       where (p_event_id is null or (m.event).id = p_event_id) and (m.is_manager or o.is_own)),
    placed as materialized (
      select r.*, row_number() over place as place, sum(r.count) over place - r.count as before
        from read r
      window place as (order by r.owes is not true, r.is_own is not true, r.is_open is not true, abs(extract(epoch from r.at - now())), r.id)),
    listed as (
      select p.*, case when not p.is_manager then dense_rank() over (order by (p.event).organizer_id) end as organizer
        from placed p where p.place <= 120 and p.before < 10000)
    select json_build_object(
      'events', (
        select coalesce(json_agg(case when l.is_manager or private.may_open_event(l.id) then json_build_object(
            'id', l.id, 'name', (l.event).name, 'look', (l.event).look, 'series_id', (l.event).series_id, 'datetime', (l.event).datetime,
            'end_datetime', (l.event).end_datetime, 'called_off_at', (l.event).called_off_at, 'at', l.at, 'price', private.price_json(l.event),
            'organizer', l.organizer, 'organizer_name', case when not l.is_manager then private.display_name((l.event).organizer_id) end,
            'balances', coalesce(l.balances, '[]'), 'paid', coalesce(l.paid, '[]'))
          else json_build_object('id', null, 'name', 'Private event', 'at', l.at, 'organizer', 0, 'balances', l.balances, 'paid', json_build_array()) end
          order by l.place), '[]') from listed l),
      'more', (select count(*) from placed) > (select count(*) from listed)));
end
$$;

create or replace function private.balances_of(p_event public.events, p_is_manager boolean, p_me uuid)
returns table (
  participant_id uuid, payment_id uuid, name text, claimed boolean, account text, own boolean, section text, cents int, currency text,
  state text, state_place int, section_place int, slot_number int)
language plpgsql
stable rows 20
set search_path = ''
as $$
begin
  return query
    select case when p_event.called_off_at is null then o.participant_id end, o.payment_id, o.name, o.claimed,
           case when not o.claimed then to_hex(uuid_hash_extended((select h.account from private.holders h where h.id = o.holder), uuid_hash(p_me))) end,
           (o.holder = p_me and p_event.organizer_id <> p_me) is true and not (p_is_manager and o.claimed and o.participant_id is not null),
           s.name,
           case when o.state <> 'denied' then o.cents else p_event.price_cents end,
           case when o.state <> 'denied' then o.currency else p_event.currency end,
           case when p_event.called_off_at is null or o.participant_id is null then coalesce(o.state, 'unpaid')
                when o.state = 'confirmed' then 'refund' else 'left' end,
           array_position(array['unpaid', 'denied', 'said', 'left', 'refund', 'confirmed'], coalesce(o.state, 'unpaid')),
           s.number::int, o.slot_number
      from (
        select p.id as participant_id, y.id as payment_id, p.name, p.holder, p.kind = 'claim' and p.holder is not null as claimed,
               y.cents, y.currency, y.state, p.section_id, p.slot_number
          from public.participants p left join public.payments y on y.event_id = p_event.id and y.participant_id = p.id
         where p.event_id = p_event.id
        union all
        select null, y.id, y.name, y.holder, y.kind = 'claim', y.cents, y.currency, y.state, '', null
          from public.payments y where y.event_id = p_event.id and y.participant_id is null and y.settled_at is null
        -- One look into each index, never all payments: the rest follows from the found ones.
        offset 0) o
      left join private.sections_of(p_event) s on s.id = o.section_id
     where (p_is_manager or o.holder = p_me and (o.participant_id is null or private.may_open_event(p_event.id)))
       and (o.state <> 'denied'
         or p_event.price_cents is not null and p_event.called_off_at is null and o.slot_number is not null
            and (o.claimed or o.holder is distinct from p_event.organizer_id));
end
$$;

drop function private.priced_events_of(p_me uuid);
create function private.priced_events_of(p_me uuid)
returns table (event public.events, is_manager boolean, at timestamptz)
language plpgsql
stable
rows 20
set search_path = ''
as $$
begin
  return query
  with known as (
    select k.id, bool_or(k.is_manager) as is_manager
      from (
        select m as id, true as is_manager from private.my_managed_events() m
        union all select p.event_id, false from public.participants p where p.holder = p_me
        union all select y.event_id, false from public.payments y where y.holder = p_me) k
     group by k.id)
  select e, k.is_manager, coalesce(e.datetime, e.end_datetime, e.created_at)
    from known k join public.events e on e.id = k.id
   where e.price_cents is not null and e.called_off_at is null
      -- One look into the index for each event without debts, never all payments.
      or exists (select from public.payments y where y.event_id = e.id and y.settled_at is null and y.denied_at is null offset 0);
end
$$;

create or replace function private.guard_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_step text := concat_ws(' ', old.state, new.state);
  -- `v_free`: the effects of leaving and coming back, and the person's reports. `v_managed`: the actions of event managers only.
  v_free constant text[] := '{said left, left said, confirmed refund, refund confirmed, denied said}';
  v_managed constant text[] := '{said confirmed, said denied, denied confirmed, confirmed said, confirmed denied, left refund,
    left dismissed, dismissed left, dismissed said, refund settled, settled refund, settled confirmed, confirmed settled, said dismissed}';
begin
  if tg_op = 'UPDATE' and (new.id, new.event_id) is distinct from (old.id, old.event_id)
     or tg_op = 'UPDATE' and (new.holder, new.kind) is distinct from (old.holder, old.kind)
        -- The account is gone.
        and not (new.holder is null and new.kind = old.kind)
        -- A guest who paid and left is linked to an account.
        and not (old.participant_id is null and exists (select from private.holders h where h.id = old.holder and h.became = new.holder))
        and not exists (select from public.participants p where p.id = new.participant_id and p.holder = new.holder and p.kind = new.kind)
     or tg_op = 'UPDATE' and old.state <> 'denied' and (new.cents, new.currency) is distinct from (old.cents, old.currency)
     or new.state <> old.state and v_step <> all (v_free || v_managed)
     -- Only event managers change a confirmed payment. When the event is deleted, its payments go too.
     or ((tg_op = 'DELETE' and old.state in ('confirmed', 'refund')) or (new.state <> old.state and v_step = any (v_managed)))
        and not private.manages_event(old.event_id) and exists (select from public.events e where e.id = old.event_id) then
    perform private.refuse('unauthorized');
  end if;
  return null;
end
$$;

create or replace function private.checked_price(p_event public.events, p_old public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_event.price_cents is null then
    p_event.currency := null;
  elsif p_event.price_cents < 1 then
    perform private.refuse('invalid_input', 'Price must be more than zero. Leave it empty if it costs nothing.', 'price_cents');
  elsif p_event.price_cents > 100000000 then
    perform private.refuse('invalid_input', 'This price is too high', 'price_cents');
  elsif p_event.currency is null then
    perform private.refuse('invalid_input', 'Choose a currency for the price', 'currency');
  elsif p_event.currency !~ '^[A-Z]{3}$' then
    perform private.refuse('invalid_input', 'Unknown currency', 'currency');
  -- Another name or time changes no money.
  elsif (p_event.price_cents, p_event.currency) is distinct from (p_old.price_cents, p_old.currency) and exists (
      select from public.payments y
       where y.event_id = p_old.id and y.currency <> p_event.currency and y.settled_at is null and y.denied_at is null) then
    perform private.refuse('invalid_input', 'The currency cannot change after somebody has paid', 'currency');
  end if;
  -- The host in plain letters and nothing before it: neither xn-- in disguise nor https://bank.example@elsewhere.example.
  if p_event.pay_link !~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?([/?#][!-~]*)?$' then
    perform private.refuse('invalid_input', 'Payment link must be a web address that starts with https://', 'pay_link');
  end if;
  return p_event;
end
$$;

create or replace function private.release_payments(p_participant_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  for v_payment in
    -- By their ids and not joined with the rows that go, because Postgres keeps the plan that it made at first. If a hundred people left then, it
    -- would read all payments there are for each one who leaves later.
    select y.* from public.payments y where y.participant_id = any (p_participant_ids) order by y.created_at, y.id for update
  loop
    if v_payment.state = 'denied' or v_payment.state = 'said' and (
        select count(*) >= 2000 or count(*) filter (where y.holder = v_payment.holder) >= 11
          from public.payments y where y.event_id = v_payment.event_id and y.state = 'left') then
      delete from public.payments y where y.id = v_payment.id;
    else
      update public.payments y set participant_id = null, left_at = now() where y.id = v_payment.id;
    end if;
  end loop;
end
$$;

create or replace function private.has_own(p_event_id text, p_account uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.participants p where p.event_id = p_event_id and p.user_id = p_account)
    or exists (
      select from public.payments y where y.event_id = p_event_id and y.holder = p_account and y.kind = 'own' and y.settled_at is null);
end
$$;

create or replace function private.payment_json(p_payment public.payments)
returns jsonb
language sql
immutable
return case when p_payment.id is not null then jsonb_build_object(
    'id', p_payment.id, 'participant_id', p_payment.participant_id, 'name', p_payment.name, 'cents', p_payment.cents,
    'currency', p_payment.currency, 'state', p_payment.state, 'method', null) end;

create or replace function private.linked_guest(p_id uuid, p_regular boolean)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select h.id from private.holders h
     where h.secret_hash is not null and h.id = case
       when p_regular then (select g.holder from private.regulars g where g.id = p_id)
       else (select p.holder from public.participants p where p.id = p_id and p.kind <> 'claim') end);
end
$$;

create or replace function public.renew_private_link(p_id uuid, p_secret text, p_regular boolean default false)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_new bytea := private.hash_secret(p_secret);
  v_row public.participants;
  v_place private.regulars;
  v_series public.series;
  v_guest uuid;
begin
  if p_regular then
    select * into v_place from private.regulars g where g.id = p_id and g.brought_by is null;
    select * into v_series from public.series s where s.id = v_place.series_id;
  else
    select * into v_row from public.participants p where p.id = p_id;
  end if;
  if num_nonnulls(v_row.id, v_place.id) = 0 then
    perform private.refuse('participant_not_found', case when p_regular then 'This place is no longer kept. Reload the page to see the latest.' end);
  elsif not private.manages_event(v_row.event_id) and not private.is_series_manager(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  elsif v_new is null then
    perform private.refuse('invalid_input');
  end if;
  v_guest := coalesce(private.linked_guest(p_id, p_regular), private.give_link(p_id, p_regular, v_new));
  if v_guest = private.me(p_secret) then
    return; -- done now or before
  end if;
  for v_round in 1..2 loop
    if not private.manages_all_of(v_guest) then
      -- A link opens all dates of its guest. A co-host of one of them must not get at the others.
      perform private.refuse('unauthorized', 'This guest is on other dates too. Only the organizers of the whole series can make a new link.');
    end if;
    exit when v_round = 2;
    perform private.lock_holders(array[v_guest]);
    perform 1 from private.holders h where h.id = v_guest for update; -- waits for a guest who keeps a place at this moment
  end loop;
  -- The old link's rights end with it: it may be in another person's hands.
  delete from private.push_subscriptions s where s.holder = v_guest;
  delete from private.calendar_feeds f where f.holder = v_guest;
  perform private.end_guest_mails(array(select m.id from private.guest_mails m where m.holder = v_guest));
  delete from private.guest_mails m where m.holder = v_guest;
  begin
    update private.holders h set secret_hash = v_new where h.id = v_guest;
  exception when unique_violation then
    perform private.refuse('id_taken');
  end;
  perform private.log_merged(p.event_id, p.id::text, 'new_link', p.name, null, private.actor(p.event_id, null), null)
     from public.participants p where p.id = v_row.id;
end
$$;

create or replace function private.manages_all_of(p_guest uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not exists (
      select from (
        select p.event_id from public.participants p where p.holder = p_guest
        union select y.event_id from public.payments y where y.holder = p_guest
        union select a.event_id from private.answers a where a.holder = p_guest) e
       where not private.manages_event(e.event_id))
    and not exists (
      select from private.regulars g join public.series s on s.id = g.series_id
       where g.holder = p_guest and not private.is_series_manager(s, auth.uid()));
end
$$;

create or replace function private.give_link(p_id uuid, p_regular boolean, p_hash bytea)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.participants; -- null if p_regular
  v_place private.regulars; -- null if the caller only manages the event
  v_rows uuid[];
  v_guest uuid;
begin
  select g.* into v_place from private.regulars g join public.series s on s.id = g.series_id
   where g.id = case when p_regular then p_id else (select r.regular_id from private.regular_rows r where r.participant_id = p_id) end
     and g.claimed_by is not null and private.is_series_manager(s, auth.uid()) and not s.is_private and s.group_id is null;
  if found then
    perform private.lock_series(v_place.series_id); -- so that no date is made at this moment
    select * into v_place from private.regulars g where g.id = v_place.id and g.claimed_by is not null;
  end if;
  v_rows := array(
    select p_id where p_regular is not true union select r.participant_id from private.regular_rows r where r.regular_id = v_place.id);
  perform private.lock_events('link', array(select p.event_id from public.participants p where p.id = any (v_rows)));
  v_rows := array(
    select p.id from public.participants p join public.events e on e.id = p.event_id
     where p.id = any (v_rows) and (
       p_regular is not true and p.id = p_id
       or (p.claimed_by_user_id is not null or p.holder is null)
          and not e.is_private and e.group_id is null and not private.is_ended(e.datetime, e.end_datetime))
     order by p.id for update of p);
  v_guest := private.linked_guest(p_id, p_regular);
  if v_guest is not null then
    return v_guest;
  end if;

  select * into v_row from public.participants p where p.id = p_id and p_regular is not true;
  if v_row.user_id is not null or private.account_of(v_row) <> auth.uid()
     or p_regular and exists (select from private.regulars g where g.id = p_id and g.holder is not null) then
    perform private.refuse('invalid_input', 'Only guests, and people you added, can have a private link');
  elsif exists (
      select from public.participants p join private.holders h on h.id = p.holder
       where p.event_id = v_row.event_id and p.holder = v_row.holder and p.kind <> 'claim' and h.account is null) then
    -- The person who gets the link would read what the guest who added them has entered.
    perform private.refuse('invalid_input', 'Another guest signed this person up. Make the new link for that guest.');
  elsif (case when p_regular then v_place.id is null
         else exists (select from public.events e where e.id = v_row.event_id and (e.is_private or e.group_id is not null)) end) then
    perform private.refuse('invalid_input', 'Guests cannot join this event, so nobody has a private link here');
  elsif num_nonnulls(v_row.id, v_place.id) = 0 then
    perform private.refuse('participant_not_found'); -- they left at this moment
  end if;
  insert into private.holders (secret_hash) values (p_hash) on conflict do nothing returning id into v_guest;
  if v_guest is null then
    perform private.refuse('id_taken');
  end if;
  update public.participants p set holder = v_guest, claimed_by_user_id = null, kind = 'own' where p.id = any (v_rows);
  update private.regulars g set holder = v_guest, claimed_by = null, name = o.name, section_id = o.section_id
    from private.as_last_entered(v_place) o where g.id = v_place.id;
  delete from private.regular_rows r where r.regular_id = v_place.id;
  perform private.log_merged(p.event_id, p.id::text, 'new_link', p.name, null, private.actor(p.event_id, null), null)
     from public.participants p where p.id = any (v_rows) order by p.event_id;
  return v_guest;
end
$$;

create or replace function private.promote(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_next record;
  v_locked uuid[];
begin
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if v_event.called_off_at is not null or private.is_ended(v_event.datetime, v_event.end_datetime)
     or not exists (select from public.participants p where p.event_id = p_event_id and p.waiting_since is not null) then
    return;
  end if;
  loop
    select array_agg(n.id) as ids, array_agg(n.section_id) as sections, array_agg(n.slot_number) as slots, array_agg(n.offer) as offers,
           count(n.offer) as offered
      into v_next from private.next_to_promote(v_event) n;
    if v_next.ids is null then
      return;
    end if;
    v_locked := array(
      select p.id from public.participants p
       where p.id = any (v_next.ids) and p.waiting_since is not null or p.id = any (v_next.offers) and p.offered_at is not null
       order by p.id for update);
    -- An account that is deleted this moment leaves the waitlist, and its offer ends. Then it is the next person's turn.
    exit when cardinality(v_locked) = cardinality(v_next.ids) + v_next.offered;
  end loop;
  if v_next.offered > 0 then
    update public.participants p set given_to = n.taker from unnest(v_next.offers, v_next.ids) n (offer, taker) where p.id = n.offer;
  end if;
  update public.participants p
     set slot_number = n.slot_number, waiting_since = null, promoted_at = clock_timestamp()
    from unnest(v_next.ids, v_next.slots) n (id, slot_number)
   where p.event_id = p_event_id and p.id = n.id;
end
$$;

create or replace function private.next_to_promote(p_event public.events)
returns table (id uuid, section_id text, slot_number integer, offer uuid)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
begin
  return query
    with room as (
      select s.id, s.size, s.size - coalesce(t.taken, 0) as empty, s.size - coalesce(t.kept, 0) as free
        from private.sections_of(p_event) s
        left join (
          select p.section_id, count(*) as taken, count(*) filter (where p.offered_at is null) as kept from public.participants p
           where p.event_id = p_event.id and p.slot_number is not null group by p.section_id) t on t.section_id = s.id
       -- From last call on a free slot is for the first tap.
       where (s.ends_at <= now()) is not true and (s.last_call <= clock_timestamp()) is not true),
    line as materialized (
      select r.id as section_id, i.id, row_number() over (partition by r.id order by i.waiting_since, i.id) as turn
        from room r
       cross join lateral (
         select p.id, p.waiting_since from public.participants p
          where p.event_id = p_event.id and p.section_id = r.id and p.waiting_since is not null
          order by p.waiting_since, p.id limit greatest(r.free, 0)) i),
    slots as (
      select f.*, row_number() over (partition by f.section_id order by f.offered_at nulls first, f.slot_number) as turn
        from (
          select r.id as section_id, e.slot_number, null::uuid as offer, null::timestamptz as offered_at from room r
           cross join lateral (
             select n as slot_number from generate_series(1, r.size) n
              where r.empty > 0 and not exists (
                select from public.participants p where p.event_id = p_event.id and p.slot_number = n and p.section_id = r.id)
              order by n limit greatest(least(r.empty, (select count(*) from line l where l.section_id = r.id)), 0)) e
          union all
          select p.section_id, p.slot_number, p.id, p.offered_at from public.participants p
           where p.event_id = p_event.id and p.offered_at is not null) f
       -- As they are joined below: by the section alone Postgres compares each of five hundred people with each slot.
       order by 1, 5)
    select l.id, l.section_id, s.slot_number, s.offer from line l join slots s using (section_id, turn);
end
$$;

create or replace function private.checked_entry(p_name text, p_email text, p_phone text, p_notes text, p_name_required boolean)
returns public.participants
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_entry public.participants;
begin
  v_entry.name := private.checked_text(p_name, 'name', 100, 'Name must be less than 100 characters', p_name => true,
                                       p_missing => case when p_name_required then 'Name is required' end);
  -- Most people leave these empty, which is checked first.
  v_entry.email := case when p_email <> '' then private.checked_contact('email', p_email, 'email') end;
  v_entry.phone := case when p_phone <> '' then private.checked_contact('tel', p_phone, 'phone') end;
  v_entry.notes := case when p_notes <> '' then private.checked_text(p_notes, 'notes', 1000, 'Notes must be less than 1000 characters') end;
  return v_entry;
end
$$;

create or replace function private.checked_contact(p_type text, p_text text, p_field text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text;
begin
  if p_type = 'email' then
    v_text := private.checked_text(p_text, p_field, 254, 'Email must be less than 254 characters');
    -- No quotes, brackets, % or ? before the @; behind it names of letters, digits and hyphens of any script, with a dot between. The
    -- standard allows % and ?, but no mail service does, and programs misread them. Blanks and marks
    -- beyond ASCII are named, because not every database counts them as blanks.
    if v_text !~ '^[^]["(),:;<>\\%?@[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff]+@[^[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff!-,/:-@[-`{-~.]+([.][^[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff!-,/:-@[-`{-~.]+)+$' then
      perform private.refuse('invalid_input', 'Invalid email format', p_field);
    end if;
  else
    v_text := private.checked_text(p_text, p_field, 20, 'Phone number must be less than 20 characters');
    if v_text !~ '^\+?[0-9 ()-]+$' then
      perform private.refuse('invalid_input', 'Invalid phone number format', p_field);
    end if;
  end if;
  return v_text;
end
$$;

create or replace function private.checked_responses(p_fields jsonb, p_given jsonb, p_stored jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_given jsonb := coalesce(nullif(p_given, 'null'), '{}');
  v_keys text[];
  v_answers jsonb := '{}';
  v_field jsonb;
  v_key text;
begin
  if v_given = '{}' and p_fields = '[]' then
    return p_stored; -- most events ask nothing
  -- Too long to be looked at: more than twice what a row may have, as blanks are trimmed away. The arguments of a call are in memory as
  -- they are, so their size is known without looking at them.
  elsif pg_column_size(p_given) > 300000 then
    perform private.refuse('invalid_input', 'These answers are too long', 'responses');
  elsif jsonb_typeof(v_given) <> 'object' then
    perform private.refuse('invalid_input', 'Invalid input provided', 'responses');
  end if;
  v_keys := array(select private.custom_field_key(f) from jsonb_array_elements(p_fields) f);
  -- Without answers that say nothing.
  v_given := (
    select coalesce(jsonb_object_agg(g.key, g.value), '{}') from jsonb_each(v_given) g
     where g.value not in ('null', '[]') and (jsonb_typeof(g.value) <> 'string' or private.clean(g.value #>> '{}') is not null));
  -- An answer to a field that is gone may come back unchanged; nothing else may be slipped in.
  if exists (select 1 from jsonb_each(v_given) g where g.key <> all (v_keys) and g.value is distinct from p_stored -> g.key) then
    perform private.refuse('invalid_input', 'This form has changed. Reload the page and try again.', 'responses');
  end if;
  for v_field in select f from jsonb_array_elements(p_fields) f loop
    v_key := private.custom_field_key(v_field);
    if not v_given ? v_key then
      -- A select without options cannot be answered, so it cannot be required either.
      if (v_field ->> 'required')::boolean and v_field -> 'options' is distinct from '[]' then
        perform private.refuse('invalid_input', (v_field ->> 'label') || ' is required', v_key);
      end if;
    elsif v_given -> v_key = p_stored -> v_key then
      v_answers := v_answers || jsonb_build_object(v_key, p_stored -> v_key);
    else
      v_answers := v_answers || jsonb_build_object(v_key, private.checked_answer(v_field, v_key, v_given -> v_key));
    end if;
  end loop;
  if not private.answers_fit(v_answers) then
    perform private.refuse('invalid_input', 'These answers are too long', 'responses');
  elsif private.answers_fit((p_stored - v_keys) || v_answers) then
    return (p_stored - v_keys) || v_answers;
  end if;
  return v_answers; -- answers to fields that are gone make room
end
$$;

create or replace function private.checked_answer(p_field jsonb, p_key text, p_value jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_type text := p_field ->> 'type';
  v_label text := p_field ->> 'label';
  v_options jsonb := p_field -> 'options';
  v_text text;
begin
  if v_type = 'select' and jsonb_typeof(p_value) = 'array' then
    -- Several options: their number first, then whether each is one, then whether each is there once.
    if jsonb_array_length(p_value) > jsonb_array_length(v_options)
       or not p_value <@ v_options
       or jsonb_array_length(p_value) > (select count(distinct o) from jsonb_array_elements(p_value) o) then
      perform private.refuse('invalid_input', v_label || ': choose one of the options', p_key);
    end if;
    return p_value;
  elsif jsonb_typeof(p_value) not in ('string', 'number') then
    perform private.refuse('invalid_input', 'Invalid input provided', p_key);
  end if;
  v_text := private.checked_text(p_value #>> '{}', p_key, 1000, 'Response must be less than 1000 characters');
  if jsonb_typeof(p_value) = 'number' and abs(v_text::numeric) > 1e308 then
    -- A number that JavaScript cannot hold would break the event's page for all its readers.
    perform private.refuse('invalid_input', v_label || ' must be a number', p_key);
  elsif v_type in ('email', 'tel') then
    perform private.checked_contact(v_type, v_text, p_key);
  elsif v_type = 'number' and v_text !~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$' then
    perform private.refuse('invalid_input', v_label || ' must be a number', p_key);
  elsif v_type = 'select' and not coalesce(v_options ? v_text, false) then
    perform private.refuse('invalid_input', v_label || ': choose one of the options', p_key);
  end if;
  return case when jsonb_typeof(p_value) = 'number' then p_value else to_jsonb(v_text) end;
end
$$;

create or replace function public.update_registration(
  p_id uuid,
  p_name text,
  p_email text,
  p_phone text,
  p_notes text,
  p_responses jsonb,
  p_secret text default null,
  p_section text default null,
  p_wait boolean default false,
  p_before jsonb default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.hash_secret(p_secret);
  v_gate record;
  v_event public.events;
  v_row public.participants;
  v_checked public.participants;
  v_found jsonb; -- the answers of p_before
  v_own uuid[] := '{}'; -- with another name: all rows that this person has for themselves
begin
  p_section := left(p_section, 17); -- no id is longer than 16
  p_before := case when pg_column_size(p_before) <= 300000 then p_before end; -- as in private.checked_responses
  v_found := p_before -> 'responses';
  v_checked := private.checked_entry(p_name, p_email, p_phone, p_notes, true);
  if exists (select from public.participants p where p.id = p_id and v_checked.name not in (p.name, coalesce(p_before ->> 'name', ''))) then
    v_own := array(
      select o.id from public.participants p join public.participants o on o.event_id = p.event_id and o.holder = p.holder and o.kind <> 'claim'
       where p.id = p_id and p.kind <> 'claim');
  end if;
  for v_gate in select g.* from private.lock_rows(case when p_section is null then 'change' else 'switch' end, p_id || v_own, private.me(p_secret)) g loop
    if (v_gate.entry).id = p_id then
      v_event := v_gate.event;
      v_row := v_gate.entry;
    end if;
  end loop;
  if v_row.id is null then
    perform private.refuse('participant_not_found');
  end if;
  perform private.count_change(v_hash);
  -- Longer answers are refused without looking at them.
  if jsonb_typeof(v_found) = 'object' and jsonb_typeof(p_responses) = 'object' and pg_column_size(p_responses) <= 300000 then
    p_responses := (
      select coalesce(jsonb_object_agg(a.key, a.value), '{}')
        from (
          select * from jsonb_each(p_responses) g where g.value is distinct from v_found -> g.key
          union all
          select * from jsonb_each(v_row.responses) r where p_responses -> r.key is not distinct from v_found -> r.key) a);
  end if;

  update public.participants p
     set name = case p_before ->> 'name' when v_checked.name then p.name else v_checked.name end,
         email = case p_before ->> 'email' when coalesce(v_checked.email, '') then p.email else v_checked.email end,
         phone = case p_before ->> 'phone' when coalesce(v_checked.phone, '') then p.phone else v_checked.phone end,
         notes = case p_before ->> 'notes' when coalesce(v_checked.notes, '') then p.notes else v_checked.notes end,
         responses = private.checked_responses(v_event.custom_fields, p_responses, v_row.responses)
   where p.id = p_id
  returning * into v_row;
  update public.participants p set name = v_row.name where p.id = any (v_own) and p.name <> v_row.name;
  if p_section is not null then
    v_row := private.switch_section(v_event, v_row, p_section, coalesce(p_wait, false));
  end if;
  return private.registration_json(v_row);
end
$$;

create or replace function private.switch_section(p_event public.events, p_row public.participants, p_section text, p_wait boolean)
returns public.participants
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.participants := p_row;
  v_room record;
  v_overlap text;
  v_slot int;
begin
  select r.* into v_room from private.room_of(p_event) r where r.id = p_section;
  -- The organizer may override the times in a row of someone else.
  if p_event.organizer_id is distinct from auth.uid() or auth.uid() = p_row.holder then
    v_overlap := private.overlap_problem(p_event, p_section, case when p_row.kind <> 'claim' then p_row.holder end, p_row.id);
  end if;
  if v_room.name is null then -- there is no such section; the one of an event without any has no name
    perform private.refuse('section_gone');
  elsif p_section = v_row.section_id then
    return v_row;
  elsif p_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif p_event.registration_deadline < now() or private.is_ended(p_event.datetime, p_event.end_datetime) then
    perform private.refuse('closed');
  elsif v_room.over then
    perform private.refuse('section_over');
  elsif v_overlap is not null then
    perform private.refuse('picks_overlap', v_overlap);
  elsif v_room.open then
    v_slot := private.slot_to_take(p_event, p_section, v_row.id);
    update public.participants p
       set section_id = p_section, slot_number = v_slot, waiting_since = null
     where p.id = v_row.id;
  elsif v_row.slot_number is not null then
    perform private.refuse('section_full', format('%s is full. Choose another one.', v_room.name));
  elsif not p_wait then
    perform private.refuse('full');
  elsif not p_event.waitlist then
    perform private.refuse('waitlist_closed');
  else
    update public.participants p
       set section_id = p_section, waiting_since = private.end_of_line(p_event.id)
     where p.id = v_row.id;
  end if;
  select * into v_row from public.participants p where p.id = v_row.id;
  return v_row;
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
  v_holder uuid := private.me(p_secret);
  v_managed text[]; -- the events that the caller manages
  v_left text[]; -- those in which the caller's account gives up a slot of its own
  v_removed int;
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'Remove at most 100 participants at a time', 'ids');
  end if;
  v_managed := array(select distinct (g.entry).event_id from private.lock_rows('withdraw', p_ids, v_holder) g where g.is_manager);

  -- Before the deletion, because the rows say who leaves and which guest gets a notification about money. A person removed from a private date
  -- cannot open the next one either.
  with gone as (
    delete from private.event_acceptances a using public.participants p
     where p.id = any (p_ids) and p.event_id = any (v_managed) and p.user_id <> v_me and (a.user_id, a.event_id) = (p.user_id, p.event_id)
    returning a.user_id, a.event_id)
  delete from private.series_acceptances a using gone g join public.events e on e.id = g.event_id
   where (a.series_id, a.user_id) = (e.series_id, g.user_id);
  v_left := array(select p.event_id from public.participants p where p.id = any (p_ids) and p.holder = v_me and p.kind <> 'claim');
  perform private.record_decline(p.event_id, p.holder, p.name, p_ids)
     from public.participants p where p.id = any (p_ids) and p.holder = v_holder and p.kind <> 'claim';
  perform private.release_payments(p_ids);

  delete from public.participants p where p.id = any (p_ids);
  get diagnostics v_removed = row_count;
  if v_left <> '{}' then
    perform private.after_withdrawal(v_left, v_me);
  end if;
  return jsonb_build_object('removed', v_removed);
end
$$;

create or replace function private.after_withdrawal(p_event_ids text[], p_account uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Not for event managers: the acceptance would outlast their role.
  insert into private.event_acceptances (user_id, event_id)
  select p_account, e.id from public.events e
   where e.id = any (p_event_ids)
     and exists (select from public.participants p where p.event_id = e.id and p.holder = p_account)
     and not exists (select from public.participants p where p.event_id = e.id and p.user_id = p_account)
     and not private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, p_account)
     and private.lock_account(p_account)
  on conflict do nothing;
end
$$;

create or replace function public.move_participant(p_id uuid, p_section text, p_swap_with uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_gate record;
  v_event public.events;
  v_row public.participants;
  v_other public.participants;
  v_room record;
  v_slot int;
begin
  p_section := left(p_section, 17); -- no id is longer than 16
  for v_gate in
    select g.* from private.lock_rows('move', array(
      select o.id from public.participants p join public.participants o on o.event_id = p.event_id and o.id in (p_id, p_swap_with)
       where p.id = p_id)) g
  loop
    v_event := v_gate.event;
    if (v_gate.entry).id = p_id then
      v_row := v_gate.entry;
    else
      v_other := v_gate.entry;
    end if;
  end loop;
  select r.* into v_room from private.room_of(v_event) r where r.id = p_section;
  if v_row.id is null or v_other.id is null and p_swap_with is not null then
    perform private.refuse('participant_not_found');
  elsif v_room.name is null then -- as for switch_section
    perform private.refuse('section_gone');
  elsif p_swap_with is not null and (v_row.slot_number is null or v_other.slot_number is null
      or (v_row.section_id = p_section) = (v_other.section_id = p_section)) then
    perform private.refuse('invalid_input', 'Only two people with slots in different sections can change places');
  end if;

  if p_swap_with is not null and v_row.section_id = p_section then
    null; -- asked again: they have swapped already
  elsif p_swap_with is not null then
    update public.participants p
       set section_id = o.section_id, slot_number = o.slot_number, promoted_at = clock_timestamp()
      from public.participants o
     where p.id in (p_id, p_swap_with) and o.id = case p.id when p_id then p_swap_with else p_id end;
  elsif v_row.slot_number is not null and v_row.section_id = p_section then
    null; -- they are there already
  elsif v_room.taken < v_room.size or v_room.open and (v_event.registration_deadline < now()) is not true then
    v_slot := private.slot_to_take(v_event, p_section, p_id);
    update public.participants p
       set section_id = p_section, slot_number = v_slot, waiting_since = null, promoted_at = clock_timestamp()
     where p.id = p_id;
  elsif v_row.slot_number is not null then
    perform private.refuse('full');
  elsif v_row.section_id <> p_section and v_room.over then
    perform private.refuse('section_over');
  elsif v_row.section_id <> p_section then
    update public.participants p
       set section_id = p_section, waiting_since = private.end_of_line(v_event.id) where p.id = p_id;
  end if;
  return jsonb_build_object('moved', (
    select jsonb_agg(private.registration_json(p) order by p.id <> p_id) from public.participants p where p.id in (p_id, p_swap_with)));
end
$$;

create or replace function public.keep_place(p_series_id text, p_keep boolean default true, p_secret text default null, p_with uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_place private.regulars;
  v_row public.participants;
  v_series public.series;
  v_account uuid := case when p_secret is null then auth.uid() end;
  v_entry uuid; -- of p_with
begin
  p_series_id := left(p_series_id, 13); -- no id is longer than 12
  v_place.series_id := p_series_id;
  -- With the secret of a private link it is the guest who asks, also on a phone that has signed in since.
  v_place.holder := private.me(p_secret);
  if p_secret is null and v_account is null then
    perform private.refuse('unauthenticated');
  elsif p_with is not null then
    if not exists (
        select from public.participants p join public.events e on e.id = p.event_id
         where p.id = p_with and p.holder = v_place.holder and p.kind = 'claim' and p.claimed_by_user_id is null and e.series_id = p_series_id) then
      perform private.refuse('participant_not_found');
    end if;
    v_entry := (select r.regular_id from private.regular_rows r join private.regulars g on g.id = r.regular_id where r.participant_id = p_with);
    if p_keep is not true then
      delete from private.regulars g where g.id = v_entry;
      return jsonb_build_object('regular', false);
    elsif v_entry is not null then
      return jsonb_build_object('regular', true);
    end if;
  elsif p_keep is not true then
    delete from private.regulars g where g.series_id = p_series_id and g.holder = v_place.holder;
    return jsonb_build_object('regular', false);
  elsif exists (select from private.regulars g where g.series_id = p_series_id and g.holder = v_place.holder) then
    return jsonb_build_object('regular', true);
  elsif exists (
      select from private.removed_regulars d
       where d.series_id = p_series_id and d.holder = v_place.holder and not exists (
         select from public.participants p join public.events e on e.id = p.event_id
          where p.holder = d.holder and p.kind = 'own' and p.created_at > d.at and e.series_id = d.series_id)) then
    return jsonb_build_object('regular', false); -- perhaps a retry of a call from before they were removed
  end if;
  if p_secret is not null and p_with is null then
    v_row := private.latest_row(v_place, true);
    if v_row.id is null then
      perform private.refuse('not_registered', 'Sign up for a date first, then keep your place');
    end if;
  end if;
  v_series := private.lock_series_with_room(p_series_id, v_account);
  if p_with is not null then
    select p.* into v_row from public.participants p where p.id = p_with and p.holder = v_place.holder;
    with entry as (
      insert into private.regulars (series_id, brought_by, name, email, phone, notes, responses, section_id)
      select g.series_id, g.id, v_row.name, v_row.email, v_row.phone, v_row.notes, v_row.responses, v_row.section_id from private.regulars g
       where g.series_id = v_series.id and g.holder = v_place.holder and v_row.id is not null
         and not exists (select from private.regular_rows r where r.participant_id = v_row.id)
      returning id)
    insert into private.regular_rows (participant_id, regular_id) select v_row.id, e.id from entry e;
    if not exists (select from private.regular_rows r where r.participant_id = v_row.id) then
      perform private.refuse('not_registered', 'Keep your own place first');
    end if;
    perform private.count_change(private.hash_secret(p_secret));
    return jsonb_build_object('regular', true);
  end if;
  v_row := private.latest_row(v_place);
  if v_row.id is null then
    -- Of a person who is only on a date that was made private alone, the others get the name and nothing else.
    v_row := private.latest_row(v_place, true);
    v_row.email := null;
    v_row.phone := null;
    v_row.notes := null;
    v_row.responses := '{}';
  end if;
  if v_row.id is null then
    perform private.refuse('not_registered', 'Sign up for a date first, then keep your place');
  end if;
  perform private.count_change(private.hash_secret(p_secret));
  insert into private.regulars (series_id, holder, name, email, phone, notes, responses, section_id)
  values (v_series.id, v_place.holder,
          v_row.name, v_row.email, v_row.phone, v_row.notes, v_row.responses, v_row.section_id)
  on conflict do nothing; -- asked twice at once
  delete from private.removed_regulars d where d.series_id = v_series.id and d.holder = v_place.holder;
  return jsonb_build_object('regular', true);
end
$$;

create or replace function private.lock_series_with_room(p_series_id text, p_me uuid)
returns public.series
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.lock_series(p_series_id);
  v_current text;
begin
  if v_series.id is null then
    perform private.refuse('event_not_found', 'Series not found');
  elsif p_me is null and (v_series.is_private or v_series.group_id is not null) then
    perform private.refuse('sign_in_to_rsvp'); -- guests can join none of its dates
  elsif p_me is not null and not private.lock_account(p_me) then
    perform private.refuse('unauthenticated');
  end if;
  v_current := case when p_me is not null then private.current_date_of(v_series.id, now()) end;
  if v_current is not null and not private.may_open_event(v_current) then
    -- A person who was removed from a private event may still be on older lists.
    perform private.refuse('event_not_found', 'Series not found');
  elsif (select count(*) from private.regulars g where g.series_id = v_series.id and g.brought_by is null) >= 200 then
    perform private.refuse('full', '200 people keep a place here already. Sign up for each date instead.');
  elsif p_me is null and (
      select count(*) from private.regulars g
       where g.series_id = v_series.id and g.claimed_by is null and (select h.account from private.holders h where h.id = g.holder) is null) >= 50 then
    -- Anyone can invent guests. They leave room for the others.
    perform private.refuse('full', '50 guests keep a place here already. Sign in to keep yours, or sign up for each date.');
  end if;
  return v_series;
end
$$;

create or replace function private.latest_row(p_regular private.regulars, p_also_private boolean default false)
returns public.participants
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_private boolean := p_also_private or (select s.is_private from public.series s where s.id = p_regular.series_id);
  v_row public.participants;
begin
  if p_regular.holder is not null then
    -- From the latest date on, one look into the index for each.
    select p.* into v_row from public.events e
     cross join lateral (
       select o.* from public.participants o where o.holder = p_regular.holder and o.event_id = e.id and o.kind = 'own' offset 0) p
     where e.series_id = p_regular.series_id and (v_private or not e.is_private)
     order by e.occurs_on desc limit 1;
  else
    select p.* into v_row from private.regular_rows r join public.participants p on p.id = r.participant_id join public.events e on e.id = p.event_id
     where r.regular_id = p_regular.id and (v_private or not e.is_private) order by r.number desc limit 1;
  end if;
  return v_row;
end
$$;

create or replace function public.remove_regulars(p_series_id text, p_ids uuid[])
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_gone private.regulars[];
begin
  if p_ids is null or cardinality(p_ids) > 200 then
    perform private.refuse('invalid_input', null, 'ids');
  end if;
  -- A date that is made this moment has them, or has them not: nothing in between.
  v_series := private.own_series(p_series_id, p_helpers => true);
  with gone as (
    delete from private.regulars g where g.series_id = v_series.id and g.id = any (p_ids) returning g)
  select array(select g from gone) into v_gone;
  insert into private.removed_regulars as d (series_id, holder)
  select v_series.id, g.holder from unnest(v_gone) g where g.holder is not null
  on conflict on constraint removed_regulars_pkey do update set at = excluded.at;
  delete from private.series_acceptances a
   where a.series_id = v_series.id and a.user_id in (select g.holder from unnest(v_gone) g);
  return jsonb_build_object('removed', cardinality(v_gone));
end
$$;

create or replace function public.add_regular(p_series_id text, p_id uuid, p_name text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_name text;
  v_series public.series;
  v_sections jsonb;
  v_regular private.regulars;
begin
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  v_name := private.checked_text(p_name, 'name', 100, 'Name must be less than 100 characters', p_name => true, p_missing => 'Name is required');
  v_series := private.own_series(p_series_id, p_helpers => true);
  v_sections := nullif(v_series.template -> 'sections', 'null');
  select * into v_regular from private.regulars g where g.id = p_id;
  if not found then
    if (select count(*) from private.regulars g where g.series_id = v_series.id and g.brought_by is null) >= 200 then
      perform private.refuse('full', '200 people keep a place here already. Remove somebody to make room.');
    end if;
    insert into private.regulars (id, series_id, claimed_by, name, section_id)
    values (p_id, v_series.id, v_series.organizer_id, v_name, coalesce((
      select s ->> 'id' from jsonb_array_elements(v_sections) with ordinality as t (s, number)
       where (s ->> 'size')::int > (
         select count(*) from private.regulars g
          where g.series_id = v_series.id and g.brought_by is null and s ->> 'id' = private.section_to_keep(v_sections, (private.as_last_entered(g)).section_id))
       order by number limit 1), ''))
    returning * into v_regular;
  elsif v_regular.series_id <> v_series.id then
    perform private.refuse('id_taken', 'This place belongs to another series');
  end if;
  return private.regular_json(v_regular, v_sections);
end
$$;

create or replace function private.section_to_keep(p_sections jsonb, p_section text)
returns text
language sql
immutable
return case when p_sections @> jsonb_build_array(jsonb_build_object('id', p_section)) then p_section else coalesce(p_sections -> 0 ->> 'id', '') end;

create or replace function private.regular_json(p_regular private.regulars, p_sections jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_regular.id, 'name', p_regular.name, 'since', p_regular.since, 'kind', case
      when p_regular.holder is null then 'name'
      when exists (select from private.holders h where h.id = p_regular.holder and h.account is not null) then 'account' else 'guest' end)
    || coalesce((
         select jsonb_build_object('brings', jsonb_agg(b.name order by b.place)) from private.regulars b where b.brought_by = p_regular.id having count(*) > 0), '{}')
    || case when p_sections is null then '{}' else jsonb_build_object('section', private.section_name(p_sections,
         private.section_to_keep(p_sections, (private.as_last_entered(p_regular)).section_id))) end;
end
$$;

create or replace function public.order_regulars(p_series_id text, p_ids uuid[])
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
begin
  if p_ids is null or cardinality(p_ids) > 200 then
    perform private.refuse('invalid_input', null, 'ids');
  end if;
  -- Locked, so that a date that is made at the same moment has either the old order or the new one.
  v_series := private.own_series(p_series_id, p_helpers => true);
  with asked as (
    select i.id, min(i.number) as number from unnest(p_ids) with ordinality i (id, number) group by i.id),
  ordered as (
    select g.id, row_number() over (order by a.number nulls last, g.place) as number
      from private.regulars g left join asked a on a.id = g.id where g.series_id = v_series.id and g.brought_by is null),
  places as (
    select g.place, row_number() over (order by g.place) as number from private.regulars g where g.series_id = v_series.id and g.brought_by is null)
  update private.regulars g set place = p.place
    from ordered o join places p using (number) where g.id = o.id and g.place <> p.place;
  return jsonb_build_object('ids', (
    select coalesce(jsonb_agg(g.id order by g.place), '[]') from private.regulars g where g.series_id = v_series.id and g.brought_by is null));
end
$$;

create or replace function private.refuse_old_page()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse('invalid_input', 'Reload the page to get the current version.');
end
$$;

create or replace function public.merge_regular(p_id uuid, p_participant_id uuid)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();

create or replace function public.edit_following(p_event_id text, p_changes jsonb)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();

create or replace function public.preview_following(p_event_id text, p_datetime timestamptz, p_time_zone text default null)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();

create or replace function public.change_date(p_series_id text, p_occurs_on date, p_datetime timestamptz, p_location text, p_max_participants int default null)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();

create or replace function public.confirm_slot(p_id uuid, p_secret text default null)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();

create or replace function public.pass_on_slots(p_event_id text)
returns boolean
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page() is not null;

create or replace function public.get_owings(p_scope text default null, p_paid boolean default false)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse_old_page();
end
$$;

create or replace function public.see_activity(p_event_id text, p_until bigint)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.refuse_old_page();
end
$$;

create or replace function public.get_my_attendance(p_series_id text, p_secret text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse_old_page();
end
$$;

create or replace function public.send_test(p_endpoint text, p_secret text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.refuse_old_page();
end
$$;

create or replace function public.move_to_front(p_id uuid)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();

create or replace function public.adopt_registrations(p_secrets text[], p_endpoint text default null, p_auth text default null)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return public.link_guest_registrations(p_secrets, p_endpoint, p_auth);

create or replace function public.register(
  p_id uuid, p_event_id text, p_name text, p_email text default null, p_phone text default null, p_notes text default null,
  p_responses jsonb default '{}', p_claim boolean default false, p_secret text default null, p_wait boolean default false,
  p_section text default null, p_pick boolean default false, p_takes uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_takes is not null then
    return private.refuse_old_page();
  end if;
  return public.register(
    p_id, p_event_id, jsonb_build_object('name', p_name, 'email', p_email, 'phone', p_phone, 'notes', p_notes, 'responses', p_responses),
    p_for => case when p_pick then 'extra' when p_claim then 'claim' else 'own' end,
    p_section => p_section, p_wait => p_wait, p_secret => p_secret);
end
$$;

create or replace function public.create_series(
  p_event jsonb, p_every text, p_takes_turns boolean, p_opens_days_before int default 7, p_ends_on date default null,
  p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return public.create_series(p_event, p_every, p_opens_days_before, p_ends_on, p_request_id);
end
$$;

create or replace function public.repeat_event(
  p_event_id text, p_every text, p_takes_turns boolean, p_opens_days_before int default 7, p_ends_on date default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return public.repeat_event(p_event_id, p_every, p_opens_days_before, p_ends_on);
end
$$;

create or replace function public.change_series(
  p_series_id text, p_takes_turns boolean, p_every text default null, p_opens_days_before int default null,
  p_ends_on date default '-infinity')
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return public.change_series(p_series_id, p_every, p_opens_days_before, p_ends_on);
end
$$;

create or replace function private.set_reminder(p_event public.events, p_moved boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_at timestamptz := (select min(r.at) from private.reminders_of(p_event) r where r.at > now());
begin
  if p_moved then
    -- A reminder that waits would name the wrong time.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o where o.event_id = p_event.id and o.kind = 'reminder' for update skip locked);
  end if;
  if p_event.called_off_at is null and v_at is not null then
    insert into private.scheduled_jobs as c (kind, id, at) values ('reminder', p_event.id, v_at)
    on conflict (kind, id) do update set at = excluded.at;
  elsif p_moved then
    delete from private.scheduled_jobs c where c.kind = 'reminder' and c.id = p_event.id;
  end if;
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

create or replace function private.reminders_of(p_event public.events)
returns table (at timestamptz, section_id text, starts_at timestamptz)
language plpgsql
stable rows 10
set search_path = ''
as $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
begin
  return query
    select ((s.starts_at at time zone v_zone)::date - 1 + time '18:00') at time zone v_zone, s.id, s.starts_at
      from private.sections_of(p_event) s where s.starts_at is not null;
end
$$;

create or replace function private.queue_reminders(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids text[] := array(
    select c.id from private.scheduled_jobs c
     where c.kind = 'reminder' and c.id = any (private.due_jobs('reminder', p_now, 50)) and c.at <= p_now for update skip locked);
  v_due record;
  v_at timestamptz;
  v_again text[] := '{}';
begin
  for v_due in
    select e as event, c.at from private.scheduled_jobs c join public.events e on e.id = c.id where c.kind = 'reminder' and c.id = any (v_ids)
  loop
    v_at := (select coalesce(min(r.at) filter (where r.at >= v_due.at), max(r.at)) from private.reminders_of(v_due.event) r);
    perform private.write_messages('reminder', (v_due.event).id, (
      select jsonb_agg(jsonb_build_object(
             'holder', t.holder, 'details', private.event_facts(v_due.event) || jsonb_build_object('slots', t.slots),
             'drop_after', o.starts_at))
      from private.people_of((v_due.event).id, 'reminder', p_told => 'slots') t
     cross join lateral (
       select min(r.starts_at) as starts_at from private.reminders_of(v_due.event) r
        where r.at = v_at and r.starts_at > p_now
          and r.section_id in (select coalesce(s ->> 'section_id', '') from jsonb_array_elements(t.slots) s)) o
      where t.is_notified and o.starts_at is not null));
    v_at := (select min(r.at) from private.reminders_of(v_due.event) r where r.at > v_at);
    if v_at is not null then
      update private.scheduled_jobs c set at = v_at where c.kind = 'reminder' and c.id = (v_due.event).id;
      v_again := v_again || (v_due.event).id;
    end if;
  end loop;
  delete from private.scheduled_jobs c where c.kind = 'reminder' and c.id = any (v_ids) and c.id <> all (v_again);
  return cardinality(v_ids) = 50;
end
$$;

create or replace function private.schedule_series()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_id text := coalesce(v_row ->> 'series_id', v_row ->> 'id');
begin
  insert into private.scheduled_jobs as c (kind, id, at) select 'series', s.id, now() from public.series s where s.id = v_id
  on conflict (kind, id) do update set at = excluded.at;
  if not found then
    perform private.unschedule_job('series', v_id);
  end if;
  return null;
exception when others then
  perform private.log_notify_failure(sqlstate);
  return null;
end
$$;

create or replace function private.unschedule_job(p_kind text, p_id text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.scheduled_jobs c
   where (c.kind, c.id) in (select o.kind, o.id from private.scheduled_jobs o where o.kind = p_kind and o.id = p_id for update skip locked);
end
$$;

create or replace function private.run_due_jobs(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_more boolean := false;
begin
  -- Each in a separate block: repeated failures of one do not undo the others.
  for v_part in 1..5 loop
    begin
      case v_part
        when 1 then v_more := private.open_due_series(p_now);
        when 2 then v_more := private.queue_reminders(p_now) or v_more;
        when 3 then v_more := private.ask_decisions(p_now) or v_more;
        when 4 then perform private.forget_contacts(p_now);
        else
          perform private.prune_attendance();
          perform private.prune_activity();
      end case;
    exception when others then
      perform private.log_notify_failure(sqlstate);
    end;
  end loop;
  return v_more;
end
$$;

create or replace function private.open_due_series(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids text[] := private.due_jobs('series', p_now, 5);
  v_looked boolean := false;
  v_id text;
  v_series public.series;
  v_next timestamptz;
begin
  foreach v_id in array v_ids loop
    begin
      -- Locked in the common order (group, series, organizer), but without waiting.
      select * into v_series from public.series s where s.id = v_id;
      if not found then
        -- unschedule_job skips a row that we have locked. If the series was deleted in between, the row would be checked for ever.
        delete from private.scheduled_jobs c where c.kind = 'series' and c.id = v_id;
        continue;
      end if;
      perform 1 from public.groups g where g.id = v_series.group_id for key share skip locked;
      continue when not found and v_series.group_id is not null;
      select * into v_series from public.series s where s.id = v_id for no key update skip locked;
      continue when not found or not private.lock_account(v_series.organizer_id);
      perform private.create_due_dates(v_id, p_now);
      -- Looked at again when its next date is to be opened, and not within an hour; never again where none comes.
      v_next := case
        when v_series.ended_at is not null then null
        when private.is_series_paused(v_series) then p_now + interval '1 day' -- its organizer may help run the group again
        else (select greatest(n.opens_at, p_now + interval '1 hour') from private.next_uncreated_date(v_series, p_now) n) end;
      perform private.delete_finished_series(v_id); -- its last day may have passed since its dates were deleted
      if v_next is null and exists (select from public.series s where s.id = v_id)
         and not exists (select from public.events e where e.series_id = v_id) then
        v_next := p_now + interval '1 day'; -- somebody had it locked, or its last day is today
      end if;
    exception when others then
      perform private.log_notify_failure(sqlstate);
      v_next := p_now + interval '1 hour';
    end;
    update private.scheduled_jobs c set at = v_next where c.kind = 'series' and c.id = v_id and v_next is not null;
    delete from private.scheduled_jobs c where c.kind = 'series' and c.id = v_id and v_next is null;
    v_looked := true;
  end loop;
  return v_looked and cardinality(v_ids) = 5;
end
$$;

create or replace function private.due_jobs(p_kind text, p_now timestamptz, p_most int)
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select t.id from (
      select d.id, d.at, row_number() over (partition by coalesce(s.organizer_id, e.organizer_id) order by d.at, d.id) as turn
        from (select c.id, c.at from private.scheduled_jobs c where c.kind = p_kind and c.at <= p_now order by c.at limit 2000) d
        left join public.series s on p_kind = 'series' and s.id = d.id
        left join public.events e on p_kind <> 'series' and e.id = d.id) t
     order by t.turn, t.at, t.id limit p_most);
end
$$;

drop function private.sections_of(p_event public.events);
create function private.sections_of(p_event public.events)
returns table (id text, name text, size integer, number bigint, starts_at timestamptz, ends_at timestamptz, last_call timestamptz)
language plpgsql
immutable rows 10
set search_path = ''
as $$
begin
  return query
    select coalesce(s ->> 'id', ''), s ->> 'name', coalesce((s ->> 'size')::int, p_event.max_participants, 2000), t.n, m.starts_at,
           (s ->> 'end')::timestamptz, m.starts_at - interval '2 hours'
      from jsonb_array_elements(coalesce(p_event.sections, '[{}]')) with ordinality as t (s, n)
     cross join lateral (select coalesce((s ->> 'start')::timestamptz, p_event.datetime) as starts_at) m;
end
$$;

drop function private.room_of(p_event public.events);
create function private.room_of(p_event public.events)
returns table (id text, name text, size integer, number bigint, taken bigint, waiting bigint, open boolean, over boolean)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
declare
  v_ended boolean := private.is_ended(p_event.datetime, p_event.end_datetime);
begin
  return query
    with standing as (
      select p.section_id, count(p.slot_number) as taken, count(p.offered_at) as offered, count(p.waiting_since) as waiting
        from public.participants p where p.event_id = p_event.id group by p.section_id)
    select s.id, s.name, s.size, s.number, coalesce(w.taken, 0), coalesce(w.waiting, 0),
           -- From last call on, and once the event is over, no one is promoted.
           coalesce(w.taken - case when v_ended then 0 else w.offered end, 0) < s.size and not o.over
             and (coalesce(w.waiting, 0) = 0 or v_ended or (s.last_call <= clock_timestamp()) is true),
           o.over
      from private.sections_of(p_event) s left join standing w on w.section_id = s.id
     cross join lateral (select (s.ends_at <= now()) is true as over) o;
end
$$;

create or replace function private.checked_sections(p_event public.events, p_old public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_is_list boolean;
  v_problem text;
begin
  -- The size is checked first, so that no list of a hundred thousand is read. Sixty sections take 25 kB at most.
  if p_event.sections is distinct from p_old.sections and pg_column_size(p_event.sections) > 60000 then
    perform private.refuse('invalid_input', 'Invalid sections', 'sections');
  end if;
  v_is_list := jsonb_typeof(p_event.sections) = 'array';
  if v_is_list and p_event.datetime <> p_old.datetime and private.have_times(p_event.sections)
     and not exists (
       select from jsonb_array_elements(p_event.sections) n
        where n ? 'start' and not exists (
          select from jsonb_array_elements(p_old.sections) o
           where (o -> 'id', o -> 'start', o -> 'end') = (n -> 'id', n -> 'start', n -> 'end'))) then
    p_event.sections := private.moved_sections(
      p_event.sections, p_old.datetime, coalesce(p_old.time_zone, 'UTC'), p_event.datetime, coalesce(p_event.time_zone, 'UTC'));
  end if;
  if p_event.sections is distinct from p_old.sections then
    if v_is_list then
      -- Names are trimmed as an event's name, times are written in one way, and unknown properties go. An empty list becomes null.
      p_event.sections := (
        select jsonb_agg(case when jsonb_typeof(s) <> 'object' then s else jsonb_build_object(
            'id', s -> 'id',
            'name', case when jsonb_typeof(s -> 'name') = 'string' then to_jsonb(coalesce(private.clean_name(s ->> 'name'), '')) else s -> 'name' end,
            'size', case when jsonb_typeof(s -> 'size') = 'number' then to_jsonb(trim_scale((s ->> 'size')::numeric)) else s -> 'size' end)
            || jsonb_strip_nulls(jsonb_build_object('start', private.read_time(s -> 'start'), 'end', private.read_time(s -> 'end'))) end
          order by n)
          from jsonb_array_elements(p_event.sections) with ordinality as t (s, n));
    end if;
    p_event.sections := nullif(p_event.sections, 'null');
    if p_event.sections is null then
      return p_event;
    end if;
    v_problem := private.sections_problem(p_event.sections);
    if v_problem is null and p_old.id is not null then
      v_problem := private.sections_in_use_problem(p_old, p_event.sections);
    end if;
  end if;
  if v_problem is null and private.have_times(p_event.sections)
     and (p_event.sections, p_event.datetime, p_event.end_datetime) is distinct from (p_old.sections, p_old.datetime, p_old.end_datetime) then
    v_problem := case
      when p_event.datetime is null then 'Set Start Date & Time first: the times of the sections lie within the event.'
      else (
        select format('%s is outside of the event. Change its time, or the start and end of the event.', s ->> 'name')
          from jsonb_array_elements(p_event.sections) with ordinality as t (s, n)
         -- Within the event or, where it has no end, within 24 hours from its start.
         where (s ->> 'start')::timestamptz < date_trunc('second', p_event.datetime)
            or (s ->> 'end')::timestamptz > coalesce(p_event.end_datetime, p_event.datetime + interval '24 hours')
         order by n limit 1) end;
  end if;
  if v_problem is not null then
    perform private.refuse('invalid_input', v_problem, 'sections');
  end if;
  p_event.max_participants := (select sum((s ->> 'size')::int) from jsonb_array_elements(p_event.sections) s);
  return p_event;
end
$$;

create or replace function private.read_time(p_time jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_time = 'null' then
    return null;
  elsif jsonb_typeof(p_time) <> 'string'
     or p_time #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})$' then
    return 'false';
  end if;
  return private.written_time((p_time #>> '{}')::timestamptz);
exception when datetime_field_overflow or invalid_datetime_format or invalid_time_zone_displacement_value then
  return 'false';
end
$$;

create or replace function private.written_time(p_time timestamptz)
returns jsonb
language sql
immutable
return to_jsonb(to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));

create or replace function private.have_times(p_sections jsonb)
returns boolean
language sql
immutable
return coalesce(p_sections @? '$[*].start', false);

create or replace function private.moved_sections(
  p_sections jsonb, p_from timestamptz, p_from_zone text, p_to timestamptz, p_to_zone text, p_fit boolean default false,
  p_end timestamptz default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.have_times(p_sections) then
    return p_sections;
  elsif p_to is null then
    return (select jsonb_agg(s - 'start' - 'end' order by n) from jsonb_array_elements(p_sections) with ordinality as t (s, n));
  end if;
  return (
    with moved as (
      select n, s, f.starts_at, f.ends_at,
             case when s ->> 'name' = private.time_name((s ->> 'start')::timestamptz, p_from, p_from_zone)
                  then private.time_name(f.starts_at, p_to, p_to_zone) else s ->> 'name' end as name
      from jsonb_array_elements(p_sections) with ordinality as t (s, n)
     cross join lateral (
       select (s ->> 'end')::timestamptz - (s ->> 'start')::timestamptz as lasts,
              (p_to at time zone p_to_zone) - (p_from at time zone p_from_zone) as later) d
     cross join lateral (
       select greatest(p_to, ((s ->> 'start')::timestamptz at time zone p_from_zone + d.later) at time zone p_to_zone) as starts_at,
              ((s ->> 'end')::timestamptz at time zone p_from_zone + d.later) at time zone p_to_zone as ends_at) m
     cross join lateral (
       select least(case when m.ends_at > m.starts_at then m.ends_at else m.starts_at + d.lasts end,
                    case when p_fit then coalesce(p_end, p_to + interval '24 hours') end) as ends_at) l
     cross join lateral (
       select case when m.starts_at < l.ends_at then m.starts_at else greatest(p_to, l.ends_at - d.lasts) end as starts_at, l.ends_at) f)
    select jsonb_agg(case when not m.s ? 'start' then m.s
        else m.s || jsonb_build_object('start', private.written_time(m.starts_at), 'end', private.written_time(m.ends_at))
          || case when u.each_once then jsonb_build_object('name', m.name) else '{}' end end order by m.n)
      from moved m cross join (select count(distinct lower(o.name)) = count(*) as each_once from moved o) u);
end
$$;

create or replace function private.time_name(p_time timestamptz, p_start timestamptz, p_zone text)
returns text
language sql
stable
return to_char(p_time at time zone p_zone,
  case when (p_time at time zone p_zone)::date = (p_start at time zone p_zone)::date then '' else 'Dy, Mon FMDD, ' end || 'FMHH12:MI AM');

create or replace function private.sections_on(p_planned jsonb, p_start timestamptz, p_end timestamptz, p_zone text)
returns jsonb
language sql
stable
return private.moved_sections(p_planned, '2000-01-01 00:00:00+00', 'UTC', p_start, p_zone, true, p_end);

create or replace function private.sections_problem(p_sections jsonb)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_section jsonb;
  v_name text;
  v_seen text;
  v_size numeric;
  v_ids text[] := '{}';
  v_names text[] := '{}';
  v_sum numeric := 0;
begin
  if jsonb_typeof(p_sections) is distinct from 'array' or p_sections = '[]' then
    return 'Invalid sections';
  elsif jsonb_array_length(p_sections) > 60 then
    return 'At most 60 sections are allowed';
  end if;
  for v_section in select s from jsonb_array_elements(p_sections) s loop
    if jsonb_typeof(v_section) <> 'object' or jsonb_typeof(v_section -> 'id') is distinct from 'string'
       or v_section ->> 'id' !~ '^[A-Za-z0-9_-]{1,16}$' or v_section ->> 'id' = any (v_ids)
       or jsonb_typeof(v_section -> 'size') is distinct from 'number' then
      return 'Invalid sections';
    end if;
    v_ids := v_ids || (v_section ->> 'id');
    v_name := case when jsonb_typeof(v_section -> 'name') = 'string' then v_section ->> 'name' end;
    -- The name as people see it. src/lib/text/comparable-name.ts does the same in the browser.
    v_seen := lower(btrim(regexp_replace(regexp_replace(v_name,
      '[\u0080-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
      '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g')));
    v_size := (v_section ->> 'size')::numeric;
    if private.clean_name(v_name) is null then
      return 'Section name is required';
    elsif char_length(v_name) > 60 then
      return 'Section name must be less than 60 characters';
    elsif v_name <> private.clean_name(v_name) or v_size <> trunc(v_size) then
      return 'Invalid sections';
    elsif v_seen = any (v_names) then
      return 'Two sections cannot have the same name';
    elsif v_size < 1 then
      return 'A section needs at least 1 slot';
    elsif (v_section ? 'start') <> (v_section ? 'end') then
      return format('%s needs a start and an end, or neither.', v_name);
    elsif 'false' in (v_section -> 'start', v_section -> 'end') then -- see private.read_time
      return 'Invalid date format';
    elsif (v_section ->> 'start')::timestamptz >= (v_section ->> 'end')::timestamptz then
      return format('%s has to end after it starts.', v_name);
    end if;
    v_names := v_names || v_seen;
    v_sum := v_sum + v_size;
  end loop;
  return case when v_sum > 100 then 'Maximum 100 participants allowed' end;
end
$$;

create or replace function private.sections_in_use_problem(p_event public.events, p_sections jsonb)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_problem text;
begin
  if p_event.sections is null then
    select case when count(*) > (select sum((s ->> 'size')::int) from jsonb_array_elements(p_sections) s) then
        case count(*) when 1 then '1 person has a slot already. Make room for them.'
             else format('%s people have a slot already. Make room for all of them.', count(*)) end end
      into v_problem from public.participants p where p.event_id = p_event.id and p.slot_number is not null;
  else
    select case when k.becomes is null then
        case k.people when 1 then format('1 person is in %s. Move them first, then remove it.', k.was ->> 'name')
             else format('%s people are in %s. Move them first, then remove it.', k.people, k.was ->> 'name') end
      else format(case k.taken when 1 then '%s person has a slot in %s. Its size cannot be smaller.'
             else '%s people have a slot in %s. Its size cannot be smaller.' end, k.taken, k.becomes ->> 'name') end
      into v_problem
      from (
        select o.n, o.was, (select s from jsonb_array_elements(p_sections) s where s -> 'id' = o.was -> 'id') as becomes,
               count(p.slot_number) as taken, count(p.id) as people
          from jsonb_array_elements(p_event.sections) with ordinality as o (was, n)
          left join public.participants p on p.event_id = p_event.id and p.section_id = o.was ->> 'id'
         group by o.n, o.was) k
     where case when k.becomes is null then k.people > 0 else k.taken > (k.becomes ->> 'size')::int end
     order by k.n limit 1;
  end if;
  return v_problem;
end
$$;

create or replace function private.arrange_sections(p_old public.events, p_new public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.participants p where p.event_id = p_new.id order by p.id for update;
  with people as (
    select p.id, row_number() over (order by p.waiting_since nulls first, s.number, p.slot_number, p.id) as number
      from public.participants p left join private.sections_of(p_old) s on s.id = p.section_id
     where p.event_id = p_new.id),
  slots as (
    select s.id as section_id, k as slot_number, row_number() over (order by s.number, k) as number
      from private.sections_of(p_new) s cross join lateral generate_series(1, s.size) k)
  update public.participants p
     set section_id = coalesce(s.section_id, (select f.id from private.sections_of(p_new) f where f.number = 1)),
         -- An event without sections may have more people than slots.
         slot_number = case when p.slot_number is not null then coalesce(s.slot_number, n.number) end
    from people n left join slots s using (number)
   where p.id = n.id;
end
$$;

create or replace function public.claim_messages(p_most integer, p_mail boolean)
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
        'drop_after', m.drop_after, 'urgent', m.urgent, 'targets', t.targets) order by m.urgent desc, m.id), '[]')
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

create or replace function private.lease_messages(p_most integer, p_mail boolean)
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

create or replace function private.is_still_true(p_message private.messages)
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

create or replace function private.is_in(p_event_id text, p_holder uuid)
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

create or replace function private.targets_of(p_ids bigint[], p_mail boolean)
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

create or replace function public.settle_messages(p_results jsonb)
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

create or replace function private.wake_sender()
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

create or replace function private.wake_when_due()
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

drop function private.planned_date(p_series public.series, p_date date, out starts_at timestamptz, out over_at timestamptz, out opens_at timestamptz);
create function private.planned_date(
  p_series public.series, p_date date, out starts_at timestamptz, out over_at timestamptz, out opens_at timestamptz)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_start timestamp := p_date + (p_series.template ->> 'start')::time;
begin
  starts_at := v_start at time zone p_series.time_zone;
  over_at := starts_at + make_interval(secs => coalesce((p_series.template ->> 'lasts')::float, 0));
  opens_at := (v_start - make_interval(days => p_series.opens_days_before)) at time zone p_series.time_zone;
end
$$;

create or replace function private.planned_event(p_series public.series, p_date date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_event jsonb := p_series.template || private.moments(p_series.time_zone, p_date, p_series.template);
begin
  return v_event || jsonb_build_object('sections', private.sections_on(
    v_event -> 'sections', (v_event ->> 'datetime')::timestamptz, (v_event ->> 'end_datetime')::timestamptz, p_series.time_zone));
end
$$;

create or replace function private.coming_dates(p_series public.series, p_most int, p_skipped boolean)
returns date[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_date date := (now() at time zone p_series.time_zone)::date - 1;
  v_dates date[] := '{}';
begin
  while cardinality(v_dates) < p_most loop
    v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
    exit when v_date > p_series.ends_on;
    continue when not p_skipped and exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = v_date);
    v_dates := v_dates || v_date;
  end loop;
  return v_dates;
end
$$;

create or replace function private.next_uncreated_date(
  p_series public.series, p_now timestamptz, p_after date default null, p_until date default 'infinity')
returns table (occurs_on date, starts_at timestamptz, opens_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Where to begin: a date before that day is over. No date is taken to last longer than 60 days.
  v_date date := greatest(p_after, (p_now at time zone p_series.time_zone)::date - 2
    - least(60, coalesce((p_series.template ->> 'lasts')::float / 86400, 0))::int);
begin
  if private.is_series_paused(p_series) then
    return;
  end if;
  loop
    v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
    exit when v_date > least(p_series.ends_on, p_until);
    continue when exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = v_date)
      or exists (select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date);
    return query
      select v_date, d.starts_at, d.opens_at from private.planned_date(p_series, v_date) d where d.over_at >= p_now;
    exit when found;
  end loop;
end
$$;

create or replace function private.due_dates(p_series public.series, p_now timestamptz)
returns date[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_until date := (p_now at time zone p_series.time_zone)::date + p_series.opens_days_before;
  v_due date[] := '{}';
  v_next record;
  v_free int;
begin
  loop
    select * into v_next from private.next_uncreated_date(p_series, p_now, v_due[cardinality(v_due)], v_until);
    exit when (v_next.opens_at <= p_now) is not true;
    v_free := coalesce(v_free, private.dates_left(p_series, p_now)); -- counted only if there is a date to make
    exit when cardinality(v_due) >= v_free;
    v_due := v_due || v_next.occurs_on;
  end loop;
  return v_due;
end
$$;

create or replace function private.dates_left(p_series public.series, p_now timestamptz)
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- A date of today or later counts even if it was moved into the past: so moving dates makes no room for others.
  return least(24 - private.recent_hits(p_series.id, 'date', p_now => p_now), 12 - (
    select count(*) from public.events e
     where e.series_id = p_series.id
       and (e.occurs_on >= (p_now at time zone p_series.time_zone)::date
            or coalesce(e.end_datetime, e.datetime, 'infinity') >= p_now)));
end
$$;

create or replace function private.is_series_paused(p_series public.series)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_series.ended_at is not null
    or (p_series.group_id is not null and not private.leads_group(p_series.group_id, p_series.organizer_id));
end
$$;

create or replace function private.series_ended(p_series public.series)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_series.ended_at is not null
    or (p_series.ends_on is not null and private.coming_dates(p_series, 1, false) = '{}');
end
$$;

create or replace function private.current_date_of(p_series_id text, p_now timestamptz)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select d.id from private.known_dates d cross join lateral (select d.over_at < p_now as over) t
     where d.series_id = p_series_id
     order by t.over, extract(epoch from d.starts_at) * case when t.over then -1 else 1 end, d.id
     limit 1);
end
$$;

create or replace function public.create_series(
  p_event jsonb, p_every text, p_opens_days_before int default 7, p_ends_on date default null, p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_made jsonb := public.create_event(p_event, p_request_id);
begin
  if v_made ? 'series_id' then
    return v_made; -- an earlier request has made both
  end if;
  return v_made || public.repeat_event(v_made ->> 'id', p_every, p_opens_days_before, p_ends_on);
end
$$;

create or replace function public.repeat_event(
  p_event_id text, p_every text, p_opens_days_before int default 7, p_ends_on date default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_starts_on date;
  v_id text := private.new_event_id();
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.organizer_id <> v_me then
    perform private.refuse('unauthorized');
  end if;
  -- Locked in this order, as for every series: group, account, event.
  perform 1 from public.groups g where g.id = v_event.group_id for key share;
  if not private.lock_account(v_me) then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if not found then
    perform private.refuse('event_not_found');
  elsif v_event.series_id is not null then
    perform private.refuse('invalid_input', 'This event already repeats');
  elsif v_event.datetime is null then
    perform private.refuse('invalid_input', 'Set Start Date & Time first: the dates are counted from it.', 'datetime');
  elsif v_event.time_zone is null then
    perform private.refuse('invalid_input', 'The time zone of this event is not known. Set its start date again, then let it repeat.', 'time_zone');
  elsif v_event.group_id is not null and not private.leads_group(v_event.group_id, v_me) then
    perform private.refuse('unauthorized', null, 'group_id');
  end if;
  v_starts_on := (v_event.datetime at time zone v_event.time_zone)::date;
  perform private.check_rhythm(p_every, p_opens_days_before, v_starts_on, p_ends_on);

  insert into public.series (id, organizer_id, group_id, every, starts_on, time_zone, opens_days_before, ends_on, template)
  values (v_id, v_me, v_event.group_id, p_every, v_starts_on, v_event.time_zone, p_opens_days_before, p_ends_on,
          private.series_template(v_event, v_event.time_zone));
  update public.events e set series_id = v_id, occurs_on = v_starts_on where e.id = p_event_id;
  if v_event.is_private then
    perform private.let_into_series(v_id, array[p_event_id]);
  end if;
  return jsonb_build_object('series_id', v_id);
end
$$;

create or replace function private.series_template(p_event public.events, p_zone text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  -- All columns but these, so that a column that is added later cannot be forgotten.
  return to_jsonb(p_event)
    - '{id,organizer_id,group_id,created_at,parent_event_id,revision,series_id,occurs_on,time_zone}'::text[]
    - '{called_off_at,call_off_note,call_offs,moved_from,decided_at}'::text[]
    - '{datetime,end_datetime,registration_deadline,withdraw_until}'::text[]
    || (private.local_times(p_event, p_zone) - 'day')
    || jsonb_build_object('sections', private.moved_sections(p_event.sections, p_event.datetime, p_zone, '2000-01-01 00:00:00+00', 'UTC'));
end
$$;

create or replace function public.change_series(
  p_series_id text, p_every text default null, p_opens_days_before int default null, p_ends_on date default '-infinity')
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id);
begin
  if p_every <> v_series.every then
    perform private.refuse('invalid_input', 'End this series and start a new one to change how often it repeats', 'every');
  end if;
  v_series.opens_days_before := coalesce(p_opens_days_before, v_series.opens_days_before);
  if p_ends_on is distinct from '-infinity' then
    v_series.ends_on := p_ends_on;
  end if;
  perform private.check_rhythm(v_series.every, v_series.opens_days_before,
    case when p_ends_on <> '-infinity' then v_series.starts_on end, v_series.ends_on);
  update public.series s
     set opens_days_before = v_series.opens_days_before, ends_on = v_series.ends_on
   where s.id = v_series.id
  returning s.* into v_series;
  perform private.delete_finished_series(v_series.id); -- the last day may be past now
  return jsonb_build_object('id', v_series.id, 'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on);
end
$$;

create or replace function private.own_series(p_series_id text, p_helpers boolean default false, p_right text default 'own')
returns public.series
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_series public.series;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_series from public.series s where s.id = left(p_series_id, 13); -- no id is longer than 12
  if (case when p_helpers then not found or not private.is_series_manager(v_series, v_me)
      else not private.has_right(p_right, v_series.organizer_id, null, v_series.id, v_me) end) then
    perform private.refuse('unauthorized');
  end if;
  v_series := private.lock_series(v_series.id);
  if v_series.id is null then
    perform private.refuse('event_not_found', 'Series not found');
  end if;
  return v_series;
end
$$;

create or replace function public.end_series(p_series_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id);
begin
  update public.series s set ended_at = now() where s.id = v_series.id and s.ended_at is null;
  perform private.delete_finished_series(v_series.id);
  return jsonb_build_object('id', v_series.id, 'ended', true);
end
$$;

create or replace function public.set_skipped(p_series_id text, p_occurs_on date, p_skipped boolean)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id, p_right => 'edit');
  v_event_id text;
begin
  select e.id into v_event_id from public.events e
   where e.series_id = v_series.id and e.occurs_on = p_occurs_on for update;
  if p_skipped is not true then
    delete from private.series_skips k where k.series_id = v_series.id and k.occurs_on = p_occurs_on;
  elsif v_event_id is null then
    if p_occurs_on is null or p_occurs_on > coalesce(v_series.ends_on, '9999-12-31')
       or p_occurs_on <> private.next_rule_date(v_series.every, v_series.starts_on, p_occurs_on - 1) then
      perform private.refuse('invalid_input', 'The series has no date on that day', 'occurs_on');
    elsif p_occurs_on > greatest(current_date, v_series.starts_on) + 731 then
      -- Each visit of the link passes over all skipped dates one by one.
      perform private.refuse('invalid_input', 'Only dates of the next two years can be skipped', 'occurs_on');
    end if;
    insert into private.series_skips (series_id, occurs_on) values (v_series.id, p_occurs_on) on conflict do nothing;
  elsif exists (select from public.participants p where p.event_id = v_event_id) then
    perform private.refuse('invalid_input', 'People are on the list of this date. Delete the event instead.', 'occurs_on');
  elsif exists (select from public.payments y where y.event_id = v_event_id and y.settled_at is null) then
    perform private.refuse('invalid_input', 'Someone still waits for a refund for this date. Delete the event instead.', 'occurs_on');
  else
    delete from public.events e where e.id = v_event_id; -- event_gone notes that it is left out
  end if;
  perform private.delete_finished_series(v_series.id); -- it may have been the last one
  return jsonb_build_object('occurs_on', p_occurs_on, 'skipped', coalesce(p_skipped, false));
end
$$;

create or replace function public.open_series(p_series_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_series_id := left(p_series_id, 13); -- no id is longer than 12
  return jsonb_build_object('event_id', private.create_due_dates(p_series_id, now()));
end
$$;

create or replace function public.open_date(p_series_id text, p_occurs_on date)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id);
  v_id text := (select e.id from public.events e where e.series_id = v_series.id and e.occurs_on = p_occurs_on);
begin
  if v_id is null then
    if private.is_series_paused(v_series) or (p_occurs_on = any (private.coming_dates(v_series, 8, false))) is not true
       or (private.planned_date(v_series, p_occurs_on)).over_at < now() then
      perform private.refuse('invalid_input', 'The series has no date on that day', 'occurs_on');
    elsif private.dates_left(v_series, now()) < 1 then
      perform private.refuse('invalid_input', 'At most 24 dates can open in a day. Open more tomorrow.', 'occurs_on');
    end if;
    v_id := private.create_date(v_series, p_occurs_on, now());
  end if;
  return jsonb_build_object('event_id', v_id);
end
$$;

create or replace function private.create_due_dates(p_series_id text, p_now timestamptz)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_date date;
begin
  -- Asked without a lock first, because mostly all dates are made.
  select * into v_series from public.series s where s.id = p_series_id;
  if v_series.id is not null and private.due_dates(v_series, p_now) <> '{}' then
    v_series := private.lock_series(p_series_id);
    if v_series.id is not null then
      -- Checked again, because an earlier holder of the lock may have made some of them.
      foreach v_date in array private.due_dates(v_series, p_now) loop
        perform private.create_date(v_series, v_date, p_now);
      end loop;
    end if;
  end if;
  return private.current_date_of(p_series_id, p_now);
end
$$;

create or replace function private.lock_series(p_series_id text)
returns public.series
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
begin
  select * into v_series from public.series s where s.id = p_series_id;
  perform 1 from public.groups g where g.id = v_series.group_id for key share;
  if not found and v_series.group_id is not null then
    return null;
  end if;
  select * into v_series from public.series s where s.id = p_series_id for no key update;
  if not found or not private.lock_account(v_series.organizer_id) then
    return null;
  end if;
  return v_series;
end
$$;

create or replace function private.create_date(p_series public.series, p_date date, p_now timestamptz)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_latest text := (select d.id from private.known_dates d where d.series_id = p_series.id order by d.occurs_on desc limit 1);
  v_row jsonb := private.planned_event(p_series, p_date) || jsonb_build_object(
    'id', private.new_event_id(), 'organizer_id', p_series.organizer_id, 'group_id', p_series.group_id,
    'time_zone', p_series.time_zone, 'series_id', p_series.id, 'occurs_on', p_date, 'created_at', p_now,
    'custom_fields', private.readable_custom_fields(p_series.template -> 'custom_fields'));
  v_columns text;
  v_event public.events;
  v_here uuid[];
begin
  -- Only the columns that the plan has. A column that was added to the table later gets its default; it is not copied from the latest date,
  -- which may have it for 'Only this event'.
  select string_agg(quote_ident(a.attname), ', ') into v_columns from pg_catalog.pg_attribute a
   where a.attrelid = 'public.events'::regclass and a.attnum > 0 and not a.attisdropped and v_row ? a.attname;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning *', v_columns)
    into v_event using v_row;
  perform private.check_rate_limit(p_series.id, 'date', 24, p_now => p_now);
  insert into public.labels (event_id, name, color)
  select v_event.id, l.name, l.color from public.labels l where l.event_id = v_latest order by l.created_at, l.id limit 50;

  v_here := array(
    select u.id from auth.users u
     where u.id in (
       select coalesce(g.claimed_by, g.holder) from private.regulars g where g.series_id = p_series.id
       union
       select a.user_id from private.series_acceptances a where a.series_id = p_series.id and v_event.is_private)
     for key share skip locked);
  perform private.place_regulars(p_series, v_event, v_here, p_now);
  if v_event.is_private then
    -- Adding a name, or coming by the link of one date, does not open the next one. Event managers need no acceptance.
    insert into private.event_acceptances (user_id, event_id, accepted_at)
    select h, v_event.id, p_now from unnest(v_here) h
     where private.may_open_series(p_series, h) and not private.is_series_manager(p_series, h);
  end if;
  perform private.notify_opened(v_event);
  return v_event.id;
end
$$;

drop function private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamptz);
create function private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_guests boolean := not p_event.is_private and p_event.group_id is null;
  v_questions text[] := array(select private.custom_field_key(f) from jsonb_array_elements(p_event.custom_fields) f);
begin
  with entries as (
    select g.id as regular_id, g.holder, g.account, g.claimed_by, own.name, own.email, own.phone, own.notes, own.responses,
           private.section_to_keep(p_event.sections, own.section_id) as section_id, g.place, 0 as added
      from (
        select r.*, r as regular, (select h.account from private.holders h where h.id = r.holder) as account from private.regulars r
         where r.series_id = p_series.id and r.brought_by is null) g
     cross join lateral private.as_last_entered(g.regular) own
     where case when g.claimed_by is null and g.account is null then v_guests else coalesce(g.claimed_by, g.account) = any (p_here) end
    union all
    select b.id, g.holder, null, null, own.name, own.email, own.phone, own.notes, own.responses,
           private.section_to_keep(p_event.sections, own.section_id), g.place, row_number() over (order by b.place)
      from private.regulars b join private.regulars g on g.id = b.brought_by cross join lateral private.as_last_entered(b) own
     where b.series_id = p_series.id and v_guests),
  numbered as (
    select e.*, row_number() over (partition by e.section_id order by e.place, e.added) as number,
           row_number() over (order by e.place, e.added) as turn, s.size as slots
      from entries e join private.sections_of(p_event) s on s.id = e.section_id),
  lined as (
    select n.*, count(*) filter (where n.number > n.slots) over (order by n.turn) as waiting from numbered n),
  fitting as materialized (
    select r.*, gen_random_uuid() as id from lined r
     where r.number <= r.slots or p_event.waitlist and r.waiting <= 500),
  placed as materialized (
    -- A brought person comes only with the guest.
    select f.* from fitting f
     where f.added = 0 or exists (select from fitting o where o.holder = f.holder and o.added = 0)),
  rows as (
    insert into public.participants
      (id, event_id, user_id, claimed_by_user_id, holder, kind, name, email, phone, notes, responses, section_id, slot_number, waiting_since)
    select r.id, p_event.id, r.account, r.claimed_by,
           r.holder, case when r.added = 0 then 'own' else 'claim' end, r.name, r.email, r.phone, r.notes,
           -- Only answers to what this event still asks.
           (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(r.responses) a where a.key = any (v_questions)), r.section_id,
           case when r.number <= r.slots then r.number end,
           case when r.number > r.slots then p_now + r.turn * interval '1 microsecond' end
      from placed r order by r.turn)
  insert into private.regular_rows (participant_id, regular_id)
  select r.id, r.regular_id from placed r where r.claimed_by is not null or r.added > 0;
end
$$;

create or replace function public.edit_date_and_plan(p_event_id text, p_changes jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_before public.events;
  v_after public.events;
  v_series public.series; -- before the edit
  v_zone text;
  v_was jsonb;
  v_is jsonb;
  v_changed jsonb;
  v_to date;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  select * into v_before from public.events e where e.id = p_event_id;
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  elsif not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif v_before.organizer_id <> auth.uid() then
    perform private.refuse('unauthorized');
  elsif v_before.series_id is null then
    perform private.refuse('invalid_input', 'This event does not repeat');
  elsif p_changes ?| '{id,organizer_id,group_id,created_at,parent_event_id,revision,series_id,occurs_on,called_off_at,call_off_note,call_offs,moved_from,decided_at}'
     or exists (select from jsonb_object_keys(p_changes) k where not to_jsonb(v_before) ? k) then
    perform private.refuse('invalid_input');
  end if;
  v_series := private.own_series(v_before.series_id);

  -- Locked by id, as everywhere.
  perform 1 from public.events e where e.series_id = v_series.id and e.occurs_on >= v_before.occurs_on order by e.id for no key update;
  select * into v_before from public.events e where e.id = p_event_id;
  if v_before.series_id is null then
    perform private.refuse('event_not_found');
  end if;
  v_after := private.change_event(p_event_id, p_changes);
  if v_after.datetime is null then
    perform private.refuse('invalid_input', 'A date of a series needs a start', 'datetime');
  end if;

  -- Only a zone that this edit brings. The event may have another one, if it was edited alone on a journey.
  v_zone := case when p_changes ->> 'time_zone' is not null then v_after.time_zone else v_series.time_zone end;
  v_was := private.local_times(v_before, v_series.time_zone);
  v_is := private.local_times(v_after, v_zone);
  v_changed := private.changed_keys(
      private.series_template(v_before, v_series.time_zone), private.series_template(v_after, v_series.time_zone))
    - '{start,lasts,registration_before,withdraw_before}'::text[];
  -- Price and currency go together.
  if v_changed ?| '{price_cents,currency}' then
    v_changed := v_changed || jsonb_build_object('price_cents', v_after.price_cents, 'currency', v_after.currency);
  end if;
  v_changed := v_changed || (private.changed_keys(v_was, v_is) - 'day')
    || case when v_zone <> v_series.time_zone then jsonb_build_object('start', v_is -> 'start') else '{}' end;

  v_to := case when v_was -> 'day' is distinct from v_is -> 'day' then (v_is ->> 'day')::date else v_before.occurs_on end;
  perform private.move_rule(v_series, v_before.occurs_on, v_to);
  update public.series s
     set time_zone = v_zone, template = s.template || v_changed, ends_on = case when s.ends_on < v_to then v_to else s.ends_on end
   where s.id = v_series.id;
  if (v_changed ->> 'is_private')::boolean and not v_series.is_private then
    perform private.let_into_series(v_series.id, array(
      select e.id from public.events e where e.series_id = v_series.id and e.occurs_on >= v_to));
  end if;
  return jsonb_build_object('id', v_after.id, 'name', v_after.name);
end
$$;

create or replace function private.move_rule(p_series public.series, p_from date, p_to date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_days date[] := array(select e.occurs_on from public.events e where e.series_id = p_series.id and e.occurs_on >= p_from);
  v_skips date[] := array(select k.occurs_on from private.series_skips k where k.series_id = p_series.id and k.occurs_on > p_from);
begin
  if p_from = p_to then
    return;
  elsif exists (select from public.events e where e.series_id = p_series.id and e.occurs_on < p_from and e.occurs_on >= p_to) then
    perform private.refuse('invalid_input', 'Another date of this series is on that day or after it. Choose a later day.', 'datetime');
  elsif cardinality(v_days) > 1 and abs(p_to - p_from) > (case p_series.every when 'week' then 6 when 'two_weeks' then 13 else 27 end) then
    perform private.refuse('invalid_input', 'A later date is open already. Choose ''Only this event'', or a day that is nearer.', 'datetime');
  end if;
  update public.events e set occurs_on = m.becomes
    from private.moved_days(p_series, p_from, p_to, v_days) m where e.series_id = p_series.id and e.occurs_on = m.was;
  delete from private.series_skips k where k.series_id = p_series.id and k.occurs_on = any (v_skips);
  insert into private.series_skips (series_id, occurs_on)
  select p_series.id, m.becomes from private.moved_days(p_series, p_from, p_to, v_skips) m
  on conflict do nothing;
  update public.series s set starts_on = p_to where s.id = p_series.id;
end
$$;

create or replace function public.get_series(p_series_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_makes_dates boolean;
  v_today date;
  v_dates date[] := '{}';
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or not private.is_series_manager(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  v_makes_dates := not private.is_series_paused(v_series);
  v_today := (now() at time zone v_series.time_zone)::date;
  if v_makes_dates then
    v_dates := private.coming_dates(v_series, 8, true);
  end if;
  return jsonb_build_object(
    'id', v_series.id, 'every', v_series.every, 'starts_on', v_series.starts_on, 'time_zone', v_series.time_zone,
    'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on,
    'ended', not v_makes_dates or private.series_ended(v_series),
    'dates', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'occurs_on', d.occurs_on, 'datetime', coalesce(d.datetime, p.starts_at), 'opens_at', p.opens_at,
          'id', d.id, 'skipped', d.skipped, 'called_off', d.called_off) order by d.occurs_on), '[]')
        from (
          select coalesce(e.occurs_on, r) as occurs_on, e.id, e.datetime,
                 e.id is null and exists (select from private.series_skips k where k.series_id = v_series.id and k.occurs_on = r) as skipped,
                 e.called_off_at is not null as called_off
            from unnest(v_dates) r
            full join (
              select m.id, m.occurs_on, m.datetime, m.called_off_at from public.events m
               where m.series_id = v_series.id and (m.occurs_on >= v_today or coalesce(m.end_datetime, m.datetime) >= now())) e
              on e.occurs_on = r
           order by 1 limit 8) d
       cross join lateral private.planned_date(v_series, d.occurs_on) p),
    'regulars', (
      select coalesce(jsonb_agg(private.regular_json(g, nullif(v_series.template -> 'sections', 'null')) order by g.place), '[]')
        from private.regulars g where g.series_id = v_series.id and g.brought_by is null));
end
$$;

create or replace function private.series_of_event(p_event public.events, p_me uuid, p_asked text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_is_manager boolean;
begin
  select * into v_series from public.series s where s.id = p_event.series_id;
  if p_asked is distinct from v_series.id and not private.may_open_series(v_series, p_me) then
    return null;
  end if;
  v_is_manager := private.is_series_manager(v_series, p_me);
  return private.series_json(v_series, p_event) || jsonb_build_object(
    -- Of twenty at most, because each private one needs a check.
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'datetime', e.starts_at) order by e.starts_at desc), '[]')
        from (
          select r.* from (
            select d.* from private.known_dates d
             where d.series_id = v_series.id and d.starts_at < private.start_of(p_event) order by d.starts_at desc limit 20) r
           where v_is_manager or not r.is_private or private.may_open_event(r.id)
           order by r.starts_at desc limit 5) e),
    'regular', exists (select from private.regulars g where g.series_id = v_series.id and g.holder = p_me),
    'regulars', case when v_is_manager then (select count(*) from private.regulars g where g.series_id = v_series.id and g.brought_by is null) end);
end
$$;

create or replace function private.series_json(p_series public.series, p_event public.events)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_made record;
begin
  -- By time and not by day of the rule: a date may have been moved past others, or have no time.
  select d.* into v_made from private.known_dates d
   where d.series_id = p_series.id and d.called_off_at is null and d.starts_at > private.start_of(p_event)
   order by d.starts_at limit 1;
  return jsonb_build_object(
    'id', p_series.id, 'every', p_series.every, 'starts_on', p_series.starts_on, 'time_zone', p_series.time_zone,
    'opens_days_before', p_series.opens_days_before, 'ends_on', p_series.ends_on,
    'ended', private.is_series_paused(p_series) or private.series_ended(p_series),
    'due', private.due_dates(p_series, now()) <> '{}',
    'next', (
      select jsonb_build_object('id', n.id, 'datetime', n.start, 'opens_at', n.opens_at) from (
        select v_made.id, v_made.starts_at as start, (private.planned_date(p_series, v_made.occurs_on)).opens_at where v_made.id is not null
        union all
        -- One that is not made may start before it.
        select null, m.starts_at, m.opens_at from private.next_uncreated_date(p_series, now(), p_event.occurs_on,
          coalesce((v_made.starts_at at time zone p_series.time_zone)::date, 'infinity')) m) n
       order by n.start, n.id limit 1));
end
$$;

create or replace function private.invite_to_series(p_series_id text, p_me uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_event public.events;
  v_can_open boolean;
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if not found then
    return null;
  end if;
  v_can_open := private.may_open_series(v_series, p_me);
  -- Without a next date it is what the template says.
  v_event := jsonb_populate_record(null::public.events,
    private.planned_event(v_series, (select n.occurs_on from private.next_uncreated_date(v_series, now()) n)));
  v_event.id := v_series.id;
  v_event.group_id := v_series.group_id;
  v_event.time_zone := v_series.time_zone;
  return private.event_columns(v_event) || jsonb_build_object(
    'type', 'event',
    'organizer_name', private.display_name(v_series.organizer_id),
    'participant_count', 0, 'waiting_count', 0, 'people', case when v_can_open then '[]'::jsonb end,
    'viewer', jsonb_build_object('registered', false, 'place', null, 'can_open', v_can_open),
    'series', private.series_json(v_series, null::public.events));
end
$$;

create or replace function private.delete_finished_series(p_series_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_accounts uuid[];
begin
  select * into v_series from public.series s where s.id = p_series_id;
  if not found or exists (select from public.events e where e.series_id = p_series_id) or not private.series_ended(v_series) then
    return;
  end if;
  -- An event may be locked already, and events are locked after their series. So waiting for the series could be a deadlock.
  select * into v_series from public.series s where s.id = p_series_id for update skip locked;
  if not found or exists (select from public.events e where e.series_id = p_series_id) or not private.series_ended(v_series) then
    return;
  end if;
  -- The same with an account that is being deleted at this moment: rows of it go with the series, and it may be waiting for the event.
  v_accounts := array(
    select h.account from private.regulars g join private.holders h on h.id = g.holder where g.series_id = p_series_id and h.account is not null
    union select a.user_id from private.series_acceptances a where a.series_id = p_series_id
    union select c.user_id from private.cohosts c where c.series_id = p_series_id);
  if (select count(*) from (select from auth.users u where u.id = any (v_accounts) for key share skip locked) h) = cardinality(v_accounts) then
    delete from public.series s where s.id = p_series_id;
  end if;
end
$$;

create or replace function public.offer_slot(
  p_ids uuid[], p_secret text default null, p_offered boolean default true)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_offered boolean := coalesce(p_offered, true);
  v_hash bytea := private.hash_secret(p_secret);
  v_gate record;
  v_event public.events;
  v_rows uuid[];
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'ids');
  end if;
  for v_gate in
    select (array_agg(g.event))[1] as event, array_agg((g.entry).id) as ids
      from private.lock_rows(case when v_offered then 'offer' else 'keep' end, p_ids, private.me(p_secret)) g group by (g.event).id order by (g.event).id
  loop
    perform private.count_change(v_hash);
    v_event := v_gate.event;
    v_rows := array(
      select p.id from public.participants p join private.sections_of(v_event) s on s.id = p.section_id
       where p.id = any (v_gate.ids) and p.slot_number > 0 and (p.offered_at is null) = v_offered
         and not (v_offered and coalesce(s.ends_at <= now(), false)));
    -- Keeping is not counted: it needs an offer.
    if v_offered and v_rows <> '{}' and not private.check_rate_limit(
        v_event.id || ' ' || coalesce(private.account_key(auth.uid()), v_hash::text), 'offer', 50) then
      perform private.refuse('throttled', 'You have offered slots here 50 times in the last 24 hours. Offer one again tomorrow.');
    end if;
    perform private.log_merged(v_event.id, p.id::text, case when v_offered then 'offered' else 'not_offered' end, p.name, s.id, private.actor(v_event.id, s.id),
        jsonb_strip_nulls(jsonb_build_object('slot', p.slot_number, 'section', private.section_name(v_event.sections, p.section_id))))
       from public.participants p cross join lateral (select private.account_of(p) as id) s
      where p.id = any (v_rows) order by p.slot_number, p.id;
    update public.participants p set offered_at = case when v_offered then now() end where p.id = any (v_rows);
    -- One function promotes (private.next_to_promote), so this looks at the rows that are left.
    if v_offered and (select count(*) from public.participants p where p.id = any (v_rows)) < cardinality(v_rows) then
      perform private.refuse('someone_waits');
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(private.registration_json(p) order by p.slot_number, p.id), '[]') from public.participants p where p.id = any (p_ids));
end
$$;

create or replace function private.leave_to_substitute(p_offer public.participants)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Before the deletion, because the row says which person gets the notification and the money.
  perform private.notify_taken(p_offer);
  perform private.release_payments(array[p_offer.id]);
  delete from public.participants p where p.id = p_offer.id;
  if p_offer.kind <> 'claim' then
    perform private.record_decline(p_offer.event_id, p_offer.holder, p_offer.name);
    perform private.after_withdrawal(array[p_offer.event_id], private.account_of(p_offer));
  end if;
end
$$;

create or replace function private.notify_taken(p_offer public.participants)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_rings boolean;
begin
  if p_offer.holder is null or p_offer.holder = auth.uid() or p_offer.offered_at = now() or not private.has_sender() or exists (
      select from public.participants p where p.id = p_offer.given_to and p.holder = p_offer.holder) then
    return;
  end if;
  select * into v_event from public.events e where e.id = p_offer.event_id;
  -- As for promotions: ten notifications a day, then one an hour.
  v_rings := private.check_rate_limit(v_event.id || ' ' || p_offer.holder, 'taken', 10);
  perform private.write_messages('taken', v_event.id, (
    select jsonb_agg(jsonb_build_object(
             'holder', t,
             'details', private.event_facts(v_event) || jsonb_build_object('taken', jsonb_build_array(
               jsonb_build_object('slot', p_offer.slot_number, 'by', p_offer.given_to,
                 'name', case when p_offer.kind = 'claim' then p_offer.name end)
               || private.section_facts(v_event, p_offer.section_id))),
             'send_after', now() + case when v_rings then '0 s' else '1 hour' end::interval,
             'drop_after', private.lasts_until(v_event.datetime, v_event.end_datetime)))
      from private.notifiable(array[p_offer.holder], 'taken') t));
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

create or replace function public.set_teams(p_event_id text, p_teams jsonb, p_by text default 'turns', p_label_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_smallest int;
  v_biggest int;
  v_people int;
  v_teams jsonb;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  -- People who join, leave or split at the same time wait until this is done.
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  if p_teams is null then
    delete from private.event_teams t where t.event_id = p_event_id;
  else
    if jsonb_typeof(p_teams) <> 'array' or jsonb_array_length(p_teams) not between 2 and 6 then
      perform private.refuse('invalid_input', 'Split into 2 to 6 teams', 'teams');
    end if;
    select min(t.size), max(t.size), sum(t.size) into v_smallest, v_biggest, v_people
      from (select case when jsonb_typeof(e) = 'array' then jsonb_array_length(e) else 0 end as size
              from jsonb_array_elements(p_teams) e) t;
    -- An event has 2,000 slots at most.
    if v_smallest < 1 or v_biggest > v_smallest + 1 or v_people > 2000 then
      perform private.refuse('invalid_input', 'Team sizes may differ by one person at most', 'teams');
    elsif v_people <> (select count(distinct i) from jsonb_array_elements(p_teams) e, jsonb_array_elements(e) i) then
      perform private.refuse('invalid_input', 'Put each person into one team only', 'teams');
    end if;
    -- Leaves out people who left since the page was read, and people who are not of this event.
    v_teams := private.with_slot(p_event_id, p_teams);
    if v_teams <@ '[[]]' then
      perform private.refuse('invalid_input', 'None of these people has a slot now', 'teams');
    end if;
    insert into private.event_teams as t (event_id, teams) values (p_event_id, v_teams)
    on conflict (event_id) do update set teams = excluded.teams;
  end if;
  return private.teams_json(p_event_id);
end
$$;

create or replace function private.teams_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('by', 'order', 'label_id', null, 'teams', private.with_slot(p_event_id, t.teams))
      from private.event_teams t
     where t.event_id = p_event_id);
end
$$;

create or replace function private.throttle_problem(p_event_id text, p_adds bytea default null)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_address bytea := private.client_address_hash();
  v_until timestamptz;
begin
  -- The newest call beyond the limit decides: when it is old enough, there is room for another.
  v_until := (
    select s.created_at + interval '1 minute' from private.guest_signups s
     where s.event_id = p_event_id and s.created_at > now() - interval '1 minute' and (not s.refused or s.address_hash is null)
     order by s.created_at desc offset 599 limit 1);
  if p_adds is not null then
    -- One guest: 30 people for one event.
    v_until := greatest(v_until, (
      select s.created_at + interval '10 minutes' from private.guest_signups s
       where s.guest_hash = p_adds and s.event_id = p_event_id and s.created_at > now() - interval '10 minutes'
       order by s.created_at desc offset 29 limit 1));
  end if;
  if v_address is not null then
    -- For one event: sign-ups, people added by guests, and all calls without these. For all events: three times as many calls. The last row's
    -- sign-ups and added people are fewer than an event's 600, so one network closes no event.
    v_until := greatest(v_until, (
      select max(w.until) from (
        select interval '10 minutes' + greatest(
            (array_agg(c.at order by c.at desc) filter (where c.is_here and not c.refused and c.is_added = (p_adds is not null)))
              [case when p_adds is null then n.sign_ups else 360 end],
            (array_agg(c.at order by c.at desc) filter (where c.is_here and not c.is_added))[n.calls],
            (array_agg(c.at order by c.at desc))[3 * n.calls]) as until
          from (values (32, 120, 300), (22, 160, 450), (12, 200, 600)) n (bytes, sign_ups, calls)
          join (
            select s.created_at as at, s.refused, s.guest_hash is not null as is_added, s.event_id is not distinct from p_event_id as is_here,
                   s.address_hash as hash
              from private.guest_signups s
             where s.address_hash between substr(v_address, 1, 12) and substr(v_address, 1, 12) || decode(repeat('ff', 20), 'hex')
               and s.created_at > now() - interval '10 minutes') c
            on substr(c.hash, 1, n.bytes) = substr(v_address, 1, n.bytes)
         group by n.bytes, n.sign_ups, n.calls) w));
  end if;
  return case when v_until is not null then
    format('Too many sign-ups at once. Wait %s seconds and try again.', greatest(1, ceil(extract(epoch from v_until - now()))::int)) end;
end
$$;

create or replace function private.client_address_hash()
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_set record;
  v_addresses text[];
  v_address text;
  v_networks text[];
begin
  select c.header, c.from_right, t.salt into v_set from private.caller_address c cross join private.throttle_salt t;
  v_addresses := string_to_array(v_headers ->> v_set.header, ',');
  v_address := left(private.clean(v_addresses[cardinality(v_addresses) + 1 - v_set.from_right]), 100);
  if v_address like '%:%' and pg_input_is_valid(v_address, 'inet') and v_address::inet << '2000::/3' then
    v_networks := array(select network(set_masklen(v_address::inet, m))::text from unnest(array[48, 56, 64]) m);
  else
    v_networks := array[v_address, v_address, v_address];
  end if;
  return substr(sha256(v_set.salt || convert_to(v_networks[1], 'UTF8')), 1, 12)
    || substr(sha256(v_set.salt || convert_to(v_networks[2], 'UTF8')), 1, 10)
    || substr(sha256(v_set.salt || convert_to(v_networks[3], 'UTF8')), 1, 10);
end
$$;

create or replace function private.count_change(p_hash bytea)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_until timestamptz;
begin
  if auth.uid() is not null then
    return;
  end if;
  select s.created_at + interval '10 minutes' into v_until from private.guest_signups s
   where s.guest_hash = p_hash and s.refused and s.created_at > now() - interval '10 minutes'
   order by s.created_at desc offset 299 limit 1;
  if found then
    perform private.refuse('throttled',
      format('Too many changes at once. Wait %s seconds and try again.', greatest(1, ceil(extract(epoch from v_until - now()))::int)));
  end if;
  perform private.drop_old_calls();
  insert into private.guest_signups (guest_hash, refused) values (p_hash, true);
end
$$;

create or replace function private.drop_old_calls()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  with old as materialized (
    select s.id from private.guest_signups s where s.created_at < now() - interval '10 minutes'
     order by s.created_at limit 100 for update skip locked)
  delete from private.guest_signups s using old where s.id = old.id;
end
$$;

create or replace function private.count_guest(p_event_id text, p_refused boolean, p_adds bytea default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  -- Before old calls are deleted: some may be of this event, and a person who deletes it has it locked first. In a variable, because a
  -- subquery may run again for each row.
  select e.id into v_event_id from public.events e where e.id = p_event_id for key share;
  perform private.drop_old_calls();
  -- A throttled call is not counted again: trying makes no wait longer and the table no bigger.
  if not p_refused or private.throttle_problem(v_event_id) is null then
    insert into private.guest_signups (event_id, address_hash, guest_hash, refused)
    values (v_event_id, private.client_address_hash(), p_adds, p_refused);
  end if;
end
$$;

create or replace function private.end_of_line(p_event_id text)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Never before a person who waits, also if the clock was set back.
  return greatest(clock_timestamp(), (
    select max(p.waiting_since) + interval '1 microsecond' from public.participants p where p.event_id = p_event_id and p.waiting_since is not null));
end
$$;

create or replace function private.waitlist_position(p_row public.participants)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select count(*) + 1 from public.participants p
     where p.event_id = p_row.event_id and p.section_id = p_row.section_id and p.waiting_since is not null
       and (p.waiting_since, p.id) < (p_row.waiting_since, p_row.id)
    having p_row.waiting_since is not null);
end
$$;

create or replace function public.take_free_slot(p_id uuid, p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.hash_secret(p_secret);
  v_gate record;
  v_row public.participants;
  v_is_own boolean;
  v_slot int;
begin
  select g.* into v_gate from private.lock_rows('take', array[p_id], private.me(p_secret)) g;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  perform private.count_change(v_hash);
  v_row := v_gate.entry;
  if v_row.waiting_since is not null and (select r.open from private.room_of(v_gate.event) r where r.id = v_row.section_id) then
    v_slot := private.slot_to_take(v_gate.event, v_row.section_id, p_id);
    v_is_own := private.is_own(v_row, private.me(p_secret));
    -- `promoted_at`: the person is notified, unless they did it themselves.
    update public.participants p
       set slot_number = v_slot, waiting_since = null, promoted_at = case when not v_is_own then clock_timestamp() end
     where p.id = p_id returning * into v_row;
  end if;
  return private.registration_json(v_row);
end
$$;

create or replace function private.row_problem(
  p_wish text, p_event public.events, p_row public.participants, p_is_manager boolean, p_me uuid, p_holder uuid)
returns text
language sql
stable
return case
  when not case
         when p_wish in ('move', 'tick') then p_is_manager
         when p_wish in ('withdraw', 'keep', 'take') then p_is_manager or private.is_own(p_row, p_holder)
         when p_wish in ('change', 'switch') then (p_event.organizer_id = p_me) is true or private.is_own(p_row, p_holder)
         else private.is_own(p_row, p_holder) end
    then 'unauthorized'
  when p_wish = 'take' and p_row.slot_number is not null then null -- a repeated call
  when p_wish in ('offer', 'take', 'move') and p_event.called_off_at is not null then 'called_off'
  when case
         when p_wish = 'withdraw' and not p_is_manager then private.lasts_until(p_event.datetime, p_event.end_datetime)
         when p_wish = 'move' or p_wish in ('change', 'switch') and p_event.organizer_id = p_me then private.managed_until(p_event)
         when p_wish in ('change', 'switch') then private.lasts_until(p_event.datetime, p_event.end_datetime)
         when p_wish = 'offer' then least(p_event.registration_deadline, coalesce(p_event.end_datetime, p_event.datetime))
         when p_wish = 'take' then coalesce(p_event.end_datetime, p_event.datetime) end < now()
    then 'closed' end;

drop function public.update_registration(uuid, text, text, text, text, jsonb, text, text, boolean);

drop function public.unmark_paid(uuid, boolean);

drop function public.say_paid(uuid, text, boolean, integer, text);

drop function public.repeat_event(text, text, integer, date, boolean);

drop function public.renew_private_link(uuid, text);

drop function public.remove_regular(uuid);

drop function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean, text);

drop function public.mark_paid(uuid, text, integer, text);

drop function public.get_payments();

drop function public.get_event(text);

drop function public.create_series(jsonb, text, integer, date, uuid, boolean);

drop function public.confirm_left(uuid);

drop function public.change_series(text, text, integer, date, boolean);

drop function private.with_keys(json, jsonb);

drop function private.who_missed(public.series, text, timestamp with time zone);

drop function private.which_date(public.events);

drop function private.wants(jsonb, text);

drop function private.waiting_since_turns(public.series, text, timestamp with time zone);

drop function private.uses_of(text, text, interval, timestamp with time zone);

drop function private.tidy_custom_fields(jsonb);

drop function private.throttle_guest(text, text);

drop function private.tellable(uuid[], uuid[], text);

drop function private.tell_runners(public.events, uuid[], jsonb, jsonb);

drop function private.tell_promoted(text, public.participants[], public.participants[]);

drop function private.tell_payment(public.payments, text);

drop function private.tell_opened();

drop function private.tell_leaving(public.events, private.activity[]);

drop function private.tell_joining(public.participants);

drop function private.tell_changed(public.events, public.events);

drop function private.tell_cancelled(public.events);

drop function private.tell_called_off(public.events);

drop function private.take_slot(uuid, text, text, text, text, text, jsonb, boolean, text, boolean, text);

drop function private.take_payment_along(public.participants);

drop function private.stop_clock();

drop function private.still_as_added(private.activity);

drop function private.slots_still_held(private.messages);

drop function private.series_json(public.series, public.events, timestamp with time zone);

drop function private.series_ended(public.series, timestamp with time zone);

drop function private.section_size(jsonb, text);

drop function private.section_ids(jsonb);

drop function private.runs_series(public.series, uuid);

drop function private.runs(uuid, uuid, text, text, uuid);

drop function private.runners_of(public.events);

drop function private.run_until(public.events);

drop function private.roster_json(public.events, uuid, boolean, bigint, bigint);

drop function private.return_turns(public.events, boolean);

drop function private.require_account();

drop function private.remind_at(public.events);

drop function private.queue_expired(integer);

drop function private.place_in_line(public.participants);

drop function private.people_of(text, text, uuid, text, text);

drop function private.pay(public.events, public.participants, public.payments, integer, text, boolean, text);

drop function private.own_series(text, boolean);

drop function private.own_registration(uuid, text);

drop function private.open_series_in_time(timestamp with time zone);

drop function private.open_due(text, timestamp with time zone);

drop function private.note_untold(text);

drop function private.note_turns(public.series, public.events, jsonb, timestamp with time zone);

drop function private.note_creation(uuid, text, uuid);

drop function private.note_change(public.participants, public.participants);

drop function private.note_cancelled(public.events);

drop function private.note_attendance(text);

drop function private.next_to_move_up(public.events);

drop function private.next_to_make(public.series, timestamp with time zone, date, date);

drop function private.next_of_secret(text, text);

drop function private.next_look(public.series, timestamp with time zone);

drop function private.next_date(public.series, date);

drop function private.names_until(public.events);

drop function private.my_cohosted_events();

drop function private.moved_end(public.series, date, date);

drop function private.move_up(public.events);

drop function private.move_to(public.series, public.events, date);

drop function private.may_read_contact(uuid, uuid, uuid, boolean);

drop function private.makes_no_dates(public.series);

drop function private.make_date(public.series, date, timestamp with time zone);

drop function private.lowest_free_slot(text, text);

drop function private.look_at_series();

drop function private.look_at_clock(timestamp with time zone);

drop function private.log_again(text, text, text, text, uuid, uuid, jsonb);

drop function private.lock_turns(uuid[], text);

drop function private.lock_slots(uuid[], boolean, text);

drop function private.lock_event(text, integer);

drop function private.limit_events();

drop function private.let_go_of_payments(uuid[]);

drop function private.let_go_of_kept_devices();

drop function private.let_go_of_guest_mails();

drop function private.let_go_of_devices(uuid[]);

drop function private.keep_secret(uuid, public.events, bytea, boolean);

drop function private.keep_newest();

drop function private.keep_late(public.events, private.activity[], uuid[]);

drop function private.keep_group_leaders();

drop function private.is_phone(text);

drop function private.is_own(public.participants, text);

drop function private.is_in(text, uuid, boolean);

drop function private.is_blank(jsonb);

drop function private.is_adopted(uuid);

drop function private.is_address(text);

drop function private.invite_page(text, text);

drop function private.holds_secret(uuid, text);

drop function private.hold_cohosted(text, text);

drop function private.hold_account(uuid);

drop function private.hashes_to_adopt(bytea[], uuid);

drop function private.has_news(text, uuid);

drop function private.hand_over(private.regulars, public.participants, bytea);

drop function private.guest_to_renew(uuid);

drop function private.guest_must_wait_until(text);

drop function private.guest_mail_json(bytea);

drop function private.forget_person(public.participants);

drop function private.first_people(text, jsonb);

drop function private.finish_messages(bigint[]);

drop function private.event_invite(text, text, uuid);

drop function private.due_on_clock(text, timestamp with time zone, integer);

drop function private.drop_series_that_is_over(text);

drop function private.drop_guest_mails(bytea[]);

drop function private.drop_devices_of_gone(uuid[]);

drop function private.drop_cancelled_of_feed();

drop function private.date_to_edit(text);

drop function private.custom_fields_problem(jsonb);

drop function private.count_use(text, text, integer, interval, timestamp with time zone);

drop function private.count_guest(text, boolean);

drop function private.count_change(text);

drop function private.confirming_json(public.events, uuid, boolean);

drop function private.confirm_after_change(public.events, public.events);

drop function private.cohost_json(public.events, uuid);

drop function private.close_addresses(text[], timestamp with time zone);

drop function private.checked_text(text, text, integer, text);

drop function private.checked_name(text, text, integer, text, text);

drop function private.check_joining(public.events, uuid, boolean, uuid, text, boolean, text);

drop function private.check_changing(public.participants, text);

drop function private.change_plan(public.series, date, date, jsonb);

drop function private.change_later_date(public.series, text, text, date, jsonb, jsonb);

drop function private.adopt_rows(bytea[], text[], uuid);

drop function private.adopt_devices(uuid[], bytea[], uuid, text, text);

drop function private.address_hash(text);

drop function private.account_or_guest(text);

drop function private.accept_series(text, uuid);

create trigger roster_make_holder after insert on auth.users for each row execute function private.make_holder();

create trigger prune_to_newest after insert on private.activity
  for each row when (new.id % 100 = 0) execute function private.prune_to_newest();

create constraint trigger release_guest after delete on private.answers deferrable initially deferred
  for each row execute function private.release_guest();

create constraint trigger release_guest after delete on private.attendance deferrable initially deferred
  for each row when (old.holder is not null) execute function private.release_guest();

create constraint trigger release_guest after delete on private.messages deferrable initially deferred
  for each row execute function private.release_guest();

create constraint trigger release_guest after delete on private.regulars deferrable initially deferred
  for each row when (old.holder is not null) execute function private.release_guest();

create trigger schedule_series after delete on private.series_skips for each row execute function private.schedule_series();

create trigger guard_group_leaders before delete on public.group_participants
  for each row when (old.user_id is not null and current_user in ('authenticated', 'service_role')) execute function private.guard_group_leaders();

create trigger guard_participant before insert or update on public.participants
  for each row execute function private.guard_participant();

create trigger limit_groups before insert on public.groups
  for each row execute function private.limit_rows('organizer_id', '200', 'group_limit',
    'You can have at most 200 groups of your own. Delete one to make room.',
    'group', '200', 'You have created 200 groups in the last 24 hours. Create more tomorrow.');

create trigger limit_series before insert on public.series
  for each row execute function private.limit_rows('organizer_id', '1000', 'event_limit',
    'You can have at most 1,000 events that repeat. End some and delete their dates to make room.',
    'series', '200', 'You have made 200 events repeat in the last 24 hours. Continue tomorrow.');

create constraint trigger release_guest after delete on public.participants deferrable initially deferred
  for each row when (old.holder is not null and old.user_id is null and old.claimed_by_user_id is null) execute function private.release_guest();

create constraint trigger release_guest after delete on public.payments deferrable initially deferred
  for each row when (old.holder is not null) execute function private.release_guest();

create trigger schedule_series after insert or delete or update of starts_on, ends_on, ended_at, opens_days_before, time_zone, template
  on public.series for each row execute function private.schedule_series();

create policy "Admins are known to themselves and to the group's managers" on public.group_admins
  for select to authenticated
  using (user_id = (select auth.uid()) or group_id in (select private.my_managed_groups()));

create policy "Members are known to themselves and to the group's managers" on public.group_participants
  for select to authenticated
  using (user_id = (select auth.uid())
         or guest_email = (select private.my_confirmed_email())
         or group_id in (select private.my_managed_groups()));

create policy "Organizers and co-hosts edit their events" on public.events
  for update to authenticated
  using (organizer_id = (select auth.uid()) or id in (select private.my_editable_events()))
  with check (organizer_id = (select auth.uid()) or id in (select private.my_editable_events()));

create policy "Payments are told by functions only" on public.payments for select to authenticated using (false);

create policy "Registrations are read by holder, claimer and event managers" on public.participants
  for select to authenticated
  using (private.may_read_contact(holder, (select auth.uid()), event_id in (select private.my_managed_events())));

COMMENT ON FUNCTION private.account_key(p_user_id uuid) IS 'The key of an account''s uses: its mailbox, so that an account that is deleted and made anew goes on counting, also with a ''+3''. Without an address its id.';

COMMENT ON TABLE public.participants IS 'A taken slot of an event, or a place in line for one. Readable only by viewers of its contact data: the person, the claimer, and event managers (private.is_manager). The public roster comes from get_event.';

COMMENT ON COLUMN public.participants.user_id IS 'The account whose own registration this is; null for guests and for slots claimed for someone else.';

COMMENT ON COLUMN public.participants.claimed_by_user_id IS 'The claimer, for a slot of someone else.';

COMMENT ON COLUMN public.participants.waiting_since IS 'The order of the line; null for a person who has a slot. ';

COMMENT ON COLUMN public.participants.promoted_at IS 'The time of a promotion or a manager''s move, for a person who waited.';

COMMENT ON COLUMN public.participants.offered_at IS 'Since when it is offered to a substitute. Its person keeps it until it is taken.';

COMMENT ON COLUMN public.participants.given_to IS 'The row that takes the offered slot over. Only while that happens: as soon as it is set, this row goes (private.participants_changed).';

COMMENT ON COLUMN public.participants.holder IS 'The holder of the row: an account''s or a guest''s. Null where an account is gone.';

COMMENT ON COLUMN public.participants.kind IS 'The kind of the row: ''own'' registration, ''extra'' slot for oneself, or ''claim'' for someone else.';

COMMENT ON CONSTRAINT participants_entry_check ON public.participants IS 'Input is trimmed, well-formed and within its limits.';

COMMENT ON CONSTRAINT participants_kind_check ON public.participants IS 'Only its own registration has an account''s id in user_id, and only a claim in claimed_by_user_id.';

COMMENT ON CONSTRAINT participants_place_check ON public.participants IS 'Either a slot or a place in line. Slots are numbered from 1; 0 is on the list without a number, which no function here writes. Only a person with a slot can offer it.';

COMMENT ON FUNCTION private.account_of(p_row public.participants) IS 'The account whose row it is; null for a guest''s.';

COMMENT ON FUNCTION private.actor(p_event_id text, p_subject uuid) IS 'The caller, if they manage the event and are not the person of the entry; else null. Any other caller has a guest''s link, and counts as the guest.';

COMMENT ON FUNCTION private.add_registration(p_id uuid, p_event_id text, p_entry jsonb, p_responses jsonb, p_for text, p_section text, p_wait boolean, p_hash bytea) IS 'Adds a registration, for register and add_people: checks the entry, then the rules, locks the event, and checks the rules again. `p_responses` is null for a person without answers. `p_hash`: of a guest''s secret.';

COMMENT ON FUNCTION private.add_to_open_dates(p_event_id text, p_regulars uuid[]) IS 'Gives these regulars, all of them names, a free slot on each date of their series that is open and later than that event, without a holder. A date on which someone has that name is left out for them. The caller has locked the series.';

COMMENT ON FUNCTION private.after_withdrawal(p_event_ids text[], p_account uuid) IS 'An account gave up its own or an extra slot in these events. It can still open those in which it has claims, also private ones. The caller has locked the events.';

COMMENT ON FUNCTION private.allow_caching() IS 'Lets caches keep this response to a signed-out GET for a second: thousands who open one link at once then cost one read each second. Only for a response that depends on nothing but the address.';

COMMENT ON FUNCTION private.new_event_id() IS 'An unguessable link: 72 bits of cryptographic randomness as 12 characters of A-Za-z0-9_-.';

COMMENT ON TABLE public.events IS 'Something people sign up for. Readable by event managers (private.is_manager), participants, and people who accepted or starred it; everyone else opens it by exact id through get_event and get_invite.';

COMMENT ON COLUMN public.events.registration_deadline IS 'After it no one joins or claims. Null: until the end.';

COMMENT ON COLUMN public.events.revision IS 'How often the name, the words, the times (also those of sections) or the place were edited: the SEQUENCE of its calendar file. Kept by prepare_event.';

COMMENT ON COLUMN public.events.waitlist IS 'Whether people can wait while it is full. Switching it off removes no one who waits already.';

COMMENT ON COLUMN public.events.price_cents IS 'The price of a slot, in the smallest unit of the currency (yen have no cents, dinars have 1000). Null: nothing.';

COMMENT ON COLUMN public.events.currency IS 'ISO 4217 code of the price. Fixed once there is a payment.';

COMMENT ON COLUMN public.events.call_off_note IS 'The sentence of the person who called it off.';

COMMENT ON COLUMN public.events.look IS 'The chosen look: 48 times the hue (0 to 7, in older events up to 11) plus the part of the pattern (0 to 47). Null: the look follows from the id.';

COMMENT ON COLUMN public.events.sections IS 'The parts that the slots are split into, in order: id, name and size of each and, where it has a time, its start and end in UTC. Null: not split. max_participants is the sum of the sizes.';

COMMENT ON COLUMN public.events.max_picks IS 'How many slots one person may take for themselves, 2 to 10. Null: one.';

COMMENT ON COLUMN public.events.picks_overlap IS 'Whether one person may take slots of sections whose times overlap.';

COMMENT ON COLUMN public.events.cant_come IS 'People can say that they can''t come, and either event managers read who does (''managers'') or everyone (''everyone''). Null: people cannot say it.';

COMMENT ON COLUMN public.events.moved_from IS 'The start that people on the list knew before it moved. Null: it did not move, or is back. Kept by prepare_event.';

COMMENT ON COLUMN public.events.max_others IS 'How many others one person may bring, 0 to 10: claims and people that a guest adds, not extra slots. Event managers have no limit. Null: 10.';

COMMENT ON COLUMN public.events.names_for IS 'The readers of the names of its people: event managers alone (''managers''), or with them everyone on the list (''participants''). Null: everyone.';

COMMENT ON COLUMN public.events.min_people IS 'How many people it needs to take place, from 2 to the number of slots. Null: any number.';

COMMENT ON COLUMN public.events.decide_hours IS 'How many hours before its start it is decided whether it takes place with fewer people.';

COMMENT ON COLUMN public.events.decided_at IS 'When that was decided: by an organizer or co-host, or because enough had joined by then. Null: not yet. Kept by prepare_event.';

COMMENT ON CONSTRAINT events_cant_come_check ON public.events IS 'The readers that can be chosen.';

COMMENT ON CONSTRAINT events_look_check ON public.events IS 'Twelve hues with 48 parts of the pattern each; the app has eight.';

COMMENT ON CONSTRAINT events_max_picks_check ON public.events IS 'The choices of the form.';

COMMENT ON FUNCTION private.answerable(p_event_id text) IS 'The event, if it takes "Can''t come" answers now. Refuses otherwise.';

COMMENT ON FUNCTION private.answers_fit(p_responses jsonb) IS 'Whether a row''s answers are no more than 30 fields of 1000 characters need: keys of 100 and answers of 1000 characters at 4 bytes, and 8 bytes between them.';

COMMENT ON FUNCTION private.arrange_sections(p_old public.events, p_new public.events) IS 'When an event with people gets sections, they fill them one after the other: first people with slots, then people who wait. People who do not fit wait for the first section. When an event has sections no more, its slots are numbered through, and the lines become one.';

COMMENT ON TABLE private.regulars IS 'The people who are put into each new date of a series: an account, a guest, or a name. Written by keep_place, add_regular, order_regulars, renew_private_link and remove_regulars, read through get_series.';

COMMENT ON COLUMN private.regulars.place IS 'The order in which they get their slots: that of becoming regulars, until a manager of the series changes it.';

COMMENT ON COLUMN private.regulars.name IS 'The input of their registration when they became regulars, for a time without any registration of theirs.';

COMMENT ON COLUMN private.regulars.claimed_by IS 'Of a name: the organizer, whose claim it is on each date, also if another manager of the series added it.';

COMMENT ON COLUMN private.regulars.holder IS 'Of an account or a guest.';

COMMENT ON COLUMN private.regulars.brought_by IS 'The place of the guest who added a person.';

COMMENT ON CONSTRAINT regulars_owner_check ON private.regulars IS 'An account or a guest, a name, or a person who comes along.';

COMMENT ON FUNCTION private.as_last_entered(p_regular private.regulars) IS 'A place in a series with what its person entered last on one of the dates, or with what the place itself keeps, where no row of theirs is left. Everything that puts a regular on another date takes it from here. Input on a date that alone was made private never counts: it is for the people of that date.';

COMMENT ON FUNCTION private.as_one_message(p_kind text, p_waiting jsonb, p_later jsonb, p_untold boolean) IS 'The details of a message that waits, merged with those of a later one of its kind. Slots, sums of money, notices and the names of a digest are added up; for all else the later one counts. `p_untold`: no sender has taken the first one yet.';

COMMENT ON FUNCTION private.ask_decisions(p_now timestamp with time zone) IS 'Decides the events that are due, at most 50: with enough people an event is on, and no one is notified. Otherwise its organizer and co-hosts get one question. An event that another call has locked comes next time. Returns whether there may be more.';

COMMENT ON FUNCTION private.attendance_lines(p_event_ids text[]) IS 'The attendance of each person in these events. A person is an account in all events, or a guest who is on several dates of a series. Any other name is one person within one series or one event, as on the page of payments.';

COMMENT ON FUNCTION private.attendance_retention_end(p_event public.events) IS 'The end of retention of attendance: ninety days after the event, or after the last date of a series that has ended.';

COMMENT ON FUNCTION private.balances_of(p_event public.events, p_is_manager boolean, p_me uuid) IS 'A line for each debt and each payment that is not settled, also of people who left; all of them for event managers (p_is_manager), else one''s own. A denied payment is owed again, at today''s price. A called-off event has no debts, and payments count as if all people had left. The organizer, who collects, owes nothing, and people added by event managers pay for themselves. One more slot for oneself is one''s own, not a claim.';

COMMENT ON FUNCTION private.ban(p_user_id uuid, p_until timestamp with time zone) IS 'Closes an account until then, and ends its sessions; with null it opens it again. Its events and groups stay: take_down removes them.';

COMMENT ON FUNCTION private.came_json(p_event public.events, p_me uuid, p_manages boolean) IS 'The `came` of an event''s page: attendance of the list, by the id of the row. All for event managers, else the viewer''s own and those of claimed slots. Null without marks, and after the ninety days.';

COMMENT ON FUNCTION private.catalogue() IS 'The objects that decide who may do what, each with a hash whose first letter is its kind: functions, triggers, policies and tables, with the grants of the API''s roles.';

COMMENT ON FUNCTION private.check_rate_limit(p_subject text, p_kind text, p_most integer, p_within interval, p_now timestamp with time zone) IS 'Counts one more use of that kind (p_subject: see private.account_key, or the id or address of the actor). False, and not counted, after p_most within that time, a week at the longest. Exact where all who do the same lock the same thing first; else calls that run at the same moment are not seen.';

COMMENT ON FUNCTION private.checked_call_off(p_event public.events, p_old public.events) IS 'Calls an event off when called_off_at is set, until it is over. Emptying it undoes that until the start, at most twice. The person who writes the columns decides nothing else.';

COMMENT ON FUNCTION private.checked_contact(p_type text, p_text text, p_field text) IS 'An e-mail address (''email'') or a phone number (''tel'': an optional plus, then digits, spaces, hyphens or parentheses), trimmed, null when empty, or a refusal. Only a mail shows whether an address exists.';

COMMENT ON FUNCTION private.checked_custom_fields(p_fields jsonb) IS 'The custom fields of an event, tidied, or a refusal. Most events have none.';

COMMENT ON FUNCTION private.checked_minimum(p_event public.events, p_old public.events) IS 'Checks the number, and keeps the decision: it is made once, with the present time. Another start opens the question again. Undoing a call-off after the time to decide is a decision too.';

COMMENT ON FUNCTION private.checked_new_event(p_event public.events) IS 'Gives a new event what the browser does not choose. A date of a series is made by the first to open its link, for its organizer, and comes with what the functions of series gave it. A copy of what was called off takes place. A person creates at most 5 events in one call and 1,000 in a day, also those that were deleted, and has 5,000 with the dates of their series.';

COMMENT ON FUNCTION private.checked_sections(p_event public.events, p_old public.events) IS 'The sections of an event, tidied, and their sum as max_participants. Where the start was moved, times that came back exactly as they were stored move along. A time that is written differently, even if it is the same moment, was chosen, and stays.';

COMMENT ON FUNCTION private.checked_text(p_value text, p_field text, p_limit integer, p_too_long text, p_name boolean, p_missing text) IS 'The trimmed text, null when empty, or a refusal with the given sentence. Limits count characters; the limit itself is allowed.';

COMMENT ON FUNCTION private.claim_name(p_event_id text, p_claimer uuid) IS 'The name of a claim without one: ''Ana - 3'', after the claimer''s registration, numbered after the highest of their claims in that event. Event managers who are not on the list go by the name of their account.';

COMMENT ON TABLE private.creations IS 'The event or group that each request made. One row for each of them, which goes when they go, and so with the account.';

COMMENT ON COLUMN private.creations.user_id IS 'The caller, who owns the result. No key: the row goes with the event or group, and that with the account.';

COMMENT ON FUNCTION private.claim_request(p_request_id uuid, p_makes text) IS 'The result of an earlier request of the caller with this id, an event or a group as p_makes says; nulls for the first, which then makes it.';

COMMENT ON FUNCTION private.claimers_json(p_event_id text) IS 'Of each claimed or added row, for event managers: the name on the list of the claimer or guest, and their own row there (row), which has the contact. An account that is not on the list has its own name. Null without such rows.';

COMMENT ON FUNCTION private.clean_name(p_text text) IS 'A name on one line: trimmed, without control characters and direction overrides; null without a visible character. A test compares it with src/lib/text/visible-name.ts.';

COMMENT ON FUNCTION private.client_address_hash() IS 'The caller''s network as 32 bytes of salted hashes; null where the gateway sends no address (private.caller_address). IPv6: 12 bytes for the /48, 10 for the /56, 10 for the /64, because a home or phone has a whole /64 and a provider gives away /48s. All others: the address three times.';

COMMENT ON FUNCTION private.close_addresses(p_addresses text[]) IS 'Closes these exact addresses for first mails after a bounce or a complaint: for a day, and for 30 days when they were closed within the last 30.';

COMMENT ON TABLE public.series IS 'An event that repeats. Its managers can read it, as the form that edits one of its dates does; everyone else opens it by its link, through get_event and get_invite. Only functions write it: create_series, repeat_event, edit_date_and_plan, change_series and end_series.';

COMMENT ON COLUMN public.series.organizer_id IS 'The owner of the events. Never changes.';

COMMENT ON COLUMN public.series.template IS 'The plan of the dates that are not open yet: the columns of an event, as creating it or ''This date and the plan'' left them, with local times (private.local_times).';

COMMENT ON FUNCTION private.coming_dates(p_series public.series, p_most integer, p_skipped boolean) IS 'The next p_most dates of a series by the rule, from today on, with or without the skipped ones. Fewer if the series ends before.';

COMMENT ON FUNCTION private.count_change(p_hash bytea) IS 'Counts a change by the guest with this secret, and refuses more than 300 in ten minutes. Calls of other guests and of accounts do not count.';

COMMENT ON FUNCTION private.count_guest(p_event_id text, p_refused boolean, p_adds bytea) IS 'Counts a guest''s call: a sign-up, or (p_refused) one that took no slot. `p_adds`: see private.throttle_problem.';

COMMENT ON FUNCTION private.create_date(p_series public.series, p_date date, p_now timestamp with time zone) IS 'Makes one date of a series that the caller has locked: an event from the template, with the labels of the latest date and the regulars on its list. A private date opens to people who accepted the series. Returns the id of the event.';

COMMENT ON FUNCTION private.create_due_dates(p_series_id text, p_now timestamp with time zone) IS 'Makes the dates that are due by p_now, each once, and says which event is the current date. The time is passed in, so that a test can play a year.';

COMMENT ON FUNCTION private.current_date_of(p_series_id text, p_now timestamp with time zone) IS 'The event that the lasting link leads to: the first date that is not over, else the last one. Null when there is none. It is the same for everyone.';

COMMENT ON FUNCTION private.data_of_person(p_who text) IS 'Everything that is kept of a person without an account. `p_who`: see private.person_of.';

COMMENT ON FUNCTION private.dates_left(p_series public.series, p_now timestamp with time zone) IS 'How many dates a series may make: at most 12 that are not over (two months of weeks are 9), and 24 in a day, deleted ones included. Else the organizer could delete a date and open it again and again, and notify all its people each time.';

COMMENT ON FUNCTION private.decides_at(p_event public.events) IS 'When it is decided whether the event takes place: events.decide_hours before its start. Whole days go by the calendar in the zone of the event, the rest by the clock. Null without a start.';

COMMENT ON FUNCTION private.delete_finished_series(p_series_id text) IS 'Deletes a series without a present or future date, with the places that people keep in it. A series whose organizer does not help run its group at present is not deleted, because it may go on. Never waits: beside another lock, the series stays for now.';

COMMENT ON FUNCTION private.drop_accountless(p_ids uuid[]) IS 'Deletes rows whose account is gone. Their names are not logged, and no one is notified (private.participants_left reads the setting).';

COMMENT ON FUNCTION private.drop_activity_of(p_event_id text) IS 'Deletes the entries of an event that was deleted. If one is locked, notes the event for the next time.';

COMMENT ON FUNCTION private.drop_guests(p_holders uuid[], p_now timestamp with time zone) IS 'Deletes the mails of these guests, unless they have a registration, a kept place or a message to be sent. Then deletes guests without any row but a calendar and devices. Ended mails of a guest who was linked to an account stay: their link still says so. Guests with a refund who have opened the first mail get that news first. They have 90 days after the event, or after they left one without a date, and a day after the payout, which may be ticked by mistake.';

COMMENT ON FUNCTION private.drop_old_calls() IS 'Deletes up to 100 calls that no longer count.';

COMMENT ON FUNCTION private.drop_repeat(p_event_id text, p_account uuid, p_name text, p_actions text[]) IS 'Before an account joins or leaves again: deletes the entry of the same action within ten minutes, so that both are one.';

COMMENT ON FUNCTION private.due_dates(p_series public.series, p_now timestamp with time zone) IS 'The dates that should be there by that time and are not, in order. A date that no one opened in time is not made afterwards.';

COMMENT ON FUNCTION private.due_jobs(p_kind text, p_now timestamp with time zone, p_most integer) IS 'The next work of the sender: first the earliest of each organizer, then the second of each, so that no one waits for another one''s thousand.';

COMMENT ON FUNCTION private.end_of_line(p_event_id text) IS 'The waiting_since of the last position in every waitlist of the event. The caller has locked the event.';

COMMENT ON FUNCTION private.event_changed() IS 'An event was changed: first its list follows, then the change is logged and announced.';

COMMENT ON FUNCTION private.event_columns(p_event public.events) IS 'The columns that anyone with the link reads: the page and the invites to an event and to a series all show these. A new column goes here once. Keys of options are there only where an event uses them.';

COMMENT ON FUNCTION private.event_facts(p_event public.events) IS 'The event''s facts in every message, as they are now; times in UTC, so that they can be compared.';

COMMENT ON FUNCTION private.event_made() IS 'An event was made. A date of a series notifies once its regulars are in (private.create_date).';

COMMENT ON FUNCTION private.first_people(p_event public.events, p_named boolean) IS 'The first 20 of a roster: slots, names, if the viewer may read them, and sections. A separate query, because inside get_invite Postgres would read the whole list.';

COMMENT ON FUNCTION private.forget_account() IS 'An account was deleted, and with its holder what refers to that (private.forget_person). The entries stay without names; payments keep the name, as the list does.';

COMMENT ON FUNCTION private.forget_contacts(p_now timestamp with time zone) IS 'Once an hour, if set: removes addresses and phone numbers from the lists of events that are long over, at most 500 at a tick. Removes mails of guests who are gone.';

COMMENT ON FUNCTION private.forget_money_and_attendance(p_holders uuid[]) IS 'The tables without a foreign key to holders, once these are deleted: payments that are not settled stay with their names, because money is owed.';

COMMENT ON FUNCTION private.forget_person(p_who text) IS 'Deletes what private.data_of_person returns, but payments that are not settled, which keep the name. Slots go to the next in line; no one is notified. Returns how many registrations there were.';

COMMENT ON FUNCTION private.give_link(p_id uuid, p_regular boolean, p_hash bytea) IS 'Makes a guest of an added person, or of a regular entered by name. For a manager of the series both are one: the place and the rows on open dates that guests can join. Returns the guest; if another call was faster, the one that it made.';

COMMENT ON FUNCTION private.grants_of_api(p_acl aclitem[]) IS 'The rights of visitors and accounts on an object, as one text.';

COMMENT ON FUNCTION private.group_role(p_group_id uuid) IS 'The caller''s role in that group: owner, admin, member (by account or by confirmed e-mail), or null.';

COMMENT ON FUNCTION private.guard_group_leaders() IS 'No one who may delete members removes the owner or an admin. Functions and foreign keys delete as the owner of the table, so they are not checked: a registration, an event or a group that goes takes its members along. The group row is locked first, so that a promotion under way is seen.';

COMMENT ON FUNCTION private.guard_participant() IS 'Says of a new row whose it is, by its account. Event and holder of a row never change, except that a guest''s row is linked to an account, and that a claim gets a private link (public.renew_private_link). Nor does a slot once it is given, except when the row goes to another section. Deleting an account (the only thing that empties the holder) leaves the name on the roster and nothing else.';

COMMENT ON FUNCTION private.guard_payment() IS 'Second lock. Allows only known steps from state to state. Only event managers change or delete a confirmed payment. A payment gets another holder only with its row or, if that is gone, with a guest who is linked to an account.';

COMMENT ON FUNCTION private.guest_holder(p_hash bytea, p_event public.events) IS 'The holder of a guest who signs up or answers: made by the first call, and locked, so that the second of two calls sees the first. Refuses a guest with something elsewhere: a secret opens one registration, or one on each date of a series, and the people added there.';

COMMENT ON FUNCTION private.guest_mail_json(p_holder uuid) IS 'The mails that a guest asked for, as the guest sees them: address, and state (''waits'' until the link in the first one was opened, then ''on''). Empty where there are none.';

COMMENT ON FUNCTION private.has_own(p_event_id text, p_account uuid) IS 'Whether an account has a registration for an event, or left with an open payment for one.';

COMMENT ON FUNCTION private.has_right(p_right text, p_organizer_id uuid, p_event_id text, p_series_id text, p_user_id uuid) IS 'The table of rights of an organizer and of co-hosts; other roles have neither. ''edit'': change, move, call off and undo an event, and skip a date of a series. ''own'': delete, end a series or change its plan, change privacy, group or price, name co-hosts. For a series itself p_event_id is null. A right of all event managers uses private.is_manager.';

COMMENT ON FUNCTION private.hash_secret(p_secret text) IS 'The hash that the database stores of a guest''s secret: 32 hex characters, as a guest''s browser makes them. 128 random bits need no salt. The token of a first mail, which is one longer, stands for the secret of its guest, so it opens the same everywhere. Null for all else.';

COMMENT ON FUNCTION private.have_times(p_sections jsonb) IS 'Whether some of these sections have a time.';

COMMENT ON FUNCTION private.invite_to_series(p_series_id text, p_me uuid) IS 'The invite to a series that has no dates at present: the next one, with an empty list.';

COMMENT ON FUNCTION private.is_in(p_event_id text, p_holder uuid) IS 'Whether an account or a guest has a row of an event, also for an added person.';

COMMENT ON FUNCTION private.is_manager(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid) IS 'Whether a person manages an event or a series with that organizer and group: organizer, owner and admins of the group, co-hosts of the event or its series. For a series itself p_event_id is null. All other checks ask this one.';

COMMENT ON FUNCTION private.is_own(p_row public.participants, p_me uuid) IS 'Whether a row is the caller''s (private.me): their own registration, an extra slot, or a claim.';

COMMENT ON FUNCTION private.is_series_manager(p_series public.series, p_me uuid) IS 'Whether that person manages a series: its organizer, owner or admin of its group, or a co-host of all its dates.';

COMMENT ON FUNCTION private.is_series_paused(p_series public.series) IS 'Whether a series makes no dates, at least for now: its organizer ended it, or no longer helps to manage its group.';

COMMENT ON TABLE private.messages IS 'The waiting messages: one for each person, event and kind; a later one changes it. It is deleted once it was delivered, is too late, is no longer true, or was tried six times.';

COMMENT ON COLUMN private.messages.event_id IS 'No foreign key: people are notified that an event is called off after it is gone.';

COMMENT ON COLUMN private.messages.urgent IS 'Sent at night too.';

COMMENT ON COLUMN private.messages.holder IS 'The recipient: an account or a guest.';

COMMENT ON CONSTRAINT messages_kind_check ON private.messages IS 'The kinds that there are.';

COMMENT ON FUNCTION private.is_still_true(p_message private.messages) IS 'Whether a message should still be sent: its recipient wants that kind, and what it says is still true. A guest who is on no list and keeps no place gets news of a cancelled event, of money and of the offered slot, and nothing else.';

COMMENT ON FUNCTION private.joining_problem(p_event public.events, p_section text, p_for text, p_wait boolean, p_holder uuid, p_hash bytea, OUT code text, OUT message text, OUT waits boolean) IS 'The rules of joining, in the order in which users see their errors. p_for as in public.register, or ''name'' for a pasted person. Returns the code of the error or null, its message where private.refuse has none, and whether the person would wait.';

COMMENT ON FUNCTION private.lasts_until(p_start timestamp with time zone, p_end timestamp with time zone) IS 'Until when an event lasts: its end, or three hours from its start. Until then people change and withdraw, get notifications, and the link of its series leads to it. Null: an undated one. Joining closes at the start where there is no end (private.is_ended).';

COMMENT ON FUNCTION private.lease_messages(p_most integer, p_mail boolean) IS 'Leases at most p_most due messages for a minute, the urgent ones first. Deletes those that are too late, were tried six times, are no longer true, or have no target. Puts off those for which it is night on every device. If a sender dies, its leases run out, and the next one takes the messages again. `seen`: how many were looked at.';

COMMENT ON FUNCTION private.leave_to_substitute(p_offer public.participants) IS 'Removes the row of an offer whose slot another row gets in this transaction: as with a withdrawal, but never late. Its person is notified.';

COMMENT ON FUNCTION private.limit_metadata() IS 'The metadata of an account takes at most 20,000 bytes: every list of names reads it, and the auth service lets people write anything.';

COMMENT ON FUNCTION private.limit_rows() IS 'Refuses a client''s row that is one too many. The trigger says the column of the owner, how many rows of a table one person has at most, and the code and the sentence of the error. Where those that were deleted count too: the kind of use, how many in a day, and that sentence.';

COMMENT ON FUNCTION private.linked_guest(p_id uuid, p_regular boolean) IS 'The guest who has a private link to that row, or to that regular''s place. Null for an account, an added person and a name.';

COMMENT ON FUNCTION private.local_times(p_event public.events, p_zone text) IS 'An event in local time: the day and time of its start, its length, and how long before the start its deadlines are, in seconds.';

COMMENT ON FUNCTION private.lock_account(p_user_id uuid) IS 'Keeps an account from being deleted until the end of the transaction; false, without waiting, when it is gone or going. A token outlives its account by up to an hour, so this is checked before a row of the caller is written. Accounts come last in the order of locks.';

COMMENT ON FUNCTION private.lock_cohosted(p_event_id text, p_series_id text) IS 'Locks the event or the series whose co-hosts are about to change; false when it is gone.';

COMMENT ON FUNCTION private.lock_events(p_wish text, p_ids text[]) IS 'Locks events for p_wish until the end of the transaction. Every function locks in one order, so that no two calls wait for each other: events, then their rows, each by id. Payments, and changes of what is entered, let others do the same in other rows of the event.';

COMMENT ON FUNCTION private.lock_holders(p_holders uuid[], OUT series text[], OUT events text[]) IS 'Locks everything of these holders until the end of the transaction, in the order of all locks: groups, series, events, rows, holders. Returns the series and events.';

COMMENT ON FUNCTION private.lock_managed_event(p_event_id text) IS 'Whether the caller manages that event, whose row is locked from here on. The policies for deleting labels and their marks use it: a policy runs before the lock of the row, a trigger after it. So a caller who deletes rows of an event locks the event first.';

COMMENT ON FUNCTION private.lock_me(p_secret text) IS 'Locks the caller until the end of the transaction and returns the holder: with a secret the guest, who needs a row, else the account. Refuses if there is none. Counts one more change by a guest (private.count_change).';

COMMENT ON FUNCTION private.lock_my_groups() IS 'Locks the groups whose members the caller could be deleting. Everyone else locks a group before its members; a DELETE that locked its row first and the group afterwards (guard_group_leaders) ended in deadlocks with remove_participants_from_group.';

COMMENT ON FUNCTION private.lock_rows(p_wish text, p_ids uuid[], p_holder uuid) IS 'Locks rows with their events for p_wish (see private.row_problem) and returns the rows that are left. Checks the rules before the lock, so a refused caller delays no one, and under it, because an earlier transaction may have changed the result.';

COMMENT ON FUNCTION private.lock_series_with_room(p_series_id text, p_me uuid) IS 'Locks a series in which an account (p_me) or a guest wants to keep a place: one call after the other, so that places are numbered in order. Refuses without room: at most 200 keep a place, 50 of them guests or their added people. An account must be able to open the current date; guests can only in public series without a group.';

COMMENT ON FUNCTION private.log_change(p_was public.participants, p_became public.participants) IS 'Writes down what was changed of a row: what was entered, its slot, its place in line, its section, or whose it is.';

COMMENT ON TABLE private.cohosts IS 'The co-hosts of an event, or of a series with all its dates: at most five each.';

COMMENT ON FUNCTION private.log_cohost(p_cohost private.cohosts, p_action text, p_actor uuid) IS 'Notes in the activity of the event, or of the open dates of the series, that a person became or stopped being a co-host.';

COMMENT ON FUNCTION private.log_merged(p_event_id text, p_about text, p_action text, p_name text, p_subject_id uuid, p_actor_id uuid, p_details jsonb) IS 'Writes an entry for something that can be done again and again to the same thing (p_about). The same action by the same person within ten minutes is one entry, with the newest time and all fields that were changed.';

COMMENT ON FUNCTION private.log_notify_failure(p_code text) IS 'Writes to the log of the server that a message could not be written: the code of the error, and no data. The message''s cause happens anyway.';

COMMENT ON FUNCTION private.mailbox_of(p_address text) IS 'The mailbox of an address: text after a plus is ignored, and at Gmail the dots.';

COMMENT ON FUNCTION private.make_holder() IS 'Makes the holder of a new account.';

COMMENT ON FUNCTION private.managed_until(p_event public.events) IS 'The end of the time in which event managers add and move people: the event''s end. Without one, the end of its first day in its zone, and three hours at least. Null: an undated one.';

COMMENT ON FUNCTION private.managers_of(p_event public.events) IS 'The managers of an event: its organizer, owner and admins of its group, and its co-hosts.';

COMMENT ON FUNCTION private.manages_all_of(p_guest uuid) IS 'Whether the caller manages all events and series in which that guest has something.';

COMMENT ON FUNCTION private.manages_event(p_event_id text) IS 'The caller manages it: see private.is_manager.';

COMMENT ON FUNCTION private.may_open(p_event public.events, p_user_id uuid) IS 'Whether that person may open an event: it is public, or they are registered, accepted the link, or run it (private.is_manager). A claimed slot opens nothing.';

COMMENT ON FUNCTION private.may_read_contact(p_holder uuid, p_viewer uuid, p_is_manager boolean) IS 'Whether a person reads a registration besides its name: e-mail, phone, notes, answers. Its holder does, and event managers (p_is_manager). The policy of the table and private.roster_json ask this, for each row: an expression, so that Postgres makes no call.';

COMMENT ON FUNCTION private.may_read_names(p_event public.events, p_holder uuid, p_manages boolean) IS 'Whether an account or a guest may read the names of an event''s people (events.names_for).';

COMMENT ON FUNCTION private.me(p_secret text) IS 'The caller''s holder: with a secret that of the guest, also on a phone that is signed in; else that of the account. Null for a visitor, and for a secret that opens nothing.';

COMMENT ON FUNCTION private.minimum_json(p_event public.events) IS 'While it is not sure whether an event takes place: how many people it needs (needed), how many have a slot (people), and when it is decided (decides_at). A person with several slots counts once. Null when enough have joined, someone has decided, or the event has started.';

COMMENT ON FUNCTION private.move_rule(p_series public.series, p_from date, p_to date) IS 'Moves the rule of a series: its date on p_from is on p_to, and all later dates follow, also the skipped ones. A later date that is open takes its place in the new rhythm (occurs_on), so that no second date is made for it, and its event stays as it is.';

COMMENT ON FUNCTION private.move_to_account(p_guests uuid[], p_me uuid, p_endpoint text, p_auth text) IS 'Moves everything of these guests to an account, which has locked their events and rows. One row of an event becomes the account''s own, unless it has signed up or paid there. The others become claims. Of two answers the earlier one stays.';

COMMENT ON FUNCTION private.moved_days(p_series public.series, p_from date, p_to date, p_days date[]) IS 'The new day (becomes) of each of these days (was) when the date on p_from moves to p_to. The third date from there on stays the third, counted from the new day.';

COMMENT ON FUNCTION private.moved_sections(p_sections jsonb, p_from timestamp with time zone, p_from_zone text, p_to timestamp with time zone, p_to_zone text, p_fit boolean, p_end timestamp with time zone) IS 'Moves sections with times from the start p_from to the start p_to: each stays as long after the start, by the clock of its zone. So 4:10 PM stays 4:10 PM when summer time ends. In the night in which the clock is put forward a time may be shorter, never without length. A name that is the time itself follows it, unless two would then be the same. With p_fit a time ends with the event, or 24 hours after its start at the latest.';

COMMENT ON FUNCTION private.my_editable_events() IS 'Events that the caller may edit: see private.has_right.';

COMMENT ON FUNCTION private.my_joined_events() IS 'Events with a registration or a claim of the caller. Claims alone open no private event: a person who was removed from it keeps them, and one who left by themselves has the acceptance that withdraw wrote.';

COMMENT ON FUNCTION private.my_managed_events() IS 'Events the caller manages: own ones, those of groups the caller owns or administers, and those the caller helps to run. Managing one means reading contact data and keeping labels.';

COMMENT ON FUNCTION private.my_visible_groups() IS 'Groups the caller may find in the table: owned, administered, joined by account or by confirmed e-mail, accepted. A set, like all that begin with my_, because a query evaluates it once and not once per row. In PL/pgSQL, which keeps their plans: planning them at each query would double the work of a list.';

COMMENT ON FUNCTION private.next_of_holder(p_holder uuid, p_series_id text) IS 'The registration of a guest that comes next, in that series if one is named: the earliest on a date that is not over, else the latest of all. A guest has several if they keep a place, or joined again with the same secret. A row of an added person counts only if the guest''s own is gone.';

COMMENT ON FUNCTION private.next_to_promote(p_event public.events) IS 'The slots to give out now: the first on the waitlist of each section. The lowest empty slot is given first, then the oldest offer. `offer`: the row that offers the slot.';

COMMENT ON FUNCTION private.next_uncreated_date(p_series public.series, p_now timestamp with time zone, p_after date, p_until date) IS 'The first date after p_after, or of all, that is not made, not skipped and not over: its day by the rule, when it starts and when it opens. No row where none comes until p_until.';

COMMENT ON FUNCTION private.not_answered(p_event public.events, p_holder uuid) IS 'People who are expected at an event and have neither answered nor joined, in order, at most 200. `why`: ''regular'', ''last'' (had a slot on the last date) or ''member'' of the group. With p_holder only that account or guest. Names that someone else entered are not expected, nor guests if guests cannot join. The last column is whether a notification reaches them.';

COMMENT ON FUNCTION private.notices_json(p_event_id text) IS 'The last three notices of an event, the newest first; null if there is none. Each has id, at, by, its recipients, section_id (if it was for one) and text.';

COMMENT ON FUNCTION private.notifiable(p_holders uuid[], p_kind text) IS 'The accounts and guests that can be notified of that kind: they have a device or take mails, and an account wants it. None if no sender has asked for a day.';

COMMENT ON FUNCTION private.notify_called_off(p_event public.events, p_decided boolean) IS 'Notifies everyone on the list and the waitlist of an event, except the caller, that it is called off or takes place again. With p_decided it takes place with fewer people than it needs. An undone change that was not sent is dropped.';

COMMENT ON FUNCTION private.notify_cancelled(p_event public.events) IS 'An event that is not over is deleted, by its organizer or with its group or account. Notifies its list and its waitlist, except the caller and people who know that it was called off. One organizer causes at most 50 such messages a day for a person. Runs before their rows go.';

COMMENT ON FUNCTION private.notify_changed(p_old public.events, p_new public.events) IS 'Start, end or place of an event changed, or a time in it. The message is sent a minute after the last edit, with the value before the first. From the sixth time within a day it is sent after an hour, and not at night. An edit that is undone before that is not sent. The former time is beside that, by ''@'' and the id of its section, for people who are there or wait there. People that an event''s first sections put into a time had the event''s start until then.';

COMMENT ON TABLE private.activity IS 'The log of an event: 90 days, about 2,000 entries (private.prune_to_newest). Read with get_activity by its organizers; prunes itself.';

COMMENT ON COLUMN private.activity.action IS 'joined, waits, got_slot, switched, changed, withdrew, removed, new_link, edited, said_paid, paid, unpaid, offered, not_offered, denied, refunded, not_refunded, dismissed, not_dismissed, cohost, cohost_left, cohost_removed, added (several at once, by add_people).';

COMMENT ON COLUMN private.activity.subject_id IS 'The person of the registration or claim.';

COMMENT ON COLUMN private.activity.actor_id IS 'The actor, if that was another event manager; of a payment''s tick always.';

COMMENT ON COLUMN private.activity.about IS 'The registration, payment or event of the action; a repetition is one entry (private.log_merged).';

COMMENT ON COLUMN private.activity.details IS 'slot, section (its name then), from (the former section), claimed, late, substitute, fields (names, never contents), cents, currency, people (how many).';

COMMENT ON FUNCTION private.notify_left(p_event public.events, p_actions private.activity[]) IS 'Notifies event managers within 15 minutes of late withdrawals (p_actions), unless they switched that off or did it themselves.';

COMMENT ON FUNCTION private.notify_opened(p_event public.events) IS 'A date of a series was made. Notifies the list and the waitlist of the last date before it that is as public as the series. Also notifies people who starred a date, if they may open it and are not on it. `asks`: they may answer that they can''t come.';

COMMENT ON TABLE public.payments IS 'A payment for a slot, confirmed or reported. No one reads or writes it directly: get_event, get_registration and get_payments return the caller''s part; say_paid, mark_people_paid, unmark_people_paid and settle_refund write it.';

COMMENT ON COLUMN public.payments.cents IS 'The amount, in the smallest unit of the currency. A later price does not change it.';

COMMENT ON COLUMN public.payments.confirmed_at IS 'The time of an event manager''s tick.';

COMMENT ON COLUMN public.payments.denied_at IS 'The time of an event manager''s denial. It is owed again.';

COMMENT ON COLUMN public.payments.settled_at IS 'The time when the refund was settled, or a departed person''s report dismissed.';

COMMENT ON COLUMN public.payments.marked_by IS 'The last person who ticked or settled it.';

COMMENT ON COLUMN public.payments.left_at IS 'When its registration was gone, or let go of it because it was settled. From then on the guest of an event without a date gets news for 90 days.';

COMMENT ON COLUMN public.payments.holder IS 'The holder of its row, and the kind of that row (participants.kind). No foreign key: a payment would wait for an account that is being deleted, while that waits for the registration which the payment holds. Null when the holder is gone (private.forget_money_and_attendance).';

COMMENT ON CONSTRAINT payments_denied_check ON public.payments IS 'A denial has a report, no confirmation, and a present person to notify.';

COMMENT ON CONSTRAINT payments_moment_check ON public.payments IS 'It is reported or confirmed.';

COMMENT ON CONSTRAINT payments_settled_check ON public.payments IS 'A present person''s money is not settled.';

COMMENT ON FUNCTION private.notify_payment(p_before public.payments, p_after text) IS 'Notifies a person that their payment never arrived, is to be given back, or was given back. Several payments of one person are one message with their sum. The person who did it is not notified, and no one is when it is undone before it was sent. `p_after`: its state now, null when it is gone.';

COMMENT ON FUNCTION private.notify_promoted(p_event_id text, p_was public.participants[], p_became public.participants[]) IS 'Notifies promoted people of their slot, and people that an event manager moved to another section: all of an event at once, each person once. Rows of other events are left out. A message stores the id of a section; its name is looked up when it is sent.';

COMMENT ON FUNCTION private.notify_taken(p_offer public.participants) IS 'Notifies the person whose offer is taken, unless they gave it away themselves, with their account or their secret (private.slot_to_take), or a person they added gets it. The sender reads the taker''s name.';

COMMENT ON FUNCTION private.open_address(p_address text) IS 'For the operator: opens an address for first mails again. Returns whether it was closed.';

COMMENT ON FUNCTION private.open_due_series(p_now timestamp with time zone) IS 'Opens the dates that are due of at most 5 series, as the first to open their links would. One that is over, and has no date left, goes. One that fails is tried again in an hour. Returns whether there may be more.';

COMMENT ON FUNCTION private.open_group_batch(p_group_id uuid, p_participant_ids uuid[]) IS 'The common beginning of both batch functions. Returns the ids, each once.';

COMMENT ON FUNCTION private.overlap_problem(p_event public.events, p_section text, p_holder uuid, p_except uuid) IS 'The sentence that stops a person from a section because of their other rows, except p_except: the times overlap, or they offer a slot there. Null if nothing does.';

COMMENT ON FUNCTION private.own_series(p_series_id text, p_helpers boolean, p_right text) IS 'Locks and returns a series for people with that right (private.has_right), or with p_helpers for all its managers. Refuses others.';

COMMENT ON FUNCTION private.participant_joined() IS 'A person took a slot or went to wait: writes the activity and what is owed. Runs at every sign-up.';

COMMENT ON FUNCTION private.participants_changed() IS 'Rows were changed, all of a statement at once. First each change is written down, and people leave whose offered slot was taken. Then promoted people are notified. Then others are promoted: into slots that were given up or offered, or because the order of the line is another one. Deleting an account promotes no one here, because its events are not locked.';

COMMENT ON FUNCTION private.participants_left() IS 'People left the list or the waitlist of an event, or were removed by a manager: all of a statement at once, because an organizer may remove two hundred. Each of them is one entry of the activity, and marks and messages use that entry. A deleted event has no such messages.';

COMMENT ON FUNCTION private.pay(p_event public.events, p_entry public.participants, p_payment public.payments, p_shown_cents integer, p_shown_currency text, p_confirmed boolean) IS 'Writes that a slot is paid: as its person''s report, or with p_confirmed as an event manager''s tick. A report keeps its amount; else today''s price counts, and is refused without a debt: for people who wait, in an event without a price, and in a called-off one. Refuses too when the page showed another amount than the one that counts. A page of an older release does not say what it showed.';

COMMENT ON FUNCTION private.payment_changed() IS 'A payment changed: it was reported, ticked, unticked, denied, refunded, or dismissed after they left. Logs it, and notifies the payer.';

COMMENT ON FUNCTION private.payment_json(p_payment public.payments) IS 'A payment in the API, without account ids; null for none. Pages of 1.2.0 need the key method; it goes with retired.sql.';

COMMENT ON FUNCTION private.people_of(p_event_id text, p_kind text, p_except uuid, p_told text, p_section text, p_rows uuid[]) IS 'The people on the list and the waitlist of an event, each holder once, with the rows they added. A pasted person has no holder and is not notified. `p_told` and `p_section` choose from them, as in private.notices; `p_rows`, if given, which rows count. `entries`: the ids of their rows. `slots`: the slots of these, as messages store them. `is_notified`: they can be notified of this kind, and are not p_except, the account that did it.';

COMMENT ON FUNCTION private.person_of(p_who text, OUT address text, OUT guests uuid[], OUT rows uuid[]) IS 'The holders and registrations of a person without an account, or of an account before it is deleted. `p_who`: an e-mail address, or a private link. The guest''s own registrations and those of added people.';

COMMENT ON FUNCTION private.ping_event(p_event_id text) IS 'Makes open pages of an event fetch again, once in a transaction however many rows it changes. Never fails the statement that caused it.';

COMMENT ON FUNCTION private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamp with time zone) IS 'Puts the regulars on the list of a new date. Of accounts only those in p_here; guests only where guests can join, and behind each the people they bring. Each goes into their section in that order, into its slots, then into its line. They bring what they entered last (private.as_last_entered).';

COMMENT ON FUNCTION private.planned_date(p_series public.series, p_date date, OUT starts_at timestamp with time zone, OUT over_at timestamp with time zone, OUT opens_at timestamp with time zone) IS 'When the date of a series on p_date starts, until when it is made if no one has opened it, and when it opens, by the plan.';

COMMENT ON FUNCTION private.planned_event(p_series public.series, p_date date) IS 'The plan for one date: the template with its times and those of its sections, as the columns of an event.';

COMMENT ON FUNCTION private.prepare_bookmark() IS 'A star on an event that is being deleted gets a sentence instead of a broken key.';

COMMENT ON FUNCTION private.prepare_event() IS 'All checks of an event before it is stored, from top to bottom: owner, texts, times, size, questions and price. Errors are raised with the sentence for people, also for an operator. A choice from a list has a constraint instead (docs/decisions/limits.md).';

COMMENT ON FUNCTION private.prepare_group_admin() IS 'Only members with an account who are not claimed entries can be promoted (a claimed entry''s link has no user_id). The group row is locked first, so that a removal under way is seen. From then on only the owner can end the role. It stays when the admin''s registration goes, or one admin could end another''s role indirectly. Manage Roles names such an admin too.';

COMMENT ON FUNCTION private.price_json(p_event public.events) IS 'The price of a slot and the way to pay it; null for an event without a price.';

COMMENT ON FUNCTION private.priced_events_of(p_me uuid) IS 'The events with debts or payments: those that the caller (p_me) manages, and those in which they have a slot, a claim or a payment. `at`: their time.';

COMMENT ON FUNCTION private.promote(p_event_id text) IS 'Gives the free slots of an event to people who wait: first come, first served, the lowest slot first. An offered slot is free: its person leaves as it is given away. Not in an event that ended or was called off, nor into a section that is over or starts within two hours; but also after the registration deadline. The event is locked, so we see everyone who waits. Only triggers call it.';

COMMENT ON FUNCTION private.prune_attendance() IS 'Deletes the attendance of at most 20 events whose ninety days are over. Called at the end of set_came, and by the sender. Until then these rows are kept but never shown.';

COMMENT ON FUNCTION private.prune_to_newest() IS 'Deletes entries of an event with more than 2,000, at most 500 at a time. First go those beyond the newest 100 of one participant, then the oldest of participants, then the oldest of organizers and of payments. So no participant pushes out a removal or a payment.';

COMMENT ON FUNCTION private.queue_reminders(p_now timestamp with time zone) IS 'Writes the reminders that are due, of at most 50 events: for everyone with a slot whose time is on the next day, and notes when the others are reminded. Returns whether there may be more.';

COMMENT ON FUNCTION private.read_time(p_time jsonb) IS 'A time in ISO 8601 with its offset, as sections store it: 2026-12-01T16:10:00Z. Null stays null; all else is false.';

COMMENT ON FUNCTION private.readable_custom_fields(p_fields jsonb) IS 'The fields without invalid ones, which pages leave out when they read an event: a copy of it, and the next date of a series, go without them.';

COMMENT ON FUNCTION private.recent_hits(p_subject text, p_kind text, p_within interval, p_now timestamp with time zone) IS 'How often it was used lately. Postgres plans this once in a connection, perhaps while the table is empty. It may not read the table from end to end, so that it stays fast. The time is no condition by which it could choose the index of times.';

COMMENT ON FUNCTION private.record_creation(p_request_id uuid, p_event_id text, p_group_id uuid) IS 'Notes what a request of the caller has made, once.';

COMMENT ON FUNCTION private.record_decline(p_event_id text, p_holder uuid, p_name text, p_left uuid[]) IS 'Stores that an account or guest can''t come, unless they keep another row than p_left, the account is being deleted or the event has 500 answers. The caller has locked the event.';

COMMENT ON FUNCTION private.refuse(p_code text, p_message text, p_detail text) IS 'Raises a refusal: SQLSTATE PT4xx (PostgREST turns it into that HTTP status), the sentence the user reads as message, the error code as hint, the field at fault as detail.';

COMMENT ON FUNCTION private.refuse_old_page() IS 'Refuses a call from a page of an earlier release.';

COMMENT ON FUNCTION private.registration_json(p_row public.participants) IS 'A registration as its person reads it, without account ids. Keys without a value are left out, except slot_number: null means waiting there, and 0 on the list without a number. In a slot: promoted_at, if they were promoted or moved to it. In line: waiting_since and place. In an event with sections: section_id. pick, if it is an extra slot. offered, if a substitute is looked for.';

COMMENT ON FUNCTION private.regular_json(p_regular private.regulars, p_sections jsonb) IS 'A regular for managers of the series: without ids of accounts, and with the section of the next date, if it has any.';

COMMENT ON FUNCTION private.release_guest() IS 'Something of a guest was deleted: with the last of it their mails go, and then the guest. Runs at the end of the transaction, once for many rows of the same guest, because each of them would look through all the others, which were just deleted.';

COMMENT ON FUNCTION private.release_payments(p_participant_ids uuid[]) IS 'Keeps the payments of registrations that are deleted. Of ''I have paid'' without a tick at most 11 stay for one holder, and 2,000 for an event. The activity has the others.';

COMMENT ON FUNCTION private.reminders_of(p_event public.events) IS 'When the people of each section are reminded: at 6 PM of the day before their time, or before the event where they have none. In the zone of the event, or in UTC where its zone is not known. No row without a start.';

COMMENT ON FUNCTION private.room_of(p_event public.events) IS 'The fill of each section. `taken`: people with a slot. `waiting`: people who wait for one. `open`: the first tap gets a free or offered slot. `over`: its time is over, so it is open to no one.';

COMMENT ON FUNCTION private.roster_json(p_event public.events, p_viewer uuid, p_manages boolean, p_from bigint, p_to bigint, p_holder uuid) IS 'The people of an event as one viewer may read them: those with a slot or, with p_from and p_to, these positions of the waitlist. With p_from 1 also the viewer''s own rows further back. By slot or position, then by section. Each row has its section, if there are sections; pick for an extra slot; offered for an offer. A person whose name the holder p_holder may not read is ''Participant 3''. Event managers can read any part, and which rows are guests'', to remove a flood of invented ones.';

COMMENT ON FUNCTION private.row_problem(p_wish text, p_event public.events, p_row public.participants, p_is_manager boolean, p_me uuid, p_holder uuid) IS 'The error code that stops p_wish for a row, or null: who may do it, then whether the event is called off, then until when.  p_wish: ''change'' a row, ''switch'' its section, ''withdraw'', ''offer'' or ''keep'' a slot, ''take'' a free slot, ''pay''. For event managers: ''move'', and ''tick'' as paid. `p_is_manager`: the caller p_me is an event manager.';

COMMENT ON FUNCTION private.run_due_jobs(p_now timestamp with time zone) IS 'Does due work, a little at each call of the sender, and says whether more may be due. An error here keeps it neither from the rest nor from sending.';

COMMENT ON FUNCTION private.salted(p_text text) IS 'The hash by which something is known again that must not stand here. With the salt of this database, so it cannot be looked up.';

COMMENT ON FUNCTION private.schedule_series() IS 'When a series is new, its rule or plan changes, or a date is no longer skipped, the sender checks at its next tick what is due. A deleted series has no job.';

COMMENT ON FUNCTION private.section_facts(p_event public.events, p_section text) IS 'A slot''s section in a message: its name, and its start, if it has a time. `alone`: that is the only slot there, so it needs no number. Nothing in an event without sections.';

COMMENT ON FUNCTION private.section_name(p_sections jsonb, p_section text) IS 'The name of a section; null when there is none of that id.';

COMMENT ON FUNCTION private.section_to_keep(p_sections jsonb, p_section text) IS 'The section of a new date for a person who was in p_section: the same, or the first one if that is gone.';

COMMENT ON FUNCTION private.sections_of(p_event public.events) IS 'The sections of an event in their order. An event without sections has one, with the id '''' and no name. Without a maximum it has 2,000 slots, so that its page can still be read.  `starts_at`: the start for its people. `ends_at`: from then on it is over; null without a time. `last_call`: two hours before the start; null without one. From then on no one is promoted: a free slot goes to the first tap.';

COMMENT ON FUNCTION private.sections_on(p_planned jsonb, p_start timestamp with time zone, p_end timestamp with time zone, p_zone text) IS 'The sections of a plan (private.series_template) for a date that starts at p_start. They always fit into it, because there is no one to change them.';

COMMENT ON FUNCTION private.series_ended(p_series public.series) IS 'Whether a series is at its end: its organizer ended it, or its last date that is not skipped is past.';

COMMENT ON FUNCTION private.series_json(p_series public.series, p_event public.events) IS 'The series beside one of its dates, on pages and invites: the rule, whether it ended, and whether a due date is missing (the page then calls open_series). `next`: the first public date after this one that takes place (private.known_dates), with its start and when it opens. It has its id once it is made. Null when none comes.';

COMMENT ON FUNCTION private.series_of_event(p_event public.events, p_me uuid, p_asked text) IS 'The series on an event''s page: private.series_json and the last five dates before this one that the viewer may open. Also whether the viewer keeps a place and, for its managers, how many people do. Null for viewers who may not know of the series. The link of a private one is the invitation to all of its dates, so the link of one date must not give it away. `p_asked`: the id in the viewer''s link.';

COMMENT ON FUNCTION private.series_template(p_event public.events, p_zone text) IS 'The base of the next date: all of an event except a date''s own values, with its times as local ones (private.local_times). Its sections have their times as those of an event that starts on January 1, 2000 at midnight, in UTC (private.sections_on).';

COMMENT ON FUNCTION private.set_decision(p_event public.events) IS 'Notes when an event is to be decided, at once if that time is past; or that there is nothing to decide.';

COMMENT ON FUNCTION private.set_reminder(p_event public.events, p_moved boolean) IS 'Notes when people of an event are to be reminded next, and again when it is moved. No one is reminded of a past time, nor of a called-off event.';

COMMENT ON FUNCTION private.slot_to_take(p_event public.events, p_section text, p_taker uuid, p_holder uuid) IS 'The slot for the row p_taker in a section: the lowest empty one or, if all are taken, the oldest offer, whose row goes (private.participants_changed). Refuses if the offer''s account is deleted at this moment. The caller has locked the event in an earlier statement. A guest (p_holder) who gives away an own offer is not notified: private.notify_taken knows them by the time of the offer, which becomes now.';

COMMENT ON FUNCTION private.slots_still_theirs(p_message private.messages) IS 'The slots of a message that its recipient still has, with the names of their sections. A slot of a time has its start, and whether there is no other slot at that time. For a reminder of an event with sections: the slots that they have now.';

COMMENT ON FUNCTION private.start_of(p_event public.events) IS 'When a date of a series starts. One without a time counts from the beginning of its day by the rule.';

COMMENT ON FUNCTION private.switch_section(p_event public.events, p_row public.participants, p_section text, p_wait boolean) IS 'Changes the section, for update_registration: into an empty or offered slot that no one waits for. If there is none, a row with a slot is refused, and with p_wait a waiting row goes to the end of the waitlist there. The caller has locked the event and the row.';

COMMENT ON FUNCTION private.take_down(p_id text) IS 'Deletes the event, the series with its dates, or the group with its events, that a link leads to. Its people are notified as if the organizer had deleted it. It does not come back.';

COMMENT ON FUNCTION private.takes_mail(p_metadata jsonb, p_email text, p_confirmed_at timestamp with time zone) IS 'Whether an account gets mails. An address that is not confirmed may be another person''s.';

COMMENT ON FUNCTION private.takes_part(p_event_id text, p_holder uuid, p_left uuid[]) IS 'Whether an account or guest has an own slot or place, beside the rows p_left.';

COMMENT ON FUNCTION private.targets_of(p_ids bigint[], p_mail boolean) IS 'The devices and addresses that are still to get these messages. `wakes_at`: it is night there until then, and the message can wait.';

COMMENT ON FUNCTION private.teams_json(p_event_id text) IS 'The public teams of an event: ids that its roster shows. Null where there are none. Pages of 1.2.0 need the keys by and label_id; they go with retired.sql.';

COMMENT ON FUNCTION private.throttle_problem(p_event_id text, p_adds bytea) IS 'The sentence for a guest who has to wait with a sign-up, because of too many calls for this event or from the caller''s network. Null when the guest may sign up. `p_adds`: the secret''s hash of a guest who adds a person; these are counted apart. A null event stands for all that do not exist.';

COMMENT ON FUNCTION private.time_name(p_time timestamp with time zone, p_start timestamp with time zone, p_zone text) IS 'The name of a section that was made as a time, as the form writes it: ''4:10 PM'', on another day than the start of its event ''Sat, Nov 28, 4:10 PM''.';

COMMENT ON FUNCTION private.times_still_theirs(p_message private.messages) IS 'Of the times that a change moved, those in which its recipient has a slot or for which they wait: as they are now, with what each was.';

COMMENT ON FUNCTION private.unschedule_job(p_kind text, p_id text) IS 'Deletes the job of a deleted event or series. A row that the sender has locked stays; the sender then sees that its event or series is gone.';

COMMENT ON FUNCTION private.untouched_since_added(p_entry private.activity) IS 'The people of that entry who are as they were added: not changed, moved, ticked, paid for, labelled, in a team or a group, or with a link.';

COMMENT ON FUNCTION private.waitlist_position(p_row public.participants) IS 'The position of a row in its waitlist, counted from 1; null with a slot. The row may not be stored yet.';

COMMENT ON FUNCTION private.wake_sender() IS 'Asks the sender over the network (pg_net) to look now: at its address in Vault (sender_url), with its token (sender_token). Called once a minute, and at once for urgent messages. A request may get lost: the next one comes within a minute. Does nothing where pg_net or Vault is missing, as on a plain server and in PGlite. Returns whether the sender was called.';

COMMENT ON FUNCTION private.wake_when_due() IS 'The cron job''s call of each minute: wakes the sender if there is work.';

COMMENT ON FUNCTION private.wants_notification(p_metadata jsonb, p_kind text) IS 'Whether an account with this metadata wants notifications of that kind.';

COMMENT ON FUNCTION private.with_slot(p_event_id text, p_teams jsonb) IS 'Leaves out of teams people who have no slot of the event: they left, wait again, or were never there. A team may be empty then.';

COMMENT ON FUNCTION private.write_messages(p_kind text, p_event_id text, p_messages jsonb, p_when text) IS 'Writes messages of one kind about an event, and returns how many. `p_messages`: for each person holder, details and drop_after; by default send_after is now and urgent is false. A person has one message of a kind: a later one is merged with a waiting one (private.as_one_message), and sent to all their devices again. `p_when` is the time of the merged one, if the first is unread: ''anew'' at that of the later one, ''kept'' at that of the first, ''sooner'' and ''put_off'' at the earlier and the later of both. An urgent message is never put off to the time of one that was not. Urgent ones that are due wake the sender. Skips an account that is being deleted.';

COMMENT ON FUNCTION private.written_time(p_time timestamp with time zone) IS 'A moment as sections store it, to the second.';

COMMENT ON FUNCTION public.accept_invite(p_type text, p_id text) IS 'Stores that a signed-in person opened the link of a private event, series or group; nothing for public ones or event managers. A series opens its dates that are not over, and all that come. False for an unknown id.';

COMMENT ON FUNCTION public.add_people(p_event_id text, p_people jsonb, p_section text, p_regulars boolean) IS 'Puts people on the list of an event, for event managers: into the free slots of that section, then onto its waitlist, in order. They have no holder; what the event asks stays unanswered. `p_people`: at most 200, each with id, name and, if known, email, phone and notes. With `p_regulars`, for managers of the series, people on the list then keep a place in it, as names, and get a free slot on each later open date. The same ids again change nothing. Returns `added` (id, and slot or null for each), `left_out`, how many found no room, and `entry`, the activity entry by which all are taken back.';

COMMENT ON FUNCTION public.add_regular(p_series_id text, p_id uuid, p_name text) IS 'For managers of a series: keeps a place in it for a name. From the next date on it is a claim of the organizer''s, in the first section where its regulars leave room. The same id again answers with the place that is there.';

COMMENT ON FUNCTION public.link_guest_registrations(p_secrets text[], p_endpoint text, p_auth text) IS 'Links the guests of at most 20 private links to the caller''s account. Called again it changes nothing. `outcomes` has for each secret in order: ''taken'' (now or before), ''stays'' (the account cannot take it) or ''gone'' (it opens nothing).';

COMMENT ON FUNCTION public.adopt_registrations(p_secrets text[], p_endpoint text, p_auth text) IS 'Renamed to link_guest_registrations.';

COMMENT ON FUNCTION public.answer_event(p_event_id text, p_cant boolean, p_secret text, p_name text) IS 'The caller can''t come (p_cant), or takes that back. A guest sends a name and the secret of the private link, or a new one, which is throttled like a sign-up. A caller with a slot or a place in line withdraws by it. A repeated call changes nothing; 50 times a day it is taken back. Returns cant_since, and withdrew if a registration was given up, which taking the answer back does not restore.';

COMMENT ON FUNCTION public.catalogue_hashes() IS 'The hashes of functions, triggers, policies and grants, for `npm run doctor`: it compares them with those that the migrations make.';

COMMENT ON FUNCTION public.change_date(p_series_id text, p_occurs_on date, p_datetime timestamp with time zone, p_location text, p_max_participants integer) IS 'Replaced by open_date.';

COMMENT ON FUNCTION public.change_notice(p_id uuid, p_text text) IS 'Changes a notice on the page, or removes it with an empty text; for event managers. The author of a change is named from then on, so that no one writes in another person''s name. People who were notified are not notified again; others get the new text, or nothing. Returns the notices of the page.';

COMMENT ON FUNCTION public.change_series(p_series_id text, p_every text, p_opens_days_before integer, p_ends_on date) IS 'Changes the caller''s own series: how many days before its dates open, and the last day (null: none). A null stays as it is. How often it repeats cannot change. Without a present or future date the series is deleted.';

COMMENT ON FUNCTION public.change_series(p_series_id text, p_takes_turns boolean, p_every text, p_opens_days_before integer, p_ends_on date) IS 'See create_series.';

COMMENT ON FUNCTION public.claim_messages(p_most integer, p_mail boolean) IS 'For the sender. `messages`: due now, at most p_most (500), each leased for a minute, with devices and addresses. `more`: there may be reminders or dates due that this call had no time for. `p_mail`: whether the sender can send mails. supabase/functions/send-messages/message.ts has the shapes.';

COMMENT ON FUNCTION public.confirm_slot(p_id uuid, p_secret text) IS 'Promoted slots need no confirmation.';

COMMENT ON FUNCTION public.create_series(p_event jsonb, p_every text, p_opens_days_before integer, p_ends_on date, p_request_id uuid) IS 'Creates an event, as an INSERT of the same columns by the caller would, and lets it repeat; both or neither. Asked again with the same p_request_id, it answers with what the first made. Returns id and name of the event, and series_id.';

COMMENT ON FUNCTION public.create_series(p_event jsonb, p_every text, p_takes_turns boolean, p_opens_days_before integer, p_ends_on date, p_request_id uuid) IS 'Regulars take no turns: p_takes_turns is ignored, here and below.';

COMMENT ON FUNCTION public.duplicate_event(p_event_id text, p_request_id uuid) IS 'A copy owned by the caller, with labels and without participants, for event managers. It is no date of a series. It keeps the group only if the caller leads it. A copy by another person than the organizer, and without a group, leaves out the payment details. Asked again with the same p_request_id, it answers with the copy that the first call made; without one it makes another copy.';

COMMENT ON FUNCTION public.edit_date_and_plan(p_event_id text, p_changes jsonb) IS 'Edits one date of the caller''s own series and the plan. `p_changes`: the columns, as an UPDATE of the event would have them. Other dates that are open stay as they are. A start on another day moves the dates that are not open yet, each to its place in the new rhythm. The last day of the series stays, unless this date is moved past it.';

COMMENT ON FUNCTION public.edit_following(p_event_id text, p_changes jsonb) IS 'Replaced by edit_date_and_plan.';

COMMENT ON TABLE public.groups IS 'A circle of people with separate events. Readable by its owner, admins, members and people who accepted its invite; everyone else opens it by exact id through get_group and get_invite.';

COMMENT ON FUNCTION public.event_count(public.groups) IS 'Events of a group that the caller may open: what the group''s page lists. Whether the group itself opens is not checked: anyone who knows its id may read this anyway (get_invite).';

COMMENT ON FUNCTION public.export_my_data() IS 'All data about the caller, as one JSON: account, events, groups, registrations, claims, kept places, payments, stars and devices. Nothing that others have entered about themselves.';

COMMENT ON FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) IS 'From now on this browser gets notifications of the caller''s account, or of the guest of that secret. At most 5 browsers: a sixth takes the place of the oldest. Called again it changes keys, zone and name. An account takes the browser from any other account. Answers with the number of browsers.';

COMMENT ON FUNCTION public.get_activity(p_event_id text, p_before bigint) IS 'The log of an event, newest first, 50 at a time; p_before is the next of the page before. For event managers. An entry has id, at, action, name, by (the actor, if it was not the person), by_me and undo: how many people can be taken back. `details` adds slot, section, from, claimed, late, fields, cents, currency and people.';

COMMENT ON FUNCTION public.get_answers(p_event_id text, p_secret text) IS 'The caller''s view of the answers. `mine`: the caller, if not on the list and able to answer: cant_since, null without an answer, and a guest''s known name. A guest sends the secret of the private link. `cant`: the answers, at most 200; for event managers and, if the event shows them, for everyone who may read names. Only for event managers: the id of each answer, for clear_answer; open, who has not answered; counts (in, cant, open); reminded, a reminder was sent within a day. Null if the event takes no answers.';

COMMENT ON FUNCTION public.get_attendance(p_scope text) IS 'How often each person came, of how many dates of a series (its id) or events of a group (its id). For managers of all of them. Counts the newest 60 events with attendance, and at most 200 people. Ninety days after a series, or after an event of no series, nothing is left. A hash of their ids distinguishes accounts.';

COMMENT ON FUNCTION public.get_calendar(p_token text) IS 'The content of a subscribed calendar. By the token of an account: the dates that it organizes, helps to run, has a slot on or waits for. By the token of a guest: those of the secret. By the id of a public series: its public dates. From thirty days ago on, the last 500; events without a date have none. In the calendar of an account or a guest each date names the section that one is in. A section with a time is a separate entry, at its time, which says so (entry, the section''s id). Null for an unknown token. It names no people.';

COMMENT ON FUNCTION public.get_calendar_token(p_secret text, p_renew boolean) IS 'The token of the caller''s calendar, made at the first call: of the account, or of the guest''s registrations whose secret it brings. With p_renew a new one: the old address opens nothing from now on.';

COMMENT ON FUNCTION public.get_cohost_link(p_token text) IS 'The content of the page of a co-host''s link: the event, or the series by its current date, its organizer, and whether there is a place left. The id opens the event, or is that of the lasting link. Null for a link that does not exist or no longer works.';

COMMENT ON FUNCTION public.get_devices() IS 'The browsers of the caller''s account, newest first: id, device, time_zone, created_at, last_notified_at, and endpoint_hash (SHA-256 of the address, in hex), by which a browser finds itself.';

COMMENT ON FUNCTION public.get_event(p_event_id text, p_known text, p_secret text) IS 'The event page by the id of an event, or of a series for its current date. The roster and the waitlist: the first fifty, the viewer''s own rows, and how many there are. All other numbers count slots only. Contact fields only in rows that the viewer could read in the table; no account ids of others. Null for an unknown id or a private event that the viewer may not open. True if p_known is the version of the response, so an unchanged event costs no body. Caches may keep the response for a signed-out viewer for a second. `p_secret`: a guest''s, who may read more names than a visitor.';

COMMENT ON FUNCTION public.get_invite(p_type text, p_id text) IS 'The invite to an event or group, also private ones: the link is the invitation. A series answers as its current date. An event has its organizer and the length of its waitlist. Viewers who may open it also get the first 20 names of the roster and the initials of the first three who wait. Null for an unknown type or id. Caches may keep the response of a public one for a signed-out viewer for a second.';

COMMENT ON FUNCTION public.get_my_attendance(p_series_id text, p_secret text) IS 'Participants have no record over a series.';

COMMENT ON FUNCTION public.get_next_slot_number(p_event_id text, p_user_id uuid) IS 'The slot that the next sign-up would take: a forecast, the same for everyone. Null if the event has sections.';

COMMENT ON FUNCTION public.get_owings(p_scope text, p_paid boolean) IS 'Replaced by get_payments, which has no scopes.';

COMMENT ON FUNCTION public.get_payments(p_event_id text) IS 'The balances: in the events that the caller manages, and in others the caller''s debts. With p_event_id that event alone.  `events`: at most 120, first those in which the caller has to pay, then those with something open, the nearest to today first. None after 10,000 balances; `more`: there are others. `organizer`, of an event of others: tells two of one name apart, and nothing else. An event that the caller may no longer open has no id and no name. `balances` of an event: what is open, who has not paid first; with p_event_id also what was paid, and else that is in `paid`, in short. They are lists without names, because a hundred people over sixty dates are six thousand of them. `account` tells people with an account apart, in each answer alike, and nothing else about them. `own`: the caller has to pay it.';

COMMENT ON FUNCTION public.get_reach(p_event_id text, p_told text, p_section text) IS 'For event managers: the reach of a message to its people, without the caller; p_told and p_section as in private.notices. `people`: how many they are. Of these, told get a notification, `pushed` on a device and the others by mail. `untold`: at most 20 names of people without one. These have no device and take no mails, do not want to, or were added by the caller.';

COMMENT ON FUNCTION public.get_registration(p_secret text, p_event_id text) IS 'A guest''s own registration by the secret of the private link, with its payment and mails (private.guest_mail_json). Null without any of these. With `p_event_id` it is that of this event; with the id of a series the next one there, and event_id; without an id the next one of all. `regular_in`: the id of the series in which that secret keeps a place. `added`: the registrations of added people. `payments`: open payments of added people who are off the list, as an account reads them in get_event. Each of these three may stand alone. `section`: the name of a row''s section in a private event, whose page would else name it. `adopted`: the secret opens nothing there, because an account has linked the registration; only with p_event_id.';

COMMENT ON FUNCTION public.get_registrations(p_secrets text[]) IS 'The guests of a phone: the registrations of these secrets, at most 50, on events that are not over, the next first, at most 100. Each with the number of its secret, counted from 1. Secrets that open nothing are left out, and so are added people, unless the guest''s own registration is gone. Further slots that a guest took for themselves are listed too.';

COMMENT ON FUNCTION public.get_sender_state() IS 'For the sender, which passes it on to `npm run doctor`: whether cron, pg_net and Vault are set up. Also how many messages are due (at most 1,000 are counted), and since when. Not their contents.';

COMMENT ON FUNCTION public.get_series(p_series_id text) IS 'The series for its managers: its rule, its next eight dates (also future, skipped or called-off ones) and its regulars in order. Each regular is an account, a guest or a name, with the section of the next date, if any.';

COMMENT ON FUNCTION public.get_user_profile(user_id uuid) IS 'The name of a person the caller meets on an event or in a group; no row for strangers. People read their own name, those of the organizers and owners of what they follow, and those of the participants and admins of what they manage.';

COMMENT ON FUNCTION public.get_waitlist(p_event_id text, p_from integer) IS 'The waitlist in order, as get_event returns it to event managers: 200 people from position p_from on. For event managers only.';

COMMENT ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text, p_with uuid) IS 'Keeps a place in a series for the caller, or for the guest of that secret: each new date has them in their section, in the order of the regulars. They must be on the list of one of its dates. With p_keep false it gives the place up. `p_with`, the row of an added person, decides instead whether that person comes along. Doing either twice changes nothing.';

COMMENT ON FUNCTION public.mail_bounced(p_addresses text[]) IS 'For the sender: mails to these addresses bounced, or their owners complained. Ends the mails of guests and accounts to exactly these.';

COMMENT ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) IS 'Marks at most 100 slots as paid, for event managers: all of them, or none when one is refused. `p_cents` and `p_currencies` are the page''s amounts, in the same order: a different amount is refused. Returns their payments. `p_method` is ignored: pages of 1.2.0 send it.';

COMMENT ON FUNCTION public.member_count(public.groups) IS 'How many members a group has. Visible to the same people as event_count.';

COMMENT ON FUNCTION public.merge_regular(p_id uuid, p_participant_id uuid) IS 'Replaced by renew_private_link with p_regular.';

COMMENT ON FUNCTION public.move_participant(p_id uuid, p_section text, p_swap_with uuid) IS 'Moves a person into a free slot of a section, else an offered one, also from the waitlist; for event managers. A waiting person goes to the waitlist of a full section. With p_swap_with two people with slots swap; a repeated call changes nothing. The waitlist gets the empty slot. Returns the moved rows.';

COMMENT ON FUNCTION public.move_to_front(p_id uuid) IS 'The order of a waitlist is fixed.';

COMMENT ON FUNCTION public.offer_slot(p_ids uuid[], p_secret text, p_offered boolean) IS 'Offers at most 100 slots to a substitute, or (p_offered false) keeps them: the caller''s own, claimed ones, or those of a guest''s secret. Event managers can take back any offer. Skips unknown ids, people who wait and slots whose time is over. Refused if a person waits for the slot: withdrawing gives it to them. At most 50 times a day in an event. Returns the registrations that are left.';

COMMENT ON FUNCTION public.open_date(p_series_id text, p_occurs_on date) IS 'Opens a date of the caller''s own series before its time: one of the next eight, and not a skipped one. A date that is open stays as it is. Returns its event_id.';

COMMENT ON FUNCTION public.open_series(p_series_id text) IS 'Makes the dates of a series that should exist, and returns the current date; null when there is none. Anyone who has the link may call it. get_event and get_invite say when it is needed (series.due).';

COMMENT ON FUNCTION public.order_regulars(p_series_id text, p_ids uuid[]) IS 'For managers of the series: puts its regulars into that order, in which a new date has them on its list. Regulars that are not named come behind, in their former order. Unknown ids are skipped. Answers with all ids in the new order.';

COMMENT ON FUNCTION public.participant_count(public.events) IS 'Taken slots of an event. Not checked, because lists ask it once per row: anyone who knows an id may read this anyway (get_invite).';

COMMENT ON FUNCTION public.pass_on_slots(p_event_id text) IS 'Promoted slots need no confirmation.';

COMMENT ON FUNCTION public.preview_following(p_event_id text, p_datetime timestamp with time zone, p_time_zone text) IS 'An edit of the plan moves no open dates.';

COMMENT ON FUNCTION public.register(p_id uuid, p_event_id text, p_entry jsonb, p_for text, p_section text, p_wait boolean, p_secret text) IS 'Registers a participant and takes the lowest free slot of the section, else the slot that was offered first. If no slot is free, or others wait for it, the caller waits (p_wait) or gets an error. A repeated call with the same id returns the stored row.  p_id: made by the browser. `p_entry`: name, email, phone, notes and responses, as typed. `p_for`: ''own'' is the caller''s registration, ''claim'' is for someone else, ''extra'' is one more slot for a participant. `p_section`: '''' without sections. `p_secret`: of a guest, 32 hex characters. A guest''s error is a response with the status and body of that error.';

COMMENT ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text, p_pick boolean, p_takes uuid) IS 'Replaced by p_entry and p_for. No one chooses an offered slot (p_takes).';

COMMENT ON FUNCTION public.remind_expected(p_event_id text) IS 'Reminds the people who have not answered, for event managers: once a day, and 20 times a day for an account. Returns how many people get it.';

COMMENT ON FUNCTION public.remove_device(p_id uuid) IS 'One of the caller''s browsers gets nothing more. One that is gone already is no error.';

COMMENT ON FUNCTION public.remove_regulars(p_series_id text, p_ids uuid[]) IS 'Ends the places of up to 200 people in a series, for its managers (private.is_series_manager); and that a private one opens to them by itself. The dates that are made keep them. Unknown ids are skipped.';

COMMENT ON FUNCTION public.renew_private_link(p_id uuid, p_secret text, p_regular boolean) IS 'For event managers: gives a guest a new private link, for all dates of a series. An added person, or a regular entered by name, becomes a guest (private.give_link). p_regular: p_id is the id of a regular. The old link ends, with its mails, devices and calendars. Repeated, it changes nothing.';

COMMENT ON FUNCTION public.repeat_event(p_event_id text, p_every text, p_opens_days_before integer, p_ends_on date) IS 'Makes the caller''s own event, which has a start, the first date of a series. `p_every`: week, two_weeks or month (the same weekday of the month). `p_opens_days_before`: how many days before its start each date opens. `p_ends_on`: the last day that can be a date, if there is one.';

COMMENT ON FUNCTION public.repeat_event(p_event_id text, p_every text, p_takes_turns boolean, p_opens_days_before integer, p_ends_on date) IS 'See create_series.';

COMMENT ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) IS '''I have paid'', for at most 100 slots: one''s own, claimed ones, or those that a guest''s secret opens; p_said false takes it back. People who wait or have left are left out, so that the others can pay; refused without anyone left. `p_cents` and `p_currency` are the page''s price for a slot: another price is refused. A confirmed payment stays confirmed. Returns the payments as they are now. `p_id` stands for one slot, and returns its payment alone (null for none): pages up to release 1.2.0 send it.';

COMMENT ON FUNCTION public.see_activity(p_event_id text, p_until bigint) IS 'Activity has no mark of new entries.';

COMMENT ON FUNCTION public.send_test(p_endpoint text, p_secret text) IS 'Settings sends no test notification.';

COMMENT ON FUNCTION public.set_came(p_event_id text, p_ids uuid[], p_came boolean) IS 'Notes from the start on that these people of an event came (true) or did not (false); null takes it back. For event managers. People without a slot, of another event, or whose own time has not begun are left out. Returns all marks of the list now, by the id of the row.';

COMMENT ON FUNCTION public.set_skipped(p_series_id text, p_occurs_on date, p_skipped boolean) IS 'Leaves out one date of a series, or takes that back, for its organizer and co-hosts. A date that is made already is deleted, if its list is empty. Without a present or future date the series is deleted.';

COMMENT ON FUNCTION public.set_teams(p_event_id text, p_teams jsonb, p_by text, p_label_id uuid) IS 'For event managers: splits people with a slot into 2 to 6 teams; null removes the teams. `p_teams`: the ids of the participants of each team; sizes differ by one at most. People without a slot are left out. Returns the public teams. `p_by` and p_label_id are ignored: pages of release 1.2.0 send them.';

COMMENT ON FUNCTION public.settle_messages(p_results jsonb) IS 'For the sender: reports the outcome of messages that it claimed, at most 500. Each has id, lease and `delivered`: the targets that have it. `gone`: devices that their push service no longer knows; they are deleted for all. `retry_after`: seconds. `untried`: no service was called, so this is no try. A message that reached all its targets, or was tried six times, is deleted. Any other is tried again after 30 s, 2 min, 10 min, 30 min, 2 h, or in the morning. A report with an older lease is ignored.';

COMMENT ON FUNCTION public.settle_refund(p_payment_id uuid, p_settled boolean, p_arrived boolean) IS 'For event managers, about the money of a departed person, or of anyone in a called-off event. It was given back, or need not be; a report alone is dismissed. `p_settled` false undoes that, and a person who came back has it again. `p_arrived` instead: a report did arrive, and is to be refunded.';

COMMENT ON FUNCTION public.take_back_people(p_event_id text, p_entry bigint) IS 'Takes back the people of that entry of the activity, within an hour, for event managers. Only people without a later change go (private.untouched_since_added), with their places in the series and their slots on its other dates. Returns removed and stay, how many people.';

COMMENT ON FUNCTION public.take_free_slot(p_id uuid, p_secret text) IS 'Takes a free slot of their section for a person who waits. In the last two hours before the start (private.sections_of) no one is promoted, and a free slot goes to the first tap. For the caller''s own registration, a claim, a guest''s with its secret, and any for event managers. Returns the registration: with its position if another person was faster.';

COMMENT ON FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) IS 'This browser gets no more notifications for any account, or for the guest of that secret. Anyone who knows its address and its auth key counts as that browser, signed in or not. Never says whether it was followed before.';

COMMENT ON FUNCTION public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean) IS 'Takes the tick off at most 100 slots, for event managers: all of them, or none when one is refused. The people''s reports count again. `p_denied`: it never arrived, so it is owed again, and the people are notified. Answers with the payments that are left.';

COMMENT ON FUNCTION public.update_registration(p_id uuid, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_secret text, p_section text, p_wait boolean, p_before jsonb) IS 'Changes name, contact, notes and answers: of the caller''s own row, a claimed row, a guest''s row with its secret, or any row for the organizer. The name changes in all slots that the person took for themselves.  p_before: the values that the form found, by column, '''' if empty. A value that still equals them was not typed, so a change by another person stays. `p_section` changes the section (private.switch_section). `p_wait` lets a waiting row go to the end of that waitlist.';

COMMENT ON FUNCTION public.waiting_count(public.events) IS 'How many people wait for a slot of an event.';

COMMENT ON FUNCTION public.withdraw(p_ids uuid[], p_secret text) IS 'Removes registrations: the caller''s own, claimed ones, a guest''s with its secret, and any for event managers, also after the end. Unknown ids are skipped, so a retry is safe. One foreign id refuses the whole call.  A person removed by others loses the acceptance of a private event. Their claims stay, but do not let them in. People who withdraw themselves get the answer "Can''t come", if the event has answers.';

COMMENT ON FUNCTION public.write_notice(p_id uuid, p_event_id text, p_text text, p_told text, p_section text) IS 'Writes to the people of an event, for event managers: p_told and p_section as in private.notices. At most three times a day for an event, and twenty times for an account. The same id again is the same notice, with the text of now. Returns the notices of the page.';

COMMENT ON TABLE private.allowed_accounts IS 'The addresses that may make an account, and with it events, and domains as @club.example. Empty: no limit. It counts once the hook before_user_created is on (docs/operator.md).';

COMMENT ON TABLE private.answers IS '"Can''t come" answers. Joining deletes the answer (private.add_registration).';

COMMENT ON COLUMN private.answers.name IS 'The name at the time of the answer.';

COMMENT ON TABLE private.attendance IS 'The attendance of an event. Written by set_came, read through get_event and get_attendance.';

COMMENT ON COLUMN private.attendance.participant_id IS 'The row in participants. It may be gone: marks stay when a person leaves.';

COMMENT ON COLUMN private.attendance.holder IS 'The holder of the row, and its kind (participants.kind). No foreign key: forget_money_and_attendance deletes the marks.';

COMMENT ON TABLE private.attendance_totals IS 'One row for each event with attendance.';

COMMENT ON COLUMN private.attendance_totals.check_at IS 'When to look whether the ninety days are over (private.prune_attendance).';

COMMENT ON TABLE private.calendar_feeds IS 'The addresses that calendars subscribe to: one for an account or a guest.';

COMMENT ON TABLE private.caller_address IS 'Where the gateway in front of this database puts the address of the caller. Hosted projects have it as it is here; operators of a separate stack set it (docs/self-hosting.md).';

COMMENT ON TABLE private.closed_addresses IS 'Addresses that get no first mail until then, because a mail bounced or its recipient ended the mails before opening the first link.';

COMMENT ON COLUMN private.closed_addresses.hash IS 'Salted, of the exact address that bounced, or of the mailbox whose owner ended the mails (private.mailbox_of).';

COMMENT ON TABLE private.event_acceptances IS 'The people who opened the link of a private event, signed in. Written by accept_invite, and by withdraw for a person who leaves claimed slots behind; removed with the person''s registration when someone else removes it.';

COMMENT ON TABLE private.event_parents IS 'Which event a copy was made from. Shown by get_event only to people who can open the original. The first key is checked at commit because the row is written just before its event.';

COMMENT ON COLUMN private.event_teams.teams IS 'The ids of the participants of each team, in order. People who lost the slot since are left out when it is read. Later participants are in none, and the page shows them in the smallest.';

COMMENT ON CONSTRAINT event_teams_teams_check ON private.event_teams IS 'set_teams refuses other values with a sentence.';

COMMENT ON TABLE private.first_mails IS 'How many first mails there are within a day. Operators change it in the SQL Editor.';

COMMENT ON COLUMN private.first_mails.an_event IS 'For one event. Half of these from one address, at most three quarters from one network.';

COMMENT ON COLUMN private.first_mails.an_organizer IS 'Over all events of one organizer. The same shares.';

COMMENT ON TABLE private.group_acceptances IS 'The people who opened the link of a private group, signed in. Lets them see the group as a public one is seen, without members.';

COMMENT ON TABLE public.group_admins IS 'Members with the role of an admin: they manage members and events. The owner is not listed, being always an admin.';

COMMENT ON TABLE private.guest_mails IS 'The address at which a guest gets mails. It counts for all registrations of the guest, who may have several rows here, at most one of them with an address.';

COMMENT ON TABLE private.guest_signups IS 'Guests'' calls of the last ten minutes: sign-ups, refused ones too, and changes. Cleans itself.';

COMMENT ON COLUMN private.guest_signups.event_id IS 'Null for a call that named no existing event, and for a change.';

COMMENT ON COLUMN private.guest_signups.address_hash IS 'See private.client_address_hash. Null for a change.';

COMMENT ON COLUMN private.guest_signups.refused IS 'True for a call that took no slot: one that was refused, or a change.';

COMMENT ON COLUMN private.guest_signups.guest_hash IS 'The hash of a guest''s secret, for a person that the guest adds and for a change.';

COMMENT ON TABLE private.holders IS 'An account, or the guest of a private link. Tables with rows of both refer to a holder. An account''s holder has the account''s id, so nothing looks it up.';

COMMENT ON COLUMN private.holders.secret_hash IS 'SHA-256 of the 128-bit secret in a guest''s private link. The secret itself is never stored.';

COMMENT ON COLUMN private.holders.became IS 'The account that the guest was linked to. The secret has ended; another phone that has it reads why.';

COMMENT ON CONSTRAINT holders_account_check ON private.holders IS 'The id of an account''s holder is the account''s.';

COMMENT ON CONSTRAINT holders_owner_check ON private.holders IS 'An account or a guest.';

COMMENT ON TABLE public.group_participants IS 'Links a registration to the group of which it makes its person a member. Leaving the event, or the event leaving the group, ends the link.';

COMMENT ON TABLE private.notices IS 'The text. Not copied with the event, and gone with it, or with the account of the person who wrote it.';

COMMENT ON COLUMN private.notices.told IS 'The recipients: all, slots (people with one), line (people who wait), or section (people in section_id). The page shows it to everyone who may open the event.';

COMMENT ON TABLE private.pending_account_purges IS 'Deleted accounts that are still in entries, because there were very many of these, or one was locked. Their names are hidden, and prune_activity removes them.';

COMMENT ON TABLE private.pending_event_purges IS 'Deleted events that still have entries, because these were locked. They are unreadable, and prune_activity deletes them.';

COMMENT ON TABLE private.push_subscriptions IS 'The devices with notifications: browsers that follow, each for an account or a guest. At most 5 for each; follow and unfollow write them.';

COMMENT ON COLUMN private.push_subscriptions.holder IS 'The account or guest that is notified on it.';

COMMENT ON TABLE private.rate_limit_hits IS 'Recent uses of limited functions, for a day or a week (private.check_rate_limit). A row for each of them, so that two callers at once do not wait. Gone after a week; cleans itself.';

COMMENT ON COLUMN private.rate_limit_hits.subject IS 'Salted hash of who or what did it: the address of an account, a browser, an event. So it names no one, and continues to count after deleting and creating again.';

COMMENT ON COLUMN private.rate_limit_hits.kind IS 'The kind of use: event, group, series, date, cancelled, test, …';

COMMENT ON TABLE private.regular_rows IS 'Which row of a date belongs to which name, or to which person who comes along. Accounts and guests are found without it; two names may be the same.';

COMMENT ON TABLE private.removed_regulars IS 'Guests and accounts who were removed from a series. No place is kept for them until they sign up anew.';

COMMENT ON TABLE private.scheduled_jobs IS 'When the sender has to look at an event, to remind its people or to ask whether it takes place, or at a series, to open its next date.';

COMMENT ON CONSTRAINT scheduled_jobs_kind_check ON private.scheduled_jobs IS 'The kind of work.';

COMMENT ON TABLE private.series_acceptances IS 'The people who opened the lasting link of a private series, signed in. Each private date that is made is open to them.';

COMMENT ON TABLE public.labels IS 'A mark for participants. Made by event managers (private.is_manager); belongs to one event.';

COMMENT ON CONSTRAINT answers_holder_once ON private.answers IS 'An account or a guest answers once; also the index of event_id.';

COMMENT ON CONSTRAINT messages_holder_once ON private.messages IS 'A later message of the same kind replaces the first.';

COMMENT ON CONSTRAINT push_subscriptions_holder_once ON private.push_subscriptions IS 'Following again changes the device that is there.';

COMMENT ON CONSTRAINT regulars_holder_once ON private.regulars IS 'One place for each account and guest; also the index of series_id.';

COMMENT ON CONSTRAINT events_series_once ON public.events IS 'Each date is made once, however many open the link in the same moment; also the index of the key. Deferrable, because several dates move at once (private.move_rule).';

COMMENT ON CONSTRAINT labels_identity ON public.labels IS 'Target of the key that keeps a label on participants of its event.';

COMMENT ON CONSTRAINT participants_identity ON public.participants IS 'Target of the key that keeps a label on participants of its event.';

COMMENT ON CONSTRAINT participants_slot_once ON public.participants IS 'No one ever has a slot twice; also the index of event_id and the list''s order. Checked at the end of each statement, so that one statement can swap two people.';

revoke all on FUNCTION private.account_of(p_row public.participants) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.add_registration(p_id uuid, p_event_id text, p_entry jsonb, p_responses jsonb, p_for text, p_section text, p_wait boolean, p_hash bytea) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.add_to_open_dates(p_event_id text, p_regulars uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.after_withdrawal(p_event_ids text[], p_account uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.answerable(p_event_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.ask_decisions(p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.attendance_retention_end(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.balances_of(p_event public.events, p_is_manager boolean, p_me uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.catalogue() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.check_rate_limit(p_subject text, p_kind text, p_most integer, p_within interval, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_minimum(p_event public.events, p_old public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_text(p_value text, p_field text, p_limit integer, p_too_long text, p_name boolean, p_missing text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.checked_text(p_value text, p_field text, p_limit integer, p_too_long text, p_name boolean, p_missing text) TO service_role;

revoke all on FUNCTION private.close_addresses(p_addresses text[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.coming_dates(p_series public.series, p_most integer, p_skipped boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.count_change(p_hash bytea) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.count_guest(p_event_id text, p_refused boolean, p_adds bytea) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.create_date(p_series public.series, p_date date, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.create_due_dates(p_series_id text, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.data_of_person(p_who text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.dates_left(p_series public.series, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.decides_at(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.delete_finished_series(p_series_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.drop_guests(p_holders uuid[], p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.drop_old_calls() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.drop_repeat(p_event_id text, p_account uuid, p_name text, p_actions text[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.due_jobs(p_kind text, p_now timestamp with time zone, p_most integer) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.first_people(p_event public.events, p_named boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.forget_money_and_attendance(p_holders uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.forget_person(p_who text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.give_link(p_id uuid, p_regular boolean, p_hash bytea) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.grants_of_api(p_acl aclitem[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.guard_group_leaders() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.guest_holder(p_hash bytea, p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.guest_mail_json(p_holder uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.has_own(p_event_id text, p_account uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.has_right(p_right text, p_organizer_id uuid, p_event_id text, p_series_id text, p_user_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.have_times(p_sections jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_in(p_event_id text, p_holder uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_manager(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_own(p_row public.participants, p_me uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_series_manager(p_series public.series, p_me uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_series_paused(p_series public.series) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.joining_problem(p_event public.events, p_section text, p_for text, p_wait boolean, p_holder uuid, p_hash bytea, OUT code text, OUT message text, OUT waits boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.leave_to_substitute(p_offer public.participants) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.linked_guest(p_id uuid, p_regular boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_account(p_user_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_cohosted(p_event_id text, p_series_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_events(p_wish text, p_ids text[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_holders(p_holders uuid[], OUT series text[], OUT events text[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_me(p_secret text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_rows(p_wish text, p_ids uuid[], p_holder uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_series_with_room(p_series_id text, p_me uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.log_change(p_was public.participants, p_became public.participants) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.log_cohost(p_cohost private.cohosts, p_action text, p_actor uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.log_merged(p_event_id text, p_about text, p_action text, p_name text, p_subject_id uuid, p_actor_id uuid, p_details jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.log_notify_failure(p_code text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.make_holder() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.managed_until(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.managers_of(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.manages_all_of(p_guest uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.may_read_contact(p_holder uuid, p_viewer uuid, p_is_manager boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.may_read_contact(p_holder uuid, p_viewer uuid, p_is_manager boolean) TO authenticated;

revoke all on FUNCTION private.may_read_names(p_event public.events, p_holder uuid, p_manages boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.me(p_secret text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.minimum_json(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.move_rule(p_series public.series, p_from date, p_to date) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.move_to_account(p_guests uuid[], p_me uuid, p_endpoint text, p_auth text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.moved_sections(p_sections jsonb, p_from timestamp with time zone, p_from_zone text, p_to timestamp with time zone, p_to_zone text, p_fit boolean, p_end timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.my_editable_events() from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.my_editable_events() TO authenticated;
GRANT ALL ON FUNCTION private.my_editable_events() TO service_role;

revoke all on FUNCTION private.next_of_holder(p_holder uuid, p_series_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.next_to_promote(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.next_uncreated_date(p_series public.series, p_now timestamp with time zone, p_after date, p_until date) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.not_answered(p_event public.events, p_holder uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notifiable(p_holders uuid[], p_kind text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notify_called_off(p_event public.events, p_decided boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notify_cancelled(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notify_changed(p_old public.events, p_new public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notify_left(p_event public.events, p_actions private.activity[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notify_opened(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notify_payment(p_before public.payments, p_after text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notify_promoted(p_event_id text, p_was public.participants[], p_became public.participants[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notify_taken(p_offer public.participants) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.open_address(p_address text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.open_due_series(p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.overlap_problem(p_event public.events, p_section text, p_holder uuid, p_except uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.own_series(p_series_id text, p_helpers boolean, p_right text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.pay(p_event public.events, p_entry public.participants, p_payment public.payments, p_shown_cents integer, p_shown_currency text, p_confirmed boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.people_of(p_event_id text, p_kind text, p_except uuid, p_told text, p_section text, p_rows uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.person_of(p_who text, OUT address text, OUT guests uuid[], OUT rows uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.planned_date(p_series public.series, p_date date, OUT starts_at timestamp with time zone, OUT over_at timestamp with time zone, OUT opens_at timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.planned_event(p_series public.series, p_date date) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.promote(p_event_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.prune_to_newest() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.read_time(p_time jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.recent_hits(p_subject text, p_kind text, p_within interval, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.record_creation(p_request_id uuid, p_event_id text, p_group_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.record_creation(p_request_id uuid, p_event_id text, p_group_id uuid) TO authenticated;
GRANT ALL ON FUNCTION private.record_creation(p_request_id uuid, p_event_id text, p_group_id uuid) TO service_role;

revoke all on FUNCTION private.record_decline(p_event_id text, p_holder uuid, p_name text, p_left uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.refuse(p_code text, p_message text, p_detail text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.refuse(p_code text, p_message text, p_detail text) TO service_role;

revoke all on FUNCTION private.refuse_old_page() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.release_guest() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.release_payments(p_participant_ids uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.reminders_of(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.roster_json(p_event public.events, p_viewer uuid, p_manages boolean, p_from bigint, p_to bigint, p_holder uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.row_problem(p_wish text, p_event public.events, p_row public.participants, p_is_manager boolean, p_me uuid, p_holder uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.run_due_jobs(p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.salted(p_text text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.schedule_series() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.section_facts(p_event public.events, p_section text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.sections_on(p_planned jsonb, p_start timestamp with time zone, p_end timestamp with time zone, p_zone text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.series_ended(p_series public.series) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.series_json(p_series public.series, p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.set_decision(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.slot_to_take(p_event public.events, p_section text, p_taker uuid, p_holder uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.slots_still_theirs(p_message private.messages) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.takes_part(p_event_id text, p_holder uuid, p_left uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.throttle_problem(p_event_id text, p_adds bytea) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.time_name(p_time timestamp with time zone, p_start timestamp with time zone, p_zone text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.times_still_theirs(p_message private.messages) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.unschedule_job(p_kind text, p_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.untouched_since_added(p_entry private.activity) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.waitlist_position(p_row public.participants) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.wants_notification(p_metadata jsonb, p_kind text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.written_time(p_time timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION public.link_guest_registrations(p_secrets text[], p_endpoint text, p_auth text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.link_guest_registrations(p_secrets text[], p_endpoint text, p_auth text) TO authenticated;
GRANT ALL ON FUNCTION public.link_guest_registrations(p_secrets text[], p_endpoint text, p_auth text) TO service_role;

revoke all on FUNCTION public.answer_event(p_event_id text, p_cant boolean, p_secret text, p_name text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.answer_event(p_event_id text, p_cant boolean, p_secret text, p_name text) TO anon;
GRANT ALL ON FUNCTION public.answer_event(p_event_id text, p_cant boolean, p_secret text, p_name text) TO authenticated;
GRANT ALL ON FUNCTION public.answer_event(p_event_id text, p_cant boolean, p_secret text, p_name text) TO service_role;

revoke all on FUNCTION public.catalogue_hashes() from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.catalogue_hashes() TO anon;
GRANT ALL ON FUNCTION public.catalogue_hashes() TO authenticated;
GRANT ALL ON FUNCTION public.catalogue_hashes() TO service_role;

revoke all on FUNCTION public.change_series(p_series_id text, p_every text, p_opens_days_before integer, p_ends_on date) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.change_series(p_series_id text, p_every text, p_opens_days_before integer, p_ends_on date) TO authenticated;
GRANT ALL ON FUNCTION public.change_series(p_series_id text, p_every text, p_opens_days_before integer, p_ends_on date) TO service_role;

revoke all on FUNCTION public.change_series(p_series_id text, p_takes_turns boolean, p_every text, p_opens_days_before integer, p_ends_on date) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.change_series(p_series_id text, p_takes_turns boolean, p_every text, p_opens_days_before integer, p_ends_on date) TO authenticated;
GRANT ALL ON FUNCTION public.change_series(p_series_id text, p_takes_turns boolean, p_every text, p_opens_days_before integer, p_ends_on date) TO service_role;

revoke all on FUNCTION public.create_series(p_event jsonb, p_every text, p_opens_days_before integer, p_ends_on date, p_request_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.create_series(p_event jsonb, p_every text, p_opens_days_before integer, p_ends_on date, p_request_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.create_series(p_event jsonb, p_every text, p_opens_days_before integer, p_ends_on date, p_request_id uuid) TO service_role;

revoke all on FUNCTION public.create_series(p_event jsonb, p_every text, p_takes_turns boolean, p_opens_days_before integer, p_ends_on date, p_request_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.create_series(p_event jsonb, p_every text, p_takes_turns boolean, p_opens_days_before integer, p_ends_on date, p_request_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.create_series(p_event jsonb, p_every text, p_takes_turns boolean, p_opens_days_before integer, p_ends_on date, p_request_id uuid) TO service_role;

revoke all on FUNCTION public.edit_date_and_plan(p_event_id text, p_changes jsonb) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.edit_date_and_plan(p_event_id text, p_changes jsonb) TO authenticated;
GRANT ALL ON FUNCTION public.edit_date_and_plan(p_event_id text, p_changes jsonb) TO service_role;

revoke all on FUNCTION public.get_answers(p_event_id text, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_answers(p_event_id text, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.get_answers(p_event_id text, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.get_answers(p_event_id text, p_secret text) TO service_role;

revoke all on FUNCTION public.get_event(p_event_id text, p_known text, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_event(p_event_id text, p_known text, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.get_event(p_event_id text, p_known text, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.get_event(p_event_id text, p_known text, p_secret text) TO service_role;

revoke all on FUNCTION public.get_payments(p_event_id text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_payments(p_event_id text) TO authenticated;
GRANT ALL ON FUNCTION public.get_payments(p_event_id text) TO service_role;

revoke all on FUNCTION public.offer_slot(p_ids uuid[], p_secret text, p_offered boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.offer_slot(p_ids uuid[], p_secret text, p_offered boolean) TO anon;
GRANT ALL ON FUNCTION public.offer_slot(p_ids uuid[], p_secret text, p_offered boolean) TO authenticated;
GRANT ALL ON FUNCTION public.offer_slot(p_ids uuid[], p_secret text, p_offered boolean) TO service_role;

revoke all on FUNCTION public.open_date(p_series_id text, p_occurs_on date) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.open_date(p_series_id text, p_occurs_on date) TO authenticated;
GRANT ALL ON FUNCTION public.open_date(p_series_id text, p_occurs_on date) TO service_role;

revoke all on FUNCTION public.register(p_id uuid, p_event_id text, p_entry jsonb, p_for text, p_section text, p_wait boolean, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_entry jsonb, p_for text, p_section text, p_wait boolean, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_entry jsonb, p_for text, p_section text, p_wait boolean, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_entry jsonb, p_for text, p_section text, p_wait boolean, p_secret text) TO service_role;

revoke all on FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text, p_pick boolean, p_takes uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text, p_pick boolean, p_takes uuid) TO anon;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text, p_pick boolean, p_takes uuid) TO authenticated;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text, p_pick boolean, p_takes uuid) TO service_role;

revoke all on FUNCTION public.remind_expected(p_event_id text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.remind_expected(p_event_id text) TO authenticated;
GRANT ALL ON FUNCTION public.remind_expected(p_event_id text) TO service_role;

revoke all on FUNCTION public.renew_private_link(p_id uuid, p_secret text, p_regular boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.renew_private_link(p_id uuid, p_secret text, p_regular boolean) TO authenticated;
GRANT ALL ON FUNCTION public.renew_private_link(p_id uuid, p_secret text, p_regular boolean) TO service_role;

revoke all on FUNCTION public.repeat_event(p_event_id text, p_every text, p_opens_days_before integer, p_ends_on date) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.repeat_event(p_event_id text, p_every text, p_opens_days_before integer, p_ends_on date) TO authenticated;
GRANT ALL ON FUNCTION public.repeat_event(p_event_id text, p_every text, p_opens_days_before integer, p_ends_on date) TO service_role;

revoke all on FUNCTION public.repeat_event(p_event_id text, p_every text, p_takes_turns boolean, p_opens_days_before integer, p_ends_on date) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.repeat_event(p_event_id text, p_every text, p_takes_turns boolean, p_opens_days_before integer, p_ends_on date) TO authenticated;
GRANT ALL ON FUNCTION public.repeat_event(p_event_id text, p_every text, p_takes_turns boolean, p_opens_days_before integer, p_ends_on date) TO service_role;

revoke all on FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) TO anon;
GRANT ALL ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) TO service_role;

revoke all on FUNCTION public.take_free_slot(p_id uuid, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.take_free_slot(p_id uuid, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.take_free_slot(p_id uuid, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.take_free_slot(p_id uuid, p_secret text) TO service_role;

revoke all on FUNCTION public.update_registration(p_id uuid, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_secret text, p_section text, p_wait boolean, p_before jsonb) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.update_registration(p_id uuid, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_secret text, p_section text, p_wait boolean, p_before jsonb) TO anon;
GRANT ALL ON FUNCTION public.update_registration(p_id uuid, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_secret text, p_section text, p_wait boolean, p_before jsonb) TO authenticated;
GRANT ALL ON FUNCTION public.update_registration(p_id uuid, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_secret text, p_section text, p_wait boolean, p_before jsonb) TO service_role;
