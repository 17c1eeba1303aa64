import { cx } from '@/ui/layout/cx'
import { hueOfName, hueProps } from '@/ui/layout/hue'
import { initialOf } from '@/ui/layout/initial'

interface WaitingPillProps {
  /** The place on the waitlist. */
  place: number
  /** The person who waits there; left out for a place that is still empty, or whose person is unknown. */
  name?: string | undefined
  /** The viewer's own place, or the one they would get. */
  isOwn?: boolean
  className?: string
  /** Animates the dot as it moves in. */
  dotClassName?: string
}

/**
 * A place on the waitlist: the person as a dot at the mouth of the pill, in the hue of the name, because places change
 * while one waits. Hidden from screen readers: say it beside it.
 */
export function WaitingPill({ place, name, isOwn = false, className, dotClassName }: WaitingPillProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'slot slot-free select-none',
        name !== undefined && 'slot-waiting',
        isOwn && 'slot-waiting-own',
        className,
      )}
    >
      <span className="slot-number">{place}</span>
      {name !== undefined && (
        <span {...hueProps(hueOfName(name))} className={cx('hue slot-dot overflow-hidden', dotClassName)}>
          {initialOf(name)}
        </span>
      )}
    </span>
  )
}
