import * as z from 'zod/mini'
import { type Amount, type Payment, paymentSchema } from '@/entities/money/payment'
import { userMessage } from '@/lib/backend/errors'
import { useOptimistic, type View } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { toastError } from '@/ui/feedback/toast-store'
import type { PaymentChange } from './rules'

/**
 * Every change of a payment goes through here, from an event's page, a guest's private link and /payments: which function
 * is called, and what becomes of a refusal.
 */

/**
 * Gives the function that makes a change: shown at once, and taken back with a sentence when the database refuses.
 * /payments is only marked as stale, so that no row moves away under the thumb. The next visit reads it.
 * @param views where the caller's page shows the change; the answer is the payment, null where there is none
 */
export function usePaymentChange(eventId: string, views: (change: PaymentChange) => View<Payment | null>[]) {
  return useOptimistic({
    scope: `payments of ${eventId}`,
    send: async (change: PaymentChange) => z.parse(z.nullable(paymentSchema), await send(change)),
    views,
    refused: (error) => toastError(userMessage(error)),
    stale: () => [{ queryKey: keys.event(eventId) }, { queryKey: keys.payments(), refetchType: 'none' }],
  })
}

function send(change: PaymentChange): Promise<unknown> {
  const { kind, id } = change
  if (kind === 'mark') {
    return rpc('mark_paid', { p_id: id, ...(change.method && { p_method: change.method }), ...asShown(change.shown) })
  }
  if (kind === 'unmark') return rpc('unmark_paid', { p_id: id })
  if (kind === 'deny') return rpc('unmark_paid', { p_id: id, p_denied: true })
  if (kind === 'settle') return rpc('settle_refund', { p_payment_id: id, p_settled: change.settled })
  if (kind === 'dismiss') return rpc('settle_refund', { p_payment_id: id, p_settled: change.dismissed })
  if (kind === 'confirm') return rpc('confirm_left', { p_payment_id: id })
  const { said, secret, shown } = change
  const args = { p_id: id, p_said: said, ...(secret && { p_secret: secret }), ...asShown(shown) }
  return rpc('say_paid', args, { asGuest: Boolean(secret) })
}

const asShown = ({ cents, currency }: Amount) => ({ p_cents: cents, p_currency: currency })
