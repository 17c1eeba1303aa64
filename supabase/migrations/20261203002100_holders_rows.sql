-- Fills in the holder of each row. Each 'commit' lets go of the rows that a step has locked, so that no one waits for all of them. Interrupted, the
-- file begins anew and finds the rest. No trigger runs: nothing of this is news.
set statement_timeout = 0;
set client_min_messages = error; -- no warning at each 'commit'

-- Fails before it makes anything if a later migration has dropped the former owners.
select from private.guest_secrets limit 0;

create or replace procedure private.fill_holders()
language plpgsql
set search_path = ''
set session_replication_role = replica
as $$
begin
  insert into private.holders (id, account) select u.id, u.id from auth.users u on conflict do nothing;
  insert into private.holders (secret_hash)
  select s.secret_hash from private.guest_secrets s
  union select a.secret_hash from private.adopted_secrets a
  union select a.secret_hash from private.answers a where a.secret_hash is not null
  union select y.secret_hash from public.payments y where y.secret_hash is not null
  union select a.secret_hash from private.attendance a where a.secret_hash is not null
  union select f.secret_hash from private.calendar_feeds f where f.secret_hash is not null
  union select g.secret_hash from private.guest_mails g
  union select r.secret_hash from private.regulars r where r.secret_hash is not null
  union select s.secret_hash from private.push_subscriptions s where s.secret_hash is not null
  union select m.secret_hash from private.messages m where m.secret_hash is not null
  on conflict do nothing;
end
$$;

-- Registrations whose id begins with this digit; all with ''.
create or replace procedure private.fill_registrations(p_digit text)
language plpgsql
set search_path = ''
set session_replication_role = replica
as $$
declare
  v_from uuid := rpad(p_digit, 32, '0');
  v_to uuid := rpad(p_digit, 32, 'f');
begin
  -- 'claim' before the check of kinds: an extra slot is no claim.
  update public.participants p
     set holder = coalesce(p.user_id, p.claimed_by_user_id), kind = case when p.pick then 'extra' when p.claimed_by_user_id is not null then 'claim' else 'own' end,
         claimed_by_user_id = case when not p.pick then p.claimed_by_user_id end
   where p.holder is null and p.id between v_from and v_to and num_nonnulls(p.user_id, p.claimed_by_user_id) = 1;
  update public.participants p set holder = h.id, kind = case when p.pick then 'extra' when s.number > 0 then 'claim' else 'own' end
    from private.guest_secrets s join private.holders h on h.secret_hash = s.secret_hash
   where s.participant_id = p.id and p.holder is null and p.id between v_from and v_to;
end
$$;

