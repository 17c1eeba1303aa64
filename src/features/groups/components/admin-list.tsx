import { Avatar } from '@/entities/person/avatar'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { adminContact } from '../rules'
import type { GroupAdmin, GroupMember } from '../schema'
import { GrowingList } from './growing-list'

interface AdminListProps {
  admins: GroupAdmin[]
  members: GroupMember[]
  disabled: boolean
  onRemove: (userId: string) => void
}

/** The admins with their membership's name. An admin who withdrew from the event has no membership. */
export function AdminList({ admins, members, disabled, onRemove }: AdminListProps) {
  if (admins.length === 0) return <p className="py-4 text-center text-muted text-body">{t('No admins yet')}</p>
  return (
    <GrowingList items={admins} keyOf={(admin) => admin.user_id} label={t('Current admins')}>
      {(admin) => (
        <AdminRow {...adminContact(admin, members)} disabled={disabled} onRemove={() => onRemove(admin.user_id)} />
      )}
    </GrowingList>
  )
}

interface AdminRowProps {
  name: string
  /** E-mail or phone, when the admin is a member who gave one. */
  contact: string
  disabled: boolean
  onRemove: () => void
}

function AdminRow({ name, contact, disabled, onRemove }: AdminRowProps) {
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3 py-2 pr-2 pl-4">
      <Avatar name={name} />
      <div className="grid min-w-0 grid-cols-1">
        <span dir="auto" className="lines-2 font-semibold leading-snug">
          {name}
        </span>
        <span className="wrap-anywhere text-muted text-small leading-snug">{contact}</span>
      </div>
      <Button
        variant="ghost-danger"
        size="sm"
        aria-label={t('Remove admin role of {name}', { name })}
        disabled={disabled}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </div>
  )
}
