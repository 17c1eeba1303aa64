import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { SeriesFact } from '@/entities/event/series-fact'
import { findGivenPlaces } from '@/features/event/guest-link/places'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Button } from '@/ui/form/button'
import { type OwnPlace, PlaceSwitches } from './place-switches'

const SeriesSheet = lazyPart(() => import('./series-sheet').then((module) => module.SeriesSheet))

export interface SeriesBlockProps {
  data: EventPageData
  now: Date
  /** Who the page is about. */
  own: OwnPlace | null
}

/** On the event's card: how the series goes on, 'Keep my place', and the plan for those who run it. */
export function SeriesBlock({ data, now, own }: SeriesBlockProps) {
  const { event, series, viewer } = data
  const client = useQueryClient()
  /** Null until the sheet is opened for the first time: only then is its code loaded. */
  const [planning, setPlanning] = useState<boolean | null>(null)
  useEffect(() => {
    void findGivenPlaces(client, event.id, series?.earlier ?? [])
  }, [client, event.id, series])
  if (!series) return null
  return (
    <>
      <SeriesFact
        series={series}
        event={event}
        now={now}
        action={
          viewer.manages && (
            <Button variant="secondary" size="sm" onClick={() => setPlanning(true)}>
              Series
            </Button>
          )
        }
      />
      <div className="mt-1 border-line border-t pt-2 empty:hidden">
        <PlaceSwitches data={data} series={series} own={own} />
      </div>
      {planning !== null && (
        <SeriesSheet
          seriesId={series.id}
          data={data}
          mayChange={viewer.is_organizer}
          open={planning}
          onOpenChange={setPlanning}
        />
      )}
    </>
  )
}
