import { rpc } from '@/lib/backend/rpc'
import { browserZone } from '@/lib/browser/browser-zone'
import { localeTag } from '@/lib/text/locale-tag'
import { deviceName } from './device-name'
import { type Subscription, subscribe, unsubscribe } from './push'
import {
  addEnding,
  type Ending,
  type Follower,
  type Guest,
  noteFollowed,
  noteUnfollowed,
  type Recipients,
  readEndings,
  readRecipients,
  removeEnding,
  writeRecipients,
} from './recipients'

/**
 * Subscribes a user or guest to push on this device. The browser has granted permission.
 * @param secret of a guest's registration; null subscribes the signed-in account
 * @throws Error of the browser, or AppError of the database
 */
export async function follow(follower: Follower, secret: string | null): Promise<void> {
  await followAt(await subscribe(), follower, secret)
}

export async function followAt(subscription: Subscription, follower: Follower, secret: string | null): Promise<void> {
  const { endpoint, p256dh, auth } = subscription
  await rpc(
    'follow',
    {
      p_endpoint: endpoint,
      p_p256dh: p256dh,
      p_auth: auth,
      p_time_zone: browserZone() ?? 'UTC',
      p_device: deviceName(navigator),
      p_language: localeTag(),
    },
    { secret },
  )
  noteFollowed(follower, subscription)
  // The account now has this address, so an ending that is not sent yet must be dropped: it would end that again.
  if (secret === null) removeEnding(subscription)
}

/** Ends notifications for a guest's registration on this phone. @throws AppError */
export async function unfollowGuest(guest: Guest, secret: string): Promise<void> {
  const recipients = readRecipients()
  if (!recipients) return
  const { endpoint, auth } = recipients
  await rpc('unfollow', { p_endpoint: endpoint, p_auth: auth }, { secret })
  noteUnfollowed(guest)
}

/** Ends notifications for the account on this phone; guests who signed up here keep theirs. @throws AppError */
export async function unfollow({ endpoint, auth }: Ending): Promise<void> {
  await rpc('unfollow', { p_endpoint: endpoint, p_auth: auth }, { asGuest: true })
  const recipients = readRecipients()
  if (recipients) writeRecipients({ ...recipients, user: null })
}

/**
 * Ends an account's notifications on this device, with any session. Offline, the browser's subscription ends, so
 * that nothing arrives, and the database is updated later.
 * @param user account to subscribe again after its next sign-in; null for none
 */
export async function endForAccount(recipients: Recipients, user: string | null): Promise<void> {
  writeRecipients({ ...recipients, user, ...(user !== null && { isStale: true }) })
  addEnding(recipients)
  if (await sendEndings()) return
  await unsubscribe()
  const left = readRecipients()
  if (left) writeRecipients({ ...left, isStale: true })
}

/** Sends the endings that the database does not know yet. Resolves to whether it knows all of them now. */
export async function sendEndings(): Promise<boolean> {
  for (const ending of readEndings()) {
    try {
      await rpc('unfollow', { p_endpoint: ending.endpoint, p_auth: ending.auth }, { asGuest: true })
    } catch (error) {
      console.warn('This phone is not yet forgotten by the database', error)
      return false
    }
    removeEnding(ending)
  }
  return true
}
