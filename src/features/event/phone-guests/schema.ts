import * as z from 'zod/mini'
import { type RegistrationStatus, readRegistrationStatus } from '@/entities/event/registration-status'

const text = z.nullable(z.string())

/** A guest's registration on a date to come, as the database lists it for a phone. */
const listedGuestSchema = z.object({
  /** The position of its secret in the request, counted from 1. */
  secret_number: z.number(),
  id: z.string(),
  name: z.string(),
  /** Null for a person who waits at that place. */
  slot_number: z.nullable(z.number()),
  place: z.optional(z.number()),
  section: z.nullish(z.string()),
  /** When its slot starts, where that has a time instead of a number. */
  starts_at: z.nullish(z.string()),
  event: z.object({
    id: z.string(),
    name: z.string(),
    datetime: text,
    time_zone: z.nullish(z.string()),
    end_datetime: text,
    location: text,
    look: z.nullish(z.number()),
    series_id: z.nullish(z.string()),
  }),
})
export const listedGuestsSchema = z.array(
  z.pipe(
    listedGuestSchema,
    z.transform(({ slot_number, place, ...guest }) => ({
      ...guest,
      ...readRegistrationStatus({ slot_number, place }),
    })),
  ),
)

/** The outcome of each secret, in the order of the request. */
export const adoptedSchema = z.object({ outcomes: z.array(z.enum(['taken', 'stays', 'gone'])) })
export type Outcome = z.infer<typeof adoptedSchema>['outcomes'][number]

/** The same without the secret, which must not be cached. */
export type PhoneGuest = Omit<z.infer<typeof listedGuestSchema>, 'secret_number' | 'slot_number' | 'place'> &
  RegistrationStatus & {
    /** A private link brought it: it may be another person's. */
    byLink: boolean
    /** One more slot of a guest who is listed already. */
    isFurther: boolean
  }
