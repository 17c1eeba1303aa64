import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator, Router } from 'react-router-dom'
import { beforeNavigation } from '@/lib/browser/before-navigation'
import { notifyPageChange } from './page-change'

/** True after a swipe back: the phone has already shown the page before. */
let isSwipe = false
window.addEventListener('popstate', (event) => (isSwipe = event.hasUAVisualTransition === true), true)

/**
 * The library's BrowserRouter, with a cross-fade from page to page (src/styles/motion.css) where the browser can do
 * that. A filter or a sheet that changes the address of the same page does not fade.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [navigator] = useState(
    (): Navigator => ({
      ...history,
      push: (to, state) => beforeNavigation(() => history.push(to, state)),
      replace: (to, state) => beforeNavigation(() => history.replace(to, state)),
      go: (delta) => beforeNavigation(() => history.go(delta)),
    }),
  )
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }))

  useLayoutEffect(() => {
    let pathname = history.location.pathname
    return history.listen(({ action, location }) => {
      const isNewPage = location.pathname !== pathname
      pathname = location.pathname
      const show = () => setShown({ action, location })
      if (!isNewPage) return startTransition(show)
      if (!fades(action === 'POP')) {
        notifyPageChange()
        return startTransition(show)
      }
      const fade = document.startViewTransition(() => {
        notifyPageChange()
        flushSync(show)
      })
      endAtTouch(fade)
    })
  }, [history])

  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      {children}
    </Router>
  )
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
