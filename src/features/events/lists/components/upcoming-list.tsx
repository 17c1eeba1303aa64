import { CalendarDays } from 'lucide-react'
import { useNow } from '@/lib/browser/use-now'
import { t, tIn } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Button } from '@/ui/form/button'
import { Segmented } from '@/ui/form/segmented'
import { byDate, FILTER_FROM, isUpcoming, nextOfSeries, PERIODS, type Period, type Role } from '../rules'
import type { ListedEvent } from '../schema'
import { EventList } from './event-list'
import { UpcomingEventRow } from './upcoming-event-row'

const LABELS: Record<Period, () => string> = {
  all: () => tIn('period', 'All'),
  week: () => t('Week'),
  month: () => t('Month'),
  year: () => t('Year'),
}
const EMPTY: Record<Period, () => string> = {
  all: () => t('No events found'),
  week: () => t('No events this week'),
  month: () => t('No events this month'),
  year: () => t('No events this year'),
}

interface UpcomingListProps {
  events: (ListedEvent & { role: Role })[]
  period: Period
  onPeriodChange: (period: Period) => void
}

/**
 * Many events have a filter. Those of a period follow, soonest first, a series once with its next date; if there are none, the way to
 * later ones, or to a first one.
 */
export function UpcomingList({ events, period, onPeriodChange }: UpcomingListProps) {
  const now = useNow()
  const all = nextOfSeries(events.filter((event) => isUpcoming(event, 'all', now)).sort(byDate))
  const shown = all.filter((event) => isUpcoming(event, period, now))
  return (
    <>
      {(all.length >= FILTER_FROM || period !== 'all') && (
        <Segmented
          label={t('Period')}
          options={PERIODS.map((value) => ({ value, label: LABELS[value]() }))}
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
    <div data-no-events={!hasLater || undefined}>
      <EmptyState
        icon={<CalendarDays size={26} />}
        title={EMPTY[period]()}
        // No button for a new event: it stands above, and turns green (quick-actions.tsx).
        hint={!hasLater && t('Create one above, or open a link that someone sent you.')}
        action={
          hasLater && (
            <Button variant="secondary" onClick={onShowAll}>
              {t('Show All Events')}
            </Button>
          )
        }
      />
    </div>
  )
}
