import { guestKey } from '@/entities/person/known-guest'
import { PERSONAL_PREFIX, readStored, storedKeys } from '@/lib/browser/storage'
import type { SignUpMode } from './change'

/**
 * All keys under which this browser stores the registrations of its people. Signing out erases an account's drafts and
 * unsent changes, which have the personal prefix. A guest's data stays: it is a guest's only way back.
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
 * The storage key of a draft: one for joining, which is always for oneself, otherwise one for each row.
 * @param participantId left out: the prefix of the keys of all claims
 */
export function draftKey(eventId: string, mode: SignUpMode, participantId = ''): string {
  const row = mode === 'join' ? '' : participantId
  return [draftsOf(eventId), mode, row].filter(Boolean).join(':')
}

/** Whether a key of localStorage holds the event's guests or unsent changes. */
export const isOfRegistrations = (key: string, eventId: string): boolean =>
  [guestKey(eventId), PERSONAL_OUTBOX, GUEST_OUTBOX].includes(key)
