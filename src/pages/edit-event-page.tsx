import { useParams } from 'react-router-dom'
import { EventEditor } from '@/features/events/components/event-editor'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function EditEventPage() {
  const { eventId = '' } = useParams()
  const { user } = useSession()
  return (
    <Page title="Edit Event" header={<PageHeader title="Edit Event" back={paths.signup(eventId)} />}>
      {user && <EventEditor key={eventId} eventId={eventId} userId={user.id} />}
    </Page>
  )
}
