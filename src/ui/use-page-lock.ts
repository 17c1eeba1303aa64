import { useEffect } from 'react'

let holders = 0

/**
 * Keeps the page behind an open sheet or dialog from scrolling, by an attribute that src/styles/index.css knows.
 * Ours instead of Radix's Overlay, whose scroll lock writes a <style> element that a strict style-src forbids.
 */
export function usePageLock(active: boolean): void {
  useEffect(() => {
    if (!active) return
    holders += 1
    document.documentElement.dataset.pageLock = ''
    return () => {
      holders -= 1
      if (holders === 0) delete document.documentElement.dataset.pageLock
    }
  }, [active])
}
