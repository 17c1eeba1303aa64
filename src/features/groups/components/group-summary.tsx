import { Pencil, Users } from 'lucide-react'
import { GroupHead } from '@/entities/group/group-head'
import { paths } from '@/lib/browser/paths'
import { ActionTile } from '@/ui/layout/action-tile'
import { Card } from '@/ui/layout/card'
import { Description } from '@/ui/layout/description'
import type { GroupDetail } from '../schema'
import { InviteAction } from './invite-action'
import { PrivateBadge } from './private-badge'

/**
 * The card at the top of a group's page. Edit is the owner's and Members is the members': to others the pages behind
 * them are closed, so the buttons are not there.
 */
export function GroupSummary({ detail }: { detail: GroupDetail }) {
  const { group, viewer, event_count, member_count } = detail
  return (
    <Card className="grid gap-4">
      <GroupHead
        group={group}
        eventCount={event_count}
        memberCount={member_count}
        badge={group.is_private && <PrivateBadge />}
      >
        {group.description && <Description text={group.description} />}
      </GroupHead>
      <p className="text-muted">
        Organized by{' '}
        <bdi dir="auto" className="font-semibold text-text">
          {group.owner_name}
        </bdi>
      </p>
      <div className="flex gap-2">
        {viewer.role === 'owner' && (
          <ActionTile
            stacked
            icon={<Pencil aria-hidden="true" size={20} />}
            label="Edit"
            to={paths.editGroup(group.id)}
          />
        )}
        <InviteAction groupId={group.id} />
        {viewer.role !== null && (
          <ActionTile
            stacked
            icon={<Users aria-hidden="true" size={20} />}
            label="Members"
            to={paths.groupParticipants(group.id)}
          />
        )}
      </div>
    </Card>
  )
}
