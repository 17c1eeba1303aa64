-- Devices and messages go with the registration or the account that they belong to; payments stay behind.

create function private.devices_of_guest(p_secret_hash bytea)
returns setof private.push_subscriptions
language plpgsql
stable
security definer
rows 5
set search_path = ''
as $$
begin
  return query
    select d.* from (
      select distinct on (s.endpoint) s.* from private.push_subscriptions s
       where s.secret_hash = p_secret_hash order by s.endpoint, s.created_at desc) d
     order by d.created_at desc limit 5;
end
$$;
comment on function private.devices_of_guest(bytea) is 'The devices on which a guest is told, by the hash of their secret, each once: from them each registration that they are given takes its own.';

create function private.drop_devices_of_gone(p_guests uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.push_subscriptions s
   where s.participant_id = any (p_guests)
     and not exists (select from public.participants p where p.id = s.participant_id)
     and not exists (select from private.messages m where m.recipient = s.participant_id and not m.to_account)
     and (not exists (select from private.regulars g where g.secret_hash = s.secret_hash)
       or exists (
         select from private.push_subscriptions o join public.participants p on p.id = o.participant_id
          where o.secret_hash = s.secret_hash and o.endpoint = s.endpoint));
end
$$;
comment on function private.drop_devices_of_gone(uuid[]) is 'Deletes the devices of those of these registrations of guests that are gone. They stay as long as a message waits for them; and where the guest keeps a place in a series, and no other registration has them, until the next date is made.';

create function private.let_go_of_devices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_guests uuid[] := array(
    select s.participant_id from private.push_subscriptions s where s.participant_id = any (array(select g.id from gone g)));
begin
  if v_guests = '{}' then
    return null;
  end if;
  -- Waits for a sender that is deleting the last of them this moment, so that we see it gone.
  perform 1 from private.messages m where m.recipient = any (v_guests) and not m.to_account order by m.id for update;
  delete from private.messages m
   where m.recipient = any (v_guests) and not m.to_account and m.kind not in ('cancelled', 'payment');
  perform private.drop_devices_of_gone(v_guests);
  return null;
end
$$;
comment on function private.let_go_of_devices() is 'A guest who is off the list is told only what became of the event or of the money. Where such a message waits, or they keep a place, the devices stay (drop_devices_of_gone). Triggers run in the order of their names: this one after let_go_of_payments, which leaves a payment behind, and before move_up_after_leaving.';
create trigger let_go_of_their_devices after delete on public.participants
  referencing old table as gone for each statement execute function private.let_go_of_devices();

create function private.digest_accounts(p_details jsonb)
returns uuid[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select (p ->> 'account')::uuid from jsonb_array_elements((p_details -> 'joined') || (p_details -> 'left')) p where p ->> 'account' is not null)
$$;
comment on function private.digest_accounts(jsonb) is 'The accounts that brought the names of a digest.';
create index messages_digest_accounts_idx on private.messages using gin (private.digest_accounts(details)) where kind = 'digest';

create function private.without_names_of(p_details jsonb, p_account uuid)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select p_details || jsonb_object_agg(k, (
    select coalesce(jsonb_agg(case when p ->> 'account' = p_account::text then p || '{"name": null, "account": null}' else p end order by n), '[]')
      from jsonb_array_elements(p_details -> k) with ordinality t (p, n)))
    from unnest('{joined,left}'::text[]) k
$$;
comment on function private.without_names_of(jsonb, uuid) is 'The same digest without the names that an account brought.';

create function private.digest_people(p_people jsonb)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(case
      when p ->> 'account' is null or exists (select from auth.users u where u.id = (p ->> 'account')::uuid) then p - 'account'
      else p - 'account' || '{"name": null}' end order by n), '[]')
    from jsonb_array_elements(p_people) with ordinality t (p, n)
$$;
comment on function private.digest_people(jsonb) is 'Who joined or left, as the sender is told: without their accounts, and without the names that an account brought which is gone by now.';

create or replace function private.let_go_of_payments()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  for v_payment in
    -- By their ids and not joined with `gone`: Postgres keeps the plan that it made for as many as left first. After a hundred it would
    -- read all payments there are for each one who leaves.
    select y.* from public.payments y where y.participant_id = any (array(select g.id from gone g)) order by y.created_at, y.id for update
  loop
    if v_payment.state = 'denied' or v_payment.state = 'said' and (
        select count(*) >= 10 or count(*) filter (where y.name = v_payment.name) > 0 from public.payments y
         where y.event_id = v_payment.event_id and y.user_id is not distinct from v_payment.user_id
           and y.claimed = v_payment.claimed and y.state = 'left') then
      delete from public.payments y where y.id = v_payment.id;
    else
      update public.payments y set participant_id = null where y.id = v_payment.id;
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Events are locked by now, so this is kept short. What is left is hidden at once, and prune_activity deletes it later.
  if not private.forget_activity(old.id, 500) then
    insert into private.half_forgotten values (old.id);
  end if;
  perform private.forget_attendance(old.id);
  delete from private.activity_seen s where s.user_id = old.id;
  -- Without a device and an address nothing can be told: lease_messages deletes unsent what is not deleted here.
  delete from private.push_subscriptions s where s.user_id = old.id;
  delete from private.mail_stops o where o.user_id = old.id;
  delete from private.messages m
   where m.id in (
     select o.id from private.messages o where o.recipient = old.id and o.to_account limit 500 for update skip locked);
  -- Its private events, which stand as cancelled in the calendars of those who came. What is held this moment is old, and is being deleted.
  update private.cancelled_dates c set name = 'A private event', private_of = null
   where c.id in (select o.id from private.cancelled_dates o where o.private_of = old.id for update skip locked);
  -- Of what others are still to be told, its names. One that is held this moment names nobody either (private.digest_people).
  update private.messages m set details = private.without_names_of(m.details, old.id)
   where m.id in (
     select o.id from private.messages o where o.kind = 'digest' and private.digest_accounts(o.details) @> array[old.id]
      limit 500 for update skip locked);
  -- A settled payment, whose registration is gone, concerns nobody any more. All others stay, with the name: money is owed.
  delete from public.payments y where y.user_id = old.id and y.settled_at is not null;
  update public.payments y set user_id = nullif(y.user_id, old.id), marked_by = nullif(y.marked_by, old.id)
   where y.user_id = old.id or y.marked_by = old.id;
  return null;
end
$$;

revoke all on function private.let_go_of_devices(), private.digest_people(jsonb), private.digest_accounts(jsonb), private.without_names_of(jsonb, uuid), private.devices_of_guest(bytea), private.drop_devices_of_gone(uuid[]) from public, anon, authenticated, service_role;
-- Asked by an index.
grant execute on function private.digest_accounts(jsonb) to service_role;
