import * as z from 'zod/mini'

/** What `get_payments` answers. Amounts count the smallest unit of their currency. */

const personFields = {
  /** Null once the registration is gone. */
  participant_id: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
  name: z.string(),
  /** The name of the section that they are in; missing where the event has none. */
  section: z.optional(z.string()),
  cents: z.number(),
  currency: z.string(),
}

const priceSchema = z.nullable(
  z.object({ cents: z.number(), currency: z.string(), link: z.nullable(z.string()), note: z.nullable(z.string()) }),
)

/** A payer of an event that one runs. `settled` and `dismissed` appear only right after that change. */
const payerSchema = z.object({
  ...personFields,
  /** A slot that somebody claimed for this person. */
  claimed: z.boolean(),
  state: z.enum(['unpaid', 'denied', 'said', 'left', 'dismissed', 'refund', 'confirmed', 'settled']),
})

const dates = {
  datetime: z.nullable(z.string()),
  end_datetime: z.nullable(z.string()),
  /** Nobody owes anything then, and whoever paid gets it back, as if they had left. */
  called_off_at: z.nullish(z.string()),
}
const look = { look: z.nullish(z.number()), series_id: z.nullish(z.string()) }

const toCollectSchema = z.object({
  id: z.string(),
  name: z.string(),
  ...look,
  ...dates,
  price: priceSchema,
  /** The currency of all its payments. */
  currency: z.nullable(z.string()),
  people: z.array(payerSchema),
})

const debtSchema = z.object({
  ...personFields,
  /** The own slot, not one that was claimed for somebody. */
  mine: z.boolean(),
  state: z.enum(['unpaid', 'denied', 'said', 'left', 'refund']),
})

const toPaySchema = z.object({
  /** Null for a private event that no longer opens; then nothing else is told of it. */
  id: z.nullable(z.string()),
  name: z.string(),
  ...look,
  datetime: z.optional(z.nullable(z.string())),
  end_datetime: z.optional(z.nullable(z.string())),
  called_off_at: z.nullish(z.string()),
  /** Tells organizers of the same name apart, within this answer. */
  organizer: z.optional(z.number()),
  organizer_name: z.optional(z.string()),
  price: z.optional(priceSchema),
  people: z.array(debtSchema),
})

export const paymentsSchema = z.object({ to_collect: z.array(toCollectSchema), to_pay: z.array(toPaySchema) })

export type PaymentsData = z.infer<typeof paymentsSchema>
export type ToCollect = z.infer<typeof toCollectSchema>
export type Payer = z.infer<typeof payerSchema>
export type ToPay = z.infer<typeof toPaySchema>
export type Debt = z.infer<typeof debtSchema>
