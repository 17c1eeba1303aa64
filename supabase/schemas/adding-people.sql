-- A list becomes people of an event.

-- Puts people on the list of an event, for event managers: into the free slots of that section, then onto its waitlist, in order. They have no holder;
-- what the event asks stays unanswered. `p_people`: at most 200, each with id, name and, if known, email, phone and notes. With `p_regulars`, for
-- managers of the series, people on the list then keep a place in it, as names, and get a free slot on each later open date. The same ids again
-- change nothing. Returns `added` (id, and slot or null for each), `left_out`, how many found no room, and `entry`, the activity entry by which all
-- are taken back.
create function public.add_people(p_event_id text, p_people jsonb, p_section text default null, p_regulars boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_ids uuid[] := '{}';
  v_kept uuid[];
  v_person jsonb;
  v_added jsonb := '[]';
  v_row jsonb;
  v_word text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  -- The arguments of a call are in memory as they are, so their size is known without looking at them.
  if pg_column_size(p_people) > 500000 then
    perform private.refuse('invalid_input', 'This list is too long', 'people');
  elsif jsonb_typeof(p_people) is distinct from 'array' or jsonb_array_length(p_people) = 0 then
    perform private.refuse('invalid_input', null, 'people');
  elsif jsonb_array_length(p_people) > 200 then
    perform private.refuse('invalid_input', 'Add at most 200 people at a time', 'people');
  elsif not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  -- The series comes before the event, as everywhere.
  if p_regulars then
    v_series := private.own_series((select e.series_id from public.events e where e.id = p_event_id), p_helpers => true);
  end if;
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;

  for v_person in select p from jsonb_array_elements(p_people) p loop
    begin
      v_row := private.add_registration((v_person ->> 'id')::uuid, p_event_id, v_person, null, 'name', coalesce(left(p_section, 17), ''), true);
      v_added := v_added || jsonb_build_object('id', v_row -> 'id', 'slot', v_row -> 'slot_number');
      v_ids := v_ids || (v_row ->> 'id')::uuid;
    exception
      when invalid_text_representation then
        perform private.refuse('invalid_input', null, 'id');
      when sqlstate 'PT409' then
        get stacked diagnostics v_word = pg_exception_hint;
        exit when v_word in ('full', 'waitlist_closed', 'waitlist_full');
        raise;
    end;
  end loop;
  if p_regulars then
    if (select count(*) from private.regulars g where g.series_id = v_series.id and g.brought_by is null and g.id <> all (v_ids)) + cardinality(v_ids) > 200 then
      perform private.refuse('full', 'At most 200 people can keep a place here. Add fewer, or untick ''As regulars too''.');
    end if;
    -- By the ids of their rows, so that a place is kept once, and taken back with its row.
    with kept as (
      insert into private.regulars (id, series_id, claimed_by, name, section_id)
      select p.id, v_series.id, v_series.organizer_id, p.name, p.section_id
        from unnest(v_ids) with ordinality i (id, number) join public.participants p on p.id = i.id order by i.number
      on conflict (id) do nothing returning id),
    rows as (insert into private.regular_rows (participant_id, regular_id) select k.id, k.id from kept k)
    select coalesce(array_agg(k.id), '{}') into v_kept from kept k;
    perform private.add_to_open_dates(p_event_id, v_kept);
  end if;
  -- Not when all of them were there already. Its rows are found again by the time: that of the transaction.
  insert into private.activity (event_id, action, actor_id, details)
  select p_event_id, 'added', auth.uid(), jsonb_build_object('people', count(*)) from public.participants p
   where p.event_id = p_event_id and p.id = any (v_ids) and p.created_at = now() having count(*) > 0;
  return jsonb_build_object(
    'added', v_added, 'left_out', jsonb_array_length(p_people) - jsonb_array_length(v_added),
    'entry', (select a.id from private.activity a join public.participants p on p.created_at = a.at
               where a.event_id = p_event_id and a.action = 'added' and a.actor_id = auth.uid() and p.id = v_ids[1]));
end
$$;
grant execute on function public.add_people to authenticated, service_role;

-- Gives these regulars, all of them names, a free slot on each date of their series that is open and later than that event, without a holder.
-- A date on which someone has that name is left out for them. The caller has locked the series.
create function private.add_to_open_dates(p_event_id text, p_regulars uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id text;
  v_event public.events;
begin
  for v_id in
    select e.id from public.events f join public.events e on e.series_id = f.series_id
     where f.id = p_event_id and e.datetime > greatest(f.datetime, now()) order by e.datetime, e.id
  loop
    select * into v_event from public.events e where e.id = v_id for no key update;
    continue when v_event.id is null or v_event.called_off_at is not null or v_event.registration_deadline < now();
    with wanted as (
      select g.id, g.name, a.email, a.phone, a.notes, s.section_id, row_number() over (partition by s.section_id order by g.place) as number
        from private.regulars g join public.participants a on a.id = g.id cross join lateral private.section_to_keep(v_event.sections, g.section_id) s (section_id)
       where g.id = any (p_regulars)
         and not exists (select from public.participants p where p.event_id = v_id and lower(p.name) = lower(g.name))),
    free as (
      select r.id as section_id, n as slot, row_number() over (partition by r.id order by n) as number
        from private.section_fill(v_event) r cross join lateral generate_series(1, least(r.size, r.taken + cardinality(p_regulars))::int) n
       where r.open
         and not exists (select from public.participants p where p.event_id = v_id and p.section_id = r.id and p.slot_number = n)),
    placed as materialized (
      select gen_random_uuid() as row_id, w.*, f.slot from wanted w join free f using (section_id, number)),
    rows as (
      insert into public.participants (id, event_id, name, email, phone, notes, kind, section_id, slot_number)
      select p.row_id, v_id, p.name, p.email, p.phone, p.notes, 'claim', p.section_id, p.slot from placed p order by p.section_id, p.slot)
    insert into private.regular_rows (participant_id, regular_id) select p.row_id, p.id from placed p;
    insert into private.activity (event_id, action, actor_id, details)
    select v_id, 'added', auth.uid(), jsonb_build_object('people', count(*)) from public.participants p
     where p.event_id = v_id and p.holder is null and p.kind = 'claim' and p.created_at = now() having count(*) > 0;
  end loop;
end
$$;

-- Takes back the people of that entry of the activity, within an hour, for event managers. Only people without a later change go
-- (private.untouched_since_added), with their places in the series and their slots on its other dates. Returns removed and stay, how many people.
create function public.take_back_people(p_event_id text, p_entry bigint)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_entry private.activity;
  v_ids uuid[];
  v_other private.activity;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  -- The series comes before the event, as everywhere.
  v_series := private.lock_series((select e.series_id from public.events e where e.id = p_event_id));
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_entry from private.activity a
   where a.event_id = p_event_id and a.id = p_entry and a.action = 'added' and a.at > now() - interval '1 hour';
  if not found then
    perform private.refuse('invalid_input', 'This can be undone for an hour only. Remove people on the list instead.');
  end if;
  perform 1 from public.participants p where p.event_id = p_event_id and p.created_at = v_entry.at order by p.id for update;
  v_ids := array(select p.id from private.untouched_since_added(v_entry) p);
  delete from public.participants p where p.id = any (v_ids);
  for v_other in
    select a.* from public.events e join private.activity a on a.event_id = e.id
     where e.series_id = v_series.id and e.id <> p_event_id and a.action = 'added' and a.actor_id = v_entry.actor_id and a.at = v_entry.at
     order by e.datetime, e.id
  loop
    perform 1 from public.events e where e.id = v_other.event_id for no key update;
    delete from public.participants p
     where p.id in (select o.id from private.untouched_since_added(v_other) o join private.regular_rows r on r.participant_id = o.id
                     where r.regular_id = any (v_ids));
  end loop;
  delete from private.regulars g where g.id = any (v_ids) and g.claimed_by is not null and private.is_series_manager(v_series, auth.uid());
  return jsonb_build_object('removed', cardinality(v_ids), 'stay', (
    select count(*) from public.participants p where p.event_id = p_event_id and p.created_at = v_entry.at));
end
$$;
grant execute on function public.take_back_people to authenticated, service_role;

-- The people of that entry who are as they were added: not changed, moved, ticked, paid for, labelled, in a team or a group, or with a link.
create function private.untouched_since_added(p_entry private.activity)
returns setof public.participants
language sql
stable
security definer
rows 20
set search_path = ''
as $$
  select p.* from public.participants p
   where p.event_id = p_entry.event_id and p.holder is null and p.created_at = p_entry.at and p.promoted_at is null
     and not exists (select from private.activity a where a.about = p.id::text and a.at > p.created_at)
     and not exists (select from public.payments y where y.participant_id = p.id)
     and not exists (select from private.attendance a where a.participant_id = p.id)
     and not exists (select from public.participant_labels l where l.participant_id = p.id)
     and not exists (select from public.group_participants m where m.participant_id = p.id)
     and not exists (
       select from private.event_teams t
        where t.event_id = p.event_id and jsonb_path_exists(t.teams, '$[*][*] ? (@ == $id)', jsonb_build_object('id', p.id)))
   order by p.id
$$;
