-- The guest registrations of a phone, and linking them to an account.

-- Links guest registrations to the caller's account, by the secrets of at most 20 private links: as its own or, if it has one already, as
-- claims; with payments, kept places, answers and this browser. outcomes has for each secret in order: taken, now or before; stays, the
-- account cannot take it; gone, it opens nothing or belongs to another account. Called again it changes nothing.
create function public.adopt_registrations(p_secrets text[], p_endpoint text default null, p_auth text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_guests uuid[];
  v_places text[];
  v_taken uuid[];
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
  v_guests := array(
    select h.id from private.holders h
     where h.id = any (array(select private.me(s) from unnest(p_secrets) s where s is not null)) and coalesce(h.became, v_me) = v_me);
  -- The locks in the order of all others: groups, series, events, rows.
  v_places := array(select distinct g.series_id from private.regulars g where g.holder = any (v_guests) order by 1);
  perform 1 from public.groups g
    where g.id in (select s.group_id from public.series s where s.id = any (v_places)) order by g.id for key share;
  foreach v_series_id in array v_places loop
    perform private.lock_series(v_series_id);
  end loop;
  v_events := array(
    select e.id from public.events e
     where e.id in (select p.event_id from public.participants p where p.holder = any (v_guests)
                    union select a.event_id from private.answers a where a.holder = any (v_guests)
                    union select y.event_id from public.payments y where y.holder = any (v_guests)) order by e.id for no key update);
  if not private.lock_account(v_me) then
    perform private.refuse('unauthenticated');
  end if;
  -- An account keeps one place in a series: a guest with a place where it has one, or where it has signed up, is another person and stays a
  -- guest. One who kept a place since the series were locked is left for the next call.
  v_taken := array(
    select h from unnest(v_guests) h
     where not exists (
       select from private.regulars g
        where g.holder = h
          and (g.series_id <> all (v_places)
            or exists (
                 select from private.regulars o
                  where o.series_id = g.series_id
                    and (o.holder = v_me or o.holder = any (v_guests) and o.holder <> h and o.place < g.place))
            or exists (
                 select from public.participants s join public.events e on e.id = s.event_id
                   join public.participants p on p.event_id = e.id and p.user_id = v_me
                  where s.holder = h and not private.is_ended(e.datetime, e.end_datetime)))));
  -- From now on their secrets open nothing, and their calendars end with them.
  update private.holders h set became = v_me where h.id = any (v_taken);
  if exists (select from public.participants p where p.holder = any (v_taken) and p.event_id <> all (v_events)) then
    raise exception 'The guest has just joined another event' using errcode = '40001'; -- a repeated call takes it along
  end if;
  delete from private.calendar_feeds f where f.holder = any (v_taken);
  perform private.adopt_devices(private.adopt_rows(v_taken, v_events, v_me), v_taken, v_me, p_endpoint, p_auth);
  -- Their added people are claims of the account from now on, and claims keep no places.
  delete from private.regulars b using private.regulars g where b.brought_by = g.id and g.holder = any (v_taken);
  update private.regulars g set holder = v_me where g.holder = any (v_taken);
  insert into private.removed_regulars (series_id, holder, at)
  select d.series_id, v_me, d.at from private.removed_regulars d where d.holder = any (v_taken) on conflict do nothing;
  perform private.drop_guest_mails(v_taken);
  -- A hundred earlier guests still read why their link ended. Without a bound, an account that links and leaves adds rows for ever.
  delete from private.holders h
   where h.id in (select o.id from private.holders o where o.became = v_me and o.id <> all (v_taken) offset 100);
  return jsonb_build_object('outcomes', (
    select coalesce(jsonb_agg(case
        when exists (select from public.participants p where p.holder = t.holder) or exists (select from private.regulars g where g.holder = t.holder)
          then 'stays'
        when exists (select from private.holders h where h.id = t.holder and h.became = v_me) then 'taken'
        else 'gone' end order by t.number), '[]')
      from (select private.me(coalesce(s.secret, '')) as holder, s.number from unnest(p_secrets) with ordinality s (secret, number)) t));
end
$$;
grant execute on function public.adopt_registrations to authenticated, service_role;

-- The browser with that address and key now notifies the account as it notified these guests. Their other browsers get nothing more: anyone
-- with the private link may have followed there, and would get the account's notifications.
create function private.adopt_devices(p_rows uuid[], p_guests uuid[], p_user_id uuid, p_endpoint text, p_auth text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_device private.push_subscriptions;
  v_message private.messages;
begin
  select * into v_device from private.push_subscriptions s
   where (s.participant_id = any (p_rows) or s.holder = any (p_guests)) and s.endpoint = p_endpoint and s.auth = p_auth order by s.created_at desc limit 1;
  if found then
    perform public.follow(v_device.endpoint, v_device.p256dh, v_device.auth, v_device.time_zone, v_device.device);
  end if;
  -- Waiting messages for the guest, also at a registration that is gone, go to the account, with its own waiting ones.
  for v_message in
    select m.* from private.messages m
     where (m.recipient = any (p_rows) or m.holder = any (p_guests)) and not m.to_account order by m.id for update
  loop
    delete from private.messages m where m.id = v_message.id;
    if v_message.kind <> 'joined' then
      perform private.write_messages(v_message.kind, v_message.event_id,
        jsonb_build_array(to_jsonb(v_message) || jsonb_build_object('recipient', p_user_id, 'to_account', true)), 'sooner');
    end if;
  end loop;
  delete from private.push_subscriptions s where s.participant_id = any (p_rows) or s.holder = any (p_guests);
  -- The account has an address.
  perform private.end_guest_mails(array(select g.id from private.guest_mails g where g.holder = any (p_guests)));
end
$$;

-- Moves rows of these guests on these events to an account: registrations (its own or claims), payments, attendance and answers. The account's own
-- registration, payment or answer stays. The caller has locked the events. Returns the moved registrations.
create function private.adopt_rows(p_guests uuid[], p_event_ids text[], p_me uuid)
returns uuid[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_name text := lower((select u.raw_user_meta_data ->> 'full_name' from auth.users u where u.id = p_me));
  v_rows uuid[];
  v_payment public.payments;
begin
  perform 1 from public.participants p where p.holder = any (p_guests) and p.event_id = any (p_event_ids) order by p.id for update;
  -- One row of an event becomes the account's own: a regular's, else one with its name, else the first; never an added person's. The others become
  -- claims, and all of them if the account has signed up, or has paid and left. An own row keeps its extra slots.
  with ranked as (
    select p.id, p.event_id, p.holder, p.kind, row_number() over (
             partition by p.event_id
             order by p.kind = 'claim', p.kind = 'extra', exists (select from private.regulars g where g.holder = p.holder) desc,
                      lower(p.name) = v_name desc nulls last, p.created_at, p.id) = 1 and p.kind <> 'claim'
           and not exists (select from public.participants o where o.event_id = p.event_id and o.user_id = p_me)
           and not exists (
             select from public.payments y where y.event_id = p.event_id and y.holder = p_me and y.kind = 'own' and y.settled_at is null) as is_own
      from public.participants p where p.holder = any (p_guests) and p.event_id = any (p_event_ids)),
  kinds as (
    select r.id, case when r.is_own then 'own'
      when r.kind = 'extra' and exists (select from ranked o where o.event_id = r.event_id and o.holder = r.holder and o.is_own) then 'extra'
      else 'claim' end as kind
      from ranked r),
  moved as (
    update public.participants p
       set holder = p_me, kind = k.kind, user_id = case k.kind when 'own' then p_me end, claimed_by_user_id = case k.kind when 'claim' then p_me end,
           claimed_with = null
      from kinds k where p.id = k.id returning p.id)
  select coalesce(array_agg(m.id), '{}') into v_rows from moved m;
  update public.payments y set holder = p_me, kind = p.kind from public.participants p where y.participant_id = p.id and p.id = any (v_rows);
  update private.attendance a set holder = p_me, kind = p.kind from public.participants p where a.participant_id = p.id and p.id = any (v_rows);
  -- Payments of guests who left become the account's own, so that it need not pay again when it joins. If it has signed up or paid, they become those
  -- of a claim.
  for v_payment in
    select y.* from public.payments y
     where y.holder = any (p_guests) and y.event_id = any (p_event_ids) order by y.kind = 'claim', y.created_at, y.id for update
  loop
    update public.payments y
       set holder = p_me, kind = case
             when y.kind = 'claim' or exists (select from public.participants p where p.event_id = y.event_id and p.user_id = p_me)
               or exists (
                 select from public.payments o where o.event_id = y.event_id and o.holder = p_me and o.kind = 'own' and o.settled_at is null) then 'claim'
             else 'own' end
     where y.id = v_payment.id;
  end loop;
  delete from private.answers a
   where a.holder = any (p_guests) and (
     private.takes_part(a.event_id, p_me) or exists (
       select from private.answers o
        where o.event_id = a.event_id and (o.holder = p_me or o.holder = any (p_guests) and (o.at, o.id) < (a.at, a.id))));
  update private.answers a set holder = p_me where a.holder = any (p_guests);
  delete from private.answers a where a.holder = p_me and private.takes_part(a.event_id, p_me);
  return v_rows;
end
$$;

-- The guests of a phone: the registrations of these secrets, at most 50, on events that are not over, the next first, at most 100. Each
-- with the number of its secret, counted from 1. Secrets that open nothing are left out, and so are added people, unless the guest's own
-- registration is gone. Further slots that a guest took for themselves are listed too.
create function public.get_registrations(p_secrets text[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_guests uuid[];
begin
  if p_secrets is null or cardinality(p_secrets) > 50 then
    perform private.refuse('invalid_input', 'Ask for at most 50 registrations at a time', 'secrets');
  end if;
  v_guests := array(select private.me(coalesce(t.secret, '')) from unnest(p_secrets) with ordinality t (secret, number) order by t.number);
  return (
    select coalesce(jsonb_agg(r.entry order by r.datetime nulls last, r.event_id, r.created_at, r.id), '[]')
      from (
        select e.datetime, p.event_id, p.created_at, p.id,
               jsonb_build_object(
                 'secret_number', array_position(v_guests, p.holder), 'id', p.id, 'name', p.name, 'slot_number', p.slot_number,
                 'section', private.section_name(e.sections, p.section_id), 'starts_at', (
                   select s -> 'start' from jsonb_array_elements(e.sections) s where s ->> 'id' = p.section_id and s -> 'size' = '1'),
                 'event', jsonb_build_object(
                   'id', e.id, 'name', e.name, 'datetime', e.datetime, 'end_datetime', e.end_datetime, 'location', e.location,
                   'time_zone', e.time_zone, 'look', e.look, 'series_id', e.series_id))
               || case when p.waiting_since is null then '{}' else jsonb_build_object('place', private.place_in_line(p)) end as entry
          from public.participants p
          -- One look into the index for each, never all rows there are.
          cross join lateral (select o.* from public.events o where o.id = p.event_id offset 0) e
         where p.holder = any (v_guests) and not private.is_ended(e.datetime, e.end_datetime)
           and (p.kind <> 'claim' or not exists (
             select from public.participants o
              where o.holder = p.holder and o.event_id = p.event_id and (o.kind = 'own' or (o.created_at, o.id) < (p.created_at, p.id))))
         order by e.datetime nulls last limit 100) r);
end
$$;
grant execute on function public.get_registrations to anon, authenticated, service_role;
