import { useController, useWatch } from 'react-hook-form'
import { Cover } from '@/entities/event/cover'
import { DateTile } from '@/entities/event/date-tile'
import { lookOf } from '@/entities/event/look'
import { formatEventDate } from '@/lib/text/date-text'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'
import { WholeWords } from '@/ui/layout/whole-words'
import type { EventFormApi } from '../use-event-form'

/** The form can be filled in without it: it comes once the form is there, into a place that is kept for it. */
const LookChoice = lazyPart(() => import('./look-choice'), 'LookChoice', {
  placeholder: <div className="h-11" />,
})

interface EventPreviewProps {
  form: EventFormApi
  /** The look of an older event, until one is chosen. A new event has one from the start. */
  id?: string | undefined
}

/**
 * The head of the event's card as it will be, while it is written, and the choice of how it looks. The fields below say
 * the same words, so those are not read out.
 */
export function EventPreview({ form, id = '' }: EventPreviewProps) {
  const [name, datetime] = useWatch({ control: form.control, name: ['name', 'datetime'] })
  const { field } = useController({ control: form.control, name: 'look' })
  const seed = lookOf({ event: { id, look: field.value } })
  const date = datetime || null
  return (
    <Card className="cover-choice relative overflow-clip p-0!">
      <Cover seed={seed} />
      <div className="flex gap-3 px-4">
        <DateTile seed={seed} date={date} className="-mt-8.5 pointer-events-none relative ring-4 ring-surface" />
        <LookChoice seed={seed} onChange={field.onChange} />
      </div>
      <div aria-hidden="true" className="grid gap-1 px-4 pt-1 pb-4">
        <p dir="auto" className={cx('line-clamp-3 text-balance text-title', !name.trim() && 'text-muted')}>
          <WholeWords>{name.trim() || 'Event Name'}</WholeWords>
        </p>
        <p className="text-muted">{date ? formatEventDate(date) : 'Not set'}</p>
      </div>
    </Card>
  )
}
