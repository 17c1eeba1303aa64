import { useController } from 'react-hook-form'
import { TEXT_COLUMNS, type TextColumn } from '@/entities/event/text-columns'
import { counterNear } from '@/ui/form/counter-near'
import { Field } from '@/ui/form/field'
import { focusNextOnEnter } from '@/ui/form/focus-next-on-enter'
import { Input } from '@/ui/form/input'
import { Textarea } from '@/ui/form/textarea'
import type { EventFormApi } from '../use-event-form'

interface TextFieldProps {
  form: EventFormApi
  name: TextColumn
  multiline?: boolean
  hint?: string
}

/** A text of the event in any script; the counter appears when the limit comes into sight. */
export function TextField({ form, name, multiline, hint }: TextFieldProps) {
  const { label, max } = TEXT_COLUMNS[name]
  const { field, fieldState } = useController({ control: form.control, name })
  const text = field.value ?? ''
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message} counter={counterNear(text, max)}>
      {(props) => {
        const shared = { ...props, ...field, value: text, dir: 'auto' }
        return multiline ? (
          <Textarea {...shared} rows={1} />
        ) : (
          <Input {...shared} autoComplete="off" onKeyDown={focusNextOnEnter} enterKeyHint="next" />
        )
      }}
    </Field>
  )
}
