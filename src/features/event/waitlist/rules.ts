import type { EventPageData, WaitingRow } from '@/entities/event/event-schema'
import { isOff } from '@/entities/event/event-times'
import type { Standing } from '@/entities/event/standing'
import { askedAgainText, withinText } from '@/entities/slots/confirm-text'
import { WAITING_ON_PAGE } from '@/entities/slots/full-waitlist'
import { isIn, type Section, slotName } from '@/entities/slots/sections'
import { formatEventDate } from '@/lib/text/date-text'

/** Who is next in line, and what people who wait read. Pure. */

/**
 * The person who gets the next slot of a section that becomes free; undefined if more people are in than the maximum.
 */
export function nextToPromote(data: EventPageData, now: Date, sectionId: string): WaitingRow | undefined {
  const { event, roster } = data
  const isOver = event.max_participants !== null && roster.length > event.max_participants
  if (isOver || isOff(event, now) || isLastCall(event, now)) return undefined
  // Somebody who let a slot go by is not asked again until they want to.
  const waiting = data.waitlist.filter((row) => row.section_id === sectionId && row.let_go_at === undefined)
  return waiting.sort((a, b) => a.place - b.place)[0]
}

/** How many are in a section's line behind the people whom the page shows. */
export function moreInLine({ waitlist: waiting, waiting_count }: EventPageData, section: Section): number {
  if (waiting_count <= waiting.length) return 0
  const first = waiting.slice(0, WAITING_ON_PAGE).filter(isIn(section))
  const ownBehind = waiting.filter(isIn(section)).length - first.length
  return Math.max(0, section.waiting - (first.at(-1)?.place ?? 0) - ownBehind)
}

const LAST_CALL_MS = 2 * 3_600_000

type Event = EventPageData['event']

/** From when on nobody is moved up without a tap, where promotions are confirmed; null: never. */
const lastCall = ({ confirm_within, datetime }: Event): Date | null =>
  confirm_within === undefined || datetime === null ? null : new Date(Date.parse(datetime) - LAST_CALL_MS)

/** Whether it is last call. */
export function isLastCall(event: Event, now: Date): boolean {
  const from = lastCall(event)
  return from !== null && from <= now
}

const FIRST_TAP = 'a free slot goes to the first to tap'

/**
 * What a person reads who has just started to wait. Somebody who has to confirm in time and gets no notification would lose a slot overnight,
 * so it says until when to check.
 * @param told whether this phone notifies them; `asked`: the page is about to ask
 */
export function waitingText(event: Event, now: Date, { told, asked }: { told: boolean; asked: boolean }): string {
  if (isLastCall(event, now)) return `Nobody moves up any more: ${FIRST_TAP}. Check here until it starts.`
  const line = 'When a slot frees up, it goes to the first in line.'
  if (!event.confirm_within) return told || asked ? line : `${line} Check here for your place.`
  const within = withinText(event.confirm_within)
  const rule = `${line} Then you have ${within} to say that you are coming.`
  if (told) return rule
  const until = lastCall(event)
  const end = until ? ` until ${formatEventDate(until.toISOString())}. From then on ${FIRST_TAP}.` : '.'
  return `${rule} With notifications off, check here every ${within}${end}`
}

/**
 * The toast for an answer that was in time.
 * @param who somebody else's name
 * @param section its name
 */
export function confirmedText(standing: Standing, who?: string, section?: string | undefined) {
  if (standing.in === 'line') return askedAgainText(standing.place, who && `${who} is`, section)
  return `${who ? `${who} is` : "You're"} in: ${slotName(section, standing.slot_number)}`
}
