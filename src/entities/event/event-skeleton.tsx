import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { CoverSkeleton } from './cover-skeleton'
import type { KnownHead } from './known-head'

const LINES = ['one', 'two', 'three', 'four', 'five']

/** The event page's shape while it loads, with what is known of the event. */
export function EventSkeleton({ head }: { head: KnownHead | undefined }) {
  return (
    <div role="status" aria-label="Loading event" className="grid gap-3 short:gap-2">
      <CoverSkeleton head={head} />
      <Card className="grid gap-4">
        {LINES.map((line) => (
          <div key={line} className="flex items-center gap-3">
            <Skeleton className="h-9 w-16 rounded-full" />
            <Skeleton className="h-5 flex-1" />
          </div>
        ))}
      </Card>
    </div>
  )
}
