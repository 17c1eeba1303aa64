import { lazyPart } from '@/ui/feedback/lazy-part'
import { Skeleton } from '@/ui/feedback/skeleton'

/** For an event that costs something. */
export const PayBoxPart = lazyPart(() => import('./pay-box'), 'PayBox', {
  placeholder: <Skeleton className="h-44" />,
})
