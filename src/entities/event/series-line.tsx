import { ChevronDown, Repeat } from 'lucide-react'
import type { Series } from '@/entities/series/series'
import { nextInShort, ruleInShort } from '@/entities/series/series-in-short'
import { t } from '@/lib/text/translate'
import { type EventTimes, stillLasts } from './event-times'

interface SeriesLineProps {
  series: Series
  event: EventTimes
  now: Date
  /** Opens what there is to know and to do about the series. */
  onOpen: () => void
}

/** The series that the event is a date of, with a target of 44 px. The rule is always whole. Beside large text on a narrow phone there is no next date. */
export function SeriesLine({ series, event, now, onOpen }: SeriesLineProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="@container -my-[calc((44px-1lh)/2)] relative flex min-h-11 w-full min-w-0 items-center gap-x-1 rounded-control pl-(--beside-icon) text-start leading-snug"
    >
      <Repeat size={20} strokeWidth={1.75} className="absolute left-0 text-muted" />
      <span className="sr-only">{t('Series:')} </span>
      <span className="min-w-0">
        {ruleInShort(series)}
        <span className="@max-[15rem]:hidden whitespace-nowrap text-muted">
          {' '}
          · {nextInShort(series, !stillLasts(event, now))}
        </span>
      </span>
      <ChevronDown size={18} className="-rotate-90 shrink-0 text-muted" />
    </button>
  )
}
