-- Events that repeat, who accepted them, and how a series ends.

-- An event that repeats. Its managers can read it, as the form that edits one of its dates does; everyone else opens it by its link,
-- through get_event and get_invite. Only functions write it: create_series, repeat_event, edit_date_and_plan, change_series and end_series.
create table public.series (
  -- The lasting link: of the same form as an event's id, and never the same as one.
  id text not null default private.new_event_id(),
  -- The owner of the events. Never changes.
  organizer_id uuid not null,
  -- The group its events belong to. No date is made when the organizer no longer helps run it.
  group_id uuid,
  -- week, two_weeks, or month: the same weekday of the month, the third Tuesday for example. A month without a fifth one is left out.
  every text not null,
  -- The date that the rule counts from, in the zone of the series.
  starts_on date not null,
  -- IANA name of its zone: each date starts at the same local time there.
  time_zone text not null,
  -- How many days before its start a date is made.
  opens_days_before int not null default 7,
  -- The last day that can be a date. Null: goes on.
  ends_on date,
  -- When its organizer ended it. No date is made afterwards, those that exist stay.
  ended_at timestamptz,
  -- The plan of the dates that are not open yet: the columns of an event, as creating it or 'This date and the plan' left them, with local times
  -- (private.local_times).
  template jsonb not null,
  created_at timestamptz not null default now(),
  -- Whether its dates are private. The lasting link of a public series never leads to a private date: one that alone was made private opens only by
  -- its own invite.
  is_private boolean not null generated always as (coalesce((template ->> 'is_private')::boolean, false)) stored,
  constraint series_pkey primary key (id),
  -- The format every link and page relies on.
  constraint series_id_check check (id ~ '^[A-Za-z0-9_-]{8,12}$'),
  -- The three ways to repeat.
  constraint series_every_check check (every in ('week', 'two_weeks', 'month')),
  -- 1 to 60 days.
  constraint series_opens_check check (opens_days_before between 1 and 60),
  -- Years that every client can show; no infinity.
  constraint series_dates_check check (
    starts_on between '1000-01-01' and '9999-12-31' and ends_on between '1000-01-01' and '9999-12-31'),
  constraint series_organizer_id_fkey foreign key (organizer_id) references auth.users (id) on delete cascade,
  constraint series_group_id_fkey foreign key (group_id) references public.groups (id) on delete cascade
);
create index series_group_id_idx on public.series (group_id) where group_id is not null;
create index series_organizer_id_idx on public.series (organizer_id);
alter table public.series enable row level security;
grant select on public.series to authenticated;
grant all on public.series to service_role;

create policy "Series are read by those who run them" on public.series
  for select to authenticated
  using (organizer_id = (select auth.uid()) or group_id in (select private.my_managed_groups()) or id in (select private.my_cohosted_series()));

create trigger limit_series before insert on public.series
  for each row execute function private.limit_rows('organizer_id', '1000', 'event_limit',
    'You can have at most 1,000 events that repeat. End some and delete their dates to make room.',
    'series', '200', 'You have made 200 events repeat in the last 24 hours. Continue tomorrow.');
create trigger schedule_series after insert or delete or update of starts_on, ends_on, ended_at, opens_days_before, time_zone, template
  on public.series for each row execute function private.schedule_series();

-- Dates that are not made: skipped by the organizer, or deleted.
create table private.series_skips (
  series_id text not null,
  occurs_on date not null,
  constraint series_skips_pkey primary key (series_id, occurs_on),
  constraint series_skips_series_id_fkey foreign key (series_id) references public.series (id) on delete cascade
);
grant all on private.series_skips to service_role;

create trigger schedule_series after delete on private.series_skips for each row execute function private.schedule_series();

-- The people who opened the lasting link of a private series, signed in. Each private date that is made is open to them.
create table private.series_acceptances (
  series_id text not null,
  user_id uuid not null,
  accepted_at timestamptz not null default now(),
  constraint series_acceptances_pkey primary key (series_id, user_id),
  constraint series_acceptances_series_id_fkey foreign key (series_id) references public.series (id) on delete cascade,
  constraint series_acceptances_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index series_acceptances_user_id_idx on private.series_acceptances (user_id);
grant all on private.series_acceptances to service_role;

-- Deletes a series without a present or future date, with the places that people keep in it. A series whose organizer does not
-- help run its group at present is not deleted, because it may go on. Never waits: beside another lock, the series stays for now.
create function private.delete_finished_series(p_series_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_accounts uuid[];
begin
  select * into v_series from public.series s where s.id = p_series_id;
  if not found or exists (select from public.events e where e.series_id = p_series_id) or not private.series_ended(v_series) then
    return;
  end if;
  -- An event may be locked already, and events are locked after their series. So waiting for the series could be a deadlock.
  select * into v_series from public.series s where s.id = p_series_id for update skip locked;
  if not found or exists (select from public.events e where e.series_id = p_series_id) or not private.series_ended(v_series) then
    return;
  end if;
  -- The same with an account that is being deleted at this moment: rows of it go with the series, and it may be waiting for the event.
  v_accounts := array(
    select h.account from private.regulars g join private.holders h on h.id = g.holder where g.series_id = p_series_id and h.account is not null
    union select a.user_id from private.series_acceptances a where a.series_id = p_series_id
    union select c.user_id from private.cohosts c where c.series_id = p_series_id);
  if (select count(*) from (select from auth.users u where u.id = any (v_accounts) for key share skip locked) h) = cardinality(v_accounts) then
    delete from public.series s where s.id = p_series_id;
  end if;
end
$$;

