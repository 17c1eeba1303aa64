import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import type { GroupRole } from '../schema'

const LABELS: Record<GroupRole, () => string> = {
  owner: () => t('Owner'),
  admin: () => t('Admin'),
  member: () => t('Member'),
}

/** Badge of a group role; owner and admins stand out. */
export function RoleBadge({ of: role }: { of: GroupRole }) {
  return <Badge>{LABELS[role]()}</Badge>
}
