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
export const fullAndWaitingText = (waiting?: number | null) =>
  waiting ? t('Full · {waiting} waiting', { waiting }) : t('Full')

/** The owner of a place in line: the viewer, or the one that the viewer, another person or a new entry would have; or a person's by name. */
export type InLine = 'viewer' | 'would' | 'they' | 'place' | { name: string }

/** '1st in line', '1st in line for Cook'. */
export function inLineText(place: number, section?: string | undefined): string {
  const nth = ordinal(place)
  return section
    ? t('{nth} in line for {section}', { nth, section: bidiIsolate(section) })
    : t('{nth} in line', { nth })
}

/** A place in words: 'You are 1st in line'. `section`: its name. */
export function waitlistPlaceText(place: number, who: InLine = 'viewer', section?: string | undefined): string {
  const nth = ordinal(place)
  if (section) return placeInSection(nth, who, bidiIsolate(section))
  if (who === 'viewer') return t('You are {nth} in line', { nth })
  if (who === 'would') return t('You would be {nth} in line', { nth })
  if (who === 'they') return t('They would be {nth} in line', { nth })
  if (who === 'place') return t('This place would be {nth} in line', { nth })
  return t('{name} is {nth} in line', { name: who.name, nth })
}

function placeInSection(nth: string, who: InLine, section: string): string {
  if (who === 'viewer') return t('You are {nth} in line for {section}', { nth, section })
  if (who === 'would') return t('You would be {nth} in line for {section}', { nth, section })
  if (who === 'they') return t('They would be {nth} in line for {section}', { nth, section })
  if (who === 'place') return t('This place would be {nth} in line for {section}', { nth, section })
  return t('{name} is {nth} in line for {section}', { name: who.name, nth, section })
}
