import * as z from 'zod/mini'
import { readCustomFields } from './custom-field-schema'
import { EVERY } from './repeats'

/** What the event form reads, as the database answers; lists of events do without it. */

const text = z.nullable(z.string())

/** The columns that the edit form reads, for `select`. */
export const EDITABLE =
  'id, organizer_id, name, description, datetime, end_datetime, location, is_private, max_participants, custom_fields, time_zone, registration_deadline, withdraw_until, waitlist, price_cents, currency, pay_link, pay_note, series(id, every, starts_on, time_zone, opens_days_before, ends_on, ended_at)' as const

const seriesSchema = z.object({
  id: z.string(),
  every: z.enum(EVERY),
  starts_on: z.string(),
  time_zone: text,
  opens_days_before: z.number(),
  ends_on: text,
  ended_at: text,
})
export type EventSeries = z.infer<typeof seriesSchema>

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
  /** Null for an event that does not repeat. */
  series: z.nullish(seriesSchema),
})
export type EditableEvent = z.infer<typeof editableEventSchema>

export const groupChoiceSchema = z.object({ id: z.string(), name: z.string() })
export type GroupChoice = z.infer<typeof groupChoiceSchema>
