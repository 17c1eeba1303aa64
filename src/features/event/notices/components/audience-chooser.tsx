import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { Segmented } from '@/ui/form/segmented'
import { Select } from '@/ui/form/select'
import type { AudienceChoice } from '../rules'

interface AudienceChooserProps {
  choices: readonly AudienceChoice[]
  value: string
  onChange: (value: string) => void
}

/** Chooses the audience: up to three stand side by side, more are in the phone's own list. */
export function AudienceChooser({ choices, value, onChange }: AudienceChooserProps) {
  if (choices.length <= 3) return <Segmented label={t('To')} options={choices} value={value} onChange={onChange} />
  return (
    <Field label={t('To')}>
      {(props) => (
        <Select
          {...props}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          options={choices.map((choice) => [choice.value, choice.label])}
        />
      )}
    </Field>
  )
}
