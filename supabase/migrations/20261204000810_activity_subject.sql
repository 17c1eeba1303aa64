-- Finds a participant's entries in one event (private.drop_repeat), where the organizer's are many over all events.
set local statement_timeout = 0;
create index activity_subject_idx on private.activity (subject_id, event_id, name) where subject_id is not null;
drop index private.activity_subject_id_idx;
