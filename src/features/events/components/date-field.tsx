import { useController } from 'react-hook-form'
import { DateTimePicker } from '@/ui/date-time-picker'
import { Field } from '@/ui/field'
import type { EventFormApi } from '../use-event-form'

interface DateFieldProps {
  form: EventFormApi
  name: 'datetime' | 'end_datetime'
  label: string
}

const INVALID = { datetime: 'Invalid date format', end_datetime: 'Invalid end date format' }

/** Start or end. An end that is not after the start is said as soon as both are there. */
export function DateField({ form, name, label }: DateFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const value = field.value ? new Date(field.value) : null

  function change(next: Date | null) {
    field.onChange(next ? next.toISOString() : '')
    void form.trigger('end_datetime')
  }

  return (
    <Field label={label} error={fieldState.error?.message}>
      {(props) => (
        <DateTimePicker {...props} label={label} value={value} onChange={change} invalidText={INVALID[name]} />
      )}
    </Field>
  )
}
