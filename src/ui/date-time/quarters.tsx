import { useId } from 'react'
import { type ClockTime, clockText, quartersOf } from './picker-rules'

interface QuartersProps {
  /** The time whose hour's quarters are offered. */
  value: ClockTime
  /** It is only proposed: no quarter is chosen yet. */
  isProposed: boolean
  onChange: (time: ClockTime) => void
}

/** The quarters of the shown hour, one tap each. Native radios bring the arrow keys. */
export function Quarters({ value, isProposed, onChange }: QuartersProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="Time" className="grid grid-cols-4 gap-2">
      {quartersOf(value).map((time) => (
        <label
          key={time.minute}
          className="relative grid min-h-11 cursor-pointer place-items-center whitespace-nowrap rounded-control bg-sunken text-center font-medium text-small tabular-nums has-checked:bg-accent has-checked:font-bold has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:border-2"
        >
          <input
            type="radio"
            name={name}
            checked={!isProposed && time.minute === value.minute}
            onChange={() => onChange(time)}
            className="sr-only"
          />
          {clockText(time)}
        </label>
      ))}
    </div>
  )
}
