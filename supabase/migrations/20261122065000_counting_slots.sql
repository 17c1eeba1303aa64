-- Every number that means 'signed up' counts slots, and a group knows only those who have one: whoever waits is no
-- participant yet, and becomes no member.

-- These run once per row of a list, so they read nothing but what they tell: whoever knows an id may hear these of it
-- anyway (get_invite).
create or replace function public.participant_count(public.events)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(p.slot_number) from public.participants p where p.event_id = $1.id);
end
$$;
comment on function public.participant_count(public.events) is 'Taken slots of an event.';

create function public.waiting_count(public.events)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from public.participants p where p.event_id = $1.id and p.waiting_since is not null);
end
$$;
comment on function public.waiting_count(public.events) is 'How many wait for a slot of an event.';

create or replace function public.group_name(public.events)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if $1.group_id is null then
    return null; -- most events
  end if;
  return (select g.name from public.groups g where g.id = $1.group_id);
end
$$;
comment on function public.group_name(public.events) is 'Name of the group of an event.';

create or replace function private.group_event_count(p_group_id uuid)
returns int
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_runs boolean := private.leads_group(p_group_id, v_me);
begin
  return (
    select count(*) from public.events e
     where e.group_id = p_group_id
       and (not e.is_private or v_runs or (v_me is not null and private.may_open_event(e.id))));
end
$$;
comment on function private.group_event_count(uuid) is 'Events of a group that the caller may open: what the group''s page lists.';

create or replace function public.get_group(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_role text := private.group_role(p_group_id);
begin
  if not private.may_open_group(p_group_id) then
    return null;
  end if;
  return (
    select json_build_object(
      'group', json_build_object(
        'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'created_at', g.created_at, 'owner_name', private.display_name(g.organizer_id)),
      'viewer', json_build_object(
        'role', v_role,
        'accepted', exists (select 1 from private.group_acceptances a where a.group_id = g.id and a.user_id = auth.uid())),
      'event_count', private.group_event_count(g.id),
      'member_count', private.group_member_count(g.id),
      'events', (
        select coalesce(json_agg(json_build_object(
            'id', e.id, 'name', e.name, 'datetime', e.datetime, 'end_datetime', e.end_datetime,
            'location', e.location, 'is_private', e.is_private,
            'participant_count', (select count(p.slot_number) from public.participants p where p.event_id = e.id))
          order by e.datetime nulls last, e.created_at, e.id), '[]')
        from public.events e
        where e.group_id = g.id and (not e.is_private or v_role in ('owner', 'admin') or private.may_open_event(e.id))))
    from public.groups g where g.id = p_group_id);
end
$$;

create or replace function public.get_group_candidates(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.leads_group(p_group_id, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
        'participant_id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
        'event', json_build_object('id', c.event_id, 'name', c.event_name)) order by lower(c.name), c.id), '[]')
    from (
      select distinct on (k.key) p.id, p.name, p.email, p.phone, e.id as event_id, e.name as event_name
        from public.events e
        join public.participants p on p.event_id = e.id
        cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
       where e.group_id = p_group_id and p.slot_number is not null
         and k.key not in (
           select private.person_key(m.user_id, m.guest_email, m.participant_id)
             from public.group_participants m where m.group_id = p_group_id)
       order by k.key, p.created_at, p.id) c);
end
$$;

create or replace function public.add_participants_to_group(p_group_id uuid, p_participant_ids uuid[])
returns table (added_count int, skipped_count int, failed_count int)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := private.open_group_batch(p_group_id, p_participant_ids);
  v_known int;
begin
  -- Nobody withdraws and no event leaves the group between here and the insert: events, then rows, by id.
  perform 1 from public.events e
    where e.group_id = p_group_id and e.id in (select p.event_id from public.participants p where p.id = any (v_ids))
    order by e.id for share;
  perform 1 from public.participants p where p.id = any (v_ids) order by p.id for key share;

  select count(*) into v_known
    from public.participants p join public.events e on e.id = p.event_id
   where p.id = any (v_ids) and e.group_id = p_group_id and p.slot_number is not null;

  insert into public.group_participants (group_id, participant_id)
  select p_group_id, c.id from (
    select distinct on (k.key) p.id, k.key
      from public.participants p
      join public.events e on e.id = p.event_id and e.group_id = p_group_id
      cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
     where p.id = any (v_ids) and p.slot_number is not null
     order by k.key, p.created_at, p.id) c
   where c.key not in (
     select private.person_key(m.user_id, m.guest_email, m.participant_id)
       from public.group_participants m where m.group_id = p_group_id)
  on conflict do nothing;
  get diagnostics added_count = row_count;

  skipped_count := v_known - added_count;
  failed_count := cardinality(v_ids) - v_known;
  return next;
end
$$;

create or replace function private.prepare_group_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_participant record;
begin
  if private.from_client() then
    if not exists (select 1 from private.my_managed_groups() g where g = new.group_id) then
      perform private.refuse('unauthorized');
    end if;
    new.joined_at := now();
  end if;
  -- Group, event, row: whoever deletes one of them, or takes the event out of the group, comes before us or after.
  perform 1 from public.groups g where g.id = new.group_id for key share;
  if not found then
    perform private.refuse('group_not_found', null, 'group_id');
  end if;
  perform 1 from public.events e
    where e.id = (select p.event_id from public.participants p where p.id = new.participant_id) for share;
  perform 1 from public.participants p where p.id = new.participant_id for key share;
  select p.user_id, lower(p.email) as email into v_participant
    from public.participants p join public.events e on e.id = p.event_id
   where p.id = new.participant_id and e.group_id = new.group_id and p.slot_number is not null;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  new.user_id := v_participant.user_id;
  new.guest_email := case when v_participant.user_id is null then v_participant.email end;
  return new;
end
$$;

revoke all on function public.waiting_count(public.events) from public, anon, authenticated;
grant execute on function public.waiting_count(public.events) to authenticated, service_role;
