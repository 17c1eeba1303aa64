-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

create or replace function private.lead_others()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_first uuid := (
    select o.participant_id
      from private.guest_secrets s join private.guest_secrets o on o.secret_hash = s.secret_hash and o.event_id = s.event_id
      join public.participants p on p.id = o.participant_id
     where s.participant_id = new.id order by o.number limit 1);
begin
  if v_first <> new.id then
    update public.participants p set claimed_with = v_first where p.id = new.id;
    return null;
  end if;
  update private.messages m set recipient = new.id
   where m.event_id = new.event_id and m.recipient = old.claimed_with and not m.to_account and m.kind not in ('cancelled', 'payment')
     -- The guest was gone before, and came back.
     and not exists (
       select from private.messages o where o.event_id = m.event_id and o.recipient = new.id and not o.to_account and o.kind = m.kind);
  insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, secret_hash, device, time_zone, created_at)
  select s.endpoint, s.p256dh, s.auth, new.id, s.secret_hash, s.device, s.time_zone, s.created_at
    from private.push_subscriptions s where s.participant_id = old.claimed_with
  on conflict do nothing;
  return null;
end
$$;

create or replace function public.say_paid(
  p_ids uuid[] default null, p_secret text default null, p_said boolean default true, p_cents integer default null, p_currency text default null,
  p_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_event_id text;
  v_payment public.payments;
  v_payments jsonb := '[]';
begin
  for v_slot in select * from private.lock_slots(coalesce(p_ids, array[p_id]), true, p_secret) loop
    if auth.uid() is null and v_event_id is distinct from (v_slot.event).id then
      v_event_id := (v_slot.event).id;
      perform private.count_change(v_event_id); -- once for all of a guest
    end if;
    v_payment := v_slot.payment;
    if p_said is false then
      delete from public.payments y where y.id = v_payment.id and y.state = 'said';
      continue when v_payment.id is null or v_payment.state = 'said';
    elsif (v_payment.state in ('said', 'confirmed')) is not true then
      continue when (v_slot.entry).slot_number is null;
      v_payment := private.pay(v_slot.event, v_slot.entry, v_payment, p_cents, p_currency);
    end if;
    v_payments := v_payments || private.payment_json(v_payment);
  end loop;
  if not found then
    perform private.refuse('participant_not_found');
  elsif p_said is not false and v_payments = '[]' then
    perform private.refuse('nothing_to_pay');
  end if;
  return case when p_ids is null then v_payments -> 0 else v_payments end;
end
$$;

create or replace function private.lock_slots(p_ids uuid[], p_own boolean default false, p_secret text default null)
returns table (event public.events, entry public.participants, payment public.payments)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_events text[];
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'participant_ids');
  end if;
  v_events := array(select distinct p.event_id from public.participants p where p.id = any (p_ids));
  for v_round in 1..2 loop
    if (case when p_own
        then exists (
          select from public.participants p where p.id = any (p_ids)
             and (auth.uid() = coalesce(p.user_id, p.claimed_by_user_id) or p_secret is not null and private.holds_secret(p.id, p_secret)) is not true)
        else exists (select from unnest(v_events) e where not private.manages_event(e)) end) then
      perform private.refuse('unauthorized');
    end if;
    exit when v_round = 2;
    -- In the same order as everywhere, so that two calls never wait for each other.
    perform 1 from public.events e where e.id = any (v_events) order by e.id for share;
    perform 1 from public.participants p where p.id = any (p_ids) order by p.id for no key update;
  end loop;
  for v_id in select distinct i from unnest(p_ids) i order by i loop
    select p.* into entry from public.participants p where p.id = v_id;
    if not found then
      continue when p_own;
      perform private.refuse('participant_not_found');
    end if;
    select e.* into event from public.events e where e.id = entry.event_id;
    select y.* into payment from public.payments y where y.participant_id = v_id for update;
    return next;
  end loop;
end
$$;

create or replace function private.claimers_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('claimers', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', p.id, 'name', coalesce(o.name, private.display_name(p.claimed_by_user_id)), 'row', o.id)) order by p.id))
      from public.participants p
      left join public.participants o on o.id = coalesce(p.claimed_with, (
        select m.id from public.participants m where m.event_id = p.event_id and m.user_id = p.claimed_by_user_id))
     where p.event_id = p_event_id
       -- Not by who leads the others, once the guest who added them all is gone.
       and (p.claimed_by_user_id is not null
         or exists (select from private.guest_secrets s where s.participant_id = p.claimed_with and s.number = 0))
    having count(*) > 0);
end
$$;

drop function public.say_paid(uuid, text, boolean, integer, text);

create trigger lead_others after update on public.participants
  for each row when (old.claimed_with is not null and new.claimed_with is null and new.user_id is null and new.claimed_by_user_id is null)
  execute function private.lead_others();

COMMENT ON COLUMN public.participants.claimed_with IS 'The row of the guest who added this person, at which that guest is told what concerns them. Once that is gone: the first row of those whom the guest added, and null in that one (private.lead_others).';

COMMENT ON FUNCTION private.lead_others() IS 'The row at which a guest was told what concerns the people whom they added is gone, and these stay. The first of them takes its place, with what is still to be told and the devices; of the row that is gone only its money is told, and that the event is cancelled (private.let_go_of_devices).';

COMMENT ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) IS '''I have paid'', for at most 100 slots: one''s own, claimed ones, or those that a guest''s secret opens; p_said false takes it back. Who waits or is gone by now is left out, and keeps nobody else from paying; refused where nobody is left. p_cents and p_currency are what the page showed for a slot: another price by now is refused. What the organizer confirmed stays confirmed. Answers with the payments as they are now. p_id stands for one slot, and is answered with its payment alone (null for none): pages up to release 1.2.0 say it.';

revoke all on FUNCTION private.lead_others() from public, anon, authenticated, service_role;

revoke all on FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) from public, anon, authenticated, service_role;
GRANT ALL ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) TO anon;
GRANT ALL ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) TO service_role;
