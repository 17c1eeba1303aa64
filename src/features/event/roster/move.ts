import * as z from 'zod/mini'
import {
  type EventPageData,
  type ListedRow,
  type Registration,
  type RosterRow,
  registrationSchema,
} from '@/entities/event/event-schema'
import { isClosed } from '@/entities/event/event-times'
import type { Standing } from '@/entities/event/standing'
import { freeSlots } from '@/entities/slots/free-slots'
import { outcomeText } from '@/entities/slots/outcome-text'
import { isIn, isSectionFull, mustWaitFor, type Section, sectionWithId } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import { withRegistration } from '@/features/event/registration/after-change'

/** How the page changes when the organizer moves people between sections. Pure. */

export interface Move {
  row: Pick<ListedRow, 'id' | 'name'>
  /** The section's id. */
  to: string
  /** The person in a slot there who gets this person's slot. */
  swapWith?: string
  /** The row there whose slot is offered, and which this person takes over. */
  takes?: string
}

/** The slot that somebody moved there takes over, because all are taken: the lowest one that is offered, while people can join. */
export const offeredIn = ({ event, roster }: EventPageData, section: Section, now: Date): RosterRow | undefined =>
  isSectionFull(section) && !mustWaitFor(section) && !isClosed(event, now)
    ? roster.filter(isIn(section)).find(({ offered }) => offered)
    : undefined

export const movedSchema = z.object({ moved: z.array(registrationSchema) })

/** The page with the moved people, as the database answered, or before that as expected. */
export function withMoved(data: EventPageData, move: Move, moved = expected(data, move)): EventPageData {
  return moved.reduce((page, registration) => withRegistration(page, registration, 'change'), data)
}

/** What the database will probably answer. */
function expected(data: EventPageData, { row: { id }, to, swapWith, takes }: Move): Registration[] {
  const row = findRow(data, (other) => other.id === id)
  const section = sectionWithId(data.event, to)
  if (!row || !section || row.section_id === to) return []
  const other = data.roster.find((one) => one.id === swapWith)
  if (other) return row.in === 'line' ? [] : [inSlot(row, other), inSlot(other, row)]
  const offered = data.roster.find((one) => one.id === takes)
  if (offered) return [inSlot(row, offered)]
  const slot_number = freeSlots(data.roster.filter(isIn(section)), section.size).next().value
  if (slot_number && !isSectionFull(section)) return [inSlot(row, { section_id: to, slot_number })]
  return row.in === 'line' ? [moved(row, { in: 'line', section_id: to, place: section.waiting + 1 })] : []
}

/** A registration in another slot, without the wish to switch. */
const inSlot = (row: ListedRow, { section_id, slot_number }: Pick<RosterRow, 'section_id' | 'slot_number'>) =>
  moved(row, { in: 'slot', section_id, slot_number })

function moved(
  { id, name, created_at, email = null, phone = null, notes = null, responses }: ListedRow,
  standing: Standing,
): Registration {
  return { id, event_id: '', name, created_at, email, phone, notes, responses: responses ?? {}, ...standing }
}

/** 'Ana got Cook 1, Ben got Driver 2'. */
export const movedText = (event: EventPageData['event'], moved: readonly Registration[]): string =>
  moved.map((registration) => outcomeText(event, registration)).join(', ')
