import { Check } from 'lucide-react'
import { cx } from '@/ui/layout/cx'

interface PaidTickProps {
  /** Read out: what is ticked, and for which person. */
  label: string
  checked: boolean
  /** The box waits for the tick. */
  isAwaited?: boolean
  onChange: (checked: boolean) => void
}

export function PaidTick({ label, checked, isAwaited = false, onChange }: PaidTickProps) {
  return (
    <label className="relative grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={cx(
          'peer size-7 appearance-none rounded-[9px] bg-field checked:border-transparent checked:bg-accent-soft forced-colors:appearance-auto',
          isAwaited ? 'border-[2.5px] border-accent' : 'border-[1.5px] border-control',
        )}
      />
      <Check
        size={18}
        strokeWidth={3}
        className="pointer-events-none absolute hidden text-accent-text peer-checked:block forced-colors:hidden!"
      />
    </label>
  )
}
