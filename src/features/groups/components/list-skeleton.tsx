import { Skeleton } from '@/ui/skeleton'

const ROWS = ['first', 'second', 'third']

/** Three cards on their way. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-3">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-28 rounded-card" />
      ))}
    </div>
  )
}
