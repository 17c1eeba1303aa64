import type { Payment } from '@/entities/money/payment'
import { markPaid, unmarkPaid, usePaymentChange } from '@/features/event/paying/mutations'
import { isOfLeaver, stateAfter } from '@/features/event/paying/rules'
import { useOptimistic, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { toastError } from '@/ui/feedback/toast-store'
import { paymentsQuery } from '../queries'
import { withPaymentChange } from '../rules'
import { byPersonQuery } from './queries'
import { callsOf, type PeopleChange, withOwing, withPeopleChange } from './rules'
import { refusalText } from './texts'

/** Where changes are shown: what is open by person, and the list by event beside it. */
interface Shown {
  userId: string
  scope: string | null
}

/**
 * Gives the function that ticks or unticks all slots of one person at once. It resolves to whether the database has
 * accepted it. As elsewhere on /payments nothing is read again during the visit.
 */
export function usePeopleChange({ userId, scope }: Shown) {
  return useOptimistic<PeopleChange, Payment[]>({
    scope: 'payments by person',
    send,
    views: (change: PeopleChange) => [
      view(byPersonQuery(userId, scope), (data, answer) => withPeopleChange(data, change, answer)),
      view(paymentsQuery(userId), (data, answer) =>
        change.slots.reduce((before, { id, state, ...shown }) => {
          const payment = answer && (answer.find(({ participant_id }) => participant_id === id) ?? null)
          const kind = change.isPaid ? 'mark' : state === 'denied' ? 'deny' : 'unmark'
          return withPaymentChange(before, { kind, id, shown }, payment)
        }, data),
      ),
    ],
    refused: (error) => toastError(refusalText(error)),
    stale: ({ slots }) => [
      ...[...new Set(slots.map(({ eventId }) => eventId))].map((id) => ({ queryKey: keys.event(id) })),
      { queryKey: keys.payments(), refetchType: 'none' },
    ],
  })
}

async function send(change: PeopleChange): Promise<Payment[]> {
  const payments: Payment[] = []
  for (const { slots, isDenied } of callsOf(change)) {
    payments.push(...(change.isPaid ? await markPaid(slots) : await unmarkPaid(slots, isDenied)))
  }
  return payments
}

/** Changes of one slot, or of the money of somebody who left, where a person's dates are unfolded. */
export function useDateChange({ userId, scope }: Shown, eventId: string) {
  return usePaymentChange(eventId, (change) => [
    view(byPersonQuery(userId, scope), (data, answer) =>
      withOwing(data, (owing) =>
        change.id === (isOfLeaver(change) ? owing.payment_id : owing.participant_id)
          ? { ...answer, state: (answer === undefined ? stateAfter(change) : answer?.state) ?? 'unpaid' }
          : undefined,
      ),
    ),
    view(paymentsQuery(userId), (data, answer) => withPaymentChange(data, change, answer)),
  ])
}
