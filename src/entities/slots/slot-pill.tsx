import { cx } from '@/ui/layout/cx'
import { hueOfName, hueOfSlot, hueProps } from '@/ui/layout/hue'
import { initialOf } from '@/ui/layout/initial'

interface SlotPillProps {
  /** Null: a slot whose number is not known yet. */
  number: number | null
  /** Who is in it; left out for a free one. */
  name?: string
  /** The viewer's own: in the accent instead of a hue. */
  isOwn?: boolean
  className?: string
}

/** A slot: a pill with its number, and the person in it as a dot. Hidden from screen readers: say it beside it. */
export function SlotPill({ number, name, isOwn = false, className }: SlotPillProps) {
  const taken = name !== undefined
  return (
    <span
      aria-hidden="true"
      {...(taken && hueProps(number === null ? hueOfName(name) : hueOfSlot(number)))}
      className={cx('slot select-none', taken ? 'hue' : 'slot-free', isOwn && 'slot-own', className)}
    >
      <span className="slot-number">{number}</span>
      {taken && <span className="slot-dot overflow-hidden">{initialOf(name)}</span>}
    </span>
  )
}
