-- What the functions no longer read: late withdrawals, counts of deleted attendance, dates that were deleted, and marks of new activity.
set local statement_timeout = 0;

delete from private.attendance where came is null;
alter table private.attendance alter column came set not null;
delete from private.attendance_totals where check_at is null;
drop index private.attendance_totals_look_at_idx;
alter table private.attendance_totals
  drop column unnamed_came,
  drop column unnamed_missed,
  alter column check_at set not null;
create index attendance_totals_check_at_idx on private.attendance_totals (check_at);
comment on column private.attendance.came is null;

drop table private.cancelled_dates;
drop table private.activity_seen;
