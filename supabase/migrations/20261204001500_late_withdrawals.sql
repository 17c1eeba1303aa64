-- Event managers are notified of late withdrawals only, not of each person who joins or leaves.
set local statement_timeout = 0;
drop index private.messages_digest_accounts_idx;
update private.messages m
   set details = m.details - '{joined,joined_count}'::text[] || jsonb_build_object('left', l.late, 'left_count', jsonb_array_length(l.late))
  from private.messages o
 cross join lateral (
   select coalesce(jsonb_agg(p - 'late' order by n), '[]') as late
     from jsonb_array_elements(o.details -> 'left') with ordinality t (p, n) where p -> 'late' = 'true') l
 where o.id = m.id and m.kind = 'digest';
delete from private.messages where kind = 'digest' and details -> 'left' = '[]';
create index messages_digest_accounts_idx on private.messages using gin ((details -> 'left') jsonb_path_ops) where kind = 'digest';
