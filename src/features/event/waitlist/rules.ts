import type { EventPageData, WaitingRow } from '@/entities/event/event-schema'
import { isEnded } from '@/entities/event/event-times'
import { waitingRows } from '@/entities/slots/waitlist'

/** What the page shows of the waitlist before the database has answered. Pure. */

/** Who gets the next slot that becomes free; nobody if the maximum was lowered below the number of participants. */
export function nextToPromote(data: EventPageData, now: Date): WaitingRow | undefined {
  const { event, roster } = data
  const isOver = event.max_participants !== null && roster.length > event.max_participants
  return isOver || isEnded(event, now) ? undefined : waitingRows(data)[0]
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
