import { Trash2 } from 'lucide-react'
import type { FieldError } from 'react-hook-form'
import { t } from '@/lib/text/translate'
import { Checkbox } from '@/ui/form/checkbox'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/form/icon-button'
import { Input } from '@/ui/form/input'
import { NEXT_ON_ENTER } from '@/ui/form/next-on-enter'
import { SelectField } from '@/ui/form/select-field'
import { Textarea } from '@/ui/form/textarea'
import { FIELD_TYPE_LABELS, FIELD_TYPES, isFieldType } from '../custom-field-schema'
import { useEventField, useEventFormApi, useEventValues } from '../use-event-form'

/** One custom field: the question, its type, whether an answer is required, and the choices of a dropdown. */
export function CustomFieldRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const at = `custom_fields.${index}` as const
  const form = useEventFormApi()
  const label = useEventField(`${at}.label`)
  const type = useEventField(`${at}.type`)
  const required = useEventField(`${at}.required`)
  const [options] = useEventValues(`${at}.options`)
  const errors = form.getFieldState(at, form.formState).error as Record<string, unknown> | undefined

  function changeType(next: string) {
    if (!isFieldType(next)) return
    type.field.onChange(next)
    // The lines stay while another type is tried out; they are left out of what is sent.
    if (next === 'select' && !options?.length) form.setValue(`${at}.options`, [''], { shouldDirty: true })
  }

  return (
    <fieldset className="grid min-w-0 gap-3 rounded-button bg-sunken forced-colors:border p-3.5">
      <legend className="sr-only">{t('Custom field {number}', { number: index + 1 })}</legend>
      <Field label={t('Field Label')} error={label.fieldState.error?.message}>
        {(props) => <Input {...props} {...label.field} dir="auto" autoComplete="off" {...NEXT_ON_ENTER} />}
      </Field>
      <SelectField
        label={t('Field Type')}
        error={type.fieldState.error?.message}
        {...type.field}
        onChange={(event) => changeType(event.target.value)}
        options={FIELD_TYPES.map((value) => [value, FIELD_TYPE_LABELS[value]()])}
      />
      {type.field.value === 'select' && (
        <Field label={t('Options (one per line)')} error={firstMessage(errors?.options)}>
          {(props) => (
            <Textarea
              {...props}
              dir="auto"
              rows={3}
              value={(options ?? []).join('\n')}
              onChange={(event) =>
                form.setValue(`${at}.options`, event.target.value.split('\n'), {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
          )}
        </Field>
      )}
      <div className="flex items-center justify-between gap-3">
        <Checkbox
          checked={required.field.value ?? false}
          onCheckedChange={(checked) => required.field.onChange(checked)}
          label={t('Required')}
        />
        <IconButton
          label={t('Remove field {field}', { field: label.field.value || index + 1 })}
          icon={<Trash2 size={20} />}
          // Otherwise the second half of a double tap would remove the next row, which has moved under the finger.
          onClick={({ detail }) => detail < 2 && onRemove()}
          className="text-danger-text"
        />
      </div>
    </fieldset>
  )
}

/** The first message in a tree of errors: that of the list, else that of its first faulty line. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const own = (error as Partial<FieldError>).message
  if (typeof own === 'string') return own
  for (const part of Object.values(error)) {
    const message = firstMessage(part)
    if (message) return message
  }
  return undefined
}
