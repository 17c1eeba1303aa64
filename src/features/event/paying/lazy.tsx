import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Button } from '@/ui/form/button'

/** The parts of an event with a price. */

/** For people with open payments. */
export const LazyMoneyLine = lazyComponent(() => import('./components/money-line'), 'MoneyLine', {
  placeholder: <div className="h-6" />,
})

const loadAfterJoining = () => import('./components/pay-after-joining')

export const LazyPayBox = lazyComponent(() => import('./components/pay-box'), 'PayBox', {
  placeholder: <Skeleton className="h-44" />,
})
export const LazyPayButton = lazyComponent(loadAfterJoining, 'PayButton', {
  placeholder: <Button size="lg" full aria-hidden className="invisible" />,
})
export const LazyPaidControl = lazyComponent(() => import('./components/paid-control'), 'PaidControl', {
  placeholder: <Skeleton className="h-11" />,
})
export const LazyPaySum = lazyComponent(loadAfterJoining, 'PaySum', {
  placeholder: <Skeleton className="h-11" />,
})
export const LazyPayHow = lazyComponent(() => import('./components/pay-how'), 'PayHow')
