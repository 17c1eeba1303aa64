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

/** Where somebody stands. */
export interface Standing {
  /** 0 while they wait for one. */
  slot: number
  place?: number
  /** Undefined where the event has no sections. */
  section_id?: string | undefined
}

/** A registration's slot or place. The page is read more often than a guest's own row, so it decides. */
export function slotOrPlace(
  data: Rows | undefined,
  registration: { id: string; place?: number; slot_number?: number; section_id?: string | undefined },
): Standing {
  const latest = (data && findRow(data, ({ id }) => id === registration.id)) ?? registration
  const place = 'place' in latest ? latest.place : undefined
  const slot = 'slot_number' in latest ? (latest.slot_number ?? 0) : 0
  const { section_id } = latest
  return place === undefined ? { slot, section_id } : { slot: 0, place, section_id }
}

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
