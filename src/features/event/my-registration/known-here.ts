import { isKnownGuest } from '@/entities/person/known-guest'
import { readStored } from '@/lib/browser/storage'
import { GUEST_OUTBOX, mayKeepPlaces } from './storage-keys'

/**
 * Whether this phone may know more of an event than a stranger does.
 * @param seriesId of the series that the event is a date of
 */
export const isKnownHere = (eventId: string, seriesId?: string | null): boolean =>
  window.location.hash.startsWith('#r=') ||
  isKnownGuest(eventId) ||
  (seriesId ? mayKeepPlaces(seriesId) : false) ||
  readStored(GUEST_OUTBOX) !== null
