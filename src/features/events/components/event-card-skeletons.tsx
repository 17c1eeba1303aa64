import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'

/** Three events on their way: cards in My Events, rows on Home. */
export function EventCardSkeletons() {
  return (
    <div role="status" aria-label="Loading events" className="grid gap-3">
      {['first', 'second', 'third'].map((key) => (
        <Card key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3.5 p-3.5">
          <Skeleton className="size-14" />
          <div className="grid content-start gap-2 py-1">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </Card>
      ))}
    </div>
  )
}
