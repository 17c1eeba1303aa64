import { useController } from 'react-hook-form'
import { Stepper } from '@/ui/form/stepper'
import { Switch } from '@/ui/form/switch'
import type { EventFormApi } from '../use-event-form'

const MOST_PICKS = 10

/** How many sections one person may take. */
export function PicksField({ form }: { form: EventFormApi }) {
  const { field } = useController({ control: form.control, name: 'max_picks' })
  return (
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden="true" className="min-w-0">
        People may take up to
      </span>
      <Stepper
        label="People may take up to"
        value={field.value ?? 1}
        onChange={(picks) => field.onChange(picks === 1 ? null : picks)}
        max={MOST_PICKS}
        className="w-40! shrink-0"
      />
    </div>
  )
}

/** The same, and whether two at the same time are all right. */
export function PicksFields({ form }: { form: EventFormApi }) {
  const picks = useController({ control: form.control, name: 'max_picks' })
  const { field } = useController({ control: form.control, name: 'picks_overlap' })
  return (
    <>
      <PicksField form={form} />
      {picks.field.value !== null && (
        <Switch
          checked={field.value}
          onCheckedChange={field.onChange}
          label="Also at the same time"
          description={field.value ? 'One person may take times that overlap.' : 'Nobody takes two times that overlap.'}
        />
      )}
    </>
  )
}
