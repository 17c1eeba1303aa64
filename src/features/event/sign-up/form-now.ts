import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { isClosed, takesChanges } from '@/entities/event/event-times'
import { hasSections } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import { isAddedByGuest, type SignUpTarget } from './target'

interface FormNow {
  row?: ListedRow | undefined
  /** It has gone: removed or given up elsewhere, or a guest's private link has ended. */
  isRowGone?: boolean
  /** The section of that row, also once an event manager has moved it. */
  section?: string
  /** A section has to be chosen. */
  chooses: boolean
  /** Nothing can be sent. */
  closed: boolean
}

interface Viewer {
  /** The viewer's own row, as the account or a private link opens it. */
  ownId: string | undefined
  /** Why this phone has lost its guest. */
  lost: string | undefined
  now: Date
}

/** Whether nothing can be sent: the event was called off or closed since. Event managers may do more. */
function isClosedNow({ event, viewer }: EventPageData, { mode }: SignUpTarget, now: Date): boolean {
  if (event.called_off_at) return true
  return !viewer.manages && (mode === 'update' ? !takesChanges(event, now) : isClosed(event, now))
}

/** The subject of an open form, by the present page. Pure. */
export function formNow(data: EventPageData, target: SignUpTarget, { ownId, lost, now }: Viewer): FormNow {
  const isSplit = hasSections(data.event)
  const closed = isClosedNow(data, target, now)
  if (target.mode === 'update') {
    const row = findRow(data, ({ id }) => id === target.id)
    // A guest's list may be older than what their secret has opened.
    const isOwnGuest = target.secret !== undefined && !isAddedByGuest(target)
    const isRowGone = isOwnGuest ? lost !== undefined || (!row && target.id !== ownId) : !row
    const { section_id } = row ?? target.stored
    return { row, isRowGone, section: section_id, closed, chooses: isSplit && target.rowKind !== 'other' }
  }
  return { closed, chooses: isSplit }
}
