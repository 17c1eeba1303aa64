import * as z from 'zod/mini'
import { eachFact } from './text-columns'

/**
 * A part of an event with a name and separate slots. Its id is unique within the event, and the same on all dates of a
 * series.
 */
const sectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  /** How many have a slot in it. */
  taken: z.number(),
  waiting: z.number(),
  /** When its people have to be there, ISO. Both or none. */
  start: z.optional(z.string()),
  end: z.optional(z.string()),
})
type SectionResponse = z.infer<typeof sectionSchema>
export interface Section extends Omit<SectionResponse, 'size'> {
  /** Null: no limit. */
  size: number | null
  /** The name alone, where `name` says the time beside it. */
  ownName?: string | undefined
  /** A person offers a slot in it, which is as good as a free one (`withOffers`). */
  isOffered?: boolean | undefined
  /** Its time is over: no one can join it (`markTimes`). */
  isOver?: boolean | undefined
  /** The last two hours before its start have begun: no one is promoted, a free slot goes to the first tap (`markTimes`). */
  isLastCall?: boolean | undefined
}

/** The public data of an event, on its page and in its invite, from `private.event_columns`. */
export const factsShape = {
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  datetime: z.nullable(z.string()),
  end_datetime: z.nullable(z.string()),
  /** A device may have stored a response that lacks a younger one. */
  ...eachFact(() => z.nullish(z.string())),
  /** Answers that this device kept from an older version lack these. */
  time_zone: z.nullish(z.string()),
  registration_deadline: z.nullish(z.string()),
  is_private: z.boolean(),
  max_participants: z.nullable(z.number()),
  /** Whether people can wait while it is full. */
  waitlist: z.optional(z.boolean()),
  /** In order. Missing for an event that has none. */
  sections: z.optional(z.array(sectionSchema)),
  /** How many slots one person may take for themselves; missing: one. */
  max_picks: z.optional(z.number()),
  /** One person may take slots at overlapping times. */
  picks_overlap: z.optional(z.boolean()),
  /** People can say that they can't come, and who reads it: 'managers' or 'everyone'. Missing if they cannot. */
  cant_come: z.optional(z.string()),
  /** It needs more people, and no one has decided: how many, how many have joined, and when that is decided. Missing otherwise. */
  minimum: z.optional(z.object({ needed: z.number(), people: z.number(), decides_at: z.string() })),
  group_id: z.nullable(z.string()),
  /** When it was called off, ISO. Missing, like the sentence for people, while it takes place. */
  called_off_at: z.nullish(z.string()),
  call_off_note: z.nullish(z.string()),
  /** The start before the event was moved, ISO. Missing where it was not, or is back. */
  moved_from: z.nullish(z.string()),
  /** Hue and part of the pattern (look.ts); null for those that follow from the id. */
  look: z.nullish(z.number()),
}
const factsSchema = z.object(factsShape)
export type FactsResponse = z.infer<typeof factsSchema>
export type Facts = Omit<FactsResponse, 'sections'> & {
  /** In order. An event without sections has one: its id and its name are ''. */
  sections: readonly Section[]
}
