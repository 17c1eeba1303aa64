import { guestKey, isKnownGuest } from '@/entities/person/known-guest'
import { PERSONAL_PREFIX, readStored, storedKeys } from '@/lib/browser/storage'
import type { SignUpMode } from './change'

/**
 * All keys under which this browser stores what it knows of its people's registrations. What an account has typed or
 * not sent has the personal prefix, so signing out erases it. What a guest has does not: it is a guest's only way back.
 */

/** Unsent changes (`outbox.ts`). */
export const PERSONAL_OUTBOX = `${PERSONAL_PREFIX}outbox`
export const GUEST_OUTBOX = 'roster-outbox'

/** The places that guests keep in a series, by its id (`places.ts`). */
export const PLACES = 'roster-places:'
export const placesKey = (seriesId: string) => PLACES + seriesId
export const mayKeepPlaces = (seriesId: string): boolean => readStored(placesKey(seriesId)) !== null

/** Unsent input (`drafts.ts`, which is loaded once there is some). */
const draftsOf = (eventId: string) => `${PERSONAL_PREFIX}draft:signup:${eventId}`
export const hasDrafts = (eventId: string): boolean => storedKeys(draftsOf(eventId)).length > 0

/**
 * The storage key of a draft: one for joining, because it is always for oneself, and otherwise one for each row.
 * @param participantId left out: what the keys of all claims begin with
 */
export function draftKey(eventId: string, mode: SignUpMode, participantId = ''): string {
  const row = mode === 'join' ? '' : participantId
  return [draftsOf(eventId), mode, row].filter(Boolean).join(':')
}

/** Whether a key of localStorage holds the event's guests or unsent changes. */
export const isOfRegistrations = (key: string, eventId: string): boolean =>
  [guestKey(eventId), PERSONAL_OUTBOX, GUEST_OUTBOX].includes(key)

/**
 * Whether this phone may know more of an event than a stranger: a guest's registration, a private link, a kept place or an unsent change.
 * @param seriesId of the series that the event is a date of
 */
export const isKnownHere = (eventId: string, seriesId?: string | null): boolean =>
  window.location.hash.startsWith('#r=') ||
  isKnownGuest(eventId) ||
  (seriesId ? mayKeepPlaces(seriesId) : false) ||
  readStored(GUEST_OUTBOX) !== null
