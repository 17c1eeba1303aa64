import { Avatar } from '@/entities/person/avatar'
import { paths } from '@/lib/browser/paths'
import { formatMonthAndDay } from '@/lib/text/date-text'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Link } from '@/ui/layout/link'
import { contactLine } from '../rules'
import type { GroupMember } from '../schema'
import { RoleBadge } from './role-badge'

const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2'

/**
 * A member. The row opens the event through which they joined, if the viewer may open it. Contact data is shown only to viewers
 * who may see it.
 */
export function MemberRow({ member, now }: { member: GroupMember; now: Date }) {
  const showsContact = member.email !== undefined || member.phone !== undefined
  const content = (
    <>
      <Avatar name={member.name} />
      {/* Two lines, unless a name is long. At most three below the user's name: the row opens the event. */}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 leading-snug">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span dir="auto" className="fades-2 font-semibold">
            {member.name}
          </span>
          <span className="text-muted text-small">
            {t('Member since {date}', { date: formatMonthAndDay(member.joined_at, now) })}
          </span>
        </div>
        <p className="fades-3 text-muted text-small [&>span]:-my-0.5 [&>span]:mr-1">
          <RoleBadge of={member.role} /> {showsContact && `${contactLine(member)} · `}
          {rich('Joined via: {event}', { event: <bdi dir="auto">{member.event.name}</bdi> })}
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
