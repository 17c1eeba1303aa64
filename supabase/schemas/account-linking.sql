-- Linking guests to an account.

-- Links the guests of at most 20 private links to the caller's account. Called again it changes nothing. `outcomes` has for each secret in order:
-- 'taken' (now or before), 'stays' (the account cannot take it) or 'gone' (it opens nothing).
create function public.link_guest_registrations(p_secrets text[], p_endpoint text default null, p_auth text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_guests uuid[];
  v_locked record;
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
  v_locked := private.lock_holders(v_guests);
  if not private.lock_account(v_me) then
    perform private.refuse('unauthenticated');
  end if;
  -- From now on their secrets open nothing. An account keeps one place in a series: a guest with a place where it has one, or where it has signed up, is
  -- another person and stays a guest. One who kept a place since the series were locked is left for the next call.
  update private.holders h set became = v_me
   where h.id = any (v_guests) and coalesce(h.became, v_me) = v_me and not exists (
     select from private.regulars g
      where g.holder = h.id and (g.series_id <> all (v_locked.series) or exists (
        select from private.regulars o where o.series_id = g.series_id and (o.holder = v_me or o.holder = any (v_guests) and o.place < g.place)
        union all
        select from public.participants s join public.participants p using (event_id) join public.events e on e.id = event_id
         where s.holder = h.id and p.user_id = v_me and not private.is_ended(e.datetime, e.end_datetime))));
  v_guests := array(select h.id from private.holders h where h.id = any (v_guests) and h.became = v_me);
  if exists (select from public.participants p where p.holder = any (v_guests) and p.event_id <> all (v_locked.events)) then
    raise exception 'The guest has just joined another event' using errcode = '40001'; -- a repeated call takes it along
  end if;
  perform private.move_to_account(v_guests, v_me, p_endpoint, p_auth);
  -- A hundred of the earlier guests still read why their link ended. Without a bound, an account that links and leaves adds rows for ever.
  delete from private.holders h
   where h.id in (select o.id from private.holders o where o.became = v_me and o.id <> all (v_guests) offset 100);
  return jsonb_build_object('outcomes', (
    select coalesce(jsonb_agg(
             case when h.became = v_me then 'taken' when h.id is null or h.became is not null then 'gone' else 'stays' end order by s.number), '[]')
      from unnest(p_secrets) with ordinality s (secret, number) left join private.holders h on h.id = private.me(coalesce(s.secret, ''))));
end
$$;
grant execute on function public.link_guest_registrations to authenticated, service_role;

-- Moves everything of these guests to an account, which has locked their events and rows. One row of an event becomes the account's own, unless it has
-- signed up or paid there. The others become claims. Of two answers the earlier one stays.
create function private.move_to_account(p_guests uuid[], p_me uuid, p_endpoint text, p_auth text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_name text := lower((select u.raw_user_meta_data ->> 'full_name' from auth.users u where u.id = p_me));
  v_message private.messages;
begin
  -- The account's own row: a regular's, else one with its name, else the first; never an added person's. It keeps its extra slots.
  with ranked as (
    select p.id, p.event_id, p.holder, p.kind, p.kind <> 'claim' and not private.has_own(p.event_id, p_me) and row_number() over (
             partition by p.event_id
             order by p.kind = 'claim', p.kind = 'extra', exists (select from private.regulars g where g.holder = p.holder) desc,
                      lower(p.name) = v_name desc nulls last, p.created_at, p.id) = 1 as is_own
      from public.participants p where p.holder = any (p_guests))
  update public.participants p
     set holder = p_me, kind = k.kind, user_id = case k.kind when 'own' then p_me end, claimed_by_user_id = case k.kind when 'claim' then p_me end
    from (
      select r.id, case when r.is_own then 'own'
               when r.kind = 'extra' and exists (select from ranked o where o.event_id = r.event_id and o.holder = r.holder and o.is_own) then 'extra'
               else 'claim' end as kind
        from ranked r) k
   where p.id = k.id;
  -- The money of guests who left becomes the account's own, so that it need not pay again, or that of a claim.
  update public.payments y set holder = p_me, kind = case when m.is_own then 'own' else 'claim' end
    from (
      select o.id, o.kind <> 'claim' and not private.has_own(o.event_id, p_me) and row_number() over (
               partition by o.event_id, o.settled_at is null order by o.kind = 'claim', o.created_at, o.id) = 1 as is_own
        from public.payments o where o.holder = any (p_guests)) m
   where m.id = y.id;
  insert into private.answers (event_id, holder, name, at)
  select a.event_id, p_me, a.name, a.at from private.answers a where a.holder = any (p_guests) order by a.at, a.id on conflict do nothing;
  delete from private.answers a where a.holder = any (p_guests) or a.holder = p_me and private.takes_part(a.event_id, p_me);
  -- Their added people are claims of the account from now on, and claims keep no places.
  delete from private.regulars b using private.regulars g where b.brought_by = g.id and g.holder = any (p_guests);
  update private.regulars g set holder = p_me where g.holder = any (p_guests);
  insert into private.removed_regulars (series_id, holder, at)
  select d.series_id, p_me, d.at from private.removed_regulars d where d.holder = any (p_guests) on conflict do nothing;
  -- This browser now notifies the account. The others get nothing more: anyone with the private link may have followed there.
  perform public.follow(s.endpoint, s.p256dh, s.auth, s.time_zone, s.device)
     from private.push_subscriptions s where s.holder = any (p_guests) and s.endpoint = p_endpoint and s.auth = p_auth limit 1;
  for v_message in delete from private.messages m where m.holder = any (p_guests) and m.kind <> 'joined' returning m.* loop
    perform private.write_messages(
      v_message.kind, v_message.event_id, jsonb_build_array(to_jsonb(v_message) || jsonb_build_object('holder', p_me)), 'sooner');
  end loop;
  perform private.end_guest_mails(array(select g.id from private.guest_mails g where g.holder = any (p_guests)));
  delete from private.push_subscriptions s where s.holder = any (p_guests);
  delete from private.calendar_feeds f where f.holder = any (p_guests);
end
$$;
