import { useQuery } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import { toAppError } from '@/lib/backend/errors'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeletons } from '@/ui/feedback/skeletons'
import { planQuery } from '../queries'
import { SeriesPlan } from './series-plan'

interface LoadedPlanProps {
  seriesId: string
  /** The page's own event, one of the dates. */
  data: EventPageData
  /** The organizer may skip dates and end the series; people who help run its group may not. */
  mayChange: boolean
  /** Called when another date is opened. */
  onLeave: () => void
}

/** The plan of a series, read when its sheet is opened. */
export function LoadedPlan({ seriesId, data: page, mayChange, onLeave }: LoadedPlanProps) {
  const { data: plan, error, refetch } = useQuery(planQuery(seriesId))
  if (plan) return <SeriesPlan plan={plan} data={page} mayChange={mayChange && !plan.ended} onLeave={onLeave} />
  if (error && toAppError(error).code === 'unauthorized') {
    // A co-host of one date runs only that date.
    return <p className="text-muted leading-snug">Only those who run the whole series see its plan.</p>
  }
  if (error) return <LoadFailure what="The series" error={error} onRetry={refetch} />
  return <Skeletons label="Loading series" shapes={['h-5 w-4/5', 'h-60']} />
}
