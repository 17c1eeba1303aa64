import { Skeleton } from '@/ui/skeleton'

const FIELDS = { name: 'h-12', description: 'h-28', start: 'h-12', end: 'h-12', location: 'h-12', capacity: 'h-12' }

/** The shape of the form while its event is being read. */
export function EventFormSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5 pt-1">
      {Object.entries(FIELDS).map(([field, height]) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className={height} />
        </div>
      ))}
    </div>
  )
}
