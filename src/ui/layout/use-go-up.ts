import { useLocation } from 'react-router-dom'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'

/**
 * A link's `state` if its own page is the one above its target. That page is then the one before in the history, which keeps the state over
 * a reload. A type, because the pages that only have the link load nothing for it.
 */
export type FromAbove = 'above'

/**
 * Leaves a page for its parent, by the back button or after an action. If the user came from the parent, goes a step
 * back; otherwise the parent replaces this entry, so that 'Go back' cannot loop between two pages. Safe to call from
 * late responses.
 */
export function useGoUp(to: string): () => void {
  const navigate = useNavigateFromHere()
  const { state } = useLocation()
  return () => {
    if (state === ('above' satisfies FromAbove)) navigate(-1)
    else navigate(to, { replace: true })
  }
}
