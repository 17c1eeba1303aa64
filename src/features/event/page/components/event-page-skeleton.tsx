import { CoverSkeleton } from '@/entities/event/cover-skeleton'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'

const LINES = ['one', 'two', 'three', 'four', 'five']

/** The event page's shape while it loads; hue and pattern of its cover are known from the id. */
export function EventPageSkeleton({ eventId }: { eventId: string }) {
  return (
    <div role="status" aria-label="Loading event" className="grid gap-3 short:gap-2">
      <CoverSkeleton id={eventId} />
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
