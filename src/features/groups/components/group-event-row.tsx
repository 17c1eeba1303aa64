import { EventRow } from '@/entities/event/event-row'
import { PrivateBadge } from '@/entities/event/private-badge'
import type { GroupEvent } from '../schema'

/** An event of the group; the whole row opens it. */
export function GroupEventRow({ event }: { event: GroupEvent }) {
  const { id, name, look, series_id, called_off_at, participant_count, max_participants } = event
  return (
    <EventRow
      event={{ id, name, look, series_id, called_off_at, participant_count, max_participants }}
      date={event.datetime}
      undated="No date yet"
      heading="h4"
    >
      <span>{event.participant_count} registered</span>
      {event.is_private && <PrivateBadge />}
    </EventRow>
  )
}
