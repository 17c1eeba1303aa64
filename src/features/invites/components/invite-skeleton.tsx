import { CoverSkeleton } from '@/entities/event/cover-skeleton'
import type { InviteType } from '@/lib/browser/paths'
import { InviteDockSkeleton } from './invite-dock-skeleton'

/** The shape of an invite while it is being read. */
export function InviteSkeleton({ type, id }: { type: InviteType; id: string }) {
  return (
    <div role="status" aria-label="Loading">
      <CoverSkeleton {...(type === 'group' && { groupId: id })} tall />
      <InviteDockSkeleton />
    </div>
  )
}
