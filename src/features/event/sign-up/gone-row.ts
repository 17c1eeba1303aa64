import type { EventPageData } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'
import { type MadeAnew, type RowTarget, type Whose, whoseRow } from '@/features/event/draft/sign-up-target'

/** What the form says of its row once that cannot be changed any more. */
interface GoneRow {
  was: Whose
  /** Why, where this phone knows it. */
  why: string | undefined
  /** Opens the form that puts the same person on the list again; null where that cannot be. */
  anew: (() => void) | null
}

/**
 * The row that an open form would change went meanwhile: it was removed or given up elsewhere, or a guest's private link does not open
 * it any more. Pure.
 * @param lost why this phone has lost its guest
 */
export function goneRow(
  data: EventPageData,
  target: RowTarget,
  lost: string | undefined,
  anewOf: (row: MadeAnew) => (() => void) | null,
): GoneRow {
  const { id, secret, isAdded } = target
  const was = whoseRow(target)
  const isListed = findRow(data, (row) => row.id === id) !== undefined
  return {
    was,
    why: secret && !isAdded ? lost : undefined,
    anew: isListed ? null : anewOf({ whose: was, isAdded }),
  }
}
