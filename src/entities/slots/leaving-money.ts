import { formatMoney } from '@/entities/money/money'
import type { Payment } from '@/entities/money/payment'

/** What becomes of somebody's money when they leave; apart, because few pages need these sentences. Pure. */

/**
 * What becomes of the money of a person who gives up this slot; null without money.
 * @param guest a guest who comes back is not recognized; hearsByMail: they have opened the first mail
 */
export function moneyAfterLeaving(payment: Payment | undefined, guest: { hearsByMail: boolean } | null): string | null {
  if (payment?.state !== 'said' && payment?.state !== 'confirmed') return null
  const amount = formatMoney(payment.cents, payment.currency)
  const paid =
    payment.state === 'confirmed'
      ? `You paid ${amount}. The organizer sees that you get it back.${guest ? '' : ' If you join again, it counts again.'}`
      : `You said that you paid ${amount}. If it arrived, the organizer can confirm it and give it back to you.`
  return guest?.hearsByMail ? `${paid} A mail tells you when that is done; your address is kept until then.` : paid
}

/** What becomes of the money of a person who is taken off the list by those who run the event; null without money. */
export function moneyAfterRemoving(payment: Payment | undefined): string | null {
  if (payment?.state !== 'said' && payment?.state !== 'confirmed') return null
  const amount = formatMoney(payment.cents, payment.currency)
  return payment.state === 'confirmed'
    ? `They paid ${amount}. Payments then lists it to be refunded.`
    : `They said that they paid ${amount}. Say on Payments whether it arrived.`
}
