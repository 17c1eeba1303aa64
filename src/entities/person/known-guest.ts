import { readStored } from '@/lib/browser/storage'

/** The storage key for an event's guest registrations on this phone (`features/event/my-registration/guests.ts`). */
export const guestKey = (eventId: string) => `roster-guest:${eventId}`

/** Whether this phone holds a guest registration for the event. The event's page checks whether it still exists. */
export function isKnownGuest(eventId: string): boolean {
  return readStored(guestKey(eventId)) !== null
}
