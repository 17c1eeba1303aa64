import { unfollowGuest } from './follow'
import { type Guest, isFollowed, readRecipients, writeRecipients } from './recipients'

/** The browser at which one of these guests' registrations is notified; null if none is. */
export function deviceOf(registrationIds: readonly string[]): { endpoint: string; auth: string } | null {
  const recipients = readRecipients()
  const isTold = recipients?.guests.some(({ registrationId }) => registrationIds.includes(registrationId))
  return recipients && isTold ? { endpoint: recipients.endpoint, auth: recipients.auth } : null
}

/** After the database has given these registrations to an account: it is notified here instead, if one of them was. */
export function markLinked(user: string, registrationIds: readonly string[]): void {
  const recipients = readRecipients()
  if (!recipients || !deviceOf(registrationIds)) return
  const guests = recipients.guests.filter(({ registrationId }) => !registrationIds.includes(registrationId))
  writeRecipients({ ...recipients, user, guests })
}

/** Ends notifications about a guest on this phone, if there are any. @throws AppError */
export async function stopGuestPush(guest: Guest, secret: string): Promise<void> {
  if (isFollowed(guest)) await unfollowGuest(guest, secret)
}
