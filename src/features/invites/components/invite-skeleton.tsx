import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'

/** The shape of an invite while it is being read. */
export function InviteSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Card className="grid gap-5 px-4.5 py-5.5">
        <Skeleton className="h-6 w-36 rounded-full" />
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-11 w-3/5" />
        <Skeleton className="h-11 w-3/5" />
        <Skeleton className="h-11 w-2/5" />
        <Skeleton className="h-11 w-4/5" />
      </Card>
      <Skeleton className="h-13" />
    </div>
  )
}
