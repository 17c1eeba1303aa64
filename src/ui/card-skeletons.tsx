import { Card } from './card'
import { Skeleton } from './skeleton'

interface CardSkeletonsProps {
  /** Read out while it stands there. */
  label: string
  /** With the tile of a date at the left. */
  tile?: boolean
}

/** Three cards on their way. */
export function CardSkeletons({ label, tile = false }: CardSkeletonsProps) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {['first', 'second', 'third'].map((key) => (
        <Card key={key} className="flex gap-3.5 p-3.5">
          {tile && <Skeleton className="size-14" />}
          <div className="grid flex-1 content-start gap-2 py-1">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </Card>
      ))}
    </div>
  )
}
