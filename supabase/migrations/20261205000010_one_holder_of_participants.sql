-- A registration names its holder alone. Each large table has a file of its own, and none is locked while its rows are read.
set local statement_timeout = 0;

drop view private.persons;

alter table public.participants
  drop column pick,
  drop constraint participants_kind_check,
  add constraint participants_kind_check check (
    case kind when 'own' then claimed_by_user_id is null when 'extra' then num_nonnulls(user_id, claimed_by_user_id) = 0 when 'claim' then user_id is null
         else false end) not valid;
comment on constraint participants_kind_check on public.participants is 'Only its own registration has an account''s id in user_id, and only a claim in claimed_by_user_id.';
