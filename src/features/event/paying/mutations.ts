import * as z from 'zod/mini'
import { type Payment, paymentSchema } from '@/entities/money/payment'
import { userMessage } from '@/lib/backend/errors'
import { useOptimisticMutation, type View } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { toastError } from '@/lib/feedback/toast-store'
import { callsOf, type PaymentChange } from './rules'

/**
 * Every change of a payment goes through here, from an event's page, a guest's private link and /payments: which function
 * is called, and what becomes of a refusal.
 */

interface PaymentChanges<Change extends PaymentChange> {
  /** Changes of one scope are sent one after the other. */
  scope: string
  eventOf: (change: Change) => string
  /** How the caller's page shows changes; the answer holds the payments as they are now. */
  views: (changes: readonly Change[]) => View<Payment[]>[]
  refusal?: (error: Error) => string
}

/**
 * Gives the function that makes changes, shown at once and rolled back with a sentence. /payments is only marked as stale, so that no row
 * moves away under the thumb. The next visit reads it.
 */
export function usePaymentChanges<Change extends PaymentChange>({
  scope,
  eventOf,
  views,
  refusal = userMessage,
}: PaymentChanges<Change>) {
  return useOptimisticMutation<readonly Change[], Payment[]>({
    scope,
    send,
    views,
    refused: (error, _changes, again) => toastError(refusal(error), again),
    stale: (changes) => [
      ...[...new Set(changes.map(eventOf))].map((id) => ({ queryKey: keys.event(id) })),
      { queryKey: keys.payments(), refetchType: 'none' },
    ],
  })
}

async function send(changes: readonly PaymentChange[]): Promise<Payment[]> {
  const payments: Payment[] = []
  for (const call of callsOf(changes)) {
    const answer = await sendCall(call)
    payments.push(...z.parse(z.array(paymentSchema), Array.isArray(answer) ? answer : [answer]))
  }
  return payments
}

/**
 * One call, each slot with the amount that was on the page. Event managers change all of the slots or none; 'I have paid' leaves out people
 * who have left.
 */
function sendCall(call: readonly PaymentChange[]): Promise<unknown> {
  const [change] = call
  if (!change) return Promise.resolve([])
  const { kind, id } = change
  const ids = call.map((one) => one.id)
  if (kind === 'mark') {
    const shown = call.flatMap((one) => (one.kind === 'mark' ? one.shown : []))
    return rpc('mark_people_paid', {
      p_participant_ids: ids,
      p_cents: shown.map(({ cents }) => cents),
      p_currencies: shown.map(({ currency }) => currency),
    })
  }
  if (kind === 'unmark' || kind === 'deny')
    return rpc('unmark_people_paid', { p_participant_ids: ids, p_denied: kind === 'deny' })
  if (kind === 'settle') return rpc('settle_refund', { p_payment_id: id, p_settled: change.settled })
  if (kind === 'dismiss') return rpc('settle_refund', { p_payment_id: id, p_settled: change.dismissed })
  if (kind === 'confirm') return rpc('settle_refund', { p_payment_id: id, p_arrived: true })
  const { said, secret, shown } = change
  const amount = { p_cents: shown.cents, p_currency: shown.currency }
  return rpc('say_paid', { p_ids: ids, p_said: said, ...amount }, { secret })
}
