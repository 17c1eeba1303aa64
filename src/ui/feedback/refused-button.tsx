import type { ReactNode } from 'react'
import { toastInfo } from './toast-store'

/**
 * The props of a button that this viewer may not use: it looks dim, can still be reached, and a tap says why.
 * `reasonId` is the id of a `RefusalReason` with the same text.
 */
export const refusedButton = (reason: string, reasonId: string) => ({
  'aria-disabled': true as const,
  'aria-describedby': reasonId,
  onClick: () => void toastInfo(reason),
})

/** The reason for screen readers, read with the button. */
export function RefusalReason({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className="sr-only">
      {children}
    </span>
  )
}
