import { useEffect, useRef, useState } from 'react'
import { CopyReminder } from '@/entities/money/copy-reminder'
import { formatMoney } from '@/entities/money/money'
import { paths } from '@/lib/browser/paths'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Card } from '@/ui/layout/card'
import { useOwingChanges, useWholeEvent } from '../mutations'
import { type EventOwings, keyOf, needsManager, reminderOf } from '../rules'
import { isInShort, type Owing } from '../schema'
import { PayerRow } from './payer-row'
import { PaymentHead } from './payment-head'
import { Sums } from './sums'

/**
 * One's own event with a price: what came in, who is missing, and a reminder. Payments that need the event manager come first; those that were paid at the beginning
 * of this visit are folded. No row moves during the visit: a second tap would hit another row.
 */
export function ByEventCard({ group, userId }: { group: EventOwings; userId: string }) {
  const { event, owings } = group
  const { name, price } = event
  const change = useOwingChanges(userId)
  const whole = useWholeEvent(userId, event.key)
  const items = owings.filter((owing) => !isInShort(owing))
  const [before] = useState(() => new Map(items.map((owing) => [keyOf(owing), owing])))
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const focus = useKeptFocus<HTMLElement>()
  const placeOf = (owing: Owing) => (needsManager(before.get(keyOf(owing)) ?? owing) ? 0 : 1)
  const isPaid = (owing: Owing | undefined) => owing === undefined || owing.state === 'confirmed'
  const isFolded = (owing: Owing) => !isUnfolded && isPaid(owing) && isPaid(before.get(keyOf(owing)))
  const shown = items.toSorted((a, b) => placeOf(a) - placeOf(b)).filter((owing) => !isFolded(owing))
  const folded = owings.length - shown.length
  const reminder = reminderOf(group, `${window.location.origin}${paths.signup(event.key)}`)

  async function unfold(): Promise<void> {
    if (owings.length > items.length && !(await whole.read())) return
    setUnfolded(true)
  }
  // The button that unfolds goes when it is pressed, so the list, which may not have been in the page, takes its focus.
  const hasRows = shown.length > 0
  useEffect(() => {
    if (isUnfolded && hasRows) list.current?.focus()
  }, [isUnfolded, hasRows])

  return (
    <Card {...focus} className="grid grid-cols-1 p-0! pb-2!">
      <div className="p-4 pb-0">
        <PaymentHead event={event}>
          {price && <span className="whitespace-nowrap">{formatMoney(price.cents, price.currency)} each</span>}
        </PaymentHead>
        {owings.length === 0 && <p className="pt-3 pb-2 text-muted">No one has signed up yet.</p>}
      </div>
      <Sums owings={owings} />
      {hasRows && (
        <ul ref={list} tabIndex={-1} aria-label={`Payments for ${name}`} className="divide-y divide-line pt-1">
          {shown.map((owing) => (
            <PayerRow key={keyOf(owing)} owing={owing} event={event} onChange={(one) => void change(one)} />
          ))}
        </ul>
      )}
      {folded > 0 && (
        <Button variant="ghost" size="sm" busy={whole.isReading} onClick={() => void unfold()}>
          Show {folded} who paid
        </Button>
      )}
      {reminder !== null && (
        <div className="px-4 pt-2 pb-2">
          <CopyReminder text={reminder} />
        </div>
      )}
    </Card>
  )
}
