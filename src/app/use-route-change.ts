import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Scroll positions by history entry, for the way back. */
const positions = new Map<string, number>()

/**
 * What a full page load does and a client-side navigation forgets: a new page starts at its top with the focus on its
 * heading, so that keyboard and screen reader are where the eye is; going back returns to where one was.
 */
export function useRouteChange(): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const target = navigation === 'POP' ? (positions.get(key) ?? 0) : 0
    return whenPageIsThere(() => {
      window.scrollTo(0, target)
      focusHeading()
    })
  }, [key, pathname, navigation])
}

/** Pages are lazy: waits, for two seconds at most, until the new page has put up its heading. */
function whenPageIsThere(then: () => void): () => void {
  const started = performance.now()
  let frame = requestAnimationFrame(function look() {
    if (document.querySelector('main h1, header h1') || performance.now() - started > 2_000) then()
    else frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('header h1, main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
