-- Promotion is final: slots that had to be confirmed are confirmed, and people who let a slot go by stay in line at their place.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

update private.messages m set details = m.details - 'confirm_until', drop_after = coalesce(e.end_datetime, e.datetime)
  from public.events e
 where e.id = m.event_id and m.kind = 'promoted' and m.details ->> 'confirm_until' is not null;

delete from private.activity where deed in ('confirmed', 'missed');

update public.series set template = template - 'confirm_within' where template ? 'confirm_within';

drop view private.lines;
create view private.lines with (security_invoker = true) as
  select p.event_id, p.section_id, p.waiting_since as since, p.id, false as moves, p.section_id as leaves
    from public.participants p where p.waiting_since is not null
  union all
  select p.event_id, p.moving_to, p.moving_since, p.id, true, p.section_id
    from public.participants p where p.moving_to is not null;

drop index public.participants_confirm_idx;
alter table public.participants
  drop constraint participants_place_check,
  drop column confirm_until,
  drop column let_go_at,
  add constraint participants_place_check check (
    case when waiting_since is null
         then slot_number is not null and slot_number >= 0
           and num_nulls(moving_to, moving_since) <> 1 and moving_to is distinct from section_id
         else slot_number is null and num_nonnulls(promoted_at, moving_to, moving_since, offered_at) = 0 end);
comment on constraint participants_place_check on public.participants is 'Either a slot or a place in line. Slots are numbered from 1; 0 is on the list without a number, which no function here writes. Only those who have a slot can offer it or ask to switch, and only to another section.';

alter table public.events
  drop constraint events_confirm_within_check,
  drop column confirm_within;

-- A slot that all in line had let go by goes to the first in line.
select private.move_up(e.id) from public.events e
 where e.called_off_at is null and not private.is_ended(e.datetime, e.end_datetime)
   and exists (select from public.participants p where p.event_id = e.id and p.waiting_since is not null)
 order by e.id;
