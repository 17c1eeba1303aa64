import { matchPath } from 'react-router-dom'
import { wordsOf } from '@/lib/early'
import { loadPage } from './route-pages'
import { routes } from './routes'

/**
 * Resolves when React can draw in one step what the early entry has painted, so that nothing flickers and nothing is
 * asked for twice; at once where it has painted nothing. What cannot be loaded is the page's to tell.
 */
export async function readyToTakeOver(): Promise<void> {
  const early = window.rosterEarly
  if (!early?.painted) return
  for (const route of routes) {
    const match = matchPath(route.path, window.location.pathname)
    if (!match) continue
    // What this device remembers is in the cache as soon as a page asks; an answer has to get there first.
    const data = early.painted === 'answer' ? route.prefetch?.(match.params) : undefined
    await Promise.allSettled([loadPage(route), data])
    return
  }
}

/** Ends the early entry. Returns what does the one thing that it could not: press the button that was tapped. */
export function takeOver(): () => void {
  const tapped = window.rosterEarly?.stop() ?? null
  return () => {
    if (tapped === null) return
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((button) => wordsOf(button) === tapped)?.click()
  }
}
