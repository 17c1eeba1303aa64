import type { EventPageData, ListedRow, RosterRow } from '@/entities/event/event-schema'
import { isClosed } from '@/entities/event/event-times'
import { sectionOf } from '@/entities/slots/sections'

/** The people who may offer a slot to a substitute, and take the offer back. Pure. */

interface Opened {
  /** The viewer's own registration, one they claimed, or one that the secret on this phone opens. */
  isTheirs: boolean
  now: Date
}

/** The viewer's action for the slot of this row; null: none, as for slots without a limit, which leave no hole. */
export function offering(data: EventPageData, row: ListedRow, { isTheirs, now }: Opened): Offering | null {
  const section = sectionOf(data.event, row)
  if (row.in !== 'slot' || row.slot_number < 1 || !section || section.isOver || isClosed(data.event, now)) return null
  if (row.offered) return isTheirs || data.viewer.manages ? { kind: 'offered', row } : null
  // If people wait, withdrawing gives it to the first in line.
  const isWanted = section.waiting > 0 && !section.isLastCall
  return isTheirs && section.size !== null && !isWanted ? { kind: 'keeps', row } : null
}

interface Offering {
  kind: 'keeps' | 'offered'
  row: RosterRow
}
