import * as z from 'zod/mini'

export const everySchema = z.enum(['week', 'two_weeks', 'month'])
export type Every = z.infer<typeof everySchema>

/** The series that an event is a date of, in the answers of `get_event` and `get_invite`. */
export const seriesSchema = z.object({
  id: z.string(),
  every: everySchema,
  /** Its first date, year-month-day. */
  starts_on: z.string(),
  ended: z.boolean(),
  /** The next date should exist and does not. A page that reads this calls `open_series`. */
  due: z.boolean(),
  /** The first date after this one that takes place; its id once it is made. */
  next: z.nullable(z.object({ id: z.nullable(z.string()), datetime: z.string(), opens_at: z.string() })),
  /** The dates before this one that the viewer may open, newest first. */
  earlier: z.optional(z.array(z.object({ id: z.string(), datetime: z.nullable(z.string()) }))),
  /** The viewer keeps a place. */
  regular: z.optional(z.boolean()),
  regulars: z.nullish(z.number()),
})
export type Series = z.infer<typeof seriesSchema>
