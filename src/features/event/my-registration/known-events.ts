import type { EventPageData } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'
import { PERSONAL_PREFIX } from '@/lib/browser/storage'
import { storedIds } from '@/lib/browser/stored-ids'

/**
 * Events that the people of this phone were on or helped run, and that are gone. Only this phone knows that: of a deleted event the
 * database keeps nothing (docs/decisions/dates.md).
 */

const gone = storedIds(`${PERSONAL_PREFIX}gone-events`, 20)

/**
 * Whether the page that was read last had the viewer on its list, or helping to run it. Its organizer deleted it, and
 * needs no explanation.
 */
export const wasOn = (page: EventPageData): boolean =>
  !page.viewer.is_organizer &&
  (page.viewer.manages ||
    page.viewer.registered ||
    findRow(page, ({ is_mine, claimed_by_me }) => is_mine || claimed_by_me) !== undefined)

export function rememberGone(eventId: string): void {
  gone.add([eventId])
}

export const isKnownGone = (eventId: string): boolean => gone.read().includes(eventId)
