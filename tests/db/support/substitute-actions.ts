import { buildEvent, open } from './event-actions.ts'
import { type Registration, register } from './registration-actions.ts'
import { timesOf } from './section-actions.ts'
import type { Person, Row, Visitor } from './visitor.ts'

/** A sheet of three times, of which one person takes up to three: t0, t1 and t2. */
export const START = '2058-11-26T16:00:00.000Z'
export const buildTimes = (organizer: Person, fields: Row = {}, size = 1) =>
  buildEvent(organizer, {
    datetime: START,
    end_datetime: '2058-11-26T19:00:00Z',
    sections: timesOf(START, { '4:00 PM': [0, 10], '4:10 PM': [10, 20], '4:20 PM': [20, 30] }, size),
    max_picks: 3,
    ...fields,
  })

/** 'Find a Substitute', or with `p_offered: false` 'Keep My Slot'. Answers with the registrations that are still there. */
export const offer = (visitor: Visitor, rows: { id: string }[], fields: Row = {}) =>
  visitor.rpc<Registration[]>('offer_slot', { p_ids: rows.map(({ id }) => id), ...fields })

/** Joins in the section of a row that offers its slot. */
export const takeOffered = (
  visitor: Visitor,
  row: Registration,
  name: string,
  fields: Row = {},
): Promise<Registration> =>
  register(visitor, { id: row.event_id }, { p_name: name, p_section: row.section_id, ...fields })

/** The names beside the slots that the page shows as offered. */
export const offeredIn = async (visitor: Visitor, event: { id: string }) =>
  (await open(visitor, event)).roster.filter(({ offered }) => offered).map(({ name }) => name)
