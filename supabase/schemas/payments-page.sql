-- What the page of payments shows and ticks, by event and by person.

-- What the page Payments shows: who owes whom, in the events one runs and in those one joined.
create function public.get_payments()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return json_build_object('to_collect', private.to_collect(auth.uid()), 'to_pay', private.to_pay(auth.uid()));
end
$$;
grant execute on function public.get_payments to authenticated, service_role;

-- The events that a person runs, as private.runs says of one, and for which something is owed or was paid.
create function private.priced_events_of(p_person uuid)
returns setof public.events
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select e.* from public.events e
    -- One look into the index for each event that nobody owes anything for, never all payments there are.
    left join lateral (
      select true as found from public.payments y
       where (e.price_cents is null or e.called_off_at is not null) and y.event_id = e.id
         and y.settled_at is null and y.denied_at is null limit 1) o on true
   where (e.organizer_id = p_person
       or e.group_id = any (array(
         select g.id from public.groups g where g.organizer_id = p_person
         union all select a.group_id from public.group_admins a where a.user_id = p_person))
       or e.id = any (array(select c.event_id from private.cohosts c where c.user_id = p_person and c.event_id is not null))
       or e.series_id = any (array(select c.series_id from private.cohosts c where c.user_id = p_person and c.series_id is not null)))
     and (e.price_cents is not null and e.called_off_at is null or o.found);
end
$$;

-- Who owes what for an event, or paid: a line for each slot that is owed, and for each payment that is not settled, also of people who left.
-- What was denied is owed again, at the price of today. In an event that was called off nothing is owed, and what was paid counts as if
-- everybody had left. The organizer, who collects, owes nothing. user_id: the account whose own slot it is.
create function private.owings_of(p_event_id text)
returns table (
  participant_id uuid, payment_id uuid, name text, user_id uuid, claimed boolean, cents int, currency text, state text, method text,
  slot_number int, section_id text)
language plpgsql
stable
rows 20
set search_path = ''
as $$
begin
  return query
  select case when e.called_off_at is null then p.id end, y.id, p.name, p.user_id, p.claimed_by_user_id is not null,
         case when y.state <> 'denied' then y.cents else e.price_cents end,
         case when y.state <> 'denied' then y.currency else e.currency end,
         private.state_told(coalesce(y.state, 'unpaid'), e.called_off_at is not null), y.method, p.slot_number, p.section_id
    from public.events e join public.participants p on p.event_id = e.id
    -- One look into the index for each, never all payments there are.
    left join lateral (select o.* from public.payments o where o.participant_id = p.id offset 0) y on true
   where e.id = p_event_id
     and (y.state <> 'denied'
       or e.price_cents is not null and e.called_off_at is null and p.slot_number is not null and p.user_id is distinct from e.organizer_id)
  union all
  select null::uuid, y.id, y.name, case when not y.claimed then y.user_id end, y.claimed, y.cents, y.currency, y.state, y.method, null::int, ''
    from public.payments y where y.event_id = p_event_id and y.participant_id is null and y.settled_at is null;
end
$$;

-- The priced events that a person runs, at most 60: those with something open first, the nearest to today first. In each who has not paid,
-- also because it never arrived; then who says so, who said so and left, whom to refund, who paid.
create function private.to_collect(p_me uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with mine as (
      select e.* from private.priced_events_of(p_me) e),
    rows as (
      select e.id as event_id, p.*, q.number, q.section
        from mine e cross join lateral private.owings_of(e.id) p
        left join lateral (select s.* from private.section_numbered(e.sections, p.section_id) s where p.section_id <> '' offset 0) q on true),
    sums as (
      select r.event_id, min(r.currency) as currency,
             coalesce(sum(r.cents) filter (where r.state = 'confirmed'), 0) as collected,
             coalesce(sum(r.cents) filter (where r.participant_id is not null), 0) as expected,
             count(*) filter (where r.state <> 'confirmed') as open,
             json_agg(case when r.section is null then to_json(person) else private.with_section_named(to_json(person), r.section) end
               order by array_position(array['unpaid', 'denied', 'said', 'left', 'refund', 'confirmed'], r.state), r.number, r.slot_number, r.payment_id) as people
        from rows r
        cross join lateral (
          select r.participant_id, r.payment_id, r.name, r.claimed, r.cents, r.currency, r.state, r.method) person
       group by r.event_id),
    nearest as (
      select e.id, e.name, e.look, e.series_id, e.datetime, e.end_datetime, e.called_off_at, private.price_json(e) as price,
             coalesce(s.currency, e.currency) as currency, coalesce(s.collected, 0) as collected, coalesce(s.expected, 0) as expected,
             coalesce(s.open, 0) as open, coalesce(s.people, '[]') as people,
             row_number() over (order by coalesce(s.open, 0) = 0,
               abs(extract(epoch from coalesce(e.datetime, e.created_at) - now())), e.id) as place
        from mine e left join sums s on s.event_id = e.id)
    select coalesce(json_agg(json_build_object(
        'id', n.id, 'name', n.name, 'look', n.look, 'series_id', n.series_id, 'datetime', n.datetime, 'end_datetime', n.end_datetime,
        'called_off_at', n.called_off_at, 'price', n.price,
        'currency', n.currency, 'collected', n.collected, 'expected', n.expected, 'people', n.people) order by n.place), '[]')
      from nearest n where n.place <= 60);
