import { matchPath } from 'react-router-dom'
import { currentElement, markReplaced } from '@/lib/browser/early'
import { loadPage } from './route-pages'
import { routes } from './routes'

/**
 * Resolves when React can draw in one step what the early entry has painted, so that nothing flickers and no request is
 * made twice, and no finger is down. Resolves at once where it has painted nothing. The page itself tells what could not
 * be loaded. Draw in the same task: the next finger may come down in the one after it.
 */
export async function readyToTakeOver(): Promise<void> {
  const early = window.rosterEarly
  const painted = early?.stop()
  if (!early || !painted) return
  for (const route of routes) {
    const match = matchPath(route.path, window.location.pathname)
    if (!match) continue
    // The cache gets what this device remembers when a page asks. The fresh answer must be in it before that.
    const data = painted === 'answered' ? route.prefetch?.(match.params) : undefined
    await Promise.allSettled([loadPage(route), data])
    break
  }
  await early.released()
}

/**
 * Call it just before React draws, and call the returned function right after. It gives the focus back to the button
 * that had it and presses the button that was tapped, which the early entry could not do.
 */
export function takeOver(): () => void {
  const held = document.activeElement
  const focused = held instanceof HTMLElement && held !== document.body ? held : null
  markReplaced()
  return () => {
    const tapped = window.rosterEarly?.end()
    if (focused && !focused.isConnected) currentElement(focused)?.focus({ preventScroll: true })
    const button = tapped && currentElement(tapped)
    // A sheet gives the focus back to where it was when it opened.
    button?.focus({ preventScroll: true })
    button?.click()
  }
}
