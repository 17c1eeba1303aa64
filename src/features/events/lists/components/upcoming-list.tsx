import { useNow } from '@/lib/browser/use-now'
import type { ListedEvent } from '../read-schema'
import { byDate, isUpcoming, type Period, type Role } from '../rules'
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
}

/** The events of a period, soonest first. */
export function UpcomingList({ events, period }: UpcomingListProps) {
  const now = useNow()
  const shown = events.filter((event) => isUpcoming(event, period, now)).sort(byDate)
  if (shown.length === 0) {
    return (
      <div className="grid justify-items-center gap-4 px-4 py-8 text-muted">
        <span aria-hidden="true" className="slot slot-free" />
        <p>{EMPTY[period]}</p>
      </div>
    )
  }
  return (
    <EventList key={period} rows={shown}>
      {(event) => <UpcomingEventRow event={event} />}
    </EventList>
  )
}
