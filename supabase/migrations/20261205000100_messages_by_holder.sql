-- Messages and devices belong to a holder alone, and a guest's row is found by the holder.
set local statement_timeout = 0;

-- Of a person without a link, or of an account that is gone.
delete from private.messages where holder is null;
alter table private.messages
  drop column recipient,
  drop column to_account,
  alter column event_id set not null,
  alter column holder set not null,
  add constraint messages_holder_fkey foreign key (holder) references private.holders (id) on delete cascade;
drop index private.messages_holder_idx;
create index messages_holder_idx on private.messages (holder);

delete from private.push_subscriptions s where s.holder is null or not exists (select from private.holders h where h.id = s.holder);
alter table private.push_subscriptions
  drop column user_id,
  drop column participant_id,
  alter column holder set not null,
  add constraint push_subscriptions_holder_fkey foreign key (holder) references private.holders (id) on delete cascade not valid;
alter table private.push_subscriptions validate constraint push_subscriptions_holder_fkey;
drop index private.push_subscriptions_holder_idx;
create index push_subscriptions_holder_idx on private.push_subscriptions (holder, created_at);

alter table public.participants drop column claimed_with;
