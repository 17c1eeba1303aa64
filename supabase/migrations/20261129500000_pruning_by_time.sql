-- Old entries of the activity are found with a plain index. The one before (BRIN) knew ranges of pages, and only those that a vacuum
-- had seen: in a busy project a fifth of all entries was read before one could be pruned.

set local statement_timeout = 0; -- with many rows it takes longer than a host allows
create index activity_time_idx on private.activity (at);
drop index private.activity_at_idx;

create or replace function private.drop_activity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.drop_activity_of(old.id);
  return null;
end
$$;
comment on function private.drop_activity() is 'An event that is deleted takes along what happened in it (private.drop_activity_of).';
