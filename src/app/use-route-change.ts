import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location, NavigationType } from 'react-router-dom'

/** Scroll positions by history entry, for the way back. */
const positions = new Map<string, number>()
/** How long a page may take to render at its full height, ms. */
const FOLLOW_MS = 4_000
/** After one of these the person is in control: scroll position and focus are left alone. */
const USER_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Does what the browser does for a full page load. A new page starts at its top with the focus on its heading. Going
 * back returns to the old scroll position.
 */
export function useRouteChange({ key, pathname }: Location, navigation: `${NavigationType}`): void {
  const shown = useRef(pathname)

  useEffect(() => {
    // The browser would restore the position before the page is long enough for it.
    window.history.scrollRestoration = 'manual'
  }, [])

  // Remember it while the new page is drawn, not later: a shorter page scrolls the window, and that is not where the old page was
  // left.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const target = navigation === 'POP' ? (positions.get(key) ?? 0) : 0
    window.scrollTo(0, 0)
    let focused = false
    let restored = false
    return whilePageSettles(() => {
      // Runs again when the page has replaced its skeleton, because the skeleton's heading had the focus.
      if (!focused || document.activeElement === document.body) focused = focusHeading()
      if (focused && !restored) restored = scrollBack(target)
    })
  }, [key, pathname, navigation])
}

/**
 * Runs `onFrame` in every frame until the time is over or the person does something: a dialog that they open and close
 * must find the focus where it left it.
 */
function whilePageSettles(onFrame: () => void): () => void {
  const started = performance.now()
  let frame = requestAnimationFrame(function next() {
    onFrame()
    if (performance.now() - started < FOLLOW_MS) frame = requestAnimationFrame(next)
    else stop()
  })
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const event of USER_EVENTS) window.removeEventListener(event, stop)
  }
  for (const event of USER_EVENTS) window.addEventListener(event, stop, { passive: true })
  return stop
}

/** False while the page is too short for the old scroll position. */
function scrollBack(target: number): boolean {
  window.scrollTo(0, target)
  return window.scrollY >= target - 1
}

/** Where a page may have put the focus itself. Its heading does not take it away. */
const OWN_FOCUS = 'main :is(input, textarea), [role=dialog] *'

/** Pages are lazy: false while only a placeholder stands where the page will be. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('header h1, main h1')
  if (!heading || heading.closest('[data-placeholder]')) return false
  if (document.activeElement?.matches(OWN_FOCUS)) return true
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
