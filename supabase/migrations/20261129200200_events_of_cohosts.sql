-- What co-hosts can do with the events they help to run: find them in My Events, see on the page that they help, and remove people.

create function private.cohost_json(p_event public.events, p_me uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select case when count(*) = 0 then '{}' else jsonb_build_object('cohost', case when bool_or(c.series_id is not null) then 'series' else 'event' end) end
      from private.cohosts c where c.user_id = p_me and (c.event_id = p_event.id or c.series_id = p_event.series_id));
end
$$;
comment on function private.cohost_json(public.events, uuid) is 'What the page of an event adds for its co-host: whether that person helps with all dates of the series (series) or with this one (event). Nothing for everybody else.';

create function public.get_cohosted_events(p_ended boolean default false)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'name', e.name, 'datetime', e.datetime, 'end_datetime', e.end_datetime, 'location', e.location,
        'is_private', e.is_private, 'max_participants', e.max_participants, 'series_id', e.series_id, 'look', e.look,
        'called_off_at', e.called_off_at,
        'group_name', (select g.name from public.groups g where g.id = e.group_id),
        'participant_count', n.taken, 'waiting_count', n.waiting) order by e.created_at desc, e.id), '[]')
      from (
        select c.* from public.events c
         where c.id in (select private.my_cohosted_events()) and private.is_ended(c.datetime, c.end_datetime) = p_ended
         order by c.created_at desc, c.id limit 500) e
     cross join lateral (
       select count(p.slot_number) as taken, count(p.waiting_since) as waiting from public.participants p where p.event_id = e.id) n);
end
$$;
comment on function public.get_cohosted_events(boolean) is 'The events that the caller helps to run, as My Events lists them: those that are not over, or those that are; the 500 that were made last.';

create or replace function public.withdraw(p_ids uuid[], p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_removed int;
  v_left text[] := '{}';
  v_row record;
  v_event_id text;
  v_manages boolean;
  v_run text[];
  v_guest boolean;
  v_guests uuid[] := '{}';
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'Remove at most 100 participants at a time', 'ids');
  end if;

  -- Without a lock: a stranger who reads ids on a roster makes nobody wait. Asked once for all rows of an event (offset 0).
  v_run := array(
    select e.event_id from (select distinct p.event_id from public.participants p where p.id = any (p_ids) offset 0) e
     where private.manages_event(e.event_id));
  if exists (
      select from public.participants p
       where p.id = any (p_ids) and p.event_id <> all (v_run)
         and (v_me = p.user_id or v_me = p.claimed_by_user_id or private.holds_secret(p.id, p_secret)) is not true) then
    perform private.refuse('unauthorized');
  end if;

  -- Again with the locks. They are taken in a fixed order, so that two callers never wait for each other: the events first, because deleting an event locks it before
  -- its participants. Deleting a label reaches the labels of these rows from the other side. It locks the event too, so it comes before
  -- us or after.
  perform 1 from public.events e
    where e.id = any (array(select p.event_id from public.participants p where p.id = any (p_ids)))
    order by e.id for no key update;
  perform 1 from public.participants p where p.id = any (p_ids) order by p.id for update;

  for v_row in
    select p.id, p.user_id, p.claimed_by_user_id, p.event_id, e.datetime, e.end_datetime, e.organizer_id, e.group_id, e.series_id
      from public.participants p
      -- One look into the index for each, never all events there are.
      cross join lateral (select o.* from public.events o where o.id = p.event_id offset 0) e
     where p.id = any (p_ids) order by p.event_id
  loop
    if v_event_id is distinct from v_row.event_id then
      v_event_id := v_row.event_id;
      v_manages := private.runs(v_row.organizer_id, v_row.group_id, v_event_id, v_row.series_id, v_me); -- once for all rows of an event
    end if;
    if v_row.user_id = v_me and not v_manages then
      v_left := v_left || v_row.event_id;
    end if;
    if not v_manages then
      v_guest := private.holds_secret(v_row.id, p_secret);
      if (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or v_guest) is not true then
        perform private.refuse('unauthorized');
      elsif private.lasts_until(v_row.datetime, v_row.end_datetime) < now() then
        perform private.refuse('closed');
      elsif v_guest then
        v_guests := v_guests || v_row.id;
      end if;
    elsif v_row.user_id is distinct from v_me then
      delete from private.event_acceptances a where a.event_id = v_row.event_id and a.user_id = v_row.user_id;
    end if;
  end loop;

  delete from public.participants p where p.id = any (p_ids);
  get diagnostics v_removed = row_count;
  if v_guests <> '{}' then
    -- A guest who left late (private.keep_late) reads that by the secret. The secret went with the row, so its hash is kept here.
    update private.attendance a set secret_hash = private.hash_secret(p_secret)
     where a.participant_id = any (v_guests) and a.came is null and a.user_id is null;
  end if;
  -- Whoever leaves but has claimed slots still finds the event, also when it is or becomes private. Not by this whoever runs it: once they
  -- no longer do, an acceptance would still let them in.
  insert into private.event_acceptances (user_id, event_id)
  select distinct v_me, p.event_id from public.participants p
   where p.claimed_by_user_id = v_me and p.event_id = any (v_left)
  on conflict do nothing;
  return jsonb_build_object('removed', v_removed);
end
$$;
comment on function public.withdraw(uuid[], text) is 'Frees slots: one''s own, claimed ones, a guest''s with its secret; any for those who run the event, also after the end. Ids that are gone are skipped, so a retry is safe; one foreign id refuses the whole call. Somebody removed by others also loses the acceptance of a private event and can no longer open it. Slots that they claimed stay, but do not let them in.';

revoke all on function private.cohost_json(public.events, uuid), public.get_cohosted_events(boolean) from public, anon, authenticated;
grant execute on function public.get_cohosted_events(boolean) to authenticated, service_role;
