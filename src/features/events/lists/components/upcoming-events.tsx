import { useQuery } from '@tanstack/react-query'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { upcomingEventsQuery } from '../queries'
import { type Period, withRoles } from '../rules'
import { UpcomingList } from './upcoming-list'

interface UpcomingEventsProps {
  userId: string
  period: Period
  onPeriodChange: (period: Period) => void
}

export function UpcomingEvents({ userId, period, onPeriodChange }: UpcomingEventsProps) {
  const { data, error, refetch } = useQuery(upcomingEventsQuery(userId))

  return (
    <section aria-labelledby="upcoming-events" className="grid grid-cols-1 gap-2.5">
      <h2 id="upcoming-events" className="pt-2 text-heading short:pt-1">
        {t('Upcoming Events')}
      </h2>
      {data && (
        <UpcomingList events={withRoles(data.organized, data.joined)} period={period} onPeriodChange={onPeriodChange} />
      )}
      {!data &&
        (error ? (
          <LoadFailure what={t('Your events')} error={error} onRetry={refetch} />
        ) : (
          <CardSkeletons label={t('Loading events')} mark="date" />
        ))}
    </section>
  )
}
