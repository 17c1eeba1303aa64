import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { seenName } from '@/lib/text/seen-name'
import { standingText } from './outcome-text'

/** Entries with the same name: one person who joined twice, or two people. Only people can tell. Pure. */

type Lists = Pick<EventPageData, 'roster' | 'waitlist'>

/** What one person took more of is no other person. */
const rowsOf = (data: Lists): ListedRow[] => [...data.roster, ...data.waitlist].filter(({ pick }) => !pick)

/**
 * The first entry on the list with this name, as far as the page knows.
 * @param exceptId the row that is being made, which may have arrived already
 */
export function namesakeOf(data: Lists, name: string, exceptId: string): ListedRow | undefined {
  const wanted = seenName(name)
  return wanted === '' ? undefined : rowsOf(data).find((row) => row.id !== exceptId && seenName(row.name) === wanted)
}

/** For each entry whose name is on the list more than once, by its id: where another one is, 'slot 4'. */
export function namesakeTexts(data: Lists & Pick<EventPageData, 'event'>): ReadonlyMap<string, string> {
  const first = new Map<string, ListedRow>()
  const found = new Map<string, string>()
  for (const row of rowsOf(data)) {
    const name = seenName(row.name)
    const other = first.get(name)
    if (!other) first.set(name, row)
    else {
      found.set(row.id, standingText(data.event, other))
      if (!found.has(other.id)) found.set(other.id, standingText(data.event, row))
    }
  }
  return found
}
