-- For the operator: taking down, banning, who may make an account, how long contact data stays, one person's data. They call these functions in the
-- SQL Editor; the API offers none of them.

-- The auth service calls private.before_user_created with a separate role, which the embedded backend does not have.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.before_user_created to supabase_auth_admin;
  end if;
end
$$;

-- The addresses that may make an account, and with it events, and domains as @club.example. Empty: no limit. It counts once the hook
-- before_user_created is on (docs/operator.md).
create table private.allowed_accounts (
  entry text not null,
  constraint allowed_accounts_pkey primary key (entry),
  -- An address or a domain, in lower case.
  constraint allowed_accounts_entry_check check (entry = lower(btrim(entry)) and length(entry) <= 254 and entry like '%@_%')
);
grant all on private.allowed_accounts to service_role;

-- How long contact data stays once an event is over.
create table private.contact_retention (
  only_row boolean not null default true,
  -- So many days after the end the e-mail addresses and phone numbers of an event's people go. Null: they stay as long as the event.
  days int,
  -- When there was last nothing left to do: then it is looked at again an hour later.
  checked_at timestamptz,
  constraint contact_retention_pkey primary key (only_row),
  constraint contact_retention_only_row_check check (only_row),
  -- A number of days.
  constraint contact_retention_days_check check (days between 1 and 3650)
);
grant all on private.contact_retention to service_role;

-- Deletes the event, the series with its dates, or the group with its events, that a link leads to. Its people are notified as if the
-- organizer had deleted it. It does not come back.
create function private.take_down(p_id text)
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
grant execute on function private.take_down to service_role;

-- Closes an account until then, and ends its sessions; with null it opens it again. Its events and groups stay: take_down removes them.
create function private.ban(p_user_id uuid, p_until timestamptz default '2999-12-31')
returns text
language plpgsql
security definer
set search_path = ''
as $$
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
  if p_until is null then
    return format('%s can sign in again.', v_email);
  end if;
  return format('%s can sign in again from %s on. What is open on a phone goes on for an hour at most.', v_email, p_until);
end
$$;
grant execute on function private.ban to service_role;

-- The auth service asks this before it makes an account, with a password as with Google.
create function private.before_user_created(event jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_email text := lower(btrim(event -> 'user' ->> 'email'));
begin
  if not exists (select from private.allowed_accounts)
    or exists (select from private.allowed_accounts a where a.entry in (v_email, '@' || split_part(v_email, '@', 2))) then
    return '{}';
  end if;
  return jsonb_build_object('error', jsonb_build_object('http_code', 403,
    'message', 'New accounts are not accepted for this address. Ask the people who run this site.'));
end
$$;

-- Once an hour, if set: removes addresses and phone numbers from the lists of events that are long over, at most 500 at a tick. Removes mails of guests
-- who are gone.
create function private.forget_contacts(p_now timestamptz)
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

-- The holders and registrations of a person without an account, or of an account before it is deleted. `p_who`: an e-mail address, or a
-- private link. The guest's own registrations and those of added people.
create function private.person_of(p_who text, out address text, out guests uuid[], out rows uuid[])
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

-- Everything that is kept of a person without an account. `p_who`: see private.person_of.
create function private.data_of_person(p_who text)
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

-- Deletes what private.data_of_person returns, but payments that are not settled, which keep the name. Slots go to the next in line; no one is notified.
-- Returns how many registrations there were.
create function private.forget_person(p_who text)
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
