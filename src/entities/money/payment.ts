import * as z from 'zod/mini'

/** A payment, confirmed or reported. Amounts count the smallest unit of their currency. */
export const paymentSchema = z.object({
  id: z.string(),
  /** Null once the registration is gone. */
  participant_id: z.nullable(z.string()),
  name: z.string(),
  cents: z.number(),
  currency: z.string(),
  /**
   * `denied`: it never arrived, and is owed again. For a person who left: `left` and `dismissed` were only reported, `refund` and `settled`
   * were confirmed. docs/decisions/payments.md draws the steps.
   */
  state: z.enum(['said', 'denied', 'confirmed', 'left', 'dismissed', 'refund', 'settled']),
})

export type Payment = z.infer<typeof paymentSchema>

/** `cents` counts the smallest unit of the currency. */
export type Amount = Pick<Payment, 'cents' | 'currency'>