end
$$;

-- What a payment counts as: in an event that was called off, all who paid get it back as if they had left, and nothing is owed.
create function private.state_told(p_state text, p_called_off boolean)
returns text
language sql
immutable
return case when not p_called_off then p_state when p_state = 'confirmed' then 'refund' when p_state = 'said' then 'left' else p_state end;

-- Payments with sections: /payments says in which one somebody is.

-- A section's place among those of its event, from 1, and its name.
create function private.section_numbered(p_sections jsonb, p_section text)
returns table (number bigint, section text)
language plpgsql
immutable
set search_path = ''
as $$
begin
  return query
    select n, s ->> 'name' from jsonb_array_elements(p_sections) with ordinality as t (s, n) where s ->> 'id' = p_section;
end
$$;

-- An entry of /payments, with the name of the section.
create function private.with_section_named(p_entry json, p_section text)
returns json
language sql
immutable
return p_entry::jsonb || jsonb_build_object('section', p_section);

-- What a person owes for the own slot and for claimed ones in events of others, what was said to be paid and is not confirmed, also by who
-- left, and what comes back; at most 60 events, the nearest to today first. A private event that no longer opens is not named.
create function private.to_pay(p_me uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with rows as (
      select p.event_id, case when e.called_off_at is null then p.id end as participant_id, y.id as payment_id, p.name, p.user_id is not null as mine,
             case when y.state in ('said', 'confirmed') then y.cents else e.price_cents end as cents,
             case when y.state in ('said', 'confirmed') then y.currency else e.currency end as currency,
             private.state_told(coalesce(y.state, 'unpaid'), e.called_off_at is not null) as state, p.slot_number, n.number, n.section
        from public.participants p join public.events e on e.id = p.event_id
        left join public.payments y on y.participant_id = p.id
        left join lateral (select s.* from private.section_numbered(e.sections, p.section_id) s where p.section_id <> '') n on true
       where (p.user_id = p_me
              -- Whom somebody added who runs the event pays for themselves.
              or p.claimed_by_user_id = p_me and not private.runs(e.organizer_id, e.group_id, e.id, e.series_id, p_me))
         and private.may_open_event(e.id)
         and case when e.called_off_at is not null then y.state in ('said', 'confirmed')
                  when coalesce(y.state, 'denied') = 'denied' then e.price_cents is not null and p.slot_number is not null
                  else y.state = 'said' end
      union all
      select y.event_id, null, y.id, y.name, not y.claimed, y.cents, y.currency, y.state, null, null, null
        from public.payments y where y.user_id = p_me and y.state in ('refund', 'left')),
    nearest as (
      select e.*, o.can_open, r.people, dense_rank() over (order by e.organizer_id) as organizer,
             row_number() over (order by not r.unpaid, abs(extract(epoch from coalesce(e.datetime, e.created_at) - now())), e.id) as place
        from (select r.event_id, bool_or(r.state in ('unpaid', 'denied')) as unpaid,
                     json_agg(case when r.section is null then d.debt else private.with_section_named(d.debt, r.section) end
                       order by array_position(array['unpaid', 'denied', 'said', 'left', 'refund'], r.state), r.mine desc, r.number, r.slot_number, r.payment_id) as people
                from rows r
               cross join lateral (
                 select json_build_object(
                   'participant_id', r.participant_id, 'payment_id', r.payment_id, 'name', r.name, 'mine', r.mine,
                   'cents', r.cents, 'currency', r.currency, 'state', r.state) as debt) d
               group by r.event_id) r
        join public.events e on e.id = r.event_id and e.organizer_id <> p_me
        cross join lateral (select private.may_open_event(e.id) as can_open offset 0) o)
    select coalesce(json_agg(case when n.can_open then json_build_object(
        'id', n.id, 'name', n.name, 'look', n.look, 'series_id', n.series_id, 'datetime', n.datetime, 'end_datetime', n.end_datetime, 'called_off_at', n.called_off_at,
        -- A number that tells two organizers of one name apart, and nothing else.
        'organizer', n.organizer, 'organizer_name', private.display_name(n.organizer_id),
        'price', case when n.price_cents is not null then jsonb_build_object(
          'cents', n.price_cents, 'currency', n.currency, 'link', n.pay_link, 'note', n.pay_note) end,
        'people', n.people)
      else json_build_object('id', null, 'name', 'Private event', 'people', n.people) end order by n.place), '[]')
      from nearest n where n.place <= 60);
