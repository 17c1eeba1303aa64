import { useEffect } from 'react'

/**
 * Where the on-screen keyboard lies over the page instead of shrinking it (Safari on iPhone), its height goes into
 * --keyboard-space while `active`, and whatever is fixed at the bottom can stand on it.
 */
export function useKeyboardSpace(active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!active || !viewport) return
    const root = document.documentElement
    let said = 0
    const measure = () => {
      // Zooming in shrinks the visual viewport too, and is no keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      const space = Math.max(0, Math.round(covered))
      // A variable of the root, once set, has the whole page styled anew: not while there is nothing to say.
      if (space === said) return
      said = space
      root.style.setProperty('--keyboard-space', `${space}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      if (said > 0) root.style.removeProperty('--keyboard-space')
    }
  }, [active])
}
