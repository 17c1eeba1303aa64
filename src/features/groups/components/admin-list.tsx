import { adminContact } from '../rules'
import type { GroupAdmin, GroupMember } from '../schema'
import { AdminRow } from './admin-row'
import { GrowingList } from './growing-list'

interface AdminListProps {
  admins: GroupAdmin[]
  members: GroupMember[]
  disabled: boolean
  onRemove: (userId: string) => void
}

/** The admins with their membership's name. One who withdrew from the event has no membership any more. */
export function AdminList({ admins, members, disabled, onRemove }: AdminListProps) {
  if (admins.length === 0) return <p className="py-4 text-center text-muted text-body">No admins yet</p>
  return (
    <GrowingList items={admins} keyOf={(admin) => admin.user_id} label="Current admins">
      {(admin) => (
        <AdminRow {...adminContact(admin, members)} disabled={disabled} onRemove={() => onRemove(admin.user_id)} />
      )}
    </GrowingList>
  )
}
