-- Devices as the functions before and after this release write them.
set local statement_timeout = 0;
alter table private.push_subscriptions
  drop constraint push_subscriptions_owner_check,
  add constraint push_subscriptions_holder_once unique (endpoint, holder);
