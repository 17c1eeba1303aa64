import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useEffect } from 'react'
import { Cover } from '@/entities/event/cover'
import { UNKNOWN_LOOK } from '@/entities/event/cover-skeleton'
import { paths } from '@/lib/browser/paths'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'
import { toastFailure } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { FormSkeleton } from '@/ui/feedback/form-skeleton'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ButtonLink } from '@/ui/form/button-link'
import { Card } from '@/ui/layout/card'
import { COLUMNS } from '../columns'
import { editableEventQuery } from '../queries'
import { EditEvent } from './edit-event'
import { OptionRowsSkeleton } from './option-rows-skeleton'

interface EventEditorProps {
  eventId: string
  userId: string
  onSaved: () => void
}

/** Reads the event and opens it in the form; someone else's event or a failed load leads to My Events. */
export function EventEditor({ eventId, userId, onSaved }: EventEditorProps) {
  const { data: event, error } = useQuery(editableEventQuery(eventId, userId))
  const navigate = useAppNavigate()

  useEffect(() => {
    if (!error) return
    toastFailure(error)
    navigate(paths.events, { replace: true })
  }, [error, navigate])

  if (event === null) {
    return (
      <EmptyState
        icon={<CalendarX size={26} />}
        title={t('Event Not Found')}
        hint={t("The event doesn't exist or you don't have permission to edit it.")}
        action={<ButtonLink to={paths.events}>{t('Back to Events')}</ButtonLink>}
      />
    )
  }
  if (event === undefined) return <EventFormSkeleton />
  return <EditEvent event={event} onSaved={onSaved} />
}

const PLACES = Object.values(COLUMNS).map(({ place }) => place)
const CARDS = [['about', 'when'], ['who']].map((card) =>
  PLACES.filter((place) => card.includes(place)).map(() => 'h-12'),
)

/** The shape of the form while its event is being read: the head of the event's card, and the fields. */
function EventFormSkeleton() {
  return (
    <div className="grid gap-3.5">
      <Card aria-hidden="true" className="no-hue overflow-clip p-0!">
        <Cover seed={UNKNOWN_LOOK} taken={null} />
        <div className="grid gap-3 px-4 pt-10 pb-4">
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      </Card>
      <FormSkeleton sections={CARDS} />
      <OptionRowsSkeleton />
    </div>
  )
}
