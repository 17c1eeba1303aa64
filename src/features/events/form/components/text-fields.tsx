import { TEXT_NAMES, type TextColumn, textRow } from '@/entities/event/text-columns'
import { counterNear } from '@/lib/text/text'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { NEXT_ON_ENTER } from '@/ui/form/next-on-enter'
import { Textarea } from '@/ui/form/textarea'
import type { Place } from '../columns'
import { useEventField } from '../use-event-form'

/** The texts of a card of the form, or of a row. */
export const TextFields = ({ place, hint }: { place: Place; hint?: string }) =>
  TEXT_NAMES.filter((name) => textRow(name).place === place).map((name) => (
    <TextField key={name} name={name} hint={hint} />
  ))

/** A text of the event in any script; the counter appears when the limit comes into sight. */
function TextField({ name, hint }: { name: TextColumn; hint: string | undefined }) {
  const { label, max, lines } = textRow(name)
  const { field, fieldState } = useEventField(name)
  const text = field.value ?? ''
  return (
    <Field label={label()} hint={hint} error={fieldState.error?.message} counter={counterNear(text, max)}>
      {(props) => {
        const shared = { ...props, ...field, value: text, dir: 'auto' }
        return lines ? <Textarea {...shared} rows={1} /> : <Input {...shared} autoComplete="off" {...NEXT_ON_ENTER} />
      }}
    </Field>
  )
}
