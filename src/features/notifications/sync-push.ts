import type { Session } from '@/lib/backend/session'
import { endForAccount, followAt, sendEndings } from './follow'
import { permissionNow, pushAbility, subscribe, subscriptionNow } from './push'
import { readRecipients, writeRecipients } from './recipients'

/**
 * Syncs this device's push subscription with the server. Removes the subscription of an account that has signed out;
 * renews one whose push address has changed.
 * @param secretOf returns the secret of this device's guest of an event
 */
export async function syncPush(session: Session, secretOf: (eventId: string) => string | null): Promise<void> {
  if (session.status === 'loading') return
  await sendEndings()
  const recipients = readRecipients()
  if (!recipients) return
  const { user, isStale } = recipients
  const hasEnded = session.status === 'signed-in' && session.ended
  if (user !== null && session.user?.id !== user) await endForAccount(recipients, null)
  // Until the user signs in again, anyone may be holding this device.
  else if (user !== null && hasEnded && !isStale) await endForAccount(recipients, user)
  if (!hasEnded) await followAgain(secretOf)
}

async function followAgain(secretOf: (eventId: string) => string | null): Promise<void> {
  const recipients = readRecipients()
  if (!recipients || pushAbility() !== 'push' || permissionNow() !== 'granted' || !navigator.onLine) return
  const present = await subscriptionNow()
  if (!recipients.isStale && present?.endpoint === recipients.endpoint) return
  const subscription = await subscribe()
  const { user } = recipients
  const guests = recipients.guests.filter(({ eventId }) => secretOf(eventId) !== null)
  if (user !== null) await followAt(subscription, { user }, null)
  for (const guest of guests) {
    // If the registration is gone, the database refuses, and nothing is left to do.
    await followAt(subscription, guest, secretOf(guest.eventId)).catch(() => undefined)
  }
  writeRecipients({ endpoint: subscription.endpoint, auth: subscription.auth, user, guests })
}
