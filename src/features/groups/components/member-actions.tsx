import { Shield, UserMinus, UserPlus } from 'lucide-react'
import { useId } from 'react'
import { paths } from '@/lib/browser/paths'
import { RefusalReason } from '@/ui/feedback/refused-button'
import { toastInfo } from '@/ui/feedback/toast-store'
import { ActionRow } from '@/ui/layout/action-row'
import { ActionTile } from '@/ui/layout/action-tile'

interface MemberActionsProps {
  groupId: string
  isOwner: boolean
  hasMembers: boolean
}

const REASON = 'Only the owner can manage roles.'

/** What owner and admins can do with members. Only the owner gives roles: an admin sees that tile dim, and a tap says why. */
export function MemberActions({ groupId, isOwner, hasMembers }: MemberActionsProps) {
  const reasonId = useId()
  return (
    <section aria-label="Quick Actions">
      <h2 className="sr-only">Quick Actions</h2>
      <ActionRow>
        <ActionTile
          icon={<Shield size={18} />}
          label="Manage"
          to={paths.manageRoles(groupId)}
          refusal={isOwner ? undefined : { reasonId, onTap: () => toastInfo(REASON) }}
        />
        <ActionTile icon={<UserPlus size={18} />} label="Add" to={paths.addMembers(groupId)} />
        <ActionTile
          icon={<UserMinus size={18} />}
          label="Remove"
          to={paths.removeMembers(groupId)}
          disabled={!hasMembers}
        />
      </ActionRow>
      {!isOwner && <RefusalReason id={reasonId}>{REASON}</RefusalReason>}
    </section>
  )
}
