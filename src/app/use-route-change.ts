import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Scroll positions by history entry, for the way back. */
const positions = new Map<string, number>()
/** How long a page may take to be there, and then to be as long as it was; ms. */
const PATIENCE = 2_000
/** Whoever moves the page by hand wants it where it then is. */
const BY_HAND = ['wheel', 'touchstart', 'keydown'] as const

/**
 * What a full page load does and a client-side navigation forgets: a new page starts at its top with the focus on its
 * heading, so that keyboard and screen reader are where the eye is; going back returns to where one was.
 */
export function useRouteChange(): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)

  useEffect(() => {
    // The browser would restore the position before the page is long enough for it.
    window.history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const target = navigation === 'POP' ? (positions.get(key) ?? 0) : 0
    window.scrollTo(0, 0)
    return eachFrame([
      () => focusHeading(),
      () => {
        window.scrollTo(0, target)
        return window.scrollY >= target - 1
      },
    ])
  }, [key, pathname, navigation])
}

/** Tries each step frame after frame until it succeeds, one after the other; gives up in time, or when told by hand. */
function eachFrame(steps: (() => boolean)[]): () => void {
  const started = performance.now()
  let frame = requestAnimationFrame(function look() {
    while (steps[0]?.()) steps.shift()
    if (steps.length > 0 && performance.now() - started < PATIENCE) frame = requestAnimationFrame(look)
    else stop()
  })
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const event of BY_HAND) window.removeEventListener(event, stop)
  }
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true, once: true })
  return stop
}

/** Pages are lazy: false while only a placeholder stands where the page will be. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('header h1, main h1')
  if (!heading || heading.closest('[data-placeholder]')) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
