import { useLayoutEffect, useRef } from 'react'

export type MovedPart = 'row' | 'top' | 'up' | 'down'

/**
 * Focus and scroll position follow a row that a button moves in a list.
 * @param order of the ids as they are drawn
 * @param finds the row; always the same function
 * @returns call it before the row moves
 */
export function useMovedRow(order: string, find: (id: string, part: MovedPart) => HTMLElement | null) {
  /** The row that is being moved, until the new order is drawn. */
  const moving = useRef<{ id: string; part: MovedPart; before: string; top: number } | null>(null)

  useLayoutEffect(() => {
    const moved = moving.current
    if (!moved || moved.before === order) return
    moving.current = null
    const row = find(moved.id, 'row')
    const by = (row?.getBoundingClientRect().top ?? moved.top) - moved.top
    row?.closest('[role=dialog] .overflow-y-auto')?.scrollBy({ top: by, behavior: 'instant' })
    const button = find(moved.id, moved.part)
    // At an end of the list only the other direction is left.
    const goesOn = button?.matches(':disabled') ? find(moved.id, moved.part === 'down' ? 'up' : 'down') : button
    goesOn?.focus({ preventScroll: true })
  }, [order, find])

  return (id: string, from: number, to: number) => {
    const part = to > from ? 'down' : to === from - 1 ? 'up' : 'top'
    moving.current = { id, part, before: order, top: find(id, 'row')?.getBoundingClientRect().top ?? 0 }
  }
}
