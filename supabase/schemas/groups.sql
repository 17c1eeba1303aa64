-- Groups, and what their pages show.

-- A circle of people with separate events. Readable by its owner, admins, members and people who accepted its invite; everyone else opens
-- it by exact id through get_group and get_invite.
create table public.groups (
  id uuid not null default gen_random_uuid(),
  -- The owner. Made by the database from the session; never changes.
  organizer_id uuid not null default auth.uid(),
  name text not null,
  description text,
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  constraint groups_pkey primary key (id),
  constraint groups_organizer_id_fkey foreign key (organizer_id) references auth.users (id) on delete cascade
);
create index groups_organizer_id_idx on public.groups (organizer_id, created_at desc);
alter table public.groups enable row level security;
grant select, insert, delete, update on public.groups to authenticated;
grant all on public.groups to service_role;

create policy "Owners delete their groups" on public.groups
  for delete to authenticated using (organizer_id = (select auth.uid()));

create policy "Owners edit their groups" on public.groups
  for update to authenticated
  using (organizer_id = (select auth.uid())) with check (organizer_id = (select auth.uid()));

create policy "People create groups of their own" on public.groups
  for insert to authenticated with check (organizer_id = (select auth.uid()));

create policy "People find the groups they own, run, joined or accepted" on public.groups
  for select to authenticated
  using (organizer_id = (select auth.uid()) or id in (select private.my_visible_groups()));

create trigger limit_groups before insert on public.groups
  for each row execute function private.limit_rows('organizer_id', '200', 'group_limit',
    'You can have at most 200 groups of your own. Delete one to make room.',
    'group', '200', 'You have created 200 groups in the last 24 hours. Create more tomorrow.');
create trigger prepare_group before insert or update on public.groups
  for each row execute function private.prepare_group();

-- The leaders of each group: its owner and its admins.
create view private.group_leaders with (security_invoker = true) as
  select g.id as group_id, g.organizer_id as user_id, 'owner' as role from public.groups g
  union all
  select a.group_id, a.user_id, 'admin' from public.group_admins a;

-- Keeps id, owner and date; trims and checks the texts with the sentences a person reads.
create function private.prepare_group()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.organizer_id <> old.organizer_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
  elsif private.from_client() then
    if new.organizer_id is distinct from auth.uid() then
      perform private.refuse('unauthorized');
    end if;
    new.id := gen_random_uuid();
    new.created_at := now();
  end if;
  new.name := private.checked_text(new.name, 'name', 200, 'Group name is too long', p_name => true, p_missing => 'Group name is required');
  new.description := private.checked_text(new.description, 'description', 2000, 'Description is too long');
  if tg_op = 'INSERT' and new.organizer_id = auth.uid() and not private.lock_account(new.organizer_id) then
    perform private.refuse('unauthenticated');
  end if;
  return new;
end
$$;

-- The group page: the group, counts, and the events this viewer may open. Null when there is no such group or a private one may not be
-- opened.
create function public.get_group(p_group_id uuid)
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
      'event_count', l.number,
      'member_count', public.member_count(g),
      -- The four members who joined first, as dots. Only members see them, and they may read all names anyway.
      'faces', (
        select coalesce(json_agg(json_build_object('participant_id', f.participant_id, 'name', f.name) order by f.joined_at, f.participant_id), '[]')
          from (
            select m.participant_id, m.joined_at, p.name from private.members m join public.participants p on p.id = m.participant_id
             where m.group_id = g.id and v_role is not null
             order by m.joined_at, m.participant_id limit 4) f),
      'events', l.events)
    from public.groups g
   cross join lateral (
      select count(*) as number, coalesce(json_agg(json_build_object(
          'id', e.id, 'name', e.name, 'look', e.look, 'series_id', e.series_id, 'datetime', e.datetime, 'end_datetime', e.end_datetime,
          'location', e.location, 'is_private', e.is_private, 'called_off_at', e.called_off_at, 'max_participants', e.max_participants,
          'participant_count', (select count(p.slot_number) from public.participants p where p.event_id = e.id))
        order by e.datetime nulls last, e.created_at, e.id), '[]') as events
        from public.events e
       where e.group_id = g.id and (not e.is_private or v_role in ('owner', 'admin') or private.may_open_event(e.id))) l
   where g.id = p_group_id);
end
$$;
grant execute on function public.get_group to anon, authenticated, service_role;

-- One person across several registrations: the account, else the e-mail, else the registration.
create function private.person_key(p_user_id uuid, p_email text, p_participant_id uuid)
returns text
language sql
immutable
return coalesce(p_user_id::text, lower(p_email), p_participant_id::text);

-- Events of a group that the caller may open: what the group's page lists. Whether the group itself opens is not checked: anyone who knows
-- its id may read this anyway (get_invite).
create function public.event_count(public.groups)
returns int
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_is_manager boolean := private.leads_group($1.id, v_me);
begin
  return (
    select count(*) from public.events e
     where e.group_id = $1.id
       and (not e.is_private or v_is_manager or (v_me is not null and private.may_open_event(e.id))));
end
$$;
grant execute on function public.event_count to authenticated, service_role;

-- How many members a group has. Visible to the same people as event_count.
create function public.member_count(public.groups)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from private.members m where m.group_id = $1.id);
end
$$;
grant execute on function public.member_count to authenticated, service_role;
