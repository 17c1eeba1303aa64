import { formatMoney } from '@/entities/money/money'
import type { Payment } from '@/entities/money/payment'
import { t } from '@/lib/text/translate'

/** The money of a person who leaves; apart, because few pages need these sentences. Pure. */

/**
 * The money of a person who gives up slots of one event.
 * @param payments of these slots
 * @param guest hearsByMail: they have opened the first mail
 */
export function moneyAfterLeaving(
  payments: readonly (Payment | undefined)[],
  guest: { hearsByMail: boolean } | null,
): string | null {
  const amountOf = (state: Payment['state']) => {
    const these = payments.filter((payment) => payment?.state === state)
    const cents = these.reduce((sum, payment) => sum + (payment?.cents ?? 0), 0)
    return these[0] && formatMoney(cents, these[0].currency)
  }
  const [paid, said] = [amountOf('confirmed'), amountOf('said')]
  const sentences = [
    paid && t('You paid {amount}. The organizer sees that you get it back.', { amount: paid }),
    paid && !guest && t('If you join again, it counts again.'),
    said &&
      t('You said that you paid {amount}. If it arrived, the organizer can confirm it and give it back to you.', {
        amount: said,
      }),
    (paid ?? said) && guest?.hearsByMail && t('An email tells you when that is done; your address is kept until then.'),
  ]
  return sentences.filter(Boolean).join(' ') || null
}

/** The money of a person that event managers remove; null without money. */
export function moneyAfterRemoving(payment: Payment | undefined): string | null {
  if (payment?.state !== 'said' && payment?.state !== 'confirmed') return null
  const amount = formatMoney(payment.cents, payment.currency)
  return payment.state === 'confirmed'
    ? t('They paid {amount}. Payments then lists it to be refunded.', { amount })
    : t('They said that they paid {amount}. Say on Payments whether it arrived.', { amount })
}
