-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

drop trigger forget_series_acceptance on private.event_acceptances;

drop trigger clear_marks on public.participants;

drop trigger drop_activity on public.events;

drop trigger drop_links_of_moved_event on public.events;

drop trigger guard_series_insert on public.events;

drop trigger guard_series_update on public.events;

drop trigger let_go_of_payments on public.participants;

drop trigger limit_events on public.events;

drop trigger limit_labels on public.labels;

drop trigger log_change on public.participants;

drop trigger log_edit on public.events;

drop trigger log_joining on public.participants;

drop trigger log_leaving on public.participants;

drop trigger log_moving_up on public.participants;

drop trigger log_payment on public.payments;

drop trigger move_up_after_change on public.events;

drop trigger move_up_after_leaving on public.participants;

drop trigger ping_change on public.events;

drop trigger ping_delete on public.labels;

drop trigger ping_delete on public.participant_labels;

drop trigger ping_delete on public.participants;

drop trigger ping_delete on public.payments;

drop trigger ping_insert on public.labels;

drop trigger ping_insert on public.participant_labels;

drop trigger ping_insert on public.participants;

drop trigger ping_insert on public.payments;

drop trigger ping_update on public.labels;

drop trigger ping_update on public.participants;

drop trigger ping_update on public.payments;

drop trigger prepare_event_deadlines on public.events;

drop trigger prepare_event_fields on public.events;

drop trigger prepare_event_zone on public.events;

drop trigger prepare_pay_note on public.events;

drop trigger prepare_price on public.events;

drop trigger prune_activity on public.events;

drop trigger rename_payment on public.participants;

drop trigger require_account on public.events;

drop trigger revise_event on public.events;

drop trigger skip_deleted_date on public.events;

drop trigger take_payment_along on public.participants;

drop trigger keep_group_leaders on public.group_participants;

drop trigger limit_bookmarks on public.bookmarks;

drop trigger limit_groups on public.groups;

drop trigger prepare_event on public.events;

drop policy "Payments are read by the person and by event runners" on public.payments;

drop policy "Owners demote admins" on public.group_admins;

drop policy "Owners promote members" on public.group_admins;

drop policy "Registrations are read by holder, claimer and event runners" on public.participants;

drop policy "Series are read by those who run them" on public.series;

create or replace function private.checked_text(p_value text, p_field text, p_limit int, p_too_long text)
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
  v_value := private.clean(p_value);
  if char_length(v_value) > p_limit then
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  return v_value;
end
$$;

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

create or replace function private.checked_name(p_value text, p_field text, p_limit int, p_too_long text, p_missing text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_value text;
begin
  if octet_length(p_value) > 8 * p_limit then -- see checked_text
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  v_value := private.clean_name(p_value);
  if v_value is null and p_missing is not null then
    perform private.refuse('invalid_input', p_missing, p_field);
  elsif char_length(v_value) > p_limit then
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  return v_value;
end
$$;

create or replace function private.is_phone(p_text text)
returns boolean
language sql
immutable
parallel safe
return p_text ~ '^\+?[0-9 ()-]+$';

create or replace function public.applied_migrations()
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Where they were applied by hand there is no such table.
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return '{}';
  end if;
  return array(select m.version from supabase_migrations.schema_migrations m order by m.version);
end
$$;

create or replace function private.my_visible_groups()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select private.my_managed_groups()
  union
  select m.group_id from public.group_participants m where m.user_id = (select auth.uid())
  union
  select m.group_id from public.group_participants m where m.guest_email = (select private.my_confirmed_email())
  union
  select a.group_id from private.group_acceptances a where a.user_id = (select auth.uid())
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
    or private.runs(p_event.organizer_id, p_event.group_id, p_event.id, p_event.series_id, p_user_id);
end
$$;

create or replace function private.runs(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid)
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

create or replace function private.may_open_event(p_event_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.events e where e.id = p_event_id and (not e.is_private or private.may_open(e, (select auth.uid()))));
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
     where e.id = p_event_id and private.runs(e.organizer_id, e.group_id, e.id, e.series_id, (select auth.uid())));
end
$$;

create or replace function private.may_open_group(p_group_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select 1 from public.groups g where g.id = p_group_id and not g.is_private)
      or private.group_role(p_group_id) is not null
      or exists (select 1 from private.group_acceptances a where a.group_id = p_group_id and a.user_id = (select auth.uid()));
end
$$;

create or replace function private.group_role(p_group_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when exists (select 1 from public.groups g where g.id = p_group_id and g.organizer_id = (select auth.uid())) then 'owner'
    when exists (select 1 from public.group_admins a where a.group_id = p_group_id and a.user_id = (select auth.uid())) then 'admin'
    when exists (select 1 from public.group_participants m where m.group_id = p_group_id and m.user_id = (select auth.uid()))
      or exists (select 1 from public.group_participants m
                  where m.group_id = p_group_id and m.guest_email = (select private.my_confirmed_email())) then 'member'
  end;
end
$$;

create or replace function private.runners_of(p_event public.events)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select p_event.organizer_id
    union select g.organizer_id from public.groups g where g.id = p_event.group_id
    union select a.user_id from public.group_admins a where a.group_id = p_event.group_id
    union select c.user_id from private.cohosts c where c.event_id = p_event.id or c.series_id = p_event.series_id);
end
$$;

create or replace function private.may_read_contact(p_user_id uuid, p_claimed_by uuid, p_viewer uuid, p_runs boolean)
returns boolean
language sql
immutable
return p_viewer in (p_user_id, p_claimed_by) or p_runs;

create or replace function private.runs_series(p_series public.series, p_me uuid)
returns boolean
language sql
stable
return private.runs(p_series.organizer_id, p_series.group_id, null, p_series.id, p_me);

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
    or exists (select from private.regulars g where g.series_id = p_series.id and g.user_id = p_user_id)
    or private.runs_series(p_series, p_user_id);
end
$$;

drop function public.get_user_profile;
create function public.get_user_profile(user_id uuid)
returns table (id uuid, full_name text)
language sql
stable
security definer
set search_path = ''
as $$
  -- $1, because user_id could be a column here.
  select $1, private.display_name($1)
   where $1 = (select auth.uid())
      or exists (select 1 from public.events e
                  where e.organizer_id = $1
                    and (e.id in (select private.my_followed_events())
                         or e.group_id in (select private.my_visible_groups()) and private.may_open_event(e.id)))
      or exists (select 1 from public.groups g
                  where g.organizer_id = $1 and g.id in (select private.my_visible_groups()))
      or exists (select 1 from public.group_admins a
                  where a.user_id = $1 and a.group_id in (select private.my_managed_groups()))
      or exists (select 1 from public.participants p
                  where p.user_id = $1 and p.event_id in (select private.my_managed_events()))
$$;

drop function public.get_user_display_name;
create function public.get_user_display_name(user_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select p.full_name from public.get_user_profile($1) p), 'Unknown')
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
      union select a.event_id from private.attendance a where a.user_id = v_me))
    order by e.id for update;
  perform 1 from public.participants p
    where p.user_id = v_me or p.claimed_by_user_id = v_me order by p.id for update;
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
  -- Events are locked by now, so this has to be short. What is left is hidden at once, and prune_activity removes it later.
  if not private.forget_activity(old.id, 500) then
    insert into private.half_forgotten values (old.id);
  end if;
  -- Whether they came becomes a number, also of slots that they claimed. Locked in the order of prune_attendance: first the totals.
  perform 1 from private.attendance_totals t
    where t.event_id in (select a.event_id from private.attendance a where a.user_id = old.id) order by t.event_id for update;
  with gone as (delete from private.attendance a where a.user_id = old.id returning a.event_id, a.came)
  update private.attendance_totals t set unnamed_came = t.unnamed_came + n.came, unnamed_missed = t.unnamed_missed + n.missed
    from (select g.event_id, count(*) filter (where g.came) as came, count(*) filter (where not g.came) as missed from gone g group by g.event_id) n
   where t.event_id = n.event_id;
  delete from private.activity_seen s where s.user_id = old.id;
  -- Without a device and an address nothing can be told: lease_messages deletes unsent what is not deleted here.
  delete from private.push_subscriptions s where s.user_id = old.id;
  delete from private.mail_stops o where o.user_id = old.id;
  delete from private.messages m
   where m.id in (
     select o.id from private.messages o where o.recipient = old.id and o.to_account limit 500 for update skip locked);
  -- Its private events, which the calendars of those who came show as cancelled. Rows that somebody has locked are old and being deleted anyway.
  update private.cancelled_dates c set name = 'A private event', private_of = null
   where c.id in (select o.id from private.cancelled_dates o where o.private_of = old.id for update skip locked);
  -- Its names in messages that others are still to get. claim_messages leaves them out of a message that somebody has locked.
  update private.messages m
     set details = m.details || (
       select jsonb_object_agg(k, (
           select coalesce(jsonb_agg(case when p ->> 'account' = old.id::text then p || '{"name": null, "account": null}' else p end order by o), '[]')
             from jsonb_array_elements(m.details -> k) with ordinality t (p, o)))
         from unnest('{joined,left}'::text[]) k)
   where m.id in (
     select o.id from private.messages o
      where o.kind = 'digest' and ((o.details -> 'joined') || (o.details -> 'left')) @> jsonb_build_array(jsonb_build_object('account', old.id))
      limit 500 for update skip locked);
  -- A settled payment, whose registration is gone, concerns nobody any more. All others stay with their names, because money is owed.
  delete from public.payments y where y.user_id = old.id and y.settled_at is not null;
  update public.payments y set user_id = nullif(y.user_id, old.id), marked_by = nullif(y.marked_by, old.id)
   where y.user_id = old.id or y.marked_by = old.id;
  return null;
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
    'bookmarks', coalesce((select jsonb_agg(b.event_id) from public.bookmarks b where b.user_id = v_me), '[]'),
    'devices', coalesce((select jsonb_agg(jsonb_build_object('name', d.device, 'since', d.created_at)) from private.push_subscriptions d
                          where d.user_id = v_me), '[]'));
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
    insert into private.half_dropped (event_id) values (p_event_id) on conflict do nothing;
  else
    delete from private.half_dropped d where d.event_id = p_event_id;
  end if;
end
$$;

create or replace function private.actor(p_event_id text, p_subject uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Looked up, because the account may be deleted at this moment.
  return (select u.id from auth.users u
           where u.id = auth.uid() and u.id is distinct from p_subject and private.manages_event(p_event_id));
end
$$;

create or replace function private.prune_activity()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_gone uuid := (select h.user_id from private.half_forgotten h limit 1);
  v_event_id text;
begin
  if v_gone is not null and private.forget_activity(v_gone, 2000) then
    delete from private.half_forgotten h where h.user_id = v_gone;
  end if;
  select d.event_id into v_event_id from private.half_dropped d limit 1 for update skip locked;
  if found then
    perform private.drop_activity_of(v_event_id);
  end if;
  with old as materialized (
    select a.event_id, a.id from private.activity a where a.at < now() - interval '90 days' limit 500 for update skip locked)
  delete from private.activity a using old where (a.event_id, a.id) = (old.event_id, old.id);
end
$$;

create or replace function private.forget_activity(p_user_id uuid, p_most int)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.activity a
     set name = case when a.subject_id = p_user_id then null else a.name end,
         subject_id = nullif(a.subject_id, p_user_id), actor_id = nullif(a.actor_id, p_user_id)
   -- By ctid, or Postgres would read all entries to find these.
   where a.ctid = any (array(
     select m.ctid from private.activity m
      where m.subject_id = p_user_id or m.actor_id = p_user_id limit p_most for update skip locked));
  return not exists (select from private.activity a where a.subject_id = p_user_id or a.actor_id = p_user_id);
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
  v_oldest bigint;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  v_oldest := (select a.id from private.activity a where a.event_id = p_event_id order by a.id desc offset 1999 limit 1);
  return (
    select json_build_object(
      'entries', coalesce(json_agg(jsonb_build_object(
          'id', a.id, 'at', a.at, 'deed', a.deed,
          -- An account that went this moment may be named still.
          'name', case when a.subject_id is null or exists (select from auth.users u where u.id = a.subject_id) then a.name end,
          'by', case when a.actor_id is not null then private.display_name(a.actor_id)
                     when (a.details ->> 'claimed')::boolean and a.subject_id is not null then private.display_name(a.subject_id) end,
          'by_me', (coalesce(a.actor_id, a.subject_id) = v_me) is true)
        || coalesce(a.details, '{}')
        || case when a.deed = 'added' and a.at > now() - interval '1 hour' then jsonb_build_object('undo', (
             select count(*) from private.activity x cross join lateral private.still_as_added(x) where x.event_id = a.event_id and x.id = a.id))
           else '{}' end order by a.id desc), '[]'),
      -- Fifty are a page; when there are as many, the next one may be empty.
      'next', case when count(*) = 50 then min(a.id) end)
    from (
      select * from private.activity a
       where a.event_id = p_event_id and a.at > now() - interval '90 days' and (p_before is null or a.id < p_before)
         and a.id >= coalesce(v_oldest, 0)
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
  v_person jsonb;
  v_added jsonb := '[]';
  v_row jsonb;
  v_word text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  -- What came with the call is in memory as it is, so its size is known without looking at it.
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
      v_row := private.take_slot((v_person ->> 'id')::uuid, p_event_id, v_person ->> 'name', v_person ->> 'email', v_person ->> 'phone',
        v_person ->> 'notes', null, true, null, true, coalesce(left(p_section, 17), ''));
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
    if (select count(*) from private.regulars g where g.series_id = v_series.id and g.id <> all (v_ids)) + cardinality(v_ids) > 200 then
      perform private.refuse('full', 'At most 200 people can keep a place here. Add fewer, or untick ''As regulars too''.');
    end if;
    -- By the ids of their rows, so that a place is kept once, and taken back with its row.
    with kept as (
      insert into private.regulars (id, series_id, claimed_by, name, section_id)
      select p.id, v_series.id, v_series.organizer_id, p.name, p.section_id
        from unnest(v_ids) with ordinality i (id, number) join public.participants p on p.id = i.id order by i.number
      on conflict (id) do nothing returning id)
    insert into private.regular_rows (participant_id, regular_id) select k.id, k.id from kept k;
  end if;
  -- Not when all of them were there already. Its rows are found again by the time: that of the transaction.
  insert into private.activity (event_id, deed, actor_id, details)
  select p_event_id, 'added', auth.uid(), jsonb_build_object('people', count(*)) from public.participants p
   where p.event_id = p_event_id and p.claimed_by_user_id = auth.uid() and p.created_at = now() having count(*) > 0;
  return jsonb_build_object(
    'added', v_added, 'left_out', jsonb_array_length(p_people) - jsonb_array_length(v_added),
    'entry', (select a.id from private.activity a join public.participants p on p.created_at = a.at
               where a.event_id = p_event_id and a.deed = 'added' and a.actor_id = auth.uid() and p.id = v_ids[1]));
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
   where a.event_id = p_event_id and a.id = p_entry and a.deed = 'added' and a.at > now() - interval '1 hour';
  if not found then
    perform private.refuse('invalid_input', 'This can be undone for an hour only. Remove people on the list instead.');
  end if;
  perform 1 from public.participants p where p.event_id = p_event_id and p.created_at = v_entry.at order by p.id for update;
  v_ids := array(select p.id from private.still_as_added(v_entry) p);
  delete from public.participants p where p.id = any (v_ids);
  delete from private.regulars g where g.id = any (v_ids) and g.claimed_by is not null and private.runs_series(v_series, auth.uid());
  return jsonb_build_object('removed', cardinality(v_ids), 'stay', (
    select count(*) from public.participants p where p.event_id = p_event_id and p.created_at = v_entry.at));
end
$$;

create or replace function private.still_as_added(p_entry private.activity)
returns setof public.participants
language sql
stable
security definer
rows 20
set search_path = ''
as $$
  select p.* from public.participants p
   where p.event_id = p_entry.event_id and p.claimed_by_user_id = p_entry.actor_id and p.created_at = p_entry.at and p.promoted_at is null
     and not exists (select from private.activity a where a.about = p.id::text and a.at > p.created_at)
     and not exists (select from public.payments y where y.participant_id = p.id)
     and not exists (select from private.attendance a where a.participant_id = p.id)
   order by p.id
$$;

create or replace function private.is_adopted(p_participant_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.adopted_secrets a join public.participants p on p.id = a.participant_id
     where a.participant_id = p_participant_id and num_nonnulls(p.user_id, p.claimed_by_user_id) = 0);
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
     where e.id in (select s.event_id from private.guest_secrets s where s.secret_hash = any (v_hashes)) order by e.id for no key update);
  if not private.hold_account(v_me) then
    perform private.refuse('unauthenticated');
  end if;
  -- Read under the locks. A guest who kept a place since then is left for the next call.
  v_taken := array(
    select h from unnest(private.hashes_to_adopt(v_hashes, v_me)) h
     where not exists (select from private.regulars g where g.secret_hash = h and g.series_id <> all (v_places)));
  perform private.adopt_devices(private.adopt_rows(v_taken, v_events, v_me), v_taken, v_me, p_endpoint, p_auth);
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

create or replace function private.hashes_to_adopt(p_hashes bytea[], p_user_id uuid)
returns bytea[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select h from unnest(p_hashes) h
     where not exists (
       select from private.regulars g
        where g.secret_hash = h
          and (exists (
                 select from private.regulars o
                  where o.series_id = g.series_id
                    and (o.user_id = p_user_id or o.secret_hash = any (p_hashes) and o.secret_hash <> h and o.place < g.place))
            or exists (
                 select from private.guest_secrets s join public.events e on e.id = s.event_id
                   join public.participants p on p.event_id = e.id and p.user_id = p_user_id
                  where s.secret_hash = h and not private.is_ended(e.datetime, e.end_datetime)))));
end
$$;

create or replace function private.adopt_devices(p_rows uuid[], p_hashes bytea[], p_user_id uuid, p_endpoint text, p_auth text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_device private.push_subscriptions;
begin
  select * into v_device from private.push_subscriptions s
   where (s.participant_id = any (p_rows) or s.secret_hash = any (p_hashes)) and s.endpoint = p_endpoint and s.auth = p_auth order by s.created_at desc limit 1;
  if found then
    perform public.follow(v_device.endpoint, v_device.p256dh, v_device.auth, v_device.time_zone, v_device.device);
  end if;
  -- What waits for the guest is told to the account, once.
  perform 1 from private.messages m where m.recipient = any (p_rows) and not m.to_account order by m.id for update;
  insert into private.messages (recipient, to_account, kind, event_id, details, send_after, drop_after, urgent)
  select p_user_id, true, m.kind, m.event_id, m.details, m.send_after, m.drop_after, m.urgent
    from private.messages m where m.recipient = any (p_rows) and not m.to_account and m.kind not in ('test', 'joined') order by m.id desc
  on conflict on constraint messages_once do nothing;
  delete from private.messages m where m.recipient = any (p_rows) and not m.to_account;
  delete from private.push_subscriptions s where s.participant_id = any (p_rows) or s.secret_hash = any (p_hashes);
  -- The account has an address of its own.
  perform private.end_guest_mails(array(select g.id from private.guest_mails g where g.secret_hash = any (p_hashes)));
end
$$;

create or replace function private.adopt_rows(p_hashes bytea[], p_event_ids text[], p_user_id uuid)
returns uuid[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_name text := lower((select u.raw_user_meta_data ->> 'full_name' from auth.users u where u.id = p_user_id));
  v_rows uuid[];
  v_own uuid[];
begin
  perform 1 from public.participants p
    where p.id = any (array(
      select s.participant_id from private.guest_secrets s where s.secret_hash = any (p_hashes) and s.event_id = any (p_event_ids)))
    order by p.id for update;
  -- Of several on one event the one that keeps a place is the account's own, else the one with its name, else the first; before them nobody
  -- whom they added. The others stay with it as claims, and so do all where it has signed up itself, or has paid and left.
  select array_agg(r.id), array_agg(r.id) filter (where r.number = 1 and not r.is_there) into v_rows, v_own
    from (
      select p.id, row_number() over (
               partition by p.event_id
               order by s.number > 0, exists (select from private.regulars g where g.secret_hash = s.secret_hash) desc, lower(p.name) = v_name desc nulls last,
                        p.created_at, p.id) as number,
             exists (select from public.participants o where o.event_id = p.event_id and o.user_id = p_user_id)
             or exists (
               select from public.payments y
                where y.event_id = p.event_id and y.user_id = p_user_id and not y.claimed and y.settled_at is null) as is_there
        from private.guest_secrets s join public.participants p on p.id = s.participant_id
       where s.secret_hash = any (p_hashes) and s.event_id = any (p_event_ids)) r;
  v_own := coalesce(v_own, '{}');

  with gone as (
    delete from private.guest_secrets s where s.participant_id = any (v_rows) returning s.participant_id, s.secret_hash)
  insert into private.adopted_secrets (participant_id, secret_hash) select g.participant_id, g.secret_hash from gone g;
  update public.participants p
     set user_id = case when p.id = any (v_own) then p_user_id end, claimed_by_user_id = case when p.id <> all (v_own) then p_user_id end,
         claimed_with = null
   where p.id = any (v_rows);
  update public.payments y set user_id = p_user_id, claimed = y.participant_id <> all (v_own) where y.participant_id = any (v_rows);
  update private.attendance a
     set user_id = p_user_id, claimed = a.participant_id <> all (v_own), secret_hash = null
   where a.participant_id = any (v_rows);
  return coalesce(v_rows, '{}');
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
  v_hashes bytea[];
begin
  if p_secrets is null or cardinality(p_secrets) > 50 then
    perform private.refuse('invalid_input', 'Ask for at most 50 registrations at a time', 'secrets');
  end if;
  v_hashes := array(select private.hash_secret(t.secret) from unnest(p_secrets) with ordinality t (secret, number) order by t.number);
  return (
    select coalesce(jsonb_agg(r.entry order by r.datetime nulls last, r.event_id, r.created_at, r.id), '[]')
      from (
        select e.datetime, p.event_id, p.created_at, p.id,
               jsonb_build_object(
                 'secret_number', array_position(v_hashes, s.secret_hash), 'id', p.id, 'name', p.name, 'slot_number', p.slot_number,
                 'section', private.section_name(e.sections, p.section_id),
                 'event', jsonb_build_object(
                   'id', e.id, 'name', e.name, 'datetime', e.datetime, 'end_datetime', e.end_datetime, 'location', e.location,
                   'look', e.look, 'series_id', e.series_id))
               || case when p.waiting_since is null then '{}' else jsonb_build_object('place', private.place_in_line(p)) end as entry
          from private.guest_secrets s
          -- One look into the index for each, never all rows there are.
          cross join lateral (select o.* from public.participants o where o.id = s.participant_id offset 0) p
          cross join lateral (select o.* from public.events o where o.id = p.event_id offset 0) e
         where s.secret_hash = any (v_hashes) and not private.is_ended(e.datetime, e.end_datetime)
           and s.number = (
             select o.number from private.guest_secrets o
              where o.secret_hash = s.secret_hash and o.event_id = s.event_id order by o.number limit 1)
         order by e.datetime nulls last limit 100) r);
end
$$;

create or replace function private.names_until(p_event public.events)
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
  if not (private.makes_no_dates(v_series) or private.series_ended(v_series, now())) then
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
  if private.lock_managed_event(p_event_id) is not true then
    perform private.refuse('unauthorized');
  elsif cardinality(p_ids) > 2000 then
    perform private.refuse('invalid_input', 'At most 2,000 at once', 'ids'); -- an event has no more slots
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif (coalesce(v_event.datetime, v_event.end_datetime) <= now()) is not true then
    perform private.refuse('invalid_input', 'Who came can be noted once the event has started.', 'event_id');
  elsif private.names_until(v_event) <= now() or coalesce(v_event.end_datetime, v_event.datetime) + interval '90 days' <= now() and exists (
      -- The series goes on again, but who came is only a number by now: people ticked again would count twice.
      select from private.attendance_totals t where t.event_id = p_event_id and t.look_at is null) then
    perform private.refuse('invalid_input', 'This was more than 90 days ago, so who came can no longer be noted.', 'event_id');
  end if;
  perform private.note_attendance(p_event_id);
  if p_came is null then
    delete from private.attendance a where a.event_id = p_event_id and a.participant_id = any (p_ids) and a.came is not null;
  else
    insert into private.attendance as a (participant_id, event_id, came, name, user_id, claimed, secret_hash)
    select p.id, p.event_id, p_came, p.name, coalesce(p.user_id, p.claimed_by_user_id), p.claimed_by_user_id is not null, s.secret_hash
      from public.participants p left join private.guest_secrets s on s.participant_id = p.id and s.number = 0
     where p.event_id = p_event_id and p.id = any (p_ids) and p.slot_number is not null
    on conflict (participant_id) do update set came = excluded.came, name = excluded.name, user_id = excluded.user_id, claimed = excluded.claimed
      where a.came is distinct from excluded.came;
    -- Somebody who left after a tick and came back counts once: what is noted of their new row replaces what was noted of the old one.
    with gone as materialized (
      select a.* from private.attendance a
       where a.event_id = p_event_id and a.came is not null
         and not exists (select from public.participants p where p.id = a.participant_id))
    delete from private.attendance a using gone g join private.attendance n on n.event_id = p_event_id and n.participant_id <> g.participant_id
     where a.participant_id = g.participant_id and n.participant_id = any (p_ids) and n.came is not null
       and (g.secret_hash = n.secret_hash or g.user_id = n.user_id and g.claimed = n.claimed and (not g.claimed or g.name = n.name));
  end if;
  perform private.prune_attendance();
  return coalesce(private.came_json(v_event, auth.uid(), true) -> 'came', '{}');
end
$$;

create or replace function private.note_attendance(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.attendance_totals as t (event_id, look_at) values (p_event_id, now() + interval '90 days')
  on conflict (event_id) do update
    -- look_at is null: the names became numbers, and then the event was moved to another day. That day begins to count at 0.
    set unnamed_came = case when t.look_at is not null then t.unnamed_came else 0 end,
        unnamed_missed = case when t.look_at is not null then t.unnamed_missed else 0 end,
        look_at = coalesce(t.look_at, excluded.look_at);
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
    select t.event_id from private.attendance_totals t where t.look_at <= now() order by t.look_at limit 20 for update skip locked
  loop
    select * into v_event from public.events e where e.id = v_id;
    v_until := private.names_until(v_event);
    if v_until <= now() then
      with gone as (delete from private.attendance a where a.event_id = v_id returning a.came)
      update private.attendance_totals t set look_at = null, unnamed_came = t.unnamed_came + n.came, unnamed_missed = t.unnamed_missed + n.missed
        from (select count(*) filter (where g.came) as came, count(*) filter (where not g.came) as missed from gone g) n
       where t.event_id = v_id;
    else
      -- A series that goes on may end: look again.
      update private.attendance_totals t set look_at = least(v_until, now() + interval '30 days') where t.event_id = v_id;
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
     where a.event_id = p_event.id and a.came is not null and (p_manages or p.user_id = p_me or p.claimed_by_user_id = p_me));
begin
  if v_came is null or private.names_until(p_event) <= now() then
    return null;
  end if;
  return jsonb_build_object('came', v_came);
end
$$;

create or replace function private.keep_late(p_event public.events, p_deeds private.activity[], p_claims uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if (least(p_event.withdraw_until, coalesce(p_event.datetime, p_event.end_datetime)) < now()) is not true then
    return; -- nobody was ticked yet, and nobody can be late
  end if;
  -- What was noted of somebody who was removed goes with them. Of those who left by themselves it stays.
  delete from private.attendance a
   where a.participant_id = any (array(select d.about::uuid from unnest(p_deeds) d where d.deed = 'removed')) and a.event_id = p_event.id;
  with late as (
    select d.about::uuid as id, d.name, d.subject_id, d.about::uuid = any (p_claims) as claimed from unnest(p_deeds) d
     where d.details ? 'late'
       and not exists (select from private.attendance a
                        where a.event_id = p_event.id and a.came is null and a.user_id = d.subject_id and not a.claimed
                          and d.about::uuid <> all (p_claims))
     limit greatest(0, 200 - (select count(*) from private.attendance a where a.event_id = p_event.id and a.came is null))),
  noted as materialized (select private.note_attendance(p_event.id) from late limit 1)
  insert into private.attendance (participant_id, event_id, name, user_id, claimed)
  select l.id, p_event.id, l.name, l.subject_id, l.claimed from late l cross join noted
  on conflict (participant_id) do nothing;
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
    if v_series.id is null or private.runs_series(v_series, v_me) is not true then
      perform private.refuse('unauthorized');
    end if;
  end if;
  return (
    with counted as (
      select e as event, e.id, e.name, t.at, n.came, n.missed, row_number() over (order by t.at desc, e.id) as place
        from public.events e join private.attendance_totals s on s.event_id = e.id
       cross join lateral (select coalesce(e.datetime, e.end_datetime) as at) t
       cross join lateral (
         select s.unnamed_came + count(*) filter (where a.came) as came, s.unnamed_missed + count(*) filter (where not a.came) as missed
           from private.attendance a where a.event_id = e.id) n
       where (e.series_id = v_series.id or e.group_id = v_group_id) and t.at <= now() and n.came + n.missed > 0
       order by place limit 61),
    listed as (
      select * from counted c where c.place <= 60),
    named as (
      -- Asked once for all dates of a series.
      select c.id, c.place from listed c join (
        select coalesce((l.event).series_id, l.id) as circle, private.names_until((array_agg(l.event))[1]) as until from listed l group by 1) u
          on u.circle = coalesce((c.event).series_id, c.id) and u.until > now()),
    people as (
      select l.person, (array_agg(l.name order by c.place))[1] as name, bool_or(l.guest) as guest,
             count(*) filter (where l.came) as came, count(l.came) as of,
             count(distinct l.event_id) filter (where l.came is null) as late
        from named c join private.attendance_lines(array(select o.id from named o)) l on l.event_id = c.id
       group by l.person order by 5 desc, 4 desc, l.person limit 201)
    select json_build_object(
      'dates', (select coalesce(json_agg(json_build_object(
          'id', c.id, 'name', c.name, 'date', c.at, 'came', c.came, 'of', c.came + c.missed) order by c.place), '[]') from listed c),
      'people', (select coalesce(json_agg(json_build_object(
          'key', left(md5(v_me::text || o.person), 16), 'name', o.name, 'guest', o.guest, 'came', o.came, 'of', o.of, 'late', o.late)
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
      select a.event_id, a.came, a.secret_hash, coalesce(e.series_id, e.id) as circle, coalesce(p.name, a.name) as name,
             coalesce(p.user_id, case when p.id is null and not a.claimed then a.user_id end) as account,
             lower(replace(coalesce(p.name, a.name), ' ', '')) as called
        from private.attendance a join public.events e on e.id = a.event_id left join public.participants p on p.id = a.participant_id
       where a.event_id = any (p_event_ids)),
    lasting as (
      -- Guests who have the same secret on several dates of a series.
      select l.circle, l.secret_hash, min(l.called) as called from lines l
       where l.secret_hash is not null and l.account is null
       group by l.circle, l.secret_hash having count(distinct l.event_id) > 1),
    known as (
      -- Those of them whose name no other has: what is noted with only that name is theirs too.
      select t.circle, t.called, min(encode(t.secret_hash, 'hex')) as hash from lasting t group by t.circle, t.called having count(*) = 1)
    select l.event_id,
           coalesce(l.account, md5(coalesce('guest ' || coalesce(encode(t.secret_hash, 'hex'), k.hash), l.called) || ' ' || l.circle)::uuid),
           l.name, l.account is null, l.came
      from lines l
      left join lasting t on l.account is null and t.circle = l.circle and t.secret_hash = l.secret_hash
      left join known k on l.account is null and k.circle = l.circle and k.called = l.called
     -- Leaving late does not count for those who came back and are on the list again.
     where l.came is not null or not exists (
       select from public.participants o
        where o.event_id = l.event_id and o.slot_number is not null
          and case when l.account is not null then o.user_id = l.account
                   else o.user_id is null and (lower(replace(o.name, ' ', '')) = l.called
                     or exists (select from private.guest_secrets s where s.participant_id = o.id and s.number = 0 and s.secret_hash = l.secret_hash)) end);
end
$$;

create or replace function public.get_my_attendance(p_series_id text, p_secret text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_mine jsonb;
begin
  select * into v_event from public.events e where e.series_id = left(p_series_id, 13) limit 1;
  if not found or private.names_until(v_event) <= now() then
    return null;
  end if;
  select jsonb_build_object('came', count(*) filter (where a.came), 'of', count(a.came),
           'late', count(distinct a.event_id) filter (where a.came is null
             and not exists (
               select from public.participants p left join private.guest_secrets s on s.participant_id = p.id and s.number = 0
                where p.event_id = e.id and p.slot_number is not null and (p.user_id = v_me or s.secret_hash = private.hash_secret(p_secret)))
             and (t.unnamed_came + t.unnamed_missed > 0 or exists (select from private.attendance o where o.event_id = e.id and o.came is not null))))
    into v_mine
    from public.events e join private.attendance_totals t on t.event_id = e.id join private.attendance a on a.event_id = e.id
   where e.series_id = v_event.series_id and coalesce(e.datetime, e.end_datetime) <= now()
     and (a.user_id = v_me and not a.claimed or a.secret_hash = private.hash_secret(p_secret));
  return case when v_mine ->> 'of' <> '0' or v_mine ->> 'late' <> '0' then v_mine end;
end
$$;

create or replace function private.drop_cancelled_of_feed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.cancelled_dates c
   where c.id in (select o.id from private.cancelled_dates o where o.feed_id = old.id for update skip locked);
  return null;
end
$$;

create or replace function private.note_cancelled(p_event public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  with old_ones as materialized (
    select c.id from private.cancelled_dates c where c.cancelled_at < now() - interval '7 days'
     order by c.cancelled_at limit 100 for update skip locked)
  delete from private.cancelled_dates c using old_ones o where c.id = o.id;
  -- Somebody who creates and deletes in a loop, also whole series, fills neither the table nor a calendar.
  if not private.count_use(private.account_key(p_event.organizer_id), 'deleted', 500, '7 days') then
    return;
  end if;
  insert into private.cancelled_dates (event_id, feed_id, series_id, name, datetime, end_datetime, revision, created_at, private_of)
  select p_event.id, f.feed_id, p_event.series_id, p_event.name, p_event.datetime, p_event.end_datetime, p_event.revision, p_event.created_at,
         case when p_event.is_private then p_event.organizer_id end
    from (
      select c.id as feed_id from private.calendar_feeds c where c.user_id = p_event.organizer_id
      union
      select c.id from private.cohosts h join private.calendar_feeds c on c.user_id = h.user_id
       where h.event_id = p_event.id or h.series_id = p_event.series_id
      union
      select c.id from public.participants p join private.calendar_feeds c on c.user_id = p.user_id where p.event_id = p_event.id
      union
      -- From the rows to their secrets, which have no index by event.
      select c.id from public.participants p
        join private.guest_secrets s on (s.participant_id, s.event_id) = (p.id, p.event_id)
        join private.calendar_feeds c on c.secret_hash = s.secret_hash where p.event_id = p_event.id
      union
      select c.id from public.participants p join private.adopted_secrets s on s.participant_id = p.id
        join private.calendar_feeds c on c.secret_hash = s.secret_hash where p.event_id = p_event.id
      union all
      select null from public.series s where s.id = p_event.series_id and not p_event.is_private and not s.is_private) f
  on conflict do nothing;
end
$$;

create or replace function public.get_calendar_token(p_secret text default null, p_renew boolean default false)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_owner record := private.account_or_guest(p_secret);
begin
  -- Deletes calendars of registrations that are gone, a few at a time.
  with gone as materialized (
    select f.id from private.calendar_feeds f
     where f.user_id is null and f.participant_id is null
       and not exists (select from private.cancelled_dates c where c.feed_id = f.id and c.cancelled_at > now() - interval '7 days')
       and not exists (select from private.guest_secrets s where s.secret_hash = f.secret_hash)
       and not exists (select from private.adopted_secrets s where s.secret_hash = f.secret_hash)
     order by f.created_at limit 20 for update skip locked)
  delete from private.calendar_feeds f using gone g where f.id = g.id;
  insert into private.calendar_feeds (user_id, participant_id, secret_hash)
  values (v_owner.user_id, v_owner.participant_id, private.hash_secret(p_secret))
  on conflict do nothing;
  -- A regular guest has another registration on each date, and may ask with any of them.
  update private.calendar_feeds f set participant_id = v_owner.participant_id
   where f.secret_hash = private.hash_secret(p_secret) and f.participant_id is distinct from v_owner.participant_id;
  if p_renew then
    update private.calendar_feeds f set token = default
     where f.user_id = v_owner.user_id or f.secret_hash = private.hash_secret(p_secret);
  end if;
  return (select f.token from private.calendar_feeds f
           where f.user_id = v_owner.user_id or f.secret_hash = private.hash_secret(p_secret));
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
      -- A series that is over goes with its last date, which is shown as cancelled all the same.
      select c.series_id, jsonb_build_object('name', c.name) into v_series.id, v_series.template
        from private.cancelled_dates c
       where c.series_id = p_token and c.feed_id is null and c.cancelled_at > now() - interval '7 days' order by c.datetime desc limit 1;
      if not found then
        return null;
      end if;
    end if;
  end if;
  return (
    with own as (
      select e.id, false as waiting, '' as section_id from public.events e where e.organizer_id = v_feed.user_id
      union all
      select c.event_id, false, '' from private.cohosts c where c.user_id = v_feed.user_id and c.event_id is not null
      union all
      select e.id, false, '' from private.cohosts c join public.events e on e.series_id = c.series_id where c.user_id = v_feed.user_id
      union all
      select p.event_id, p.slot_number is null, p.section_id from public.participants p where p.user_id = v_feed.user_id
      union all
      -- A regular guest has rows on several dates, with the same secret. An account may have taken them over since.
      select p.event_id, p.slot_number is null, p.section_id from private.guest_secrets s
        join public.participants p on p.id = s.participant_id where s.secret_hash = v_feed.secret_hash
      union all
      select p.event_id, p.slot_number is null, p.section_id from private.adopted_secrets s
        join public.participants p on p.id = s.participant_id where s.secret_hash = v_feed.secret_hash
      union all
      select e.id, false, '' from public.events e where e.series_id = v_series.id and not e.is_private),
    -- A person who runs an event is there anyway, also if they wait for a slot.
    once as (
      select o.id, bool_and(o.waiting) as waiting,
             coalesce(max(o.section_id) filter (where not o.waiting), case when bool_and(o.waiting) then max(o.section_id) end) as section_id
        from own o group by o.id),
    entries as (
      select e.datetime, jsonb_build_object(
               'id', e.id, 'status', case when e.called_off_at is not null then 'called_off' when o.waiting then 'waiting' else 'confirmed' end,
               'name', e.name, 'description', e.description, 'datetime', e.datetime, 'end_datetime', e.end_datetime,
               'location', e.location, 'look', e.look, 'revision', e.revision, 'created_at', e.created_at) || case when o.section_id = '' then '{}'
               else jsonb_build_object('section', private.section_name(e.sections, o.section_id)) end as entry
        from once o join public.events e on e.id = o.id
       where e.datetime > now() - interval '30 days'
      union all
      select c.datetime, jsonb_build_object(
               'id', c.event_id, 'status', 'cancelled', 'name', c.name, 'description', null, 'datetime', c.datetime,
               'end_datetime', c.end_datetime, 'location', null, 'look', null, 'revision', c.revision + 1, 'created_at', c.created_at)
        from private.cancelled_dates c
       where c.cancelled_at > now() - interval '7 days'
         and (c.feed_id = v_feed.id or c.feed_id is null and c.series_id = v_series.id))
    select jsonb_build_object('name', v_series.template ->> 'name', 'dates', coalesce(jsonb_agg(f.entry order by f.datetime, f.entry ->> 'id'), '[]'))
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
      -- Each time rings everybody's phone twice.
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

create or replace function private.tell_called_off(p_event public.events)
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
    -- What was still to be told of it is not so any more. Money is, and who comes and goes.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o
        where o.event_id = p_event.id and o.kind in ('promoted', 'changed', 'reminder', 'opened') for update skip locked);
  end if;
  -- Those who have not got the news before this one know the event as it is again.
  with unheard as (
    delete from private.messages m
     where m.event_id = p_event.id and m.kind = 'called_off' and m.attempts = 0 and m.details -> 'off' = to_jsonb(not v_off)
    returning m.recipient, m.to_account)
  select jsonb_agg(jsonb_build_object(
           'recipient', t.recipient, 'to_account', t.to_account,
           'details', private.event_facts(p_event) || jsonb_build_object('off', v_off, 'note', p_event.call_off_note),
           'drop_after', coalesce(p_event.end_datetime, p_event.datetime),
           'urgent', coalesce(p_event.datetime < now() + interval '18 hours', false)))
    into v_messages
    from private.people_of(p_event.id, 'called_off', auth.uid()) t
   where t.hears and (t.recipient, t.to_account) not in (select u.recipient, u.to_account from unheard u);
  perform private.write_messages('called_off', p_event.id, v_messages);
exception when others then
  perform private.note_untold(sqlstate);
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
  p_wait boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_row public.participants;
  v_checked public.participants;
begin
  p_section := left(p_section, 17); -- no id is longer than 16
  -- Without a lock: a stranger makes nobody wait. Then again with the lock.
  select * into v_row from public.participants p where p.id = p_id;
  perform private.check_changing(v_row, p_secret);
  if p_section is null then
    select * into v_event from public.events e where e.id = v_row.event_id for key share;
  else
    v_event := private.lock_event(v_row.event_id);
  end if;
  select * into v_row from public.participants p where p.id = p_id for no key update;
  perform private.check_changing(v_row, p_secret);
  if (case when v_event.organizer_id = v_me then private.run_until(v_event)
           else private.lasts_until(v_event.datetime, v_event.end_datetime) end) < now() then
    perform private.refuse('closed');
  elsif v_me is null then
    perform private.count_change(v_event.id);
  end if;

  v_checked := private.checked_entry(p_name, p_email, p_phone, p_notes, true);
  update public.participants p
     set name = v_checked.name, email = v_checked.email, phone = v_checked.phone, notes = v_checked.notes,
         responses = private.checked_responses(v_event.custom_fields, p_responses, v_row.responses)
   where p.id = p_id
  returning * into v_row;
  if p_section is not null then
    v_row := private.switch_section(v_event, v_row, p_section, coalesce(p_wait, false));
  end if;
  return private.registration_json(v_row);
end
$$;

create or replace function private.check_changing(p_row public.participants, p_secret text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_row.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.is_own(p_row, p_secret)
    and not exists (select from public.events e where e.id = p_row.event_id and e.organizer_id = auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
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
begin
  select r.* into v_room from private.room_of(p_event) r where r.id = p_section;
  if v_room.name is null then -- there is no such section; the one of an event without any has no name
    perform private.refuse('section_gone');
  elsif p_section = v_row.section_id then
    if v_row.moving_to is null then
      return v_row;
    end if;
    update public.participants p set moving_to = null, moving_since = null where p.id = v_row.id;
  elsif p_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif p_event.registration_deadline < now() or private.is_ended(p_event.datetime, p_event.end_datetime) then
    perform private.refuse('closed');
  elsif v_room.open then
    -- They tapped for it, so there is nothing to confirm.
    update public.participants p
       set section_id = p_section, slot_number = private.lowest_free_slot(p_event.id, p_section),
           waiting_since = null, moving_to = null, moving_since = null, confirm_until = null, let_go_at = null
     where p.id = v_row.id;
  elsif p_section is not distinct from v_row.moving_to then
    return v_row; -- asked again: the place in line stays
  elsif not p_wait then
    perform private.refuse('full');
  elsif not p_event.waitlist then
    perform private.refuse('waitlist_closed');
  elsif v_row.waiting_since is not null then
    update public.participants p
       set section_id = p_section, waiting_since = private.end_of_line(p_event.id), let_go_at = null
     where p.id = v_row.id;
  else
    update public.participants p set moving_to = p_section, moving_since = private.end_of_line(p_event.id) where p.id = v_row.id;
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
  v_removed int;
  v_left text[] := '{}';
  v_row record;
  v_event_id text;
  v_manages boolean;
  v_run text[];
  v_guest boolean;
  v_guests uuid[] := '{}';
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
    select p.id, p.user_id, p.claimed_by_user_id, p.event_id, e.datetime, e.end_datetime, e.organizer_id, e.group_id, e.series_id
      from public.participants p
      -- One look into the index for each, never all events there are.
      cross join lateral (select o.* from public.events o where o.id = p.event_id offset 0) e
     where p.id = any (p_ids) order by p.event_id
  loop
    if v_event_id is distinct from v_row.event_id then
      v_event_id := v_row.event_id;
      v_manages := private.runs(v_row.organizer_id, v_row.group_id, v_event_id, v_row.series_id, v_me); -- once for all rows of an event
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
  -- People who leave but have claimed slots still find the event, also when it is or becomes private. Those who run it are left out: once they
  -- no longer do, an acceptance would still let them in.
  insert into private.event_acceptances (user_id, event_id)
  select distinct v_me, p.event_id from public.participants p
   where p.claimed_by_user_id = v_me and p.event_id = any (v_left)
  on conflict do nothing;
  return jsonb_build_object('removed', v_removed);
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
  v_event_id text;
  v_row public.participants;
  v_series_id text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  select e.series_id into v_series_id from public.events e where e.id = p_event_id;
  if found then
    v_event_id := p_event_id;
  else
    v_event_id := (private.next_of_secret(p_secret, p_event_id)).event_id;
    -- The place is told also when the date of the link is gone: a secret keeps places in one series only.
    v_series_id := coalesce(
      (select s.id from public.series s where s.id = p_event_id),
      (select e.series_id from public.events e where e.id = v_event_id),
      (select g.series_id from private.regulars g where g.secret_hash = private.hash_secret(p_secret) order by g.since limit 1));
  end if;
  select p.* into v_row from private.guest_secrets s join public.participants p on p.id = s.participant_id
   where s.secret_hash = private.hash_secret(p_secret) and s.event_id = v_event_id and s.number = 0;
  -- Null where there is neither a registration nor a place.
  return nullif(
    case when v_row.id is null then '{}' else private.registration_json(v_row) end
    || coalesce((
         select jsonb_build_object('mail', private.guest_mail_json(g.secret_hash)) from private.guest_mails g
          where v_row.id is not null and g.secret_hash = private.hash_secret(p_secret) and g.address is not null), '{}')
    || coalesce((select jsonb_build_object('payment', private.payment_json(y)) from public.payments y where y.participant_id = v_row.id), '{}')
    || coalesce((
         select jsonb_build_object('came', a.came) from private.attendance a join public.events e on e.id = a.event_id
          where a.participant_id = v_row.id and a.came is not null
            and coalesce(e.datetime, e.end_datetime) <= now() and private.names_until(e) > now()), '{}')
    || coalesce((
         select jsonb_build_object('regular_in', g.series_id) from private.regulars g
          where g.series_id = v_series_id and g.secret_hash = private.hash_secret(p_secret)), '{}')
    || coalesce((
         select jsonb_build_object('added', jsonb_agg(private.registration_json(p)
             || coalesce((select jsonb_build_object('payment', private.payment_json(y)) from public.payments y where y.participant_id = p.id), '{}')
             || coalesce((select '{"regular": true}'::jsonb from private.regulars g
                           where g.series_id = v_series_id and g.secret_hash = s.secret_hash and g.brings ? s.number::text), '{}')
             order by p.created_at, p.id))
           from private.guest_secrets s join public.participants p on p.id = s.participant_id
          where s.secret_hash = private.hash_secret(p_secret) and s.event_id = v_event_id and s.number > 0
         having count(*) > 0), '{}')
    || case when v_row.id is null and p_event_id is not null and exists (
         select from private.adopted_secrets a where a.secret_hash = private.hash_secret(p_secret)) then '{"adopted": true}'::jsonb else '{}' end, '{}');
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
    select private.lowest_free_slot(e.id, s.id) from public.events e cross join lateral private.sections_of(e) s
     where e.id = p_event_id and s.id = '');
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
  v_event public.events;
  v_row public.participants;
  v_other public.participants;
  v_room record;
begin
  p_section := left(p_section, 17); -- no id is longer than 16
  select e.* into v_event from public.events e
   where e.id = (select p.event_id from public.participants p where p.id = p_id);
  if not found then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(v_event.id) then
    perform private.refuse('unauthorized');
  end if;
  v_event := private.lock_event(v_event.id);
  perform 1 from public.participants p
    where p.id in (p_id, p_swap_with) and p.event_id = v_event.id order by p.id for update;
  select * into v_row from public.participants p where p.id = p_id;
  select * into v_other from public.participants p where p.id = p_swap_with and p.event_id = v_event.id;
  select r.* into v_room from private.room_of(v_event) r where r.id = p_section;
  if v_row.id is null or v_other.id is null and p_swap_with is not null then
    perform private.refuse('participant_not_found');
  elsif v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.run_until(v_event) < now() then
    perform private.refuse('closed');
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
       set section_id = o.section_id, slot_number = o.slot_number, promoted_at = clock_timestamp(), moving_to = null, moving_since = null
      from public.participants o
     where p.id in (p_id, p_swap_with) and o.id = case p.id when p_id then p_swap_with else p_id end;
  elsif v_row.slot_number is not null and v_row.section_id = p_section then
    update public.participants p set moving_to = null, moving_since = null where p.id = p_id and p.moving_to is not null;
  elsif v_room.taken < v_room.size then
    update public.participants p
       set section_id = p_section, slot_number = private.lowest_free_slot(v_event.id, p_section), waiting_since = null,
           promoted_at = clock_timestamp(), moving_to = null, moving_since = null, let_go_at = null
     where p.id = p_id;
  elsif v_row.slot_number is not null then
    perform private.refuse('full');
  elsif v_row.section_id <> p_section then
    update public.participants p
       set section_id = p_section, waiting_since = private.end_of_line(v_event.id), let_go_at = null where p.id = p_id;
  end if;
  return jsonb_build_object('moved', (
    select jsonb_agg(private.registration_json(p) order by p.id <> p_id) from public.participants p where p.id in (p_id, p_swap_with)));
end
$$;

create or replace function private.set_reminder(p_event public.events, p_moved boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_at timestamptz := private.remind_at(p_event);
begin
  if p_moved then
    -- A reminder that waits would name the wrong time.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o where o.event_id = p_event.id and o.kind = 'reminder' for update skip locked);
  end if;
  if p_event.remind and p_event.called_off_at is null and v_at > now() then
    insert into private.clock as c (what, id, at) values ('reminder', p_event.id, v_at)
    on conflict (what, id) do update set at = excluded.at;
  elsif p_moved then
    delete from private.clock c where c.what = 'reminder' and c.id = p_event.id;
  end if;
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

create or replace function private.remind_at(p_event public.events)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
begin
  return ((p_event.datetime at time zone v_zone)::date - 1 + time '18:00') at time zone v_zone;
end
$$;

create or replace function private.look_at_series()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into private.clock as c (what, id, at)
  select 'series', s.id, now() from public.series s where s.id = coalesce(v_row ->> 'series_id', v_row ->> 'id')
  on conflict (what, id) do update set at = excluded.at;
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;

create or replace function private.stop_clock()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.clock c
   where (c.what, c.id) in (
     select o.what, o.id from private.clock o where o.what = tg_argv[0] and o.id = old.id for update skip locked);
  return null;
end
$$;

create or replace function private.look_at_clock(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_more boolean := false;
begin
  -- Each in a block of its own: what fails again and again does not undo the others.
  for v_part in 1..5 loop
    begin
      case v_part
        when 1 then v_more := private.open_series_in_time(p_now);
        when 2 then v_more := private.queue_reminders(p_now) or v_more;
        when 3 then v_more := private.queue_expired(20) or v_more;
        when 4 then perform private.forget_contacts(p_now);
        else perform private.prune_attendance();
      end case;
    exception when others then
      perform private.note_untold(sqlstate);
    end;
  end loop;
  return v_more;
end
$$;

create or replace function private.open_series_in_time(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids text[] := private.due_on_clock('series', p_now, 5);
  v_looked boolean := false;
  v_id text;
  v_series public.series;
  v_next timestamptz;
begin
  foreach v_id in array v_ids loop
    begin
      -- Locked in the order that everybody keeps (group, series, organizer), but without waiting.
      select * into v_series from public.series s where s.id = v_id;
      if not found then
        -- stop_clock skips a row that we have locked. Where the series was deleted meanwhile, the row would be looked at for ever.
        delete from private.clock c where c.what = 'series' and c.id = v_id;
        continue;
      end if;
      perform 1 from public.groups g where g.id = v_series.group_id for key share skip locked;
      continue when not found and v_series.group_id is not null;
      select * into v_series from public.series s where s.id = v_id for no key update skip locked;
      continue when not found or not private.hold_account(v_series.organizer_id);
      perform private.open_due(v_id, p_now);
      v_next := private.next_look(v_series, p_now);
      perform private.drop_series_that_is_over(v_id); -- its last day may have passed since its dates were deleted
      if v_next is null and exists (select from public.series s where s.id = v_id)
         and not exists (select from public.events e where e.series_id = v_id) then
        v_next := p_now + interval '1 day'; -- somebody held it, or its last day is today
      end if;
    exception when others then
      perform private.note_untold(sqlstate);
      v_next := p_now + interval '1 hour';
    end;
    update private.clock c set at = v_next where c.what = 'series' and c.id = v_id and v_next is not null;
    delete from private.clock c where c.what = 'series' and c.id = v_id and v_next is null;
    v_looked := true;
  end loop;
  return v_looked and cardinality(v_ids) = 5;
end
$$;

create or replace function private.due_on_clock(p_what text, p_now timestamptz, p_most int)
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
        from (select c.id, c.at from private.clock c where c.what = p_what and c.at <= p_now order by c.at limit 2000) d
        left join public.series s on p_what = 'series' and s.id = d.id
        left join public.events e on p_what = 'reminder' and e.id = d.id) t
     order by t.turn, t.at, t.id limit p_most);
end
$$;

create or replace function private.next_look(p_series public.series, p_now timestamptz)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case
    when p_series.ended_at is not null then null
    when private.makes_no_dates(p_series) then p_now + interval '1 day' -- its organizer may help run the group again
    else (select greatest(n.opens_at, p_now + interval '1 hour') from private.next_to_make(p_series, p_now) n) end;
end
$$;

create or replace function private.tell_opened()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_before text := (
    select e.id from public.events e join public.series s on s.id = e.series_id
     where e.series_id = new.series_id and e.occurs_on < new.occurs_on and (not e.is_private or s.is_private)
     order by e.occurs_on desc limit 1);
begin
  if not private.has_sender() then
    return null;
  end if;
  perform private.write_messages('opened', new.id, (
    select jsonb_agg(jsonb_build_object(
             'recipient', t.recipient, 'to_account', t.to_account,
             'details', private.event_facts(new) || jsonb_build_object('deadline', new.registration_deadline),
             'drop_after', coalesce(new.registration_deadline, new.end_datetime, new.datetime)))
    from private.tellable(
      array(
        select coalesce(p.user_id, p.claimed_by_user_id) from public.participants p where p.event_id = v_before
        union
        select b.user_id from public.bookmarks b join public.events e on e.id = b.event_id where e.series_id = new.series_id),
      -- A guest once for all whom they added.
      array(select coalesce(p.claimed_with, p.id) from public.participants p where p.event_id = v_before and num_nonnulls(p.user_id, p.claimed_by_user_id) = 0), 'opened') t
   where (t.recipient = auth.uid()) is not true
     and not private.is_in(new.id, t.recipient, t.to_account)
     -- A regular guest is on this date with another registration.
     and (t.to_account or not exists (
       select from private.guest_secrets s join private.guest_secrets o on o.secret_hash = s.secret_hash
        where s.participant_id = t.recipient and o.event_id = new.id))
     and case when t.to_account then private.may_open(new, t.recipient) else not new.is_private end));
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;

create or replace function private.cohost_json(p_event public.events, p_me uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select case when count(*) = 0 then '{}' else jsonb_build_object('cohost', case when bool_or(c.series_id is not null) then 'series' else 'event' end) end
      from private.cohosts c where c.user_id = p_me and (c.event_id = p_event.id or c.series_id = p_event.series_id));
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
         where c.id in (select private.my_cohosted_events()) and private.is_ended(c.datetime, c.end_datetime) = p_ended
         order by c.created_at desc, c.id limit 500) e
     cross join lateral (
       select count(p.slot_number) as taken, count(p.waiting_since) as waiting from public.participants p where p.event_id = e.id) n);
end
$$;

create or replace function private.my_cohosted_series()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select c.series_id from private.cohosts c where c.user_id = (select auth.uid()) and c.series_id is not null
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
  if not private.hold_cohosted(v_event.id, v_event.series_id) then
    perform private.refuse('event_not_found');
  end if;
  if p_renew then
    delete from private.cohost_links l where l.event_id = v_event.id or l.series_id = v_event.series_id;
  end if;
  insert into private.cohost_links (event_id, series_id) values (v_event.id, v_event.series_id) on conflict do nothing;
  return public.get_cohosts(p_event_id);
end
$$;

create or replace function private.hold_cohosted(p_event_id text, p_series_id text)
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

create or replace function public.get_cohosts(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = left(p_event_id, 13) and e.organizer_id = auth.uid();
  if not found then
    perform private.refuse('unauthorized');
  end if;
  return (
    select jsonb_object_agg(o.what, case when num_nonnulls(o.event_id, o.series_id) = 1 then jsonb_build_object(
        'token', (select l.token from private.cohost_links l where l.event_id = o.event_id or l.series_id = o.series_id),
        'cohosts', (
          select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', private.display_name(c.user_id), 'since', c.since) order by c.since, c.id), '[]')
            from private.cohosts c where c.event_id = o.event_id or c.series_id = o.series_id)) end)
      from (values ('event', v_event.id, null), ('series', null, v_event.series_id)) o (what, event_id, series_id));
end
$$;

create or replace function public.get_cohost_link(p_token text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_link private.cohost_links;
  v_event public.events;
  v_series public.series;
begin
  select * into v_link from private.cohost_links l where l.token = left(p_token, 23); -- no token is longer than 22
  if not found then
    return null;
  end if;
  select * into v_series from public.series s where s.id = v_link.series_id;
  select * into v_event from public.events e where e.id = coalesce(v_link.event_id, private.current_date_of(v_series.id, now()));
  return jsonb_build_object(
    'id', coalesce(v_link.event_id, v_link.series_id), 'whole_series', v_link.series_id is not null,
    'name', coalesce(v_event.name, v_series.template ->> 'name'), 'datetime', v_event.datetime, 'time_zone', v_event.time_zone,
    'organizer_name', private.display_name(coalesce(v_event.organizer_id, v_series.organizer_id)),
    'full', (select count(*) from private.cohosts c where c.event_id = v_link.event_id or c.series_id = v_link.series_id) >= 5,
    'viewer', jsonb_build_object(
      'is_organizer', (coalesce(v_event.organizer_id, v_series.organizer_id) = v_me) is true,
      'is_cohost', exists (
        select from private.cohosts c where c.user_id = v_me and (c.event_id = v_link.event_id or c.series_id = v_link.series_id))));
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
  v_held boolean;
  v_cohost private.cohosts;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_token := left(p_token, 23); -- no token is longer than 22
  select * into v_link from private.cohost_links l where l.token = p_token;
  v_held := private.hold_cohosted(v_link.event_id, v_link.series_id);
  -- Looked up again under the lock, because removing a co-host makes the link another one, and that may have happened meanwhile.
  if not v_held or not exists (select from private.cohost_links l where l.token = p_token) then
    perform private.refuse('event_not_found', 'This link does not work any more. Ask for a new one.');
  elsif not private.hold_account(v_me) then
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

create or replace function private.log_cohost(p_cohost private.cohosts, p_deed text, p_actor uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  -- Each is held first: one that is being deleted this moment is gone then, and a deletion that comes later takes the entry along.
  foreach v_event_id in array array(
    select e.id from public.events e
     where e.id = p_cohost.event_id or e.series_id = p_cohost.series_id and not private.is_ended(e.datetime, e.end_datetime)
     order by e.id for key share)
  loop
    -- Coming and going again and again is one entry of each kind in ten minutes. Two people who are removed are two entries.
    perform private.log_again(v_event_id, case when p_actor = p_cohost.user_id then v_event_id else p_cohost.id::text end, p_deed,
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
  -- Somebody who accepts the link at the same moment comes before us and stays, or after us and then the link no longer works.
  perform private.hold_cohosted(v_cohost.event_id, v_cohost.series_id);
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
    -- Held first. What is being deleted this moment takes its co-hosts along.
    continue when not private.hold_cohosted(v_cohost.event_id, v_cohost.series_id);
    delete from private.cohosts c where c.id = v_cohost.id;
    continue when not found;
    v_removed := v_removed + 1;
    perform private.log_cohost(v_cohost, 'cohost_left', v_me);
  end loop;
  return jsonb_build_object('removed', v_removed);
end
$$;

create or replace function private.queue_expired(p_most integer)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  -- Of the first hundred, each organizer's earliest first, as in private.due_on_clock. After a month nobody is told any more.
  v_ids text[] := array(
    select t.id from (
      select l.id, min(l.since) as since, row_number() over (partition by l.organizer_id order by min(l.since), l.id) as turn
        from (
          select d.id, d.organizer_id, p.confirm_until as since from public.participants p join public.events d on d.id = p.event_id
           where p.confirm_until <= now() and p.confirm_until > now() - interval '30 days'
             and d.called_off_at is null and not private.is_ended(d.datetime, d.end_datetime)
           order by p.confirm_until limit 5 * p_most) l
       group by l.id, l.organizer_id) t
     order by t.turn, t.since, t.id limit p_most);
  v_event_id text;
  v_late int;
  v_still int;
begin
  v_late := (select count(*) from public.participants p where p.event_id = any (v_ids) and p.confirm_until <= now());
  -- An event that is locked this moment is skipped: the call that locked it passes its slots on.
  for v_event_id in
    select e.id from public.events e where e.id = any (v_ids) order by e.id for no key update skip locked
  loop
    begin
      perform private.lock_event(v_event_id, 20);
    exception when others then
      perform private.note_untold(sqlstate);
    end;
  end loop;
  v_still := (select count(*) from public.participants p where p.event_id = any (v_ids) and p.confirm_until <= now());
  return v_still < v_late and (v_still > 0 or cardinality(v_ids) = p_most);
end
$$;

create or replace function private.confirm_after_change(p_old public.events, p_new public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_new.confirm_within is null then
    update public.participants p set confirm_until = null, let_go_at = null
     where p.event_id = p_new.id and num_nonnulls(p.confirm_until, p.let_go_at) > 0;
  elsif p_old.called_off_at is not null and p_new.called_off_at is null then
    -- Nobody could confirm meanwhile. At last call there is no time left to ask, so the slot is theirs.
    update public.participants p
       set confirm_until = case when private.last_call(p_new) > now() then greatest(p.confirm_until, private.confirm_until(p_new)) end
     where p.event_id = p_new.id and p.confirm_until is not null;
  else
    -- The time that somebody was told stays, but is never later than last call.
    update public.participants p set confirm_until = private.last_call(p_new)
     where p.event_id = p_new.id and p.confirm_until > private.last_call(p_new);
  end if;
end
$$;

create or replace function public.pass_on_slots(p_event_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif not exists (select from public.participants p where p.event_id = p_event_id and p.confirm_until <= clock_timestamp()) then
    return false;
  end if;
  perform private.lock_event(p_event_id, 20);
  return true;
end
$$;

create or replace function private.last_call(p_event public.events)
returns timestamptz
language sql
stable
return case when p_event.confirm_within is not null then p_event.datetime - interval '2 hours' end;

create or replace function private.confirm_until(p_event public.events)
returns timestamptz
language sql
volatile
return least(clock_timestamp() + make_interval(mins => p_event.confirm_within), private.last_call(p_event));

create or replace function private.lock_event(p_event_id text, p_late integer default null)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_now timestamptz;
  v_late uuid[];
  v_end timestamptz;
begin
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if v_event.confirm_within is null or v_event.called_off_at is not null or private.is_ended(v_event.datetime, v_event.end_datetime) then
    return v_event;
  end if;
  v_now := clock_timestamp();
  v_late := array(
    select p.id from public.participants p
     where p.event_id = v_event.id and p.confirm_until <= v_now order by p.confirm_until, p.slot_number, p.section_id limit p_late);
  if v_late <> '{}' then
    perform 1 from public.participants p where p.id = any (v_late) order by p.id for update;
    -- An account that is gone cannot answer, so its row goes.
    perform private.drop_accountless(array(
      select p.id from public.participants p
       where p.id = any (v_late) and num_nonnulls(p.user_id, p.claimed_by_user_id) = 0
         and not exists (select from private.guest_secrets s where s.participant_id = p.id)));
    v_end := private.end_of_line(v_event.id);
    update public.participants p
       set slot_number = null, promoted_at = null, moving_to = null, moving_since = null,
           waiting_since = v_end + array_position(v_late, p.id) * interval '1 microsecond', let_go_at = p.confirm_until, confirm_until = null
     where p.id = any (v_late) and p.confirm_until <= v_now;
  end if;
  return v_event;
end
$$;

create or replace function private.confirming_json(p_event public.events, p_viewer uuid, p_manages boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('confirm_within', p_event.confirm_within, 'confirming', jsonb_build_object(
        'due', p_event.called_off_at is null and not private.is_ended(p_event.datetime, p_event.end_datetime)
          and count(*) filter (where p.confirm_until <= now()) > 0,
        'open', (select bool_or(r.open) from private.room_of(p_event) r),
        'rows', coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'until', u.until) order by u.until, p.id)
          filter (where u.until is not null and (p_manages or p.user_id = p_viewer or p.claimed_by_user_id = p_viewer)), '[]')))
      from public.participants p cross join lateral (select coalesce(p.confirm_until, p.let_go_at) as until) u
     where p.event_id = p_event.id);
end
$$;

create or replace function public.confirm_slot(p_id uuid, p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_row public.participants;
begin
  select * into v_row from public.participants p where p.id = p_id;
  if not found then
    perform private.refuse('participant_not_found');
  elsif not private.is_own(v_row, p_secret) and not private.manages_event(v_row.event_id) then
    perform private.refuse('unauthorized');
  elsif auth.uid() is null then
    perform private.count_change(v_row.event_id);
  end if;
  v_event := private.lock_event(v_row.event_id); -- from here on, a person who is too late is at the end of the line
  select * into v_row from public.participants p where p.id = p_id for update;
  if not found then
    perform private.refuse('participant_not_found');
  elsif v_event.confirm_within is null or (v_row.slot_number is not null and v_row.confirm_until is null) then
    return private.registration_json(v_row); -- nothing to confirm, or done before
  elsif v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.is_ended(v_event.datetime, v_event.end_datetime) then
    perform private.refuse('closed');
  end if;
  if v_row.slot_number is not null then
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    select v_event.id, 'confirmed', v_row.name, s.id, private.actor(v_event.id, s.id),
           jsonb_strip_nulls(jsonb_build_object('slot', v_row.slot_number, 'section', private.section_name(v_event.sections, v_row.section_id)))
      from (select coalesce(v_row.user_id, v_row.claimed_by_user_id) as id) s;
    update public.participants p set confirm_until = null where p.id = p_id returning * into v_row;
  elsif (select r.open from private.room_of(v_event) r where r.id = v_row.section_id) then
    update public.participants p
       set slot_number = private.lowest_free_slot(v_event.id, v_row.section_id), waiting_since = null, promoted_at = clock_timestamp(), let_go_at = null
     where p.id = p_id returning * into v_row;
  elsif v_row.let_go_at is not null then
    -- Too late for this slot. But a person who answers is given a slot again when it is their turn.
    update public.participants p set let_go_at = null where p.id = p_id returning * into v_row;
  end if;
  return private.registration_json(v_row);
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
  -- The whole row first, so that no column can be forgotten; then what a copy has of its own.
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
  -- Only the organizer, or the group, says whom to pay.
  if v_event.organizer_id <> v_me and v_copy.group_id is null then
    v_copy.pay_link := null;
    v_copy.pay_note := null;
  end if;
  insert into public.events select v_copy.* returning * into v_copy;
  insert into public.labels (event_id, name, color)
  select v_copy.id, l.name, l.color from public.labels l where l.event_id = p_event_id order by l.created_at, l.id limit 50;
  perform private.note_creation(p_request_id, v_copy.id, null);
  return jsonb_build_object('id', v_copy.id, 'name', v_copy.name);
end
$$;

create or replace function private.custom_fields_problem(p_fields jsonb)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_fields) is distinct from 'array' then 'Invalid custom field'
    when jsonb_array_length(p_fields) > 30 then 'At most 30 custom fields are allowed'
    else coalesce(
      (select private.custom_field_problem(f)
         from jsonb_array_elements(p_fields) with ordinality as t (f, n)
        where private.custom_field_problem(f) is not null order by n limit 1),
      (select 'Field labels must be unique'
         from jsonb_array_elements(p_fields) f
        group by private.custom_field_key(f) having count(*) > 1 limit 1))
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
  if v_problem is null then
    p_fields := coalesce(private.tidy_custom_fields(p_fields), '[]');
    v_problem := private.custom_fields_problem(p_fields);
  end if;
  if v_problem is not null then
    perform private.refuse('invalid_input', v_problem, 'custom_fields');
  end if;
  return p_fields;
end
$$;

create or replace function private.participant_joined()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- People sign up by themselves, so we need not look up who did it.
  insert into private.activity (event_id, deed, name, subject_id, details)
  values (new.event_id, case when new.waiting_since is null then 'joined' else 'waits' end, new.name,
          coalesce(new.user_id, new.claimed_by_user_id),
          nullif(case when new.claimed_by_user_id is not null then jsonb_build_object('slot', new.slot_number, 'claimed', true)
                      when new.slot_number is not null then jsonb_build_object('slot', new.slot_number) else '{}' end
                 || case when new.section_id = '' then '{}' else jsonb_build_object('section', private.section_name(
                   (select e.sections from public.events e where e.id = new.event_id), new.section_id)) end, '{}'));
  if num_nonnulls(new.user_id, new.claimed_by_user_id) > 0 then
    perform private.take_payment_along(new);
  end if;
  perform private.tell_joining(new);
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
  v_event_id text;
begin
  for v_changed in
    select row(o.*)::public.participants as was, row(n.*)::public.participants as became
      from was o join became n on n.id = o.id
     where (o.name, o.email, o.phone, o.notes, o.responses, o.section_id, o.user_id, o.claimed_by_user_id)
           is distinct from (n.name, n.email, n.phone, n.notes, n.responses, n.section_id, n.user_id, n.claimed_by_user_id)
        or (o.slot_number is null) <> (n.slot_number is null) or n.waiting_since < o.waiting_since
     order by coalesce(n.slot_number, o.slot_number), n.created_at, n.id
  loop
    perform private.note_change(v_changed.was, v_changed.became);
  end loop;
  for v_changed in
    select n.event_id, array_agg(row(o.*)::public.participants) as was, array_agg(row(n.*)::public.participants) as became
      from was o join became n on n.id = o.id
     where n.slot_number is not null and n.promoted_at is distinct from o.promoted_at
     group by n.event_id
  loop
    perform private.tell_promoted(v_changed.event_id, v_changed.was, v_changed.became);
  end loop;
  for v_event_id in
    select distinct n.event_id from was o join became n on n.id = o.id
     where (o.user_id, o.claimed_by_user_id) is not distinct from (n.user_id, n.claimed_by_user_id)
       and (o.slot_number is not null and n.slot_number is null -- it was taken back
         or o.let_go_at is not null and n.let_go_at is null and n.slot_number is null -- they are given slots again
         -- In sections somebody moved, asks to switch or does so no more. Not when an event gets sections or loses them: event_changed sees to that.
         or o.section_id <> '' and n.section_id <> ''
           and (o.section_id, o.moving_to, o.waiting_since is null) is distinct from (n.section_id, n.moving_to, n.waiting_since is null))
     order by 1
  loop
    perform private.move_up(private.lock_event(v_event_id, 0)); -- what is late stays: lock_event itself may be taking back a part of it
  end loop;
  return null;
end
$$;

create or replace function private.note_change(p_was public.participants, p_became public.participants)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subject uuid := coalesce(p_became.user_id, p_became.claimed_by_user_id);
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
  if (p_was.user_id, p_was.claimed_by_user_id) is distinct from (p_became.user_id, p_became.claimed_by_user_id) then
    -- A row that is given to somebody else is not news. Where its account is gone, what belonged to that goes too.
    if v_subject is null and not exists (select from auth.users u where u.id = coalesce(p_was.user_id, p_was.claimed_by_user_id)) then
      perform private.forget_person(p_became);
    end if;
  elsif v_fields = '{}' and p_became.waiting_since < p_was.waiting_since then
    perform private.log_again(p_became.event_id, p_became.id::text, 'to_front', p_became.name, v_subject, private.actor(p_became.event_id, v_subject),
      nullif(v_section, '{}'));
  -- Contact data of an event that is long over goes by itself (private.forget_contacts).
  elsif v_fields <> '{}' and current_setting('roster.forgetting', true) is distinct from 'on' then
    perform private.log_again(p_became.event_id, p_became.id::text, 'changed', p_became.name, v_subject, private.actor(p_became.event_id, v_subject),
      jsonb_build_object('fields', v_fields));
  end if;

  if p_was.slot_number is not null and p_became.slot_number is null then
    insert into private.activity (event_id, deed, name, subject_id, details)
    values (p_became.event_id, 'missed', p_became.name, v_subject, jsonb_build_object('slot', p_was.slot_number) || v_section);
  elsif p_was.slot_number is null and p_became.slot_number is not null then
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    values (p_became.event_id, 'got_slot', p_became.name, v_subject,
            -- It was their turn, and nobody did it; unless the slot is in another section than the one they waited for.
            case when p_became.section_id <> p_was.section_id then private.actor(p_became.event_id, v_subject) end,
            jsonb_build_object('slot', p_became.slot_number) || v_section);
  elsif p_was.section_id <> '' and p_became.section_id <> '' and p_was.section_id <> p_became.section_id
        and (p_was.slot_number is null) = (p_became.slot_number is null) then
    -- From slot to slot or from line to line. Those who asked to switch move when it is their turn: nobody else did it.
    perform private.log_again(p_became.event_id, p_became.id::text, 'switched', p_became.name, v_subject,
      case when p_was.moving_to is distinct from p_became.section_id then private.actor(p_became.event_id, v_subject) end,
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
  v_ids uuid[] := array(select g.id from gone g);
  v_event public.events;
  v_runner uuid;
  v_too_late boolean;
  v_deeds private.activity[];
begin
  perform private.let_go_of_payments(v_ids);
  perform private.let_go_of_devices(v_ids);
  for v_event in
    -- Not joined: see let_go_of_payments.
    select e.* from public.events e where e.id = any (array(select distinct g.event_id from gone g)) order by e.id
  loop
    v_runner := private.actor(v_event.id, null);
    v_too_late := v_event.withdraw_until < now() and v_event.called_off_at is null;
    with written as (
      insert into private.activity (event_id, deed, about, name, subject_id, actor_id, details)
      select v_event.id, case when l.actor is not null then 'removed' else 'withdrew' end, l.id, case when not v_accountless then l.name end,
             l.subject, l.actor,
             jsonb_strip_nulls(jsonb_build_object(
               'slot', l.slot_number, 'section', case when l.section_id <> '' then private.section_name(v_event.sections, l.section_id) end,
               -- Late is a person who gives up a slot by themselves, not one who never confirmed it or only waited.
               'late', case when v_too_late and l.actor is null and l.slot_number is not null and l.confirm_until is null then true end))
        from (
          select g.id, g.name, g.slot_number, g.section_id, g.confirm_until, u.id as subject,
                 case when v_runner is distinct from u.id then v_runner end as actor
            from gone g left join auth.users u on u.id = coalesce(g.user_id, g.claimed_by_user_id)
           where g.event_id = v_event.id) l
       order by l.slot_number, case when l.section_id <> '' then array_position(private.section_ids(v_event.sections), l.section_id) end
      returning *)
    select array_agg(w order by w.id) into v_deeds from written w;
    if not v_accountless then
      perform private.keep_late(v_event, v_deeds, array(select g.id from gone g where g.claimed_by_user_id is not null));
      perform private.tell_leaving(v_event, v_deeds);
    end if;
    -- Somebody who leaves the line of a section may have stood before two who can swap now. Not when an account is deleted: nobody holds its events.
    if exists (select from gone g where g.event_id = v_event.id and (g.slot_number is not null or g.section_id <> '' and not v_accountless)) then
      perform private.move_up(private.lock_event(v_event.id));
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
  if new.remind and new.datetime is not null then
    perform private.set_reminder(new, false);
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
  if v_called_off and old.series_id is not null then
    perform private.return_turns(old, new.called_off_at is not null);
  end if;
  if v_called_off then
    perform private.log_again(new.id, new.id, case when new.called_off_at is null then 'called_on' else 'called_off' end, null, null, private.actor(new.id, null), null);
  end if;
  select jsonb_agg(n.key order by n.key) into v_fields
    from jsonb_each(to_jsonb(new)) n where n.value is distinct from v_before -> n.key and n.key not in ('revision', 'series_id', 'occurs_on', 'called_off_at', 'call_off_note', 'call_offs');
  if v_fields is not null then
    perform private.log_again(new.id, new.id, 'edited', null, null, private.actor(new.id, null), jsonb_build_object('fields', v_fields));
  end if;
  if (old.datetime, old.time_zone, old.remind, old.called_off_at) is distinct from (new.datetime, new.time_zone, new.remind, new.called_off_at) then
    perform private.set_reminder(new, true);
  end if;
  if num_nonnulls(old.confirm_within, new.confirm_within) > 0
     and (old.datetime, old.confirm_within, old.called_off_at) is distinct from (new.datetime, new.confirm_within, new.called_off_at) then
    perform private.confirm_after_change(old, new);
  end if;
  -- It has more slots than before, goes on again after it was over, or does not ask for confirmation any more.
  if (old.max_participants, old.sections, old.datetime, old.end_datetime, old.confirm_within, old.called_off_at)
     is distinct from (new.max_participants, new.sections, new.datetime, new.end_datetime, new.confirm_within, new.called_off_at) then
    perform private.move_up(private.lock_event(new.id));
  end if;
  if v_called_off then
    perform private.tell_called_off(new);
  end if;
  if (old.datetime, old.end_datetime, old.location) is distinct from (new.datetime, new.end_datetime, new.location) then
    perform private.tell_changed(old, new);
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
  if old.datetime is not null and coalesce(old.end_datetime, old.datetime) > now() then
    perform private.note_cancelled(old);
  end if;
  if old.series_id is not null then
    perform private.return_turns(old, true);
  end if;
  perform private.tell_cancelled(old);
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
  if old.series_id is not null then
    -- It is not made again. Where the series itself goes, it is gone by now, or takes this along. Somebody else who is deleting it may be
    -- waiting for the event.
    insert into private.series_skips (series_id, occurs_on)
    select s.id, old.occurs_on from public.series s where s.id = old.series_id for key share skip locked
    on conflict do nothing;
    perform private.drop_series_that_is_over(old.series_id); -- it may have been the last one
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
  v_before text := case when tg_op <> 'INSERT' then old.state end;
  v_after text := case when tg_op <> 'DELETE' then new.state end;
  v_deed text := case
    when v_before is null then case v_after when 'said' then 'said_paid' when 'confirmed' then 'paid' end
    when v_after is null then case when v_before in ('said', 'confirmed') then 'unpaid' end
    when v_after = 'settled' then 'refunded'
    when v_before = 'settled' then 'not_refunded'
    when v_after = 'dismissed' then 'dismissed'
    when v_before = 'dismissed' then 'not_dismissed'
    when v_after = 'denied' then 'denied'
    when v_before = 'left' and v_after = 'refund' then 'paid'
    -- Those who leave and come back keep what they paid or said.
    when v_before in ('left', 'refund') or v_after in ('left', 'refund') then null
    when v_after = 'confirmed' then 'paid'
    when v_before = 'confirmed' then 'unpaid'
    else 'said_paid' end;
  -- All else is a tick of somebody who runs the event, who is named also beside the own row.
  v_by_payer boolean := v_deed = 'said_paid' or v_before = 'said' and v_after is null;
begin
  -- A deleted event takes its payments along; nobody took a tick off.
  if v_before is distinct from v_after and v_deed is not null
     and (tg_op <> 'DELETE' or exists (select from public.events e where e.id = old.event_id)) then
    perform private.log_again(v_payment.event_id, coalesce(v_payment.participant_id, v_payment.id)::text, v_deed, v_payment.name,
      v_payment.user_id, private.actor(v_payment.event_id, case when v_by_payer then v_payment.user_id end),
      jsonb_build_object('cents', v_payment.cents, 'currency', v_payment.currency));
  end if;
  if tg_op = 'UPDATE' and v_before <> v_after or tg_op = 'DELETE' and v_before = 'denied' then
    perform private.tell_payment(old, v_after);
  end if;
  perform private.ping_event(v_payment.event_id);
  return null;
end
$$;

create or replace function private.prepare_device()
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

create or replace function public.follow(
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
    perform private.refuse('invalid_input', 'This browser gave no address for notifications', 'endpoint');
  end if;
  v_who := private.account_or_guest(p_secret);
  -- Of a guest this registration, and those with the same secret on dates that are not over. What concerns the people whom they added is told
  -- there too.
  v_rows := array(
    select o.participant_id
      from private.guest_secrets s join private.guest_secrets o on o.secret_hash = s.secret_hash join public.events e on e.id = o.event_id
      join public.participants p on p.id = o.participant_id
     where s.participant_id = v_who.participant_id and p.claimed_with is null
       and (o.participant_id = s.participant_id or not private.is_ended(e.datetime, e.end_datetime)));
  -- One call after the other, so that two at once never leave more than 5 browsers.
  perform pg_advisory_xact_lock(hashtextextended('push_subscriptions' || coalesce(v_who.user_id, v_who.participant_id), 0));
  -- An account that signs in on this phone takes it over. The key shows that it is this phone: others may know its address.
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
    perform private.refuse('invalid_input', 'This browser gave no address for notifications', 'endpoint');
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

create or replace function private.account_or_guest(p_secret text, out user_id uuid, out participant_id uuid)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.participants;
begin
  if p_secret is null then
    user_id := auth.uid();
    if user_id is null or not private.hold_account(user_id) then
      perform private.refuse('unauthenticated');
    end if;
    return;
  end if;
  v_row := private.next_of_secret(p_secret);
  -- The event is locked first, as everywhere. Somebody may be taking the guest off the list at this moment, or replacing the secret: then it
  -- opens nothing once we have waited.
  perform 1 from public.events e where e.id = v_row.event_id for key share;
  perform 1 from public.participants p where p.id = v_row.id for key share;
  if not private.holds_secret(v_row.id, p_secret) then
    perform private.refuse('unauthorized');
  elsif auth.uid() is null then
    perform private.count_change(v_row.event_id);
  end if;
  participant_id := v_row.id;
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
  delete from private.push_subscriptions s
   where s.endpoint = p_endpoint and s.auth = p_auth
     and case when p_secret is null then s.user_id is not null else s.secret_hash = private.hash_secret(p_secret) end;
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
        'id', s.id, 'device', s.device, 'time_zone', s.time_zone, 'created_at', s.created_at, 'told_at', s.told_at,
        'endpoint_hash', encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex')) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.user_id = auth.uid());
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
  delete from private.push_subscriptions s where s.id = p_id and s.user_id = auth.uid();
end
$$;

create or replace function public.send_test(p_endpoint text, p_secret text default null)
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
  v_who := private.account_or_guest(p_secret);
  select * into v_device from private.push_subscriptions s
   where s.endpoint = p_endpoint and (s.user_id = v_who.user_id or s.participant_id = v_who.participant_id) for update;
  if not found then
    perform private.refuse('invalid_input', 'Notifications are off on this browser. Switch them on first.', 'endpoint');
  -- Counted for the browser and for who asks, not for the row, because unfollow deletes that.
  elsif not private.count_use(p_endpoint, 'test', 1, '10 seconds') then
    perform private.refuse('throttled', 'A test was sent a moment ago. Wait a few seconds and try again.');
  elsif not private.count_use(coalesce(private.account_key(v_who.user_id), p_secret), 'test', 20) then
    perform private.refuse('throttled', '20 tests were sent within a day. Try again tomorrow.');
  end if;
  perform private.write_messages('test', null, jsonb_build_array(jsonb_build_object(
    'recipient', coalesce(v_who.user_id, v_who.participant_id), 'to_account', v_who.user_id is not null,
    'details', jsonb_build_object('device', v_device.id), 'drop_after', now() + interval '5 minutes', 'urgent', true)));
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
  -- Guests who end the first mail without having opened its link get no other one for 30 days, also where somebody else types their address.
  if v_mail.address is not null and v_mail.confirmed_at is null then
    perform private.close_addresses(array[v_mail.address], now() + interval '30 days');
  end if;
  return private.end_guest_mails(array[v_mail.id]) > 0;
end
$$;

create or replace function private.stop_mails_of(p_user_ids uuid[])
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

create or replace function public.mail_bounced(p_addresses text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.close_addresses(p_addresses, 'infinity');
  perform private.end_guest_mails(array(
    select g.id from private.guest_mails g where g.address = any (array(select lower(a) from unnest(p_addresses) a)) order by g.id));
  for v_id in
    select u.id from auth.users u where u.email = any (array(select lower(a) from unnest(p_addresses) a)) order by u.id
  loop
    -- One by one: if one account cannot be changed, the others still get no more mails.
    begin
      perform private.stop_mails_of(array[v_id]);
    exception when others then
      perform private.note_untold(sqlstate);
    end;
  end loop;
end
$$;

create or replace function private.let_go_of_devices(p_participant_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_guests uuid[] := array(
    select s.participant_id from private.push_subscriptions s where s.participant_id = any (p_participant_ids)
    union
    select m.recipient from private.messages m where m.recipient = any (p_participant_ids) and not m.to_account);
begin
  if v_guests = '{}' then
    return;
  end if;
  -- Waits for a sender that is deleting the last of them at this moment, so that we see it gone.
  perform 1 from private.messages m where m.recipient = any (v_guests) and not m.to_account order by m.id for update;
  delete from private.messages m
   where m.recipient = any (v_guests) and not m.to_account and m.kind not in ('cancelled', 'payment');
  perform private.drop_devices_of_gone(v_guests);
end
$$;

create or replace function private.drop_devices_of_gone(p_guests uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.push_subscriptions s
   where s.participant_id = any (p_guests)
     and not exists (select from public.participants p where p.id = s.participant_id)
     and not exists (select from private.messages m where m.recipient = s.participant_id and not m.to_account)
     and (not exists (select from private.regulars g where g.secret_hash = s.secret_hash)
       or exists (
         select from private.push_subscriptions o join public.participants p on p.id = o.participant_id
          where o.secret_hash = s.secret_hash and o.endpoint = s.endpoint));
end
$$;

create or replace function public.get_channels()
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

create or replace function private.let_go_of_kept_devices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.drop_devices_of_gone(array(
    select s.participant_id from private.push_subscriptions s where s.secret_hash = old.secret_hash));
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
    if new.id <> old.id or new.organizer_id <> old.organizer_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
    new.parent_event_id := null;
  else
    new := private.checked_new_event(new);
  end if;
  if new.group_id is not null and new.group_id is distinct from old.group_id
     and private.from_client() and (tg_op = 'UPDATE' or new.series_id is null) then
    -- Only those who run a group put an event into it. A group that is being deleted this moment is gone when the wait is over.
    if new.group_id not in (select private.my_managed_groups()) then
      perform private.refuse('unauthorized', null, 'group_id');
    end if;
    perform 1 from public.groups g where g.id = new.group_id for key share;
    if not found then
      perform private.refuse('group_not_found', null, 'group_id');
    end if;
  end if;

  if new.sections is not null then
    new := private.checked_sections(new, old);
  end if;
  if new.max_participants < 1 then
    perform private.refuse('invalid_input', 'Must allow at least 1 participant', 'max_participants');
  elsif new.max_participants > 100 then
    perform private.refuse('invalid_input', 'Maximum 100 participants allowed', 'max_participants');
  end if;
  new.name := private.checked_name(new.name, 'name', 200, 'Event name must be less than 200 characters', 'Event name is required');
  new.description := private.checked_text(new.description, 'description', 2000, 'Description must be less than 2000 characters');
  new.location := private.checked_text(new.location, 'location', 500, 'Location must be less than 500 characters');
  new.pay_note := private.checked_text(new.pay_note, 'pay_note', 200, 'Payment note must be less than 200 characters');
  new.pay_link := private.checked_text(new.pay_link, 'pay_link', 500, 'Payment link must be less than 500 characters');
  new := private.checked_times(new, old);
  if new.custom_fields is distinct from coalesce(old.custom_fields, '[]') then
    new.custom_fields := private.checked_custom_fields(new.custom_fields);
  end if;
  if num_nonnulls(new.price_cents, new.currency, new.pay_link) > 0 then
    new := private.checked_price(new, old);
  end if;

  if tg_op = 'UPDATE' then
    if (old.called_off_at, old.call_off_note, old.call_offs) is distinct from (new.called_off_at, new.call_off_note, new.call_offs) then
      new := private.checked_call_off(new, old);
    end if;
    new.revision := old.revision + ((new.name, new.description, new.datetime, new.end_datetime, new.location, new.called_off_at)
      is distinct from (old.name, old.description, old.datetime, old.end_datetime, old.location, old.called_off_at))::int;
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
    if new.organizer_id = auth.uid() and not private.hold_account(auth.uid()) then
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
begin
  if private.from_client() then
    if p_event.series_id is null then
      if p_event.organizer_id is distinct from auth.uid() then
        perform private.refuse('unauthorized');
      end if;
      perform private.limit_events();
      p_event.id := private.new_event_id();
      p_event.created_at := now();
    end if;
    p_event.revision := 0;
  end if;
  p_event.called_off_at := null;
  p_event.call_off_note := null;
  p_event.call_offs := 0;
  return p_event;
end
$$;

create or replace function private.checked_times(p_event public.events, p_old public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_first constant timestamptz := '1000-01-01 00:00:00+00';
  c_last constant timestamptz := '9999-12-31 00:00:00+00';
  v_moved interval;
begin
  if p_event.datetime not between c_first and c_last then
    perform private.refuse('invalid_input', 'Invalid date format', 'datetime');
  elsif p_event.end_datetime not between c_first and c_last then
    perform private.refuse('invalid_input', 'Invalid end date format', 'end_datetime');
  elsif p_event.end_datetime <= p_event.datetime then
    perform private.refuse('invalid_input', 'End date must be after start date', 'end_datetime');
  elsif p_event.time_zone is distinct from p_old.time_zone and not private.is_time_zone(p_event.time_zone) then
    perform private.refuse('invalid_input', 'The time zone of this device is not known here. Choose another one in its settings.', 'time_zone');
  end if;
  if p_event.datetime < p_old.datetime then
    v_moved := extract(epoch from p_event.datetime - p_old.datetime) * interval '1 second'; -- days are not equally long everywhere
    if p_event.registration_deadline = p_old.registration_deadline and p_event.registration_deadline > p_event.datetime then
      p_event.registration_deadline := p_event.registration_deadline + v_moved;
    end if;
    if p_event.withdraw_until = p_old.withdraw_until and p_event.withdraw_until > p_event.datetime then
      p_event.withdraw_until := p_event.withdraw_until + v_moved;
    end if;
  end if;
  if p_event.registration_deadline not between c_first and c_last then
    perform private.refuse('invalid_input', 'Invalid date format', 'registration_deadline');
  elsif p_event.withdraw_until not between c_first and c_last then
    perform private.refuse('invalid_input', 'Invalid date format', 'withdraw_until');
  elsif p_event.registration_deadline > p_event.datetime then
    perform private.refuse('invalid_input', 'Registration deadline must not be after the start', 'registration_deadline');
  elsif p_event.withdraw_until > p_event.datetime then
    perform private.refuse('invalid_input', 'Withdrawal deadline must not be after the start', 'withdraw_until');
  end if;
  return p_event;
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
  if p_event.called_off_at is not null then
    v_columns := v_columns || jsonb_build_object('called_off_at', p_event.called_off_at, 'call_off_note', p_event.call_off_note);
  end if;
  return v_columns;
end
$$;

create or replace function private.run_until(p_event public.events)
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

create or replace function private.lasts_until(p_start timestamptz, p_end timestamptz)
returns timestamptz
language sql
stable
return coalesce(p_end, p_start + interval '3 hours');

create or replace function private.keep_group_leaders()
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
  -- Group, event, row: somebody who deletes one of them, or takes the event out of the group, comes before us or after. The event of another
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
  -- Nobody withdraws and no event leaves the group between here and the insert: events, then rows, by id.
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
   where c.key not in (
     select private.person_key(m.user_id, m.guest_email, m.participant_id)
       from public.group_participants m where m.group_id = p_group_id)
  on conflict (group_id, participant_id) do update set user_id = excluded.user_id, guest_email = excluded.guest_email;
  get diagnostics added_count = row_count;

  skipped_count := v_known - added_count;
  failed_count := cardinality(v_ids) - v_known;
  return next;
end
$$;

create or replace function private.open_group_batch(p_group_id uuid, p_participant_ids uuid[])
returns uuid[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if cardinality(p_participant_ids) > 1000 then
    perform private.refuse('invalid_input', 'Choose at most 1000 people at a time', 'participant_ids');
  end if;
  if private.from_client() and not private.leads_group(p_group_id, auth.uid()) and exists (select from public.groups g where g.id = p_group_id) then
    perform private.refuse('unauthorized');
  end if;
  -- Again with the lock.
  perform 1 from public.groups g where g.id = p_group_id for no key update;
  if not found then
    perform private.refuse('group_not_found');
  elsif private.from_client() and not private.leads_group(p_group_id, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return array(select distinct i from unnest(p_participant_ids) i where i is not null);
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
            select * from (
              select distinct on (private.person_key(m.user_id, m.guest_email, m.participant_id)) p.name, m.joined_at, m.participant_id
                from public.group_participants m join public.participants p on p.id = m.participant_id
               where m.group_id = g.id and v_role is not null
               order by private.person_key(m.user_id, m.guest_email, m.participant_id), m.joined_at, m.participant_id) d
             order by d.joined_at, d.participant_id limit 4) f),
      'events', l.events)
    from public.groups g
   cross join lateral (
      select count(*) as number, coalesce(json_agg(json_build_object(
          'id', e.id, 'name', e.name, 'look', e.look, 'series_id', e.series_id, 'datetime', e.datetime, 'end_datetime', e.end_datetime,
          'location', e.location, 'is_private', e.is_private, 'called_off_at', e.called_off_at,
          'participant_count', (select count(p.slot_number) from public.participants p where p.event_id = e.id))
        order by e.datetime nulls last, e.created_at, e.id), '[]') as events
        from public.events e
       where e.group_id = g.id and (not e.is_private or v_role in ('owner', 'admin') or private.may_open_event(e.id))) l
   where g.id = p_group_id);
end
$$;

create or replace function private.person_key(p_user_id uuid, p_email text, p_participant_id uuid)
returns text
language sql
immutable
return coalesce(p_user_id::text, lower(p_email), p_participant_id::text);

create or replace function public.event_count(public.groups)
returns int
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_runs boolean := private.leads_group($1.id, v_me);
begin
  return (
    select count(*) from public.events e
     where e.group_id = $1.id
       and (not e.is_private or v_runs or (v_me is not null and private.may_open_event(e.id))));
end
$$;

create or replace function public.member_count(public.groups)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(distinct private.person_key(m.user_id, m.guest_email, m.participant_id))
            from public.group_participants m where m.group_id = $1.id);
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
  v_hash bytea;
  v_address text;
  v_token text := 'm' || replace(gen_random_uuid()::text, '-', '');
  v_most private.first_mails;
  v_why text;
begin
  -- Asked without a lock first, so that a stranger makes nobody wait; then again with the locks, the event first.
  select * into v_row from public.participants p where p.id = p_id;
  if v_row.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.holds_secret(p_id, p_secret) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = v_row.event_id for key share;
  select * into v_row from public.participants p where p.id = p_id for key share;
  if not private.holds_secret(p_id, p_secret) then
    perform private.refuse('unauthorized');
  elsif auth.uid() is null then
    perform private.count_change(v_event.id);
  end if;
  v_hash := private.hash_secret(p_secret);
  v_address := case when p_on then lower(v_row.email) end;
  -- One call after the other for each organizer and each address, always in this order, so that the limits are exact.
  perform pg_advisory_xact_lock(hashtextextended('first_mails of ' || private.account_key(v_event.organizer_id), 0));
  perform pg_advisory_xact_lock(hashtextextended('first_mails to ' || coalesce(private.mailbox_of(v_address), ''), 0));
  if v_address is not null and exists (
      select from private.guest_mails g where g.secret_hash = v_hash and g.address = v_address) then
    return private.guest_mail_json(v_hash);
  end if;
  perform private.end_guest_mails(array(
    select g.id from private.guest_mails g where g.secret_hash = v_hash and g.address is not null));
  if v_address is null then
    return '{}';
  end if;
  select * into v_most from private.first_mails;
  v_why := case
    when public.get_channels() -> 'mail' = 'false' then 'Mails cannot be sent at the moment'
    when exists (
      select from private.closed_addresses c where c.hash = private.address_hash(v_address) and c.until > now())
      then 'Mails to this address were ended'
    when private.uses_of(private.mailbox_of(v_address), 'mail to') >= v_most.an_address
      then format('This address has had %s first mails today', coalesce((array['no', 'one', 'two', 'three', 'four', 'five'])[v_most.an_address + 1], v_most.an_address::text))
    when private.uses_of(v_event.id, 'mail of event') >= v_most.an_event
      or private.uses_of(private.account_key(v_event.organizer_id), 'mail of organizer') >= v_most.an_organizer
      then 'Too many people asked for mails about this today' end;
  if v_why is not null then
    return jsonb_build_object('why', v_why);
  end if;
  perform private.count_use(private.mailbox_of(v_address), 'mail to', 2147483647);
  perform private.count_use(v_event.id, 'mail of event', 2147483647);
  perform private.count_use(private.account_key(v_event.organizer_id), 'mail of organizer', 2147483647);
  insert into private.guest_mails (secret_hash, address, token_hash)
  values (v_hash, v_address, sha256(convert_to(v_token, 'UTF8')));
  perform private.write_messages('joined', v_event.id, jsonb_build_array(jsonb_build_object(
    'recipient', v_row.id, 'to_account', false, 'details', private.event_facts(v_event) || jsonb_build_object('token', v_token),
    'drop_after', greatest(private.lasts_until(v_event.datetime, v_event.end_datetime), now() + interval '1 day'), 'urgent', true)));
  return private.guest_mail_json(v_hash);
end
$$;

create or replace function private.guest_mail_json(p_secret_hash bytea)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_build_object('address', g.address, 'state', case when g.confirmed_at is null then 'waits' else 'on' end)
      from private.guest_mails g where g.secret_hash = p_secret_hash and g.address is not null), '{}');
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
  return array(select s.participant_id from private.guest_secrets s where s.secret_hash = private.hash_secret(p_token) order by 1);
end
$$;

create or replace function private.mailbox_of(p_address text)
returns text
language sql
immutable
return regexp_replace(lower(p_address), '[+][^@]*@', '@');

create or replace function private.address_hash(p_address text)
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select sha256(t.salt || convert_to(private.mailbox_of(p_address), 'UTF8')) from private.throttle_salt t);
end
$$;

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
   where m.kind = 'joined' and m.secret_hash in (select g.secret_hash from private.guest_mails g where g.id = any (p_ids));
  update private.guest_mails g
     set address = null, token_hash = case when g.confirmed_at is not null then g.token_hash end
   where g.id = any (p_ids);
  get diagnostics v_ended = row_count;
  return v_ended;
end
$$;

create or replace function private.close_addresses(p_addresses text[], p_until timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.closed_addresses as c (hash, until)
  select distinct private.address_hash(a), p_until from unnest(p_addresses) a order by 1
  on conflict on constraint closed_addresses_pkey do update set until = greatest(c.until, excluded.until);
  delete from private.closed_addresses c where c.until < now();
end
$$;

create or replace function private.drop_guest_mails(p_hashes bytea[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.guest_mails g
   where g.secret_hash = any (p_hashes)
     and not exists (select from private.guest_secrets s where s.secret_hash = g.secret_hash)
     and not exists (select from private.adopted_secrets a where a.secret_hash = g.secret_hash)
     and not exists (select from private.regulars r where r.secret_hash = g.secret_hash)
     and not exists (select from private.messages m where m.secret_hash = g.secret_hash);
end
$$;

create or replace function private.let_go_of_guest_mails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('roster.let_go_of', true) is distinct from old.secret_hash::text then
    perform set_config('roster.let_go_of', old.secret_hash::text, true);
    perform private.drop_guest_mails(array[old.secret_hash]);
  end if;
  return null;
end
$$;

create or replace function public.merge_regular(p_id uuid, p_participant_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_regular private.regulars;
  v_before private.regulars;
  v_series public.series;
  v_row public.participants;
  v_hash bytea;
  v_entry jsonb;
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_regular from private.regulars g where g.id = p_id;
  select * into v_series from public.series s where s.id = v_regular.series_id;
  if v_series.id is not null and not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  v_series := private.lock_series(v_series.id);
  -- Read again under the lock: somebody may have handed it over or removed it meanwhile.
  select * into v_regular from private.regulars g where g.id = p_id;
  if v_series.id is null or v_regular.id is null then
    perform private.refuse('participant_not_found', 'This place is not kept any more. Reload the page to see the latest.');
  end if;
  -- The event too, so that no account takes over the guest's row meanwhile (adopt_registrations).
  perform 1 from public.events e
    where e.series_id = v_series.id and e.id = (select p.event_id from public.participants p where p.id = p_participant_id) for no key update;
  select p.* into v_row from public.participants p join public.events e on e.id = p.event_id
   where p.id = p_participant_id and e.series_id = v_series.id;
  v_hash := (select s.secret_hash from private.guest_secrets s where s.participant_id = v_row.id and s.number = 0);
  v_entry := (
    select jsonb_build_object('entry', jsonb_build_object('id', p.id, 'name', p.name))
      from private.regular_rows r join public.participants p on p.id = r.participant_id
     where r.regular_id = p_id and p.event_id = v_row.event_id and p.id <> v_row.id order by r.number desc limit 1);
  if v_row.id is null then
    perform private.refuse('participant_not_found');
  elsif v_row.user_id is null and v_hash is null then
    perform private.refuse('invalid_input', 'Somebody else signed this person up. Choose a row of their own.');
  elsif (v_row.user_id = v_regular.user_id or v_hash = v_regular.secret_hash) is not true then
    if v_regular.claimed_by is null then
      perform private.refuse('invalid_input', 'This place belongs to somebody already. Reload the page to see the latest.');
    elsif v_row.user_id is null and (v_series.is_private or v_series.group_id is not null) then
      perform private.refuse('invalid_input', 'Guests cannot join this series. Keep the name, or ask them to sign in.');
    elsif v_row.user_id is not null and not private.hold_account(v_row.user_id) then
      perform private.refuse('participant_not_found');
    end if;
    v_regular := private.hand_over(v_regular, v_row, v_hash);
  end if;
  return private.regular_json(v_regular, nullif(v_series.template -> 'sections', 'null')) || coalesce(v_entry, '{}');
end
$$;

create or replace function private.hand_over(p_regular private.regulars, p_row public.participants, p_hash bytea)
returns private.regulars
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_place private.regulars;
begin
  -- A person has one place. Another one of theirs goes, and the rows of names that are linked to it come along.
  select g.* into v_place from private.regulars g
   where g.series_id = p_regular.series_id and (g.user_id = p_row.user_id or g.secret_hash = p_hash);
  update private.regular_rows r set regular_id = p_regular.id where r.regular_id = v_place.id;
  delete from private.regulars g where g.id = v_place.id;
  if v_place.id is null then
    -- A person who is only on a date that was made private alone keeps the name that everybody knows. What the organizer wrote beside the
    -- name is not theirs.
    v_place.series_id := p_regular.series_id;
    v_place.user_id := p_row.user_id;
    v_place.secret_hash := p_hash;
    v_place.name := p_regular.name;
    v_place.responses := '{}';
    v_place.section_id := p_regular.section_id;
    v_place.brings := '{}';
  end if;
  v_place := private.as_last_entered(v_place);
  update private.regulars g
     set user_id = p_row.user_id, secret_hash = case when p_row.user_id is null then p_hash end, claimed_by = null,
         place = least(g.place, v_place.place), missed_on = greatest(g.missed_on, v_place.missed_on),
         since = least(g.since, v_place.since), name = v_place.name, email = v_place.email,
         phone = v_place.phone, notes = v_place.notes, responses = v_place.responses, section_id = v_place.section_id,
         brings = v_place.brings
   where g.id = p_regular.id
  returning * into v_place;
  return v_place;
end
$$;

create or replace function public.register(
  p_id uuid, p_event_id text, p_name text, p_email text default null, p_phone text default null, p_notes text default null,
  p_responses jsonb default '{}', p_claim boolean default false, p_secret text default null, p_wait boolean default false,
  p_section text default null)
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
  p_section := coalesce(left(p_section, 17), ''); -- no id of a section is longer than 16; '' is the one section of an event without any
  begin
    return private.take_slot(p_id, p_event_id, p_name, p_email, p_phone, p_notes, coalesce(p_responses, '{}'),
      coalesce(p_claim, false), p_secret, coalesce(p_wait, false), p_section);
  exception when others then
    get stacked diagnostics v_code = returned_sqlstate, v_message = message_text,
      v_hint = pg_exception_hint, v_details = pg_exception_detail;
    if auth.uid() is not null or v_code not like 'PT4%' then
      raise;
    end if;
  end;
  -- A guest was refused. An error would roll back that this call was counted. So the refusal is an answer with that error's status and
  -- body: on the wire the two cannot be told apart.
  perform private.count_guest(p_event_id, true);
  perform set_config('response.status', substring(v_code from 3), true);
  return jsonb_build_object('code', v_code, 'message', v_message,
    'hint', nullif(v_hint, ''), 'details', nullif(v_details, ''));
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
  return v_registration;
end
$$;

create or replace function private.check_joining(
  p_event public.events, p_me uuid, p_claim boolean, p_id uuid, p_secret text, p_wait boolean, p_section text,
  out already jsonb, out waits boolean)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_runs boolean := p_claim and private.runs(p_event.organizer_id, p_event.group_id, p_event.id, p_event.series_id, p_me);
  v_others_slot boolean := p_claim and not v_runs;
  v_ended boolean := private.is_ended(p_event.datetime, p_event.end_datetime);
  v_secret bytea := private.hash_secret(p_secret);
  v_room record; -- of the section; all null where there is no such section
  v_mine int := (select count(*) from public.participants p where p.event_id = p_event.id and p.user_id = p_me);
  v_claimed int := (select count(*) from public.participants p where p.event_id = p_event.id and p.claimed_by_user_id = p_me);
  v_waiting int := (select count(*) from public.participants p where p.event_id = p_event.id and p.waiting_since is not null);
  v_word text;
begin
  if p_me is null and p_claim then
    select count(*) filter (where s.number = 0), count(*) filter (where s.number > 0) into v_mine, v_claimed
      from private.guest_secrets s where s.secret_hash = v_secret and s.event_id = p_event.id;
  end if;
  select r.* into v_room from private.room_of(p_event) r where r.id = p_section;
  -- Asked after these were counted: so a retry is never refused because of its own row, which came between the two.
  already := private.own_registration(p_id, p_secret);
  if already is not null then
    return;
  end if;
  waits := v_room.open is not true; -- nobody overtakes: a slot that goes to somebody in line is not open
  if waits and p_event.confirm_within is not null and not v_ended then
    -- Who gets a slot that was not confirmed in time is decided once the event is locked. Before that nobody is refused for want of a slot.
    waits := not exists (select from public.participants p where p.event_id = p_event.id and p.confirm_until <= now());
  end if;
  v_word := case
    when p_event.id is null then 'event_not_found'
    when p_me is null and p_claim and v_secret is null then 'unauthenticated'
    when p_me is null and (p_event.is_private or p_event.group_id is not null) then 'sign_in_to_rsvp'
    when p_event.is_private and not private.may_open(p_event, p_me) then 'event_not_found'
    when p_event.called_off_at is not null then 'called_off'
    when v_ended and (v_runs and private.run_until(p_event) >= now()) is not true then 'closed'
    when p_event.registration_deadline < now() then 'closed'
    when not p_claim and v_mine > 0 then 'already_registered'
    when v_others_slot and v_mine = 0 then 'not_registered'
    when v_others_slot and v_claimed >= 10 then 'claim_limit'
    when v_room.id is null and p_section = '' then 'section_required'
    when v_room.id is null then 'section_gone'
    when waits and (v_ended or not p_wait) then 'full'
    when waits and not p_event.waitlist then 'waitlist_closed'
    when waits and v_waiting >= 500 then 'waitlist_full'
  end;
  if v_word is not null then
    perform private.refuse(v_word);
  elsif p_me is null and v_secret is null then
    perform private.refuse('invalid_input', null, 'secret');
  elsif p_me is null then
    -- Without the lock, so that nobody waits behind those who are refused; and with it, where the count of an event is exact.
    perform private.throttle_guest(p_event.id, 'sign-ups');
  end if;
end
$$;

create or replace function private.keep_secret(p_id uuid, p_event public.events, p_hash bytea, p_added boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- The unique key compares within one event only. With this lock, of two at once with the same secret the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('guest_secrets' || p_hash::text, 0));
  insert into private.guest_secrets (participant_id, event_id, secret_hash, number)
  values (p_id, p_event.id, p_hash, case when not p_added then 0 else (
    select min(n) from generate_series(1, 10) n
     where not exists (select from private.guest_secrets s where s.secret_hash = p_hash and s.event_id = p_event.id and s.number = n)) end)
  on conflict (secret_hash, event_id, number) do nothing;
  if not found
     -- It opens a registration of another event, or keeps a place, and that is not in the series of this event.
     or exists (
       select from private.guest_secrets s join public.events e on e.id = s.event_id
        where s.secret_hash = p_hash and e.id <> p_event.id and (e.series_id = p_event.series_id) is not true)
     or exists (
       select from private.regulars g where g.secret_hash = p_hash and (g.series_id = p_event.series_id) is not true) then
    perform private.refuse('id_taken');
  end if;
  if not p_added then
    -- Those whom they had added before they withdrew are theirs again.
    update public.participants p set claimed_with = p_id
     where p.id in (select s.participant_id from private.guest_secrets s
                     where s.secret_hash = p_hash and s.event_id = p_event.id and s.number > 0);
  end if;
end
$$;

create or replace function private.own_registration(p_id uuid, p_secret text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.participants;
begin
  select * into v_row from public.participants p where p.id = p_id;
  if not found then
    return null;
  elsif not private.is_own(v_row, p_secret) then
    perform private.refuse('id_taken');
  end if;
  return private.registration_json(v_row);
end
$$;

create or replace function private.lowest_free_slot(p_event_id text, p_section text)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Of the taken ones in order, the first whose number is not its turn; else the one after the last.
  return (
    select coalesce(min(t.turn) filter (where t.slot_number > t.turn), count(*) + 1)
      from (
        select p.slot_number, row_number() over (order by p.slot_number) as turn from public.participants p
         where p.event_id = p_event_id and p.slot_number > 0 and p.section_id = p_section) t);
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
    -- A stranger locks nothing, and the policy refuses them. The first to open a date of a series copies at most fifty (private.make_date).
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
  new.name := private.checked_name(new.name, 'name', 50, 'Label name must be less than 50 characters', 'Label name is required');
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
  -- Event, row, label: somebody who deletes one of them comes before us or after.
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

drop function private.limit_events;
create function private.limit_events()
returns void
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
  -- The person's other calls that add events come after this one, so that none is counted too late.
  perform pg_advisory_xact_lock(hashtextextended('events' || v_me, 0));
  select count(*), count(*) filter (where e.created_at = now()) into v_all, v_now from public.events e where e.organizer_id = v_me;
  if v_now >= 5 then
    perform private.refuse('event_limit', 'Create at most 5 events at a time.');
  elsif v_all >= 5000 then
    perform private.refuse('event_limit', 'You can have at most 5,000 events. Delete some to make room.');
  elsif not private.count_use(private.account_key(v_me), 'event', 1000) then
    perform private.refuse('event_limit', 'You have created 1,000 events within a day. Create more tomorrow.');
  end if;
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
  if not private.from_client() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || v_me, 0)); -- as in limit_events
  execute format('select count(*) >= $2 from public.%I where %I = $1', tg_table_name, tg_argv[0]) into v_many using v_me, tg_argv[1]::int;
  if v_many then
    perform private.refuse(tg_argv[2], tg_argv[3]);
  elsif tg_nargs > 4 and not private.count_use(private.account_key(v_me), tg_argv[4], tg_argv[5]::int) then
    perform private.refuse(tg_argv[2], tg_argv[6]);
  end if;
  return new;
end
$$;

create or replace function private.count_use(
  p_who text, p_kind text, p_most int, p_within interval default '1 day', p_now timestamptz default now())
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if private.uses_of(p_who, p_kind, p_within, p_now) >= p_most then
    return false;
  end if;
  with old as materialized (
    select d.id from private.uses d where d.at < now() - interval '7 days' order by d.at limit 20 for update skip locked)
  delete from private.uses d using old where d.id = old.id;
  insert into private.uses (who, kind, at)
  select sha256(t.salt || convert_to(p_who, 'UTF8')), p_kind, p_now from private.throttle_salt t;
  return true;
end
$$;

create or replace function private.uses_of(p_who text, p_kind text, p_within interval default '1 day', p_now timestamptz default now())
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select count(*) from private.uses d
     where d.who = (select sha256(t.salt || convert_to(p_who, 'UTF8')) from private.throttle_salt t)
       and d.kind = p_kind and d.at > p_now - p_within);
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
  return coalesce((select lower(u.email) from auth.users u where u.id = p_user_id), p_user_id::text);
end
$$;

create or replace function private.ping_event(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null or current_setting('roster.pinged', true) = p_event_id then
    return;
  end if;
  perform set_config('roster.pinged', p_event_id, true);
  begin
    execute 'select realtime.send($1, $2, $3, $4)' using '{}'::jsonb, 'changed', 'event:' || p_event_id, true;
  exception when others then
    raise warning 'Realtime did not take a ping: %', sqlerrm;
  end;
end
$$;

create or replace function private.ping_row()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.ping_event(coalesce(new.event_id, old.event_id));
  return null;
end
$$;

create or replace function private.has_sender()
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
    insert into private.messages as m (recipient, to_account, kind, event_id, details, send_after, drop_after, urgent, secret_hash)
    select n.recipient, n.to_account, p_kind, p_event_id, n.details, coalesce(n.send_after, now()), n.drop_after, coalesce(n.urgent, false),
           case when not n.to_account then (select s.secret_hash from private.guest_secrets s where s.participant_id = n.recipient) end
      from jsonb_to_recordset(p_messages) as n (
             recipient uuid, to_account boolean, details jsonb, send_after timestamptz, drop_after timestamptz, urgent boolean)
    on conflict on constraint messages_once do update
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
    when p_kind = 'promoted' then p_waiting || p_later || jsonb_build_object('slots', (
      -- Somebody may be moved back and forth: each slot is named once, as it was last.
      select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(p_waiting -> 'slots') s
       where not exists (select from jsonb_array_elements(p_later -> 'slots') n where n - 'name' = s - 'name')) || (p_later -> 'slots'))
    when p_kind = 'changed' then p_later || jsonb_build_object('before', private.changed_keys(p_later -> 'event',
      -- `before` is from before the first edit as long as nobody was told, and from before this edit once somebody may have been told.
      case when p_untold then (p_later -> 'before') || (p_waiting -> 'before') else (p_waiting -> 'before') || (p_later -> 'before') end))
    when p_kind = 'payment' and p_waiting -> 'what' = p_later -> 'what' and p_waiting -> 'currency' = p_later -> 'currency'
      then p_later || jsonb_build_object('parts', (p_waiting -> 'parts') || (p_later -> 'parts'),
             'cents', (p_waiting ->> 'cents')::int + (p_later ->> 'cents')::int)
    -- What was not told yet is told with the later one.
    when p_kind = 'notice' and p_untold then p_later || jsonb_build_object('notices', (p_waiting -> 'notices') || (p_later -> 'notices'))
    when p_kind = 'digest' then p_later || (
      -- At most 20 names of each kind, and how many there were.
      select jsonb_object_agg(k, (
               select coalesce(jsonb_agg(p order by number), '[]')
                 from jsonb_array_elements((p_waiting -> k) || (p_later -> k)) with ordinality as t (p, number) where number <= 20))
             || jsonb_object_agg(k || '_count', (p_waiting ->> (k || '_count'))::int + (p_later ->> (k || '_count'))::int)
        from unnest('{joined,left}'::text[]) k)
    else p_later end
$$;

create or replace function private.note_untold(p_code text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise warning 'Something was not told: %', p_code;
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
  when 'opened' then p_metadata -> 'settings' -> 'tellOpened' is distinct from 'false'
  when 'payment' then p_metadata -> 'settings' -> 'tellPayments' is distinct from 'false'
  when 'late' then p_metadata -> 'settings' -> 'tellLate' is distinct from 'false'
  when 'joins' then p_metadata -> 'settings' -> 'tellJoins' is not distinct from 'true'
  when 'digest' then p_metadata -> 'settings' -> 'tellLate' is distinct from 'false'
    or p_metadata -> 'settings' -> 'tellJoins' is not distinct from 'true'
  else true end;

create or replace function private.takes_mail(p_metadata jsonb, p_email text, p_confirmed_at timestamptz)
returns boolean
language sql
immutable
return p_email is not null and p_confirmed_at is not null
  and p_metadata -> 'settings' -> 'emailNotifications' is distinct from 'false';

create or replace function private.event_facts(p_event public.events)
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

create or replace function private.sections_of(p_event public.events)
returns table (id text, name text, size integer, number bigint)
language plpgsql
immutable rows 10
set search_path = ''
as $$
begin
  if p_event.sections is null then
    return query select '', null::text, coalesce(p_event.max_participants, 2000), 1::bigint;
  else
    return query
      select s ->> 'id', s ->> 'name', (s ->> 'size')::int, t.n from jsonb_array_elements(p_event.sections) with ordinality as t (s, n);
  end if;
end
$$;

create or replace function private.room_of(p_event public.events)
returns table (id text, name text, size integer, number bigint, taken bigint, waiting bigint, open boolean)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
declare
  -- From last call on, and once the event is over, nobody in line is given a slot any more.
  v_line_stands boolean := private.last_call(p_event) <= clock_timestamp() or private.is_ended(p_event.datetime, p_event.end_datetime);
begin
  return query
    with standing as (
      select w.section_id, count(*) filter (where w.has_slot) as taken, count(*) filter (where not w.has_slot) as waiting,
             count(*) filter (where not w.has_slot and not w.let_go) as next
        from (
          select p.section_id, true as has_slot, false as let_go from public.participants p
           where p.event_id = p_event.id and p.slot_number is not null
          union all
          select l.section_id, false, l.let_go_at is not null from private.lines l where l.event_id = p_event.id) w
       group by w.section_id)
    select s.id, s.name, s.size, s.number, coalesce(w.taken, 0), coalesce(w.waiting, 0),
           coalesce(w.taken, 0) < s.size and (coalesce(w.next, 0) = 0 or v_line_stands is true)
      from private.sections_of(p_event) s left join standing w on w.section_id = s.id;
end
$$;

create or replace function private.next_to_move_up(p_event public.events)
returns table (id uuid, section_id text, slot_number integer, moves boolean)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
declare
  v_wishes boolean := exists (select from public.participants p where p.event_id = p_event.id and p.moving_to is not null);
begin
  return query
    with recursive taken as (
      select p.section_id, count(*) as number from public.participants p
       where p.event_id = p_event.id and p.slot_number is not null group by p.section_id),
    room as (
      select s.id, s.number, coalesce(t.number, 0) as taken, greatest(s.size - coalesce(t.number, 0), 0) as free
        from private.sections_of(p_event) s left join taken t on t.section_id = s.id),
    -- As many of each line as there are free slots. With a full section, only the first: a swap may give them a slot.
    line as materialized (
      select r.id as section_id, r.number, r.free, i.id, i.moves, i.leaves,
             row_number() over (partition by r.number order by i.since, i.id) as turn
        from room r
       cross join lateral (
         select l.* from private.lines l
          where l.event_id = p_event.id and l.section_id = r.id and l.let_go_at is null
            and (l.confirm_until is null or l.confirm_until > clock_timestamp()) -- else the slot is about to be taken back (private.lock_event)
          order by l.since, l.id limit greatest(r.free, 1)) i
       where r.free > 0 or v_wishes),
    free as (
      select r.id as section_id, g.slot_number, row_number() over (partition by r.id order by g.slot_number) as turn
        from room r
       cross join lateral generate_series(1, (r.taken + (select count(*) from line l where l.section_id = r.id))::int) g (slot_number)
       where r.free > 0 and not exists (
         select from public.participants p
          where p.event_id = p_event.id and p.slot_number = g.slot_number and p.section_id = r.id)),
    moved as materialized (
      select l.id, l.section_id, f.slot_number, l.moves from line l join free f using (section_id, turn) where l.turn <= l.free),
    round as (
      select l.number, l.section_id as start, l.leaves as next, array[l.id] as ids from line l
       where l.turn = 1 and l.moves and not exists (select from moved)
      union all
      select r.number, r.start, l.leaves, r.ids || l.id from round r join line l on l.section_id = r.next and l.turn = 1 and l.moves
       where r.next <> r.start and cardinality(r.ids) < 10),
    ring as (
      select r.ids from round r where r.next = r.start order by r.number limit 1)
    select m.* from moved m
    union all
    select p.id, o.section_id, o.slot_number, true
      from ring r join public.participants p on p.id = any (r.ids) join public.participants o on o.id = any (r.ids) and o.section_id = p.moving_to;
end
$$;

create or replace function private.move_up(p_event public.events)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_until timestamptz := private.confirm_until(p_event);
  v_next uuid[];
  v_locked uuid[];
  v_sections text[];
  v_slots int[];
  v_moves boolean[];
begin
  if p_event.called_off_at is not null or private.is_ended(p_event.datetime, p_event.end_datetime) or v_until <= clock_timestamp()
     or not exists (select from public.participants p where p.event_id = p_event.id and p.waiting_since is not null)
       and not exists (select from public.participants p where p.event_id = p_event.id and p.moving_to is not null) then
    return;
  end if;
  loop
    select array_agg(n.id), array_agg(n.section_id), array_agg(n.slot_number), array_agg(n.moves) into v_next, v_sections, v_slots, v_moves
      from private.next_to_move_up(p_event) n;
    if v_next is null then
      return;
    end if;
    v_locked := array(
      select p.id from public.participants p
       where p.id = any (v_next) and (p.waiting_since is not null or p.moving_to is not null) order by p.id for update);
    -- An account that is deleted this moment leaves the line. Then it is the next person's turn.
    exit when cardinality(v_locked) = cardinality(v_next);
  end loop;
  update public.participants p
     set section_id = n.section_id, slot_number = n.slot_number, waiting_since = null, moving_to = null, moving_since = null,
         promoted_at = clock_timestamp(), confirm_until = case when not n.moves then v_until end
    from unnest(v_next, v_sections, v_slots, v_moves) n (id, section_id, slot_number, moves)
   where p.event_id = p_event.id and p.id = n.id;
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
  elsif not private.hold_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  elsif p_told = 'section' and not coalesce(p_section = any (private.section_ids(v_event.sections)), false) then
    perform private.refuse('section_gone');
  elsif private.uses_of(p_event_id, 'notice') >= 3 then
    perform private.refuse('notice_limit', 'Three messages were written to this event within a day. Write the next one tomorrow.');
  elsif not private.count_use(private.account_key(v_me), 'notice', 20) then
    perform private.refuse('notice_limit', 'You have written 20 messages within a day. Write the next one tomorrow.');
  end if;
  perform private.count_use(p_event_id, 'notice', 3);
  insert into private.notices (id, event_id, author_id, told, section_id, text)
  values (p_id, p_event_id, v_me, p_told, case when p_told = 'section' then p_section else '' end, p_text)
  returning * into v_notice;
  -- The message stores which notices; what they say is looked up when it is sent (private.notices_told).
  begin
    perform private.write_messages('notice', p_event_id, (
      select jsonb_agg(jsonb_build_object(
               'recipient', t.recipient, 'to_account', t.to_account,
               'details', private.event_facts(v_event) || jsonb_build_object('notices', jsonb_build_array(p_id)),
               'drop_after', now() + interval '2 days',
               'urgent', coalesce(v_event.datetime between now() and now() + interval '18 hours', false)))
        from private.people_of(p_event_id, 'notice', v_me, p_told, v_notice.section_id) t where t.hears));
  exception when others then
    perform private.note_untold(sqlstate);
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
    if not private.hold_account(auth.uid()) then
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
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('id', n.id, 'at', n.at, 'by', private.display_name(n.author_id), 'told', n.told, 'text', n.text)
           || case when n.section_id = '' then '{}' else jsonb_build_object('section_id', n.section_id) end order by n.at desc, n.id)
    from (select * from private.notices n where n.event_id = p_event_id order by n.at desc, n.id limit 3) n
$$;

create or replace function private.notices_told(p_details jsonb)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('by', private.display_name(n.author_id), 'text', n.text) order by n.at, n.id), '[]')
    from jsonb_array_elements_text(p_details -> 'notices') i join private.notices n on n.id = i::uuid
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

create or replace function private.ban(p_user_id uuid, p_until timestamptz default '2999-12-31')
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

create or replace function private.before_user_created(event jsonb)
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
  select k.days into v_days from private.contact_keeping k
   where k.looked_at is null or k.looked_at < p_now - interval '1 hour' for update skip locked;
  if not found then
    return;
  end if;
  -- Where the last two things of a guest are deleted at the same moment, each call sees the other one still there.
  perform private.drop_guest_mails(array(select g.secret_hash from private.guest_mails g));
  if v_days is null then
    update private.contact_keeping set looked_at = p_now;
    return;
  end if;
  -- No person changed these rows, so the activity says nothing of it (private.note_change).
  perform set_config('roster.forgetting', 'on', true);
  -- Waits for nobody: rows that somebody has locked come an hour later.
  with due as (
    select p.id from public.participants p join public.events e on e.id = p.event_id
     where num_nonnulls(p.email, p.phone) > 0 and coalesce(e.end_datetime, e.datetime) < p_now - make_interval(days => v_days)
     limit 500 for no key update of p skip locked)
  update public.participants p set email = null, phone = null from due where p.id = due.id;
  get diagnostics v_done = row_count;
  perform set_config('roster.forgetting', '', true);
  -- The mails of guests all of whose events are that long over. Where there is no event any more, a message waits that it is cancelled.
  perform private.end_guest_mails(array(
    select g.id from private.guest_mails g
     where g.address is not null and not exists (select from private.regulars r where r.secret_hash = g.secret_hash)
       and exists (select from private.guest_secrets s where s.secret_hash = g.secret_hash)
       and not exists (
         select from private.guest_secrets s join public.events e on e.id = s.event_id
          where s.secret_hash = g.secret_hash
            and (coalesce(e.end_datetime, e.datetime) < p_now - make_interval(days => v_days)) is not true)));
  if v_done < 500 then
    update private.contact_keeping set looked_at = p_now;
  end if;
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
      and p_email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@.]+$') -- some rows are older than private.is_address
    and (p_phone is null or p_phone = private.clean(p_phone) and char_length(p_phone) <= 20 and private.is_phone(p_phone))
    and (p_notes is null or p_notes = private.clean(p_notes) and char_length(p_notes) <= 1000)
    and (p_responses = '{}' or jsonb_typeof(p_responses) = 'object' and private.answers_fit(p_responses)), false);
end
$$;

create or replace function private.is_ended(p_start timestamptz, p_end timestamptz)
returns boolean
language sql
stable
return coalesce(coalesce(p_end, p_start) < now(), false);

create or replace function private.answers_fit(p_responses jsonb)
returns boolean
language sql
immutable
return p_responses = '{}' or octet_length(p_responses::text) <= 133000;

create or replace function private.forget_person(p_row public.participants)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_row.waiting_since is not null then
    perform private.drop_accountless(array[p_row.id]);
  end if;
  delete from public.participant_labels l where l.participant_id = p_row.id;
  update public.group_participants m set guest_email = null
   where m.participant_id = p_row.id and m.guest_email is not null;
end
$$;

create or replace function private.drop_accountless(p_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('roster.accountless', 'on', true);
  delete from public.participants p where p.id = any (p_ids);
  perform set_config('roster.accountless', '', true);
end
$$;

create or replace function private.guard_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_left boolean := old.user_id is not null and new.user_id is null
    and not exists (select 1 from auth.users u where u.id = old.user_id);
  v_sent_back boolean := old.confirm_until <= clock_timestamp() and new.slot_number is null and new.let_go_at = old.confirm_until;
  v_claimer_left boolean := old.claimed_by_user_id is not null and new.claimed_by_user_id is null
    and not exists (select 1 from auth.users u where u.id = old.claimed_by_user_id);
begin
  if (new.id, new.event_id, new.created_at) is distinct from (old.id, old.event_id, old.created_at)
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at)
         and v_sent_back is not true and (new.slot_number is null or new.section_id = old.section_id))
     or (new.user_id is distinct from old.user_id and not v_user_left and not private.is_adopted(old.id))
     or (new.claimed_by_user_id is distinct from old.claimed_by_user_id and not v_claimer_left and not private.is_adopted(old.id)
         -- A claim that has a private link is handed over (public.renew_private_link).
         and (new.claimed_by_user_id is not null or not exists (select from private.guest_secrets s where s.participant_id = old.id))) then
    perform private.refuse('unauthorized');
  end if;
  if v_user_left or v_claimer_left then
    new.email := null;
    new.phone := null;
    new.notes := null;
    new.responses := '{}';
    new.moving_to := null; -- nobody is left who could be told of the move
    new.moving_since := null;
  end if;
  return new;
end
$$;

create or replace function private.is_own(p_row public.participants, p_secret text)
returns boolean
language sql
stable
return (auth.uid() in (p_row.user_id, p_row.claimed_by_user_id)) is true or private.holds_secret(p_row.id, p_secret);

create or replace function private.hash_secret(p_secret text)
returns bytea
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case octet_length(p_secret)
    when 32 then case when p_secret ~ '^[0-9a-f]+$' then sha256(convert_to(p_secret, 'UTF8')) end
    when 33 then (select g.secret_hash from private.guest_mails g where g.token_hash = sha256(convert_to(p_secret, 'UTF8'))) end;
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
      'confirm_until', coalesce(p_row.confirm_until, p_row.let_go_at),
      'place', case when p_row.waiting_since is not null then private.place_in_line(p_row) end,
      'section_id', nullif(p_row.section_id, ''), 'moving_to', p_row.moving_to,
      'moving_place', case when p_row.moving_to is not null then private.place_in_line(p_row) end,
      'missed_on', p_row.missed_on));
end
$$;

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
  perform private.log_again(v_event.id, p_id::text, 'new_link', (v_guest.person).name, null, private.actor(v_event.id, null), null);
end
$$;

create or replace function private.guest_to_renew(p_id uuid, out person public.participants, out event public.events, out hash bytea)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  select * into person from public.participants p where p.id = p_id;
  select * into event from public.events e where e.id = person.event_id;
  hash := (select s.secret_hash from private.guest_secrets s where s.participant_id = p_id);
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif event.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(event.id) then
    perform private.refuse('unauthorized');
  elsif person.user_id is not null or person.claimed_by_user_id <> v_me then
    perform private.refuse('invalid_input', 'Only guests, and people you added, can have a private link');
  elsif person.claimed_with is not null then
    -- Who gets it would read what the guest who added them has entered.
    perform private.refuse('invalid_input', 'Another guest signed this person up. Make the new link for that guest.');
  elsif hash is null and (event.is_private or event.group_id is not null) then
    -- Somebody who was added, or what is left of an account that was deleted.
    perform private.refuse('invalid_input', 'Guests cannot join this event, so nobody has a private link here');
  elsif (exists (select from private.guest_secrets o where o.secret_hash = hash and o.event_id <> event.id)
      or exists (select from private.regulars g where g.secret_hash = hash))
    and not private.runs(event.organizer_id, event.group_id, null, event.series_id, v_me) then
    -- A link opens all dates of its guest. Who helps with one of them must not get at the others.
    perform private.refuse('unauthorized', 'This guest is on other dates too. Only those who run the whole series can make a new link.');
  end if;
end
$$;

create or replace function public.say_paid(
  p_id uuid, p_secret text default null, p_said boolean default true, p_cents integer default null, p_currency text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_payment public.payments;
begin
  select * into v_slot from private.lock_slots(array[p_id], true, p_secret);
  v_payment := v_slot.payment;
  if auth.uid() is null then
    perform private.count_change((v_slot.event).id);
  end if;
  if p_said is false then
    delete from public.payments y where y.id = v_payment.id and y.state = 'said';
    return case when v_payment.state <> 'said' then private.payment_json(v_payment) end;
  elsif v_payment.state in ('said', 'confirmed') then
    return private.payment_json(v_payment);
  end if;
  return private.payment_json(private.pay(v_slot.event, v_slot.entry, v_payment, p_cents, p_currency));
end
$$;

create or replace function private.lock_slots(p_ids uuid[], p_own boolean default false, p_secret text default null)
returns table (event public.events, entry public.participants, payment public.payments)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_events text[];
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'participant_ids');
  end if;
  v_events := array(select distinct p.event_id from public.participants p where p.id = any (p_ids));
  for v_round in 1..2 loop
    if (case when p_own
        then exists (
          select from public.participants p where p.id = any (p_ids)
             and (auth.uid() = coalesce(p.user_id, p.claimed_by_user_id) or p_secret is not null and private.holds_secret(p.id, p_secret)) is not true)
        else exists (select from unnest(v_events) e where not private.manages_event(e)) end) then
      perform private.refuse('unauthorized');
    end if;
    exit when v_round = 2;
    -- In the same order as everywhere, so that two calls never wait for each other.
    perform 1 from public.events e where e.id = any (v_events) order by e.id for share;
    perform 1 from public.participants p where p.id = any (p_ids) order by p.id for no key update;
  end loop;
  for v_id in select distinct i from unnest(p_ids) i order by i loop
    select p.* into entry from public.participants p where p.id = v_id;
    if not found then
      perform private.refuse('participant_not_found');
    end if;
    select e.* into event from public.events e where e.id = entry.event_id;
    select y.* into payment from public.payments y where y.participant_id = v_id for update;
    return next;
  end loop;
end
$$;

create or replace function private.pay(
  p_event public.events, p_entry public.participants, p_payment public.payments, p_shown_cents integer, p_shown_currency text,
  p_confirmed boolean default false, p_method text default null)
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
    event_id, participant_id, user_id, claimed, name, cents, currency, method, said_at, confirmed_at, marked_by)
  values (
    p_event.id, p_entry.id, coalesce(p_entry.user_id, p_entry.claimed_by_user_id), p_entry.claimed_by_user_id is not null, p_entry.name,
    v_cents, v_currency, p_method, case when not p_confirmed then now() end, case when p_confirmed then now() end,
    case when p_confirmed then auth.uid() end)
  on conflict (participant_id) do update
    set said_at = coalesce(excluded.said_at, y.said_at), confirmed_at = excluded.confirmed_at, denied_at = null, method = excluded.method,
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
  if p_method not in ('cash', 'transfer', 'other') then
    perform private.refuse('invalid_input', null, 'method');
  end if;
  for v_slot in select * from private.lock_slots(p_participant_ids) loop
    v_payment := v_slot.payment;
    v_place := array_position(p_participant_ids, (v_slot.entry).id);
    if v_payment.confirmed_at is null then
      v_payment := private.pay(v_slot.event, v_slot.entry, v_payment, p_cents[v_place], p_currencies[v_place], true, p_method);
    elsif v_payment.method is distinct from coalesce(p_method, v_payment.method) then
      update public.payments y set confirmed_at = now(), method = p_method, marked_by = auth.uid() where y.id = v_payment.id
      returning y.* into v_payment;
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
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  for v_payment in select (s.payment).* from private.lock_slots(p_participant_ids) s loop
    if v_payment.said_at is null then
      delete from public.payments y where y.id = v_payment.id;
      continue;
    elsif v_payment.confirmed_at is not null or (p_denied and v_payment.denied_at is null) then
      update public.payments y
         set confirmed_at = null, method = null, denied_at = case when p_denied then now() end,
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
  -- The registration with which that person came back without a payment.
  select p.* into v_back from public.participants p
   where p.event_id = v_payment.event_id
     and case when v_payment.claimed then p.claimed_by_user_id = v_payment.user_id and p.name = v_payment.name else p.user_id = v_payment.user_id end
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
             -- An account's own money is one payment (payments_own_once), and so is the word for a claimed name (payments_left_once).
             or y.user_id = v_payment.user_id and not y.claimed and not v_payment.claimed
             or y.user_id = v_payment.user_id and y.claimed and v_payment.claimed and y.name = v_payment.name and y.state = 'left'
                and v_payment.confirmed_at is null and v_back.id is null)))) then
    perform private.refuse('payment_changed');
  elsif p_arrived then
    update public.payments y set confirmed_at = now(), marked_by = auth.uid()
     where y.id = p_payment_id and y.confirmed_at is null;
  elsif p_settled is false and v_payment.settled_at is not null then
    update public.payments y set settled_at = null, participant_id = v_back.id, name = coalesce(v_back.name, y.name), marked_by = auth.uid()
     where y.id = p_payment_id;
  elsif p_settled is not false and v_payment.settled_at is null then
    -- In an event that was called off the row may be there: what is settled is nobody's any more.
    update public.payments y set settled_at = now(), participant_id = null, marked_by = auth.uid() where y.id = p_payment_id;
  end if;
  return (select private.payment_json(y) from public.payments y where y.id = p_payment_id);
end
$$;

create or replace function public.get_owings(p_scope text default null, p_paid boolean default false)
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
  p_scope := left(p_scope, 13); -- no id is longer than 12
  return (
    with mine as materialized (
      select m.event, (m.event).id, m.runs, m.at, (m.event).series_id, (m.event).name,
             to_char(m.at at time zone coalesce((m.event).time_zone, 'UTC'), 'YYYY-MM') as month
        from private.priced_events_of(v_me) m),
    asked as (
      select m.*, case when p_scope is not null then row_number() over (order by m.at desc, m.id) end as newest from mine m
       where p_scope is null
          or m.runs and (p_scope in (m.id, m.series_id, m.month) or p_scope = 'recent' and m.at > now() - interval '90 days')
       order by newest limit case when p_scope is not null then 61 end),
    read as (
      select a.*, o.*
        from asked a
       cross join lateral (select (a.event).*) e
       cross join lateral (
         select count(*) as count, bool_or(o.own and o.state in ('unpaid', 'denied')) as owes, bool_or(o.own and o.state <> 'confirmed') as is_own,
                bool_or(o.state <> 'confirmed') as is_open,
                json_agg(
                  json_build_array(o.participant_id, o.payment_id, o.name, o.account, o.claimed, o.own, o.section, o.cents, o.currency, o.state)
                  order by o.state_place, not a.runs and o.claimed, o.section_place, o.slot_number, o.payment_id) filter (where o.state <> 'confirmed' or p_paid) as owings,
                json_agg(json_build_array(o.name, o.account, o.cents, o.currency)) filter (where o.state = 'confirmed' and not p_paid) as paid
           from (
             -- A line for each slot that is owed, and for each payment that is not settled, also of people who left. What was denied is owed
             -- again, at the price of today. Where the event was called off nothing is owed, and what was paid counts as if everybody had left.
             -- The organizer, who collects, owes nothing, and people whom somebody added who runs the event pay for themselves.
             select case when e.called_off_at is null then o.participant_id end as participant_id, o.payment_id, o.name, o.claimed,
                    case when not o.claimed then to_hex(uuid_hash_extended(o.holder, uuid_hash(v_me))) end as account,
                    (o.holder = v_me and e.organizer_id <> v_me) is true and not (a.runs and o.claimed and o.participant_id is not null) as own,
                    case when o.section_id <> '' then private.section_name(e.sections, o.section_id) end as section,
                    case when o.state <> 'denied' then o.cents else e.price_cents end as cents,
                    case when o.state <> 'denied' then o.currency else e.currency end as currency,
                    case when e.called_off_at is null or o.participant_id is null then coalesce(o.state, 'unpaid')
                         when o.state = 'confirmed' then 'refund' else 'left' end as state,
                    array_position(array['unpaid', 'denied', 'said', 'left', 'refund', 'confirmed'], coalesce(o.state, 'unpaid')) as state_place,
                    case when o.section_id <> '' then array_position(private.section_ids(e.sections), o.section_id) end as section_place, o.slot_number
               from (
                 select p.id as participant_id, y.id as payment_id, p.name, p.user_id, coalesce(p.user_id, p.claimed_by_user_id) as holder,
                        p.claimed_by_user_id is not null as claimed, y.cents, y.currency, y.state, p.section_id, p.slot_number
                   from public.participants p left join public.payments y on y.event_id = a.id and y.participant_id = p.id
                  where p.event_id = a.id
                 union all
                 select null, y.id, y.name, null, y.user_id, y.claimed, y.cents, y.currency, y.state, '', null
                   from public.payments y where y.event_id = a.id and y.participant_id is null and y.settled_at is null
                 -- One look into each index for each event, never all payments there are: what follows is asked of what was found.
                 offset 0) o
              where (a.runs or o.holder = v_me and (o.participant_id is null or private.may_open_event(a.id)))
                and (o.state <> 'denied'
                  or e.price_cents is not null and e.called_off_at is null and o.slot_number is not null and o.user_id is distinct from e.organizer_id)) o
          where a.runs or o.state <> 'confirmed') o
       where a.runs or o.is_own),
    placed as materialized (
      select r.*, row_number() over place as place, sum(r.count) over place - r.count as before
        from read r
      window place as (order by r.newest, r.owes is not true, r.is_own is not true, r.is_open is not true, abs(extract(epoch from r.at - now())), r.id)),
    listed as (
      select p.*, case when not p.runs then dense_rank() over (order by (p.event).organizer_id) end as organizer
        from placed p where p.place <= case when p_scope is null then 120 else 60 end and p.before < 10000)
    select json_build_object(
      'events', (
        select coalesce(json_agg(case when l.runs or private.may_open_event(l.id) then json_build_object(
            'id', l.id, 'name', l.name, 'look', (l.event).look, 'series_id', l.series_id, 'datetime', (l.event).datetime,
            'end_datetime', (l.event).end_datetime, 'called_off_at', (l.event).called_off_at, 'at', l.at, 'price', private.price_json(l.event),
            'organizer', l.organizer, 'organizer_name', case when not l.runs then private.display_name((l.event).organizer_id) end,
            'owings', coalesce(l.owings, '[]'), 'paid', coalesce(l.paid, '[]'))
          else json_build_object('id', null, 'name', 'Private event', 'at', l.at, 'organizer', 0, 'owings', l.owings, 'paid', json_build_array()) end
          order by l.place), '[]') from listed l),
      'more', (select count(*) from placed) > (select count(*) from listed),
      'scopes', case when p_scope is not null then (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name is null, c.at desc, c.id desc), '[]')
          from (
            (select m.series_id as id, (array_agg(m.name order by m.at desc))[1] as name, max(m.at) as at
               from mine m where m.runs and m.series_id is not null group by m.series_id order by max(m.at) desc limit 50)
            union all
            (select m.month, null, max(m.at) from mine m where m.runs group by m.month order by m.month desc limit 50)) c) end));
end
$$;

create or replace function private.priced_events_of(p_me uuid)
returns table (event public.events, runs boolean, at timestamptz)
language plpgsql
stable
rows 20
set search_path = ''
as $$
begin
  return query
  with known as (
    select k.id, bool_or(k.runs) as runs
      from (
        select e.id, true as runs from public.events e
         where e.organizer_id = p_me
            or e.group_id = any (array(
              select g.id from public.groups g where g.organizer_id = p_me
              union all select a.group_id from public.group_admins a where a.user_id = p_me))
            or e.id = any (array(select c.event_id from private.cohosts c where c.user_id = p_me and c.event_id is not null))
            or e.series_id = any (array(select c.series_id from private.cohosts c where c.user_id = p_me and c.series_id is not null))
        union all select p.event_id, false from public.participants p where p.user_id = p_me
        union all select p.event_id, false from public.participants p where p.claimed_by_user_id = p_me
        union all select y.event_id, false from public.payments y where y.user_id = p_me) k
     group by k.id)
  select e, k.runs, coalesce(e.datetime, e.end_datetime, e.created_at)
    from known k join public.events e on e.id = k.id
   where e.price_cents is not null and e.called_off_at is null
      -- One look into the index for each event that nobody owes anything for, never all payments there are.
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
  -- v_free: what follows from leaving and coming back, or what the person says. v_run: what only those who run the event do.
  v_free constant text[] := '{said left, left said, confirmed refund, refund confirmed, denied said}';
  v_run constant text[] := '{said confirmed, said denied, denied confirmed, confirmed said, confirmed denied, left refund,
    left dismissed, dismissed left, dismissed said, refund settled, settled refund, settled confirmed, confirmed settled, said dismissed}';
begin
  if tg_op = 'UPDATE' and (new.id, new.event_id) is distinct from (old.id, old.event_id)
     -- `claimed` changes only together with the row: when an account takes over a guest's row as a claim.
     or tg_op = 'UPDATE' and new.claimed <> old.claimed and not exists (
          select from public.participants p
           where p.id = new.participant_id
             and case when new.claimed then p.claimed_by_user_id = new.user_id
                      else p.claimed_by_user_id is null and p.user_id is not distinct from new.user_id end)
     or tg_op = 'UPDATE' and old.state <> 'denied' and (new.cents, new.currency) is distinct from (old.cents, old.currency)
     or new.state <> old.state and v_step <> all (v_free || v_run)
     -- Only those who run the event change what was confirmed. When the event is deleted, its payments go too.
     or ((tg_op = 'DELETE' and old.state in ('confirmed', 'refund')) or (new.state <> old.state and v_step = any (v_run)))
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
  -- Another name or time is nobody's money, whatever was paid.
  elsif (p_event.price_cents, p_event.currency) is distinct from (p_old.price_cents, p_old.currency) and exists (
      select from public.payments y
       where y.event_id = p_old.id and y.currency <> p_event.currency and y.settled_at is null and y.denied_at is null) then
    perform private.refuse('invalid_input', private.which_date(p_old) || 'The currency cannot change after somebody has paid', 'currency');
  end if;
  -- The host in plain letters and nothing before it: neither xn-- in disguise nor https://bank.example@elsewhere.example.
  if p_event.pay_link !~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?([/?#][!-~]*)?$' then
    perform private.refuse('invalid_input', 'Payment link must be a web address that starts with https://', 'pay_link');
  end if;
  return p_event;
end
$$;

create or replace function private.price_json(p_event public.events)
returns jsonb
language sql
immutable
return case when p_event.price_cents is not null then jsonb_build_object(
    'cents', p_event.price_cents, 'currency', p_event.currency, 'link', p_event.pay_link, 'note', p_event.pay_note) end;

create or replace function private.let_go_of_payments(p_participant_ids uuid[])
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
        select count(*) >= 10 or count(*) filter (where y.name = v_payment.name) > 0 from public.payments y
         where y.event_id = v_payment.event_id and y.user_id is not distinct from v_payment.user_id
           and y.claimed = v_payment.claimed and y.state = 'left') then
      delete from public.payments y where y.id = v_payment.id;
    else
      update public.payments y set participant_id = null where y.id = v_payment.id;
    end if;
  end loop;
end
$$;

create or replace function private.take_payment_along(p_row public.participants)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Confirmed money first, then the oldest. A claimed slot is the same person's when it has the same name.
  update public.payments y set participant_id = p_row.id, name = p_row.name
   where y.id = (
     select o.id from public.payments o
      where o.user_id = coalesce(p_row.user_id, p_row.claimed_by_user_id) and o.event_id = p_row.event_id
        and o.state in ('refund', 'left') and o.claimed = (p_row.user_id is null) and (o.name = p_row.name or not o.claimed)
      order by o.confirmed_at is null, o.created_at, o.id limit 1 for update);
end
$$;

create or replace function private.payment_json(p_payment public.payments)
returns jsonb
language sql
immutable
return case when p_payment.id is not null then jsonb_build_object(
    'id', p_payment.id, 'participant_id', p_payment.participant_id, 'name', p_payment.name, 'cents', p_payment.cents,
    'currency', p_payment.currency, 'state', p_payment.state, 'method', p_payment.method) end;

create or replace function public.get_event(p_event_id text)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  v_me uuid := auth.uid();
  v_asked text;
  v_event public.events;
  v_manages boolean := false;
  v_mine public.participants;
  v_taken int;
  v_waiting int;
  v_page json;
  v_more jsonb;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  v_asked := p_event_id;
  if not private.may_open_event(p_event_id) then
    -- No event has that id. It may be a series: then the answer is its current date.
    p_event_id := private.current_date_of(p_event_id, now());
    if p_event_id is null or not private.may_open_event(p_event_id) then
      return null;
    end if;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  perform private.allow_caching(); -- where there is nothing no cache keeps that: the event may become public
  if v_me is not null then
    v_manages := private.runs(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, v_me);
    select * into v_mine from public.participants p where p.event_id = v_event.id and p.user_id = v_me;
  end if;
  v_taken := (select count(*) from public.participants p where p.event_id = v_event.id and p.slot_number is not null);
  v_waiting := (select count(*) from public.participants p where p.event_id = v_event.id and p.waiting_since is not null);

  v_page := json_build_object(
    'event', private.event_columns(v_event) || jsonb_build_object(
      'withdraw_until', v_event.withdraw_until, 'custom_fields', v_event.custom_fields,
      'price', private.price_json(v_event), -- here with the ways to pay
      'group_name', (select g.name from public.groups g where g.id = v_event.group_id),
      'parent_event_id', (select s.parent_event_id from private.event_parents s
                           where s.event_id = v_event.id and private.may_open_event(s.parent_event_id)),
      'created_at', v_event.created_at, 'revision', v_event.revision, 'organizer_name', private.display_name(v_event.organizer_id))
      || case when v_event.confirm_within is null then '{}' else private.confirming_json(v_event, v_me, v_manages) end,
    'viewer', json_build_object(
      'is_organizer', (v_event.organizer_id = v_me) is true,
      'manages', v_manages,
      'registered', v_mine.slot_number is not null,
      'place', case when v_mine.waiting_since is not null then private.place_in_line(v_mine) end,
      'accepted', exists (select 1 from private.event_acceptances a where a.event_id = v_event.id and a.user_id = v_me),
      'has_news', v_manages and private.has_news(v_event.id, v_me)),
    'participant_count', v_taken,
    'waiting_count', v_waiting,
    'people_count', v_taken, -- an account has one slot in an event (participants_person_once)
    'labels', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name, l.id), '[]')
                 from public.labels l where l.event_id = v_event.id),
    'roster', private.roster_json(v_event, v_me, v_manages),
    -- Those that are not settled: all for those who run the event, else one's own and those of slots one claimed.
    'payments', (select coalesce(json_agg(private.payment_json(y) order by y.created_at, y.id), '[]') from public.payments y
                  where y.event_id = v_event.id and y.settled_at is null and (v_manages or y.user_id = v_me)),
    'waitlist', case when v_waiting > 0
      then private.roster_json(v_event, v_me, v_manages, 1, 50) else '[]' end,
    'series', case when v_event.series_id is not null then private.series_of_event(v_event, v_me, v_asked) end);
  -- What few events have is only there where they have it.
  v_more := (
    select coalesce(jsonb_object_agg(m.key, m.value), '{}')
      from (values ('teams', private.teams_json(v_event.id)), ('notices', private.notices_json(v_event.id))) m (key, value) where m.value is not null);
  if v_manages then
    v_more := v_more || coalesce(private.claimers_json(v_event.id), '{}');
  end if;
  if v_manages and v_event.organizer_id <> v_me then
    v_more := v_more || private.cohost_json(v_event, v_me);
  end if;
  if v_me is not null and coalesce(v_event.datetime, v_event.end_datetime) <= now() then
    v_more := v_more || coalesce(private.came_json(v_event, v_me, v_manages), '{}');
  end if;
  return case when v_more = '{}' then v_page else private.with_keys(v_page, v_more) end;
end
$$;

create or replace function private.roster_json(
  p_event public.events, p_viewer uuid, p_manages boolean, p_from bigint default null, p_to bigint default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_key text := case when p_from is null then 'slot_number' else 'place' end;
  v_sections text[] := private.section_ids(p_event.sections);
begin
  return (
    with marks as (
      select m.participant_id, json_agg(m.label_id order by l.name, l.id) as label_ids
        from public.labels l join public.participant_labels m on m.label_id = l.id
       where l.event_id = p_event.id
       group by m.participant_id),
    -- The lines of the sections. At most a hundred have a slot and ask to switch, so of each section at least the first p_to who wait are here.
    line as materialized (
      select l.id, l.moves, s.number, row_number() over (partition by s.number order by l.since, l.id) as place
        from private.sections_of(p_event) s
       cross join lateral (
         select w.* from private.lines w
          where w.event_id = p_event.id and w.section_id = s.id order by w.since, w.id limit p_to + 100) l),
    -- First everybody who is first in a line, then everybody who is second, and so on.
    waiting as (
      select l.id, l.place, row_number() over (order by l.place, l.number) as number from line l where p_from is not null and not l.moves),
    people as (
      select p.*, p.slot_number as place from public.participants p
       where p_from is null and p.event_id = p_event.id and p.slot_number is not null
      union all
      select p.*, w.place from waiting w join public.participants p on p.id = w.id where w.number between p_from and p_to
      union all
      select p.*, private.place_in_line(p) from public.participants p
       where p_from = 1 and not p_manages and p.event_id = p_event.id and p.waiting_since is not null
         and p_viewer in (p.user_id, p.claimed_by_user_id)
         and not exists (select from waiting w where w.id = p.id and w.number <= p_to)),
    -- Read once, and only if some row says where it asks to switch to.
    wishes as materialized (
      select l.id, l.place from line l where l.moves)
    -- JSON and not JSONB, each row in one step, because that is faster: everybody who opens the link reads up to a hundred people. So what a
    -- row says is written out four times: Postgres has no cheap way to leave a key out. Cutting each row open as text took a third of the
    -- time of a page, and `absent on null` would make every page without sections slower.
    select coalesce(json_agg(case when m.more is null then e.entry else private.with_keys(e.entry, m.more) end
      order by p.place, array_position(v_sections, p.section_id)), '[]')
    from people p
    left join marks k on k.participant_id = p.id
    cross join lateral (select private.may_read_contact(p.user_id, p.claimed_by_user_id, p_viewer, p_manages) as contact) r
    cross join lateral (
      select case
        when r.contact and p.section_id = '' then json_build_object(
          'id', p.id, 'name', p.name, 'created_at', p.created_at, 'label_ids', coalesce(k.label_ids, '[]'),
          'is_organizer', (p.user_id = p_event.organizer_id) is true,
          'is_mine', (p.user_id = p_viewer) is true, 'claimed_by_me', (p.claimed_by_user_id = p_viewer) is true, 'contact_visible', true,
          v_key, p.place, 'email', p.email, 'phone', p.phone, 'notes', p.notes, 'responses', p.responses,
          'promoted_at', p.promoted_at, 'is_guest', p.user_id is null and p.claimed_by_user_id is null)
        when r.contact then json_build_object(
          'id', p.id, 'name', p.name, 'created_at', p.created_at, 'label_ids', coalesce(k.label_ids, '[]'),
          'is_organizer', (p.user_id = p_event.organizer_id) is true,
          'is_mine', (p.user_id = p_viewer) is true, 'claimed_by_me', (p.claimed_by_user_id = p_viewer) is true, 'contact_visible', true,
          v_key, p.place, 'email', p.email, 'phone', p.phone, 'notes', p.notes, 'responses', p.responses,
          'promoted_at', p.promoted_at, 'is_guest', p.user_id is null and p.claimed_by_user_id is null, 'section_id', p.section_id)
        when p.section_id = '' then json_build_object(
          'id', p.id, 'name', p.name, 'created_at', p.created_at, 'label_ids', coalesce(k.label_ids, '[]'),
          'is_organizer', (p.user_id = p_event.organizer_id) is true,
          'is_mine', false, 'claimed_by_me', false, 'contact_visible', false, v_key, p.place)
        else json_build_object(
          'id', p.id, 'name', p.name, 'created_at', p.created_at, 'label_ids', coalesce(k.label_ids, '[]'),
          'is_organizer', (p.user_id = p_event.organizer_id) is true,
          'is_mine', false, 'claimed_by_me', false, 'contact_visible', false, v_key, p.place, 'section_id', p.section_id) end as entry) e
    cross join lateral (
      select case when p.missed_on is not null or p.moving_to is not null and r.contact then jsonb_strip_nulls(jsonb_build_object(
               'missed_on', p.missed_on,
               'moving_to', case when r.contact then p.moving_to end,
               'moving_place', case when r.contact and p.moving_to is not null then (select w.place from wishes w where w.id = p.id) end)) end as more) m);
end
$$;

create or replace function private.with_keys(p_row json, p_more jsonb)
returns json
language sql
immutable
return (left(p_row::text, -1) || ', ' || substr(p_more::text, 2))::json;

create or replace function private.claimers_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('claimers', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', p.id, 'name', coalesce(o.name, private.display_name(p.claimed_by_user_id)), 'row', o.id)) order by p.id))
      from public.participants p
      left join public.participants o on o.id = coalesce(p.claimed_with, (
        select m.id from public.participants m where m.event_id = p.event_id and m.user_id = p.claimed_by_user_id))
     where p.event_id = p_event_id and num_nonnulls(p.claimed_by_user_id, p.claimed_with) > 0
    having count(*) > 0);
end
$$;

create or replace function private.invite_page(p_type text, p_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_invite jsonb;
  v_current text;
begin
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    v_invite := private.event_invite(p_id, p_id, v_me);
    if v_invite is not null then
      return v_invite;
    end if;
    -- No event of that id: perhaps a series, whose answer is that of its current date, or of its plan where it has none.
    v_current := private.current_date_of(p_id, now());
    return case when v_current is null then private.invite_to_series(p_id, v_me) else private.event_invite(v_current, p_id, v_me) end;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    return (
      select jsonb_build_object(
        'type', 'group', 'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'event_count', public.event_count(g), 'member_count', public.member_count(g),
        'viewer', jsonb_build_object(
          'is_member', private.group_role(g.id) is not null,
          'can_open', private.may_open_group(g.id)))
      from public.groups g where g.id = p_id::uuid);
  end if;
  return null;
end
$$;

create or replace function private.event_invite(p_event_id text, p_asked text, p_me uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.event_columns(e) || jsonb_build_object(
      'type', 'event',
      'organizer_name', private.display_name(e.organizer_id),
      'participant_count', n.taken, 'waiting_count', n.waiting,
      'people', case when o.can_open then private.first_people(e.id, e.sections) end,
      'line', case when o.can_open then (
        select jsonb_agg(left(f.name, 1) order by f.waiting_since, f.id)
          from (select p.name, p.waiting_since, p.id from public.participants p
                 where p.event_id = e.id and p.waiting_since is not null order by p.waiting_since, p.id limit 3) f) end,
      'viewer', jsonb_build_object(
        'registered', m.slot_number is not null, 'place', case when m.waiting_since is not null then private.place_in_line(m) end,
        'can_open', o.can_open),
      'series', case when e.series_id is not null and (p_asked = e.series_id or private.may_open_series(s, p_me))
        then private.series_json(s, e, now()) end)
    from public.events e cross join lateral (select private.may_open_event(e.id) as can_open offset 0) o
    cross join lateral (select count(p.slot_number) as taken, count(p.waiting_since) as waiting
                          from public.participants p where p.event_id = e.id) n
    left join public.participants m on m.event_id = e.id and m.user_id = p_me
    left join public.series s on s.id = e.series_id
    where e.id = p_event_id);
end
$$;

create or replace function private.first_people(p_event_id text, p_sections jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sections text[] := private.section_ids(p_sections);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slot_number', f.slot_number, 'name', f.name)
        || case when f.section_id = '' then '{}' else jsonb_build_object('section_id', f.section_id) end order by f.slot_number, f.number), '[]')
      from (select p.slot_number, p.name, p.section_id, array_position(v_sections, p.section_id) as number from public.participants p
             where p.event_id = p_event_id and p.slot_number is not null order by 1, 4 limit 20) f);
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
  v_event public.events;
  v_private boolean;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    select * into v_event from public.events e where e.id = p_id for key share; -- none, if it is going
    if v_event.id is null then
      return private.accept_series(p_id, v_me);
    -- Those who run it get no acceptance: it would let them in after they stopped.
    elsif v_event.is_private and not private.runs(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, v_me) then
      insert into private.event_acceptances (user_id, event_id) values (v_me, p_id) on conflict do nothing;
    end if;
    return true;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    select g.is_private into v_private from public.groups g where g.id = p_id::uuid for key share;
    if v_private then
      insert into private.group_acceptances (user_id, group_id) values (v_me, p_id::uuid) on conflict do nothing;
    end if;
  end if;
  return v_private is not null;
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
  v_entry.name := private.checked_name(p_name, 'name', 100, 'Name must be less than 100 characters',
                                       case when p_name_required then 'Name is required' end);
  -- Most people leave these empty, which is asked first.
  v_entry.email := case when p_email <> '' then private.checked_contact('email', p_email, 'email') end;
  v_entry.phone := case when p_phone <> '' then private.checked_contact('tel', p_phone, 'phone') end;
  v_entry.notes := case when p_notes <> '' then private.checked_text(p_notes, 'notes', 1000, 'Notes must be less than 1000 characters') end;
  return v_entry;
end
$$;

create or replace function private.is_address(p_text text)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  -- % and ? are allowed before the @ by the standard, but no mail service gives such addresses, and programs read them as something else.
  -- Blanks and marks beyond ASCII are named, because not every database counts them as blanks.
  return p_text ~ '^[^]["(),:;<>\\%?@[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff]+@[^[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff!-,/:-@[-`{-~.]+([.][^[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff!-,/:-@[-`{-~.]+)+$';
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
    if not private.is_address(v_text) then
      perform private.refuse('invalid_input', 'Invalid email format', p_field);
    end if;
  else
    v_text := private.checked_text(p_text, p_field, 20, 'Phone number must be less than 20 characters');
    if not private.is_phone(v_text) then
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
  -- Answers that are not worth walking: twice what a row may hold, for blanks that are trimmed away. What came with the call is in memory as
  -- it is, so its size is known without looking at it.
  elsif pg_column_size(p_given) > 300000 then
    perform private.refuse('invalid_input', 'These answers are too long', 'responses');
  elsif jsonb_typeof(v_given) <> 'object' then
    perform private.refuse('invalid_input', 'Invalid input provided', 'responses');
  end if;
  v_keys := array(select private.custom_field_key(f) from jsonb_array_elements(p_fields) f);
  -- An answer to a field that is gone may come back unchanged; nothing else may be slipped in.
  if exists (select 1 from jsonb_each(v_given) g
              where g.key <> all (v_keys) and not private.is_blank(g.value) and g.value is distinct from p_stored -> g.key) then
    perform private.refuse('invalid_input', 'This form has changed. Reload the page and try again.', 'responses');
  end if;
  for v_field in select f from jsonb_array_elements(p_fields) f loop
    v_key := private.custom_field_key(v_field);
    if private.is_blank(v_given -> v_key) then
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

create or replace function private.is_blank(p_value jsonb)
returns boolean
language sql
immutable
return coalesce(p_value in ('null', '[]') or (jsonb_typeof(p_value) = 'string' and private.clean(p_value #>> '{}') is null), true);

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
    -- A number that JavaScript cannot hold would keep everybody who may read it from reading the event.
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
  v_current text;
  v_number int;
begin
  p_series_id := left(p_series_id, 13); -- no id is longer than 12
  v_place.series_id := p_series_id;
  -- With the secret of a private link it is the guest who asks, also on a phone that has signed in since.
  v_place.user_id := case when p_secret is null then auth.uid() end;
  v_place.secret_hash := private.hash_secret(p_secret);
  if p_secret is null and v_place.user_id is null then
    perform private.refuse('unauthenticated');
  elsif p_with is not null then
    select s.number into v_number from private.guest_secrets s join public.events e on e.id = s.event_id
     where s.participant_id = p_with and s.secret_hash = v_place.secret_hash and s.number > 0 and e.series_id = p_series_id;
    if not found then
      perform private.refuse('participant_not_found');
    elsif p_keep is not true then
      update private.regulars g set brings = g.brings - v_number::text where g.series_id = p_series_id and g.secret_hash = v_place.secret_hash;
      return jsonb_build_object('regular', false);
    elsif exists (
        select from private.regulars g where g.series_id = p_series_id and g.secret_hash = v_place.secret_hash and g.brings ? v_number::text) then
      return jsonb_build_object('regular', true);
    end if;
  elsif p_keep is not true then
    delete from private.regulars g
     where g.series_id = p_series_id and (g.user_id = v_place.user_id or g.secret_hash = v_place.secret_hash);
    return jsonb_build_object('regular', false);
  elsif exists (
      select from private.regulars g
       where g.series_id = p_series_id and (g.user_id = v_place.user_id or g.secret_hash = v_place.secret_hash)) then
    return jsonb_build_object('regular', true);
  end if;
  if p_secret is not null and p_with is null then
    v_row := private.latest_row(v_place, true);
    if v_place.secret_hash is null or v_row.id is null then
      perform private.refuse('not_registered', 'Sign up for a date first, then keep your place');
    end if;
  end if;
  -- One call after the other, so that places are numbered in the order in which they were given.
  v_series := private.lock_series(p_series_id);
  if v_series.id is null then
    perform private.refuse('event_not_found', 'Series not found');
  elsif p_secret is not null and (v_series.is_private or v_series.group_id is not null) then
    perform private.refuse('sign_in_to_rsvp'); -- guests can join none of its dates
  elsif p_secret is null and not private.hold_account(v_place.user_id) then
    perform private.refuse('unauthenticated');
  end if;
  v_current := case when p_secret is null then private.current_date_of(v_series.id, now()) end;
  if v_current is not null and not private.may_open_event(v_current) then
    -- Somebody who was removed from a private event may still be on older lists.
    perform private.refuse('event_not_found', 'Series not found');
  elsif (select count(*) from private.regulars g where g.series_id = v_series.id) >= 200 then
    perform private.refuse('full', '200 people keep a place here already. Sign up for each date instead.');
  elsif p_secret is not null and (
      select sum(1 + (select count(*) from jsonb_object_keys(g.brings)))
        from private.regulars g where g.series_id = v_series.id and g.secret_hash is not null) >= 50 then
    -- Anybody can invent guests. They leave room for the others.
    perform private.refuse('full', '50 guests keep a place here already. Sign in to keep yours, or sign up for each date.');
  end if;
  if p_with is not null then
    select p.* into v_row from public.participants p where p.id = p_with;
    update private.regulars g set brings = g.brings || jsonb_build_object(v_number, v_row.name)
     where g.series_id = v_series.id and g.secret_hash = v_place.secret_hash;
    if v_row.id is null or not found then
      perform private.refuse('not_registered', 'Keep your own place first');
    elsif auth.uid() is null then
      perform private.count_change(v_row.event_id);
    end if;
    return jsonb_build_object('regular', true);
  end if;
  v_row := private.latest_row(v_place);
  if v_row.id is null then
    -- Of somebody who is only on a date that was made private alone, the others get the name and nothing else.
    v_row := private.latest_row(v_place, true);
    v_row.email := null;
    v_row.phone := null;
    v_row.notes := null;
    v_row.responses := '{}';
  end if;
  if v_row.id is null then
    perform private.refuse('not_registered', 'Sign up for a date first, then keep your place');
  elsif auth.uid() is null then
    perform private.count_change(v_row.event_id); -- with the series locked, as joining has the event locked
  end if;
  insert into private.regulars (series_id, user_id, secret_hash, name, email, phone, notes, responses, section_id)
  values (v_series.id, v_place.user_id, v_place.secret_hash,
          v_row.name, v_row.email, v_row.phone, v_row.notes, v_row.responses, v_row.section_id)
  on conflict do nothing; -- asked twice at once
  return jsonb_build_object('regular', true);
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
  if p_regular.user_id is not null then
    select p.* into v_row from public.events e join public.participants p on p.event_id = e.id and p.user_id = p_regular.user_id
     where e.series_id = p_regular.series_id and (v_private or not e.is_private) order by e.occurs_on desc limit 1;
  elsif p_regular.secret_hash is not null then
    select p.* into v_row from private.guest_secrets s join public.events e on e.id = s.event_id
      join public.participants p on p.id = s.participant_id
     where s.secret_hash = p_regular.secret_hash and s.number = 0 and e.series_id = p_regular.series_id and (v_private or not e.is_private)
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
  delete from private.series_acceptances a
   where a.series_id = v_series.id and a.user_id in (select g.user_id from unnest(v_gone) g);
  return jsonb_build_object('removed', cardinality(v_gone));
end
$$;

create or replace function private.next_of_secret(p_secret text, p_series_id text default null)
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
    from private.guest_secrets s join public.participants p on p.id = s.participant_id join public.events e on e.id = p.event_id
   cross join lateral (select coalesce(private.lasts_until(e.datetime, e.end_datetime) < now(), false) as past) t
   where s.secret_hash = private.hash_secret(p_secret) and (p_series_id is null or e.series_id = p_series_id)
   order by t.past, extract(epoch from e.datetime) * case when t.past then -1 else 1 end, s.number, p.id
   limit 1;
  return v_row;
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
  v_name := private.checked_name(p_name, 'name', 100, 'Name must be less than 100 characters', 'Name is required');
  v_series := private.own_series(p_series_id, p_helpers => true);
  v_sections := nullif(v_series.template -> 'sections', 'null');
  select * into v_regular from private.regulars g where g.id = p_id;
  if not found then
    if (select count(*) from private.regulars g where g.series_id = v_series.id) >= 200 then
      perform private.refuse('full', '200 people keep a place here already. Remove somebody to make room.');
    end if;
    insert into private.regulars (id, series_id, claimed_by, name, section_id)
    values (p_id, v_series.id, v_series.organizer_id, v_name, coalesce((
      select s ->> 'id' from jsonb_array_elements(v_sections) with ordinality as t (s, number)
       where (s ->> 'size')::int > (
         select count(*) from private.regulars g
          where g.series_id = v_series.id and s ->> 'id' = private.section_to_keep(v_sections, (private.as_last_entered(g)).section_id))
       order by number limit 1), ''))
    returning * into v_regular;
  elsif v_regular.series_id <> v_series.id then
    perform private.refuse('id_taken', 'This place belongs to another series');
  end if;
  return private.regular_json(v_regular, v_sections);
end
$$;

create or replace function private.as_last_entered(p_regular private.regulars)
returns private.regulars
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.participants := private.latest_row(p_regular);
begin
  if v_row.id is not null then
    p_regular.name := v_row.name;
    p_regular.email := v_row.email;
    p_regular.phone := v_row.phone;
    p_regular.notes := v_row.notes;
    p_regular.responses := v_row.responses;
    p_regular.section_id := coalesce(nullif(v_row.section_id, ''), p_regular.section_id);
  end if;
  return p_regular;
end
$$;

create or replace function private.regular_json(p_regular private.regulars, p_sections jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_regular.id, 'name', p_regular.name, 'since', p_regular.since, 'kind', case
      when p_regular.user_id is not null then 'account' when p_regular.secret_hash is not null then 'guest' else 'name' end)
    || case when p_regular.brings = '{}' then '{}' else jsonb_build_object('brings', (
         select jsonb_agg(b.value order by b.key::int) from jsonb_each_text(p_regular.brings) b)) end
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
      from private.regulars g left join asked a on a.id = g.id where g.series_id = v_series.id),
  places as (
    select g.place, row_number() over (order by g.place) as number from private.regulars g where g.series_id = v_series.id)
  update private.regulars g set place = p.place
    from ordered o join places p using (number) where g.id = o.id and g.place <> p.place;
  return jsonb_build_object('ids', (
    select coalesce(jsonb_agg(g.id order by g.place), '[]') from private.regulars g where g.series_id = v_series.id));
end
$$;

create or replace function public.mark_paid(p_id uuid, p_method text default null, p_cents integer default null, p_currency text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return public.mark_people_paid(array[p_id], p_method, array[p_cents], array[p_currency]) -> 0;
end
$$;

create or replace function public.unmark_paid(p_id uuid, p_denied boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return public.unmark_people_paid(array[p_id], p_denied) -> 0;
end
$$;

create or replace function public.get_payments()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with events as (
      select n, e ->> 'organizer' is null as runs,
             (e - array['owings', 'paid', 'at'])
               || case when e -> 'price' <> 'null' then jsonb_build_object('currency', e #> '{price,currency}') else '{}' end as event, e -> 'owings' as owings
        from jsonb_array_elements(public.get_owings(p_paid => true)::jsonb -> 'events') with ordinality as t (e, n)),
    owings as (
      select e.n, o.n as place, e.runs, (o.o ->> 5)::boolean and o.o ->> 9 <> 'confirmed' as own, o.o ->> 9 as state, (o.o ->> 7)::int as cents,
             o.o -> 8 as currency, o.o ->> 0 is not null as is_there,
             jsonb_build_object('participant_id', o.o -> 0, 'payment_id', o.o -> 1, 'name', o.o -> 2, 'claimed', o.o -> 4, 'mine', not (o.o ->> 4)::boolean,
               'cents', o.o -> 7, 'currency', o.o -> 8, 'state', o.o -> 9) as person
        from events e cross join jsonb_array_elements(e.owings) with ordinality as o (o, n)),
    collected as (
      select e.n, e.event || jsonb_build_object(
          'collected', coalesce(sum(o.cents) filter (where o.state = 'confirmed'), 0), 'expected', coalesce(sum(o.cents) filter (where o.is_there), 0),
          'currency', coalesce(min(o.currency #>> '{}'), e.event ->> 'currency'), 'people', coalesce(jsonb_agg(o.person order by o.place) filter (where o.n is not null), '[]')) as event,
             coalesce(bool_or(o.state <> 'confirmed'), false) as is_open
        from events e left join owings o on o.n = e.n where e.runs group by e.n, e.event),
    paying as (
      select e.n, e.event || jsonb_build_object('people', jsonb_agg(o.person order by o.place)) as event, bool_or(o.state in ('unpaid', 'denied')) as is_owed
        from events e join owings o on o.n = e.n where o.own group by e.n, e.event)
    select json_build_object(
      'to_collect', (select coalesce(json_agg(c.event order by not c.is_open, c.n), '[]') from collected c),
      'to_pay', (select coalesce(json_agg(p.event order by not p.is_owed, p.n), '[]') from paying p)));
end
$$;

create or replace function public.confirm_left(p_payment_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return public.settle_refund(p_payment_id, false, true);
end
$$;

create or replace function public.remove_regular(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series_id text := (select g.series_id from private.regulars g where g.id = p_id);
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  elsif v_series_id is null then
    return jsonb_build_object('removed', 0);
  end if;
  return public.remove_regulars(v_series_id, array[p_id]);
end
$$;

create or replace function private.section_size(p_sections jsonb, p_section text)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (select (s ->> 'size')::int from jsonb_array_elements(p_sections) s where s ->> 'id' = p_section);
end
$$;

create or replace function private.section_name(p_sections jsonb, p_section text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (select s ->> 'name' from jsonb_array_elements(p_sections) s where s ->> 'id' = p_section);
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
  v_problem text;
begin
  if p_event.sections is distinct from p_old.sections then
    -- The size is checked first, so that nobody makes us read a list of a hundred thousand. Ten sections take 4 kB at most.
    if pg_column_size(p_event.sections) > 20000 then
      perform private.refuse('invalid_input', 'Invalid sections', 'sections');
    end if;
    if jsonb_typeof(p_event.sections) = 'array' then
      -- Names are trimmed as an event's name, and unknown properties go. An empty list becomes null.
      p_event.sections := (
        select jsonb_agg(case when jsonb_typeof(s) <> 'object' then s else jsonb_build_object(
            'id', s -> 'id',
            'name', case when jsonb_typeof(s -> 'name') = 'string' then to_jsonb(coalesce(private.clean_name(s ->> 'name'), '')) else s -> 'name' end,
            'size', case when jsonb_typeof(s -> 'size') = 'number' then to_jsonb(trim_scale((s ->> 'size')::numeric)) else s -> 'size' end) end
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
    if v_problem is not null then
      perform private.refuse('invalid_input', v_problem, 'sections');
    end if;
  end if;
  p_event.max_participants := (select sum((s ->> 'size')::int) from jsonb_array_elements(p_event.sections) s);
  return p_event;
end
$$;

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
  elsif jsonb_array_length(p_sections) > 10 then
    return 'At most 10 sections are allowed';
  end if;
  for v_section in select s from jsonb_array_elements(p_sections) s loop
    if jsonb_typeof(v_section) <> 'object' or jsonb_typeof(v_section -> 'id') is distinct from 'string'
       or v_section ->> 'id' !~ '^[A-Za-z0-9_-]{1,16}$' or v_section ->> 'id' = any (v_ids)
       or jsonb_typeof(v_section -> 'size') is distinct from 'number' then
      return 'Invalid sections';
    end if;
    v_ids := v_ids || (v_section ->> 'id');
    v_name := case when jsonb_typeof(v_section -> 'name') = 'string' then v_section ->> 'name' end;
    -- The name as people see it. src/lib/text/seen-name.ts does the same in the browser.
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
               count(p.slot_number) filter (where p.section_id = o.was ->> 'id') as taken, count(p.id) as people
          from jsonb_array_elements(p_event.sections) with ordinality as o (was, n)
          left join public.participants p on p.event_id = p_event.id and o.was ->> 'id' in (p.section_id, p.moving_to)
         group by o.n, o.was) k
     where case when k.becomes is null then k.people > 0 else k.taken > (k.becomes ->> 'size')::int end
     order by k.n limit 1;
  end if;
  return private.which_date(p_event) || v_problem;
end
$$;

create or replace function private.which_date(p_event public.events)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when p_event.series_id is null then '' else to_char(coalesce(
    p_event.datetime at time zone coalesce(p_event.time_zone, 'UTC'), p_event.occurs_on), 'FMMon FMDD, YYYY: ') end;
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
         slot_number = case when p.slot_number is not null then coalesce(s.slot_number, n.number) end,
         moving_to = null, moving_since = null
    from people n left join slots s using (number)
   where p.id = n.id;
end
$$;

create or replace function private.section_ids(p_sections jsonb)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(select s ->> 'id' from jsonb_array_elements(p_sections) with ordinality as t (s, n) order by n);
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
  v_more := private.look_at_clock(now());
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
      select e.id, private.event_facts(e) as facts from public.events e
       where e.id in (select m.event_id from private.messages m where m.id = any (v_ids)))
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'lease', m.lease, 'kind', m.kind, 'event_id', m.event_id, 'attempt', m.attempts,
        'details', case when m.kind = 'test' then '{}' else m.details - 'parts' - 'notices' || coalesce(n.facts, '{}')
          || case when m.details ? 'slots' then jsonb_build_object('slots', private.slots_still_held(m)) else '{}' end
          -- A first mail says where its guest stands now: slots with their numbers, else the place in line.
          || case when m.kind = 'joined' then (
               select jsonb_build_object(
                   'slots', coalesce(jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', null) order by p.slot_number)
                     filter (where p.slot_number is not null), '[]'),
                   'place', min(private.place_in_line(p)) filter (where p.waiting_since is not null))
                 from private.guest_secrets s join public.participants p on p.id = s.participant_id
                where s.secret_hash = m.secret_hash and s.event_id = m.event_id) else '{}' end
          || case when m.kind = 'notice' then jsonb_build_object('notices', private.notices_told(m.details)) else '{}' end
          -- Of those who joined and left, no account ids, and no names of accounts that are gone by now.
          || case when m.kind = 'digest' then (
               select jsonb_object_agg(k, (
                   select coalesce(jsonb_agg(p - 'account'
                       || case when p ->> 'account' is null or exists (select from auth.users u where u.id = (p ->> 'account')::uuid)
                         then '{}' else '{"name": null}'::jsonb end order by o), '[]')
                     from jsonb_array_elements(m.details -> k) with ordinality t (p, o)))
                 from unnest('{joined,left}'::text[]) k) else '{}' end end,
        'drop_after', m.drop_after, 'urgent', m.urgent, 'targets', t.targets) order by m.urgent desc, m.id), '[]')
      from private.messages m
      join (
        select t.message_id, jsonb_agg(case t.channel
            when 'push' then jsonb_build_object('id', t.id, 'channel', 'push', 'endpoint', t.endpoint, 'p256dh', t.p256dh,
              'auth', t.auth, 'time_zone', t.time_zone, 'guest', t.guest)
            else jsonb_build_object('id', t.id, 'channel', 'mail', 'address', t.address, 'name', t.name, 'time_zone', null,
              'stop_token', coalesce(o.token, g.stop_token)) || case when t.guest then '{"guest": true}'::jsonb else '{}' end end order by t.channel desc, t.id) as targets
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
  perform private.finish_messages(v_over);

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

create or replace function private.is_in(p_event_id text, p_recipient uuid, p_to_account boolean)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when p_to_account then
      exists (select from public.participants p where p.event_id = p_event_id and p.user_id = p_recipient)
      or exists (select from public.participants p where p.event_id = p_event_id and p.claimed_by_user_id = p_recipient)
    else exists (select from public.participants p where p.id = p_recipient and p.event_id = p_event_id) end;
end
$$;

create or replace function private.wakes_at(p_zone text, p_now timestamptz)
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

create or replace function private.finish_messages(p_ids bigint[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_guests uuid[];
begin
  with gone as (delete from private.messages m where m.id = any (p_ids) returning m.recipient, m.to_account)
  select array_agg(g.recipient) into v_guests from gone g where not g.to_account;
  -- The devices of a guest who left were kept for these messages.
  perform private.drop_devices_of_gone(v_guests);
end
$$;

create or replace function public.settle_messages(p_results jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_mail boolean := (select c.mail from private.channels c);
  v_held bigint[] := '{}';
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
  update private.push_subscriptions s set told_at = now()
   where s.id in (
     select o.id from private.push_subscriptions o
      where o.id in (select unnest(r.delivered) from jsonb_to_recordset(p_results) as r (delivered uuid[]))
        for update skip locked);

  -- A message that somebody else has locked is being changed, and is then sent anew; or another sender looks at it for a moment, because it saw
  -- it before it was leased. So we try to lock it a few times, and never wait for it while we hold the others.
  for i in 1..10 loop
    v_held := v_held || array(
      select m.id from private.messages m
       where (m.id, m.lease) in (select r.id, r.lease from jsonb_to_recordset(p_results) as r (id bigint, lease uuid))
         and m.id <> all (v_held)
         for update skip locked);
    exit when not exists (
      select from private.messages m
       where (m.id, m.lease) in (select r.id, r.lease from jsonb_to_recordset(p_results) as r (id bigint, lease uuid))
         and m.id <> all (v_held));
    perform pg_sleep(0.02);
  end loop;
  update private.messages m set delivered = m.delivered || r.delivered
    from jsonb_to_recordset(p_results) as r (id bigint, delivered uuid[])
   where m.id = r.id and m.id = any (v_held);

  with open as (
    select t.message_id, bool_or(t.wakes_at is null) as failed, min(t.wakes_at) as wakes_at
      from private.targets_of(v_held, v_mail) t group by 1),
  again as (
    update private.messages m
       set lease = null, attempts = case when not o.failed then 0 when r.untried then m.attempts - 1 else m.attempts end,
           send_after = case when not o.failed then o.wakes_at else least(m.drop_after, now() + greatest(
             case when r.untried then '1 min' else ('{30 s,2 min,10 min,30 min,2 h}'::interval[])[m.attempts] end,
             case when r.retry_after is not null then make_interval(secs => least(r.retry_after, 86400)) end)) end
      from open o join jsonb_to_recordset(p_results) as r (id bigint, retry_after float, untried boolean) on r.id = o.message_id
     where m.id = o.message_id and not (o.failed and m.attempts >= 6 and r.untried is not true)
    returning m.id)
  select array(select h from unnest(v_held) h where h not in (select a.id from again a)) into v_over;
  perform private.finish_messages(v_over);
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
-- Nobody's registration fails because the sender cannot be woken.
exception when others then
  return false;
end
$$;

create or replace function private.schedule_sender()
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
    or exists (select from private.clock c where c.what in ('reminder', 'series') and c.at <= now())
    -- Slots that nobody confirmed are to be passed on. For one hour only, because a slot that nobody waits for stays as it is.
    or exists (
      select from public.participants p
       where p.slot_number is not null and p.confirm_until <= now() and p.confirm_until > now() - interval '1 hour')
    -- Where no sender has asked for a day, no messages are written. So it has to ask now and then, even if there is nothing to do.
    or exists (select from private.channels c where c.seen_at < now() - interval '6 hours')
  ) and private.wake_sender();
end
$$;

create or replace function public.get_sender_state()
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

create or replace function private.next_rule_date(p_every text, p_starts_on date, p_after date)
returns date
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_step int := case p_every when 'week' then 7 when 'two_weeks' then 14 end;
  v_weekday int := extract(dow from p_starts_on);
  v_weeks int := (extract(day from p_starts_on)::int - 1) / 7;
  v_month date;
  v_date date;
begin
  if p_after < p_starts_on then
    return p_starts_on;
  elsif v_step is not null then
    return p_starts_on + ((p_after - p_starts_on) / v_step + 1) * v_step;
  end if;
  v_month := p_after - (extract(day from p_after)::int - 1);
  loop
    v_date := v_month + (v_weekday - extract(dow from v_month)::int + 7) % 7 + 7 * v_weeks;
    -- Most months have no fifth Tuesday.
    if v_date > p_after and extract(month from v_date) = extract(month from v_month) then
      return v_date;
    end if;
    v_month := (v_month + interval '1 month')::date;
  end loop;
end
$$;

create or replace function private.moved_days(p_series public.series, p_from date, p_to date, p_days date[])
returns table (was date, becomes date)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_last date := (select max(d) from unnest(p_days) d);
  v_was date := p_from;
  v_next date;
  v_becomes date := p_to;
begin
  if p_series.every <> 'month' or p_from = p_to then
    return query select d, d + (p_to - p_from) from unnest(p_days) d;
    return;
  end if;
  -- Month by month, because the third Tuesday and the third Wednesday are not equally far apart in each.
  while v_was <= v_last loop
    v_next := private.next_rule_date(p_series.every, p_series.starts_on, v_was);
    return query select d, v_becomes + (d - v_was) from unnest(p_days) d where d >= v_was and d < v_next;
    v_was := v_next;
    v_becomes := private.next_rule_date(p_series.every, p_to, v_becomes);
  end loop;
end
$$;

create or replace function private.moments(p_zone text, p_day date, p_times jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_local timestamp := p_day + (p_times ->> 'start')::time;
  v_start timestamptz := v_local at time zone p_zone;
  v_end timestamptz := (v_local + make_interval(secs => (p_times ->> 'lasts')::float)) at time zone p_zone;
begin
  -- Where the clock is put forward, an end could come out before the start, or a deadline after it. Neither does here.
  return jsonb_build_object(
    'datetime', v_start,
    'end_datetime', case when v_end > v_start then v_end
      when v_end is not null then v_start + make_interval(secs => (p_times ->> 'lasts')::float) end,
    'registration_deadline', case when p_times ->> 'registration_before' is not null then
      least(v_start, (v_local - make_interval(secs => (p_times ->> 'registration_before')::float)) at time zone p_zone) end,
    'withdraw_until', case when p_times ->> 'withdraw_before' is not null then
      least(v_start, (v_local - make_interval(secs => (p_times ->> 'withdraw_before')::float)) at time zone p_zone) end);
end
$$;

create or replace function private.planned_date(
  p_series public.series, p_date date,
  out day date, out plan jsonb, out starts_at timestamptz, out over_at timestamptz, out opens_at timestamptz)
language plpgsql
stable
set search_path = ''
as $$
begin
  plan := p_series.template || coalesce(p_series.changed_dates -> p_date::text, '{}');
  day := p_date + coalesce((plan ->> 'days')::int, 0);
  starts_at := (day + (plan ->> 'start')::time) at time zone p_series.time_zone;
  over_at := starts_at + make_interval(secs => coalesce((plan ->> 'lasts')::float, 0));
  opens_at := (p_date - p_series.opens_days_before + (p_series.template ->> 'start')::time) at time zone p_series.time_zone;
  plan := plan || private.moments(p_series.time_zone, day, plan);
end
$$;

create or replace function private.next_date(p_series public.series, p_after date)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_date date := p_after;
begin
  loop
    v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
    if v_date > p_series.ends_on then
      return null;
    elsif not exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = v_date) then
      return v_date;
    end if;
  end loop;
end
$$;

create or replace function private.next_to_make(
  p_series public.series, p_now timestamptz, p_after date default null, p_until date default 'infinity')
returns table (occurs_on date, starts_at timestamptz, opens_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Where to begin: a date before that day is over. No date is taken to last longer than 60 days, and one that is not made yet was moved by 27
  -- days at most (change_date).
  v_date date := greatest(p_after, (p_now at time zone p_series.time_zone)::date - 2
    - least(60, coalesce((p_series.template ->> 'lasts')::float / 86400, 0))::int
    - case when p_series.changed_dates = '{}' then 0 else 27 end);
begin
  if private.makes_no_dates(p_series) then
    return;
  end if;
  loop
    v_date := private.next_date(p_series, v_date);
    exit when v_date is null or v_date > p_until;
    continue when exists (select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date);
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
  v_today date := (p_now at time zone p_series.time_zone)::date;
  v_due date[] := '{}';
  v_next record;
  v_free int;
begin
  loop
    select * into v_next from private.next_to_make(p_series, p_now, v_due[cardinality(v_due)], v_today + p_series.opens_days_before);
    exit when (v_next.opens_at <= p_now) is not true;
    -- Counted only where there is something to make. A date of today or later counts even if it was moved into the past: so moving dates makes
    -- no room for others.
    v_free := coalesce(v_free, least(24 - private.uses_of(p_series.id, 'date', p_now => p_now), 12 - (
      select count(*) from public.events e
       where e.series_id = p_series.id
         and (e.occurs_on >= v_today
              or coalesce(e.end_datetime, e.datetime, 'infinity') >= p_now))));
    exit when cardinality(v_due) >= v_free;
    v_due := v_due || v_next.occurs_on;
  end loop;
  return v_due;
end
$$;

create or replace function private.series_ended(p_series public.series, p_now timestamptz)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := (p_now at time zone p_series.time_zone)::date;
  v_date date := v_today - 28; -- as in next_to_make: it may have been moved to a later day
begin
  if p_series.ended_at is not null or p_series.ends_on is null then
    return p_series.ended_at is not null;
  end if;
  loop
    v_date := private.next_date(p_series, v_date);
    exit when v_date is null or (private.planned_date(p_series, v_date)).day >= v_today;
  end loop;
  return v_date is null;
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
    select e.id from public.series s join public.events e on e.series_id = s.id
     cross join lateral (select coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') as start,
        coalesce(private.lasts_until(e.datetime, e.end_datetime), (e.occurs_on + 2)::timestamp at time zone 'UTC') < p_now as over) t
     where s.id = p_series_id and (not e.is_private or s.is_private)
     order by t.over, extract(epoch from t.start) * case when t.over then -1 else 1 end, e.id
     limit 1);
end
$$;

create or replace function public.create_series(
  p_event jsonb, p_every text, p_opens_days_before int default 7, p_ends_on date default null, p_request_id uuid default null,
  p_takes_turns boolean default false)
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
  return v_made || public.repeat_event(v_made ->> 'id', p_every, p_opens_days_before, p_ends_on, p_takes_turns);
end
$$;

create or replace function public.repeat_event(
  p_event_id text, p_every text, p_opens_days_before int default 7, p_ends_on date default null, p_takes_turns boolean default false)
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
  if not private.hold_account(v_me) then
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

  insert into public.series (id, organizer_id, group_id, every, starts_on, time_zone, opens_days_before, ends_on, takes_turns, turns_until, template)
  values (v_id, v_me, v_event.group_id, p_every, v_starts_on, v_event.time_zone, p_opens_days_before, p_ends_on,
          -- A date that has started gives no turns, as in change_series: nobody knew of them when they waited for it.
          coalesce(p_takes_turns, false), case when p_takes_turns and v_event.datetime <= now() then now() end,
          private.series_template(v_event, v_event.time_zone));
  update public.events e set series_id = v_id, occurs_on = v_starts_on where e.id = p_event_id;
  if v_event.is_private then
    perform private.let_into_series(v_id, array[p_event_id]);
  end if;
  return jsonb_build_object('series_id', v_id);
end
$$;

create or replace function private.check_rhythm(p_every text, p_opens_days_before int, p_starts_on date, p_ends_on date)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_every is null or p_every not in ('week', 'two_weeks', 'month') then
    perform private.refuse('invalid_input', 'Choose how often the event repeats', 'every');
  elsif p_opens_days_before is null or p_opens_days_before not between 1 and 60 then
    perform private.refuse('invalid_input', 'A date can open 1 to 60 days before it starts', 'opens_days_before');
  elsif p_ends_on < p_starts_on then
    perform private.refuse('invalid_input', 'The last date must not be before the first one', 'ends_on');
  elsif p_ends_on > '9999-12-31' then
    perform private.refuse('invalid_input', 'Invalid date format', 'ends_on');
  end if;
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
    - '{called_off_at,call_off_note,call_offs}'::text[]
    - '{datetime,end_datetime,registration_deadline,withdraw_until}'::text[]
    || (private.local_times(p_event, p_zone) - 'day');
end
$$;

create or replace function public.change_series(
  p_series_id text, p_every text default null, p_opens_days_before int default null, p_ends_on date default '-infinity',
  p_takes_turns boolean default null)
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
  if p_takes_turns and not v_series.takes_turns then
    -- Dates that have started give no turns: nobody knew of them when they waited.
    update private.turns_given g set returned_in = null from private.lock_turns('{}', v_series.id) h where g.participant_id = h;
  end if;
  update public.series s
     set opens_days_before = v_series.opens_days_before, ends_on = v_series.ends_on,
         takes_turns = coalesce(p_takes_turns, s.takes_turns),
         turns_until = case when p_takes_turns and not v_series.takes_turns then now() else s.turns_until end
   where s.id = v_series.id
  returning s.* into v_series;
  perform private.drop_series_that_is_over(v_series.id); -- the last day may be past now
  return jsonb_build_object('id', v_series.id, 'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on)
    || case when v_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
end
$$;

create or replace function private.own_series(p_series_id text, p_helpers boolean default false)
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
  if (case when p_helpers then not found or not private.runs_series(v_series, v_me) else v_series.organizer_id <> v_me end) then
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
  perform private.drop_series_that_is_over(v_series.id);
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
  v_series public.series := private.own_series(p_series_id);
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
      -- Each time somebody opens the link, all skipped dates are passed over one by one.
      perform private.refuse('invalid_input', 'Only dates of the next two years can be skipped', 'occurs_on');
    end if;
    insert into private.series_skips (series_id, occurs_on) values (v_series.id, p_occurs_on) on conflict do nothing;
  elsif exists (select from public.participants p where p.event_id = v_event_id) then
    perform private.refuse('invalid_input', 'People are on the list of this date. Delete the event instead.', 'occurs_on');
  elsif exists (select from public.payments y where y.event_id = v_event_id and y.settled_at is null) then
    perform private.refuse('invalid_input', 'Somebody is still waiting for a refund for this date. Delete the event instead.', 'occurs_on');
  else
    delete from public.events e where e.id = v_event_id; -- event_gone notes that it is left out
  end if;
  perform private.drop_series_that_is_over(v_series.id); -- it may have been the last one
  return jsonb_build_object('occurs_on', p_occurs_on, 'skipped', coalesce(p_skipped, false));
end
$$;

create or replace function public.change_date(p_series_id text, p_occurs_on date, p_datetime timestamptz, p_location text, p_max_participants int default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_location text := private.checked_text(p_location, 'location', 500, 'Location must be less than 500 characters');
  v_series public.series;
  v_day date;
  v_most int;
  v_others jsonb;
  v_change jsonb;
begin
  if p_datetime is null then
    perform private.refuse('invalid_input', 'A date of a series needs a start', 'datetime');
  elsif p_datetime not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'datetime');
  elsif p_max_participants < 1 then
    perform private.refuse('invalid_input', 'Must allow at least 1 participant', 'max_participants');
  elsif p_max_participants > 100 then
    perform private.refuse('invalid_input', 'Maximum 100 participants allowed', 'max_participants');
  end if;
  v_series := private.own_series(p_series_id);
  v_day := (p_datetime at time zone v_series.time_zone)::date;
  -- The dates before and after it are always further away than that.
  v_most := case v_series.every when 'week' then 6 when 'two_weeks' then 13 else 27 end;
  if p_occurs_on is null or private.makes_no_dates(v_series) or p_occurs_on > coalesce(v_series.ends_on, '9999-12-31')
     or p_occurs_on <> private.next_rule_date(v_series.every, v_series.starts_on, p_occurs_on - 1) then
    perform private.refuse('invalid_input', 'The series has no date on that day', 'occurs_on');
  elsif p_occurs_on > greatest(current_date, v_series.starts_on) + 731 then
    perform private.refuse('invalid_input', 'Only dates of the next two years can be changed', 'occurs_on');
  elsif exists (select from public.events e where e.series_id = v_series.id and e.occurs_on = p_occurs_on) then
    perform private.refuse('invalid_input', 'This date has opened already. Change it on its own page.', 'occurs_on');
  elsif v_day not between p_occurs_on - v_most and p_occurs_on + v_most then
    perform private.refuse('invalid_input', format('Choose a day from %s to %s: then it stays between the dates before and after it.',
      to_char(p_occurs_on - v_most, 'FMMon FMDD, YYYY'), to_char(p_occurs_on + v_most, 'FMMon FMDD, YYYY')), 'datetime');
  elsif p_datetime <= greatest(now(), (private.planned_date(v_series, p_occurs_on)).opens_at) then
    perform private.refuse('invalid_input', 'It would start before people can join. Choose a later time.', 'datetime');
  elsif nullif(v_series.template -> 'sections', 'null') is not null
        and p_max_participants is distinct from (v_series.template ->> 'max_participants')::int then
    perform private.refuse('invalid_input', 'The sections set how many people can take part', 'max_participants');
  end if;
  v_change := private.changed_keys(
    v_series.template || '{"days": 0}',
    jsonb_build_object(
      'days', v_day - p_occurs_on, 'start', (p_datetime at time zone v_series.time_zone)::time,
      'location', v_location, 'max_participants', p_max_participants));
  -- Changes of dates that are long over are dropped.
  v_others := (
    select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(v_series.changed_dates) c
     where c.key::date >= current_date - 31 and c.key::date <> p_occurs_on);
  if v_change <> '{}' and (select count(*) from jsonb_object_keys(v_others)) >= 12 then
    perform private.refuse('invalid_input', 'At most 12 dates can be changed before they open', 'occurs_on');
  end if;
  update public.series s
     set changed_dates = v_others || case when v_change = '{}' then v_change else jsonb_build_object(p_occurs_on, v_change) end
   where s.id = v_series.id;
  return jsonb_build_object('occurs_on', p_occurs_on, 'datetime', p_datetime, 'changes', v_change);
end
$$;

create or replace function public.preview_following(p_event_id text, p_datetime timestamptz, p_time_zone text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events := private.date_to_edit(left(p_event_id, 13)); -- no id is longer than 12
  v_series public.series;
  v_to date;
begin
  select * into v_series from public.series s where s.id = v_event.series_id;
  if p_datetime is null or p_datetime not between '1000-01-01 00:00:00+00' and '9999-12-31 00:00:00+00' then
    perform private.refuse('invalid_input', 'Invalid date format', 'datetime');
  end if;
  -- A browser may know a new zone that this database does not know. It saves without it then.
  v_to := (p_datetime at time zone coalesce(
    case when private.is_time_zone(p_time_zone) then p_time_zone end, v_series.time_zone))::date;
  if v_to = (v_event.datetime at time zone v_series.time_zone)::date then
    v_to := v_event.occurs_on; -- it may stand there because this date alone was moved
  end if;
  return private.move_to(v_series, v_event, v_to);
end
$$;

create or replace function private.move_to(p_series public.series, p_event public.events, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := (now() at time zone p_series.time_zone)::date;
  v_period interval := case p_series.every when 'week' then '7 days' when 'two_weeks' then '14 days' else '1 month' end;
  v_days date[] := array(
    select e.occurs_on from public.events e
     where e.series_id = p_series.id
       and (e.id = p_event.id or e.occurs_on > p_event.occurs_on and not private.is_ended(e.datetime, e.end_datetime)));
  v_dates jsonb := (
    select jsonb_agg(jsonb_build_object('id', e.id, 'was', m.was, 'becomes', m.becomes, 'people',
             case when m.was <> m.becomes then (select count(*) from public.participants p where p.event_id = e.id) end) order by m.was)
      from private.moved_days(p_series, p_event.occurs_on, p_to, v_days) m
      join public.events e on e.series_id = p_series.id and e.occurs_on = m.was);
  v_becomes date[] := array(select m.becomes from jsonb_to_recordset(v_dates) as m (becomes date));
  v_far record;
  v_problem text;
begin
  select m.* into v_far from jsonb_to_recordset(v_dates) as m (was date, becomes date, people int)
   where m.people > 0 and m.becomes not between m.was - v_period and m.was + v_period
   order by m.was limit 1;
  if exists (select from jsonb_to_recordset(v_dates) as m (was date, becomes date) where m.was >= v_today and m.becomes < v_today) then
    v_problem := 'Dates to come would be in the past. Choose a later day.';
  -- Those that stay where they are: dates before this one, and later ones that are over.
  elsif exists (
      select from public.events e
       where e.series_id = p_series.id and e.occurs_on <> all (v_days)
         and (e.occurs_on < p_event.occurs_on and e.occurs_on >= p_to or e.occurs_on = any (v_becomes)))
     or cardinality(v_becomes) > (select count(distinct b) from unnest(v_becomes) b) then
    v_problem := 'Another date of this series is on that day or after it. Choose a later day.';
  elsif v_far.people > 0 then
    v_problem := format('%s on the list of %s would move to %s. Choose ''Only this event'', or a day that is nearer.',
      case v_far.people when 1 then '1 person' else v_far.people || ' people' end,
      to_char(v_far.was, 'FMDy, FMMon FMDD, YYYY'), to_char(v_far.becomes, 'FMDy, FMMon FMDD, YYYY'));
  end if;
  return jsonb_build_object(
    'problem', v_problem, 'ends_on', private.moved_end(p_series, p_event.occurs_on, p_to), 'dates', coalesce(v_dates, '[]'));
end
$$;

create or replace function private.moved_end(p_series public.series, p_from date, p_to date)
returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  -- The last date is at most a year before that day, even of a fifth weekday.
  v_next date := p_series.ends_on - 366;
  v_last date;
begin
  -- A last day in more than a hundred years stays: counting months up to the year 9999 would lock the series for seconds.
  if p_series.ends_on is null or p_from = p_to or p_series.ends_on > greatest(p_from, p_to) + 36525 then
    return p_series.ends_on;
  end if;
  loop
    v_next := private.next_rule_date(p_series.every, p_series.starts_on, v_next);
    exit when v_next > p_series.ends_on;
    v_last := v_next;
  end loop;
  v_last := greatest(p_to, (select m.becomes from private.moved_days(p_series, p_from, p_to, array[v_last]) m));
  -- A last day that is no date itself stays, if the same date is still the last one before it.
  return case when p_series.ends_on >= v_last and p_series.ends_on < private.next_rule_date(p_series.every, p_to, v_last)
    then p_series.ends_on else least(v_last, '9999-12-31') end;
end
$$;

create or replace function public.edit_following(p_event_id text, p_changes jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_before public.events := private.date_to_edit(left(p_event_id, 13)); -- no id is longer than 12
  v_after public.events;
  v_series public.series; -- as it was
  v_plan public.series; -- as it becomes
  v_was jsonb;
  v_is jsonb;
  v_columns jsonb;
  v_times jsonb;
  v_to date;
  v_move jsonb;
  v_date record;
begin
  p_event_id := v_before.id;
  if p_changes ?| '{id,organizer_id,group_id,created_at,parent_event_id,revision,series_id,occurs_on,called_off_at,call_off_note,call_offs}'
     or exists (select from jsonb_object_keys(p_changes) k where not to_jsonb(v_before) ? k) then
    perform private.refuse('invalid_input');
  end if;
  v_series := private.own_series(v_before.series_id);

  -- Locked by id, as everywhere. A later date that is over stays as it was.
  perform 1 from public.events e where e.series_id = v_series.id and e.occurs_on >= v_before.occurs_on order by e.id for no key update;
  select * into v_before from public.events e where e.id = p_event_id;
  if v_before.series_id is null then
    perform private.refuse('event_not_found');
  end if;
  v_after := private.change_event(p_event_id, p_changes);
  if v_after.datetime is null then
    perform private.refuse('invalid_input', 'A date of a series needs a start', 'datetime');
  end if;

  v_plan := v_series;
  -- Only a zone that this edit brings. The event may have another one of its own, if it was edited alone while travelling.
  if p_changes ->> 'time_zone' is not null then
    v_plan.time_zone := v_after.time_zone;
  end if;
  v_was := private.local_times(v_before, v_series.time_zone);
  v_is := private.local_times(v_after, v_plan.time_zone);
  v_times := private.changed_keys(v_was, v_is) - 'day'
    || case when v_plan.time_zone <> v_series.time_zone then jsonb_build_object('start', v_is -> 'start') else '{}' end;
  v_columns := private.changed_keys(
      private.series_template(v_before, v_series.time_zone), private.series_template(v_after, v_series.time_zone))
    - '{start,lasts,registration_before,withdraw_before}'::text[];
  -- Price and currency go together.
  if v_columns ?| '{price_cents,currency}' then
    v_columns := v_columns || jsonb_build_object('price_cents', v_after.price_cents, 'currency', v_after.currency);
  end if;

  v_to := case when v_was -> 'day' is distinct from v_is -> 'day' then (v_is ->> 'day')::date else v_before.occurs_on end;
  v_move := private.move_to(v_series, v_before, v_to);
  if v_move ->> 'problem' is not null then
    perform private.refuse('invalid_input', v_move ->> 'problem', 'datetime');
  end if;
  v_plan.ends_on := v_move ->> 'ends_on';
  v_plan := private.change_plan(v_plan, v_before.occurs_on, v_to, v_columns || v_times);

  -- Checked at the end, because one date may come to the day of another that has not moved yet.
  set constraints public.events_series_once deferred;
  for v_date in select m.* from jsonb_to_recordset(v_move -> 'dates') as m (id text, becomes date) loop
    if v_date.id <> p_event_id then
      perform private.change_later_date(v_plan, v_date.id, v_series.time_zone, v_date.becomes, v_columns, v_times);
    elsif v_to <> v_before.occurs_on then
      perform private.change_event(p_event_id, jsonb_build_object('occurs_on', v_to));
    end if;
  end loop;
  set constraints public.events_series_once immediate;
  if v_plan.is_private and not v_series.is_private then
    perform private.let_into_series(v_plan.id, array(select m.id from jsonb_to_recordset(v_move -> 'dates') as m (id text)));
    -- A private series has no public calendar.
    delete from private.cancelled_dates c where c.feed_id is null and c.series_id = v_plan.id;
  end if;
  return jsonb_build_object('id', v_after.id, 'name', v_after.name);
end
$$;

create or replace function private.change_plan(p_series public.series, p_from date, p_to date, p_changed jsonb)
returns public.series
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_skips date[] := array(select k.occurs_on from private.series_skips k where k.series_id = p_series.id and k.occurs_on > p_from);
  v_later date[] := array(select k::date from jsonb_object_keys(p_series.changed_dates) k where k::date > p_from);
  v_changes jsonb := (
    select coalesce(jsonb_object_agg(m.becomes, c.change), '{}')
      from private.moved_days(p_series, p_from, p_to, v_later) m
     cross join lateral (select (p_series.changed_dates -> m.was::text) - array(select jsonb_object_keys(p_changed)) as change) c
     where c.change <> '{}');
begin
  if p_from <> p_to then
    delete from private.series_skips k where k.series_id = p_series.id and k.occurs_on = any (v_skips);
    insert into private.series_skips (series_id, occurs_on)
    select p_series.id, m.becomes from private.moved_days(p_series, p_from, p_to, v_skips) m
    on conflict do nothing;
    p_series.starts_on := p_to;
  end if;
  update public.series s
     set time_zone = p_series.time_zone, ends_on = p_series.ends_on, starts_on = p_series.starts_on,
         template = s.template || p_changed, changed_dates = s.changed_dates - v_later::text[] || v_changes
   where s.id = p_series.id
  returning s.* into p_series;
  return p_series;
end
$$;

create or replace function private.change_later_date(
  p_series public.series, p_event_id text, p_zone text, p_becomes date, p_columns jsonb, p_times jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_own jsonb;
  v_day date;
  v_changes jsonb := p_columns;
begin
  select * into v_event from public.events e where e.id = p_event_id;
  v_own := private.local_times(v_event, p_zone);
  -- In its own zone it may start on its day by the rule, although in that of the series it does not.
  v_day := case when p_times ? 'start' and (v_event.datetime at time zone coalesce(v_event.time_zone, p_zone))::date = v_event.occurs_on
    then v_event.occurs_on else (v_own ->> 'day')::date end;
  if p_becomes <> v_event.occurs_on then
    v_changes := v_changes || jsonb_build_object('occurs_on', p_becomes);
  end if;
  if (p_becomes <> v_event.occurs_on or p_times <> '{}') and v_event.datetime is not null then
    v_changes := v_changes
      || private.moments(p_series.time_zone, v_day + (p_becomes - v_event.occurs_on), v_own || p_times)
      || jsonb_build_object('time_zone', p_series.time_zone);
  end if;
  perform private.change_event(p_event_id, v_changes);
end
$$;

create or replace function private.open_due(p_series_id text, p_now timestamptz)
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
      -- Asked again, because somebody who had the lock before us may have made some of them.
      foreach v_date in array private.due_dates(v_series, p_now) loop
        perform private.make_date(v_series, v_date, p_now);
      end loop;
    end if;
  end if;
  return private.current_date_of(p_series_id, p_now);
end
$$;

create or replace function private.make_date(p_series public.series, p_date date, p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  -- Not a date that alone was made private: its labels are for its people.
  v_latest text := (
    select e.id from public.events e where e.series_id = p_series.id and (not e.is_private or p_series.is_private)
     order by e.occurs_on desc limit 1);
  v_row jsonb := (private.planned_date(p_series, p_date)).plan || jsonb_build_object(
    'id', private.new_event_id(), 'organizer_id', p_series.organizer_id, 'group_id', p_series.group_id,
    'time_zone', p_series.time_zone, 'series_id', p_series.id, 'occurs_on', p_date, 'created_at', p_now,
    'custom_fields', private.readable_custom_fields(p_series.template -> 'custom_fields'));
  v_columns text;
  v_event public.events;
  v_here uuid[];
  v_given jsonb;
begin
  if p_series.takes_turns then
    -- A date that was made just before, in the same call, may have changed it.
    p_series.turns_until := (select s.turns_until from public.series s where s.id = p_series.id);
  end if;
  -- Only the columns that the plan has. A column that was added to the table later gets its default; it is not copied from the latest date, where
  -- somebody may have set it for 'Only this event'.
  select string_agg(quote_ident(a.attname), ', ') into v_columns from pg_catalog.pg_attribute a
   where a.attrelid = 'public.events'::regclass and a.attnum > 0 and not a.attisdropped and v_row ? a.attname;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning *', v_columns)
    into v_event using v_row;
  perform private.count_use(p_series.id, 'date', 24, p_now => p_now);
  if p_series.changed_dates ? p_date::text then
    update public.series s set changed_dates = s.changed_dates - p_date::text where s.id = p_series.id;
  end if;
  insert into public.labels (event_id, name, color)
  select v_event.id, l.name, l.color from public.labels l where l.event_id = v_latest order by l.created_at, l.id limit 50;

  v_here := array(
    select u.id from auth.users u
     where u.id in (
       select coalesce(g.user_id, g.claimed_by) from private.regulars g where g.series_id = p_series.id
       union
       select a.user_id from private.series_acceptances a where a.series_id = p_series.id and v_event.is_private
       union
       select w.account from private.who_missed(p_series, v_event.id, p_now) w)
     for key share skip locked);
  select coalesce(jsonb_object_agg(g.missed_row, g.new_row), '{}') into v_given
    from private.place_regulars(p_series, v_event, v_here, p_now) g;
  if p_series.takes_turns then
    perform private.note_turns(p_series, v_event, v_given, p_now);
  end if;
  if v_event.is_private then
    -- Adding a name, or coming by the link of one date, does not open the next one. Those who run it need no acceptance.
    insert into private.event_acceptances (user_id, event_id, accepted_at)
    select h, v_event.id, p_now from unnest(v_here) h
     where private.may_open_series(p_series, h) and not private.runs_series(p_series, h);
  end if;
end
$$;

drop function private.place_regulars;
create function private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamptz)
returns table (missed_row uuid, new_row uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_guests boolean := not p_event.is_private and p_event.group_id is null;
  v_questions text[] := array(select private.custom_field_key(f) from jsonb_array_elements(p_event.custom_fields) f);
begin
  return query
  with first as materialized (select w.* from private.who_missed(p_series, p_event.id, p_now) w),
  entries as (
    select g.id as regular_id, g.user_id, g.secret_hash, g.claimed_by, own.name, own.email, own.phone, own.notes, own.responses,
           private.section_to_keep(p_event.sections, own.section_id) as section_id,
           f.missed_on, f.number as first, case when p_series.takes_turns then g.missed_on end as missed_before, g.place, 0 as added
      from private.regulars g cross join lateral private.as_last_entered(g) own left join first f on f.regular_id = g.id
     where g.series_id = p_series.id
       and case when g.secret_hash is not null then v_guests else coalesce(g.user_id, g.claimed_by) = any (p_here) end
    union all
    select null, p.user_id, s.secret_hash, p.claimed_by_user_id, p.name, p.email, p.phone, p.notes, p.responses,
           private.section_to_keep(p_event.sections, p.section_id), f.missed_on, f.number, null, null, 0
      from first f join public.participants p on p.id = f.row_id left join private.guest_secrets s on s.participant_id = p.id
     where f.regular_id is null
       and case when f.account is null then v_guests else f.account = any (p_here) end
       -- The link of one private date does not open the next one.
       and private.may_open_series(p_series, f.account)
    union all
    -- The people a guest brings have no turn: they stand where the guest stands without one.
    select null, null, g.secret_hash, null, coalesce(own.name, b.value), own.email, own.phone, own.notes, coalesce(own.responses, '{}'),
           private.section_to_keep(p_event.sections, coalesce(own.section_id, g.section_id)), null, null, null, g.place, b.key::int
      from private.regulars g cross join lateral jsonb_each_text(g.brings) b left join lateral (
        select p.* from private.guest_secrets s join public.events e on e.id = s.event_id join public.participants p on p.id = s.participant_id
         where s.secret_hash = g.secret_hash and s.number = b.key::int and e.series_id = g.series_id and (p_series.is_private or not e.is_private)
         order by e.occurs_on desc limit 1) own on true
     where g.series_id = p_series.id and v_guests),
  numbered as (
    select e.*, row_number() over (partition by e.section_id order by e.first, e.missed_before desc nulls last, e.place, e.added) as number,
           row_number() over (order by e.first, e.missed_before desc nulls last, e.place, e.added) as turn,
           case when e.section_id = '' then p_event.max_participants else private.section_size(p_event.sections, e.section_id) end as slots
      from entries e),
  lined as (
    select n.*, count(*) filter (where n.number > n.slots) over (order by n.turn) as waiting from numbered n),
  placed as materialized (
    select r.*, gen_random_uuid() as id from lined r
     where r.number <= coalesce(r.slots, r.number) or p_event.waitlist and r.waiting <= 500),
  rows as (
    insert into public.participants
      (id, event_id, user_id, claimed_by_user_id, claimed_with, name, email, phone, notes, responses, section_id, slot_number, waiting_since, missed_on)
    select r.id, p_event.id, r.user_id, r.claimed_by,
           case when r.added > 0 then (select o.id from placed o where o.secret_hash = r.secret_hash and o.added = 0) end, r.name, r.email, r.phone, r.notes,
           -- Only answers to what this event still asks.
           (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(r.responses) a where a.key = any (v_questions)), r.section_id,
           case when r.number <= coalesce(r.slots, r.number) then r.number end,
           case when r.number > r.slots then p_now + r.turn * interval '1 microsecond' end, r.missed_on
      from placed r order by r.turn),
  secrets as (
    insert into private.guest_secrets (participant_id, event_id, secret_hash, number)
    select r.id, p_event.id, r.secret_hash, r.added from placed r where r.secret_hash is not null),
  devices as (
    insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, secret_hash, device, time_zone, created_at)
    select s.endpoint, s.p256dh, s.auth, r.id, s.secret_hash, s.device, s.time_zone, s.created_at
      from placed r cross join lateral (
        -- Each of the guest's devices once.
        select d.* from (
          select distinct on (p.endpoint) p.* from private.push_subscriptions p
           where p.secret_hash = r.secret_hash order by p.endpoint, p.created_at desc) d
         order by d.created_at desc limit 5) s
     where r.added = 0),
  names as (
    insert into private.regular_rows (participant_id, regular_id)
    select r.id, r.regular_id from placed r where r.claimed_by is not null and r.regular_id is not null)
  select f.row_id, r.id from placed r join first f on f.number = r.first;
  -- The devices that were kept while a guest was on no list have a row again.
  perform private.drop_devices_of_gone(array(
    select s.participant_id from private.regulars g join private.push_subscriptions s on s.secret_hash = g.secret_hash
     where g.series_id = p_series.id));
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
  v_date date;
  v_dates date[] := '{}';
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  v_makes_dates := not private.makes_no_dates(v_series);
  v_today := (now() at time zone v_series.time_zone)::date;
  v_date := v_today - 28; -- as in next_to_make
  while v_makes_dates and cardinality(v_dates) < 8 loop
    v_date := private.next_rule_date(v_series.every, v_series.starts_on, v_date);
    exit when v_date > v_series.ends_on;
    if (private.planned_date(v_series, v_date)).day >= v_today then
      v_dates := v_dates || v_date;
    end if;
  end loop;
  return jsonb_build_object(
    'id', v_series.id, 'every', v_series.every, 'starts_on', v_series.starts_on, 'time_zone', v_series.time_zone,
    'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on,
    'ended', not v_makes_dates or private.series_ended(v_series, now()),
    'dates', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'occurs_on', d.occurs_on, 'datetime', coalesce(d.datetime, p.starts_at), 'opens_at', p.opens_at,
          'id', d.id, 'skipped', d.skipped, 'called_off', d.called_off)
          || case when d.id is null and v_series.changed_dates ? d.occurs_on::text
               then jsonb_build_object(
                 'changes', v_series.changed_dates -> d.occurs_on::text,
                 'planned_at', (d.occurs_on + (v_series.template ->> 'start')::time) at time zone v_series.time_zone) else '{}' end order by d.occurs_on), '[]')
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
    'planned', jsonb_build_object('location', v_series.template ->> 'location', 'max_participants', v_series.template -> 'max_participants',
      'has_sections', nullif(v_series.template -> 'sections', 'null') is not null),
    'regulars', (
      select coalesce(jsonb_agg(private.regular_json(g, nullif(v_series.template -> 'sections', 'null')) order by g.place), '[]')
        from private.regulars g where g.series_id = v_series.id))
    || case when v_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
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
  v_start timestamptz := coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC');
  v_series public.series;
  v_runs boolean;
begin
  select * into v_series from public.series s where s.id = p_event.series_id;
  if p_asked is distinct from v_series.id and not private.may_open_series(v_series, p_me) then
    return null;
  end if;
  v_runs := private.runs_series(v_series, p_me);
  return private.series_json(v_series, p_event, now()) || jsonb_build_object(
    -- Of twenty at most, because each private one is asked whether it opens.
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'datetime', e.start) order by e.start desc), '[]')
        from (
          select r.* from (
            select d.id, d.is_private, coalesce(d.datetime, d.occurs_on::timestamp at time zone 'UTC') as start
              from public.events d
             where d.series_id = v_series.id and (not d.is_private or v_series.is_private)
               and coalesce(d.datetime, d.occurs_on::timestamp at time zone 'UTC') < v_start
             order by 3 desc limit 20) r
           where v_runs or not r.is_private or private.may_open_event(r.id)
           order by r.start desc limit 5) e),
    'regular', exists (select from private.regulars g where g.series_id = v_series.id and g.user_id = p_me),
    'regulars', case when v_runs then (select count(*) from private.regulars g where g.series_id = v_series.id) end);
end
$$;

create or replace function private.series_json(p_series public.series, p_event public.events, p_now timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_made record;
begin
  select e.id, e.occurs_on, coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') as start into v_made
    from public.events e
   where e.series_id = p_series.id and e.called_off_at is null and (not e.is_private or p_series.is_private)
     -- By time and not by day of the rule: a date may have been moved past others, or have no time any more.
     and coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC')
       > coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC')
   order by 3 limit 1;
  return jsonb_build_object(
    'id', p_series.id, 'every', p_series.every, 'starts_on', p_series.starts_on, 'time_zone', p_series.time_zone,
    'opens_days_before', p_series.opens_days_before, 'ends_on', p_series.ends_on,
    'ended', private.makes_no_dates(p_series) or private.series_ended(p_series, p_now),
    'due', private.due_dates(p_series, p_now) <> '{}',
    'next', (
      select jsonb_build_object('id', n.id, 'datetime', n.start, 'opens_at', n.opens_at) from (
        select v_made.id, v_made.start, (private.planned_date(p_series, v_made.occurs_on)).opens_at where v_made.id is not null
        union all
        -- One that is not made may start before it. Such dates are moved by 27 days at most.
        select null, m.starts_at, m.opens_at from private.next_to_make(p_series, p_now, p_event.occurs_on,
          coalesce((v_made.start at time zone p_series.time_zone)::date + 27, 'infinity')) m) n
       order by n.start, n.id limit 1))
    || case when p_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
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
  v_event := jsonb_populate_record(null::public.events, (
    private.planned_date(v_series, (select n.occurs_on from private.next_to_make(v_series, now()) n))).plan);
  v_event.id := v_series.id;
  v_event.group_id := v_series.group_id;
  v_event.time_zone := v_series.time_zone;
  return private.event_columns(v_event) || jsonb_build_object(
    'type', 'event',
    'organizer_name', private.display_name(v_series.organizer_id),
    'participant_count', 0, 'waiting_count', 0, 'people', case when v_can_open then '[]'::jsonb end,
    'viewer', jsonb_build_object('registered', false, 'place', null, 'can_open', v_can_open),
    'series', private.series_json(v_series, null::public.events, now()));
end
$$;

create or replace function private.drop_series_that_is_over(p_series_id text)
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
  if not found or exists (select from public.events e where e.series_id = p_series_id) or not private.series_ended(v_series, now()) then
    return;
  end if;
  -- An event may be locked already, and events are locked after their series. So waiting for the series could be a deadlock.
  select * into v_series from public.series s where s.id = p_series_id for update skip locked;
  if not found or exists (select from public.events e where e.series_id = p_series_id) or not private.series_ended(v_series, now()) then
    return;
  end if;
  -- The same with an account that is being deleted at this moment: rows of it go with the series, and it may be waiting for the event.
  v_accounts := array(
    select g.user_id from private.regulars g where g.series_id = p_series_id and g.user_id is not null
    union select a.user_id from private.series_acceptances a where a.series_id = p_series_id
    union select c.user_id from private.cohosts c where c.series_id = p_series_id);
  if (select count(*) from (select from auth.users u where u.id = any (v_accounts) for key share skip locked) h) = cardinality(v_accounts) then
    delete from public.series s where s.id = p_series_id;
  end if;
end
$$;

create or replace function private.accept_series(p_series_id text, p_me uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_open text[];
begin
  select * into v_series from public.series s where s.id = p_series_id;
  if v_series.id is not null and v_series.is_private then
    v_series := private.lock_series(p_series_id);
  end if;
  if v_series.id is null then
    return false;
  elsif v_series.is_private then
    v_open := array(select e.id from public.events e
                     where e.series_id = p_series_id and e.is_private
                       and (not private.is_ended(e.datetime, e.end_datetime) or e.id = private.current_date_of(p_series_id, now()))
                     order by e.id for key share);
    if not private.runs_series(v_series, p_me) then
      insert into private.series_acceptances (series_id, user_id) values (p_series_id, p_me) on conflict do nothing;
    end if;
    insert into private.event_acceptances (user_id, event_id)
    select p_me, e.id from public.events e
     where e.id = any (v_open) and not private.runs(e.organizer_id, e.group_id, e.id, e.series_id, p_me)
    on conflict do nothing;
  end if;
  return true;
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
  -- Those who join, leave or split at the same time wait until this is done.
  if private.lock_managed_event(p_event_id) is not true then
    perform private.refuse('unauthorized');
  end if;
  if p_teams is null then
    delete from private.event_teams t where t.event_id = p_event_id;
  else
    if p_by is null or p_by not in ('order', 'turns', 'label', 'section') then
      perform private.refuse('invalid_input', null, 'by');
    elsif jsonb_typeof(p_teams) <> 'array' or jsonb_array_length(p_teams) not between 2 and 6 then
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
    -- Leaves out those who left since the page was read, and those who are not of this event.
    v_teams := private.with_slot(p_event_id, p_teams);
    if v_teams <@ '[[]]' then
      perform private.refuse('invalid_input', 'None of these people has a slot any more', 'teams');
    end if;
    insert into private.event_teams as t (event_id, dealt_by, label_id, teams)
    values (p_event_id, p_by,
            (select l.id from public.labels l where l.id = p_label_id and l.event_id = p_event_id and p_by = 'label'), v_teams)
    on conflict (event_id) do update set dealt_by = excluded.dealt_by, label_id = excluded.label_id, teams = excluded.teams;
  end if;
  return private.teams_json(p_event_id);
end
$$;

create or replace function private.with_slot(p_event_id text, p_teams jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(t.members order by t.number) from (
      select t.number, coalesce(jsonb_agg(p.id order by i.number) filter (where p.id is not null), '[]') as members
        from jsonb_array_elements(p_teams) with ordinality t(ids, number)
        left join lateral jsonb_array_elements_text(t.ids) with ordinality i(id, number) on true
        left join public.participants p on p.event_id = p_event_id and p.id::text = i.id and p.slot_number is not null
       group by t.number) t);
end
$$;

create or replace function private.teams_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_made private.event_teams;
begin
  select * into v_made from private.event_teams t where t.event_id = p_event_id;
  if not found then
    return null;
  end if;
  return jsonb_build_object('by', v_made.dealt_by,
    'label_id', (select l.id from public.labels l where l.id = v_made.label_id and l.event_id = p_event_id),
    'teams', private.with_slot(p_event_id, v_made.teams));
end
$$;

create or replace function private.tell_changed(p_old public.events, p_new public.events)
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
  v_urgent boolean := coalesce(least(p_old.datetime, p_new.datetime) < now() + interval '18 hours', false);
  -- An organizer who edits again and again rings nobody more often than once in an hour, and not at night.
  v_often boolean := private.uses_of(p_new.id, 'changed') >= 5;
  v_waiting int;
  v_told int;
begin
  if not private.has_sender() or p_new.called_off_at is not null
     or private.lasts_until(p_old.datetime, p_old.end_datetime) < now() and private.lasts_until(p_new.datetime, p_new.end_datetime) < now() then
    return;
  end if;
  -- Those that nobody has read, and that ring no later than this edit: it is folded into them.
  v_waiting := (
    select count(*) from private.messages m
     where m.event_id = p_new.id and m.kind = 'changed' and m.attempts = 0 and m.delivered = '{}' and (m.urgent or not v_urgent));
  v_told := private.write_messages('changed', p_new.id, (
    select jsonb_agg(jsonb_build_object(
             'recipient', t.recipient, 'to_account', t.to_account, 'details', v_facts || jsonb_build_object('before', v_before),
             'send_after', now() + case when v_often then interval '1 hour' else interval '1 minute' end,
             'drop_after', greatest(private.lasts_until(p_old.datetime, p_old.end_datetime), private.lasts_until(p_new.datetime, p_new.end_datetime)),
             'urgent', v_urgent and not v_often))
      from private.people_of(p_new.id, 'changed', auth.uid()) t where t.hears), case when v_often then 'kept' else 'put_off' end);
  if v_waiting < v_told and not v_often then
    perform private.count_use(p_new.id, 'changed', 5);
  end if;
  -- Either the edit was undone, or the message is an older one to somebody who cannot be told any more: it would say what is not true.
  delete from private.messages m
   where m.event_id = p_new.id and m.kind = 'changed'
     and (m.details -> 'before' = '{}' or m.details -> 'event' is distinct from v_facts -> 'event');
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

create or replace function private.tell_cancelled(p_event public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_organizer text := private.account_key(p_event.organizer_id);
  v_unheard uuid[] := array(select m.recipient from private.messages m where m.event_id = p_event.id and m.kind = 'called_off');
begin
  if not private.has_sender() then
    return;
  end if;
  -- Of what was still to be told of it, only messages about money still matter.
  delete from private.messages m
   where m.id in (
     select o.id from private.messages o where o.event_id = p_event.id and o.kind <> 'payment' for update skip locked);
  if private.lasts_until(p_event.datetime, p_event.end_datetime) < now() then
    return;
  end if;
  select * into v_series from public.series s where s.id = p_event.series_id;
  perform private.write_messages('cancelled', p_event.id, (
    select jsonb_agg(jsonb_build_object(
             'recipient', t.recipient, 'to_account', t.to_account,
             -- skipped: the series goes on without this date. It does not when it is deleted with its group or its organizer.
             'details', private.event_facts(p_event) || jsonb_build_object('skipped', v_series.id is not null and not private.makes_no_dates(v_series)
               and exists (select from auth.users u where u.id = v_series.organizer_id)),
             'drop_after', private.lasts_until(p_event.datetime, p_event.end_datetime),
             'urgent', coalesce(p_event.datetime < now() + interval '18 hours', false)))
      from private.people_of(p_event.id, 'cancelled', auth.uid()) t
     -- Of what was called off they have heard before. The message stays when the event has gone, so one organizer could send somebody any number.
     where t.hears and (p_event.called_off_at is null or t.recipient = any (v_unheard)) and private.count_use(v_organizer || ' ' || t.recipient, 'cancelled', 50)));
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

create or replace function private.tell_payment(p_before public.payments, p_after text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_recipient uuid := coalesce(p_before.user_id,
    (select p.claimed_with from public.participants p where p.id = p_before.participant_id), p_before.participant_id);
  v_account boolean := p_before.user_id is not null;
  v_what text;
  v_event public.events;
begin
  if not private.has_sender() then
    return;
  end if;
  -- What a message that waits says of this payment is not true any more.
  update private.messages m
     set lease = null, delivered = '{}', details = (
           select m.details || jsonb_build_object('parts', r.parts, 'cents', (select coalesce(sum(v::int), 0) from jsonb_each_text(r.parts) x (k, v)))
             from (select (m.details -> 'parts') - p_before.id::text as parts) r)
   where m.event_id = p_before.event_id and m.recipient = v_recipient and m.to_account = v_account and m.kind = 'payment'
     and m.details -> 'parts' ? p_before.id::text;
  delete from private.messages m
   where m.event_id = p_before.event_id and m.recipient = v_recipient and m.to_account = v_account and m.kind = 'payment'
     and m.details -> 'parts' = '{}';
  v_what := case p_after when 'denied' then 'denied' when 'refund' then 'refund' when 'settled' then 'refunded' end;
  select * into v_event from public.events e where e.id = p_before.event_id;
  -- Those who did it know: the account itself, or the guest, when it is done by somebody who does not run the event.
  if v_what is null or v_recipient is null or v_event.id is null
     or (case when v_account then p_before.user_id = auth.uid() else not private.manages_event(p_before.event_id) end) then
    return;
  end if;
  perform private.write_messages('payment', v_event.id, (
    select jsonb_agg(jsonb_build_object(
             'recipient', t.recipient, 'to_account', t.to_account,
             'details', private.event_facts(v_event) || jsonb_build_object('what', v_what, 'cents', p_before.cents, 'currency', p_before.currency,
               'parts', jsonb_build_object(p_before.id, p_before.cents)),
             'drop_after', now() + interval '7 days'))
      from private.tellable(array(select v_recipient where v_account), array(select v_recipient where not v_account), 'payment') t));
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

create or replace function private.tell_promoted(p_event_id text, p_was public.participants[], p_became public.participants[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  if not private.has_sender() then
    return;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  perform private.write_messages('promoted', v_event.id, (
    select jsonb_agg(jsonb_build_object(
             'recipient', t.recipient, 'to_account', t.to_account,
             'details', private.event_facts(v_event) || jsonb_build_object('slots', s.slots, 'confirm_until', s.confirm_until)
               -- Switching costs nothing more, so the price is told with a person's first slot only.
               || case when s.is_first then jsonb_build_object('price', case when v_event.price_cents is not null
                    then jsonb_build_object('cents', v_event.price_cents, 'currency', v_event.currency) end) else '{}' end,
             'drop_after', coalesce(s.confirm_until, v_event.end_datetime, v_event.datetime), 'urgent', r.rings,
             'send_after', now() + case when r.rings then '0 s' else '1 hour' end::interval))
      from (
        select coalesce(n.user_id, n.claimed_by_user_id, n.claimed_with, n.id) as recipient,
               num_nonnulls(n.user_id, n.claimed_by_user_id) > 0 as to_account,
               jsonb_agg(jsonb_build_object('slot', n.slot_number, 'name', case when num_nonnulls(n.claimed_by_user_id, n.claimed_with) > 0 then n.name end)
                 || case when n.section_id = '' then '{}' else jsonb_build_object('section_id', n.section_id) end) as slots,
               min(n.confirm_until) as confirm_until, bool_or(o.slot_number is null or o.claimed_by_user_id is distinct from n.claimed_by_user_id) as is_first
          from unnest(p_became) n join unnest(p_was) o on o.id = n.id
         -- Those who took a free slot with a tap, or moved themselves, know already.
         where case when o.slot_number is null
               then v_event.confirm_within is null or n.confirm_until is not null
                 or (auth.uid() <> coalesce(n.user_id, n.claimed_by_user_id, n.id)) is true
               else o.moving_to = n.section_id and o.moving_since < now()
                 or auth.uid() is distinct from coalesce(n.user_id, n.claimed_by_user_id) end
         group by 1, 2) s
      join private.tellable(
        array(select coalesce(n.user_id, n.claimed_by_user_id) from unnest(p_became) n),
        array(select coalesce(n.claimed_with, n.id) from unnest(p_became) n where num_nonnulls(n.user_id, n.claimed_by_user_id) = 0),
        'promoted') t on (t.recipient, t.to_account) = (s.recipient, s.to_account)
      -- Somebody who is moved to and fro all night hears of it ten times, then once in an hour, by day.
     cross join lateral (select private.count_use(v_event.id || ' ' || s.recipient || ' ' || t.to_account, 'promoted', 10) as rings offset 0) r), 'sooner');
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

create or replace function private.slots_still_held(p_message private.messages)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_slots jsonb := p_message.details -> 'slots';
  v_sections jsonb;
begin
  if v_slots -> 0 ? 'section_id' then
    v_sections := (select e.sections from public.events e where e.id = p_message.event_id);
    if p_message.kind = 'reminder' then
      -- A reminder may wait until morning, and people move meanwhile.
      v_slots := (
        select jsonb_agg(jsonb_build_object('section_id', p.section_id, 'slot', p.slot_number,
                 'name', case when num_nonnulls(p.claimed_by_user_id, p.claimed_with) > 0 then p.name end))
          from public.participants p
         where p.event_id = p_message.event_id and p.slot_number is not null
           and case when p_message.to_account then p_message.recipient in (p.user_id, p.claimed_by_user_id)
                    else p_message.recipient in (p.id, p.claimed_with) end);
    end if;
  end if;
  return (
    -- A subquery for each slot finds it by an index. With `exists` Postgres would go through everybody of the event.
    select coalesce(jsonb_agg(case when v_sections is null then s - 'section_id' else
               (s - 'section_id') || jsonb_build_object('section', private.section_name(v_sections, s ->> 'section_id')) end
             order by case when v_sections is not null then array_position(private.section_ids(v_sections), s ->> 'section_id') end, (s ->> 'slot')::int), '[]')
      from jsonb_array_elements(v_slots) s
     where (
       select case when p_message.to_account then p_message.recipient in (p.user_id, p.claimed_by_user_id)
                   else p_message.recipient in (p.id, p.claimed_with) end
         from public.participants p
        where p.event_id = p_message.event_id and p.slot_number = (s ->> 'slot')::int and p.section_id = coalesce(s ->> 'section_id', '')));
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
    select c.id from private.clock c
     where c.what = 'reminder' and c.id = any (private.due_on_clock('reminder', p_now, 50)) and c.at <= p_now for update skip locked);
  v_event public.events;
begin
  for v_event in select e.* from public.events e where e.id = any (v_ids) and e.remind and e.datetime > p_now loop
    perform private.write_messages('reminder', v_event.id, (
      select jsonb_agg(jsonb_build_object(
             'recipient', t.recipient, 'to_account', t.to_account, 'details', private.event_facts(v_event) || jsonb_build_object('slots', t.slots),
             'drop_after', v_event.datetime))
      from private.people_of(v_event.id, 'reminder', p_told => 'slots') t where t.hears));
  end loop;
  delete from private.clock c where c.what = 'reminder' and c.id = any (v_ids);
  return cardinality(v_ids) = 50;
end
$$;

create or replace function private.tell_leaving(p_event public.events, p_deeds private.activity[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_sender() then
    return;
  end if;
  -- Deletes what still waits for those who have left altogether, so that they do not hear it when they come back.
  delete from private.messages m
   where m.id in (
     -- One by one and not joined: see let_go_of_payments.
     select l.id from unnest(p_deeds) d
      cross join lateral (
        select o.id from private.messages o
         where o.event_id = d.event_id and o.recipient = d.subject_id and o.to_account
           and o.kind in ('promoted', 'changed', 'reminder') and not private.is_in(o.event_id, o.recipient, true)
           for update skip locked) l);
  if private.lasts_until(p_event.datetime, p_event.end_datetime) < now() then
    return;
  end if;
  perform private.tell_runners(p_event, array[l.id], '[]', l.entries)
     from (
       select u.id, jsonb_agg(jsonb_build_object('name', d.name, 'late', d.details ? 'late', 'account', d.subject_id)
                  || case when d.details ? 'section' then jsonb_build_object('section', d.details -> 'section') else '{}' end order by d.id) as entries
         from auth.users u cross join unnest(p_deeds) d
        where u.id = any (private.runners_of(p_event)) and u.id is distinct from d.actor_id and u.id is distinct from d.subject_id
          and (private.wants(u.raw_user_meta_data, 'joins') or d.details ? 'late' and private.wants(u.raw_user_meta_data, 'late'))
        group by u.id) l;
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

create or replace function private.tell_runners(p_event public.events, p_runners uuid[], p_joined jsonb, p_left jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_messages('digest', p_event.id, (
    select jsonb_agg(jsonb_build_object(
             'recipient', t.recipient, 'to_account', true,
             -- Together with an empty one, because a digest names 20 people at most.
             'details', private.as_one_message('digest', '{"joined": [], "left": [], "joined_count": 0, "left_count": 0}',
               private.event_facts(p_event) || jsonb_build_object('joined', p_joined, 'left', p_left,
                 'joined_count', jsonb_array_length(p_joined), 'left_count', jsonb_array_length(p_left)), true),
             'send_after', now() + interval '15 minutes',
             'drop_after', least(private.lasts_until(p_event.datetime, p_event.end_datetime), now() + interval '2 days')))
      from private.tellable(p_runners, '{}', 'digest') t), 'kept');
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

create or replace function private.tell_joining(p_row public.participants)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_account uuid := coalesce(p_row.user_id, p_row.claimed_by_user_id);
  v_listeners uuid[];
begin
  -- Runs at every sign-up, so one cheap question first: may anybody want to be told? Mostly nobody does.
  if not exists (
      select from public.events e join auth.users u on u.id = e.organizer_id
       where e.id = p_row.event_id and (e.group_id is not null or u.raw_user_meta_data -> 'settings' -> 'tellJoins' = 'true'
         -- Two questions, each with an index. As one Postgres hopes to meet a co-host early and reads all there are.
         or exists (select from private.cohosts c where c.event_id = e.id)
         or exists (select from private.cohosts c where c.series_id = e.series_id))) then
    return;
  end if;
  select * into v_event from public.events e where e.id = p_row.event_id;
  v_listeners := array(
    select u.id from auth.users u
     where u.id = any (private.runners_of(v_event)) and private.wants(u.raw_user_meta_data, 'joins') and u.id is distinct from v_account);
  -- created_at = now(): the date is being made in this transaction, and its regulars did not join by themselves.
  if v_listeners <> '{}' and v_event.created_at <> now() and private.has_sender() then
    perform private.tell_runners(v_event, v_listeners,
      jsonb_build_array(jsonb_build_object('name', p_row.name, 'slot', p_row.slot_number, 'account', v_account)
        || case when p_row.section_id = '' then '{}' else jsonb_build_object('section', private.section_name(v_event.sections, p_row.section_id)) end), '[]');
  end if;
end
$$;

create or replace function public.get_reach(p_event_id text, p_told text default 'all', p_section text default '')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  return (
    with people as materialized (
      select o.* from private.people_of(p_event_id, 'changed', auth.uid(), p_told, p_section) o)
    select jsonb_build_object(
      'people', count(*) filter (where (o.to_account and o.recipient = auth.uid()) is not true),
      'told', count(*) filter (where o.hears),
      'pushed', count(*) filter (where o.hears
        and exists (
          select from private.push_subscriptions s
           where case when o.to_account then s.user_id = o.recipient else s.participant_id = o.recipient end)),
      'untold', (
        select coalesce(jsonb_agg(u.name order by u.created_at, u.id), '[]') from (
          select p.id, p.name, p.created_at from people n join public.participants p on p.id = any (n.entries)
           where not n.hears and p.user_id is distinct from auth.uid()
           order by p.created_at, p.id limit 20) u))
      from people o);
end
$$;

create or replace function private.throttle_guest(p_event_id text, p_what text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_until timestamptz := private.guest_must_wait_until(p_event_id);
begin
  if v_until is not null then
    perform private.refuse('throttled', format('Too many %s at once. Wait %s seconds and try again.', p_what,
      greatest(1, ceil(extract(epoch from v_until - now()))::int)));
  end if;
end
$$;

create or replace function private.guest_must_wait_until(p_event_id text)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_address bytea := private.client_address_hash();
  v_until timestamptz;
begin
  -- The youngest call that is one too many decides: when it is old enough, there is room for another.
  v_until := (
    select s.created_at + interval '1 minute' from private.guest_signups s
     where s.event_id = p_event_id and s.created_at > now() - interval '1 minute' and (not s.refused or s.address_hash is null)
     order by s.created_at desc offset 599 limit 1);
  if v_address is null then
    return v_until;
  end if;
  return (
    -- Of one address: 120 sign-ups and 300 calls for one event, 900 calls for all.
    select greatest(v_until, interval '10 minutes' + greatest(
        (array_agg(c.at order by c.at desc) filter (where c.is_here and not c.refused))[120],
        (array_agg(c.at order by c.at desc) filter (where c.is_here))[300],
        (array_agg(c.at order by c.at desc))[900]))
      from (
        select s.created_at as at, s.refused, s.event_id is not distinct from p_event_id as is_here from private.guest_signups s
         where s.address_hash = v_address and s.created_at > now() - interval '10 minutes') c);
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
  v_set private.caller_address;
  v_addresses text[];
  v_address text;
begin
  select * into v_set from private.caller_address;
  v_addresses := string_to_array(v_headers ->> v_set.header, ',');
  v_address := private.clean(v_addresses[cardinality(v_addresses) + 1 - v_set.from_right]);
  return (select sha256(t.salt || convert_to(left(v_address, 100), 'UTF8')) from private.throttle_salt t);
end
$$;

create or replace function private.count_change(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.throttle_guest(p_event_id, 'changes');
  perform private.count_guest(p_event_id, true);
end
$$;

create or replace function private.count_guest(p_event_id text, p_refused boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  -- Before old calls are deleted: some may be of this event, and a person who deletes it holds it first. In a variable, because a subquery
  -- may be asked again for each row.
  select e.id into v_event_id from public.events e where e.id = p_event_id for key share;
  with old as materialized (
    select s.id from private.guest_signups s where s.created_at < now() - interval '10 minutes'
     order by s.created_at limit 100 for update skip locked)
  delete from private.guest_signups s using old where s.id = old.id;
  -- Who is told to wait is not counted again: waiting never gets longer by trying, and the record no bigger.
  if not p_refused or private.guest_must_wait_until(v_event_id) is null then
    insert into private.guest_signups (event_id, address_hash, refused)
    values (v_event_id, private.client_address_hash(), p_refused);
  end if;
end
$$;

create or replace function private.note_turns(p_series public.series, p_event public.events, p_given jsonb, p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.regulars g set missed_on = greatest(g.missed_on, w.missed_on)
    from private.who_missed(p_series, p_event.id, p_now) w where g.id = w.regular_id;
  -- A locked row may be going with its account, and the series, which is locked, must not wait for that.
  insert into private.turns_given (participant_id, given_to)
  select p.id, (p_given ->> p.id::text)::uuid from public.participants p
   where p.id in (select (w.person).id from private.waiting_since_turns(p_series, p_event.id, p_now) w) order by p.id for key share skip locked
  on conflict (participant_id) do update set given_to = excluded.given_to, returned_in = null;
  -- Nobody has missed this date yet, also where it was made under way.
  update public.series s set turns_until = greatest(s.turns_until, least(p_now, p_event.datetime - interval '1 microsecond'))
   where s.id = p_series.id;
  if not private.has_sender() then
    return;
  end if;
  -- Only those who are no regulars are told: they had only asked for the last date.
  perform private.write_messages('promoted', p_event.id, (
    select jsonb_agg(jsonb_build_object(
           'recipient', t.recipient, 'to_account', t.to_account,
           'details', private.event_facts(p_event) || jsonb_build_object('slots', o.slots, 'confirm_until', null,
             'price', case when p_event.price_cents is not null
               then jsonb_build_object('cents', p_event.price_cents, 'currency', p_event.currency) end),
           'drop_after', coalesce(p_event.end_datetime, p_event.datetime)))
    from (
      select coalesce(p.user_id, p.claimed_by_user_id, p.id) as recipient, num_nonnulls(p.user_id, p.claimed_by_user_id) > 0 as to_account,
             jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when p.claimed_by_user_id is not null then p.name end)
               || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end) as slots
        from public.participants p left join private.guest_secrets s on s.participant_id = p.id and s.number = 0
       where p.event_id = p_event.id and p.missed_on is not null and p.slot_number is not null
         and not exists (select from private.regular_rows n where n.participant_id = p.id)
         and not exists (
           select from private.regulars g
            where g.series_id = p_series.id and (g.user_id = p.user_id or g.secret_hash = s.secret_hash))
       group by 1, 2) o
    join private.tellable(
      array(select coalesce(p.user_id, p.claimed_by_user_id) from public.participants p where p.event_id = p_event.id and p.missed_on is not null),
      array(select p.id from public.participants p where p.event_id = p_event.id and p.missed_on is not null and num_nonnulls(p.user_id, p.claimed_by_user_id) = 0),
      'promoted') t on (t.recipient, t.to_account) = (o.recipient, o.to_account)
   where (t.recipient = auth.uid()) is not true));
end
$$;

create or replace function private.who_missed(p_series public.series, p_event_id text, p_now timestamptz)
returns table (number bigint, row_id uuid, regular_id uuid, account uuid, missed_on date)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
begin
  if not p_series.takes_turns then
    return;
  end if;
  return query
    with waited as (
      select (w.person).id, w.start, (w.person).waiting_since, coalesce((w.person).user_id, (w.person).claimed_by_user_id) as account,
             coalesce(a.id, g.id, n.regular_id) as regular_id,
             coalesce(a.id::text, g.id::text, n.regular_id::text, (w.person).user_id::text, encode(s.secret_hash, 'hex'),
                      -- Two friends of one name, claimed by the same person, are two people.
                      (w.person).claimed_by_user_id || ' ' || row_number() over (
                        partition by (w.person).event_id, (w.person).claimed_by_user_id, (w.person).name, n.regular_id
                        order by (w.person).waiting_since, (w.person).id) || ' ' || (w.person).name) as who
        from private.waiting_since_turns(p_series, p_event_id, p_now) w
        -- Whom a guest added asks for one date alone.
        left join private.guest_secrets s on s.participant_id = (w.person).id and s.number = 0
        left join private.regulars a on a.series_id = p_series.id and a.user_id = (w.person).user_id
        left join private.regulars g on g.series_id = p_series.id and g.secret_hash = s.secret_hash
        left join private.regular_rows n on n.participant_id = (w.person).id),
    once as (
      select distinct on (w.who) w.* from waited w where w.who is not null
       order by w.who, w.start desc, w.waiting_since, w.id)
    select row_number() over (order by o.start desc, o.waiting_since, o.id), o.id, o.regular_id, o.account,
           (o.start at time zone p_series.time_zone)::date
      from once o;
end
$$;

create or replace function private.waiting_since_turns(p_series public.series, p_event_id text, p_now timestamptz)
returns table (person public.participants, start timestamptz)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
declare
  v_returned text[] := case when p_series.takes_turns then array(
    select p.event_id from private.turns_given g join public.participants p on p.id = g.participant_id where g.returned_in = p_series.id) end;
begin
  return query
    select p, t.start
      from public.events d
      cross join lateral (select coalesce(d.datetime, d.occurs_on::timestamp at time zone p_series.time_zone) as start) t
      -- Not those who let a slot go by: they missed nothing.
      join public.participants p on p.event_id = d.id and p.waiting_since is not null and p.let_go_at is null
      left join private.turns_given g on g.participant_id = p.id
      cross join lateral (select p_series.turns_until is null or t.start > p_series.turns_until as is_new) n
     where p_series.takes_turns and d.series_id = p_series.id and d.id <> p_event_id
       and d.called_off_at is null and t.start <= p_now and (n.is_new or d.id = any (v_returned))
       and (not d.is_private or p_series.is_private)
       and case when g.participant_id is null then n.is_new else g.returned_in is not null end;
end
$$;

create or replace function private.return_turns(p_event public.events, p_back boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if exists (
      select from public.series s
       where s.id = p_event.series_id and s.takes_turns
         and coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone s.time_zone) > now()) then
    update private.turns_given g set returned_in = case when p_back then p_event.series_id end
      from private.lock_turns(array(select p.id from public.participants p where p.event_id = p_event.id), null) h where g.participant_id = h;
  end if;
end
$$;

create or replace function private.lock_turns(p_rows uuid[], p_series_id text)
returns setof uuid
language plpgsql
volatile
security definer
rows 20
set search_path = ''
as $$
begin
  -- A call that changes the list of a missed date has locked its event, and may be waiting for us: it is not waited for.
  return query
    select g.participant_id
      from private.turns_given g join public.participants p on p.id = g.participant_id join public.events e on e.id = p.event_id
     where g.given_to = any (p_rows) or g.returned_in = p_series_id
     order by 1 for share of e skip locked for update of g skip locked;
end
$$;

create or replace function private.end_of_line(p_event_id text)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Never before somebody who is in line already, also when the clock was set back.
  return greatest(clock_timestamp(), (select max(l.since) + interval '1 microsecond' from private.lines l where l.event_id = p_event_id));
end
$$;

create or replace function private.place_in_line(p_row public.participants)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_since timestamptz := coalesce(p_row.waiting_since, p_row.moving_since);
begin
  return (
    select count(*) + 1 from private.lines l
     where l.event_id = p_row.event_id and l.section_id = coalesce(p_row.moving_to, p_row.section_id) and (l.since, l.id) < (v_since, p_row.id)
    having v_since is not null);
end
$$;

create or replace function public.move_to_front(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_row public.participants;
begin
  select e.* into v_event from public.events e
   where e.id = (select p.event_id from public.participants p where p.id = p_id);
  if not found then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(v_event.id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = v_event.id for no key update;
  select * into v_row from public.participants p where p.id = p_id for update;
  if not found then
    perform private.refuse('participant_not_found');
  elsif v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.is_ended(v_event.datetime, v_event.end_datetime) then
    perform private.refuse('closed');
  elsif v_row.waiting_since is null then
    perform private.refuse('not_waiting');
  end if;
  if private.place_in_line(v_row) > 1 then
    update public.participants p
       set waiting_since = (
             select min(l.since) - interval '1 microsecond' from private.lines l
              where l.event_id = v_row.event_id and l.section_id = v_row.section_id)
     where p.id = p_id;
  end if;
  update public.participants p set let_go_at = null where p.id = p_id and p.let_go_at is not null;
  return jsonb_build_object('id', p_id, 'place', 1);
end
$$;

create or replace function public.get_waitlist(p_event_id text, p_from int)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_from bigint := greatest(p_from, 1);
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  return private.roster_json(v_event, auth.uid(), true, v_from, v_from + 199);
end
$$;

create or replace function private.my_joined_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select p.event_id from public.participants p where p.user_id = (select auth.uid())
  union
  select e.id from public.events e
   where e.id = any (array(select p.event_id from public.participants p where p.claimed_by_user_id = (select auth.uid())))
     and (not e.is_private or private.may_open(e, (select auth.uid())))
$$;

create or replace function private.my_cohosted_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select c.event_id from private.cohosts c where c.user_id = (select auth.uid()) and c.event_id is not null
  union
  select e.id from public.events e where e.series_id = any (array(select private.my_cohosted_series()))
$$;

create or replace function private.tellable(p_accounts uuid[], p_guests uuid[], p_kind text)
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
  (select s.participant_id, false
     from private.channels c cross join private.push_subscriptions s
    where c.seen_at > now() - interval '1 day' and s.participant_id = any (p_guests)
   union
   select s.participant_id, false
     from private.channels c cross join private.guest_mails g join private.guest_secrets s on s.secret_hash = g.secret_hash
    where c.seen_at > now() - interval '1 day' and c.mail and g.address is not null and g.confirmed_at is not null
      and s.participant_id = any (p_guests))
$$;

create or replace function private.section_to_keep(p_sections jsonb, p_section text)
returns text
language sql
immutable
return case
    when p_sections is null then ''
    when private.section_size(p_sections, p_section) is null then p_sections -> 0 ->> 'id'
    else p_section end;

create or replace function private.targets_of(p_ids bigint[], p_mail boolean)
returns table (
  message_id bigint, id uuid, channel text, endpoint text, p256dh text, auth text, time_zone text, guest boolean,
  address text, name text, wakes_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select m.id, s.id, 'push', s.endpoint, s.p256dh, s.auth, s.time_zone, false, null, null,
         case when not m.urgent then private.wakes_at(s.time_zone, now()) end
    from private.messages m
    join private.push_subscriptions s on s.user_id = m.recipient
   where m.id = any (p_ids) and m.to_account and s.id <> all (m.delivered) and (m.kind <> 'test' or s.id::text = m.details ->> 'device')
  union all
  select m.id, s.id, 'push', s.endpoint, s.p256dh, s.auth, s.time_zone, true, null, null,
         case when not m.urgent then private.wakes_at(s.time_zone, now()) end
    from private.messages m
    join private.push_subscriptions s on s.participant_id = m.recipient
   where m.id = any (p_ids) and not m.to_account and s.id <> all (m.delivered) and (m.kind <> 'test' or s.id::text = m.details ->> 'device')
     and m.kind <> 'joined'
  union all
  select m.id, u.id, 'mail', null, null, null, null, false, u.email, nullif(private.display_name(u.id), 'Unknown'), null
    from private.messages m join auth.users u on u.id = m.recipient
   where m.id = any (p_ids) and m.to_account and p_mail and m.kind <> 'test' and u.id <> all (m.delivered)
     and private.takes_mail(u.raw_user_meta_data, u.email, u.email_confirmed_at)
  union all
  -- Until the link in the first mail was opened, nothing else goes to the address.
  select m.id, g.id, 'mail', null, null, null, null, true, g.address, null, null
    from private.messages m join private.guest_mails g on g.secret_hash = m.secret_hash
   where m.id = any (p_ids) and not m.to_account and p_mail and m.kind <> 'test' and g.id <> all (m.delivered)
     and g.address is not null and (m.kind = 'joined') = (g.confirmed_at is null)
$$;

create or replace function private.people_of(
  p_event_id text, p_kind text, p_except uuid default null, p_told text default 'all', p_section text default '')
returns table (recipient uuid, to_account boolean, entries uuid[], slots jsonb, hears boolean)
language sql
stable
security definer
set search_path = ''
as $$
  with people as materialized (
    select coalesce(p.user_id, p.claimed_by_user_id, p.claimed_with, p.id) as recipient,
           num_nonnulls(p.user_id, p.claimed_by_user_id) > 0 as to_account,
           array_agg(p.id) as entries,
           jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when num_nonnulls(p.claimed_by_user_id, p.claimed_with) > 0 then p.name end)
               || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end)
             filter (where p.slot_number is not null) as slots
      from public.participants p
     where p.event_id = p_event_id and case p_told
             when 'slots' then p.slot_number is not null when 'line' then p.slot_number is null when 'section' then p.section_id = p_section
             else true end
     group by 1, 2)
  select p.recipient, p.to_account, p.entries, p.slots, t.recipient is not null
    from people p left join private.tellable(
      array(select o.recipient from people o where o.to_account and o.recipient is distinct from p_except),
      array(select o.recipient from people o where not o.to_account), p_kind) t on (t.recipient, t.to_account) = (p.recipient, p.to_account)
$$;

create or replace function private.my_managed_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select e.id from public.events e where e.organizer_id = (select auth.uid())
  union
  select e.id from public.events e where e.group_id = any (array(select private.my_managed_groups()))
  union
  select private.my_cohosted_events()
$$;

create or replace function private.my_followed_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select private.my_joined_events()
  union
  select a.event_id from private.event_acceptances a where a.user_id = (select auth.uid())
  union
  select b.event_id from public.bookmarks b join public.events e on e.id = b.event_id
   where b.user_id = (select auth.uid()) and not e.is_private
  union
  select private.my_cohosted_events()
$$;

drop function private.change_later_date(public.series, public.events, text, date, jsonb, jsonb);

drop function private.check_answers_size(jsonb);

drop function private.check_joining(public.events, uuid, boolean, uuid, text, boolean);

drop function private.check_owes(public.events, public.participants);

drop function private.checked_answer(jsonb, jsonb);

drop function private.checked_choices(jsonb, jsonb);

drop function private.checked_email(text, text);

drop function private.checked_participant(text, text, text, text, boolean);

drop function private.checked_phone(text, text);

drop function private.clear_marks();

drop function private.coming_date(public.series, date);

drop function private.custom_fields_size_problem(jsonb);

drop function private.dates_of(public.series, timestamp with time zone);

drop function private.distance(timestamp with time zone, timestamp with time zone);

drop function private.drop_activity();

drop function private.drop_links_of_moved_event();

drop function private.event_page(text);

drop function private.first_open_day(public.series, timestamp with time zone);

drop function private.first_people(text);

drop function private.forget_series_acceptance();

drop function private.group_event_count(uuid);

drop function private.group_member_count(uuid);

drop function private.guard_series();

drop function private.held_registration(uuid, text);

drop function private.hold_my_rows(text);

drop function private.is_email(text);

drop function private.is_member(uuid);

drop function private.is_private_series(public.series);

drop function private.is_secret(text);

drop function private.is_too_big(text, integer);

drop function private.knows_series(public.series, uuid, text);

drop function private.let_go_of_payments();

drop function private.limit_bookmarks();

drop function private.limit_groups();

drop function private.limit_labels();

drop function private.lock_left(uuid);

drop function private.lock_paying(uuid);

drop function private.log_change();

drop function private.log_edit();

drop function private.log_joining();

drop function private.log_leaving();

drop function private.log_moving_up();

drop function private.log_payment();

drop function private.lowest_free_slot(text);

drop function private.may_know(uuid);

drop function private.most_custom_fields();

drop function private.move_skips(public.series, date, date);

drop function private.move_up(text);

drop function private.move_up_after_change();

drop function private.move_up_after_leaving();

drop function private.moved_dates(public.series, public.events, date);

drop function private.moving_problem(public.series, public.events, date);

drop function private.my_member_groups();

drop function private.my_owned_groups();

drop function private.next_of_series(public.series, public.events, timestamp with time zone);

drop function private.opens_at(public.series, date);

drop function private.over_at(public.series, date);

drop function private.own_series(text);

drop function private.payments_json(text, uuid, boolean);

drop function private.ping_changed_event();

drop function private.ping_changed_rows();

drop function private.ping_new_row();

drop function private.prepare_event_deadlines();

drop function private.prepare_event_fields();

drop function private.prepare_event_text();

drop function private.prepare_event_zone();

drop function private.prepare_price();

drop function private.prune_after_creating();

drop function private.rename_payment();

drop function private.revise_event();

drop function private.roster_json(text, uuid, uuid, boolean, bigint, bigint);

drop function private.skip_deleted_date();

drop function private.slots_of(public.events);

drop function private.starts_at(public.series, date);

drop function private.take_payment_along();

drop function private.take_place(uuid, text, text, text, text, text, jsonb, boolean, text, boolean);

drop function private.throttle_guest(text);

drop function private.to_collect(uuid);

drop function private.to_pay(uuid);

drop function public.change_series(text, text, integer, date);

drop function public.create_series(jsonb, text, integer, date, uuid);

drop function public.duplicate_event(text);

drop function public.get_registration(text);

drop function public.keep_place(text, boolean);

drop function public.mark_paid(uuid, text);

drop function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean);

drop function public.repeat_event(text, text, integer, date);

drop function public.say_paid(uuid, text, boolean);

drop function public.settle_refund(uuid, boolean);

drop function public.update_registration(uuid, text, text, text, text, jsonb, text);

create trigger drop_cancelled_of_feed after delete on private.calendar_feeds
  for each row execute function private.drop_cancelled_of_feed();

create constraint trigger let_go_of_guest_mails after delete on private.adopted_secrets
  deferrable initially deferred
  for each row execute function private.let_go_of_guest_mails();

create constraint trigger let_go_of_guest_mails after delete on private.guest_secrets
  deferrable initially deferred
  for each row execute function private.let_go_of_guest_mails();

create constraint trigger let_go_of_guest_mails after delete on private.messages
  deferrable initially deferred
  for each row when (old.secret_hash is not null) execute function private.let_go_of_guest_mails();

create constraint trigger let_go_of_guest_mails after delete on private.regulars
  deferrable initially deferred
  for each row when (old.secret_hash is not null) execute function private.let_go_of_guest_mails();

create constraint trigger let_go_of_kept_devices after delete on private.regulars
  deferrable initially deferred
  for each row when (old.secret_hash is not null) execute function private.let_go_of_kept_devices();

create trigger look_at_series after delete on private.series_skips for each row execute function private.look_at_series();

create trigger ping after insert or update or delete on private.event_teams
  for each row when (to_regnamespace('realtime') is not null) execute function private.ping_row();

create trigger prepare_device before insert or update of endpoint on private.push_subscriptions
  for each row execute function private.prepare_device();

create trigger event_changed after update on public.events
  for each row when (old.* is distinct from new.*) execute function private.event_changed();

create trigger event_goes before delete on public.events
  for each row execute function private.event_goes();

create trigger event_gone after delete on public.events
  for each row execute function private.event_gone();

create trigger event_made after insert on public.events
  for each row execute function private.event_made();

create trigger keep_group_leaders before delete on public.group_participants
  for each row when (old.user_id is not null and current_user in ('authenticated', 'service_role')) execute function private.keep_group_leaders();

create trigger limit_bookmarks before insert on public.bookmarks
  for each row execute function private.limit_rows('user_id', '1000', 'bookmark_limit', 'You can star at most 1,000 events. Take a star off another one first.');

create trigger limit_groups before insert on public.groups
  for each row execute function private.limit_rows('organizer_id', '200', 'group_limit', 'You can have at most 200 groups of your own. Delete one to make room.',
    'group', '200', 'You have created 200 groups within a day. Create more tomorrow.');

create trigger limit_series before insert on public.series
  for each row execute function private.limit_rows('organizer_id', '1000', 'event_limit',
    'You can have at most 1,000 events that repeat. End some and delete their dates to make room.',
    'series', '200', 'You have let 200 events repeat within a day. Go on tomorrow.');

create trigger look_at_series after insert or update of starts_on, ends_on, ended_at, opens_days_before, time_zone, template
  on public.series for each row execute function private.look_at_series();

create trigger participant_joined after insert on public.participants
  for each row execute function private.participant_joined();

create trigger participants_changed after update on public.participants
  referencing old table as was new table as became for each statement execute function private.participants_changed();

create trigger participants_left after delete on public.participants
  referencing old table as gone for each statement execute function private.participants_left();

create trigger payment_changed after insert or update or delete on public.payments
  for each row execute function private.payment_changed();

create trigger ping after insert or update or delete on public.labels
  for each row when (to_regnamespace('realtime') is not null) execute function private.ping_row();

create trigger ping after insert or delete on public.participant_labels
  for each row when (to_regnamespace('realtime') is not null) execute function private.ping_row();

create trigger ping after insert or update or delete on public.participants
  for each row when (to_regnamespace('realtime') is not null) execute function private.ping_row();

create trigger prepare_event before insert or update on public.events
  for each row when (current_user not in ('anon', 'authenticated')) execute function private.prepare_event();

create trigger prepare_event_of_client before insert or update on public.events
  for each row when (current_user in ('anon', 'authenticated')) execute function private.prepare_event('client');

create trigger stop_clock after delete on public.events for each row execute function private.stop_clock('reminder');

create trigger stop_clock after delete on public.series for each row execute function private.stop_clock('series');

create constraint trigger tell_opened after insert on public.events deferrable initially deferred
  for each row when (new.series_id is not null) execute function private.tell_opened();

create policy "Owners demote admins" on public.group_admins
  for delete to authenticated
  using (exists (select from public.groups g where g.id = group_id and g.organizer_id = (select auth.uid())));

create policy "Owners promote members" on public.group_admins
  for insert to authenticated
  with check (exists (select from public.groups g where g.id = group_id and g.organizer_id = (select auth.uid())));

create policy "Payments are read by event runners" on public.payments
  for select to authenticated using (event_id in (select private.my_managed_events()));

create policy "Registrations are read by holder, claimer and event runners" on public.participants for select to authenticated using (private.may_read_contact(user_id, claimed_by_user_id, (select auth.uid()), (event_id in ( select private.my_managed_events() as my_managed_events))));

create policy "Series are read by those who run them" on public.series for select to authenticated using (((organizer_id = (select auth.uid())) or (group_id in ( select private.my_managed_groups() as my_managed_groups)) or (id in ( select private.my_cohosted_series() as my_cohosted_series))));

COMMENT ON FUNCTION private.accept_series(p_series_id text, p_me uuid) IS 'Remembers that a person opened the lasting link of a private series: its dates that are not over open to them, and all that come. A public series has nothing to remember. The series is locked, after its group: else a date that is made at this moment would not open to them, and they and somebody who deletes the group could wait for each other.';

COMMENT ON FUNCTION private.account_key(p_user_id uuid) IS 'What the uses of an account are counted by: its address, so that an account that is deleted and made anew goes on counting; its id where it has none.';

COMMENT ON FUNCTION private.account_or_guest(p_secret text, OUT user_id uuid, OUT participant_id uuid) IS 'Who asks: with a secret the guest''s registration that it opens (of several the next one), else the caller''s account. Locks it until the end of the transaction; refuses where there is none. Counts one more change by a guest (private.count_change).';

COMMENT ON FUNCTION private.actor(p_event_id text, p_subject uuid) IS 'The caller, if they run the event and are not the person whom it concerns; else null. Anybody else acts with a guest''s link, and that counts as the guest.';

COMMENT ON FUNCTION private.address_hash(p_address text) IS 'Salted hash of an address.';

COMMENT ON FUNCTION private.adopt_devices(p_rows uuid[], p_hashes bytea[], p_user_id uuid, p_endpoint text, p_auth text) IS 'The browser that is named by its address and key now tells the account what it told these guests. Their other browsers are told nothing more: anyone who had the private link may have asked for it there, and would hear of everything that concerns the account.';

COMMENT ON FUNCTION private.adopt_rows(p_hashes bytea[], p_event_ids text[], p_user_id uuid) IS 'Makes the registrations of these secrets, on these events, those of an account: its own, or its claims. Payments and what is noted of who came go along. The caller has locked the events. Returns the rows.';

COMMENT ON FUNCTION private.allow_caching() IS 'Says that a cache may give this answer to everybody for a second, when nobody is signed in and it was asked by GET, as the early script does: thousands who open one link at once then cost as much as one of them each second. Call it only for an answer that depends on nothing but the address.';

COMMENT ON TABLE public.events IS 'Something people sign up for. Readable by those who run it (private.runs), participants, and those who accepted or starred it; everyone else meets it by exact id through get_event and get_invite.';

COMMENT ON COLUMN public.events.revision IS 'How often the name, the words, the times or the place were edited: the SEQUENCE of its calendar file. Kept by prepare_event.';

COMMENT ON COLUMN public.events.called_off_at IS 'When it was called off: it does not take place, and its page says so. Null: it takes place. An update that sets it calls the event off, one that empties it undoes that (private.checked_call_off).';

COMMENT ON COLUMN public.events.call_off_note IS 'What people should know, in the words of who called it off.';

COMMENT ON COLUMN public.events.call_offs IS 'How often it was called off. Undoing does not take that back.';

COMMENT ON COLUMN public.events.look IS 'The chosen look: 48 times the hue (0 to 11) plus the part of the pattern (0 to 47). Null: the look follows from the id.';

COMMENT ON COLUMN public.events.remind IS 'Whether those who have a slot are reminded at 6 PM the day before.';

COMMENT ON COLUMN public.events.confirm_within IS 'Within how many minutes a person who moves up has to confirm: 30, 120 or 720. Null: nobody has to.';

COMMENT ON COLUMN public.events.sections IS 'The parts that the slots are split into, in order: id, name and size of each. Null: not split. max_participants is the sum of the sizes.';

COMMENT ON CONSTRAINT events_confirm_within_check ON public.events IS 'The three times that can be chosen.';

COMMENT ON CONSTRAINT events_look_check ON public.events IS 'Twelve hues with 48 parts of the pattern each.';

COMMENT ON CONSTRAINT events_revision_check ON public.events IS 'A calendar file takes no negative number.';

COMMENT ON FUNCTION private.arrange_sections(p_old public.events, p_new public.events) IS 'When an event with people gets sections, they fill them one after the other: first those with slots, then those who wait. People who do not fit wait for the first section. When an event has sections no more, its slots are numbered through, the lines become one, and nobody asks to switch any more.';

COMMENT ON TABLE private.regulars IS 'Who keeps a place in a series, and is put into each date when it is made: an account, a guest, or a name. Written by keep_place, add_regular, order_regulars, merge_regular and remove_regular, read through get_series.';

COMMENT ON COLUMN private.regulars.place IS 'The order in which they get their slots: that of becoming regulars, until those who run the series change it.';

COMMENT ON COLUMN private.regulars.section_id IS 'The section in which they were when they became a regular. Once they are on a later list, the section there counts.';

COMMENT ON COLUMN private.regulars.secret_hash IS 'Of a guest: the hash of the secret that opens their row on each date.';

COMMENT ON COLUMN private.regulars.claimed_by IS 'Of a name: the organizer, whose claim it is on each date, also where somebody else who runs the series added it.';

COMMENT ON COLUMN private.regulars.missed_on IS 'The last date on which they waited and got no slot, in a series that takes turns: those who missed one most recently come before the others.';

COMMENT ON COLUMN private.regulars.brings IS 'Of a guest: the people whom they added and who come along, by their number (private.guest_secrets), each with the name.';

COMMENT ON CONSTRAINT regulars_owner_check ON private.regulars IS 'An account, a guest or a name.';

COMMENT ON FUNCTION private.as_last_entered(p_regular private.regulars) IS 'A place in a series with what its person entered last on one of the dates, or with what the place itself keeps, where no row of theirs is left. Everything that puts a regular on another date takes it from here. What was entered on a date that alone was made private never counts: it is for the people of that date.';

COMMENT ON FUNCTION private.as_one_message(p_kind text, p_waiting jsonb, p_later jsonb, p_untold boolean) IS 'The details of a message that waits, merged with those of a later one of its kind. Slots, sums of money, notices and the names of a digest are added up; all else is as the later one has it. p_untold: no sender has taken the first one yet.';

COMMENT ON FUNCTION private.attendance_lines(p_event_ids text[]) IS 'What is noted of each person in these events; came is null for leaving late. A person is an account, in all events; a guest with the same secret on several dates of a series; else a name within one series or one event, as on the page of payments.';

COMMENT ON FUNCTION private.ban(p_user_id uuid, p_until timestamp with time zone) IS 'Closes an account until then, and ends its sessions; with null it opens it again. What it has made stays: take_down removes that.';

COMMENT ON FUNCTION private.before_user_created(event jsonb) IS 'The auth service asks this before it makes an account, with a password as with Google.';

COMMENT ON FUNCTION private.came_json(p_event public.events, p_me uuid, p_manages boolean) IS 'The key `came` of an event''s page: who of the list came, by the id of the row. All for those who run the event, else the viewer''s own and those of slots they claimed. Null where nothing is noted, and once the ninety days are over.';

COMMENT ON TABLE public.series IS 'An event that repeats. Those who run it can read it; everyone else sees it by its link, through get_event and get_invite. Only functions write it: create_series, repeat_event, edit_following, change_series and end_series.';

COMMENT ON COLUMN public.series.time_zone IS 'IANA name of its zone: each date starts at the same local time there.';

COMMENT ON COLUMN public.series.template IS 'What the next date will be like: the columns of its event, as creating it or ''This and following'' left them, with local times (private.local_times).';

COMMENT ON COLUMN public.series.takes_turns IS 'Whether those who waited for a date and got no slot go first on the next one.';

COMMENT ON COLUMN public.series.turns_until IS 'Dates that started by then give no turns any more: theirs are given already, or the series took no turns yet.';

COMMENT ON COLUMN public.series.changed_dates IS 'What is different from the template on dates that are not made yet, by their day of the rule: start (time of day), days (how many days later), location, max_participants.';

COMMENT ON COLUMN public.series.is_private IS 'Whether its dates are private. The lasting link of a public series never leads to a private date: one that alone was made private opens only by its own invite.';

COMMENT ON CONSTRAINT series_changed_dates_check ON public.series IS 'Room for twelve dates with a long place each.';

COMMENT ON CONSTRAINT series_dates_check ON public.series IS 'Years that every client can show; no infinity.';

COMMENT ON CONSTRAINT series_every_check ON public.series IS 'The three ways to repeat.';

COMMENT ON CONSTRAINT series_opens_check ON public.series IS '1 to 60 days.';

COMMENT ON FUNCTION private.change_later_date(p_series public.series, p_event_id text, p_zone text, p_becomes date, p_columns jsonb, p_times jsonb) IS 'Writes an edit to a later date that is made: p_columns as they are, p_times as local times, and its new day by the rule (p_becomes). One that was moved alone stays as many days from its day by the rule. p_zone: the zone that the series had before.';

COMMENT ON FUNCTION private.change_plan(p_series public.series, p_from date, p_to date, p_changed jsonb) IS 'Writes zone and last day of a series, and p_changed into its template. When its date on p_from moves to p_to, what was skipped or changed of later dates moves along; a date that was moved alone stays as many days from its day by the rule. What p_changed sets is the same for all dates from now on, so it is no longer kept as changed for single ones.';

COMMENT ON FUNCTION private.changed_keys(p_before jsonb, p_after jsonb) IS 'The keys of p_after that p_before does not have, or has with another value.';

COMMENT ON TABLE public.participants IS 'A taken slot of an event, or a place in line for one. Readable only by those who may see its contact data: the person, the one who claimed it, and those who run the event (private.runs). The public roster comes from get_event.';

COMMENT ON COLUMN public.participants.slot_number IS 'Counted from 1 in each section. Null while waiting. Once given, it changes only together with the section.';

COMMENT ON COLUMN public.participants.waiting_since IS 'The order of the line; null for a person who has a slot. Moving somebody to the front sets it back.';

COMMENT ON COLUMN public.participants.promoted_at IS 'When somebody who waited got the slot, or was moved to it, because it was their turn to switch or by somebody who runs the event.';

COMMENT ON COLUMN public.participants.confirm_until IS 'Until when the slot has to be confirmed; null once it is, and where nobody has to.';

COMMENT ON COLUMN public.participants.let_go_at IS 'Of a person in line: when a slot went by that they did not confirm. The next slot is then not given to them, they have to take it.';

COMMENT ON COLUMN public.participants.section_id IS 'The section of the event in which the slot is, or which is waited for. Empty where the event has none.';

COMMENT ON COLUMN public.participants.moving_to IS 'The section to which a person who has a slot asks to switch. Until then the row stands in its line.';

COMMENT ON COLUMN public.participants.moving_since IS 'The place in that line, compared with waiting_since of those who wait there.';

COMMENT ON COLUMN public.participants.missed_on IS 'This row goes first, because its person got no slot on that date. Null: it has no turn.';

COMMENT ON COLUMN public.participants.claimed_with IS 'The row of the guest who added this person: that guest is told what concerns them. Null once it is gone.';

COMMENT ON CONSTRAINT participants_entry_check ON public.participants IS 'What a person enters is trimmed, well-formed and within its limits.';

COMMENT ON CONSTRAINT participants_owner_check ON public.participants IS 'One''s own registration, one claimed for someone else, or one that a guest added.';

COMMENT ON CONSTRAINT participants_place_check ON public.participants IS 'Either a slot or a place in line. Slots are numbered from 1; 0 is on the list without a number, which no function here writes. Only a slot that somebody waited for is to be confirmed. Only those who have a slot can ask to switch, and only to another section.';

COMMENT ON FUNCTION private.check_changing(p_row public.participants, p_secret text) IS 'Refuses anyone who may not change a registration. Only its person, the person who claimed it, the guest with its secret and the organizer may.';

COMMENT ON FUNCTION private.check_joining(p_event public.events, p_me uuid, p_claim boolean, p_id uuid, p_secret text, p_wait boolean, p_section text, OUT already jsonb, OUT waits boolean) IS 'Every rule of joining, in the order in which a person hears of them. already: the registration that a retry finds; no rule refuses it. waits: no slot is free for them in that section, so they wait, behind at most 499 others.';

COMMENT ON FUNCTION private.check_rhythm(p_every text, p_opens_days_before integer, p_starts_on date, p_ends_on date) IS 'Refuses a rhythm that no series can have, with the sentences of the form.';

COMMENT ON FUNCTION private.checked_answer(p_field jsonb, p_key text, p_value jsonb) IS 'One answer, trimmed and fit for its field''s type, or a refusal whose detail is the field''s key.';

COMMENT ON FUNCTION private.checked_call_off(p_event public.events, p_old public.events) IS 'Calls an event off when called_off_at is set, with the time of now, until it is over; and undoes that when it is emptied, until the start, and at most twice. The person who writes the columns decides nothing else.';

COMMENT ON FUNCTION private.checked_contact(p_type text, p_text text, p_field text) IS 'An e-mail address (''email'') or a phone number (''tel''), trimmed, null when empty, or a refusal.';

COMMENT ON FUNCTION private.checked_custom_fields(p_fields jsonb) IS 'The custom fields of an event, tidied, or a refusal. Most events have none, and are not asked.';

COMMENT ON FUNCTION private.checked_entry(p_name text, p_email text, p_phone text, p_notes text, p_name_required boolean) IS 'Name, e-mail, phone and notes, trimmed and checked. Asks no table, so it is called before anything is locked.';

COMMENT ON FUNCTION private.checked_new_event(p_event public.events) IS 'Gives a new event what the browser does not choose. A date of a series is made by the first to open its link, for its organizer, and comes with what the functions of series gave it. A copy of what was called off takes place.';

COMMENT ON FUNCTION private.checked_price(p_event public.events, p_old public.events) IS 'Price, currency and link of an event. It never has open money in two currencies: they make no sum.';

COMMENT ON FUNCTION private.checked_sections(p_event public.events, p_old public.events) IS 'The sections of an event, tidied, and their sum as max_participants.';

COMMENT ON FUNCTION private.checked_times(p_event public.events, p_old public.events) IS 'Start, end and both deadlines. A start that is moved to before a deadline takes it along, unless the deadline was changed too.';

COMMENT ON FUNCTION private.claimers_json(p_event_id text) IS 'For those who run an event: by whom each claimed row was claimed, or which guest added it, under their name on the list, and their own row there (row), which says how to reach them. Who is not on the list is named as the account is. Null where no row was claimed or added.';

COMMENT ON FUNCTION private.clean_name(p_text text) IS 'A name on one line: trimmed, without control characters and direction overrides; null when nothing of it can be seen. src/lib/text/visible-name.ts says the same for the browser; a test holds both to the same characters.';

COMMENT ON FUNCTION private.client_address_hash() IS 'The caller''s address as the gateway tells it (private.caller_address), salted and hashed; null where none is known.';

COMMENT ON FUNCTION private.close_addresses(p_addresses text[], p_until timestamp with time zone) IS 'From now on no first mail goes to these addresses, until p_until.';

COMMENT ON FUNCTION private.cohost_json(p_event public.events, p_me uuid) IS 'What the page of an event adds for its co-host: whether that person helps with all dates of the series (series) or with this one (event). Nothing for everybody else.';

COMMENT ON FUNCTION private.confirm_after_change(p_old public.events, p_new public.events) IS 'Where an event no longer asks for confirmation, all slots count as confirmed. Where it starts earlier, so does last call.';

COMMENT ON FUNCTION private.last_call(p_event public.events) IS 'Two hours before the start, where promotions have to be confirmed. From then on a free slot is given to nobody: the first person who taps takes it. Null where nobody has to confirm, and without a start.';

COMMENT ON FUNCTION private.confirm_until(p_event public.events) IS 'Until when somebody who moves up this moment has to confirm; null where nobody has to. From last call on it lies in the past.';

COMMENT ON FUNCTION private.confirming_json(p_event public.events, p_viewer uuid, p_manages boolean) IS 'More keys for the page of an event whose promotions have to be confirmed: whether slots should be passed on (due: the page calls pass_on_slots), whether one is free for the first person who taps (open), and the rows that have a slot to confirm, or let one go by, with that time, as far as this viewer reads their contact data.';

COMMENT ON FUNCTION private.count_guest(p_event_id text, p_refused boolean) IS 'Counts a guest''s call: a sign-up, or (p_refused) one that took no slot.';

COMMENT ON FUNCTION private.count_use(p_who text, p_kind text, p_most integer, p_within interval, p_now timestamp with time zone) IS 'Counts one more use of that kind (p_who: see private.account_key, or the id or address of what did it); false, and not counted, where there were p_most within that time, a week at the longest. Exact where the caller holds something that all who do the same hold; else those that run this moment are not seen.';

COMMENT ON FUNCTION private.current_date_of(p_series_id text, p_now timestamp with time zone) IS 'The event that the lasting link leads to: the first date that is not over, else the last one. Null when there is none. It is the same for everybody, so it is never a private date of a public series.';

COMMENT ON FUNCTION private.drop_accountless(p_ids uuid[]) IS 'Deletes rows whose account is gone. Their names are written down nowhere, and nobody is told (private.participants_left reads the setting).';

COMMENT ON FUNCTION private.drop_activity_of(p_event_id text) IS 'Deletes the entries of an event that was deleted. Where somebody has one locked, notes the event for the next time.';

COMMENT ON FUNCTION private.drop_cancelled_of_feed() IS 'Deletes, with a calendar, the dates that it shows as cancelled. Those that somebody has locked are old and being deleted anyway.';

COMMENT ON FUNCTION private.drop_devices_of_gone(p_guests uuid[]) IS 'Deletes the devices of these guests'' registrations, where the registration is gone. They stay as long as a message waits for them. Where the guest keeps a place in a series, and no other registration has the device, it stays until the next date is made.';

COMMENT ON FUNCTION private.drop_guest_mails(p_hashes bytea[]) IS 'Deletes the mails of these secrets with the last that they open: the last of the guest''s registrations, of those that an account has taken over, of kept places and of messages that are still to be sent.';

COMMENT ON FUNCTION private.drop_series_that_is_over(p_series_id text) IS 'Deletes a series of which no date is left and none comes any more, with the places that people keep in it. A series whose organizer does not help run its group at present is not deleted, because it may go on. Waits for nobody: where somebody else holds a lock, the series stays for now.';

COMMENT ON FUNCTION private.due_dates(p_series public.series, p_now timestamp with time zone) IS 'The dates that should be there by that time and are not, in order. A date that nobody opened in time is not made afterwards. A series has at most 12 dates that are not over (two months of weeks are 9), and makes at most 24 in a day, counting those that were deleted (private.make_date): else somebody who deletes a date, takes that back and opens the series, again and again, would ring all its people each time.';

COMMENT ON FUNCTION private.due_on_clock(p_what text, p_now timestamp with time zone, p_most integer) IS 'What the sender looks at next: first the earliest of each organizer, then the second of each, so that nobody waits for another one''s thousand.';

COMMENT ON FUNCTION private.end_guest_mails(p_ids uuid[]) IS 'Ends these mails to guests and forgets the addresses. The link in a first mail goes on working if it was opened. Returns how many ended.';

COMMENT ON FUNCTION private.end_of_line(p_event_id text) IS 'What a row needs as waiting_since or moving_since to stand last in any line of the event. The caller has locked the event.';

COMMENT ON FUNCTION private.event_changed() IS 'An event was changed, and something of it is another now: first its list follows, then it is written down and told.';

COMMENT ON FUNCTION private.event_columns(p_event public.events) IS 'The columns that everybody with the link reads: the page and the invites to an event and to a series all show these. A new column goes here once. Sections are told only where there are some.';

COMMENT ON FUNCTION private.event_facts(p_event public.events) IS 'What every message says of its event, as it is now; times in UTC, so that they can be compared.';

COMMENT ON FUNCTION private.event_goes() IS 'An event is being deleted, and its people are still there.';

COMMENT ON FUNCTION private.event_gone() IS 'An event was deleted, with its people.';

COMMENT ON FUNCTION private.event_invite(p_event_id text, p_asked text, p_me uuid) IS 'The invite to an event; null when there is none. p_asked is the id in the link: that of a series is told to anyone who has it.';

COMMENT ON FUNCTION private.event_made() IS 'An event was made. Its people are told at the end of the transaction, when the regulars are in (private.tell_opened).';

COMMENT ON FUNCTION private.finish_messages(p_ids bigint[]) IS 'Deletes messages that are settled. The caller has locked them.';

COMMENT ON FUNCTION private.first_people(p_event_id text, p_sections jsonb) IS 'The first 20 of a roster: slots, names, and the sections where there are some.';

COMMENT ON FUNCTION private.forget_activity(p_user_id uuid, p_most integer) IS 'Removes an account, with its names, from at most p_most entries. Returns whether none is left.';

COMMENT ON FUNCTION private.forget_contacts(p_now timestamp with time zone) IS 'Once an hour: takes the addresses and phone numbers off the lists of events that are long over, where that is set, at most 500 at a tick of the sender; and what is left of mails to guests who are gone.';

COMMENT ON FUNCTION private.forget_person(p_row public.participants) IS 'What belonged to a row goes with its account: what others noted beside it, its labels, and the e-mail address of its membership in a group. A row that waits goes altogether, because nobody is left who could get a slot.';

COMMENT ON FUNCTION private.group_role(p_group_id uuid) IS 'What the caller is in that group: owner, admin, member (by account or by confirmed e-mail), or null.';

COMMENT ON FUNCTION private.guard_participant() IS 'Event, person and claimer of a row never change, except when an account takes over a guest''s row (private.adopt_rows). Nor does a slot once it is given, except when nobody confirmed it in time or the row goes to another section. Deleting an account (the only thing that empties user_id) leaves the name on the roster and nothing else.';

COMMENT ON FUNCTION private.guard_payment() IS 'Second lock. Allows only known steps from state to state. Only those who run the event change or delete what was confirmed. A payment becomes a person''s or a claim''s only together with the row.';

COMMENT ON FUNCTION private.guest_mail_json(p_secret_hash bytea) IS 'The mails that a guest asked for, as the guest sees them: address, and state (''waits'' until the link in the first one was opened, then ''on''). Empty where there are none.';

COMMENT ON FUNCTION private.guest_to_renew(p_id uuid, OUT person public.participants, OUT event public.events, OUT hash bytea) IS 'The guest for whom the caller may make a new private link, with the event and the hash of the old one (null: there was none). Refuses everybody else: it takes somebody who runs the event and, where the guest has other dates or keeps a place, its series.';

COMMENT ON FUNCTION private.hand_over(p_regular private.regulars, p_row public.participants, p_hash bytea) IS 'Makes the place of a name that of an account or a guest, with what they last entered in the series. The caller has locked the series. The name''s rows stay linked to the place: where one of them waited and got no slot, it is the person''s turn (private.who_missed).';

COMMENT ON FUNCTION private.has_sender() IS 'Whether a sender asked for messages within a day. Every function that writes messages asks this first.';

COMMENT ON FUNCTION private.hash_secret(p_secret text) IS 'What the database keeps of a guest''s secret: 32 hex characters, as a guest''s browser makes them. 128 random bits need no salt. The token of a first mail, which is one longer, stands for the secret of its guest, so it opens the same everywhere. Null for all else.';

COMMENT ON FUNCTION private.hashes_to_adopt(p_hashes bytea[], p_user_id uuid) IS 'Those of these secrets that the account can take over. An account keeps one place in a series: a guest who keeps a place where it has one, or where it has signed up by itself, is somebody else and stays a guest.';

COMMENT ON FUNCTION private.hold_cohosted(p_event_id text, p_series_id text) IS 'Locks the event or the series whose co-hosts are about to change; false when it is gone.';

COMMENT ON FUNCTION private.invite_to_series(p_series_id text, p_me uuid) IS 'The invite to a series that has no dates at present: what the next one will be, with nobody on its list.';

COMMENT ON FUNCTION private.is_address(p_text text) IS 'An e-mail address as somebody may enter it: no quotes, brackets, % or ? before the @; behind it names of letters, digits and hyphens of any script, with a dot between. Whether it exists only a mail can tell.';

COMMENT ON FUNCTION private.is_adopted(p_participant_id uuid) IS 'Whether that is the row of a guest which an account takes over in this transaction (adopt_registrations). Then its person may change.';

COMMENT ON FUNCTION private.is_in(p_event_id text, p_recipient uuid, p_to_account boolean) IS 'Whether an account (with its own row or a claimed one) or a guest''s registration is on the list or in the line of an event.';

COMMENT ON FUNCTION private.is_own(p_row public.participants, p_secret text) IS 'Whether a registration is the caller''s: their own, one that they claimed, or a guest''s whose secret they have.';

COMMENT ON TABLE private.messages IS 'What is still to be told: one message for each person, event and kind; a later one changes it. It is deleted once it was delivered, is too late, is no longer true, or was tried six times.';

COMMENT ON COLUMN private.messages.recipient IS 'An account, or a guest''s registration.';

COMMENT ON COLUMN private.messages.event_id IS 'No foreign key: people are told that an event is called off after it is gone. Null for a test.';

COMMENT ON COLUMN private.messages.details IS 'Facts, from which the sender makes the sentences.';

COMMENT ON COLUMN private.messages.send_after IS 'From when on it is due. While the sender has it: when its lease runs out.';

COMMENT ON COLUMN private.messages.drop_after IS 'From then on it is too late to help. Null: never.';

COMMENT ON COLUMN private.messages.urgent IS 'Told at night too.';

COMMENT ON COLUMN private.messages.attempts IS 'How often the sender took it since it last changed.';

COMMENT ON COLUMN private.messages.lease IS 'Which call of claim_messages has it. A change of the message clears it, so that settling the older text changes nothing.';

COMMENT ON COLUMN private.messages.delivered IS 'The devices, or the account for a mail, that have it already.';

COMMENT ON COLUMN private.messages.secret_hash IS 'Of the guest''s secret, by which the mails to them are found, also once the registration is gone. Null for an account.';

COMMENT ON CONSTRAINT messages_kind_check ON private.messages IS 'The kinds that there are.';

COMMENT ON FUNCTION private.is_still_true(p_message private.messages) IS 'Whether a message should still be sent: its recipient is there and wants that kind, and what it says is still true.';

COMMENT ON FUNCTION private.keep_group_leaders() IS 'Nobody who may delete members removes the owner or an admin. What functions and foreign keys delete is deleted as the owner of the table, so it is not asked: a registration, an event or a group that goes takes its members along. The group row is locked first, so that a promotion under way is seen.';

COMMENT ON COLUMN private.activity.event_id IS 'No foreign key: it would make the deletion of an event wait for an account that is being forgotten. drop_activity_of takes the entries along.';

COMMENT ON COLUMN private.activity.deed IS 'joined, waits, got_slot, switched, confirmed, missed, to_front, changed, withdrew, removed, new_link, edited, said_paid, paid, unpaid, denied, refunded, not_refunded, dismissed, not_dismissed, cohost, cohost_left, cohost_removed, added (several at once, by add_people).';

COMMENT ON COLUMN private.activity.details IS 'slot, section (the name it had), from (the section somebody came from), claimed, late, fields (names, never what was in them), cents, currency, people (how many).';

COMMENT ON FUNCTION private.keep_late(p_event public.events, p_deeds private.activity[], p_claims uuid[]) IS 'Notes who gave up a slot after withdraw_until, as the activity tells it (private.participants_left): once for an account, at most 200 for an event. The record shows it as ''late off''. p_claims: which of these rows were claimed for somebody.';

COMMENT ON FUNCTION private.keep_newest() IS 'Deletes all but the newest 2,000 entries of an event, at most 500 at a time.';

COMMENT ON FUNCTION private.keep_secret(p_id uuid, p_event public.events, p_hash bytea, p_added boolean) IS 'Keeps the hash of the secret of a guest who joined, or with which they added somebody (p_added). A secret opens one own registration, or one on each date of one series, and there the people whom the guest added.';

COMMENT ON FUNCTION private.lasts_until(p_start timestamp with time zone, p_end timestamp with time zone) IS 'Until when an event lasts: its end, or three hours from its start. Until then people change and withdraw, hear of it, and the link of its series leads to it. Null: an undated one. Joining closes at the start where there is no end (private.is_ended).';

COMMENT ON FUNCTION private.latest_row(p_regular private.regulars, p_also_private boolean) IS 'The row of a regular on the latest date that has one and is no private date of a public series; with p_also_private on the latest of all. Null where there is none.';

COMMENT ON FUNCTION private.lease_messages(p_most integer, p_mail boolean) IS 'Leases at most p_most due messages for a minute, the urgent ones first. Deletes those that are too late, were tried six times, are no longer true, or have no target. Puts off those for which it is night on every device. If a sender dies, its leases run out, and the next one takes the messages again. seen: how many were looked at.';

COMMENT ON FUNCTION private.let_go_of_devices(p_participant_ids uuid[]) IS 'Guests who are off the list still hear that the event is cancelled and what becomes of their money, and nothing else. Their devices stay as long as such a message waits, or they keep a place (drop_devices_of_gone). Called after let_go_of_payments, which may write such a message.';

COMMENT ON FUNCTION private.let_go_of_guest_mails() IS 'A row with the hash of a guest''s secret was deleted. Asked at the end of the transaction, once for many rows with the same secret: each of them would look through all the others, which were just deleted.';

COMMENT ON FUNCTION private.let_go_of_kept_devices() IS 'A guest''s place in a series is gone: deletes the devices that were kept for the next date. At the end of the transaction, because a place that is handed over is deleted and made again.';

COMMENT ON FUNCTION private.let_go_of_payments(p_participant_ids uuid[]) IS 'What people paid, or said to have paid, stays when they leave. What was only said is limited: one for each name, and ten for the claims of an account or for all guests of an event. Any more are deleted, and only the activity has them.';

COMMENT ON FUNCTION private.let_into_series(p_series_id text, p_event_ids text[]) IS 'Lets those into a private series who may open these dates of it or are on their lists: the next dates open to them too.';

COMMENT ON FUNCTION private.limit_events() IS 'A person creates at most 5 events in one call and 1,000 in a day, also those that were deleted, and has 5,000 with the dates of their series. Asked for the caller before each new one.';

COMMENT ON FUNCTION private.limit_metadata() IS 'What an account says of itself takes at most 20,000 bytes: every list of names reads it, and the auth service lets people write anything.';

COMMENT ON FUNCTION private.limit_rows() IS 'Refuses a client''s row that is one too many. The trigger says the column of the owner, how many rows of a table one person has at most, and the word and the sentence of the refusal. Where those that were deleted count too: the kind of use, how many in a day, and that sentence.';

COMMENT ON FUNCTION private.local_times(p_event public.events, p_zone text) IS 'An event in local time: the day and the time of its start, how long it lasts, and how long before the start its deadlines are, in seconds of local time.';

COMMENT ON FUNCTION private.lock_event(p_event_id text, p_late integer) IS 'Locks an event, for those who take or free a slot, or go to wait. What nobody confirmed in time is taken back first, p_late slots or all, and the table gives it to the next in line (private.participants_changed). Those who had it go to the end of the line of their section, in the order in which their time ran out. All null when the event is gone.';

COMMENT ON FUNCTION private.lock_managed_event(p_event_id text) IS 'Whether the caller runs that event, whose row is locked from here on. The policies for deleting labels and their marks ask it, because a policy is asked before the row is locked and a trigger after: those who delete rows of an event hold the event first.';

COMMENT ON FUNCTION private.lock_series(p_series_id text) IS 'Locks a series with its group and its organizer, and returns it; null when one of them is gone or is being deleted. It does not wait for the account: a person who deletes theirs waits for the series.';

COMMENT ON TABLE public.payments IS 'What somebody paid for a slot, or says to have paid. Readable by those who run the event; one''s own, and those of slots one claimed, are told by get_event, get_registration and get_owings. Nobody writes directly: say_paid, mark_people_paid, unmark_people_paid and settle_refund do.';

COMMENT ON COLUMN public.payments.method IS 'How, as the person who ticked it says; null when not said.';

COMMENT ON FUNCTION private.lock_slots(p_ids uuid[], p_own boolean, p_secret text) IS 'Locks at most 100 slots, their events and payments until the end of the transaction, and returns each slot once, in order. The caller must run all these events; with p_own the slots must be the caller''s, claimed by the caller, or have this secret. Asked before and under the locks.';

COMMENT ON FUNCTION private.lock_turns(p_rows uuid[], p_series_id text) IS 'The turns that were given to these rows, or came back to that series, by the rows that waited in vain: locked, with their dates, so that nobody deletes them meanwhile. Those of dates that somebody is changing are left out.';

COMMENT ON FUNCTION private.log_again(p_event_id text, p_about text, p_deed text, p_name text, p_subject_id uuid, p_actor_id uuid, p_details jsonb) IS 'Writes an entry for something that can be done again and again to the same thing (p_about). The same deed by the same person within ten minutes is one entry, with the newest time and all fields that were changed.';

COMMENT ON TABLE private.cohosts IS 'Who helps to run an event, or a series with all its dates: at most five each.';

COMMENT ON CONSTRAINT cohosts_what_check ON private.cohosts IS 'An event or a series, never both.';

COMMENT ON FUNCTION private.log_cohost(p_cohost private.cohosts, p_deed text, p_actor uuid) IS 'Notes in the activity of the event, or of the dates of the series that are not over, that somebody helps to run it or no longer does.';

COMMENT ON FUNCTION private.look_at_clock(p_now timestamp with time zone) IS 'Does what is due by now, a little at each call of the sender, and says whether more may be due. An error here keeps it neither from the rest nor from sending.';

COMMENT ON FUNCTION private.look_at_series() IS 'When a series is new, its rule or plan is changed, or a date of it is no longer skipped: the sender looks at its next tick what is due, and when to look again.';

COMMENT ON FUNCTION private.lowest_free_slot(p_event_id text, p_section text) IS 'The lowest free slot of a section. The caller has locked the event, in an earlier statement: else the answer is stale.';

COMMENT ON FUNCTION private.mailbox_of(p_address text) IS 'Whose mailbox it is: what stands behind a plus makes no other one of it.';

COMMENT ON FUNCTION private.make_date(p_series public.series, p_date date, p_now timestamp with time zone) IS 'Makes one date of a series that the caller has locked: an event from the template, with the labels of the latest date and the regulars on its list. Where the series takes turns, those who missed the last date come before them. A private date opens to those who accepted the series.';

COMMENT ON FUNCTION private.makes_no_dates(p_series public.series) IS 'Whether a series makes no dates, at least for now: its organizer ended it, or does not help run its group any more.';

COMMENT ON FUNCTION private.manages_event(p_event_id text) IS 'The caller runs it: see private.runs.';

COMMENT ON FUNCTION private.may_open(p_event public.events, p_user_id uuid) IS 'Whether that person may open an event: it is public, or they are registered, accepted the link, or run it (private.runs). A claimed slot opens nothing.';

COMMENT ON FUNCTION private.may_open_event(p_event_id text) IS 'Whether the caller may open that event: private.may_open. Every answer and every refusal asks this, and looks at no acceptance or registration itself.';

COMMENT ON FUNCTION private.may_open_series(p_series public.series, p_user_id uuid) IS 'Whether its dates to come open to that person: it is public, or they accepted its lasting link, keep a place themselves, or run it.';

COMMENT ON FUNCTION private.may_read_contact(p_user_id uuid, p_claimed_by uuid, p_viewer uuid, p_runs boolean) IS 'Whether somebody reads what a registration says besides its name: e-mail, phone, notes, answers. Those are its holder, the person who claimed it, and those who run the event (p_runs). The policy of the table and private.roster_json ask this, for each row: an expression, so that Postgres makes no call.';

COMMENT ON FUNCTION private.moments(p_zone text, p_day date, p_times jsonb) IS 'The reverse of private.local_times: start, end and both deadlines of an event on that day, as the columns of an event. A time that the clock skips on that day becomes what Postgres makes of it.';

COMMENT ON FUNCTION private.move_to(p_series public.series, p_event public.events, p_to date) IS 'What happens when a date moves to another day with all that follow. dates: this one and the later ones that are made and not over, each with its day (was), its new day (becomes) and, where the two differ, how many people are on its list and in its line. ends_on: the new last day of the series. problem: why they cannot move like that, null when they can. They cannot move into the past, onto or past a date that stays, or, with people on a list, by more than one week, two weeks or a month.';

COMMENT ON FUNCTION private.move_up(p_event public.events) IS 'Gives the free slots of an event to those in line: first come, first placed, the lowest slot first. Where none is free, a ring swaps. Never in an event that ended or was called off; also after the registration deadline; where promotions have to be confirmed, not from last call on. Those who switch have nothing to confirm. The caller has locked the event (private.lock_event), so we see everybody who is in line. The triggers of supabase/schemas/deeds.sql call it, and nobody else: also for what somebody leaves behind who switches, until nobody moves.';

COMMENT ON FUNCTION private.moved_days(p_series public.series, p_from date, p_to date, p_days date[]) IS 'Where each of these days (was) moves to (becomes) when the date on p_from moves to p_to: the third date from there on stays the third, counted from the new day.';

COMMENT ON FUNCTION private.moved_end(p_series public.series, p_from date, p_to date) IS 'The new last day of a series when its date on p_from moves to p_to with all that follow: the last date moves as the others do, so none is added or left out. Null where the series has no last day.';

COMMENT ON FUNCTION private.my_cohosted_events() IS 'Events that the caller helps to run, with the dates of such series.';

COMMENT ON FUNCTION private.my_cohosted_series() IS 'Series that the caller helps to run.';

COMMENT ON FUNCTION private.my_followed_events() IS 'Events the caller joined, accepted, starred while public, or helps to run: each one was opened through a link first.';

COMMENT ON FUNCTION private.my_joined_events() IS 'Events in which the caller holds a slot, the own one or one claimed for someone else. Claims alone open no private event: a person who was removed from it keeps them, and one who left by themselves has the acceptance that withdraw wrote.';

COMMENT ON FUNCTION private.my_managed_events() IS 'Events the caller runs: own ones, those of groups the caller owns or administers, and those the caller helps to run. Running one means reading contact data and keeping labels.';

COMMENT ON FUNCTION private.my_visible_groups() IS 'Groups the caller may find in the table: owned, administered, joined by account or by confirmed e-mail, accepted. A set, like all that begin with my_, because a query evaluates it once and not once per row.';

COMMENT ON FUNCTION private.names_until(p_event public.events) IS 'Until when the names of those who came to an event are kept: ninety days after it, or after the last date of a series that has ended.';

COMMENT ON FUNCTION private.next_date(p_series public.series, p_after date) IS 'The first date after that day which is not skipped; null after the last one.';

COMMENT ON FUNCTION private.next_look(p_series public.series, p_now timestamp with time zone) IS 'When the next date of a series is to be opened, at the earliest in an hour; null when none comes.';

COMMENT ON FUNCTION private.next_of_secret(p_secret text, p_series_id text) IS 'The registration of a guest that comes next, in that series if one is named: the earliest on a date that is not over, else the latest of all. A guest has several if they keep a place, or joined again with the same secret. Of somebody whom they added only where their own is gone.';

COMMENT ON FUNCTION private.next_rule_date(p_every text, p_starts_on date, p_after date) IS 'The first date by the rule after that day.';

COMMENT ON FUNCTION private.next_to_make(p_series public.series, p_now timestamp with time zone, p_after date, p_until date) IS 'The first date after p_after, or of all, that is not made, not skipped and not over: its day by the rule, when it starts and when it opens. No row where none comes until p_until.';

COMMENT ON FUNCTION private.next_to_move_up(p_event public.events) IS 'Who gets which slot now: the first in line gets the lowest free one, unless they let one go by. Where nobody gets a free slot, a ring of people swaps: each is first in line for the slot of the next one. That needs no free slot, and overtakes nobody.';

COMMENT ON FUNCTION private.note_attendance(p_event_id text) IS 'Called before anything is noted of an event: makes its row of totals, which says when to look whether the ninety days are over.';

COMMENT ON FUNCTION private.note_cancelled(p_event public.events) IS 'Before an event and its people are deleted: notes whose calendars have to show it as cancelled, at most 500 of one organizer in a week. Deletes at most a hundred notes that are older than a week.';

COMMENT ON FUNCTION private.note_change(p_was public.participants, p_became public.participants) IS 'Writes down what was changed of a row: what was entered, its slot, its place in line, its section, or whose it is.';

COMMENT ON FUNCTION private.note_turns(p_series public.series, p_event public.events, p_given jsonb, p_now timestamp with time zone) IS 'After a date was made: notes that those who missed the dates before have their turn, and on which of its rows (p_given). Those who go first, have a slot by that and keep no place are told so, as those who move up are.';

COMMENT ON FUNCTION private.note_untold(p_code text) IS 'Writes to the log of the server that a message could not be written: the code of the error, and no data. What the message is about happens all the same.';

COMMENT ON FUNCTION private.notices_json(p_event_id text) IS 'The last three notices of an event, the newest first: id, at, by, told, section_id (where it was told to one) and text. Null where nothing was written.';

COMMENT ON FUNCTION private.notices_told(p_details jsonb) IS 'Of the notices that a message names, those that are still there, in the order in which they were written: by and text.';

COMMENT ON FUNCTION private.open_due(p_series_id text, p_now timestamp with time zone) IS 'Makes the dates that are due by p_now, each once, and says which event is the current date. The time is passed in, so that a test can play a year.';

COMMENT ON FUNCTION private.open_series_in_time(p_now timestamp with time zone) IS 'Opens the dates that are due of at most 5 series, as the first to open their links would. One that is over, and has no date left, goes. One that fails is tried again in an hour. Returns whether there may be more.';

COMMENT ON FUNCTION private.own_registration(p_id uuid, p_secret text) IS 'The registration of that id if it is the caller''s, null if there is none yet, a refusal if it is someone else''s.';

COMMENT ON FUNCTION private.own_series(p_series_id text, p_helpers boolean) IS 'Locks and returns a series for its organizer, or with p_helpers for all who run it. Refuses everybody else.';

COMMENT ON FUNCTION private.participant_joined() IS 'Somebody took a slot or went to wait. Runs at every sign-up.';

COMMENT ON FUNCTION private.participants_changed() IS 'Rows were changed, all of a statement at once. First each of them is written down, then those are told who moved up, and then others move up: into what was given up, or because the line is another one now. An account that is deleted moves nobody: nobody holds its events.';

COMMENT ON FUNCTION private.participants_left() IS 'People left the list or the line of an event, or were removed by somebody who runs it: all of a statement at once, because an organizer may remove two hundred. Each of them is one entry of the activity, and what is noted and told of it is taken from that entry. Of an event that is deleted there is nothing to tell.';

COMMENT ON FUNCTION private.pay(p_event public.events, p_entry public.participants, p_payment public.payments, p_shown_cents integer, p_shown_currency text, p_confirmed boolean, p_method text) IS 'Writes that a slot is paid: as its person says, or with p_confirmed as somebody ticks who runs the event. What was said keeps its amount; else today''s price counts, and is refused where nothing is owed: by people who wait, in an event without a price, and in one that was called off. Refuses too when the page showed another amount than the one that counts. A page of an older release does not say what it showed.';

COMMENT ON FUNCTION private.payment_changed() IS 'Somebody said to have paid, was ticked or unticked, told that it never arrived, or got the money back; the word of somebody who left was dismissed. Writes it down, and tells the payer.';

COMMENT ON FUNCTION private.people_of(p_event_id text, p_kind text, p_except uuid, p_told text, p_section text) IS 'Everybody on the list and in the line of an event, or those of them who are to be told (p_told and p_section as in private.notices), each once: with all their rows (entries), and the slots that they have, own and claimed, as messages store them. hears: they can be told that kind, and are not p_except, the account that did it and so knows already.';

COMMENT ON FUNCTION private.ping_event(p_event_id text) IS 'Tells open pages of an event to fetch again, once in a transaction however many rows it changes. Never fails the statement that caused it.';

COMMENT ON FUNCTION private.ping_row() IS 'A row that belongs to the page of an event was written or deleted.';

COMMENT ON FUNCTION private.place_in_line(p_row public.participants) IS 'The place of a row in the line in which it stands, counted from 1. Null for a row that is in no line. The row itself may not be written yet.';

COMMENT ON FUNCTION private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamp with time zone) IS 'Puts people on the list of a new date: those who missed the last one (private.who_missed), then the regulars. Of accounts only those in p_here; guests only where guests can join, and behind each the people they bring. Each goes into their section in that order, into its slots, then into its line. They bring what they entered last (private.as_last_entered), and guests bring their devices. Returns, for each row that missed the last date, the new row that goes first for it.';

COMMENT ON FUNCTION private.planned_date(p_series public.series, p_date date, OUT day date, OUT plan jsonb, OUT starts_at timestamp with time zone, OUT over_at timestamp with time zone, OUT opens_at timestamp with time zone) IS 'A date of a series as it is planned; p_date is its day by the rule. day: the same, unless the date was moved. plan: what the event is made from, that is the template, what was changed for this date alone, and its times as the columns of an event. starts_at: its start. over_at: until then it is still made, if nobody has opened it. opens_at: so many days before its day by the rule, at the time of the template, even if the date was moved: so dates open in their order.';

COMMENT ON FUNCTION private.prepare_device() IS 'Refuses an address that belongs to no push service, because the sender calls each address that stands here. A CHECK of the table looks at its form.';

COMMENT ON FUNCTION private.prepare_event() IS 'All that happens to an event before it is stored, from top to bottom: whose it is, how many there are, what is said of it, when it is, what is asked, and what it costs. What is wrong is refused with the sentence that a person reads, also where an operator writes it. What is chosen from a list has a constraint instead (docs/decisions/limits.md).';

COMMENT ON FUNCTION private.prepare_group_admin() IS 'Only members with an account who are not claimed entries can be promoted (a claimed entry''s link has no user_id). The group row is locked first, so that a removal under way is seen. From then on the role is the owner''s to take: it stays when the admin''s registration goes, no matter who removes it, or one admin could end another''s role by the back door. Manage Roles names such an admin too.';

COMMENT ON FUNCTION private.prepare_label() IS 'Keeps id, event and date; trims and checks name and colour, which ends up in a style. A new label may come with an id, so that asking again makes no second one. An event has at most 50 labels. Where it is gone, the person reads a sentence and not the error of a foreign key.';

COMMENT ON FUNCTION private.priced_events_of(p_me uuid) IS 'The events for which something is owed or was paid: those that a person runs, as private.runs says of one, and those in which they have a slot, claimed one, or paid. at: where they stand in time.';

COMMENT ON FUNCTION private.prune_activity() IS 'Deletes at most 500 entries that are older than 90 days and the entries of one deleted event, and removes one deleted account from at most 2,000 entries. It is called often enough to keep up.';

COMMENT ON FUNCTION private.prune_attendance() IS 'Turns names into numbers, for at most 20 events whose ninety days are over. Called at the end of set_came, and by the sender. Until then these names are kept but never shown.';

COMMENT ON FUNCTION private.queue_expired(p_most integer) IS 'Passes on what nobody confirmed in time, in at most p_most events, 20 slots in each: for the sender''s tick (private.look_at_clock). Returns whether there may be more.';

COMMENT ON FUNCTION private.queue_reminders(p_now timestamp with time zone) IS 'Writes the reminders that are due, of at most 50 events: for everybody with a slot. Returns whether there may be more.';

COMMENT ON FUNCTION private.registration_json(p_row public.participants) IS 'A registration as its holder reads it, without account ids. What does not apply is not there, except slot_number: that is always there, because release 1.1.0 reads it. So null means one thing, in line, and 0 one thing, on the list without a number. In a slot: slot_number; promoted_at, if they moved up or were moved to it; confirm_until, until when that is to be confirmed. In line: waiting_since, place and, if they let a slot go by, confirm_until, when that was. In an event with sections: section_id; moving_to and moving_place, if they have a slot and ask to switch. In a series that takes turns: missed_on, if they go first for that date.';

COMMENT ON FUNCTION private.regular_json(p_regular private.regulars, p_sections jsonb) IS 'A regular as those who run the series read it: without ids of accounts, and with the section that the next date puts them into, if it has any.';

COMMENT ON FUNCTION private.remind_at(p_event public.events) IS '6 PM of the day before, in the zone of the event, or in UTC where its zone is not known. Null without a start.';

COMMENT ON FUNCTION private.require_account() IS 'A person who writes a row of their own has an account until the row is there. A token outlives its account by up to an hour, and is refused here.';

COMMENT ON FUNCTION private.return_turns(p_event public.events, p_back boolean) IS 'A date of a series that takes turns is deleted or called off (p_back): if it has not started, those who go first on it go first on the next one. It takes place after all (not p_back): the turn is for this date again. People who withdrew from it have had their turn.';

COMMENT ON FUNCTION private.room_of(p_event public.events) IS 'How full each section is. taken: how many have a slot there; waiting: how many are in its line; open: a slot is free that goes to nobody in line, so the first person who taps has it.';

COMMENT ON FUNCTION private.roster_json(p_event public.events, p_viewer uuid, p_manages boolean, p_from bigint, p_to bigint) IS 'The people of an event as one viewer may read them: those with a slot or, with p_from and p_to, those numbers of the people who wait, and with p_from 1 also the viewer''s own rows further back. By slot or place, then in the order of the sections. Each row has its section, where the event has some; the date that was missed, where somebody goes first for it; and, for those who read the contact data of the row, the section it asks to switch to, with its place in line there. Those who run the event can ask for any part, and also read which rows are guests'', so that they can remove a flood of invented ones at once.';

COMMENT ON FUNCTION private.run_until(p_event public.events) IS 'Until when those who run an event add and move people: its end; without one the end of the day on which it started, in its zone, and three hours at least. Null: an undated one.';

COMMENT ON FUNCTION private.runners_of(p_event public.events) IS 'Who runs an event: its organizer, owner and admins of its group, and its co-hosts.';

COMMENT ON FUNCTION private.runs(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid) IS 'Whether a person runs an event or a series with that organizer and group: the organizer, owner and admins of the group, and co-hosts of the event or of its series. For a series itself p_event_id is null. All other checks ask this one.';

COMMENT ON FUNCTION private.runs_series(p_series public.series, p_me uuid) IS 'Whether that person runs a series: its organizer, owner or admin of its group, or a co-host of all its dates.';

COMMENT ON FUNCTION private.schedule_sender() IS 'Makes the cron job that wakes the sender. The migration calls it where the extensions are there; else the owner of the database does, in the SQL Editor. May be called again.';

COMMENT ON FUNCTION private.section_ids(p_sections jsonb) IS 'The ids of an event''s sections, in their order.';

COMMENT ON FUNCTION private.section_name(p_sections jsonb, p_section text) IS 'What a section is called; null when there is none of that id.';

COMMENT ON FUNCTION private.section_size(p_sections jsonb, p_section text) IS 'How many slots a section has; null when there is none of that id.';

COMMENT ON FUNCTION private.section_to_keep(p_sections jsonb, p_section text) IS 'The section of a new date for somebody who was in p_section: the same, or the first one where that is gone.';

COMMENT ON FUNCTION private.sections_in_use_problem(p_event public.events, p_sections jsonb) IS 'Why an event cannot have these sections with the people it has; null when it can. The caller has locked the event.';

COMMENT ON FUNCTION private.sections_of(p_event public.events) IS 'The sections of an event in their order. An event without sections has one, with the id '''' and no name; without a maximum it has 2,000 slots, so that its page can still be read.';

COMMENT ON FUNCTION private.sections_problem(p_sections jsonb) IS 'The sentence that says what is wrong with an event''s sections, once they are tidied; null when all are fine.';

COMMENT ON FUNCTION private.series_ended(p_series public.series, p_now timestamp with time zone) IS 'Whether a series is at its end: its organizer ended it, or its last date that is not skipped is past.';

COMMENT ON FUNCTION private.series_json(p_series public.series, p_event public.events, p_now timestamp with time zone) IS 'What pages and invites say of a series beside one of its dates: the rule, whether it ended, whether a date is missing that should be there (due: the page then calls open_series), and takes_turns where it does. next: the first date after this one that takes place and is not a private date of a public series, with its id once it is made, its start and when it opens; null when none comes.';

COMMENT ON FUNCTION private.series_of_event(p_event public.events, p_me uuid, p_asked text) IS 'What an event''s page shows of its series: private.series_json, the last five dates before this one that the viewer may open, whether the viewer keeps a place, and, for those who run it, how many do. Null for those who may not know of the series: the link of a private one is the invitation to all of its dates, so the link of one date must not give it away. p_asked: the id in the viewer''s link.';

COMMENT ON FUNCTION private.series_template(p_event public.events, p_zone text) IS 'What the next date is made from: all of an event but what each date has of its own, with its times as local ones (private.local_times).';

COMMENT ON FUNCTION private.set_reminder(p_event public.events, p_moved boolean) IS 'Notes when the people of an event are to be reminded, and again when it is moved. Nobody is reminded where that time is over already, nor of what was called off.';

COMMENT ON FUNCTION private.slots_still_held(p_message private.messages) IS 'Of the slots that a message names, those that its recipient still has, with the names of their sections. For a reminder of an event with sections, the slots that they have now.';

COMMENT ON FUNCTION private.still_as_added(p_entry private.activity) IS 'Whom somebody added with that entry of the activity, as far as they still are as they were then: nobody has changed, moved, ticked or paid for them since, or given them a link.';

COMMENT ON FUNCTION private.stop_clock() IS 'Takes off the clock what is deleted. A row that the sender has locked stays; the sender then sees that its event or series is gone.';

COMMENT ON FUNCTION private.stop_mails_of(p_user_ids uuid[]) IS 'Switches ''Email Notifications'' off for these accounts. Returns how many there were.';

COMMENT ON FUNCTION private.switch_section(p_event public.events, p_row public.participants, p_section text, p_wait boolean) IS 'Changes the section, for update_registration: into a free slot that nobody waits for, else (p_wait) into the line there. The row keeps its slot meanwhile. Asking for the section that it is in takes that back. The caller has locked the event and the row.';

COMMENT ON FUNCTION private.take_down(p_id text) IS 'Deletes the event, the series with its dates, or the group with its events, that a link leads to. Its people are told as if the organizer had deleted it. It does not come back.';

COMMENT ON FUNCTION private.take_payment_along(p_row public.participants) IS 'People who come back, to a slot or to the line, take along what they paid or said: nobody owes twice, and no refund stays open beside it.';

COMMENT ON FUNCTION private.take_slot(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) IS 'The work of register, from top to bottom: checks what the call brings; asks the rules without a lock, so that a person who is refused makes nobody wait; locks the event and asks them again, because those who had the lock before may have changed each answer; writes the row, with the lowest free slot or at the end of the line; and sees to it that neither its id nor its secret is somebody else''s.';

COMMENT ON FUNCTION private.takes_mail(p_metadata jsonb, p_email text, p_confirmed_at timestamp with time zone) IS 'Whether an account gets mails. An address that is not confirmed may be somebody else''s.';

COMMENT ON FUNCTION private.targets_of(p_ids bigint[], p_mail boolean) IS 'The devices and addresses that are still to get these messages. wakes_at: it is night there until then, and the message can wait.';

COMMENT ON FUNCTION private.teams_json(p_event_id text) IS 'The teams of an event as everybody who may open it reads them: ids that its roster shows. Null where there are none.';

COMMENT ON FUNCTION private.tell_called_off(p_event public.events) IS 'Tells everybody on the list and in the line of an event, except the person who did it, that it is called off, or takes place again. What is undone before it was sent is not told.';

COMMENT ON FUNCTION private.tell_cancelled(p_event public.events) IS 'An event that is not over is deleted, by its organizer or with its group or account: tells everybody on its list and in its line, except the person who did it, and those who heard before that it was called off; of one organizer nobody is told of more than 50 in a day. Runs before their rows go.';

COMMENT ON FUNCTION private.tell_changed(p_old public.events, p_new public.events) IS 'Start, end or place of an event changed: told a minute after the last edit, with what it was before the first; from the sixth time within a day on after an hour, and not at night. An edit that is undone before that is not told.';

COMMENT ON FUNCTION private.tell_joining(p_row public.participants) IS 'Tells those who run the event that somebody joined, if they ask for it and it was not them.';

COMMENT ON FUNCTION private.tell_leaving(p_event public.events, p_deeds private.activity[]) IS 'Tells those who run the event who left late, unless they switched that off, and who left at all, if they switched that on. Never what they did themselves. p_deeds: what the activity says of it (private.participants_left).';

COMMENT ON FUNCTION private.tell_opened() IS 'A date of a series was made: tells those who were on the list or in the line of the last date before it that is as public as the series, or starred a date of the series, if they may open it and are not on it. Runs at the end of the transaction, when the regulars are in.';

COMMENT ON FUNCTION private.tell_payment(p_before public.payments, p_after text) IS 'Tells somebody that their payment never arrived, is to be given back, or was given back. Several payments of one person are one message with their sum. The person who did it is not told, and nobody is when it is undone before it was sent. p_after: its state now, null when it is gone.';

COMMENT ON FUNCTION private.tell_promoted(p_event_id text, p_was public.participants[], p_became public.participants[]) IS 'Tells those who waited and got a slot which one, and those who were moved to another section, because it was their turn or by somebody who runs the event: all of an event at once, each person once. A message stores the id of a section; its name is looked up when it is sent.';

COMMENT ON FUNCTION private.tell_runners(p_event public.events, p_runners uuid[], p_joined jsonb, p_left jsonb) IS 'Adds who joined and who left to what these people are told within the next 15 minutes.';

COMMENT ON FUNCTION private.tellable(p_accounts uuid[], p_guests uuid[], p_kind text) IS 'Which of these accounts and guests'' registrations can be told that kind: they have a device or take mails, and want to hear of it. None where no sender has asked for a day.';

COMMENT ON FUNCTION private.throttle_guest(p_event_id text, p_what text) IS 'Refuses a guest when there were too many calls just now: too many ''sign-ups'', or too many ''changes''.';

COMMENT ON FUNCTION private.uses_of(p_who text, p_kind text, p_within interval, p_now timestamp with time zone) IS 'How often it was used lately.';

COMMENT ON FUNCTION private.waiting_since_turns(p_series public.series, p_event_id text, p_now timestamp with time zone) IS 'The rows that wait without a slot on dates of a series that started and were not looked at yet, or whose turn came back, with the start of their date. Not on the event that is being made, which may be under way. None if the series takes no turns. A single date that was made private is left out, because a turn would tell others of it.';

COMMENT ON FUNCTION private.wake_sender() IS 'Asks the sender over the network (pg_net) to look now: at its address in Vault (sender_url), with its token (sender_token). Called once a minute, and at once for urgent messages. A request may get lost: the next one comes within a minute. Does nothing where pg_net or Vault is missing, as on a plain server and in PGlite. Returns whether the sender was asked.';

COMMENT ON FUNCTION private.wake_when_due() IS 'What the cron job calls each minute: wakes the sender if there is something to do.';

COMMENT ON FUNCTION private.wakes_at(p_zone text, p_now timestamp with time zone) IS 'When the night of that zone is over, 8:00 on its clock; null by day, which ends at 22:00.';

COMMENT ON FUNCTION private.wants(p_metadata jsonb, p_kind text) IS 'Whether an account with this metadata wants to hear of that kind; late and joins are the two parts of a digest.';

COMMENT ON FUNCTION private.which_date(p_event public.events) IS 'What stands before a refusal for one date of a series, ''Nov 24, 2026: '', because ''This and following'' changes many dates at once. Nothing for a plain event.';

COMMENT ON FUNCTION private.who_missed(p_series public.series, p_event_id text, p_now timestamp with time zone) IS 'Who goes first on an event that is being made (private.waiting_since_turns): each person once, the latest date first, in the order of its line.';

COMMENT ON FUNCTION private.with_keys(p_row json, p_more jsonb) IS 'A JSON object with more keys at its end; neither may be empty. As text, because json has no || and jsonb would change the order of the keys. For what few rows and pages have: it takes longer than writing a row at once.';

COMMENT ON FUNCTION private.with_slot(p_event_id text, p_teams jsonb) IS 'Leaves out of teams those who have no slot of the event: they left, wait again, or were never there. A team may be empty then.';

COMMENT ON FUNCTION private.write_messages(p_kind text, p_event_id text, p_messages jsonb, p_when text) IS 'Writes messages of one kind about an event, and returns how many. p_messages: for each person recipient, to_account, details and drop_after; send_after is now and urgent is false where they are missing. A person has one message of a kind: a later one is merged with one that still waits (private.as_one_message), and sent to all of their devices again. p_when: at which time the merged one is sent, if nobody has read the first yet: ''anew'' at that of the later one, ''kept'' at that of the first, ''sooner'' and ''put_off'' at the earlier and the later of both. A message that is urgent is never put off to the time of one that was not. Urgent ones that are due wake the sender.';

COMMENT ON FUNCTION public.accept_cohost(p_token text) IS 'Makes the caller a co-host with an organizer''s link: of an event, or of a series with all its dates. At most five each; refuses the organizer. Asked again it changes nothing. Answers with the id that opens it.';

COMMENT ON FUNCTION public.accept_invite(p_type text, p_id text) IS 'Remembers that a signed-in person opened the link of a private event, series or group; nothing to remember for public ones, nor for those who run the event or series. False when there is no such thing.';

COMMENT ON FUNCTION public.add_people(p_event_id text, p_people jsonb, p_section text, p_regulars boolean) IS 'Puts people on the list of an event, for those who run it: into the free slots of that section, then into its line, in their order, as far as there is room. p_people: at most 200, each with id, name and, where known, email, phone and notes. They are claims of the caller; what the event asks stays unanswered. With p_regulars, for those who run the series, those who are on the list then keep a place in it, as names. The same ids again change nothing. Returns added (id, and slot or null for each), left_out, how many found no room, and entry, the activity entry by which all are taken back.';

COMMENT ON FUNCTION public.add_regular(p_series_id text, p_id uuid, p_name text) IS 'For those who run a series: keeps a place in it for a name. From the next date on it is a claim of the organizer''s, in the first section where its regulars leave room. The same id again answers with the place that is there.';

COMMENT ON FUNCTION public.adopt_registrations(p_secrets text[], p_endpoint text, p_auth text) IS 'The caller''s account takes over what guests have joined, by the secrets of at most 20 private links: their registrations, as its own or, where it has one already, as claims; payments; kept places; and this browser, if it was told what concerns them. outcomes says of each secret in order: taken, now or before; stays (see private.hashes_to_adopt); gone, it opens nothing or belongs to another account. Called again it changes nothing.';

COMMENT ON FUNCTION public.applied_migrations() IS 'The numbers of the migrations that were pushed, in order: 20261120100000 and so on, for `npm run doctor`. They are the names of public files. Empty where they were applied by hand.';

COMMENT ON FUNCTION public.change_date(p_series_id text, p_occurs_on date, p_datetime timestamp with time zone, p_location text, p_max_participants integer) IS 'Changes one date of the caller''s own series that is not made yet: its start, place and number of people (null: no limit). How long it lasts, and how long before it the deadlines are, stays as planned. It stays between the dates before and after it, and starts after it opens. Answers with what is now different from the plan.';

COMMENT ON FUNCTION public.change_notice(p_id uuid, p_text text) IS 'Changes what the page shows of a notice, or takes it off with a text that is empty; for those who run its event. Who changed it stands beside it from then on, so that nobody puts words into the mouth of another. Those who were told are not told again; those who were not yet are told what it says then, or nothing. Returns the notices of the page.';

COMMENT ON FUNCTION public.change_series(p_series_id text, p_every text, p_opens_days_before integer, p_ends_on date, p_takes_turns boolean) IS 'Changes the caller''s own series: how many days before its dates open, the last day (null: none), and whether it takes turns, from the next date that starts. What is left out stays as it is. How often it repeats cannot change. Where no date is left and none comes any more, the series is deleted.';

COMMENT ON FUNCTION public.claim_messages(p_most integer, p_mail boolean) IS 'For the sender. messages: what is due now, at most p_most (500), each leased for a minute, with the devices and addresses that are to get it. more: there may be reminders or dates due that this call had no time for. p_mail: whether the sender can send mails. docs/decisions/messages.md has the shapes.';

COMMENT ON FUNCTION public.confirm_left(p_payment_id uuid) IS 'What somebody said to have paid, who is no longer on the roster, did arrive.';

COMMENT ON FUNCTION public.confirm_mail(p_token text) IS 'The link in a first mail was opened: from now on all mails go to its address. Returns the registrations that the link opens. Called again it changes nothing.';

COMMENT ON FUNCTION public.confirm_slot(p_id uuid, p_secret text) IS '''I''m coming'': confirms a slot that somebody moved up to, or takes a free one that nobody is moved up to. For one''s own row, a claimed one, a guest''s with its secret, and any for those who run the event. Too late is no error: the answer is the registration, with a slot or with its place in line. Doing it twice changes nothing.';

COMMENT ON FUNCTION public.create_series(p_event jsonb, p_every text, p_opens_days_before integer, p_ends_on date, p_request_id uuid, p_takes_turns boolean) IS 'Creates an event, as an INSERT of the same columns by the caller would, and lets it repeat; both or neither. Asked again with the same p_request_id, it answers with what the first made. Returns id and name of the event, and series_id.';

COMMENT ON FUNCTION public.duplicate_event(p_event_id text, p_request_id uuid) IS 'A copy owned by the caller, with labels and without participants, for those who run the event. It is no date of a series. It keeps the group only if the caller leads it. Made by somebody who is not the organizer, and without a group, it leaves out whom to pay. Asked again with the same p_request_id, it answers with the copy that the first call made; without one it makes another copy.';

COMMENT ON FUNCTION public.edit_following(p_event_id text, p_changes jsonb) IS 'Edits one date of the caller''s own series with all that follow: those that are made and not over, and those to come. p_changes: the columns, as an UPDATE of the event would have them. A new time of day, length or distance of a deadline counts for all. A start on another day moves them all, each to its place in the new rhythm, and the last day of the series too (see preview_following). Nobody is taken off a list.';

COMMENT ON FUNCTION public.end_series(p_series_id text) IS 'Ends the caller''s own series: no more dates are made, those that exist stay. Where there are none the series is deleted. Ending it twice is no error.';

COMMENT ON FUNCTION public.event_count(public.groups) IS 'Events of a group that the caller may open: what the group''s page lists. Whether the group itself opens is not asked: anyone who knows its id may hear this anyway (get_invite).';

COMMENT ON FUNCTION public.export_my_data() IS 'Everything that Roster keeps about the caller, as one JSON: the account, its own events and groups, its registrations and those it has entered for others, its payments, stars and devices. Nothing that others have entered about themselves.';

COMMENT ON FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) IS 'From now on this browser is told what concerns the caller''s account, or the guest''s registrations of that secret. At most 5 browsers: a sixth takes the place of the oldest. Called again it changes keys, zone and name. An account takes the browser from any other account. Answers with the number of browsers.';

COMMENT ON FUNCTION public.get_activity(p_event_id text, p_before bigint) IS 'What happened in an event, newest first, 50 at a time, up to 2,000; p_before is the next of the page before. For those who run the event. An entry: id, at, deed, name, by (who did it, when it was not the person), by_me, and what the deed tells: slot, section, from, claimed, late, fields, cents, currency, people; of those who were added within the last hour undo, how many can be taken back.';

COMMENT ON FUNCTION public.get_attendance(p_scope text) IS 'How often each person came to the dates of a series (its id) or to the events of a group (its id), for those who run it: came, of how many that were noted of them, and how often they left late. Counts only events in which anything was noted; the newest 60, and at most 200 people. `dates` has how many came to each. Ninety days after a series, or after an event of no series, people are no longer named. Accounts are told apart by their ids, which are not told.';

COMMENT ON FUNCTION public.get_calendar(p_token text) IS 'What a calendar that subscribes reads. By the token of an account: the dates that it organizes, helps to run, has a slot on or waits for. By the token of a guest: those of the secret. By the id of a public series: its public dates. From thirty days ago on, the last 500; events without a date have none. Cancelled dates stay for a week. In the calendar of an account or a guest each date names the section that one is in. Null for an unknown token. It names no people.';

COMMENT ON FUNCTION public.get_calendar_token(p_secret text, p_renew boolean) IS 'The token of the calendar of one''s own dates, made at the first call: of the account, or of the guest''s registrations whose secret it brings. With p_renew a new one: the old address opens nothing from now on.';

COMMENT ON FUNCTION public.get_channels() IS 'Whether pushes and mails are sent at all: a sender has asked for messages within a day, and could send mails. Guests ask it too.';

COMMENT ON FUNCTION public.get_cohost_link(p_token text) IS 'What the page of a co-host''s link shows: which event, or which series by its current date, whose it is, and whether there is a place left. The id opens the event, or is that of the lasting link. Null for a link that does not exist or no longer works.';

COMMENT ON FUNCTION public.get_cohosted_events(p_ended boolean) IS 'The events that the caller helps to run, as My Events lists them: those that are not over, or those that are; the 500 that were made last.';

COMMENT ON FUNCTION public.get_cohosts(p_event_id text) IS 'For the organizer: who helps to run an event and, where it repeats, all dates of its series, each with the link that makes co-hosts, if there is one. A co-host: id (of the entry, for remove_cohost), name, since; no account ids.';

COMMENT ON FUNCTION public.get_devices() IS 'The browsers on which the caller''s account is told, newest first: id, device, time_zone, created_at, told_at, and endpoint_hash (SHA-256 of the address, in hex), by which a browser finds itself.';

COMMENT ON FUNCTION public.get_event(p_event_id text) IS 'Everything the event page shows, by exact id; by the id of a series, what its current date shows. The roster, and beside it who waits: the first fifty, the viewer''s own rows, and how many there are. Every other number counts slots only. Contact fields only on rows the viewer could read in the table; no account ids of others. Null when there is no such event or a private one may not be opened. The answer to somebody who is signed out may be kept by caches for a second.';

COMMENT ON FUNCTION public.get_my_attendance(p_series_id text, p_secret text) IS 'How often the caller came to the dates of a series (came), on how many of them that was noted (of), and how often they left late. A guest asks with the secret of the private link. Null where nothing is noted.';

COMMENT ON FUNCTION public.get_next_slot_number(p_event_id text, p_user_id uuid) IS 'The slot the next sign-up would take. Only a forecast: register decides. The person makes no difference. Null where the event has sections.';

COMMENT ON FUNCTION public.get_owings(p_scope text, p_paid boolean) IS 'Who owes what, or paid it: in the events that the caller runs, and in those of others what the caller has to pay. p_scope null: all that is to be collected and to be paid; else what is to be collected over the last 90 days and all to come (''recent''), over a month (''2026-11'', in the event''s zone), over a series (its id), or of one event (its id).  `events`: at most 60 of a scope, the newest first; else at most 120, first those in which the caller has to pay, then those with something open, the nearest to today first. None after 10,000 owings; `more`: there are others. `organizer`, of an event of others: tells two of one name apart, and nothing else. An event that the caller may not open any more has no id and no name. `owings` of an event: what is open, who has not paid first; with p_paid also what was paid, and else that is in `paid`, in short. They are lists without names, because a hundred people over sixty dates are six thousand of them. `account` tells people with an account apart, in each answer alike, and nothing else about them. `own`: the caller has to pay it. `scopes`: the series and months that can be asked for, where a scope was.';

COMMENT ON FUNCTION public.get_payments() IS 'What the page Payments shows: get_owings, by event.';

COMMENT ON FUNCTION public.get_reach(p_event_id text, p_told text, p_section text) IS 'For those who run the event: whom a message to its people reaches, without the caller; p_told and p_section as in private.notices. people: how many they are; told: how many of them hear of it at all; pushed: how many of those on a device, the others by mail; untold: the names, at most 20, of those who hear nothing, because they have no device and take no mails, do not want to, or were added by the caller.';

COMMENT ON FUNCTION public.get_registration(p_secret text, p_event_id text) IS 'A guest''s own registration by the secret of the private link, with its payment and the mails about it (private.guest_mail_json) if there are any: the one of the event p_event_id; with the id of a series, the next one there; without an id, the next one of all. regular_in is the id of the series, if that secret keeps a place there; it may stand alone, without a registration. So may added: the registrations of the people whom the guest added. adopted: the secret opens nothing there, because an account has taken the registration over; told only where p_event_id is given. Null when there is nothing to tell.';

COMMENT ON FUNCTION public.get_registrations(p_secrets text[]) IS 'What a phone lists of its guests: the registrations of these secrets, at most 50, on events that are not over, the next first, at most 100. Each with the number of its secret, counted from 1. Secrets that open nothing are left out, and so are people whom a guest added, unless their own registration is gone.';

COMMENT ON FUNCTION public.get_sender_state() IS 'For the sender, which passes it on to `npm run doctor`: whether cron, pg_net and Vault are set up, how many messages are due (1,000 at most are counted), and since when. Not what they say.';

COMMENT ON FUNCTION public.get_series(p_series_id text) IS 'What those who run a series see of it: its rule; its next eight dates, also those that are not made yet, skipped or called off, with what was changed of one that is not made yet; the planned place and number of people; and its regulars in order, each an account, a guest or a name, with the section that the next date puts them into, if there are sections.';

COMMENT ON FUNCTION public.get_user_display_name(user_id uuid) IS 'The name of a person the caller meets on an event or in a group, else Unknown. Never an e-mail address.';

COMMENT ON FUNCTION public.get_user_profile(user_id uuid) IS 'The name of a person the caller meets on an event or in a group; no row for strangers. People are told their own name, those of the organizers and owners of what they follow, and those of the participants and admins of what they run.';

COMMENT ON FUNCTION public.get_waitlist(p_event_id text, p_from integer) IS 'Who waits, in the order of the line, as get_event shows them to those who run the event: 200 people from the place p_from on. Only for those who run it (private.runs).';

COMMENT ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text, p_with uuid) IS 'Keeps a place in a series for the caller, or for the guest of that secret: each new date has them on its list, in their section, in the order of the regulars. They must be on the list of one of its dates and may open the current one. At most 200 keep a place, 50 of them guests or people whom they bring. Guests can only in public series without a group. With p_keep false it gives the place up. p_with, the row of somebody whom the guest added, says instead whether that person comes along. Doing either twice changes nothing.';

COMMENT ON FUNCTION public.mail_bounced(p_addresses text[]) IS 'For the sender: nobody has these addresses, so no more mails go to them.';

COMMENT ON FUNCTION public.mail_guest(p_id uuid, p_secret text, p_on boolean) IS 'A guest wants mails about this registration (p_on), at the address that stands in it, or no more of them. Asked again it changes nothing: an address gets one first mail. Answers with private.guest_mail_json or, where no mail can be sent, with `why`, a sentence for the guest.';

COMMENT ON FUNCTION public.make_cohost_link(p_event_id text, p_whole_series boolean, p_renew boolean) IS 'For the organizer: makes the link with which others become co-hosts of that event or, with p_whole_series, of all dates of its series. A link that is there stays, unless p_renew: then the old one no longer works. Answers as get_cohosts does.';

COMMENT ON FUNCTION public.mark_paid(p_id uuid, p_method text, p_cents integer, p_currency text) IS 'mark_people_paid for one slot.';

COMMENT ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) IS 'Ticks at most 100 slots as paid, for those who run their events: all of them, or none when one is refused. A method replaces the one before; without one it stays. p_cents and p_currencies are what the page showed for each slot, in the same order: another amount by now is refused. Answers with their payments.';

COMMENT ON FUNCTION public.member_count(public.groups) IS 'Members of a group, each person once. Told to the same people as event_count.';

COMMENT ON FUNCTION public.merge_regular(p_id uuid, p_participant_id uuid) IS 'For those who run the series, ''Hand Over'': the place that is kept for a name becomes that of the person behind p_participant_id, an account''s or a guest''s own row on a date of the series. If they had a place already, one stays, with the better position. It holds from the next date that opens: on open dates the name stays the organizer''s entry. Where the person is on the same list, the answer has it as `entry` (id and name), so that the page can offer to withdraw it. Called again it changes nothing.';

COMMENT ON FUNCTION public.move_participant(p_id uuid, p_section text, p_swap_with uuid) IS 'For those who run the event: moves somebody into a free slot of a section, also from the line. Somebody who waits goes into the line of a full one. With p_swap_with two people with slots swap; asked again, nothing changes. A person who was moved no longer asks to switch. The slot that is left behind goes to the line there. Answers with those who were moved.';

COMMENT ON FUNCTION public.move_to_front(p_id uuid) IS 'For those who run the event: puts somebody who waits first in the line of their section, also one who let a slot go by. A person who is first already stays so.';

COMMENT ON FUNCTION public.open_series(p_series_id text) IS 'Makes the dates of a series that should be there by now, and says which event is the current date; null when there is none. Anyone who has the link may call it. get_event and get_invite say when it is needed (series.due).';

COMMENT ON FUNCTION public.order_regulars(p_series_id text, p_ids uuid[]) IS 'For those who run the series: puts its regulars into that order, in which a new date has them on its list. Those who are not named come behind, in the order they had. Unknown ids are skipped. Answers with all ids in the new order.';

COMMENT ON FUNCTION public.participant_count(public.events) IS 'Taken slots of an event. Not checked, because lists ask it once per row: anyone who knows an id may hear this anyway (get_invite).';

COMMENT ON FUNCTION public.pass_on_slots(p_event_id text) IS 'Passes on the slots of an event that nobody confirmed in time, 20 in a call: who asks again, or the sender, goes on. Anybody who may open the event may call it, because the time alone decides. Returns whether there were any.';

COMMENT ON FUNCTION public.preview_following(p_event_id text, p_datetime timestamp with time zone, p_time_zone text) IS 'Shows what would move with a date of the caller''s own series that is moved to another day (private.move_to). It changes nothing; edit_following does.';

COMMENT ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) IS 'Takes the lowest free slot, of the section p_section where the event has sections: for oneself (signed in), for someone else (p_claim), or as a guest (signed out, with a secret of 32 hex characters). A guest who is on the list adds others with their secret and p_claim. Where none is free, or others wait for it, the caller waits (p_wait) or is refused. The same id from the same person returns the row that is there. Refusals: see private.refuse; a guest''s is an answer with the same status and body.';

COMMENT ON FUNCTION public.remove_cohost(p_id uuid) IS 'For the organizer: removes a co-host of an event or a series. The link becomes another one, so that they cannot come back with it. One who is gone already is no error.';

COMMENT ON FUNCTION public.remove_device(p_id uuid) IS 'One of the caller''s browsers is told nothing more. One that is gone already is no error.';

COMMENT ON FUNCTION public.remove_regular(p_id uuid) IS 'remove_regulars for one. Somebody who is gone already is no error.';

COMMENT ON FUNCTION public.remove_regulars(p_series_id text, p_ids uuid[]) IS 'Ends the places of up to 200 people in a series, for those who run it (private.runs_series); and that a private one opens to them by itself. The dates that are made keep them. Ids that it has not are skipped.';

COMMENT ON FUNCTION public.renew_private_link(p_id uuid, p_secret text) IS 'For those who run the event: from now on p_secret opens the registration of a guest, on each date of a series and with the kept place. The old private link opens nothing any more, nor does the first mail, the devices on which it was used are told nothing, and the calendar that was asked for with it has no address. Called again with the same secret it changes nothing.';

COMMENT ON FUNCTION public.repeat_event(p_event_id text, p_every text, p_opens_days_before integer, p_ends_on date, p_takes_turns boolean) IS 'Makes the caller''s own event, which has a start, the first date of a series. p_every: week, two_weeks or month (the same weekday of the month). p_opens_days_before: how many days before its start each date opens. p_ends_on: the last day that can be a date, if there is one. p_takes_turns: those who got no slot on a date go first on the next.';

COMMENT ON FUNCTION public.say_paid(p_id uuid, p_secret text, p_said boolean, p_cents integer, p_currency text) IS '''I have paid'': for one''s own slot, a claimed one, or a guest''s with its secret; p_said false takes it back. p_cents and p_currency are what the page showed: another price by now is refused. What the organizer confirmed stays confirmed. Answers with the payment, null when there is none.';

COMMENT ON FUNCTION public.send_test(p_endpoint text, p_secret text) IS 'Sends a test to this browser of the caller''s account, or of the guest''s registration of that secret; at most one in 10 seconds and 20 in a day, also if it follows anew in between.';

COMMENT ON FUNCTION public.set_came(p_event_id text, p_ids uuid[], p_came boolean) IS 'Notes from the start on that these people of an event came (true) or did not (false); null takes it back. For those who run the event. People without a slot, or of another event, are left out. Answers with all that is noted of the list now, by the id of the row.';

COMMENT ON FUNCTION public.set_skipped(p_series_id text, p_occurs_on date, p_skipped boolean) IS 'Leaves out one date of the caller''s own series, or takes that back. A date that is made already is deleted, if nobody is on its list. Where no date is left and none comes any more, the series is deleted.';

COMMENT ON FUNCTION public.set_teams(p_event_id text, p_teams jsonb, p_by text, p_label_id uuid) IS 'For those who run the event: splits those who have a slot into 2 to 6 teams; null takes the teams away. p_teams: the ids of the participants of each team; sizes differ by one at most. Those who have no slot any more are left out. Answers with what everybody reads now.';

COMMENT ON FUNCTION public.settle_messages(p_results jsonb) IS 'For the sender: reports what became of messages that it claimed, at most 500. Each has id, lease, delivered (targets that have it), gone (devices that their push service no longer knows: they are deleted for everybody), retry_after (seconds) and untried (no service was asked, so this does not count as a try). A message that reached all its targets, or was tried six times, is deleted. Any other is tried again after 30 s, 2 min, 10 min, 30 min, 2 h, or in the morning. A report with an older lease is ignored.';

COMMENT ON FUNCTION public.settle_refund(p_payment_id uuid, p_settled boolean, p_arrived boolean) IS 'For those who run the event, about the money of somebody who left, or of anybody in an event that was called off: it was given back, or nothing has to be; of what was only said: dismisses it. p_settled false undoes that, and a person who came back meanwhile has it again. p_arrived instead: what was only said did arrive, and now it is to be refunded.';

COMMENT ON FUNCTION public.stop_cohosting(p_event_id text) IS 'The caller no longer helps to run that event, nor the series it belongs to. Doing it twice changes nothing.';

COMMENT ON FUNCTION public.stop_mail(p_token uuid) IS 'For the sender: the account or guest whose link at the end of a mail was opened gets no more of them. False for a link of one that is gone.';

COMMENT ON FUNCTION public.take_back_people(p_event_id text, p_entry bigint) IS 'Takes back what that entry of the activity says was added, within an hour, for those who run the event: the people to whom nothing has happened since (private.still_as_added), with their places in the series. Returns removed and stay, how many people.';

COMMENT ON FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) IS 'This browser is told nothing more for any account, or for the guest''s registrations of that secret. Anyone who knows its address and its auth key counts as that browser, signed in or not. Never says whether it was told before.';

COMMENT ON FUNCTION public.unmark_paid(p_id uuid, p_denied boolean) IS 'unmark_people_paid for one slot. Answers with the payment that is left.';

COMMENT ON FUNCTION public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean) IS 'Takes the tick off at most 100 slots, for those who run their events: all of them, or none when one is refused. What the people said stands again. p_denied says that it never arrived: then it is owed again, and the people are told. Answers with the payments that are left.';

COMMENT ON FUNCTION public.update_registration(p_id uuid, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_secret text, p_section text, p_wait boolean) IS 'Changes name, contact, notes and answers of one''s own row, a claimed row, a guest row with its secret, or, for the organizer, any row. With p_section also the section: at once where a slot is free there; else it is refused or, with p_wait, the row stands in that line and keeps its slot until its turn. The section that it is in takes that back. Closed once the event is past (private.lasts_until, for the organizer private.run_until), and the section as soon as nobody can join.';

COMMENT ON FUNCTION public.withdraw(p_ids uuid[], p_secret text) IS 'Frees slots: one''s own, claimed ones, a guest''s with its secret; any for those who run the event, also after the end. Ids that are gone are skipped, so a retry is safe; one foreign id refuses the whole call. Somebody removed by others also loses the acceptance of a private event and can no longer open it. Slots that they claimed stay, but do not let them in.';

COMMENT ON FUNCTION public.write_notice(p_id uuid, p_event_id text, p_text text, p_told text, p_section text) IS 'Writes to the people of an event, for those who run it: p_told and p_section as in private.notices. At most three times a day for an event, and twenty times for an account. The same id again is the same notice, with the text of now. Returns the notices of the page.';

COMMENT ON TABLE private.adopted_secrets IS 'Which secrets an account has taken over, with which rows: another phone that has the private link reads so, a call whose answer got lost is answered again, and the calendar that a guest subscribed to goes on.';

COMMENT ON TABLE private.allowed_accounts IS 'Who may make an account, and with it events: addresses, and domains as @club.example. Empty: everybody. It counts once the hook before_user_created is on (docs/operator.md).';

COMMENT ON CONSTRAINT allowed_accounts_entry_check ON private.allowed_accounts IS 'An address or a domain, in lower case.';

COMMENT ON TABLE private.allowed_push_hosts IS 'The push services that the sender may call; *.example stands for every host below it. Only the owner of the database writes here. Tests and `npm start` add localhost.';

COMMENT ON TABLE private.attendance IS 'Who came to an event, who did not, and who left it late by themselves. Written by set_came and by leaving, read through get_event, get_attendance and get_my_attendance.';

COMMENT ON COLUMN private.attendance.participant_id IS 'The row in participants. It may be gone: what was noted stays when somebody leaves.';

COMMENT ON COLUMN private.attendance.came IS 'Null: left late by themselves (withdraw_until), and was not ticked before.';

COMMENT ON COLUMN private.attendance.name IS 'Used once the row in participants is gone. While it is there, its name counts.';

COMMENT ON COLUMN private.attendance.user_id IS 'Whose registration or claim it was. No foreign key: forget_account deletes what is noted.';

COMMENT ON COLUMN private.attendance.secret_hash IS 'Of a guest who was ticked or left late. The same secret on several dates is the same person.';

COMMENT ON TABLE private.attendance_totals IS 'One row for each event in which it was noted who came or left late. It counts those whose names are no longer kept, because the ninety days are over or the account was deleted.';

COMMENT ON COLUMN private.attendance_totals.look_at IS 'When to look whether the ninety days are over (private.prune_attendance). Null once nobody is named any more.';

COMMENT ON TABLE private.calendar_feeds IS 'The addresses that calendars subscribe to: one for an account, one for a guest''s secret. When no registration of the guest is left, it still tells for a week which dates were cancelled.';

COMMENT ON COLUMN private.calendar_feeds.token IS '132 random bits. Not hashed, because Settings shows the address again. A person who reads this database can read all that it opens anyway.';

COMMENT ON COLUMN private.calendar_feeds.secret_hash IS 'Of a guest: the registrations with this secret stand in it. participant_id is the one with which it was asked for last.';

COMMENT ON CONSTRAINT calendar_feeds_owner_check ON private.calendar_feeds IS 'An account or a registration, never both.';

COMMENT ON TABLE private.caller_address IS 'Where the gateway in front of this database puts the address of the caller. Hosted projects have it as it is here; who runs the stack themselves sets it (docs/self-hosting.md).';

COMMENT ON COLUMN private.caller_address.header IS 'The header, in lower case.';

COMMENT ON COLUMN private.caller_address.from_right IS 'Which address of the header, counted from its end: 1 is what the nearest proxy saw. Each trusted proxy before it adds one.';

COMMENT ON CONSTRAINT caller_address_from_right_check ON private.caller_address IS 'An address of the header.';

COMMENT ON CONSTRAINT caller_address_header_check ON private.caller_address IS 'A name of a header.';

COMMENT ON TABLE private.cancelled_dates IS 'Events that were deleted before they were over. They stay here for a week, so that calendars show them as cancelled. No foreign keys, because a deletion must wait for nobody.';

COMMENT ON COLUMN private.cancelled_dates.feed_id IS 'The calendar that it stood in. Null: the calendar of its public series.';

COMMENT ON COLUMN private.cancelled_dates.private_of IS 'Of a private event: its organizer, whose account takes the name along (forget_account).';

COMMENT ON TABLE private.channels IS 'When a sender last asked for messages, and whether it can send mails. Where none has asked for a day, nothing is written.';

COMMENT ON TABLE private.clock IS 'When the sender has to look at an event, to remind its people, or at a series, to open its next date.';

COMMENT ON COLUMN private.clock.id IS 'Of the event or series. No foreign key, because deleting one would wait for the sender.';

COMMENT ON CONSTRAINT clock_what_check ON private.clock IS 'What there is to look at.';

COMMENT ON TABLE private.closed_addresses IS 'Addresses that get no first mail: nobody has them, or their owner reported a mail as spam, or ended the mails without opening the first one.';

COMMENT ON COLUMN private.closed_addresses.hash IS 'Salted, as in private.uses: it names nobody.';

COMMENT ON TABLE private.cohost_links IS 'The links that make the person who opens them a co-host: one for an event, one for a series. A new one takes the place of the old.';

COMMENT ON COLUMN private.cohost_links.token IS 'Not hashed, because the organizer is shown the link again. A person who reads this database can read all that it opens anyway.';

COMMENT ON CONSTRAINT cohost_links_what_check ON private.cohost_links IS 'An event or a series, never both.';

COMMENT ON TABLE private.contact_keeping IS 'How long contact data stays once an event is over.';

COMMENT ON COLUMN private.contact_keeping.days IS 'So many days after the end the e-mail addresses and phone numbers of an event''s people go. Null: they stay as long as the event.';

COMMENT ON COLUMN private.contact_keeping.looked_at IS 'When there was last nothing left to do: then it is looked at again an hour later.';

COMMENT ON CONSTRAINT contact_keeping_days_check ON private.contact_keeping IS 'A number of days.';

COMMENT ON TABLE private.event_acceptances IS 'Who opened the link of a private event, signed in. Written by accept_invite, and by withdraw for somebody who leaves claimed slots behind; removed with the person''s registration when someone else removes it.';

COMMENT ON TABLE private.event_teams IS 'The teams of an event that was split. They belong to one date: neither a copy nor the next date of a series has them.';

COMMENT ON COLUMN private.event_teams.dealt_by IS 'How people were dealt out, so that a reshuffle does the same: as they stand on the list, in turns, or so that each team has its share of each label or section.';

COMMENT ON COLUMN private.event_teams.label_id IS 'The label that was dealt out evenly, if only one was. Null: each of them. No foreign key: deleting a label changes no team.';

COMMENT ON COLUMN private.event_teams.teams IS 'The ids of the participants of each team, in order. Those who lost the slot since are left out when it is read. Those who came later are in none, and the page shows them in the smallest.';

COMMENT ON CONSTRAINT event_teams_teams_check ON private.event_teams IS 'What set_teams refuses with a sentence.';

COMMENT ON TABLE private.first_mails IS 'How many first mails there are within a day. People who run a Roster change it in the SQL Editor.';

COMMENT ON COLUMN private.first_mails.an_address IS 'To an address, over all events.';

COMMENT ON COLUMN private.first_mails.an_organizer IS 'Over all events of one organizer.';

COMMENT ON CONSTRAINT first_mails_numbers_check ON private.first_mails IS '0 switches them off.';

COMMENT ON TABLE private.guest_mails IS 'The address at which a guest gets mails, by the secret of the private link: so it counts for all registrations that this secret opens. One secret may have several rows, at most one of them with an address.';

COMMENT ON COLUMN private.guest_mails.address IS 'In lower case. Null: the mails have ended; the link in the first one goes on working.';

COMMENT ON COLUMN private.guest_mails.token_hash IS 'Hash of the token in the first mail, which opens what the secret opens (private.hash_secret). Null: the mails were ended before it was used.';

COMMENT ON COLUMN private.guest_mails.stop_token IS 'The token in the link at the end of each mail.';

COMMENT ON COLUMN private.guest_mails.confirmed_at IS 'When the link of the first mail was opened. Until then nothing else goes to the address.';

COMMENT ON CONSTRAINT guest_mails_address_check ON private.guest_mails IS 'As an e-mail address of a registration.';

COMMENT ON TABLE private.guest_secrets IS 'SHA-256 of the 128-bit secret in a guest''s private link. The secret itself is never stored. In an event it opens the guest''s own registration and those of the people whom they added.';

COMMENT ON COLUMN private.guest_secrets.event_id IS 'The event of the registration.';

COMMENT ON COLUMN private.guest_secrets.number IS '0: the guest''s own; 1 to 10: the people whom they added.';

COMMENT ON CONSTRAINT guest_secrets_number_check ON private.guest_secrets IS 'At most 10, as with an account''s claims.';

COMMENT ON TABLE private.guest_signups IS 'Calls of guests in the last ten minutes: to register, refused ones too, and what private.count_change counts, as changing one''s row or ''I have paid''. Cleans itself.';

COMMENT ON COLUMN private.guest_signups.refused IS 'True for a call that took no slot: one that was refused, or that changed something.';

COMMENT ON TABLE private.half_dropped IS 'Events that are deleted but still have entries, because somebody had these locked. Nobody can read them, and prune_activity deletes them.';

COMMENT ON TABLE private.half_forgotten IS 'Accounts that are deleted but still stand in entries, because there were very many of these, or somebody had one locked. Nobody is shown their names, and prune_activity removes them.';

COMMENT ON TABLE private.mail_stops IS 'The token in the link at the end of a mail. It switches the mails of an account off without signing in, and does nothing else.';

COMMENT ON TABLE private.notices IS 'What was written. Not copied with the event, and gone with it, or with the account of the person who wrote it.';

COMMENT ON COLUMN private.notices.id IS 'Chosen by the phone, so that the same call again writes nothing twice.';

COMMENT ON COLUMN private.notices.told IS 'Who was told: all, slots (those who have one), line (those who wait), or section (those who stand in section_id). The page shows it to everybody who may open the event.';

COMMENT ON TABLE private.push_subscriptions IS 'The devices on which somebody is told: browsers that asked for it, each for an account or for a guest''s registration. At most 5 for each; follow and unfollow write them.';

COMMENT ON COLUMN private.push_subscriptions.endpoint IS 'The address at which a push service takes messages for that browser. Anyone who knows it and the auth key counts as that browser.';

COMMENT ON COLUMN private.push_subscriptions.user_id IS 'No foreign key: forget_account deletes the devices of an account.';

COMMENT ON COLUMN private.push_subscriptions.participant_id IS 'No foreign key: a guest whose event was deleted still hears of that on this device.';

COMMENT ON COLUMN private.push_subscriptions.secret_hash IS 'Of a guest: all devices with this secret are theirs, from whichever registration they followed (private.place_regulars).';

COMMENT ON COLUMN private.push_subscriptions.time_zone IS 'IANA name of the zone in which this device has its night.';

COMMENT ON COLUMN private.push_subscriptions.told_at IS 'When its push service last took a message.';

COMMENT ON CONSTRAINT push_subscriptions_device_check ON private.push_subscriptions IS '1 to 60 characters.';

COMMENT ON CONSTRAINT push_subscriptions_endpoint_check ON private.push_subscriptions IS 'https and a plain host, without a port or a user name. allowed_push_hosts then has to know the host.';

COMMENT ON CONSTRAINT push_subscriptions_keys_check ON private.push_subscriptions IS 'A point of the curve and a secret, as browsers write them.';

COMMENT ON CONSTRAINT push_subscriptions_owner_check ON private.push_subscriptions IS 'Either an account''s or a registration''s.';

COMMENT ON TABLE private.regular_rows IS 'Which claimed row of a date belongs to which regular name. Accounts and guests are found without it; two names may be the same.';

COMMENT ON COLUMN private.regular_rows.number IS 'The order in which dates were made, so that the last one of a name is found at once.';

COMMENT ON TABLE private.turns_given IS 'The rows that stood in line when their date was looked at for turns. If the date is moved to a later day, they get no second turn.';

COMMENT ON COLUMN private.turns_given.given_to IS 'The row of the next date that goes first for it. No foreign key: once that row is gone, the person has had the turn.';

COMMENT ON COLUMN private.turns_given.returned_in IS 'The series, where that next date was deleted before it started: the turn is for the next one that is made.';

COMMENT ON TABLE private.uses IS 'What was done lately of what is limited for a day or a week (private.count_use). A row for each of them, so that two who do it at once wait for nobody. Gone after a week; cleans itself.';

COMMENT ON COLUMN private.uses.who IS 'Salted hash of who or what did it: the address of an account, a browser, an event. So it names nobody, and goes on counting where the same is deleted and made anew.';

COMMENT ON COLUMN private.uses.kind IS 'What was done: event, group, series, date, cancelled, test, …';

COMMENT ON TABLE public.labels IS 'A mark for participants. Made by those who run the event (private.runs); belongs to one event.';

COMMENT ON CONSTRAINT guest_secrets_once ON private.guest_secrets IS 'A secret opens one own registration of an event; also the index of secret_hash.';

COMMENT ON CONSTRAINT messages_once ON private.messages IS 'A later message of the same kind replaces the first. Browsers choose the ids of registrations, so one may equal the id of an account: to_account tells them apart.';

COMMENT ON CONSTRAINT push_subscriptions_account_once ON private.push_subscriptions IS 'Following again changes the device that is there.';

COMMENT ON CONSTRAINT push_subscriptions_guest_once ON private.push_subscriptions IS 'Following again changes the device that is there.';

COMMENT ON CONSTRAINT regulars_guest_once ON private.regulars IS 'One place for each guest.';

COMMENT ON CONSTRAINT participants_slot_once ON public.participants IS 'Nobody ever holds a slot twice; also the index of event_id and the roster''s order. Checked at the end of each statement, so that one statement can swap two people.';

revoke all on FUNCTION private.account_key(p_user_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.account_or_guest(p_secret text, OUT user_id uuid, OUT participant_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.address_hash(p_address text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.adopt_devices(p_rows uuid[], p_hashes bytea[], p_user_id uuid, p_endpoint text, p_auth text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.adopt_rows(p_hashes bytea[], p_event_ids text[], p_user_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.arrange_sections(p_old public.events, p_new public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.as_last_entered(p_regular private.regulars) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.as_one_message(p_kind text, p_waiting jsonb, p_later jsonb, p_untold boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.attendance_lines(p_event_ids text[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.ban(p_user_id uuid, p_until timestamp with time zone) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.ban(p_user_id uuid, p_until timestamp with time zone) TO service_role;

revoke all on FUNCTION private.before_user_created(event jsonb) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then GRANT ALL ON FUNCTION private.before_user_created(event jsonb) TO supabase_auth_admin; end if; end $$;

revoke all on FUNCTION private.came_json(p_event public.events, p_me uuid, p_manages boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.change_later_date(p_series public.series, p_event_id text, p_zone text, p_becomes date, p_columns jsonb, p_times jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.change_plan(p_series public.series, p_from date, p_to date, p_changed jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.check_changing(p_row public.participants, p_secret text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.check_joining(p_event public.events, p_me uuid, p_claim boolean, p_id uuid, p_secret text, p_wait boolean, p_section text, OUT already jsonb, OUT waits boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_answer(p_field jsonb, p_key text, p_value jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_call_off(p_event public.events, p_old public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_contact(p_type text, p_text text, p_field text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_custom_fields(p_fields jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_entry(p_name text, p_email text, p_phone text, p_notes text, p_name_required boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_new_event(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_price(p_event public.events, p_old public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_sections(p_event public.events, p_old public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.checked_times(p_event public.events, p_old public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.claimers_json(p_event_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.clean(p_text text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.clean(p_text text) TO service_role;

revoke all on FUNCTION private.clean_name(p_text text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.clean_name(p_text text) TO service_role;

revoke all on FUNCTION private.close_addresses(p_addresses text[], p_until timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.cohost_json(p_event public.events, p_me uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.confirm_after_change(p_old public.events, p_new public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.last_call(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.confirm_until(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.confirming_json(p_event public.events, p_viewer uuid, p_manages boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.count_use(p_who text, p_kind text, p_most integer, p_within interval, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.custom_field_key(p_field jsonb) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.custom_field_key(p_field jsonb) TO service_role;

revoke all on FUNCTION private.custom_field_problem(p_field jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.custom_fields_problem(p_fields jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.drop_accountless(p_ids uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.drop_activity_of(p_event_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.drop_cancelled_of_feed() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.drop_devices_of_gone(p_guests uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.drop_guest_mails(p_hashes bytea[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.drop_series_that_is_over(p_series_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.due_on_clock(p_what text, p_now timestamp with time zone, p_most integer) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.end_guest_mails(p_ids uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.event_changed() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.event_facts(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.event_goes() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.event_gone() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.event_made() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.finish_messages(p_ids bigint[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.first_people(p_event_id text, p_sections jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.forget_contacts(p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.forget_person(p_row public.participants) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.guest_mail_json(p_secret_hash bytea) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.guest_to_renew(p_id uuid, OUT person public.participants, OUT event public.events, OUT hash bytea) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.hand_over(p_regular private.regulars, p_row public.participants, p_hash bytea) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.has_sender() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.hashes_to_adopt(p_hashes bytea[], p_user_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.hold_cohosted(p_event_id text, p_series_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_address(p_text text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_adopted(p_participant_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_in(p_event_id text, p_recipient uuid, p_to_account boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_own(p_row public.participants, p_secret text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.is_phone(p_text text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.is_phone(p_text text) TO service_role;

revoke all on FUNCTION private.is_still_true(p_message private.messages) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.keep_late(p_event public.events, p_deeds private.activity[], p_claims uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.keep_secret(p_id uuid, p_event public.events, p_hash bytea, p_added boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lasts_until(p_start timestamp with time zone, p_end timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.latest_row(p_regular private.regulars, p_also_private boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lease_messages(p_most integer, p_mail boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.let_go_of_devices(p_participant_ids uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.let_go_of_guest_mails() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.let_go_of_kept_devices() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.let_go_of_payments(p_participant_ids uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.limit_rows() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_event(p_event_id text, p_late integer) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_slots(p_ids uuid[], p_own boolean, p_secret text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_turns(p_rows uuid[], p_series_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.log_cohost(p_cohost private.cohosts, p_deed text, p_actor uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.look_at_clock(p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.look_at_series() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lowest_free_slot(p_event_id text, p_section text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.mailbox_of(p_address text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.may_open(p_event public.events, p_user_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.may_open_series(p_series public.series, p_user_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.may_read_contact(p_user_id uuid, p_claimed_by uuid, p_viewer uuid, p_runs boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.may_read_contact(p_user_id uuid, p_claimed_by uuid, p_viewer uuid, p_runs boolean) TO authenticated;

revoke all on FUNCTION private.move_to(p_series public.series, p_event public.events, p_to date) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.move_up(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.moved_end(p_series public.series, p_from date, p_to date) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.my_cohosted_events() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.my_cohosted_series() from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.my_cohosted_series() TO authenticated;
GRANT ALL ON FUNCTION private.my_cohosted_series() TO service_role;

revoke all on FUNCTION private.names_until(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.next_date(p_series public.series, p_after date) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.next_look(p_series public.series, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.next_of_secret(p_secret text, p_series_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.next_to_make(p_series public.series, p_now timestamp with time zone, p_after date, p_until date) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.next_to_move_up(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.note_attendance(p_event_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.note_cancelled(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.note_change(p_was public.participants, p_became public.participants) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.note_turns(p_series public.series, p_event public.events, p_given jsonb, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.note_untold(p_code text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notices_json(p_event_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.notices_told(p_details jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.open_series_in_time(p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.own_registration(p_id uuid, p_secret text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.own_series(p_series_id text, p_helpers boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.participant_joined() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.participants_changed() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.participants_left() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.pay(p_event public.events, p_entry public.participants, p_payment public.payments, p_shown_cents integer, p_shown_currency text, p_confirmed boolean, p_method text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.payment_changed() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.people_of(p_event_id text, p_kind text, p_except uuid, p_told text, p_section text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.ping_row() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.planned_date(p_series public.series, p_date date, OUT day date, OUT plan jsonb, OUT starts_at timestamp with time zone, OUT over_at timestamp with time zone, OUT opens_at timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.prepare_device() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.priced_events_of(p_me uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.prune_attendance() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.queue_expired(p_most integer) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.queue_reminders(p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.regular_json(p_regular private.regulars, p_sections jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.remind_at(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.return_turns(p_event public.events, p_back boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.room_of(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.roster_json(p_event public.events, p_viewer uuid, p_manages boolean, p_from bigint, p_to bigint) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.run_until(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.runners_of(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.runs(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.schedule_sender() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.section_ids(p_sections jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.section_name(p_sections jsonb, p_section text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.section_size(p_sections jsonb, p_section text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.section_to_keep(p_sections jsonb, p_section text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.sections_in_use_problem(p_event public.events, p_sections jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.sections_of(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.sections_problem(p_sections jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.set_reminder(p_event public.events, p_moved boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.slots_still_held(p_message private.messages) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.still_as_added(p_entry private.activity) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.stop_clock() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.stop_mails_of(p_user_ids uuid[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.switch_section(p_event public.events, p_row public.participants, p_section text, p_wait boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.take_down(p_id text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION private.take_down(p_id text) TO service_role;

revoke all on FUNCTION private.take_payment_along(p_row public.participants) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.take_slot(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.takes_mail(p_metadata jsonb, p_email text, p_confirmed_at timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.targets_of(p_ids bigint[], p_mail boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.teams_json(p_event_id text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.tell_called_off(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.tell_cancelled(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.tell_changed(p_old public.events, p_new public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.tell_joining(p_row public.participants) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.tell_leaving(p_event public.events, p_deeds private.activity[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.tell_opened() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.tell_payment(p_before public.payments, p_after text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.tell_promoted(p_event_id text, p_was public.participants[], p_became public.participants[]) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.tell_runners(p_event public.events, p_runners uuid[], p_joined jsonb, p_left jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.tellable(p_accounts uuid[], p_guests uuid[], p_kind text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.throttle_guest(p_event_id text, p_what text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.uses_of(p_who text, p_kind text, p_within interval, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.waiting_since_turns(p_series public.series, p_event_id text, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.wake_sender() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.wake_when_due() from public, anon, authenticated, service_role;

revoke all on FUNCTION private.wakes_at(p_zone text, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.wants(p_metadata jsonb, p_kind text) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.which_date(p_event public.events) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.who_missed(p_series public.series, p_event_id text, p_now timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.with_keys(p_row json, p_more jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.with_slot(p_event_id text, p_teams jsonb) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.write_messages(p_kind text, p_event_id text, p_messages jsonb, p_when text) from public, anon, authenticated, service_role;

revoke all on FUNCTION public.accept_cohost(p_token text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.accept_cohost(p_token text) TO authenticated;
GRANT ALL ON FUNCTION public.accept_cohost(p_token text) TO service_role;

revoke all on FUNCTION public.add_people(p_event_id text, p_people jsonb, p_section text, p_regulars boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.add_people(p_event_id text, p_people jsonb, p_section text, p_regulars boolean) TO authenticated;
GRANT ALL ON FUNCTION public.add_people(p_event_id text, p_people jsonb, p_section text, p_regulars boolean) TO service_role;

revoke all on FUNCTION public.add_regular(p_series_id text, p_id uuid, p_name text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.add_regular(p_series_id text, p_id uuid, p_name text) TO authenticated;
GRANT ALL ON FUNCTION public.add_regular(p_series_id text, p_id uuid, p_name text) TO service_role;

revoke all on FUNCTION public.adopt_registrations(p_secrets text[], p_endpoint text, p_auth text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.adopt_registrations(p_secrets text[], p_endpoint text, p_auth text) TO authenticated;
GRANT ALL ON FUNCTION public.adopt_registrations(p_secrets text[], p_endpoint text, p_auth text) TO service_role;

revoke all on FUNCTION public.change_date(p_series_id text, p_occurs_on date, p_datetime timestamp with time zone, p_location text, p_max_participants integer) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.change_date(p_series_id text, p_occurs_on date, p_datetime timestamp with time zone, p_location text, p_max_participants integer) TO authenticated;
GRANT ALL ON FUNCTION public.change_date(p_series_id text, p_occurs_on date, p_datetime timestamp with time zone, p_location text, p_max_participants integer) TO service_role;

revoke all on FUNCTION public.change_notice(p_id uuid, p_text text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.change_notice(p_id uuid, p_text text) TO authenticated;
GRANT ALL ON FUNCTION public.change_notice(p_id uuid, p_text text) TO service_role;

revoke all on FUNCTION public.change_series(p_series_id text, p_every text, p_opens_days_before integer, p_ends_on date, p_takes_turns boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.change_series(p_series_id text, p_every text, p_opens_days_before integer, p_ends_on date, p_takes_turns boolean) TO authenticated;
GRANT ALL ON FUNCTION public.change_series(p_series_id text, p_every text, p_opens_days_before integer, p_ends_on date, p_takes_turns boolean) TO service_role;

revoke all on FUNCTION public.claim_messages(p_most integer, p_mail boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.claim_messages(p_most integer, p_mail boolean) TO service_role;

revoke all on FUNCTION public.confirm_mail(p_token text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.confirm_mail(p_token text) TO anon;
GRANT ALL ON FUNCTION public.confirm_mail(p_token text) TO authenticated;
GRANT ALL ON FUNCTION public.confirm_mail(p_token text) TO service_role;

revoke all on FUNCTION public.confirm_slot(p_id uuid, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.confirm_slot(p_id uuid, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.confirm_slot(p_id uuid, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.confirm_slot(p_id uuid, p_secret text) TO service_role;

revoke all on FUNCTION public.create_series(p_event jsonb, p_every text, p_opens_days_before integer, p_ends_on date, p_request_id uuid, p_takes_turns boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.create_series(p_event jsonb, p_every text, p_opens_days_before integer, p_ends_on date, p_request_id uuid, p_takes_turns boolean) TO authenticated;
GRANT ALL ON FUNCTION public.create_series(p_event jsonb, p_every text, p_opens_days_before integer, p_ends_on date, p_request_id uuid, p_takes_turns boolean) TO service_role;

revoke all on FUNCTION public.duplicate_event(p_event_id text, p_request_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.duplicate_event(p_event_id text, p_request_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.duplicate_event(p_event_id text, p_request_id uuid) TO service_role;

revoke all on FUNCTION public.export_my_data() from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.export_my_data() TO authenticated;
GRANT ALL ON FUNCTION public.export_my_data() TO service_role;

revoke all on FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.follow(p_endpoint text, p_p256dh text, p_auth text, p_time_zone text, p_device text, p_secret text) TO service_role;

revoke all on FUNCTION public.get_attendance(p_scope text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_attendance(p_scope text) TO authenticated;
GRANT ALL ON FUNCTION public.get_attendance(p_scope text) TO service_role;

revoke all on FUNCTION public.get_calendar(p_token text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_calendar(p_token text) TO anon;
GRANT ALL ON FUNCTION public.get_calendar(p_token text) TO authenticated;
GRANT ALL ON FUNCTION public.get_calendar(p_token text) TO service_role;

revoke all on FUNCTION public.get_calendar_token(p_secret text, p_renew boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_calendar_token(p_secret text, p_renew boolean) TO anon;
GRANT ALL ON FUNCTION public.get_calendar_token(p_secret text, p_renew boolean) TO authenticated;
GRANT ALL ON FUNCTION public.get_calendar_token(p_secret text, p_renew boolean) TO service_role;

revoke all on FUNCTION public.get_channels() from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_channels() TO anon;
GRANT ALL ON FUNCTION public.get_channels() TO authenticated;
GRANT ALL ON FUNCTION public.get_channels() TO service_role;

revoke all on FUNCTION public.get_cohost_link(p_token text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_cohost_link(p_token text) TO anon;
GRANT ALL ON FUNCTION public.get_cohost_link(p_token text) TO authenticated;
GRANT ALL ON FUNCTION public.get_cohost_link(p_token text) TO service_role;

revoke all on FUNCTION public.get_cohosted_events(p_ended boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_cohosted_events(p_ended boolean) TO authenticated;
GRANT ALL ON FUNCTION public.get_cohosted_events(p_ended boolean) TO service_role;

revoke all on FUNCTION public.get_cohosts(p_event_id text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_cohosts(p_event_id text) TO authenticated;
GRANT ALL ON FUNCTION public.get_cohosts(p_event_id text) TO service_role;

revoke all on FUNCTION public.get_devices() from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_devices() TO authenticated;
GRANT ALL ON FUNCTION public.get_devices() TO service_role;

revoke all on FUNCTION public.get_my_attendance(p_series_id text, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_my_attendance(p_series_id text, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.get_my_attendance(p_series_id text, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.get_my_attendance(p_series_id text, p_secret text) TO service_role;

revoke all on FUNCTION public.get_owings(p_scope text, p_paid boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_owings(p_scope text, p_paid boolean) TO authenticated;
GRANT ALL ON FUNCTION public.get_owings(p_scope text, p_paid boolean) TO service_role;

revoke all on FUNCTION public.get_reach(p_event_id text, p_told text, p_section text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_reach(p_event_id text, p_told text, p_section text) TO authenticated;
GRANT ALL ON FUNCTION public.get_reach(p_event_id text, p_told text, p_section text) TO service_role;

revoke all on FUNCTION public.get_registration(p_secret text, p_event_id text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_registration(p_secret text, p_event_id text) TO anon;
GRANT ALL ON FUNCTION public.get_registration(p_secret text, p_event_id text) TO authenticated;
GRANT ALL ON FUNCTION public.get_registration(p_secret text, p_event_id text) TO service_role;

revoke all on FUNCTION public.get_registrations(p_secrets text[]) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_registrations(p_secrets text[]) TO anon;
GRANT ALL ON FUNCTION public.get_registrations(p_secrets text[]) TO authenticated;
GRANT ALL ON FUNCTION public.get_registrations(p_secrets text[]) TO service_role;

revoke all on FUNCTION public.get_sender_state() from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_sender_state() TO service_role;

revoke all on FUNCTION public.get_user_display_name(user_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_user_display_name(user_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.get_user_display_name(user_id uuid) TO service_role;

revoke all on FUNCTION public.get_user_profile(user_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.get_user_profile(user_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.get_user_profile(user_id uuid) TO service_role;

revoke all on FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text, p_with uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text, p_with uuid) TO anon;
GRANT ALL ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text, p_with uuid) TO authenticated;
GRANT ALL ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text, p_with uuid) TO service_role;

revoke all on FUNCTION public.mail_bounced(p_addresses text[]) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.mail_bounced(p_addresses text[]) TO service_role;

revoke all on FUNCTION public.mail_guest(p_id uuid, p_secret text, p_on boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.mail_guest(p_id uuid, p_secret text, p_on boolean) TO anon;
GRANT ALL ON FUNCTION public.mail_guest(p_id uuid, p_secret text, p_on boolean) TO authenticated;
GRANT ALL ON FUNCTION public.mail_guest(p_id uuid, p_secret text, p_on boolean) TO service_role;

revoke all on FUNCTION public.make_cohost_link(p_event_id text, p_whole_series boolean, p_renew boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.make_cohost_link(p_event_id text, p_whole_series boolean, p_renew boolean) TO authenticated;
GRANT ALL ON FUNCTION public.make_cohost_link(p_event_id text, p_whole_series boolean, p_renew boolean) TO service_role;

revoke all on FUNCTION public.mark_paid(p_id uuid, p_method text, p_cents integer, p_currency text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.mark_paid(p_id uuid, p_method text, p_cents integer, p_currency text) TO authenticated;
GRANT ALL ON FUNCTION public.mark_paid(p_id uuid, p_method text, p_cents integer, p_currency text) TO service_role;

revoke all on FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) TO authenticated;
GRANT ALL ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) TO service_role;

revoke all on FUNCTION public.merge_regular(p_id uuid, p_participant_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.merge_regular(p_id uuid, p_participant_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.merge_regular(p_id uuid, p_participant_id uuid) TO service_role;

revoke all on FUNCTION public.move_participant(p_id uuid, p_section text, p_swap_with uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.move_participant(p_id uuid, p_section text, p_swap_with uuid) TO authenticated;
GRANT ALL ON FUNCTION public.move_participant(p_id uuid, p_section text, p_swap_with uuid) TO service_role;

revoke all on FUNCTION public.order_regulars(p_series_id text, p_ids uuid[]) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.order_regulars(p_series_id text, p_ids uuid[]) TO authenticated;
GRANT ALL ON FUNCTION public.order_regulars(p_series_id text, p_ids uuid[]) TO service_role;

revoke all on FUNCTION public.pass_on_slots(p_event_id text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.pass_on_slots(p_event_id text) TO anon;
GRANT ALL ON FUNCTION public.pass_on_slots(p_event_id text) TO authenticated;
GRANT ALL ON FUNCTION public.pass_on_slots(p_event_id text) TO service_role;

revoke all on FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) TO anon;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) TO authenticated;
GRANT ALL ON FUNCTION public.register(p_id uuid, p_event_id text, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_claim boolean, p_secret text, p_wait boolean, p_section text) TO service_role;

revoke all on FUNCTION public.remove_cohost(p_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.remove_cohost(p_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.remove_cohost(p_id uuid) TO service_role;

revoke all on FUNCTION public.remove_device(p_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.remove_device(p_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.remove_device(p_id uuid) TO service_role;

revoke all on FUNCTION public.remove_regulars(p_series_id text, p_ids uuid[]) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.remove_regulars(p_series_id text, p_ids uuid[]) TO authenticated;
GRANT ALL ON FUNCTION public.remove_regulars(p_series_id text, p_ids uuid[]) TO service_role;

revoke all on FUNCTION public.renew_private_link(p_id uuid, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.renew_private_link(p_id uuid, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.renew_private_link(p_id uuid, p_secret text) TO service_role;

revoke all on FUNCTION public.repeat_event(p_event_id text, p_every text, p_opens_days_before integer, p_ends_on date, p_takes_turns boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.repeat_event(p_event_id text, p_every text, p_opens_days_before integer, p_ends_on date, p_takes_turns boolean) TO authenticated;
GRANT ALL ON FUNCTION public.repeat_event(p_event_id text, p_every text, p_opens_days_before integer, p_ends_on date, p_takes_turns boolean) TO service_role;

revoke all on FUNCTION public.say_paid(p_id uuid, p_secret text, p_said boolean, p_cents integer, p_currency text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.say_paid(p_id uuid, p_secret text, p_said boolean, p_cents integer, p_currency text) TO anon;
GRANT ALL ON FUNCTION public.say_paid(p_id uuid, p_secret text, p_said boolean, p_cents integer, p_currency text) TO authenticated;
GRANT ALL ON FUNCTION public.say_paid(p_id uuid, p_secret text, p_said boolean, p_cents integer, p_currency text) TO service_role;

revoke all on FUNCTION public.send_test(p_endpoint text, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.send_test(p_endpoint text, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.send_test(p_endpoint text, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.send_test(p_endpoint text, p_secret text) TO service_role;

revoke all on FUNCTION public.set_came(p_event_id text, p_ids uuid[], p_came boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.set_came(p_event_id text, p_ids uuid[], p_came boolean) TO authenticated;
GRANT ALL ON FUNCTION public.set_came(p_event_id text, p_ids uuid[], p_came boolean) TO service_role;

revoke all on FUNCTION public.set_teams(p_event_id text, p_teams jsonb, p_by text, p_label_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.set_teams(p_event_id text, p_teams jsonb, p_by text, p_label_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.set_teams(p_event_id text, p_teams jsonb, p_by text, p_label_id uuid) TO service_role;

revoke all on FUNCTION public.settle_messages(p_results jsonb) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.settle_messages(p_results jsonb) TO service_role;

revoke all on FUNCTION public.settle_refund(p_payment_id uuid, p_settled boolean, p_arrived boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.settle_refund(p_payment_id uuid, p_settled boolean, p_arrived boolean) TO authenticated;
GRANT ALL ON FUNCTION public.settle_refund(p_payment_id uuid, p_settled boolean, p_arrived boolean) TO service_role;

revoke all on FUNCTION public.stop_cohosting(p_event_id text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.stop_cohosting(p_event_id text) TO authenticated;
GRANT ALL ON FUNCTION public.stop_cohosting(p_event_id text) TO service_role;

revoke all on FUNCTION public.stop_mail(p_token uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.stop_mail(p_token uuid) TO service_role;

revoke all on FUNCTION public.take_back_people(p_event_id text, p_entry bigint) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.take_back_people(p_event_id text, p_entry bigint) TO authenticated;
GRANT ALL ON FUNCTION public.take_back_people(p_event_id text, p_entry bigint) TO service_role;

revoke all on FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.unfollow(p_endpoint text, p_auth text, p_secret text) TO service_role;

revoke all on FUNCTION public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean) TO authenticated;
GRANT ALL ON FUNCTION public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean) TO service_role;

revoke all on FUNCTION public.update_registration(p_id uuid, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_secret text, p_section text, p_wait boolean) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.update_registration(p_id uuid, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_secret text, p_section text, p_wait boolean) TO anon;
GRANT ALL ON FUNCTION public.update_registration(p_id uuid, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_secret text, p_section text, p_wait boolean) TO authenticated;
GRANT ALL ON FUNCTION public.update_registration(p_id uuid, p_name text, p_email text, p_phone text, p_notes text, p_responses jsonb, p_secret text, p_section text, p_wait boolean) TO service_role;

revoke all on FUNCTION public.write_notice(p_id uuid, p_event_id text, p_text text, p_told text, p_section text) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.write_notice(p_id uuid, p_event_id text, p_text text, p_told text, p_section text) TO authenticated;
GRANT ALL ON FUNCTION public.write_notice(p_id uuid, p_event_id text, p_text text, p_told text, p_section text) TO service_role;
