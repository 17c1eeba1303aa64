import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom'
import { tellPageChange } from './page-change'

/** The swipe back of a phone has shown the page before already. */
let isSwipe = false
window.addEventListener('popstate', (event) => (isSwipe = event.hasUAVisualTransition === true), true)

/**
 * The library's BrowserRouter, but a page gives way to the next one in a cross-fade (src/styles/motion.css) where the
 * browser can do that. A filter or a sheet that changes the address of the same page does not fade.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }))

  useLayoutEffect(() => {
    let pathname = history.location.pathname
    return history.listen(({ action, location }) => {
      const isNewPage = location.pathname !== pathname
      pathname = location.pathname
      const show = () => setShown({ action, location })
      if (!isNewPage) return startTransition(show)
      if (!fades(action === 'POP')) {
        tellPageChange()
        return startTransition(show)
      }
      const fade = document.startViewTransition(() => {
        tellPageChange()
        flushSync(show)
      })
      endAtTouch(fade)
    })
  }, [history])

  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history}>
      {children}
    </Router>
  )
}

/** Never before the first touch: whoever is sent on while the app starts has seen no page that could fade. */
function fades(isBack: boolean): boolean {
  return (
    'startViewTransition' in document &&
    navigator.userActivation?.hasBeenActive === true &&
    !(isBack && isSwipe) &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/** What fades cannot be touched: the fade ends as soon as a thumb comes down, so that the tap reaches the page. */
function endAtTouch(fade: ViewTransition): void {
  const end = () => fade.skipTransition()
  window.addEventListener('pointerdown', end, true)
  fade.finished.finally(() => window.removeEventListener('pointerdown', end, true)).catch(() => undefined)
  // A fade that ends early is no failure.
  fade.ready.catch(() => undefined)
}
