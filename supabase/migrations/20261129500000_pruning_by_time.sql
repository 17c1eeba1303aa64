-- What is old is found along an index that knows every row. The one before knew ranges of pages, and only those that a vacuum had
-- seen: in a busy project a fifth of all entries had to be read before one could be pruned.
create index activity_time_idx on private.activity (at);
drop index private.activity_at_idx;
