-- What only pages of release 1.1.0 call. It stays for one release: the one after the next takes this file away, and its functions.

-- mark_people_paid for one slot.
create function public.mark_paid(p_id uuid, p_method text default null, p_cents integer default null, p_currency text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return public.mark_people_paid(array[p_id], p_method, array[p_cents], array[p_currency]) -> 0;
end
$$;
grant execute on function public.mark_paid to authenticated, service_role;

-- unmark_people_paid for one slot. Answers with the payment that is left.
create function public.unmark_paid(p_id uuid, p_denied boolean default false)
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
grant execute on function public.unmark_paid to authenticated, service_role;

-- What the page Payments shows: get_owings, by event.
create function public.get_payments()
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
grant execute on function public.get_payments to authenticated, service_role;

-- What somebody said to have paid, who is no longer on the roster, did arrive.
create function public.confirm_left(p_payment_id uuid)
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
grant execute on function public.confirm_left to authenticated, service_role;

-- remove_regulars for one. Somebody who is gone already is no error.
create function public.remove_regular(p_id uuid)
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
grant execute on function public.remove_regular to authenticated, service_role;
