-- What the guests of a phone have joined, and how an account takes it over.

-- Which secrets an account has taken over, with which rows: another phone that has the private link reads so, a call whose answer got lost
-- is answered again, and the calendar that a guest subscribed to goes on.
create table private.adopted_secrets (
  participant_id uuid not null,
  secret_hash bytea not null,
  constraint adopted_secrets_pkey primary key (participant_id),
  constraint adopted_secrets_participant_id_fkey foreign key (participant_id) references public.participants (id) on delete cascade
);
create index adopted_secrets_hash_idx on private.adopted_secrets (secret_hash);
grant all on private.adopted_secrets to service_role;

-- The caller's account takes over what guests have joined, by the secrets of at most 20 private links: their registrations, as its own or,
-- where it has one already, as claims; payments, also those of people who have left; kept places; answers; and this browser, if it was told what
-- concerns them. outcomes says of each secret in order: taken, now or before; stays, the account cannot take it; gone, it opens nothing or belongs
-- to another account. Called again it changes nothing.
create function public.adopt_registrations(p_secrets text[], p_endpoint text default null, p_auth text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_hashes bytea[];
  v_places text[];
  v_taken bytea[];
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
  v_hashes := array_remove(array(select distinct private.hash_secret(s) from unnest(p_secrets) s), null);
  -- The locks in the order of all others: groups, series, events, rows.
  v_places := array(select distinct g.series_id from private.regulars g where g.secret_hash = any (v_hashes) order by 1);
  perform 1 from public.groups g
    where g.id in (select s.group_id from public.series s where s.id = any (v_places)) order by g.id for key share;
  foreach v_series_id in array v_places loop
    perform private.lock_series(v_series_id);
  end loop;
  v_events := array(
    select e.id from public.events e
     where e.id in (select s.event_id from private.guest_secrets s where s.secret_hash = any (v_hashes)
                    union select a.event_id from private.answers a where a.secret_hash = any (v_hashes)
                    union select y.event_id from public.payments y where y.secret_hash = any (v_hashes)) order by e.id for no key update);
  if not private.lock_account(v_me) then
    perform private.refuse('unauthenticated');
  end if;
  -- An account keeps one place in a series: a guest who keeps a place where it has one, or where it has signed up by itself, is somebody else and
  -- stays a guest. One who kept a place since the series were locked is left for the next call.
  v_taken := array(
    select h from unnest(v_hashes) h
     where not exists (
       select from private.regulars g
        where g.secret_hash = h
          and (g.series_id <> all (v_places)
            or exists (
                 select from private.regulars o
                  where o.series_id = g.series_id
                    and (o.user_id = v_me or o.secret_hash = any (v_hashes) and o.secret_hash <> h and o.place < g.place))
            or exists (
                 select from private.guest_secrets s join public.events e on e.id = s.event_id
                   join public.participants p on p.event_id = e.id and p.user_id = v_me
                  where s.secret_hash = h and not private.is_ended(e.datetime, e.end_datetime)))));
  perform private.adopt_devices(private.adopt_rows(v_taken, v_events, v_me), v_taken, v_me, p_endpoint, p_auth);
  perform private.adopt_payments(v_taken, v_events, v_me);
  -- The people whom they bring are claims of the account from now on, and claims keep no places.
  update private.regulars g set user_id = v_me, secret_hash = null, brings = '{}' where g.secret_hash = any (v_taken);
  perform private.drop_guest_mails(v_taken);
  return jsonb_build_object('outcomes', (
    select coalesce(jsonb_agg(case
        when exists (select from private.guest_secrets s where s.secret_hash = private.hash_secret(t.secret))
          or exists (select from private.regulars g where g.secret_hash = private.hash_secret(t.secret)) then 'stays'
        when exists (
          select from private.adopted_secrets a join public.participants p on p.id = a.participant_id
           where a.secret_hash = private.hash_secret(t.secret) and v_me in (p.user_id, p.claimed_by_user_id)) then 'taken'
        else 'gone' end order by t.number), '[]')
      from unnest(p_secrets) with ordinality t (secret, number)));
end
$$;
grant execute on function public.adopt_registrations to authenticated, service_role;

-- The browser that is named by its address and key now tells the account what it told these guests. Their other browsers are told nothing
-- more: anyone who had the private link may have asked for it there, and would hear of everything that concerns the account.
create function private.adopt_devices(p_rows uuid[], p_hashes bytea[], p_user_id uuid, p_endpoint text, p_auth text)
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
   where (s.participant_id = any (p_rows) or s.secret_hash = any (p_hashes)) and s.endpoint = p_endpoint and s.auth = p_auth order by s.created_at desc limit 1;
  if found then
    perform public.follow(v_device.endpoint, v_device.p256dh, v_device.auth, v_device.time_zone, v_device.device);
  end if;
  -- What waits for the guest, also at a registration that is gone, is told to the account, with what waits there already.
  for v_message in
    select m.* from private.messages m
     where (m.recipient = any (p_rows) or m.secret_hash = any (p_hashes)) and not m.to_account order by m.id for update
  loop
    delete from private.messages m where m.id = v_message.id;
    if v_message.kind <> 'joined' then
      perform private.write_messages(v_message.kind, v_message.event_id,
        jsonb_build_array(to_jsonb(v_message) || jsonb_build_object('recipient', p_user_id, 'to_account', true)), 'sooner');
    end if;
  end loop;
  delete from private.push_subscriptions s where s.participant_id = any (p_rows) or s.secret_hash = any (p_hashes);
  -- The account has an address of its own.
  perform private.end_guest_mails(array(select g.id from private.guest_mails g where g.secret_hash = any (p_hashes)));
end
$$;

-- Makes the registrations of these secrets, on these events, those of an account: its own, or its claims. Payments, what is noted of who came,
-- and answers go along. The caller has locked the events. Returns the rows.
create function private.adopt_rows(p_hashes bytea[], p_event_ids text[], p_user_id uuid)
returns uuid[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_name text := lower((select u.raw_user_meta_data ->> 'full_name' from auth.users u where u.id = p_user_id));
  v_rows uuid[];
  v_own uuid[];
begin
  perform 1 from public.participants p
    where p.id = any (array(
      select s.participant_id from private.guest_secrets s where s.secret_hash = any (p_hashes) and s.event_id = any (p_event_ids)))
    order by p.id for update;
  -- Of several on one event the one that keeps a place is the account's own, else the one with its name, else the first; before them nobody
  -- whom they added. The others stay with it as claims, and so do all where it has signed up itself, or has paid and left. A guest who is the
  -- account's own keeps their picks.
  select array_agg(r.id), array_agg(r.id) filter (where r.number = 1 and not r.is_there) into v_rows, v_own
    from (
      select p.id, row_number() over (
               partition by p.event_id
               order by s.number > 0 and not p.pick, s.number > 0,
                        exists (select from private.regulars g where g.secret_hash = s.secret_hash) desc, lower(p.name) = v_name desc nulls last,
                        p.created_at, p.id) as number,
             exists (select from public.participants o where o.event_id = p.event_id and o.user_id = p_user_id)
             or exists (
               select from public.payments y
                where y.event_id = p.event_id and y.user_id = p_user_id and not y.claimed and y.settled_at is null) as is_there
        from private.guest_secrets s join public.participants p on p.id = s.participant_id
       where s.secret_hash = any (p_hashes) and s.event_id = any (p_event_ids)) r;
  v_own := coalesce(v_own, '{}');

  with gone as (
    delete from private.guest_secrets s where s.participant_id = any (v_rows) returning s.participant_id, s.secret_hash)
  insert into private.adopted_secrets (participant_id, secret_hash) select g.participant_id, g.secret_hash from gone g;
  update public.participants p
     set user_id = case when p.id = any (v_own) then p_user_id end, claimed_by_user_id = case when p.id <> all (v_own) then p_user_id end,
         claimed_with = null,
         pick = p.pick and p.id <> all (v_own) and exists (
           select from private.adopted_secrets a
             join private.adopted_secrets o using (secret_hash)
             join public.participants w on w.id = o.participant_id and w.event_id = p.event_id
            where a.participant_id = p.id and w.id = any (v_own))
   where p.id = any (v_rows);
  update public.payments y set user_id = p_user_id, claimed = y.participant_id <> all (v_own) where y.participant_id = any (v_rows);
  update private.attendance a
     set user_id = p_user_id, claimed = a.participant_id <> all (v_own), secret_hash = null
   where a.participant_id = any (v_rows);
  -- Where the account is on the list, or has answered itself, the answers of the guests go.
  update private.answers a set user_id = p_user_id, secret_hash = null
   where a.id in (
     select distinct on (o.event_id) o.id from private.answers o
      where o.secret_hash = any (p_hashes)
        and not exists (select from private.answers m where m.event_id = o.event_id and m.user_id = p_user_id)
      order by o.event_id, o.at);
  delete from private.answers a
   where a.secret_hash = any (p_hashes)
      or a.user_id = p_user_id and exists (select from private.own_rows(a.event_id, p_user_id, null));
  return coalesce(v_rows, '{}');
end
$$;

-- What these guests paid on these events before they left becomes the account's, which hears what becomes of it: as its own, so that it need not pay
-- again when it joins, or as that of a claim, where the guest brought that person, or the account is there or has paid itself. The caller has locked
-- the events.
create function private.adopt_payments(p_hashes bytea[], p_event_ids text[], p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
  v_claimed boolean;
begin
  for v_payment in
    select y.* from public.payments y
     where y.secret_hash = any (p_hashes) and y.event_id = any (p_event_ids) and y.participant_id is null and y.user_id is null
     order by y.was_brought, y.created_at, y.id for update
  loop
    v_claimed := v_payment.was_brought
      or exists (select from public.participants p where p.event_id = v_payment.event_id and p.user_id = p_user_id)
      or exists (
        select from public.payments y
         where y.event_id = v_payment.event_id and y.user_id = p_user_id and not y.claimed and y.settled_at is null);
    update public.payments y set user_id = p_user_id, claimed = v_claimed, secret_hash = null where y.id = v_payment.id;
  end loop;
end
$$;

-- What a phone lists of its guests: the registrations of these secrets, at most 50, on events that are not over, the next first, at most
-- 100. Each with the number of its secret, counted from 1. Secrets that open nothing are left out, and so are people whom a guest added,
-- unless their own registration is gone. Further slots that a guest took for themselves are listed too.
create function public.get_registrations(p_secrets text[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_hashes bytea[];
begin
  if p_secrets is null or cardinality(p_secrets) > 50 then
    perform private.refuse('invalid_input', 'Ask for at most 50 registrations at a time', 'secrets');
  end if;
  v_hashes := array(select private.hash_secret(t.secret) from unnest(p_secrets) with ordinality t (secret, number) order by t.number);
  return (
    select coalesce(jsonb_agg(r.entry order by r.datetime nulls last, r.event_id, r.created_at, r.id), '[]')
      from (
        select e.datetime, p.event_id, p.created_at, p.id,
               jsonb_build_object(
                 'secret_number', array_position(v_hashes, s.secret_hash), 'id', p.id, 'name', p.name, 'slot_number', p.slot_number,
                 'section', private.section_name(e.sections, p.section_id), 'starts_at', (
                   select s -> 'start' from jsonb_array_elements(e.sections) s where s ->> 'id' = p.section_id and s -> 'size' = '1'),
                 'event', jsonb_build_object(
                   'id', e.id, 'name', e.name, 'datetime', e.datetime, 'end_datetime', e.end_datetime, 'location', e.location,
                   'time_zone', e.time_zone, 'look', e.look, 'series_id', e.series_id))
               || case when p.waiting_since is null then '{}' else jsonb_build_object('place', private.place_in_line(p)) end as entry
          from private.guest_secrets s
          -- One look into the index for each, never all rows there are.
          cross join lateral (select o.* from public.participants o where o.id = s.participant_id offset 0) p
          cross join lateral (select o.* from public.events o where o.id = p.event_id offset 0) e
         where s.secret_hash = any (v_hashes) and not private.is_ended(e.datetime, e.end_datetime)
           and (p.pick or s.number = (
             select o.number from private.guest_secrets o
              where o.secret_hash = s.secret_hash and o.event_id = s.event_id order by o.number limit 1))
         order by e.datetime nulls last limit 100) r);
end
$$;
grant execute on function public.get_registrations to anon, authenticated, service_role;
