import { formatMoney } from '@/entities/money/money'
import { hostOf } from '@/entities/money/pay-link'
import { PayLink } from '@/entities/money/pay-link-button'
import { isOwed, type SlotPayment, slotPaymentText } from '@/entities/slots/slot-payments'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { nextToSay, type PricedSlot, sayAll } from '../rules'
import { useSlotPayments } from '../use-slot-payments'
import { ForWhom } from './for-whom'
import type { PayHowProps } from './pay-how'

/** The price on the sheet after joining: the sum before the links, and the link to pay in its footer. `PayHow` says how else. */

interface PaySumProps {
  eventId: string
  /** Their own slot, and those of added people. */
  slots: readonly PricedSlot[]
  /** The debts or reported payments for these. */
  sum: SlotPayment
  /** The secret of a guest, who has no account. */
  secret: string | undefined
}

/** The sum, and 'I have paid', which can be taken back. */
export function PaySum({ eventId, slots, sum, secret }: PaySumProps) {
  const focus = useKeptFocus<HTMLElement>()
  const change = useSlotPayments(eventId, slots)
  const together = nextToSay(slots)
  const say = (said: boolean) => void change(sayAll(together, said, secret))
  const hasSaid = sum.state === 'said'
  return (
    <section {...focus} aria-label={t('Payment')} className="flex flex-wrap items-center justify-between gap-x-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-heading tabular-nums">{formatMoney(sum.cents, sum.currency)}</p>
        {slots.length > 1 && <ForWhom slots={together} />}
      </div>
      {isOwed(sum) || hasSaid ? (
        <Button variant="ghost" size="sm" className="-mx-2.5" onClick={() => say(!hasSaid)}>
          {hasSaid ? t('Take It Back') : t('I have paid')}
        </Button>
      ) : null}
      {!isOwed(sum) && <p className="basis-full text-muted text-small leading-snug">{slotPaymentText(sum, true)}</p>}
    </section>
  )
}

export function PayButton({ event, slotPayment }: PayHowProps) {
  const link = event.price?.link
  const host = link && hostOf(link)
  if (!link || !host) return null
  return <PayLink href={link} host={host} amount={formatMoney(slotPayment.cents, slotPayment.currency)} size="lg" />
}
