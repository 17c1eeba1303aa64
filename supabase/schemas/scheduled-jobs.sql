-- The scheduled work of the sender: reminders, decisions, and dates that open.

-- When the sender has to look at an event, to remind its people or to ask whether it takes place, or at a series, to open its next date.
create table private.scheduled_jobs (
  kind text not null,
  -- Of the event or series. No foreign key, because deleting one would wait for the sender.
  id text not null,
  at timestamptz not null,
  constraint scheduled_jobs_pkey primary key (kind, id),
  -- The kind of work.
  constraint scheduled_jobs_kind_check check (kind in ('reminder', 'series', 'decision'))
);
create index scheduled_jobs_at_idx on private.scheduled_jobs (kind, at);
grant all on private.scheduled_jobs to service_role;

-- Notes when people of an event are to be reminded next, and again when it is moved. No one is reminded of a past time, nor of a called-off event.
create function private.set_reminder(p_event public.events, p_moved boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_at timestamptz := (select min(r.at) from private.reminders_of(p_event) r where r.at > now());
begin
  if p_moved then
    -- A reminder that waits would name the wrong time.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o where o.event_id = p_event.id and o.kind = 'reminder' for update skip locked);
  end if;
  if p_event.called_off_at is null and v_at is not null then
    insert into private.scheduled_jobs as c (kind, id, at) values ('reminder', p_event.id, v_at)
    on conflict (kind, id) do update set at = excluded.at;
  elsif p_moved then
    delete from private.scheduled_jobs c where c.kind = 'reminder' and c.id = p_event.id;
  end if;
exception when others then
  perform private.log_notify_failure(sqlstate);
end
$$;

-- When the people of each section are reminded: at 6 PM of the day before their time, or before the event where they have none. In the zone of the
-- event, or in UTC where its zone is not known. No row without a start.
create function private.reminders_of(p_event public.events)
returns table (at timestamptz, section_id text, starts_at timestamptz)
language plpgsql
stable rows 10
set search_path = ''
as $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
begin
  return query
    select ((s.starts_at at time zone v_zone)::date - 1 + time '18:00') at time zone v_zone, s.id, s.starts_at
      from private.sections_of(p_event) s where s.starts_at is not null;
end
$$;

