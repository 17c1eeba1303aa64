import * as z from 'zod/mini'

/** What somebody paid, or says to have paid. Amounts count the smallest unit of their currency. */
export const paymentSchema = z.object({
  id: z.string(),
  /** Null once the registration is gone, and the money is to go back. */
  participant_id: z.nullable(z.string()),
  name: z.string(),
  cents: z.number(),
  currency: z.string(),
  state: z.enum(['said', 'confirmed', 'refund', 'settled']),
  method: z.nullable(z.enum(['cash', 'transfer', 'other'])),
})

export type Payment = z.infer<typeof paymentSchema>
