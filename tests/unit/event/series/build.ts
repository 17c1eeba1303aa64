import type { Plan, PlannedDate } from '@/features/event/series/schema'

/** A date of the plan at 7 PM, which is not open yet. */
export const buildDate = (day: string, changes: Partial<PlannedDate> = {}): PlannedDate => {
  const datetime = `${day}T19:00:00Z`
  return { occurs_on: day, datetime, opens_at: '2026-11-19T19:00:00Z', id: null, skipped: false, ...changes }
}

/** The plan of a weekly series, as its organizer reads it. */
export function buildPlan(changes: Partial<Plan> = {}): Plan {
  const rule = { every: 'week', starts_on: '2031-11-20', time_zone: 'UTC', opens_days_before: 7 } as const
  return { id: 'series000001', ...rule, ends_on: null, ended: false, dates: [], regulars: [], ...changes }
}
