import * as z from 'zod/mini'
import { noticeSchema } from '@/entities/event/event-schema'

/** The same limit as in the database. */
export const LONGEST_NOTICE = 500

/** What `write_notice` and `change_notice` answer: the notices of the page. */
export const noticesSchema = z.nullable(z.array(noticeSchema))

/** Whom a notice reaches (`get_reach`): of `people`, `told` hear of it, `pushed` of these on a device and the others by mail. */
export const reachSchema = z.object({
  people: z.number(),
  told: z.number(),
  pushed: z.number(),
  /** The names of those who hear nothing, at most 20. */
  untold: z.array(z.string()),
})

export type Reach = z.infer<typeof reachSchema>
