import * as z from 'zod/mini'
import { noticeSchema } from '@/entities/event/event-schema'

/** The same limit as in the database. */
export const LONGEST_NOTICE = 500

/** The response of `write_notice` and `change_notice`: the notices of the page. */
export const noticesSchema = z.nullable(z.array(noticeSchema))

/** The reach of a notice (`get_reach`): how many people; how many get a notification, and `pushed` of these on a device. */
export const reachSchema = z.object({
  people: z.number(),
  told: z.number(),
  pushed: z.number(),
  /** The names of people without a notification, at most 20. */
  untold: z.array(z.string()),
})

export type Reach = z.infer<typeof reachSchema>
