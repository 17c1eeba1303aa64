import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { AddMembers } from '@/features/groups/components/add-members'
import { RedirectWithError } from '@/features/groups/components/redirect-with-error'
import { groupCandidatesQuery } from '@/features/groups/queries'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { paths } from '@/lib/browser/paths'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoUp } from '@/ui/layout/use-go-up'

/** /groups/{groupId}/add-members: for owner and admins; everyone else goes to the members. */
export default function AddMembersPage() {
  const { groupId = '' } = useParams()
  const goUp = useGoUp(paths.groupParticipants(groupId))
  const { data, error } = useQuery(groupCandidatesQuery(groupId))
  if (error && toAppError(error).code === 'unauthorized') {
    return <RedirectWithError to={paths.groupParticipants(groupId)} message="Unauthorized" />
  }
  if (data) return <AddMembers groupId={groupId} candidates={data} />
  if (error) return <RedirectWithError to={paths.groups} message={userMessage(error)} />
  return (
    <Page title="Add Members" header={<PageHeader title="Add Members" back={goUp} />}>
      <CardSkeletons label="Loading" mark="person" />
    </Page>
  )
}
