import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'

const LINES = ['one', 'two', 'three', 'four', 'five']

/** The event page's shape while it loads. */
export function EventPageSkeleton() {
  return (
    <div role="status" aria-label="Loading event" className="grid gap-4">
      <Card className="grid gap-4 p-[18px]">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-10 w-1/2" />
        <Skeleton className="h-10 w-1/2" />
        <Skeleton className="h-10 w-2/5" />
        <Skeleton className="h-16" />
        <div className="grid grid-cols-3 gap-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </Card>
      <Card className="grid gap-4">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-2" />
        {LINES.map((line) => (
          <div key={line} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-6 flex-1" />
          </div>
        ))}
      </Card>
    </div>
  )
}