-- Writes the reminders that are due, of at most 50 events: for everyone with a slot whose time is on the next day, and notes when the
-- others are reminded. Returns whether there may be more.
create function private.queue_reminders(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids text[] := array(
    select c.id from private.scheduled_jobs c
     where c.kind = 'reminder' and c.id = any (private.due_jobs('reminder', p_now, 50)) and c.at <= p_now for update skip locked);
  v_due record;
  v_at timestamptz;
  v_again text[] := '{}';
begin
  for v_due in
    select e as event, c.at from private.scheduled_jobs c join public.events e on e.id = c.id where c.kind = 'reminder' and c.id = any (v_ids)
  loop
    v_at := (select coalesce(min(r.at) filter (where r.at >= v_due.at), max(r.at)) from private.reminders_of(v_due.event) r);
    perform private.write_messages('reminder', (v_due.event).id, (
      select jsonb_agg(jsonb_build_object(
             'holder', t.holder, 'details', private.event_facts(v_due.event) || jsonb_build_object('slots', t.slots),
             'drop_after', o.starts_at))
      from private.people_of((v_due.event).id, 'reminder', p_told => 'slots') t
     cross join lateral (
       select min(r.starts_at) as starts_at from private.reminders_of(v_due.event) r
        where r.at = v_at and r.starts_at > p_now
          and r.section_id in (select coalesce(s ->> 'section_id', '') from jsonb_array_elements(t.slots) s)) o
      where t.is_notified and o.starts_at is not null));
    v_at := (select min(r.at) from private.reminders_of(v_due.event) r where r.at > v_at);
    if v_at is not null then
      update private.scheduled_jobs c set at = v_at where c.kind = 'reminder' and c.id = (v_due.event).id;
      v_again := v_again || (v_due.event).id;
    end if;
  end loop;
  delete from private.scheduled_jobs c where c.kind = 'reminder' and c.id = any (v_ids) and c.id <> all (v_again);
  return cardinality(v_ids) = 50;
end
$$;

-- When a series is new, its rule or plan changes, or a date is no longer skipped, the sender checks at its next tick what is due. A deleted series has
-- no job.
create function private.schedule_series()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_id text := coalesce(v_row ->> 'series_id', v_row ->> 'id');
begin
  insert into private.scheduled_jobs as c (kind, id, at) select 'series', s.id, now() from public.series s where s.id = v_id
  on conflict (kind, id) do update set at = excluded.at;
  if not found then
    perform private.unschedule_job('series', v_id);
  end if;
  return null;
exception when others then
  perform private.log_notify_failure(sqlstate);
  return null;
end
$$;

-- Deletes the job of a deleted event or series. A row that the sender has locked stays; the sender then sees that its event or series is gone.
create function private.unschedule_job(p_kind text, p_id text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.scheduled_jobs c
   where (c.kind, c.id) in (select o.kind, o.id from private.scheduled_jobs o where o.kind = p_kind and o.id = p_id for update skip locked);
end
$$;

-- Does due work, a little at each call of the sender, and says whether more may be due. An error here keeps it neither from the
-- rest nor from sending.
create function private.run_due_jobs(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_more boolean := false;
begin
  -- Each in a separate block: repeated failures of one do not undo the others.
  for v_part in 1..5 loop
    begin
      case v_part
        when 1 then v_more := private.open_due_series(p_now);
        when 2 then v_more := private.queue_reminders(p_now) or v_more;
        when 3 then v_more := private.ask_decisions(p_now) or v_more;
        when 4 then perform private.forget_contacts(p_now);
        else
          perform private.prune_attendance();
          perform private.prune_activity();
      end case;
    exception when others then
      perform private.log_notify_failure(sqlstate);
    end;
  end loop;
  return v_more;
end
$$;

-- Opens the dates that are due of at most 5 series, as the first to open their links would. One that is over, and has no date left, goes. One
-- that fails is tried again in an hour. Returns whether there may be more.
create function private.open_due_series(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids text[] := private.due_jobs('series', p_now, 5);
  v_looked boolean := false;
  v_id text;
  v_series public.series;
  v_next timestamptz;
begin
  foreach v_id in array v_ids loop
    begin
      -- Locked in the common order (group, series, organizer), but without waiting.
      select * into v_series from public.series s where s.id = v_id;
      if not found then
        -- unschedule_job skips a row that we have locked. If the series was deleted in between, the row would be checked for ever.
        delete from private.scheduled_jobs c where c.kind = 'series' and c.id = v_id;
        continue;
      end if;
      perform 1 from public.groups g where g.id = v_series.group_id for key share skip locked;
      continue when not found and v_series.group_id is not null;
      select * into v_series from public.series s where s.id = v_id for no key update skip locked;
      continue when not found or not private.lock_account(v_series.organizer_id);
      perform private.create_due_dates(v_id, p_now);
      -- Looked at again when its next date is to be opened, and not within an hour; never again where none comes.
      v_next := case
        when v_series.ended_at is not null then null
        when private.is_series_paused(v_series) then p_now + interval '1 day' -- its organizer may help run the group again
        else (select greatest(n.opens_at, p_now + interval '1 hour') from private.next_uncreated_date(v_series, p_now) n) end;
      perform private.delete_finished_series(v_id); -- its last day may have passed since its dates were deleted
      if v_next is null and exists (select from public.series s where s.id = v_id)
         and not exists (select from public.events e where e.series_id = v_id) then
        v_next := p_now + interval '1 day'; -- somebody had it locked, or its last day is today
      end if;
    exception when others then
      perform private.log_notify_failure(sqlstate);
      v_next := p_now + interval '1 hour';
    end;
    update private.scheduled_jobs c set at = v_next where c.kind = 'series' and c.id = v_id and v_next is not null;
    delete from private.scheduled_jobs c where c.kind = 'series' and c.id = v_id and v_next is null;
    v_looked := true;
  end loop;
  return v_looked and cardinality(v_ids) = 5;
end
$$;

-- The next work of the sender: first the earliest of each organizer, then the second of each, so that no one waits for another one's thousand.
create function private.due_jobs(p_kind text, p_now timestamptz, p_most int)
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select t.id from (
      select d.id, d.at, row_number() over (partition by coalesce(s.organizer_id, e.organizer_id) order by d.at, d.id) as turn
        from (select c.id, c.at from private.scheduled_jobs c where c.kind = p_kind and c.at <= p_now order by c.at limit 2000) d
        left join public.series s on p_kind = 'series' and s.id = d.id
        left join public.events e on p_kind <> 'series' and e.id = d.id) t
     order by t.turn, t.at, t.id limit p_most);
end
$$;
