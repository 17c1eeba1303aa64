-- Two people with one name may both have said that they paid.
drop index public.payments_left_once;
