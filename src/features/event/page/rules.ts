import type { Access, EventPageData, RosterRow } from '@/entities/event/event-schema'
import { type EventTimes, isEnded } from '@/entities/event/event-times'
import type { OwnRegistration } from './use-my-registration'

export type AccessDecision = 'not-found' | 'sign-in' | 'home' | 'no-date' | 'try-again'

/** Where somebody is sent who gets nothing from `get_event` (docs/product.md section 4, 'Event access'). */
export function decideAccess(invite: Access | null, signedIn: boolean): AccessDecision {
  if (invite === null) return 'not-found'
  if (invite.is_private && !invite.viewer.can_open) return signedIn ? 'home' : 'sign-in'
  // Else the event was made public between the two calls. Asking again shows it.
  return invite.id === invite.series?.id ? 'no-date' : 'try-again'
}

/** A row of the viewer's that waited until it got its slot. */
export interface PromotedRow {
  id: string
  name: string
  slot: number
  at: string
}

/** The viewer's own place and those claimed for friends, as far as they got their slots from the line. */
export function promotedRows({ roster }: Pick<EventPageData, 'roster'>, own: OwnRegistration | null): PromotedRow[] {
  const found = roster.flatMap(({ id, name, slot_number, promoted_at, is_mine, claimed_by_me }) =>
    promoted_at && (is_mine || claimed_by_me) ? [{ id, name, slot: slot_number, at: promoted_at }] : [],
  )
  // The list does not tell a guest when they got their slot; their own row does.
  if (!own?.secret || !('promoted_at' in own.registration) || own.place !== undefined) return found
  const { id, name, promoted_at: at } = own.registration
  return !at || found.some((row) => row.id === id) ? found : [...found, { id, name, slot: own.slot, at }]
}

/** A slot beside the one that was just taken. It is free when it has no row. */
export interface NearSlot {
  number: number
  row: RosterRow | undefined
}

/** The slots before and after this one. Null before the first slot and after the last. */
export function slotsBeside(
  rows: readonly RosterRow[],
  number: number,
  max: number | null,
): { before: NearSlot | null; after: NearSlot | null } {
  const at = (wanted: number): NearSlot | null =>
    wanted < 1 || (max !== null && wanted > max)
      ? null
      : { number: wanted, row: rows.find((row) => row.slot_number === wanted) }
  return { before: at(number - 1), after: at(number + 1) }
}

/** Whether there is anything to put into a calendar: an event with a date that is not over. */
export function canAddToCalendar(event: EventTimes, now: Date): boolean {
  return event.datetime !== null && !isEnded(event, now)
}
