-- The members and admins of a group.

-- Members with the role of an admin: they manage members and events. The owner is not listed, being always an admin.
create table public.group_admins (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint group_admins_pkey primary key (id),
  -- Promoting an admin again changes nothing; also the index of group_id.
  constraint group_admins_once unique (group_id, user_id),
  constraint group_admins_group_id_fkey foreign key (group_id) references public.groups (id) on delete cascade,
  constraint group_admins_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index group_admins_user_id_idx on public.group_admins (user_id);
alter table public.group_admins enable row level security;
grant select, insert, delete on public.group_admins to authenticated;
grant all on public.group_admins to service_role;

create policy "Admins are known to themselves and to the group's managers" on public.group_admins
  for select to authenticated
  using (user_id = (select auth.uid()) or group_id in (select private.my_managed_groups()));

create policy "Owners demote admins" on public.group_admins
  for delete to authenticated
  using (exists (select from public.groups g where g.id = group_id and g.organizer_id = (select auth.uid())));

create policy "Owners promote members" on public.group_admins
  for insert to authenticated
  with check (exists (select from public.groups g where g.id = group_id and g.organizer_id = (select auth.uid())));

create trigger prepare_group_admin before insert on public.group_admins
  for each row execute function private.prepare_group_admin();

-- Only members with an account who are not claimed entries can be promoted (a claimed entry's link has no user_id). The group row is locked
-- first, so that a removal under way is seen. From then on only the owner can end the role. It stays when the admin's registration goes, or
-- one admin could end another's role indirectly. Manage Roles names such an admin too.
create function private.prepare_group_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.from_client() then
    if not exists (select 1 from public.groups g where g.id = new.group_id and g.organizer_id = auth.uid()) then
      perform private.refuse('unauthorized');
    end if;
    new.id := gen_random_uuid();
    new.created_at := now();
  end if;
  perform 1 from public.groups g where g.id = new.group_id for no key update;
  if not found then
    perform private.refuse('group_not_found', null, 'group_id');
  end if;
  -- An account that is being deleted this moment takes its memberships along. Accounts come last in the order of locks.
  perform 1 from auth.users u where u.id = new.user_id for key share;
  if not exists (select 1 from public.group_participants m where m.group_id = new.group_id and m.user_id = new.user_id) then
    perform private.refuse('invalid_input', 'Only members with an account can be promoted', 'user_id');
  end if;
  if exists (select 1 from public.groups g where g.id = new.group_id and g.organizer_id = new.user_id) then
    perform private.refuse('invalid_input', 'The owner is always an admin', 'user_id');
  end if;
  return new;
end
$$;

-- Links a registration to the group of which it makes its person a member. Leaving the event, or the event leaving the group, ends the link.
create table public.group_participants (
  group_id uuid not null,
  participant_id uuid not null,
  -- Taken from the participant, whatever the client says.
  user_id uuid,
  -- Taken from the participant when there is no account. Counts as membership only for an account that has confirmed this address.
  guest_email text,
  joined_at timestamptz not null default now(),
  constraint group_participants_pkey primary key (group_id, participant_id),
  -- A member is known by the account or, without one, by e-mail.
  constraint group_participants_guest_check check (user_id is null or guest_email is null),
  -- Stored in lower case so that look-ups can use the index.
  constraint group_participants_email_check check (guest_email = lower(guest_email) and char_length(guest_email) <= 254),
  constraint group_participants_group_id_fkey foreign key (group_id) references public.groups (id) on delete cascade,
  constraint group_participants_participant_id_fkey foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint group_participants_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index group_participants_guest_email_idx on public.group_participants (guest_email, group_id) where guest_email is not null;
create index group_participants_joined_idx on public.group_participants (group_id, joined_at desc);
create index group_participants_participant_id_idx on public.group_participants (participant_id);
create index group_participants_user_id_idx on public.group_participants (user_id, group_id) where user_id is not null;
alter table public.group_participants enable row level security;
grant select, insert, delete on public.group_participants to authenticated;
grant all on public.group_participants to service_role;

create policy "Members are known to themselves and to the group's managers" on public.group_participants
  for select to authenticated
  using (user_id = (select auth.uid())
         or guest_email = (select private.my_confirmed_email())
         or group_id in (select private.my_managed_groups()));

create policy "Those who run a group add members" on public.group_participants
  for insert to authenticated with check (group_id in (select private.my_managed_groups()));

create policy "Those who run a group remove members" on public.group_participants
  for delete to authenticated using (group_id in (select private.my_managed_groups()));

create trigger guard_group_leaders before delete on public.group_participants
  for each row when (old.user_id is not null and current_user in ('authenticated', 'service_role')) execute function private.guard_group_leaders();
create trigger lock_my_groups before delete on public.group_participants
  for each statement when (current_user = 'authenticated') execute function private.lock_my_groups();
create trigger prepare_group_participant before insert on public.group_participants
  for each row execute function private.prepare_group_participant();

-- The members of each group, each person once: by the registration with which they joined first. key tells people apart (private.person_key).
create view private.members with (security_invoker = true) as
  select distinct on (l.group_id, k.key) l.group_id, k.key, l.participant_id, l.user_id, l.guest_email, l.joined_at
    from public.group_participants l
   cross join lateral (select private.person_key(l.user_id, l.guest_email, l.participant_id) as key) k
   order by l.group_id, k.key, l.joined_at, l.participant_id;

-- No one who may delete members removes the owner or an admin. Functions and foreign keys delete as the owner of the table, so they are not
-- checked: a registration, an event or a group that goes takes its members along. The group row is locked first, so that a promotion under
-- way
-- is seen.
create function private.guard_group_leaders()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.groups g where g.id = old.group_id for no key update;
  if private.leads_group(old.group_id, old.user_id) then
    perform private.refuse('unauthorized');
  end if;
  return old;
end
$$;

-- Locks the groups whose members the caller could be deleting. Everyone else locks a group before its members; a DELETE that locked its row
-- first and the group afterwards (guard_group_leaders) ended in deadlocks with remove_participants_from_group.
create function private.lock_my_groups()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.groups g
    where g.id in (select private.my_managed_groups()) order by g.id for no key update;
  return null;
end
$$;

-- Only participants of the group's own events can become members; account and e-mail come from the registration.
create function private.prepare_group_participant()
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
  -- Group, event, row: a deletion of one of them, or a move of the event out of the group, comes before us or after. The event of another
  -- group is not locked.
  perform 1 from public.groups g where g.id = new.group_id for key share;
  if not found then
    perform private.refuse('group_not_found', null, 'group_id');
  end if;
  perform 1 from public.events e
    where e.id = (select p.event_id from public.participants p where p.id = new.participant_id) and e.group_id = new.group_id for share;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  select p.user_id, lower(p.email) as email into v_participant
    from public.participants p where p.id = new.participant_id and p.slot_number is not null for key share;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  new.user_id := v_participant.user_id;
  new.guest_email := case when v_participant.user_id is null then v_participant.email end;
  return new;
end
$$;

-- Members of a group, each person once with the earliest joining date; contact data and account ids only for owner and admins. A private
-- event the viewer may not open is not named, because its id is its invitation. Null for anyone who is not a member, admin or owner.
create function public.get_group_members(p_group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_email text := private.my_confirmed_email();
  v_role text := private.group_role(p_group_id);
  v_is_manager boolean := v_role in ('owner', 'admin');
  v_owner uuid;
  v_members json;
begin
  if v_role is null then
    return null;
  end if;
  select g.organizer_id into v_owner from public.groups g where g.id = p_group_id;
  v_members := (
    select coalesce(json_agg(
      jsonb_build_object(
        'participant_id', m.participant_id, 'name', p.name, 'joined_at', m.joined_at,
        'event', case when v_is_manager or not e.is_private or private.may_open_event(e.id) then jsonb_build_object('id', e.id, 'name', e.name)
                      else jsonb_build_object('id', null, 'name', 'Private event') end,
        'role', case when m.user_id = v_owner then 'owner' when a.user_id is not null then 'admin' else 'member' end,
        'is_me', (m.user_id = v_me or m.guest_email = v_email) is true,
        'can_promote', v_role = 'owner' and m.user_id is not null and m.user_id <> v_owner and a.user_id is null)
      || case when v_is_manager then jsonb_build_object('email', p.email, 'phone', p.phone, 'user_id', m.user_id) else '{}' end
      order by m.joined_at desc, m.participant_id), '[]')
      from private.members m
      join public.participants p on p.id = m.participant_id
      join public.events e on e.id = p.event_id
      left join public.group_admins a on a.group_id = m.group_id and a.user_id = m.user_id
     where m.group_id = p_group_id);
  if not v_is_manager then
    return json_build_object('owner', json_build_object('name', private.display_name(v_owner)), 'members', v_members);
  end if;
  return json_build_object(
    'owner', json_build_object('name', private.display_name(v_owner), 'user_id', v_owner),
    'members', v_members,
    'admins', (
      select coalesce(json_agg(json_build_object('user_id', a.user_id, 'name', private.display_name(a.user_id)) order by a.created_at, a.id), '[]')
        from public.group_admins a where a.group_id = p_group_id));
end
$$;
grant execute on function public.get_group_members to anon, authenticated, service_role;

-- Participants of the group's events who are not members yet, each person once. Owner and admins only.
create function public.get_group_candidates(p_group_id uuid)
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
         and k.key not in (select m.key from private.members m where m.group_id = p_group_id)
       order by k.key, p.created_at, p.id) c);
end
$$;
grant execute on function public.get_group_candidates to authenticated, service_role;

-- Makes participants of the group's events members. Skipped: already a member, also through another registration. Failed: no such
-- participant in this group's events.
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
  -- No one withdraws and no event leaves the group between here and the insert: events, then rows, by id.
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
   where c.key not in (select m.key from private.members m where m.group_id = p_group_id)
  on conflict (group_id, participant_id) do update set user_id = excluded.user_id, guest_email = excluded.guest_email;
  get diagnostics added_count = row_count;

  skipped_count := v_known - added_count;
  failed_count := cardinality(v_ids) - v_known;
  return next;
end
$$;
grant execute on function public.add_participants_to_group to authenticated, service_role;

-- The common beginning of both batch functions. Returns the ids, each once.
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
  if private.from_client() and not private.leads_group(p_group_id, auth.uid()) and exists (select from public.groups g where g.id = p_group_id) then
    perform private.refuse('unauthorized');
  end if;
  -- Again with the lock.
  perform 1 from public.groups g where g.id = p_group_id for no key update;
  if not found then
    perform private.refuse('group_not_found');
  elsif private.from_client() and not private.leads_group(p_group_id, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return array(select distinct i from unnest(p_participant_ids) i where i is not null);
end
$$;

-- Ends memberships, with every other link of the same person in this group and the acceptance of a private group. Owner, admins and people
-- who are not members count as failed.
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
grant execute on function public.remove_participants_from_group to authenticated, service_role;
