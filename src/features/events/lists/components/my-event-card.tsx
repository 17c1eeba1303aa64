import { memo } from 'react'
import { EventRow } from '@/entities/event/event-row'
import { eventDate } from '@/entities/event/event-times'
import { ListedCount } from '@/entities/event/listed-count'
import { PrivateBadge } from '@/entities/event/private-badge'
import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import type { ListedEvent } from '../schema'
import { DuplicateButton } from './duplicate-button'

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
      undated={t('No date set')}
      heading="h2"
      group={event.group_name}
      action={canDuplicate && <DuplicateButton event={event} />}
    >
      {event.isCohosted && <Badge>{t('Co-host')}</Badge>}
      {event.isWaiting && <Badge tone="warn">{t('On the waitlist')}</Badge>}
      <ListedCount event={event} />
      {event.series_id && <Badge>{t('Repeats')}</Badge>}
      {event.is_private && <PrivateBadge />}
    </EventRow>
  )
})
