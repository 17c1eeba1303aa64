import { Lock } from 'lucide-react'
import { GroupHead } from '@/entities/group/group-head'
import { Badge } from '@/ui/layout/badge'
import { Card } from '@/ui/layout/card'
import type { GroupInvite } from '../schema'

/** The group one is invited to. */
export function GroupInviteCard({ invite }: { invite: GroupInvite }) {
  return (
    <Card className="overflow-clip p-0!">
      <GroupHead tall group={invite} eventCount={invite.event_count} memberCount={invite.member_count}>
        {invite.is_private && (
          <Badge tone="warn" className="justify-self-start gap-1">
            <Lock aria-hidden="true" size={13} strokeWidth={2.4} />
            Private
          </Badge>
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
