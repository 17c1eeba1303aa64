import type { EventPageData } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'
import { PERSONAL_PREFIX, readJson, writeJson } from '@/lib/browser/storage'

/**
 * Events that the people of this phone were on or ran, and that are gone. Only this phone knows that: of a deleted event the
 * database keeps nothing (docs/decisions/dates.md).
 */

const KEY = `${PERSONAL_PREFIX}gone-events`
const MOST = 20

/** By hand, because the page's first load has no zod. */
function read(): unknown[] {
  const stored = readJson(KEY)
  return Array.isArray(stored) ? stored : []
}

/** Whether the page that was read last had the viewer on its list, or running it. */
export const wasOn = (page: EventPageData): boolean =>
  page.viewer.manages ||
  page.viewer.registered ||
  findRow(page, ({ is_mine, claimed_by_me }) => is_mine || claimed_by_me) !== undefined

export function rememberGone(eventId: string): void {
  writeJson(KEY, [eventId, ...read().filter((id) => id !== eventId)].slice(0, MOST))
}

export const isKnownGone = (eventId: string): boolean => read().includes(eventId)
