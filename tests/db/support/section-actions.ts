import { oneOf } from '../support/seeded-random.ts'
import type { Database } from './database.ts'
import { buildEvent, type EventRow } from './event-actions.ts'
import { change, join, type Registration, register } from './registration-actions.ts'
import type { Person, Row, Visitor } from './visitor.ts'

/** A section in the response of an event's page. */
export interface Section {
  id: string
  name: string
  size: number
  taken: number
  waiting: number
}

/** Sections as the page sends them: by name, with their sizes. Their ids are their first letters. */
export const sectionsOf = (sizes: Record<string, number>) =>
  Object.entries(sizes).map(([name, size]) => ({ id: name.slice(0, 1).toLowerCase(), name, size }))

/** An event made through the API with these sections. */
export const buildSectioned = (organizer: Person, sizes: Record<string, number>, fields: Row = {}): Promise<EventRow> =>
  buildEvent(organizer, { sections: sectionsOf(sizes), ...fields })

export const resize = (
  organizer: Person,
  event: { id: string },
  sizes: Record<string, number> | null,
  fields: Row = {},
) => organizer.update<EventRow & Row>('events', { id: event.id }, { sections: sizes && sectionsOf(sizes), ...fields })

/** Joins a section by the first letter of its name, or its line. */
export const joinIn = (person: Person, event: { id: string }, p_section: string, fields: Row = {}) =>
  join(person, event, { p_section, p_wait: true, ...fields })

export const switchTo = (visitor: Visitor, row: Registration, p_section: string, fields: Row = {}) =>
  change(visitor, row, { p_section, p_wait: true, ...fields })

export const moveTo = (visitor: Visitor, { id }: { id: string }, p_section: string, swap?: { id: string }) =>
  visitor.rpc<{ moved: Registration[] }>('move_participant', { p_id: id, p_section, p_swap_with: swap?.id })

/**
 * Everyone in an event by section: 'd1 Ana' has a slot there, 'd– Ben' waits. By slot, then in the
 * order of the lines; without a letter where there are no sections.
 */
export async function rosterBySection(db: Database, event: { id: string }): Promise<string[]> {
  const rows = await db.owner<{ line: string }>(
    `select section_id || coalesce(slot_number::text, '–') || ' ' || name as line
       from public.participants where event_id = $1 order by section_id, slot_number nulls last, waiting_since, id`,
    [event.id],
  )
  return rows.map(({ line }) => line)
}

/** Sections with times, so many minutes from the start of the event: `{ '4:00 PM': [0, 10] }`. Their ids are t0, t1 and so on. */
export const timesOf = (start: string, times: Record<string, [from: number, to: number]>, size = 1) =>
  Object.entries(times).map(([name, [from, to]], index) => ({
    id: `t${index}`,
    name,
    size,
    start: minutesAfter(start, from),
    end: minutesAfter(start, to),
  }))

export const minutesAfter = (start: string, minutes: number) =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString()

/** The id of a section of an event as its table has it; none where it has no sections. */
export const anySection = (event: { id: string; sections?: unknown }) =>
  oneOf((event.sections ?? []) as { id: string }[])?.id ?? ''

/** One more slot for oneself. A guest brings the secret. */
export const pick = (visitor: Visitor, event: { id: string }, p_section: string, fields: Row = {}) =>
  register(visitor, event, { p_section, p_for: 'extra', p_wait: true, ...fields })
