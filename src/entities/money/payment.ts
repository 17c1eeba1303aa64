import * as z from 'zod/mini'

/** What somebody paid, or says to have paid. Amounts count the smallest unit of their currency. */
export const paymentSchema = z.object({
  id: z.string(),
  /** Null once the registration is gone. */
  participant_id: z.nullable(z.string()),
  name: z.string(),
  cents: z.number(),
  currency: z.string(),
  /**
   * `denied`: it never arrived, and is owed again. For somebody who left: `left` and `dismissed` had only been said,
   * `refund` and `settled` had been confirmed. docs/decisions/payments.md draws the steps.
   */
  state: z.enum(['said', 'denied', 'confirmed', 'left', 'dismissed', 'refund', 'settled']),
})

export type Payment = z.infer<typeof paymentSchema>

/** What a guest gets back for another date of a series. */
export const refundSchema = z.object({
  event_id: z.string(),
  /** Its start; null where it has none, and of a private event. */
  datetime: z.nullable(z.string()),
  cents: z.number(),
  currency: z.string(),
})

export type Refund = z.infer<typeof refundSchema>

/** `cents` counts the smallest unit of the currency. */
export type Amount = Pick<Payment, 'cents' | 'currency'>
