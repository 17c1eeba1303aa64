import { useQuery } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import { toAppError } from '@/lib/backend/errors'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeletons } from '@/ui/feedback/skeletons'
import { planQuery } from '../queries'
import { SeriesPlan } from './series-plan'

/** The plan of a series, read when its sheet is opened. `data`: the page's own event, one of the dates. */
export function LoadedPlan({ seriesId, data: page }: { seriesId: string; data: EventPageData }) {
  const { data: plan, error, refetch } = useQuery(planQuery(seriesId))
  if (plan) return <SeriesPlan plan={plan} data={page} />
  if (error && toAppError(error).code === 'unauthorized') {
    // A co-host of one date runs only that date.
    return <p className="text-muted leading-snug">Only those who run the whole series see its plan.</p>
  }
  if (error) return <LoadFailure what="The series" error={error} onRetry={refetch} />
  return <Skeletons label="Loading series" shapes={['h-5 w-4/5', 'h-60']} />
}
