import { ordinal } from '@/lib/text/text'
import { cx } from '@/ui/layout/cx'
import { initialOf } from '@/ui/layout/initial'

interface WaitingPillProps {
  place: number
  /** The person who waits there; left out for a place that is still empty, or whose person is unknown. */
  name?: string | undefined
  className?: string
  /** Animates the dot as it moves in. */
  dotClassName?: string
}

/** A place on the waitlist, in amber, with the person as a dot. Hidden from screen readers: say it beside it. */
export function WaitingPill({ place, name, className, dotClassName }: WaitingPillProps) {
  return (
    <span aria-hidden="true" className={cx('slot slot-waiting select-none', className)}>
      <span className="slot-number">{ordinal(place)}</span>
      {name !== undefined && <span className={cx('slot-dot overflow-hidden', dotClassName)}>{initialOf(name)}</span>}
    </span>
  )
}
