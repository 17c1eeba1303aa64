-- How an event looks, the reminder, 'confirm within', calling off, and sections. docs/decisions/sections.md, docs/decisions/waitlist.md and
-- docs/decisions/dates.md say why. A CHECK asks a function, so the function comes first.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

create function private.sections_problem(p_sections jsonb)
returns text
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
begin
  if jsonb_typeof(p_sections) is distinct from 'array' or p_sections = '[]' then
    return 'Invalid sections';
  elsif jsonb_array_length(p_sections) > 10 then
    return 'At most 10 sections are allowed';
  end if;
  for v_section in select s from jsonb_array_elements(p_sections) s loop
    if jsonb_typeof(v_section) <> 'object' or jsonb_typeof(v_section -> 'id') is distinct from 'string'
       or v_section ->> 'id' !~ '^[A-Za-z0-9_-]{1,16}$' or v_section ->> 'id' = any (v_ids)
       or jsonb_typeof(v_section -> 'size') is distinct from 'number' then
      return 'Invalid sections';
    end if;
    v_ids := v_ids || (v_section ->> 'id');
    v_name := case when jsonb_typeof(v_section -> 'name') = 'string' then v_section ->> 'name' end;
    -- The name as people see it. src/lib/text/seen-name.ts does the same in the browser.
    v_seen := lower(btrim(regexp_replace(regexp_replace(v_name,
      '[\u0080-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
      '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g')));
    v_size := (v_section ->> 'size')::numeric;
    if private.clean_name(v_name) is null then
      return 'Section name is required';
    elsif char_length(v_name) > 60 then
      return 'Section name must be less than 60 characters';
    elsif v_name <> private.clean_name(v_name) or v_size <> trunc(v_size) then
      return 'Invalid sections';
    elsif v_seen = any (v_names) then
      return 'Two sections cannot have the same name';
    elsif v_size < 1 then
      return 'A section needs at least 1 slot';
    end if;
    v_names := v_names || v_seen;
    v_sum := v_sum + v_size;
  end loop;
  return case when v_sum > 100 then 'Maximum 100 participants allowed' end;
end
$$;

-- An event can be called off: its page stays and says so. Here are only the columns, before everything that asks for them; the migration
-- calling_off has what writes them.
alter table public.events
  add column called_off_at timestamptz,
  add column call_off_note text,
  add column call_offs smallint not null default 0,
  add constraint events_call_off_check check (
    call_off_note is not distinct from private.clean(call_off_note) and char_length(call_off_note) <= 200
    and (call_off_note is null or called_off_at is not null) and call_offs >= 0);

-- with many rows it takes longer than a host allows
alter table public.events
  add column look smallint,
  add column remind boolean not null default true,
  add constraint events_look_check check (look between 0 and 575);

-- with many rows it takes longer than a host allows
alter table public.events
  add column confirm_within smallint,
  add constraint events_confirm_within_check check (confirm_within in (30, 120, 720));

alter table public.participants
  add column confirm_until timestamptz,
  drop constraint participants_place_check,
  add constraint participants_place_check check (
    case when waiting_since is null
         then slot_number is not null and slot_number >= 0 and (confirm_until is null or promoted_at is not null)
         else slot_number is null and promoted_at is null end);

create index participants_confirm_idx on public.participants (confirm_until) where confirm_until is not null and slot_number is not null;

-- with many rows it takes longer than a host allows
alter table public.events add column sections jsonb;

alter table public.participants
  add column section_id text not null default '',
  add column moving_to text,
  add column moving_since timestamptz,
  drop constraint participants_place_check,
  add constraint participants_place_check check (
    case when waiting_since is null
         then slot_number is not null and slot_number >= 0 and (confirm_until is null or promoted_at is not null)
           and num_nulls(moving_to, moving_since) <> 1 and moving_to is distinct from section_id
         else slot_number is null and promoted_at is null and num_nonnulls(moving_to, moving_since) = 0 end),
  drop constraint participants_slot_once,
  add constraint participants_slot_once unique (event_id, slot_number, section_id) deferrable;

create index participants_wishes_idx on public.participants (event_id, moving_to, moving_since, id) where moving_to is not null;

alter table public.events add constraint events_sections_check check (
  sections is null or private.sections_problem(sections) is null and max_participants is not null);

-- the CHECK calls it with the rights of whoever writes
