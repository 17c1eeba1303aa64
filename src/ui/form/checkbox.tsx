import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '@/ui/layout/cx'

interface CheckboxProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  disabled?: boolean
}

/** A box to tick; its label, which may hold more than words, is part of the touch target. */
export function Checkbox({ checked, onCheckedChange, label, disabled }: CheckboxProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cx('flex min-h-11 items-center gap-3 py-1', disabled ? 'text-muted' : 'cursor-pointer')}
    >
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer size-6 appearance-none rounded-[7px] border-[1.5px] border-control bg-field checked:border-accent checked:bg-accent disabled:border-line disabled:bg-sunken disabled:checked:bg-control forced-colors:appearance-auto"
        />
        <Check
          size={18}
          strokeWidth={3}
          className="pointer-events-none absolute hidden text-accent-ink peer-checked:block forced-colors:hidden!"
        />
      </span>
      <span className="min-w-0 flex-1">{label}</span>
    </label>
  )
}
