import { Pencil, Users } from 'lucide-react'
import { useId } from 'react'
import { PrivateBadge } from '@/entities/event/private-badge'
import { GroupHead } from '@/entities/group/group-head'
import { AvatarStack } from '@/entities/person/avatar-stack'
import { paths } from '@/lib/browser/paths'
import { RefusalReason } from '@/ui/feedback/refused-button'
import { toastInfo } from '@/ui/feedback/toast-store'
import { ActionRow } from '@/ui/layout/action-row'
import { ActionTile } from '@/ui/layout/action-tile'
import { Card } from '@/ui/layout/card'
import { Description } from '@/ui/layout/description'
import type { GroupDetail } from '../schema'
import { InviteAction } from './invite-action'

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

const EDIT_REASON = 'Only the owner can edit this group.'
const MEMBERS_REASON = 'Only members of this group can see who is in it.'

/** Actions that are not for this viewer are dim, and a tap says why; Edit then comes last. */
function Actions({ detail: { group, viewer } }: { detail: GroupDetail }) {
  const editReasonId = useId()
  const membersReasonId = useId()
  const isOwner = viewer.role === 'owner'
  const isMember = viewer.role !== null
  const edit = (
    <ActionTile
      icon={<Pencil size={18} />}
      label="Edit"
      to={paths.editGroup(group.id)}
      refusal={isOwner ? undefined : { reasonId: editReasonId, onTap: () => toastInfo(EDIT_REASON) }}
    />
  )
  return (
    <>
      <ActionRow>
        {isOwner && edit}
        <InviteAction groupId={group.id} />
        <ActionTile
          icon={<Users size={18} />}
          label="Members"
          to={paths.groupParticipants(group.id)}
          refusal={isMember ? undefined : { reasonId: membersReasonId, onTap: () => toastInfo(MEMBERS_REASON) }}
        />
        {!isOwner && edit}
      </ActionRow>
      {!isOwner && <RefusalReason id={editReasonId}>{EDIT_REASON}</RefusalReason>}
      {!isMember && <RefusalReason id={membersReasonId}>{MEMBERS_REASON}</RefusalReason>}
    </>
  )
}
