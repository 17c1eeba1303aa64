import { lazyPart } from '@/ui/feedback/lazy-part'
import { Skeleton } from '@/ui/feedback/skeleton'

/** The rows of Settings. */

export const ThisPhonePart = lazyPart(() => import('./components/this-phone'), 'ThisPhone', {
  placeholder: <Skeleton className="h-13" />,
})
export const EmailSwitchPart = lazyPart(() => import('./components/email-switch'), 'EmailSwitch', {
  placeholder: <Skeleton className="h-13" />,
})
export const OtherDevicesPart = lazyPart(() => import('./components/other-devices'), 'OtherDevices')
