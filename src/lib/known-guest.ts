import { readStored } from './storage'

/** Where this phone keeps an event's guest registrations (`features/guest-link/guests.ts`); nothing where it holds none. */
export const guestKey = (eventId: string) => `roster-guest:${eventId}`

/** Whether this phone holds a guest registration for the event. Whether that still stands, the event's page finds out. */
export function isKnownGuest(eventId: string): boolean {
  return readStored(guestKey(eventId)) !== null
}
