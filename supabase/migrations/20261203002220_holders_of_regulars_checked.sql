alter table private.regulars add constraint regulars_owner_check check (num_nonnulls(holder, claimed_by, brought_by) = 1) not valid;
