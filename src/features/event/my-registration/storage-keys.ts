import { guestKey } from '@/entities/person/known-guest'
import { PERSONAL_PREFIX, readStored, storedKeys } from '@/lib/browser/storage'
import type { SignUpMode } from './change'

/**
 * The keys under which this browser stores its people's registrations, other than `guestKey` (src/entities/person/known-guest.ts). Signing out erases
 * an account's drafts and unsent changes, which have the personal prefix. A guest's data stays: it is a guest's only way back.
 */

/** Unsent changes (`outbox.ts`). */
export const PERSONAL_OUTBOX = `${PERSONAL_PREFIX}outbox`
export const GUEST_OUTBOX = 'roster-outbox'

/** The places that guests keep in a series, by its id (`places.ts`). */
export const PLACES = 'roster-places:'
export const placesKey = (seriesId: string) => PLACES + seriesId
export const mayKeepPlaces = (seriesId: string): boolean => readStored(placesKey(seriesId)) !== null

/** The secret with which a guest without a registration has answered an event (`guest-secret.ts`). */
export const answerKey = (eventId: string) => `roster-answer:${eventId}`

/** The beginnings of the secrets of guests who withdrew here (`guests.ts`). */
export const WITHDRAWN = 'roster-withdrawn'
/** The rows whose promotion was announced (`announced-promotions.ts`). */
export const ANNOUNCED = 'roster-told-promotions'
/** The events whose guests chose 'Not Now' when they were offered to be linked (`link-guests-card.tsx`). */
export const STAY_GUESTS = 'roster-stay-guests'

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
