-- What is old is found along an index that knows every row. The one before knew ranges of pages, and only those that a vacuum had
-- seen: in a busy project a fifth of all entries had to be read before one could be pruned.
drop index private.activity_at_idx;
create index activity_at_idx on private.activity (at);
