import type { EventDetails } from '@/entities/event/event-schema'
import type { Series } from '@/entities/series/series'
import { Switch } from '@/ui/form/switch'
import { useKeepPlace } from '../mutations'

export interface KeepPlaceProps {
  event: EventDetails
  series: Series
}

/** For somebody signed in who is on the list: whether each next date adds them by itself. */
export function KeepPlace({ event, series }: KeepPlaceProps) {
  const keepPlace = useKeepPlace(event.id, series.id)
  const [list, slots] = event.sections ? ['into your section', 'all its slots'] : ['on the list', 'all slots']
  const waitlistHint =
    event.max_participants !== null && event.waitlist ? ` When ${slots} are taken, you are put in line.` : ''
  return (
    <Switch
      label="Keep my place"
      description={`Puts you ${list} of every next date as soon as it opens.${waitlistHint}`}
      checked={series.regular === true}
      onCheckedChange={(keep) => void keepPlace(keep)}
    />
  )
}
