import { Link } from 'react-router-dom'
import { Avatar } from '@/entities/person/avatar'
import { paths } from '@/lib/browser/paths'
import { contactLine, formatDay } from '../rules'
import type { GroupMember } from '../schema'
import { RoleBadge } from './role-badge'

const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2'

/**
 * A member: the name, and below it what is known of them. The row opens the event through which they joined, if the viewer may open it. Members who may not see
 * contact data see no such line.
 */
export function MemberRow({ member, now }: { member: GroupMember; now: Date }) {
  const showsContact = member.email !== undefined || member.phone !== undefined
  const content = (
    <>
      <Avatar name={member.name} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="line-clamp-2 min-w-0 font-semibold leading-snug">
            {member.name}
          </span>
          <RoleBadge of={member.role} />
        </div>
        <p className="dot-separated text-muted text-small leading-snug">
          {showsContact && <span className="wrap-anywhere">{contactLine(member)}</span>}{' '}
          {/* The row opens it: its name may be cut, so that all of it takes few lines. */}
          <span className="flex-[1_1_4.5rem] truncate">
            Joined via: <bdi dir="auto">{member.event.name}</bdi>
          </span>{' '}
          <span className="whitespace-nowrap">Member since {formatDay(member.joined_at, now)}</span>
        </p>
      </div>
    </>
  )
  if (member.event.id === null) return <div className={ROW}>{content}</div>
  return (
    <Link to={paths.signup(member.event.id)} className={`${ROW} active:bg-sunken`}>
      {content}
    </Link>
  )
}
