/** Tables, and columns as `schema.table.column`, of release 1.2.0 that a later migration drops. */
export const ENDED: ReadonlySet<string> = new Set([
  'private.activity_seen',
  'private.attendance_totals.unnamed_came',
  'private.attendance_totals.unnamed_missed',
  'private.cancelled_dates',
  'private.turns_given',
  'public.events.confirm_within',
  'public.participants.confirm_until',
  'public.participants.let_go_at',
  'private.regulars.missed_on',
  'public.participants.missed_on',
  'public.participants.moving_since',
  'public.participants.moving_to',
  'public.payments.method',
  'public.series.takes_turns',
  'public.series.turns_until',
  'public.series.changed_dates',
])
