import { Link2, Pencil, Users } from 'lucide-react'
import { PrivateBadge } from '@/entities/event/private-badge'
import { GroupHead } from '@/entities/group/group-head'
import { AvatarStack } from '@/entities/person/avatar-stack'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { ActionRow } from '@/ui/layout/action-row'
import { ActionTile } from '@/ui/layout/action-tile'
import { Card } from '@/ui/layout/card'
import { Description } from '@/ui/layout/description'
import { useCopy } from '@/ui/sheet/use-copy'
import type { GroupDetail } from '../schema'

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

/** Actions that are not for this viewer are dim, and a tap says why; Edit then comes last. */
function Actions({ detail: { group, viewer } }: { detail: GroupDetail }) {
  const isOwner = viewer.role === 'owner'
  const edit = (
    <ActionTile
      icon={<Pencil size={18} />}
      label={t('Edit')}
      to={paths.editGroup(group.id)}
      refusal={isOwner ? undefined : t('Only the owner can edit this group.')}
    />
  )
  return (
    <ActionRow>
      {isOwner && edit}
      <InviteAction groupId={group.id} />
      <ActionTile
        icon={<Users size={18} />}
        label={t('Members')}
        to={paths.groupParticipants(group.id)}
        refusal={viewer.role === null ? t('Only members of this group can see who is in it.') : undefined}
      />
      {!isOwner && edit}
    </ActionRow>
  )
}

/** Copies the group's invite link. */
function InviteAction({ groupId }: { groupId: string }) {
  const { copy, byHand } = useCopy({
    label: t('Invite link'),
    title: t('Copy Invite Link'),
    failure: t('Clipboard access is unavailable. Copy the invite link manually.'),
  })
  const link = `${window.location.origin}${paths.invite('group', groupId)}`
  return (
    <>
      <ActionTile icon={<Link2 size={18} />} label={t('Invite')} onClick={() => copy(link)} />
      {byHand}
    </>
  )
}
