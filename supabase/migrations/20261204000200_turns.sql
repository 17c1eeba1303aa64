-- A series takes no turns: people who waited in vain for a date no longer go first on the next one. Rows and places stay as they are.

drop table private.turns_given;

alter table public.series
  drop column takes_turns,
  drop column turns_until;

alter table private.regulars drop column missed_on;

alter table public.participants drop column missed_on;
