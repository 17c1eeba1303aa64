import { Skeleton } from '@/ui/feedback/skeleton'

/** The shape of the activity rows while they load. */
export function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Loading activity" className="grid gap-5 pb-3">
      <Skeleton className="h-4 w-1/4" />
      {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton className="size-[2.6rem] shrink-0 rounded-full" />
          <div className="grid flex-1 content-center gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
