import type { ReactNode } from 'react'
import { SAYS } from '@/lib/browser/early'
import { OfflineLine } from '@/ui/feedback/offline-line'
import { SkipLink } from '@/ui/layout/skip-link'

interface FrameProps {
  /** How old what is shown is, on a phone without a network. */
  offlineSince: string | null
  children: ReactNode
}

/** Draws on a phone what the app draws around every page: mobile gate, skip link and the two status lines. */
export function Frame({ offlineSince, children }: FrameProps) {
  return (
    <div>
      <SkipLink />
      <div role="status">{offlineSince && <OfflineLine age={offlineSince} lacking={false} />}</div>
      <div role="status" />
      <p id={SAYS} role="status" className="sr-only" />
      {children}
    </div>
  )
}
