import { subDays } from 'date-fns'
import * as z from 'zod/mini'
import { PRESETS, type Preset } from '@/entities/event/deadline-presets'

/**
 * A deadline in the form is a distance from the start, so that it moves along. Whole days go by the calendar and the
 * rest by the clock, as RFC 5545 (3.3.6) counts durations: '1 day before' 7 PM is 7 PM also where the clocks change in
 * between, and '1 hour before' is never the start itself. Both in this browser's zone, as in the date-time picker.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR

const leadSchema = z.object({
  /** Calendar days before the start, at its time of day. */
  days: z.number(),
  /** How much earlier still, ms. */
  ms: z.number(),
})
type Lead = z.infer<typeof leadSchema>

/** `at` (ISO): a fixed time, where there is no start or it comes after the start. Null: no deadline. */
export const deadlineSchema = z.nullable(z.union([leadSchema, z.object({ at: z.string() })]))
export type Deadline = z.infer<typeof deadlineSchema>

const LEADS: Record<Preset, Lead | null> = {
  none: null,
  hour: { days: 0, ms: HOUR },
  day: { days: 1, ms: 0 },
  'two-days': { days: 2, ms: 0 },
}

export const deadlineOf = (preset: Preset): Deadline => LEADS[preset]

/** The preset with the same distance, or 'custom'. */
export function presetOf(deadline: Deadline): Preset | 'custom' {
  return PRESETS.find((preset) => JSON.stringify(LEADS[preset]) === JSON.stringify(deadline)) ?? 'custom'
}

export function deadlineAt(moment: Date, start: Date | null): Deadline {
  if (!start || moment > start) return { at: moment.toISOString() }
  let days = Math.floor((start.getTime() - moment.getTime()) / DAY) + 1
  // A day may have 23 or 25 hours.
  while (subDays(start, days) < moment) days -= 1
  return { days, ms: subDays(start, days).getTime() - moment.getTime() }
}

/** Whole days go by the calendar, as in the database (`private.decides_at`). */
export const leadOf = (hours: number): Lead => ({ days: Math.floor(hours / 24), ms: (hours % 24) * HOUR })

/** When the deadline is. Null for none, and for a distance without a start. */
export function momentOf(deadline: Deadline, start: Date | null): Date | null {
  if (!deadline) return null
  if ('at' in deadline) return new Date(deadline.at)
  return start && new Date(subDays(start, deadline.days).getTime() - deadline.ms)
}
