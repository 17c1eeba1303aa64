import type { EventPageData, ListedRow, Registration, RosterRow, WaitingRow } from '@/entities/event/event-schema'
import { type InSlot, statusIn, withStatus } from '@/entities/event/registration-status'
import { withOffers } from '@/entities/event/sections-of'
import { isIn, slotKey } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'

/** An event's page after a change of its rows, before it is fetched again. Pure. */

/** The person who made a change: the viewer for themselves, for a claim, or as a guest. `change`: the row exists. */
export type ChangeSource = 'account' | 'claim' | 'guest' | 'change'

/** The page with a registration put in (or, where its row is already there, brought up to date). */
export function withRegistration(data: EventPageData, registration: Registration, source: ChangeSource): EventPageData {
  const known = findRow(data, ({ id }) => id === registration.id)
  if (!known && source === 'change') return data
  const now = rowWithStatus(known ?? newRow(data, registration, source), registration)
  // Each section has its own line.
  const hasLeft = (row: ListedRow) =>
    // The person whose offered slot was taken over.
    (row.offered && row.id !== now.id && keyOf(row) === keyOf(now)) ||
    (row.id === now.id && (row.in !== now.in || (row.in === 'waitlist' && row.section_id !== now.section_id)))
  const left = withoutThem(data, hasLeft)
  return withLists(
    data,
    now.in === 'waitlist'
      ? { ...left, waitlist: withRow(left.waitlist, now) }
      : { ...left, roster: withRow(left.roster, now) },
  )
}

const keyOf = (row: ListedRow) => row.in === 'slot' && slotKey(row, row.slot_number)

type Lists = Pick<EventPageData, 'roster' | 'waitlist'>

/** The page with these lists, and with all that is counted from them. */
export function withLists(data: EventPageData, { roster, waitlist }: Lists): EventPageData {
  const { event, viewer } = data
  const sections = event.sections.map((section) => {
    const waiting = section.waiting + waitlist.filter(isIn(section)).length - data.waitlist.filter(isIn(section)).length
    return { ...section, taken: roster.filter(isIn(section)).length, waiting }
  })
  return {
    ...data,
    event: { ...event, sections: withOffers(sections, roster) },
    viewer: {
      ...viewer,
      registered: roster.some((row) => row.is_mine),
      place: waitlist.find((row) => row.is_mine)?.place ?? null,
    },
    people_count: data.people_count + peopleIn(roster) - peopleIn(data.roster),
    waiting_count: data.waiting_count + waitlist.length - data.waitlist.length,
    roster,
    waitlist,
  }
}

/** Several slots of one person count once. */
const peopleIn = (roster: readonly RosterRow[]) => roster.filter(({ extra }) => !extra).length

type Person = Omit<RosterRow, keyof InSlot>

function newRow(data: EventPageData, { id, name, created_at, extra }: Registration, source: ChangeSource): Person {
  const isMine = source === 'account'
  return {
    id,
    name,
    created_at,
    label_ids: [],
    is_organizer: isMine && data.viewer.is_organizer,
    is_mine: isMine,
    claimed_by_me: source === 'claim',
    contact_visible: source !== 'guest',
    ...(extra && { extra }),
  }
}

/**
 * The row with the status of the response. Hidden data stays hidden: contact data, and when they got their slot.
 */
function rowWithStatus(row: Person | ListedRow, registration: Registration): ListedRow {
  const { name, email, phone, notes, responses, promoted_at } = registration
  const status = statusIn(registration)
  if (row.contact_visible)
    return withStatus({ ...row, name, email, phone, notes, responses, ...(promoted_at && { promoted_at }) }, status)
  const { section_id } = status
  const visible =
    status.in === 'waitlist'
      ? { in: status.in, place: status.place, section_id }
      : { in: status.in, slot_number: status.slot_number, section_id }
  return withStatus({ ...row, name }, visible)
}

function withRow<Row extends ListedRow>(rows: readonly Row[], row: Row): Row[] {
  const isThere = rows.some(({ id }) => id === row.id)
  return isThere ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row]
}

/** The lists after some people have left: those behind them in the same line move forward. */
function withoutThem({ roster, waitlist }: Lists, left: (row: ListedRow) => boolean): Lists {
  const gone = waitlist.filter(left)
  const placeNow = ({ place, section_id }: WaitingRow) =>
    place - gone.filter((other) => other.section_id === section_id && other.place < place).length
  return {
    roster: roster.filter((row) => !left(row)),
    waitlist: waitlist.filter((row) => !left(row)).map((row) => ({ ...row, place: placeNow(row) })),
  }
}

/**
 * The page without these rows; ids that are not on it change nothing. The database decides who gets a free slot, so no one is promoted here.
 */
export function withoutRows(data: EventPageData, ids: readonly string[]): EventPageData {
  const isRemoved = ({ id }: ListedRow) => ids.includes(id)
  return findRow(data, isRemoved) ? withLists(data, withoutThem(data, isRemoved)) : data
}
