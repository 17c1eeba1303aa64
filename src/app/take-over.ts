import { matchPath } from 'react-router-dom'
import { present, replaceAll } from '@/lib/early'
import { loadPage } from './route-pages'
import { routes } from './routes'

/**
 * Resolves when React can draw in one step what the early entry has painted, so that nothing flickers and nothing is
 * asked for twice; at once where it has painted nothing. What cannot be loaded is the page's to tell.
 */
export async function readyToTakeOver(): Promise<void> {
  const early = window.rosterEarly
  const painted = early?.stop()
  if (!early || !painted) return
  for (const route of routes) {
    const match = matchPath(route.path, window.location.pathname)
    if (!match) continue
    // What this device remembers is in the cache as soon as a page asks; an answer has to get there first.
    const data = painted === 'answered' ? route.prefetch?.(match.params) : undefined
    await Promise.allSettled([loadPage(route), data])
    break
  }
  await early.released()
}

/**
 * Call it just before React draws. Returns what is to be done as soon as it has: gives the focus back to the button
 * that had it, and does the one thing that the early entry could not: press the button that was tapped.
 */
export function takeOver(): () => void {
  const held = document.activeElement
  const focused = held instanceof HTMLElement && held !== document.body ? held : null
  replaceAll()
  return () => {
    const tapped = window.rosterEarly?.end()
    if (focused && !focused.isConnected) present(focused)?.focus({ preventScroll: true })
    const button = tapped && present(tapped)
    // A sheet gives the focus back to where it was when it opened.
    button?.focus({ preventScroll: true })
    button?.click()
  }
}
