import * as z from 'zod/mini'
import { readCustomFields } from './custom-field-schema'

/** Events and groups as the database answers, apart from the rules of the form: lists are shown without those. */

const text = z.nullable(z.string())

/** An event as My Events and Home list it. */
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
  /** Asked for in one's own events only. */
  waiting_count: z.nullish(z.number()),
  /** The person has no slot yet, only a place in line. */
  isWaiting: z.optional(z.boolean()),
})
export type ListedEvent = z.infer<typeof listedEventSchema>

/** The same, with what puts a person's joined events in order. */
export const joinedEventSchema = z.extend(listedEventSchema, { created_at: z.string() })

/** The columns that the edit form reads, for `select`. */
export const EDITABLE =
  'id, organizer_id, name, description, datetime, end_datetime, location, is_private, max_participants, custom_fields, time_zone, registration_deadline, withdraw_until, waitlist, price_cents, currency, pay_link, pay_note' as const

/** An event as the edit form reads it. */
export const editableEventSchema = z.object({
  id: z.string(),
  organizer_id: z.string(),
  name: z.string(),
  description: text,
  datetime: text,
  end_datetime: text,
  location: text,
  is_private: z.boolean(),
  max_participants: z.nullable(z.number()),
  custom_fields: z.pipe(z.unknown(), z.transform(readCustomFields)),
  time_zone: text,
  registration_deadline: text,
  withdraw_until: text,
  waitlist: z.boolean(),
  price_cents: z.nullable(z.number()),
  currency: text,
  pay_link: text,
  pay_note: text,
})
export type EditableEvent = z.infer<typeof editableEventSchema>

export const createdEventSchema = z.object({ id: z.string(), name: z.string() })
export type CreatedEvent = z.infer<typeof createdEventSchema>

export const groupChoiceSchema = z.object({ id: z.string(), name: z.string() })
export type GroupChoice = z.infer<typeof groupChoiceSchema>
