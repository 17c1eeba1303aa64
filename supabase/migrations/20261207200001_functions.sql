-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

SET local check_function_bodies = off;

DROP FUNCTION "private"."end_of_line"(text);

DROP FUNCTION "private"."joining_problem"(public.events, text, text, boolean, uuid, bytea);

DROP FUNCTION "private"."overlap_problem"(public.events, text, uuid, uuid);

DROP FUNCTION "private"."refuse"(text, text, text);

DROP FUNCTION "private"."room_of"(public.events);

DROP FUNCTION "private"."sections_in_use_problem"(public.events, jsonb);

DROP FUNCTION "private"."sections_on"(jsonb, timestamp WITH time zone, timestamp WITH time zone, text);

DROP FUNCTION "private"."sections_problem"(jsonb);

DROP FUNCTION "private"."slot_to_take"(public.events, text, uuid, uuid);

DROP FUNCTION "private"."throttle_problem"(text, bytea);

DROP FUNCTION "public"."adopt_registrations"(text[], text, text);

DROP FUNCTION "public"."change_date"(text, date, timestamp WITH time zone, text, integer);

DROP FUNCTION "public"."change_series"(text, boolean, text, integer, date);

DROP FUNCTION "public"."confirm_slot"(uuid, text);

DROP FUNCTION "public"."create_series"(jsonb, text, boolean, integer, date, uuid);

DROP FUNCTION "public"."edit_following"(text, jsonb);

DROP FUNCTION "public"."follow"(text, text, text, text, text, text);

DROP FUNCTION "public"."get_my_attendance"(text, text);

DROP FUNCTION "public"."get_owings"(text, boolean);

DROP FUNCTION "public"."mail_guest"(uuid, text, boolean);

DROP FUNCTION "public"."merge_regular"(uuid, uuid);

DROP FUNCTION "public"."move_to_front"(uuid);

DROP FUNCTION "public"."pass_on_slots"(text);

DROP FUNCTION "public"."preview_following"(text, timestamp WITH time zone, text);

DROP FUNCTION "private"."refuse_old_page"();

DROP FUNCTION "public"."register"(uuid, text, text, text, text, text, jsonb, boolean, text, boolean, text, boolean, uuid);

DROP FUNCTION "public"."repeat_event"(text, text, boolean, integer, date);

DROP FUNCTION "public"."see_activity"(text, bigint);

DROP FUNCTION "public"."send_test"(text, text);

ALTER TABLE "private"."holders"
  ADD COLUMN "language" text;

