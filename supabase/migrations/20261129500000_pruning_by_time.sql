-- Old entries of the activity are found with a plain index. The one before (BRIN) knew ranges of pages, and only those that a vacuum
-- had seen: in a busy project a fifth of all entries was read before one could be pruned.

set local statement_timeout = 0; -- with many rows it takes longer than a host allows
create index activity_time_idx on private.activity (at);
drop index private.activity_at_idx;

-- The event is named once more, so that only its own entries are read. As columns of `gone` they were looked for among all.
create or replace function private.drop_activity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  with gone as materialized (
    select a.id from private.activity a where a.event_id = old.id for update skip locked)
  delete from private.activity a using gone where a.event_id = old.id and a.id = gone.id;
  return null;
end
$$;
