import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { sectionOf, slotName } from '@/entities/slots/sections'
import { plural, t } from '@/lib/text/translate'

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
  const news: [keyof typeof NEWS, readonly ListedRow[]][] = [
    ['gaveUp', gone.filter((row) => stays(row, after.roster))],
    ['took', added.filter((row) => stays(row, before.roster))],
    ['left', gone.filter((row) => !stays(row, after.roster))],
    ['joined', added.filter((row) => !stays(row, before.roster))],
    ['gotSlot', after.roster.filter(({ id }) => waitingBefore.has(id))],
    ['leftLine', isWhole ? waitlistBefore.filter(({ id }) => !waiting.has(id) && !ids.has(id)) : []],
    ['joinedLine', isWhole ? waitlist.filter(({ id }) => !waitingBefore.has(id)) : []],
  ]
  const parts = news.flatMap(([kind, rows]) => {
    const untold = rows.filter(isNews)
    const [row] = untold
    if (!row) return []
    const { event } = kind === 'gaveUp' ? before : after
    const slot = row.in === 'slot' ? slotName(sectionOf(event, row)?.name, row.slot_number) : ''
    return untold.length === 1 ? NEWS[kind].one(row.name, slot) : NEWS[kind].several(untold.length)
  })
  if (parts.length === 0) return null
  const { max_participants: max } = after.event
  const count = after.waiting_count
  const taken = after.roster.length
  parts.push(
    max === null ? plural(taken, '{count} signed up', '{count} signed up') : t('{taken} of {max}', { taken, max }),
  )
  if (count > 0) parts.push(plural(count, '{count} waiting', '{count} waiting'))
  return parts.join(', ')
}

const idsOf = (rows: readonly ListedRow[]) => new Set(rows.map(({ id }) => id))

interface News {
  one: (name: string, slot: string) => string
  several: (count: number) => string
}

const NEWS = {
  gaveUp: {
    one: (name, slot) => t('{name} gave up {slot}', { name, slot }),
    several: (count) => plural(count, '{count} slot was given up', '{count} slots were given up'),
  },
  took: {
    one: (name, slot) => t('{name} took {slot}', { name, slot }),
    several: (count) => plural(count, '{count} slot was taken', '{count} slots were taken'),
  },
  left: {
    one: (name) => t('{name} left', { name }),
    several: (count) => plural(count, '{count} person left', '{count} people left'),
  },
  joined: {
    one: (name) => t('{name} joined', { name }),
    several: (count) => plural(count, '{count} person joined', '{count} people joined'),
  },
  gotSlot: {
    one: (name) => t('{name} got a slot', { name }),
    several: (count) => plural(count, '{count} person got a slot', '{count} people got a slot'),
  },
  leftLine: {
    one: (name) => t('{name} left the waitlist', { name }),
    several: (count) => plural(count, '{count} person left the waitlist', '{count} people left the waitlist'),
  },
  joinedLine: {
    one: (name) => t('{name} joined the waitlist', { name }),
    several: (count) => plural(count, '{count} person joined the waitlist', '{count} people joined the waitlist'),
  },
} satisfies Record<string, News>
