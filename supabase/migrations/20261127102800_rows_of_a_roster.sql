-- A row of a roster or of a line, with its section where there is one.

create function private.waiting_rows(
  p_event public.events, p_viewer uuid, p_manages boolean, p_from bigint, p_to bigint,
  out person public.participants, out place bigint)
returns setof record
language plpgsql
stable rows 50
security definer
set search_path = ''
as $$
declare
  v_sections text[];
begin
  if p_event.sections is null then
    -- Two queries, each with an index of its own: a part of the line, and the viewer's own rows behind that part.
    return query
      select l.person, l.place from (
        select p as person, row_number() over (order by p.waiting_since, p.id) as place from public.participants p
         where p.event_id = p_event.id and p.waiting_since is not null) l
       where l.place >= p_from and l.place <= p_to
      union all
      select p, o.place::bigint from public.participants p cross join lateral (select private.place_in_line(p) as place) o
       where p_from = 1 and p_viewer is not null and not p_manages
         and p.event_id = p_event.id and p.waiting_since is not null and o.place > p_to
         and (p.user_id = p_viewer or p.claimed_by_user_id = p_viewer);
    return;
  end if;
  -- First everybody who is first in a line, then everybody who is second, and so on.
  v_sections := private.section_ids(p_event.sections);
  return query
    select l.person, l.place from (
      select w.person, w.place, row_number() over (order by w.place, array_position(v_sections, w.section_id)) as number
        from private.lines_of(p_event) w where not w.moves) l
     where l.number >= p_from and l.number <= p_to
        or p_from = 1 and not p_manages and ((l.person).user_id = p_viewer or (l.person).claimed_by_user_id = p_viewer);
end
$$;
comment on function private.waiting_rows(public.events, uuid, boolean, bigint, bigint) is 'Those who wait for an event, numbers p_from to p_to, with their places. With p_from 1 also the viewer''s own rows further back, unless they run the event. With sections the place is the one in the line of the section.';

-- Without `set` and `begin`, as may_read_contact: so Postgres inlines it into both queries below, and makes no call for each row.
create function private.person_json(
  p_id uuid, p_name text, p_created_at timestamptz, p_user_id uuid, p_claimed_by uuid, p_email text, p_phone text, p_notes text,
  p_responses jsonb, p_promoted_at timestamptz, p_label_ids json, p_key text, p_place bigint, p_organizer uuid, p_viewer uuid, p_manages boolean)
returns json
language sql
stable
return case when private.may_read_contact(p_user_id, p_claimed_by, p_viewer, p_manages) then json_build_object(
    'id', p_id, 'name', p_name, 'created_at', p_created_at,
    'label_ids', coalesce(p_label_ids, '[]'),
    'is_organizer', (p_user_id = p_organizer) is true,
    'is_mine', (p_user_id = p_viewer) is true,
    'claimed_by_me', (p_claimed_by = p_viewer) is true,
    'contact_visible', true,
    p_key, p_place,
    'email', p_email, 'phone', p_phone, 'notes', p_notes, 'responses', p_responses,
    'promoted_at', p_promoted_at, 'is_guest', p_user_id is null and p_claimed_by is null)
  else json_build_object(
    'id', p_id, 'name', p_name, 'created_at', p_created_at,
    'label_ids', coalesce(p_label_ids, '[]'),
    'is_organizer', (p_user_id = p_organizer) is true,
    'is_mine', false, 'claimed_by_me', false, 'contact_visible', false,
    p_key, p_place) end;
comment on function private.person_json(uuid, text, timestamptz, uuid, uuid, text, text, text, jsonb, timestamptz, json, text, bigint, uuid, uuid, boolean) is
  'A row of a roster or a waitlist as one viewer may read it. p_key: what its slot or place is called.';

-- The same keys and one more. They are written out again, because Postgres has no cheap way to leave a key out: cutting each row open as
-- text took a third of the time of a page, and `absent on null` would make every page without sections slower.
create function private.person_in_section_json(
  p_id uuid, p_name text, p_created_at timestamptz, p_user_id uuid, p_claimed_by uuid, p_email text, p_phone text, p_notes text,
  p_responses jsonb, p_promoted_at timestamptz, p_label_ids json, p_key text, p_place bigint, p_organizer uuid, p_viewer uuid, p_manages boolean,
  p_section text)
returns json
language sql
stable
return case when private.may_read_contact(p_user_id, p_claimed_by, p_viewer, p_manages) then json_build_object(
    'id', p_id, 'name', p_name, 'created_at', p_created_at,
    'label_ids', coalesce(p_label_ids, '[]'),
    'is_organizer', (p_user_id = p_organizer) is true,
    'is_mine', (p_user_id = p_viewer) is true,
    'claimed_by_me', (p_claimed_by = p_viewer) is true,
    'contact_visible', true,
    p_key, p_place,
    'email', p_email, 'phone', p_phone, 'notes', p_notes, 'responses', p_responses,
    'promoted_at', p_promoted_at, 'is_guest', p_user_id is null and p_claimed_by is null, 'section_id', p_section)
  else json_build_object(
    'id', p_id, 'name', p_name, 'created_at', p_created_at,
    'label_ids', coalesce(p_label_ids, '[]'),
    'is_organizer', (p_user_id = p_organizer) is true,
    'is_mine', false, 'claimed_by_me', false, 'contact_visible', false,
    p_key, p_place, 'section_id', p_section) end;
comment on function private.person_in_section_json(uuid, text, timestamptz, uuid, uuid, text, text, text, jsonb, timestamptz, json, text, bigint, uuid, uuid, boolean, text) is
  'As person_json, in an event with sections.';

create function private.with_keys(p_row json, p_more jsonb)
returns json
language sql
immutable
return (left(p_row::text, -1) || ', ' || substr(p_more::text, 2))::json;
comment on function private.with_keys(json, jsonb) is 'A JSON object with more keys at its end; neither may be empty. As text, because json has no || and jsonb would change the order of the keys. For what few rows and pages have: it takes longer than writing a row at once.';

revoke all on function private.waiting_rows(public.events, uuid, boolean, bigint, bigint), private.with_keys(json, jsonb),
  private.person_json(uuid, text, timestamptz, uuid, uuid, text, text, text, jsonb, timestamptz, json, text, bigint, uuid, uuid, boolean),
  private.person_in_section_json(uuid, text, timestamptz, uuid, uuid, text, text, text, jsonb, timestamptz, json, text, bigint, uuid, uuid, boolean, text)
  from public, anon, authenticated, service_role;
