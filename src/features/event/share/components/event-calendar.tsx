import type { EventPageData } from '@/entities/event/event-schema'
import { readGuest } from '@/features/event/guest-link/guests'
import { useSession } from '@/lib/backend/session'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { feedFor, ownPlaces, whyNoCalendar } from '../calendar-rules'
import { CalendarSheet } from './calendar-sheet'

/** Puts the event into one's calendar, or says why there is nothing to put there. */
export function EventCalendar({ data, now, open, onOpenChange }: SheetState & { data: EventPageData; now: Date }) {
  const isSignedIn = useSession().user !== null
  const { event } = data
  const guest = readGuest(event.id)
  const refusal = whyNoCalendar(event, now)
  const sheet = { open, onOpenChange }
  if (refusal) {
    return (
      <Sheet {...sheet} title="Add to Calendar">
        <p className="pb-3 text-muted">{refusal}</p>
      </Sheet>
    )
  }
  return (
    <CalendarSheet
      {...sheet}
      event={event}
      mine={ownPlaces(data, guest?.participantId)}
      feed={feedFor(data, guest?.secret ?? null, isSignedIn)}
    />
  )
}
