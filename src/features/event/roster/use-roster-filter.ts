import { useDeferredValue, useMemo, useState } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { matchesPerson } from '@/entities/person/people-search'
import { sectionOf } from '@/entities/slots/sections'
import { isUnpaid, type SlotPayment } from '@/entities/slots/slot-payments'
import { waitingRows } from '@/entities/slots/waitlist'
import { slotsOf } from './rules'

/**
 * What the list is limited to: a search, a label, those who have not paid.
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

  const { sections, max_participants: max } = event
  const { slots, waiting } = useMemo(() => {
    const all = slotsOf(roster, max, sections)
    const inLine = waitingRows({ waitlist })
    if (!isFiltered) return { slots: all, waiting: inLine }
    const isWanted = (row: ListedRow) =>
      matchesPerson(row, shownQuery, sectionOf({ sections }, row)?.name) &&
      (chosenLabel === null || row.label_ids.includes(chosenLabel)) &&
      (!showsUnpaid || isUnpaid(slotPayments.get(row.id)))
    return {
      slots: all.filter((slot) => slot.kind === 'taken' && isWanted(slot.row)),
      waiting: inLine.filter(isWanted),
    }
  }, [roster, waitlist, sections, max, isFiltered, shownQuery, chosenLabel, showsUnpaid, slotPayments])

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
