import type { ComponentPropsWithRef } from 'react'
import type { CustomField } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'

/** Email and phone have their keyboards by their type. */
const INPUTS: Record<Exclude<CustomField['type'], 'select'>, ComponentPropsWithRef<'input'>> = {
  text: { dir: 'auto' },
  email: { type: 'email' },
  tel: { type: 'tel' },
  // Not type="number": that field reports '' for text it cannot read, so the message would be wrong.
  number: { inputMode: 'decimal' },
}

interface CustomFieldInputProps {
  field: CustomField
  error?: string
  /** The stored answer. It can still be chosen if the organizer has removed it from the options. */
  stored: string
  /** The result of react-hook-form's register: name, ref, onChange, onBlur. */
  registration: ComponentPropsWithRef<'input'> & ComponentPropsWithRef<'select'>
}

export function CustomFieldInput({ field, error, stored, registration }: CustomFieldInputProps) {
  const options = field.options ?? []
  const all = stored === '' || options.includes(stored) ? options : [stored, ...options]
  return (
    <Field label={<bdi>{field.label}</bdi>} required={field.required} error={error}>
      {(props) =>
        field.type === 'select' ? (
          <Select {...props} {...registration}>
            <option value="">{field.required ? t('Choose one') : t('No answer')}</option>
            {[...new Set(all)].map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        ) : (
          <Input {...INPUTS[field.type]} {...props} {...registration} autoComplete="off" />
        )
      }
    </Field>
  )
}
