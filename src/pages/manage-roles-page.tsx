import { useQuery } from '@tanstack/react-query'
import { ManageRoles } from '@/features/groups/components/manage-roles'
import { groupMembersQuery } from '@/features/groups/queries'
import { viewerRole } from '@/features/groups/rules'
import { userMessage } from '@/lib/backend/errors'
import { useSession } from '@/lib/backend/session'
import type { PageProps } from '@/lib/browser/page-props'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { RedirectWithToast } from '@/ui/feedback/redirect-with-toast'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoUp } from '@/ui/layout/use-go-up'

/** /groups/{groupId}/manage-roles: for the owner; everyone else goes to /groups. */
export default function ManageRolesPage({ params: { groupId = '' } }: PageProps) {
  const goUp = useGoUp(paths.groupParticipants(groupId))
  const { user } = useSession()
  const { data, error, isFetching } = useQuery(groupMembersQuery(groupId))
  const closed = data === null || (data !== undefined && viewerRole(data, user?.id) !== 'owner')
  // A stored answer may be older than a promotion: only a fresh one redirects people.
  if (closed && !isFetching) return <RedirectWithToast to={paths.groups} error={t('Unauthorized')} />
  if (data && !closed) return <ManageRoles groupId={groupId} data={data} />
  if (error && !closed) return <RedirectWithToast to={paths.groups} error={userMessage(error)} />
  return (
    <Page title={t('Manage Roles')} header={<PageHeader title={t('Manage Roles')} back={goUp} />}>
      <CardSkeletons label={t('Loading')} mark="person" />
    </Page>
  )
}
