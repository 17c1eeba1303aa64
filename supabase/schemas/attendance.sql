-- Who came, and how often over a series or a group.

-- One row for each event in which it was noted who came or left late. It counts those whose names are no longer kept, because the ninety days are
-- over or the account was deleted.
create table private.attendance_totals (
  event_id text not null,
  unnamed_came int not null default 0,
  unnamed_missed int not null default 0,
  -- When to look whether the ninety days are over (private.prune_attendance). Null once nobody is named any more.
  look_at timestamptz,
  constraint attendance_totals_pkey primary key (event_id),
  constraint attendance_totals_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);
create index attendance_totals_look_at_idx on private.attendance_totals (look_at) where look_at is not null;
grant all on private.attendance_totals to service_role;

-- Who came to an event, who did not, and who left it late by themselves. Written by set_came and by leaving, read through get_event,
-- get_attendance and get_my_attendance.
create table private.attendance (
  -- The row in participants. It may be gone: what was noted stays when somebody leaves.
  participant_id uuid not null,
  event_id text not null,
  -- Null: left late by themselves (withdraw_until), and was not ticked before.
  came boolean,
  -- Used once the row in participants is gone. While it is there, its name counts.
  name text not null,
  -- Whose registration or claim it was. No foreign key: forget_account deletes what is noted.
  user_id uuid,
  claimed boolean not null default false,
  -- Of a guest who was ticked or left late. The same secret on several dates is the same person.
  secret_hash bytea,
  constraint attendance_pkey primary key (participant_id),
  constraint attendance_event_id_fkey foreign key (event_id) references private.attendance_totals (event_id) on delete cascade
);
create index attendance_event_id_idx on private.attendance (event_id);
create index attendance_user_id_idx on private.attendance (user_id) where user_id is not null;
grant all on private.attendance to service_role;

-- Until when the names of those who came to an event are kept: ninety days after it, or after the last date of a series that has ended.
create function private.names_until(p_event public.events)
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
  if not (private.makes_no_dates(v_series) or private.series_ended(v_series)) then
    return 'infinity';
  end if;
  return interval '90 days' + greatest(
    (select max(coalesce(e.end_datetime, e.datetime)) from public.events e where e.series_id = v_series.id),
    coalesce(v_series.ended_at, (v_series.ends_on + 1)::timestamp at time zone v_series.time_zone, v_series.created_at));
end
$$;

-- Notes from the start on that these people of an event came (true) or did not (false); null takes it back. For those who run the event. People
-- without a slot, of another event, or whose own time has not begun are left out. Answers with all that is noted of the list now, by the id of the
-- row.
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
  elsif private.names_until(v_event) <= now() or coalesce(v_event.end_datetime, v_event.datetime) + interval '90 days' <= now() and exists (
      -- The series goes on again, but who came is only a number by now: people ticked again would count twice.
      select from private.attendance_totals t where t.event_id = p_event_id and t.look_at is null) then
    perform private.refuse('invalid_input', 'This was more than 90 days ago, so who came can no longer be noted.', 'event_id');
  end if;
  perform private.note_attendance(p_event_id);
  if p_came is null then
    delete from private.attendance a where a.event_id = p_event_id and a.participant_id = any (p_ids) and a.came is not null;
  else
    insert into private.attendance as a (participant_id, event_id, came, name, user_id, claimed, secret_hash)
    select p.id, p.event_id, p_came, p.name, coalesce(p.user_id, p.claimed_by_user_id), p.claimed_by_user_id is not null and not p.pick, w.secret_hash
      from public.participants p join private.sections_of(v_event) x on x.id = p.section_id
      join private.persons w on w.id = p.id
     where p.event_id = p_event_id and p.id = any (p_ids) and p.slot_number is not null and (x.ends_at is null or x.starts_at <= now())
    on conflict (participant_id) do update set came = excluded.came, name = excluded.name, user_id = excluded.user_id, claimed = excluded.claimed
      where a.came is distinct from excluded.came;
    -- Somebody who left after a tick and came back counts once: what is noted of their new row replaces what was noted of the old one.
    with gone as materialized (
      select a.* from private.attendance a
       where a.event_id = p_event_id and a.came is not null
         and not exists (select from public.participants p where p.id = a.participant_id))
    delete from private.attendance a using gone g join private.attendance n on n.event_id = p_event_id and n.participant_id <> g.participant_id
     where a.participant_id = g.participant_id and n.participant_id = any (p_ids) and n.came is not null
       and (g.secret_hash = n.secret_hash or g.user_id = n.user_id and g.claimed = n.claimed and (not g.claimed or g.name = n.name));
  end if;
  perform private.prune_attendance();
  return coalesce(private.came_json(v_event, auth.uid(), true), '{}');
end
$$;
grant execute on function public.set_came to authenticated, service_role;

