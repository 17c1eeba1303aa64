import { Skeleton } from '@/ui/feedback/skeleton'

/** Has the height of `PrivateLinks` while the registration or its code is on the way, so that nothing jumps. @param isFolded they will be (`isLinkSaved`) */
export function PrivateLinksSkeleton({ isFolded }: { isFolded: boolean }) {
  return (
    <div className="flex-1 animate-pulse" aria-hidden="true">
      <div className="h-12" />
      {!isFolded && <Skeleton className="my-1.5 h-29" />}
    </div>
  )
}
