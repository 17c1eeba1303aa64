-- Every Tuesday: a series of events with one lasting link. Its dates are events of their own, made by whoever opens the link
-- first. docs/decisions/series.md says why.

create table public.series (
  id text primary key default private.new_event_id(),
  organizer_id uuid not null references auth.users (id) on delete cascade,
  group_id uuid references public.groups (id) on delete cascade,
  every text not null,
  starts_on date not null,
  time_zone text not null,
  opens_days_before int not null default 7,
  ends_on date,
  ended_at timestamptz,
  template jsonb not null,
  created_at timestamptz not null default now(),
  constraint series_id_check check (id ~ '^[A-Za-z0-9_-]{8,12}$'),
  constraint series_every_check check (every in ('week', 'two_weeks', 'month')),
  constraint series_opens_check check (opens_days_before between 1 and 60),
  constraint series_dates_check check (
    starts_on between '1000-01-01' and '9999-12-31' and ends_on between '1000-01-01' and '9999-12-31')
);
comment on table public.series is 'An event that repeats. Readable by those who run it; everyone else meets it by its link, through get_event and get_invite. Nobody writes directly: create_series, repeat_event, edit_following, change_series and end_series do.';
comment on column public.series.id is 'The lasting link: of the same form as an event''s id, and never the same as one.';
comment on column public.series.organizer_id is 'Whose events they are. Never changes.';
comment on column public.series.group_id is 'The group its events belong to. No date is made when the organizer no longer helps run it.';
comment on column public.series.every is 'week, two_weeks, or month: the same weekday of the month, the third Tuesday for example. A month without a fifth one is left out.';
comment on column public.series.starts_on is 'The date that the rule counts from, in the zone of the series.';
comment on column public.series.time_zone is 'IANA name of the zone in which the clock on the wall shows the same at each date.';
comment on column public.series.opens_days_before is 'How many days before its start a date is made.';
comment on column public.series.ends_on is 'The last day that can be a date. Null: goes on.';
comment on column public.series.ended_at is 'When its organizer ended it. No date is made afterwards, those that exist stay.';
comment on column public.series.template is 'What the next date will be like: the event as creating it or ''This and following'' left it. Its times are those of the clock on the wall (private.local_times).';
comment on constraint series_id_check on public.series is 'The format every link and page relies on.';
comment on constraint series_every_check on public.series is 'Second lock: the three ways to repeat.';
comment on constraint series_opens_check on public.series is 'Second lock: 1 to 60 days.';
comment on constraint series_dates_check on public.series is 'Years every client can show; no infinity.';
create index series_organizer_id_idx on public.series (organizer_id);
create index series_group_id_idx on public.series (group_id) where group_id is not null;

alter table public.events
  add column series_id text references public.series (id) on delete set null,
  add column occurs_on date,
  add constraint events_series_once unique (series_id, occurs_on) deferrable;
comment on column public.events.series_id is 'The series this is a date of. Written by the functions of series only.';
comment on column public.events.occurs_on is 'Which of its dates: the day that the rule gave. Moving only this event to another day keeps it.';
comment on constraint events_series_once on public.events is 'Each date is made once, however many open the link in the same moment; also the index of the key. ''This and following'' defers it: all of its dates move at once.';

create table private.series_skips (
  series_id text not null references public.series (id) on delete cascade,
  occurs_on date not null,
  primary key (series_id, occurs_on)
);
comment on table private.series_skips is 'Dates that are not made: skipped by the organizer, or deleted.';

create table private.regulars (
  id uuid primary key default gen_random_uuid(),
  series_id text not null references public.series (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  place bigint generated always as identity,
  since timestamptz not null default now(),
  name text not null,
  email text,
  phone text,
  notes text,
  responses jsonb not null default '{}',
  constraint regulars_once unique (series_id, user_id)
);
comment on table private.regulars is 'Who keeps a place in a series, and is put into each date when it is made. Written by keep_place and remove_regular, read through get_series.';
comment on column private.regulars.place is 'The order in which they get their slots: that of becoming regulars.';
comment on column private.regulars.name is 'What they had entered when they became regulars, for when no registration of theirs is left to take it from.';
comment on constraint regulars_once on private.regulars is 'One place for each person; also the index of series_id.';
create index regulars_user_id_idx on private.regulars (user_id);

create table private.series_acceptances (
  series_id text not null references public.series (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  accepted_at timestamptz not null default now(),
  primary key (series_id, user_id)
);
comment on table private.series_acceptances is 'Who opened the lasting link of a private series, signed in. Each private date that is made is open to them.';
create index series_acceptances_user_id_idx on private.series_acceptances (user_id);
create trigger require_account before insert on private.series_acceptances
  for each row when (new.user_id = auth.uid()) execute function private.require_account();

revoke all on public.series, private.series_skips, private.regulars, private.series_acceptances from public, anon, authenticated;
grant select on public.series to authenticated;
grant all on public.series, private.series_skips, private.regulars, private.series_acceptances to service_role;
alter table public.series enable row level security;
create policy "Series are read by those who run them" on public.series
  for select to authenticated
  using (organizer_id = (select auth.uid()) or group_id in (select private.my_managed_groups()));

-- What the tables themselves keep ----------------------------------------------------------------

create function private.guard_series()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  -- Whoever writes through the table is one of these; the functions of series write as their owner.
  if current_user in ('anon', 'authenticated') then
    new.series_id := case when tg_op = 'UPDATE' then old.series_id end;
    new.occurs_on := case when tg_op = 'UPDATE' then old.occurs_on end;
  end if;
  return new;
end
$$;
comment on function private.guard_series() is 'A client never puts an event into a series, nor takes it out or makes it another date. By its name it runs before prepare_event, which trusts that.';

create trigger guard_series_insert before insert on public.events
  for each row when (num_nonnulls(new.series_id, new.occurs_on) > 0) execute function private.guard_series();
create trigger guard_series_update before update on public.events
  for each row when ((old.series_id, old.occurs_on) is distinct from (new.series_id, new.occurs_on))
  execute function private.guard_series();

create function private.forget_series_acceptance()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.series_acceptances a
   where a.user_id = old.user_id
     and a.series_id = (select e.series_id from public.events e where e.id = old.event_id);
  return null;
end
$$;
comment on function private.forget_series_acceptance() is 'Whoever is removed from a private date is not let into the next one either. A date that is deleted takes nothing along.';

create trigger forget_series_acceptance after delete on private.event_acceptances
  for each row execute function private.forget_series_acceptance();

revoke all on function private.guard_series(), private.forget_series_acceptance()
  from public, anon, authenticated;
