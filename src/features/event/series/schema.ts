import * as z from 'zod/mini'
import { sectionNameSchema } from '@/entities/event/section-name-schema'
import { everySchema } from '@/entities/series/series'

const dateSchema = z.object({
  /** The day that the rule gives, year-month-day. A date that was moved keeps it. */
  occurs_on: z.string(),
  /** Its start, ISO. */
  datetime: z.string(),
  /** From when on people can join, ISO. */
  opens_at: z.string(),
  /** Null until it is made. */
  id: z.nullable(z.string()),
  skipped: z.boolean(),
  /** It was called off; it stays a date, and its page says so. */
  called_off: z.optional(z.boolean()),
})

const regularSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO. */
  since: z.string(),
  /** A place of an account, of a guest, or of a name that a manager of the series added. */
  kind: z._default(z.enum(['account', 'guest', 'name']), 'account'),
  /** The added people of a guest, by name. */
  brings: z.optional(z.array(z.string())),
  /** The name of the section into which the next date puts them; missing where the event has none. */
  section: z.optional(sectionNameSchema),
})

/** The response of `get_series`: a manager's view of it. */
export const planSchema = z.object({
  id: z.string(),
  every: everySchema,
  starts_on: z.string(),
  time_zone: z.nullable(z.string()),
  opens_days_before: z.number(),
  ends_on: z.nullable(z.string()),
  ended: z.boolean(),
  /** The next dates from today. */
  dates: z.array(dateSchema),
  /** Regulars in the order in which they are put on a list. */
  regulars: z.array(regularSchema),
})

export const openedDateSchema = z.object({ event_id: z.string() })

export const placeSchema = z.object({ regular: z.boolean() })

export type Plan = z.infer<typeof planSchema>
export type PlannedDate = Plan['dates'][number]
export type Regular = Plan['regulars'][number]
