import * as z from 'zod/mini'
import { noticeSchema } from '@/entities/event/event-schema'

/** The same limit as in the database. */
export const LONGEST_NOTICE = 500

/** The response of `write_notice` and `change_notice`: the notices of the page. */
export const noticesSchema = z.nullable(z.array(noticeSchema))

/** The reach of a notice (`get_reach`): of `people`, `told` get a notification, `pushed` of these on a device and the others by mail. */
export const reachSchema = z.object({
  people: z.number(),
  told: z.number(),
  pushed: z.number(),
  /** The names of people without a notification, at most 20. */
  untold: z.array(z.string()),
})

export type Reach = z.infer<typeof reachSchema>
