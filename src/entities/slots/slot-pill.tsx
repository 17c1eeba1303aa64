import { cx } from '@/ui/layout/cx'
import { hueOfSlot, hueProps } from '@/ui/layout/hue'
import { initialOf } from '@/ui/layout/initial'
import { isLongTime } from './one-line'

interface SlotPillProps {
  /** Null: a slot whose number is not known yet. */
  number: number | null
  /** '4:10 PM', on another day than the event's 'Sat 4:10 PM', in place of the number of the one slot of a time. */
  time?: string | undefined
  /** The slot number that gives the hue: its own, or with sections the one counted through all of them. */
  hueSlot?: number | undefined
  /** The person in it; left out for a free slot. */
  name?: string
  /** The viewer's own, or that of a person they added: in the accent instead of a hue. */
  isOwn?: boolean
  className?: string
}

/** A slot: a pill with its number, and the person in it as a dot. Hidden from screen readers: say it beside it. */
export function SlotPill({ number, time, hueSlot, name, isOwn = false, className }: SlotPillProps) {
  const taken = name !== undefined
  return (
    <span
      aria-hidden="true"
      {...(taken && hueProps(hueOfSlot(hueSlot ?? number ?? 1)))}
      className={cx(
        'slot select-none',
        taken ? 'hue' : 'slot-free',
        isOwn && 'slot-own',
        time && 'slot-time',
        time && isLongTime(time) && 'slot-day',
        className,
      )}
    >
      <span className="slot-number">{time ?? number}</span>
      {taken && <span className="slot-dot overflow-hidden">{initialOf(name)}</span>}
    </span>
  )
}
