import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Spinner } from '@/ui/feedback/spinner'
import { BUTTON_LABEL, type ButtonLook, buttonClass } from './button-style'

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** While true the button is disabled, shows a spinner and `busyText` in place of its label. */
  busy?: boolean
  busyText?: string
  icon?: ReactNode
}

/** A button; `lg` (52 px) is the one in the dock. It submits nothing unless `type="submit"` says so. */
export function Button({
  variant,
  size,
  full,
  busy = false,
  busyText,
  icon,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, full }, className)}
    >
      {busy ? <Spinner /> : icon}
      <span className={BUTTON_LABEL}>{busy ? (busyText ?? children) : children}</span>
    </button>
  )
}
