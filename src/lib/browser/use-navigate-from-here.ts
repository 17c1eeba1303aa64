import { useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router-dom'

/**
 * Navigates as long as its page is the one that is shown. An answer that comes late, after somebody has gone on to another
 * page, must not pull them off it.
 */
export function useNavigateFromHere(): (to: To | number, options?: NavigateOptions) => void {
  const navigate = useNavigate()
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
