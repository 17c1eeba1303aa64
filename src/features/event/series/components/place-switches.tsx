import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { EventDetails, EventPageData } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import type { Series } from '@/entities/series/series'
import { hasSections } from '@/entities/slots/sections'
import { placesQuery } from '@/features/event/my-registration/kept-places'
import { guestQuery } from '@/features/event/my-registration/queries'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Switch } from '@/ui/form/switch'
import { useKeepAddedPlace, useKeepGuestPlace, useKeepPlace } from '../mutations'
import { broughtAlong, offeredPlaces } from '../rules'

/** The switches' data about a person on the list. */
export interface OwnPlace {
  registration: RegistrationStatus & { name: string }
  /** A guest's secret. */
  secret?: string
}

interface PlaceSwitchesProps {
  data: EventPageData
  series: Series
  /** The person of the page, or the one who has just joined. */
  own: OwnPlace | null
}

/** 'Keep my place' for people who can keep a place here or do so already. Nothing for all others. */
export function PlaceSwitches({ data, series, own }: PlaceSwitchesProps) {
  const { event } = data
  const keepPlace = useKeepPlace(event.id, series.id)
  const keepGuestPlace = useKeepGuestPlace(event.id, series.id)
  const keepAddedPlace = useKeepAddedPlace(event.id, series.id)
  const { data: kept } = useQuery(placesQuery(series.id))
  const { data: opened } = useQuery(guestQuery(event.id))
  const guest = own?.secret === undefined ? null : { secret: own.secret, name: own.registration.name }
  return offeredPlaces(data, guest, kept).map(({ guest: keeper, isOthers }) => {
    if (!keeper)
      return (
        <Switch
          key="account"
          label={t('Keep my place')}
          description={meaning(event)}
          checked={series.regular === true}
          onCheckedChange={(keep) => void keepPlace(keep)}
        />
      )
    const { secret, name } = keeper
    const isKept = kept.some((one) => one.secret === secret)
    // The added people come along.
    const added = isKept && opened?.secret === secret ? broughtAlong(opened) : []
    return (
      <Fragment key={secret}>
        <Switch
          label={isOthers ? <PlaceOf name={name} /> : t('Keep my place')}
          description={isOthers ? undefined : meaning(event)}
          checked={isKept}
          onCheckedChange={(keep) => void keepGuestPlace({ secret, name, keep })}
        />
        {added.map(({ id, name: addedName, regular }) => (
          <Switch
            key={id}
            label={<PlaceOf name={addedName} />}
            checked={regular === true}
            onCheckedChange={(keep) => void keepAddedPlace({ secret, id, keep })}
          />
        ))}
      </Fragment>
    )
  })
}

const PlaceOf = ({ name }: { name: string }) => rich('Keep the place of {name}', { name: <bdi>{name}</bdi> })

function meaning(event: EventDetails): string {
  const { max_participants, waitlist } = event
  const isSplit = hasSections(event)
  const puts = isSplit
    ? t('Puts you into your section of every new date as soon as it opens.')
    : t('Puts you on the list of every new date as soon as it opens.')
  if (max_participants === null || !waitlist) return puts
  const waits = isSplit
    ? t('When all its slots are taken, you are put in line.')
    : t('When all slots are taken, you are put in line.')
  return `${puts} ${waits}`
}
