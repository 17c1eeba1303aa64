import { useQuery } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import { toAppError } from '@/lib/backend/errors'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Sheet } from '@/ui/sheet/sheet'
import { planQuery } from '../queries'
import { SeriesPlan } from './series-plan'

interface SeriesSheetProps {
  seriesId: string
  /** The page's own event, one of the dates. */
  data: EventPageData
  /** The organizer skips dates and ends the series; who helps run its group does not. */
  mayChange: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The plan of a series, for those who run it. */
export function SeriesSheet({ seriesId, data: page, mayChange, open, onOpenChange }: SeriesSheetProps) {
  const { data: plan, error, isFetching, refetch } = useQuery({ ...planQuery(seriesId), enabled: open })
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Series">
      {plan ? (
        <SeriesPlan plan={plan} data={page} mayChange={mayChange && !plan.ended} onLeave={() => onOpenChange(false)} />
      ) : error && toAppError(error).code === 'unauthorized' ? (
        // A co-host of one date runs that date alone.
        <p className="pb-3 text-muted leading-snug">Only those who run the whole series see its plan.</p>
      ) : error ? (
        <LoadFailure what="The series" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading series" className="grid gap-4 pb-3">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-60" />
        </div>
      )}
    </Sheet>
  )
}
