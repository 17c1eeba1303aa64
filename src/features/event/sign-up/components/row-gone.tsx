import type { EventPageData } from '@/entities/event/event-schema'
import { keepForNewRow } from '@/features/event/draft/drafts'
import type { MadeAnew, RowTarget } from '@/features/event/draft/sign-up-target'
import { whyGuestLost } from '@/features/event/guest-link/guests'
import { anewLabel, goneText } from '@/features/event/outbox/gone-text'
import { useNow } from '@/lib/browser/use-now'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { goneRow } from '../gone-row'

interface RowGoneProps {
  data: EventPageData
  target: RowTarget
}

const useGoneRow = ({ data, target }: RowGoneProps) => goneRow(data, target, whyGuestLost(data.event.id), useNow())

/** In the form of a row that went meanwhile: what became of it, and that what was typed is not lost. */
export function RowGone(props: RowGoneProps) {
  const { was, why, canMakeAnew } = useGoneRow(props)
  return (
    <div className="pb-3">
      <Notice tone="warn">
        {why ?? goneText(was, props.target.stored.name)}
        {canMakeAnew && ' What you typed is kept.'}
      </Notice>
    </div>
  )
}

/** In the place of the form's buttons: opens the form that makes the row anew. */
export function MakeAnew({ onAnew, ...props }: RowGoneProps & { onAnew: (row: MadeAnew) => void }) {
  const { data, target } = props
  const { was, canMakeAnew } = useGoneRow(props)
  if (!canMakeAnew) return null
  const isBrought = was === 'brought'

  function makeAnew() {
    const { event } = data
    keepForNewRow(event.id, isBrought ? 'claim' : 'join', target.stored, event.custom_fields)
    onAnew({ whose: was, isAdded: target.isAdded })
  }
  return (
    <Button size="lg" onClick={makeAnew} className="w-full">
      {anewLabel(was)}
    </Button>
  )
}
