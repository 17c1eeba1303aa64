import { useSyncExternalStore } from 'react'
import { guestKey } from '@/entities/person/known-guest'
import { readStored } from '@/lib/browser/storage'
import { type GuestRegistration, linkWords, onGuestsChange, openedEvents, readGuests } from './guests'

/** The guests of an event. Draws the page anew when this page changes them, or when a link is opened that says something else. */
export function useGuests(eventId: string): GuestRegistration[] {
  useSyncExternalStore(onGuestsChange, () =>
    [readStored(guestKey(eventId)), linkWords.get(eventId)?.at, openedEvents.has(eventId)].join(' '),
  )
  return readGuests(eventId)
}
