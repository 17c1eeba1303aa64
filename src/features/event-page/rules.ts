import type { Access, RosterRow } from '@/features/registrations/event-schema'

export type AccessDecision = 'not-found' | 'sign-in' | 'home' | 'try-again'

/** Where somebody is sent who gets nothing from `get_event` (SPEC.md section 4, 'Event access'). */
export function decideAccess(invite: Access | null, signedIn: boolean): AccessDecision {
  if (invite === null) return 'not-found'
  // The event was made public between the two calls. Asking again shows it.
  if (!invite.is_private || invite.viewer.can_open) return 'try-again'
  return signedIn ? 'home' : 'sign-in'
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
