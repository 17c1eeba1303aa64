import { Skeleton } from '@/ui/feedback/skeleton'
import { Dock } from './dock'

/** Keeps the place of a page's button until it is known what it does. */
export function DockSkeleton() {
  return (
    <Dock>
      <Skeleton className="h-13 thin:h-11" />
    </Dock>
  )
}
