import { currentElement, markDrawn, markReplaced } from '@/lib/browser/boot'
import { loadPage } from './route-pages'
import { findRoute } from './routes'

/**
 * Resolves once React can replace the server-rendered markup in one commit and no touch is in progress, so nothing
 * flickers and no request runs twice.
 * Without such markup, but with the page's code in the service worker's cache, it waits for that code, so React renders
 * the cached page without a skeleton first. Otherwise it resolves at once.
 * Render in the same task, because a touch may begin in the next one.
 */
export async function readyToReplace(): Promise<void> {
  const screen = window.rosterSsr
  if (!screen && !navigator.serviceWorker?.controller) return
  const { route, params } = findRoute(window.location.pathname)
  // A page's query restores what this device has stored. The answer must be in the cache before that.
  const data = screen ? route.prefetch?.(params) : undefined
  await Promise.allSettled([loadPage(route), data])
  await screen?.released()
}

/**
 * Call it just before React renders, and the returned function right after. That returns the focus, and clicks the button that was tapped early.
 */
export function replaceSsr(): () => void {
  const held = document.activeElement
  const focused = held instanceof HTMLElement && held !== document.body ? held : null
  markReplaced()
  return () => {
    const tapped = window.rosterSsr?.end()
    markDrawn()
    if (focused && !focused.isConnected) currentElement(focused)?.focus({ preventScroll: true })
    const button = tapped && currentElement(tapped)
    // A sheet gives the focus back to where it was when it opened.
    button?.focus({ preventScroll: true })
    button?.click()
  }
}
