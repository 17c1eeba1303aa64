import { type RefCallback, useCallback } from 'react'

type SpaceName = '--dock-space' | '--sheet-space'

const heights = new Map<SpaceName, Map<Element, number>>()

/** Only toasts look at the sheet's: it waits until the sheet has risen, ms. */
const DELAYS: Record<SpaceName, number> = { '--dock-space': 0, '--sheet-space': 350 }

function publishInTime(name: SpaceName): void {
  if (DELAYS[name] === 0) publish(name)
  else setTimeout(publish, DELAYS[name], name)
}

function publish(name: SpaceName): void {
  const tallest = `${Math.max(0, ...(heights.get(name)?.values() ?? []))}px`
  const { style } = document.documentElement
  // A variable of the root, once set, has the whole page styled anew, also where it stays the same.
  if (style.getPropertyValue(name) !== tallest) style.setProperty(name, tallest)
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
        publishInTime(name)
      }
      measure()
      const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
      observer?.observe(element)
      return () => {
        observer?.disconnect()
        held.delete(element)
        publishInTime(name)
      }
    },
    [name],
  )
}
