import { PERSONAL_PREFIX } from '@/lib/browser/storage'

/**
 * The storage keys of the outbox. An account's entries have the personal prefix, so signing out erases them. A guest's
 * entries do not, like everything else of a guest (`guests.ts`). The boot scripts reads these keys too.
 */
export const PERSONAL_OUTBOX = `${PERSONAL_PREFIX}outbox`
export const GUEST_OUTBOX = 'roster-outbox'
