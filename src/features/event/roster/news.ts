import type { EventPageData, ListedRow, RosterRow } from '@/entities/event/event-schema'
import { sectionOf, slotName } from '@/entities/slots/sections'

/** The changes of the lists, in words. Loaded after the page, whose first reading is no news. Pure. */

type Lists = Pick<EventPageData, 'event' | 'roster' | 'waitlist' | 'waiting_count'>

/**
 * The text of the live region after a change of the lists: 'Ana Sousa joined, 5 of 10', 'Ben left, Hana got a slot, 8 of
 * 8, 2 waiting'. Null if no one came, went or was promoted.
 * @param isTold whether another message has the person
 */
export function rosterNews(before: Lists, after: Lists, isTold?: (row: ListedRow) => unknown): string | null {
  if (before.roster === after.roster && before.waitlist === after.waitlist) return null
  const { waitlist: waitlistBefore } = before
  const { waitlist } = after
  const idsBefore = idsOf(before.roster)
  const ids = idsOf(after.roster)
  const waitingBefore = idsOf(waitlistBefore)
  const waiting = idsOf(waitlist)
  // Only the beginning of a long waitlist is known: a person who has left it may still wait.
  const isWhole = [before, after].every((data) => data.waiting_count === data.waitlist.length)
  // If one person takes several slots, they may give up one and stay, or take one more.
  const stays = ({ name }: ListedRow, rows: readonly ListedRow[]) =>
    after.event.max_picks !== undefined && rows.some((row) => row.name === name)
  const isNews = (row: ListedRow) => !isTold?.(row)
  const gone = before.roster.filter((row) => !ids.has(row.id) && !waiting.has(row.id) && isNews(row))
  const added = after.roster.filter((row) => !idsBefore.has(row.id) && !waitingBefore.has(row.id) && isNews(row))
  const news: [readonly ListedRow[], string][] = [
    [gone.filter((row) => !stays(row, after.roster)), 'left'],
    [added.filter((row) => !stays(row, before.roster)), 'joined'],
    [after.roster.filter(({ id }) => waitingBefore.has(id)), 'got a slot'],
    [isWhole ? waitlistBefore.filter(({ id }) => !waiting.has(id) && !ids.has(id)) : [], 'left the waitlist'],
    [isWhole ? waitlist.filter(({ id }) => !waitingBefore.has(id)) : [], 'joined the waitlist'],
  ]
  const parts = [
    ...slotNews(
      before,
      gone.filter((row) => stays(row, after.roster)),
      'gave up',
      'given up',
    ),
    ...slotNews(
      after,
      added.filter((row) => stays(row, before.roster)),
      'took',
      'taken',
    ),
    ...news.flatMap(([rows, what]) => {
      const untold = rows.filter(isNews)
      return untold.length > 0 ? `${people(untold)} ${what}` : []
    }),
  ]
  if (parts.length === 0) return null
  const { max_participants: max } = after.event
  const count = after.waiting_count
  parts.push(max === null ? `${after.roster.length} signed up` : `${after.roster.length} of ${max}`)
  if (count > 0) parts.push(`${count} waiting`)
  return parts.join(', ')
}

const idsOf = (rows: readonly ListedRow[]) => new Set(rows.map(({ id }) => id))

/** 'Ana gave up 4:10 PM', '3 slots were given up' */
function slotNews({ event }: Lists, rows: readonly RosterRow[], did: string, done: string): string[] {
  const [row] = rows
  if (!row) return []
  if (rows.length > 1) return [`${rows.length} slots were ${done}`]
  return [`${row.name} ${did} ${slotName(sectionOf(event, row)?.name, row.slot_number)}`]
}

function people(rows: readonly ListedRow[]): string {
  return rows.length === 1 && rows[0] ? rows[0].name : `${rows.length} people`
}
