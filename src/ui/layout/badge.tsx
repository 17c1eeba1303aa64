import type { ReactNode } from 'react'
import { cx } from './cx'

const TONES = {
  plain: 'font-medium text-muted',
  outline: 'rounded-[6px] border-[1.5px] border-control px-1.5 font-semibold text-text',
  warn: 'font-semibold text-warn-text',
}

interface BadgeProps {
  /** `outline`: all slots are taken. `warn`: people wait, or it was called off. */
  tone?: keyof typeof TONES
  /** Shrinks for the badges beside it: its text is cut to one line. */
  yields?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One or two words about the thing beside it. Never a pill, which is a slot. */
export function Badge({ tone = 'plain', yields = false, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center text-small leading-snug',
        yields ? 'min-w-0 max-w-max grow basis-20' : 'max-w-full shrink-0',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
