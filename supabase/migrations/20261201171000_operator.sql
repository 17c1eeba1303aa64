-- Whoever runs a Roster answers for it: what they must be able to take away, whom they let in, and how long contact data stays. All of it is
-- theirs alone: these functions are called in the SQL Editor, and the API offers none of them.

create function private.take_down(p_id text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.take_down(text) is 'Deletes the event, the series with its dates, or the group with its events, that a link leads to. Its people are told as if the organizer had deleted it. It does not come back.';

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
  return format('%s can sign in again from %s on. What is open on a phone goes on for an hour at most.', v_email, p_until);
end
$$;
comment on function private.ban(uuid, timestamptz) is 'Closes an account until then, and ends its sessions. What it has made stays: take_down removes that.';

create function private.unban(p_user_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.unban(uuid) is 'Opens an account again.';

create table private.allowed_accounts (
  entry text primary key constraint allowed_accounts_entry_check check (entry = lower(btrim(entry)) and length(entry) <= 254 and entry like '%@_%')
);
comment on table private.allowed_accounts is 'Who may make an account, and with it events: addresses, and domains as @club.example. Empty: everybody. It counts once the hook before_user_created is on (docs/operator.md).';
comment on constraint allowed_accounts_entry_check on private.allowed_accounts is 'Second lock: an address or a domain, in lower case.';

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
    'message', 'New accounts are not accepted for this address. Ask whoever runs this site.'));
end
$$;
comment on function private.before_user_created(jsonb) is 'The auth service asks this before it makes an account, with a password as with Google.';

create table private.contact_keeping (
  only_row boolean primary key default true check (only_row),
  days int constraint contact_keeping_days_check check (days between 1 and 3650),
  looked_at timestamptz
);
comment on table private.contact_keeping is 'How long contact data stays once an event is over.';
comment on column private.contact_keeping.days is 'So many days after the end the e-mail addresses and phone numbers of an event''s people go. Null: they stay as long as the event.';
comment on column private.contact_keeping.looked_at is 'When there was last nothing left to do: then it is looked at again an hour later.';
comment on constraint contact_keeping_days_check on private.contact_keeping is 'Second lock: a number of days.';
insert into private.contact_keeping default values;

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
comment on function private.forget_contacts(timestamptz) is 'Takes the addresses and phone numbers off the lists of events that are long over, where that is set: at most 500 at a tick of the sender.';

create or replace function private.look_at_clock(p_now timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Each in a block of its own: what fails again and again does not undo the others.
  for v_part in 1..5 loop
    begin
      case v_part
        when 1 then perform private.open_series_in_time(p_now);
        when 2 then perform private.queue_reminders(p_now);
        when 3 then perform private.queue_expired(20);
        when 4 then perform private.forget_contacts(p_now);
        else perform private.prune_attendance();
      end case;
    exception when others then
      perform private.note_untold(sqlstate);
    end;
  end loop;
end
$$;

create function public.export_my_data()
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
    'bookmarks', coalesce((select jsonb_agg(b.event_id) from public.bookmarks b where b.user_id = v_me), '[]'),
    'devices', coalesce((select jsonb_agg(jsonb_build_object('name', d.device, 'since', d.created_at)) from private.push_subscriptions d
                          where d.user_id = v_me), '[]'));
end
$$;
comment on function public.export_my_data() is 'Everything that Roster keeps about the caller, as one JSON: the account, its own events and groups, its registrations and those it has entered for others, its payments, stars and devices. Nothing that others have entered about themselves.';

revoke all on private.allowed_accounts, private.contact_keeping from public, anon, authenticated;
grant all on private.allowed_accounts, private.contact_keeping to service_role;
revoke all on function private.take_down(text), private.ban(uuid, timestamptz), private.unban(uuid), private.forget_contacts(timestamptz),
  private.before_user_created(jsonb), public.export_my_data() from public, anon, authenticated, service_role;
grant execute on function private.take_down(text), private.ban(uuid, timestamptz), private.unban(uuid) to service_role;
grant execute on function public.export_my_data() to authenticated, service_role;
-- The auth service calls it with its own role, which the embedded backend has not.
do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;
  end if;
end
$$;
