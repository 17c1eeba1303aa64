import { Shield, UserMinus, UserPlus } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { ActionRow } from '@/ui/layout/action-row'
import { ActionTile } from '@/ui/layout/action-tile'

interface MemberActionsProps {
  groupId: string
  isOwner: boolean
  hasMembers: boolean
}

/**
 * Actions of owner and admins on members. Only the owner manages roles: an admin sees that tile dim, and a tap says
 * why.
 */
export function MemberActions({ groupId, isOwner, hasMembers }: MemberActionsProps) {
  return (
    <section aria-label={t('Quick Actions')}>
      <h2 className="sr-only">{t('Quick Actions')}</h2>
      <ActionRow>
        <ActionTile
          icon={<Shield size={18} />}
          label={t('Manage')}
          to={paths.manageRoles(groupId)}
          refusal={isOwner ? undefined : t('Only the owner can manage roles.')}
        />
        <ActionTile icon={<UserPlus size={18} />} label={t('Add')} to={paths.addMembers(groupId)} />
        <ActionTile
          icon={<UserMinus size={18} />}
          label={t('Remove')}
          to={paths.removeMembers(groupId)}
          disabled={!hasMembers}
        />
      </ActionRow>
    </section>
  )
}
