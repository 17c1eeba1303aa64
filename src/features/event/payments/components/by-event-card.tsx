import { CopyReminder } from '@/entities/money/copy-reminder'
import { formatMoney } from '@/entities/money/money'
import { paths } from '@/lib/browser/paths'
import { Badge } from '@/ui/layout/badge'
import { useOwingChanges, useWholeEvent } from '../mutations'
import { type EventOwings, isDone, isExpected, isToConfirm, keyOf, reminderOf } from '../rules'
import { OwingsCard } from './owings-card'
import { PayerRow } from './payer-row'
import { PaymentHead } from './payment-head'

/** One's own event with a price: what came in, who is missing, and a reminder. People who say they have paid come first. */
export function ByEventCard({ group, userId }: { group: EventOwings; userId: string }) {
  const { event, owings } = group
  const change = useOwingChanges(userId)
  const whole = useWholeEvent(userId, event.key)
  const { name, price } = event
  const holders = owings.filter(isExpected)
  const paid = holders.filter(({ state }) => state === 'confirmed')
  const toConfirm = owings.filter(isToConfirm).length
  const reminder = reminderOf(group, `${window.location.origin}${paths.signup(event.key)}`)

  return (
    <OwingsCard
      head={
        <>
          <PaymentHead event={event} badge={owings.length > 0 && owings.every(isDone) && <Badge>Paid</Badge>}>
            {price && <span className="whitespace-nowrap">{formatMoney(price.cents, price.currency)}</span>}
          </PaymentHead>
          {owings.length === 0 && <p className="text-muted">Nobody has signed up yet.</p>}
        </>
      }
      owings={owings}
      badge={toConfirm > 0 && <Badge>{toConfirm} to confirm</Badge>}
      meter={
        <p className="text-muted text-small">
          {paid.length} of {holders.length} paid
        </p>
      }
      label={`Payments for ${name}`}
      whole={whole}
      foot={reminder !== null && <CopyReminder text={reminder} />}
    >
      {(owing) => <PayerRow key={keyOf(owing)} owing={owing} event={event} onChange={(one) => void change(one)} />}
    </OwingsCard>
  )
}
