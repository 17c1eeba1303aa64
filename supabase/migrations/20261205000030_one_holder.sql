-- Drops the other ways in which small tables named their holder.
set local statement_timeout = 0;

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

alter table private.push_subscriptions drop column secret_hash;
alter table private.messages drop column secret_hash;
