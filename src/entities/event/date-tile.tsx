import { CalendarDays } from 'lucide-react'
import { monthAndDay } from '@/lib/text/date-text'
import { cx } from '@/ui/layout/cx'
import { hueOfId, hueProps } from '@/ui/layout/hue'

interface DateTileProps {
  /** The event's id: it gives the tile the hue of the event's cover. */
  seed: string
  /** ISO; null for an event without a date. */
  date: string | null
  className?: string
}

/** Month and day at a glance; the full date stands beside it in words, so screen readers skip the tile. */
export function DateTile({ seed, date, className }: DateTileProps) {
  const leaf = date === null ? null : monthAndDay(date)
  return (
    <div
      aria-hidden="true"
      {...hueProps(hueOfId(seed))}
      className={cx(
        // At least as wide as its digits, however large the text is.
        'hue date-tile grid min-h-[max(60px,2.1rem)] w-[max(var(--tile,64px),2.3rem)] shrink-0 place-content-center justify-items-center rounded-button py-2',
        className,
      )}
    >
      {leaf ? (
        <>
          <span className="font-semibold text-small uppercase leading-tight tracking-wider">{leaf.month}</span>
          <span className="font-semibold text-[1.5rem] text-text tabular-nums leading-none tracking-tight">
            {leaf.day}
          </span>
        </>
      ) : (
        <CalendarDays size={24} strokeWidth={1.8} />
      )}
    </div>
  )
}
