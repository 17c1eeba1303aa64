import type { Payment } from '@/entities/money/payment'
import { type SlotPayment, withPayment } from '@/entities/slots/slot-payments'
import { eventQuery, guestQuery } from '@/features/event/registration/queries'
import { view } from '@/lib/backend/optimistic'
import { usePaymentChange } from './mutations'
import { type PaymentChange, stateAfter } from './rules'

interface PaidSlot {
  eventId: string
  id: string
  name: string
  slotPayment: SlotPayment
}

/** Changes of one slot's payment, on the event's page and in a guest's own registration. */
export function useSlotPayment({ eventId, id, name, slotPayment }: PaidSlot) {
  function expected(change: PaymentChange): Payment | null {
    const state = stateAfter(change)
    const method = (change.kind === 'mark' && change.method) || slotPayment.method
    return (
      state && {
        id: '',
        participant_id: id,
        name,
        cents: slotPayment.cents,
        currency: slotPayment.currency,
        state,
        method,
      }
    )
  }
  return usePaymentChange(eventId, (change) => [
    view(guestQuery(eventId), (guest, answer = expected(change)) =>
      guest.registration.id === id
        ? { ...guest, registration: { ...guest.registration, payment: answer ?? undefined } }
        : guest,
    ),
    view(eventQuery(eventId), (data, answer = expected(change)) => withPayment(data, id, answer)),
  ])
}
