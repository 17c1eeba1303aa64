import type { ReactNode } from 'react'
import { SkipLink } from '@/ui/layout/skip-link'
import { STATUS_ID } from './arrived'

/**
 * What the app draws around every page: the skip link and the two status lines, in a plain div where the app has its
 * mobile gate. The last line announces what happens before the app is here.
 */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div>
      <SkipLink />
      <div role="status" />
      <div role="status" />
      <p id={STATUS_ID} role="status" className="sr-only" />
      {children}
    </div>
  )
}
