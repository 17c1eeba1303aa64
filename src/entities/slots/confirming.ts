import { isFull } from '@/entities/event/event-rules'
import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { isOff } from '@/entities/event/event-times'
import { isSectionFull, sectionOf } from './sections'
import { isWaiting, type Standing } from './waitlist'

/** People who move up may have to confirm (docs/decisions/waitlist.md). Pure. */

type Page = Pick<EventPageData, 'event' | 'roster' | 'waitlist'>

/** Until when a row has to be confirmed, or had to; undefined where that is not asked, or not for this viewer to know. */
export function confirmUntil({ event }: Pick<EventPageData, 'event'>, row: ListedRow | Registration) {
  return 'confirm_until' in row && row.confirm_until
    ? row.confirm_until
    : event.confirming?.rows.find(({ id }) => id === row.id)?.until
}

/** What somebody may say to their slot or place now. */
export type Question =
  /** Is it coming? `until`: ISO. */
  | { kind: 'coming'; slot: number; until: string }
  /** A slot is free for the first to tap. */
  | { kind: 'take' }
  /** A slot went by. People who say that they still want one are moved up again. */
  | { kind: 'again' }

/** What a row is to be asked; null for most. */
export function questionTo(
  data: Page,
  row: ListedRow | Registration,
  { slot, place }: Standing,
  now: Date,
): Question | null {
  const { confirming } = data.event
  if (!confirming || isOff(data.event, now)) return null
  const until = confirmUntil(data, row)
  // Asked until the database says that the slot went on, because a phone's clock may be ahead. Somebody who is too late is told.
  if (place === undefined) return until ? { kind: 'coming', slot, until } : null
  const section = sectionOf(data.event, row)
  const isFree = section
    ? section.open && !isSectionFull(section)
    : confirming.open && !isFull(data.roster.length, data.event.max_participants)
  if (isFree) return { kind: 'take' }
  return until ? { kind: 'again' } : null
}

/** The same of a row on the list. */
export const questionToRow = (data: Page, row: ListedRow, now: Date) =>
  questionTo(data, row, isWaiting(row) ? { place: row.place } : { slot: row.slot_number }, now)
