import { unfollowGuest } from './follow'
import { type Guest, isFollowed, readFollowing, writeFollowing } from './following'

/** The browser at which one of these guests' registrations is notified; null if none is. */
export function deviceOf(registrationIds: readonly string[]): { endpoint: string; auth: string } | null {
  const following = readFollowing()
  const isTold = following?.guests.some(({ registrationId }) => registrationIds.includes(registrationId))
  return following && isTold ? { endpoint: following.endpoint, auth: following.auth } : null
}

/** After the database has given these registrations to an account: it is notified here instead, if one of them was. */
export function noteAdopted(user: string, registrationIds: readonly string[]): void {
  const following = readFollowing()
  if (!following || !deviceOf(registrationIds)) return
  const guests = following.guests.filter(({ registrationId }) => !registrationIds.includes(registrationId))
  writeFollowing({ ...following, user, guests })
}

/** Ends what this phone tells of a guest, if it does. @throws AppError */
export async function stopTelling(guest: Guest, secret: string): Promise<void> {
  if (isFollowed(guest)) await unfollowGuest(guest, secret)
}
