-- People with a slot no longer wait for another section. Their requests end with the columns, and they keep their slots.
set local statement_timeout = 0;

drop view private.lines;
alter table public.participants drop constraint participants_place_check, drop column moving_to, drop column moving_since;
alter table public.participants add constraint participants_place_check check (
  case when waiting_since is null
       then slot_number is not null and slot_number >= 0 and let_go_at is null and (confirm_until is null or promoted_at is not null)
       else slot_number is null and num_nonnulls(promoted_at, confirm_until, offered_at) = 0 end) not valid;
alter table public.participants validate constraint participants_place_check;
comment on constraint participants_place_check on public.participants is
  'Either a slot or a place in line. Slots are numbered from 1; 0 is on the list without a number, which no function here writes. Only a slot that somebody waited for is to be confirmed. Only those who have a slot can offer it.';
