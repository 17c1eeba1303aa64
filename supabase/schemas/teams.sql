-- People with a slot, split into teams.

-- The teams of an event that was split. They belong to one date: neither a copy nor the next date of a series has them.
create table private.event_teams (
  event_id text not null,
  -- The ids of the participants of each team, in order. People who lost the slot since are left out when it is read. Later participants are
  -- in none, and the page shows them in the smallest.
  teams jsonb not null,
  constraint event_teams_pkey primary key (event_id),
  -- set_teams refuses other values with a sentence.
  constraint event_teams_teams_check check (jsonb_typeof(teams) = 'array' and jsonb_array_length(teams) between 2 and 6),
  constraint event_teams_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);
grant all on private.event_teams to service_role;

create trigger ping after insert or update or delete on private.event_teams
  for each row when (to_regnamespace('realtime') is not null) execute function private.ping_row();

-- For event managers: splits people with a slot into 2 to 6 teams; null removes the teams. `p_teams`: the ids of the participants of each
-- team; sizes differ by one at most. People without a slot are left out. Returns the public teams. `p_by` and `p_label_id` are ignored;
-- no page sends them since 2.0.0.
create function public.set_teams(p_event_id text, p_teams jsonb, p_by text default 'turns', p_label_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_smallest int;
  v_biggest int;
  v_people int;
  v_teams jsonb;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  -- People who join, leave or split at the same time wait until this is done.
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  if p_teams is null then
    delete from private.event_teams t where t.event_id = p_event_id;
  else
    if jsonb_typeof(p_teams) <> 'array' or jsonb_array_length(p_teams) not between 2 and 6 then
      perform private.refuse('invalid_input', 'Split into 2 to 6 teams', 'teams');
    end if;
    select min(t.size), max(t.size), sum(t.size) into v_smallest, v_biggest, v_people
      from (select case when jsonb_typeof(e) = 'array' then jsonb_array_length(e) else 0 end as size
              from jsonb_array_elements(p_teams) e) t;
    -- An event has 2,000 slots at most.
    if v_smallest < 1 or v_biggest > v_smallest + 1 or v_people > 2000 then
      perform private.refuse('invalid_input', 'Team sizes may differ by one person at most', 'teams');
    elsif v_people <> (select count(distinct i) from jsonb_array_elements(p_teams) e, jsonb_array_elements(e) i) then
      perform private.refuse('invalid_input', 'Put each person into one team only', 'teams');
    end if;
    -- Leaves out people who left since the page was read, and people who are not of this event.
    v_teams := private.with_slot(p_event_id, p_teams);
    if v_teams <@ '[[]]' then
      perform private.refuse('invalid_input', 'None of these people has a slot now', 'teams');
    end if;
    insert into private.event_teams as t (event_id, teams) values (p_event_id, v_teams)
    on conflict (event_id) do update set teams = excluded.teams;
  end if;
  return private.teams_json(p_event_id);
end
$$;
grant execute on function public.set_teams to authenticated, service_role;

-- Leaves out of teams people who have no slot of the event: they left, wait again, or were never there. A team may be empty then.
create function private.with_slot(p_event_id text, p_teams jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(t.members order by t.number) from (
      select t.number, coalesce(jsonb_agg(p.id order by i.number) filter (where p.id is not null), '[]') as members
        from jsonb_array_elements(p_teams) with ordinality t(ids, number)
        left join lateral jsonb_array_elements_text(t.ids) with ordinality i(id, number) on true
        left join public.participants p on p.event_id = p_event_id and p.id::text = i.id and p.slot_number is not null
       group by t.number) t);
end
$$;

-- The public teams of an event: ids that its roster shows. Null if there are none.
create function private.teams_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('teams', private.with_slot(p_event_id, t.teams))
      from private.event_teams t
     where t.event_id = p_event_id);
end
$$;
