import { useQuery } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import type { Standing } from '@/entities/event/standing'
import type { Series } from '@/entities/series/series'
import { keptPlaces, placesQuery } from '@/features/event/guest-link/kept-places'
import { guestQuery } from '@/features/event/registration/queries'
import { broughtAlong, offeredPlaces } from '../rules'
import { KeepAddedPlace, KeepGuestPlace, KeepPlace } from './keep-place'

/** What the switches need to know about somebody on the list. */
export interface OwnPlace {
  registration: Standing & { name: string }
  /** A guest's secret. */
  secret?: string
}

interface PlaceSwitchesProps {
  data: EventPageData
  series: Series
  /** The person whom the page is about, or who has just joined. */
  own: OwnPlace | null
}

/** 'Keep my place' for those who can keep a place here or do so already. Nothing for everybody else. */
export function PlaceSwitches({ data, series, own }: PlaceSwitchesProps) {
  const { event } = data
  const { data: places } = useQuery(placesQuery(series.id))
  const kept = keptPlaces(places)
  const { data: opened } = useQuery(guestQuery(event.id))
  const guest = own?.secret === undefined ? null : { secret: own.secret, name: own.registration.name }
  return offeredPlaces(data, guest, kept).flatMap((place) => {
    if (!place.guest) return [<KeepPlace key="account" event={event} series={series} />]
    const { secret } = place.guest
    const checked = kept.some((one) => one.secret === secret)
    // Those whom a guest added come along.
    const added = checked && opened?.secret === secret ? broughtAlong(opened) : []
    const about = { eventId: event.id, seriesId: series.id }
    return [
      <KeepGuestPlace
        key={secret}
        event={event}
        seriesId={series.id}
        guest={place.guest}
        isOthers={place.isOthers}
        checked={checked}
      />,
      ...added.map((row) => <KeepAddedPlace key={row.id} {...about} secret={secret} row={row} />),
    ]
  })
}
