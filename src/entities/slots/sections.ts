import type { Section } from '@/entities/event/facts'
import { endsWithTime, isTimeOver } from '@/entities/event/section-times'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'

/**
 * Sections split an event into parts with separate slots: two drivers, three cooks (docs/decisions/sections.md). An event
 * without sections has one whose id and name are ''. This is what every page needs of them. Pure.
 */

export type { Section }

export interface Sectioned {
  sections: readonly Section[]
}
interface InSection {
  section_id?: string | undefined
}

/** Whether people choose among sections, and see their names. */
export const hasSections = ({ sections }: Sectioned): boolean => sections[0]?.id !== ''

/** The section with this id; undefined where the event no longer has it. */
export const sectionWithId = ({ sections }: Sectioned, id: string | null | undefined): Section | undefined =>
  sections.find((section) => section.id === id)

export const sectionOf = (event: Sectioned, row: InSection) => sectionWithId(event, row.section_id)

/** A filter for the rows of one section. */
export const isIn =
  ({ id }: Pick<Section, 'id'>) =>
  (row: InSection) =>
    row.section_id === id

/** Whether a number beside the name would read as a part of it: '17:20', 'Setup 8–10'. */
export const hasDigits = (section: string): boolean => /\p{N}/u.test(section)

/** The name of a slot: 'Driver 2', 'Setup 8–10, slot 1', '4:10 PM' for a time, which no line breaks, and 'slot 2' where the section has no name. */
export function slotName(section: string | undefined, slot: number): string {
  if (!section) return t('slot {slot}', { slot })
  const name = bidiIsolate(section)
  if (slot === 1 && endsWithTime(section)) return name.replace(/ (?=\D+$)/, '\u00a0')
  return hasDigits(section)
    ? t('{section}, slot {slot}', { section: name, slot })
    : t('{section} {slot}', { section: name, slot })
}

/** The same at the beginning of a sentence: 'Slot 2'. */
export const slotTitle = (section: string | undefined, slot: number): string =>
  section ? slotName(section, slot) : t('Slot {slot}', { slot })

/** 'Driver 2 of 3', '7:50 PM, slot 1 of 2': for screen readers, and so also the first one by its number. */
export function slotOfAll({ name, size }: Pick<Section, 'name' | 'size'>, slot: number): string {
  const values = { section: bidiIsolate(name), slot, size: String(size) }
  return hasDigits(name) ? t('{section}, slot {slot} of {size}', values) : t('{section} {slot} of {size}', values)
}

/** How many more fit in; without a limit any number. */
export const leftIn = ({ taken, size }: Section): number => Math.max(0, (size ?? Number.POSITIVE_INFINITY) - taken)

export const isSectionFull = (section: Section): boolean => leftIn(section) === 0

/** Whether no one new gets a slot of the section now: all are taken and none is offered, or the free ones belong to people in its line. */
export const mustWaitFor = (section: Section): boolean =>
  Boolean(section.isOver) ||
  (isSectionFull(section) && !section.isOffered) ||
  (section.waiting > 0 && !section.isLastCall)

const LAST_CALL_MS = 2 * 3_600_000

/** The event at this time: its sections that are over or in last call are marked. The same object where none is. */
export function markTimes<Event extends Sectioned & { datetime: string | null }>(event: Event, now: Date): Event {
  const isLastCall = (section: Section) => {
    const start = section.start ?? event.datetime
    return start !== null && Date.parse(start) - LAST_CALL_MS <= now.getTime()
  }
  const { sections } = event
  if (!sections.some((section) => isTimeOver(section, now) || isLastCall(section))) return event
  const marked = (section: Section) => ({
    ...section,
    isOver: isTimeOver(section, now),
    isLastCall: isLastCall(section),
  })
  return { ...event, sections: sections.map(marked) }
}

/** Marks a slot in the page's HTML. `landing.ts` looks for it there. */
export const slotKey = (row: InSection, slot: number | null): string | undefined =>
  slot === null ? undefined : row.section_id ? `${row.section_id} ${slot}` : `${slot}`

/**
 * The number of a slot when the slots of all sections are counted through. It gives the slot a hue that no other slot
 * of the event has.
 */
export function countedSlot({ sections }: Sectioned, { section_id, slot_number }: InSection & { slot_number: number }) {
  let counted = slot_number
  for (const { id, size } of sections) {
    if (id === section_id) break
    counted += size ?? 0
  }
  return counted
}

export const countedRows = <Row extends InSection & { slot_number: number }>(
  event: Sectioned,
  rows: readonly Row[],
): Row[] => rows.map((row) => ({ ...row, slot_number: countedSlot(event, row) }))
