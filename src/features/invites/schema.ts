import * as z from 'zod/mini'
import { type Facts, factsShape } from '@/entities/event/facts'
import { seriesSchema } from '@/entities/series/series'

const text = z.nullable(z.string())

/** Missing in cached responses of an earlier version. */
const sinceLater = <Schema extends z.core.$ZodType>(schema: Schema) => z._default(z.nullable(schema), null)

/** Response of `get_invite` for an event, for anyone with the link. */
export const eventResponseSchema = z.object({
  type: z.literal('event'),
  ...factsShape,
  participant_count: z.number(),
  waiting_count: z.optional(z.number()),
  /** Price of a slot. Payment instructions are on the event's page. */
  price: z.nullish(z.object({ cents: z.number(), currency: z.string() })),
  /** The organizer's name. */
  organizer_name: sinceLater(z.string()),
  /** The first 20 people of the roster; null for viewers who may not open the event. */
  people: sinceLater(
    z.array(z.object({ slot_number: z.number(), section_id: z.optional(z.string()), name: z.string() })),
  ),
  /** Initials of the first three on the waitlist. Null if the viewer may not open the event, or no one waits. */
  line: z.nullish(z.array(z.string())),
  /** The ids of the sections in which a slot is offered ('' without sections). Missing where none is. */
  offers: z.optional(z.array(z.string())),
  /** The series that it is a date of. If no date exists, the answer is the planned one, under the series' id. */
  series: z.nullish(seriesSchema),
  viewer: z.object({ registered: z.boolean(), place: z.nullish(z.number()), can_open: z.boolean() }),
})
export type EventResponse = z.infer<typeof eventResponseSchema>
/** The invite as the app works with it. */
export type EventInvite = Omit<EventResponse, 'sections' | 'waiting_count' | 'people' | 'offers'> & {
  sections: Facts['sections']
  waiting_count: number
  people: { slot_number: number; section_id: string; name: string }[] | null
}

/** Response of `get_invite` for a group, for anyone with the link. */
export const groupInviteSchema = z.object({
  type: z.literal('group'),
  id: z.string(),
  name: z.string(),
  description: text,
  is_private: z.boolean(),
  event_count: z.number(),
  member_count: z.number(),
  viewer: z.object({ is_member: z.boolean(), can_open: z.boolean() }),
})
export type GroupInvite = z.infer<typeof groupInviteSchema>
