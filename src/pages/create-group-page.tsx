import { useSaveOwnName } from '@/features/account/save-own-name'
import { NewGroup } from '@/features/groups/components/new-group'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

export default function CreateGroupPage() {
  const { user } = useSession()
  const { mutateAsync: saveName } = useSaveOwnName()
  return (
    <Page title={t('Create Group')} header={<PageHeader title={t('Create Group')} back={paths.groups} />}>
      {user && <NewGroup key={user.id} user={user} saveName={saveName} />}
    </Page>
  )
}
