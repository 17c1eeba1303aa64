import { useState } from 'react'
import { EventDate } from '@/entities/event/event-date'
import { CopyReminder } from '@/entities/money/copy-reminder'
import { formatMoney } from '@/entities/money/money'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { paths } from '@/lib/browser/paths'
import { Button } from '@/ui/form/button'
import { Badge } from '@/ui/layout/badge'
import { Card } from '@/ui/layout/card'
import { hueOfName } from '@/ui/layout/hue'
import { useListedPayment } from '../mutations'
import { bringToFront, expectedOf, isToConfirm, progressOf, reminderOf } from '../rules'
import type { Payer, ToCollect } from '../schema'
import { useUnfolded } from '../use-unfolded'
import { PayerRow } from './payer-row'
import { PaymentHead } from './payment-head'

const keyOf = ({ participant_id, payment_id }: Payer) => participant_id ?? payment_id ?? ''

interface CollectCardProps {
  event: ToCollect
  userId: string
}

/**
 * One's own event with a price: what came in, who is missing, and a reminder. Who says to have paid stands first, and
 * who paid before this visit is folded away. No row moves during the visit: a second tap would meet somebody else.
 */
export function CollectCard({ event, userId }: CollectCardProps) {
  const change = useListedPayment(userId, event.id)
  const { people, price } = event
  const [paidBefore] = useState(() => new Set(people.filter(({ state }) => state === 'confirmed').map(keyOf)))
  const [saidBefore] = useState(() => new Set(people.filter(isToConfirm).map(keyOf)))
  const { isUnfolded, unfold, listProps } = useUnfolded()
  const { collected, expected, paid, toConfirm, isDone } = progressOf(people)
  const currency = event.currency ?? price?.currency
  const date = event.datetime ?? event.end_datetime
  const ordered = bringToFront(people, (payer) => saidBefore.has(keyOf(payer)))
  const shown = ordered.filter((payer) => isUnfolded || !paidBefore.has(keyOf(payer)) || payer.state !== 'confirmed')
  const reminder = reminderOf(event, `${window.location.origin}${paths.signup(event.id)}`)
  const folded = people.length - shown.length
  const holders = expectedOf(people)

  return (
    <Card className="grid grid-cols-1 gap-3">
      <PaymentHead
        id={event.id}
        name={event.name}
        look={event.look}
        series_id={event.series_id}
        date={date}
        badge={
          event.called_off_at ? (
            <Badge tone="warn">Called off</Badge>
          ) : (
            isDone && people.length > 0 && <Badge tone="accent">Paid</Badge>
          )
        }
      >
        {date && (
          <span>
            <EventDate iso={date} />
          </span>
        )}{' '}
        {price && <span className="whitespace-nowrap">{formatMoney(price.cents, price.currency)}</span>}
      </PaymentHead>
      {people.length === 0 && <p className="text-muted">Nobody has signed up yet.</p>}
      {currency && holders.length > 0 && (
        <div className="grid gap-2.5">
          <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            <span className="text-title">{formatMoney(collected, currency)}</span>{' '}
            <span className="text-muted">of {formatMoney(expected, currency)}</span>{' '}
            {toConfirm > 0 && <Badge tone="accent">{toConfirm} to confirm</Badge>}
          </p>
          <SlotMeter
            neverFull
            max={holders.length}
            people={holders
              .filter(({ state }) => state === 'confirmed')
              .map(({ name }, index) => ({ hue: hueOfName(name), slot_number: index + 1 }))}
          />
          <p className="sr-only">
            {paid} of {holders.length} paid
          </p>
        </div>
      )}
      {shown.length > 0 && (
        <ul {...listProps} aria-label={`Payments for ${event.name}`}>
          {shown.map((payer) => (
            <PayerRow key={keyOf(payer)} payer={payer} isOff={Boolean(event.called_off_at)} onChange={change} />
          ))}
        </ul>
      )}
      {folded > 0 && (
        <Button variant="ghost" size="sm" onClick={unfold}>
          Show {folded} who paid
        </Button>
      )}
      {reminder !== null && <CopyReminder text={reminder} />}
    </Card>
  )
}
