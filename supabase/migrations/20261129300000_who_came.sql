-- Who came: noted by whoever runs the event, from its start on. Names are kept until ninety days after the series or the event. Then only
-- 'came 8 of 10' stays for each date. docs/decisions/who-came.md says why.

create table private.attendance_totals (
  event_id text primary key references public.events (id) on delete cascade,
  came int not null default 0,
  missed int not null default 0,
  look_at timestamptz
);
comment on table private.attendance_totals is 'One row for each event in which it was noted who came or left late. came and missed count those whose names are gone, because the ninety days are over or the account was deleted.';
comment on column private.attendance_totals.look_at is 'When to look whether the ninety days are over (private.prune_attendance). Null once nobody is named any more.';
create index attendance_totals_look_at_idx on private.attendance_totals (look_at) where look_at is not null;

create table private.attendance (
  participant_id uuid primary key,
  event_id text not null references private.attendance_totals (event_id) on delete cascade,
  came boolean,
  name text not null,
  user_id uuid,
  claimed boolean not null default false,
  secret_hash bytea
);
comment on table private.attendance is 'Who came to an event, who did not, and who left it late by themselves. Written by set_came and by leaving, read through get_event, get_attendance and get_my_attendance.';
comment on column private.attendance.participant_id is 'The row in participants. It may be gone: what was noted stays when somebody leaves.';
comment on column private.attendance.came is 'Null: left late by themselves (withdraw_until), and was not ticked before.';
comment on column private.attendance.name is 'Used once the row in participants is gone. While it is there, its name counts.';
comment on column private.attendance.user_id is 'Whose registration or claim it was. No foreign key: forget_account deletes what is noted.';
comment on column private.attendance.secret_hash is 'Of a guest who was ticked or left late. The same secret on several dates is the same person.';
create index attendance_event_id_idx on private.attendance (event_id);
create index attendance_user_id_idx on private.attendance (user_id) where user_id is not null;

revoke all on table private.attendance_totals, private.attendance from public, anon, authenticated;
grant all on table private.attendance_totals, private.attendance to service_role;

create function private.names_of_series_until(p_series public.series)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.series_ended(p_series, now()) then
    return 'infinity';
  end if;
  return interval '90 days' + greatest(
    (select max(coalesce(e.end_datetime, e.datetime)) from public.events e where e.series_id = p_series.id),
    coalesce(p_series.ended_at, (p_series.ends_on + 1)::timestamp at time zone p_series.time_zone, p_series.created_at));
end
$$;
comment on function private.names_of_series_until(public.series) is 'Until when the names of those who came to a series are kept: ninety days after it ended and its last date was over.';

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
  return private.names_of_series_until(v_series);
end
$$;
comment on function private.names_until(public.events) is 'Until when the names of those who came to an event are kept: ninety days after it, or after its series.';

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
  if v_came is null or private.names_until(p_event) <= now() then
    return null;
  end if;
  return jsonb_build_object('came', v_came);
end
$$;
comment on function private.came_json(public.events, uuid, boolean) is 'The key `came` of an event''s page: who of the list came, by the id of the row. All for those who run the event, else the viewer''s own and those of slots they claimed. Null where nothing is noted, and once the ninety days are over.';

create function private.came_of(p_row public.participants)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_build_object('came', a.came) from private.attendance a join public.events e on e.id = a.event_id
     where a.participant_id = p_row.id and a.came is not null
       and coalesce(e.datetime, e.end_datetime) <= now() and private.names_until(e) > now()), '{}');
end
$$;
comment on function private.came_of(public.participants) is 'The key `came` of a guest''s own registration, where it is noted.';

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
      update private.attendance_totals t set look_at = null, came = t.came + n.came, missed = t.missed + n.missed
        from (select count(*) filter (where g.came) as came, count(*) filter (where not g.came) as missed from gone g) n
       where t.event_id = v_id;
    else
      -- A series that goes on may end: look again.
      update private.attendance_totals t set look_at = least(v_until, now() + interval '30 days') where t.event_id = v_id;
    end if;
  end loop;
end
$$;
comment on function private.prune_attendance() is 'Turns names into numbers, for at most 20 events whose ninety days are over. Called at the end of set_came, and by the sender. Until then these names are kept but never shown.';

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
    set came = case when t.look_at is not null then t.came else 0 end, missed = case when t.look_at is not null then t.missed else 0 end,
        look_at = coalesce(t.look_at, excluded.look_at);
end
$$;
comment on function private.note_attendance(text) is 'Called before anything is noted of an event: makes its row of totals, which says when to look whether the ninety days are over.';

create function private.tick_once(p_event_id text, p_ids uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  with gone as materialized (
    select a.* from private.attendance a
     where a.event_id = p_event_id and a.came is not null
       and not exists (select from public.participants p where p.id = a.participant_id))
  delete from private.attendance a using gone g join private.attendance n on n.event_id = p_event_id and n.participant_id <> g.participant_id
   where a.participant_id = g.participant_id and n.participant_id = any (p_ids) and n.came is not null
     and (g.secret_hash = n.secret_hash or g.user_id = n.user_id and g.claimed = n.claimed and (not g.claimed or g.name = n.name));
end
$$;
comment on function private.tick_once(text, uuid[]) is 'Somebody who left after a tick and came back counts once: what is noted of their new row replaces what was noted of the old one.';

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
  if private.lock_managed_event(p_event_id) is not true then
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
    select p.id, p.event_id, p_came, p.name, coalesce(p.user_id, p.claimed_by_user_id), p.claimed_by_user_id is not null, s.secret_hash
      from public.participants p left join private.guest_secrets s on s.participant_id = p.id
     where p.event_id = p_event_id and p.id = any (p_ids) and p.slot_number is not null
    on conflict (participant_id) do update set came = excluded.came, name = excluded.name, user_id = excluded.user_id, claimed = excluded.claimed
      where a.came is distinct from excluded.came;
    perform private.tick_once(p_event_id, p_ids);
  end if;
  perform private.prune_attendance();
  return coalesce(private.came_json(v_event, auth.uid(), true) -> 'came', '{}');
end
$$;
comment on function public.set_came(text, uuid[], boolean) is 'Notes from the start on that these people of an event came (true) or did not (false); null takes it back. For those who run the event. Who has no slot, or is not of this event, is left out. Answers with all that is noted of the list now, by the id of the row.';

revoke all on function private.names_of_series_until(public.series), private.names_until(public.events),
  private.came_json(public.events, uuid, boolean), private.came_of(public.participants), private.prune_attendance(),
  private.note_attendance(text), private.tick_once(text, uuid[]) from public, anon, authenticated, service_role;
revoke all on function public.set_came(text, uuid[], boolean) from public, anon, authenticated;
grant execute on function public.set_came(text, uuid[], boolean) to authenticated, service_role;
