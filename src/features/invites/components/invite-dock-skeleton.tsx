import { Skeleton } from '@/ui/feedback/skeleton'
import { Dock } from '@/ui/layout/dock'

/** Keeps the place of an invite's button until the invite is read and the viewer is known. */
export function InviteDockSkeleton() {
  return (
    <Dock>
      <Skeleton className="h-13 rounded-button" />
    </Dock>
  )
}
