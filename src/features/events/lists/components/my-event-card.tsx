import { memo } from 'react'
import { EventRow } from '@/entities/event/event-row'
import { eventDate } from '@/entities/event/event-times'
import { PrivateBadge } from '@/entities/event/private-badge'
import { counted } from '@/lib/text/text'
import { Badge } from '@/ui/layout/badge'
import { fullTextOf } from '../rules'
import type { ListedEvent } from '../schema'
import { DuplicateButton } from './duplicate-button'
import { RowMeter } from './row-meter'

interface MyEventCardProps {
  event: ListedEvent
  canDuplicate: boolean
}

/** An event in My Events; the whole card opens it, its button copies it. A list that grows does not draw it again. */
export const MyEventCard = memo(function MyEventCard({ event, canDuplicate }: MyEventCardProps) {
  const { id, name, look, series_id, called_off_at, participant_count, max_participants } = event
  return (
    <EventRow
      event={{ id, name, look, series_id, called_off_at, participant_count, max_participants }}
      date={eventDate(event)}
      undated="No date set"
      heading="h2"
      group={event.group_name}
      full={fullTextOf(event)}
      action={canDuplicate && <DuplicateButton event={event} />}
    >
      {event.isCohosted && <Badge tone="accent">Co-host</Badge>}
      {event.isWaiting && <Badge tone="warn">On the waitlist</Badge>}
      <span>{counted(participant_count ?? 0, 'participant')}</span>
      {event.series_id && <Badge>Repeats</Badge>}
      {event.is_private && <PrivateBadge />}
      <RowMeter event={event} />
    </EventRow>
  )
})
