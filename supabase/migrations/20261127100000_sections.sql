-- Sections: '2 drivers, 3 cooks'. They stand in a column of the event, as its custom fields do. So whatever makes, copies or changes an
-- event takes them along, and whoever joins has locked the row that says how many slots there are. docs/decisions/sections.md says why.

set local statement_timeout = 0; -- with many rows it takes longer than a host allows

alter table public.events add column sections jsonb;
comment on column public.events.sections is 'The parts that the slots are split into, in order: id, name and size of each. Null: not split. max_participants is the sum of the sizes.';

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
comment on column public.participants.section_id is 'The section of the event in which the slot is, or which is waited for. Empty where the event has none.';
comment on column public.participants.moving_to is 'The section that whoever has this slot asks to switch to. Until then the row stands in its line.';
comment on column public.participants.moving_since is 'The place in that line, compared with waiting_since of those who wait there.';
comment on column public.participants.slot_number is 'Counted from 1 in each section. Null while waiting. Once given, it changes only together with the section.';
comment on column public.participants.promoted_at is 'When somebody who waited got the slot, or was moved to it, because it was their turn to switch or by whoever runs the event.';
comment on constraint participants_place_check on public.participants is
  'Either a slot or a place in line. Slots are numbered from 1; 0 means not placed. Only a slot that somebody waited for is to be confirmed. Only those who have a slot can ask to switch, and only to another section.';
comment on constraint participants_slot_once on public.participants is
  'Nobody ever holds a slot twice; also the index of event_id and the roster''s order. Checked at the end of each statement, so that one statement can swap two people.';

create or replace function private.refuse(p_word text, p_message text default null, p_detail text default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_status text := case p_word
    when 'invalid_input' then '400'
    when 'unauthenticated' then '401'
    when 'sign_in_to_rsvp' then '401'
    when 'unauthorized' then '403'
    when 'not_registered' then '403'
    when 'event_not_found' then '404'
    when 'participant_not_found' then '404'
    when 'group_not_found' then '404'
    when 'payment_not_found' then '404'
    when 'closed' then '409'
    when 'called_off' then '409'
    when 'full' then '409'
    when 'already_registered' then '409'
    when 'claim_limit' then '409'
    when 'section_required' then '409'
    when 'section_gone' then '409'
    when 'waitlist_closed' then '409'
    when 'waitlist_full' then '409'
    when 'label_limit' then '409'
    when 'bookmark_limit' then '409'
    when 'group_limit' then '409'
    when 'event_limit' then '429'
    when 'not_waiting' then '409'
    when 'nothing_to_pay' then '409'
    when 'nothing_to_refund' then '409'
    when 'payment_changed' then '409'
    when 'id_taken' then '409'
    when 'throttled' then '429'
  end;
  v_message text := coalesce(p_message, case p_word
    when 'unauthenticated' then 'Please sign in to continue.'
    when 'sign_in_to_rsvp' then 'Sign in to RSVP'
    when 'unauthorized' then 'Unauthorized'
    when 'not_registered' then 'Register for this event before you claim a slot'
    when 'event_not_found' then 'Event not found'
    when 'participant_not_found' then 'Participant not found'
    when 'group_not_found' then 'Group not found'
    when 'payment_not_found' then 'Payment not found'
    when 'closed' then 'Registration Closed'
    when 'called_off' then 'This event was called off'
    when 'full' then 'All slots are taken'
    when 'already_registered' then 'You''re already registered!'
    when 'claim_limit' then 'You can claim at most 10 slots at a time'
    when 'section_required' then 'Choose where you want to join'
    when 'section_gone' then 'This choice is not there any more. Choose again.'
    when 'waitlist_closed' then 'The waitlist of this event is closed'
    when 'waitlist_full' then 'The waitlist is full: 500 people wait already. Try again when somebody has left.'
    when 'label_limit' then 'An event can have at most 50 labels. Delete one to make room.'
    when 'bookmark_limit' then 'You can star at most 1,000 events. Take a star off another one first.'
    when 'group_limit' then 'You can have at most 200 groups of your own. Delete one to make room.'
    when 'not_waiting' then 'This person no longer waits'
    when 'nothing_to_pay' then 'There is nothing to pay here. Reload the page to see the latest.'
    when 'nothing_to_refund' then 'This person is on the roster, so there is nothing to refund.'
    when 'payment_changed' then 'This payment changed meanwhile. Reload the page to see the latest.'
    when 'id_taken' then 'This registration belongs to someone else'
    else 'Invalid input provided'
  end);
begin
  if p_detail is null then
    raise exception using errcode = 'PT' || v_status, message = v_message, hint = p_word;
  end if;
  raise exception using errcode = 'PT' || v_status, message = v_message, hint = p_word, detail = p_detail;
end
$$;

create function private.tidy_sections(p_sections jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_sections) <> 'array' then
    return nullif(p_sections, 'null');
  end if;
  return (
    select jsonb_agg(case when jsonb_typeof(s) <> 'object' then s else jsonb_build_object(
        'id', s -> 'id',
        'name', case when jsonb_typeof(s -> 'name') = 'string' then to_jsonb(coalesce(private.clean_name(s ->> 'name'), '')) else s -> 'name' end,
        'size', case when jsonb_typeof(s -> 'size') = 'number' then to_jsonb(trim_scale((s ->> 'size')::numeric)) else s -> 'size' end) end
      order by n)
      from jsonb_array_elements(p_sections) with ordinality as t (s, n));
end
$$;
comment on function private.tidy_sections(jsonb) is 'Trims names as an event''s name and drops unknown properties; an empty list becomes null.';

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
    -- The name as people see it. src/features/events/form/seen-name.ts does the same in the browser.
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
comment on function private.sections_problem(jsonb) is 'The sentence that says what is wrong with an event''s sections, after tidy_sections; null when all are fine.';

alter table public.events add constraint events_sections_check check (
  sections is null or private.sections_problem(sections) is null and max_participants is not null);
comment on constraint events_sections_check on public.events is 'Second lock: 1 to 10 sections with ids and names of their own, together 1 to 100 slots.';

-- Names of sections are held to it as well. Its first comment named a file that has moved.
comment on function private.clean_name(text) is
  'A name on one line: trimmed, without control characters and direction overrides; null when nothing of it can be seen. src/lib/text/visible-name.ts says the same for the browser; a test holds both to the same characters.';

create function private.section_ids(p_sections jsonb)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(select s ->> 'id' from jsonb_array_elements(p_sections) with ordinality as t (s, n) order by n);
end
$$;
comment on function private.section_ids(jsonb) is 'The ids of an event''s sections, in their order.';

create function private.section_size(p_sections jsonb, p_section text)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (select (s ->> 'size')::int from jsonb_array_elements(p_sections) s where s ->> 'id' = p_section);
end
$$;
comment on function private.section_size(jsonb, text) is 'How many slots a section has; null when there is none of that id.';

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
comment on function private.section_name(jsonb, text) is 'What a section is called; null when there is none of that id.';

revoke all on function private.tidy_sections(jsonb), private.section_ids(jsonb), private.section_size(jsonb, text), private.section_name(jsonb, text)
  from public, anon, authenticated, service_role;
revoke all on function private.sections_problem(jsonb) from public, anon;
grant execute on function private.sections_problem(jsonb) to authenticated, service_role; -- the CHECK calls it with the rights of whoever writes
