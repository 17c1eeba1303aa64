import type { ReactNode } from 'react'
import { cx } from '@/ui/layout/cx'
import { type Needing, unsureText } from './minimum'

interface MinimumNoteProps {
  event: Needing
  now: Date
  className?: string
  /** Below it: the ways to decide. */
  action?: ReactNode
}

/** Says that an event needs more people. Draws nothing for any other. */
export function MinimumNote({ event, now, className, action }: MinimumNoteProps) {
  const text = unsureText(event, now)
  return (
    text && (
      <div
        className={cx(
          'rounded-button bg-warn-soft px-3 py-2.5 text-warn-text leading-snug [--surface:var(--warn-soft)] forced-colors:border',
          className,
        )}
      >
        <p className="text-pretty">{text}</p>
        {action}
      </div>
    )
  )
}
