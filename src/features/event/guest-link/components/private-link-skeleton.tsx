import { SlotPill } from '@/entities/slots/slot-pill'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { PRIVATE_LINK_TEXT } from '../guests'

/** Has the height of `PrivateLinkCard` while the registration is being read, so that nothing jumps. */
export function PrivateLinkSkeleton() {
  return (
    <Card className="grid animate-pulse gap-3" aria-hidden="true">
      <div className="invisible flex gap-3">
        <SlotPill number={null} name="" isOwn />
        <div className="grid min-w-0 gap-0.5">
          <p className="text-strong">You're in</p>
          <p className="text-small">{PRIVATE_LINK_TEXT}</p>
        </div>
      </div>
      <Skeleton className="h-11" />
    </Card>
  )
}
