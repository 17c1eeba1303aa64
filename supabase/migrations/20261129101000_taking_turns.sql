-- Taking turns. Whoever waited for a date of such a series and got no slot goes first on the next one that is made, once. Behind them come
-- the regulars: those who missed a date most recently before the others. docs/decisions/taking-turns.md says why.

alter table public.series
  add column takes_turns boolean not null default false,
  add column turns_until timestamptz;
comment on column public.series.takes_turns is 'Whether those who waited for a date and got no slot go first on the next one.';
comment on column public.series.turns_until is 'Dates that started by then give no turn any more: they were looked at already, or the series took no turns yet.';
alter table private.regulars add column missed_on date;
comment on column private.regulars.missed_on is 'The last date on which they waited and got no slot, in a series that takes turns: whoever missed one most recently comes before the others.';
alter table public.participants add column missed_on date;
comment on column public.participants.missed_on is 'This row goes first, because its person got no slot on that date. Null: it has no turn.';

create table private.turns_given (
  participant_id uuid primary key references public.participants (id) on delete cascade,
  given_to uuid,
  returned_in text
);
comment on table private.turns_given is 'The rows that stood in line when their date was looked at for turns. If the date is moved to a later day, they get no second turn.';
comment on column private.turns_given.given_to is 'The row of the next date that goes first for it. No foreign key: once that row is gone, the person has had the turn.';
comment on column private.turns_given.returned_in is 'The series, where that next date was deleted before it started: the turn is for the next one that is made.';
create index turns_given_given_to_idx on private.turns_given (given_to) where given_to is not null;
create index turns_given_returned_in_idx on private.turns_given (returned_in) where returned_in is not null;
revoke all on table private.turns_given from public, anon, authenticated;
grant all on table private.turns_given to service_role;

create function private.waiting_since_turns(p_series public.series, p_event_id text, p_now timestamptz)
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
      join public.participants p on p.event_id = d.id and p.waiting_since is not null and p.confirm_until is null
      left join private.turns_given g on g.participant_id = p.id
      cross join lateral (select p_series.turns_until is null or t.start > p_series.turns_until as is_new) n
     where p_series.takes_turns and d.series_id = p_series.id and d.id <> p_event_id
       and d.called_off_at is null and t.start <= p_now and (n.is_new or d.id = any (v_returned))
       and (not d.is_private or private.is_private_series(p_series))
       and case when g.participant_id is null then n.is_new else g.returned_in is not null end;
end
$$;
comment on function private.waiting_since_turns(public.series, text, timestamptz) is 'The rows that wait without a slot on dates of a series that started and were not looked at yet, or whose turn came back, with the start of their date. Not on the event that is being made, which may be under way. None if the series takes no turns. A single date that was made private is left out, because a turn would tell others of it.';

create function private.who_missed(p_series public.series, p_event_id text, p_now timestamptz)
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
        left join private.guest_secrets s on s.participant_id = (w.person).id
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
comment on function private.who_missed(public.series, text, timestamptz) is 'Who goes first on an event that is being made (private.waiting_since_turns): each person once, the latest date first, in the order of its line.';

drop function private.place_regulars(public.series, public.events, uuid[], timestamptz);

create function private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamptz)
returns table (missed_row uuid, new_row uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_guests boolean := not p_event.is_private and p_event.group_id is null;
begin
  return query
  with first as materialized (select w.* from private.who_missed(p_series, p_event.id, p_now) w),
  entries as (
    select g.id as regular_id, g.user_id, g.secret_hash, g.claimed_by, own.name, own.email, own.phone, own.notes, own.responses,
           private.section_to_keep(p_event.sections, own.section_id) as section_id,
           f.missed_on, f.number as first, case when p_series.takes_turns then g.missed_on end as missed_before, g.place
      from private.regulars g cross join lateral private.as_last_entered(g) own left join first f on f.regular_id = g.id
     where g.series_id = p_series.id
       and case when g.secret_hash is not null then v_guests else coalesce(g.user_id, g.claimed_by) = any (p_here) end
    union all
    select null, p.user_id, s.secret_hash, p.claimed_by_user_id, p.name, p.email, p.phone, p.notes, p.responses,
           private.section_to_keep(p_event.sections, p.section_id), f.missed_on, f.number, null, null
      from first f join public.participants p on p.id = f.row_id left join private.guest_secrets s on s.participant_id = p.id
     where f.regular_id is null
       and case when f.account is null then v_guests else f.account = any (p_here) end
       -- Whoever came by the link of one private date does not get into the next one by that.
       and private.may_open_series(p_series, f.account)),
  numbered as (
    select e.*, row_number() over (partition by e.section_id order by e.first, e.missed_before desc nulls last, e.place) as number,
           row_number() over (order by e.first, e.missed_before desc nulls last, e.place) as turn,
           case when e.section_id = '' then p_event.max_participants else private.section_size(p_event.sections, e.section_id) end as slots
      from entries e),
  lined as (
    select n.*, count(*) filter (where n.number > n.slots) over (order by n.turn) as waiting from numbered n),
  placed as materialized (
    select r.*, gen_random_uuid() as id from lined r
     where r.number <= coalesce(r.slots, r.number) or p_event.waitlist and r.waiting <= 500),
  rows as (
    insert into public.participants
      (id, event_id, user_id, claimed_by_user_id, name, email, phone, notes, responses, section_id, slot_number, waiting_since, missed_on)
    select r.id, p_event.id, r.user_id, r.claimed_by, r.name, r.email, r.phone, r.notes,
           private.answers_to(p_event, r.responses), r.section_id,
           case when r.number <= coalesce(r.slots, r.number) then r.number end,
           case when r.number > r.slots then p_now + r.turn * interval '1 microsecond' end, r.missed_on
      from placed r order by r.turn),
  secrets as (
    insert into private.guest_secrets (participant_id, event_id, secret_hash)
    select r.id, p_event.id, r.secret_hash from placed r where r.secret_hash is not null),
  devices as (
    insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, secret_hash, device, time_zone, created_at)
    select s.endpoint, s.p256dh, s.auth, r.id, s.secret_hash, s.device, s.time_zone, s.created_at
      from placed r cross join lateral private.devices_of_guest(r.secret_hash) s where r.secret_hash is not null),
  names as (
    insert into private.regular_rows (participant_id, regular_id)
    select r.id, r.regular_id from placed r where r.claimed_by is not null and r.regular_id is not null)
  select f.row_id, r.id from placed r join first f on f.number = r.first;
  -- What was kept of guests who were not on any list has its new row now.
  perform private.drop_devices_of_gone(array(
    select s.participant_id from private.regulars g join private.push_subscriptions s on s.secret_hash = g.secret_hash
     where g.series_id = p_series.id));
