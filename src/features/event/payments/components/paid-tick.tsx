import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'

interface PaidTickProps {
  /** Read out: what is ticked, and of whom. */
  label: string
  checked: boolean
  /** It takes the place of a button that had the focus. */
  takesFocus: boolean
  onChange: (checked: boolean) => void
}

/** A round box to tick, as large as a thumb. */
export function PaidTick({ label, checked, takesFocus, onChange }: PaidTickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <label className="relative -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-7 appearance-none rounded-full border-2 border-control bg-bg checked:border-accent checked:bg-accent forced-colors:appearance-auto"
      />
      <Check
        aria-hidden="true"
        size={18}
        strokeWidth={3}
        className="pointer-events-none absolute hidden text-accent-ink peer-checked:block forced-colors:hidden!"
      />
    </label>
  )
}
