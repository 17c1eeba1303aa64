-- Attendance, and its totals over a series or a group.

-- One row for each event with attendance.
create table private.attendance_totals (
  event_id text not null,
  -- When to look whether the ninety days are over (private.prune_attendance).
  check_at timestamptz not null,
  constraint attendance_totals_pkey primary key (event_id),
  constraint attendance_totals_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);
create index attendance_totals_check_at_idx on private.attendance_totals (check_at);
grant all on private.attendance_totals to service_role;

-- The attendance of an event. Written by set_came, read through get_event and get_attendance.
create table private.attendance (
  -- The row in participants. It may be gone: marks stay when a person leaves.
  participant_id uuid not null,
  event_id text not null,
  came boolean not null,
  -- Used once the row in participants is gone. While it is there, its name counts.
  name text not null,
  -- The holder of the row, and its kind (participants.kind). No foreign key: forget_money_and_attendance deletes the marks.
  holder uuid,
  kind text not null default 'own',
  constraint attendance_pkey primary key (participant_id),
  constraint attendance_event_id_fkey foreign key (event_id) references private.attendance_totals (event_id) on delete cascade
);
create index attendance_event_id_idx on private.attendance (event_id);
create index attendance_holder_idx on private.attendance (holder) where holder is not null;
grant all on private.attendance to service_role;

-- The end of retention of attendance: ninety days after the event, or after the last date of a series that has ended.
create function private.attendance_retention_end(p_event public.events)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
begin
  if p_event.series_id is null then
    return coalesce(p_event.end_datetime, p_event.datetime, p_event.created_at) + interval '90 days';
  end if;
  select * into v_series from public.series s where s.id = p_event.series_id;
  if not (private.is_series_paused(v_series) or private.series_ended(v_series)) then
    return 'infinity';
  end if;
  return interval '90 days' + greatest(
    (select max(coalesce(e.end_datetime, e.datetime)) from public.events e where e.series_id = v_series.id),
    coalesce(v_series.ended_at, (v_series.ends_on + 1)::timestamp at time zone v_series.time_zone, v_series.created_at));
end
$$;

