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
  className?: string | undefined
  children: ReactNode
}

/** One or two words about the thing beside it. Never a pill, which is a slot. */
export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  return (
    <span
      className={cx('inline-flex max-w-full shrink-0 items-center text-small leading-snug', TONES[tone], className)}
    >
      {children}
    </span>
  )
}
