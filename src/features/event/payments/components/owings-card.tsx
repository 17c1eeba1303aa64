import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMoney } from '@/entities/money/money'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Card } from '@/ui/layout/card'
import { isToConfirm, keyOf, progressOf } from '../rules'
import { isInShort, type Owing } from '../schema'

interface OwingsCardProps {
  /** Above the sums. */
  head: ReactNode
  owings: readonly Owing[]
  /** Beside the sum: how many have to be confirmed. */
  badge?: ReactNode
  /** Below the sums. */
  meter?: ReactNode
  label: string
  children: (owing: Owing) => ReactNode
  /** Reads the paid owings, of which the list has only the sums. Left out where these are not shown. */
  whole?: { isReading: boolean; read: () => Promise<boolean> }
  foot?: ReactNode
}

/**
 * Sums and rows of one event or one person. Payments to confirm come first; with `whole`, owings that were paid at the beginning of this visit are
 * folded. No row moves during the visit: a second tap would hit another row.
 */
export function OwingsCard({ head, owings, badge, meter, label, children, whole, foot }: OwingsCardProps) {
  const sums = progressOf(owings)
  const items = owings.filter((owing) => !isInShort(owing))
  const [before] = useState(() => new Map(items.map((owing) => [keyOf(owing), owing])))
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const focus = useKeptFocus<HTMLElement>()
  const placeOf = (owing: Owing) => (isToConfirm(before.get(keyOf(owing)) ?? owing) ? 0 : 1)
  const isPaid = (owing: Owing | undefined) => owing === undefined || owing.state === 'confirmed'
  const isFolded = (owing: Owing) => whole && !isUnfolded && isPaid(owing) && isPaid(before.get(keyOf(owing)))
  const shown = items.toSorted((a, b) => placeOf(a) - placeOf(b)).filter((owing) => !isFolded(owing))
  const unread = whole ? owings.length - items.length : 0
  const folded = items.length - shown.length + unread

  async function unfold(): Promise<void> {
    if (unread > 0 && !(await whole?.read())) return
    setUnfolded(true)
  }
  // The button that unfolds goes when it is pressed, so the list, which may not have been in the page, takes its focus.
  const hasRows = shown.length > 0
  useEffect(() => {
    if (isUnfolded && hasRows) list.current?.focus()
  }, [isUnfolded, hasRows])

  return (
    <Card {...focus} className="grid grid-cols-1 gap-3">
      {head}
      {sums.length > 0 && (
        <div className="grid gap-2.5">
          {sums.map(({ currency, collected, expected }) => (
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
        <Button variant="ghost" size="sm" busy={whole?.isReading ?? false} onClick={() => void unfold()}>
          Show {folded} who paid
        </Button>
      )}
      {foot}
    </Card>
  )
}
