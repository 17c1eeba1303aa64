import { CalendarDays } from 'lucide-react'
import { useNow } from '@/lib/browser/use-now'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Button } from '@/ui/form/button'
import { Segmented } from '@/ui/form/segmented'
import { bySeries } from '../by-series'
import { byDate, FILTER_FROM, isUpcoming, PERIODS, type Period, type Role } from '../rules'
import type { ListedEvent } from '../schema'
import { EventList } from './event-list'
import { MoreDates } from './more-dates'
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

/**
 * Many rows have a filter. The events of a period follow, soonest first, the dates of a series together; if there are none, the way to later
 * ones, or to a first one.
 */
export function UpcomingList({ events, period, onPeriodChange }: UpcomingListProps) {
  const now = useNow()
  const all = events.filter((event) => isUpcoming(event, 'all', now))
  const shown = all.filter((event) => isUpcoming(event, period, now)).sort(byDate)
  return (
    <>
      {(bySeries(all).length >= FILTER_FROM || period !== 'all') && (
        <Segmented
          label="Period"
          options={PERIODS.map((value) => ({ value, label: LABELS[value] }))}
          value={period}
          onChange={onPeriodChange}
        />
      )}
      {shown.length > 0 ? (
        <EventList key={period} rows={bySeries(shown)}>
          {({ id, event, more }) => (
            <>
              <UpcomingEventRow event={event} />
              {more.length > 0 && (
                <MoreDates seriesId={id} name={event.name} events={more}>
                  {(date) => <UpcomingEventRow event={date} />}
                </MoreDates>
              )}
            </>
          )}
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
    <EmptyState
      icon={<CalendarDays size={26} />}
      title={EMPTY[period]}
      // No button for a new event: it stands above.
      hint={!hasLater && 'Create one above, or open a link that someone sent you.'}
      action={
        hasLater && (
          <Button variant="secondary" onClick={onShowAll}>
            Show All Events
          </Button>
        )
      }
    />
  )
}
