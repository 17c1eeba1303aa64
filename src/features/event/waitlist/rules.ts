import type { EventPageData, WaitingRow } from '@/entities/event/event-schema'
import { isOff } from '@/entities/event/event-times'
import { WAITING_ON_PAGE } from '@/entities/slots/full-waitlist'
import { isIn, type Section, sectionWithId } from '@/entities/slots/sections'
import { t } from '@/lib/text/translate'

/** The next in line, and what people who wait read. Pure. */

/**
 * The person who gets the next slot of a section that becomes free; undefined if more people are in than the maximum.
 */
export function nextToPromote(data: EventPageData, now: Date, sectionId: string): WaitingRow | undefined {
  const { event, roster } = data
  const isOver = event.max_participants !== null && roster.length > event.max_participants
  if (isOver || isOff(event, now) || sectionWithId(event, sectionId)?.isLastCall) return undefined
  const waiting = data.waitlist.filter((row) => row.section_id === sectionId)
  return waiting.sort((a, b) => a.place - b.place)[0]
}

/** How many are on a section's waitlist behind the people on the page. */
export function moreInLine({ waitlist: waiting, waiting_count }: EventPageData, section: Section): number {
  if (waiting_count <= waiting.length) return 0
  const first = waiting.slice(0, WAITING_ON_PAGE).filter(isIn(section))
  const ownBehind = waiting.filter(isIn(section)).length - first.length
  return Math.max(0, section.waiting - (first.at(-1)?.place ?? 0) - ownBehind)
}

/**
 * The text right after joining the waitlist.
 * @param section without its expired state (`markTimes`)
 * @param isTold true if this device notifies them, or is about to ask
 */
export function waitingText(section: Section | undefined, isTold: boolean): string {
  if (section?.isLastCall) return `${firstTapText()} ${t('Check here until it starts.')}`
  const line = t('When a slot frees up, it goes to the first in line.')
  return isTold ? line : `${line} ${t('Check here for your place.')}`
}

export const firstTapText = () => t('In the last 2 hours before the start a free slot goes to the first to tap.')
