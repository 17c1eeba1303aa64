import type { Standing } from '@/entities/event/standing'
import { SlotPill } from '@/entities/slots/slot-pill'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { privateLinkTitle } from '../texts'

interface PrivateLinkSkeletonProps {
  /** Whose card it will be, where this phone knows: a long title takes two lines. */
  guest?: { standing: Standing; section: string | undefined; name: string } | undefined
}

/** Has the height of `PrivateLinkCard` while the registration or its code is on the way, so that nothing jumps. */
export function PrivateLinkSkeleton({ guest }: PrivateLinkSkeletonProps) {
  return (
    <Card className="grid animate-pulse gap-1 pb-1.5!" aria-hidden="true">
      <div className="invisible flex items-center gap-3">
        <SlotPill number={null} name="" isOwn {...(guest?.standing.in === 'line' && { className: 'mr-2' })} />
        <p className="wrap-anywhere min-w-0 text-strong">
          {guest ? `${privateLinkTitle(guest.standing, guest.section)}, ${guest.name}` : "You're in"}
        </p>
      </div>
      <Skeleton className="my-1.5 h-29" />
    </Card>
  )
}
