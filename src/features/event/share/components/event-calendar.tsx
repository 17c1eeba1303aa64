import type { EventPageData } from '@/entities/event/event-schema'
import { readGuest } from '@/features/event/my-registration/guests'
import { useSession } from '@/lib/backend/session'
import type { SheetState } from '@/ui/sheet/sheet'
import { feedFor, ownPlaces } from '../calendar-rules'
import { CalendarSheet } from './calendar-sheet'

export function EventCalendar({ data, open, onOpenChange }: SheetState & { data: EventPageData }) {
  const isSignedIn = useSession().user !== null
  const { event } = data
  const guest = readGuest(event.id)
  const sheet = { open, onOpenChange }
  return (
    <CalendarSheet
      {...sheet}
      event={event}
      mine={ownPlaces(data, guest?.participantId)}
      feed={feedFor(data, guest?.secret ?? null, isSignedIn)}
    />
  )
}
