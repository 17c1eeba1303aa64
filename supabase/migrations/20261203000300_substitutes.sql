-- Find a substitute: a slot can be offered, and its person is told who took it.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

alter table public.participants
  add column offered_at timestamptz,
  add column given_to uuid,
  drop constraint participants_place_check,
  add constraint participants_place_check check (
    case when waiting_since is null
         then slot_number is not null and slot_number >= 0 and let_go_at is null and (confirm_until is null or promoted_at is not null)
           and num_nulls(moving_to, moving_since) <> 1 and moving_to is distinct from section_id
         else slot_number is null and num_nonnulls(promoted_at, confirm_until, moving_to, moving_since, offered_at) = 0 end);
create index participants_offered_idx on public.participants (event_id) where offered_at is not null;

alter table private.messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in ('promoted', 'changed', 'cancelled', 'called_off', 'reminder', 'opened', 'payment', 'notice', 'asked', 'joined', 'digest', 'taken', 'test'));
