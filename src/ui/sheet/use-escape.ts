import { useEffectEvent, useLayoutEffect } from 'react'

/** The open sheets and questions; what opened last stands last. */
const opened: object[] = []

/**
 * Escape closes the sheet or question that opened last, wherever the focus is: a button that has just been tapped is disabled and has
 * none. Only in a toast it puts the toast away. Radix gives it to whichever layer appeared last, also to a toast.
 */
export function useEscape(open: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close)

  // Before the first paint: a key may be pressed at once.
  useLayoutEffect(() => {
    if (!open) return
    const self = {}
    opened.push(self)
    const listen = (event: KeyboardEvent) => {
      const { key, target, isComposing, defaultPrevented } = event
      // Another one may have been closed by it, a moment ago.
      if (key !== 'Escape' || defaultPrevented || opened.at(-1) !== self) return
      if (target instanceof Element && target.closest('#toasts')) return
      // Radix then leaves it alone.
      event.preventDefault()
      // It may only end the choice of a character.
      if (!isComposing) onEscape()
    }
    // Before Radix, which listens on the document.
    window.addEventListener('keydown', listen, true)
    return () => {
      window.removeEventListener('keydown', listen, true)
      opened.splice(opened.indexOf(self), 1)
    }
  }, [open])
}
