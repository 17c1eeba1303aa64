import { CoverSkeleton } from '@/entities/event/cover-skeleton'
import type { InviteType } from '@/lib/browser/paths'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { InviteDockSkeleton } from './invite-dock-skeleton'

/** The shape of an invite while it is being read. */
export function InviteSkeleton({ type, id }: { type: InviteType; id: string }) {
  return (
    <div role="status" aria-label="Loading">
      {type === 'event' ? (
        <CoverSkeleton id={id} tall />
      ) : (
        <Card className="grid gap-4">
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-5 w-1/2" />
        </Card>
      )}
      <InviteDockSkeleton />
    </div>
  )
}
