import { useQuery } from '@tanstack/react-query'
import { AddMembers } from '@/features/groups/components/add-members'
import { groupCandidatesQuery } from '@/features/groups/queries'
import { toAppError, userMessage } from '@/lib/backend/errors'
import type { PageProps } from '@/lib/browser/page-props'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { RedirectWithToast } from '@/ui/feedback/redirect-with-toast'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoUp } from '@/ui/layout/use-go-up'

/** /groups/{groupId}/add-members: for owner and admins; everyone else goes to the members. */
export default function AddMembersPage({ params: { groupId = '' } }: PageProps) {
  const goUp = useGoUp(paths.groupParticipants(groupId))
  const { data, error } = useQuery(groupCandidatesQuery(groupId))
  const isRefused = error !== null && toAppError(error).code === 'unauthorized'
  if (isRefused) return <RedirectWithToast to={paths.groupParticipants(groupId)} error={t('Unauthorized')} />
  if (data) return <AddMembers groupId={groupId} candidates={data} />
  if (error) return <RedirectWithToast to={paths.groups} error={userMessage(error)} />
  return (
    <Page title={t('Add Members')} header={<PageHeader title={t('Add Members')} back={goUp} />}>
      <CardSkeletons label={t('Loading')} mark="person" />
    </Page>
  )
}
