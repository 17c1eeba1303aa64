import { ChevronDown, Repeat } from 'lucide-react'
import type { Series } from '@/entities/series/series'
import { nextInShort, ruleInShort } from '@/entities/series/series-in-short'
import { type EventTimes, stillLasts } from './event-times'

interface SeriesLineProps {
  series: Series
  event: EventTimes
  now: Date
  /** Opens what there is to know and to do about the series. */
  onOpen: () => void
}

/** The series that the event is a date of, as tall as the place above it, with a target of 44 px. The rule is whole; the next date is there if it fits beside it. */
export function SeriesLine({ series, event, now, onOpen }: SeriesLineProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="-my-[calc((44px-1lh)/2)] relative flex min-h-11 w-full min-w-0 items-center gap-x-1 rounded-control pl-8 text-start leading-snug"
    >
      <Repeat size={20} strokeWidth={1.75} className="absolute left-0 text-muted" />
      <span className="sr-only">Series: </span>
      {/* The next date has no height, so that it is clipped where it wraps. */}
      <span className="flex min-w-0 flex-wrap gap-x-1 overflow-clip">
        <span>{ruleInShort(series)}</span>{' '}
        <span className="h-0 whitespace-nowrap text-muted">· {nextInShort(series, !stillLasts(event, now))}</span>
      </span>
      <ChevronDown size={18} className="-rotate-90 shrink-0 text-muted" />
    </button>
  )
}
