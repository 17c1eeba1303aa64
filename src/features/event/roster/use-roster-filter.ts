import { useDeferredValue, useMemo, useState } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { matchesPerson } from '@/entities/person/people-search'
import { isIn, sectionOf } from '@/entities/slots/sections'
import { isUnpaid, type SlotPayment } from '@/entities/slots/slot-payments'
import { slotsOf } from '@/entities/slots/slots-of'

/**
 * The limit of the list: a search, a label, people with debts.
 * @param isOpen the search is open; everybody is shown again once it is closed
 */
export function useRosterFilter(
  { event, labels, roster, waitlist, viewer }: EventPageData,
  slotPayments: ReadonlyMap<string, SlotPayment>,
  isOpen: boolean,
) {
  const [query, setQuery] = useState('')
  const [labelId, setLabelId] = useState<string | null>(null)
  const [unpaidOnly, setUnpaidOnly] = useState(false)
  if (!isOpen && (query !== '' || labelId !== null || unpaidOnly)) {
    setQuery('')
    setLabelId(null)
    setUnpaidOnly(false)
  }
  const offersUnpaid = viewer.manages && slotPayments.size > 0
  const showsUnpaid = offersUnpaid && unpaidOnly
  const chosenLabel = labels.some(({ id }) => id === labelId) ? labelId : null
  const shownQuery = useDeferredValue(query)
  const isFiltered = shownQuery.trim() !== '' || chosenLabel !== null || showsUnpaid

  const { sections } = event
  const { slots, waiting } = useMemo(() => {
    const all = sections.flatMap((section) => slotsOf(roster.filter(isIn(section)), section.size))
    if (!isFiltered) return { slots: all, waiting: waitlist }
    const isWanted = (row: ListedRow) =>
      matchesPerson(row, shownQuery, sectionOf({ sections }, row)?.name) &&
      (chosenLabel === null || row.label_ids.includes(chosenLabel)) &&
      (!showsUnpaid || isUnpaid(slotPayments.get(row.id)))
    return {
      slots: all.filter((slot) => slot.kind === 'taken' && isWanted(slot.row)),
      waiting: waitlist.filter(isWanted),
    }
  }, [roster, waitlist, sections, isFiltered, shownQuery, chosenLabel, showsUnpaid, slotPayments])

  return {
    slots,
    waiting,
    isFiltered,
    showsUnpaid,
    query: { value: query, onChange: setQuery },
    label: { value: chosenLabel, onChange: setLabelId },
    unpaid: offersUnpaid ? { chosen: unpaidOnly, onChange: setUnpaidOnly } : undefined,
  }
}
