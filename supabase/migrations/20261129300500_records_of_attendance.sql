-- How often each person came to the dates of a series or the events of a group: for those who run it, and for oneself.

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
             coalesce(p.user_id, case when p.id is null and not a.claimed then a.user_id end) as account,
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
                     or exists (select from private.guest_secrets s where s.participant_id = o.id and s.secret_hash = l.secret_hash)) end);
end
$$;
comment on function private.attendance_lines(text[]) is 'What is noted of each person in these events; came is null for leaving late. A person is an account, in all events; a guest with the same secret on several dates of a series; else a name within one series or one event, as in get_payments_by_person.';

create function private.attendance_of(p_me uuid, p_series_id text, p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with counted as (
      select e as event, e.id, e.name, t.at, n.came, n.missed, row_number() over (order by t.at desc, e.id) as place
        from public.events e join private.attendance_totals s on s.event_id = e.id
       cross join lateral (select coalesce(e.datetime, e.end_datetime) as at) t
       cross join lateral (
         select s.came + count(*) filter (where a.came) as came, s.missed + count(*) filter (where not a.came) as missed
           from private.attendance a where a.event_id = e.id) n
       where (e.series_id = p_series_id or e.group_id = p_group_id) and t.at <= now() and n.came + n.missed > 0
       order by place limit 61),
    listed as (
      select * from counted c where c.place <= 60),
    series_until as materialized (
      select s.id, private.names_of_series_until(s) as at from public.series s where s.id in (select (c.event).series_id from listed c)),
    named as (
      select c.id, c.place from listed c left join series_until u on u.id = (c.event).series_id
       where coalesce(u.at, private.names_until(c.event)) > now()),
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
          'key', left(md5(p_me::text || o.person), 16), 'name', o.name, 'guest', o.guest, 'came', o.came, 'of', o.of, 'late', o.late)
          order by o.of desc, o.came desc, o.name, o.person), '[]') from (select * from people limit 200) o),
      'more', (select count(*) > 60 from counted) or (select count(*) > 200 from people)));
end
$$;
comment on function private.attendance_of(uuid, text, uuid) is 'See get_attendance.';

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
begin
  p_scope := left(p_scope, 37); -- no id is longer than 36
  if p_scope ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' and private.leads_group(p_scope::uuid, v_me) then
    return private.attendance_of(v_me, null, p_scope::uuid);
  end if;
  select * into v_series from public.series s where s.id = p_scope;
  if v_series.id is null or private.runs_series(v_series, v_me) is not true then
    perform private.refuse('unauthorized');
  end if;
  return private.attendance_of(v_me, v_series.id, null);
end
$$;
comment on function public.get_attendance(text) is 'How often each person came to the dates of a series (its id) or to the events of a group (its id), for those who run it: came, of how many that were noted of them, and how often they left late. Counts only events in which anything was noted; the newest 60, and at most 200 people. `dates` has how many came to each. Ninety days after a series, or after an event of no series, people are no longer named. Accounts are told apart by their ids, which are not told.';

create function public.get_my_attendance(p_series_id text, p_secret text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_series public.series;
  v_mine jsonb;
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or private.names_of_series_until(v_series) <= now() then
    return null;
  end if;
  select jsonb_build_object('came', count(*) filter (where a.came), 'of', count(a.came),
           'late', count(distinct a.event_id) filter (where a.came is null
             and not exists (
               select from public.participants p left join private.guest_secrets s on s.participant_id = p.id
                where p.event_id = e.id and p.slot_number is not null and (p.user_id = v_me or s.secret_hash = private.hash_secret(p_secret)))
             and (t.came + t.missed > 0 or exists (select from private.attendance o where o.event_id = e.id and o.came is not null))))
    into v_mine
    from public.events e join private.attendance_totals t on t.event_id = e.id join private.attendance a on a.event_id = e.id
   where e.series_id = v_series.id and coalesce(e.datetime, e.end_datetime) <= now()
     and (a.user_id = v_me and not a.claimed or a.secret_hash = private.hash_secret(p_secret));
  return case when v_mine ->> 'of' <> '0' or v_mine ->> 'late' <> '0' then v_mine end;
end
$$;
comment on function public.get_my_attendance(text, text) is 'How often the caller came to the dates of a series (came), on how many of them that was noted (of), and how often they left late. A guest asks with the secret of the private link. Null where nothing is noted.';

revoke all on function private.attendance_lines(text[]), private.attendance_of(uuid, text, uuid) from public, anon, authenticated, service_role;
revoke all on function public.get_attendance(text), public.get_my_attendance(text, text) from public, anon, authenticated;
grant execute on function public.get_attendance(text) to authenticated, service_role;
grant execute on function public.get_my_attendance(text, text) to anon, authenticated, service_role;
