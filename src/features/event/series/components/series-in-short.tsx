import { ChevronRight } from 'lucide-react'
import type { EventPageData } from '@/entities/event/event-schema'
import { stillLasts } from '@/entities/event/event-times'
import { EarlierDates } from '@/entities/event/series-fact'
import type { Series } from '@/entities/series/series'
import { ruleInShort } from '@/entities/series/series-in-short'
import { nextDateText, opensText } from '@/entities/series/series-next-text'
import { SeasonCollapsible } from '@/features/event/share/components/season-collapsible'
import { paths } from '@/lib/browser/paths'
import { Link } from '@/ui/layout/link'
import { CARD_LIST, LIST_ROW } from '@/ui/layout/list-row'
import { type OwnPlace, PlaceSwitches } from './place-switches'

interface SeriesInShortProps {
  data: EventPageData
  series: Series
  now: Date
  /** The person of the page. */
  own: OwnPlace | null
}

/** The series for people who do not plan it: the rule, the next and the earlier dates, and their own place. */
export function SeriesInShort({ data, series, now, own }: SeriesInShortProps) {
  const { next } = series
  const opens = opensText(series, now)
  const text = nextDateText(series, !stillLasts(data.event, now))
  return (
    <div className="grid gap-3">
      <p className="text-muted leading-snug">{ruleInShort(series)}</p>
      <div className={CARD_LIST}>
        {next?.id ? (
          <Link to={paths.signup(next.id)} className={LIST_ROW}>
            <span className="flex-1 font-semibold">{text}</span>
            <ChevronRight size={18} className="-mr-1 shrink-0 text-muted" />
          </Link>
        ) : (
          <p className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-3 px-4 py-3 leading-snug">
            <span className="font-semibold">{text}</span>
            <span className="ml-auto text-muted text-small empty:hidden">{opens}</span>
          </p>
        )}
        <EarlierDates series={series} asRow />
        <SeasonCollapsible data={data} />
      </div>
      <div className="rounded-card bg-surface px-4 py-2 shadow-card empty:hidden">
        <PlaceSwitches data={data} series={series} own={own} />
      </div>
    </div>
  )
}
