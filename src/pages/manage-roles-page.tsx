import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ListSkeleton } from '@/features/groups/components/list-skeleton'
import { ManageRoles } from '@/features/groups/components/manage-roles'
import { TurnedAway } from '@/features/groups/components/turned-away'
import { groupMembersQuery } from '@/features/groups/queries'
import { viewerRole } from '@/features/groups/rules'
import { userMessage } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

/** /groups/{groupId}/manage-roles: the owner's; everyone else goes to /groups. */
export default function ManageRolesPage() {
  const { groupId = '' } = useParams()
  const { user } = useSession()
  const { data, error } = useQuery(groupMembersQuery(groupId))
  if (data === null || (data && viewerRole(data, user?.id) !== 'owner')) {
    return <TurnedAway to={paths.groups} message="Unauthorized" />
  }
  if (data) return <ManageRoles groupId={groupId} data={data} />
  if (error) return <TurnedAway to={paths.groups} message={userMessage(error)} />
  return (
    <Page title="Manage Roles" header={<PageHeader title="Manage Roles" back={paths.groupParticipants(groupId)} />}>
      <ListSkeleton />
    </Page>
  )
}
