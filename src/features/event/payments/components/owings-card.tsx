import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMoney } from '@/entities/money/money'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { progressOf } from '../rules'
import type { Owing } from '../schema'

interface OwingsCardProps<Item> {
  /** Above the sums. */
  head?: ReactNode
  owings: readonly Owing[]
  /** Beside the sum: how many are to be confirmed. */
  badge?: ReactNode
  /** Below the sums. */
  meter?: ReactNode
  /** The name of the list. */
  label: string
  /** The lines of the list. */
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** What needs most attention from those who run the event has the lowest number. */
  urgencyOf: (item: Item) => number
  isDone: (item: Item) => boolean
  children: (item: Item) => ReactNode
  /** How many people who paid are not among `items`, and what loads them. */
  unread?: { count: number; isReading: boolean; read: () => Promise<boolean> }
  foot?: ReactNode
}

/**
 * How much came in of what is expected, and who owes what: by event its people, by person everybody. What needs most attention comes
 * first, and people who owed nothing at the beginning of this visit are folded away. No row moves during the visit: a second tap would hit
 * somebody else.
 */
export function OwingsCard<Item>(props: OwingsCardProps<Item>) {
  const { head, owings, badge, meter, label, items, keyOf, urgencyOf, isDone, children, unread, foot } = props
  const [before] = useState(
    () => new Map(items.map((item) => [keyOf(item), { urgency: urgencyOf(item), isDone: isDone(item) }])),
  )
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const placeOf = (item: Item) => before.get(keyOf(item))?.urgency ?? urgencyOf(item)
  const isFolded = (item: Item) => !isUnfolded && isDone(item) && before.get(keyOf(item))?.isDone !== false
  const shown = items.toSorted((a, b) => placeOf(a) - placeOf(b)).filter((item) => !isFolded(item))
  const folded = items.length - shown.length + (unread?.count ?? 0)

  async function unfold(): Promise<void> {
    if (unread && unread.count > 0 && !(await unread.read())) return
    setUnfolded(true)
  }
  // The button that unfolds goes when it is pressed, so the list, which may not have been in the page, takes its focus.
  const hasRows = shown.length > 0
  useEffect(() => {
    if (isUnfolded && hasRows) list.current?.focus()
  }, [isUnfolded, hasRows])

  return (
    <Card className="grid grid-cols-1 gap-3">
      {head}
      {owings.length > 0 && (
        <div className="grid gap-2.5">
          {progressOf(owings).map(({ currency, collected, expected }) => (
            <p key={currency} className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
              <span className="text-title">{formatMoney(collected, currency)}</span>{' '}
              <span className="text-muted">of {formatMoney(expected, currency)}</span> {badge}
            </p>
          ))}
          {meter}
        </div>
      )}
      {hasRows && (
        <ul ref={list} tabIndex={-1} aria-label={label}>
          {shown.map(children)}
        </ul>
      )}
      {folded > 0 && (
        <Button variant="ghost" size="sm" busy={unread?.isReading ?? false} onClick={() => void unfold()}>
          Show {folded} who paid
        </Button>
      )}
      {foot}
    </Card>
  )
}
