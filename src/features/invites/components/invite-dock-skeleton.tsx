import { Skeleton } from '@/ui/feedback/skeleton'
import { Dock } from '@/ui/layout/dock'

/** The place of an invite's button until it is known what is read and who is looking. */
export function InviteDockSkeleton() {
  return (
    <Dock>
      <Skeleton className="h-13 rounded-button" />
    </Dock>
  )
}
