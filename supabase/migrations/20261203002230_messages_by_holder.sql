-- Messages as the functions before and after this release write them.
set local statement_timeout = 0;
alter table private.messages
  alter column recipient drop not null,
  alter column to_account drop not null,
  drop constraint messages_once,
  add constraint messages_once unique (event_id, recipient, to_account, kind),
  add constraint messages_holder_once unique (event_id, holder, kind);
