-- Taking turns: who waited for a date of such a series and got no slot goes first on the next one that is made, once. Behind them the
-- regulars, those who missed one most recently before the others. docs/decisions/taking-turns.md says why.

alter table public.series
  add column takes_turns boolean not null default false,
  add column turns_until timestamptz;
comment on column public.series.takes_turns is 'Whether who waited for a date and got no slot goes first on the next one.';
comment on column public.series.turns_until is 'Dates that started by then give no turn any more: they were looked at, or were before the series took turns.';
alter table private.regulars add column missed_on date;
comment on column private.regulars.missed_on is 'The last date on which they waited and got no slot, in a series that takes turns: who missed one most recently comes before the others.';
alter table public.participants add column missed_on date;
comment on column public.participants.missed_on is 'Who goes first because they got no slot on that date. Null: nobody has to be told why they stand where they do.';

create table private.turns_given (
  participant_id uuid primary key references public.participants (id) on delete cascade
);
comment on table private.turns_given is 'Who stood in line of a date that was looked at for turns. The date may be moved to a later day: that gives nobody a second turn.';
revoke all on table private.turns_given from public, anon, authenticated;
grant all on table private.turns_given to service_role;

create function private.waiting_since_turns(p_series public.series, p_now timestamptz)
returns table (person public.participants, start timestamptz)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
begin
  return query
    select p, t.start
      from public.events d
      cross join lateral (select coalesce(d.datetime, d.occurs_on::timestamp at time zone p_series.time_zone) as start) t
      -- Who let a slot go by has missed nothing.
      join public.participants p on p.event_id = d.id and p.waiting_since is not null and p.confirm_until is null
     where p_series.takes_turns and d.series_id = p_series.id
       and t.start <= p_now and (p_series.turns_until is null or t.start > p_series.turns_until)
       and (not d.is_private or private.is_private_series(p_series))
       and not exists (select from private.turns_given g where g.participant_id = p.id);
end
$$;
comment on function private.waiting_since_turns(public.series, timestamptz) is 'The rows that wait without a slot on dates of a series that started and were not looked at, and when those start. None, where the series takes no turns. A date that was made private alone tells nobody that there was one.';

create function private.who_missed(p_series public.series, p_now timestamptz)
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
                      -- Two friends of one name are two people.
                      (w.person).claimed_by_user_id || ' ' || row_number() over (
                        partition by (w.person).event_id, (w.person).claimed_by_user_id, (w.person).name, n.regular_id
                        order by (w.person).waiting_since, (w.person).id) || ' ' || (w.person).name) as person
        from private.waiting_since_turns(p_series, p_now) w
        left join private.guest_secrets s on s.participant_id = (w.person).id
        left join private.regulars a on a.series_id = p_series.id and a.user_id = (w.person).user_id
        left join private.regulars g on g.series_id = p_series.id and g.secret_hash = s.secret_hash
        left join private.regular_rows n on n.participant_id = (w.person).id),
    once as (
      select distinct on (w.person) w.* from waited w where w.person is not null
       order by w.person, w.start desc, w.waiting_since, w.id)
    select row_number() over (order by o.start desc, o.waiting_since, o.id), o.id, o.regular_id, o.account,
           (o.start at time zone p_series.time_zone)::date
      from once o;
end
$$;
comment on function private.who_missed(public.series, timestamptz) is 'Who waits without a slot on dates of a series that started and were not looked at, each person once, the latest date first and in the order of its line.';

create or replace function private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_guests boolean := not p_event.is_private and p_event.group_id is null;
begin
  with first as materialized (select w.* from private.who_missed(p_series, p_now) w),
  entries as (
    select g.id as regular_id, g.user_id, g.secret_hash, coalesce(own.name, g.name) as name, own.id as last_id,
           g.claimed_by,
           case when own.id is null then g.email else own.email end as email,
           case when own.id is null then g.phone else own.phone end as phone,
           case when own.id is null then g.notes else own.notes end as notes,
           case when own.id is null then g.responses else own.responses end as responses,
           private.section_to_keep(p_event.sections, own.section_id, g.section_id) as section_id,
           f.missed_on, f.number as first, case when p_series.takes_turns then g.missed_on end as missed_before, g.place
      from private.regulars g cross join lateral private.latest_row(g) own left join first f on f.regular_id = g.id
     where g.series_id = p_series.id
       and case when g.secret_hash is not null then v_guests else coalesce(g.user_id, g.claimed_by) = any (p_here) end
    union all
    select null, p.user_id, s.secret_hash, p.name, p.id, p.claimed_by_user_id, p.email, p.phone, p.notes, p.responses,
           private.section_to_keep(p_event.sections, p.section_id, ''), f.missed_on, f.number, null, null
      from first f join public.participants p on p.id = f.row_id left join private.guest_secrets s on s.participant_id = p.id
     where f.regular_id is null
       and case when f.account is null then v_guests else f.account = any (p_here) end
       -- The link of one private date is no way into the next one.
       and (not p_event.is_private or private.runs_series(p_series, f.account) or exists (
         select from private.series_acceptances a where a.series_id = p_series.id and a.user_id = f.account))),
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
  -- A phone that is told of a guest's date is told of the next one, too.
  devices as (
    insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, device, time_zone, created_at)
    select s.endpoint, s.p256dh, s.auth, r.id, s.device, s.time_zone, s.created_at
      from placed r join private.push_subscriptions s on s.participant_id = r.last_id where r.secret_hash is not null)
  insert into private.regular_rows (participant_id, regular_id)
  select r.id, r.regular_id from placed r where r.claimed_by is not null and r.regular_id is not null;
