-- The page of payments: one flat list of balances, which the phone groups by event or by person.

-- The balances: in the events that the caller manages, and in others the caller's debts. With p_event_id that event alone.
--
-- `events`: at most 120, first those in which the caller has to pay, then those with something open, the nearest to today first. None after
-- 10,000 balances; `more`: there are others. `organizer`, of an event of others: tells two of one name apart, and nothing else. An event that
-- the caller may no longer open has no id and no name.
-- `balances` of an event: what is open, who has not paid first; with p_event_id also what was paid, and else that is in `paid`, in short. They are
-- lists without names, because a hundred people over sixty dates are six thousand of them. `account` tells people with an account apart, in
-- each answer alike, and nothing else about them. `own`: the caller has to pay it.
create function public.get_payments(p_event_id text default null)
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
grant execute on function public.get_payments to authenticated, service_role;

-- A line for each debt and each payment that is not settled, also of people who left; all of them for event managers (p_is_manager), else one's
-- own. A denied payment is owed again, at today's price. A called-off event has no debts, and payments count as if all people had left. The
-- organizer, who collects, owes nothing, and people added by event managers pay for themselves.
-- One more slot for oneself is one's own, not a claim.
create function private.balances_of(p_event public.events, p_is_manager boolean, p_me uuid)
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

-- The events with debts or payments: those that the caller (p_me) manages, and those in which they have a slot, a claim or a payment. `at`: their time.
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
