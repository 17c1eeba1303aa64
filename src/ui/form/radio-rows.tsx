import { Check } from 'lucide-react'
import { useId } from 'react'
import { cx } from '@/ui/layout/cx'
import { SHEET_ROW } from '@/ui/sheet/sheet-row'

interface RadioRowsProps<Value extends string> {
  options: readonly { value: Value; label: string; hint?: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Accessible name of the choice; not visible. */
  label: string
  /** Called at a tap and at Enter: the arrow keys only try the rows out. */
  onDone?: () => void
}

/** A choice among the rows of a sheet. Native radios bring the arrow keys. */
export function RadioRows<Value extends string>({ options, value, onChange, label, onDone }: RadioRowsProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="grid">
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            SHEET_ROW,
            'relative justify-between has-focus-visible:outline-3 has-focus-visible:outline-(--focus)',
          )}
        >
          <span className="min-w-0 leading-snug">
            <span className={cx('block', option.value === value && 'font-semibold text-accent-text')}>
              {option.label}
            </span>
            {option.hint && <span className="block text-pretty text-muted text-small leading-snug">{option.hint}</span>}
          </span>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            // A pointer's click has a position, that of the arrow keys has none.
            onClick={(event) => event.detail > 0 && onDone?.()}
            onKeyDown={(event) => event.key === 'Enter' && onDone?.()}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-control outline-none!"
          />
          <Check size={22} className="invisible shrink-0 text-accent-text peer-checked:visible" />
        </label>
      ))}
    </div>
  )
}
