import type { ReactNode } from 'react'
import { unsureText } from './minimum'

interface MinimumNoteProps {
  event: Parameters<typeof unsureText>[0]
  now: Date
  /** Below it: the ways to decide. */
  action?: ReactNode
}

/** Says that an event needs more people. Draws nothing for any other. */
export function MinimumNote({ event, now, action }: MinimumNoteProps) {
  const text = unsureText(event, now)
  return (
    text && (
      <div className="rounded-button bg-warn-soft px-3 py-2.5 text-warn-text leading-snug [--surface:var(--warn-soft)] forced-colors:border">
        <p className="text-pretty">{text}</p>
        {action}
      </div>
    )
  )
}
