-- How an event looks, the reminder, 'confirm within', calling off, and sections. docs/decisions/sections.md, docs/decisions/waitlist.md and
-- docs/decisions/dates.md say why.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

-- What a trigger checks, with the sentence that a person reads, no CHECK says once more (docs/decisions/limits.md).
alter table public.events
  drop constraint events_name_check, drop constraint events_description_check, drop constraint events_location_check,
  drop constraint events_dates_check, drop constraint events_end_check, drop constraint events_max_participants_check,
  drop constraint events_custom_fields_check, drop constraint events_time_zone_check, drop constraint events_deadlines_check,
  drop constraint events_price_check, drop constraint events_pay_check;
alter table public.groups drop constraint groups_name_check, drop constraint groups_description_check;
alter table public.labels drop constraint labels_name_check, drop constraint labels_color_check;

-- An event can be called off: its page stays and says so. Here are only the columns, before everything that asks for them; the migration
-- calling_off has what writes them.
alter table public.events
  add column called_off_at timestamptz,
  add column call_off_note text,
  add column call_offs smallint not null default 0;

-- with many rows it takes longer than a host allows
alter table public.events
  add column look smallint,
  add column remind boolean not null default true,
  add constraint events_look_check check (look between 0 and 575);

-- with many rows it takes longer than a host allows
alter table public.events
  add column confirm_within smallint,
  add constraint events_confirm_within_check check (confirm_within in (30, 120, 720));

alter table public.participants
  add column confirm_until timestamptz,
  add column let_go_at timestamptz;

create index participants_confirm_idx on public.participants (confirm_until) where confirm_until is not null;

-- with many rows it takes longer than a host allows
alter table public.events add column sections jsonb;

alter table public.participants
  add column section_id text not null default '',
  add column moving_to text,
  add column moving_since timestamptz,
  drop constraint participants_place_check,
  add constraint participants_place_check check (
    case when waiting_since is null
         then slot_number is not null and slot_number >= 0 and let_go_at is null and (confirm_until is null or promoted_at is not null)
           and num_nulls(moving_to, moving_since) <> 1 and moving_to is distinct from section_id
         else slot_number is null and num_nonnulls(promoted_at, confirm_until, moving_to, moving_since) = 0 end),
  drop constraint participants_slot_once,
  add constraint participants_slot_once unique (event_id, slot_number, section_id) deferrable;

-- Each section has a line of its own.
drop index public.participants_line_idx;
create index participants_line_idx on public.participants (event_id, section_id, waiting_since, id) where waiting_since is not null;
create index participants_wishes_idx on public.participants (event_id, moving_to, moving_since, id) where moving_to is not null;

-- Everybody in line. supabase/schemas/waitlist.sql says more.
create view private.lines with (security_invoker = true) as
  select p.event_id, p.section_id, p.waiting_since as since, p.id, false as moves, p.section_id as leaves, p.let_go_at, p.confirm_until
    from public.participants p where p.waiting_since is not null
  union all
  select p.event_id, p.moving_to, p.moving_since, p.id, true, p.section_id, p.let_go_at, p.confirm_until
    from public.participants p where p.moving_to is not null;
