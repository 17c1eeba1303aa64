import type { Registration } from '@/entities/event/event-schema'
import type { Payment } from '@/entities/money/payment'
import { type SlotPayment, withPayment } from '@/entities/slots/slot-payments'
import { eventQuery, guestQuery } from '@/features/event/registration/queries'
import { view } from '@/lib/backend/optimistic'
import { usePaymentChanges } from './mutations'
import { answerTo, type PaymentChange, stateAfter } from './rules'

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
  const after = (changes: readonly PaymentChange[], payments: Payment[] | undefined) =>
    changes.map((change) => (payments ? answerTo(change, payments) : expected(change)))[0] ?? null
  const change = usePaymentChanges<PaymentChange>({
    scope: `payments of ${eventId}`,
    eventOf: () => eventId,
    views: (changes) => [
      view(guestQuery(eventId), (guest, payments) => {
        const paid = <One extends Registration | null>(one: One): One =>
          one?.id === id ? { ...one, payment: after(changes, payments) ?? undefined } : one
        return { ...guest, registration: paid(guest.registration), added: guest.added.map(paid) }
      }),
      view(eventQuery(eventId), (data, payments) => withPayment(data, id, after(changes, payments))),
    ],
  })
  return (one: PaymentChange) => change([one])
}
