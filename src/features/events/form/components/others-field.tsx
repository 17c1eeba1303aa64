import { MOST_ADDED } from '@/entities/slots/others'
import { t, tIn } from '@/lib/text/translate'
import { SelectField } from '@/ui/form/select-field'
import { useEventField } from '../use-event-form'

const COUNTS = Array.from({ length: MOST_ADDED + 1 }, (_, others) => others)

/** How many others one person may bring. */
export function OthersField() {
  const { field } = useEventField('max_others')
  return (
    <SelectField
      label={t('Others that one person may bring')}
      hint={t('People who are on the list stay. Organizers can always add people.')}
      value={field.value ?? MOST_ADDED}
      onChange={({ target }) => {
        const others = Number(target.value)
        field.onChange(others === MOST_ADDED ? null : others)
      }}
      options={COUNTS.map((others) => [others, others || tIn('other people', 'None')])}
    />
  )
}
