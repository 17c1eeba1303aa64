import * as z from 'zod/mini'
import { sectionNameSchema } from '@/entities/event/section-name-schema'

/** Everything that can happen in an event, as the database names it (`private.activity.action`). */
const ACTIONS = [
  'joined',
  'waits',
  'got_slot',
  'switched',
  'offered',
  'not_offered',
  'changed',
  'withdrew',
  'removed',
  'new_link',
  'edited',
  'called_off',
  'called_on',
  'decided',
  'said_paid',
  'paid',
  'unpaid',
  'refunded',
  'not_refunded',
  'denied',
  'dismissed',
  'not_dismissed',
  'cohost',
  'cohost_left',
  'cohost_removed',
  'added',
] as const

const entrySchema = z.object({
  id: z.number(),
  at: z.string(),
  action: z.enum(ACTIONS),
  /** The registration's person; null when that account is gone, and for actions on the event itself. */
  name: z.nullable(z.string()),
  /** The actor, if that was another person; null also when that account is gone. */
  by: z.nullable(z.string()),
  slot: z.nullish(z.number()),
  /** The names at that time of the section of the slot or place, and of the former one. */
  section: z.optional(sectionNameSchema),
  from: z.optional(sectionNameSchema),
  claimed: z.optional(z.boolean()),
  late: z.optional(z.boolean()),
  /** They had offered the slot, and it was taken. */
  substitute: z.optional(z.boolean()),
  /** The names of the columns that were changed, never what is in them. */
  fields: z.optional(z.array(z.string())),
  cents: z.optional(z.number()),
  currency: z.optional(z.string()),
  /** How many were added at once; of the last hour, how many of them can be taken back. */
  people: z.optional(z.number()),
  undo: z.optional(z.number()),
})

/** The answer of `get_activity`. An entry of a kind that this version does not know is left out. */
export const activityPageSchema = z.object({
  entries: z.pipe(
    z.array(z.unknown()),
    z.transform((entries) =>
      entries.flatMap((entry) => {
        const parsed = entrySchema.safeParse(entry)
        return parsed.success ? [parsed.data] : []
      }),
    ),
  ),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(z.number()),
})

export type ActivityEntry = z.infer<typeof entrySchema>
export type Action = ActivityEntry['action']
