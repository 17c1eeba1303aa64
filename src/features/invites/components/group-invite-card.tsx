import { PrivateBadge } from '@/entities/event/private-badge'
import { GroupHead } from '@/entities/group/group-head'
import { Card } from '@/ui/layout/card'
import type { GroupInvite } from '../schema'

export function GroupInviteCard({ invite }: { invite: GroupInvite }) {
  return (
    <Card className="overflow-clip p-0!">
      <GroupHead tall group={invite} eventCount={invite.event_count} memberCount={invite.member_count}>
        {invite.is_private && (
          <div className="flex">
            <PrivateBadge />
          </div>
        )}
        {invite.description && (
          <p dir="auto" className="whitespace-pre-line">
            {invite.description}
          </p>
        )}
      </GroupHead>
    </Card>
  )
}
