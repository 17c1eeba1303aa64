import { type ComponentProps, useState } from 'react'
import { Field } from '@/ui/form/field'
import { DateTimePicker } from './date-time-picker'

interface DateTimeFieldProps
  extends Omit<ComponentProps<typeof DateTimePicker>, 'id' | 'isWrong' | 'onWrong'>,
    Pick<ComponentProps<typeof Field>, 'htmlFor' | 'hint' | 'error' | 'warning'> {
  /** Above the field, where it differs from what its sheet says. */
  title?: string
  /** The message for text that is not a date. The value stays as it was. */
  invalidText?: string
}

/**
 * A date-time input with label and messages. Invalid text shows only its own error: other messages are about the
 * previous value.
 */
export function DateTimeField({
  title,
  htmlFor,
  hint,
  error,
  warning,
  invalidText = 'Invalid date format',
  ...picker
}: DateTimeFieldProps) {
  const [isWrong, setWrong] = useState(false)
  return (
    <Field
      label={title ?? picker.label}
      {...(htmlFor !== undefined && { htmlFor })}
      {...(isWrong ? { error: invalidText } : { hint, error, warning: warning ?? null })}
    >
      {(props) => <DateTimePicker {...props} {...picker} onWrong={setWrong} />}
    </Field>
  )
}
