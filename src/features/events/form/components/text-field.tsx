import { TEXT_COLUMNS, type TextColumn } from '@/entities/event/text-columns'
import { counterNear } from '@/lib/text/text'
import { Field } from '@/ui/form/field'
import { focusNextOnEnter } from '@/ui/form/focus-next-on-enter'
import { Input } from '@/ui/form/input'
import { Textarea } from '@/ui/form/textarea'
import { useEventField } from '../use-event-form'

interface TextFieldProps {
  name: TextColumn
  multiline?: boolean
  hint?: string
}

/** A text of the event in any script; the counter appears when the limit comes into sight. */
export function TextField({ name, multiline, hint }: TextFieldProps) {
  const { label, max } = TEXT_COLUMNS[name]
  const { field, fieldState } = useEventField(name)
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
