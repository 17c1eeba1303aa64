import { PrivateBadge } from '@/entities/event/private-badge'
import { GroupMark } from '@/entities/group/group-mark'
import { serverTime } from '@/lib/browser/clock'
import { paths } from '@/lib/browser/paths'
import { formatMonthAndDay } from '@/lib/text/date-text'
import { plural, t } from '@/lib/text/translate'
import { Link } from '@/ui/layout/link'
import type { ListedGroup } from '../schema'
import { RoleBadge } from './role-badge'

interface GroupCardProps {
  group: ListedGroup
  /** The viewer is an admin of the group, not its owner. */
  helped: boolean
}

/** A group in My Groups; the whole card opens it. */
export function GroupCard({ group, helped }: GroupCardProps) {
  return (
    <Link
      to={paths.group(group.id)}
      className="flex gap-3.5 rounded-card bg-surface p-3.5 shadow-card transition-[scale] duration-[120ms] active:scale-[0.98] forced-colors:border"
    >
      <GroupMark id={group.id} name={group.name} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <h2 dir="auto" className="lines-3 text-strong">
          {group.name}
        </h2>
        {group.description && (
          <p dir="auto" className="lines-2 text-muted">
            {group.description}
          </p>
        )}
        <p className="dot-separated pt-1 text-muted text-small tabular-nums">
          {group.is_private && (
            <span>
              <PrivateBadge />
            </span>
          )}{' '}
          {helped && <RoleBadge of="admin" />}{' '}
          <span>{plural(group.event_count, '{count} event', '{count} events')}</span>{' '}
          <span>{plural(group.member_count, '{count} member', '{count} members')}</span>{' '}
          <span>{t('Created {date}', { date: formatMonthAndDay(group.created_at, serverTime()) })}</span>
        </p>
      </div>
    </Link>
  )
}
