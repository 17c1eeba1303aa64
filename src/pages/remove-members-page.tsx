import { useQuery } from '@tanstack/react-query'
import { RemoveMembers } from '@/features/groups/components/remove-members'
import { groupMembersQuery } from '@/features/groups/queries'
import { managesGroup, viewerRole } from '@/features/groups/rules'
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

/** /groups/{groupId}/remove-members: for owner and admins; everyone else goes to the members. */
export default function RemoveMembersPage({ params: { groupId = '' } }: PageProps) {
  const { user } = useSession()
  const { data, error, isFetching } = useQuery(groupMembersQuery(groupId))
  const back = paths.groupParticipants(groupId)
  const goUp = useGoUp(back)
  const closed = data === null || (data !== undefined && !managesGroup(viewerRole(data, user?.id)))
  // A stored answer may be older than a promotion: only a fresh one redirects people.
  if (closed && !isFetching) return <RedirectWithToast to={back} error={t('Unauthorized')} />
  if (data && !closed) return <RemoveMembers groupId={groupId} members={data.members} />
  if (error && !closed) return <RedirectWithToast to={paths.groups} error={userMessage(error)} />
  return (
    <Page title={t('Remove Members')} header={<PageHeader title={t('Remove Members')} back={goUp} />}>
      <CardSkeletons label={t('Loading')} mark="person" />
    </Page>
  )
}
