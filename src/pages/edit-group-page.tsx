import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { EditGroup } from '@/features/groups/components/edit-group'
import { groupToEditQuery } from '@/features/groups/queries'
import { userMessage } from '@/lib/backend/errors'
import { paths } from '@/lib/browser/paths'
import { FormSkeleton } from '@/ui/feedback/form-skeleton'
import { RedirectWithError } from '@/ui/feedback/redirect-with-error'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoUp } from '@/ui/layout/use-go-up'

/** /groups/{groupId}/edit: the owner's; everyone else goes to /groups. */
export default function EditGroupPage() {
  const { groupId = '' } = useParams()
  const goToGroup = useGoUp(paths.group(groupId))
  const { data, error } = useQuery(groupToEditQuery(groupId))
  if (data === null) return <RedirectWithError to={paths.groups} message="Group not found" />
  if (data && data.viewer.role !== 'owner') return <RedirectWithError to={paths.groups} message="Unauthorized" />
  if (!data && error) return <RedirectWithError to={paths.groups} message={userMessage(error)} />
  return (
    <Page title="Edit Group" header={<PageHeader title="Edit Group" back={goToGroup} />}>
      {data ? (
        <EditGroup group={data.group} onSaved={goToGroup} />
      ) : (
        <FormSkeleton sections={[['h-12', 'h-28', 'h-12']]} />
      )}
    </Page>
  )
}
