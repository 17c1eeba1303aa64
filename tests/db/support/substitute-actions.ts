import { randomUUID } from 'node:crypto'
import { open, type Registration } from './actions.ts'
import type { Row, Visitor } from './visitor.ts'

/** 'Find a Substitute', or with `p_offered: false` 'Keep My Slot'. Answers with the registrations that are still there. */
export const offer = (visitor: Visitor, rows: { id: string }[], fields: Row = {}) =>
  visitor.rpc<Registration[]>('offer_slot', { p_ids: rows.map(({ id }) => id), ...fields })

/** 'Take It': the slot that this row offers. */
export const takeOver = (visitor: Visitor, row: Registration, name: string, fields: Row = {}): Promise<Registration> =>
  visitor.rpc('register', {
    p_id: randomUUID(),
    p_event_id: row.event_id,
    p_name: name,
    p_section: row.section_id,
    p_takes: row.id,
    ...fields,
  })

/** The names beside the slots that the page shows as offered. */
export const offeredIn = async (visitor: Visitor, event: { id: string }) =>
  (await open(visitor, event)).roster.filter(({ offered }) => offered).map(({ name }) => name)
