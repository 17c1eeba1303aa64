-- While others read and write.
set local statement_timeout = 0;
alter table private.messages validate constraint messages_holder_fkey;
alter table private.push_subscriptions validate constraint push_subscriptions_holder_fkey;
