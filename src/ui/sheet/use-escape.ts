import { useEffect, useEffectEvent } from 'react'

/** The open sheets and questions; what opened last stands last. */
const opened: object[] = []

/**
 * Escape closes the sheet or question that opened last, wherever the focus is: a button that has just been tapped is disabled and has
 * none. Only in a toast it puts the toast away. Radix gives it to whichever layer appeared last, also to a toast.
 */
export function useEscape(open: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close)

  useEffect(() => {
    if (!open) return
    const self = {}
    opened.push(self)
    const listen = (event: KeyboardEvent) => {
      // It may also end the choice of a character, or have closed what lay above this one a moment ago.
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      const isInToast = event.target instanceof Element && event.target.closest('#toasts') !== null
      if (isInToast || opened.at(-1) !== self) return
      // Else it would also put away a toast.
      event.preventDefault()
      onEscape()
    }
    // Before Radix, which listens on the document.
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      window.removeEventListener('keydown', listen, { capture: true })
      opened.splice(opened.indexOf(self), 1)
    }
  }, [open])
}

/** For Radix' own Escape. */
export const leaveToUs = (event: Event) => event.preventDefault()
