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
  className?: string
  children: ReactNode
}

/** One or two words about the thing beside it. */
export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full shrink-0 items-center rounded-[12px] px-2 py-0.5 font-semibold text-small leading-snug forced-colors:border',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
