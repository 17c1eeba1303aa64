import { type RefCallback, useCallback } from 'react'

type SpaceName = '--dock-space' | '--sheet-space' | '--toast-space'

const heights = new Map<SpaceName, Map<Element, number>>()

/**
 * The elements on which each variable is set. On the root it restyles the whole page; only toasts need the sheet's, and
 * only the `ToastSpace` of each open sheet the toasts'.
 */
const VARIABLE_OWNERS: Record<SpaceName, string> = {
  '--dock-space': ':root',
  '--sheet-space': '#toasts',
  '--toast-space': '.toast-space',
}

function setVariable(name: SpaceName): void {
  // Of sheets above each other only the one that opened last counts.
  const height = [...(heights.get(name)?.values() ?? [])].at(-1) ?? 0
  // With very large text, or on its side, a phone has no room for a fixed dock: it then ends the page (layout.css).
  const isTall = name === '--dock-space' && height > window.innerHeight / 3
  if (name === '--dock-space') document.documentElement.toggleAttribute('data-tall-dock', isTall)
  const space = `${isTall ? 0 : height}px`
  for (const { style } of document.querySelectorAll<HTMLElement>(VARIABLE_OWNERS[name])) {
    // Setting it restyles everything that inherits it, even if the value is the same.
    if (style.getPropertyValue(name) !== space) style.setProperty(name, space)
  }
}

/**
 * Reserves space for a dock before anything on the page is measured: to set the variable after that has the whole page styled a
 * second time. The dock itself is measured a moment later.
 */
export function expectDock(height: number): void {
  const { style } = document.documentElement
  const space = style.getPropertyValue('--dock-space')
  if (space === '' || space === '0px') style.setProperty('--dock-space', `${height}px`)
}

/** A ref for an element that uses the variable and may mount after it was measured. */
export const toastSpaceReader: RefCallback<HTMLElement> = (element) => {
  if (element) setVariable('--toast-space')
}

/**
 * A ref for a bar fixed at the bottom. Its height in px is a CSS variable of the page, so that content and toasts stay clear of it.
 */
export function useReservedSpace(name: SpaceName): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const elementHeights = heights.get(name) ?? new Map<Element, number>()
      heights.set(name, elementHeights)
      const measure = () => {
        elementHeights.set(element, element.offsetHeight)
        setVariable(name)
      }
      const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
      // Measured at once, so that the page does not move a frame later. A sheet is measured after it has been laid out anyway.
      if (name === '--dock-space' || !observer) measure()
      observer?.observe(element)
      return () => {
        observer?.disconnect()
        elementHeights.delete(element)
        setVariable(name)
      }
    },
    [name],
  )
}
