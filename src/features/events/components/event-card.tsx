import { Users } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { formatEventDate } from '@/lib/date-text'
import { paths } from '@/lib/paths'
import { counted } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { DateTile } from '@/ui/date-tile'
import { eventDate } from '../rules'
import type { ListedEvent } from '../schema'
import { DuplicateButton } from './duplicate-button'

interface EventCardProps {
  event: ListedEvent
  canDuplicate: boolean
}

/** An event in My Events; the whole card opens it, its button copies it. A list that grows does not draw it again. */
export const EventCard = memo(function EventCard({ event, canDuplicate }: EventCardProps) {
  const date = eventDate(event)
  return (
    <Card className="relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3.5 p-3.5 has-[a:active]:bg-sunken">
      <DateTile seed={event.id} date={date} />
      <div className="grid min-w-0 gap-1">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 font-semibold leading-snug">
            <Link to={paths.signup(event.id)} className="line-clamp-3 after:absolute after:inset-0 after:rounded-card">
              <span dir="auto">{event.name}</span>
            </Link>
          </h2>
          {canDuplicate && <DuplicateButton event={event} />}
        </div>
        {event.group_name && (
          <p dir="auto" className="truncate text-accent-text text-body">
            {event.group_name}
          </p>
        )}
        <p className="text-muted text-body">{date ? formatEventDate(date) : 'No date set'}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-body">
          <span className="inline-flex items-center gap-1.5">
            <Users aria-hidden="true" size={16} />
            {counted(event.participant_count ?? 0, 'participant')}
          </span>
          {event.is_private && <Badge tone="warn">Private</Badge>}
        </p>
      </div>
    </Card>
  )
})
