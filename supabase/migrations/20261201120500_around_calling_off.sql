-- Around an event that was called off: its series goes on without it, nobody owes anything for it, and whoever paid gets the money back.

create or replace function private.series_template(p_event public.events, p_zone text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Every column but those that each date has of its own, so that none that comes later can be forgotten.
  return to_jsonb(p_event)
    - '{id,organizer_id,group_id,created_at,parent_event_id,revision,series_id,occurs_on,time_zone}'::text[]
    - '{called_off_at,call_off_note,call_offs}'::text[]
    - '{datetime,end_datetime,registration_deadline,withdraw_until}'::text[]
    || (private.local_times(p_event, p_zone) - 'day');
end
$$;

create or replace function private.next_of_series(p_series public.series, p_event public.events, p_now timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- A date may have been moved past others, so it is the time that counts; somebody may also have taken it away.
  v_start timestamptz := coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC');
  v_made record;
  v_date date;
begin
  select e.id, e.occurs_on, coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') as start into v_made
    from public.events e
   where e.series_id = p_series.id and e.called_off_at is null and (not e.is_private or private.is_private_series(p_series))
     and coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') > v_start
   order by 3 limit 1;
  if not private.makes_no_dates(p_series) then
    -- The first that is neither over nor made; those that are made were looked at, wherever they were moved.
    v_date := greatest(p_event.occurs_on, private.first_open_day(p_series, p_now));
    loop
      v_date := private.coming_date(p_series, v_date);
      exit when v_date is null or private.starts_at(p_series, v_date) > v_made.start;
      exit when private.over_at(p_series, v_date) >= p_now
        and not exists (select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date);
    end loop;
  end if;
  if v_made.id is not null and (v_date is null or v_made.start <= private.starts_at(p_series, v_date)) then
    return jsonb_build_object('id', v_made.id, 'datetime', v_made.start,
      'opens_at', private.opens_at(p_series, v_made.occurs_on));
  elsif v_date is not null then
    return jsonb_build_object('id', null, 'datetime', private.starts_at(p_series, v_date),
      'opens_at', private.opens_at(p_series, v_date));
  end if;
  return null;
end
$$;
comment on function private.next_of_series(public.series, public.events, timestamptz) is 'The first date after that one which takes place and is not more private than the series: its id once it is made, when it starts and from when on it is open. Null when none comes.';

create or replace function private.check_owes(p_event public.events, p_entry public.participants)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_event.price_cents is null or p_event.called_off_at is not null or p_entry.slot_number is null then
    perform private.refuse('nothing_to_pay');
  end if;
end
$$;
comment on function private.check_owes(public.events, public.participants) is 'Whoever waits owes nothing, nor does anybody in an event without a price, or in one that was called off.';

create or replace function private.lock_left(p_payment_id uuid, out payment public.payments, out back public.participants)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
  v_off boolean;
begin
  select y.event_id into v_event_id from public.payments y where y.id = p_payment_id;
  if not found then
    perform private.refuse('payment_not_found');
  elsif not private.manages_event(v_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select e.called_off_at is not null into v_off from public.events e where e.id = v_event_id for share;
  select y.* into payment from public.payments y where y.id = p_payment_id;
  select p.* into back from public.participants p
   where p.event_id = payment.event_id
     and case when payment.claimed then p.claimed_by_user_id = payment.user_id and p.name = payment.name else p.user_id = payment.user_id end
     and not exists (select from public.payments y where y.participant_id = p.id)
   order by p.created_at, p.id limit 1 for no key update;
  select y.* into payment from public.payments y where y.id = p_payment_id for update;
  if not found then
    perform private.refuse('payment_not_found');
  elsif payment.participant_id is not null and (v_off is not true or payment.state = 'denied') then
    perform private.refuse('nothing_to_refund');
  end if;
end
$$;
comment on function private.lock_left(uuid) is 'The payment of somebody who left, or of anybody in an event that was called off, held until the end of the transaction, and the registration with which that person came back without one.';

create or replace function public.confirm_left(p_payment_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  v_payment := (private.lock_left(p_payment_id)).payment;
  if v_payment.settled_at is not null then
    perform private.refuse('payment_changed');
  elsif v_payment.confirmed_at is null then
    update public.payments y set confirmed_at = now(), marked_by = auth.uid() where y.id = p_payment_id
    returning y.* into v_payment;
  end if;
  return private.payment_json(v_payment) || jsonb_build_object('state', private.state_told(v_payment.state, exists (
    select from public.events e where e.id = v_payment.event_id and e.called_off_at is not null)));
end
$$;
