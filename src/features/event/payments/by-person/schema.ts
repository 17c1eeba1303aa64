import * as z from 'zod/mini'

/** What `get_payments_by_person` answers. Amounts count the smallest unit of their currency. */

const sumSchema = z.object({
  currency: z.string(),
  /** Not paid, or said and never arrived. */
  owed: z.number(),
  /** Said and not confirmed yet. */
  said: z.number(),
  paid: z.number(),
  /** Paid by who left, to be given back. */
  refund: z.number(),
})

/** One slot of a person that is not paid yet, or money of a slot they left. `event` is a place in `events`. */
const owingSchema = z.object({
  event: z.number(),
  /** Null once the registration is gone. */
  participant_id: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
  /** The database sends no `confirmed`, `settled` or `dismissed`: they appear right after that change. */
  state: z.enum(['unpaid', 'denied', 'said', 'left', 'dismissed', 'refund', 'confirmed', 'settled']),
  cents: z.number(),
  currency: z.string(),
})

const personSchema = z.object({
  /** Identifies the person from one answer to the next, and says nothing else about them. */
  key: z.string(),
  name: z.string(),
  /** Without an account: a guest, or somebody for whom a slot was claimed. */
  guest: z.boolean(),
  sums: z.array(sumSchema),
  dates: z.array(owingSchema),
  /** The places in `events` of what was paid before. */
  paid: z.array(z.number()),
})

const eventSchema = z.object({
  id: z.string(),
  name: z.string(),
  date: z.nullable(z.string()),
  called_off_at: z.nullish(z.string()),
  link: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

/** What may be chosen: a series by its name, or a month ('2026-11') without one. */
const scopeSchema = z.object({ id: z.string(), name: z.nullable(z.string()) })

export const byPersonSchema = z.object({
  /** Newest first. */
  events: z.array(eventSchema),
  people: z.array(personSchema),
  /** There are more events or people than one answer lists. */
  more: z.boolean(),
  scopes: z.array(scopeSchema),
})

export type ByPersonData = z.infer<typeof byPersonSchema>
export type PayingPerson = z.infer<typeof personSchema>
export type Owing = z.infer<typeof owingSchema>
export type Sum = z.infer<typeof sumSchema>
export type PaymentScope = z.infer<typeof scopeSchema>
