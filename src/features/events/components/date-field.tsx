import { TriangleAlert } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { useNow } from '@/lib/use-now'
import { DateTimePicker } from '@/ui/date-time-picker'
import { Field } from '@/ui/field'
import { type DateName, pastWarning } from '../rules'
import type { EventFormApi } from '../use-event-form'

/** Where somebody looks for an end: on the start's day, a little later. */
const anHourAfter = (start: string | null) => (start ? new Date(Date.parse(start) + 3_600_000) : null)

interface DateFieldProps {
  form: EventFormApi
  name: DateName
  label: string
}

const INVALID = { datetime: 'Invalid date format', end_datetime: 'Invalid end date format' }

/** Start or end. An end that is not after the start, and a time that has passed, are said as soon as they are there. */
export function DateField({ form, name, label }: DateFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [datetime, end_datetime] = useWatch({ control: form.control, name: ['datetime', 'end_datetime'] })
  const past = pastWarning({ datetime, end_datetime }, useNow())
  const warning = past?.name === name ? past.text : null
  const value = field.value ? new Date(field.value) : null

  function change(next: Date | null) {
    field.onChange(next ? next.toISOString() : '')
    void form.trigger('end_datetime')
  }

  return (
    <Field label={label} error={fieldState.error?.message}>
      {(props) => (
        <>
          <DateTimePicker
            {...props}
            aria-describedby={
              [props['aria-describedby'], warning && `${props.id}-warning`].filter(Boolean).join(' ') || undefined
            }
            label={label}
            value={value}
            onChange={change}
            suggestion={name === 'end_datetime' ? anHourAfter(datetime) : null}
            invalidText={INVALID[name]}
          />
          {/* Always in the page, so that a screen reader hears the sentence when it arrives. */}
          <div aria-live="polite">
            {warning && (
              <p
                id={`${props.id}-warning`}
                className="mt-1.5 flex gap-1.5 font-medium text-body text-warn-text leading-snug"
              >
                <TriangleAlert aria-hidden="true" size={18} className="mt-[0.1em] shrink-0" />
                <span className="min-w-0">{warning}</span>
              </p>
            )}
          </div>
        </>
      )}
    </Field>
  )
}
