import { useState } from 'react'
import { readStored } from '@/lib/browser/storage'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { PUT_OFF_KEY, RECIPIENTS_KEY } from '../stored-keys'
import type { EnableNotificationsCardProps } from './enable-notifications-card'

const EnableNotificationsCard = lazyComponent(() => import('./enable-notifications-card'), 'EnableNotificationsCard')

interface EnableNotificationsProps extends EnableNotificationsCardProps {
  /** Does not ask: shows the card only to a guest with notifications on this device. */
  onlyTold?: boolean
}

/** The opt-in card. Its code does not load for users who have declined it or the browser's prompt. */
export function EnableNotifications({ onlyTold = false, ...props }: EnableNotificationsProps) {
  const { follower, putOffId } = props
  // Decided once, so that the card stays when it has been answered.
  const [mayAsk] = useState(
    () =>
      import.meta.env.VITE_PUSH_PUBLIC_KEY &&
      window.Notification?.permission !== 'denied' &&
      (('registrationId' in follower && readStored(RECIPIENTS_KEY)?.includes(follower.registrationId)) ||
        !(onlyTold || readStored(PUT_OFF_KEY)?.includes(putOffId))),
  )
  return mayAsk ? <EnableNotificationsCard {...props} /> : null
}
