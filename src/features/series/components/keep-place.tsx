import type { EventDetails } from '@/features/registrations/event-schema'
import { userMessage } from '@/lib/errors'
import type { Series } from '@/lib/series'
import { Switch } from '@/ui/switch'
import { toastError } from '@/ui/toast-store'
import { useKeepPlace } from '../mutations'

export interface KeepPlaceProps {
  event: EventDetails
  series: Series
}

/** For somebody signed in who is on the list: whether the next dates put them on theirs by themselves. */
export function KeepPlace({ event, series }: KeepPlaceProps) {
  const { mutate } = useKeepPlace(event.id, series.id)
  const line =
    event.max_participants !== null && event.waitlist ? ' When all slots are taken, you are put in line.' : ''
  return (
    <Switch
      label="Keep my place"
      description={`Puts you on the list of every next date as soon as it opens.${line}`}
      checked={series.regular === true}
      onCheckedChange={(keep) =>
        mutate(keep, { onError: (error) => toastError(userMessage(error, 'Failed to keep your place')) })
      }
    />
  )
}
