import { ordinal } from '@/lib/text'
import type { EventPageData, ListedRow, WaitingRow } from './event-schema'
import { isFull } from './rules'

/** Rules about the line for a full event, and its words, that all rooms share. Pure. */

type Lists = Pick<EventPageData, 'event' | 'roster' | 'waitlist'>

/** Who waits, first come first. */
export const waitingRows = ({ waitlist }: Pick<EventPageData, 'waitlist'>): readonly WaitingRow[] => waitlist ?? []

/** Whether nobody new gets a slot now: all are taken, or the free ones belong to people in line. */
export function mustWait(data: Lists): boolean {
  return isFull(data.roster.length, data.event.max_participants) || waitingRows(data).length > 0
}

/** Whether whoever comes now can go to wait: there is no slot for them, and the organizer has not switched the list off. */
export function canWait(data: Lists): boolean {
  return mustWait(data) && data.event.waitlist === true
}

export function isWaiting(row: ListedRow): row is WaitingRow {
  return 'place' in row
}

/** The first row of the page of which this is true, in a slot or in line. */
export function findRow(
  data: Pick<EventPageData, 'roster' | 'waitlist'>,
  wanted: (row: ListedRow) => boolean,
): ListedRow | undefined {
  return data.roster.find(wanted) ?? waitingRows(data).find(wanted)
}

/** One's own place, in words. */
export const inLineText = (place: number) => `You are ${ordinal(place)} in line`

export const LEAVE = 'Leave Waitlist'
export const LEFT = 'You have left the waitlist'
