import { Skeleton } from '@/ui/feedback/skeleton'

/** The shape of the activity rows while they load. */
export function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Loading activity" className="grid pb-3">
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
