import type { ReactNode } from 'react'
import { SkipLink } from '@/ui/layout/skip-link'
import { STATUS_ID } from './arrived'

/**
 * Wraps the server-rendered page as the app wraps every page: skip link and two status lines, in a plain div instead of
 * the mobile gate. The last line announces events before the app has loaded.
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
