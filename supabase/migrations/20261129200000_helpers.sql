-- Co-hosts, teams, and who came.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

-- Teams: those who run the event split those who have a slot into 2 to 6. Stored, so that everybody sees the same. The page deals people
-- out, because it knows names and labels already. The database checks who may do it, and that nobody is in two teams.
-- docs/decisions/running-an-event.md says why.
create table private.event_teams (
  event_id text primary key references public.events (id) on delete cascade,
  dealt_by text not null,
  label_id uuid,
  teams jsonb not null,
  constraint event_teams_dealt_by_check check (dealt_by in ('order', 'turns', 'label', 'section')),
  constraint event_teams_teams_check check (jsonb_typeof(teams) = 'array' and jsonb_array_length(teams) between 2 and 6)
);

grant all on table private.event_teams to service_role;

-- Co-hosts: accounts that help to run an event, or a series with all its dates, because they opened a link of its organizer. They may do
-- with it what an admin of its group may. Here: who they are, and who runs what. docs/decisions/running-an-event.md says why.
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

create index cohosts_user_id_idx on private.cohosts (user_id);

grant all on table private.cohosts to service_role;

create table private.cohost_links (
  token text primary key default left(private.new_event_id() || private.new_event_id(), 22),
  event_id text unique references public.events (id) on delete cascade,
  series_id text unique references public.series (id) on delete cascade,
  constraint cohost_links_what_check check (num_nonnulls(event_id, series_id) = 1)
);

grant all on table private.cohost_links to service_role;

-- Who came: noted by those who run the event, from its start on. Names are kept until ninety days after the series or the event. Then only
-- 'came 8 of 10' stays for each date. docs/decisions/running-an-event.md says why.
create table private.attendance_totals (
  event_id text primary key references public.events (id) on delete cascade,
  unnamed_came int not null default 0,
  unnamed_missed int not null default 0,
  look_at timestamptz
);

create index attendance_totals_look_at_idx on private.attendance_totals (look_at) where look_at is not null;

create table private.attendance (
  participant_id uuid primary key,
  event_id text not null references private.attendance_totals (event_id) on delete cascade,
  came boolean,
  name text not null,
  user_id uuid,
  claimed boolean not null default false,
  secret_hash bytea
);

create index attendance_event_id_idx on private.attendance (event_id);

create index attendance_user_id_idx on private.attendance (user_id) where user_id is not null;

grant all on table private.attendance_totals, private.attendance to service_role;

-- An event that is deleted skips the entries of its activity that somebody holds: an account that is being deleted takes its name out of them,
-- and may be waiting for the event. They stayed for ninety days. Now such an event is noted, and pruning takes the rest of them away.
create table private.half_dropped (
  event_id text primary key
);

grant all on table private.half_dropped to service_role;
