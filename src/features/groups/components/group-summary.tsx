import { Pencil, Users } from 'lucide-react'
import { GroupHead } from '@/entities/group/group-head'
import { AvatarStack } from '@/entities/person/avatar-stack'
import { paths } from '@/lib/browser/paths'
import { ActionRow } from '@/ui/layout/action-row'
import { ActionTile } from '@/ui/layout/action-tile'
import { Card } from '@/ui/layout/card'
import { Description } from '@/ui/layout/description'
import type { GroupDetail } from '../schema'
import { InviteAction } from './invite-action'
import { PrivateBadge } from './private-badge'

/** The card at the top of a group's page. */
export function GroupSummary({ detail }: { detail: GroupDetail }) {
  const { group, event_count, member_count, faces = [] } = detail
  return (
    <Card className="overflow-clip p-0!" aria-labelledby="group-name">
      <GroupHead
        group={group}
        eventCount={event_count}
        memberCount={member_count}
        organizer={group.owner_name}
        badge={group.is_private && <PrivateBadge />}
        faces={<AvatarStack people={faces} count={member_count} />}
        actions={<Actions detail={detail} />}
      >
        {group.description && <Description text={group.description} />}
      </GroupHead>
    </Card>
  )
}

/** Edit is the owner's and Members is the members': to others the pages behind them are closed, so they are not there. */
function Actions({ detail: { group, viewer } }: { detail: GroupDetail }) {
  return (
    <ActionRow>
      {viewer.role === 'owner' && (
        <ActionTile icon={<Pencil aria-hidden="true" size={18} />} label="Edit" to={paths.editGroup(group.id)} />
      )}
      <InviteAction groupId={group.id} />
      {viewer.role !== null && (
        <ActionTile
          icon={<Users aria-hidden="true" size={18} />}
          label="Members"
          to={paths.groupParticipants(group.id)}
        />
      )}
    </ActionRow>
  )
}
