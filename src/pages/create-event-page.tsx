import { useSearchParams } from 'react-router-dom'
import { NewEvent } from '@/features/events/components/new-event'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function CreateEventPage() {
  const { user } = useSession()
  const [search] = useSearchParams()
  return (
    <Page title="Create Event" header={<PageHeader title="Create Event" back={paths.events} />}>
      {user && <NewEvent key={user.id} user={user} groupId={search.get('group') ?? ''} />}
    </Page>
  )
}
