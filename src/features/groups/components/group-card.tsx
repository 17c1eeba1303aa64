import { CalendarDays, ChevronRight, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { counted } from '@/lib/text'
import { formatDay } from '../rules'
import type { ListedGroup } from '../schema'
import { PrivateBadge } from './private-badge'
import { RoleBadge } from './role-badge'

interface GroupCardProps {
  group: ListedGroup
  /** Helped run as admin, not owned. */
  helped: boolean
}

/** A group in My Groups; the whole card opens it. */
export function GroupCard({ group, helped }: GroupCardProps) {
  return (
    <Link
      to={paths.group(group.id)}
      className="grid grid-cols-[1fr_auto] items-center gap-3 rounded-card bg-surface forced-colors:border p-4 shadow-card active:bg-sunken"
    >
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 dir="auto" className="line-clamp-2 min-w-0 font-semibold leading-snug">
            {group.name}
          </h2>
          {group.is_private && <PrivateBadge />}
          {helped && <RoleBadge of="admin" />}
        </div>
        {group.description && (
          <p dir="auto" className="line-clamp-2 text-muted text-body leading-snug">
            {group.description}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-body tabular-nums">
          <span className="flex items-center gap-1.5">
            <CalendarDays aria-hidden="true" size={17} />
            {counted(group.event_count, 'event')}
          </span>
          <span className="flex items-center gap-1.5">
            <Users aria-hidden="true" size={17} />
            {counted(group.member_count, 'member')}
          </span>
        </p>
        <p className="text-muted text-small">Created {formatDay(group.created_at, new Date())}</p>
      </div>
      <ChevronRight aria-hidden="true" size={20} className="text-muted" />
    </Link>
  )
}
