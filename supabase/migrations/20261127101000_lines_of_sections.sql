-- One line for each section: those who wait there, and those who have a slot elsewhere and ask to switch there. Whoever came first is
-- placed first. Whoever switches leaves a slot behind, which goes to the line of that section, and so on until nobody moves any more.

create or replace function private.guard_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_left boolean := old.user_id is not null and new.user_id is null
    and not exists (select 1 from auth.users u where u.id = old.user_id);
  v_sent_back boolean := old.confirm_until <= clock_timestamp() and new.slot_number is null and new.confirm_until = old.confirm_until;
  v_claimer_left boolean := old.claimed_by_user_id is not null and new.claimed_by_user_id is null
    and not exists (select 1 from auth.users u where u.id = old.claimed_by_user_id);
begin
  if (new.id, new.event_id, new.created_at) is distinct from (old.id, old.event_id, old.created_at)
     or (old.slot_number is not null and (new.slot_number, new.promoted_at) is distinct from (old.slot_number, old.promoted_at)
         and v_sent_back is not true and (new.slot_number is null or new.section_id = old.section_id)
         and not private.is_handed_over(old.id))
     or (new.user_id is distinct from old.user_id and not v_user_left and not private.is_handed_over(old.id)
         and not private.is_adopted(old.id))
     or (new.claimed_by_user_id is distinct from old.claimed_by_user_id and not v_claimer_left and not private.is_handed_over(old.id)
         and not private.is_adopted(old.id)) then
    perform private.refuse('unauthorized');
  end if;
  if v_user_left or v_claimer_left then
    new.email := null;
    new.phone := null;
    new.notes := null;
    new.responses := '{}';
    new.moving_to := null; -- nobody is left who could be told of the move
    new.moving_since := null;
  end if;
  return new;
end
$$;
comment on function private.guard_participant() is 'Event, person and claimer of a row never change, except when a name''s place is handed over to its person (private.hand_over) or an account takes over a guest''s row (private.adopt_rows). Nor does a slot once it is given, except when nobody confirmed it in time or the row goes to another section. Deleting an account (the only thing that empties user_id) leaves the name on the roster and nothing else.';

create function private.place_in_section(p_event_id text, p_section text, p_since timestamptz, p_id uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return 1
    + (select count(*) from public.participants p
        where p.event_id = p_event_id and p.waiting_since is not null and p.section_id = p_section and (p.waiting_since, p.id) < (p_since, p_id))
    + (select count(*) from public.participants p
        where p.event_id = p_event_id and p.slot_number is not null and p.moving_to = p_section and (p.moving_since, p.id) < (p_since, p_id));
end
$$;
comment on function private.place_in_section(text, text, timestamptz, uuid) is 'The place that a row which came at p_since has in the line of a section.';

create or replace function private.place_in_line(p_row public.participants)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_row.waiting_since is null then
    return null;
  elsif p_row.section_id <> '' then
    return private.place_in_section(p_row.event_id, p_row.section_id, p_row.waiting_since, p_row.id);
  end if;
  return (select count(*) + 1 from public.participants p
           where p.event_id = p_row.event_id and p.waiting_since is not null
             and (p.waiting_since, p.id) < (p_row.waiting_since, p_row.id));
end
$$;
comment on function private.place_in_line(public.participants) is 'The place of that row in its line, counted from 1; null for whoever does not wait.';

create function private.end_of_lines(p_event_id text)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return greatest(private.end_of_line(p_event_id),
    (select max(p.moving_since) + interval '1 microsecond' from public.participants p
      where p.event_id = p_event_id and p.slot_number is not null));
end
$$;
comment on function private.end_of_lines(text) is 'As end_of_line, for an event with sections: the waiting_since, or moving_since, that puts somebody last in any of its lines. The caller has locked the event.';

create function private.lowest_free_slot(p_event_id text, p_section text)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_taken int;
  v_last int;
begin
  select count(*), coalesce(max(p.slot_number), 0) into v_taken, v_last
    from public.participants p where p.event_id = p_event_id and p.slot_number > 0 and p.section_id = p_section;
  if v_taken = v_last then
    return v_last + 1;
  end if;
  return (select min(s) from generate_series(1, v_taken + 1) s
           where not exists (select 1 from public.participants p
                              where p.event_id = p_event_id and p.slot_number = s and p.section_id = p_section));
end
$$;
comment on function private.lowest_free_slot(text, text) is 'The lowest free slot of a section; p_section is empty for an event without sections. The caller has locked the event, in an earlier statement: else the answer is stale.';

create function private.lines_of(p_event public.events)
returns table (person public.participants, section_id text, moves boolean, let_go boolean, place bigint)
language plpgsql
stable rows 50
security definer
set search_path = ''
as $$
begin
  return query
    select p, l.section_id, l.moves, p.confirm_until is not null and (not l.moves or p.confirm_until <= clock_timestamp()), row_number() over (partition by l.section_id order by l.since, p.id)
      from public.participants p
     cross join lateral (
       select p.slot_number is not null as moves, coalesce(p.moving_to, p.section_id) as section_id, coalesce(p.moving_since, p.waiting_since) as since) l
     where p.event_id = p_event.id and (p.waiting_since is not null or p.moving_to is not null);
end
$$;
comment on function private.lines_of(public.events) is 'Everybody in the lines of an event''s sections, with their places: those who wait there, and those who ask to switch there (moves). let_go: who let a slot go by, also where it is not passed on yet.';

create function private.sections_of(p_event public.events)
returns table (id text, name text, size integer, number bigint, taken bigint, waiting bigint, next bigint, open boolean)
language plpgsql
stable rows 10
security definer
set search_path = ''
as $$
declare
  v_last_call boolean := p_event.confirm_within is not null and coalesce(private.last_call(p_event) <= clock_timestamp(), false);
begin
  return query
    with standing as (
      select w.section_id, count(*) filter (where w.has_slot) as taken, count(*) filter (where not w.has_slot) as waiting,
             count(*) filter (where not w.has_slot and not w.let_go) as next
        from (
          select p.section_id, p.slot_number is not null as has_slot, p.confirm_until is not null as let_go
            from public.participants p where p.event_id = p_event.id
          union all
          select p.moving_to, false, false from public.participants p where p.event_id = p_event.id and p.slot_number is not null and p.moving_to is not null) w
       group by w.section_id)
    select s ->> 'id', s ->> 'name', (s ->> 'size')::int, t.n, coalesce(w.taken, 0), coalesce(w.waiting, 0), coalesce(w.next, 0),
           coalesce(w.taken, 0) < (s ->> 'size')::int and (v_last_call or coalesce(w.next, 0) = 0)
      from jsonb_array_elements(p_event.sections) with ordinality as t (s, n)
      left join standing w on w.section_id = s ->> 'id'
     order by t.n;
end
$$;
comment on function private.sections_of(public.events) is 'The sections of an event. taken: how many have a slot there; waiting: how many stand in its line; next: how many of these can be given a slot; open: a slot is free for whoever taps first.';

revoke all on function private.place_in_section(text, text, timestamptz, uuid), private.lowest_free_slot(text, text),
  private.end_of_lines(text),
  private.lines_of(public.events), private.sections_of(public.events)
  from public, anon, authenticated, service_role;
