import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import type { Series } from '@/entities/series/series'
import { keptPlaces, placesQuery } from '@/features/event/guest-link/kept-places'
import { type GuestInLine, noteTurn } from '@/features/event/guest-link/places'
import { offeredPlaces } from '../rules'
import { KeepGuestPlace, KeepPlace } from './keep-place'

export interface PlaceSwitchesProps {
  data: EventPageData
  series: Series
  /** The guest that the page is about, or who has just joined. */
  guest: GuestInLine | null
}

/** 'Keep my place' for those who can keep one here, or do. Nothing for everybody else. */
export function PlaceSwitches({ data, series, guest }: PlaceSwitchesProps) {
  const { event } = data
  const { data: places } = useQuery(placesQuery(series.id))
  const kept = keptPlaces(places)
  const { secret, name, waits } = guest ?? {}
  useEffect(() => {
    if (!series.takes_turns || secret === undefined) return
    noteTurn(series.id, event.id, { secret, name: name ?? '', waits: waits === true })
  }, [series.takes_turns, series.id, event.id, secret, name, waits])

  return offeredPlaces(data, guest, kept).map((place) =>
    place.guest ? (
      <KeepGuestPlace
        key={place.guest.secret}
        event={event}
        seriesId={series.id}
        guest={place.guest}
        isOthers={place.isOthers}
        checked={kept.some((one) => one.secret === place.guest?.secret)}
      />
    ) : (
      <KeepPlace key="account" event={event} series={series} />
    ),
  )
}