end
$$;

-- What each person owes and paid in the priced events that the caller runs: over a series (its id), over a month ('2026-11', in the event's
-- zone), or over the last 90 days and all to come (null). The newest 60 events and at most 200 people, those with something open first.
-- `dates` points into `events` and has what is not paid yet, `paid` the events of what is. Accounts are told apart by their id, which is
-- not told; others by their name within one series or one event.
create function public.get_payments_by_person(p_scope text default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return private.payments_by_person(auth.uid(), p_scope);
end
$$;
grant execute on function public.get_payments_by_person to authenticated, service_role;

-- Payments by person: what each person owes and paid over a series or a month, and one tick for all of it.

-- See get_payments_by_person.
create function private.payments_by_person(p_me uuid, p_scope text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with runs as (
      select e.id, e.name, e.series_id, e.pay_link, e.pay_note, e.datetime, e.end_datetime, e.called_off_at, t.at,
             to_char(t.at at time zone coalesce(e.time_zone, 'UTC'), 'YYYY-MM') as month
        from private.priced_events_of(p_me) e
        cross join lateral (select coalesce(e.datetime, e.end_datetime, e.created_at) as at) t),
    newest as (
      select r.*, row_number() over (order by r.at desc, r.id)::int - 1 as n from runs r
       where case when p_scope is null then r.at > now() - interval '90 days' else p_scope in (r.month, r.series_id) end
       order by n limit 61),
    listed as (
      select * from newest e where e.n < 60),
    lines as (
      select e.n, e.id as event_id, e.series_id, o.participant_id, o.payment_id, o.name, o.user_id, o.state, o.cents, o.currency
        from listed e cross join lateral private.owings_of(e.id) o),
    named as (
      -- Without an account somebody is known by name, within one series or one event: 'Rui' elsewhere is another person.
      select l.*, coalesce(l.user_id, md5(lower(replace(l.name, ' ', '')) || ' ' || coalesce(l.series_id, l.event_id))::uuid) as person from lines l),
    people as (
      select g.person, row_number() over (order by g.is_done, g.latest, g.person) as place
        from (select l.person, bool_and(l.state = 'confirmed') as is_done, min(l.n) as latest from named l group by l.person) g
       order by place limit 201),
    shown as (
      select o.place, l.* from people o join named l on l.person = o.person where o.place <= 200),
    sums as (
      select t.place, json_agg(json_build_object('currency', t.currency, 'owed', t.owed, 'said', t.said, 'paid', t.paid, 'refund', t.refund)
               order by t.currency) as sums
        from (
          select s.place, s.currency,
                 coalesce(sum(s.cents) filter (where s.state in ('unpaid', 'denied')), 0) as owed,
                 coalesce(sum(s.cents) filter (where s.state = 'said'), 0) as said,
                 coalesce(sum(s.cents) filter (where s.state = 'confirmed'), 0) as paid,
                 coalesce(sum(s.cents) filter (where s.state = 'refund'), 0) as refund
            from shown s group by s.place, s.currency) t
       group by t.place),
    told as (
      select s.place, s.person, (array_agg(s.name order by s.n))[1] as name, s.user_id is null as guest,
             json_agg(json_build_object(
               'event', s.n, 'participant_id', s.participant_id, 'payment_id', s.payment_id, 'state', s.state, 'cents', s.cents, 'currency', s.currency)
               order by s.n, s.participant_id) filter (where s.state <> 'confirmed') as dates,
             json_agg(s.n order by s.n, s.participant_id) filter (where s.state = 'confirmed') as paid
        from shown s group by s.place, s.person, s.user_id is null)
    select json_build_object(
      'events', (
        select coalesce(json_agg(json_build_object(
            'id', e.id, 'name', e.name, 'date', coalesce(e.datetime, e.end_datetime), 'called_off_at', e.called_off_at, 'link', e.pay_link, 'note', e.pay_note) order by e.n), '[]')
          from listed e),
      'people', (
        select coalesce(json_agg(json_build_object(
            'key', left(md5(p_me::text || t.person), 16), 'name', t.name, 'guest', t.guest, 'sums', s.sums,
            'dates', coalesce(t.dates, '[]'), 'paid', coalesce(t.paid, '[]')) order by t.place), '[]')
          from told t join sums s on s.place = t.place),
      'more', (select count(*) > 60 from newest) or (select count(*) > 200 from people),
      'scopes', (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name is null, c.at desc, c.id desc), '[]')
          from (
            (select r.series_id as id, (array_agg(r.name order by r.at desc))[1] as name, max(r.at) as at
               from runs r where r.series_id is not null group by r.series_id order by max(r.at) desc limit 50)
            union all
            (select r.month, null, max(r.at) from runs r group by r.month order by r.month desc limit 50)) c)));
end
$$;