-- Notes from the start on that these people of an event came (true) or did not (false); null takes it back. For event managers. People
-- without a slot, of another event, or whose own time has not begun are left out. Returns all marks of the list now, by the id of the row.
create function public.set_came(p_event_id text, p_ids uuid[], p_came boolean default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  -- Two who tick at once come one after the other, and the later tick stands.
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  elsif cardinality(p_ids) > 2000 then
    perform private.refuse('invalid_input', 'At most 2,000 at once', 'ids'); -- an event has no more slots
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif (coalesce(v_event.datetime, v_event.end_datetime) <= now()) is not true then
    perform private.refuse('invalid_input', 'Who came can be noted once the event has started.', 'event_id');
  elsif private.attendance_retention_end(v_event) <= now() then
    perform private.refuse('invalid_input', 'This was more than 90 days ago, so attendance can no longer be changed.', 'event_id');
  end if;
  insert into private.attendance_totals (event_id, check_at) values (p_event_id, now() + interval '90 days') on conflict do nothing;
  if p_came is null then
    delete from private.attendance a where a.event_id = p_event_id and a.participant_id = any (p_ids);
  else
    insert into private.attendance as a (participant_id, event_id, came, name, holder, kind)
    select p.id, p.event_id, p_came, p.name, p.holder, p.kind
      from public.participants p join private.sections_of(v_event) x on x.id = p.section_id
     where p.event_id = p_event_id and p.id = any (p_ids) and p.slot_number is not null and (x.ends_at is null or x.starts_at <= now())
    on conflict (participant_id) do update set came = excluded.came, name = excluded.name, holder = excluded.holder, kind = excluded.kind
      where a.came is distinct from excluded.came;
    -- A person who left after a tick and came back counts once: the mark of the new row replaces that of the old one.
    with gone as materialized (
      select a.* from private.attendance a
       where a.event_id = p_event_id
         and not exists (select from public.participants p where p.id = a.participant_id))
    delete from private.attendance a using gone g join private.attendance n on n.event_id = p_event_id and n.participant_id <> g.participant_id
     where a.participant_id = g.participant_id and n.participant_id = any (p_ids)
       and g.holder = n.holder and (g.kind = 'claim') = (n.kind = 'claim') and (g.kind <> 'claim' or g.name = n.name);
  end if;
  perform private.prune_attendance();
  return coalesce(private.came_json(v_event, auth.uid(), true), '{}');
end
$$;
grant execute on function public.set_came to authenticated, service_role;

-- Deletes the attendance of at most 20 events whose ninety days are over. Called at the end of set_came, and by the sender. Until then these
-- rows are kept but never shown.
create function private.prune_attendance()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id text;
  v_event public.events;
  v_until timestamptz;
begin
  for v_id in
    select t.event_id from private.attendance_totals t where t.check_at <= now() order by t.check_at limit 20 for update skip locked
  loop
    select * into v_event from public.events e where e.id = v_id;
    v_until := private.attendance_retention_end(v_event);
    if v_until <= now() then
      delete from private.attendance_totals t where t.event_id = v_id; -- its attendance goes with it
    else
      -- A series that goes on may end: look again.
      update private.attendance_totals t set check_at = least(v_until, now() + interval '30 days') where t.event_id = v_id;
    end if;
  end loop;
end
$$;

-- The `came` of an event's page: attendance of the list, by the id of the row. All for event managers, else the viewer's own and those of
-- claimed slots. Null without marks, and after the ninety days.
create function private.came_json(p_event public.events, p_me uuid, p_manages boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_came jsonb := (
    select jsonb_object_agg(a.participant_id, a.came)
      from private.attendance a join public.participants p on p.id = a.participant_id
     where a.event_id = p_event.id and (p_manages or p.holder = p_me));
begin
  return case when v_came is not null and private.attendance_retention_end(p_event) > now() then v_came end;
end
$$;

-- How often each person came, of how many dates of a series (its id) or events of a group (its id). For managers of all of them. Counts the newest 60
-- events with attendance, and at most 200 people. Ninety days after a series, or after an event of no series, nothing is left. A hash of their
-- ids distinguishes accounts.
create function public.get_attendance(p_scope text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_series public.series;
  v_group_id uuid;
begin
  p_scope := left(p_scope, 37); -- no id is longer than 36
  if p_scope ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' and private.leads_group(p_scope::uuid, v_me) then
    v_group_id := p_scope;
  else
    select * into v_series from public.series s where s.id = p_scope;
    if v_series.id is null or private.is_series_manager(v_series, v_me) is not true then
      perform private.refuse('unauthorized');
    end if;
  end if;
  return (
    with counted as (
      select e as event, e.id, row_number() over (order by coalesce(e.datetime, e.end_datetime) desc, e.id) as place
        from public.events e
       where (e.series_id = v_series.id or e.group_id = v_group_id) and coalesce(e.datetime, e.end_datetime) <= now()
         and exists (select from private.attendance a where a.event_id = e.id)
       order by place limit 61),
    listed as (
      select * from counted c where c.place <= 60),
    named as (
      -- Asked once for all dates of a series.
      select c.id, c.place from listed c join (
        select coalesce((l.event).series_id, l.id) as circle, private.attendance_retention_end((array_agg(l.event))[1]) as until from listed l group by 1) u
          on u.circle = coalesce((c.event).series_id, c.id) and u.until > now()),
    people as (
      select l.person, (array_agg(l.name order by c.place))[1] as name, bool_or(l.guest) as guest,
             count(*) filter (where l.came) as came, count(*) as of
        from named c join private.attendance_lines(array(select o.id from named o)) l on l.event_id = c.id
       group by l.person order by 5 desc, 4 desc, l.person limit 201)
    select json_build_object(
      'dates', (select count(*) from named),
      'people', (select coalesce(json_agg(json_build_object(
          'key', left(md5(v_me::text || o.person), 16), 'name', o.name, 'guest', o.guest, 'came', o.came, 'of', o.of)
          order by o.of desc, o.came desc, o.name, o.person), '[]') from (select * from people limit 200) o),
      'more', (select count(*) > 60 from counted) or (select count(*) > 200 from people)));
end
$$;
grant execute on function public.get_attendance to authenticated, service_role;

-- The attendance of each person in these events. A person is an account in all events, or a guest who is on several dates of a series. Any other name
-- is one person within one series or one event, as on the page of payments.
create function private.attendance_lines(p_event_ids text[])
returns table (event_id text, person uuid, name text, guest boolean, came boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    with lines as (
      select l.*, (select h.account from private.holders h where h.id = l.holder) as account, lower(replace(l.name, ' ', '')) as called
        from (
          select a.event_id, a.came, coalesce(e.series_id, e.id) as circle, coalesce(p.name, a.name) as name,
                 case when coalesce(p.kind, a.kind) = 'claim' then null when p.id is not null then p.holder else a.holder end as holder
            from private.attendance a join public.events e on e.id = a.event_id left join public.participants p on p.id = a.participant_id
           where a.event_id = any (p_event_ids)) l),
    lasting as (
      -- Guests who are on several dates of a series.
      select l.circle, l.holder, min(l.called) as called from lines l
       where l.holder is not null and l.account is null
       group by l.circle, l.holder having count(distinct l.event_id) > 1),
    known as (
      -- Those of them with a unique name: marks with only that name are theirs too.
      select t.circle, t.called, min(t.holder::text) as holder from lasting t group by t.circle, t.called having count(*) = 1)
    select l.event_id,
           coalesce(l.account, md5(coalesce('guest ' || coalesce(t.holder::text, k.holder), l.called) || ' ' || l.circle)::uuid),
           l.name, l.account is null, l.came
      from lines l
      left join lasting t on l.account is null and t.circle = l.circle and t.holder = l.holder
      left join known k on l.account is null and k.circle = l.circle and k.called = l.called;
end
$$;
