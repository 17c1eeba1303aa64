import { PERSONAL_PREFIX, storedKeys } from '@/lib/browser/storage'
import type { SignUpMode } from './form-values'

/** Where this device keeps the drafts of sign-ups (`drafts.ts`, which is loaded once there is one). */

const keysOf = (eventId: string) => `${PERSONAL_PREFIX}draft:signup:${eventId}`

/**
 * The storage key of a draft: one for joining, because it is always for oneself, and otherwise one for each row. The
 * prefix lets signing out erase it.
 * @param participantId left out: what the keys of all claims begin with
 */
export function draftKey(eventId: string, mode: SignUpMode, participantId = ''): string {
  const row = mode === 'join' ? '' : participantId
  return [keysOf(eventId), mode, row].filter(Boolean).join(':')
}

export const hasDrafts = (eventId: string): boolean => storedKeys(keysOf(eventId)).length > 0
