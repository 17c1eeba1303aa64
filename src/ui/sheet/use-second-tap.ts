import { useLayoutEffect, useRef } from 'react'

/** How long after it has opened, ms: as long as `just-opened` (motion.css). */
const SECOND_TAP_MS = 350

/**
 * A tap beside what is open closes it, but for the second half of a double tap, whose first half has just opened it.
 * @returns for the dialog's onPointerDownOutside
 */
export function useSecondTap(open: boolean) {
  const openedAt = useRef(0)
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  return (event: Event) => {
    if (performance.now() - openedAt.current < SECOND_TAP_MS) event.preventDefault()
  }
}
