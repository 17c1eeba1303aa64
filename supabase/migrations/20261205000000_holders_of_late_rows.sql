-- Rows that were written while the earlier files were applied.
set local statement_timeout = 0;
call private.fill_holders();
drop procedure private.fill_holders();
