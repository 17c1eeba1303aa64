-- What the page of payments shows: one flat list of who owes what, which the phone groups by event or by person.

-- Who owes what, or paid it: in the events that the caller runs, and in those of others what the caller has to pay. p_scope null: all that is
-- to be collected and to be paid; else what is to be collected over the last 90 days and all to come ('recent'), over a month ('2026-11', in
-- the event's zone), over a series (its id), or of one event (its id).
--
-- `events`: at most 60 of a scope, the newest first; else at most 120, first those in which the caller has to pay, then those with
-- something open, the nearest to today first. None after 10,000 owings; `more`: there are others. `organizer`, of an event of others: tells
-- two of one name apart, and nothing else. An event that the caller may not open any more has no id and no name.
-- `owings` of an event: what is open, who has not paid first; with p_paid also what was paid, and else that is in `paid`, in short. They are
-- lists without names, because a hundred people over sixty dates are six thousand of them. `account` tells people with an account apart, in
-- each answer alike, and nothing else about them. `own`: the caller has to pay it.
-- `scopes`: the series and months that can be asked for, where a scope was.
create function public.get_owings(p_scope text default null, p_paid boolean default false)
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
       cross join lateral (
         select count(*) as count, bool_or(o.own and o.state in ('unpaid', 'denied')) as owes, bool_or(o.own and o.state <> 'confirmed') as is_own,
                bool_or(o.state <> 'confirmed') as is_open,
                json_agg(
                  json_build_array(o.participant_id, o.payment_id, o.name, o.account, o.claimed, o.own, o.section, o.cents, o.currency, o.state)
                  order by o.state_place, not a.runs and o.claimed, o.section_place, o.slot_number, o.payment_id)
                  filter (where o.state <> 'confirmed' or p_paid) as owings,
                json_agg(json_build_array(o.name, o.account, o.cents, o.currency)) filter (where o.state = 'confirmed' and not p_paid) as paid
           from private.owings_of(a.event, a.runs, v_me) o
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
grant execute on function public.get_owings to authenticated, service_role;

-- A line for each slot of an event that is owed, and for each payment that is not settled, also of people who left; all of them for those who run it
-- (p_runs), else one's own. What was denied is owed again, at the price of today. Where the event was called off nothing is owed, and what was paid
-- counts as if everybody had left. The organizer, who collects, owes nothing, and people whom somebody added who runs the event pay for themselves.
-- One more slot for oneself is one's own, not a claim.
create function private.owings_of(p_event public.events, p_runs boolean, p_me uuid)
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
           case when not o.claimed then to_hex(uuid_hash_extended(o.holder, uuid_hash(p_me))) end,
           (o.holder = p_me and p_event.organizer_id <> p_me) is true and not (p_runs and o.claimed and o.participant_id is not null),
           s.name,
           case when o.state <> 'denied' then o.cents else p_event.price_cents end,
           case when o.state <> 'denied' then o.currency else p_event.currency end,
           case when p_event.called_off_at is null or o.participant_id is null then coalesce(o.state, 'unpaid')
                when o.state = 'confirmed' then 'refund' else 'left' end,
           array_position(array['unpaid', 'denied', 'said', 'left', 'refund', 'confirmed'], coalesce(o.state, 'unpaid')),
           s.number::int, o.slot_number
      from (
        select p.id as participant_id, y.id as payment_id, p.name, coalesce(p.user_id, case when p.pick then p.claimed_by_user_id end) as user_id,
               coalesce(p.user_id, p.claimed_by_user_id) as holder, p.claimed_by_user_id is not null and not p.pick as claimed,
               y.cents, y.currency, y.state, p.section_id, p.slot_number
          from public.participants p left join public.payments y on y.event_id = p_event.id and y.participant_id = p.id
         where p.event_id = p_event.id
        union all
        select null, y.id, y.name, null, y.user_id, y.claimed and not y.was_pick, y.cents, y.currency, y.state, '', null
          from public.payments y where y.event_id = p_event.id and y.participant_id is null and y.settled_at is null
        -- One look into each index, never all payments there are: what follows is asked of what was found.
        offset 0) o
      left join private.sections_of(p_event) s on s.id = o.section_id
     where (p_runs or o.holder = p_me and (o.participant_id is null or private.may_open_event(p_event.id)))
       and (o.state <> 'denied'
         or p_event.price_cents is not null and p_event.called_off_at is null and o.slot_number is not null
            and o.user_id is distinct from p_event.organizer_id);
end
$$;

-- The events for which something is owed or was paid: those that the caller (p_me) runs, and those in which they have a slot, claimed one, or
-- paid. at: where they stand in time.
create function private.priced_events_of(p_me uuid)
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
        select m as id, true as runs from private.my_managed_events() m
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
