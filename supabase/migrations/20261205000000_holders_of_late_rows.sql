-- Rows that were written while the earlier files were applied.
set local statement_timeout = 0;
call private.fill_holders();
call private.fill_registrations('');
call private.fill_others();
drop procedure private.fill_holders(), private.fill_registrations(text), private.fill_others();
