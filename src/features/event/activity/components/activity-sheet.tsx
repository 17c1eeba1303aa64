import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { Section } from '@/entities/slots/sections'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { useNow } from '@/lib/browser/use-now'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { activityQuery } from '../queries'
import { byDay } from '../rules'
import { ActivityRow } from './activity-row'
import { MoreActivity } from './more-activity'

interface ActivityLogProps {
  eventId: string
  /** The event's sections, if it has any: they give the slots their hues. */
  sections: readonly Section[]
}

/** The log of the event, for event managers. It is read at each opening. */
export function ActivitySheet({ open, onOpenChange, ...log }: ActivityLogProps & SheetState) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Activity')}>
      <ActivityLog {...log} />
    </Sheet>
  )
}

const retentionHint = () => t('Sign-ups, changes and withdrawals of the last 90 days show here.')

/** Sentences about what happened, newest first, by day. */
function ActivityLog({ eventId, sections }: ActivityLogProps) {
  const now = useNow()
  const log = useInfiniteQuery(activityQuery(eventId))
  const entries = log.data?.pages.flatMap((page) => page.entries)

  if (log.isPending) return <ActivitySkeleton />
  if (!entries) return <LoadFailure what={t('Activity')} error={log.error} onRetry={log.refetch} />
  if (entries.length === 0 && !log.hasNextPage) {
    return <EmptyState icon={<History size={26} />} title={t('No Activity Yet')} hint={retentionHint()} />
  }
  return (
    <div className="grid gap-5">
      {log.isRefetchError && (
        <Notice tone="warn">
          {toAppError(log.error).kind === 'network'
            ? t("You're offline. Showing the last saved version.")
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
        <p className="text-muted text-small leading-snug">{retentionHint()}</p>
      )}
    </div>
  )
}

function ActivitySkeleton() {
  return (
    <div role="status" aria-label={t('Loading activity')} className="grid pb-3">
      <Skeleton className="mb-2 h-4 w-1/4" />
      {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
        <div key={key} className="flex h-14 items-center gap-3">
          <Skeleton className="h-[1.8rem] w-[calc(1.8rem*1.85)] shrink-0 rounded-full" />
          <div className="grid flex-1 content-center gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