end
$$;
comment on function private.place_regulars(public.series, public.events, uuid[], timestamptz) is 'Puts into a new date those who missed the last one (private.who_missed), then the regulars. Of accounts only those in p_here; guests only where guests can join. Each goes into their section, in that order: into its slots, then into its line. They bring what they entered last (private.as_last_entered), and guests the devices on which they are told. Returns which row goes first for which that waited in vain.';

create function private.note_turns(p_series public.series, p_event public.events, p_given jsonb, p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.regulars g set missed_on = greatest(g.missed_on, w.missed_on)
    from private.who_missed(p_series, p_event.id, p_now) w where g.id = w.regular_id;
  -- A locked row may be going with its account. Whoever has locked a series does not wait for that.
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
  insert into private.messages (recipient, to_account, kind, event_id, details, drop_after)
  select t.recipient, t.to_account, 'promoted', p_event.id,
         private.event_facts(p_event) || jsonb_build_object('slots', o.slots, 'confirm_until', null,
           'price', case when p_event.price_cents is not null
             then jsonb_build_object('cents', p_event.price_cents, 'currency', p_event.currency) end),
         coalesce(p_event.end_datetime, p_event.datetime)
    from (
      select coalesce(p.user_id, p.claimed_by_user_id, p.id) as recipient, num_nonnulls(p.user_id, p.claimed_by_user_id) > 0 as to_account,
             jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when p.claimed_by_user_id is not null then p.name end)
               || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end) as slots
        from public.participants p left join private.guest_secrets s on s.participant_id = p.id
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
   where (t.recipient = auth.uid()) is not true
  on conflict on constraint messages_once do nothing;
end
$$;
comment on function private.note_turns(public.series, public.events, jsonb, timestamptz) is 'After a date was made: notes that those who missed the dates before have their turn, and on which of its rows (p_given). Whoever goes first, has a slot by that and keeps no place is told so, as those who move up are.';

create or replace function private.make_date(p_series public.series, p_date date, p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  -- Not one that was made private alone: its labels are for its people.
  v_latest text := (
    select e.id from public.events e where e.series_id = p_series.id and (not e.is_private or private.is_private_series(p_series))
     order by e.occurs_on desc limit 1);
  v_row jsonb := private.plan_with_times(p_series, p_date) || jsonb_build_object(
    'id', private.new_event_id(), 'organizer_id', p_series.organizer_id, 'group_id', p_series.group_id,
    'time_zone', p_series.time_zone, 'series_id', p_series.id, 'occurs_on', p_date, 'created_at', p_now,
    'custom_fields', private.readable_custom_fields(p_series.template -> 'custom_fields'));
  v_columns text;
  v_event public.events;
  v_here uuid[];
  v_given jsonb;
begin
  if p_series.takes_turns then
    -- Another date may have been made just before, and have looked at some dates.
    p_series.turns_until := (select s.turns_until from public.series s where s.id = p_series.id);
  end if;
  -- Only the columns that the plan knows. A column that is younger than the plan gets its default. It is not copied from the latest date,
  -- where somebody may have set it for 'Only this event'.
  select string_agg(quote_ident(a.attname), ', ') into v_columns from pg_catalog.pg_attribute a
   where a.attrelid = 'public.events'::regclass and a.attnum > 0 and not a.attisdropped and v_row ? a.attname;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning *', v_columns)
    into v_event using v_row;
  perform private.count_deed(p_series.id, 'date', 24, p_now => p_now);
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
    -- Whoever only added a name, or came by the link of one date, may not open it by that. Whoever runs it needs no acceptance.
    insert into private.event_acceptances (user_id, event_id, accepted_at)
    select h, v_event.id, p_now from unnest(v_here) h
     where private.may_open_series(p_series, h) and not private.runs_series(p_series, h);
  end if;
end
$$;
comment on function private.make_date(public.series, date, timestamptz) is 'Makes one date of a series whose row is locked: an event like the template, with the labels of the latest date and the regulars on its list. Where the series takes turns, those who missed the last date come before them. A private date is open to those who accepted the series.';

revoke all on function private.waiting_since_turns(public.series, text, timestamptz), private.who_missed(public.series, text, timestamptz),
  private.place_regulars(public.series, public.events, uuid[], timestamptz),
  private.note_turns(public.series, public.events, jsonb, timestamptz) from public, anon, authenticated, service_role;
