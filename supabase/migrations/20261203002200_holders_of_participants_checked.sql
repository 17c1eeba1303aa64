-- Checks the filled column. The kinds get a stricter check once the functions write them.
alter table public.participants add constraint participants_kind_check check (kind in ('own', 'extra', 'claim')) not valid;
