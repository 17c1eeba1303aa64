-- The holder of a registration, and whether it is their own.
set local statement_timeout = 0;

alter table public.participants
  add column holder uuid,
  add column kind text not null default 'own',
  add constraint participants_holder_fkey foreign key (holder) references private.holders (id) on delete set null not valid;
