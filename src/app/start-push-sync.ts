import { readGuest } from '@/features/event/my-registration/guests'
import { ENDING_KEY, RECIPIENTS_KEY } from '@/features/notifications/stored-keys'
import { getSession, onSessionChange } from '@/lib/backend/session'
import { readStored } from '@/lib/browser/storage'

/** Delay before the first sync, ms. The server-rendered page's downloads come first. */
const AFTER_START_MS = 4_000

/**
 * Keeps this device's push subscriptions in sync: after the start, at each sign-in or sign-out, and on reconnect. A
 * device without subscriptions loads nothing for it.
 */
export function startPushSync(): void {
  let isStarted = false
  const keep = () => {
    if ([RECIPIENTS_KEY, ENDING_KEY].every((key) => readStored(key) === null)) return
    import('@/features/notifications/sync-push')
      .then(({ syncPush }) => syncPush(getSession(), (eventId) => readGuest(eventId)?.secret ?? null))
      .catch((error) => console.warn('Who is told on this phone could not be checked', error))
  }
  setTimeout(() => {
    isStarted = true
    keep()
  }, AFTER_START_MS)
  // Signing out does not wait: the phone may be handed on.
  onSessionChange(() => (isStarted || getSession().status === 'signed-out') && keep())
  window.addEventListener('online', keep)
}
