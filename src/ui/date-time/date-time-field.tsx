import type { ComponentProps, ReactNode } from 'react'
import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { DateTimePicker } from './date-time-picker'
import { useTypedDate } from './use-typed-date'

interface DateTimeFieldProps
  extends Pick<ComponentProps<typeof DateTimePicker>, 'ref' | 'label' | 'value'>,
    Pick<ComponentProps<typeof Field>, 'htmlFor' | 'hint' | 'error' | 'warning'> {
  onChange: (value: Date | null) => void
  /** The sheet's proposal while there is no value. */
  suggestion?: Date | null
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
  invalidText,
  onChange,
  suggestion = null,
  ...picker
}: DateTimeFieldProps) {
  const typed = useTypedDate({ value: picker.value, onChange, suggestion })
  return (
    <Field
      label={title ?? picker.label}
      {...(htmlFor !== undefined && { htmlFor })}
      {...(typed.isWrong
        ? { error: invalidText ?? t('Invalid date format') }
        : { hint: typed.isTyping || !hint ? inWords(typed.words) : hint, error, warning: warning ?? null })}
    >
      {(props) => <DateTimePicker {...props} {...picker} suggestion={suggestion} typed={typed} />}
    </Field>
  )
}

/** Read out whenever the text becomes another date. */
const inWords = (words: string | null): ReactNode => words && <span aria-live="polite">{words}</span>
