import { paths } from '@/lib/browser/paths'
import { formatMonthAndDay } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Link } from '@/ui/layout/link'
import type { GroupMember } from '../schema'
import { MemberLabel } from './member-label'

const ROW = 'block min-h-14 px-4 py-2'

/**
 * A member. The row opens the event through which they joined, if the viewer may open it. Contact data is shown only to viewers
 * who may see it.
 */
export function MemberRow({ member, now }: { member: GroupMember; now: Date }) {
  const content = (
    <MemberLabel
      person={member}
      role={member.role}
      showsContact={member.email !== undefined || member.phone !== undefined}
    >
      <span className="text-muted text-small">
        {t('Member since {date}', { date: formatMonthAndDay(member.joined_at, now) })}
      </span>
    </MemberLabel>
  )
  if (member.event.id === null) return <div className={ROW}>{content}</div>
  return (
    <Link to={paths.signup(member.event.id)} className={`${ROW} active:bg-sunken`}>
      {content}
    </Link>
  )
}
