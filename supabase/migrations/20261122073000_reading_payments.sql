-- Reading payments: beside an event's roster, with a guest's secret, and all of one's own on one page.

create function private.payments_json(p_event_id text, p_viewer uuid, p_manages boolean)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(private.payment_json(y) order by y.created_at, y.id), '[]') from public.payments y
     where y.event_id = p_event_id and y.settled_at is null and (p_manages or y.user_id = p_viewer));
end
$$;
comment on function private.payments_json(text, uuid, boolean) is 'The payments of an event that this viewer may read, without those that are settled: all for those who run it, else one''s own and those of slots one claimed.';

create or replace function public.get_registration(p_secret text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.registration_json(p) || case when y.id is null then '{}' else jsonb_build_object('payment', private.payment_json(y)) end
    from private.guest_secrets s join public.participants p on p.id = s.participant_id
    left join public.payments y on y.participant_id = p.id
   where s.secret_hash = private.hash_secret(p_secret)
$$;
comment on function public.get_registration(text) is 'A guest''s own registration by the secret of the private link, with its payment if there is one; null when it is gone.';

-- PL/pgSQL, which keeps its plans from call to call: planning these took longer than answering.
create function private.to_collect(p_me uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with runs as (
      select e.* from public.events e
       where e.organizer_id = p_me or e.group_id = any (array(select private.my_managed_groups()))),
    unsettled as (
      -- What was denied is owed, at the price of today.
      select y.event_id, y.participant_id, y.id, y.name, y.claimed, y.state, y.method,
             case when y.state <> 'denied' then y.cents end as cents, case when y.state <> 'denied' then y.currency end as currency
        from runs e join public.payments y on y.event_id = e.id where y.settled_at is null),
    mine as (
      select e.* from runs e where e.price_cents is not null or e.id in (select y.event_id from unsettled y)),
    rows as (
      select e.id as event_id, p.id as participant_id, y.id as payment_id, p.name, p.claimed_by_user_id is not null as claimed,
             coalesce(y.cents, e.price_cents) as cents, coalesce(y.currency, e.currency) as currency,
             coalesce(y.state, 'unpaid') as state, y.method, p.slot_number
        from mine e join public.participants p on p.event_id = e.id
        left join unsettled y on y.participant_id = p.id
       where y.cents is not null or (e.price_cents is not null and p.slot_number is not null)
      union all
      select y.event_id, null, y.id, y.name, y.claimed, y.cents, y.currency, y.state, y.method, null
        from unsettled y where y.participant_id is null),
    sums as (
      select r.event_id, min(r.currency) as currency,
             coalesce(sum(r.cents) filter (where r.state = 'confirmed'), 0) as collected,
             coalesce(sum(r.cents) filter (where r.participant_id is not null), 0) as expected,
             count(*) filter (where r.state <> 'confirmed') as open,
             json_agg(person order by array_position(array['unpaid', 'denied', 'said', 'left', 'refund', 'confirmed'], r.state), r.slot_number, r.payment_id) as people
        from rows r
        cross join lateral (
          select r.participant_id, r.payment_id, r.name, r.claimed, r.cents, r.currency, r.state, r.method) person
       group by r.event_id),
    nearest as (
      select e.id, e.name, e.datetime, e.end_datetime, private.price_json(e) as price,
             coalesce(s.currency, e.currency) as currency, coalesce(s.collected, 0) as collected, coalesce(s.expected, 0) as expected,
             coalesce(s.open, 0) as open, coalesce(s.people, '[]') as people,
             row_number() over (order by coalesce(s.open, 0) = 0,
               abs(extract(epoch from coalesce(e.datetime, e.created_at) - now())), e.id) as place
        from mine e left join sums s on s.event_id = e.id)
    select coalesce(json_agg(json_build_object(
        'id', n.id, 'name', n.name, 'datetime', n.datetime, 'end_datetime', n.end_datetime, 'price', n.price,
        'currency', n.currency, 'collected', n.collected, 'expected', n.expected, 'people', n.people) order by n.place), '[]')
      from nearest n where n.place <= 60);
end
$$;
comment on function private.to_collect(uuid) is 'The priced events that a person runs, at most 60: those with something open first, the nearest to today first. In each who has not paid, also because it never arrived; then who says so, who said so and left, whom to refund, who paid. Whoever waits is there with what they paid before.';

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
      select p.event_id, p.id as participant_id, y.id as payment_id, p.name, p.user_id is not null as mine,
             case when y.state = 'said' then y.cents else e.price_cents end as cents,
             case when y.state = 'said' then y.currency else e.currency end as currency,
             coalesce(y.state, 'unpaid') as state, p.slot_number
        from public.participants p join public.events e on e.id = p.event_id
        left join public.payments y on y.participant_id = p.id
       where (p.user_id = p_me or p.claimed_by_user_id = p_me) and private.may_open_event(e.id)
         and case coalesce(y.state, 'denied') when 'denied' then e.price_cents is not null and p.slot_number is not null
                  else y.state = 'said' end
      union all
      select y.event_id, null, y.id, y.name, not y.claimed, y.cents, y.currency, y.state, null
        from public.payments y where y.user_id = p_me and y.state in ('refund', 'left')),
    nearest as (
      select e.*, o.can_open, r.people,
             row_number() over (order by not r.unpaid, abs(extract(epoch from coalesce(e.datetime, e.created_at) - now())), e.id) as place
        from (select r.event_id, bool_or(r.state in ('unpaid', 'denied')) as unpaid,
                     json_agg(json_build_object(
                       'participant_id', r.participant_id, 'payment_id', r.payment_id, 'name', r.name, 'mine', r.mine,
                       'cents', r.cents, 'currency', r.currency, 'state', r.state)
                       order by array_position(array['unpaid', 'denied', 'said', 'left', 'refund'], r.state), r.mine desc, r.slot_number, r.payment_id) as people
                from rows r group by r.event_id) r
        join public.events e on e.id = r.event_id and e.organizer_id <> p_me
        cross join lateral (select private.may_open_event(e.id) as can_open offset 0) o)
    select coalesce(json_agg(case when n.can_open then json_build_object(
        'id', n.id, 'name', n.name, 'datetime', n.datetime, 'end_datetime', n.end_datetime,
        'organizer_name', private.display_name(n.organizer_id),
        'price', case when n.price_cents is not null then jsonb_build_object(
          'cents', n.price_cents, 'currency', n.currency, 'link', n.pay_link, 'note', n.pay_note) end,
        'people', n.people)
      else json_build_object('id', null, 'name', 'Private event', 'people', n.people) end order by n.place), '[]')
      from nearest n where n.place <= 60);
end
$$;
comment on function private.to_pay(uuid) is 'What a person owes for the own slot and for claimed ones in events of others, what was said to be paid and is not confirmed, also by who left, and what comes back; at most 60 events, the nearest to today first. A private event that no longer opens is not named.';

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
comment on function public.get_payments() is 'What the page Payments shows: who owes whom, in the events one runs and in those one joined.';

revoke all on function private.payments_json(text, uuid, boolean), private.to_collect(uuid), private.to_pay(uuid),
  public.get_payments() from public, anon, authenticated;
grant execute on function public.get_payments() to authenticated, service_role;
