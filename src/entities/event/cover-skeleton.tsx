import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { Cover } from './cover'

/** The card of an event whose id is known and whose data is on its way. */
export function CoverSkeleton({ id, tall }: { id: string; tall?: boolean }) {
  return (
    <Card className="overflow-clip p-0!">
      <Cover seed={id} tall={tall} />
      <div className="grid gap-3 p-4 pt-13 short:pt-11">
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-11" />
        <Skeleton className="h-3" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="mt-1 h-11" />
      </div>
    </Card>
  )
}
