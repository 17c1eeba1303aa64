import * as z from 'zod/mini'
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
  /** What differs from the plan, for a date that is not made yet. */
  changes: z.optional(
    z.object({
      /** How many days later. */
      days: z.optional(z.number()),
      start: z.optional(z.string()),
      location: z.optional(z.nullable(z.string())),
      max_participants: z.optional(z.nullable(z.number())),
    }),
  ),
  /** When a changed date would start according to the plan, ISO. */
  planned_at: z.optional(z.string()),
  /** It was called off; it stays a date, and its page says so. */
  called_off: z.optional(z.boolean()),
})

const regularSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO. */
  since: z.string(),
  /** A place of an account, of a guest, or one that those who run the series keep for a name. */
  kind: z._default(z.enum(['account', 'guest', 'name']), 'account'),
  /** Whom a guest brings, by name. */
  brings: z.optional(z.array(z.string())),
  /** The name of the section into which the next date puts them; missing where the event has none. */
  section: z.optional(z.string()),
})

/** The answer of `get_series`: what those who run a series see of it. */
export const planSchema = z.object({
  id: z.string(),
  every: everySchema,
  starts_on: z.string(),
  time_zone: z.nullable(z.string()),
  opens_days_before: z.number(),
  ends_on: z.nullable(z.string()),
  ended: z.boolean(),
  /** The parts of the plan that can be changed for one date. Older databases do not tell them. */
  planned: z.optional(
    z.object({
      location: z.nullable(z.string()),
      max_participants: z.nullable(z.number()),
      has_sections: z.boolean(),
    }),
  ),
  /** The next dates from today. */
  dates: z.array(dateSchema),
  /** Regulars in the order in which they are put on a list. */
  regulars: z.array(regularSchema),
})

/** The answer of `keep_place`. */
export const placeSchema = z.object({ regular: z.boolean() })

/** The part of `merge_regular`'s answer that the page needs: the name's row, where it is on the same list as its person. */
export const handedOverSchema = z.object({ entry: z.optional(z.object({ id: z.string(), name: z.string() })) })

export type HandedOver = z.infer<typeof handedOverSchema>
export type Plan = z.infer<typeof planSchema>
export type PlannedDate = Plan['dates'][number]
export type Regular = Plan['regulars'][number]
