import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { formatEventDate } from '@/lib/date-text'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { DateTile } from '@/ui/date-tile'
import { eventDate, type Role } from '../rules'
import type { ListedEvent } from '../schema'

interface UpcomingEventRowProps {
  event: ListedEvent & { role: Role }
}

/**
 * An event on Home: one's part in it, when, where, and for organizers how many come. A list that grows does not draw it
 * again.
 */
export const UpcomingEventRow = memo(function UpcomingEventRow({ event }: UpcomingEventRowProps) {
  const date = eventDate(event)
  return (
    <Link
      to={paths.signup(event.id)}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 rounded-card bg-surface forced-colors:border p-3.5 shadow-card active:bg-sunken"
    >
      <DateTile seed={event.id} date={date} />
      <span className="grid min-w-0 gap-0.5">
        <span dir="auto" className="line-clamp-2 font-semibold leading-snug">
          {event.name}
        </span>
        <span className="text-muted text-body">{date ? formatEventDate(date) : 'No date set'}</span>
        {event.location && (
          <span dir="auto" className="truncate text-muted text-body">
            {event.location}
          </span>
        )}
        <span className="mt-1 flex flex-wrap items-center gap-2 text-muted text-body">
          {event.role === 'organizer' ? <Badge tone="accent">Organizer</Badge> : <Badge>Attending</Badge>}
          {event.role === 'organizer' && <span>{event.participant_count ?? 0} going</span>}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="text-muted" />
    </Link>
  )
})
