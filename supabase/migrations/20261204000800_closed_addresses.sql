-- No address stays closed for ever.
set local statement_timeout = 0;
update private.closed_addresses set until = now() + interval '30 days' where until = 'infinity';
