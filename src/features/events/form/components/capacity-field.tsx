import { totalSize, usedSections } from '@/features/events/sections/rules'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { LimitStepper } from '@/ui/form/limit-stepper'
import { useEventField, useEventFormApi, useEventValues } from '../use-event-form'

interface CapacityFieldProps {
  /** The number to return to when 'No limit' is taken back and none was chosen before. */
  fallback: number
}

/** Max Participants: the sum of the sections where there are any, else a number or no limit. */
export function CapacityField(props: CapacityFieldProps) {
  const [sections] = useEventValues('sections')
  return usedSections(sections).length > 0 ? <SumOfSections sum={totalSize(sections)} /> : <ChosenCapacity {...props} />
}

function SumOfSections({ sum }: { sum: number }) {
  return (
    <Field label={t('Max Participants')}>
      {({ id }) => (
        <output id={id} className="py-1 text-muted tabular-nums leading-tight">
          {rich('{sum}, the sum of the sections', { sum: <span className="font-semibold text-text">{sum}</span> })}
        </output>
      )}
    </Field>
  )
}

/** The stepper goes to 999; above 100 the rule's sentence stands below it. */
function ChosenCapacity({ fallback }: CapacityFieldProps) {
  const { trigger } = useEventFormApi()
  const { field, fieldState } = useEventField('max_participants')

  function change(next: number | null) {
    field.onChange(next)
    void trigger('max_participants')
  }

  return (
    <Field label={t('Max Participants')} error={fieldState.error?.message}>
      {(props) => (
        <LimitStepper
          {...props}
          label={t('Max Participants')}
          value={field.value}
          onChange={change}
          fallback={fallback}
        />
      )}
    </Field>
  )
}
