import { useId } from 'react'

interface ChipsProps<Value> {
  options: readonly { value: Value; label: string }[]
  /** Null: none is chosen yet. */
  value: Value | null
  onChange: (value: Value) => void
  /** Accessible name of the choice; not visible. */
  label: string
}

/** A choice among a few short words, one tap each. Native radios bring the arrow keys. */
export function Chips<Value extends string | number>({ options, value, onChange, label }: ChipsProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(3.3rem,22%),1fr))] gap-2"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid min-h-11 cursor-pointer place-items-center whitespace-nowrap rounded-control bg-sunken text-center font-medium text-small tabular-nums has-checked:bg-accent has-checked:font-bold has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:border-2"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
