import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '@/ui/layout/cx'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name: the button's action. */
  label: string
  icon: ReactNode
}

/** A 44 × 44 px button that shows an icon only. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-control text-text transition-colors duration-100',
        'hover:bg-sunken active:bg-sunken aria-pressed:text-accent-text disabled:pointer-events-none disabled:text-muted disabled:opacity-60',
        className,
      )}
    >
      {icon}
    </button>
  )
}
