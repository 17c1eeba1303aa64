import { isFull } from '@/entities/event/event-rules'
import type { EventPageData, ListedRow, WaitingRow } from '@/entities/event/event-schema'
import { ordinal } from '@/lib/text/text'

/** The waitlist's rules and texts that all rooms share. Pure. */

type Lists = Pick<EventPageData, 'event' | 'roster' | 'waitlist'>
type Rows = Pick<EventPageData, 'roster' | 'waitlist'>

/** Who waits, first come first: the first fifty, and the viewer's own. */
export const waitingRows = ({ waitlist }: Pick<EventPageData, 'waitlist'>): readonly WaitingRow[] => waitlist ?? []

/**
 * Whether nobody new gets a slot now: all are taken, or the free ones belong to people on the waitlist. Where promotions are
 * confirmed, a slot that nobody is moved up to is for whoever taps first.
 */
export function mustWait(data: Lists): boolean {
  return (
    isFull(data.roster.length, data.event.max_participants) ||
    (waitingRows(data).length > 0 && !data.event.confirming?.open)
  )
}

/** Whether whoever comes now can go to wait: there is no slot for them, and the organizer has not switched the list off. */
export function canWait(data: Lists): boolean {
  return mustWait(data) && data.event.waitlist === true
}

export function isWaiting(row: ListedRow): row is WaitingRow {
  return 'place' in row
}

/** The first row that `wanted` accepts, with a slot or on the waitlist. */
export function findRow(data: Rows, wanted: (row: ListedRow) => boolean): ListedRow | undefined {
  return data.roster.find(wanted) ?? waitingRows(data).find(wanted)
}

/** A registration's slot or place. The page is read more often than a guest's own row, so it decides. */
export function slotOrPlace(
  data: Rows | undefined,
  registration: { id: string; place?: number; slot_number?: number },
): { slot: number; place?: number } {
  const latest = (data && findRow(data, ({ id }) => id === registration.id)) ?? registration
  const place = 'place' in latest ? latest.place : undefined
  const slot = 'slot_number' in latest ? (latest.slot_number ?? 0) : 0
  return place === undefined ? { slot } : { slot: 0, place }
}

/** How many wait, those beyond the page's first fifty too. */
export const waitingCount = (data: Pick<EventPageData, 'waitlist' | 'waiting_count'>): number =>
  data.waiting_count ?? waitingRows(data).length

/** The place of whoever joins the waitlist next. */
export const nextPlace = (data: Pick<EventPageData, 'waitlist' | 'waiting_count'>): number => waitingCount(data) + 1

/** One's own place in words, or somebody else's. */
export const waitlistPlaceText = (place: number, who = 'You are') => `${who} ${ordinal(place)} in line`

/** What came of one's own sign-up. */
export const joinedText = ({ slot_number, place }: { slot_number: number; place?: number }) =>
  place === undefined ? `You're in: slot ${slot_number}` : waitlistPlaceText(place)

/** The good news for somebody who waited. */
export const gotSlotText = (slot: number) => `You got slot ${slot}`

/** What came of a claim that was told it would wait. */
export const outcomeText = ({ name, slot_number, place }: { name: string; slot_number: number; place?: number }) =>
  place === undefined ? `${name} got slot ${slot_number}` : waitlistPlaceText(place, `${name} is`)

/** The question to whoever wanted a slot when none was left. */
export const JOIN_WAITLIST_INSTEAD = 'All slots are taken. Join the waitlist?'
export const LEAVE_WAITLIST = 'Leave Waitlist'
export const LEFT_WAITLIST = 'You have left the waitlist'
