-- Settings sends no test notification.
set local statement_timeout = 0;
delete from private.messages where kind = 'test';
alter table private.messages drop constraint messages_kind_check;
alter table private.messages add constraint messages_kind_check check (kind in (
  'promoted', 'changed', 'cancelled', 'called_off', 'reminder', 'opened', 'payment', 'notice', 'asked', 'joined', 'digest', 'taken'));
comment on constraint messages_kind_check on private.messages is 'The kinds that there are.';
