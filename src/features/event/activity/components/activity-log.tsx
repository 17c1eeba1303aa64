import { History } from 'lucide-react'
import type { Section } from '@/entities/slots/sections'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { useNow } from '@/lib/browser/use-now'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Notice } from '@/ui/feedback/notice'
import { byDay } from '../rules'
import { useActivity } from '../use-activity'
import { ActivityRow } from './activity-row'
import { ActivitySkeleton } from './activity-skeleton'
import { MoreActivity } from './more-activity'

const RETENTION_HINT = 'Sign-ups, changes and withdrawals of the last 90 days show here.'

interface ActivityLogProps {
  eventId: string
  hasNews: boolean
  sections: readonly Section[]
}

/** Sentences about what happened, newest first, by day. */
export function ActivityLog({ eventId, hasNews, sections }: ActivityLogProps) {
  const now = useNow()
  const { log, entries } = useActivity(eventId, hasNews)

  if (log.isPending) return <ActivitySkeleton />
  if (!entries) return <LoadFailure what="Activity" error={log.error} onRetry={log.refetch} />
  if (entries.length === 0 && !log.hasNextPage) {
    return <EmptyState icon={<History size={26} />} title="Nothing has happened yet" hint={RETENTION_HINT} />
  }
  return (
    <div className="grid gap-5">
      {log.isRefetchError && (
        <Notice tone="warn">
          {toAppError(log.error).kind === 'network'
            ? "You're offline. Showing the last saved version."
            : userMessage(log.error)}
        </Notice>
      )}
      {byDay(entries, now).map((day) => (
        <section key={day.title} className="grid gap-1">
          <h3 className="font-semibold text-muted text-body">{day.title}</h3>
          <ul aria-label={day.title}>
            {day.entries.map((entry) => (
              <ActivityRow key={entry.id} eventId={eventId} entry={entry} sections={sections} />
            ))}
          </ul>
        </section>
      ))}
      {log.hasNextPage ? (
        <MoreActivity
          error={log.isFetchNextPageError ? log.error : null}
          isLoading={log.isFetchingNextPage}
          onMore={() => void log.fetchNextPage({ cancelRefetch: false })}
        />
      ) : (
        <p className="text-muted text-small leading-snug">{RETENTION_HINT}</p>
      )}
    </div>
  )
}
