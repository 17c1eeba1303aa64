import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Skeleton } from '@/ui/feedback/skeleton'

/** The rows of Settings. */

export const LazyThisPhone = lazyComponent(() => import('./components/this-phone'), 'ThisPhone', {
  placeholder: <Skeleton className="h-13" />,
})
export const LazyEmailSwitch = lazyComponent(() => import('./components/email-switch'), 'EmailSwitch', {
  placeholder: <Skeleton className="h-13" />,
})
export const LazyOtherDevices = lazyComponent(() => import('./components/other-devices'), 'OtherDevices')
