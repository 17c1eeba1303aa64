import { CalendarDays, Lock, Users } from 'lucide-react'
import { counted } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { CardTitle } from '@/ui/card-title'
import type { GroupInvite } from '../schema'

/** The group one is invited to. */
export function GroupInviteCard({ invite }: { invite: GroupInvite }) {
  return (
    <Card className="px-4.5 py-5.5">
      {invite.is_private && (
        <Badge tone="warn" className="mb-3 gap-1">
          <Lock aria-hidden="true" size={13} strokeWidth={2.4} />
          Private
        </Badge>
      )}
      <CardTitle>{invite.name}</CardTitle>
      {invite.description && (
        <p dir="auto" className="mt-3 whitespace-pre-line text-muted text-body leading-normal">
          {invite.description}
        </p>
      )}
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
        <li className="flex items-center gap-2">
          <CalendarDays aria-hidden="true" size={22} strokeWidth={1.8} className="text-muted" />
          {counted(invite.event_count, 'event')}
        </li>
        <li className="flex items-center gap-2">
          <Users aria-hidden="true" size={22} strokeWidth={1.8} className="text-muted" />
          {counted(invite.member_count, 'member')}
        </li>
      </ul>
    </Card>
  )
}
