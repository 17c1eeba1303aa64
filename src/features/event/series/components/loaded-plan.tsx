import { useQuery } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import type { Series } from '@/entities/series/series'
import { toAppError } from '@/lib/backend/errors'
import { t } from '@/lib/text/translate'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeletons } from '@/ui/feedback/skeletons'
import { planQuery } from '../queries'
import type { OwnPlace } from './place-switches'
import { SeriesInShort } from './series-in-short'
import { SeriesPlan } from './series-plan'

interface LoadedPlanProps {
  /** The page's own event, one of the dates. */
  data: EventPageData
  series: Series
  now: Date
  own: OwnPlace | null
}

/** The plan of a series, read when its sheet is opened. A viewer without access sees the public part. */
export function LoadedPlan({ data: page, series, now, own }: LoadedPlanProps) {
  const { data: plan, error, refetch } = useQuery(planQuery(series.id))
  if (plan) return <SeriesPlan plan={plan} data={page} series={series} own={own} />
  if (!error) return <Skeletons label={t('Loading series')} shapes={['h-5 w-4/5', 'h-60']} />
  return (
    <>
      <SeriesInShort data={page} series={series} now={now} own={own} />
      {toAppError(error).code === 'unauthorized' ? (
        // A co-host of one date runs only that date.
        <p className="text-muted leading-snug">{t('Only the organizers of the whole series see its plan.')}</p>
      ) : (
        <LoadFailure what={t('The series')} error={error} onRetry={refetch} />
      )}
    </>
  )
}
