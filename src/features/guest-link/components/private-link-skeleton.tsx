import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'
import { PRIVATE_LINK_TEXT } from '../guests'

/** As high as `PrivateLinkCard`: keeps its place while the registration is being read, so that nothing jumps. */
export function PrivateLinkSkeleton() {
  return (
    <Card className="grid animate-pulse gap-3" aria-hidden="true">
      <div className="invisible grid gap-1">
        <p className="font-semibold text-strong leading-tight">You're in</p>
        <p className="text-body leading-snug">{PRIVATE_LINK_TEXT}</p>
      </div>
      <Skeleton className="h-11" />
    </Card>
  )
}
