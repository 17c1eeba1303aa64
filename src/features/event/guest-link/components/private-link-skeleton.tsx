import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { privateLinkTitle } from '../texts'

interface PrivateLinkSkeletonProps {
  /** Where this phone knows it: a long title takes two lines. */
  guest?: { data: EventPageData; registration: Registration | ListedRow } | undefined
  /** The card will be folded (`isLinkSaved`). */
  isFolded: boolean
}

/** Has the height of `PrivateLinkCard` while the registration or its code is on the way, so that nothing jumps. */
export function PrivateLinkSkeleton({ guest, isFolded }: PrivateLinkSkeletonProps) {
  return (
    <Card className="animate-pulse py-1!" aria-hidden="true">
      <div className="invisible flex min-h-12 items-center pr-8">
        <p className="wrap-anywhere min-w-0 text-strong">
          {guest ? `${privateLinkTitle(guest.data, guest.registration)}, ${guest.registration.name}` : "You're in"}
        </p>
      </div>
      {!isFolded && <Skeleton className="my-1.5 h-29" />}
    </Card>
  )
}
