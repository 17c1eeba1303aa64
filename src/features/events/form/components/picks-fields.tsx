import { t } from '@/lib/text/translate'
import { Stepper } from '@/ui/form/stepper'
import { Switch } from '@/ui/form/switch'
import { useEventField } from '../use-event-form'

const MOST_PICKS = 10

/** How many sections one person may take. */
export function PicksField() {
  const { field } = useEventField('max_picks')
  return (
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden="true" className="min-w-0">
        {t('People may take up to')}
      </span>
      <Stepper
        label={t('People may take up to')}
        value={field.value ?? 1}
        onChange={(picks) => field.onChange(picks === 1 ? null : picks)}
        max={MOST_PICKS}
        className="w-40! shrink-0"
      />
    </div>
  )
}

/** The same, and whether two at the same time are all right. */
export function PicksFields() {
  const picks = useEventField('max_picks')
  const { field } = useEventField('picks_overlap')
  return (
    <>
      <PicksField />
      {picks.field.value !== null && (
        <Switch
          checked={field.value}
          onCheckedChange={field.onChange}
          label={t('Also at the same time')}
          description={
            field.value ? t('One person may take times that overlap.') : t('No one takes two times that overlap.')
          }
        />
      )}
    </>
  )
}
