import type { EventPageData, ListedRow, WaitingRow } from '@/entities/event/event-schema'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { ordinal } from '@/lib/text/text'
import { type Section, slotName } from './sections'

/** The waitlist's rules and texts that all rooms share. Pure. */

type Rows = Pick<EventPageData, 'roster' | 'waitlist'>

/** Who waits, first come first: the first fifty, and the viewer's own. */
export const waitingRows = ({ waitlist }: Pick<EventPageData, 'waitlist'>): readonly WaitingRow[] => waitlist ?? []

export function isWaiting(row: ListedRow): row is WaitingRow {
  return 'place' in row
}

/** The first row that `wanted` accepts, with a slot or on the waitlist. */
export function findRow(data: Rows, wanted: (row: ListedRow) => boolean): ListedRow | undefined {
  return data.roster.find(wanted) ?? waitingRows(data).find(wanted)
}

/** How somebody stands to an event: they have a slot, or they are in line for one. */
export type Standing = InSlot | InLine

interface InSlot extends Wish {
  slot: number
  place?: undefined
  /** Undefined where the event has no sections. */
  section_id?: string | undefined
}

interface InLine {
  slot?: undefined
  place: number
  section_id?: string | undefined
  moving_to?: undefined
  moving_place?: undefined
}

/** The section that somebody asks to switch to, and their place in its line. They keep their slot meanwhile. */
interface Wish {
  moving_to?: string | undefined
  moving_place?: number | undefined
}

interface Registered extends Wish {
  id: string
  slot_number?: number
  place?: number
  section_id?: string | undefined
}

/** How a registration stands. The page is read more often than a guest's own row, so it decides. */
export function slotOrPlace(data: Rows | undefined, registration: Registered): Standing {
  const row = data && findRow(data, ({ id }) => id === registration.id)
  const latest: Registered = row ?? registration
  const { place, slot_number: slot = 0, section_id } = latest
  if (place !== undefined) return { place, section_id }
  const { moving_to, moving_place } = row ? wishOf(row, registration) : registration
  return { slot, section_id, moving_to, moving_place }
}

/**
 * Where a row asks to switch to. The list tells nobody a guest's wish, so the guest's own registration has it. That is
 * read less often: if the row is in another section by now, the switch has happened.
 */
export const wishOf = (
  row: Wish & { id: string; section_id?: string | undefined; contact_visible: boolean },
  own: Registered | undefined,
): Wish => (!row.contact_visible && row.id === own?.id && row.section_id === own.section_id ? own : row)

/** How many wait, those beyond the page's first fifty too. */
export const waitingCount = (data: Pick<EventPageData, 'waitlist' | 'waiting_count'>): number =>
  data.waiting_count ?? waitingRows(data).length

/** The place of the next person to join the waitlist, or the line of a section. */
export const nextPlace = (
  data: Pick<EventPageData, 'waitlist' | 'waiting_count'>,
  section?: Section | undefined,
): number => (section?.waiting ?? waitingCount(data)) + 1

/** 'Full', and how many wait where somebody does: 'Full · 3 waiting'. */
export const fullAndWaitingText = (waiting?: number | null) => (waiting ? `Full · ${waiting} waiting` : 'Full')

/** '1st in line', '1st in line for Cook'. */
export const inLineText = (place: number, section?: string | undefined) =>
  `${ordinal(place)} in line${section ? ` for ${bidiIsolate(section)}` : ''}`

/** One's own place in words, or somebody else's. `section`: its name, here and below. */
export const waitlistPlaceText = (place: number, who = 'You are', section?: string | undefined) =>
  `${who} ${inLineText(place, section)}`

export interface Outcome {
  slot_number: number
  place?: number | undefined
}

/** What came of one's own sign-up. */
export const joinedText = ({ slot_number, place }: Outcome, section?: string | undefined) =>
  place === undefined ? `You're in: ${slotName(section, slot_number)}` : waitlistPlaceText(place, undefined, section)