CREATE OR REPLACE FUNCTION private.add_registration (
  p_id        uuid,
  p_event_id  text,
  p_entry     jsonb,
  p_responses jsonb,
  p_for       text,
  p_section   text,
  p_wait      boolean,
  p_hash      bytea   DEFAULT NULL::bytea
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_me uuid := auth.uid();
  v_holder uuid;
  v_event public.events;
  v_problem record;
  v_earlier public.participants; -- the row of an earlier call with this id
  v_row public.participants;
  v_registration jsonb;
begin
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  -- An extra slot has the name of its registration, and an account may claim a slot without one (private.claim_name).
  v_row := private.checked_entry(p_entry ->> 'name', p_entry ->> 'email', p_entry ->> 'phone', p_entry ->> 'notes',
    p_for = 'own' or p_for = 'claim' and v_me is null);
  -- Before the lock, so that a refused caller delays no one, and under it, because an earlier transaction may have changed the result.
  for v_round in 1..2 loop
    if v_round = 2 then
      perform private.lock_events('join', array[p_event_id]);
    end if;
    select * into v_event from public.events e where e.id = p_event_id;
    v_holder := coalesce(v_me, (select h.id from private.holders h where h.secret_hash = p_hash));
    v_problem := private.joining_problem(v_event, p_section, p_for, p_wait, v_holder, p_hash);
    -- Read after the rules, so that a rule which counted this row does not refuse a retry.
    select * into v_earlier from public.participants p where p.id = p_id;
    if found and private.is_retry(v_earlier, p_event_id, p_for, p_hash) then
      return private.registration_json(v_earlier);
    elsif v_earlier.id is not null then
      perform private.refuse('id_taken');
    elsif v_problem.code is not null then
      perform private.refuse(v_problem.code, v_problem.text, case v_problem.code when 'invalid_input' then 'secret' end, v_problem.params);
    end if;
    v_row.responses := case when p_responses is null then '{}' else private.checked_responses(v_event.custom_fields, p_responses, '{}') end;
  end loop;
  if v_me is null then
    perform private.count_guest(p_event_id, false, case when p_for <> 'own' then p_hash end);
  elsif not private.lock_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  end if;

  if v_problem.waits then
    v_row.waiting_since := private.end_of_waitlist(p_event_id);
  else
    v_row.slot_number := private.take_slot(v_event, p_section, p_id, v_holder);
  end if;
  if p_for = 'extra' then
    v_row.name := (select p.name from public.participants p where p.event_id = p_event_id and p.holder = v_holder and p.kind = 'own');
  end if;
  if p_for = 'name' then
    v_holder := null;
  elsif v_me is null then
    v_holder := private.guest_holder(p_hash, v_event);
  end if;
  insert into public.participants
    (id, event_id, name, email, phone, notes, responses, user_id, claimed_by_user_id, holder, kind, section_id, slot_number, waiting_since)
  values
    (p_id, p_event_id, coalesce(v_row.name, private.claim_name(p_event_id, v_me)), v_row.email, v_row.phone, v_row.notes, v_row.responses,
     case when p_for = 'own' then v_me end, case when p_for = 'claim' then v_me end, v_holder,
     case p_for when 'name' then 'claim' else p_for end, p_section, v_row.slot_number, v_row.waiting_since)
  on conflict (id) do nothing
  returning private.registration_json(participants) into v_registration;
  -- Refuses an id that another event got at the same moment, or that has someone else's attendance. This is read after the insert, which waits for
  -- a transaction that deletes a row with this id and keeps its attendance.
  if v_registration is null
     or exists (
       select from private.attendance a
        where a.participant_id = p_id
          and (a.event_id <> p_event_id or a.holder is distinct from v_holder)) then
    perform private.refuse('id_taken');
  end if;
  if v_event.cant_come is not null and p_for = 'own' then
    -- Joining takes the "Can't come" back.
    delete from private.answers a
     where a.event_id = p_event_id and a.holder = v_holder;
  end if;
  return v_registration;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_to_open_dates (
  p_event_id text,
  p_regulars uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.check_sections (
  p_sections jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.check_used_sections (
  p_event    public.events,
  p_sections jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.checked_answer (
  p_field jsonb,
  p_key   text,
  p_value jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_type text := p_field ->> 'type';
  v_label jsonb := jsonb_build_object('label', p_field -> 'label');
  v_options jsonb := p_field -> 'options';
  v_text text;
begin
  if v_type = 'select' and jsonb_typeof(p_value) = 'array' then
    -- Several options: their number first, then whether each is one, then whether each is there once.
    if jsonb_array_length(p_value) > jsonb_array_length(v_options)
       or not p_value <@ v_options
       or jsonb_array_length(p_value) > (select count(distinct o) from jsonb_array_elements(p_value) o) then
      perform private.refuse('invalid_input', '{label}: choose one of the options', p_key, v_label);
    end if;
    return p_value;
  elsif jsonb_typeof(p_value) not in ('string', 'number') then
    perform private.refuse('invalid_input', 'Invalid input provided', p_key);
  end if;
  v_text := private.checked_text(p_value #>> '{}', p_key, 1000, 'Response must be less than 1000 characters');
  if jsonb_typeof(p_value) = 'number' and abs(v_text::numeric) > 1e308 then
    -- A number that JavaScript cannot hold would break the event's page for all its readers.
    perform private.refuse('invalid_input', '{label} must be a number', p_key, v_label);
  elsif v_type in ('email', 'tel') then
    perform private.checked_contact(v_type, v_text, p_key);
  elsif v_type = 'number' and v_text !~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$' then
    perform private.refuse('invalid_input', '{label} must be a number', p_key, v_label);
  elsif v_type = 'select' and not coalesce(v_options ? v_text, false) then
    perform private.refuse('invalid_input', '{label}: choose one of the options', p_key, v_label);
  end if;
  return case when jsonb_typeof(p_value) = 'number' then p_value else to_jsonb(v_text) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_minimum (
  p_event public.events,
  p_old   public.events
)
  RETURNS public.events
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if p_event.min_people < 2 then
    perform private.refuse('invalid_input', 'Must need at least 2 people', 'min_people');
  elsif p_event.min_people > coalesce(p_event.max_participants, 100) then
    perform private.refuse('invalid_input', 'Needs more people than there are slots', 'min_people');
  elsif p_event.min_people is not null and p_event.datetime is null then
    perform private.refuse('invalid_input', 'Set Start Date & Time first: it is decided before the start', 'min_people');
  elsif p_event.called_off_at is not null and p_event.decided_at is not null and p_old.decided_at is null then
    perform private.refuse('called_off');
  end if;
  p_event.decided_at := case
    when p_event.min_people is null or p_event.datetime is distinct from p_old.datetime then null
    when p_old.decided_at is not null then p_old.decided_at
    when p_event.decided_at is not null
      or p_old.called_off_at is not null and p_event.called_off_at is null and private.decides_at(p_event) <= now() then now() end;
  return p_event;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_responses (
  p_fields jsonb,
  p_given  jsonb,
  p_stored jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_given jsonb := coalesce(nullif(p_given, 'null'), '{}');
  v_keys text[];
  v_answers jsonb := '{}';
  v_field jsonb;
  v_key text;
begin
  if v_given = '{}' and p_fields = '[]' then
    return p_stored; -- most events ask nothing
  -- Too long to be looked at: more than twice what a row may have, as blanks are trimmed away. The arguments of a call are in memory as
  -- they are, so their size is known without looking at them.
  elsif pg_column_size(p_given) > 300000 then
    perform private.refuse('invalid_input', 'These answers are too long', 'responses');
  elsif jsonb_typeof(v_given) <> 'object' then
    perform private.refuse('invalid_input', 'Invalid input provided', 'responses');
  end if;
  v_keys := array(select private.custom_field_key(f) from jsonb_array_elements(p_fields) f);
  -- Without answers that say nothing.
  v_given := (
    select coalesce(jsonb_object_agg(g.key, g.value), '{}') from jsonb_each(v_given) g
     where g.value not in ('null', '[]') and (jsonb_typeof(g.value) <> 'string' or private.clean(g.value #>> '{}') is not null));
  -- An answer to a field that is gone may come back unchanged; nothing else may be slipped in.
  if exists (select 1 from jsonb_each(v_given) g where g.key <> all (v_keys) and g.value is distinct from p_stored -> g.key) then
    perform private.refuse('invalid_input', 'This form has changed. Reload the page and try again.', 'responses');
  end if;
  for v_field in select f from jsonb_array_elements(p_fields) f loop
    v_key := private.custom_field_key(v_field);
    if not v_given ? v_key then
      -- A select without options cannot be answered, so it cannot be required either.
      if (v_field ->> 'required')::boolean and v_field -> 'options' is distinct from '[]' then
        perform private.refuse('invalid_input', '{label} is required', v_key, jsonb_build_object('label', v_field -> 'label'));
      end if;
    elsif v_given -> v_key = p_stored -> v_key then
      v_answers := v_answers || jsonb_build_object(v_key, p_stored -> v_key);
    else
      v_answers := v_answers || jsonb_build_object(v_key, private.checked_answer(v_field, v_key, v_given -> v_key));
    end if;
  end loop;
  if not private.answers_fit(v_answers) then
    perform private.refuse('invalid_input', 'These answers are too long', 'responses');
  elsif private.answers_fit((p_stored - v_keys) || v_answers) then
    return (p_stored - v_keys) || v_answers;
  end if;
  return v_answers; -- answers to fields that are gone make room
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_sections (
  p_event public.events,
  p_old   public.events
)
  RETURNS public.events
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.count_change (
  p_hash bytea
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_until timestamptz;
begin
  if auth.uid() is not null then
    return;
  end if;
  select s.created_at + interval '10 minutes' into v_until from private.guest_signups s
   where s.guest_hash = p_hash and s.refused and s.created_at > now() - interval '10 minutes'
   order by s.created_at desc offset 299 limit 1;
  if found then
    perform private.refuse('throttled', 'Too many changes at once. Wait {seconds} seconds and try again.', null,
      jsonb_build_object('seconds', greatest(2, ceil(extract(epoch from v_until - now())))));
  end if;
  perform private.drop_old_calls();
  insert into private.guest_signups (guest_hash, refused) values (p_hash, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.end_of_waitlist (
  p_event_id text
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Never before a person who waits, also if the clock was set back.
  return greatest(clock_timestamp(), (
    select max(p.waiting_since) + interval '1 microsecond' from public.participants p where p.event_id = p_event_id and p.waiting_since is not null));
end
$function$;

CREATE OR REPLACE FUNCTION private.event_columns (
  p_event public.events
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', p_event.id, 'name', p_event.name, 'description', p_event.description,
    'datetime', p_event.datetime, 'end_datetime', p_event.end_datetime, 'location', p_event.location,
    'is_private', p_event.is_private, 'time_zone', p_event.time_zone, 'registration_deadline', p_event.registration_deadline,
    'max_participants', p_event.max_participants, 'waitlist', p_event.waitlist, 'group_id', p_event.group_id, 'look', p_event.look,
    'price', private.price_json(p_event) - '{link,note}'::text[])
    || jsonb_strip_nulls(jsonb_build_object(
      'max_picks', p_event.max_picks, 'picks_overlap', case when p_event.max_picks is not null then nullif(p_event.picks_overlap, false) end,
      'max_others', p_event.max_others, 'names_for', p_event.names_for, 'cant_come', p_event.cant_come, 'moved_from', p_event.moved_from,
      'minimum', case when p_event.min_people is not null then private.minimum_json(p_event) end,
      -- In order, each with its time, if it has one, how many slots it has, how many are taken, and how many stand in its line.
      'sections', case when p_event.sections is not null then (
        select jsonb_agg((p_event.sections -> r.number::int - 1) || jsonb_build_object('taken', r.taken, 'waiting', r.waiting) order by r.number)
          from private.section_fill(p_event) r) end))
    || case when p_event.called_off_at is null then '{}'
         else jsonb_build_object('called_off_at', p_event.called_off_at, 'call_off_note', p_event.call_off_note) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.invite_to_series (
  p_series_id text,
  p_me        uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_series public.series;
  v_event public.events;
  v_can_open boolean;
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if not found then
    return null;
  end if;
  v_can_open := private.may_open_series(v_series, p_me);
  -- Without a next date it is what the template says.
  v_event := jsonb_populate_record(null::public.events,
    private.planned_event(v_series, (select n.occurs_on from private.next_uncreated_date(v_series, now()) n)));
  v_event.id := v_series.id;
  v_event.group_id := v_series.group_id;
  v_event.time_zone := v_series.time_zone;
  return private.event_columns(v_event) || jsonb_build_object(
    'type', 'event',
    'organizer_name', private.display_name(v_series.organizer_id),
    'participant_count', 0, 'waiting_count', 0, 'people', case when v_can_open then '[]'::jsonb end,
    'viewer', jsonb_build_object('registered', false, 'place', null, 'can_open', v_can_open),
    'series', private.series_json(v_series, null::public.events)) || private.language_json(v_series.organizer_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_retry (
  p_row      public.participants,
  p_event_id text,
  p_for      text,
  p_hash     bytea
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
RETURN ((((p_row).holder IS NULL) AND (p_for = 'name'::text) AND ((p_row).event_id = p_event_id)) OR (EXISTS (SELECT FROM private.holders h
  WHERE ((h.id = (is_retry.p_row).holder) AND ((h.id = auth.uid()) OR (h.secret_hash = is_retry.p_hash))))));

CREATE OR REPLACE FUNCTION private.joining_problem (
  p_event   public.events,
  p_section text,
  p_for     text,
  p_wait    boolean,
  p_holder  uuid,
  p_hash    bytea,
  OUT       code text,
  OUT       text text,
  OUT       params jsonb,
  OUT       waits boolean
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_me uuid := auth.uid();
  -- Event managers may add people. Their own registration follows the rules for everyone.
  v_is_manager boolean := p_for <> 'own' and private.is_manager(p_event.organizer_id, p_event.group_id, p_event.id, p_event.series_id, v_me);
  v_ended boolean := private.is_ended(p_event.datetime, p_event.end_datetime);
  v_section record; -- of the section; all null if there is no such section
  -- The caller's own registrations (none or one), the people they have brought, and their extra slots.
  v_mine int;
  v_others int;
  v_extra int;
  v_waiting int;
  v_overlap record;
begin
  select * into v_overlap from private.overlap_problem(p_event, p_section, p_holder) where p_for in ('own', 'extra');
  select count(*) filter (where p.kind = 'own'), count(*) filter (where p.kind = 'claim'), count(*) filter (where p.kind = 'extra')
    into v_mine, v_others, v_extra from public.participants p where p.holder = p_holder and p.event_id = p_event.id;
  select r.* into v_section from private.section_fill(p_event) r where r.id = p_section;
  -- No one overtakes: a slot for a person in line is not open. Only event managers add to a section that is over.
  waits := (v_section.open or v_section.over and v_section.taken < v_section.size) is not true;
  if waits then
    v_waiting := (select count(*) from public.participants p where p.event_id = p_event.id and p.waiting_since is not null);
  end if;
  code := case
    when p_event.id is null then 'event_not_found'
    when v_me is null and p_for <> 'own' and p_hash is null then 'unauthenticated'
    when v_me is null and (p_event.is_private or p_event.group_id is not null) then 'sign_in_to_rsvp'
    when p_event.is_private and not private.may_open(p_event, v_me) then 'event_not_found'
    when p_event.called_off_at is not null then 'called_off'
    when v_ended and (v_is_manager and private.managed_until(p_event) >= now()) is not true then 'closed'
    when p_event.registration_deadline < now() then 'closed'
    when p_for = 'own' and v_mine > 0 then 'already_registered'
    when (p_for = 'extra' or p_for = 'claim' and not v_is_manager) and v_mine = 0 then 'not_registered'
    when p_for = 'claim' and not v_is_manager and v_others >= coalesce(p_event.max_others, 10) then 'claim_limit'
    when p_for = 'extra' and v_extra + 1 >= coalesce(p_event.max_picks, 1) then 'picks_full'
    when v_section.id is null and p_section = '' then 'section_required'
    when v_section.id is null then 'section_gone'
    when v_section.over and not (p_for in ('claim', 'name') and v_is_manager) then 'section_over'
    when v_overlap.params is not null then 'picks_overlap'
    when waits and (v_ended or not p_wait or v_section.over) then 'full'
    when waits and not p_event.waitlist then 'waitlist_closed'
    when v_waiting >= 500 then 'waitlist_full'
    when num_nonnulls(v_me, p_hash) = 0 then 'invalid_input' -- not a secret
  end;
  if code is null and v_me is null then
    params := private.throttle_problem(p_event.id, case when p_for <> 'own' then p_hash end);
    code := case when params is not null then 'throttled' end;
  else
    text := case
      when code = 'picks_overlap' then v_overlap.text
      when code = 'picks_full' and p_event.max_picks is null then 'One person can take one slot here.'
      when code <> 'claim_limit' or p_event.max_others is null then null
      when p_event.max_others = 0 then 'No one can bring others to this event.'
      when p_event.max_others = 1 then 'One person can bring at most {count} other to this event.'
      else 'One person can bring at most {count} others to this event.' end;
    params := case code
      when 'picks_overlap' then v_overlap.params
      when 'picks_full' then jsonb_build_object('count', p_event.max_picks)
      when 'claim_limit' then jsonb_build_object('count', p_event.max_others) end;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_language (
  p_holder   uuid,
  p_language text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update private.holders h set language = p_language
   where h.id = p_holder and h.account is null and p_language ~ '^[A-Za-z0-9-]{2,35}$' and h.language is distinct from p_language;
end
$function$;

CREATE OR REPLACE FUNCTION private.language_json (
  p_holder uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return coalesce((
    select jsonb_strip_nulls(jsonb_build_object('language', case
        when h.account is null then h.language
        when s.clock in ('h12', 'h23') then coalesce(s.language, 'en') || '-u-hc-' || s.clock
        else s.language end))
      from private.holders h left join auth.users u on u.id = h.account
     -- Users may write anything there.
     cross join lateral (
       select substring(coalesce(nullif(o ->> 'language', ''), o ->> 'pageLanguage') from '^[A-Za-z0-9-]{2,35}$') as language, o ->> 'clock' as clock
         from (select u.raw_user_meta_data -> 'settings' as o) w) s
     where h.id = p_holder), '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_rows (
  p_wish   text,
  p_ids    uuid[],
  p_holder uuid   DEFAULT NULL::uuid
)
  RETURNS TABLE (
    event      public.events,
    entry      public.participants,
    is_manager boolean
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  ROWS 10
  SET search_path TO ''
  AS $function$
declare
  v_me uuid := auth.uid();
  v_event_ids text[] := '{}';
  v_found int := 0;
  v_code text;
  v_late text; -- the first other code; raised after all rows, because a foreign row is reported first
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 at once', 'participant_ids');
  end if;
  for v_round in 1..2 loop
    if v_round = 2 then
      perform private.lock_events(p_wish, v_event_ids);
      if p_wish = 'withdraw' then
        perform 1 from public.participants p where p.id = any (p_ids) order by p.id for update;
      else
        perform 1 from public.participants p where p.id = any (p_ids) order by p.id for no key update;
      end if;
    end if;
    event := null;
    for entry in select p.* from public.participants p where p.id = any (p_ids) order by p.event_id, p.id loop
      if event.id is distinct from entry.event_id then
        select e.* into event from public.events e where e.id = entry.event_id;
        v_event_ids := v_event_ids || entry.event_id;
        is_manager := private.is_manager(event.organizer_id, event.group_id, event.id, event.series_id, v_me);
      end if;
      v_code := private.row_problem(p_wish, event, entry, is_manager, v_me, p_holder);
      v_late := coalesce(v_late, v_code);
      if v_code = 'unauthorized' then
        perform private.refuse(v_code);
      elsif v_round = 2 then
        v_found := v_found + 1;
        return next;
      end if;
    end loop;
    if v_late is not null then
      perform private.refuse(v_late);
    end if;
  end loop;
  if p_wish = 'tick' and v_found < (select count(distinct i) from unnest(p_ids) i) then
    perform private.refuse('participant_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_change (
  p_was    public.participants,
  p_became public.participants
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_subject uuid := coalesce(
    p_became.user_id, p_became.claimed_by_user_id, (select h.account from private.holders h where h.id = p_became.holder));
  v_fields text[] := array_remove(array[
    case when p_became.name <> p_was.name then 'name' end, case when p_became.email is distinct from p_was.email then 'email' end,
    case when p_became.phone is distinct from p_was.phone then 'phone' end, case when p_became.notes is distinct from p_was.notes then 'notes' end,
    case when p_became.responses <> p_was.responses then 'responses' end], null);
  v_sections jsonb;
  v_section jsonb := '{}';
begin
  if p_became.section_id <> '' then
    v_sections := (select e.sections from public.events e where e.id = p_became.event_id);
    v_section := jsonb_build_object('section', private.section_name(v_sections, p_became.section_id));
  end if;
  if p_was.holder is distinct from p_became.holder then
    -- A row that goes to another person is not news; payment and attendance go with it. Where its account is gone, what belonged to that goes too: what
    -- others noted beside it, its labels, and the e-mail address of its membership in a group. A row that waits goes altogether, because no one is left to get a slot.
    if p_became.holder is null then
      if p_became.waiting_since is not null then
        perform private.drop_accountless(array[p_became.id]);
      end if;
      delete from public.participant_labels l where l.participant_id = p_became.id;
      update public.group_participants m set guest_email = null where m.participant_id = p_became.id and m.guest_email is not null;
    else
      update public.payments y set holder = p_became.holder, kind = p_became.kind where y.participant_id = p_became.id;
      update private.attendance a set holder = p_became.holder, kind = p_became.kind where a.participant_id = p_became.id;
    end if;
  -- Contact data of an event that is long over goes by itself (private.forget_contacts).
  elsif v_fields <> '{}' and current_setting('roster.forgetting', true) is distinct from 'on' then
    perform private.log_merged(p_became.event_id, p_became.id::text, 'changed', p_became.name, v_subject, private.actor(p_became.event_id, v_subject),
      jsonb_build_object('fields', v_fields));
  end if;

  if p_was.slot_number is null and p_became.slot_number is not null then
    -- About the row, which is by that no longer as it was added (private.untouched_since_added).
    insert into private.activity (event_id, about, action, name, subject_id, actor_id, details)
    values (p_became.event_id, p_became.id::text, 'got_slot', p_became.name, v_subject,
            -- No actor for a promotion. Only a person's action gives a slot in another section than the one they waited for.
            case when p_became.section_id <> p_was.section_id then private.actor(p_became.event_id, v_subject) end,
            jsonb_build_object('slot', p_became.slot_number) || v_section);
  elsif p_was.section_id <> '' and p_became.section_id <> '' and p_was.section_id <> p_became.section_id
        and (p_was.slot_number is null) = (p_became.slot_number is null) then
    -- From slot to slot or from line to line.
    perform private.log_merged(p_became.event_id, p_became.id::text, 'switched', p_became.name, v_subject,
      private.actor(p_became.event_id, v_subject),
      jsonb_strip_nulls(jsonb_build_object('slot', p_became.slot_number, 'from', private.section_name(v_sections, p_was.section_id)) || v_section));
  end if;

  if p_became.name <> p_was.name then
    update public.payments y set name = p_became.name where y.participant_id = p_became.id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.lowest_empty_slot (
  p_event_id text,
  p_section  text,
  OUT        slot integer,
  OUT        taken bigint
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  select coalesce(min(t.turn) filter (where t.slot_number > t.turn), count(*) + 1),
         count(*) + (select count(*) from public.participants p where p.event_id = p_event_id and p.slot_number = 0 and p.section_id = p_section)
    into slot, taken
    from (
      select p.slot_number, row_number() over (order by p.slot_number) as turn from public.participants p
       where p.event_id = p_event_id and p.slot_number > 0 and p.section_id = p_section) t;
end
$function$;

CREATE OR REPLACE FUNCTION private.overlap_problem (
  p_event   public.events,
  p_section text,
  p_holder  uuid,
  p_except  uuid          DEFAULT NULL::uuid
)
  RETURNS TABLE (
    text   text,
    params jsonb
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 1
  SET search_path TO ''
  AS $function$
begin
  return query
    select case when c.offers then 'You offer a slot here yourself. Keep that one.' end, jsonb_build_object('section', n.name, 'other', o.name)
      from public.participants r
      join private.sections_of(p_event) o on o.id = r.section_id
      join private.sections_of(p_event) n on n.id = p_section
     cross join lateral (select r.section_id = p_section and r.offered_at is not null as offers) c
     where p_event.max_picks > 0 and r.holder = p_holder and r.event_id = p_event.id and r.kind <> 'claim' and r.id is distinct from p_except
       and (c.offers or n.starts_at < o.ends_at and o.starts_at < n.ends_at and not p_event.picks_overlap)
     order by c.offers desc, o.number limit 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.participants_changed()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_changed record;
  v_was public.participants;
  v_became public.participants;
  v_moved_from public.participants[];
  v_moved public.participants[];
  v_event_ids text[];
begin
  for v_changed in
    -- A full join of ids is never planned as a nested loop, which is slow for many rows. The planner expects a single row here.
    select row(o.*)::public.participants as was, row(n.*)::public.participants as became from was o full join became n on n.id = o.id
     order by coalesce(n.slot_number, o.slot_number), n.created_at, n.id
  loop
    v_was := v_changed.was;
    v_became := v_changed.became;
    perform private.log_change(v_was, v_became);
    if v_became.slot_number is not null and v_became.promoted_at is distinct from v_was.promoted_at then
      v_moved_from := v_moved_from || v_was;
      v_moved := v_moved || v_became;
    end if;
    if v_was.holder is not distinct from v_became.holder
       and (v_was.offered_at is null and v_became.offered_at is not null
         -- In sections a person moved. Not when an event gets sections or loses them: event_changed sees to that.
         or v_was.section_id <> '' and v_became.section_id <> ''
           and (v_was.section_id, v_was.waiting_since is null) is distinct from (v_became.section_id, v_became.waiting_since is null)) then
      v_event_ids := v_event_ids || v_became.event_id;
    end if;
  end loop;
  perform private.leave_to_substitute(row(n.*)::public.participants) from became n where n.given_to is not null;
  perform private.notify_promoted(n.event_id, v_moved_from, v_moved) from unnest(v_moved) n group by n.event_id;
  perform private.promote(e) from unnest(v_event_ids) e group by e order by e;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.participants_left()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_accountless boolean := coalesce(current_setting('roster.accountless', true) = 'on', false);
  v_substitute boolean := exists (select from gone g where g.given_to is not null); -- somebody has their slot already
  v_ids uuid[] := array(select g.id from gone g);
  v_event public.events;
  v_manager uuid;
  v_too_late boolean;
  v_actions private.activity[];
begin
  perform private.release_payments(v_ids);
  for v_event in
    -- Not joined: see release_payments.
    select e.* from public.events e where e.id = any (array(select distinct g.event_id from gone g)) order by e.id
  loop
    -- Unsent messages about this registration. Otherwise they would be sent when the person joins again.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o
        where o.event_id = v_event.id and o.holder = any (array(select g.holder from gone g where g.event_id = v_event.id))
          and o.kind in ('promoted', 'changed', 'called_off', 'reminder', 'notice', 'joined') and not private.is_in(o.event_id, o.holder)
          for update skip locked);
    v_manager := case when not v_substitute then private.actor(v_event.id, null) end;
    perform private.drop_repeat(g.event_id, g.holder, g.name, '{withdrew}')
       from gone g
      where g.event_id = v_event.id and g.holder = coalesce(v_manager, (select h.account from private.holders h where h.id = g.holder));
    v_too_late := v_event.withdraw_until < now() and v_event.called_off_at is null and not v_substitute;
    with written as (
      insert into private.activity (event_id, action, about, name, subject_id, actor_id, details)
      select v_event.id, case when l.actor is not null then 'removed' else 'withdrew' end, l.id, case when not v_accountless then l.name end,
             l.subject, l.actor,
             jsonb_strip_nulls(jsonb_build_object(
               'slot', l.slot_number, 'section', s.name,
               'substitute', nullif(v_substitute, false),
               -- Late is a person who gives up a slot by themselves, not one who only waited.
               'late', case when v_too_late and l.actor is null and l.slot_number is not null then true end))
        from (
          select g.id, g.name, g.slot_number, g.section_id, u.id as subject,
                 case when v_manager is distinct from u.id then v_manager end as actor
            from gone g left join auth.users u on u.id = g.holder
           where g.event_id = v_event.id) l
        left join private.sections_of(v_event) s on s.id = l.section_id
       order by l.slot_number, s.number
      returning *)
    select array_agg(w order by w.id) into v_actions from written w;
    if not v_accountless then
      -- Attendance of a removed person goes with them. Of a person who left by themselves it stays.
      delete from private.attendance a
       where a.participant_id = any (array(select d.about::uuid from unnest(v_actions) d where d.action = 'removed')) and a.event_id = v_event.id;
      perform private.notify_left(v_event, v_actions);
    end if;
    if not v_substitute and exists (select from gone g where g.event_id = v_event.id and g.slot_number is not null) then
      perform private.promote(v_event.id);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.payment_json (
  p_payment public.payments
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
RETURN CASE WHEN ((p_payment).id IS
  NOT NULL) THEN
  jsonb_build_object('id', (p_payment).id, 'participant_id', (p_payment).participant_id, 'name', (p_payment).name, 'cents', (p_payment).cents, 'currency', (p_payment).currency,
  'state', (p_payment).state) ELSE NULL::jsonb END;

CREATE OR REPLACE FUNCTION private.planned_event (
  p_series public.series,
  p_date   date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_event jsonb := p_series.template || private.moments(p_series.time_zone, p_date, p_series.template);
begin
  -- The sections always fit into the date, because there is no one to change them.
  return v_event || jsonb_build_object('sections', private.moved_sections(v_event -> 'sections', '2000-01-01 00:00:00+00', 'UTC',
    (v_event ->> 'datetime')::timestamptz, p_series.time_zone, true, (v_event ->> 'end_datetime')::timestamptz));
end
$function$;

CREATE OR REPLACE FUNCTION private.planned_sections (
  p_series public.series
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
RETURN NULLIF((private.planned_event(p_series, private.next_rule_date((p_series).every, (p_series).starts_on, (CURRENT_DATE - 1))) -> 'sections'::text), 'null'::jsonb);

CREATE OR REPLACE FUNCTION private.refuse (
  p_code   text,
  p_text   text  DEFAULT NULL::text,
  p_field  text  DEFAULT NULL::text,
  p_values jsonb DEFAULT NULL::jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_status int;
begin
  select r.status, coalesce(p_text, r.text) into v_status, p_text
    from (values
      ('invalid_input', 400, 'Invalid input provided'),
      ('unauthenticated', 401, 'Please sign in to continue.'),
      ('sign_in_to_rsvp', 401, 'Sign in to RSVP'),
      ('unauthorized', 403, 'Unauthorized'),
      ('not_registered', 403, 'Register for this event before you claim a slot'),
      ('no_answers', 409, 'This event no longer asks who can’t come. Reload the page to see the latest.'),
      ('answers_full', 409, 'This event takes no more answers.'),
      ('event_not_found', 404, 'Event not found'),
      ('participant_not_found', 404, 'Participant not found'),
      ('group_not_found', 404, 'Group not found'),
      ('payment_not_found', 404, 'Payment not found'),
      ('closed', 409, 'Registration Closed'),
      ('called_off', 409, 'This event was called off'),
      ('full', 409, 'All slots are taken'),
      ('someone_waits', 409, 'Someone waits for this slot. Withdraw, and the first in line has it at once.'),
      ('already_registered', 409, 'You''re already registered!'),
      ('claim_limit', 409, 'You can claim at most 10 slots at a time'),
      ('section_required', 409, 'Choose where you want to join'),
      ('section_gone', 409, 'This choice is no longer available. Choose again.'),
      ('section_full', 409, '{section} is full. Choose another one.'),
      ('section_over', 409, 'This time is over. Choose another one.'),
      ('picks_full', 409, 'One person can take at most {count} slots here. Give one back to take another.'),
      ('picks_overlap', 409, '{section} overlaps with {other}, which you have already.'),
      ('waitlist_closed', 409, 'The waitlist of this event is closed'),
      ('waitlist_full', 409, 'The waitlist is full: 500 people wait already. Try again when somebody has left.'),
      ('label_limit', 409, 'An event can have at most 50 labels. Delete one to make room.'),
      ('bookmark_limit', 409, null),
      ('group_limit', 409, null),
      ('event_limit', 429, null),
      ('notice_limit', 429, null),
      ('nothing_to_pay', 409, 'There is nothing to pay here. Reload the page to see the latest.'),
      ('nothing_to_refund', 409, 'This person is on the roster, so there is nothing to refund.'),
      ('payment_changed', 409, 'This payment was changed. Reload the page to see the latest.'),
      ('id_taken', 409, 'This registration belongs to someone else'),
      ('throttled', 429, 'Too many sign-ups at once. Wait {seconds} seconds and try again.')) r (code, status, text)
   where r.code = p_code;
  if p_text like '%{%' then
    p_field := jsonb_build_object('field', p_field, 'text', p_text, 'values', p_values);
    p_text := (select string_agg(coalesce(p_values ->> m[2], m[1]), '') from regexp_matches(p_text, '(\{(\w+)\}|[^{]+|\{)', 'g') m);
  end if;
  if p_field is null then
    raise exception using errcode = 'PT' || v_status, message = p_text, hint = p_code;
  end if;
  raise exception using errcode = 'PT' || v_status, message = p_text, hint = p_code, detail = p_field;
end
$function$;

CREATE OR REPLACE FUNCTION private.row_problem (
  p_wish       text,
  p_event      public.events,
  p_row        public.participants,
  p_is_manager boolean,
  p_me         uuid,
  p_holder     uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
RETURN CASE WHEN
  (NOT ((p_is_manager AND (p_wish = ANY (ARRAY['move'::text, 'tick'::text, 'withdraw'::text, 'keep'::text, 'take'::text]))) OR ((((p_event).organizer_id = p_me) IS TRUE) AND
  (p_wish = ANY (ARRAY['change'::text, 'switch'::text]))) OR (private.is_own(p_row, p_holder) AND (p_wish <> ALL (ARRAY['move'::text, 'tick'::text]))))) THEN 'unauthorized'::text
  WHEN ((p_wish = 'take'::text) AND ((p_row).slot_number IS
  NOT NULL)) THEN NULL::text WHEN ((p_wish = ANY (ARRAY['offer'::text, 'take'::text, 'move'::text])) AND ((p_event).called_off_at IS
  NOT NULL)) THEN 'called_off'::text WHEN
  (now() > CASE WHEN ((p_wish = 'withdraw'::text) AND (NOT p_is_manager)) THEN private.lasts_until((p_event).datetime, (p_event).end_datetime) WHEN ((p_wish = 'move'::text) OR
  ((p_wish = ANY (ARRAY['change'::text, 'switch'::text])) AND ((p_event).organizer_id = p_me))) THEN private.managed_until(p_event) WHEN
  (p_wish = ANY (ARRAY['change'::text, 'switch'::text])) THEN private.lasts_until((p_event).datetime, (p_event).end_datetime) WHEN (p_wish = 'offer'::text) THEN
  LEAST((p_event).registration_deadline, COALESCE((p_event).end_datetime, (p_event).datetime)) WHEN (p_wish = 'take'::text) THEN
  COALESCE((p_event).end_datetime, (p_event).datetime) ELSE NULL::timestamp WITH time zone END) THEN 'closed'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.section_fill (
  p_event public.events
)
  RETURNS TABLE (
    id      text,
    name    text,
    size    integer,
    number  bigint,
    taken   bigint,
    waiting bigint,
    open    boolean,
    over    boolean
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 10
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.switch_section (
  p_event   public.events,
  p_row     public.participants,
  p_section text,
  p_wait    boolean
)
  RETURNS public.participants
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_row public.participants := p_row;
  v_section record;
  v_overlap record;
  v_slot int;
begin
  select r.* into v_section from private.section_fill(p_event) r where r.id = p_section;
  -- The organizer may override the times in a row of someone else.
  select * into v_overlap from private.overlap_problem(p_event, p_section, case when p_row.kind <> 'claim' then p_row.holder end, p_row.id)
   where p_event.organizer_id is distinct from auth.uid() or auth.uid() = p_row.holder;
  if v_section.name is null then -- there is no such section; the one of an event without any has no name
    perform private.refuse('section_gone');
  elsif p_section = v_row.section_id then
    return v_row;
  elsif p_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif p_event.registration_deadline < now() or private.is_ended(p_event.datetime, p_event.end_datetime) then
    perform private.refuse('closed');
  elsif v_section.over then
    perform private.refuse('section_over');
  elsif v_overlap.params is not null then
    perform private.refuse('picks_overlap', v_overlap.text, null, v_overlap.params);
  elsif v_section.open then
    v_slot := private.take_slot(p_event, p_section, v_row.id);
    update public.participants p
       set section_id = p_section, slot_number = v_slot, waiting_since = null
     where p.id = v_row.id;
  elsif v_row.slot_number is not null then
    perform private.refuse('section_full', p_values => jsonb_build_object('section', v_section.name));
  elsif not p_wait then
    perform private.refuse('full');
  elsif not p_event.waitlist then
    perform private.refuse('waitlist_closed');
  else
    update public.participants p
       set section_id = p_section, waiting_since = private.end_of_waitlist(p_event.id)
     where p.id = v_row.id;
  end if;
  select * into v_row from public.participants p where p.id = v_row.id;
  return v_row;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_slot (
  p_event   public.events,
  p_section text,
  p_taker   uuid,
  p_holder  uuid          DEFAULT NULL::uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_empty record := private.lowest_empty_slot(p_event.id, p_section);
  v_slot int;
begin
  if v_empty.taken < (select s.size from private.sections_of(p_event) s where s.id = p_section) then
    return v_empty.slot;
  end if;
  -- A guest (p_holder) who takes their own offer is not notified: private.notify_taken reads this from offered_at, which becomes now.
  update public.participants p
     set given_to = p_taker,
         offered_at = case when p.holder = p_holder then now() else p.offered_at end
   where p.id = (
     select o.id from public.participants o
      where o.event_id = p_event.id and o.section_id = p_section and o.offered_at is not null
      order by o.offered_at, o.slot_number limit 1 for update)
  returning p.slot_number into v_slot;
  if not found then
    perform private.refuse('full');
  end if;
  return v_slot;
end
$function$;

CREATE OR REPLACE FUNCTION private.teams_json (
  p_event_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object('teams', private.with_slot(p_event_id, t.teams))
      from private.event_teams t
     where t.event_id = p_event_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.throttle_problem (
  p_event_id text,
  p_adds     bytea DEFAULT NULL::bytea
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_address bytea := private.client_address_hash();
  v_until timestamptz;
begin
  -- The newest call beyond the limit decides: when it is old enough, there is room for another.
  -- Refused calls of a network have their own limits below; without an address they count here. Changes have no event, so they never do.
  v_until := (
    select s.created_at + interval '1 minute' from private.guest_signups s
     where s.event_id = p_event_id and s.created_at > now() - interval '1 minute' and (not s.refused or s.address_hash is null)
     order by s.created_at desc offset 599 limit 1);
  if p_adds is not null then
    -- One guest: 30 people for one event.
    v_until := greatest(v_until, (
      select s.created_at + interval '10 minutes' from private.guest_signups s
       where s.guest_hash = p_adds and s.event_id = p_event_id and s.created_at > now() - interval '10 minutes'
       order by s.created_at desc offset 29 limit 1));
  end if;
  if v_address is not null then
    -- Three limits for each size of a network: sign-ups for this event, or people that guests add to it; all other calls for it; calls for all
    -- events. Sign-ups and added people of the largest network are fewer than an event's 600, so one network closes no event.
    v_until := greatest(v_until, (
      with calls as materialized (
        select s.created_at, s.address_hash, s.refused, s.guest_hash is not null as is_added, s.event_id is not distinct from p_event_id as is_here
          from private.guest_signups s
         where s.address_hash between substr(v_address, 1, 12) and substr(v_address, 1, 12) || decode(repeat('ff', 20), 'hex')
           and s.created_at > now() - interval '10 minutes')
      select max(beyond.created_at) + interval '10 minutes'
        from (values (32, 120, 300), (22, 160, 450), (12, 200, 600)) n (bytes, sign_ups, calls)
       cross join lateral (
         values ('sign-ups', case when p_adds is null then n.sign_ups else 360 end), ('calls', n.calls), ('all events', 3 * n.calls)) l (counted, most)
       cross join lateral (
         select c.created_at from calls c
          where substr(c.address_hash, 1, n.bytes) = substr(v_address, 1, n.bytes)
            and case l.counted
                  when 'sign-ups' then c.is_here and not c.refused and c.is_added = (p_adds is not null)
                  when 'calls' then c.is_here and not c.is_added
                  else true end
          order by c.created_at desc offset l.most - 1 limit 1) beyond));
  end if;
  return case when v_until is not null then jsonb_build_object('seconds', greatest(2, ceil(extract(epoch from v_until - now())))) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.with_time_names (
  p_sections jsonb,
  p_start    timestamp with time zone,
  p_zone     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.add_regular (
  p_series_id text,
  p_id        uuid,
  p_name      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_name text;
  v_series public.series;
  v_sections jsonb;
  v_regular private.regulars;
begin
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  v_name := private.checked_text(p_name, 'name', 100, 'Name must be less than 100 characters', p_name => true, p_missing => 'Name is required');
  v_series := private.own_series(p_series_id, p_helpers => true);
  v_sections := private.planned_sections(v_series);
  select * into v_regular from private.regulars g where g.id = p_id;
  if not found then
    if (select count(*) from private.regulars g where g.series_id = v_series.id and g.brought_by is null) >= 200 then
      perform private.refuse('full', '200 people keep a place here already. Remove somebody to make room.');
    end if;
    insert into private.regulars (id, series_id, claimed_by, name, section_id)
    values (p_id, v_series.id, v_series.organizer_id, v_name, coalesce((
      select s ->> 'id' from jsonb_array_elements(v_sections) with ordinality as t (s, number)
       where (s ->> 'size')::int > (
         select count(*) from private.regulars g
          where g.series_id = v_series.id and g.brought_by is null and s ->> 'id' = private.section_to_keep(v_sections, (private.as_last_entered(g)).section_id))
       order by number limit 1), ''))
    returning * into v_regular;
  elsif v_regular.series_id <> v_series.id then
    perform private.refuse('id_taken', 'This place belongs to another series');
  end if;
  return private.regular_json(v_regular, v_sections);
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_event (
  p_event_id text,
  p_cant     boolean,
  p_secret   text    DEFAULT NULL::text,
  p_name     text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_account uuid := case when p_secret is null then auth.uid() end;
  v_hash bytea := private.hash_secret(p_secret);
  v_me uuid;
  v_event public.events;
  v_since timestamptz;
  v_own uuid[];
  v_name text;
  v_throttled jsonb;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if p_cant is null then
    perform private.refuse('invalid_input', null, 'cant');
  elsif num_nonnulls(v_account, v_hash) = 0 then
    perform private.refuse('unauthenticated');
  end if;
  -- Without a lock first, so that a refused or repeated call delays no one; then with the lock that joining takes too: the later one wins.
  for v_round in 1..2 loop
    v_event := private.answerable(p_event_id);
    if v_hash is not null and (v_event.is_private or v_event.group_id is not null) then
      perform private.refuse('sign_in_to_rsvp');
    end if;
    v_me := private.me(p_secret);
    v_since := (select a.at from private.answers a where a.event_id = p_event_id and a.holder = v_me);
    v_own := array(select p.id from public.participants p where p.event_id = p_event_id and p.holder = v_me and p.kind <> 'claim');
    if p_cant = (v_since is not null) and (v_own = '{}' or not p_cant) then
      return jsonb_build_object('cant_since', v_since);
    end if;
    v_name := case when v_account is null and v_own = '{}' and p_cant then (private.checked_entry(p_name, null, null, null, true)).name
              else private.display_name(v_account) end;
    if v_me is null then
      v_throttled := private.throttle_problem(p_event_id);
      if v_throttled is not null then
        perform private.refuse('throttled', p_values => v_throttled);
      elsif v_round = 2 then
        perform private.count_guest(p_event_id, false);
      end if;
    end if;
    exit when v_round = 2;
    perform 1 from public.events e where e.id = p_event_id for no key update;
  end loop;
  if v_account is not null and not private.lock_account(v_account) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  elsif not p_cant and not private.check_rate_limit(p_event_id || ' ' || coalesce(private.account_key(v_account), v_hash::text), 'answer', 50) then
    perform private.refuse('throttled', 'You have changed your answer 50 times in the last 24 hours. Change it again tomorrow.');
  elsif not p_cant then
    delete from private.answers a where a.event_id = p_event_id and a.holder = v_me;
  elsif v_own <> '{}' then
    perform public.withdraw(v_own, p_secret); -- it writes the answer too
  else
    v_me := coalesce(v_account, private.guest_holder(v_hash, v_event));
    perform private.record_decline(p_event_id, v_me, v_name);
  end if;
  v_since := (select a.at from private.answers a where a.event_id = p_event_id and a.holder = v_me);
  if p_cant and v_since is null and v_own = '{}' then
    perform private.refuse('answers_full');
  end if;
  perform private.ping_event(p_event_id);
  return jsonb_build_object('cant_since', v_since) || case when p_cant and v_own <> '{}' then '{"withdrew": true}' else '{}' end::jsonb;
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_messages (
  p_most integer,
  p_mail boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_most int := greatest(1, least(coalesce(p_most, 100), 500));
  v_mail boolean := coalesce(p_mail, false);
  v_ids bigint[] := '{}';
  v_found record;
  v_more boolean;
begin
  -- Noted once a minute: that there is a sender, and whether it sends mails.
  update private.channels c set mail = v_mail, seen_at = now()
   where c.only_row in (
     select o.only_row from private.channels o
      where o.mail <> v_mail or o.seen_at < now() - interval '1 minute' for update skip locked);
  v_more := private.run_due_jobs(now());
  -- In four rounds at most, because messages that are put off or deleted leave room for others.
  for i in 1..4 loop
    v_found := private.lease_messages(v_most - cardinality(v_ids), v_mail);
    v_ids := v_ids || v_found.leased;
    exit when v_found.seen = 0 or cardinality(v_ids) >= v_most;
  end loop;
  insert into private.mail_stops (user_id)
  select distinct t.id from private.targets_of(v_ids, v_mail) t where t.channel = 'mail' and not t.guest
  on conflict do nothing;
  return jsonb_build_object('more', v_more, 'messages', (
    -- An event that is still there is described as it is now; looked up once for all of its people.
    with now as materialized (
      select e.id, private.event_facts(e) as facts, case when e.min_people is not null then private.minimum_json(e) end as minimum
        from public.events e
       where e.id in (select m.event_id from private.messages m where m.id = any (v_ids)))
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'lease', m.lease, 'kind', m.kind, 'event_id', m.event_id, 'attempt', m.attempts,
        'details', m.details - '{parts,untold,notices}'::text[] || coalesce(n.facts, '{}')
          || case when m.kind = 'changed' then jsonb_build_object('times', private.times_still_theirs(m)) else '{}' end
          || case when m.details ? 'slots' then jsonb_build_object('slots', private.slots_still_theirs(m)) else '{}' end
          || case when m.kind in ('undecided', 'reminder') and n.minimum is not null then jsonb_build_object('minimum', n.minimum) else '{}' end
          -- A first mail says where its guest stands now: slots with their numbers, else the place in line.
          || case when m.kind = 'joined' then (
               select jsonb_build_object(
                   'slots', coalesce(jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', null)
                       || (private.section_facts(e, p.section_id) - 'section') order by p.slot_number)
                     filter (where p.slot_number is not null), '[]'),
                   'place', min(private.waitlist_position(p)) filter (where p.waiting_since is not null))
                 from public.participants p join public.events e on e.id = p.event_id
                where p.holder = m.holder and p.event_id = m.event_id) else '{}' end
          -- The taker of a slot by the present name of the row; null once that is gone, or if only others may read names.
          || case when m.kind = 'taken' then (
               select jsonb_build_object('taken', jsonb_agg(t || jsonb_build_object('by', (
                   select p.name from public.participants p join public.events e on e.id = p.event_id
                    where p.id = (t ->> 'by')::uuid and private.may_read_names(e, m.holder,
                      private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, m.holder)))) order by o))
                 from jsonb_array_elements(m.details -> 'taken') with ordinality x (t, o)) else '{}' end
          || case when m.kind = 'notice' then jsonb_build_object('notices', private.notices_told(m.details)) else '{}' end
          -- People who left: no account ids, and no names of deleted accounts.
          || case when m.kind = 'digest' then jsonb_build_object('left', (
               select coalesce(jsonb_agg(p - 'account'
                   || case when p ->> 'account' is null or exists (select from auth.users u where u.id = (p ->> 'account')::uuid)
                     then '{}' else '{"name": null}'::jsonb end order by o), '[]')
                 from jsonb_array_elements(m.details -> 'left') with ordinality t (p, o))) else '{}' end,
        'drop_after', m.drop_after, 'urgent', m.urgent, 'targets', t.targets) || private.language_json(m.holder) order by m.urgent desc, m.id), '[]')
      from private.messages m
      join (
        select t.message_id, jsonb_agg(case t.channel
            when 'push' then jsonb_build_object('id', t.id, 'channel', 'push', 'endpoint', t.endpoint, 'p256dh', t.p256dh,
              'auth', t.auth, 'time_zone', t.time_zone, 'guest', t.guest)
            else jsonb_build_object('id', t.id, 'channel', 'mail', 'address', t.address, 'name', t.name, 'time_zone', null,
              'stop_token', coalesce(o.token, g.stop_token)) || case when t.guest then '{"guest": true}'::jsonb else '{}' end end
            order by t.channel desc, t.id) as targets
          from private.targets_of(v_ids, v_mail) t left join private.mail_stops o on o.user_id = t.id and not t.guest
          left join private.guest_mails g on g.id = t.id and t.guest and t.channel = 'mail'
         where t.wakes_at is null group by 1) t on t.message_id = m.id
      left join now n on n.id = m.event_id
     where m.id = any (v_ids)));
end
$function$;

CREATE OR REPLACE FUNCTION public.follow (
  p_endpoint  text,
  p_p256dh    text,
  p_auth      text,
  p_time_zone text,
  p_device    text,
  p_secret    text DEFAULT NULL::text,
  p_language  text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_me uuid;
  v_device text := coalesce(left(private.clean_name(left(p_device, 240)), 60), 'A browser');
  v_zone text := case when private.is_time_zone(p_time_zone) then p_time_zone else 'UTC' end; -- browsers learn of a new zone first
begin
  if octet_length(p_endpoint) > 1000 or p_endpoint is null or octet_length(p_p256dh) > 87 or octet_length(p_auth) > 22 then
    perform private.refuse('invalid_input', 'This browser gave no address for notifications', 'endpoint');
  end if;
  v_me := private.lock_me(p_secret);
  perform private.keep_language(v_me, p_language);
  -- One call after the other, so that two at once never leave more than 5 browsers.
  perform pg_advisory_xact_lock(hashtextextended('push_subscriptions' || v_me, 0));
  if p_secret is null then
    -- An account that signs in on this phone takes it over. The key shows that it is this phone: others may know its address.
    delete from private.push_subscriptions s using private.holders h
     where s.endpoint = p_endpoint and s.auth = p_auth and s.holder <> v_me and h.id = s.holder and h.account is not null;
  end if;
  begin
    insert into private.push_subscriptions (endpoint, p256dh, auth, holder, device, time_zone)
    values (p_endpoint, p_p256dh, p_auth, v_me, v_device, v_zone)
    on conflict on constraint push_subscriptions_holder_once do update
      set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, time_zone = excluded.time_zone;
  exception when check_violation or not_null_violation then
    perform private.refuse('invalid_input', 'This browser gave no address for notifications', 'endpoint');
  end;
  delete from private.push_subscriptions s
   where s.id in (
     select o.id from private.push_subscriptions o where o.holder = v_me
      order by o.created_at desc, o.endpoint = p_endpoint desc, o.id offset 5);
  return jsonb_build_object('devices', (select count(*) from private.push_subscriptions s where s.holder = v_me));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_activity (
  p_event_id text,
  p_before   bigint DEFAULT NULL::bigint
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_me uuid := auth.uid();
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  return (
    select json_build_object(
      'entries', coalesce(json_agg(jsonb_build_object(
          'id', a.id, 'at', a.at, 'action', a.action,
          -- An account that went this moment may be named still.
          'name', case when a.subject_id is null or exists (select from auth.users u where u.id = a.subject_id) then a.name end,
          'by', case when a.actor_id is not null then private.display_name(a.actor_id)
                     when (a.details ->> 'claimed')::boolean and a.subject_id is not null then private.display_name(a.subject_id) end,
          'by_me', (coalesce(a.actor_id, a.subject_id) = v_me) is true)
        || coalesce(a.details, '{}')
        || case when a.action = 'added' and a.at > now() - interval '1 hour' then jsonb_build_object('undo', (
             select count(*) from private.activity x cross join lateral private.untouched_since_added(x) where x.event_id = a.event_id and x.id = a.id))
           else '{}' end order by a.id desc), '[]'),
      -- Fifty are a page; when there are as many, the next one may be empty.
      'next', case when count(*) = 50 then min(a.id) end)
    from (
      select * from private.activity a
       where a.event_id = p_event_id and a.at > now() - interval '90 days' and (p_before is null or a.id < p_before)
       order by a.id desc limit 50) a);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_calendar (
  p_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_feed private.calendar_feeds;
  v_series public.series;
begin
  p_token := left(p_token, 23); -- none is longer than 22
  select * into v_feed from private.calendar_feeds f where f.token = p_token;
  if not found then
    select * into v_series from public.series s where s.id = p_token and not s.is_private;
    if not found then
      return null;
    end if;
  end if;
  return (
    with own as (
      select e.id, false as waiting, '' as section_id from public.events e where e.organizer_id = v_feed.holder
      union all
      select c.event_id, false, '' from private.cohosts c where c.user_id = v_feed.holder and c.event_id is not null
      union all
      select e.id, false, '' from private.cohosts c join public.events e on e.series_id = c.series_id where c.user_id = v_feed.holder
      union all
      -- A guest's has the added people too.
      select p.event_id, p.slot_number is null, p.section_id from public.participants p
       where p.holder = v_feed.holder and (p.kind <> 'claim' or p.claimed_by_user_id is null)
      union all
      select e.id, false, '' from public.events e where e.series_id = v_series.id and not e.is_private),
    -- A person who manages an event is there anyway, also if they wait for a slot.
    once as (
      select o.id, x.id as entry, x.starts_at, x.ends_at, bool_and(o.waiting) as waiting,
             coalesce(max(o.section_id) filter (where not o.waiting), case when bool_and(o.waiting) then max(o.section_id) end) as section_id
        from own o join public.events e on e.id = o.id
        left join lateral (select s.* from private.sections_of(e) s where s.id = o.section_id and s.ends_at is not null) x on true
       group by o.id, x.id, x.starts_at, x.ends_at),
    entries as (
      select coalesce(o.starts_at, e.datetime) as datetime, jsonb_build_object(
               'id', e.id, 'status', case when e.called_off_at is not null then 'called_off' when o.waiting then 'waiting' else 'confirmed' end,
               'name', e.name, 'description', e.description, 'datetime', coalesce(o.starts_at, e.datetime),
               'end_datetime', coalesce(o.ends_at, e.end_datetime), 'location', e.location, 'look', e.look, 'revision', e.revision,
               'created_at', e.created_at)
             || case when o.entry is null then '{}' else jsonb_build_object('entry', o.entry) end
             || case when o.section_id = '' then '{}'
                  else jsonb_build_object('section', private.section_name(e.sections, o.section_id)) end as entry
        from once o join public.events e on e.id = o.id
       where e.datetime > now() - interval '30 days')
    select jsonb_build_object('name', v_series.template ->> 'name', 'dates', coalesce(
        jsonb_agg(f.entry order by f.datetime, f.entry ->> 'id', f.entry ->> 'entry' nulls first), '[]'))
        || private.language_json(coalesce(v_feed.holder, v_series.organizer_id))
      from (select n.* from entries n order by n.datetime desc limit 500) f);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_devices()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'device', s.device, 'time_zone', s.time_zone, 'created_at', s.created_at, 'last_notified_at', s.last_notified_at,
        'endpoint_hash', encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex')) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.holder = auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION public.get_invite (
  p_type text,
  p_id   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_me uuid := auth.uid();
  v_event_id text;
  v_invite jsonb;
begin
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    -- Without an event of that id it may be a series, whose answer is that of its current date, or of its plan where it has none.
    v_event_id := coalesce((select e.id from public.events e where e.id = p_id), private.current_date_of(p_id, now()));
    v_invite := case when v_event_id is null then private.invite_to_series(p_id, v_me) else (
      select private.event_columns(e) || jsonb_build_object(
        'type', 'event',
        'organizer_name', private.display_name(e.organizer_id),
        'participant_count', n.taken, 'waiting_count', n.waiting,
        'people', case when o.can_open then private.first_people(e, o.named) end,
        'line', case when o.can_open and o.named then (
          select jsonb_agg(left(f.name, 1) order by f.waiting_since, f.id)
            from (select p.name, p.waiting_since, p.id from public.participants p
                   where p.event_id = e.id and p.waiting_since is not null order by p.waiting_since, p.id limit 3) f) end,
        'viewer', jsonb_build_object(
          'registered', m.slot_number is not null, 'place', case when m.waiting_since is not null then private.waitlist_position(m) end,
          'can_open', o.can_open),
        -- Anyone who has the id of a series may know of it.
        'series', case when e.series_id is not null and (p_id = e.series_id or private.may_open_series(s, v_me))
          then private.series_json(s, e) end)
        || case when o.named then '{}' else '{"names_hidden": true}'::jsonb end
        -- The sections in which a slot is offered, where there are some.
        || coalesce((
          select jsonb_build_object('offers', jsonb_agg(distinct p.section_id)) from public.participants p
           where p.event_id = e.id and p.offered_at is not null having count(*) > 0), '{}')
        || private.language_json(e.organizer_id)
      from public.events e cross join lateral (
        select private.may_open_event(e.id) as can_open, private.may_read_names(e, v_me,
            v_me is not null and e.names_for is not null and private.is_manager(e.organizer_id, e.group_id, e.id, e.series_id, v_me)) as named offset 0) o
      cross join lateral (select count(p.slot_number) as taken, count(p.waiting_since) as waiting
                            from public.participants p where p.event_id = e.id) n
      left join public.participants m on m.event_id = e.id and m.user_id = v_me
      left join public.series s on s.id = e.series_id
      where e.id = v_event_id) end;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    v_invite := (
      select jsonb_build_object(
        'type', 'group', 'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'event_count', public.event_count(g), 'member_count', public.member_count(g),
        'viewer', jsonb_build_object(
          'is_member', private.group_role(g.id) is not null,
          'can_open', private.may_open_group(g.id)))
        || private.language_json(g.organizer_id)
      from public.groups g where g.id = p_id::uuid);
  end if;
  if v_invite -> 'is_private' = 'false' then
    perform private.allow_caching();
  end if;
  return v_invite;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_next_slot_number (
  p_event_id text,
  p_user_id  uuid DEFAULT NULL::uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  return (
    select n.slot from public.events e cross join lateral private.lowest_empty_slot(e.id, '') n where e.id = p_event_id and e.sections is null);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_series (
  p_series_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_series public.series;
  v_makes_dates boolean;
  v_today date;
  v_dates date[] := '{}';
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or not private.is_series_manager(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  v_makes_dates := not private.is_series_paused(v_series);
  v_today := (now() at time zone v_series.time_zone)::date;
  if v_makes_dates then
    v_dates := private.coming_dates(v_series, 8, true);
  end if;
  return jsonb_build_object(
    'id', v_series.id, 'every', v_series.every, 'starts_on', v_series.starts_on, 'time_zone', v_series.time_zone,
    'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on,
    'ended', not v_makes_dates or private.series_ended(v_series),
    'dates', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'occurs_on', d.occurs_on, 'datetime', coalesce(d.datetime, p.starts_at), 'opens_at', p.opens_at,
          'id', d.id, 'skipped', d.skipped, 'called_off', d.called_off) order by d.occurs_on), '[]')
        from (
          select coalesce(e.occurs_on, r) as occurs_on, e.id, e.datetime,
                 e.id is null and exists (select from private.series_skips k where k.series_id = v_series.id and k.occurs_on = r) as skipped,
                 e.called_off_at is not null as called_off
            from unnest(v_dates) r
            full join (
              select m.id, m.occurs_on, m.datetime, m.called_off_at from public.events m
               where m.series_id = v_series.id and (m.occurs_on >= v_today or coalesce(m.end_datetime, m.datetime) >= now())) e
              on e.occurs_on = r
           order by 1 limit 8) d
       cross join lateral private.planned_date(v_series, d.occurs_on) p),
    'regulars', (
      select coalesce(jsonb_agg(private.regular_json(g, n.sections) order by g.place), '[]')
        from private.regulars g cross join private.planned_sections(v_series) n (sections) where g.series_id = v_series.id and g.brought_by is null));
end
$function$;

CREATE OR REPLACE FUNCTION public.mail_guest (
  p_id       uuid,
  p_secret   text,
  p_on       boolean,
  p_language text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_row public.participants;
  v_event public.events;
  v_hash bytea := private.hash_secret(p_secret);
  v_me uuid := private.me(coalesce(p_secret, ''));
  v_address text;
  v_organizer text;
  v_token text := 'm' || replace(gen_random_uuid()::text, '-', '');
  v_most private.first_mails;
  -- The limits that protect others count the caller's network or, without a known address, this guest.
  v_network bytea := coalesce(private.client_address_hash(), v_hash);
  v_why text;
begin
  -- Checked without a lock first, so that a stranger makes no one wait; then again with the locks, the event first.
  select * into v_row from public.participants p where p.id = p_id;
  if v_row.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.is_own(v_row, v_me) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = v_row.event_id for key share;
  select * into v_row from public.participants p where p.id = p_id for key share;
  if not private.is_own(v_row, private.me(coalesce(p_secret, ''))) then
    perform private.refuse('unauthorized');
  end if;
  perform private.count_change(v_hash);
  perform private.keep_language(v_me, p_language);
  v_organizer := private.account_key(v_event.organizer_id);
  v_address := case when p_on then lower(v_row.email) end;
  -- One call after the other for each organizer and each address, always in this order, so that the limits are exact.
  perform pg_advisory_xact_lock(hashtextextended('first_mails of ' || v_organizer, 0));
  perform pg_advisory_xact_lock(hashtextextended('first_mails to ' || coalesce(private.mailbox_of(v_address), ''), 0));
  if v_address is not null and exists (
      select from private.guest_mails g where g.holder = v_me and g.address = v_address) then
    return private.guest_mail_json(v_me);
  end if;
  perform private.end_guest_mails(array(
    select g.id from private.guest_mails g where g.holder = v_me and g.address is not null));
  if v_address is null then
    return '{}';
  end if;
  select * into v_most from private.first_mails;
  v_why := case
    when public.get_channels() -> 'mail' = 'false' then 'Emails cannot be sent at the moment'
    when exists (
      select from private.closed_addresses c where c.hash in (private.salted(v_address), private.salted(private.mailbox_of(v_address))) and c.until > now())
      then 'Emails to this address were stopped'
    when private.recent_hits(private.mailbox_of(v_address), 'mail to') >= v_most.an_address
      then case v_most.an_address when 3 then 'This address has had three first emails today' -- the default, which is translated
        else format('This address has had %s first emails today',
          coalesce((array['no', 'one', 'two', 'three', 'four', 'five'])[v_most.an_address + 1], v_most.an_address::text)) end
    when private.recent_hits(v_event.id, 'mail of event') >= v_most.an_event
      or private.recent_hits(v_organizer, 'mail of organizer') >= v_most.an_organizer
      then 'Too many people asked for emails about this today'
    -- A share, so that one network does not use up all of them: half for an address or /64, more for a /56 and a /48 (private.client_address_hash).
    when exists (
      select from (values (32, 0.5), (22, 0.6), (12, 0.75)) n (bytes, share)
       where private.recent_hits(v_event.id || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of event by') >= n.share * v_most.an_event
          or private.recent_hits(v_organizer || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of organizer by') >= n.share * v_most.an_organizer)
      then 'Too many emails about this were asked for from your network today' end;
  if v_why is not null then
    return jsonb_build_object('why', v_why);
  end if;
  perform private.check_rate_limit(private.mailbox_of(v_address), 'mail to', 2147483647);
  perform private.check_rate_limit(v_event.id, 'mail of event', 2147483647);
  perform private.check_rate_limit(v_organizer, 'mail of organizer', 2147483647);
  perform private.check_rate_limit(v_event.id || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of event by', 2147483647),
          private.check_rate_limit(v_organizer || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of organizer by', 2147483647)
     from (values (32), (22), (12)) n (bytes);
  insert into private.guest_mails (holder, address, token_hash)
  values (v_me, v_address, sha256(convert_to(v_token, 'UTF8')));
  perform private.write_messages('joined', v_event.id, jsonb_build_array(jsonb_build_object(
    'holder', v_me, 'details', private.event_facts(v_event) || jsonb_build_object('token', v_token),
    'drop_after', greatest(private.lasts_until(v_event.datetime, v_event.end_datetime), now() + interval '1 day'), 'urgent', true)));
  return private.guest_mail_json(v_me);
end
$function$;

CREATE OR REPLACE FUNCTION public.move_participant (
  p_id        uuid,
  p_section   text,
  p_swap_with uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_gate record;
  v_event public.events;
  v_row public.participants;
  v_other public.participants;
  v_section record;
  v_slot int;
begin
  p_section := left(p_section, 17); -- no id is longer than 16
  for v_gate in
    select g.* from private.lock_rows('move', array(
      select o.id from public.participants p join public.participants o on o.event_id = p.event_id and o.id in (p_id, p_swap_with)
       where p.id = p_id)) g
  loop
    v_event := v_gate.event;
    if (v_gate.entry).id = p_id then
      v_row := v_gate.entry;
    else
      v_other := v_gate.entry;
    end if;
  end loop;
  select r.* into v_section from private.section_fill(v_event) r where r.id = p_section;
  if v_row.id is null or v_other.id is null and p_swap_with is not null then
    perform private.refuse('participant_not_found');
  elsif v_section.name is null then -- as for switch_section
    perform private.refuse('section_gone');
  elsif p_swap_with is not null and (v_row.slot_number is null or v_other.slot_number is null
      or (v_row.section_id = p_section) = (v_other.section_id = p_section)) then
    perform private.refuse('invalid_input', 'Only two people with slots in different sections can change places');
  end if;

  if p_swap_with is not null and v_row.section_id = p_section then
    null; -- asked again: they have swapped already
  elsif p_swap_with is not null then
    update public.participants p
       set section_id = o.section_id, slot_number = o.slot_number, promoted_at = clock_timestamp()
      from public.participants o
     where p.id in (p_id, p_swap_with) and o.id = case p.id when p_id then p_swap_with else p_id end;
  elsif v_row.slot_number is not null and v_row.section_id = p_section then
    null; -- they are there already
  elsif v_section.taken < v_section.size or v_section.open and (v_event.registration_deadline < now()) is not true then
    v_slot := private.take_slot(v_event, p_section, p_id);
    update public.participants p
       set section_id = p_section, slot_number = v_slot, waiting_since = null, promoted_at = clock_timestamp()
     where p.id = p_id;
  elsif v_row.slot_number is not null then
    perform private.refuse('full');
  elsif v_row.section_id <> p_section and v_section.over then
    perform private.refuse('section_over');
  elsif v_row.section_id <> p_section then
    update public.participants p
       set section_id = p_section, waiting_since = private.end_of_waitlist(v_event.id) where p.id = p_id;
  end if;
  return jsonb_build_object('moved', (
    select jsonb_agg(private.registration_json(p) order by p.id <> p_id) from public.participants p where p.id in (p_id, p_swap_with)));
end
$function$;

CREATE OR REPLACE FUNCTION public.take_free_slot (
  p_id     uuid,
  p_secret text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_hash bytea := private.hash_secret(p_secret);
  v_gate record;
  v_row public.participants;
  v_is_own boolean;
  v_slot int;
begin
  select g.* into v_gate from private.lock_rows('take', array[p_id], private.me(p_secret)) g;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  perform private.count_change(v_hash);
  v_row := v_gate.entry;
  if v_row.waiting_since is not null and (select r.open from private.section_fill(v_gate.event) r where r.id = v_row.section_id) then
    v_slot := private.take_slot(v_gate.event, v_row.section_id, p_id);
    v_is_own := private.is_own(v_row, private.me(p_secret));
    -- `promoted_at`: the person is notified, unless they did it themselves.
    update public.participants p
       set slot_number = v_slot, waiting_since = null, promoted_at = case when not v_is_own then clock_timestamp() end
     where p.id = p_id returning * into v_row;
  end if;
  return private.registration_json(v_row);
end
$function$;

COMMENT ON COLUMN "private"."guest_signups"."refused" IS 'True for a call that took no slot: one that was refused, or a change, although that was accepted.';

COMMENT ON COLUMN "private"."holders"."language" IS 'A guest''s language, BCP 47, of the page that asked for messages. An account''s is in its settings.';

COMMENT ON FUNCTION "private"."check_sections"(jsonb) IS 'Refuses an event''s sections, once they are tidied, for the first thing that is wrong with them.';

COMMENT ON FUNCTION "private"."check_used_sections"(public.events, jsonb) IS 'Refuses sections that leave no room for the people of an event. The caller has locked it.';

COMMENT ON FUNCTION "private"."end_of_waitlist"(text) IS 'The waiting_since of the last position in every waitlist of the event. The caller has locked the event.';

COMMENT ON FUNCTION "private"."hash_secret"(text) IS 'The hash that the database stores of a guest''s secret: 32 hex characters, as a guest''s browser makes them. 128 random bits need no salt. The token of a first mail has 33 characters, and opens what its guest''s secret opens. Null for all else.';

COMMENT ON FUNCTION "private"."is_retry"(public.participants, text, text, bytea) IS 'Whether the row with the id of this call is from an earlier try of the same call: by the same account or guest, or of the same pasted list.';

COMMENT ON FUNCTION "private"."joining_problem"(public.events, text, text, boolean, uuid, bytea) IS 'The rules of joining, in the order in which users see their errors. p_for as in public.register, or ''name'' for a pasted person. Returns the arguments of private.refuse, with no code if there is no error, and whether the person would wait.';

COMMENT ON FUNCTION "private"."keep_language"(uuid, text) IS 'Keeps the language of a guest''s page. A text that is no tag changes nothing, and neither does the language of an account''s page.';

COMMENT ON FUNCTION "private"."language_json"(uuid) IS 'The language in which an account or a guest gets messages, as a key of JSON: BCP 47, with the chosen clock (''de-u-hc-h23''). Without a choice, that of the account''s first page. Empty: English.';

COMMENT ON FUNCTION "private"."lock_events"(text, text[]) IS 'Locks events for p_wish until the end of the transaction. Every function locks in one order, so that no two calls wait for each other: events, then their rows, each by id. Payments, and changes of what is entered, let others do the same in other rows of the event.  The wishes are those of private.row_problem, ''join'', and ''link'' a guest''s rows to an account. Joining uses only this function of the file, because its rules are in private.joining_problem.';

COMMENT ON FUNCTION "private"."lowest_empty_slot"(text, text) IS 'The lowest empty slot of a section, even beyond its size, and how many slots are taken. `turn` counts the taken slots from 1, in order. The first slot whose number is above its turn has empty slots before it, of which the lowest is that turn.';

COMMENT ON FUNCTION "private"."notify_taken"(public.participants) IS 'Notifies the person whose offer is taken, unless they gave it away themselves, with their account or their secret (private.take_slot), or a person they added gets it. The sender reads the taker''s name.';

COMMENT ON FUNCTION "private"."overlap_problem"(public.events, text, uuid, uuid) IS 'The text, with its values, that stops a person from a section because of their other rows, except p_except: the times overlap, or they offer a slot there. No row if nothing does. A null text is the one of picks_overlap.';

COMMENT ON FUNCTION "private"."payment_json"(public.payments) IS 'A payment in the API, without account ids; null for none.';

COMMENT ON FUNCTION "private"."planned_sections"(public.series) IS 'The sections of a series with their times on the next day of its rule; null without sections.';

COMMENT ON FUNCTION "private"."refuse"(text, text, text, jsonb) IS 'Raises a refusal: SQLSTATE PT4xx (PostgREST turns it into that HTTP status), the English sentence as message, the error code as hint, the field at fault as detail. A text with parameters, ''{section} is full'', takes them from p_values; its detail is JSON for translations: field, text and values.';

COMMENT ON FUNCTION "private"."section_fill"(public.events) IS 'The fill of each section. `taken`: people with a slot. `waiting`: people who wait for one. `open`: the first tap gets a free or offered slot. `over`: its time is over, so it is open to no one.';

COMMENT ON FUNCTION "private"."series_template"(public.events, text) IS 'The base of the next date: all of an event except a date''s own values, with its times as local ones (private.local_times). Its sections have their times as those of an event that starts on January 1, 2000 at midnight, in UTC (private.planned_event).';

COMMENT ON FUNCTION "private"."take_slot"(public.events, text, uuid, uuid) IS 'Takes a slot of a section for the row p_taker: the lowest empty one or, if all are taken, the oldest offer, whose row goes (private.participants_changed). Refuses if the offer''s account is deleted at this moment. The caller has locked the event in an earlier statement.';

COMMENT ON FUNCTION "private"."teams_json"(text) IS 'The public teams of an event: ids that its roster shows. Null if there are none.';

COMMENT ON FUNCTION "private"."throttle_problem"(text, bytea) IS 'The seconds for which a guest has to wait with a sign-up, because of too many calls for this event or from the caller''s network: values of private.refuse. Null when the guest may sign up. At least 2, because the sentence has one form. `p_adds`: the secret''s hash of a guest who adds a person; these are counted apart. A null event stands for all that do not exist.';

COMMENT ON FUNCTION "private"."with_time_names"(jsonb, timestamp with time zone, text) IS 'Sections with a start and no name get the text of their start as their name, because pages of 2.0.0 need one. In the night in which an hour comes twice, ''1:00 AM'' does too: the second one has its day, or has none.';

COMMENT ON FUNCTION "public"."claim_messages"(integer, boolean) IS 'For the sender. `messages`: due now, at most p_most (500), each leased for a minute, with language, devices and addresses. `more`: there may be reminders or dates due that this call had no time for. `p_mail`: whether the sender can send mails. supabase/functions/send-messages/message.ts has the shapes.';

COMMENT ON FUNCTION "public"."follow"(text, text, text, text, text, text, text) IS 'From now on this browser gets notifications of the caller''s account, or of the guest of that secret. At most 5 browsers: a sixth takes the place of the oldest. Called again it changes keys, zone and name. `p_language`: that of a guest''s page. An account takes the browser from any other account. Answers with the number of browsers.';

COMMENT ON FUNCTION "public"."get_calendar"(text) IS 'The content of a subscribed calendar. By the token of an account: the dates that it organizes, helps to run, has a slot on or waits for. By the token of a guest: those of the secret. By the id of a public series: its public dates. From thirty days ago on, the last 500; events without a date have none. In the calendar of an account or a guest each date names the section that one is in. A section with a time is a separate entry, at its time, which says so (entry, the section''s id). `language`: of the account, guest or organizer. Null for an unknown token. It names no people.';

COMMENT ON FUNCTION "public"."mail_guest"(uuid, text, boolean, text) IS 'A guest wants mails about this registration (p_on), at the address that stands in it, or no more of them. Asked again it changes nothing: an address gets one first mail. `p_language`: that of the page, for all messages to the guest. Answers with private.guest_mail_json or, where no mail can be sent, with `why`, a sentence for the guest.';

COMMENT ON FUNCTION "public"."mark_people_paid"(uuid[], text, integer[], text[]) IS 'Marks at most 100 slots as paid, for event managers: all of them, or none when one is refused. `p_cents` and `p_currencies` are the page''s amounts, in the same order: a different amount is refused. Returns their payments. `p_method` is ignored; no page sends it since 2.0.0.';

COMMENT ON FUNCTION "public"."say_paid"(uuid[], text, boolean, integer, text, uuid) IS '''I have paid'', for at most 100 slots: one''s own, claimed ones, or those that a guest''s secret opens; p_said false takes it back. People who wait or have left are left out, so that the others can pay; refused without anyone left. `p_cents` and `p_currency` are the page''s price for a slot: another price is refused. A confirmed payment stays confirmed. Returns the payments as they are now. `p_id` stands for one slot, and returns its payment alone (null for none); no page sends it since 2.0.0.';

COMMENT ON FUNCTION "public"."set_teams"(text, jsonb, text, uuid) IS 'For event managers: splits people with a slot into 2 to 6 teams; null removes the teams. `p_teams`: the ids of the participants of each team; sizes differ by one at most. People without a slot are left out. Returns the public teams. `p_by` and `p_label_id` are ignored; no page sends them since 2.0.0.';

REVOKE ALL ON FUNCTION "private"."check_sections"(jsonb) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."check_sections"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_sections"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_used_sections"(public.events, jsonb) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."check_used_sections"(public.events, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_used_sections"(public.events, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_of_waitlist"(text) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."end_of_waitlist"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_of_waitlist"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_retry"(public.participants, text, text, bytea) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."is_retry"(public.participants, text, text, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_retry"(public.participants, text, text, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."joining_problem"(public.events, text, text, boolean, uuid, bytea) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."joining_problem"(public.events, text, text, boolean, uuid, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."joining_problem"(public.events, text, text, boolean, uuid, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_language"(uuid, text) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."keep_language"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_language"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."language_json"(uuid) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."language_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."language_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lowest_empty_slot"(text, text) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."lowest_empty_slot"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lowest_empty_slot"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."overlap_problem"(public.events, text, uuid, uuid) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."overlap_problem"(public.events, text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."overlap_problem"(public.events, text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."planned_sections"(public.series) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."planned_sections"(public.series) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."planned_sections"(public.series) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse"(text, text, text, jsonb) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."refuse"(text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse"(text, text, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse"(text, text, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."section_fill"(public.events) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."section_fill"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."section_fill"(public.events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_slot"(public.events, text, uuid, uuid) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."take_slot"(public.events, text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_slot"(public.events, text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."throttle_problem"(text, bytea) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."throttle_problem"(text, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."throttle_problem"(text, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_time_names"(jsonb, timestamp WITH time zone, text) FROM PUBLIC, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION "private"."with_time_names"(jsonb, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_time_names"(jsonb, timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."follow"(text, text, text, text, text, text, text) FROM PUBLIC, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION "public"."follow"(text, text, text, text, text, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."follow"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."follow"(text, text, text, text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."follow"(text, text, text, text, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."mail_guest"(uuid, text, boolean, text) FROM PUBLIC, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION "public"."mail_guest"(uuid, text, boolean, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."mail_guest"(uuid, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."mail_guest"(uuid, text, boolean, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."mail_guest"(uuid, text, boolean, text) TO "service_role";
