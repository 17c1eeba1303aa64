import type { EventPageData, Registration } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'

/**
 * Whether this phone has to fetch its guest registration again: the list shows another place, or a change by another tab, phone or manager. Pure.
 * @param known the registration that this phone has read before, of the guest or of an added person
 */
export function rowIsOutdated(known: Registration, data: EventPageData): boolean {
  const row = findRow(data, ({ id }) => id === known.id)
  return (
    !row ||
    row.name !== known.name ||
    row.in !== known.in ||
    row.section_id !== known.section_id ||
    (row.in === 'slot' && row.offered !== known.offered)
  )
}
