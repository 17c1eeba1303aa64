import type { ReactNode } from 'react'
import { toastInfo } from './toast-store'

/**
 * For a button that is there for others than this viewer: it looks dim, can still be reached, and a tap on it says why
 * nothing happens. `reasonId` is that of a `RefusalReason` with the same words.
 */
export const refusedButton = (reason: string, reasonId: string) => ({
  'aria-disabled': true as const,
  'aria-describedby': reasonId,
  onClick: () => void toastInfo(reason),
})

/** The words for screen readers, which hear them with the button. */
export function RefusalReason({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className="sr-only">
      {children}
    </span>
  )
}
