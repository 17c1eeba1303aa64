-- Messages have a holder alone. Others were to people without a link, or to accounts that are gone.
set local statement_timeout = 0;
delete from private.messages m where not exists (select from private.holders h where h.id = m.holder);
alter table private.messages
  drop column recipient,
  drop column to_account,
  alter column event_id set not null,
  alter column holder set not null,
  add constraint messages_holder_fkey foreign key (holder) references private.holders (id) on delete cascade not valid;
drop index private.messages_holder_idx;
create index messages_holder_idx on private.messages (holder);
