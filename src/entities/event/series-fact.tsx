import { ChevronDown, Repeat } from 'lucide-react'
import type { Series } from '@/entities/series/series'
import { ruleInShort } from '@/entities/series/series-in-short'
import { nextDateText, opensText } from '@/entities/series/series-next-text'
import { paths } from '@/lib/browser/paths'
import { formatEventDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { LIST_ROW } from '@/ui/layout/list-row'
import { type EventTimes, stillLasts } from './event-times'

interface SeriesFactProps {
  series: Series
  event: EventTimes
  now: Date
}

const ROW = 'flex flex-wrap items-center gap-x-2 pl-(--beside-icon)'
const LINK =
  'inline-flex min-h-11 items-center font-semibold text-accent-text underline decoration-1 underline-offset-4'

/**
 * How its series repeats, the next date, and the folded earlier dates. Each row has a fixed height, which the card of an invite
 * reserves.
 */
export function SeriesFact({ series, event, now }: SeriesFactProps) {
  const { next } = series
  const opens = opensText(series, now)
  const isOver = !stillLasts(event, now)
  const text = nextDateText(series, isOver)
  return (
    <div className="leading-snug">
      <div className={`${ROW} min-h-8`}>
        <p className="relative">
          <Repeat size={20} strokeWidth={1.75} className="absolute top-0.5 -left-(--beside-icon) text-muted" />
          {ruleInShort(series)}
        </p>
      </div>
      <div className={`${ROW} min-h-11`}>
        {next?.id ? (
          <Link to={paths.signup(next.id)} className={LINK}>
            {text}
          </Link>
        ) : (
          <p className={isOver ? 'font-semibold' : undefined}>
            {text}
            {opens && <span className="block font-normal text-muted text-small leading-snug">{opens}</span>}
          </p>
        )}
      </div>
      <EarlierDates series={series} />
    </div>
  )
}

/** The dates before the shown one, folded. `asRow`: they are a row of a list. */
export function EarlierDates({ series: { earlier = [] }, asRow = false }: EarlierDatesProps) {
  if (earlier.length === 0) return null
  return (
    <details className="group">
      <summary
        className={cx(
          asRow ? `${LIST_ROW} justify-between font-semibold` : `${ROW} min-h-11 rounded-control text-muted`,
          'list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        {t('Earlier dates')}
        <ChevronDown size={18} className="text-muted group-open:rotate-180" />
      </summary>
      <ul className={asRow ? 'px-4 pb-1' : 'pl-(--beside-icon)'}>
        {earlier.map(({ id, datetime }) => (
          <li key={id}>
            <Link to={paths.signup(id)} className={LINK}>
              {datetime ? formatEventDate(datetime) : t('No date set')}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface EarlierDatesProps {
  series: Series
  asRow?: boolean
}
