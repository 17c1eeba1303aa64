-- Promotion is final: slots that had to be confirmed are confirmed, and people who let a slot go by stay in line at their place.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

update private.messages m set details = m.details - 'confirm_until', drop_after = coalesce(e.end_datetime, e.datetime)
  from public.events e
 where e.id = m.event_id and m.kind = 'promoted' and m.details ->> 'confirm_until' is not null;

delete from private.activity where action in ('confirmed', 'missed');

update public.series set template = template - 'confirm_within' where template ? 'confirm_within';

drop index public.participants_confirm_idx;
alter table public.participants
  drop constraint participants_place_check,
  drop column confirm_until,
  drop column let_go_at,
  add constraint participants_place_check check (
    case when waiting_since is null
         then slot_number is not null and slot_number >= 0
         else slot_number is null and num_nonnulls(promoted_at, offered_at) = 0 end);
comment on constraint participants_place_check on public.participants is 'Either a slot or a place in line. Slots are numbered from 1; 0 is on the list without a number, which no function here writes. Only a person with a slot can offer it.';

alter table public.events
  drop constraint events_confirm_within_check,
  drop column confirm_within;

-- A slot that all in line had let go by goes to the first in line.
select private.promote(e.id) from public.events e
 where e.called_off_at is null and not private.is_ended(e.datetime, e.end_datetime)
   and exists (select from public.participants p where p.event_id = e.id and p.waiting_since is not null)
 order by e.id;
