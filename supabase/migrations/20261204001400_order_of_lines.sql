-- The order of a waitlist is fixed: the activity has no entries about people who were moved to its front.
set local statement_timeout = 0;
delete from private.activity where action = 'to_front';
