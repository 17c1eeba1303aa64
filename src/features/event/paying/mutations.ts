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
    send,
    views,
    refused: (error) => toastError(userMessage(error)),
    stale: () => [{ queryKey: keys.event(eventId) }, { queryKey: keys.payments(), refetchType: 'none' }],
  })
}

async function send(change: PaymentChange): Promise<Payment | null> {
  const { kind, id } = change
  if (kind === 'mark') return first(await markPaid([{ id, ...change.shown }], change.method))
  if (kind === 'unmark' || kind === 'deny') return first(await unmarkPaid([{ id }], kind === 'deny'))
  return z.parse(z.nullable(paymentSchema), await sendOne(change))
}

const first = ([payment]: Payment[]) => payment ?? null

function sendOne(change: Exclude<PaymentChange, { kind: 'mark' | 'unmark' | 'deny' }>): Promise<unknown> {
  const { kind, id } = change
  if (kind === 'settle') return rpc('settle_refund', { p_payment_id: id, p_settled: change.settled })
  if (kind === 'dismiss') return rpc('settle_refund', { p_payment_id: id, p_settled: change.dismissed })
  if (kind === 'confirm') return rpc('confirm_left', { p_payment_id: id })
  const { said, secret, shown } = change
  const amount = { p_cents: shown.cents, p_currency: shown.currency }
  return rpc(
    'say_paid',
    { p_id: id, p_said: said, ...amount, ...(secret && { p_secret: secret }) },
    { asGuest: Boolean(secret) },
  )
}

/** Ticks slots as paid, at most a hundred: all of them or none. Each with the amount that was on the page. */
export async function markPaid(slots: readonly (Amount & { id: string })[], method?: Payment['method']) {
  const answer = await rpc('mark_people_paid', {
    p_participant_ids: slots.map(({ id }) => id),
    p_cents: slots.map(({ cents }) => cents),
    p_currencies: slots.map(({ currency }) => currency),
    ...(method && { p_method: method }),
  })
  return z.parse(z.array(paymentSchema), answer)
}

/** Takes these ticks off. Resolves to the payments that are left: what people said. */
export async function unmarkPaid(slots: readonly { id: string }[], isDenied: boolean) {
  const answer = await rpc('unmark_people_paid', {
    p_participant_ids: slots.map(({ id }) => id),
    p_denied: isDenied,
  })
  return z.parse(z.array(paymentSchema), answer)
}
