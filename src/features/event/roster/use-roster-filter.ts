import { useDeferredValue, useMemo, useState } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { matchesPerson } from '@/entities/person/people-search'
import { isIn, sectionOf } from '@/entities/slots/sections'
import { slotsOf } from '@/entities/slots/slots-of'

/**
 * The rows that match the search.
 * @param isOpen the search is open; all rows are shown again once it is closed
 */
export function useRosterFilter({ event, roster, waitlist }: EventPageData, isOpen: boolean) {
  const [query, setQuery] = useState('')
  if (!isOpen && query !== '') setQuery('')
  const shownQuery = useDeferredValue(query)
  const isFiltered = shownQuery.trim() !== ''

  const { sections } = event
  const { slots, waiting } = useMemo(() => {
    const all = sections.flatMap((section) => slotsOf(roster.filter(isIn(section)), section.size))
    if (!isFiltered) return { slots: all, waiting: waitlist }
    const isWanted = (row: ListedRow) => matchesPerson(row, shownQuery, sectionOf({ sections }, row)?.name)
    return {
      slots: all.filter((slot) => slot.kind === 'taken' && isWanted(slot.row)),
      waiting: waitlist.filter(isWanted),
    }
  }, [roster, waitlist, sections, isFiltered, shownQuery])

  return { slots, waiting, isFiltered, query: { value: query, onChange: setQuery } }
}
