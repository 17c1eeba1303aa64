import type { EventPageData, WaitingRow } from '@/entities/event/event-schema'
import { isEnded } from '@/entities/event/event-times'
import { confirmUntil } from '@/entities/slots/confirming'
import { waitingRows, waitlistPlaceText } from '@/entities/slots/waitlist'

/** What the page shows of the waitlist before the database has answered. Pure. */

/** Who gets the next slot that becomes free; nobody if the maximum was lowered below the number of participants. */
export function nextToPromote(data: EventPageData, now: Date): WaitingRow | undefined {
  const { event, roster } = data
  const isOver = event.max_participants !== null && roster.length > event.max_participants
  if (isOver || isEnded(event, now) || isLastCall(event, now)) return undefined
  // Whoever let a slot go by is not asked again before they say so.
  return waitingRows(data).find((row) => confirmUntil(data, row) === undefined)
}

const LAST_CALL_MS = 2 * 3_600_000

/** From when on nobody is moved up without their tap, where promotions are confirmed. */
export const isLastCall = ({ confirm_within, datetime }: EventPageData['event'], now: Date): boolean =>
  confirm_within !== undefined && datetime !== null && Date.parse(datetime) - LAST_CALL_MS <= now.getTime()

/** What came of an answer that was in time. @param who left out for one's own */
export function answerText({ slot_number, place }: { slot_number: number; place?: number | undefined }, who?: string) {
  if (place !== undefined) return `${waitlistPlaceText(place, who && `${who} is`)} and asked again.`
  return who ? `${who} is in: slot ${slot_number}` : `You're in: slot ${slot_number}`
}

/** Moves the places from `first` to `last` by one. */
const shifted = (rows: readonly WaitingRow[], first: number, last: number, by: 1 | -1): WaitingRow[] =>
  rows.map((row) => (row.place >= first && row.place <= last ? { ...row, place: row.place + by } : row))

function withWaitlist(data: EventPageData, rows: readonly WaitingRow[]): EventPageData {
  const waitlist = [...rows].sort((a, b) => a.place - b.place)
  const own = waitlist.find((row) => row.is_mine)
  return { ...data, viewer: { ...data.viewer, place: own?.place ?? null }, waitlist }
}

/**
 * The page with somebody at another place on the waitlist; those between make room. Unchanged when they no longer wait.
 */
export function movedToPlace(data: EventPageData, id: string, place: number): EventPageData {
  const waiting = waitingRows(data)
  const row = waiting.find((other) => other.id === id)
  if (!row || row.place === place) return data
  const others = waiting.filter((other) => other !== row)
  const between =
    place < row.place ? shifted(others, place, row.place - 1, 1) : shifted(others, row.place + 1, place, -1)
  return withWaitlist(data, [...between, { ...row, place }])
}
