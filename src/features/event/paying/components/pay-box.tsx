import type { EventDetails } from '@/entities/event/event-schema'
import { formatMoney } from '@/entities/money/money'
import { hostOf } from '@/entities/money/pay-link'
import { PayLink } from '@/entities/money/pay-link-button'
import { isOwed, slotPaymentText } from '@/entities/slots/slot-payments'
import { rich } from '@/lib/text/rich'
import { plural, t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Badge } from '@/ui/layout/badge'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'
import { nextToSay, type PricedSlot, sayAll, sumOf } from '../rules'
import { useSlotPayments } from '../use-slot-payments'
import { ForWhom } from './for-whom'
import { PayHow } from './pay-how'

interface PayBoxProps {
  event: EventDetails
  slot: PricedSlot
  /** All slots that the same person pays for, this one among them. */
  slots: readonly PricedSlot[]
  /** The secret of a guest, who has no account. */
  secret?: string | undefined
}

/**
 * The price of the viewer's slot, how to pay it, and 'I have paid' for all slots that the viewer pays for. The host
 * is shown above the button that opens it.
 */
export function PayBox({ event, slot, slots, secret }: PayBoxProps) {
  const { slotPayment } = slot
  const { cents, currency } = slotPayment
  const focus = useKeptFocus<HTMLElement>()
  const change = useSlotPayments(event.id, slots)
  const say = (about: readonly PricedSlot[], said: boolean) => void change(sayAll(about, said, secret))
  const amount = formatMoney(cents, currency)
  const link = event.price?.link
  const host = link && hostOf(link)
  const isOpen = isOwed(slotPayment)
  const together = nextToSay(slots)
  const organizer = <bdi>{event.organizer_name}</bdi>
  const sum = together.length > 1 && together.includes(slot) ? sumOf(together) : undefined

  return (
    <Card {...focus} className="grid grid-cols-1 gap-3 p-4! text-left" aria-label={t('Payment')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-strong tabular-nums">{amount}</p>
        <Badge>{slotPaymentText(slotPayment, true)}</Badge>
      </div>
      {slotPayment.state === 'denied' && (
        <p className="leading-snug">
          {rich(
            '{name} says that your payment never arrived. Ask what went wrong, and once it is on its way, say again that you have paid.',
            { name: organizer },
          )}
        </p>
      )}
      <PayHow event={event} slotPayment={slotPayment} />
      {isOpen && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" className="min-w-fit flex-1" onClick={() => say([slot], true)}>
            {t('I have paid')}
          </Button>
          {link && host && <PayLink href={link} host={host} amount={amount} />}
        </div>
      )}
      {slotPayment.state === 'said' && (
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 flex-1 basis-40 text-muted text-small">
            {rich('{name} has not confirmed it yet.', { name: organizer })}
          </p>
          <Button variant="ghost" size="sm" className="-mx-2.5" onClick={() => say([slot], false)}>
            {t('Take It Back')}
          </Button>
        </div>
      )}
      {sum && sum.state !== 'confirmed' && (
        <div className="-mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-t pt-2">
          <div className="min-w-0 flex-1 basis-32">
            <p className="text-strong tabular-nums">{formatMoney(sum.cents, currency)}</p>
            <ForWhom slots={together} />
          </div>
          <Button
            variant={isOpen ? 'secondary' : 'ghost'}
            size="sm"
            className={cx(!isOpen && '-mx-2.5')}
            onClick={() => say(together, isOpen)}
          >
            {isOpen ? paidForText(together.length) : takeBackText(together.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

const paidForText = (slots: number) =>
  slots === 2 ? t('I have paid for both') : plural(slots, 'I have paid for all {count}', 'I have paid for all {count}')

const takeBackText = (slots: number) =>
  slots === 2 ? t('Take both back') : plural(slots, 'Take all {count} back', 'Take all {count} back')
