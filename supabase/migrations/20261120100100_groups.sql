-- Groups and their admins. A group's owner is the person who created it and stays so;
-- admins help with members and events. Who is a member is told in the group_members migration.

create table public.groups (
  id uuid primary key default gen_random_uuid(),
  organizer_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  description text,
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  constraint groups_name_check check (name is not distinct from private.clean_name(name) and char_length(name) <= 200),
  constraint groups_description_check check (description is not distinct from private.clean(description) and char_length(description) <= 2000)
);
comment on table public.groups is 'A circle of people with events of its own. Readable by its owner, admins, members and those who accepted its invite; everyone else meets it by exact id through get_group and get_invite.';
comment on column public.groups.organizer_id is 'The owner. Made by the database from the session; never changes.';
comment on constraint groups_name_check on public.groups is 'Second lock: 1 to 200 characters, trimmed.';
comment on constraint groups_description_check on public.groups is 'Second lock: at most 2000 characters, trimmed, null when empty.';
create index groups_organizer_id_idx on public.groups (organizer_id, created_at desc);

create table public.group_admins (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint group_admins_once unique (group_id, user_id)
);
comment on table public.group_admins is 'Members whom the owner promoted: they manage members and events. The owner is not listed, being always an admin.';
comment on constraint group_admins_once on public.group_admins is 'Promoting an admin again changes nothing; also the index of group_id.';
create index group_admins_user_id_idx on public.group_admins (user_id);

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
  new.name := private.checked_name(new.name, 'name', 200, 'Group name is too long', 'Group name is required');
  new.description := private.checked_text(new.description, 'description', 2000, 'Description is too long');
  return new;
end
$$;
comment on function private.prepare_group() is 'Keeps id, owner and date; trims and checks the texts with the sentences a person reads.';
revoke all on function private.prepare_group() from public, anon, authenticated;

create trigger prepare_group before insert or update on public.groups
  for each row execute function private.prepare_group();

revoke all on public.groups, public.group_admins from public, anon, authenticated;
grant select, insert, update, delete on public.groups to authenticated;
grant select, insert, delete on public.group_admins to authenticated;
grant all on public.groups, public.group_admins to service_role;
alter table public.groups enable row level security;
alter table public.group_admins enable row level security;
