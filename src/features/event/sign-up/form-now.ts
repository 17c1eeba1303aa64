import type { EventPageData, ListedRow, RosterRow } from '@/entities/event/event-schema'
import { hasSections } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import { isOfAdded, type SignUpTarget } from '@/features/event/draft/sign-up-target'

interface FormNow {
  /** The row that is changed. */
  row?: ListedRow | undefined
  /** It went meanwhile: removed or given up elsewhere, or a guest's private link does not open it any more. */
  isRowGone?: boolean
  /** The row whose offered slot is taken over. */
  takes?: RosterRow | undefined
  /** It is not offered any more. */
  isOfferGone?: boolean
  /** A section has to be chosen. */
  chooses: boolean
}

interface Viewer {
  /** The viewer's own row, as the account or a private link opens it. */
  ownId: string | undefined
  /** Why this phone has lost its guest. */
  lost: string | undefined
}

/** What an open form is about, by what the page shows now. Pure. */
export function formNow(data: EventPageData, target: SignUpTarget, { ownId, lost }: Viewer): FormNow {
  const isSplit = hasSections(data.event)
  if (target.mode === 'update') {
    const row = findRow(data, ({ id }) => id === target.id)
    // A guest's list may be older than what their secret has opened.
    const isOwnGuest = target.secret !== undefined && !isOfAdded(target)
    const isRowGone = isOwnGuest ? lost !== undefined || (!row && target.id !== ownId) : !row
    return { row, isRowGone, chooses: isSplit && target.canWithdraw }
  }
  const takes = target.mode === 'join' ? target.takes : undefined
  const isOfferGone = takes !== undefined && !findRow(data, ({ id, offered }) => id === takes.id && offered === true)
  return { takes, isOfferGone, chooses: isSplit && (!takes || isOfferGone) }
}
