-- How many people an event needs, when that is decided, and the decision.

-- With many rows the checks take longer than a host allows.
set local statement_timeout = 0;

alter table public.events add constraint events_decide_hours_check check (decide_hours between 1 and 72);

alter table private.scheduled_jobs drop constraint scheduled_jobs_kind_check;
alter table private.scheduled_jobs add constraint scheduled_jobs_kind_check check (kind in ('reminder', 'series', 'decision'));
comment on constraint scheduled_jobs_kind_check on private.scheduled_jobs is 'The kind of work.';

alter table private.messages drop constraint messages_kind_check;
alter table private.messages add constraint messages_kind_check check (kind in (
  'promoted', 'changed', 'cancelled', 'called_off', 'reminder', 'opened', 'payment', 'notice', 'asked', 'joined', 'digest', 'taken', 'undecided'));
comment on constraint messages_kind_check on private.messages is 'The kinds that there are.';
