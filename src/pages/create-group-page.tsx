import { NewGroup } from '@/features/groups/components/new-group'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

/** /groups/new */
export default function CreateGroupPage() {
  const { user } = useSession()
  return (
    <Page title="Create Group" header={<PageHeader title="Create Group" back={paths.groups} />}>
      {user && <NewGroup key={user.id} user={user} />}
    </Page>
  )
}
