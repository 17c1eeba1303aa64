import { useEffect } from 'react'

/**
 * Keeps the on-screen keyboard's height in --keyboard-space while `active`, if the keyboard covers the page instead of
 * shrinking it (Safari on iPhone). Fixed elements can then stand above it.
 */
export function useKeyboardSpace(active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!active || !viewport) return
    const root = document.documentElement
    let lastSpace = 0
    const measure = () => {
      // Zooming in shrinks the visual viewport too, and is no keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      const space = Math.max(0, Math.round(covered))
      // Setting a variable on the root restyles the whole page, so it is set only when it changes.
      if (space === lastSpace) return
      lastSpace = space
      root.style.setProperty('--keyboard-space', `${space}px`)
    }
    // In the next frame, which lays the page out anyway. At once, the page would be laid out once more.
    const frame = requestAnimationFrame(measure)
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      cancelAnimationFrame(frame)
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      if (lastSpace > 0) root.style.removeProperty('--keyboard-space')
    }
  }, [active])
}
