-- Adding and removing many members at once: authorise once, cap the list, drop duplicates, lock the
-- group, then answer with counts.

create function private.open_group_batch(p_group_id uuid, p_participant_ids uuid[])
returns uuid[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if cardinality(p_participant_ids) > 1000 then
    perform private.refuse('invalid_input', 'Choose at most 1000 people at a time', 'participant_ids');
  end if;
  perform 1 from public.groups g where g.id = p_group_id for no key update;
  if not found then
    perform private.refuse('group_not_found');
  elsif private.from_client() and not private.leads_group(p_group_id, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return array(select distinct i from unnest(p_participant_ids) i where i is not null);
end
$$;
comment on function private.open_group_batch(uuid, uuid[]) is 'What both batch functions begin with. Returns the ids, each once.';

create function public.add_participants_to_group(p_group_id uuid, p_participant_ids uuid[])
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
   where p.id = any (v_ids) and e.group_id = p_group_id;

  insert into public.group_participants (group_id, participant_id)
  select p_group_id, c.id from (
    select distinct on (k.key) p.id, k.key
      from public.participants p
      join public.events e on e.id = p.event_id and e.group_id = p_group_id
      cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
     where p.id = any (v_ids)
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
comment on function public.add_participants_to_group(uuid, uuid[]) is 'Makes participants of the group''s events members. Skipped: already a member, also through another registration. Failed: no such participant in this group''s events.';

create function public.remove_participants_from_group(p_group_id uuid, p_participant_ids uuid[])
returns table (removed_count int, failed_count int)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := private.open_group_batch(p_group_id, p_participant_ids);
  v_going uuid[];
  v_keys text[];
begin
  select array_agg(m.participant_id), array_agg(private.person_key(m.user_id, m.guest_email, m.participant_id))
    into v_going, v_keys
    from public.group_participants m
   where m.group_id = p_group_id and m.participant_id = any (v_ids)
     and not (m.user_id is not null and private.leads_group(p_group_id, m.user_id));

  delete from private.group_acceptances a using public.group_participants m
   where m.group_id = p_group_id and m.participant_id = any (v_going)
     and a.group_id = p_group_id and a.user_id = m.user_id;
  delete from public.group_participants m
   where m.group_id = p_group_id and private.person_key(m.user_id, m.guest_email, m.participant_id) = any (v_keys);

  removed_count := coalesce(cardinality(v_going), 0);
  failed_count := cardinality(v_ids) - removed_count;
  return next;
end
$$;
comment on function public.remove_participants_from_group(uuid, uuid[]) is 'Ends memberships, with every other link of the same person in this group and the acceptance of a private group. Owner, admins and people who are not members count as failed.';

revoke all on function private.open_group_batch(uuid, uuid[]) from public, anon, authenticated;
revoke all on function public.add_participants_to_group(uuid, uuid[]), public.remove_participants_from_group(uuid, uuid[])
  from public, anon, authenticated;
grant execute on function public.add_participants_to_group(uuid, uuid[]), public.remove_participants_from_group(uuid, uuid[])
  to authenticated, service_role;
