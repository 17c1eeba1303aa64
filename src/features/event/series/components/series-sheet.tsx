import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import type { Series } from '@/entities/series/series'
import { findGivenPlaces } from '@/features/event/my-registration/places'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Sheet } from '@/ui/sheet/sheet'
import type { OwnPlace } from './place-switches'
import { SeriesInShort } from './series-in-short'

const LoadedPlan = lazyComponent(() => import('./loaded-plan'), 'LoadedPlan', {
  placeholder: <Skeleton className="h-60" />,
})

interface SeriesSheetProps {
  data: EventPageData
  series: Series
  now: Date
  own: OwnPlace | null
  /** Undefined until the sheet was opened. The component is there from the start, because it takes care of the phone's guests. */
  open: boolean | undefined
  onOpenChange: (open: boolean) => void
}

/** Behind one line of the event's card: how the series goes on, and for event managers its plan. */
export function SeriesSheet({ data, series, now, own, open = false, onOpenChange }: SeriesSheetProps) {
  const { event, viewer } = data
  const client = useQueryClient()
  useEffect(() => {
    void findGivenPlaces(client, event.id, series.earlier ?? [])
  }, [client, event.id, series])
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Series')} seed={lookOf(data)}>
      <div className="grid gap-3 pb-3">
        {viewer.manages ? (
          <LoadedPlan data={data} series={series} now={now} own={own} />
        ) : (
          <SeriesInShort data={data} series={series} now={now} own={own} />
        )}
      </div>
    </Sheet>
  )
}
