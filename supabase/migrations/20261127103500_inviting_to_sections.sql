-- The invite to an event with sections: the first people with the sections they are in.

create function private.first_people(p_event_id text, p_sections jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sections text[];
begin
  if p_sections is null then
    return (
      select coalesce(jsonb_agg(jsonb_build_object('slot_number', f.slot_number, 'name', f.name) order by f.slot_number), '[]')
        from (select p.slot_number, p.name from public.participants p
               where p.event_id = p_event_id and p.slot_number is not null order by p.slot_number limit 20) f);
  end if;
  v_sections := private.section_ids(p_sections);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slot_number', f.slot_number, 'name', f.name, 'section_id', f.section_id)
        order by f.slot_number, f.number), '[]')
      from (select p.slot_number, p.name, p.section_id, array_position(v_sections, p.section_id) as number from public.participants p
             where p.event_id = p_event_id and p.slot_number is not null order by 1, 4 limit 20) f);
end
$$;
comment on function private.first_people(text, jsonb) is 'The first 20 of a roster: slots, sections and names, and nothing else.';

create or replace function private.event_invite(p_event_id text, p_asked text, p_me uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.event_columns(e) || jsonb_build_object(
      'type', 'event',
      'organizer_name', private.display_name(e.organizer_id),
      'participant_count', n.taken, 'waiting_count', n.waiting,
      'people', case when o.can_open then private.first_people(e.id, e.sections) end,
      'line', case when o.can_open then (
        select jsonb_agg(left(f.name, 1) order by f.waiting_since, f.id)
          from (select p.name, p.waiting_since, p.id from public.participants p
                 where p.event_id = e.id and p.waiting_since is not null order by p.waiting_since, p.id limit 3) f) end,
      'viewer', jsonb_build_object(
        'registered', m.slot_number is not null, 'place', private.place_in_line(m),
        'can_open', o.can_open),
      'series', case when e.series_id is not null and private.knows_series(s, p_me, p_asked)
        then private.series_json(s, e, now()) end)
    from public.events e cross join lateral (select private.may_open_event(e.id) as can_open offset 0) o
    cross join lateral (select count(p.slot_number) as taken, count(p.waiting_since) as waiting
                          from public.participants p where p.event_id = e.id) n
    left join public.participants m on m.event_id = e.id and m.user_id = p_me
    left join public.series s on s.id = e.series_id
    where e.id = p_event_id);
end
$$;

revoke all on function private.first_people(text, jsonb) from public, anon, authenticated, service_role;

-- The version without sections.
drop function private.first_people(text);
