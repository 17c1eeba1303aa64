import { type RefObject, useId } from 'react'

interface HoneypotProps {
  inputRef: RefObject<HTMLInputElement | null>
}

/**
 * A field for programs that fill in forms: out of sight, out of the tab order, unknown to screen readers, and password
 * managers are told to leave it alone. Whoever fills it in is not signed up (`docs/decisions/guest-throttle.md`).
 */
export function Honeypot({ inputRef }: HoneypotProps) {
  const id = useId()
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>Website</label>
      <input
        ref={inputRef}
        id={id}
        name="website"
        type="text"
        defaultValue=""
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
    </div>
  )
}
