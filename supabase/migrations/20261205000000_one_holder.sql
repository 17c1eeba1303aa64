-- Drops the other ways in which tables said whose a row is.
set local statement_timeout = 0;

-- Rows that were written while the earlier files were applied.
call private.fill_holders();
drop procedure private.fill_holders();

drop view private.persons;

alter table public.participants
  drop column pick,
  drop constraint participants_kind_check,
  add constraint participants_kind_check check (
    case kind when 'own' then claimed_by_user_id is null when 'extra' then num_nonnulls(user_id, claimed_by_user_id) = 0 when 'claim' then user_id is null
         else false end) not valid;
alter table public.participants validate constraint participants_kind_check;
comment on constraint participants_kind_check on public.participants is 'Only its own registration has an account''s id in user_id, and only a claim in claimed_by_user_id.';

drop table private.guest_secrets;

delete from private.answers where holder is null;
alter table private.answers
  drop column user_id,
  drop column secret_hash,
  alter column holder set not null;

alter table private.attendance
  drop column user_id,
  drop column claimed,
  drop column secret_hash;

alter table public.payments
  drop column user_id,
  drop column claimed,
  drop column secret_hash,
  drop column was_pick,
  drop column was_brought;
drop index if exists public.payments_own_once;
alter index public.payments_own_once_of_holder rename to payments_own_once;

delete from private.calendar_feeds where holder is null;
alter table private.calendar_feeds
  drop column user_id,
  drop column participant_id,
  drop column secret_hash,
  alter column holder set not null;

delete from private.guest_mails where holder is null;
alter table private.guest_mails
  drop column secret_hash,
  alter column holder set not null;
create unique index guest_mails_once on private.guest_mails (holder) where address is not null;

drop table private.adopted_secrets;

alter table private.regulars
  drop column user_id,
  drop column secret_hash,
  drop column brings;
alter table private.regulars validate constraint regulars_owner_check;

alter table private.push_subscriptions drop column secret_hash;
alter table private.messages drop column secret_hash;
