import * as z from 'zod/mini'

/** Events as the database answers for lists, apart from the rules of the form: lists are shown without those. */

const text = z.nullable(z.string())

export const listedEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  datetime: text,
  end_datetime: text,
  location: text,
  is_private: z.boolean(),
  max_participants: z.nullable(z.number()),
  group_name: text,
  participant_count: z._default(z.nullable(z.number()), 0),
  /** Read for one's own events only. */
  waiting_count: z.nullish(z.number()),
  /** The person has no slot yet, only a place on the waitlist. */
  isWaiting: z.optional(z.boolean()),
  /** The person's own slots, each with its time, if it has one instead of a number, and the name in it. */
  own: z.optional(z.array(z.object({ slot: z.number(), time: z.optional(z.string()), name: z.string() }))),
  /** Another organizer's event that the person helps to manage. */
  isCohosted: z.optional(z.boolean()),
  series_id: z.nullish(z.string()),
  look: z.nullish(z.number()),
  called_off_at: z.nullish(z.string()),
})
export type ListedEvent = z.infer<typeof listedEventSchema>

/** The same with the key for sorting joined events, and the time of one's slot. */
export const joinedEventSchema = z.extend(listedEventSchema, {
  created_at: z.string(),
  time_zone: z.nullish(z.string()),
  sections: z.nullish(
    z.array(z.object({ id: z.string(), size: z.number(), start: z.optional(z.string()), end: z.optional(z.string()) })),
  ),
})
