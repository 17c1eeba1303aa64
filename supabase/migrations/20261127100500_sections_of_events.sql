-- Changing the sections of an event: what is refused, how max_participants follows, and where its people go.

create function private.which_date(p_event public.events)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when p_event.series_id is null then '' else to_char(coalesce(
    p_event.datetime at time zone coalesce(p_event.time_zone, 'UTC'), p_event.occurs_on), 'FMMon FMDD, YYYY: ') end;
end
$$;
comment on function private.which_date(public.events) is 'What stands before a refusal for one date of a series, ''Nov 24, 2026: '', because ''This and following'' changes many dates at once. Nothing for a plain event.';

create function private.sections_in_use_problem(p_event public.events, p_sections jsonb)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_problem text;
begin
  if p_event.sections is null then
    select case when count(*) > (select sum((s ->> 'size')::int) from jsonb_array_elements(p_sections) s) then
        case count(*) when 1 then '1 person has a slot already. Make room for them.'
             else format('%s people have a slot already. Make room for all of them.', count(*)) end end
      into v_problem from public.participants p where p.event_id = p_event.id and p.slot_number is not null;
  else
    select case when k.becomes is null then
        case k.people when 1 then format('1 person is in %s. Move them first, then remove it.', k.was ->> 'name')
             else format('%s people are in %s. Move them first, then remove it.', k.people, k.was ->> 'name') end
      else format(case k.taken when 1 then '%s person has a slot in %s. Its size cannot be smaller.'
             else '%s people have a slot in %s. Its size cannot be smaller.' end, k.taken, k.becomes ->> 'name') end
      into v_problem
      from (
        select o.n, o.was, (select s from jsonb_array_elements(p_sections) s where s -> 'id' = o.was -> 'id') as becomes,
               count(p.slot_number) filter (where p.section_id = o.was ->> 'id') as taken, count(p.id) as people
          from jsonb_array_elements(p_event.sections) with ordinality as o (was, n)
          left join public.participants p on p.event_id = p_event.id and o.was ->> 'id' in (p.section_id, p.moving_to)
         group by o.n, o.was) k
     where case when k.becomes is null then k.people > 0 else k.taken > (k.becomes ->> 'size')::int end
     order by k.n limit 1;
  end if;
  return private.which_date(p_event) || v_problem;
end
$$;
comment on function private.sections_in_use_problem(public.events, jsonb) is 'Why an event cannot have these sections with the people it has; null when it can. The caller has locked the event.';

create function private.count_sections()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem text;
begin
  if tg_op = 'INSERT' or new.sections is distinct from old.sections then
    -- The size is checked first, so that nobody makes us read a list of a hundred thousand. Ten sections take 4 kB at most.
    if pg_column_size(new.sections) > 20000 then
      perform private.refuse('invalid_input', 'Invalid sections', 'sections');
    end if;
    new.sections := private.tidy_sections(new.sections);
    if new.sections is null then
      return new;
    end if;
    v_problem := private.sections_problem(new.sections);
    if v_problem is null and tg_op = 'UPDATE' then
      v_problem := private.sections_in_use_problem(old, new.sections);
    end if;
    if v_problem is not null then
      perform private.refuse('invalid_input', v_problem, 'sections');
    end if;
  end if;
  new.max_participants := (select sum((s ->> 'size')::int) from jsonb_array_elements(new.sections) s);
  return new;
end
$$;
comment on function private.count_sections() is 'Tidies and checks the sections of an event, with the sentences a person reads, and writes their sum into max_participants. Most events have none, and skip it. Triggers run in the order of their names: this one before prepare_event, which checks that sum.';
create trigger count_sections before insert or update of sections, max_participants on public.events
  for each row when (new.sections is not null) execute function private.count_sections();

create function private.arrange_sections()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.participants p where p.event_id = new.id order by p.id for update;
  if new.sections is null then
    with people as (
      select p.id, row_number() over (order by array_position(private.section_ids(old.sections), p.section_id), p.slot_number) as number
        from public.participants p where p.event_id = new.id and p.slot_number is not null)
    update public.participants p
       set section_id = '', moving_to = null, moving_since = null, slot_number = n.number
      from public.participants r left join people n on n.id = r.id
     where r.event_id = new.id and p.id = r.id;
  else
    with people as (
      select p.id, row_number() over (order by p.waiting_since nulls first, p.slot_number, p.id) as number
        from public.participants p where p.event_id = new.id),
    slots as (
      select s ->> 'id' as section_id, k as slot_number, row_number() over (order by n, k) as number
        from jsonb_array_elements(new.sections) with ordinality as t (s, n), generate_series(1, (s ->> 'size')::int) k)
    update public.participants p
       set section_id = coalesce(s.section_id, new.sections -> 0 ->> 'id'),
           slot_number = case when p.slot_number is not null then s.slot_number end
      from people n left join slots s using (number)
     where p.id = n.id;
  end if;
  return null;
end
$$;
comment on function private.arrange_sections() is 'When an event with people gets sections, they fill them one after the other: first those with slots, then those who wait. Whoever does not fit waits for the first section. When an event has sections no more, its slots are numbered through, the lines become one, and nobody asks to switch any more. Triggers run in the order of their names: this one before move_up_after_change.';
create trigger arrange_sections after update of sections on public.events
  for each row when ((old.sections is null) <> (new.sections is null)) execute function private.arrange_sections();

create or replace trigger move_up_after_change after update of max_participants, sections, datetime, end_datetime, confirm_within on public.events
  for each row when (
    old.max_participants is distinct from new.max_participants or old.sections is distinct from new.sections
    or old.datetime is distinct from new.datetime or old.end_datetime is distinct from new.end_datetime
    or old.confirm_within is distinct from new.confirm_within)
  execute function private.move_up_after_change();

revoke all on function private.which_date(public.events), private.sections_in_use_problem(public.events, jsonb), private.count_sections(), private.arrange_sections()
  from public, anon, authenticated, service_role;
