import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { type RegistrationStatus, statusIn } from '@/entities/event/registration-status'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { ordinal } from '@/lib/text/text'
import { t } from '@/lib/text/translate'

/** The waitlist's rules and texts that all rooms share. Pure. */

type Rows = Pick<EventPageData, 'roster' | 'waitlist'>

/** The first row that `wanted` accepts, with a slot or on the waitlist. */
export function findRow(data: Rows, wanted: (row: ListedRow) => boolean): ListedRow | undefined {
  return data.roster.find(wanted) ?? data.waitlist.find(wanted)
}

type Registered = RegistrationStatus & { id: string }

/** The status of a registration now. The page is read more often than a guest's own row, so the page decides. */
export function statusNow(data: Rows | undefined, own: Registered): RegistrationStatus {
  const row = data && findRow(data, ({ id }) => id === own.id)
  return statusIn(row ? withOwn(row, own) : own)
}

/**
 * Adds the details of the viewer's registration to its row of the list. The registration is fetched less often, so a row that
 * has moved since keeps the list's data.
 */
export function withOwn<Row extends ListedRow>(row: Row, own: Registered | undefined): Row {
  const isSame = own?.id === row.id && own.in === row.in && own.section_id === row.section_id
  return isSame && !row.contact_visible ? { ...row, ...statusIn(own), ...standingPlace(row) } : row
}

const standingPlace = (row: ListedRow) =>
  row.in === 'waitlist' ? { place: row.place } : { slot_number: row.slot_number }

/** 'Full', and how many wait, if any: 'Full · 3 waiting'. */
export const fullAndWaitingText = (waiting?: number | null) => (waiting ? `Full · ${waiting} waiting` : 'Full')

/** '1st in line', '1st in line for Cook'. */
export const inLineText = (place: number, section?: string | undefined) =>
  `${ordinal(place)} in line${section ? ` for ${bidiIsolate(section)}` : ''}`

/** A place in words, one's own or another person's. `section`: its name, here and below. */
export const waitlistPlaceText = (place: number, who = t('You are'), section?: string | undefined) =>
  `${who} ${inLineText(place, section)}`