-- Called before anything is noted of an event: makes its row of totals, which says when to look whether the ninety days are over.
create function private.note_attendance(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.attendance_totals as t (event_id, look_at) values (p_event_id, now() + interval '90 days')
  on conflict (event_id) do update
    -- look_at is null: the names became numbers, and then the event was moved to another day. That day begins to count at 0.
    set unnamed_came = case when t.look_at is not null then t.unnamed_came else 0 end,
        unnamed_missed = case when t.look_at is not null then t.unnamed_missed else 0 end,
        look_at = coalesce(t.look_at, excluded.look_at);
end
$$;

-- Turns names into numbers, for at most 20 events whose ninety days are over. Called at the end of set_came, and by the sender. Until then
-- these names are kept but never shown.
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
    select t.event_id from private.attendance_totals t where t.look_at <= now() order by t.look_at limit 20 for update skip locked
  loop
    select * into v_event from public.events e where e.id = v_id;
    v_until := private.names_until(v_event);
    if v_until <= now() then
      with gone as (delete from private.attendance a where a.event_id = v_id returning a.came)
      update private.attendance_totals t set look_at = null, unnamed_came = t.unnamed_came + n.came, unnamed_missed = t.unnamed_missed + n.missed
        from (select count(*) filter (where g.came) as came, count(*) filter (where not g.came) as missed from gone g) n
       where t.event_id = v_id;
    else
      -- A series that goes on may end: look again.
      update private.attendance_totals t set look_at = least(v_until, now() + interval '30 days') where t.event_id = v_id;
    end if;
  end loop;
end
$$;

-- What the page of an event says as `came`: who of the list came, by the id of the row. All for those who run the event, else the viewer's own and
-- those of slots they claimed. Null where nothing is noted, and once the ninety days are over.
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
     where a.event_id = p_event.id and a.came is not null and (p_manages or p.user_id = p_me or p.claimed_by_user_id = p_me));
begin
  return case when v_came is not null and private.names_until(p_event) > now() then v_came end;
end
$$;

