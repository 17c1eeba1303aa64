-- Payments by person: what each person owes and paid over a series or a month, and one tick for all of it.

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
      select e.id, e.name, e.organizer_id, e.series_id, t.price_cents, e.currency, e.pay_link, e.pay_note, e.datetime, e.end_datetime, e.called_off_at, t.at,
             to_char(t.at at time zone coalesce(e.time_zone, 'UTC'), 'YYYY-MM') as month
        from public.events e
        -- What was called off is owed by nobody.
        cross join lateral (
          select coalesce(e.datetime, e.end_datetime, e.created_at) as at, case when e.called_off_at is null then e.price_cents end as price_cents) t
        -- One look into the index for each event without a price, instead of reading all payments.
        left join lateral (
          select true as found from public.payments y
           where t.price_cents is null and y.event_id = e.id and y.settled_at is null and y.denied_at is null limit 1) o on true
       -- The same as my_managed_events. Written out, because with that function the events of somebody who runs very many are read twice.
       where (e.organizer_id = p_me or e.group_id = any (array(select private.my_managed_groups()))
              or e.id = any (array(select private.my_cohosted_events())))
         and (t.price_cents is not null or o.found)),
    newest as (
      select r.*, row_number() over (order by r.at desc, r.id)::int - 1 as n from runs r
       where case when p_scope is null then r.at > now() - interval '90 days' else p_scope in (r.month, r.series_id) end
       order by n limit 61),
    listed as (
      select * from newest e where e.n < 60),
    unsettled as (
      -- A denied payment is owed again, at the price of today.
      select y.event_id, y.participant_id, y.id, y.name, case when not y.claimed then y.user_id end as user_id,
             private.state_told(y.state, e.called_off_at is not null) as state,
             case when y.state <> 'denied' then y.cents end as cents, case when y.state <> 'denied' then y.currency end as currency
        from listed e join public.payments y on y.event_id = e.id where y.settled_at is null),
    lines as (
      select e.n, e.id as event_id, e.series_id, case when e.called_off_at is null then p.id end as participant_id, y.id as payment_id, p.name, p.user_id,
             coalesce(y.state, 'unpaid') as state, coalesce(y.cents, e.price_cents) as cents, coalesce(y.currency, e.currency) as currency
        from listed e join public.participants p on p.event_id = e.id left join unsettled y on y.participant_id = p.id
       where y.cents is not null or (e.price_cents is not null and p.slot_number is not null and p.user_id is distinct from e.organizer_id)
      union all
      select e.n, e.id, e.series_id, null, y.id, y.name, y.user_id, y.state, y.cents, y.currency
        from unsettled y join listed e on e.id = y.event_id where y.participant_id is null),
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
comment on function private.payments_by_person(uuid, text) is 'See get_payments_by_person.';

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
comment on function public.get_payments_by_person(text) is 'What each person owes and paid in the priced events that the caller runs: over a series (its id), over a month (''2026-11'', in the event''s zone), or over the last 90 days and all to come (null). The newest 60 events and at most 200 people, those with something open first. `dates` points into `events` and has what is not paid yet, `paid` the events of what is. Accounts are told apart by their id, which is not told; others by their name within one series or one event.';

create function private.hold_slots(p_participant_ids uuid[])
returns setof uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  if cardinality(p_participant_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'participant_ids');
  elsif exists (
      select from public.participants p where p.id = any (p_participant_ids) and not private.manages_event(p.event_id)) then
    perform private.refuse('unauthorized');
  end if;
  -- Locked in the same order as everywhere, so that two calls never wait for each other.
  perform 1 from public.events e
    where e.id = any (array(select p.event_id from public.participants p where p.id = any (p_participant_ids))) order by e.id for share;
  return query select distinct i from unnest(p_participant_ids) i order by i;
end
$$;
comment on function private.hold_slots(uuid[]) is 'Locks the events of at most 100 slots. The caller must run all of them. Returns each slot once, in order.';

create function public.mark_people_paid(
  p_participant_ids uuid[], p_method text default null, p_cents integer[] default null, p_currencies text[] default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_place integer;
  v_payments jsonb := '[]';
begin
  for v_id in select * from private.hold_slots(p_participant_ids) loop
    v_place := array_position(p_participant_ids, v_id);
    v_payments := v_payments || jsonb_build_array(public.mark_paid(v_id, p_method, p_cents[v_place], p_currencies[v_place]));
  end loop;
  return v_payments;
end
$$;
comment on function public.mark_people_paid(uuid[], text, integer[], text[]) is 'What mark_paid does, for at most 100 slots at once: all of them, or none when one is refused. p_cents and p_currencies are what the page showed for each slot, in the same order. Answers with their payments.';

create function public.unmark_people_paid(p_participant_ids uuid[], p_denied boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_payment jsonb;
  v_payments jsonb := '[]';
begin
  for v_id in select * from private.hold_slots(p_participant_ids) loop
    v_payment := public.unmark_paid(v_id, p_denied);
    if v_payment is not null then
      v_payments := v_payments || jsonb_build_array(v_payment);
    end if;
  end loop;
  return v_payments;
end
$$;
comment on function public.unmark_people_paid(uuid[], boolean) is 'What unmark_paid does, for at most 100 slots at once: all of them, or none when one is refused. Answers with the payments that are left, which is what the people said.';

revoke all on function private.payments_by_person(uuid, text), private.hold_slots(uuid[]) from public, anon, authenticated, service_role;
revoke all on function public.get_payments_by_person(text), public.mark_people_paid(uuid[], text, integer[], text[]), public.unmark_people_paid(uuid[], boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.get_payments_by_person(text), public.mark_people_paid(uuid[], text, integer[], text[]), public.unmark_people_paid(uuid[], boolean)
  to authenticated, service_role;
