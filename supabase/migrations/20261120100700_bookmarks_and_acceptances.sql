-- What a person keeps about events and groups: stars (own table, readable by the person) and
-- accepted invitations (private: a client must not be able to invite itself by an INSERT).

create table public.bookmarks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  event_id text not null references public.events (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, event_id)
);
comment on table public.bookmarks is 'Events a person starred on the event page.';
create index bookmarks_event_id_idx on public.bookmarks (event_id);

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
  end if;
  return new;
end
$$;
comment on function private.prepare_bookmark() is 'An event that is deleted while somebody stars it has its sentence instead of a broken key.';
revoke all on function private.prepare_bookmark() from public, anon, authenticated;

create trigger prepare_bookmark before insert on public.bookmarks
  for each row execute function private.prepare_bookmark();

create table private.event_acceptances (
  user_id uuid not null references auth.users (id) on delete cascade,
  event_id text not null references public.events (id) on delete cascade,
  accepted_at timestamptz not null default now(),
  primary key (user_id, event_id)
);
comment on table private.event_acceptances is 'Who opened the link of a private event, signed in. Written by accept_invite, and by withdraw for whoever leaves claimed slots behind; removed with the person''s registration when someone else removes it.';
create index event_acceptances_event_id_idx on private.event_acceptances (event_id);

create table private.group_acceptances (
  user_id uuid not null references auth.users (id) on delete cascade,
  group_id uuid not null references public.groups (id) on delete cascade,
  accepted_at timestamptz not null default now(),
  primary key (user_id, group_id)
);
comment on table private.group_acceptances is 'Who opened the link of a private group, signed in. Lets them see the group as a public one is seen, without members.';
create index group_acceptances_group_id_idx on private.group_acceptances (group_id);

revoke all on public.bookmarks, private.event_acceptances, private.group_acceptances from public, anon, authenticated;
grant select, insert, delete on public.bookmarks to authenticated;
grant all on public.bookmarks, private.event_acceptances, private.group_acceptances to service_role;
alter table public.bookmarks enable row level security;
