import type { EventDetails } from '@/entities/event/event-schema'
import { isOff } from '@/entities/event/event-times'
import type { Standing } from '@/entities/event/standing'
import { isSectionFull, sectionOf } from './sections'

/** People who move up may have to confirm (docs/decisions/waitlist.md). Pure. */

/** The question that somebody may answer now. */
export type Question =
  /** Are you coming? `until`: ISO. */
  | { kind: 'coming'; slot: number; until: string }
  /** A slot is free for the first to tap. Do you take it? */
  | { kind: 'take' }
  /** You let a slot go by. People who say that they still want one are moved up again. */
  | { kind: 'again' }

/** The question that somebody has to be asked; null for most people. */
export function questionTo(event: EventDetails, standing: Standing, now: Date): Question | null {
  if (!event.confirm_within || isOff(event, now)) return null
  if (standing.in === 'slot') {
    const { slot_number: slot, confirm_until: until } = standing
    // Asked until the database says that the slot was passed on, because a phone's clock may be ahead. An answer that is too late is told so.
    return until ? { kind: 'coming', slot, until } : null
  }
  const section = sectionOf(event, standing)
  if (section?.open && (section.isOffered || !isSectionFull(section))) return { kind: 'take' }
  return standing.let_go_at ? { kind: 'again' } : null
}
