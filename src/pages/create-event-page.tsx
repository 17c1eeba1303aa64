import { useSearchParams } from 'react-router-dom'
import { useSaveOwnName } from '@/features/account/save-own-name'
import { NewEvent } from '@/features/events/form/components/new-event'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

export default function CreateEventPage() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const { mutateAsync: saveName } = useSaveOwnName()
  return (
    <Page title={t('Create Event')} header={<PageHeader title={t('Create Event')} back={paths.events} />}>
      {user && <NewEvent key={user.id} user={user} groupId={search.get('group') ?? ''} saveName={saveName} />}
    </Page>
  )
}
