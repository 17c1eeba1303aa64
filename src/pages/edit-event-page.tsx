import { EventEditor } from '@/features/events/form/components/event-editor'
import { useSession } from '@/lib/backend/session'
import type { PageProps } from '@/lib/browser/page-props'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoUp } from '@/ui/layout/use-go-up'

export default function EditEventPage({ params: { eventId = '' } }: PageProps) {
  const { user } = useSession()
  const goToEvent = useGoUp(paths.signup(eventId))
  return (
    <Page title={t('Edit Event')} header={<PageHeader title={t('Edit Event')} back={goToEvent} />}>
      {user && <EventEditor key={eventId} eventId={eventId} userId={user.id} onSaved={goToEvent} />}
    </Page>
  )
}
