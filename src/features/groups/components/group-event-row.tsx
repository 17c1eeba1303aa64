import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatEventDate } from '@/lib/date-text'
import { paths } from '@/lib/paths'
import type { GroupEvent } from '../schema'
import { PrivateBadge } from './private-badge'

/** An event of the group; the whole row opens it. */
export function GroupEventRow({ event }: { event: GroupEvent }) {
  return (
    <Link
      to={paths.signup(event.id)}
      className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-3 px-4 py-3 active:bg-sunken"
    >
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h4 dir="auto" className="line-clamp-2 min-w-0 font-semibold leading-snug">
            {event.name}
          </h4>
          {event.is_private && <PrivateBadge />}
        </div>
        <p className="text-muted text-body">{event.datetime ? formatEventDate(event.datetime) : 'No date yet'}</p>
        <p className="text-muted text-body tabular-nums">{event.participant_count} registered</p>
      </div>
      <ChevronRight aria-hidden="true" size={20} className="text-muted" />
    </Link>
  )
}
