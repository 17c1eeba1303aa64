-- Group members: a member is a participant of one of the group's events whom the owner or an admin
-- added. Registering for a group's event alone does not make a member.

create table public.group_participants (
  group_id uuid not null references public.groups (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  guest_email text,
  joined_at timestamptz not null default now(),
  primary key (group_id, participant_id),
  constraint group_participants_guest_check check (user_id is null or guest_email is null),
  constraint group_participants_email_check check (guest_email = lower(guest_email) and char_length(guest_email) <= 254)
);
comment on table public.group_participants is 'Links a registration to the group it makes its holder a member of. Leaving the event, or the event leaving the group, ends the link.';
comment on column public.group_participants.user_id is 'Taken from the participant, whatever the client says.';
comment on column public.group_participants.guest_email is 'Taken from the participant when there is no account. Counts as membership only for an account that has confirmed this address.';
comment on constraint group_participants_guest_check on public.group_participants is 'A member is known by the account or, without one, by e-mail.';
comment on constraint group_participants_email_check on public.group_participants is 'Stored in lower case so that look-ups can use the index.';
create index group_participants_participant_id_idx on public.group_participants (participant_id);
create index group_participants_user_id_idx on public.group_participants (user_id, group_id) where user_id is not null;
create index group_participants_guest_email_idx on public.group_participants (guest_email, group_id) where guest_email is not null;
create index group_participants_joined_idx on public.group_participants (group_id, joined_at desc);

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
   where p.id = new.participant_id and e.group_id = new.group_id;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  new.user_id := v_participant.user_id;
  new.guest_email := case when v_participant.user_id is null then v_participant.email end;
  return new;
end
$$;
comment on function private.prepare_group_participant() is 'Only participants of the group''s own events can become members; account and e-mail come from the registration.';

create function private.keep_group_leaders()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Depth 1 is somebody's DELETE; deeper is a registration or a whole group going away.
  if pg_trigger_depth() = 1 and old.user_id is not null then
    perform 1 from public.groups g where g.id = old.group_id for no key update;
    if private.leads_group(old.group_id, old.user_id) then
      perform private.refuse('unauthorized');
    end if;
  end if;
  return old;
end
$$;
comment on function private.keep_group_leaders() is 'Owner and admins cannot be removed. The group row is locked first, so that a promotion under way is seen.';

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
comment on function private.lock_my_groups() is 'Locks the groups whose members the caller could be deleting. Everyone else locks a group before its members; a DELETE that locked its row first and the group afterwards (keep_group_leaders) ended in deadlocks with remove_participants_from_group.';

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
comment on function private.prepare_group_admin() is 'Only members with an account who are not claimed entries can be promoted (a claimed entry''s link has no user_id). The group row is locked first, so that a removal under way is seen. From then on the role is the owner''s to take: it stays when the admin''s registration goes, whoever removes it, or one admin could end another''s role by the back door. Manage Roles names such an admin too.';

create function private.drop_links_of_moved_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.group_participants m using public.participants p
   where m.group_id = old.group_id and m.participant_id = p.id and p.event_id = new.id;
  return null;
end
$$;
comment on function private.drop_links_of_moved_event() is 'An event that leaves its group takes its members along: the group must not keep reading their contact data.';

revoke all on function private.prepare_group_participant(), private.keep_group_leaders(), private.lock_my_groups(),
  private.prepare_group_admin(), private.drop_links_of_moved_event() from public, anon, authenticated;

create trigger prepare_group_participant before insert on public.group_participants
  for each row execute function private.prepare_group_participant();
-- Only for a DELETE that a client wrote itself: inside the functions and in cascades the owner is the current user.
create trigger lock_my_groups before delete on public.group_participants
  for each statement when (current_user = 'authenticated') execute function private.lock_my_groups();
create trigger keep_group_leaders before delete on public.group_participants
  for each row execute function private.keep_group_leaders();
create trigger prepare_group_admin before insert on public.group_admins
  for each row execute function private.prepare_group_admin();
create trigger drop_links_of_moved_event after update of group_id on public.events
  for each row when (old.group_id is not null and new.group_id is distinct from old.group_id)
  execute function private.drop_links_of_moved_event();

revoke all on public.group_participants from public, anon, authenticated;
grant select, insert, delete on public.group_participants to authenticated;
grant all on public.group_participants to service_role;
alter table public.group_participants enable row level security;
