import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import type { Payment } from '@/entities/money/payment'
import { t } from '@/lib/text/translate'

/** The price of each slot and whether it is paid, as far as the viewer may know. Pure. */

/** The price of a slot, or its payment, which stays when the price changes. */
export interface SlotPayment {
  state: 'unpaid' | 'denied' | 'said' | 'confirmed'
  cents: number
  currency: string
}

/** Still to be paid: not reported, or never arrived. */
export const isOwedState = (state: Payment['state'] | 'unpaid') => state === 'unpaid' || state === 'denied'

const NO_PAYMENTS: ReadonlyMap<string, SlotPayment> = new Map()

interface Own {
  id: string
  payment?: Payment | undefined
}

/**
 * Refunds of people who left, or their reported payments; in a called-off event those of all people, because no one owes then. All for
 * event managers, else the viewer's own.
 */
export function toReturn(
  { event, payments = [] }: Pick<EventPageData, 'event' | 'payments'>,
  own: Own | undefined,
): Payment[] {
  if (!event.called_off_at) return payments.filter(({ state }) => state === 'refund' || state === 'left')
  return [...payments, ...(own?.payment ? [own.payment] : [])].flatMap((payment) => {
    const state = stateWhenOff(payment.state)
    return state ? { ...payment, state } : []
  })
}

const OFF_STATES: Partial<Record<Payment['state'], 'refund' | 'left'>> = {
  confirmed: 'refund',
  refund: 'refund',
  said: 'left',
  left: 'left',
}

/** A payment's state in a called-off event: as if all had left. Undefined where nothing is to be given back. */
export const stateWhenOff = (state: Payment['state'] | 'unpaid') => (state === 'unpaid' ? undefined : OFF_STATES[state])

/**
 * By row id: for event managers all slots, otherwise the viewer's own. People who wait owe nothing, nor does the organizer, who collects.
 * @param own the viewer's registration; a guest's holds its payment
 */
export function slotPaymentsOf(
  data: Pick<EventPageData, 'event' | 'viewer' | 'roster' | 'payments'>,
  own: Own | undefined,
): ReadonlyMap<string, SlotPayment> {
  if (data.event.called_off_at) return NO_PAYMENTS
  const payments = [...(data.payments ?? []), ...(own?.payment ? [own.payment] : [])]
  if (!data.event.price && payments.length === 0) return NO_PAYMENTS
  const known = new Map(payments.map((payment) => [payment.participant_id, payment]))
  const isVisible = (row: RosterRow) => data.viewer.manages || row.is_mine || row.claimed_by_me || row.id === own?.id
  const slotPayments = data.roster
    .filter(isVisible)
    .map(({ id, is_organizer }) => [id, slotPaymentOf(is_organizer ? null : data.event.price, known.get(id))] as const)
  return new Map(slotPayments.flatMap(([id, slotPayment]) => (slotPayment ? [[id, slotPayment] as const] : [])))
}

function slotPaymentOf(price: EventPageData['event']['price'], payment: Payment | undefined): SlotPayment | null {
  if (payment && payment.state !== 'denied') {
    const { cents, currency, state } = payment
    return { cents, currency, state: state === 'confirmed' ? state : 'said' }
  }
  return price ? { cents: price.cents, currency: price.currency, state: payment ? 'denied' : 'unpaid' } : null
}

export const isOwed = (slotPayment: SlotPayment | undefined) =>
  slotPayment !== undefined && isOwedState(slotPayment.state)

/** Whether the viewer has to act: to pay their own slot, or to confirm another person's report. */
export const awaitsViewer = ({ state }: SlotPayment, isOwn: boolean) => (isOwn ? isOwedState(state) : state === 'said')

/** The texts for the viewer's own slot, and for event managers those for other people's slots. */
const STATE_TEXTS = {
  own: {
    unpaid: () => t('To pay'),
    denied: () => t('Payment not received'),
    said: () => t('You said you paid'),
    confirmed: () => t('Paid'),
  },
  other: {
    unpaid: () => t('Not paid'),
    denied: () => t('Payment not received'),
    said: () => t('Says paid'),
    confirmed: () => t('Paid'),
  },
}
export const slotPaymentText = ({ state }: SlotPayment, isOwn: boolean) => STATE_TEXTS[isOwn ? 'own' : 'other'][state]()

/** The page once a slot has this payment, or none. */
export function withPayment(data: EventPageData, id: string, payment: Payment | null): EventPageData {
  const others = (data.payments ?? []).filter((other) => other.participant_id !== id)
  return { ...data, payments: payment ? [...others, payment] : others }
}
