import type { EventDetails } from '@/entities/event/event-schema'
import type { Series } from '@/entities/series/series'
import { hasSections } from '@/entities/slots/sections'
import { Switch } from '@/ui/form/switch'
import { useKeepGuestPlace, useKeepPlace } from '../mutations'

interface KeepPlaceProps {
  event: EventDetails
  series: Series
}

/** The switch for somebody signed in who is on the list: whether each next date has them automatically. */
export function KeepPlace({ event, series }: KeepPlaceProps) {
  const keepPlace = useKeepPlace(event.id, series.id)
  return (
    <Switch
      label="Keep my place"
      description={meaning(event)}
      checked={series.regular === true}
      onCheckedChange={(keep) => void keepPlace(keep)}
    />
  )
}

interface KeepGuestPlaceProps {
  event: EventDetails
  seriesId: string
  guest: { secret: string; name: string }
  /** It is another guest of this phone than the one whom the page is about. */
  isOthers: boolean
  checked: boolean
}

/** The same switch for a guest of this phone. */
export function KeepGuestPlace({ event, seriesId, guest, isOthers, checked }: KeepGuestPlaceProps) {
  const keepPlace = useKeepGuestPlace(event.id, seriesId)
  return (
    <Switch
      label={
        isOthers ? (
          <>
            Keep the place of <bdi>{guest.name}</bdi>
          </>
        ) : (
          'Keep my place'
        )
      }
      description={isOthers ? undefined : meaning(event)}
      checked={checked}
      onCheckedChange={(keep) => void keepPlace({ ...guest, keep })}
    />
  )
}

function meaning(event: EventDetails): string {
  const { max_participants, waitlist } = event
  const [list, slots] = hasSections(event) ? ['into your section', 'all its slots'] : ['on the list', 'all slots']
  const waitlistHint = max_participants !== null && waitlist ? ` When ${slots} are taken, you are put in line.` : ''
  return `Puts you ${list} of every new date as soon as it opens.${waitlistHint}`
}
