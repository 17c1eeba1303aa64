import type { EventDetails } from '@/entities/event/event-schema'
import { formatMoney } from '@/entities/money/money'
import { hostOf } from '@/entities/money/pay-link'
import { PayLink } from '@/entities/money/pay-link-button'
import { isOwed, type SlotPayment, slotPaymentText } from '@/entities/slots/slot-payments'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Badge } from '@/ui/layout/badge'
import { Card } from '@/ui/layout/card'
import { useSlotPayment } from '../use-slot-payment'
import { PayHow } from './pay-how'

interface PayBoxProps {
  event: EventDetails
  row: { id: string; name: string }
  slotPayment: SlotPayment
  /** The secret of a guest, who has no account. */
  secret?: string | undefined
}

/** What one's own slot costs, how to pay it, and 'I have paid'. The host is shown above the button that opens it. */
export function PayBox({ event, row, slotPayment, secret }: PayBoxProps) {
  const { id, name } = row
  const { cents, currency } = slotPayment
  const focus = useKeptFocus<HTMLElement>()
  const change = useSlotPayment({ eventId: event.id, id, name, slotPayment })
  const say = (said: boolean) => void change({ kind: 'say', id, said, secret, shown: { cents, currency } })
  const amount = formatMoney(cents, currency)
  const link = event.price?.link
  const host = link && hostOf(link)
  const isOpen = isOwed(slotPayment)

  return (
    <Card {...focus} className="grid grid-cols-1 gap-3 p-4! text-left" aria-label="Payment">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-strong tabular-nums">{amount}</p>
        <Badge tone={isOpen ? 'warn' : 'accent'}>{slotPaymentText(slotPayment, true)}</Badge>
      </div>
      {slotPayment.state === 'denied' && (
        <p className="leading-snug">
          <bdi>{event.organizer_name}</bdi> says that your payment never arrived. Ask what went wrong, and once it is on
          its way, say again that you have paid.
        </p>
      )}
      <PayHow event={event} slotPayment={slotPayment} />
      {isOpen && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" className="min-w-fit flex-1" onClick={() => say(true)}>
            I have paid
          </Button>
          {link && host && <PayLink href={link} host={host} amount={amount} />}
        </div>
      )}
      {slotPayment.state === 'said' && (
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 flex-1 basis-40 text-muted text-small">
            <bdi>{event.organizer_name}</bdi> has not confirmed it yet.
          </p>
          <Button variant="ghost" size="sm" className="-mx-2.5" onClick={() => say(false)}>
            Take it back
          </Button>
        </div>
      )}
    </Card>
  )
}
