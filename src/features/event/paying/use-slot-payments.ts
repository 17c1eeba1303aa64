import type { Registration } from '@/entities/event/event-schema'
import type { Payment } from '@/entities/money/payment'
import { withPayment } from '@/entities/slots/slot-payments'
import { eventQuery, guestQuery } from '@/features/event/my-registration/queries'
import { view } from '@/lib/backend/optimistic'
import { usePaymentChanges } from './mutations'
import { answerTo, type PaymentChange, type PricedSlot, stateAfter } from './rules'

/** Changes of the payments of these slots, on the event's page and in a guest's own registration. */
export function useSlotPayments(eventId: string, slots: readonly PricedSlot[]) {
  function expected(change: PaymentChange): Payment | null {
    const slot = slots.find(({ id }) => id === change.id)
    const state = stateAfter(change)
    if (!slot || !state) return null
    const { cents, currency } = slot.slotPayment
    return { id: '', participant_id: slot.id, name: slot.name, cents, currency, state }
  }
  const after = (change: PaymentChange, payments: readonly Payment[] | undefined) =>
    payments ? answerTo(change, payments) : expected(change)
  return usePaymentChanges<PaymentChange>({
    scope: `payments of ${eventId}`,
    eventOf: () => eventId,
    views: (changes) => [
      view(guestQuery(eventId), (guest, payments) => {
        const paid = <One extends Registration | null>(one: One): One => {
          const change = changes.find(({ id }) => id === one?.id)
          return one && change ? { ...one, payment: after(change, payments) ?? undefined } : one
        }
        return { ...guest, registration: paid(guest.registration), added: guest.added.map(paid) }
      }),
      view(eventQuery(eventId), (data, payments) =>
        changes.reduce((page, change) => withPayment(page, change.id, after(change, payments)), data),
      ),
    ],
  })
}
