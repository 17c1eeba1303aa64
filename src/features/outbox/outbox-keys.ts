import { PERSONAL_PREFIX } from '@/lib/storage'

/**
 * Where the outbox stands on this device. An account's entries carry the personal prefix, so signing out erases them; a
 * guest's do not, as nothing of a guest's does (`guests.ts`). The early entry looks whether something waits.
 */
export const PERSONAL_OUTBOX = `${PERSONAL_PREFIX}outbox`
export const GUEST_OUTBOX = 'roster-outbox'
