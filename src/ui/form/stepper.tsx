import { Minus, Plus } from 'lucide-react'
import { type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'

interface StepperProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'children'> {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Accessible name, such as 'Max Participants' (wrap in Field for a visible label). */
  label: string
}

/** A whole number between two bounds, by buttons, arrow keys or typing (docs/product.md section 5, 'Event form'). */
export function Stepper({
  value,
  onChange,
  min = 1,
  max = 999,
  label,
  disabled,
  className,
  onBlur,
  ...rest
}: StepperProps) {
  // The text being typed; null shows the value.
  const [draft, setDraft] = useState<string | null>(null)

  function step(by: number) {
    const next = Math.min(max, Math.max(min, value + by))
    setDraft(null)
    if (next !== value) onChange(next)
  }

  function type(text: string) {
    setDraft(text)
    const typed = typedValue(text, min, max)
    if (typed !== null && typed !== value) onChange(typed)
  }

  function leave() {
    if (draft === null) return
    const next = valueOnBlur(draft, value, min, max)
    setDraft(null)
    if (next !== value) onChange(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }

  const button =
    'grid w-12 shrink-0 place-items-center text-text active:bg-sunken disabled:text-muted disabled:opacity-50 focus-visible:-outline-offset-3'
  return (
    <div
      className={cx(
        'flex min-h-12 w-44 overflow-hidden rounded-control border-[1.5px] border-control bg-field',
        className,
      )}
    >
      <button
        type="button"
        className={button}
        aria-label={t('Decrease {label}', { label })}
        disabled={disabled || value <= min}
        onClick={() => step(-1)}
      >
        <Minus size={20} />
      </button>
      <input
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          leave()
          onBlur?.(event)
        }}
        onKeyDown={onKeyDown}
        className="w-full min-w-0 flex-1 bg-transparent text-center font-semibold tabular-nums focus-visible:-outline-offset-3 disabled:text-muted"
      />
      <button
        type="button"
        className={button}
        aria-label={t('Increase {label}', { label })}
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        <Plus size={20} />
      </button>
    </div>
  )
}

const INTEGER = /^[+-]?\d+$/

function readInteger(text: string): number | null {
  const trimmed = text.trim()
  return INTEGER.test(trimmed) ? Number(trimmed) : null
}

/** The number that typing `text` gives, or null while it is not a whole number within the bounds. */
function typedValue(text: string, min: number, max: number): number | null {
  const typed = readInteger(text)
  return typed !== null && typed >= min && typed <= max ? typed : null
}

/** The value when the focus leaves the field. Text that is not a whole number becomes `value`; a number out of range is clamped. */
function valueOnBlur(text: string, value: number, min: number, max: number): number {
  const typed = readInteger(text)
  return typed === null ? value : Math.min(max, Math.max(min, typed))
}
