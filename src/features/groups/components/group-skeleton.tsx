import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'

/** The shape of a group's page while it is being read. */
export function GroupSkeleton() {
  return (
    <>
      <Card aria-hidden="true" className="grid gap-4">
        <Skeleton className="size-13 rounded-button" />
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-16" />
      </Card>
      <CardSkeletons label="Loading" mark="date" />
    </>
  )
}
