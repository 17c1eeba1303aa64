import { useNow } from '@/lib/browser/use-now'
import { Button } from '@/ui/form/button'
import { Segmented } from '@/ui/form/segmented'
import { byDate, FILTER_FROM, isUpcoming, PERIODS, type Period, type Role } from '../rules'
import type { ListedEvent } from '../schema'
import { EventList } from './event-list'
import { UpcomingEventRow } from './upcoming-event-row'

const LABELS: Record<Period, string> = { all: 'All', week: 'Week', month: 'Month', year: 'Year' }
const EMPTY: Record<Period, string> = {
  all: 'No events found',
  week: 'No events this week',
  month: 'No events this month',
  year: 'No events this year',
}

interface UpcomingListProps {
  events: (ListedEvent & { role: Role })[]
  period: Period
  onPeriodChange: (period: Period) => void
}

/** Many events have a filter. The events of a period follow, soonest first; if there are none, the way to later ones, or to a first one. */
export function UpcomingList({ events, period, onPeriodChange }: UpcomingListProps) {
  const now = useNow()
  const all = events.filter((event) => isUpcoming(event, 'all', now))
  const shown = all.filter((event) => isUpcoming(event, period, now)).sort(byDate)
  return (
    <>
      {(all.length >= FILTER_FROM || period !== 'all') && (
        <Segmented
          label="Period"
          options={PERIODS.map((value) => ({ value, label: LABELS[value] }))}
          value={period}
          onChange={onPeriodChange}
        />
      )}
      {shown.length > 0 ? (
        <EventList key={period} rows={shown}>
          {(event) => <UpcomingEventRow event={event} />}
        </EventList>
      ) : (
        <NoEvents period={period} hasLater={all.length > 0} onShowAll={() => onPeriodChange('all')} />
      )}
    </>
  )
}

interface NoEventsProps {
  period: Period
  hasLater: boolean
  onShowAll: () => void
}

function NoEvents({ period, hasLater, onShowAll }: NoEventsProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-8 text-center">
      <span aria-hidden="true" className="slot slot-free mb-3" />
      <p className="font-semibold">{EMPTY[period]}</p>
      {hasLater ? (
        <Button variant="ghost" size="sm" onClick={onShowAll}>
          Show All Events
        </Button>
      ) : (
        // No button: the one for a new event stands above.
        <p className="text-balance text-muted">Create one above, or open a link that someone sent you.</p>
      )}
    </div>
  )
}
