import type { EventPageData } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'
import { anewLabel, goneText, type RowKind } from '@/features/event/my-registration/change'
import { keepForNewRow } from '@/features/event/my-registration/drafts'
import { whyGuestLost } from '@/features/event/my-registration/guests'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { isAddedByGuest, type RowTarget } from '../target'

interface RowGoneProps {
  data: EventPageData
  target: RowTarget
  anewOf: (kind: RowKind) => (() => void) | null
}

const goneRowOf = ({ data, target, anewOf }: RowGoneProps) => goneRow(data, target, whyGuestLost(data.event.id), anewOf)

/** In the form of a row that has gone: the reason, and that the input is not lost. */
export function RowGone(props: RowGoneProps) {
  const { why, anew } = goneRowOf(props)
  const { rowKind, stored } = props.target
  return (
    <div className="pb-3">
      <Notice tone="warn">
        {why ?? goneText(rowKind, stored.name)}
        {anew && ` ${t('What you typed is kept.')}`}
      </Notice>
    </div>
  )
}

/** In the form of an event that was called off or closed since. The input is a draft, like all unsent input. */
export function FormClosed({ isCalledOff }: { isCalledOff: boolean }) {
  return (
    <div className="pb-3">
      <Notice tone="warn">
        {isCalledOff
          ? t('This event was called off. What you typed is kept here, in case it takes place after all.')
          : t('Registration closed. What you typed is kept here, in case the organizer opens it again.')}
      </Notice>
    </div>
  )
}

/** In the place of the form's buttons: opens the form that makes the row anew. */
export function MakeAnew(props: RowGoneProps) {
  const { anew } = goneRowOf(props)
  if (!anew) return null
  const { event } = props.data
  const { rowKind, stored } = props.target

  function makeAnew(open: () => void) {
    keepForNewRow(event.id, rowKind === 'added' ? 'claim' : 'join', stored, event.custom_fields)
    open()
  }
  return (
    <Button size="lg" onClick={() => makeAnew(anew)} className="w-full">
      {anewLabel(rowKind)}
    </Button>
  )
}

/** The form's text for a row that can no longer be changed. */
interface GoneRow {
  /** Why, where this phone knows it. */
  why: string | undefined
  /** Opens the form that puts the same person on the list again; null where that cannot be. */
  anew: (() => void) | null
}

/**
 * The row of an open form has gone: it was removed or given up elsewhere, or a guest's private link has ended. Pure.
 * @param lost why this phone has lost its guest
 */
export function goneRow(
  data: EventPageData,
  target: RowTarget,
  lost: string | undefined,
  anewOf: (kind: RowKind) => (() => void) | null,
): GoneRow {
  const { id, secret, rowKind } = target
  const isListed = findRow(data, (row) => row.id === id) !== undefined
  return { why: secret && !isAddedByGuest(target) ? lost : undefined, anew: isListed ? null : anewOf(rowKind) }
}
