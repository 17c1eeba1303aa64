import { Check } from 'lucide-react'

interface PaidTickProps {
  /** Read out: what is ticked, and for which person. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A round box to tick, as large as a thumb. */
export function PaidTick({ label, checked, onChange }: PaidTickProps) {
  return (
    <label className="relative -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-7 appearance-none rounded-full border-2 border-control bg-field checked:border-accent checked:bg-accent forced-colors:appearance-auto"
      />
      <Check
        size={18}
        strokeWidth={3}
        className="pointer-events-none absolute hidden text-accent-ink peer-checked:block forced-colors:hidden!"
      />
    </label>
  )
}
