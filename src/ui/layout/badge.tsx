import type { ReactNode } from 'react'
import { cx } from './cx'

const TONES = {
  accent: 'bg-accent-soft text-accent-text',
  plain: 'bg-sunken text-muted',
  warn: 'bg-warn-soft text-warn-text',
  danger: 'bg-danger-soft text-danger-text',
}

interface BadgeProps {
  tone?: keyof typeof TONES
  /** Shrinks for the badges beside it: its text is cut to one line. */
  yields?: boolean
  className?: string
  children: ReactNode
}

/** One or two words about the thing beside it. */
export function Badge({ tone = 'plain', yields = false, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center rounded-[12px] px-2 py-0.5 font-semibold text-small leading-snug forced-colors:border',
        yields ? 'min-w-0 max-w-max grow basis-20' : 'max-w-full shrink-0',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
