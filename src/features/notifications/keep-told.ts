import type { Session } from '@/lib/backend/session'
import { endForAccount, followAt, sendEndings } from './follow'
import { readFollowing, writeFollowing } from './following'
import { permissionNow, pushAbility, subscribe, subscriptionNow } from './push'

/**
 * Brings the database up to date about this phone. An account that has signed out is not notified here any more. A
 * browser whose push address has changed follows again.
 * @param secretOf the secret of this phone's guest of an event
 */
export async function keepTold(session: Session, secretOf: (eventId: string) => string | null): Promise<void> {
  if (session.status === 'loading') return
  await sendEndings()
  const following = readFollowing()
  if (!following) return
  const { user, isStale } = following
  const hasEnded = session.status === 'signed-in' && session.ended
  if (user !== null && session.user?.id !== user) await endForAccount(following, null)
  // Until they sign in again, anybody may be holding this phone.
  else if (user !== null && hasEnded && !isStale) await endForAccount(following, user)
  if (!hasEnded) await followAgain(secretOf)
}

async function followAgain(secretOf: (eventId: string) => string | null): Promise<void> {
  const following = readFollowing()
  if (!following || pushAbility() !== 'push' || permissionNow() !== 'granted' || !navigator.onLine) return
  const present = await subscriptionNow()
  if (!following.isStale && present?.endpoint === following.endpoint) return
  const subscription = await subscribe()
  const { user } = following
  const guests = following.guests.filter(({ eventId }) => secretOf(eventId) !== null)
  if (user !== null) await followAt(subscription, { user }, null)
  for (const guest of guests) {
    // If the registration has gone, the database refuses, and nothing is left to do.
    await followAt(subscription, guest, secretOf(guest.eventId)).catch(() => undefined)
  }
  writeFollowing({ endpoint: subscription.endpoint, auth: subscription.auth, user, guests })
}
