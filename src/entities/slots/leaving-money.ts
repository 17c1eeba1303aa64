import { formatMoney } from '@/entities/money/money'
import type { Payment } from '@/entities/money/payment'

/** What becomes of somebody's money when they leave; apart, because few pages need these sentences. Pure. */

/**
 * What becomes of the money of a person who gives up this slot; null where there is none.
 * @param isGuest a guest who comes back is not recognized
 */
export function moneyAfterLeaving(payment: Payment | undefined, isGuest: boolean): string | null {
  if (payment?.state !== 'said' && payment?.state !== 'confirmed') return null
  const amount = formatMoney(payment.cents, payment.currency)
  return payment.state === 'confirmed'
    ? `You paid ${amount}. The organizer sees that you get it back.${isGuest ? '' : ' If you join again, it counts again.'}`
    : `You said that you paid ${amount}. If it arrived, the organizer can confirm it and give it back to you.`
}

/** What becomes of the money of a person whom those who run the event take off the list; null where there is none. */
export function moneyAfterRemoving(payment: Payment | undefined): string | null {
  if (payment?.state !== 'said' && payment?.state !== 'confirmed') return null
  const amount = formatMoney(payment.cents, payment.currency)
  return payment.state === 'confirmed'
    ? `They paid ${amount}. Payments then lists it to be refunded.`
    : `They said that they paid ${amount}. Say on Payments whether it arrived.`
}