-- Notes who gave up a slot after withdraw_until, as the activity tells it (private.participants_left): once for an account, at most 200 for
-- an event. The record counts it as a late withdrawal. p_claims: which of these rows were claimed for somebody.
create function private.keep_late(p_event public.events, p_deeds private.activity[], p_claims uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if (least(p_event.withdraw_until, coalesce(p_event.datetime, p_event.end_datetime)) < now()) is not true then
    return; -- nobody was ticked yet, and nobody can be late
  end if;
  -- What was noted of somebody who was removed goes with them. Of those who left by themselves it stays.
  delete from private.attendance a
   where a.participant_id = any (array(select d.about::uuid from unnest(p_deeds) d where d.deed = 'removed')) and a.event_id = p_event.id;
  with late as (
    select d.about::uuid as id, d.name, d.subject_id, d.about::uuid = any (p_claims) as claimed from unnest(p_deeds) d
     where d.details ? 'late'
       and not exists (select from private.attendance a
                        where a.event_id = p_event.id and a.came is null and a.user_id = d.subject_id and not a.claimed
                          and d.about::uuid <> all (p_claims))
     limit greatest(0, 200 - (select count(*) from private.attendance a where a.event_id = p_event.id and a.came is null))),
  noted as materialized (select private.note_attendance(p_event.id) from late limit 1)
  insert into private.attendance (participant_id, event_id, name, user_id, claimed)
  select l.id, p_event.id, l.name, l.subject_id, l.claimed from late l cross join noted
  on conflict (participant_id) do nothing;
end
$$;

-- How often each person came to the dates of a series (its id) or to the events of a group (its id), for those who run it: came, of how
-- many that were noted of them, and how often they left late. Counts only events in which anything was noted; the newest 60, and at most
-- 200 people. `dates` has how many came to each. Ninety days after a series, or after an event of no series, people are no longer named.
-- Accounts are told apart by their ids, which are not told.
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
    if v_series.id is null or private.runs_series(v_series, v_me) is not true then
      perform private.refuse('unauthorized');
    end if;
  end if;
  return (
    with counted as (
      select e as event, e.id, e.name, t.at, n.came, n.missed, row_number() over (order by t.at desc, e.id) as place
        from public.events e join private.attendance_totals s on s.event_id = e.id
       cross join lateral (select coalesce(e.datetime, e.end_datetime) as at) t
       cross join lateral (
         select s.unnamed_came + count(*) filter (where a.came) as came, s.unnamed_missed + count(*) filter (where not a.came) as missed
           from private.attendance a where a.event_id = e.id) n
       where (e.series_id = v_series.id or e.group_id = v_group_id) and t.at <= now() and n.came + n.missed > 0
       order by place limit 61),
    listed as (
      select * from counted c where c.place <= 60),
    named as (
      -- Asked once for all dates of a series.
      select c.id, c.place from listed c join (
        select coalesce((l.event).series_id, l.id) as circle, private.names_until((array_agg(l.event))[1]) as until from listed l group by 1) u
          on u.circle = coalesce((c.event).series_id, c.id) and u.until > now()),
    people as (
      select l.person, (array_agg(l.name order by c.place))[1] as name, bool_or(l.guest) as guest,
             count(*) filter (where l.came) as came, count(l.came) as of,
             count(distinct l.event_id) filter (where l.came is null) as late
        from named c join private.attendance_lines(array(select o.id from named o)) l on l.event_id = c.id
       group by l.person order by 5 desc, 4 desc, l.person limit 201)
    select json_build_object(
      'dates', (select coalesce(json_agg(json_build_object(
          'id', c.id, 'name', c.name, 'date', c.at, 'came', c.came, 'of', c.came + c.missed) order by c.place), '[]') from listed c),
      'people', (select coalesce(json_agg(json_build_object(
          'key', left(md5(v_me::text || o.person), 16), 'name', o.name, 'guest', o.guest, 'came', o.came, 'of', o.of, 'late', o.late)
          order by o.of desc, o.came desc, o.name, o.person), '[]') from (select * from people limit 200) o),
      'more', (select count(*) > 60 from counted) or (select count(*) > 200 from people)));
end
$$;
grant execute on function public.get_attendance to authenticated, service_role;

-- What is noted of each person in these events; came is null for leaving late. A person is an account, in all events; a guest with the same
-- secret on several dates of a series; else a name within one series or one event, as on the page of payments.
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
      select a.event_id, a.came, a.secret_hash, coalesce(e.series_id, e.id) as circle, coalesce(p.name, a.name) as name,
             coalesce(p.user_id, case when p.pick then p.claimed_by_user_id end, case when p.id is null and not a.claimed then a.user_id end) as account,
             lower(replace(coalesce(p.name, a.name), ' ', '')) as called
        from private.attendance a join public.events e on e.id = a.event_id left join public.participants p on p.id = a.participant_id
       where a.event_id = any (p_event_ids)),
    lasting as (
      -- Guests who have the same secret on several dates of a series.
      select l.circle, l.secret_hash, min(l.called) as called from lines l
       where l.secret_hash is not null and l.account is null
       group by l.circle, l.secret_hash having count(distinct l.event_id) > 1),
    known as (
      -- Those of them whose name no other has: what is noted with only that name is theirs too.
      select t.circle, t.called, min(encode(t.secret_hash, 'hex')) as hash from lasting t group by t.circle, t.called having count(*) = 1)
    select l.event_id,
           coalesce(l.account, md5(coalesce('guest ' || coalesce(encode(t.secret_hash, 'hex'), k.hash), l.called) || ' ' || l.circle)::uuid),
           l.name, l.account is null, l.came
      from lines l
      left join lasting t on l.account is null and t.circle = l.circle and t.secret_hash = l.secret_hash
      left join known k on l.account is null and k.circle = l.circle and k.called = l.called
     -- Leaving late does not count for those who came back and are on the list again.
     where l.came is not null or not exists (
       select from public.participants o
        where o.event_id = l.event_id and o.slot_number is not null
          and case when l.account is not null then o.user_id = l.account
                   else o.user_id is null and (lower(replace(o.name, ' ', '')) = l.called
                     or exists (select from private.guest_secrets s where s.participant_id = o.id and s.number = 0 and s.secret_hash = l.secret_hash)) end);
end
$$;

-- How often the caller came to the dates of a series (came), on how many of them that was noted (of), and how often they left late. A guest
-- asks with the secret of the private link. Null where nothing is noted.
create function public.get_my_attendance(p_series_id text, p_secret text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.hash_secret(p_secret);
  v_me uuid := auth.uid();
  v_event public.events;
  v_mine jsonb;
begin
  select * into v_event from public.events e where e.series_id = left(p_series_id, 13) limit 1;
  if not found or private.names_until(v_event) <= now() then
    return null;
  end if;
  select jsonb_build_object('came', count(*) filter (where a.came), 'of', count(a.came),
           'late', count(distinct a.event_id) filter (where a.came is null
             and not exists (
               select from public.participants p left join private.guest_secrets s on s.participant_id = p.id and s.number = 0
                where p.event_id = e.id and p.slot_number is not null and (p.user_id = v_me or s.secret_hash = v_hash))
             and (t.unnamed_came + t.unnamed_missed > 0 or exists (select from private.attendance o where o.event_id = e.id and o.came is not null))))
    into v_mine
    from public.events e join private.attendance_totals t on t.event_id = e.id join private.attendance a on a.event_id = e.id
   where e.series_id = v_event.series_id and coalesce(e.datetime, e.end_datetime) <= now()
     and (a.user_id = v_me and not a.claimed or a.secret_hash = v_hash);
  return case when v_mine ->> 'of' <> '0' or v_mine ->> 'late' <> '0' then v_mine end;
end
$$;
grant execute on function public.get_my_attendance to anon, authenticated, service_role;

