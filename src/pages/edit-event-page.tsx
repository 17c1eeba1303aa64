import { useParams } from 'react-router-dom'
import { EventEditor } from '@/features/events/form/components/event-editor'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

export default function EditEventPage() {
  const { eventId = '' } = useParams()
  const { user } = useSession()
  return (
    <Page title="Edit Event" header={<PageHeader title="Edit Event" back={paths.signup(eventId)} />}>
      {user && <EventEditor key={eventId} eventId={eventId} userId={user.id} />}
    </Page>
  )
}
