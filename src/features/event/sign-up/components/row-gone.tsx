import type { EventPageData } from '@/entities/event/event-schema'
import { keepForNewRow } from '@/features/event/draft/drafts'
import type { MadeAnew, RowTarget } from '@/features/event/draft/sign-up-target'
import { whyGuestLost } from '@/features/event/guest-link/guests'
import { anewLabel, goneText } from '@/features/event/outbox/gone-text'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { goneRow } from '../gone-row'

interface RowGoneProps {
  data: EventPageData
  target: RowTarget
  anewOf: (row: MadeAnew) => (() => void) | null
}

const goneRowOf = ({ data, target, anewOf }: RowGoneProps) => goneRow(data, target, whyGuestLost(data.event.id), anewOf)

/** In the form of a row that went meanwhile: what became of it, and that what was typed is not lost. */
export function RowGone(props: RowGoneProps) {
  const { was, why, anew } = goneRowOf(props)
  return (
    <div className="pb-3">
      <Notice tone="warn">
        {why ?? goneText(was, props.target.stored.name)}
        {anew && ' What you typed is kept.'}
      </Notice>
    </div>
  )
}

/** In the form of an event that was called off or closed meanwhile. What was typed is a draft, as with everything that was not sent. */
export function FormClosed({ isCalledOff }: { isCalledOff: boolean }) {
  return (
    <div className="pb-3">
      <Notice tone="warn">
        {isCalledOff ? 'This event was called off' : 'Registration closed'}. What you typed is kept here, in case{' '}
        {isCalledOff ? 'it takes place after all' : 'the organizer opens it again'}.
      </Notice>
    </div>
  )
}

/** In the place of the form's buttons: opens the form that makes the row anew. */
export function MakeAnew(props: RowGoneProps) {
  const { was, anew } = goneRowOf(props)
  if (!anew) return null
  const { event } = props.data

  function makeAnew(open: () => void) {
    keepForNewRow(event.id, was === 'brought' ? 'claim' : 'join', props.target.stored, event.custom_fields)
    open()
  }
  return (
    <Button size="lg" onClick={() => makeAnew(anew)} className="w-full">
      {anewLabel(was)}
    </Button>
  )
}
