import type { EventPageData } from '@/entities/event/event-schema'
import { isClosed } from '@/entities/event/event-times'
import { findRow } from '@/entities/slots/waitlist'
import { isBrought, type RowTarget } from '@/features/event/draft/sign-up-target'

/** What the form says of its row once that cannot be changed any more. */
interface GoneRow {
  /** Whose it was: the person's own, somebody's whom they brought, or one of another person. */
  was: 'own' | 'brought' | 'others'
  /** Why, where this phone knows it. */
  why: string | undefined
  /** Whether the same person can be put on the list again. */
  canMakeAnew: boolean
}

/**
 * The row that an open form would change went meanwhile: it was removed or given up elsewhere, or a guest's private link does not open
 * it any more. Pure.
 * @param lost why this phone has lost its guest
 */
export function goneRow(data: EventPageData, target: RowTarget, lost: string | undefined, now: Date): GoneRow {
  const { id, secret, isAdded, canWithdraw } = target
  const was = isBrought(target) ? 'brought' : canWithdraw ? 'own' : 'others'
  const isListed = findRow(data, (row) => row.id === id) !== undefined
  return {
    was,
    why: secret && !isAdded ? lost : undefined,
    canMakeAnew: was !== 'others' && !isListed && !isClosed(data.event, now),
  }
}
