import type { ReactNode } from 'react'
import { STATUS_ID } from '@/lib/browser/early'
import { OfflineNotice } from '@/ui/feedback/offline-notice'
import { SkipLink } from '@/ui/layout/skip-link'

interface FrameProps {
  /** How old what is shown is, on a phone without a network. */
  offlineSince: string | null
  children: ReactNode
}

/**
 * Draws on a phone what the app draws around every page: the skip link and the two status lines, in a plain div where
 * the app has its mobile gate. The last line is for what the early entry itself has to say.
 */
export function Frame({ offlineSince, children }: FrameProps) {
  return (
    <div>
      <SkipLink />
      <div role="status">{offlineSince && <OfflineNotice age={offlineSince} isIncomplete={false} />}</div>
      <div role="status" />
      <p id={STATUS_ID} role="status" className="sr-only" />
      {children}
    </div>
  )
}
