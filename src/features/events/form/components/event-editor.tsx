import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/browser/paths'
import { EmptyState } from '@/ui/feedback/empty-state'
import { toastFailure } from '@/ui/feedback/toast-store'
import { ButtonLink } from '@/ui/form/button-link'
import { editableEventQuery } from '../queries'
import { EditEvent } from './edit-event'
import { EventFormSkeleton } from './event-form-skeleton'

interface EventEditorProps {
  eventId: string
  userId: string
  onSaved: () => void
}

/** Reads the event and opens it in the form; someone else's event or a failed load leads to My Events. */
export function EventEditor({ eventId, userId, onSaved }: EventEditorProps) {
  const { data: event, error } = useQuery(editableEventQuery(eventId, userId))
  const navigate = useNavigate()

  useEffect(() => {
    if (!error) return
    toastFailure(error)
    navigate(paths.events, { replace: true })
  }, [error, navigate])

  if (event === null) {
    return (
      <EmptyState
        icon={<CalendarX size={26} />}
        title="Event Not Found"
        hint="The event doesn't exist or you don't have permission to edit it."
        action={<ButtonLink to={paths.events}>Back to Events</ButtonLink>}
      />
    )
  }
  if (event === undefined) return <EventFormSkeleton id={eventId} />
  return <EditEvent event={event} onSaved={onSaved} />
}
