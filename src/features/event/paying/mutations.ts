import * as z from 'zod/mini'
import { type Payment, paymentSchema } from '@/entities/money/payment'
import { userMessage } from '@/lib/backend/errors'
import { useOptimistic, type View } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { toastError } from '@/ui/feedback/toast-store'

/**
 * Every change of a payment goes through here, from an event's page, a guest's private link and /payments: what can be
 * changed, what is shown until the database has answered, and which function is called.
 */

/** A change of a payment. `id` is the row's; for the last three, whose row has gone, the payment's. */
export type PaymentChange =
  | { kind: 'mark'; id: string; method?: Payment['method'] }
  /** What the person said stands again. */
  | { kind: 'unmark'; id: string }
  /** It never arrived, whatever the person said. */
  | { kind: 'deny'; id: string }
  /** 'I have paid', and taking it back. A guest needs the secret of the private link, and no account. */
  | { kind: 'say'; id: string; said: boolean; secret?: string | undefined }
  /** The money went back, or nothing has to. */
  | { kind: 'settle'; id: string; settled: boolean }
  /** What somebody said who left did arrive. */
  | { kind: 'confirm'; id: string }
  /** It did not arrive, so nothing has to go back. */
  | { kind: 'dismiss'; id: string; dismissed: boolean }

/** The change is about somebody who left. Their row has gone, so it names the payment. */
export const isOfLeaver = ({ kind }: PaymentChange) => kind === 'settle' || kind === 'confirm' || kind === 'dismiss'

/** The state that a change asks for, shown until the database has answered; null for not paid. Pure. */
export function stateAfter(change: PaymentChange): Payment['state'] | null {
  if (change.kind === 'mark') return 'confirmed'
  if (change.kind === 'deny') return 'denied'
  if (change.kind === 'confirm') return 'refund'
  if (change.kind === 'dismiss') return change.dismissed ? 'dismissed' : 'left'
  if (change.kind === 'settle') return change.settled ? 'settled' : 'refund'
  return change.kind === 'say' && change.said ? 'said' : null
}

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
  if (kind === 'mark') return rpc('mark_paid', { p_id: id, ...(change.method && { p_method: change.method }) })
  if (kind === 'unmark') return rpc('unmark_paid', { p_id: id })
  if (kind === 'deny') return rpc('unmark_paid', { p_id: id, p_denied: true })
  if (kind === 'settle') return rpc('settle_refund', { p_payment_id: id, p_settled: change.settled })
  if (kind === 'dismiss') return rpc('settle_refund', { p_payment_id: id, p_settled: change.dismissed })
  if (kind === 'confirm') return rpc('confirm_left', { p_payment_id: id })
  const { said, secret } = change
  return rpc('say_paid', { p_id: id, p_said: said, ...(secret && { p_secret: secret }) }, { asGuest: Boolean(secret) })
}
