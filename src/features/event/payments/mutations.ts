import { usePaymentChange } from '@/features/event/paying/mutations'
import { view } from '@/lib/backend/optimistic'
import { paymentsQuery } from './queries'
import { withPaymentChange } from './rules'

/** Changes of an event's payments, on the page of all of them. */
export function useListedPayment(userId: string, eventId: string) {
  return usePaymentChange(eventId, (change) => [
    view(paymentsQuery(userId), (payments, answer) => withPaymentChange(payments, change, answer)),
  ])
}
