import { type RefCallback, useCallback } from 'react'

type SpaceName = '--dock-space' | '--sheet-space'

const heights = new Map<SpaceName, Map<Element, number>>()

function publish(name: SpaceName): void {
  const tallest = Math.max(0, ...(heights.get(name)?.values() ?? []))
  document.documentElement.style.setProperty(name, `${tallest}px`)
}

/**
 * A ref for a bar fixed at the bottom: its height in px is kept in a CSS variable of the page, so that content,
 * toasts and scroll padding stay clear of it at every text size.
 */
export function useReservedSpace(name: SpaceName): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const held = heights.get(name) ?? new Map<Element, number>()
      heights.set(name, held)
      const measure = () => {
        held.set(element, element.offsetHeight)
        publish(name)
      }
      measure()
      const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
      observer?.observe(element)
      return () => {
        observer?.disconnect()
        held.delete(element)
        publish(name)
      }
    },
    [name],
  )
}
