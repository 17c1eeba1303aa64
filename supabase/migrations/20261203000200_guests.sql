-- People whom a guest brought stay when that guest withdraws: the first of them then leads the others (private.lead), so the key no longer
-- empties the column.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

alter table public.participants
  drop constraint participants_claimed_with_fkey,
  add constraint participants_claimed_with_fkey foreign key (claimed_with) references public.participants (id) deferrable initially deferred;

-- A family behind one address: private.guest_must_wait_until.
alter table private.guest_signups add column guest_hash bytea;
create index guest_signups_guest_hash_idx on private.guest_signups (guest_hash, created_at) where guest_hash is not null;
