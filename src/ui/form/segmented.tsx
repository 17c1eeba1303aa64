import { type ReactNode, useId, useRef } from 'react'
import { SEGMENTS, segmentProps } from '@/ui/layout/segments'
import { useSlidingPill } from '@/ui/layout/use-sliding-pill'

interface SegmentedProps<Value extends string> {
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** Accessible name of the choice; not visible. */
  label: string
  disabled?: boolean
}

/** A choice among a few, all in sight: a radio group in one rounded bar. Native radios bring the arrow keys. */
export function Segmented<Value extends string>({ options, value, onChange, label, disabled }: SegmentedProps<Value>) {
  const name = useId()
  const list = useRef<HTMLDivElement>(null)
  useSlidingPill(list, value)
  return (
    <div ref={list} role="radiogroup" aria-label={label} className={SEGMENTS}>
      {options.map((option) => (
        <label key={option.value} {...segmentProps(option.value === value)}>
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
