import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Avatar } from '@/entities/person/avatar'
import { paths } from '@/lib/browser/paths'
import { contactLine, formatDay } from '../rules'
import type { GroupMember } from '../schema'
import { RoleBadge } from './role-badge'

const ROW = 'grid grid-cols-[auto_1fr_auto] items-center gap-3 py-3 pr-3 pl-4'

/**
 * A member; the row opens the event through which they joined, if the viewer may open it. Members who may not see
 * contact data see no such line.
 */
export function MemberRow({ member, now }: { member: GroupMember; now: Date }) {
  const showsContact = member.email !== undefined || member.phone !== undefined
  const content = (
    <>
      <Avatar name={member.name} />
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="line-clamp-2 min-w-0 font-semibold leading-snug">
            {member.name}
          </span>
          <RoleBadge of={member.role} />
        </div>
        {showsContact && <p className="wrap-anywhere text-muted text-small leading-snug">{contactLine(member)}</p>}
        <p className="line-clamp-2 text-muted text-small leading-snug">
          Joined via: <bdi dir="auto">{member.event.name}</bdi>
        </p>
        <p className="text-muted text-small leading-snug">Member since {formatDay(member.joined_at, now)}</p>
      </div>
    </>
  )
  if (member.event.id === null) return <div className={ROW}>{content}</div>
  return (
    <Link to={paths.signup(member.event.id)} className={`${ROW} active:bg-sunken`}>
      {content}
      <ChevronRight aria-hidden="true" size={20} className="text-muted" />
    </Link>
  )
}
