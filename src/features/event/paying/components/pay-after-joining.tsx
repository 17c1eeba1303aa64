import { formatMoney } from '@/entities/money/money'
import { hostOf } from '@/entities/money/pay-link'
import { PayLink } from '@/entities/money/pay-link-button'
import { isOwed, slotPaymentText } from '@/entities/slots/slot-payments'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { useSlotPayment } from '../use-slot-payment'
import type { PayHowProps } from './pay-how'

/** What the sheet after joining says of the price: the sum before the links, and the link to pay in its footer. `PayHow` stands below the links. */

interface PaySumProps extends PayHowProps {
  row: { id: string; name: string }
  /** A guest's, without an account. */
  secret: string | undefined
}

/** The sum, and 'I have paid', which can be taken back. */
export function PaySum({ event, row, slotPayment, secret }: PaySumProps) {
  const { id, name } = row
  const { cents, currency } = slotPayment
  const focus = useKeptFocus<HTMLElement>()
  const change = useSlotPayment({ eventId: event.id, id, name, slotPayment })
  const say = (said: boolean) => void change({ kind: 'say', id, said, secret, shown: { cents, currency } })
  const hasSaid = slotPayment.state === 'said'
  return (
    <section {...focus} aria-label="Payment" className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-heading tabular-nums">{formatMoney(cents, currency)}</p>
      {isOwed(slotPayment) || hasSaid ? (
        <Button variant="ghost" size="sm" className="-mx-2.5" onClick={() => say(!hasSaid)}>
          {hasSaid ? 'Take it back' : 'I have paid'}
        </Button>
      ) : null}
      {!isOwed(slotPayment) && (
        <p className="basis-full text-muted text-small leading-snug">{slotPaymentText(slotPayment, true)}</p>
      )}
    </section>
  )
}

/** The link to pay. */
export function PayButton({ event, slotPayment }: PayHowProps) {
  const link = event.price?.link
  const host = link && hostOf(link)
  if (!link || !host) return null
  return <PayLink href={link} host={host} amount={formatMoney(slotPayment.cents, slotPayment.currency)} size="lg" />
}
