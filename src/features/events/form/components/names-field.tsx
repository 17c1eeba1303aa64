import { t } from '@/lib/text/translate'
import { SelectField } from '@/ui/form/select-field'
import { NAMES_FOR } from '../options'
import { useEventField } from '../use-event-form'

/** The readers of the names on the list. */
export function NamesField() {
  const { field } = useEventField('names_for')
  return (
    <SelectField
      label={t('Names are shown to')}
      hint={
        field.value &&
        t('Others see ‘Participant 3’ and the slots. Everyone sees their own name and those of people they added.')
      }
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(target.value || null)}
      options={NAMES_FOR.map(([value, label]) => [value, label()])}
    />
  )
}
