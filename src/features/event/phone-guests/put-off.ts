import { storedIds } from '@/lib/browser/stored-ids'

/**
 * The events whose guests stay guests, because somebody said 'Not now'. Without the personal prefix, like the guests: one
 * offer for a phone. The event's page offers it still.
 */
export const putOffEvents = storedIds('roster-stay-guests', 100)
