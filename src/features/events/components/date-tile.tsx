import { CalendarDays } from 'lucide-react'
import { monthAndDay } from '@/lib/date-text'

/** Month and day at a glance; the full date stands beside it in words, so screen readers skip the tile. */
export function DateTile({ date }: { date: string | null }) {
  const leaf = date === null ? null : monthAndDay(date)
  return (
    <div
      aria-hidden="true"
      className="grid min-h-14 w-14 place-content-center justify-items-center rounded-control bg-sunken py-1.5 text-muted"
    >
      {leaf ? (
        <>
          <span className="font-semibold text-xs uppercase leading-tight tracking-wider">{leaf.month}</span>
          <span className="font-bold text-lg text-text leading-tight tabular-nums">{leaf.day}</span>
        </>
      ) : (
        <CalendarDays size={22} strokeWidth={1.8} />
      )}
    </div>
  )
}
