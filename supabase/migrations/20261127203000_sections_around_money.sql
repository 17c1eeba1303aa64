-- Payments with sections: /payments says in which one somebody is.

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
comment on function private.section_numbered(jsonb, text) is 'A section''s place among those of its event, from 1, and its name.';

create function private.with_section_named(p_entry json, p_section text)
returns json
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_entry::jsonb || jsonb_build_object('section', p_section);
end
$$;
comment on function private.with_section_named(json, text) is 'An entry of /payments, with the name of the section.';

create function private.state_told(p_state text, p_called_off boolean)
returns text
language sql
immutable
return case when not p_called_off then p_state when p_state = 'confirmed' then 'refund' when p_state = 'said' then 'left' else p_state end;
comment on function private.state_told(text, boolean) is 'What a payment counts as: in an event that was called off, all who paid get it back as if they had left, and nothing is owed.';

create or replace function private.to_collect(p_me uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with runs as (
      -- The same as my_managed_events. Written out, because Postgres plans a function in SQL anew at each call.
      select e.* from public.events e
       where e.organizer_id = p_me
          or e.group_id = any (array(
            select g.id from public.groups g where g.organizer_id = p_me
            union all select a.group_id from public.group_admins a where a.user_id = p_me))
          or e.id = any (array(select c.event_id from private.cohosts c where c.user_id = p_me and c.event_id is not null))
          or e.series_id = any (array(select c.series_id from private.cohosts c where c.user_id = p_me and c.series_id is not null))),
    mine as (
      select e.* from runs e
        -- One look into the index for each event that nobody owes anything for, never all payments there are.
        left join lateral (
          select true as found from public.payments y
           where (e.price_cents is null or e.called_off_at is not null) and y.event_id = e.id
             and y.settled_at is null and y.denied_at is null limit 1) o on true
       where e.price_cents is not null and e.called_off_at is null or o.found),
    rows as (
      select e.id as event_id, p.*, q.number, q.section
        from mine e
        -- Event by event, so that those of sixty dates are not looked for among the payments of all of them.
        cross join lateral (
          select case when e.called_off_at is null then p.id end as participant_id, y.id as payment_id, p.name, p.claimed_by_user_id is not null as claimed,
                 -- What was denied is owed, at the price of today.
                 case when y.state <> 'denied' then y.cents else e.price_cents end as cents,
                 case when y.state <> 'denied' then y.currency else e.currency end as currency,
                 private.state_told(coalesce(y.state, 'unpaid'), e.called_off_at is not null) as state, y.method, p.slot_number, p.section_id
            from public.participants p left join public.payments y on y.participant_id = p.id
           where p.event_id = e.id and (y.state <> 'denied'
                 -- The one who collects owes nothing.
                 or e.price_cents is not null and e.called_off_at is null and p.slot_number is not null and p.user_id is distinct from e.organizer_id)
          offset 0) p
        left join lateral (select s.* from private.section_numbered(e.sections, p.section_id) s where p.section_id <> '') q on true
      union all
      select e.id, null, y.id, y.name, y.claimed, y.cents, y.currency, y.state, y.method, null, null, null, null
        from mine e
        cross join lateral (
          select o.* from public.payments o where o.event_id = e.id and o.participant_id is null and o.settled_at is null offset 0) y),
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
      select e.id, e.name, e.look, e.datetime, e.end_datetime, e.called_off_at, private.price_json(e) as price,
             coalesce(s.currency, e.currency) as currency, coalesce(s.collected, 0) as collected, coalesce(s.expected, 0) as expected,
             coalesce(s.open, 0) as open, coalesce(s.people, '[]') as people,
             row_number() over (order by coalesce(s.open, 0) = 0,
               abs(extract(epoch from coalesce(e.datetime, e.created_at) - now())), e.id) as place
        from mine e left join sums s on s.event_id = e.id)
    select coalesce(json_agg(json_build_object(
        'id', n.id, 'name', n.name, 'look', n.look, 'datetime', n.datetime, 'end_datetime', n.end_datetime,
        'called_off_at', n.called_off_at, 'price', n.price,
        'currency', n.currency, 'collected', n.collected, 'expected', n.expected, 'people', n.people) order by n.place), '[]')
      from nearest n where n.place <= 60);
end
$$;

create or replace function private.to_pay(p_me uuid)
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
        'id', n.id, 'name', n.name, 'look', n.look, 'datetime', n.datetime, 'end_datetime', n.end_datetime, 'called_off_at', n.called_off_at,
        -- A number that tells two organizers of one name apart, and nothing else.
        'organizer', n.organizer, 'organizer_name', private.display_name(n.organizer_id),
        'price', case when n.price_cents is not null then jsonb_build_object(
          'cents', n.price_cents, 'currency', n.currency, 'link', n.pay_link, 'note', n.pay_note) end,
        'people', n.people)
      else json_build_object('id', null, 'name', 'Private event', 'people', n.people) end order by n.place), '[]')
      from nearest n where n.place <= 60);
end
$$;

revoke all on function private.section_numbered(jsonb, text), private.with_section_named(json, text), private.state_told(text, boolean),
  private.to_collect(uuid), private.to_pay(uuid)
  from public, anon, authenticated, service_role;
