-- A payment does not say how it was made.
alter table public.payments drop column method;
