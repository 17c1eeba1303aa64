import type { EventPageData, WaitingRow } from '@/entities/event/event-schema'
import { uniqueById } from '@/lib/text/unique-by-id'

/**
 * Event managers search, move and export all people on the waitlist. `get_event` gives the first fifty, and
 * `get_waitlist` the rest in pages. The waitlist moves while they are read, so each page begins with the last person of
 * the one before.
 */

/**
 * How many waiting people `get_event` returns, by place through the waitlists of all sections. After these come the
 * viewer's own.
 */
export const WAITING_ON_PAGE = 50
/** How many people `get_waitlist` answers at once. */
const PAGE_SIZE = 200
const MOST_ATTEMPTS = 3

interface Readers {
  page: () => Promise<EventPageData | null>
  /** The page of the waitlist that begins at a place, counted from one, through the lines of all sections where there are some. */
  waitlistPage: (from: number) => Promise<WaitingRow[]>
}

/** The event's page with its whole waitlist. Fetches again if the waitlist moved in between. Null: the event is gone. */
export async function withFullWaitlist(first: EventPageData, read: Readers): Promise<EventPageData | null> {
  let page: EventPageData | null = first
  for (let attempt = 1; page; attempt += 1) {
    const count = page.waiting_count
    if (count <= page.waitlist.length) return page
    const rows = [...page.waitlist, ...(await Promise.all(pageStarts(count).map(read.waitlistPage))).flat()]
    const waitlist = merged(rows)
    if (waitlist.length === count && isConsistent(rows)) return { ...page, waitlist }
    // The waitlist keeps moving. The fetched list is right to within a few places, and the page gets a ping for each change.
    if (attempt === MOST_ATTEMPTS) return { ...page, waitlist }
    page = await read.page()
  }
  return null
}

function pageStarts(count: number): number[] {
  const starts: number[] = []
  for (let from = WAITING_ON_PAGE; from < count; from += PAGE_SIZE - 1) starts.push(from)
  return starts
}

/** Each person once, at the latest place. */
const merged = (rows: readonly WaitingRow[]) => uniqueById(rows).sort((a, b) => a.place - b.place)

/** Whether each person has one place, and each place one person. Each section has its own line. */
function isConsistent(rows: readonly WaitingRow[]): boolean {
  const at = ({ section_id, place }: WaitingRow) => `${section_id} ${place}`
  const places = new Map(rows.map((row) => [at(row), row.id]))
  const people = new Map(rows.map((row) => [row.id, at(row)]))
  return rows.every((row) => places.get(at(row)) === row.id && people.get(row.id) === at(row))
}
