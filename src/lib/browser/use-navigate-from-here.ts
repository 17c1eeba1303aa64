import { useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, type To, useLocation } from 'react-router-dom'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'

/** Navigates only while its page is shown. A late response must not pull the user off another page. */
export function useNavigateFromHere(): (to: To | number, options?: NavigateOptions) => void {
  const navigate = useAppNavigate()
  const { key } = useLocation()
  const here = useRef(key)
  useLayoutEffect(() => {
    here.current = key
  }, [key])

  return (to, options) => {
    // Asks about the page, not the component: what was deleted may have left the page before the answer is read.
    if (shownKey() !== here.current) return
    if (typeof to === 'number') navigate(to)
    else navigate(to, options)
  }
}

/** The key of the history entry that is shown; the router calls the first one 'default'. */
const shownKey = () => window.history.state?.key ?? 'default'
