import { Lock } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ButtonLink } from '@/ui/form/button-link'

/** Who is in a group is for its members to see; the group's own page says whether there is such a group. */
export function MembersOnly({ groupId }: { groupId: string }) {
  return (
    <EmptyState
      icon={<Lock size={28} />}
      title="Members Only"
      hint="Only members of this group can see who is in it."
      action={<ButtonLink to={paths.group(groupId)}>View Group</ButtonLink>}
    />
  )
}
