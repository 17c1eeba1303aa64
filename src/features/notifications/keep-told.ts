import type { Session } from '@/lib/backend/session'
import { endForAccount, followAt, sendEndings } from './follow'
import { readFollowing, writeFollowing } from './following'
import { permissionNow, pushAbility, subscribe, subscriptionNow } from './push'

/**
 * Keeps what the database sends to this phone true: an account that has left is not told any more, and a browser that
 * has got another address follows again.
 * @param secretOf a guest's secret of an event on this phone
 */
export async function keepTold(session: Session, secretOf: (eventId: string) => string | null): Promise<void> {
  if (session.status === 'loading') return
  await sendEndings()
  const following = readFollowing()
  if (!following) return
  const { user, isStale } = following
  const hasEnded = session.status === 'signed-in' && session.ended
  if (user !== null && session.user?.id !== user) await endForAccount(following, null)
  // Until they have signed in again it may be anybody who holds this phone.
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
    // A registration that has gone meanwhile is refused, which is as good.
    await followAt(subscription, guest, secretOf(guest.eventId)).catch(() => undefined)
  }
  writeFollowing({ endpoint: subscription.endpoint, auth: subscription.auth, user, guests })
}
