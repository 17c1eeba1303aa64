-- Teams are dealt in one way, so how they were dealt is not stored.
alter table private.event_teams
  drop column dealt_by,
  drop column label_id;
