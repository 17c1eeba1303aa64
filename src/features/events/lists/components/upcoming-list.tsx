import { useNow } from '@/lib/browser/use-now'
import { Button } from '@/ui/form/button'
import { byDate, isUpcoming, type Period, type Role } from '../rules'
import type { ListedEvent } from '../schema'
import { EventList } from './event-list'
import { UpcomingEventRow } from './upcoming-event-row'

const EMPTY: Record<Period, string> = {
  all: 'No events found',
  week: 'No events this week',
  month: 'No events this month',
  year: 'No events this year',
}

interface UpcomingListProps {
  events: (ListedEvent & { role: Role })[]
  period: Period
  onShowAll: () => void
}

/** The events of a period, soonest first; if there are none, the way to later ones, or to a first one. */
export function UpcomingList({ events, period, onShowAll }: UpcomingListProps) {
  const now = useNow()
  const shown = events.filter((event) => isUpcoming(event, period, now)).sort(byDate)
  if (shown.length > 0) {
    return (
      <EventList key={period} rows={shown}>
        {(event) => <UpcomingEventRow event={event} />}
      </EventList>
    )
  }
  return (
    <div className="grid justify-items-center gap-1 px-4 py-8 text-center">
      <span aria-hidden="true" className="slot slot-free mb-3" />
      <p className="font-semibold">{EMPTY[period]}</p>
      {events.some((event) => isUpcoming(event, 'all', now)) ? (
        <Button variant="ghost" size="sm" onClick={onShowAll}>
          Show All Events
        </Button>
      ) : (
        // No button: the one for a new event stands above.
        <p className="text-balance text-muted">Create one above, or open a link that somebody sent you.</p>
      )}
    </div>
  )
}
