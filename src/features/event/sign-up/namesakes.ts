import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { comparableName } from '@/lib/text/comparable-name'

/** Entries with the same name: one person who joined twice, or two people. Only people can decide. Pure. */

type Lists = Pick<EventPageData, 'roster' | 'waitlist'>

/**
 * The first entry on the list with this name, as far as the page knows.
 * @param exceptId the row that is being made, which may have arrived already
 */
export function namesakeOf(data: Lists, name: string, exceptId: string): ListedRow | undefined {
  const wanted = comparableName(name)
  if (wanted === '') return undefined
  // One more slot of the same person is no other person.
  return [...data.roster, ...data.waitlist].find(
    (row) => !row.extra && row.id !== exceptId && comparableName(row.name) === wanted,
  )
}
