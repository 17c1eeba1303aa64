import { type ComponentPropsWithoutRef, useState } from 'react'
import { t } from '@/lib/text/translate'
import { Checkbox } from './checkbox'
import { Stepper } from './stepper'

interface LimitStepperProps extends Omit<ComponentPropsWithoutRef<typeof Stepper>, 'value' | 'onChange' | 'disabled'> {
  /** Null: no limit. */
  value: number | null
  onChange: (value: number | null) => void
  /** The number to return to when 'No limit' is taken back and none was chosen before. */
  fallback: number
}

export function LimitStepper({ value, onChange, fallback, ...props }: LimitStepperProps) {
  const [last, setLast] = useState(value ?? fallback)

  function change(next: number | null) {
    if (next !== null) setLast(next)
    onChange(next)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <Stepper {...props} value={value ?? last} onChange={change} disabled={value === null} />
      <Checkbox
        checked={value === null}
        onCheckedChange={(unlimited) => change(unlimited ? null : last)}
        label={t('No limit')}
      />
    </div>
  )
}
