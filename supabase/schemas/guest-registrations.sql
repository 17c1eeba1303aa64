-- The registrations of a guest, by the secret of the private link.

-- The registration of a guest that comes next, in that series if one is named: the earliest on a date that is not over, else the latest of all. A
-- guest has several if they keep a place, or joined again with the same secret. A row of an added person counts only if the guest's own is gone.
create function private.next_of_holder(p_holder uuid, p_series_id text default null)
returns public.participants
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.participants;
begin
  select p.* into v_row
    from public.participants p join public.events e on e.id = p.event_id
   cross join lateral (select coalesce(private.lasts_until(e.datetime, e.end_datetime) < now(), false) as past) t
   where p.holder = p_holder and (p_series_id is null or e.series_id = p_series_id)
   order by t.past, extract(epoch from e.datetime) * case when t.past then -1 else 1 end, p.kind = 'own' desc, p.created_at, p.id
   limit 1;
  return v_row;
end
$$;

-- A guest's own registration by the secret of the private link, with its payment and mails (private.guest_mail_json). Null without any of these.
-- With `p_event_id` it is that of this event; with the id of a series the next one there, and event_id; without an id the next one of all.
-- `regular_in`: the id of the series in which that secret keeps a place. `added`: the registrations of added people. `payments`: open payments of added
-- people who are off the list, as an account reads them in get_event. Each of these three may stand alone.
-- `section`: the name of a row's section in a private event, whose page would else name it.
-- `adopted`: the secret opens nothing there, because an account has linked the registration; only with p_event_id.
create function public.get_registration(p_secret text, p_event_id text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := case when p_secret is not null then private.me(p_secret) end;
  v_event_id text;
  v_row public.participants;
  v_series_id text;
  -- The sections of a private event.
  v_sections jsonb;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  select e.series_id into v_series_id from public.events e where e.id = p_event_id;
  if found then
    v_event_id := p_event_id;
  else
    v_event_id := coalesce((private.next_of_holder(v_me, p_event_id)).event_id, (
      select y.event_id from public.payments y join public.events e on e.id = y.event_id
       where y.holder = v_me and y.participant_id is null and y.settled_at is null and e.series_id = p_event_id
       order by e.datetime desc, e.id limit 1));
    -- The place is there also when the date of the link is gone: a secret keeps places in one series only.
    v_series_id := coalesce(
      (select s.id from public.series s where s.id = p_event_id),
      (select e.series_id from public.events e where e.id = v_event_id),
      (select g.series_id from private.regulars g where g.holder = v_me order by g.since limit 1));
  end if;
  select p.* into v_row from public.participants p where p.holder = v_me and p.event_id = v_event_id and p.kind = 'own';
  select e.sections into v_sections from public.events e where e.id = v_event_id and e.is_private;
  -- Null where there is neither a registration nor a place.
  return nullif(
    case when v_row.id is null then '{}' else private.registration_json(v_row) end
    || jsonb_strip_nulls(jsonb_build_object('section', private.section_name(v_sections, v_row.section_id)))
    || coalesce((
         select jsonb_build_object('mail', m.m) from private.guest_mail_json(v_me) m (m) where v_row.id is not null and m.m <> '{}'), '{}')
    || coalesce((select jsonb_build_object('payment', private.payment_json(y)) from public.payments y where y.participant_id = v_row.id), '{}')
    || coalesce((
         select jsonb_build_object('came', a.came) from private.attendance a join public.events e on e.id = a.event_id
          where a.participant_id = v_row.id and a.came is not null
            and coalesce(e.datetime, e.end_datetime) <= now() and private.attendance_retention_end(e) > now()), '{}')
    || coalesce((
         select jsonb_build_object('regular_in', g.series_id) from private.regulars g
          where g.series_id = v_series_id and g.holder = v_me), '{}')
    || coalesce((
         select jsonb_build_object('added', jsonb_agg(private.registration_json(p)
             || jsonb_strip_nulls(jsonb_build_object('section', private.section_name(v_sections, p.section_id)))
             || coalesce((select jsonb_build_object('payment', private.payment_json(y)) from public.payments y where y.participant_id = p.id), '{}')
             || coalesce((select '{"regular": true}'::jsonb from private.regular_rows r where r.participant_id = p.id), '{}')
             order by p.created_at, p.id))
           from public.participants p
          where p.holder = v_me and p.event_id = v_event_id and p.kind <> 'own'
         having count(*) > 0), '{}')
    || coalesce((
         select jsonb_build_object('payments', jsonb_agg(private.payment_json(y) order by y.created_at, y.id))
             || case when v_event_id = p_event_id then '{}' else jsonb_build_object('event_id', v_event_id) end
           from public.payments y
          where y.holder = v_me and y.event_id = v_event_id and y.participant_id is null and y.settled_at is null
         having count(*) > 0), '{}')
    || case when v_row.id is null and p_event_id is not null and exists (
         select from private.holders h where h.id = v_me and h.became is not null) then '{"adopted": true}'::jsonb else '{}' end, '{}');
end
$$;
grant execute on function public.get_registration to anon, authenticated, service_role;

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
               || case when p.waiting_since is null then '{}' else jsonb_build_object('place', private.waitlist_position(p)) end as entry
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