create or replace procedure private.fill_others()
language plpgsql
set search_path = ''
set session_replication_role = replica
as $$
begin
  update private.answers a set holder = h.id from private.holders h
   where a.holder is null and (h.id = a.user_id or h.secret_hash = a.secret_hash);

  update private.attendance a
     set holder = coalesce(a.user_id, (select h.id from private.holders h where h.secret_hash = a.secret_hash),
                           (select p.holder from public.participants p where p.id = a.participant_id)),
         kind = coalesce((select p.kind from public.participants p where p.id = a.participant_id), case when a.claimed then 'claim' else 'own' end)
   where a.holder is null;

  update public.payments y
     set holder = coalesce(y.user_id, (select h.id from private.holders h where h.secret_hash = y.secret_hash),
                           (select p.holder from public.participants p where p.id = y.participant_id)),
         kind = coalesce((select p.kind from public.participants p where p.id = y.participant_id),
                         case when y.was_pick then 'extra' when y.claimed or y.was_brought then 'claim' else 'own' end)
   where y.holder is null;
  -- A guest who left several times with a payment: the others are as for people whom the guest added.
  update public.payments y set kind = 'claim'
   where y.kind = 'own' and y.settled_at is null and y.holder is not null and exists (
     select from public.payments o
      where o.event_id = y.event_id and o.holder = y.holder and o.kind = 'own' and o.settled_at is null
        and (o.participant_id is null, o.confirmed_at is null, o.created_at, o.id) < (y.participant_id is null, y.confirmed_at is null, y.created_at, y.id));
  update private.calendar_feeds f set holder = h.id from private.holders h
   where f.holder is null and h.id = coalesce(f.user_id, (select o.id from private.holders o where o.secret_hash = f.secret_hash));
  -- A guest's device, and a message to a guest, stood at each registration of the guest: one of them stays.
  with owned as (
    select s.id, s.holder is null as is_new, h.id as holder,
           row_number() over (partition by s.endpoint, h.id order by s.holder is null, s.created_at desc, s.id) as number
      from private.push_subscriptions s join private.holders h on h.id = coalesce(
        s.holder, s.user_id, (select o.id from private.holders o where o.secret_hash = s.secret_hash),
        (select p.holder from public.participants p where p.id = s.participant_id))),
  doubled as (delete from private.push_subscriptions s using owned o where o.id = s.id and o.number > 1)
  update private.push_subscriptions s set holder = o.holder from owned o where o.id = s.id and o.number = 1 and o.is_new;
  with owned as (
    select m.id, m.holder is null as is_new, h.id as holder,
           row_number() over (partition by m.event_id, m.kind, h.id order by m.holder is null, m.id desc) as number
      from private.messages m join private.holders h on h.id = coalesce(
        m.holder, case when m.to_account then m.recipient end, (select o.id from private.holders o where o.secret_hash = m.secret_hash),
        (select p.holder from public.participants p where p.id = m.recipient and not m.to_account))),
  doubled as (delete from private.messages m using owned o where o.id = m.id and o.number > 1)
  update private.messages m set holder = o.holder from owned o where o.id = m.id and o.number = 1 and o.is_new;
  update private.guest_mails g set holder = h.id from private.holders h where g.holder is null and h.secret_hash = g.secret_hash;
  update private.holders h set became = p.holder from private.adopted_secrets a join public.participants p on p.id = a.participant_id
   where h.secret_hash = a.secret_hash and p.holder is not null and h.became is null and num_nonnulls(p.user_id, p.claimed_by_user_id) = 1;
  -- The calendar of a guest whom an account took over ends.
  delete from private.calendar_feeds f using private.holders h where h.secret_hash = f.secret_hash and h.became is not null;

  update private.regulars g set holder = h.id from private.holders h
   where g.holder is null and h.id = coalesce(g.user_id, (select o.id from private.holders o where o.secret_hash = g.secret_hash));
  -- Who comes along with a guest was a number. Now each is an entry, to which the rows on the dates belong.
  create temporary table brought on commit drop as
    select gen_random_uuid() as id, g.id as regular_id, g.series_id, g.holder, b.key::int as number, b.value as name
    from private.regulars g cross join lateral jsonb_each_text(g.brings) b
   where g.holder is not null and not exists (select from private.regulars o where o.brought_by = g.id);
  insert into private.regulars (id, series_id, brought_by, name)
  select b.id, b.series_id, b.regular_id, b.name from brought b order by b.regular_id, b.number;
  insert into private.regular_rows (participant_id, regular_id)
  select s.participant_id, b.id
    from brought b join public.events e on e.series_id = b.series_id join private.holders h on h.id = b.holder
    join private.guest_secrets s on s.event_id = e.id and s.secret_hash = h.secret_hash and s.number = b.number
    join public.participants p on p.id = s.participant_id and not p.pick and p.name = b.name
   order by e.occurs_on
  on conflict do nothing;
end
$$;

commit;
call private.fill_holders();
commit;
call private.fill_registrations('0');
commit;
call private.fill_registrations('1');
commit;
call private.fill_registrations('2');
commit;
call private.fill_registrations('3');
commit;
call private.fill_registrations('4');
commit;
call private.fill_registrations('5');
commit;
call private.fill_registrations('6');
commit;
call private.fill_registrations('7');
commit;
call private.fill_registrations('8');
commit;
call private.fill_registrations('9');
commit;
call private.fill_registrations('a');
commit;
call private.fill_registrations('b');
commit;
call private.fill_registrations('c');
commit;
call private.fill_registrations('d');
commit;
call private.fill_registrations('e');
commit;
call private.fill_registrations('f');
commit;
call private.fill_others();
commit;
reset statement_timeout;
reset client_min_messages;
