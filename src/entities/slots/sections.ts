import type { Section } from '@/entities/event/facts'
import { bidiIsolate } from '@/lib/text/bidi-isolate'

/**
 * Sections split an event into parts with a name and slots of their own: two drivers, three cooks (docs/decisions/sections.md). What
 * every page needs of them. Pure.
 */

export type { Section }

interface Sectioned {
  sections?: readonly Section[] | undefined
}
interface InSection {
  section_id?: string | undefined
}

/** The section with this id; undefined where the event has none, or no longer has it. */
export const sectionWithId = ({ sections }: Sectioned, id: string | null | undefined): Section | undefined =>
  sections?.find((section) => section.id === id)

/** The section that somebody is in. */
export const sectionOf = (event: Sectioned, row: InSection) => sectionWithId(event, row.section_id)

/** What a slot is called: 'Driver 2', and 'slot 2' where the event has no sections. */
export const slotName = (section: string | undefined, slot: number): string =>
  `${section === undefined ? 'slot' : bidiIsolate(section)} ${slot}`

/** The name of somebody's slot. */
export const slotNameOf = (event: Sectioned, row: InSection & { slot_number: number }): string =>
  slotName(sectionOf(event, row)?.name, row.slot_number)

export const isSectionFull = ({ taken, size }: Section): boolean => taken >= size

/** How many more fit in. */
export const leftIn = ({ taken, size }: Section): number => Math.max(0, size - taken)

/** Whether nobody new gets a slot of the section now: all are taken, or the free ones belong to people in its line. */
export const mustWaitFor = (section: Section): boolean =>
  isSectionFull(section) || (section.waiting > 0 && !section.open)

/** How many slots come before each section's, by its id: counted through, nobody has the hue of somebody else. */
export function slotsBefore(sections: readonly Section[]): ReadonlyMap<string, number> {
  let before = 0
  return new Map(
    sections.map(({ id, size }) => {
      const entry = [id, before] as const
      before += size
      return entry
    }),
  )
}

/** Names a slot in the page's markup, for whoever looks for it. */
export const slotKey = (row: InSection, slot: number | null): string | undefined =>
  slot === null ? undefined : row.section_id ? `${row.section_id} ${slot}` : `${slot}`

/** The number of somebody's slot when the slots of all sections are counted through. It gives the hue. */
export const countedSlot = ({ sections }: Sectioned, row: InSection & { slot_number: number }): number =>
  row.slot_number + ((sections && slotsBefore(sections).get(row.section_id ?? '')) ?? 0)

/** Rows with the numbers that they would have if the slots of all sections were counted through. */
export const countedRows = <Row extends InSection & { slot_number: number }>(
  event: Sectioned,
  rows: readonly Row[],
): readonly Row[] => (event.sections ? rows.map((row) => ({ ...row, slot_number: countedSlot(event, row) })) : rows)
