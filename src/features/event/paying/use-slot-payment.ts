import type { Payment } from '@/entities/money/payment'
import { type Due, withPayment } from '@/entities/slots/paying'
import { eventQuery, guestQuery } from '@/features/event/registration/queries'
import { view } from '@/lib/backend/optimistic'
import { usePaymentChange } from './mutations'
import { type PaymentChange, stateAfter } from './rules'

interface Slot {
  eventId: string
  id: string
  name: string
  due: Due
}

/** Changes of one slot's payment, on the event's page and in a guest's own registration. */
export function useSlotPayment({ eventId, id, name, due }: Slot) {
  function asked(change: PaymentChange): Payment | null {
    const state = stateAfter(change)
    const method = (change.kind === 'mark' && change.method) || due.method
    return state && { id: '', participant_id: id, name, cents: due.cents, currency: due.currency, state, method }
  }
  return usePaymentChange(eventId, (change) => [
    view(guestQuery(eventId), (guest, answer = asked(change)) =>
      guest.registration.id === id
        ? { ...guest, registration: { ...guest.registration, payment: answer ?? undefined } }
        : guest,
    ),
    view(eventQuery(eventId), (data, answer = asked(change)) => withPayment(data, id, answer)),
  ])
}