end
$$;
comment on function private.place_regulars(public.series, public.events, uuid[], timestamptz) is 'Puts who missed the last date (private.who_missed) and the regulars who are here into a new date, each into their section, in their order: as far as its slots go, then into its line. With what they entered last time they were on the list, else with what they had entered when they became regulars. Guests only where guests can join.';

create function private.note_turns(p_series public.series, p_event public.events, p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.regulars g set missed_on = w.missed_on
    from private.who_missed(p_series, p_now) w where g.id = w.regular_id;
  -- A row that is held this moment may be going with its account, which nobody who holds a series waits for.
  insert into private.turns_given (participant_id)
  select p.id from public.participants p
   where p.id in (select (w.person).id from private.waiting_since_turns(p_series, p_now) w) order by p.id for key share skip locked;
  update public.series s set turns_until = p_now where s.id = p_series.id;
  if not private.has_sender() then
    return;
  end if;
  -- A regular knows of the place; the others only asked for the last date.
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
comment on function private.note_turns(public.series, public.events, timestamptz) is 'After a date was made: who missed the ones before has had the turn for it. Who goes first, got a slot by that and keeps no place is told, as who moves up.';

create or replace function private.make_date(p_series public.series, p_date date, p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_latest text := (select e.id from public.events e where e.series_id = p_series.id order by e.occurs_on desc limit 1);
  v_row jsonb := p_series.template || private.moments(p_series.time_zone, p_date, p_series.template) || jsonb_build_object(
    'id', private.new_event_id(), 'organizer_id', p_series.organizer_id, 'group_id', p_series.group_id,
    'time_zone', p_series.time_zone, 'series_id', p_series.id, 'occurs_on', p_date, 'created_at', p_now,
    'custom_fields', private.readable_custom_fields(p_series.template -> 'custom_fields'));
  v_columns text;
  v_event public.events;
  v_here uuid[];
begin
  if p_series.takes_turns then
    -- A date that was made just before has looked at some.
    p_series.turns_until := (select s.turns_until from public.series s where s.id = p_series.id);
  end if;
  -- Only the columns that the plan knows: one that is younger than the plan gets its default, and nothing of the latest date,
  -- where somebody may have set it for 'Only this event'.
  select string_agg(quote_ident(a.attname), ', ') into v_columns from pg_catalog.pg_attribute a
   where a.attrelid = 'public.events'::regclass and a.attnum > 0 and not a.attisdropped and v_row ? a.attname;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning *', v_columns)
    into v_event using v_row;
  insert into public.labels (event_id, name, color)
  select v_event.id, l.name, l.color from public.labels l where l.event_id = v_latest order by l.created_at, l.id limit 50;

  v_here := array(
    select u.id from auth.users u
     where u.id in (
       select coalesce(g.user_id, g.claimed_by) from private.regulars g where g.series_id = p_series.id
       union
       select a.user_id from private.series_acceptances a where a.series_id = p_series.id and v_event.is_private
       union
       select w.account from private.who_missed(p_series, p_now) w)
     for key share skip locked);
  perform private.place_regulars(p_series, v_event, v_here, p_now);
  if p_series.takes_turns then
    perform private.note_turns(p_series, v_event, p_now);
  end if;
  if v_event.is_private then
    -- Who added a name, or came by the link of one date, gets no way in by that.
    insert into private.event_acceptances (user_id, event_id, accepted_at)
    select h, v_event.id, p_now from unnest(v_here) h
     where exists (select from private.regulars g where g.series_id = p_series.id and g.user_id = h)
        or exists (select from private.series_acceptances a where a.series_id = p_series.id and a.user_id = h);
  end if;
end
$$;
comment on function private.make_date(public.series, date, timestamptz) is 'Makes one date of a series whose row is locked: an event like the template, with the labels of the latest date, the regulars in it, before them who missed the last one where the series takes turns, and, a private one, open to whoever accepted the series.';


create function private.with_turns(p_rows json)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select json_agg(case when p.missed_on is null then r.entry else
        (left(r.entry::text, -1) || ', ' || substr(json_build_object('missed_on', p.missed_on)::text, 2))::json end order by r.number)
      from json_array_elements(p_rows) with ordinality r (entry, number)
      join public.participants p on p.id = (r.entry ->> 'id')::uuid);
end
$$;
comment on function private.with_turns(json) is 'Rows of a roster or a waitlist, with the date that was missed where somebody goes first for it. Everybody reads it.';

create or replace function private.series_json(p_series public.series, p_event public.events, p_now timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_series.id, 'every', p_series.every, 'starts_on', p_series.starts_on, 'time_zone', p_series.time_zone,
    'opens_days_before', p_series.opens_days_before, 'ends_on', p_series.ends_on,
    'ended', private.series_ended(p_series, p_now),
    'due', private.due_dates(p_series, p_now) <> '{}',
    'next', private.next_of_series(p_series, p_event, p_now))
    || case when p_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
end
$$;
comment on function private.series_json(public.series, public.events, timestamptz) is 'What a page says of a series beside one of its dates: the rule, whether it ended, whether a date should be there that is not (due: the page then calls open_series), the next date, and takes_turns where it does.';

drop function public.create_series(jsonb, text, int, date, uuid);
drop function public.repeat_event(text, text, int, date);
drop function public.change_series(text, text, int, date);

create function public.repeat_event(
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
  -- Group, account, event: as with every series.
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
    perform private.refuse('invalid_input', 'Set a start date before you let this event repeat', 'datetime');
  elsif v_event.time_zone is null then
    perform private.refuse('invalid_input', 'The time zone of this event is not known. Set its start date again, then let it repeat.', 'time_zone');
  elsif v_event.group_id is not null and not private.leads_group(v_event.group_id, v_me) then
    perform private.refuse('unauthorized', null, 'group_id');
  end if;
  v_starts_on := (v_event.datetime at time zone v_event.time_zone)::date;
  perform private.check_rhythm(p_every, p_opens_days_before, v_starts_on, p_ends_on);

  insert into public.series (id, organizer_id, group_id, every, starts_on, time_zone, opens_days_before, ends_on, takes_turns, turns_until, template)
  values (v_id, v_me, v_event.group_id, p_every, v_starts_on, v_event.time_zone, p_opens_days_before, p_ends_on,
          -- As in change_series: nobody on a date that has started was told before.
          coalesce(p_takes_turns, false), case when p_takes_turns and v_event.datetime <= now() then now() end,
          private.series_template(v_event, v_event.time_zone));
  update public.events e set series_id = v_id, occurs_on = v_starts_on where e.id = p_event_id;
  if v_event.is_private then
    perform private.let_into_series(v_id, array[p_event_id]);
  end if;
  return jsonb_build_object('series_id', v_id);
end
$$;
comment on function public.repeat_event(text, text, int, date, boolean) is 'Makes the caller''s own event, which has a start, the first date of a series: every week, two_weeks or month (the same weekday of the month). Each date opens so many days before; the last one is on or before p_ends_on, if that is given. With p_takes_turns whoever got no slot on a date goes first on the next.';

create function public.create_series(
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
comment on function public.create_series(jsonb, text, int, date, uuid, boolean) is 'Creates an event, as an INSERT of the same columns by the caller would, and lets it repeat; both or neither. Asked again with the same p_request_id, it answers with what the first made. Returns id and name of the event, and series_id.';

create function public.change_series(
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
  update public.series s
     set opens_days_before = v_series.opens_days_before, ends_on = v_series.ends_on,
         takes_turns = coalesce(p_takes_turns, s.takes_turns),
         -- Nobody was told before that waiting once more would give a turn.
         turns_until = case when p_takes_turns and not s.takes_turns then now() else s.turns_until end
   where s.id = v_series.id
  returning s.* into v_series;
  return jsonb_build_object('id', v_series.id, 'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on)
    || case when v_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
end
$$;
comment on function public.change_series(text, text, int, date, boolean) is 'Changes from when on the dates of the caller''s own series are open, the last day that can be one: null for never, and whether it takes turns, for the dates that start from then on. What is left out stays as it is. How often it repeats cannot change.';

revoke all on function private.waiting_since_turns(public.series, timestamptz), private.who_missed(public.series, timestamptz), private.note_turns(public.series, public.events, timestamptz),
  private.with_turns(json), public.create_series(jsonb, text, int, date, uuid, boolean),
  public.repeat_event(text, text, int, date, boolean), public.change_series(text, text, int, date, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.create_series(jsonb, text, int, date, uuid, boolean),
  public.repeat_event(text, text, int, date, boolean), public.change_series(text, text, int, date, boolean) to authenticated, service_role;
