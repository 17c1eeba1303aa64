import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Routes, useLocation, useNavigationType } from 'react-router-dom'
import { notifyPageChange } from './page-change'
import { useRouteChange } from './use-route-change'

/** True after a swipe back: the phone has already shown the page before. */
let isSwipe = false
window.addEventListener('popstate', (event) => (isSwipe = event.hasUAVisualTransition === true), true)

/**
 * The page of the address, with a cross-fade from page to page (src/styles/motion.css) where the browser can do that.
 * The page that is left is rendered until the fade has a picture of it. A filter or a sheet changes the address of the
 * same page and does not fade.
 * @param children the `Route` elements
 */
export function PageRoutes({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigationType = useNavigationType()
  const [shown, setShown] = useState({ location, navigationType })
  const isSamePage = shown.location.pathname === location.pathname
  if (isSamePage && shown.location !== location) setShown({ location, navigationType })
  useRouteChange(shown.location, shown.navigationType)

  useLayoutEffect(() => {
    if (isSamePage) return
    const show = () => setShown({ location, navigationType })
    if (!fades(navigationType === 'POP')) {
      notifyPageChange()
      return startTransition(show)
    }
    const fade = document.startViewTransition(() => {
      notifyPageChange()
      flushSync(show)
    })
    endAtTouch(fade)
  }, [location, navigationType, isSamePage])

  return <Routes location={shown.location}>{children}</Routes>
}

/**
 * True if the page change fades. Never before the first touch: a redirect at the start leaves a page that no one has
 * seen.
 */
function fades(isBack: boolean): boolean {
  return (
    'startViewTransition' in document &&
    navigator.userActivation?.hasBeenActive === true &&
    !(isBack && isSwipe) &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/** Ends the fade as soon as a finger comes down, because a page that fades cannot be tapped. */
function endAtTouch(fade: ViewTransition): void {
  const end = () => fade.skipTransition()
  window.addEventListener('pointerdown', end, true)
  fade.finished.finally(() => window.removeEventListener('pointerdown', end, true)).catch(() => undefined)
  // The promise rejects when the fade ends early, which is no failure.
  fade.ready.catch(() => undefined)
}
