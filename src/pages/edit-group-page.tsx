import { useQuery } from '@tanstack/react-query'
import { EditGroup } from '@/features/groups/components/edit-group'
import { groupToEditQuery } from '@/features/groups/queries'
import { userMessage } from '@/lib/backend/errors'
import type { PageProps } from '@/lib/browser/page-props'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { FormSkeleton } from '@/ui/feedback/form-skeleton'
import { RedirectWithToast } from '@/ui/feedback/redirect-with-toast'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoUp } from '@/ui/layout/use-go-up'

/** /groups/{groupId}/edit: for the owner; everyone else goes to /groups. */
export default function EditGroupPage({ params: { groupId = '' } }: PageProps) {
  const goToGroup = useGoUp(paths.group(groupId))
  const { data, error } = useQuery(groupToEditQuery(groupId))
  if (data === null) return <RedirectWithToast to={paths.groups} error={t('Group not found')} />
  if (data && data.viewer.role !== 'owner') return <RedirectWithToast to={paths.groups} error={t('Unauthorized')} />
  if (!data && error) return <RedirectWithToast to={paths.groups} error={userMessage(error)} />
  return (
    <Page title={t('Edit Group')} header={<PageHeader title={t('Edit Group')} back={goToGroup} />}>
      {data ? (
        <EditGroup group={data.group} onSaved={goToGroup} />
      ) : (
        <FormSkeleton sections={[['h-12', 'h-28', 'h-12']]} />
      )}
    </Page>
  )
}
