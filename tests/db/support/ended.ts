/** Tables, and columns as `schema.table.column`, of release 1.2.0 that a later migration drops. */
export const ENDED: ReadonlySet<string> = new Set([
  'private.turns_given',
  'private.regulars.missed_on',
  'public.participants.missed_on',
  'public.participants.moving_since',
  'public.participants.moving_to',
  'public.series.takes_turns',
  'public.series.turns_until',
  'public.series.changed_dates',
])
