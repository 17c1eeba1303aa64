import { lazyPart } from '@/ui/feedback/lazy-part'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { PayBoxProps } from './pay-box'

/** For an event that costs something. */
export const PayBoxPart = lazyPart<PayBoxProps>(() => import('./pay-box').then((module) => module.PayBox), {
  placeholder: <Skeleton className="h-44" />,
})
