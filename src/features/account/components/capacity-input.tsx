import { useState } from 'react'
import { CAPACITY } from '@/entities/event/new-event-settings'
import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { readCapacity } from '../rules'

/** A number that is saved on leaving the field or with Enter. A wrong one stays, and a message says why. */
export function CapacityInput({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  // The text being typed; null shows the saved value.
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string>()

  function finish() {
    if (draft === null) return
    const read = readCapacity(draft)
    if ('error' in read) {
      setError(read.error)
      return
    }
    setDraft(null)
    if (read.value !== value) onChange(read.value)
  }

  return (
    <Field label={t('Default Event Capacity')} hint={t('A whole number from {min} to {max}', CAPACITY)} error={error}>
      {(field) => (
        <Input
          {...field}
          type="number"
          inputMode="numeric"
          {...CAPACITY}
          step={1}
          value={draft ?? String(value)}
          onChange={(event) => {
            setDraft(event.target.value)
            setError(undefined)
          }}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish()
          }}
        />
      )}
    </Field>
  )
}
