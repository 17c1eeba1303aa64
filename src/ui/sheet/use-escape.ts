import { useEffectEvent, useLayoutEffect } from 'react'

/** The open sheets and questions; what opened last stands last. */
const opened: object[] = []

/** CloseWatcher: on Android, Back closes the open sheet instead of leaving the page. Other browsers have none. */
interface Watcher {
  onclose: (() => void) | null
  destroy: () => void
}
declare global {
  var CloseWatcher: (new () => Watcher) | undefined
}

/**
 * Escape, and Android's Back, close the sheet or question that opened last. The focus does not matter: a button that was just tapped is
 * disabled and has none. Only in a toast Escape puts the toast away. Radix gives it to whichever layer appeared last, also to a toast.
 */
export function useEscape(open: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close)

  // Before the first paint: a key may be pressed at once.
  useLayoutEffect(() => {
    if (!open) return
    const self = {}
    opened.push(self)
    let watcher: Watcher | undefined
    let isToasts = false
    const watch = () => {
      const { CloseWatcher } = globalThis
      if (!CloseWatcher) return
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        if (!isToasts) onEscape()
        // This one is used up, and what is busy stays open.
        watch()
      }
    }
    watch()
    const listen = (event: KeyboardEvent) => {
      const { key, target, isComposing, defaultPrevented } = event
      // Another one may have been closed by it, a moment ago.
      if (key !== 'Escape' || defaultPrevented || opened.at(-1) !== self) return
      if (target instanceof Element && target.closest('#toasts')) {
        // The browser passes an unhandled Escape to the watcher at once.
        isToasts = true
        setTimeout(() => {
          isToasts = false
        })
        return
      }
      // Radix then leaves it alone.
      event.preventDefault()
      // It may only end the choice of a character.
      if (!isComposing) onEscape()
    }
    // Before Radix, which listens on the document.
    window.addEventListener('keydown', listen, true)
    return () => {
      window.removeEventListener('keydown', listen, true)
      watcher?.destroy()
      opened.splice(opened.indexOf(self), 1)
    }
  }, [open])
}
