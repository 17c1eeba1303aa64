import type { AttendanceMarks } from '@/entities/event/attendance-marks'
import type { ListedRow } from '@/entities/event/event-schema'
import type { SlotPayment } from '@/entities/slots/slot-payments'
import { type Claim, isOwnRow } from './rules'

/** The viewer's details of people on the list and on the waitlist, by the ids of their rows. */
export interface ParticipantDetails {
  ownId: string | undefined
  claims: ReadonlyMap<string, Claim>
  /** The payments, as far as the viewer may know. */
  slotPayments: ReadonlyMap<string, SlotPayment>
  /** Attendance, as far as the viewer may know. */
  came: AttendanceMarks
  /** Whether a row came while the page was open. */
  isNew: (id: string) => boolean
}

/**
 * The text of a row's person, on the list and on the waitlist. Each value is the same one until it changes, so
 * that a memoized row is drawn again only when it says something else.
 */
export interface ShownPerson<Row extends ListedRow = ListedRow> {
  row: Row
  /** A claimer's own for an automatically named slot. */
  name: string
  /** The number of the '+N' badge, on the viewer's own extra sign-ups that are named after them. */
  claimNumber: number | undefined
  /** 'you', or the name of the claimer, for event managers. */
  addedBy: string | undefined
  slotPayment: SlotPayment | undefined
  /** Noted once the event has started. */
  came: boolean | undefined
  /** The viewer's own registration, or that of a person they added: green, in the viewer's band. */
  isOwn: boolean
  isNew: boolean
}

export function shownPerson<Row extends ListedRow>(row: Row, known: ParticipantDetails): ShownPerson<Row> {
  const claim = known.claims.get(row.id)
  return {
    row,
    name: claim?.name ?? row.name,
    claimNumber: claim?.number,
    addedBy: claim?.by,
    slotPayment: known.slotPayments.get(row.id),
    came: known.came[row.id],
    isOwn: isOwnRow(row, known.ownId),
    isNew: known.isNew(row.id),
  }
}
