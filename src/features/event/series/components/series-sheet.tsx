import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { SeriesFact } from '@/entities/event/series-fact'
import type { Series } from '@/entities/series/series'
import { findGivenPlaces } from '@/features/event/guest-link/places'
import { useRefunds } from '@/features/event/guest-link/refunds'
import { RefundsElsewhere } from '@/features/event/paying/components/refund-note'
import { SeasonFold } from '@/features/event/share/components/season-fold'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Sheet } from '@/ui/sheet/sheet'
import { type OwnPlace, PlaceSwitches } from './place-switches'

/** For those who run it. */
const LoadedPlan = lazyPart(() => import('./loaded-plan'), 'LoadedPlan', {
  placeholder: <Skeleton className="h-60" />,
})

interface SeriesSheetProps {
  data: EventPageData
  series: Series
  now: Date
  /** The person whom the page is about. */
  own: OwnPlace | null
  /** Undefined until the sheet was opened. The component is there from the start, because it takes care of the phone's guests. */
  open: boolean | undefined
  onOpenChange: (open: boolean) => void
}

/**
 * How the series goes on, 'Keep my place', one's season as a picture, and the plan for those who run it: behind one line of the event's card. And, on
 * the page itself, what a guest gets back for another date.
 */
export function SeriesSheet({ data, series, now, own, open = false, onOpenChange }: SeriesSheetProps) {
  const { event, viewer } = data
  const client = useQueryClient()
  const refunds = useRefunds(event.id)
  useEffect(() => {
    void findGivenPlaces(client, event.id, series.earlier ?? [])
  }, [client, event.id, series])
  return (
    <>
      {refunds[0] && <RefundsElsewhere refunds={refunds} />}
      <Sheet open={open} onOpenChange={onOpenChange} title="Series">
        <div className="grid gap-3 pb-3">
          <SeriesFact series={series} event={event} now={now} />
          <div className="border-line border-t pt-2 empty:hidden">
            <PlaceSwitches data={data} series={series} own={own} />
            <SeasonFold data={data} />
          </div>
          {viewer.manages && <LoadedPlan seriesId={series.id} data={data} />}
        </div>
      </Sheet>
    </>
  )
}
