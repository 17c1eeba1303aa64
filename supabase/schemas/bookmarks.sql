-- Stars, and accepted invites.

-- Events a person starred on the event page.
create table public.bookmarks (
  user_id uuid not null default auth.uid(),
  event_id text not null,
  created_at timestamptz not null default now(),
  constraint bookmarks_pkey primary key (user_id, event_id),
  constraint bookmarks_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint bookmarks_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);
create index bookmarks_event_id_idx on public.bookmarks (event_id);
alter table public.bookmarks enable row level security;
grant select, insert, delete on public.bookmarks to authenticated;
grant all on public.bookmarks to service_role;

create policy "People see their own stars" on public.bookmarks
  for select to authenticated using (user_id = (select auth.uid()));

create policy "People star events they can open" on public.bookmarks
  for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_open_event(event_id));

create policy "People take their stars off" on public.bookmarks
  for delete to authenticated using (user_id = (select auth.uid()));

create trigger limit_bookmarks before insert on public.bookmarks
  for each row execute function private.limit_rows('user_id', '1000', 'bookmark_limit',
    'You can star at most 1,000 events. Take a star off another one first.');
create trigger prepare_bookmark before insert on public.bookmarks
  for each row execute function private.prepare_bookmark();

-- A star on an event that is being deleted gets a sentence instead of a broken key.
create function private.prepare_bookmark()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.events e where e.id = new.event_id for key share;
  if not found then
    perform private.refuse('event_not_found', null, 'event_id');
  elsif new.user_id = auth.uid() and not private.lock_account(new.user_id) then
    perform private.refuse('unauthenticated');
  end if;
  return new;
end
$$;

-- The people who opened the link of a private event, signed in. Written by accept_invite, and by withdraw for a person who leaves claimed
-- slots behind; removed with the person's registration when someone else removes it.
create table private.event_acceptances (
  user_id uuid not null,
  event_id text not null,
  accepted_at timestamptz not null default now(),
  constraint event_acceptances_pkey primary key (user_id, event_id),
  constraint event_acceptances_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint event_acceptances_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);
create index event_acceptances_event_id_idx on private.event_acceptances (event_id);
grant all on private.event_acceptances to service_role;

-- The people who opened the link of a private group, signed in. Lets them see the group as a public one is seen, without members.
create table private.group_acceptances (
  user_id uuid not null,
  group_id uuid not null,
  accepted_at timestamptz not null default now(),
  constraint group_acceptances_pkey primary key (user_id, group_id),
  constraint group_acceptances_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint group_acceptances_group_id_fkey foreign key (group_id) references public.groups (id) on delete cascade
);
create index group_acceptances_group_id_idx on private.group_acceptances (group_id);
grant all on private.group_acceptances to service_role;
