import { CalendarDays } from 'lucide-react'
import { Cover } from '@/entities/event/cover'
import { DateTile } from '@/entities/event/date-tile'
import { lookOf } from '@/entities/event/look'
import { formatEventDate } from '@/lib/text/date-text'
import { counterNear } from '@/lib/text/text'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Field } from '@/ui/form/field'
import { focusNextOnEnter } from '@/ui/form/focus-next-on-enter'
import { Card } from '@/ui/layout/card'
import { EVENT_NAME_MAX } from '../schema'
import { useEventField, useEventValues } from '../use-event-form'

/** The form can be filled in without it, so it is loaded after the form, into a place that is kept for it. */
const LookChoice = lazyPart(() => import('./look-choice'), 'LookChoice', {
  placeholder: <div className="h-11" />,
})

interface EventHeadProps {
  /** The look of an older event, until one is chosen. A new event has one from the start. */
  id?: string | undefined
  /** How full its cover is. Nobody is in a new event. */
  taken?: number | undefined
  /** Called when the date is tapped. */
  onPickDate: () => void
}

/** The head of the event's card as it will look, edited in place: its name, its date and its look. */
export function EventHead({ id = '', taken = 0, onPickDate }: EventHeadProps) {
  const [datetime] = useEventValues('datetime')
  const { field } = useEventField('look')
  const seed = lookOf({ event: { id, look: field.value } })
  const date = datetime || null
  return (
    <Card className="cover-choice relative overflow-clip p-0!">
      <Cover seed={seed} taken={taken} />
      <div className="flex gap-3 px-4">
        <DateTile seed={seed} date={date} className="-mt-8.5 pointer-events-none relative ring-4 ring-surface" />
        <LookChoice seed={seed} taken={taken} onChange={field.onChange} />
      </div>
      <div className="px-4 pt-2 pb-1.5">
        <NameField />
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            // A tap does not focus a button in every browser, and the sheet gives the focus back to it.
            currentTarget.focus({ preventScroll: true })
            onPickDate()
          }}
          className="-mx-2 mt-0.5 flex min-h-11 items-center gap-1.5 rounded-control px-2 text-left font-semibold text-accent-text"
        >
          <CalendarDays size={18} className="shrink-0" />
          {date ? formatEventDate(date) : 'Choose the date'}
        </button>
      </div>
    </Card>
  )
}

/** As large as on the page. It grows with its words, which stay on one line. */
function NameField() {
  const { field, fieldState } = useEventField('name')
  return (
    <Field
      label={<span className="font-normal text-muted text-small">Event Name</span>}
      required
      error={fieldState.error?.message}
      counter={counterNear(field.value, EVENT_NAME_MAX)}
    >
      {(props) => (
        <textarea
          {...props}
          {...field}
          onChange={({ target }) => field.onChange(target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
          rows={1}
          dir="auto"
          autoComplete="off"
          enterKeyHint="next"
          onKeyDown={focusNextOnEnter}
          className="field-box title-field field-sizing-content text-title"
        />
      )}
    </Field>
  )
}
