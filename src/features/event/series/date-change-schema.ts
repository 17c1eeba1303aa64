import * as z from 'zod/mini'
import { capacitySchema } from '@/entities/event/capacity-schema'
import { TEXT_COLUMNS } from '@/entities/event/text-columns'
import { atMost } from '@/lib/text/text-schema'

/** What is typed to change one date. */
export const dateChangeSchema = z.object({
  /** ISO. */
  datetime: z.string().check(z.minLength(1, 'A date of a series needs a start')),
  location: z
    .string()
    .check(
      z.trim(),
      atMost(TEXT_COLUMNS.location.max, `Location must be less than ${TEXT_COLUMNS.location.max} characters`),
    ),
  max_participants: capacitySchema,
})
/** The same before any rule about it, as this phone keeps it. */
export const dateDraftSchema = z.object({
  datetime: z.string(),
  location: z.string(),
  max_participants: z.nullable(z.number()),
})
export type DateChange = z.infer<typeof dateChangeSchema>
