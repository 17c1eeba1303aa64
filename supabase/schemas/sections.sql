-- The sections of an event, how full each is, and what becomes of its people when they change.

-- The name of a section; null when there is none of that id.
create function private.section_name(p_sections jsonb, p_section text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (select s ->> 'name' from jsonb_array_elements(p_sections) s where s ->> 'id' = p_section);
end
$$;

-- The sections of an event in their order. An event without sections has one, with the id '' and no name. Without a maximum it has 2,000 slots, so that
-- its page can still be read.
--
-- `starts_at`: the start for its people. `ends_at`: from then on it is over; null without a time.
-- `last_call`: two hours before the start; null without one. From then on no one is promoted: a free slot goes to the first tap.
create function private.sections_of(p_event public.events)
returns table (id text, name text, size integer, number bigint, starts_at timestamptz, ends_at timestamptz, last_call timestamptz)
language plpgsql
immutable rows 10
set search_path = ''
as $$
begin
  return query
    select coalesce(s ->> 'id', ''), s ->> 'name', coalesce((s ->> 'size')::int, p_event.max_participants, 2000), t.n, m.starts_at,
           (s ->> 'end')::timestamptz, m.starts_at - interval '2 hours'
      from jsonb_array_elements(coalesce(p_event.sections, '[{}]')) with ordinality as t (s, n)
     cross join lateral (select coalesce((s ->> 'start')::timestamptz, p_event.datetime) as starts_at) m;
end
$$;

-- The fill of each section. `taken`: people with a slot. `waiting`: people who wait for one. `open`: the first tap gets a free or offered
-- slot. `over`: its time is over, so it is open to no one.
create function private.section_fill(p_event public.events)
returns table (id text, name text, size integer, number bigint, taken bigint, waiting bigint, open boolean, over boolean)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
declare
  v_ended boolean := private.is_ended(p_event.datetime, p_event.end_datetime);
begin
  return query
    with standing as (
      select p.section_id, count(p.slot_number) as taken, count(p.offered_at) as offered, count(p.waiting_since) as waiting
        from public.participants p where p.event_id = p_event.id group by p.section_id)
    select s.id, s.name, s.size, s.number, coalesce(w.taken, 0), coalesce(w.waiting, 0),
           -- From last call on, and once the event is over, no one is promoted.
           coalesce(w.taken - case when v_ended then 0 else w.offered end, 0) < s.size and not o.over
             and (coalesce(w.waiting, 0) = 0 or v_ended or (s.last_call <= clock_timestamp()) is true),
           o.over
      from private.sections_of(p_event) s left join standing w on w.section_id = s.id
     cross join lateral (select (s.ends_at <= now()) is true as over) o;
end
$$;

-- The sections of an event, tidied, and their sum as max_participants. Where the start was moved, times that came back exactly as they were stored
-- move along. A time that is written differently, even if it is the same moment, was chosen, and stays.
create function private.checked_sections(p_event public.events, p_old public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_is_list boolean;
begin
  -- The size is checked first, so that no list of a hundred thousand is read. Sixty sections take 25 kB at most.
  if p_event.sections is distinct from p_old.sections and pg_column_size(p_event.sections) > 60000 then
    perform private.refuse('invalid_input', 'Invalid sections', 'sections');
  end if;
  v_is_list := jsonb_typeof(p_event.sections) = 'array';
  if v_is_list and p_event.datetime <> p_old.datetime and private.have_times(p_event.sections)
     and not exists (
       select from jsonb_array_elements(p_event.sections) n
        where n ? 'start' and not exists (
          select from jsonb_array_elements(p_old.sections) o
           where (o -> 'id', o -> 'start', o -> 'end') = (n -> 'id', n -> 'start', n -> 'end'))) then
    p_event.sections := private.moved_sections(
      p_event.sections, p_old.datetime, coalesce(p_old.time_zone, 'UTC'), p_event.datetime, coalesce(p_event.time_zone, 'UTC'));
  end if;
  if p_event.sections is distinct from p_old.sections then
    if v_is_list then
      -- Names are trimmed as an event's name, times are written in one way, and unknown properties go. An empty list becomes null.
      p_event.sections := (
        select jsonb_agg(case when jsonb_typeof(s) <> 'object' then s else jsonb_build_object(
            'id', s -> 'id',
            'name', case when jsonb_typeof(s -> 'name') = 'string' then to_jsonb(coalesce(private.clean_name(s ->> 'name'), '')) else s -> 'name' end,
            'size', case when jsonb_typeof(s -> 'size') = 'number' then to_jsonb(trim_scale((s ->> 'size')::numeric)) else s -> 'size' end)
            || jsonb_strip_nulls(jsonb_build_object('start', private.read_time(s -> 'start'), 'end', private.read_time(s -> 'end'))) end
          order by n)
          from jsonb_array_elements(p_event.sections) with ordinality as t (s, n));
      p_event.sections := private.with_time_names(p_event.sections, p_event.datetime, coalesce(p_event.time_zone, 'UTC'));
    end if;
    p_event.sections := nullif(p_event.sections, 'null');
    if p_event.sections is null then
      return p_event;
    end if;
    perform private.check_sections(p_event.sections);
    if p_old.id is not null then
      perform private.check_used_sections(p_old, p_event.sections);
    end if;
  end if;
  if private.have_times(p_event.sections)
     and (p_event.sections, p_event.datetime, p_event.end_datetime) is distinct from (p_old.sections, p_old.datetime, p_old.end_datetime) then
    if p_event.datetime is null then
      perform private.refuse('invalid_input', 'Set Start Date & Time first: the times of the sections lie within the event.', 'sections');
    end if;
    perform private.refuse('invalid_input', '{section} is outside of the event. Change its time, or the start and end of the event.', 'sections',
              jsonb_build_object('section', s -> 'name'))
       from jsonb_array_elements(p_event.sections) with ordinality as t (s, n)
      -- Within the event or, where it has no end, within 24 hours from its start.
      where (s ->> 'start')::timestamptz < date_trunc('second', p_event.datetime)
         or (s ->> 'end')::timestamptz > coalesce(p_event.end_datetime, p_event.datetime + interval '24 hours')
      order by n limit 1;
  end if;
  p_event.max_participants := (select sum((s ->> 'size')::int) from jsonb_array_elements(p_event.sections) s);
  return p_event;
end
$$;

-- A time in ISO 8601 with its offset, as sections store it: 2026-12-01T16:10:00Z. Null stays null; all else is false.
create function private.read_time(p_time jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_time = 'null' then
    return null;
  elsif jsonb_typeof(p_time) <> 'string'
     or p_time #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})$' then
    return 'false';
  end if;
  return private.written_time((p_time #>> '{}')::timestamptz);
exception when datetime_field_overflow or invalid_datetime_format or invalid_time_zone_displacement_value then
  return 'false';
end
$$;

-- A moment as sections store it, to the second.
create function private.written_time(p_time timestamptz)
returns jsonb
language sql
immutable
return to_jsonb(to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));

-- Whether some of these sections have a time.
create function private.have_times(p_sections jsonb)
returns boolean
language sql
immutable
return coalesce(p_sections @? '$[*].start', false);

-- Moves sections with times from the start p_from to the start p_to: each stays as long after the start, by the clock of
-- its zone. So 4:10 PM stays 4:10 PM when summer time ends. In the night in which the clock is put forward a time may be
-- shorter, never without length. A name that is the time itself follows it, unless two would then be the same. With p_fit a time
-- ends with the event, or 24 hours after its start at the latest.
create function private.moved_sections(
  p_sections jsonb, p_from timestamptz, p_from_zone text, p_to timestamptz, p_to_zone text, p_fit boolean default false,
  p_end timestamptz default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.have_times(p_sections) then
    return p_sections;
  elsif p_to is null then
    return (select jsonb_agg(s - 'start' - 'end' order by n) from jsonb_array_elements(p_sections) with ordinality as t (s, n));
  end if;
  return (
    with moved as (
      select n, s, f.starts_at, f.ends_at,
             case when s ->> 'name' = private.time_name((s ->> 'start')::timestamptz, p_from, p_from_zone)
                  then private.time_name(f.starts_at, p_to, p_to_zone) else s ->> 'name' end as name
      from jsonb_array_elements(p_sections) with ordinality as t (s, n)
     cross join lateral (
       select (s ->> 'end')::timestamptz - (s ->> 'start')::timestamptz as lasts,
              (p_to at time zone p_to_zone) - (p_from at time zone p_from_zone) as later) d
     cross join lateral (
       select greatest(p_to, ((s ->> 'start')::timestamptz at time zone p_from_zone + d.later) at time zone p_to_zone) as starts_at,
              ((s ->> 'end')::timestamptz at time zone p_from_zone + d.later) at time zone p_to_zone as ends_at) m
     cross join lateral (
       select least(case when m.ends_at > m.starts_at then m.ends_at else m.starts_at + d.lasts end,
                    case when p_fit then coalesce(p_end, p_to + interval '24 hours') end) as ends_at) l
     cross join lateral (
       select case when m.starts_at < l.ends_at then m.starts_at else greatest(p_to, l.ends_at - d.lasts) end as starts_at, l.ends_at) f)
    select jsonb_agg(case when not m.s ? 'start' then m.s
        else m.s || jsonb_build_object('start', private.written_time(m.starts_at), 'end', private.written_time(m.ends_at))
          || case when u.each_once then jsonb_build_object('name', m.name) else '{}' end end order by m.n)
      from moved m cross join (select count(distinct lower(o.name)) = count(*) as each_once from moved o) u);
end
$$;

-- The name of a section that was made as a time, as the form writes it: '4:10 PM', on another day than the start of its event
-- 'Sat, Nov 28, 4:10 PM'.
create function private.time_name(p_time timestamptz, p_start timestamptz, p_zone text)
returns text
language sql
stable
return to_char(p_time at time zone p_zone,
  case when (p_time at time zone p_zone)::date = (p_start at time zone p_zone)::date then '' else 'Dy, Mon FMDD, ' end || 'FMHH12:MI AM');

-- Sections with a start and no name get the text of their start as their name, because pages of 2.0.0 need one. In the night in which an hour comes
-- twice, '1:00 AM' does too: the second one has its day, or has none.
create function private.with_time_names(p_sections jsonb, p_start timestamptz, p_zone text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with starts as (
      select n, s, case when s ->> 'name' = '' and jsonb_typeof(s -> 'start') = 'string' then (s ->> 'start')::timestamptz end as starts_at
        from jsonb_array_elements(p_sections) with ordinality as t (s, n)),
    names as (
      select n, s, starts_at, dense_rank() over (partition by t.name order by starts_at) > 1 as again, t.name
        from starts cross join lateral (select private.time_name(starts_at, p_start, p_zone) as name) t)
    select jsonb_agg(case when starts_at is null then s else s || jsonb_build_object('name',
        case when again then private.time_name(starts_at, p_start + interval '1 day', p_zone) else name end) end order by n)
      from names);
end
$$;

-- Refuses an event's sections, once they are tidied, for the first thing that is wrong with them.
create function private.check_sections(p_sections jsonb)
returns void
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_section jsonb;
  v_name text;
  v_seen text;
  v_size numeric;
  v_ids text[] := '{}';
  v_names text[] := '{}';
  v_sum numeric := 0;
  v_problem text;
begin
  if jsonb_typeof(p_sections) is distinct from 'array' or p_sections = '[]' then
    perform private.refuse('invalid_input', 'Invalid sections', 'sections');
  elsif jsonb_array_length(p_sections) > 60 then
    perform private.refuse('invalid_input', 'At most 60 sections are allowed', 'sections');
  end if;
  for v_section in select s from jsonb_array_elements(p_sections) s loop
    if jsonb_typeof(v_section) <> 'object' or jsonb_typeof(v_section -> 'id') is distinct from 'string'
       or v_section ->> 'id' !~ '^[A-Za-z0-9_-]{1,16}$' or v_section ->> 'id' = any (v_ids)
       or jsonb_typeof(v_section -> 'size') is distinct from 'number' then
      perform private.refuse('invalid_input', 'Invalid sections', 'sections');
    end if;
    v_ids := v_ids || (v_section ->> 'id');
    v_name := case when jsonb_typeof(v_section -> 'name') = 'string' then v_section ->> 'name' end;
    -- The name as people see it. src/lib/text/comparable-name.ts does the same in the browser.
    v_seen := lower(btrim(regexp_replace(regexp_replace(v_name,
      '[\u0080-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
      '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g')));
    v_size := (v_section ->> 'size')::numeric;
    v_problem := case
      when private.clean_name(v_name) is null then 'Section name is required'
      when char_length(v_name) > 60 then 'Section name must be less than 60 characters'
      when v_name <> private.clean_name(v_name) or v_size <> trunc(v_size) then 'Invalid sections'
      when v_seen = any (v_names) then 'Two sections cannot have the same name'
      when v_size < 1 then 'A section needs at least 1 slot'
      when (v_section ? 'start') <> (v_section ? 'end') then '{section} needs a start and an end, or neither.'
      when 'false' in (v_section -> 'start', v_section -> 'end') then 'Invalid date format' -- see private.read_time
      when (v_section ->> 'start')::timestamptz >= (v_section ->> 'end')::timestamptz then '{section} has to end after it starts.' end;
    if v_problem is not null then
      perform private.refuse('invalid_input', v_problem, 'sections', jsonb_build_object('section', v_name));
    end if;
    v_names := v_names || v_seen;
    v_sum := v_sum + v_size;
  end loop;
  if v_sum > 100 then
    perform private.refuse('invalid_input', 'Maximum 100 participants allowed', 'sections');
  end if;
end
$$;

-- Refuses sections that leave no room for the people of an event. The caller has locked it.
create function private.check_used_sections(p_event public.events, p_sections jsonb)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_event.sections is null then
    perform private.refuse('invalid_input', case count(*) when 1 then '{count} person has a slot already. Make room for them.'
              else '{count} people have a slot already. Make room for all of them.' end, 'sections', jsonb_build_object('count', count(*)))
       from public.participants p where p.event_id = p_event.id and p.slot_number is not null
     having count(*) > (select sum((s ->> 'size')::int) from jsonb_array_elements(p_sections) s);
    return;
  end if;
  perform private.refuse('invalid_input', case
              when k.becomes is null and k.people = 1 then '{count} person is in {section}. Move them first, then remove it.'
              when k.becomes is null then '{count} people are in {section}. Move them first, then remove it.'
              when k.taken = 1 then '{count} person has a slot in {section}. Its size cannot be smaller.'
              else '{count} people have a slot in {section}. Its size cannot be smaller.' end, 'sections',
            jsonb_build_object('count', case when k.becomes is null then k.people else k.taken end,
              'section', coalesce(k.becomes, k.was) -> 'name'))
     from (
       select o.n, o.was, (select s from jsonb_array_elements(p_sections) s where s -> 'id' = o.was -> 'id') as becomes,
              count(p.slot_number) as taken, count(p.id) as people
         from jsonb_array_elements(p_event.sections) with ordinality as o (was, n)
         left join public.participants p on p.event_id = p_event.id and p.section_id = o.was ->> 'id'
        group by o.n, o.was) k
    where case when k.becomes is null then k.people > 0 else k.taken > (k.becomes ->> 'size')::int end
    order by k.n limit 1;
end
$$;

-- When an event with people gets sections, they fill them one after the other: first people with slots, then people who wait. People who do not
-- fit wait for the first section. When an event has sections no more, its slots are numbered through, and the lines become one.
create function private.arrange_sections(p_old public.events, p_new public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.participants p where p.event_id = p_new.id order by p.id for update;
  with people as (
    select p.id, row_number() over (order by p.waiting_since nulls first, s.number, p.slot_number, p.id) as number
      from public.participants p left join private.sections_of(p_old) s on s.id = p.section_id
     where p.event_id = p_new.id),
  slots as (
    select s.id as section_id, k as slot_number, row_number() over (order by s.number, k) as number
      from private.sections_of(p_new) s cross join lateral generate_series(1, s.size) k)
  update public.participants p
     set section_id = coalesce(s.section_id, (select f.id from private.sections_of(p_new) f where f.number = 1)),
         -- An event without sections may have more people than slots.
         slot_number = case when p.slot_number is not null then coalesce(s.slot_number, n.number) end
    from people n left join slots s using (number)
   where p.id = n.id;
end
$$;
