-- Devices have a holder alone.
set local statement_timeout = 0;
delete from private.push_subscriptions s where not exists (select from private.holders h where h.id = s.holder);
alter table private.push_subscriptions
  drop column user_id,
  drop column participant_id,
  alter column holder set not null,
  add constraint push_subscriptions_holder_fkey foreign key (holder) references private.holders (id) on delete cascade not valid;
drop index private.push_subscriptions_holder_idx;
create index push_subscriptions_holder_idx on private.push_subscriptions (holder, created_at);
