import { CoverSkeleton } from '@/entities/event/cover-skeleton'
import { InviteDockSkeleton } from './invite-dock-skeleton'

/** The shape of an invite while it is being read. */
export function InviteSkeleton({ id }: { id: string }) {
  return (
    <div role="status" aria-label="Loading">
      <CoverSkeleton id={id} tall />
      <InviteDockSkeleton />
    </div>
  )
}
