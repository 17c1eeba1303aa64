-- Co-hosts: accounts that help to run an event, or a series with all its dates, because they opened a link of its organizer. They may do
-- with it what an admin of its group may. Here: who they are, and who runs what. docs/decisions/cohosts.md says why.

create table private.cohosts (
  id uuid primary key default gen_random_uuid(),
  event_id text references public.events (id) on delete cascade,
  series_id text references public.series (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  constraint cohosts_what_check check (num_nonnulls(event_id, series_id) = 1),
  constraint cohosts_event_once unique (event_id, user_id),
  constraint cohosts_series_once unique (series_id, user_id)
);
comment on table private.cohosts is 'Who helps to run an event, or a series with all its dates: at most five each.';
comment on constraint cohosts_what_check on private.cohosts is 'An event or a series, never both.';
create index cohosts_user_id_idx on private.cohosts (user_id);
revoke all on table private.cohosts from public, anon, authenticated;
grant all on table private.cohosts to service_role;

create table private.cohost_links (
  token text primary key default private.new_token(),
  event_id text unique references public.events (id) on delete cascade,
  series_id text unique references public.series (id) on delete cascade,
  constraint cohost_links_what_check check (num_nonnulls(event_id, series_id) = 1)
);
comment on table private.cohost_links is 'The links that make whoever opens them a co-host: one for an event, one for a series. A new one takes the place of the old.';
comment on column private.cohost_links.token is 'Not hashed, because the organizer is shown the link again. Whoever reads this database can read all that it opens anyway.';
comment on constraint cohost_links_what_check on private.cohost_links is 'An event or a series, never both.';
revoke all on table private.cohost_links from public, anon, authenticated;
grant all on table private.cohost_links to service_role;

-- Who runs what: every other check asks private.runs.
create function private.runs(p_organizer_id uuid, p_group_id uuid, p_event_id text, p_series_id text, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_user_id is null then
    return false;
  end if;
  return (p_organizer_id = p_user_id or p_group_id is not null and private.leads_group(p_group_id, p_user_id)
    or exists (select from private.cohosts c where c.user_id = p_user_id and (c.event_id = p_event_id or c.series_id = p_series_id))) is true;
end
$$;
comment on function private.runs(uuid, uuid, text, text, uuid) is 'Whether a person runs an event or a series with that organizer and group: the organizer, owner and admins of the group, and co-hosts of the event or of its series. For a series itself p_event_id is null.';

create or replace function private.runs_series(p_series public.series, p_me uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.runs(p_series.organizer_id, p_series.group_id, null, p_series.id, p_me);
end
$$;
comment on function private.runs_series(public.series, uuid) is 'Whether that person is its organizer, owner or admin of its group, or a co-host of all its dates.';

create or replace function private.manages_event(p_event_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.events e
     where e.id = p_event_id and private.runs(e.organizer_id, e.group_id, e.id, e.series_id, (select auth.uid())));
end
$$;
comment on function private.manages_event(text) is 'The caller runs it: see private.runs.';

create function private.may_open(p_event public.events, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not p_event.is_private
    or exists (select from public.participants p where p.event_id = p_event.id and p.user_id = p_user_id)
    or exists (select from private.event_acceptances a where a.event_id = p_event.id and a.user_id = p_user_id)
    or private.runs(p_event.organizer_id, p_event.group_id, p_event.id, p_event.series_id, p_user_id);
end
$$;
comment on function private.may_open(public.events, uuid) is 'Whether that person may open an event: it is public, or they are registered, accepted the link, or run it (private.runs). A claimed slot opens nothing.';

create or replace function private.may_open_event(p_event_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.events e where e.id = p_event_id and (not e.is_private or private.may_open(e, (select auth.uid()))));
end
$$;
comment on function private.may_open_event(text) is 'Whether the caller may open that event: private.may_open. Every answer and every refusal asks this, and looks at no acceptance or registration itself.';

create function private.my_cohosted_series()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select c.series_id from private.cohosts c where c.user_id = (select auth.uid()) and c.series_id is not null
$$;
comment on function private.my_cohosted_series() is 'Series that the caller helps to run.';

create function private.my_cohosted_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select c.event_id from private.cohosts c where c.user_id = (select auth.uid()) and c.event_id is not null
  union
  select e.id from public.events e where e.series_id = any (array(select private.my_cohosted_series()))
$$;
comment on function private.my_cohosted_events() is 'Events that the caller helps to run, with the dates of such series.';

create or replace function private.my_managed_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select e.id from public.events e where e.organizer_id = (select auth.uid())
  union
  select e.id from public.events e where e.group_id = any (array(select private.my_managed_groups()))
  union
  select private.my_cohosted_events()
$$;
comment on function private.my_managed_events() is 'Events the caller runs: own ones, those of groups the caller owns or administers, and those the caller helps to run. Running one means reading contact data and keeping labels.';

create or replace function private.my_followed_events()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select private.my_joined_events()
  union
  select a.event_id from private.event_acceptances a where a.user_id = (select auth.uid())
  union
  select b.event_id from public.bookmarks b join public.events e on e.id = b.event_id
   where b.user_id = (select auth.uid()) and not e.is_private
  union
  select private.my_cohosted_events()
$$;
comment on function private.my_followed_events() is 'Events the caller joined, accepted, starred while public, or helps to run: each one was opened through a link first.';

alter policy "Series are read by those who run them" on public.series
  using (organizer_id = (select auth.uid()) or group_id in (select private.my_managed_groups()) or id in (select private.my_cohosted_series()));

-- Who runs an event now also ticks payments as a co-host, and nobody is told account ids: payers read their own through functions, which leave
-- marked_by out.
drop policy "Payments are read by the person and by event runners" on public.payments;
create policy "Payments are read by event runners" on public.payments
  for select to authenticated using (event_id in (select private.my_managed_events()));
comment on table public.payments is 'What somebody paid for a slot, or says to have paid. Readable by those who run the event; one''s own, and those of slots one claimed, are told by get_event, get_registration and get_payments. Nobody writes directly: say_paid, mark_paid, unmark_paid, confirm_left and settle_refund do.';

comment on table public.events is 'Something people sign up for. Readable by those who run it (private.runs), participants, and those who accepted or starred it; everyone else meets it by exact id through get_event and get_invite.';
comment on table public.participants is 'A taken slot of an event, or a place in line for one. Readable only by those who may see its contact data: the person, the one who claimed it, and those who run the event (private.runs). The public roster comes from get_event.';
comment on table public.labels is 'A mark for participants. Made by those who run the event (private.runs); belongs to one event.';
comment on function public.get_waitlist(text, int) is 'Who waits, in the order of the line, as get_event shows them to whoever runs the event: 200 people from the place p_from on. Only for those who run it (private.runs).';

revoke all on function private.runs(uuid, uuid, text, text, uuid), private.may_open(public.events, uuid), private.my_cohosted_series(), private.my_cohosted_events()
  from public, anon, authenticated;
grant execute on function private.my_cohosted_series() to authenticated, service_role;
