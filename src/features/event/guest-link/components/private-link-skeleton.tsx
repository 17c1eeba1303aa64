import { SlotPill } from '@/entities/slots/slot-pill'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { type NamedStanding, PRIVATE_LINK_TEXT, privateLinkTitle } from '../texts'

interface PrivateLinkSkeletonProps {
  /** Whose card it will be, where this phone knows: a long title takes two lines. */
  guest?: (NamedStanding & { name: string }) | undefined
}

/** Has the height of `PrivateLinkCard` while the registration or its code is on the way, so that nothing jumps. */
export function PrivateLinkSkeleton({ guest }: PrivateLinkSkeletonProps) {
  return (
    <Card className="grid animate-pulse gap-3" aria-hidden="true">
      <div className="invisible flex gap-3">
        <SlotPill number={null} name="" isOwn {...(guest?.place !== undefined && { className: 'mr-2' })} />
        <div className="grid min-w-0 gap-0.5">
          <p className="wrap-anywhere text-strong">
            {guest ? `${privateLinkTitle(guest)}, ${guest.name}` : "You're in"}
          </p>
          <p className="text-small">{PRIVATE_LINK_TEXT}</p>
        </div>
      </div>
      <Skeleton className="h-11" />
    </Card>
  )
}
