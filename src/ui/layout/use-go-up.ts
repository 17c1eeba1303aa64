import { useLocation } from 'react-router-dom'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'

/**
 * A link has this as its `state` if its own page is the one above the page it leads to, and so the one right before in the
 * history, which keeps the state over a reload. A type, because the pages that only have the link load nothing for it.
 */
export type FromAbove = 'above'

/**
 * Leaves a page for the one above it, by its back button or once all is done. Somebody who came from there goes a step back;
 * otherwise the upper page replaces this one. A new entry would lead back to this page: each 'Go back' would send people to the
 * other page, for ever. An answer that comes late may call it, too.
 */
export function useGoUp(to: string): () => void {
  const navigate = useNavigateFromHere()
  const { state } = useLocation()
  return () => {
    if (state === ('above' satisfies FromAbove)) navigate(-1)
    else navigate(to, { replace: true })
  }
}
