import { type ReactNode, useId } from 'react'
import { cx } from './cx'

interface SegmentedProps<Value extends string> {
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** What is chosen; read out, not shown. */
  label: string
  disabled?: boolean
}

/** One of a few, all in sight: a radio group in one rounded bar. Native radios bring the arrow keys. */
export function Segmented<Value extends string>({ options, value, onChange, label, disabled }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap rounded-control bg-sunken">
      {options.map((option) => (
        <label key={option.value} className={cx('segment', option.value === value && 'segment-on')}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
