import { lazyPart } from '@/ui/feedback/lazy-part'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Button } from '@/ui/form/button'

/** The parts of an event with a price. */

const loadAfterJoining = () => import('./components/pay-after-joining')

export const PayBoxPart = lazyPart(() => import('./components/pay-box'), 'PayBox', {
  placeholder: <Skeleton className="h-44" />,
})
export const PayButtonPart = lazyPart(loadAfterJoining, 'PayButton', {
  placeholder: <Button size="lg" full aria-hidden className="invisible" />,
})
export const PaidControlPart = lazyPart(() => import('./components/paid-control'), 'PaidControl', {
  placeholder: <Skeleton className="h-11" />,
})
export const PaySumPart = lazyPart(loadAfterJoining, 'PaySum', {
  placeholder: <Skeleton className="h-11" />,
})
export const PayHowPart = lazyPart(() => import('./components/pay-how'), 'PayHow')
